#include <ckpp/prelude.h>
#line 1 "reduction_groups.c"
#include <ckpp/ckpp.h>

static ckpp_piece ckpp_body_spread[] = {
    "#line 5 \"reduction_groups.c\"\n"
    "{\n"
    "    sum = x;\n"
    "    low = x;\n"
    "    if (x > 0)\n"
    "        count = 1;\n"
    "}\n",
    0};
static ckpp_piece ckpp_post_spread[] = {
    "#line 4 \"reduction_groups.c\"\n"
    "                                               sum = a.sum / n; low = a.low; count = a.count\n",
    0};
static const ckpp_reduction ckpp_reduction_spread = {.ckpp_op_ = CKPP_REDUCE_EXPRESSION, .ckpp_post_ = ckpp_post_spread};
static const ckpp_param ckpp_params_spread[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "sum", .ckpp_direction_ = CKPP_OUT, .ckpp_op_ = CKPP_REDUCE_ADD, .ckpp_dtype_ = CKPP_FLOAT64},
    {.ckpp_name_ = "low", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T', .ckpp_op_ = CKPP_REDUCE_MIN},
    {.ckpp_name_ = "count", .ckpp_direction_ = CKPP_OUT, .ckpp_op_ = CKPP_REDUCE_ADD, .ckpp_dtype_ = CKPP_INT64}};
static void *ckpp_state_spread;
static const ckpp_kernel ckpp_kernel_spread = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "spread", .ckpp_file_ = "reduction_groups.c", .ckpp_line_ = 3,
    .ckpp_nparams_ = 4, .ckpp_params_ = ckpp_params_spread, .ckpp_uses_ = CKPP_USES_N, .ckpp_operations_ = 1, .ckpp_body_ = ckpp_body_spread,
    .ckpp_reduction_ = &ckpp_reduction_spread,
    .ckpp_state_ = &ckpp_state_spread};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 3 "reduction_groups.c"
typedef union ckpp_options_spread { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_spread;
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 3 "reduction_groups.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_spread(ckpp_arg *ckpp_args, ckpp_options_spread *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_spread, ckpp_args, ckpp_o);
}
#line 3 "reduction_groups.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status spread(ckpp_status ckpp_s) { return ckpp_s; }
#line 3 "reduction_groups.c"
#define spread(...) (spread)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(3, __VA_ARGS__)), "spread takes 4 arguments: x, sum, low, count"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "spread: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(1, __VA_ARGS__), double *: 1), "spread: argument 'sum'" CKPP_NEEDS_RESULT_("double")); _Static_assert(CKPP_IS_RESULT_(CKPP_NTH_(2, __VA_ARGS__)), "spread: argument 'low'" CKPP_NEEDS_RESULT_("number")); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(3, __VA_ARGS__), long *: 1, long long *: 1), "spread: argument 'count'" CKPP_NEEDS_RESULT_("long")); CKPP_OPTIONS_BEGIN_ ckpp_options_spread ckpp_o_spread = {CKPP_CALL_(CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_spread((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(3, __VA_ARGS__))}, &ckpp_o_spread); }))
