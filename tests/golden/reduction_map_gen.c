#include <ckpp/prelude.h>
#line 1 "reduction_map.c"
/* Reductions that also write arrays. */
static const char *const ckpp_body_jacobi[] = {
    "#line 3 \"reduction_map.c\"\n"
    "{\n"
    "    v = (u[i] + f) / 2;\n"
    "    return fabs(v - u[i]);\n"
    "}\n",
    0};
static const char *const ckpp_functions_jacobi[] = {"fabs", 0};
static const ckpp_reduction ckpp_reduction_jacobi = {.op = CKPP_REDUCE_MAX};
static const ckpp_param ckpp_params_jacobi[] = {
    {.name = "u", .direction = CKPP_IN, .raw = 1, .placeholder = 'T'},
    {.name = "f", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "v", .direction = CKPP_OUT, .placeholder = 'T', .mapped = 1},
    {.name = "residual", .direction = CKPP_OUT, .placeholder = 'T'}};
static void *ckpp_state_jacobi;
static const ckpp_kernel ckpp_kernel_jacobi = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "jacobi", .file = "reduction_map.c", .line = 2,
    .nparams = 4, .params = ckpp_params_jacobi, .uses = CKPP_USES_I, .operations = 5, .body = ckpp_body_jacobi,
    .functions = ckpp_functions_jacobi,
    .reduction = &ckpp_reduction_jacobi,
    .state = &ckpp_state_jacobi};
#pragma push_macro("T")
#undef T
#line 2 "reduction_map.c"
typedef union ckpp_options_jacobi { struct { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_jacobi;
#pragma pop_macro("T")
#line 2 "reduction_map.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_jacobi(ckpp_arg *ckpp_args, ckpp_options_jacobi *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->types_ = ckpp_call->ckpp_types, ckpp_o->ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_jacobi, ckpp_args, ckpp_o);
}
#line 2 "reduction_map.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status jacobi(ckpp_status ckpp_s) { return ckpp_s; }
#line 2 "reduction_map.c"
#define jacobi(...) (jacobi)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(3, __VA_ARGS__)), "jacobi takes 4 arguments: u, f, v, residual"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "jacobi: argument 'u'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "jacobi: argument 'f'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "jacobi: argument 'v'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_RESULT_(CKPP_NTH_(3, __VA_ARGS__)), "jacobi: argument 'residual'" CKPP_NEEDS_RESULT_("number")); CKPP_OPTIONS_BEGIN_ ckpp_options_jacobi ckpp_o_jacobi = {CKPP_CALL_(CKPP_REST_4_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_4_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_jacobi((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(3, __VA_ARGS__))}, &ckpp_o_jacobi); }))
#line 7 "reduction_map.c"

static const char *const ckpp_body_some[] = {
    "#line 9 \"reduction_map.c\"\n"
    "{\n"
    "    if (x > 0)\n"
    "        h = x;\n"
    "    g += x;\n"
    "    return g;\n"
    "}\n",
    0};
static const char *const ckpp_post_some[] = {
    "#line 8 \"reduction_map.c\"\n"
    "                                                                                                       r = a / n\n",
    0};
static const ckpp_reduction ckpp_reduction_some = {.op = CKPP_REDUCE_ADD, .post = ckpp_post_some};
static const ckpp_param ckpp_params_some[] = {
    {.name = "x", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "g", .direction = CKPP_INOUT, .mapped = 1, .dtype = CKPP_FLOAT32},
    {.name = "r", .direction = CKPP_OUT, .dtype = CKPP_FLOAT64},
    {.name = "h", .direction = CKPP_OUT, .partial = 1, .mapped = 1, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_some;
static const ckpp_kernel ckpp_kernel_some = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "some", .file = "reduction_map.c", .line = 8,
    .nparams = 4, .params = ckpp_params_some, .uses = CKPP_USES_N, .operations = 2, .body = ckpp_body_some,
    .reduction = &ckpp_reduction_some,
    .state = &ckpp_state_some};
#line 8 "reduction_map.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_some(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    ckpp_int64 ckpp_axis[1] = {0};
    if (!ckpp_o->axes.axis && !CKPP_GIVEN_(ckpp_o, axis)) {
#line 8 "reduction_map.c"
        ckpp_axis[0] = (ckpp_int64)(1);
        ckpp_o->axes = (ckpp_axes){ckpp_axis, 1};
    }
    return ckpp_run(&ckpp_kernel_some, ckpp_args, ckpp_o);
}
#line 8 "reduction_map.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status some(ckpp_status ckpp_s) { return ckpp_s; }
#line 8 "reduction_map.c"
#define some(...) (some)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(3, __VA_ARGS__)), "some takes 4 arguments: x, g, r, h"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "some: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "some: argument 'g'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(2, __VA_ARGS__), double *: 1), "some: argument 'r'" CKPP_NEEDS_RESULT_("double")); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(3, __VA_ARGS__)), "some: argument 'h'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_some = {CKPP_CALL_(CKPP_REST_4_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_4_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_some((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(3, __VA_ARGS__))}, &ckpp_o_some); }))
#line 15 "reduction_map.c"

float inlined(int n, const float *x, float *y)
{
    float r;
    {
static const char *const ckpp_body_3[] = {
    "#line 20 \"reduction_map.c\"\n"
    "    {\n"
    "        y = x * x;\n"
    "        return y;\n"
    "    }\n",
    0};
static const ckpp_reduction ckpp_reduction_3 = {.op = CKPP_REDUCE_MAX};
static const ckpp_param ckpp_params_3[] = {
    {.name = "x", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "y", .direction = CKPP_OUT, .mapped = 1, .dtype = CKPP_FLOAT32},
    {.name = "r", .direction = CKPP_OUT, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_3;
static const ckpp_kernel ckpp_kernel_3 = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "inlined:19", .file = "reduction_map.c", .line = 19,
    .nparams = 3, .params = ckpp_params_3, .uses = 0, .operations = 2, .body = ckpp_body_3,
    .reduction = &ckpp_reduction_3,
    .state = &ckpp_state_3};
#line 19 "reduction_map.c"
_Static_assert(CKPP_POINTS_TO_(x, float), "'x' is declared float: its host expression is no pointer to float");
#line 19 "reduction_map.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(y, float), "'y' is declared float: its host expression is no pointer to writable float");
#line 19 "reduction_map.c"
_Static_assert(CKPP_IS_ARRAY_(r) || CKPP_DTYPE_OF(r) == CKPP_FLOAT32, "'r' is declared float: its host expression is neither a ckpp_array nor of type float; a pointer is given extents, or '= *POINTER' for one element");
ckpp_array ckpp_array_3_x, ckpp_array_3_y;
ckpp_arg ckpp_args_3[] = {
#line 19 "reduction_map.c"
CKPP_POINTER_ARG_(&ckpp_array_3_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){(ckpp_int64)(n)}),
#line 19 "reduction_map.c"
CKPP_POINTER_ARG_(&ckpp_array_3_y, y, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){(ckpp_int64)(n)}),
#line 19 "reduction_map.c"
CKPP_OUT_LVALUE_(r)};
#line 19 "reduction_map.c"
ckpp_run_or_report(&ckpp_kernel_3, ckpp_args_3, &(ckpp_options){.file_ = "reduction_map.c", .line_ = 19});
}
#line 24 "reduction_map.c"
    return r;
}

