#line 1 "insert.c"
/* The include is never put into the middle of a declaration. */
#define _DEFAULT_SOURCE
#ifndef SIZE
#define SIZE 3
int before;
#endif
#if 0
int unfinished(
#endif
static int a,
#define B b
    B;
#include <ckpp/ckpp.h>
#line 13 "insert.c"
static void
#ifdef WIDE
f(long n,
#else
f(int n,
#endif
  float *x)
{
    (void)a, (void)b;
    {
static const char *const ckpp_body_1[] = {
    "#line 23 \"insert.c\"\n"
    "    { x += 1; }\n",
    0};
static const ckpp_param ckpp_params_1[] = {
    {.name = "x", .direction = CKPP_INOUT, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_1;
static const ckpp_kernel ckpp_kernel_1 = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "f:22", .file = "insert.c", .line = 22,
    .nparams = 1, .params = ckpp_params_1, .uses = 0, .operations = 1, .body = ckpp_body_1,
    .state = &ckpp_state_1};
#line 22 "insert.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(x, float), "'x' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_1_x;
ckpp_arg ckpp_args_1[] = {
#line 22 "insert.c"
CKPP_POINTER_ARG_(&ckpp_array_1_x, x, CKPP_FLOAT32, sizeof(float), 1, (const int64_t[]){(int64_t)(n)})};
#line 22 "insert.c"
ckpp_run_or_report(&ckpp_kernel_1, ckpp_args_1, &(ckpp_options){.file_ = "insert.c", .line_ = 22});
}
#line 24 "insert.c"
}
void g(int n, float *x);
void g(int n, float *x) { f(n, x); }
