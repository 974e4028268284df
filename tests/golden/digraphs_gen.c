#include <ckpp/prelude.h>
#line 1 "digraphs.c"
/* Digraphs. */
int a<:2:>;
void f(int n, float *x);
%: include <stddef.h>
void f(int n, float *x)
<%
    {
static ckpp_piece ckpp_body_1[] = {
    "#line 8 \"digraphs.c\"\n"
    "    <% x += 1; %>\n",
    0};
static const ckpp_param ckpp_params_1[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_1;
static const ckpp_kernel ckpp_kernel_1 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f:7", .ckpp_file_ = "digraphs.c", .ckpp_line_ = 7,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_1, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_body_ = ckpp_body_1,
    .ckpp_state_ = &ckpp_state_1};
#line 7 "digraphs.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(x, float), "'x' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_1_x;
ckpp_arg ckpp_args_1[] = {
#line 7 "digraphs.c"
CKPP_POINTER_ARG_(&ckpp_array_1_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 7 "digraphs.c"
ckpp_run_or_report(&ckpp_kernel_1, ckpp_args_1, &(ckpp_options){.ckpp_file_ = "digraphs.c", .ckpp_line_ = 7});
}
#line 9 "digraphs.c"
    {
static ckpp_piece ckpp_body_2[] = {
    "#line 10 \"digraphs.c\"\n"
    "    {\n"
    "        float t<:1:> = <% 2 %>;\n"
    "        x *= t<:0:>;\n"
    "    }\n",
    0};
static const ckpp_param ckpp_params_2[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_2;
static const ckpp_kernel ckpp_kernel_2 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f:9", .ckpp_file_ = "digraphs.c", .ckpp_line_ = 9,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_2, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_body_ = ckpp_body_2,
    .ckpp_state_ = &ckpp_state_2};
#line 9 "digraphs.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(x, float), "'x' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_2_x;
ckpp_arg ckpp_args_2[] = {
#line 9 "digraphs.c"
CKPP_POINTER_ARG_(&ckpp_array_2_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 9 "digraphs.c"
ckpp_run_or_report(&ckpp_kernel_2, ckpp_args_2, &(ckpp_options){.ckpp_file_ = "digraphs.c", .ckpp_line_ = 9});
}
#line 14 "digraphs.c"
%>
