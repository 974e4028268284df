#include <ckpp/prelude.h>
#line 1 "partial.c"
/* Outputs that are not written on every path are marked; so is what the body mentions. */
static ckpp_piece ckpp_body_f[] = {
    "#line 3 \"partial.c\"\n"
    "{\n"
    "    w = i + n;\n"
    "    if (x > 0) {\n"
    "        y = sqrt(x);\n"
    "        z = 1;\n"
    "    } else {\n"
    "        y = 0;\n"
    "    }\n"
    "}\n",
    0};
static ckpp_piece ckpp_functions_f[] = {"sqrt", 0};
static const ckpp_param ckpp_params_f[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "z", .ckpp_direction_ = CKPP_OUT, .ckpp_partial_ = 1, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "w", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_f;
static const ckpp_kernel ckpp_kernel_f = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f", .ckpp_file_ = "partial.c", .ckpp_line_ = 2,
    .ckpp_nparams_ = 4, .ckpp_params_ = ckpp_params_f, .ckpp_uses_ = CKPP_USES_I | CKPP_USES_N, .ckpp_operations_ = 2, .ckpp_calls_ = 1, .ckpp_body_ = ckpp_body_f,
    .ckpp_functions_ = ckpp_functions_f,
    .ckpp_state_ = &ckpp_state_f};
#line 2 "partial.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_f(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_f, ckpp_args, ckpp_o);
}
#line 2 "partial.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status f(ckpp_status ckpp_s) { return ckpp_s; }
#line 2 "partial.c"
#define f(...) (f)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(3, __VA_ARGS__)), "f takes 4 arguments: x, y, z, w"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "f: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "f: argument 'y'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "f: argument 'z'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(3, __VA_ARGS__)), "f: argument 'w'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_f = {CKPP_CALL_(CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_f((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(3, __VA_ARGS__))}, &ckpp_o_f); }))
#line 12 "partial.c"
static ckpp_piece ckpp_body_g[] = {
    "#line 13 \"partial.c\"\n"
    "{\n"
    "    y = 0;\n"
    "    if (x > 1)\n"
    "        return;\n"
    "    y = exp(-x) * _ind[0] + cabs(x * I);\n"
    "}\n",
    0};
static ckpp_piece ckpp_functions_g[] = {"I", "cabs", "exp", 0};
static const ckpp_param ckpp_params_g[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT64},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT64}};
static void *ckpp_state_g;
static const ckpp_kernel ckpp_kernel_g = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "g", .ckpp_file_ = "partial.c", .ckpp_line_ = 12,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_g, .ckpp_uses_ = CKPP_USES_IND | CKPP_USES_COMPLEX, .ckpp_facts_ = CKPP_FACT_LONG_CALLS, .ckpp_operations_ = 5, .ckpp_calls_ = 2, .ckpp_body_ = ckpp_body_g,
    .ckpp_functions_ = ckpp_functions_g,
    .ckpp_state_ = &ckpp_state_g};
#line 12 "partial.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_g(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_g, ckpp_args, ckpp_o);
}
#line 12 "partial.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status g(ckpp_status ckpp_s) { return ckpp_s; }
#line 12 "partial.c"
#define g(...) (g)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "g takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "g: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "g: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_g = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_g((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_g); }))
