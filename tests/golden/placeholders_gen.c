#include <ckpp/prelude.h>
#line 1 "placeholders.c"
/* Placeholders with extents take the type of what their pointers point to; rows of arrays too. */
void f(int n, const float *x, float *y, double m[3][4], const double (*row)[4]);
void f(int n, const float *x, float *y, double m[3][4], const double (*row)[4])
{
    {
static const char *const ckpp_body_1[] = {
    "#line 6 \"placeholders.c\"\n"
    "    { y = x + (T)a + n_; }\n",
    0};
static const ckpp_param ckpp_params_1[] = {
    {.name = "x", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "n_", .direction = CKPP_IN, .dtype = CKPP_INT32},
    {.name = "a", .direction = CKPP_IN, .placeholder = 'R'},
    {.name = "y", .direction = CKPP_OUT, .placeholder = 'T'}};
static void *ckpp_state_1;
static const ckpp_kernel ckpp_kernel_1 = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "f:5", .file = "placeholders.c", .line = 5,
    .nparams = 4, .params = ckpp_params_1, .uses = 0, .operations = 2, .body = ckpp_body_1,
    .state = &ckpp_state_1};
#line 5 "placeholders.c"
_Static_assert(CKPP_DTYPE_AT_(x) != CKPP_STRUCT, "'x' is declared T: its host expression is no pointer to numbers");
#line 5 "placeholders.c"
_Static_assert(CKPP_IS_REAL_INPUT_(n), "'n_'" CKPP_NEEDS_REAL_INPUT_ ", or give its extents, as in n_[n]");
#line 5 "placeholders.c"
_Static_assert(CKPP_IS_INPUT_(2.0), "'a'" CKPP_NEEDS_INPUT_ ", or give its extents, as in a[n]");
#line 5 "placeholders.c"
_Static_assert(CKPP_MUTABLE_AT_(y), "'y' is declared T: its host expression is no pointer to writable numbers");
ckpp_array ckpp_array_1_x, ckpp_array_1_y;
ckpp_arg ckpp_args_1[] = {
#line 5 "placeholders.c"
CKPP_POINTER_ARG_(&ckpp_array_1_x, x, CKPP_DTYPE_AT_(x), CKPP_SIZE_AT_(x), 1, (const ckpp_int64[]){(ckpp_int64)(n)}),
#line 5 "placeholders.c"
CKPP_IN_(n),
#line 5 "placeholders.c"
CKPP_IN_(2.0),
#line 5 "placeholders.c"
CKPP_POINTER_ARG_(&ckpp_array_1_y, y, CKPP_DTYPE_AT_(y), CKPP_SIZE_AT_(y), 1, (const ckpp_int64[]){(ckpp_int64)(n)})};
#line 5 "placeholders.c"
ckpp_run_or_report(&ckpp_kernel_1, ckpp_args_1, &(ckpp_options){.file_ = "placeholders.c", .line_ = 5});
}
#line 7 "placeholders.c"
    {
static const char *const ckpp_body_2[] = {
    "#line 8 \"placeholders.c\"\n"
    "    { m += row; }\n",
    0};
static const ckpp_param ckpp_params_2[] = {
    {.name = "row", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "m", .direction = CKPP_INOUT, .placeholder = 'T'}};
static void *ckpp_state_2;
static const ckpp_kernel ckpp_kernel_2 = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "f:7", .file = "placeholders.c", .line = 7,
    .nparams = 2, .params = ckpp_params_2, .uses = 0, .operations = 1, .body = ckpp_body_2,
    .state = &ckpp_state_2};
#line 7 "placeholders.c"
_Static_assert(CKPP_DTYPE_AT_(row) != CKPP_STRUCT, "'row' is declared T: its host expression is no pointer to numbers");
#line 7 "placeholders.c"
_Static_assert(CKPP_MUTABLE_AT_(m), "'m' is declared T: its host expression is no pointer to writable numbers");
ckpp_array ckpp_array_2_row, ckpp_array_2_m;
ckpp_arg ckpp_args_2[] = {
#line 7 "placeholders.c"
CKPP_POINTER_ARG_(&ckpp_array_2_row, row, CKPP_DTYPE_AT_(row), CKPP_SIZE_AT_(row), 2, (const ckpp_int64[]){(ckpp_int64)(3), (ckpp_int64)(4)}),
#line 7 "placeholders.c"
CKPP_POINTER_ARG_(&ckpp_array_2_m, m, CKPP_DTYPE_AT_(m), CKPP_SIZE_AT_(m), 2, (const ckpp_int64[]){(ckpp_int64)(3), (ckpp_int64)(4)})};
#line 7 "placeholders.c"
ckpp_run_or_report(&ckpp_kernel_2, ckpp_args_2, &(ckpp_options){.file_ = "placeholders.c", .line_ = 7});
}
#line 9 "placeholders.c"
    {
static const char *const ckpp_body_3[] = {
    "#line 10 \"placeholders.c\"\n"
    "    { m += row; }\n",
    0};
static const ckpp_param ckpp_params_3[] = {
    {.name = "row", .direction = CKPP_IN, .dtype = CKPP_FLOAT64},
    {.name = "m", .direction = CKPP_INOUT, .dtype = CKPP_FLOAT64}};
static void *ckpp_state_3;
static const ckpp_kernel ckpp_kernel_3 = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "f:9", .file = "placeholders.c", .line = 9,
    .nparams = 2, .params = ckpp_params_3, .uses = 0, .operations = 1, .body = ckpp_body_3,
    .state = &ckpp_state_3};
#line 9 "placeholders.c"
_Static_assert(CKPP_POINTS_TO_(row, double), "'row' is declared double: its host expression is no pointer to double");
#line 9 "placeholders.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(m, double), "'m' is declared double: its host expression is no pointer to writable double");
ckpp_array ckpp_array_3_row, ckpp_array_3_m;
ckpp_arg ckpp_args_3[] = {
#line 9 "placeholders.c"
CKPP_POINTER_ARG_(&ckpp_array_3_row, row, CKPP_FLOAT64, sizeof(double), 2, (const ckpp_int64[]){(ckpp_int64)(3), (ckpp_int64)(4)}),
#line 9 "placeholders.c"
CKPP_POINTER_ARG_(&ckpp_array_3_m, m, CKPP_FLOAT64, sizeof(double), 2, (const ckpp_int64[]){(ckpp_int64)(3), (ckpp_int64)(4)})};
#line 9 "placeholders.c"
ckpp_run_or_report(&ckpp_kernel_3, ckpp_args_3, &(ckpp_options){.file_ = "placeholders.c", .line_ = 9});
}
#line 11 "placeholders.c"
}
