#include <ckpp/prelude.h>
#line 1 "splices.c"
/* Line splices anywhere. */
void f(int n, float *x);
void f(int n, float *x)
{
    {
static ckpp_piece ckpp_body_1[] = {
    "#line 12 \"splices.c\"\n"
    "    {\n"
    "        x +\\\n"
    "= 1; /* a comment \\\n"
    "        } *\\\n"
    "/\n"
    "        x *= 2; /\\\n"
    "* } *\\\n"
    "/\n"
    "    }\n",
    0};
static const ckpp_param ckpp_params_1[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_1;
static const ckpp_kernel ckpp_kernel_1 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f:5", .ckpp_file_ = "splices.c", .ckpp_line_ = 5,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_1, .ckpp_uses_ = 0, .ckpp_operations_ = 2, .ckpp_body_ = ckpp_body_1,
    .ckpp_state_ = &ckpp_state_1};
#line 9 "splices.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(x, float), "'x' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_1_x;
ckpp_arg ckpp_args_1[] = {
#line 9 "splices.c"
CKPP_POINTER_ARG_(&ckpp_array_1_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 5 "splices.c"
ckpp_run_or_report(&ckpp_kernel_1, ckpp_args_1, &(ckpp_options){.ckpp_file_ = "splices.c", .ckpp_line_ = 5});
}
#line 21 "splices.c"
    {
static ckpp_piece ckpp_body_2[] = {
    "#line 23 \"splices.c\"\n"
    "    <\\\n"
    "%\n"
    "        x += 1;\n"
    "    %>\n",
    0};
static const ckpp_param ckpp_params_2[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_2;
static const ckpp_kernel ckpp_kernel_2 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f:21", .ckpp_file_ = "splices.c", .ckpp_line_ = 21,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_2, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_body_ = ckpp_body_2,
    .ckpp_state_ = &ckpp_state_2};
#line 22 "splices.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(x, float), "'x' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_2_x;
ckpp_arg ckpp_args_2[] = {
#line 22 "splices.c"
CKPP_POINTER_ARG_(&ckpp_array_2_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 21 "splices.c"
ckpp_run_or_report(&ckpp_kernel_2, ckpp_args_2, &(ckpp_options){.ckpp_file_ = "splices.c", .ckpp_line_ = 21});
}
#line 27 "splices.c"
    {
static ckpp_piece ckpp_body_3[] = {
    "#line 28 \"splices.c\"\n"
    "                                            { x -= 1; }\n",
    0};
static const ckpp_param ckpp_params_3[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_3;
static const ckpp_kernel ckpp_kernel_3 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f:27", .ckpp_file_ = "splices.c", .ckpp_line_ = 27,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_3, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_body_ = ckpp_body_3,
    .ckpp_state_ = &ckpp_state_3};
#line 28 "splices.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(x, float), "'x' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_3_x;
ckpp_arg ckpp_args_3[] = {
#line 28 "splices.c"
CKPP_POINTER_ARG_(&ckpp_array_3_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 27 "splices.c"
ckpp_run_or_report(&ckpp_kernel_3, ckpp_args_3, &(ckpp_options){.ckpp_file_ = "splices.c", .ckpp_line_ = 27});
}
#line 29 "splices.c"
}
