#include <ckpp/prelude.h>
#line 1 "escapes.c"
/* What has to be escaped: quotes, backslashes, trigraphs, bytes outside of ASCII. */
void f(int n, float *x);
void f(int n, float *x)
{
    {
static ckpp_piece ckpp_body_1[] = {
    "#line 6 \"escapes.c\"\n"
    "    {\n"
    "        // ?\?/ trigraphs ?\?! and gr\303\274\303\237e\n"
    "        if (x < 0) printf(\"\\\"%f\\\"\\t\\\\ ?\?< \\x41\" \"1 \303\274n\303\257\\n\", x);\014\n"
    "        x = 'a' + '\"' + '\\'';\n"
    "    }\n",
    0};
static ckpp_piece ckpp_functions_1[] = {"printf", 0};
static const ckpp_param ckpp_params_1[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_1;
static const ckpp_kernel ckpp_kernel_1 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f:5", .ckpp_file_ = "escapes.c", .ckpp_line_ = 5,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_1, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_PRINTS | CKPP_FACT_LONG_CALLS, .ckpp_operations_ = 1, .ckpp_calls_ = 1, .ckpp_body_ = ckpp_body_1,
    .ckpp_functions_ = ckpp_functions_1,
    .ckpp_state_ = &ckpp_state_1};
#line 5 "escapes.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(x, float), "'x' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_1_x;
ckpp_arg ckpp_args_1[] = {
#line 5 "escapes.c"
CKPP_POINTER_ARG_(&ckpp_array_1_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 5 "escapes.c"
ckpp_run_or_report(&ckpp_kernel_1, ckpp_args_1, &(ckpp_options){.ckpp_file_ = "escapes.c", .ckpp_line_ = 5});
}
#line 11 "escapes.c"
}
