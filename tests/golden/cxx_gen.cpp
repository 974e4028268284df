#include <ckpp/prelude.h>
#line 1 "cxx.cpp"
// Braces and quotes that are none of C++'s: the rest of the file is found all the same.
#include <compare>
#include <vector>
static const char *text = R"(" { ' #pragma kernel raw)", *more = R"x( )" } )x" "{";
static const long million = 1'000'000, mask = 0xff'ff; // it's a comment with a {
template <class A, class B = std::vector<A>> struct [[maybe_unused]] alignas(8) pair_of {
    A a;
    B b{1, 2};
};
enum class color : unsigned char { red, green };

namespace outer {
inline namespace inner {

_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
template <class T> static constexpr T doubled(T x) noexcept { return 2 * x; }
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_cxx_cpp_6a153b78_1[] = {
    "#line 16 \"cxx.cpp\"\n"
    "template <class T> static constexpr T doubled(T x) noexcept { return 2 * x; }\n",
    0};
struct ckpp_pack_cxx_cpp_6a153b78_1 { char ckpp_c; long double ckpp_most; };
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_cxx_cpp_6a153b78_1 = {0, ckpp_text_cxx_cpp_6a153b78_1, 0, (int)(sizeof(struct ckpp_pack_cxx_cpp_6a153b78_1) - sizeof(long double))};
#define ckpp_declares_cxx_cpp_6a153b78 &::outer::inner::ckpp_declare_cxx_cpp_6a153b78_1
#line 17 "cxx.cpp"

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wc++20-extensions"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
static ckpp_piece ckpp_body_scaled[] = {
    "#line 19 \"cxx.cpp\"\n"
    "{ y = doubled(x) * k; }\n",
    0};
static const ckpp_param ckpp_params_scaled[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "k", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_scaled;
static const ckpp_kernel ckpp_kernel_scaled = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "scaled", .ckpp_file_ = "cxx.cpp", .ckpp_line_ = 18,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_scaled, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_LONG_CALLS, .ckpp_operations_ = 2, .ckpp_calls_ = 1,
    .ckpp_declares_ = ckpp_declares_cxx_cpp_6a153b78, .ckpp_body_ = ckpp_body_scaled,
    .ckpp_state_ = &ckpp_state_scaled};
#pragma GCC diagnostic pop
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 18 "cxx.cpp"
struct ckpp_options_scaled { CKPP_CALL_OPTION_(ckpp_dtype, T) CKPP_CALL_OPTIONS(CKPP_CALL_OPTION_) CKPP_CALL_PLACE_ };
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 18 "cxx.cpp"
CKPP_UNUSED_ static ckpp_status ckpp_run_scaled(ckpp_arg *ckpp_args, ckpp_options_scaled *ckpp_call)
{
    ckpp_options ckpp_common = ::ckpp::ckpp_settled(*ckpp_call);
    ckpp_options *const ckpp_o = &ckpp_common;
#pragma push_macro("T")
#undef T
    const ckpp_dtype ckpp_types[] = {ckpp_call->T};
#pragma pop_macro("T")
    if (ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_scaled, ckpp_args, ckpp_o);
}
#line 18 "cxx.cpp"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status scaled(ckpp_status ckpp_s) { return ckpp_s; }
#line 18 "cxx.cpp"
#define scaled(...) scaled(__extension__({ static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "scaled takes 3 arguments: x, k, y"); static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "scaled: argument 'x'" CKPP_NEEDS_INPUT_); static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "scaled: argument 'k'" CKPP_NEEDS_REAL_INPUT_); static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "scaled: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_CALL_OPTIONS_OF_(::outer::inner::ckpp_options_scaled, ckpp_o_scaled, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)) ::outer::inner::ckpp_run_scaled(::ckpp::ckpp_list<ckpp_arg>(CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__))), &ckpp_o_scaled); }))
#line 20 "cxx.cpp"

} // namespace inner

class field
{
    std::vector<float> c_{1.0f, 2.0f};

public:
    void step(float dt) &
    {
        auto n = c_.size();
        {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wc++20-extensions"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
static ckpp_piece ckpp_body_3[] = {
    "#line 32 \"cxx.cpp\"\n"
    "        { c -= dt * c; }\n",
    0};
static const ckpp_param ckpp_params_3[] = {
    {.ckpp_name_ = "dt", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "c", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_3;
static const ckpp_kernel ckpp_kernel_3 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "decay", .ckpp_file_ = "cxx.cpp", .ckpp_line_ = 31,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_3, .ckpp_uses_ = 0, .ckpp_operations_ = 2,
    .ckpp_declares_ = ckpp_declares_cxx_cpp_6a153b78, .ckpp_body_ = ckpp_body_3,
    .ckpp_state_ = &ckpp_state_3};
#pragma GCC diagnostic pop
#line 31 "cxx.cpp"
static_assert(CKPP_IS_REAL_INPUT_(dt), "'dt'" CKPP_NEEDS_REAL_INPUT_ ", or give its extents, as in dt[n]");
#line 31 "cxx.cpp"
static_assert(CKPP_POINTS_TO_MUTABLE_((c_.data()), float), "'c' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_3_c;
#line 31 "cxx.cpp"
const auto &ckpp_value_3_dt = dt;
ckpp_arg ckpp_args_3[] = {
#line 31 "cxx.cpp"
CKPP_IN_(ckpp_value_3_dt),
#line 31 "cxx.cpp"
CKPP_POINTER_ARG_(&ckpp_array_3_c, (c_.data()), CKPP_FLOAT32, sizeof(float), 1, ::ckpp::ckpp_list<ckpp_int64>(CKPP_INTEGER_(n)))};
ckpp_options ckpp_options_3 = {}, *const ckpp_o = &ckpp_options_3;
ckpp_o->ckpp_file_ = "cxx.cpp";
ckpp_o->ckpp_line_ = 31;
#line 31 "cxx.cpp"
        ckpp_o->ckpp_has_stream_ = 1, ckpp_o->ckpp_stream_ = (nullptr);
#line 31 "cxx.cpp"
ckpp_run_or_report(&ckpp_kernel_3, ckpp_args_3, &ckpp_options_3);
}
#line 33 "cxx.cpp"
    }
    float total() const noexcept
    {
        float r;
        {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wc++20-extensions"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
static ckpp_piece ckpp_body_4[] = {
    "#line 38 \"cxx.cpp\"\n"
    "        { return c; }\n",
    0};
static const ckpp_reduction ckpp_reduction_4 = {.ckpp_op_ = CKPP_REDUCE_ADD};
static const ckpp_param ckpp_params_4[] = {
    {.ckpp_name_ = "c", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "r", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_4;
static const ckpp_kernel ckpp_kernel_4 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "total:37", .ckpp_file_ = "cxx.cpp", .ckpp_line_ = 37,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_4, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_returned_ = 1,
    .ckpp_declares_ = ckpp_declares_cxx_cpp_6a153b78, .ckpp_body_ = ckpp_body_4,
    .ckpp_reduction_ = &ckpp_reduction_4,
    .ckpp_state_ = &ckpp_state_4};
#pragma GCC diagnostic pop
#line 37 "cxx.cpp"
static_assert(CKPP_POINTS_TO_((c_.data()), float), "'c' is declared float: its host expression is no pointer to float");
#line 37 "cxx.cpp"
static_assert(CKPP_IS_ARRAY_(r) || CKPP_DTYPE_OF(r) == CKPP_FLOAT32, "'r' is declared float: its host expression is neither a ckpp_array nor of type float; a pointer is given extents, or '= *POINTER' for one element");
ckpp_array ckpp_array_4_c, ckpp_array_4_r;
ckpp_arg ckpp_args_4[] = {
#line 37 "cxx.cpp"
CKPP_POINTER_ARG_(&ckpp_array_4_c, (c_.data()), CKPP_FLOAT32, sizeof(float), 1, ::ckpp::ckpp_list<ckpp_int64>(CKPP_INTEGER_(c_.size()))),
#line 37 "cxx.cpp"
CKPP_OUT_LVALUE_(r, &ckpp_array_4_r)};
ckpp_options ckpp_options_4 = {}, *const ckpp_o = &ckpp_options_4;
ckpp_o->ckpp_file_ = "cxx.cpp";
ckpp_o->ckpp_line_ = 37;
    ckpp_int64 ckpp_axis[1] = {0};
#line 37 "cxx.cpp"
        ckpp_axis[0] = CKPP_INTEGER_(0);
        ckpp_o->ckpp_axes_ = ckpp_axes{ckpp_axis, 1};
#line 37 "cxx.cpp"
ckpp_run_or_report(&ckpp_kernel_4, ckpp_args_4, &ckpp_options_4);
}
#line 39 "cxx.cpp"
        return r;
    }
};
} // namespace outer

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wc++20-extensions"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
static ckpp_piece ckpp_body_sum[] = {
    "#line 45 \"cxx.cpp\"\n"
    "{ return x; }\n",
    0};
static const ckpp_reduction ckpp_reduction_sum = {.ckpp_op_ = CKPP_REDUCE_ADD};
static const ckpp_param ckpp_params_sum[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "r", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_sum;
static const ckpp_kernel ckpp_kernel_sum = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "sum", .ckpp_file_ = "cxx.cpp", .ckpp_line_ = 44,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_sum, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_returned_ = 1,
    .ckpp_declares_ = ckpp_declares_cxx_cpp_6a153b78, .ckpp_body_ = ckpp_body_sum,
    .ckpp_reduction_ = &ckpp_reduction_sum,
    .ckpp_state_ = &ckpp_state_sum};
#pragma GCC diagnostic pop
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 44 "cxx.cpp"
struct ckpp_options_sum { CKPP_CALL_OPTION_(ckpp_dtype, T) CKPP_CALL_OPTIONS(CKPP_CALL_OPTION_) CKPP_CALL_PLACE_ };
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 44 "cxx.cpp"
CKPP_UNUSED_ static ckpp_status ckpp_run_sum(ckpp_arg *ckpp_args, ckpp_options_sum *ckpp_call)
{
    ckpp_options ckpp_common = ::ckpp::ckpp_settled(*ckpp_call);
    ckpp_options *const ckpp_o = &ckpp_common;
#pragma push_macro("T")
#undef T
    const ckpp_dtype ckpp_types[] = {ckpp_call->T};
#pragma pop_macro("T")
    if (ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_sum, ckpp_args, ckpp_o);
}
#line 44 "cxx.cpp"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status sum(ckpp_status ckpp_s) { return ckpp_s; }
#line 44 "cxx.cpp"
#define sum(...) sum(__extension__({ static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "sum takes 2 arguments: x, r"); static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "sum: argument 'x'" CKPP_NEEDS_INPUT_); static_assert(CKPP_IS_RESULT_(CKPP_NTH_(1, __VA_ARGS__)), "sum: argument 'r'" CKPP_NEEDS_RESULT_("number")); CKPP_CALL_OPTIONS_OF_(ckpp_options_sum, ckpp_o_sum, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)) ckpp_run_sum(::ckpp::ckpp_list<ckpp_arg>(CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))), &ckpp_o_sum); }))
#line 46 "cxx.cpp"

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wc++20-extensions"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
static ckpp_piece ckpp_body_filled[] = {
    "#line 49 \"cxx.cpp\"\n"
    "{ y[blockIdx.x * TILE + threadIdx.x] = T(w[0]); }\n",
    0};
static const ckpp_template ckpp_templates_filled[] = {
    {.ckpp_name_ = "T"},
    {.ckpp_name_ = "TILE", .ckpp_type_ = "int"}};
#line 48 "cxx.cpp"
static_assert(CKPP_IS_EXTENT_(2), "the extents of constant 'w' have to be constants of 1 and more");
#line 48 "cxx.cpp"
static_assert(sizeof(double[(2)]) <= CKPP_MAX_CONSTANT_, "constant 'w' takes more than the " CKPP_MAX_CONSTANT_TEXT_ " bytes that a launch can pass: give the array in in(...)");
static const ckpp_param ckpp_params_filled[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "w", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "double", .ckpp_itemsize_ = sizeof(double[(2)]), .ckpp_align_ = alignof(double), .ckpp_element_ = CKPP_FLOAT64, .ckpp_extents_ = {(int)(2)}}};
static void *ckpp_state_filled;
static const ckpp_kernel ckpp_kernel_filled = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "filled", .ckpp_file_ = "cxx.cpp", .ckpp_line_ = 47,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_filled, .ckpp_uses_ = 0,
    .ckpp_declares_ = ckpp_declares_cxx_cpp_6a153b78, .ckpp_body_ = ckpp_body_filled,
    .ckpp_ntemplates_ = 2, .ckpp_templates_ = ckpp_templates_filled,
    .ckpp_state_ = &ckpp_state_filled};
#pragma GCC diagnostic pop
#include <ckpp/begin.h>
#pragma pack(push, 16)
#line 47 "cxx.cpp"
struct ckpp_options_filled { CKPP_CALL_OPTION_(ckpp_dtype, T) CKPP_CALL_OPTION_(ckpp_int64, TILE) CKPP_CALL_OPTIONS(CKPP_CALL_OPTION_) CKPP_CALL_PLACE_ };
#pragma pack(pop)
#include <ckpp/end.h>
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 47 "cxx.cpp"
CKPP_UNUSED_ static ckpp_status ckpp_run_filled(ckpp_arg *ckpp_args, ckpp_options_filled *ckpp_call)
{
    ckpp_options ckpp_common = ::ckpp::ckpp_settled(*ckpp_call);
    ckpp_options *const ckpp_o = &ckpp_common;
    ckpp_int64 ckpp_values[2] = {0};
    ckpp_o->ckpp_values_ = ckpp_values;
    if (ckpp_call->T != CKPP_NONE) {
        ckpp_o->ckpp_given_ |= 1u;
        ckpp_values[0] = (ckpp_int64)ckpp_call->T;
    }
    if (ckpp_call->TILE != CKPP_UNSET_) {
        ckpp_o->ckpp_given_ |= 2u;
        ckpp_values[1] = (ckpp_int64)ckpp_call->TILE;
        if (ckpp_values[1] < CKPP_INT32_MIN_ || ckpp_values[1] > __INT32_MAX__)
            return ckpp_bad_value_(&ckpp_kernel_filled, ckpp_o, 1, CKPP_INT32_MIN_, __INT32_MAX__);
    }
    ckpp_like_(&ckpp_args[1], &ckpp_args[0]);
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, grid) && !CKPP_GIVEN_(ckpp_o, threads) && (ckpp_o->ckpp_given_ & 2u) == 2u) {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
        const ckpp_int64 TILE = (ckpp_int64)ckpp_call->TILE;
        const ckpp_clause ckpp_at = {&ckpp_kernel_filled, ckpp_args, ckpp_o, "grid"};
#line 48 "cxx.cpp"
        ckpp_o->ckpp_has_grid_ = 1, __builtin_memcpy(ckpp_o->ckpp_grid_, ::ckpp::ckpp_list<ckpp_int64>(CKPP_INTEGER_(CKPP_DIVIDE_((ckpp_elements_(&x) + TILE - 1), /, TILE, "TILE", "(x.size + TILE - 1) / TILE")), 1, 1).ckpp_item, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, block) && (ckpp_o->ckpp_given_ & 2u) == 2u) {
        const ckpp_int64 TILE = (ckpp_int64)ckpp_call->TILE;
#line 48 "cxx.cpp"
        ckpp_o->ckpp_has_block_ = 1, __builtin_memcpy(ckpp_o->ckpp_block_, ::ckpp::ckpp_list<ckpp_int64>(CKPP_INTEGER_(TILE), 1, 1).ckpp_item, sizeof(ckpp_extents));
    }
    return ckpp_run(&ckpp_kernel_filled, ckpp_args, ckpp_o);
}
#line 47 "cxx.cpp"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status filled(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 47 "cxx.cpp"
#define filled(...) filled(__extension__({ static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "filled takes 3 arguments: x, y, w"); static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "filled: argument 'x'" CKPP_NEEDS_REAL_INPUT_); static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "filled: argument 'y'" CKPP_NEEDS_OUTPUT_); static_assert(CKPP_POINTS_TO_(CKPP_NTH_(2, __VA_ARGS__), double), "filled: argument 'w' is a constant: give an array of double in host memory"); CKPP_CALL_OPTIONS_OF_(ckpp_options_filled, ckpp_o_filled, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)) ckpp_run_filled(::ckpp::ckpp_list<ckpp_arg>(CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_CONSTANT_(CKPP_NTH_(2, __VA_ARGS__), sizeof(double[(2)]))), &ckpp_o_filled); }))
#line 50 "cxx.cpp"

int main()
{
    auto run = [](float v) -> float {
        float r{};
        ckpp_must(sum(ckpp_view(&v), &r, .axes = CKPP_AXIS(), .keepdims = true));
        return r;
    };
    outer::field f;
    f.step(0.5f);
    pair_of<int> p{1};
    return run(1) > 0 && f.total() > 0 && text < more && million > mask && p.a ? 0 : 1;
}
