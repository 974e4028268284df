#include <ckpp/prelude.h>
#line 1 "call_options_seen.c"
/* What a call's .options may define, kernels may ask for: the file's own macro of that name is the host's. */
#include <ckpp/ckpp.h>
#define LEVEL 3

static ckpp_piece ckpp_body_leveled[] = {
    "#line 6 \"call_options_seen.c\"\n"
    "{\n"
    "#ifdef LEVEL\n"
    "    y = x * LEVEL;\n"
    "#else\n"
    "    y = x;\n"
    "#endif\n"
    "}\n",
    0};
static const ckpp_param ckpp_params_leveled[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_partial_ = 1, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_leveled;
static const ckpp_kernel ckpp_kernel_leveled = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "leveled", .ckpp_file_ = "call_options_seen.c", .ckpp_line_ = 5,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_leveled, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_body_ = ckpp_body_leveled,
    .ckpp_state_ = &ckpp_state_leveled};
#line 5 "call_options_seen.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_leveled(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_leveled, ckpp_args, ckpp_o);
}
#line 5 "call_options_seen.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status leveled(ckpp_status ckpp_s) { return ckpp_s; }
#line 5 "call_options_seen.c"
#define leveled(...) (leveled)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "leveled takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "leveled: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "leveled: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_leveled = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_leveled((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_leveled); }))
#line 13 "call_options_seen.c"

ckpp_status run(ckpp_array *y)
{
    return leveled(1.0f, y, .options = "-DLEVEL=4");
}
