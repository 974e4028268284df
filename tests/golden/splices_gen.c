#include <ckpp/prelude.h>
#line 1 "splices.c"
/* Line splices anywhere. */
void f(int n, float *x);
void f(int n, float *x)
{
    {
static const char *const ckpp_body_1[] = {
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
    {.name = "x", .direction = CKPP_INOUT, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_1;
static const ckpp_kernel ckpp_kernel_1 = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "f:5", .file = "splices.c", .line = 5,
    .nparams = 1, .params = ckpp_params_1, .uses = 0, .operations = 2, .body = ckpp_body_1,
    .state = &ckpp_state_1};
#line 9 "splices.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(x, float), "'x' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_1_x;
ckpp_arg ckpp_args_1[] = {
#line 9 "splices.c"
CKPP_POINTER_ARG_(&ckpp_array_1_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){(ckpp_int64)(n)})};
#line 5 "splices.c"
ckpp_run_or_report(&ckpp_kernel_1, ckpp_args_1, &(ckpp_options){.file_ = "splices.c", .line_ = 5});
}
#line 21 "splices.c"
    {
static const char *const ckpp_body_2[] = {
    "#line 23 \"splices.c\"\n"
    "    <\\\n"
    "%\n"
    "        x += 1;\n"
    "    %>\n",
    0};
static const ckpp_param ckpp_params_2[] = {
    {.name = "x", .direction = CKPP_INOUT, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_2;
static const ckpp_kernel ckpp_kernel_2 = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "f:21", .file = "splices.c", .line = 21,
    .nparams = 1, .params = ckpp_params_2, .uses = 0, .operations = 1, .body = ckpp_body_2,
    .state = &ckpp_state_2};
#line 22 "splices.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(x, float), "'x' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_2_x;
ckpp_arg ckpp_args_2[] = {
#line 22 "splices.c"
CKPP_POINTER_ARG_(&ckpp_array_2_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){(ckpp_int64)(n)})};
#line 21 "splices.c"
ckpp_run_or_report(&ckpp_kernel_2, ckpp_args_2, &(ckpp_options){.file_ = "splices.c", .line_ = 21});
}
#line 27 "splices.c"
    {
static const char *const ckpp_body_3[] = {
    "#line 28 \"splices.c\"\n"
    "                                            { x -= 1; }\n",
    0};
static const ckpp_param ckpp_params_3[] = {
    {.name = "x", .direction = CKPP_INOUT, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_3;
static const ckpp_kernel ckpp_kernel_3 = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "f:27", .file = "splices.c", .line = 27,
    .nparams = 1, .params = ckpp_params_3, .uses = 0, .operations = 1, .body = ckpp_body_3,
    .state = &ckpp_state_3};
#line 28 "splices.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(x, float), "'x' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_3_x;
ckpp_arg ckpp_args_3[] = {
#line 28 "splices.c"
CKPP_POINTER_ARG_(&ckpp_array_3_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){(ckpp_int64)(n)})};
#line 27 "splices.c"
ckpp_run_or_report(&ckpp_kernel_3, ckpp_args_3, &(ckpp_options){.file_ = "splices.c", .line_ = 27});
}
#line 29 "splices.c"
}
