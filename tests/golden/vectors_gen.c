#include <ckpp/prelude.h>
#line 1 "vectors.c"
static ckpp_piece ckpp_body_weigh[] = {
    "#line 2 \"vectors.c\"\n"
    "{ r = make_double3(v.x * w.y, v.w, c[1].z); }\n",
    0};
static ckpp_piece ckpp_functions_weigh[] = {"make_double3", 0};
#line 1 "vectors.c"
_Static_assert(CKPP_IS_EXTENT_(2), "the extents of constant 'c' have to be constants of 1 and more");
#line 1 "vectors.c"
_Static_assert(sizeof(ckpp_int3[(2)]) <= CKPP_MAX_CONSTANT_, "constant 'c' takes more than the " CKPP_MAX_CONSTANT_TEXT_ " bytes that a launch can pass: give the array in in(...)");
static const ckpp_param ckpp_params_weigh[] = {
    {.ckpp_name_ = "v", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "ckpp_float4", .ckpp_itemsize_ = sizeof(ckpp_float4), .ckpp_align_ = _Alignof(ckpp_float4)},
    {.ckpp_name_ = "w", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "ckpp_float2", .ckpp_itemsize_ = sizeof(ckpp_float2), .ckpp_align_ = _Alignof(ckpp_float2)},
    {.ckpp_name_ = "c", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "ckpp_int3", .ckpp_itemsize_ = sizeof(ckpp_int3[(2)]), .ckpp_align_ = _Alignof(ckpp_int3), .ckpp_element_ = CKPP_STRUCT, .ckpp_extents_ = {(int)(2)}},
    {.ckpp_name_ = "r", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "ckpp_double3", .ckpp_itemsize_ = sizeof(ckpp_double3), .ckpp_align_ = _Alignof(ckpp_double3)}};
static void *ckpp_state_weigh;
static const ckpp_kernel ckpp_kernel_weigh = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "weigh", .ckpp_file_ = "vectors.c", .ckpp_line_ = 1,
    .ckpp_nparams_ = 4, .ckpp_params_ = ckpp_params_weigh, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_VECTORS | CKPP_FACT_LONG_CALLS | CKPP_FACT_SUBSCRIPTS, .ckpp_operations_ = 2, .ckpp_calls_ = 1, .ckpp_body_ = ckpp_body_weigh,
    .ckpp_functions_ = ckpp_functions_weigh,
    .ckpp_state_ = &ckpp_state_weigh};
#line 1 "vectors.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_weigh(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_weigh, ckpp_args, ckpp_o);
}
#line 1 "vectors.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status weigh(ckpp_status ckpp_s) { return ckpp_s; }
#line 1 "vectors.c"
#define weigh(...) (weigh)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(3, __VA_ARGS__)), "weigh takes 4 arguments: v, w, c, r"); _Static_assert(CKPP_IS_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), CKPP_VECTOR_OF_(CKPP_NTH_(0, __VA_ARGS__), ckpp_float4)), "weigh: argument 'v'" CKPP_NEEDS_STRUCT_); _Static_assert(CKPP_IS_STRUCT_(CKPP_NTH_(1, __VA_ARGS__), CKPP_VECTOR_OF_(CKPP_NTH_(1, __VA_ARGS__), ckpp_float2)), "weigh: argument 'w'" CKPP_NEEDS_STRUCT_); _Static_assert(CKPP_POINTS_TO_(CKPP_NTH_(2, __VA_ARGS__), CKPP_VECTOR_AT_(CKPP_NTH_(2, __VA_ARGS__), ckpp_int3)), "weigh: argument 'c' is a constant: give an array of ckpp_int3 in host memory"); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(3, __VA_ARGS__)), "weigh: argument 'r'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_weigh = {CKPP_CALL_(CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_weigh((ckpp_arg[]){CKPP_IN_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), CKPP_VECTOR_OF_(CKPP_NTH_(0, __VA_ARGS__), ckpp_float4)), CKPP_IN_STRUCT_(CKPP_NTH_(1, __VA_ARGS__), CKPP_VECTOR_OF_(CKPP_NTH_(1, __VA_ARGS__), ckpp_float2)), CKPP_CONSTANT_(CKPP_NTH_(2, __VA_ARGS__), sizeof(ckpp_int3[(2)])), CKPP_OUT_(CKPP_NTH_(3, __VA_ARGS__))}, &ckpp_o_weigh); }))
#line 3 "vectors.c"
static ckpp_piece ckpp_body_sum[] = {
    "#line 4 \"vectors.c\"\n"
    "{ return v; }\n",
    0};
static ckpp_piece ckpp_functions_sum[] = {"make_float2", 0};
static ckpp_piece ckpp_reduce_sum[] = {
    "#line 3 \"vectors.c\"\n"
    "                                                               make_float2(a.x + b.x, a.y + b.y)\n",
    0};
static const ckpp_reduction ckpp_reduction_sum = {.ckpp_op_ = CKPP_REDUCE_EXPRESSION, .ckpp_reduce_ = ckpp_reduce_sum};
static const ckpp_param ckpp_params_sum[] = {
    {.ckpp_name_ = "v", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "ckpp_float2", .ckpp_itemsize_ = sizeof(ckpp_float2), .ckpp_align_ = _Alignof(ckpp_float2)},
    {.ckpp_name_ = "r", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "ckpp_float2", .ckpp_itemsize_ = sizeof(ckpp_float2), .ckpp_align_ = _Alignof(ckpp_float2)}};
