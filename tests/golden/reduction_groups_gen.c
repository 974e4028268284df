#include <ckpp/prelude.h>
#line 1 "reduction_groups.c"
#include <ckpp/ckpp.h>

static const char *const ckpp_body_spread[] = {
    "#line 5 \"reduction_groups.c\"\n"
    "{\n"
    "    sum = x;\n"
    "    low = x;\n"
    "    if (x > 0)\n"
    "        count = 1;\n"
    "}\n",
    0};
static const char *const ckpp_post_spread[] = {
    "#line 4 \"reduction_groups.c\"\n"
    "                                               sum = a.sum / n; low = a.low; count = a.count\n",
    0};
static const ckpp_reduction ckpp_reduction_spread = {.op = CKPP_REDUCE_EXPRESSION, .post = ckpp_post_spread};
static const ckpp_param ckpp_params_spread[] = {
    {.name = "x", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "sum", .direction = CKPP_OUT, .op = CKPP_REDUCE_ADD, .dtype = CKPP_FLOAT64},
    {.name = "low", .direction = CKPP_OUT, .placeholder = 'T', .op = CKPP_REDUCE_MIN},
    {.name = "count", .direction = CKPP_OUT, .op = CKPP_REDUCE_ADD, .dtype = CKPP_INT64}};
static void *ckpp_state_spread;
static const ckpp_kernel ckpp_kernel_spread = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "spread", .file = "reduction_groups.c", .line = 3,
    .nparams = 4, .params = ckpp_params_spread, .uses = CKPP_USES_N, .operations = 1, .body = ckpp_body_spread,
    .reduction = &ckpp_reduction_spread,
    .state = &ckpp_state_spread};
#pragma push_macro("T")
#undef T
#line 3 "reduction_groups.c"
typedef union ckpp_options_spread { struct { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_spread;
#pragma pop_macro("T")
#line 3 "reduction_groups.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_spread(ckpp_arg *ckpp_args, ckpp_options_spread *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->types_ = ckpp_call->ckpp_types, ckpp_o->ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_spread, ckpp_args, ckpp_o);
}
#line 3 "reduction_groups.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status spread(ckpp_status ckpp_s) { return ckpp_s; }
#line 3 "reduction_groups.c"
#define spread(...) (spread)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(3, __VA_ARGS__)), "spread takes 4 arguments: x, sum, low, count"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "spread: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(1, __VA_ARGS__), double *: 1), "spread: argument 'sum'" CKPP_NEEDS_RESULT_("double")); _Static_assert(CKPP_IS_RESULT_(CKPP_NTH_(2, __VA_ARGS__)), "spread: argument 'low'" CKPP_NEEDS_RESULT_("number")); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(3, __VA_ARGS__), long *: 1, long long *: 1), "spread: argument 'count'" CKPP_NEEDS_RESULT_("long")); CKPP_OPTIONS_BEGIN_ ckpp_options_spread ckpp_o_spread = {CKPP_CALL_(CKPP_REST_4_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_4_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_spread((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(3, __VA_ARGS__))}, &ckpp_o_spread); }))
