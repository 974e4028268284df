#include <ckpp/prelude.h>
#line 1 "reduction_inline.c"
/* Reductions inside functions. */
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
struct range { float low, high; };
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_reduction_inline_1[] = {
    "#line 3 \"reduction_inline.c\"\n"
    "struct range { float low, high; };\n",
    0};
struct ckpp_pack_reduction_inline_1 { char ckpp_c; long double ckpp_most; };
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_reduction_inline_1 = {0, ckpp_text_reduction_inline_1, 0, (int)(sizeof(struct ckpp_pack_reduction_inline_1) - sizeof(long double))};
#define ckpp_declares_reduction_inline &ckpp_declare_reduction_inline_1
#line 4 "reduction_inline.c"

float norm(unsigned n, const float *x);
float norm(unsigned n, const float *x)
{
    float r;
    {
static ckpp_piece ckpp_body_2[] = {
    "#line 10 \"reduction_inline.c\"\n"
    "    { return x * x; }\n",
    0};
static ckpp_piece ckpp_functions_2[] = {"sqrt", 0};
static ckpp_piece ckpp_post_2[] = {
    "#line 9 \"reduction_inline.c\"\n"
    "                                                                        r = sqrt(a)\n",
    0};
static const ckpp_reduction ckpp_reduction_2 = {.ckpp_op_ = CKPP_REDUCE_ADD, .ckpp_post_ = ckpp_post_2};
static const ckpp_param ckpp_params_2[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "r", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_2;
static const ckpp_kernel ckpp_kernel_2 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "norm:9", .ckpp_file_ = "reduction_inline.c", .ckpp_line_ = 9,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_2, .ckpp_uses_ = 0, .ckpp_operations_ = 2,
    .ckpp_declares_ = ckpp_declares_reduction_inline, .ckpp_body_ = ckpp_body_2,
    .ckpp_functions_ = ckpp_functions_2,
    .ckpp_reduction_ = &ckpp_reduction_2,
    .ckpp_state_ = &ckpp_state_2};
#line 9 "reduction_inline.c"
_Static_assert(CKPP_POINTS_TO_(x, float), "'x' is declared float: its host expression is no pointer to float");
#line 9 "reduction_inline.c"
_Static_assert(CKPP_IS_ARRAY_(r) || CKPP_DTYPE_OF(r) == CKPP_FLOAT32, "'r' is declared float: its host expression is neither a ckpp_array nor of type float; a pointer is given extents, or '= *POINTER' for one element");
ckpp_array ckpp_array_2_x;
ckpp_arg ckpp_args_2[] = {
#line 9 "reduction_inline.c"
CKPP_POINTER_ARG_(&ckpp_array_2_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 9 "reduction_inline.c"
CKPP_OUT_LVALUE_(r)};
#line 9 "reduction_inline.c"
ckpp_run_or_report(&ckpp_kernel_2, ckpp_args_2, &(ckpp_options){.ckpp_file_ = "reduction_inline.c", .ckpp_line_ = 9});
}
#line 11 "reduction_inline.c"
    return r;
}

int rows(long rows, int columns, const double *m, double *y, long *at, int which, void *stream);
int rows(long rows, int columns, const double *m, double *y, long *at, int which, void *stream)
{
    int status, a = 0;
    struct range span = {0, 0};
    ckpp_array empty = {0};
    {
static ckpp_piece ckpp_body_3[] = {
    "#line 21 \"reduction_inline.c\"\n"
    "    { return m; }\n",
    0};
static const ckpp_reduction ckpp_reduction_3 = {.ckpp_op_ = CKPP_REDUCE_ADD};
static const ckpp_param ckpp_params_3[] = {
    {.ckpp_name_ = "m", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT64},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT64}};
static void *ckpp_state_3;
static const ckpp_kernel ckpp_kernel_3 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "row_sums", .ckpp_file_ = "reduction_inline.c", .ckpp_line_ = 20,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_3, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_returned_ = 1,
    .ckpp_declares_ = ckpp_declares_reduction_inline, .ckpp_body_ = ckpp_body_3,
    .ckpp_reduction_ = &ckpp_reduction_3,
    .ckpp_state_ = &ckpp_state_3};
#line 20 "reduction_inline.c"
_Static_assert(CKPP_POINTS_TO_(m, double), "'m' is declared double: its host expression is no pointer to double");
#line 20 "reduction_inline.c"
_Static_assert(CKPP_HAS_ROWS_(m, columns), "'m' is declared double: its host expression is an array of rows of another length");
#line 20 "reduction_inline.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(y, double), "'y' is declared double: its host expression is no pointer to writable double");
ckpp_array ckpp_array_3_m, ckpp_array_3_y;
ckpp_arg ckpp_args_3[] = {
#line 20 "reduction_inline.c"
CKPP_POINTER_ARG_(&ckpp_array_3_m, m, CKPP_FLOAT64, sizeof(double), 2, (const ckpp_int64[]){CKPP_INTEGER_(rows), CKPP_INTEGER_(columns)}),
#line 20 "reduction_inline.c"
CKPP_POINTER_ARG_(&ckpp_array_3_y, y, CKPP_FLOAT64, sizeof(double), 1, (const ckpp_int64[]){CKPP_INTEGER_(rows)})};
#line 20 "reduction_inline.c"
ckpp_run_or_report(&ckpp_kernel_3, ckpp_args_3, &(ckpp_options){.ckpp_file_ = "reduction_inline.c", .ckpp_line_ = 20,
#line 20 "reduction_inline.c"
.ckpp_axes_ = CKPP_AXIS(1)});
}
#line 22 "reduction_inline.c"
    {
static ckpp_piece ckpp_body_4[] = {
    "#line 24 \"reduction_inline.c\"\n"
    "    { return m * (double)i; }\n",
    0};
static ckpp_piece ckpp_reduce_4[] = {
    "#line 22 \"reduction_inline.c\"\n"
    "                                                                                              a > b ? a : b\n",
    0};
static ckpp_piece ckpp_post_4[] = {
    "#line 23 \"reduction_inline.c\"\n"
    "                                                                                                               y = a, z = n\n",
    0};
static const ckpp_reduction ckpp_reduction_4 = {.ckpp_op_ = CKPP_REDUCE_EXPRESSION, .ckpp_reduce_ = ckpp_reduce_4, .ckpp_post_ = ckpp_post_4};
static const ckpp_param ckpp_params_4[] = {
    {.ckpp_name_ = "m", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "z", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_4;
static const ckpp_kernel ckpp_kernel_4 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "rows:22", .ckpp_file_ = "reduction_inline.c", .ckpp_line_ = 22,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_4, .ckpp_uses_ = CKPP_USES_I | CKPP_USES_N, .ckpp_operations_ = 2,
    .ckpp_declares_ = ckpp_declares_reduction_inline, .ckpp_body_ = ckpp_body_4,
    .ckpp_reduction_ = &ckpp_reduction_4,
    .ckpp_state_ = &ckpp_state_4};
#line 22 "reduction_inline.c"
_Static_assert(CKPP_DTYPE_AT_(m) != CKPP_STRUCT, "'m' is declared T: its host expression is no pointer to numbers");
#line 22 "reduction_inline.c"
_Static_assert(CKPP_HAS_ROWS_(m, columns), "'m' is declared T: its host expression is an array of rows of another length");
#line 22 "reduction_inline.c"
_Static_assert(CKPP_MUTABLE_AT_(y), "'y' is declared T: its host expression is no pointer to writable numbers");
#line 22 "reduction_inline.c"
_Static_assert(CKPP_HAS_ROWS_(y, 1), "'y' is declared T: its host expression is an array of rows of another length");
#line 22 "reduction_inline.c"
_Static_assert(CKPP_IS_ARRAY_(empty) || CKPP_DTYPE_OF(empty) != CKPP_STRUCT, "'z' is declared T: its host expression is neither a ckpp_array nor a number; a pointer is given extents, or '= *POINTER' for one element");
ckpp_array ckpp_array_4_m, ckpp_array_4_y;
ckpp_arg ckpp_args_4[] = {
#line 22 "reduction_inline.c"
CKPP_POINTER_ARG_(&ckpp_array_4_m, m, CKPP_DTYPE_AT_(m), CKPP_SIZE_AT_(m), 2, (const ckpp_int64[]){CKPP_INTEGER_(rows), CKPP_INTEGER_(columns)}),
#line 22 "reduction_inline.c"
CKPP_POINTER_ARG_(&ckpp_array_4_y, y, CKPP_DTYPE_AT_(y), CKPP_SIZE_AT_(y), 2, (const ckpp_int64[]){CKPP_INTEGER_(rows), CKPP_INTEGER_(1)}),
#line 22 "reduction_inline.c"
CKPP_OUT_LVALUE_(empty)};
#line 23 "reduction_inline.c"
status = ckpp_run(&ckpp_kernel_4, ckpp_args_4, &(ckpp_options){.ckpp_file_ = "reduction_inline.c", .ckpp_line_ = 22,
#line 23 "reduction_inline.c"
.ckpp_has_stream_ = 1, .ckpp_stream_ = (stream),
#line 23 "reduction_inline.c"
.ckpp_axes_ = CKPP_AXIS(which, which + 1 - 2 * (which > 0)),
#line 23 "reduction_inline.c"
.ckpp_host_ = !(rows > 10),
#line 23 "reduction_inline.c"
.ckpp_keepdims_ = 1});
}
#line 25 "reduction_inline.c"
    {
static ckpp_piece ckpp_body_5[] = {
    "#line 26 \"reduction_inline.c\"\n"
    "    { return m; }\n",
    0};
static const ckpp_reduction ckpp_reduction_5 = {.ckpp_op_ = CKPP_REDUCE_ARGMAX};
static const ckpp_param ckpp_params_5[] = {
    {.ckpp_name_ = "m", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT64},
    {.ckpp_name_ = "at", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_INT64}};
static void *ckpp_state_5;
static const ckpp_kernel ckpp_kernel_5 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "rows:25", .ckpp_file_ = "reduction_inline.c", .ckpp_line_ = 25,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_5, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_returned_ = 1,
    .ckpp_declares_ = ckpp_declares_reduction_inline, .ckpp_body_ = ckpp_body_5,
    .ckpp_reduction_ = &ckpp_reduction_5,
    .ckpp_state_ = &ckpp_state_5};
#line 25 "reduction_inline.c"
_Static_assert(CKPP_POINTS_TO_(m, double), "'m' is declared double: its host expression is no pointer to double");
#line 25 "reduction_inline.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(at, long) || CKPP_POINTS_TO_MUTABLE_(at, long long), "'at' is declared int64_t: its host expression is no pointer to writable long");
ckpp_array ckpp_array_5_m, ckpp_array_5_at;
ckpp_arg ckpp_args_5[] = {
#line 25 "reduction_inline.c"
CKPP_POINTER_ARG_(&ckpp_array_5_m, m, CKPP_FLOAT64, sizeof(double), 1, (const ckpp_int64[]){CKPP_EXTENT_(CKPP_WIDE_(rows) * CKPP_WIDE_(columns))}),
#line 25 "reduction_inline.c"
CKPP_POINTER_ARG_(&ckpp_array_5_at, at, CKPP_INT64, sizeof(long), 1, (const ckpp_int64[]){CKPP_INTEGER_(1)})};
#line 25 "reduction_inline.c"
ckpp_run_or_report(&ckpp_kernel_5, ckpp_args_5, &(ckpp_options){.ckpp_file_ = "reduction_inline.c", .ckpp_line_ = 25,
#line 25 "reduction_inline.c"
.ckpp_axes_ = CKPP_AXIS()});
}
#line 27 "reduction_inline.c"
    {
static ckpp_piece ckpp_body_6[] = {
    "#line 28 \"reduction_inline.c\"\n"
    "    { return m; }\n",
    0};
static ckpp_piece ckpp_functions_6[] = {"printf", 0};
static const ckpp_member ckpp_members_6_2[] = {
    {"struct range", _Alignof(struct range), sizeof(struct range)},
    CKPP_MEMBER_(struct range, low),
    CKPP_MEMBER_(struct range, high), {0, 0, 0}};
static ckpp_piece ckpp_post_6[] = {
    "#line 27 \"reduction_inline.c\"\n"
    "                                                                                                        y = a; printf( \"%g\\n\"  , a); s.low = a\n",
    0};
static const ckpp_reduction ckpp_reduction_6 = {.ckpp_op_ = CKPP_REDUCE_ADD, .ckpp_post_ = ckpp_post_6};
static const ckpp_param ckpp_params_6[] = {
    {.ckpp_name_ = "m", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT64},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT64},
    {.ckpp_name_ = "s", .ckpp_direction_ = CKPP_OUT, .ckpp_partial_ = 1, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct range", .ckpp_itemsize_ = sizeof(struct range), .ckpp_align_ = _Alignof(struct range), .ckpp_members_ = ckpp_members_6_2}};
static void *ckpp_state_6;
static const ckpp_kernel ckpp_kernel_6 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "rows:27", .ckpp_file_ = "reduction_inline.c", .ckpp_line_ = 27,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_6, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_PRINTS, .ckpp_operations_ = 1, .ckpp_returned_ = 1,
    .ckpp_declares_ = ckpp_declares_reduction_inline, .ckpp_body_ = ckpp_body_6,
    .ckpp_functions_ = ckpp_functions_6,
    .ckpp_reduction_ = &ckpp_reduction_6,
    .ckpp_state_ = &ckpp_state_6};
#line 27 "reduction_inline.c"
_Static_assert(CKPP_POINTS_TO_(m, double), "'m' is declared double: its host expression is no pointer to double");
#line 27 "reduction_inline.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(y, double), "'y' is declared double: its host expression is no pointer to writable double");
#line 27 "reduction_inline.c"
_Static_assert(CKPP_IS_ARRAY_(span) || _Generic((span), struct range: 1, default: 0), "'s' is declared struct range: its host expression is neither a ckpp_array nor of type struct range; a pointer is given extents, or '= *POINTER' for one element");
ckpp_array ckpp_array_6_m, ckpp_array_6_y;
ckpp_arg ckpp_args_6[] = {
#line 27 "reduction_inline.c"
CKPP_POINTER_ARG_(&ckpp_array_6_m, m, CKPP_FLOAT64, sizeof(double), 1, (const ckpp_int64[]){CKPP_INTEGER_(rows)}),
#line 27 "reduction_inline.c"
CKPP_POINTER_ARG_(&ckpp_array_6_y, y, CKPP_FLOAT64, sizeof(double), 1, (const ckpp_int64[]){CKPP_INTEGER_(1)}),
#line 27 "reduction_inline.c"
CKPP_OUT_LVALUE_(span)};
#line 27 "reduction_inline.c"
ckpp_run_or_report(&ckpp_kernel_6, ckpp_args_6, &(ckpp_options){.ckpp_file_ = "reduction_inline.c", .ckpp_line_ = 27});
}
#line 29 "reduction_inline.c"
    {
static ckpp_piece ckpp_body_7[] = {
    "#line 31 \"reduction_inline.c\"\n"
    "    { return m[i] > s.low && _ind.size() == n; }\n",
    0};
static const ckpp_member ckpp_members_7_0[] = {
    {"struct range", _Alignof(struct range), sizeof(struct range)},
    CKPP_MEMBER_(struct range, low),
    CKPP_MEMBER_(struct range, high), {0, 0, 0}};
static const ckpp_reduction ckpp_reduction_7 = {.ckpp_op_ = CKPP_REDUCE_ADD,
    .ckpp_type_ = {.ckpp_name_ = "reduce_type", .ckpp_dtype_ = CKPP_INT64}};
static const ckpp_param ckpp_params_7[] = {
    {.ckpp_name_ = "s", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct range", .ckpp_itemsize_ = sizeof(struct range), .ckpp_align_ = _Alignof(struct range), .ckpp_members_ = ckpp_members_7_0},
    {.ckpp_name_ = "m", .ckpp_direction_ = CKPP_IN, .ckpp_raw_ = 1, .ckpp_dtype_ = CKPP_FLOAT64},
    {.ckpp_name_ = "out", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_INT32}};
static void *ckpp_state_7;
static const ckpp_kernel ckpp_kernel_7 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "rows:29", .ckpp_file_ = "reduction_inline.c", .ckpp_line_ = 29,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_7, .ckpp_uses_ = CKPP_USES_I | CKPP_USES_N | CKPP_USES_IND, .ckpp_operations_ = 2,
    .ckpp_declares_ = ckpp_declares_reduction_inline, .ckpp_body_ = ckpp_body_7,
    .ckpp_reduction_ = &ckpp_reduction_7,
    .ckpp_state_ = &ckpp_state_7};
#line 29 "reduction_inline.c"
_Static_assert(CKPP_IS_STRUCT_(span, struct range), "'s'" CKPP_NEEDS_STRUCT_ ", or give its extents, as in s[n]");
#line 29 "reduction_inline.c"
_Static_assert(CKPP_POINTS_TO_(m, double), "'m' is declared double: its host expression is no pointer to double");
#line 29 "reduction_inline.c"
_Static_assert(CKPP_IS_ARRAY_(a) || CKPP_DTYPE_OF(a) == CKPP_INT32, "'out' is declared int: its host expression is neither a ckpp_array nor of type int; a pointer is given extents, or '= *POINTER' for one element");
ckpp_array ckpp_array_7_m;
ckpp_arg ckpp_args_7[] = {
#line 29 "reduction_inline.c"
CKPP_IN_STRUCT_(span, struct range),
#line 29 "reduction_inline.c"
CKPP_POINTER_ARG_(&ckpp_array_7_m, m, CKPP_FLOAT64, sizeof(double), 1, (const ckpp_int64[]){CKPP_INTEGER_(rows)}),
#line 29 "reduction_inline.c"
CKPP_OUT_LVALUE_(a)};
#line 29 "reduction_inline.c"
ckpp_run_or_report(&ckpp_kernel_7, ckpp_args_7, &(ckpp_options){.ckpp_file_ = "reduction_inline.c", .ckpp_line_ = 29,
#line 29 "reduction_inline.c"
.ckpp_has_size_ = 1, .ckpp_size_ = CKPP_INTEGER_(rows)});
}
#line 32 "reduction_inline.c"
    return status;
}
