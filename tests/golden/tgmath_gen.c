#include <ckpp/prelude.h>
#line 1 "tgmath.c"
/* With <tgmath.h>, functions of <math.h> are those of the argument's type in C, too. */
#include <tgmath.h>


#line 3 "tgmath.c"
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
static inline float half(float a) { return sqrt(a) / 2; }
_Pragma("GCC diagnostic pop")
#if !defined _TGMATH_H && !defined __CLANG_TGMATH_H
#line 4 "tgmath.c"
#error "kernels have the functions of <tgmath.h>, which an #if leaves out; <math.h> has those of C, and an #include outside of #ifs has them in both"
#endif
static ckpp_piece ckpp_text_tgmath_1[] = {
    "#line 4 \"tgmath.c\"\n"
    "static inline float half_c_(float a) { return sqrt(a) / 2; }\n",
    0};
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_tgmath_1 = {0, ckpp_text_tgmath_1, 0, 0};
#define ckpp_declares_tgmath &ckpp_declare_tgmath_1
#line 5 "tgmath.c"

void tgmath(float *x, int n)
{
    {
#line 9 "tgmath.c"
_Static_assert((int)1 / 2 == 0, "the loop's variable is no integer"); _Static_assert((__typeof__(n))1 / 2 == 0, "the loop's bound is no integer"); 
#line 8 "tgmath.c"
const int ckpp_first_1_0 = (0); const __typeof__(n) ckpp_bound_1_0 = n; const ckpp_int64 ckpp_step_1_0 = (ckpp_int64)(1); ckpp_int64 ckpp_trips_1[] = {ckpp_first_1_0 < (n) ? ckpp_loop_trips_((ckpp_int64)ckpp_first_1_0, (ckpp_int64)ckpp_bound_1_0, ckpp_step_1_0, 0) : 0}; if (ckpp_trips_1[0] > 0 && (int)((ckpp_int64)ckpp_first_1_0 + ckpp_step_1_0 * ckpp_trips_1[0]) < (n)) { ckpp_trips_1[0] = -1; } 
#line 10 "tgmath.c"
CKPP_LOOP_WRITES_(x[0], "x")
#line 8 "tgmath.c"
ckpp_status ckpp_status_1 = ckpp_loop_check_(ckpp_trips_1, 1, "tgmath.c", 8); 
#line 8 "tgmath.c"
__const__ void *ckpp_places_1[1][3] = {{0}}; for (int ckpp_k_1 = ckpp_loop_runs_(ckpp_trips_1, 1) ? 0 : 3; ckpp_k_1 < 3; ckpp_k_1++) { const int ckpp_at_1_0 = (int)((ckpp_int64)ckpp_first_1_0 + ckpp_step_1_0 * ckpp_loop_place_(ckpp_k_1, 0, ckpp_trips_1, 1)); (void)ckpp_at_1_0; 
#line 8 "tgmath.c"
ckpp_places_1[0][ckpp_k_1] = &(x[ckpp_at_1_0]); } ckpp_array ckpp_view_1[1]; 
#line 8 "tgmath.c"
if (!ckpp_status_1) { ckpp_status_1 = ckpp_loop_view_(&ckpp_view_1[0], ckpp_places_1[0], 1, ckpp_trips_1, CKPP_DTYPE_AT_(&x[0]), sizeof(x[0]), 1, &x[0], (ckpp_int64)(n), "tgmath.c", 10, "x[k]"); } if (!ckpp_status_1 && ckpp_loop_runs_(ckpp_trips_1, 1)) { { 
#line 8 "tgmath.c"
{
#if !defined _TGMATH_H && !defined __CLANG_TGMATH_H
#line 8 "tgmath.c"
#error "kernels have the functions of <tgmath.h>, which an #if leaves out; <math.h> has those of C, and an #include outside of #ifs has them in both"
#endif
static ckpp_piece ckpp_body_2[] = {
    "#line 10 \"tgmath.c\"\n"
    "{ { x = sin(x) + half_c_(x) + ckpp::mixed::pow(x, 2); } }\n",
    0};
static ckpp_piece ckpp_functions_2[] = {"sqrt", "pow", "sin", 0};
static const ckpp_param ckpp_params_2[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_reads_ = 1, .ckpp_writes_ = 1, .ckpp_dtype_ = CKPP_FLOAT32, .ckpp_shown_ = "x[k]"}};
static void *ckpp_state_2;
static const ckpp_kernel ckpp_kernel_2 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "tgmath:8", .ckpp_file_ = "tgmath.c", .ckpp_line_ = 8,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_2, .ckpp_uses_ = CKPP_USES_LOOP, .ckpp_facts_ = CKPP_FACT_LONG_CALLS, .ckpp_operations_ = 5, .ckpp_calls_ = 3,
    .ckpp_declares_ = ckpp_declares_tgmath, .ckpp_body_ = ckpp_body_2,
    .ckpp_debug_ = "const int k = (int)(0 + 1 * _i); ",
    .ckpp_functions_ = ckpp_functions_2,
    .ckpp_state_ = &ckpp_state_2};
#line 10 "tgmath.c"
_Static_assert(CKPP_IS_ARRAY_((ckpp_view_1[0])) || CKPP_DTYPE_OF((ckpp_view_1[0])) == CKPP_FLOAT32, "'x[k]' is not of a type that kernels know: elements are numbers, or structs that are defined at file scope, or in a header behind '#pragma kernel declare'");
#line 8 "tgmath.c"
ckpp_arg ckpp_args_2[] = {
#line 8 "tgmath.c"
CKPP_OUT_LVALUE_((ckpp_view_1[0]))};
#line 8 "tgmath.c"
ckpp_status_1 = ckpp_run(&ckpp_kernel_2, ckpp_args_2, &(ckpp_options){.ckpp_file_ = "tgmath.c", .ckpp_line_ = 8});
}
#line 8 "tgmath.c"
} if (!ckpp_status_1) { } } 
#line 8 "tgmath.c"
ckpp_loop_report_(ckpp_status_1); } 
#line 10 "tgmath.c"

}
