#include <ckpp/prelude.h>
#line 1 "extern_c.c"
/* extern "C" opens no block: its inside is file scope. */
#ifdef __cplusplus
extern "C" {
#endif
static ckpp_piece ckpp_body_f[] = {
    "#line 6 \"extern_c.c\"\n"
    "{ y = x; }\n",
    0};
static const ckpp_param ckpp_params_f[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_f;
static const ckpp_kernel ckpp_kernel_f = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f", .ckpp_file_ = "extern_c.c", .ckpp_line_ = 5,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_f, .ckpp_uses_ = 0, .ckpp_body_ = ckpp_body_f,
    .ckpp_state_ = &ckpp_state_f};
#line 5 "extern_c.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_f(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_f, ckpp_args, ckpp_o);
}
#line 5 "extern_c.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status f(ckpp_status ckpp_s) { return ckpp_s; }
#line 5 "extern_c.c"
#define f(...) (f)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "f takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "f: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "f: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_f = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_f((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_f); }))
#line 7 "extern_c.c"
#ifdef __cplusplus
}
#endif
