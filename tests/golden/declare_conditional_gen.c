#include <ckpp/prelude.h>
#line 1 "declare_conditional.c"
/* A declare inside an #if may not be there. */
#ifdef USE_TABLE

#define SCALE 2
static ckpp_piece ckpp_text_declare_conditional_1[] = {
    "#line 4 \"declare_conditional.c\"\n"
    "#define SCALE 2\n",
    0};
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_declare_conditional_1 = {0, ckpp_text_declare_conditional_1, 0, 0};
#define ckpp_declares_declare_conditional &ckpp_declare_declare_conditional_1
#line 5 "declare_conditional.c"
#else

#define SCALE 3
static ckpp_piece ckpp_text_declare_conditional_2[] = {
    "#line 7 \"declare_conditional.c\"\n"
    "#define SCALE 3\n",
    0};
#ifndef ckpp_declares_declare_conditional
#define ckpp_declares_declare_conditional 0
#endif
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_declare_conditional_2 = {ckpp_declares_declare_conditional, ckpp_text_declare_conditional_2, 0, 0};
#undef ckpp_declares_declare_conditional
#define ckpp_declares_declare_conditional &ckpp_declare_declare_conditional_2
#line 8 "declare_conditional.c"
#endif

void f(int n, float *x);
void f(int n, float *x)
{
    {
static ckpp_piece ckpp_body_3[] = {
    "#line 14 \"declare_conditional.c\"\n"
    "    { x *= SCALE; }\n",
    0};
#ifndef ckpp_declares_declare_conditional
#define ckpp_declares_declare_conditional 0
#endif
static const ckpp_param ckpp_params_3[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_3;
static const ckpp_kernel ckpp_kernel_3 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f:13", .ckpp_file_ = "declare_conditional.c", .ckpp_line_ = 13,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_3, .ckpp_uses_ = 0, .ckpp_operations_ = 1,
    .ckpp_declares_ = ckpp_declares_declare_conditional, .ckpp_body_ = ckpp_body_3,
    .ckpp_state_ = &ckpp_state_3};
#line 13 "declare_conditional.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(x, float), "'x' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_3_x;
ckpp_arg ckpp_args_3[] = {
#line 13 "declare_conditional.c"
CKPP_POINTER_ARG_(&ckpp_array_3_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 13 "declare_conditional.c"
ckpp_run_or_report(&ckpp_kernel_3, ckpp_args_3, &(ckpp_options){.ckpp_file_ = "declare_conditional.c", .ckpp_line_ = 13});
}
#line 15 "declare_conditional.c"
}
