#include <ckpp/prelude.h>
#line 1 "reduction_of_result.c"
/* Inputs that post alone mentions have an element for each result. */
static ckpp_piece ckpp_body_biased[] = {
    "#line 3 \"reduction_of_result.c\"\n"
    "{ return x; }\n",
    0};
static ckpp_piece ckpp_post_biased[] = {
    "#line 2 \"reduction_of_result.c\"\n"
    "                                                                                r = a + bias * _out[0]\n",
    0};
static const ckpp_reduction ckpp_reduction_biased = {.ckpp_op_ = CKPP_REDUCE_ADD, .ckpp_post_ = ckpp_post_biased};
static const ckpp_param ckpp_params_biased[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "bias", .ckpp_direction_ = CKPP_IN, .ckpp_in_post_ = 1, .ckpp_placeholder_ = 'T', .ckpp_of_result_ = 1},
    {.ckpp_name_ = "r", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_biased;
static const ckpp_kernel ckpp_kernel_biased = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "biased", .ckpp_file_ = "reduction_of_result.c", .ckpp_line_ = 2,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_biased, .ckpp_uses_ = CKPP_USES_OUT, .ckpp_operations_ = 1, .ckpp_returned_ = 1, .ckpp_body_ = ckpp_body_biased,
    .ckpp_reduction_ = &ckpp_reduction_biased,
    .ckpp_state_ = &ckpp_state_biased};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 2 "reduction_of_result.c"
typedef union ckpp_options_biased { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_biased;
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 2 "reduction_of_result.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_biased(ckpp_arg *ckpp_args, ckpp_options_biased *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    ckpp_int64 ckpp_axis[1] = {0};
    if (!ckpp_has_axes_(ckpp_o) && !CKPP_GIVEN_(ckpp_o, axis)) {
#line 2 "reduction_of_result.c"
        ckpp_axis[0] = CKPP_INTEGER_(1);
        ckpp_o->ckpp_axes_ = (ckpp_axes){ckpp_axis, 1};
    }
    return ckpp_run(&ckpp_kernel_biased, ckpp_args, ckpp_o);
}
#line 2 "reduction_of_result.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status biased(ckpp_status ckpp_s) { return ckpp_s; }
#line 2 "reduction_of_result.c"
#define biased(...) (biased)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "biased takes 3 arguments: x, bias, r"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "biased: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "biased: argument 'bias'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_(CKPP_NTH_(2, __VA_ARGS__)), "biased: argument 'r'" CKPP_NEEDS_RESULT_("number")); CKPP_OPTIONS_BEGIN_ ckpp_options_biased ckpp_o_biased = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_biased((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_biased); }))
#line 4 "reduction_of_result.c"

void f(int rows, int n, const float *x, const float *bias, float *r)
{
    {
static ckpp_piece ckpp_body_2[] = {
    "#line 8 \"reduction_of_result.c\"\n"
    "    { return x; }\n",
    0};
static ckpp_piece ckpp_post_2[] = {
    "#line 7 \"reduction_of_result.c\"\n"
    "                                                                                                              r = a + bias\n",
    0};
static const ckpp_reduction ckpp_reduction_2 = {.ckpp_op_ = CKPP_REDUCE_ADD, .ckpp_post_ = ckpp_post_2};
static const ckpp_param ckpp_params_2[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "bias", .ckpp_direction_ = CKPP_IN, .ckpp_in_post_ = 1, .ckpp_of_result_ = 1, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "r", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_2;
static const ckpp_kernel ckpp_kernel_2 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "f:7", .ckpp_file_ = "reduction_of_result.c", .ckpp_line_ = 7,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_2, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_returned_ = 1, .ckpp_body_ = ckpp_body_2,
    .ckpp_reduction_ = &ckpp_reduction_2,
    .ckpp_state_ = &ckpp_state_2};
#line 7 "reduction_of_result.c"
_Static_assert(CKPP_POINTS_TO_(x, float), "'x' is declared float: its host expression is no pointer to float");
#line 7 "reduction_of_result.c"
_Static_assert(CKPP_HAS_ROWS_(x, n), "'x' is declared float: its host expression is an array of rows of another length");
#line 7 "reduction_of_result.c"
_Static_assert(CKPP_POINTS_TO_(bias, float), "'bias' is declared float: its host expression is no pointer to float");
#line 7 "reduction_of_result.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(r, float), "'r' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_2_x, ckpp_array_2_bias, ckpp_array_2_r;
ckpp_arg ckpp_args_2[] = {
#line 7 "reduction_of_result.c"
CKPP_POINTER_ARG_(&ckpp_array_2_x, x, CKPP_FLOAT32, sizeof(float), 2, (const ckpp_int64[]){CKPP_INTEGER_(rows), CKPP_INTEGER_(n)}),
#line 7 "reduction_of_result.c"
CKPP_POINTER_ARG_(&ckpp_array_2_bias, bias, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(rows)}),
#line 7 "reduction_of_result.c"
CKPP_POINTER_ARG_(&ckpp_array_2_r, r, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(rows)})};
#line 7 "reduction_of_result.c"
ckpp_run_or_report(&ckpp_kernel_2, ckpp_args_2, &(ckpp_options){.ckpp_file_ = "reduction_of_result.c", .ckpp_line_ = 7,
#line 7 "reduction_of_result.c"
.ckpp_axes_ = CKPP_AXIS(1)});
}
#line 9 "reduction_of_result.c"
}