/* The program's n is the number of elements: the array that is written says so. */
float indexed(int n, const float *x, float *y)
{
    float r;
    {
static const char *const ckpp_body_4[] = {
    "#line 32 \"reduction_map.c\"\n"
    "    {\n"
    "        y = x[i] / n;\n"
    "        return y;\n"
    "    }\n",
    0};
static const ckpp_reduction ckpp_reduction_4 = {.op = CKPP_REDUCE_ADD};
static const ckpp_param ckpp_params_4[] = {
    {.name = "x", .direction = CKPP_IN, .raw = 1, .dtype = CKPP_FLOAT32},
    {.name = "y", .direction = CKPP_OUT, .mapped = 1, .dtype = CKPP_FLOAT32},
    {.name = "r", .direction = CKPP_OUT, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_4;
static const ckpp_kernel ckpp_kernel_4 = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "indexed:31", .file = "reduction_map.c", .line = 31,
    .nparams = 3, .params = ckpp_params_4, .uses = CKPP_USES_I | CKPP_USES_N, .operations = 2, .body = ckpp_body_4,
    .reduction = &ckpp_reduction_4,
    .state = &ckpp_state_4};
#line 31 "reduction_map.c"
_Static_assert(CKPP_POINTS_TO_(x, float), "'x' is declared float: its host expression is no pointer to float");
#line 31 "reduction_map.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(y, float), "'y' is declared float: its host expression is no pointer to writable float");
#line 31 "reduction_map.c"
_Static_assert(CKPP_IS_ARRAY_(r) || CKPP_DTYPE_OF(r) == CKPP_FLOAT32, "'r' is declared float: its host expression is neither a ckpp_array nor of type float; a pointer is given extents, or '= *POINTER' for one element");
ckpp_array ckpp_array_4_x, ckpp_array_4_y;
ckpp_arg ckpp_args_4[] = {
#line 31 "reduction_map.c"
CKPP_POINTER_ARG_(&ckpp_array_4_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){(ckpp_int64)(n)}),
#line 31 "reduction_map.c"
CKPP_POINTER_ARG_(&ckpp_array_4_y, y, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){(ckpp_int64)(n)}),
#line 31 "reduction_map.c"
CKPP_OUT_LVALUE_(r)};
#line 31 "reduction_map.c"
ckpp_run_or_report(&ckpp_kernel_4, ckpp_args_4, &(ckpp_options){.file_ = "reduction_map.c", .line_ = 31});
}
#line 36 "reduction_map.c"
    return r;
}
