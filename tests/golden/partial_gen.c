#include <ckpp/ckpp.h>
#line 1 "partial.c"
/* Outputs that are not written on every path are marked; so is what the body mentions. */
static const char *const ckpp_body_f[] = {
    "#line 3 \"partial.c\"\n"
    "{\n"
    "    w = i + n;\n"
    "    if (x > 0) {\n"
    "        y = sqrt(x);\n"
    "        z = 1;\n"
    "    } else {\n"
    "        y = 0;\n"
    "    }\n"
    "}\n",
    0};
static const char *const ckpp_functions_f[] = {"sqrt", 0};
static const ckpp_param ckpp_params_f[] = {
    {.name = "x", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "y", .direction = CKPP_OUT, .dtype = CKPP_FLOAT32},
    {.name = "z", .direction = CKPP_OUT, .partial = 1, .dtype = CKPP_FLOAT32},
    {.name = "w", .direction = CKPP_OUT, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_f;
static const ckpp_kernel ckpp_kernel_f = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "f", .file = "partial.c", .line = 2,
    .nparams = 4, .params = ckpp_params_f, .uses = CKPP_USES_I | CKPP_USES_N, .body = ckpp_body_f,
    .functions = ckpp_functions_f,
    .state = &ckpp_state_f};
#line 2 "partial.c"
CKPP_UNUSED_ static ckpp_status f(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    return ckpp_run(&ckpp_kernel_f, ckpp_args, ckpp_o);
}
#line 2 "partial.c"
#define f(...) ckpp_call_f(__VA_ARGS__, .line_ = __LINE__)
#line 2 "partial.c"
#define ckpp_call_f(ckpp_x_, ckpp_y_, ckpp_z_, ckpp_w_, ...) (f)((ckpp_arg[]){CKPP_IN_REAL_(ckpp_x_, "f: argument 'x'"), CKPP_OUT_(ckpp_y_, "f: argument 'y'"), CKPP_OUT_(ckpp_z_, "f: argument 'z'"), CKPP_OUT_(ckpp_w_, "f: argument 'w'")}, &(ckpp_options){.file_ = __FILE__, .text_ = #__VA_ARGS__, .named_ = CKPP_NAMED_(#__VA_ARGS__), __VA_ARGS__})
#line 12 "partial.c"
static const char *const ckpp_body_g[] = {
    "#line 13 \"partial.c\"\n"
    "{\n"
    "    y = 0;\n"
    "    if (x > 1)\n"
    "        return;\n"
    "    y = exp(-x) * _ind[0] + cabs(x * I);\n"
    "}\n",
    0};
static const char *const ckpp_functions_g[] = {"I", "cabs", "exp", 0};
static const ckpp_param ckpp_params_g[] = {
    {.name = "x", .direction = CKPP_IN, .dtype = CKPP_FLOAT64},
    {.name = "y", .direction = CKPP_OUT, .dtype = CKPP_FLOAT64}};
static void *ckpp_state_g;
static const ckpp_kernel ckpp_kernel_g = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "g", .file = "partial.c", .line = 12,
    .nparams = 2, .params = ckpp_params_g, .uses = CKPP_USES_IND | CKPP_USES_COMPLEX, .body = ckpp_body_g,
    .functions = ckpp_functions_g,
    .state = &ckpp_state_g};
#line 12 "partial.c"
CKPP_UNUSED_ static ckpp_status g(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    return ckpp_run(&ckpp_kernel_g, ckpp_args, ckpp_o);
}
#line 12 "partial.c"
#define g(...) ckpp_call_g(__VA_ARGS__, .line_ = __LINE__)
#line 12 "partial.c"
#define ckpp_call_g(ckpp_x_, ckpp_y_, ...) (g)((ckpp_arg[]){CKPP_IN_REAL_(ckpp_x_, "g: argument 'x'"), CKPP_OUT_(ckpp_y_, "g: argument 'y'")}, &(ckpp_options){.file_ = __FILE__, .text_ = #__VA_ARGS__, .named_ = CKPP_NAMED_(#__VA_ARGS__), __VA_ARGS__})
