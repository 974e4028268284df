#include <ckpp/prelude.h>
#line 1 "call_options_hidden.c"
/* Where a call's .options are a macro or a variable, kernels may know any name. */
#include <ckpp/ckpp.h>
#define LEVEL 3
#define TUNING "-DLEVEL=4 -DSTEP=2"

static ckpp_piece ckpp_body_tuned[] = {
    "#line 7 \"call_options_hidden.c\"\n"
    "{\n"
    "#ifdef LEVEL\n"
    "    y = x * STEP;\n"
    "#else\n"
    "    y = x;\n"
    "#endif\n"
    "}\n",
    0};
static const ckpp_param ckpp_params_tuned[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_partial_ = 1, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_tuned;
static const ckpp_kernel ckpp_kernel_tuned = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "tuned", .ckpp_file_ = "call_options_hidden.c", .ckpp_line_ = 6,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_tuned, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_body_ = ckpp_body_tuned,
    .ckpp_state_ = &ckpp_state_tuned};
#line 6 "call_options_hidden.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_tuned(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_tuned, ckpp_args, ckpp_o);
}
#line 6 "call_options_hidden.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status tuned(ckpp_status ckpp_s) { return ckpp_s; }
#line 6 "call_options_hidden.c"
#define tuned(...) (tuned)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "tuned takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "tuned: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "tuned: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_tuned = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_tuned((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_tuned); }))
#line 14 "call_options_hidden.c"

ckpp_status run(ckpp_array *y)
{
    return tuned(1.0f, y, .options = TUNING);
}
