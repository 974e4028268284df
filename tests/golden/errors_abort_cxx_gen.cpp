#include <ckpp/prelude.h>
#line 1 "errors_abort_cxx.cpp"
// errors(abort) in C++: statements behind if constexpr and attributes, labels with a ?: of their own,
// and namespaces in front of kernels.
#include <ckpp/ckpp.h>
#ifdef __clang__
#pragma clang diagnostic ignored "-Wc++20-extensions"
#endif

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wc++20-extensions"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
static ckpp_piece ckpp_body_square[] = {
    "#line 9 \"errors_abort_cxx.cpp\"\n"
    "{ y = x * x; }\n",
    0};
static const ckpp_param ckpp_params_square[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_square;
static const ckpp_kernel ckpp_kernel_square = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "square", .ckpp_file_ = "errors_abort_cxx.cpp", .ckpp_line_ = 8,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_square, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_body_ = ckpp_body_square,
    .ckpp_state_ = &ckpp_state_square};
#pragma GCC diagnostic pop
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 8 "errors_abort_cxx.cpp"
struct ckpp_options_square { CKPP_CALL_OPTION_(ckpp_dtype, T) CKPP_CALL_OPTIONS(CKPP_CALL_OPTION_) CKPP_CALL_PLACE_ };
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 8 "errors_abort_cxx.cpp"
CKPP_UNUSED_ static ckpp_status ckpp_run_square(ckpp_arg *ckpp_args, ckpp_options_square *ckpp_call)
{
    ckpp_options ckpp_common = ::ckpp::ckpp_settled(*ckpp_call);
    ckpp_options *const ckpp_o = &ckpp_common;
#pragma push_macro("T")
#undef T
    const ckpp_dtype ckpp_types[] = {ckpp_call->T};
#pragma pop_macro("T")
    if (ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_square, ckpp_args, ckpp_o);
}
#line 8 "errors_abort_cxx.cpp"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status square(ckpp_status ckpp_s) { return ckpp_s; }
#line 8 "errors_abort_cxx.cpp"
#define square(...) square(__extension__({ static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "square takes 2 arguments: x, y"); static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "square: argument 'x'" CKPP_NEEDS_INPUT_); static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "square: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_CALL_OPTIONS_OF_(ckpp_options_square, ckpp_o_square, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)) ckpp_run_square(::ckpp::ckpp_list<ckpp_arg>(CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))), &ckpp_o_square); }))
#line 10 "errors_abort_cxx.cpp"
namespace lib {
namespace deep {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wc++20-extensions"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
static ckpp_piece ckpp_body_cube[] = {
    "#line 13 \"errors_abort_cxx.cpp\"\n"
    "{ y = x * x * x; }\n",
    0};
static const ckpp_param ckpp_params_cube[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_cube;
static const ckpp_kernel ckpp_kernel_cube = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "cube", .ckpp_file_ = "errors_abort_cxx.cpp", .ckpp_line_ = 12,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_cube, .ckpp_uses_ = 0, .ckpp_operations_ = 2, .ckpp_body_ = ckpp_body_cube,
    .ckpp_state_ = &ckpp_state_cube};
#pragma GCC diagnostic pop
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 12 "errors_abort_cxx.cpp"
struct ckpp_options_cube { CKPP_CALL_OPTION_(ckpp_dtype, T) CKPP_CALL_OPTIONS(CKPP_CALL_OPTION_) CKPP_CALL_PLACE_ };
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 12 "errors_abort_cxx.cpp"
CKPP_UNUSED_ static ckpp_status ckpp_run_cube(ckpp_arg *ckpp_args, ckpp_options_cube *ckpp_call)
{
    ckpp_options ckpp_common = ::ckpp::ckpp_settled(*ckpp_call);
    ckpp_options *const ckpp_o = &ckpp_common;
#pragma push_macro("T")
#undef T
    const ckpp_dtype ckpp_types[] = {ckpp_call->T};
#pragma pop_macro("T")
    if (ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_cube, ckpp_args, ckpp_o);
}
#line 12 "errors_abort_cxx.cpp"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status cube(ckpp_status ckpp_s) { return ckpp_s; }
#line 12 "errors_abort_cxx.cpp"
#define cube(...) cube(__extension__({ static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "cube takes 2 arguments: x, y"); static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "cube: argument 'x'" CKPP_NEEDS_INPUT_); static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "cube: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_CALL_OPTIONS_OF_(::lib::deep::ckpp_options_cube, ckpp_o_cube, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)) ::lib::deep::ckpp_run_cube(::ckpp::ckpp_list<ckpp_arg>(CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))), &ckpp_o_cube); }))
#line 14 "errors_abort_cxx.cpp"
}
}
template <class V> int step(int how, ckpp_array x, ckpp_array y)
{
    if constexpr (sizeof(V) == 4)
        ckpp_must(square(x, &y));
    else
        ckpp_must(square(x, &y));
    if (how) [[likely]] ckpp_must(square(x, &y));
    switch (how) {
    case (sizeof(V) ? 1 : 2): ckpp_must(square(x, &y)); break;
    case sizeof(V) ? 3 : 4: ckpp_must(square(x, &y));
    }
    int n[2] = {how, 0};
    how = how ? n[0] : square(x, &y);
    [&] { ckpp_must(square(x, &y)); }();
    return n[n[1]];
}
int call_qualified(int how, ckpp_array x, ckpp_array y)
{
    ckpp_must(::square(x, &y));
    ckpp_must(lib::deep::cube(x, &y));
    ckpp_must(::lib :: deep::
        cube(x, &y));
    if (how) ckpp_must(lib::deep::cube(x, &y));
    else ckpp_must(::square(x, &y));
    switch (how) { case 1: ckpp_must(::square(x, &y)); }
    ckpp_must(::ckpp_synchronize());
    how = ::square(x, &y);
    if (how) return ::square(x, &y);
    return lib::deep::cube(x, &y);
}
