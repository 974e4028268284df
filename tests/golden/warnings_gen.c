#include <ckpp/prelude.h>
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
CKPP_UNUSED_ static ckpp_status ckpp_run_f(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_f, ckpp_args, ckpp_o);
}
#line 2 "warnings.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status f(ckpp_status ckpp_s) { return ckpp_s; }
#line 2 "warnings.c"
#define f(...) (f)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(4, __VA_ARGS__)), "f takes 5 arguments: x, unused, y, z, w"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "f: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "f: argument 'unused'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "f: argument 'y'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(3, __VA_ARGS__)), "f: argument 'z'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(4, __VA_ARGS__)), "f: argument 'w'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_f = {CKPP_CALL_(CKPP_REST_5_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_5_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_f((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(3, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(4, __VA_ARGS__))}, &ckpp_o_f); }))
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
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "g:8", .file = "warnings.c", .line = 8,
    .nparams = 2, .params = ckpp_params_2, .uses = 0, .body = ckpp_body_2,
    .state = &ckpp_state_2};
#line 8 "warnings.c"
_Static_assert(CKPP_POINTS_TO_(x, float), "'x' is declared float: its host expression is no pointer to float");
#line 8 "warnings.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(y, float), "'y' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_2_x, ckpp_array_2_y;
ckpp_arg ckpp_args_2[] = {
#line 8 "warnings.c"
CKPP_POINTER_ARG_(&ckpp_array_2_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){(ckpp_int64)(n)}),
#line 8 "warnings.c"
CKPP_POINTER_ARG_(&ckpp_array_2_y, y, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){(ckpp_int64)(n)})};
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
    {.name = "y", .direction = CKPP_IN, .in_post = 1, .of_result = 1, .dtype = CKPP_FLOAT32},
    {.name = "z", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "r", .direction = CKPP_OUT, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_counted;
static const ckpp_kernel ckpp_kernel_counted = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "counted", .file = "warnings.c", .line = 11,
    .nparams = 4, .params = ckpp_params_counted, .uses = 0, .operations = 1, .body = ckpp_body_counted,
    .reduction = &ckpp_reduction_counted,
    .state = &ckpp_state_counted};
#line 11 "warnings.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_counted(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_counted, ckpp_args, ckpp_o);
}
#line 11 "warnings.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status counted(ckpp_status ckpp_s) { return ckpp_s; }
#line 11 "warnings.c"
#define counted(...) (counted)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(3, __VA_ARGS__)), "counted takes 4 arguments: x, y, z, r"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "counted: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "counted: argument 'y'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(2, __VA_ARGS__)), "counted: argument 'z'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(3, __VA_ARGS__), float *: 1), "counted: argument 'r'" CKPP_NEEDS_RESULT_("float")); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_counted = {CKPP_CALL_(CKPP_REST_4_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_4_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_counted((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(3, __VA_ARGS__))}, &ckpp_o_counted); }))
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
    .nparams = 2, .params = ckpp_params_length, .uses = 0, .operations = 1, .body = ckpp_body_length,
    .reduction = &ckpp_reduction_length,
    .state = &ckpp_state_length};
#line 13 "warnings.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_length(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_length, ckpp_args, ckpp_o);
}
#line 13 "warnings.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status length(ckpp_status ckpp_s) { return ckpp_s; }
#line 13 "warnings.c"
#define length(...) (length)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "length takes 2 arguments: x, r"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "length: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(1, __VA_ARGS__), float *: 1), "length: argument 'r'" CKPP_NEEDS_RESULT_("float")); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_length = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_length((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_length); }))
