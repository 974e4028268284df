#include <ckpp/prelude.h>
#line 1 "reduction_of_result.c"
/* Inputs that post alone mentions have an element for each result. */
static const char *const ckpp_body_biased[] = {
    "#line 3 \"reduction_of_result.c\"\n"
    "{ return x; }\n",
    0};
static const char *const ckpp_post_biased[] = {
    "#line 2 \"reduction_of_result.c\"\n"
    "                                                                                r = a + bias * _out[0]\n",
    0};
static const ckpp_reduction ckpp_reduction_biased = {.op = CKPP_REDUCE_ADD, .post = ckpp_post_biased};
static const ckpp_param ckpp_params_biased[] = {
    {.name = "x", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "bias", .direction = CKPP_IN, .in_post = 1, .placeholder = 'T', .of_result = 1},
    {.name = "r", .direction = CKPP_OUT, .placeholder = 'T'}};
static void *ckpp_state_biased;
static const ckpp_kernel ckpp_kernel_biased = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "biased", .file = "reduction_of_result.c", .line = 2,
    .nparams = 3, .params = ckpp_params_biased, .uses = CKPP_USES_OUT, .operations = 1, .returned = 1, .body = ckpp_body_biased,
    .reduction = &ckpp_reduction_biased,
    .state = &ckpp_state_biased};
#pragma push_macro("T")
#undef T
#line 2 "reduction_of_result.c"
typedef union ckpp_options_biased { struct { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_biased;
#pragma pop_macro("T")
#line 2 "reduction_of_result.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_biased(ckpp_arg *ckpp_args, ckpp_options_biased *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->types_ = ckpp_call->ckpp_types, ckpp_o->ntypes_ = 1;
    ckpp_int64 ckpp_axis[1] = {0};
    if (!ckpp_o->axes.axis && !CKPP_GIVEN_(ckpp_o, axis)) {
#line 2 "reduction_of_result.c"
        ckpp_axis[0] = (ckpp_int64)(1);
        ckpp_o->axes = (ckpp_axes){ckpp_axis, 1};
    }
    return ckpp_run(&ckpp_kernel_biased, ckpp_args, ckpp_o);
}
#line 2 "reduction_of_result.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status biased(ckpp_status ckpp_s) { return ckpp_s; }
#line 2 "reduction_of_result.c"
#define biased(...) (biased)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "biased takes 3 arguments: x, bias, r"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "biased: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "biased: argument 'bias'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_(CKPP_NTH_(2, __VA_ARGS__)), "biased: argument 'r'" CKPP_NEEDS_RESULT_("number")); CKPP_OPTIONS_BEGIN_ ckpp_options_biased ckpp_o_biased = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_biased((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_biased); }))
#line 4 "reduction_of_result.c"

void f(int rows, int n, const float *x, const float *bias, float *r)
{
    {
static const char *const ckpp_body_2[] = {
    "#line 8 \"reduction_of_result.c\"\n"
    "    { return x; }\n",
    0};
static const char *const ckpp_post_2[] = {
    "#line 7 \"reduction_of_result.c\"\n"
    "                                                                                                              r = a + bias\n",
    0};
static const ckpp_reduction ckpp_reduction_2 = {.op = CKPP_REDUCE_ADD, .post = ckpp_post_2};
static const ckpp_param ckpp_params_2[] = {
    {.name = "x", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "bias", .direction = CKPP_IN, .in_post = 1, .of_result = 1, .dtype = CKPP_FLOAT32},
    {.name = "r", .direction = CKPP_OUT, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_2;
static const ckpp_kernel ckpp_kernel_2 = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "f:7", .file = "reduction_of_result.c", .line = 7,
    .nparams = 3, .params = ckpp_params_2, .uses = 0, .operations = 1, .returned = 1, .body = ckpp_body_2,
    .reduction = &ckpp_reduction_2,
    .state = &ckpp_state_2};
#line 7 "reduction_of_result.c"
_Static_assert(CKPP_POINTS_TO_(x, float), "'x' is declared float: its host expression is no pointer to float");
#line 7 "reduction_of_result.c"
_Static_assert(CKPP_POINTS_TO_(bias, float), "'bias' is declared float: its host expression is no pointer to float");
#line 7 "reduction_of_result.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(r, float), "'r' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_2_x, ckpp_array_2_bias, ckpp_array_2_r;
ckpp_arg ckpp_args_2[] = {
#line 7 "reduction_of_result.c"
CKPP_POINTER_ARG_(&ckpp_array_2_x, x, CKPP_FLOAT32, sizeof(float), 2, (const ckpp_int64[]){(ckpp_int64)(rows), (ckpp_int64)(n)}),
#line 7 "reduction_of_result.c"
CKPP_POINTER_ARG_(&ckpp_array_2_bias, bias, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){(ckpp_int64)(rows)}),
#line 7 "reduction_of_result.c"
CKPP_POINTER_ARG_(&ckpp_array_2_r, r, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){(ckpp_int64)(rows)})};
#line 7 "reduction_of_result.c"
ckpp_run_or_report(&ckpp_kernel_2, ckpp_args_2, &(ckpp_options){.file_ = "reduction_of_result.c", .line_ = 7,
#line 7 "reduction_of_result.c"
.axes = CKPP_AXIS(1)});
}
#line 9 "reduction_of_result.c"
}
