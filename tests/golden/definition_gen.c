#include <ckpp/prelude.h>
#line 1 "definition.c"
/* Definitions: a macro over a function. */
#include <stdbool.h>
#include <stdio.h>

static const char *const ckpp_body_squared_diff[] = {
    "#line 6 \"definition.c\"\n"
    "{\n"
    "    T diff = x - y;\n"
    "    z = diff * diff;\n"
    "}\n",
    0};
static const ckpp_param ckpp_params_squared_diff[] = {
    {.name = "x", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "y", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "z", .direction = CKPP_OUT, .placeholder = 'T'}};
static void *ckpp_state_squared_diff;
static const ckpp_kernel ckpp_kernel_squared_diff = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "squared_diff", .file = "definition.c", .line = 5,
    .nparams = 3, .params = ckpp_params_squared_diff, .uses = 0, .operations = 2, .body = ckpp_body_squared_diff,
    .state = &ckpp_state_squared_diff};
#pragma push_macro("T")
#undef T
#line 5 "definition.c"
typedef union ckpp_options_squared_diff { struct { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_squared_diff;
#pragma pop_macro("T")
#line 5 "definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_squared_diff(ckpp_arg *ckpp_args, ckpp_options_squared_diff *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->types_ = ckpp_call->ckpp_types, ckpp_o->ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_squared_diff, ckpp_args, ckpp_o);
}
#line 5 "definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status squared_diff(ckpp_status ckpp_s) { return ckpp_s; }
#line 5 "definition.c"
#define squared_diff(...) (squared_diff)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "squared_diff takes 3 arguments: x, y, z"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "squared_diff: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "squared_diff: argument 'y'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "squared_diff: argument 'z'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_squared_diff ckpp_o_squared_diff = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_squared_diff((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_squared_diff); }))
#line 10 "definition.c"

static const char *const ckpp_body_clamp[] = {
    "#line 12 \"definition.c\"\n"
    "{\n"
    "    y = x < low ? low : x > high ? high : x;\n"
    "    if (y != x)\n"
    "        count += 1;\n"
    "}\n",
    0};
static const ckpp_param ckpp_params_clamp[] = {
    {.name = "x", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "low", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "high", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "y", .direction = CKPP_OUT, .dtype = CKPP_FLOAT32},
    {.name = "count", .direction = CKPP_INOUT, .dtype = CKPP_INT32}};
static void *ckpp_state_clamp;
static const ckpp_kernel ckpp_kernel_clamp = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "clamp", .file = "definition.c", .line = 11,
    .nparams = 5, .params = ckpp_params_clamp, .uses = 0, .operations = 1, .body = ckpp_body_clamp,
    .state = &ckpp_state_clamp};
#line 11 "definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_clamp(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_clamp, ckpp_args, ckpp_o);
}
#line 11 "definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status clamp(ckpp_status ckpp_s) { return ckpp_s; }
#line 11 "definition.c"
#define clamp(...) (clamp)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(4, __VA_ARGS__)), "clamp takes 5 arguments: x, low, high, y, count"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "clamp: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "clamp: argument 'low'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(2, __VA_ARGS__)), "clamp: argument 'high'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(3, __VA_ARGS__)), "clamp: argument 'y'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(4, __VA_ARGS__)), "clamp: argument 'count'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_clamp = {CKPP_CALL_(CKPP_REST_5_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_5_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_clamp((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(3, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(4, __VA_ARGS__))}, &ckpp_o_clamp); }))
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
