#include <ckpp/prelude.h>
#line 1 "reduction_map.c"
/* Reductions that also write arrays. */
static ckpp_piece ckpp_body_jacobi[] = {
    "#line 3 \"reduction_map.c\"\n"
    "{\n"
    "    v = (u[i] + f) / 2;\n"
    "    return fabs(v - u[i]);\n"
    "}\n",
    0};
static ckpp_piece ckpp_functions_jacobi[] = {"fabs", 0};
static const ckpp_reduction ckpp_reduction_jacobi = {.ckpp_op_ = CKPP_REDUCE_MAX};
static const ckpp_param ckpp_params_jacobi[] = {
    {.ckpp_name_ = "u", .ckpp_direction_ = CKPP_IN, .ckpp_raw_ = 1, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "f", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "v", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T', .ckpp_mapped_ = 1},
    {.ckpp_name_ = "residual", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_jacobi;
static const ckpp_kernel ckpp_kernel_jacobi = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "jacobi", .ckpp_file_ = "reduction_map.c", .ckpp_line_ = 2,
    .ckpp_nparams_ = 4, .ckpp_params_ = ckpp_params_jacobi, .ckpp_uses_ = CKPP_USES_I, .ckpp_operations_ = 5, .ckpp_body_ = ckpp_body_jacobi,
    .ckpp_functions_ = ckpp_functions_jacobi,
    .ckpp_reduction_ = &ckpp_reduction_jacobi,
    .ckpp_state_ = &ckpp_state_jacobi};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 2 "reduction_map.c"
typedef union ckpp_options_jacobi { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_jacobi;
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 2 "reduction_map.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_jacobi(ckpp_arg *ckpp_args, ckpp_options_jacobi *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_jacobi, ckpp_args, ckpp_o);
}
#line 2 "reduction_map.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status jacobi(ckpp_status ckpp_s) { return ckpp_s; }
#line 2 "reduction_map.c"
#define jacobi(...) (jacobi)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(3, __VA_ARGS__)), "jacobi takes 4 arguments: u, f, v, residual"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "jacobi: argument 'u'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "jacobi: argument 'f'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "jacobi: argument 'v'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_RESULT_(CKPP_NTH_(3, __VA_ARGS__)), "jacobi: argument 'residual'" CKPP_NEEDS_RESULT_("number")); CKPP_OPTIONS_BEGIN_ ckpp_options_jacobi ckpp_o_jacobi = {CKPP_CALL_(CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_jacobi((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(3, __VA_ARGS__))}, &ckpp_o_jacobi); }))
#line 7 "reduction_map.c"

static ckpp_piece ckpp_body_some[] = {
    "#line 9 \"reduction_map.c\"\n"
    "{\n"
    "    if (x > 0)\n"
    "        h = x;\n"
    "    g += x;\n"
    "    return g;\n"
    "}\n",
    0};
static ckpp_piece ckpp_post_some[] = {
    "#line 8 \"reduction_map.c\"\n"
    "                                                                                                       r = a / n\n",
    0};
static const ckpp_reduction ckpp_reduction_some = {.ckpp_op_ = CKPP_REDUCE_ADD, .ckpp_post_ = ckpp_post_some};
static const ckpp_param ckpp_params_some[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "g", .ckpp_direction_ = CKPP_INOUT, .ckpp_mapped_ = 1, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "r", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT64},
    {.ckpp_name_ = "h", .ckpp_direction_ = CKPP_OUT, .ckpp_partial_ = 1, .ckpp_mapped_ = 1, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_some;
static const ckpp_kernel ckpp_kernel_some = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "some", .ckpp_file_ = "reduction_map.c", .ckpp_line_ = 8,
    .ckpp_nparams_ = 4, .ckpp_params_ = ckpp_params_some, .ckpp_uses_ = CKPP_USES_N, .ckpp_operations_ = 2, .ckpp_body_ = ckpp_body_some,
    .ckpp_reduction_ = &ckpp_reduction_some,
    .ckpp_state_ = &ckpp_state_some};
#line 8 "reduction_map.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_some(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    ckpp_int64 ckpp_axis[1] = {0};
    if (!ckpp_has_axes_(ckpp_o) && !CKPP_GIVEN_(ckpp_o, axis)) {
#line 8 "reduction_map.c"
        ckpp_axis[0] = CKPP_INTEGER_(1);
        ckpp_o->ckpp_axes_ = (ckpp_axes){ckpp_axis, 1};
    }
    return ckpp_run(&ckpp_kernel_some, ckpp_args, ckpp_o);
}
#line 8 "reduction_map.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status some(ckpp_status ckpp_s) { return ckpp_s; }
#line 8 "reduction_map.c"
#define some(...) (some)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(3, __VA_ARGS__)), "some takes 4 arguments: x, g, r, h"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "some: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "some: argument 'g'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(2, __VA_ARGS__), double *: 1), "some: argument 'r'" CKPP_NEEDS_RESULT_("double")); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(3, __VA_ARGS__)), "some: argument 'h'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_some = {CKPP_CALL_(CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_some((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(3, __VA_ARGS__))}, &ckpp_o_some); }))
#line 15 "reduction_map.c"

float inlined(int n, const float *x, float *y)
{
    float r;
    {
static ckpp_piece ckpp_body_3[] = {
    "#line 20 \"reduction_map.c\"\n"
    "    {\n"
    "        y = x * x;\n"
    "        return y;\n"
    "    }\n",
    0};
static const ckpp_reduction ckpp_reduction_3 = {.ckpp_op_ = CKPP_REDUCE_MAX};
static const ckpp_param ckpp_params_3[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_mapped_ = 1, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "r", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_3;
static const ckpp_kernel ckpp_kernel_3 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "inlined:19", .ckpp_file_ = "reduction_map.c", .ckpp_line_ = 19,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_3, .ckpp_uses_ = 0, .ckpp_operations_ = 2, .ckpp_body_ = ckpp_body_3,
    .ckpp_reduction_ = &ckpp_reduction_3,
    .ckpp_state_ = &ckpp_state_3};
#line 19 "reduction_map.c"
_Static_assert(CKPP_POINTS_TO_(x, float), "'x' is declared float: its host expression is no pointer to float");
#line 19 "reduction_map.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(y, float), "'y' is declared float: its host expression is no pointer to writable float");
#line 19 "reduction_map.c"
_Static_assert(CKPP_IS_ARRAY_(r) || CKPP_DTYPE_OF(r) == CKPP_FLOAT32, "'r' is declared float: its host expression is neither a ckpp_array nor of type float; a pointer is given extents, or '= *POINTER' for one element");
ckpp_array ckpp_array_3_x, ckpp_array_3_y;
ckpp_arg ckpp_args_3[] = {
#line 19 "reduction_map.c"
CKPP_POINTER_ARG_(&ckpp_array_3_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 19 "reduction_map.c"
CKPP_POINTER_ARG_(&ckpp_array_3_y, y, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 19 "reduction_map.c"
CKPP_OUT_LVALUE_(r)};
#line 19 "reduction_map.c"
ckpp_run_or_report(&ckpp_kernel_3, ckpp_args_3, &(ckpp_options){.ckpp_file_ = "reduction_map.c", .ckpp_line_ = 19});
}
#line 24 "reduction_map.c"
    return r;
}

/* The program's n is the number of elements: the array that is written says so. */
float indexed(int n, const float *x, float *y)
{
    float r;
    {
static ckpp_piece ckpp_body_4[] = {
    "#line 32 \"reduction_map.c\"\n"
    "    {\n"
    "        y = x[i] / n;\n"
    "        return y;\n"
    "    }\n",
    0};
static const ckpp_reduction ckpp_reduction_4 = {.ckpp_op_ = CKPP_REDUCE_ADD};
static const ckpp_param ckpp_params_4[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_raw_ = 1, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_mapped_ = 1, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "r", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_4;
static const ckpp_kernel ckpp_kernel_4 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "indexed:31", .ckpp_file_ = "reduction_map.c", .ckpp_line_ = 31,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_4, .ckpp_uses_ = CKPP_USES_I | CKPP_USES_N, .ckpp_operations_ = 2, .ckpp_body_ = ckpp_body_4,
    .ckpp_reduction_ = &ckpp_reduction_4,
    .ckpp_state_ = &ckpp_state_4};
#line 31 "reduction_map.c"
_Static_assert(CKPP_POINTS_TO_(x, float), "'x' is declared float: its host expression is no pointer to float");
#line 31 "reduction_map.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(y, float), "'y' is declared float: its host expression is no pointer to writable float");
#line 31 "reduction_map.c"
_Static_assert(CKPP_IS_ARRAY_(r) || CKPP_DTYPE_OF(r) == CKPP_FLOAT32, "'r' is declared float: its host expression is neither a ckpp_array nor of type float; a pointer is given extents, or '= *POINTER' for one element");
ckpp_array ckpp_array_4_x, ckpp_array_4_y;
ckpp_arg ckpp_args_4[] = {
#line 31 "reduction_map.c"
CKPP_POINTER_ARG_(&ckpp_array_4_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 31 "reduction_map.c"
CKPP_POINTER_ARG_(&ckpp_array_4_y, y, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 31 "reduction_map.c"
CKPP_OUT_LVALUE_(r)};
#line 31 "reduction_map.c"
ckpp_run_or_report(&ckpp_kernel_4, ckpp_args_4, &(ckpp_options){.ckpp_file_ = "reduction_map.c", .ckpp_line_ = 31});
}
#line 36 "reduction_map.c"
    return r;
}
