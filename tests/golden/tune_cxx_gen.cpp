#include <ckpp/prelude.h>
#line 1 "tune_cxx.cpp"
// tune(...) of C++.
#include <ckpp/ckpp.h>

namespace sizes {
constexpr int small = 16;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wc++20-extensions"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
static ckpp_piece ckpp_body_scaled[] = {
    "#line 10 \"tune_cxx.cpp\"\n"
    "{\n"
    "    if (_thread.x < n)\n"
    "        y[_thread.x] = x[_thread.x] * TILE;\n"
    "}\n",
    0};
static const ckpp_template ckpp_templates_scaled[] = {
    {.ckpp_name_ = "T"},
    {.ckpp_name_ = "TILE", .ckpp_type_ = "unsigned char"}};
static ckpp_status ckpp_set_scaled(__const__ ckpp_arg *ckpp_args, ckpp_options *ckpp_o);
#line 9 "tune_cxx.cpp"
static_assert((small) >= 0 && (small) <= 255, "'TILE' in tune(...) does not fit its type");
#line 9 "tune_cxx.cpp"
static_assert((2 * small) >= 0 && (2 * small) <= 255, "'TILE' in tune(...) does not fit its type");
#line 9 "tune_cxx.cpp"
static_assert((255) >= 0 && (255) <= 255, "'TILE' in tune(...) does not fit its type");
#line 9 "tune_cxx.cpp"
static const ckpp_int64 ckpp_tuned_scaled_0[] = {(ckpp_int64)(small), (ckpp_int64)(2 * small), (ckpp_int64)(255)};
static const ckpp_tuned ckpp_tuned_scaled[] = {{1, 3, ckpp_tuned_scaled_0}};
static const ckpp_tune ckpp_tune_scaled = {1, ckpp_tuned_scaled, ckpp_set_scaled};
static const ckpp_param ckpp_params_scaled[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T', .ckpp_mentions_ = CKPP_MENTIONS_POINTER},
    {.ckpp_name_ = "n", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T', .ckpp_mentions_ = CKPP_MENTIONS_POINTER}};
static void *ckpp_state_scaled;
static const ckpp_kernel ckpp_kernel_scaled = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "scaled", .ckpp_file_ = "tune_cxx.cpp", .ckpp_line_ = 7,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_scaled, .ckpp_uses_ = CKPP_USES_THREAD, .ckpp_body_ = ckpp_body_scaled,
    .ckpp_ntemplates_ = 2, .ckpp_templates_ = ckpp_templates_scaled,
    .ckpp_tune_ = &ckpp_tune_scaled,
    .ckpp_state_ = &ckpp_state_scaled};
#pragma GCC diagnostic pop
#include <ckpp/begin.h>
#pragma pack(push, 16)
#line 7 "tune_cxx.cpp"
struct ckpp_options_scaled { CKPP_CALL_OPTION_(ckpp_dtype, T) CKPP_CALL_OPTION_(ckpp_int64, TILE) CKPP_CALL_OPTIONS(CKPP_CALL_OPTION_) CKPP_CALL_PLACE_ };
#pragma pack(pop)
#include <ckpp/end.h>
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 7 "tune_cxx.cpp"
static ckpp_status ckpp_set_scaled(__const__ ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    (void)ckpp_args;
    ckpp_dtype ckpp_T = (ckpp_dtype)ckpp_o->ckpp_values_[0];
    if (!ckpp_T)
        ckpp_T = ckpp_dtype_of_(&ckpp_args[2]);
    if (!ckpp_T)
        ckpp_T = ckpp_dtype_of_(&ckpp_args[0]);
    if (!ckpp_T)
        ckpp_T = ckpp_scalar_dtype_(&ckpp_args[0]);
    ckpp_size_t ckpp_size_T = ckpp_dtype_size(ckpp_T);
    if (!ckpp_size_T)
        ckpp_size_T = ckpp_itemsize_of_(&ckpp_args[0]);
    if (!ckpp_size_T)
        ckpp_size_T = ckpp_itemsize_of_(&ckpp_args[2]);
    if (!CKPP_GIVEN_(ckpp_o, grid) && !CKPP_GIVEN_(ckpp_o, threads) && (ckpp_o->ckpp_given_ & 2u) == 2u) {
        const long long n = ckpp_arg_integer_(&ckpp_args[1]);
        const ckpp_array y = ckpp_shaped_(&ckpp_args[2]);
        const unsigned char TILE = (unsigned char)ckpp_o->ckpp_values_[1];
        const ckpp_clause ckpp_at = {&ckpp_kernel_scaled, ckpp_args, ckpp_o, "grid"};
#line 8 "tune_cxx.cpp"
        ckpp_o->ckpp_has_grid_ = 1, __builtin_memcpy(ckpp_o->ckpp_grid_, ::ckpp::ckpp_list<ckpp_int64>(CKPP_INTEGER_(CKPP_DIVIDE_((n + TILE - 1), /, TILE, "TILE", "(n + TILE - 1) / TILE")), CKPP_INTEGER_(y.shape[0] > 0), 1).ckpp_item, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, block) && (ckpp_o->ckpp_given_ & 2u) == 2u) {
        const unsigned char TILE = (unsigned char)ckpp_o->ckpp_values_[1];
#line 8 "tune_cxx.cpp"
        ckpp_o->ckpp_has_block_ = 1, __builtin_memcpy(ckpp_o->ckpp_block_, ::ckpp::ckpp_list<ckpp_int64>(CKPP_INTEGER_(TILE), 1, 1).ckpp_item, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, shared) && (ckpp_o->ckpp_given_ & 2u) == 2u) {
        const unsigned char TILE = (unsigned char)ckpp_o->ckpp_values_[1];
#line 8 "tune_cxx.cpp"
        ckpp_o->ckpp_has_shared_ = 1, ckpp_o->ckpp_shared_ = (ckpp_int64)(TILE * ckpp_size_T);
    }
    return CKPP_OK;
}
#line 7 "tune_cxx.cpp"
CKPP_UNUSED_ static ckpp_status ckpp_run_scaled(ckpp_arg *ckpp_args, ckpp_options_scaled *ckpp_call)
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
        if (ckpp_values[1] < 0 || ckpp_values[1] > 255)
            return ckpp_bad_value_(&ckpp_kernel_scaled, ckpp_o, 1, 0, 255);
    }
    ckpp_int64 ckpp_shape_y[1] = {0};
    {
        const long long n = ckpp_arg_integer_(&ckpp_args[1]);
        const ckpp_clause ckpp_at = {&ckpp_kernel_scaled, ckpp_args, ckpp_o, "the extents of 'y'"};
#line 7 "tune_cxx.cpp"
        ckpp_shape_y[0] = CKPP_INTEGER_(n);
        if (ckpp_shape_y[0] < 0)
            return ckpp_bad_extent_(&ckpp_at, 0u, 0, ckpp_shape_y[0], "n");
    }
    ckpp_set_shape_(&ckpp_args[2], 1, ckpp_shape_y);
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    return ckpp_run(&ckpp_kernel_scaled, ckpp_args, ckpp_o);
}
#line 7 "tune_cxx.cpp"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status scaled(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 7 "tune_cxx.cpp"
#define scaled(...) scaled(__extension__({ static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "scaled takes 3 arguments: x, n, y"); static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "scaled: argument 'x'" CKPP_NEEDS_INPUT_); static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "scaled: argument 'n'" CKPP_NEEDS_REAL_INPUT_); static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "scaled: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_CALL_OPTIONS_OF_(::sizes::ckpp_options_scaled, ckpp_o_scaled, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)) ::sizes::ckpp_run_scaled(::ckpp::ckpp_list<ckpp_arg>(CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__))), &ckpp_o_scaled); }))
#line 14 "tune_cxx.cpp"
} // namespace sizes

