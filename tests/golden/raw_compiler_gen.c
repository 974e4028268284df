#include <ckpp/prelude.h>
#line 1 "raw_compiler.c"
/* compiler("nvcc") is a bit of what the kernel uses. */
static ckpp_piece ckpp_body_by_nvcc[] = {
    "#line 3 \"raw_compiler.c\"\n"
    "{ y[_thread.x] = x[0]; }\n",
    0};
static const ckpp_param ckpp_params_by_nvcc[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_by_nvcc;
static const ckpp_kernel ckpp_kernel_by_nvcc = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "by_nvcc", .ckpp_file_ = "raw_compiler.c", .ckpp_line_ = 2,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_by_nvcc, .ckpp_uses_ = CKPP_USES_THREAD | CKPP_USES_NVCC, .ckpp_body_ = ckpp_body_by_nvcc,
    .ckpp_state_ = &ckpp_state_by_nvcc};
#line 2 "raw_compiler.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_by_nvcc(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    return ckpp_run(&ckpp_kernel_by_nvcc, ckpp_args, ckpp_o);
}
#line 2 "raw_compiler.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status by_nvcc(ckpp_status ckpp_s) { return ckpp_s; }
#line 2 "raw_compiler.c"
#define by_nvcc(...) (by_nvcc)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "by_nvcc takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "by_nvcc: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "by_nvcc: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_by_nvcc = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_by_nvcc((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_by_nvcc); }))
#line 4 "raw_compiler.c"
static ckpp_piece ckpp_body_by_nvrtc[] = {
    "#line 5 \"raw_compiler.c\"\n"
    "{ y[0] = x[0]; }\n",
    0};
static const ckpp_param ckpp_params_by_nvrtc[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_by_nvrtc;
static const ckpp_kernel ckpp_kernel_by_nvrtc = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "by_nvrtc", .ckpp_file_ = "raw_compiler.c", .ckpp_line_ = 4,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_by_nvrtc, .ckpp_uses_ = 0, .ckpp_body_ = ckpp_body_by_nvrtc,
    .ckpp_state_ = &ckpp_state_by_nvrtc};
#line 4 "raw_compiler.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_by_nvrtc(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    return ckpp_run(&ckpp_kernel_by_nvrtc, ckpp_args, ckpp_o);
}
#line 4 "raw_compiler.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status by_nvrtc(ckpp_status ckpp_s) { return ckpp_s; }
#line 4 "raw_compiler.c"
#define by_nvrtc(...) (by_nvrtc)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "by_nvrtc takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "by_nvrtc: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "by_nvrtc: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_by_nvrtc = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_by_nvrtc((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_by_nvrtc); }))
