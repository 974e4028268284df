#line 1 "feature_macros.c"
/* The user's feature-test macros stay in front; the include comes at the last safe place. */
#define _GNU_SOURCE
#include <string.h>
#ifdef __cplusplus
extern "C" {
#endif
#ifdef __linux__
#include <unistd.h>
#endif
struct __attribute__((packed)) odd { char c; float f; } odd = {1, 2}, other;
typedef struct __attribute__((packed)) { char c; } small;
static int
helper(int a) { return a; }
static small
    /* a comment { */ array[] = {{1}, {sizeof((struct odd){1, 2})}},
    more;
void f(int n, float *x);
#include <ckpp/ckpp.h>
#line 18 "feature_macros.c"
void f(int n, float *x)
{
    (void)array, (void)more, (void)helper;
    {
static const char *const ckpp_body_1[] = {
    "#line 22 \"feature_macros.c\"\n"
    "    { x += 1; }\n",
    0};
static const ckpp_param ckpp_params_1[] = {
    {.name = "x", .direction = CKPP_INOUT, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_1;
static const ckpp_kernel ckpp_kernel_1 = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "kernel", .file = "feature_macros.c", .line = 21,
    .nparams = 1, .params = ckpp_params_1, .uses = 0, .operations = 1, .body = ckpp_body_1,
    .state = &ckpp_state_1};
#line 21 "feature_macros.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(x, float), "'x' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_1_x;
ckpp_arg ckpp_args_1[] = {
#line 21 "feature_macros.c"
CKPP_POINTER_ARG_(&ckpp_array_1_x, x, CKPP_FLOAT32, sizeof(float), 1, (const int64_t[]){(int64_t)(n)})};
#line 21 "feature_macros.c"
ckpp_run_or_report(&ckpp_kernel_1, ckpp_args_1, &(ckpp_options){.file_ = "feature_macros.c", .line_ = 21});
}
#line 23 "feature_macros.c"
}
#ifdef __cplusplus
}
#endif