int main()
{
    float a[100] = {1};
    ckpp_array x = ckpp_view(a, 100), y = {};
    ckpp_must(sizes::scaled(x, 100, &y));
    ckpp_must(sizes::scaled(x, 100, &y, .TILE = 8));
    {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wc++20-extensions"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
static ckpp_piece ckpp_body_2[] = {
    "#line 23 \"tune_cxx.cpp\"\n"
    "    {\n"
    "        a[threadIdx.x] += 1;\n"
    "    }\n",
    0};
#line 22 "tune_cxx.cpp"
static const ckpp_int64 ckpp_tuned_2_0[] = {(ckpp_int64)(32), 1, 1, (ckpp_int64)(8), (ckpp_int64)(4), 1};
static const ckpp_tuned ckpp_tuned_2[] = {{-1, 2, ckpp_tuned_2_0}};
static const ckpp_tune ckpp_tune_2 = {1, ckpp_tuned_2, 0};
static const ckpp_param ckpp_params_2[] = {
    {.ckpp_name_ = "a", .ckpp_direction_ = CKPP_INOUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_2;
static const ckpp_kernel ckpp_kernel_2 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "main:22", .ckpp_file_ = "tune_cxx.cpp", .ckpp_line_ = 22,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_2, .ckpp_uses_ = 0, .ckpp_body_ = ckpp_body_2,
    .ckpp_tune_ = &ckpp_tune_2,
    .ckpp_state_ = &ckpp_state_2};
#pragma GCC diagnostic pop
#line 22 "tune_cxx.cpp"
static_assert(CKPP_POINTS_TO_MUTABLE_(a, float), "'a' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_2_a;
ckpp_arg ckpp_args_2[] = {
#line 22 "tune_cxx.cpp"
CKPP_POINTER_ARG_(&ckpp_array_2_a, a, CKPP_FLOAT32, sizeof(float), 1, ::ckpp::ckpp_list<ckpp_int64>(CKPP_INTEGER_(100)))};
ckpp_options ckpp_options_2 = {}, *const ckpp_o = &ckpp_options_2;
ckpp_o->ckpp_file_ = "tune_cxx.cpp";
ckpp_o->ckpp_line_ = 22;
#line 22 "tune_cxx.cpp"
        ckpp_o->ckpp_has_grid_ = 1, __builtin_memcpy(ckpp_o->ckpp_grid_, ::ckpp::ckpp_list<ckpp_int64>(CKPP_INTEGER_(4), 1, 1).ckpp_item, sizeof(ckpp_extents));
#line 22 "tune_cxx.cpp"
ckpp_run_or_report(&ckpp_kernel_2, ckpp_args_2, &ckpp_options_2);
}
#line 26 "tune_cxx.cpp"
    ckpp_free(&y);
}
