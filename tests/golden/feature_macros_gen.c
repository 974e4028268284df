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

/* The same macro once more, on several lines. */

#define HALF(v) \
    ((v) / 2)
static ckpp_piece ckpp_text_feature_macros_1[] = {
    "#line 31 \"feature_macros.c\"\n"
    "#define HALF(v) \\\n"
    "    ((v) / 2)\n",
    0};
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_feature_macros_1 = {0, ckpp_text_feature_macros_1, 0, 0};
#define ckpp_declares_feature_macros &ckpp_declare_feature_macros_1
#line 33 "feature_macros.c"
#undef HALF
#define HALF(v) \
    ((v)  /  2) /* of it */
static ckpp_piece ckpp_body_half[] = {
    "#line 37 \"feature_macros.c\"\n"
    "{ y = HALF(x); }\n",
    0};
static const ckpp_param ckpp_params_half[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_INT32}};
static void *ckpp_state_half;
static const ckpp_kernel ckpp_kernel_half = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "half", .ckpp_file_ = "feature_macros.c", .ckpp_line_ = 36,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_half, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_LONG_CALLS, .ckpp_operations_ = 1, .ckpp_calls_ = 1,
    .ckpp_declares_ = ckpp_declares_feature_macros, .ckpp_body_ = ckpp_body_half,
    .ckpp_state_ = &ckpp_state_half};
#line 36 "feature_macros.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_half(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_half, ckpp_args, ckpp_o);
}
#line 36 "feature_macros.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status half(ckpp_status ckpp_s) { return ckpp_s; }
#line 36 "feature_macros.c"
#define half(...) (half)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "half takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "half: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "half: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_half = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_half((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_half); }))
#line 38 "feature_macros.c"

/* A macro that ended, and one in a comment, do not matter: #define fmin(a, b) a */
#define fmax(a, b) (a)
#undef fmax
static ckpp_piece ckpp_body_least[] = {
    "#line 43 \"feature_macros.c\"\n"
    "{ y = fmax(x, 1) + fmin(x, 2); }\n",
    0};
static ckpp_piece ckpp_functions_least[] = {"fmax", "fmin", 0};
static const ckpp_param ckpp_params_least[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT64},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT64}};
static void *ckpp_state_least;
static const ckpp_kernel ckpp_kernel_least = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "least", .ckpp_file_ = "feature_macros.c", .ckpp_line_ = 42,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_least, .ckpp_uses_ = 0, .ckpp_operations_ = 3,
    .ckpp_declares_ = ckpp_declares_feature_macros, .ckpp_body_ = ckpp_body_least,
    .ckpp_functions_ = ckpp_functions_least,
    .ckpp_state_ = &ckpp_state_least};
#line 42 "feature_macros.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_least(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_least, ckpp_args, ckpp_o);
}
#line 42 "feature_macros.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status least(ckpp_status ckpp_s) { return ckpp_s; }
#line 42 "feature_macros.c"
#define least(...) (least)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "least takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "least: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "least: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_least = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_least((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_least); }))
