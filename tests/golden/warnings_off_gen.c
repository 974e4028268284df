#include <ckpp/prelude.h>
#line 1 "warnings_off.c"
/* Warnings. */
static ckpp_piece ckpp_body_f[] = {
    "#line 3 \"warnings_off.c\"\n"
    "{ y = x; }\n",
    0};
static const ckpp_param ckpp_params_f[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "unused", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "z", .ckpp_direction_ = CKPP_OUT, .ckpp_partial_ = 1, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "w", .ckpp_direction_ = CKPP_INOUT, .ckpp_raw_ = 1, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_f;
static const ckpp_kernel ckpp_kernel_f = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f", .ckpp_file_ = "warnings_off.c", .ckpp_line_ = 2,
    .ckpp_nparams_ = 5, .ckpp_params_ = ckpp_params_f, .ckpp_uses_ = 0, .ckpp_body_ = ckpp_body_f,
    .ckpp_state_ = &ckpp_state_f};
#line 2 "warnings_off.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_f(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_f, ckpp_args, ckpp_o);
}
#line 2 "warnings_off.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status f(ckpp_status ckpp_s) { return ckpp_s; }
#line 2 "warnings_off.c"
#define f(...) (f)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(4, __VA_ARGS__)), "f takes 5 arguments: x, unused, y, z, w"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "f: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "f: argument 'unused'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "f: argument 'y'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(3, __VA_ARGS__)), "f: argument 'z'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(4, __VA_ARGS__)), "f: argument 'w'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_f = {CKPP_CALL_(CKPP_REST_5_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_5_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_f((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(3, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(4, __VA_ARGS__))}, &ckpp_o_f); }))
#line 4 "warnings_off.c"

void g(int n, float *x, float *y);
void g(int n, float *x, float *y)
{
	{
static ckpp_piece ckpp_body_2[] = {
    "#line 9 \"warnings_off.c\"\n"
    "\t{ (void)x; }\n",
    0};
static const ckpp_param ckpp_params_2[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_partial_ = 1, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_2;
static const ckpp_kernel ckpp_kernel_2 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "g:8", .ckpp_file_ = "warnings_off.c", .ckpp_line_ = 8,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_2, .ckpp_uses_ = 0, .ckpp_body_ = ckpp_body_2,
    .ckpp_state_ = &ckpp_state_2};
#line 8 "warnings_off.c"
_Static_assert(CKPP_POINTS_TO_(x, float), "'x' is declared float: its host expression is no pointer to float");
#line 8 "warnings_off.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(y, float), "'y' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_2_x, ckpp_array_2_y;
ckpp_arg ckpp_args_2[] = {
#line 8 "warnings_off.c"
CKPP_POINTER_ARG_(&ckpp_array_2_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 8 "warnings_off.c"
CKPP_POINTER_ARG_(&ckpp_array_2_y, y, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 8 "warnings_off.c"
ckpp_run_or_report(&ckpp_kernel_2, ckpp_args_2, &(ckpp_options){.ckpp_file_ = "warnings_off.c", .ckpp_line_ = 8});
}
#line 10 "warnings_off.c"
}
