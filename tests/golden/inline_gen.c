#include <ckpp/prelude.h>
#line 1 "inline.c"
/* Inline constructs: several in one function, in nested blocks, as the only statement of an if. */
#include <stddef.h>

void saxpy(size_t n, float a, const float *x, float *y);
static inline void scale(size_t n, double a, double *x)
{
    {
static ckpp_piece ckpp_body_1[] = {
    "#line 8 \"inline.c\"\n"
    "    { x *= a; }\n",
    0};
static const ckpp_param ckpp_params_1[] = {
    {.ckpp_name_ = "a", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT64},
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT64}};
static void *ckpp_state_1;
static const ckpp_kernel ckpp_kernel_1 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "scale", .ckpp_file_ = "inline.c", .ckpp_line_ = 7,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_1, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_body_ = ckpp_body_1,
    .ckpp_state_ = &ckpp_state_1};
#line 7 "inline.c"
_Static_assert(CKPP_IS_REAL_INPUT_(a), "'a'" CKPP_NEEDS_REAL_INPUT_ ", or give its extents, as in a[n]");
#line 7 "inline.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(x, double), "'x' is declared double: its host expression is no pointer to writable double");
ckpp_array ckpp_array_1_x;
ckpp_arg ckpp_args_1[] = {
#line 7 "inline.c"
CKPP_IN_(a),
#line 7 "inline.c"
CKPP_POINTER_ARG_(&ckpp_array_1_x, x, CKPP_FLOAT64, sizeof(double), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 7 "inline.c"
ckpp_run_or_report(&ckpp_kernel_1, ckpp_args_1, &(ckpp_options){.ckpp_file_ = "inline.c", .ckpp_line_ = 7});
}
#line 9 "inline.c"
}

void saxpy(size_t n, float a, const float *x, float *y)
{
    double d[4] = {1, 2, 3, 4};
    scale(4, 2, d);
    if (n > 0)
        {
static ckpp_piece ckpp_body_2[] = {
    "#line 17 \"inline.c\"\n"
    "        { y = a * x + y; }\n",
    0};
static const ckpp_param ckpp_params_2[] = {
    {.ckpp_name_ = "a", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_2;
static const ckpp_kernel ckpp_kernel_2 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "saxpy:16", .ckpp_file_ = "inline.c", .ckpp_line_ = 16,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_2, .ckpp_uses_ = 0, .ckpp_operations_ = 2, .ckpp_body_ = ckpp_body_2,
    .ckpp_state_ = &ckpp_state_2};
#line 16 "inline.c"
_Static_assert(CKPP_IS_REAL_INPUT_(a), "'a'" CKPP_NEEDS_REAL_INPUT_ ", or give its extents, as in a[n]");
#line 16 "inline.c"
_Static_assert(CKPP_POINTS_TO_(x, float), "'x' is declared float: its host expression is no pointer to float");
#line 16 "inline.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(y, float), "'y' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_2_x, ckpp_array_2_y;
ckpp_arg ckpp_args_2[] = {
#line 16 "inline.c"
CKPP_IN_(a),
#line 16 "inline.c"
CKPP_POINTER_ARG_(&ckpp_array_2_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 16 "inline.c"
CKPP_POINTER_ARG_(&ckpp_array_2_y, y, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 16 "inline.c"
ckpp_run_or_report(&ckpp_kernel_2, ckpp_args_2, &(ckpp_options){.ckpp_file_ = "inline.c", .ckpp_line_ = 16});
}
#line 18 "inline.c"
    else {
        for (int pass = 0; pass < 2; pass++) {
{
static ckpp_piece ckpp_body_3[] = {
    "#line 21 \"inline.c\"\n"
    "{\n"
    "    y = 0;\n"
    "}\n",
    0};
static const ckpp_param ckpp_params_3[] = {
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_3;
static const ckpp_kernel ckpp_kernel_3 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "saxpy:20", .ckpp_file_ = "inline.c", .ckpp_line_ = 20,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_3, .ckpp_uses_ = 0, .ckpp_body_ = ckpp_body_3,
    .ckpp_state_ = &ckpp_state_3};
#line 20 "inline.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(y, float), "'y' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_3_y;
ckpp_arg ckpp_args_3[] = {
#line 20 "inline.c"
CKPP_POINTER_ARG_(&ckpp_array_3_y, y, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 20 "inline.c"
ckpp_run_or_report(&ckpp_kernel_3, ckpp_args_3, &(ckpp_options){.ckpp_file_ = "inline.c", .ckpp_line_ = 20});
}
#line 23 "inline.c"
 }
    }
    switch (n) {
    case 1:
        {
static ckpp_piece ckpp_body_4[] = {
    "#line 28 \"inline.c\"\n"
    "        {\n"
    "            second = a * first;   /* } */\n"
    "        }\n",
    0};
static const ckpp_param ckpp_params_4[] = {
    {.ckpp_name_ = "a", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "first", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "second", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_4;
static const ckpp_kernel ckpp_kernel_4 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "saxpy:27", .ckpp_file_ = "inline.c", .ckpp_line_ = 27,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_4, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_body_ = ckpp_body_4,
    .ckpp_state_ = &ckpp_state_4};
#line 27 "inline.c"
_Static_assert(CKPP_IS_REAL_INPUT_(a), "'a'" CKPP_NEEDS_REAL_INPUT_ ", or give its extents, as in a[n]");
#line 27 "inline.c"
_Static_assert(CKPP_IS_REAL_INPUT_((x[0])), "'first'" CKPP_NEEDS_REAL_INPUT_ ", or give its extents, as in first[n]");
#line 27 "inline.c"
_Static_assert(CKPP_IS_ARRAY_((y[0])) || CKPP_DTYPE_OF((y[0])) == CKPP_FLOAT32, "'second' is declared float: its host expression is neither a ckpp_array nor of type float; a pointer is given extents, or '= *POINTER' for one element");
ckpp_arg ckpp_args_4[] = {
#line 27 "inline.c"
CKPP_IN_(a),
#line 27 "inline.c"
CKPP_IN_((x[0])),
#line 27 "inline.c"
CKPP_OUT_LVALUE_((y[0]))};
#line 27 "inline.c"
ckpp_run_or_report(&ckpp_kernel_4, ckpp_args_4, &(ckpp_options){.ckpp_file_ = "inline.c", .ckpp_line_ = 27});
}
#line 31 "inline.c"
        break;
    default:;
    }
}
