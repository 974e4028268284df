#include <ckpp/ckpp.h>
#line 1 "warnings.c"
/* Warnings. */
static const char *const ckpp_body_f[] = {
    "#line 3 \"warnings.c\"\n"
    "{ y = x; }\n",
    0};
static const ckpp_param ckpp_params_f[] = {
    {.name = "x", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "unused", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "y", .direction = CKPP_OUT, .dtype = CKPP_FLOAT32},
    {.name = "z", .direction = CKPP_OUT, .partial = 1, .dtype = CKPP_FLOAT32},
    {.name = "w", .direction = CKPP_INOUT, .raw = 1, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_f;
static const ckpp_kernel ckpp_kernel_f = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "f", .file = "warnings.c", .line = 2,
    .nparams = 5, .params = ckpp_params_f, .uses = 0, .body = ckpp_body_f,
    .state = &ckpp_state_f};
#line 2 "warnings.c"
CKPP_UNUSED_ static ckpp_status f(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    return ckpp_run(&ckpp_kernel_f, ckpp_args, ckpp_o);
}
#line 2 "warnings.c"
#define f(...) ckpp_call_f(__VA_ARGS__, .line_ = __LINE__)
#line 2 "warnings.c"
#define ckpp_call_f(ckpp_x_, ckpp_unused_, ckpp_y_, ckpp_z_, ckpp_w_, ...) (f)((ckpp_arg[]){CKPP_IN_REAL_(ckpp_x_, "f: argument 'x'"), CKPP_IN_REAL_(ckpp_unused_, "f: argument 'unused'"), CKPP_OUT_(ckpp_y_, "f: argument 'y'"), CKPP_OUT_(ckpp_z_, "f: argument 'z'"), CKPP_OUT_(ckpp_w_, "f: argument 'w'")}, &(ckpp_options){.file_ = __FILE__, .text_ = #__VA_ARGS__, .named_ = CKPP_NAMED_(#__VA_ARGS__), __VA_ARGS__})
#line 4 "warnings.c"

void g(int n, float *x, float *y);
void g(int n, float *x, float *y)
{
	{
static const char *const ckpp_body_2[] = {
    "#line 9 \"warnings.c\"\n"
    "\t{ (void)x; }\n",
    0};
static const ckpp_param ckpp_params_2[] = {
    {.name = "x", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "y", .direction = CKPP_OUT, .partial = 1, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_2;
static const ckpp_kernel ckpp_kernel_2 = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "kernel", .file = "warnings.c", .line = 8,
    .nparams = 2, .params = ckpp_params_2, .uses = 0, .body = ckpp_body_2,
    .state = &ckpp_state_2};
#line 8 "warnings.c"
_Static_assert(CKPP_POINTS_TO_(x, float), "'x' is declared float: its host expression is no pointer to float");
#line 8 "warnings.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(y, float), "'y' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_2_x, ckpp_array_2_y;
ckpp_arg ckpp_args_2[] = {
#line 8 "warnings.c"
ckpp_pointer_arg(&ckpp_array_2_x, x, CKPP_FLOAT32, sizeof(float), 1, (const int64_t[]){(int64_t)(n)}),
#line 8 "warnings.c"
ckpp_pointer_arg(&ckpp_array_2_y, y, CKPP_FLOAT32, sizeof(float), 1, (const int64_t[]){(int64_t)(n)})};
#line 8 "warnings.c"
ckpp_run_or_report(&ckpp_kernel_2, ckpp_args_2, &(ckpp_options){.file_ = "warnings.c", .line_ = 8});
}
#line 10 "warnings.c"
}
static const char *const ckpp_body_counted[] = {
    "#line 12 \"warnings.c\"\n"
    "{ return 1; }\n",
    0};
static const char *const ckpp_post_counted[] = {
    "#line 11 \"warnings.c\"\n"
    "                                                                                           r = a * y\n",
    0};
static const ckpp_reduction ckpp_reduction_counted = {.op = CKPP_REDUCE_ADD, .post = ckpp_post_counted};
static const ckpp_param ckpp_params_counted[] = {
    {.name = "x", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "y", .direction = CKPP_IN, .in_post = 1, .dtype = CKPP_FLOAT32},
    {.name = "z", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "r", .direction = CKPP_OUT, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_counted;
static const ckpp_kernel ckpp_kernel_counted = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "counted", .file = "warnings.c", .line = 11,
    .nparams = 4, .params = ckpp_params_counted, .uses = 0, .body = ckpp_body_counted,
    .reduction = &ckpp_reduction_counted,
    .state = &ckpp_state_counted};
#line 11 "warnings.c"
CKPP_UNUSED_ static ckpp_status counted(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    return ckpp_run(&ckpp_kernel_counted, ckpp_args, ckpp_o);
}
#line 11 "warnings.c"
#define counted(...) ckpp_call_counted(__VA_ARGS__, .line_ = __LINE__)
#line 11 "warnings.c"
#define ckpp_call_counted(ckpp_x_, ckpp_y_, ckpp_z_, ckpp_r_, ...) (counted)((ckpp_arg[]){CKPP_IN_REAL_(ckpp_x_, "counted: argument 'x'"), CKPP_IN_REAL_(ckpp_y_, "counted: argument 'y'"), CKPP_IN_REAL_(ckpp_z_, "counted: argument 'z'"), CKPP_OUT_(ckpp_r_, "counted: argument 'r'")}, &(ckpp_options){.file_ = __FILE__, .text_ = #__VA_ARGS__, .named_ = CKPP_NAMED_(#__VA_ARGS__), __VA_ARGS__})
#line 13 "warnings.c"
static const char *const ckpp_body_length[] = {
    "#line 14 \"warnings.c\"\n"
    "{ return 1; }\n",
    0};
static const ckpp_reduction ckpp_reduction_length = {.op = CKPP_REDUCE_ADD};
static const ckpp_param ckpp_params_length[] = {
    {.name = "x", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "r", .direction = CKPP_OUT, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_length;
static const ckpp_kernel ckpp_kernel_length = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "length", .file = "warnings.c", .line = 13,
    .nparams = 2, .params = ckpp_params_length, .uses = 0, .body = ckpp_body_length,
    .reduction = &ckpp_reduction_length,
    .state = &ckpp_state_length};
#line 13 "warnings.c"
CKPP_UNUSED_ static ckpp_status length(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    return ckpp_run(&ckpp_kernel_length, ckpp_args, ckpp_o);
}
#line 13 "warnings.c"
#define length(...) ckpp_call_length(__VA_ARGS__, .line_ = __LINE__)
#line 13 "warnings.c"
#define ckpp_call_length(ckpp_x_, ckpp_r_, ...) (length)((ckpp_arg[]){CKPP_IN_REAL_(ckpp_x_, "length: argument 'x'"), CKPP_OUT_(ckpp_r_, "length: argument 'r'")}, &(ckpp_options){.file_ = __FILE__, .text_ = #__VA_ARGS__, .named_ = CKPP_NAMED_(#__VA_ARGS__), __VA_ARGS__})
