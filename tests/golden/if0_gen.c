#include <ckpp/prelude.h>
#line 1 "if0.c"
/* Regions that are left alone, braces in the branches of an #if. */
#if 0
#pragma kernel elementwise broken in(
{ do not `
#if 1
#pragma kernel reduction
#else
#pragma kernel nonsense
#endif
}}}}}
#else
int live;
#endif
#if 1
int one;
#else
#pragma kernel nonsense
#endif
/*
#pragma kernel nonsense
*/
static const char *const text = "\
#pragma kernel nonsense\
";
#ifdef FEATURE
void f(int n, float *x, int more);
void f(int n, float *x, int more) {
#elif (0)
}
#else
void f(int n, float *x);
void f(int n, float *x) {
#endif
    (void)text;
    {
static ckpp_piece ckpp_body_1[] = {
    "#line 36 \"if0.c\"\n"
    "    {\n"
    "#if 0\n"
    "        }\n"
    "#endif\n"
    "        x += 1; // }\n"
    "        /* } */ const char *s = \"}\"; char c = '}';\n"
    "        x += s[0] + c;\n"
    "    }\n",
    0};
static const ckpp_param ckpp_params_1[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_1;
static const ckpp_kernel ckpp_kernel_1 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f:35", .ckpp_file_ = "if0.c", .ckpp_line_ = 35,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_1, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_SUBSCRIPTS, .ckpp_operations_ = 4, .ckpp_body_ = ckpp_body_1,
    .ckpp_state_ = &ckpp_state_1};
#line 35 "if0.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(x, float), "'x' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_1_x;
ckpp_arg ckpp_args_1[] = {
#line 35 "if0.c"
CKPP_POINTER_ARG_(&ckpp_array_1_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 35 "if0.c"
ckpp_run_or_report(&ckpp_kernel_1, ckpp_args_1, &(ckpp_options){.ckpp_file_ = "if0.c", .ckpp_line_ = 35});
}
#line 44 "if0.c"
}

#if 0
# /* nested */ if 1
#else
#pragma kernel nonsense
#endif
#endif
static ckpp_piece ckpp_body_g[] = {
    "#line 53 \"if0.c\"\n"
    "{\n"
    "    y = x;\n"
    "}\n",
    0};
static const ckpp_param ckpp_params_g[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_g;
static const ckpp_kernel ckpp_kernel_g = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "g", .ckpp_file_ = "if0.c", .ckpp_line_ = 52,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_g, .ckpp_uses_ = 0, .ckpp_body_ = ckpp_body_g,
    .ckpp_state_ = &ckpp_state_g};
#line 52 "if0.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_g(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_g, ckpp_args, ckpp_o);
}
#line 52 "if0.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status g(ckpp_status ckpp_s) { return ckpp_s; }
#line 52 "if0.c"
#define g(...) (g)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "g takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "g: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "g: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_g = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_g((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_g); }))
#line 56 "if0.c"
#if/**/0
{
#endif
#ifdef ABSENT
{
#endif
