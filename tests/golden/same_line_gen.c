#include <ckpp/prelude.h>
#line 1 "same_line.c"
/* Text before and after constructs on their lines. */
int a; int b;
/* a comment
 */ static ckpp_piece ckpp_body_f[] = {
    "#line 5 \"same_line.c\"\n"
    "{ y = x; }\n",
    0};
static const ckpp_param ckpp_params_f[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_f;
static const ckpp_kernel ckpp_kernel_f = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f", .ckpp_file_ = "same_line.c", .ckpp_line_ = 4,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_f, .ckpp_uses_ = 0, .ckpp_body_ = ckpp_body_f,
    .ckpp_state_ = &ckpp_state_f};
#line 4 "same_line.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_f(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_f, ckpp_args, ckpp_o);
}
#line 4 "same_line.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status f(ckpp_status ckpp_s) { return ckpp_s; }
#line 4 "same_line.c"
#define f(...) (f)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "f takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "f: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "f: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_f = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_f((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_f); }))
#line 5 "same_line.c"
 int c; /* and
on */ int d;
/* one */ /* two */ _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
static const int e = 1;
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_same_line_1[] = {
    "#line 8 \"same_line.c\"\n"
    "static const int e = 1;\n",
    0};
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_same_line_1 = {0, ckpp_text_same_line_1, 0, 0};
#define ckpp_declares_same_line &ckpp_declare_same_line_1
#line 8 "same_line.c"
 static const int g = 2;
void h(int n, float *x);
void h(int n, float *x) {
    {
static ckpp_piece ckpp_body_3[] = {
    "#line 12 \"same_line.c\"\n"
    "    { x += e; }\n",
    0};
static const ckpp_param ckpp_params_3[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_3;
static const ckpp_kernel ckpp_kernel_3 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "h:11", .ckpp_file_ = "same_line.c", .ckpp_line_ = 11,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_3, .ckpp_uses_ = 0, .ckpp_operations_ = 1,
    .ckpp_declares_ = ckpp_declares_same_line, .ckpp_body_ = ckpp_body_3,
    .ckpp_state_ = &ckpp_state_3};
#line 11 "same_line.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(x, float), "'x' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_3_x;
ckpp_arg ckpp_args_3[] = {
#line 11 "same_line.c"
CKPP_POINTER_ARG_(&ckpp_array_3_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 11 "same_line.c"
ckpp_run_or_report(&ckpp_kernel_3, ckpp_args_3, &(ckpp_options){.ckpp_file_ = "same_line.c", .ckpp_line_ = 11});
}
#line 12 "same_line.c"
 x[0] = 1;
    do
        {
static ckpp_piece ckpp_body_4[] = {
    "#line 15 \"same_line.c\"\n"
    "        { x += e; }\n",
    0};
static const ckpp_param ckpp_params_4[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_4;
static const ckpp_kernel ckpp_kernel_4 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "h:14", .ckpp_file_ = "same_line.c", .ckpp_line_ = 14,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_4, .ckpp_uses_ = 0, .ckpp_operations_ = 1,
    .ckpp_declares_ = ckpp_declares_same_line, .ckpp_body_ = ckpp_body_4,
    .ckpp_state_ = &ckpp_state_4};
#line 14 "same_line.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(x, float), "'x' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_4_x;
ckpp_arg ckpp_args_4[] = {
#line 14 "same_line.c"
CKPP_POINTER_ARG_(&ckpp_array_4_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 14 "same_line.c"
ckpp_run_or_report(&ckpp_kernel_4, ckpp_args_4, &(ckpp_options){.ckpp_file_ = "same_line.c", .ckpp_line_ = 14});
}
#line 15 "same_line.c"
 while (0); (void)g;
}
