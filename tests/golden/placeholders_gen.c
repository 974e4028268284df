#include <ckpp/prelude.h>
#line 1 "placeholders.c"
/* Placeholders with extents take the type of what their pointers point to; rows of arrays too. */
void f(int n, const float *x, float *y, double m[3][4], const double (*row)[4]);
void f(int n, const float *x, float *y, double m[3][4], const double (*row)[4])
{
    {
static ckpp_piece ckpp_body_1[] = {
    "#line 6 \"placeholders.c\"\n"
    "    { y = x + (T)a + n_; }\n",
    0};
static const ckpp_param ckpp_params_1[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "n_", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT32},
    {.ckpp_name_ = "a", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'R'},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_1;
static const ckpp_kernel ckpp_kernel_1 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f:5", .ckpp_file_ = "placeholders.c", .ckpp_line_ = 5,
    .ckpp_nparams_ = 4, .ckpp_params_ = ckpp_params_1, .ckpp_uses_ = 0, .ckpp_operations_ = 2, .ckpp_body_ = ckpp_body_1,
    .ckpp_state_ = &ckpp_state_1};
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
CKPP_POINTER_ARG_(&ckpp_array_1_x, x, CKPP_DTYPE_AT_(x), CKPP_SIZE_AT_(x), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 5 "placeholders.c"
CKPP_IN_(n),
#line 5 "placeholders.c"
CKPP_IN_(2.0),
#line 5 "placeholders.c"
CKPP_POINTER_ARG_(&ckpp_array_1_y, y, CKPP_DTYPE_AT_(y), CKPP_SIZE_AT_(y), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 5 "placeholders.c"
ckpp_run_or_report(&ckpp_kernel_1, ckpp_args_1, &(ckpp_options){.ckpp_file_ = "placeholders.c", .ckpp_line_ = 5});
}
#line 7 "placeholders.c"
    {
static ckpp_piece ckpp_body_2[] = {
    "#line 8 \"placeholders.c\"\n"
    "    { m += row; }\n",
    0};
static const ckpp_param ckpp_params_2[] = {
    {.ckpp_name_ = "row", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "m", .ckpp_direction_ = CKPP_INOUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_2;
static const ckpp_kernel ckpp_kernel_2 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f:7", .ckpp_file_ = "placeholders.c", .ckpp_line_ = 7,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_2, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_body_ = ckpp_body_2,
    .ckpp_state_ = &ckpp_state_2};
#line 7 "placeholders.c"
_Static_assert(CKPP_DTYPE_AT_(row) != CKPP_STRUCT, "'row' is declared T: its host expression is no pointer to numbers");
#line 7 "placeholders.c"
_Static_assert(CKPP_HAS_ROWS_(row, 4), "'row' is declared T: its host expression is an array of rows of another length");
#line 7 "placeholders.c"
_Static_assert(CKPP_MUTABLE_AT_(m), "'m' is declared T: its host expression is no pointer to writable numbers");
#line 7 "placeholders.c"
_Static_assert(CKPP_HAS_ROWS_(m, 4), "'m' is declared T: its host expression is an array of rows of another length");
ckpp_array ckpp_array_2_row, ckpp_array_2_m;
ckpp_arg ckpp_args_2[] = {
#line 7 "placeholders.c"
CKPP_POINTER_ARG_(&ckpp_array_2_row, row, CKPP_DTYPE_AT_(row), CKPP_SIZE_AT_(row), 2, (const ckpp_int64[]){CKPP_INTEGER_(3), CKPP_INTEGER_(4)}),
#line 7 "placeholders.c"
CKPP_POINTER_ARG_(&ckpp_array_2_m, m, CKPP_DTYPE_AT_(m), CKPP_SIZE_AT_(m), 2, (const ckpp_int64[]){CKPP_INTEGER_(3), CKPP_INTEGER_(4)})};
#line 7 "placeholders.c"
ckpp_run_or_report(&ckpp_kernel_2, ckpp_args_2, &(ckpp_options){.ckpp_file_ = "placeholders.c", .ckpp_line_ = 7});
}
#line 9 "placeholders.c"
    {
static ckpp_piece ckpp_body_3[] = {
    "#line 10 \"placeholders.c\"\n"
    "    { m += row; }\n",
    0};
static const ckpp_param ckpp_params_3[] = {
    {.ckpp_name_ = "row", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT64},
    {.ckpp_name_ = "m", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT64}};
static void *ckpp_state_3;
static const ckpp_kernel ckpp_kernel_3 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f:9", .ckpp_file_ = "placeholders.c", .ckpp_line_ = 9,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_3, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_body_ = ckpp_body_3,
    .ckpp_state_ = &ckpp_state_3};
#line 9 "placeholders.c"
_Static_assert(CKPP_POINTS_TO_(row, double), "'row' is declared double: its host expression is no pointer to double");
#line 9 "placeholders.c"
_Static_assert(CKPP_HAS_ROWS_(row, 4), "'row' is declared double: its host expression is an array of rows of another length");
#line 9 "placeholders.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(m, double), "'m' is declared double: its host expression is no pointer to writable double");
#line 9 "placeholders.c"
_Static_assert(CKPP_HAS_ROWS_(m, 4), "'m' is declared double: its host expression is an array of rows of another length");
ckpp_array ckpp_array_3_row, ckpp_array_3_m;
ckpp_arg ckpp_args_3[] = {
#line 9 "placeholders.c"
CKPP_POINTER_ARG_(&ckpp_array_3_row, row, CKPP_FLOAT64, sizeof(double), 2, (const ckpp_int64[]){CKPP_INTEGER_(3), CKPP_INTEGER_(4)}),
#line 9 "placeholders.c"
CKPP_POINTER_ARG_(&ckpp_array_3_m, m, CKPP_FLOAT64, sizeof(double), 2, (const ckpp_int64[]){CKPP_INTEGER_(3), CKPP_INTEGER_(4)})};
#line 9 "placeholders.c"
ckpp_run_or_report(&ckpp_kernel_3, ckpp_args_3, &(ckpp_options){.ckpp_file_ = "placeholders.c", .ckpp_line_ = 9});
}
#line 11 "placeholders.c"
}
