#include <ckpp/prelude.h>
#line 1 "digraphs.c"
/* Digraphs. */
int a<:2:>;
void f(int n, float *x);
%: include <stddef.h>
void f(int n, float *x)
<%
    {
static const char *const ckpp_body_1[] = {
    "#line 8 \"digraphs.c\"\n"
    "    <% x += 1; %>\n",
    0};
static const ckpp_param ckpp_params_1[] = {
    {.name = "x", .direction = CKPP_INOUT, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_1;
static const ckpp_kernel ckpp_kernel_1 = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "f:7", .file = "digraphs.c", .line = 7,
    .nparams = 1, .params = ckpp_params_1, .uses = 0, .operations = 1, .body = ckpp_body_1,
    .state = &ckpp_state_1};
#line 7 "digraphs.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(x, float), "'x' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_1_x;
ckpp_arg ckpp_args_1[] = {
#line 7 "digraphs.c"
CKPP_POINTER_ARG_(&ckpp_array_1_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){(ckpp_int64)(n)})};
#line 7 "digraphs.c"
ckpp_run_or_report(&ckpp_kernel_1, ckpp_args_1, &(ckpp_options){.file_ = "digraphs.c", .line_ = 7});
}
#line 9 "digraphs.c"
    {
static const char *const ckpp_body_2[] = {
    "#line 10 \"digraphs.c\"\n"
    "    {\n"
    "        float t<:1:> = <% 2 %>;\n"
    "        x *= t<:0:>;\n"
    "    }\n",
    0};
static const ckpp_param ckpp_params_2[] = {
    {.name = "x", .direction = CKPP_INOUT, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_2;
static const ckpp_kernel ckpp_kernel_2 = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "f:9", .file = "digraphs.c", .line = 9,
    .nparams = 1, .params = ckpp_params_2, .uses = 0, .operations = 1, .body = ckpp_body_2,
    .state = &ckpp_state_2};
#line 9 "digraphs.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(x, float), "'x' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_2_x;
ckpp_arg ckpp_args_2[] = {
#line 9 "digraphs.c"
CKPP_POINTER_ARG_(&ckpp_array_2_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){(ckpp_int64)(n)})};
#line 9 "digraphs.c"
ckpp_run_or_report(&ckpp_kernel_2, ckpp_args_2, &(ckpp_options){.file_ = "digraphs.c", .line_ = 9});
}
#line 14 "digraphs.c"
%>
