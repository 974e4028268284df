#include <ckpp/ckpp.h>
#line 1 "no_newline.c"
/* No newline at the end. */
static const char *const ckpp_body_f[] = {
    "#line 3 \"no_newline.c\"\n"
    "{ y = x; }\n",
    0};
static const ckpp_param ckpp_params_f[] = {
    {.name = "x", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "y", .direction = CKPP_OUT, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_f;
static const ckpp_kernel ckpp_kernel_f = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "f", .file = "no_newline.c", .line = 2,
    .nparams = 2, .params = ckpp_params_f, .uses = 0, .body = ckpp_body_f,
    .state = &ckpp_state_f};
#line 2 "no_newline.c"
CKPP_UNUSED_ static ckpp_status f(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    return ckpp_run(&ckpp_kernel_f, ckpp_args, ckpp_o);
}
#line 2 "no_newline.c"
#define f(...) ckpp_call_f(__VA_ARGS__, .line_ = __LINE__)
#line 2 "no_newline.c"
#define ckpp_call_f(ckpp_x_, ckpp_y_, ...) (f)((ckpp_arg[]){CKPP_IN_REAL_(ckpp_x_, "f: argument 'x'"), CKPP_OUT_(ckpp_y_, "f: argument 'y'")}, &(ckpp_options){.file_ = __FILE__, .text_ = #__VA_ARGS__, .named_ = CKPP_NAMED_(#__VA_ARGS__), __VA_ARGS__})
