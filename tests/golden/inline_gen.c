#include <ckpp/prelude.h>
#line 1 "inline.c"
/* Inline constructs: several in one function, in nested blocks, as the only statement of an if. */
#include <stddef.h>

void saxpy(size_t n, float a, const float *x, float *y);
static inline void scale(size_t n, double a, double *x)
{
    {
static const char *const ckpp_body_1[] = {
    "#line 8 \"inline.c\"\n"
    "    { x *= a; }\n",
    0};
static const ckpp_param ckpp_params_1[] = {
    {.name = "a", .direction = CKPP_IN, .dtype = CKPP_FLOAT64},
    {.name = "x", .direction = CKPP_INOUT, .dtype = CKPP_FLOAT64}};
static void *ckpp_state_1;
static const ckpp_kernel ckpp_kernel_1 = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "scale", .file = "inline.c", .line = 7,
    .nparams = 2, .params = ckpp_params_1, .uses = 0, .operations = 1, .body = ckpp_body_1,
    .state = &ckpp_state_1};
#line 7 "inline.c"
_Static_assert(CKPP_IS_REAL_INPUT_(a), "'a'" CKPP_NEEDS_REAL_INPUT_ ", or give its extents, as in a[n]");
#line 7 "inline.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(x, double), "'x' is declared double: its host expression is no pointer to writable double");
ckpp_array ckpp_array_1_x;
ckpp_arg ckpp_args_1[] = {
#line 7 "inline.c"
CKPP_IN_(a),
#line 7 "inline.c"
CKPP_POINTER_ARG_(&ckpp_array_1_x, x, CKPP_FLOAT64, sizeof(double), 1, (const ckpp_int64[]){(ckpp_int64)(n)})};
#line 7 "inline.c"
ckpp_run_or_report(&ckpp_kernel_1, ckpp_args_1, &(ckpp_options){.file_ = "inline.c", .line_ = 7});
}
#line 9 "inline.c"
}

void saxpy(size_t n, float a, const float *x, float *y)
{
    double d[4] = {1, 2, 3, 4};
    scale(4, 2, d);
    if (n > 0)
        {
static const char *const ckpp_body_2[] = {
    "#line 17 \"inline.c\"\n"
    "        { y = a * x + y; }\n",
    0};
static const ckpp_param ckpp_params_2[] = {
    {.name = "a", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "x", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "y", .direction = CKPP_INOUT, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_2;
static const ckpp_kernel ckpp_kernel_2 = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "saxpy:16", .file = "inline.c", .line = 16,
    .nparams = 3, .params = ckpp_params_2, .uses = 0, .operations = 2, .body = ckpp_body_2,
    .state = &ckpp_state_2};
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
CKPP_POINTER_ARG_(&ckpp_array_2_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){(ckpp_int64)(n)}),
#line 16 "inline.c"
CKPP_POINTER_ARG_(&ckpp_array_2_y, y, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){(ckpp_int64)(n)})};
#line 16 "inline.c"
ckpp_run_or_report(&ckpp_kernel_2, ckpp_args_2, &(ckpp_options){.file_ = "inline.c", .line_ = 16});
}
#line 18 "inline.c"
    else {
        for (int pass = 0; pass < 2; pass++) {
{
static const char *const ckpp_body_3[] = {
    "#line 21 \"inline.c\"\n"
    "{\n"
    "    y = 0;\n"
    "}\n",
    0};
static const ckpp_param ckpp_params_3[] = {
    {.name = "y", .direction = CKPP_OUT, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_3;
static const ckpp_kernel ckpp_kernel_3 = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "saxpy:20", .file = "inline.c", .line = 20,
    .nparams = 1, .params = ckpp_params_3, .uses = 0, .body = ckpp_body_3,
    .state = &ckpp_state_3};
#line 20 "inline.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(y, float), "'y' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_3_y;
ckpp_arg ckpp_args_3[] = {
#line 20 "inline.c"
CKPP_POINTER_ARG_(&ckpp_array_3_y, y, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){(ckpp_int64)(n)})};
#line 20 "inline.c"
ckpp_run_or_report(&ckpp_kernel_3, ckpp_args_3, &(ckpp_options){.file_ = "inline.c", .line_ = 20});
}
#line 23 "inline.c"
 }
    }
    switch (n) {
    case 1:
        {
static const char *const ckpp_body_4[] = {
    "#line 28 \"inline.c\"\n"
    "        {\n"
    "            second = a * first;   /* } */\n"
    "        }\n",
    0};
static const ckpp_param ckpp_params_4[] = {
    {.name = "a", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "first", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "second", .direction = CKPP_OUT, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_4;
static const ckpp_kernel ckpp_kernel_4 = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "saxpy:27", .file = "inline.c", .line = 27,
    .nparams = 3, .params = ckpp_params_4, .uses = 0, .operations = 1, .body = ckpp_body_4,
    .state = &ckpp_state_4};
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
ckpp_run_or_report(&ckpp_kernel_4, ckpp_args_4, &(ckpp_options){.file_ = "inline.c", .line_ = 27});
}
#line 31 "inline.c"
        break;
    default:;
    }
}
