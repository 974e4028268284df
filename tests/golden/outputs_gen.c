#include <ckpp/prelude.h>
#line 1 "outputs.c"
/* Outputs without extents: arrays, pointers to arrays, scalars; & is taken off. */
#include <ckpp/ckpp.h>
struct pair { float a; ckpp_array z[2]; };

void f(ckpp_array x, ckpp_array *z, struct pair *p, float r);
void f(ckpp_array x, ckpp_array *z, struct pair *p, float r)
{
    {
static ckpp_piece ckpp_body_1[] = {
    "#line 9 \"outputs.c\"\n"
    "    { z = w = v = x; r = 1; q = 2; }\n",
    0};
static const ckpp_param ckpp_params_1[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "z", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "w", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "v", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "r", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "q", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_1;
static const ckpp_kernel ckpp_kernel_1 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f:8", .ckpp_file_ = "outputs.c", .ckpp_line_ = 8,
    .ckpp_nparams_ = 6, .ckpp_params_ = ckpp_params_1, .ckpp_uses_ = 0, .ckpp_body_ = ckpp_body_1,
    .ckpp_state_ = &ckpp_state_1};
#line 8 "outputs.c"
_Static_assert(CKPP_IS_REAL_INPUT_(x), "'x'" CKPP_NEEDS_REAL_INPUT_ ", or give its extents, as in x[n]");
#line 8 "outputs.c"
_Static_assert(CKPP_IS_ARRAY_(z) || CKPP_DTYPE_OF(z) == CKPP_FLOAT32, "'z' is declared float: its host expression is neither a ckpp_array nor of type float; a pointer is given extents, or '= *POINTER' for one element");
#line 8 "outputs.c"
_Static_assert(CKPP_IS_ARRAY_((p->z[1])) || CKPP_DTYPE_OF((p->z[1])) == CKPP_FLOAT32, "'w' is declared float: its host expression is neither a ckpp_array nor of type float; a pointer is given extents, or '= *POINTER' for one element");
#line 8 "outputs.c"
_Static_assert(CKPP_IS_ARRAY_(x) || CKPP_DTYPE_OF(x) == CKPP_FLOAT32, "'v' is declared float: its host expression is neither a ckpp_array nor of type float; a pointer is given extents, or '= *POINTER' for one element");
#line 8 "outputs.c"
_Static_assert(CKPP_IS_ARRAY_(r) || CKPP_DTYPE_OF(r) == CKPP_FLOAT32, "'r' is declared float: its host expression is neither a ckpp_array nor of type float; a pointer is given extents, or '= *POINTER' for one element");
#line 8 "outputs.c"
_Static_assert(CKPP_IS_ARRAY_((p->a)) || CKPP_DTYPE_OF((p->a)) == CKPP_FLOAT32, "'q' is declared float: its host expression is neither a ckpp_array nor of type float; a pointer is given extents, or '= *POINTER' for one element");
ckpp_arg ckpp_args_1[] = {
#line 8 "outputs.c"
CKPP_IN_(x),
#line 8 "outputs.c"
CKPP_OUT_LVALUE_(z),
#line 8 "outputs.c"
CKPP_OUT_LVALUE_((p->z[1])),
#line 8 "outputs.c"
CKPP_OUT_LVALUE_(x),
#line 8 "outputs.c"
CKPP_OUT_LVALUE_(r),
#line 8 "outputs.c"
CKPP_OUT_LVALUE_((p->a))};
#line 8 "outputs.c"
ckpp_run_or_report(&ckpp_kernel_1, ckpp_args_1, &(ckpp_options){.ckpp_file_ = "outputs.c", .ckpp_line_ = 8});
}
#line 10 "outputs.c"
    {
static ckpp_piece ckpp_body_2[] = {
    "#line 11 \"outputs.c\"\n"
    "    { y = x; }\n",
    0};
static const ckpp_param ckpp_params_2[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_2;
static const ckpp_kernel ckpp_kernel_2 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f:10", .ckpp_file_ = "outputs.c", .ckpp_line_ = 10,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_2, .ckpp_uses_ = 0, .ckpp_body_ = ckpp_body_2,
    .ckpp_state_ = &ckpp_state_2};
#line 10 "outputs.c"
_Static_assert(CKPP_IS_INPUT_((&x)), "'x'" CKPP_NEEDS_INPUT_ ", or give its extents, as in x[n]");
#line 10 "outputs.c"
_Static_assert(CKPP_IS_ARRAY_((*(z + 1))) || CKPP_DTYPE_OF((*(z + 1))) != CKPP_STRUCT, "'y' is declared T: its host expression is neither a ckpp_array nor a number; a pointer is given extents, or '= *POINTER' for one element");
ckpp_arg ckpp_args_2[] = {
#line 10 "outputs.c"
CKPP_IN_((&x)),
#line 10 "outputs.c"
CKPP_OUT_LVALUE_((*(z + 1)))};
#line 10 "outputs.c"
ckpp_run_or_report(&ckpp_kernel_2, ckpp_args_2, &(ckpp_options){.ckpp_file_ = "outputs.c", .ckpp_line_ = 10});
}
#line 12 "outputs.c"
}
