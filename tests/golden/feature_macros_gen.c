#include <ckpp/prelude.h>
#line 1 "feature_macros.c"
/* The prelude comes before all of the program's text, and includes no header of the system: the
 * program's own macros choose what those declare. */
#define _GNU_SOURCE
#include <string.h>
typedef unsigned char bool;
#pragma pack(1)
struct odd { char c; float f; } odd = {1, 2};
#ifdef __cplusplus
extern "C" {
#endif
/* nothing is put between such a function's parameters */
static float *scale(n, x)
    int n;
    float *x;
{
    {
static ckpp_piece ckpp_body_1[] = {
    "#line 17 \"feature_macros.c\"\n"
    "    { x += 1; }\n",
    0};
static const ckpp_param ckpp_params_1[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_1;
static const ckpp_kernel ckpp_kernel_1 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "feature_macros.c:16", .ckpp_file_ = "feature_macros.c", .ckpp_line_ = 16,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_1, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_body_ = ckpp_body_1,
    .ckpp_state_ = &ckpp_state_1};
#line 16 "feature_macros.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(x, float), "'x' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_1_x;
ckpp_arg ckpp_args_1[] = {
#line 16 "feature_macros.c"
CKPP_POINTER_ARG_(&ckpp_array_1_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 16 "feature_macros.c"
ckpp_run_or_report(&ckpp_kernel_1, ckpp_args_1, &(ckpp_options){.ckpp_file_ = "feature_macros.c", .ckpp_line_ = 16});
}
#line 18 "feature_macros.c"
    return x;
}
float *f(int n, float *x, bool b);
float *f(int n, float *x, bool b)
{
    return memrchr(x, b, sizeof odd) ? scale(n, x) : x;
}
#ifdef __cplusplus
}
#endif
