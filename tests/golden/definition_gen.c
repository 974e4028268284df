#include <ckpp/prelude.h>
#line 1 "definition.c"
/* Definitions: a macro over a function. */
#include <stdbool.h>
#include <stdio.h>

static ckpp_piece ckpp_body_squared_diff[] = {
    "#line 6 \"definition.c\"\n"
    "{\n"
    "    T diff = x - y;\n"
    "    z = diff * diff;\n"
    "}\n",
    0};
static const ckpp_param ckpp_params_squared_diff[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "z", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_squared_diff;
static const ckpp_kernel ckpp_kernel_squared_diff = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "squared_diff", .ckpp_file_ = "definition.c", .ckpp_line_ = 5,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_squared_diff, .ckpp_uses_ = 0, .ckpp_operations_ = 2, .ckpp_body_ = ckpp_body_squared_diff,
    .ckpp_state_ = &ckpp_state_squared_diff};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 5 "definition.c"
typedef union ckpp_options_squared_diff { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_squared_diff;
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 5 "definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_squared_diff(ckpp_arg *ckpp_args, ckpp_options_squared_diff *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_squared_diff, ckpp_args, ckpp_o);
}
#line 5 "definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status squared_diff(ckpp_status ckpp_s) { return ckpp_s; }
#line 5 "definition.c"
#define squared_diff(...) (squared_diff)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "squared_diff takes 3 arguments: x, y, z"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "squared_diff: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "squared_diff: argument 'y'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "squared_diff: argument 'z'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_squared_diff ckpp_o_squared_diff = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_squared_diff((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_squared_diff); }))
#line 10 "definition.c"

static ckpp_piece ckpp_body_clamp[] = {
    "#line 12 \"definition.c\"\n"
    "{\n"
    "    y = x < low ? low : x > high ? high : x;\n"
    "    if (y != x)\n"
    "        count += 1;\n"
    "}\n",
    0};
static const ckpp_param ckpp_params_clamp[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "low", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "high", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "count", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_INT32}};
static void *ckpp_state_clamp;
static const ckpp_kernel ckpp_kernel_clamp = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "clamp", .ckpp_file_ = "definition.c", .ckpp_line_ = 11,
    .ckpp_nparams_ = 5, .ckpp_params_ = ckpp_params_clamp, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_body_ = ckpp_body_clamp,
    .ckpp_state_ = &ckpp_state_clamp};
#line 11 "definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_clamp(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_clamp, ckpp_args, ckpp_o);
}
#line 11 "definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status clamp(ckpp_status ckpp_s) { return ckpp_s; }
#line 11 "definition.c"
#define clamp(...) (clamp)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(4, __VA_ARGS__)), "clamp takes 5 arguments: x, low, high, y, count"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "clamp: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "clamp: argument 'low'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(2, __VA_ARGS__)), "clamp: argument 'high'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(3, __VA_ARGS__)), "clamp: argument 'y'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(4, __VA_ARGS__)), "clamp: argument 'count'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_clamp = {CKPP_CALL_(CKPP_REST_5_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_5_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_clamp((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(3, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(4, __VA_ARGS__))}, &ckpp_o_clamp); }))
#line 17 "definition.c"

int main(void)
{
    float a[10] = {1, 2, 3}, b[5] = {1};
    ckpp_array x = ckpp_view(a, 2, 5), y = ckpp_view(b, 5), z = {0};
    if (squared_diff(x, y, &z) || squared_diff(x, 5, &z, .overlap = true) ||
        ckpp_to(a + 3, &z) || squared_diff(ckpp_view(a + 1), y, &z))
        puts(ckpp_last_error());
    ckpp_free(&z);
    return 0;
}
