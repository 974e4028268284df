#include <ckpp/prelude.h>
#line 1 "line_directive.c"
/* The text's own #line. */
#line 100 "grammar.y"
static const char *const ckpp_body_f[] = {
    "#line 101 \"grammar.y\"\n"
    "{\n"
    "    y = x;\n"
    "}\n",
    0};
static const ckpp_param ckpp_params_f[] = {
    {.name = "x", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "y", .direction = CKPP_OUT, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_f;
static const ckpp_kernel ckpp_kernel_f = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "f", .file = "grammar.y", .line = 100,
    .nparams = 2, .params = ckpp_params_f, .uses = 0, .body = ckpp_body_f,
    .state = &ckpp_state_f};
#line 100 "grammar.y"
CKPP_UNUSED_ static ckpp_status ckpp_run_f(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_f, ckpp_args, ckpp_o);
}
#line 100 "grammar.y"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status f(ckpp_status ckpp_s) { return ckpp_s; }
#line 100 "grammar.y"
#define f(...) (f)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "f takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "f: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "f: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_f = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_f((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_f); }))
#line 104 "grammar.y"
void h(int n, float *x);
#line 7 "other \"file\".y"
void h(int n, float *x)
{
    {
static const char *const ckpp_body_2[] = {
    "#line 10 \"other \\\"file\\\".y\"\n"
    "    { x += 1; }\n",
    0};
static const ckpp_param ckpp_params_2[] = {
    {.name = "x", .direction = CKPP_INOUT, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_2;
static const ckpp_kernel ckpp_kernel_2 = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "h:9", .file = "other \"file\".y", .line = 9,
    .nparams = 1, .params = ckpp_params_2, .uses = 0, .operations = 1, .body = ckpp_body_2,
    .state = &ckpp_state_2};
#line 9 "other \"file\".y"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(x, float), "'x' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_2_x;
ckpp_arg ckpp_args_2[] = {
#line 9 "other \"file\".y"
CKPP_POINTER_ARG_(&ckpp_array_2_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){(ckpp_int64)(n)})};
#line 9 "other \"file\".y"
ckpp_run_or_report(&ckpp_kernel_2, ckpp_args_2, &(ckpp_options){.file_ = "other \"file\".y", .line_ = 9});
}
#line 11 "other \"file\".y"
#line 50
    {
static const char *const ckpp_body_3[] = {
    "#line 52 \"other \\\"file\\\".y\"\n"
    "    { x += 1; }\n",
    0};
static const ckpp_param ckpp_params_3[] = {
    {.name = "x", .direction = CKPP_INOUT, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_3;
static const ckpp_kernel ckpp_kernel_3 = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "h:50", .file = "other \"file\".y", .line = 50,
    .nparams = 1, .params = ckpp_params_3, .uses = 0, .operations = 1, .body = ckpp_body_3,
    .state = &ckpp_state_3};
#line 51 "other \"file\".y"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(x, float), "'x' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_3_x;
ckpp_arg ckpp_args_3[] = {
#line 51 "other \"file\".y"
CKPP_POINTER_ARG_(&ckpp_array_3_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){(ckpp_int64)(n)})};
#line 50 "other \"file\".y"
ckpp_run_or_report(&ckpp_kernel_3, ckpp_args_3, &(ckpp_options){.file_ = "other \"file\".y", .line_ = 50});
}
#line 53 "other \"file\".y"
}
