#include <ckpp/prelude.h>
#line 1 "nested_blocks.c"
/* Constructs deep in blocks, after labels, between statements with unusual braces. */
#include <stddef.h>
#define BEGIN {
#define END }
void f(size_t n, float *x);
void f(size_t n, float *x)
{
    struct point { int a[2]; } p[] = {{{1, 2}}, {.a = {[1] = 3}}};
    for (size_t k = 0; k < n; k++) {
        while (p[0].a[0]--) { if (k) {
            label:
            {
static ckpp_piece ckpp_body_1[] = {
    "#line 13 \"nested_blocks.c\"\n"
    "            {\n"
    "                for (int j = 0; j < 3; j++) { if (j) { x += 1; } }\n"
    "            }\n",
    0};
static const ckpp_param ckpp_params_1[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_1;
static const ckpp_kernel ckpp_kernel_1 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f:12", .ckpp_file_ = "nested_blocks.c", .ckpp_line_ = 12,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_1, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_LOOPS, .ckpp_body_ = ckpp_body_1,
    .ckpp_state_ = &ckpp_state_1};
#line 12 "nested_blocks.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(x, float), "'x' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_1_x;
ckpp_arg ckpp_args_1[] = {
#line 12 "nested_blocks.c"
CKPP_POINTER_ARG_(&ckpp_array_1_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 12 "nested_blocks.c"
ckpp_run_or_report(&ckpp_kernel_1, ckpp_args_1, &(ckpp_options){.ckpp_file_ = "nested_blocks.c", .ckpp_line_ = 12});
}
#line 16 "nested_blocks.c"
            goto label; } }
    }
    BEGIN
        {
static ckpp_piece ckpp_body_2[] = {
    "#line 20 \"nested_blocks.c\"\n"
    "        { x += 1; }\n",
    0};
static const ckpp_param ckpp_params_2[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_2;
static const ckpp_kernel ckpp_kernel_2 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f:19", .ckpp_file_ = "nested_blocks.c", .ckpp_line_ = 19,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_2, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_body_ = ckpp_body_2,
    .ckpp_state_ = &ckpp_state_2};
#line 19 "nested_blocks.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(x, float), "'x' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_2_x;
ckpp_arg ckpp_args_2[] = {
#line 19 "nested_blocks.c"
CKPP_POINTER_ARG_(&ckpp_array_2_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 19 "nested_blocks.c"
ckpp_run_or_report(&ckpp_kernel_2, ckpp_args_2, &(ckpp_options){.ckpp_file_ = "nested_blocks.c", .ckpp_line_ = 19});
}
#line 21 "nested_blocks.c"
    END
    {{{{
        {
static ckpp_piece ckpp_body_3[] = {
    "#line 24 \"nested_blocks.c\"\n"
    "        {{{ x += 1; }}}\n",
    0};
static const ckpp_param ckpp_params_3[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_3;
static const ckpp_kernel ckpp_kernel_3 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f:23", .ckpp_file_ = "nested_blocks.c", .ckpp_line_ = 23,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_3, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_body_ = ckpp_body_3,
    .ckpp_state_ = &ckpp_state_3};
#line 23 "nested_blocks.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(x, float), "'x' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_3_x;
ckpp_arg ckpp_args_3[] = {
#line 23 "nested_blocks.c"
CKPP_POINTER_ARG_(&ckpp_array_3_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 23 "nested_blocks.c"
ckpp_run_or_report(&ckpp_kernel_3, ckpp_args_3, &(ckpp_options){.ckpp_file_ = "nested_blocks.c", .ckpp_line_ = 23});
}
#line 25 "nested_blocks.c"
    }}}}
}