static void *ckpp_state_sum;
static const ckpp_kernel ckpp_kernel_sum = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "sum", .ckpp_file_ = "vectors.c", .ckpp_line_ = 3,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_sum, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_VECTORS, .ckpp_operations_ = 1, .ckpp_returned_ = 1, .ckpp_body_ = ckpp_body_sum,
    .ckpp_functions_ = ckpp_functions_sum,
    .ckpp_reduction_ = &ckpp_reduction_sum,
    .ckpp_state_ = &ckpp_state_sum};
#line 3 "vectors.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_sum(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_sum, ckpp_args, ckpp_o);
}
#line 3 "vectors.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status sum(ckpp_status ckpp_s) { return ckpp_s; }
#line 3 "vectors.c"
#define sum(...) (sum)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "sum takes 2 arguments: v, r"); _Static_assert(CKPP_IS_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), CKPP_VECTOR_OF_(CKPP_NTH_(0, __VA_ARGS__), ckpp_float2)), "sum: argument 'v'" CKPP_NEEDS_STRUCT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(1, __VA_ARGS__), CKPP_VECTOR_AT_(CKPP_NTH_(1, __VA_ARGS__), ckpp_float2) *: 1), "sum: argument 'r'" CKPP_NEEDS_RESULT_("ckpp_float2")); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_sum = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_sum((ckpp_arg[]){CKPP_IN_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), CKPP_VECTOR_OF_(CKPP_NTH_(0, __VA_ARGS__), ckpp_float2)), CKPP_RESULT_STRUCT_(CKPP_NTH_(1, __VA_ARGS__), CKPP_VECTOR_AT_(CKPP_NTH_(1, __VA_ARGS__), ckpp_float2))}, &ckpp_o_sum); }))
#line 5 "vectors.c"
struct pixel { unsigned char r, g, b, a; };
void f(struct pixel *x, float *s, struct pixel by)
{
    {
static ckpp_piece ckpp_body_3[] = {
    "#line 10 \"vectors.c\"\n"
    "    { s += v.x + v.w; last = by; }\n",
    0};
static const ckpp_param ckpp_params_3[] = {
    {.ckpp_name_ = "v", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "ckpp_uchar4", .ckpp_itemsize_ = sizeof(ckpp_uchar4), .ckpp_align_ = _Alignof(ckpp_uchar4)},
    {.ckpp_name_ = "by", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "ckpp_uchar4", .ckpp_itemsize_ = sizeof(ckpp_uchar4), .ckpp_align_ = _Alignof(ckpp_uchar4)},
    {.ckpp_name_ = "s", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "last", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "ckpp_uchar4", .ckpp_itemsize_ = sizeof(ckpp_uchar4), .ckpp_align_ = _Alignof(ckpp_uchar4)}};
static void *ckpp_state_3;
static const ckpp_kernel ckpp_kernel_3 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f:8", .ckpp_file_ = "vectors.c", .ckpp_line_ = 8,
    .ckpp_nparams_ = 4, .ckpp_params_ = ckpp_params_3, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_VECTORS, .ckpp_operations_ = 2, .ckpp_body_ = ckpp_body_3,
    .ckpp_state_ = &ckpp_state_3};
#line 8 "vectors.c"
_Static_assert(CKPP_POINTS_TO_(x, CKPP_VECTOR_AT_(x, ckpp_uchar4)), "'v' is declared uchar4: its host expression is no pointer to ckpp_uchar4 or another struct of its size");
#line 8 "vectors.c"
_Static_assert(CKPP_IS_STRUCT_(by, CKPP_VECTOR_OF_(by, ckpp_uchar4)), "'by'" CKPP_NEEDS_STRUCT_ ", or give its extents, as in by[n]");
#line 8 "vectors.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(s, float), "'s' is declared float: its host expression is no pointer to writable float");
#line 9 "vectors.c"
_Static_assert(CKPP_IS_ARRAY_(by) || _Generic((by), CKPP_VECTOR_OF_(by, ckpp_uchar4): 1, default: 0), "'last' is declared uchar4: its host expression is neither a ckpp_array nor of type ckpp_uchar4; a pointer is given extents, or '= *POINTER' for one element");
ckpp_array ckpp_array_3_v, ckpp_array_3_s;
ckpp_arg ckpp_args_3[] = {
#line 8 "vectors.c"
CKPP_POINTER_ARG_(&ckpp_array_3_v, x, CKPP_STRUCT, sizeof(ckpp_uchar4), 1, (const ckpp_int64[]){CKPP_INTEGER_(3)}),
#line 8 "vectors.c"
CKPP_IN_STRUCT_(by, CKPP_VECTOR_OF_(by, ckpp_uchar4)),
#line 8 "vectors.c"
CKPP_POINTER_ARG_(&ckpp_array_3_s, s, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(3)}),
#line 9 "vectors.c"
CKPP_OUT_LVALUE_(by)};
#line 8 "vectors.c"
ckpp_run_or_report(&ckpp_kernel_3, ckpp_args_3, &(ckpp_options){.ckpp_file_ = "vectors.c", .ckpp_line_ = 8});
}
#line 11 "vectors.c"
}
