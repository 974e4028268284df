#include <ckpp/prelude.h>
#line 1 "loop_conditions.c"
/* An #if that a loop depends on becomes what ckpp takes of it, behind an assertion. */

#line 2 "loop_conditions.c"
#ifdef DOUBLE
#error "loop_conditions.c:2: ckpp read this #if with another DOUBLE: give it the compiler's options -D, -U and -I"
#elif defined(HALF)
#error "loop_conditions.c:2: ckpp read this #if with another DOUBLE: give it the compiler's options -D, -U and -I"
#else
#endif
#line 2 "loop_conditions.c"






#line 6 "loop_conditions.c"
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
typedef float real;
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_loop_conditions_1[] = {
    "#line 7 \"loop_conditions.c\"\n"
    "typedef float real;\n",
    0};
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_loop_conditions_1 = {0, ckpp_text_loop_conditions_1, 0, 0};
#define ckpp_declares_loop_conditions &ckpp_declare_loop_conditions_1
#line 8 "loop_conditions.c"

#ifdef OTHER
int not_needed;
#endif
void scale(int n, real *y);
void scale(int n, real *y)
{
    
#line 18 "loop_conditions.c"
#if LEVEL
#error "loop_conditions.c:18: ckpp read this #if with another LEVEL: give it the compiler's options -D, -U and -I"
#endif
#line 15 "loop_conditions.c"

{
#line 17 "loop_conditions.c"
_Static_assert((int)1 / 2 == 0, "the loop's variable is no integer"); _Static_assert((__typeof__(n))1 / 2 == 0, "the loop's bound is no integer"); 
#line 16 "loop_conditions.c"
const int ckpp_first_1_0 = (0); const __typeof__(n) ckpp_bound_1_0 = n; const ckpp_int64 ckpp_step_1_0 = (ckpp_int64)(1); ckpp_int64 ckpp_trips_1[] = {ckpp_first_1_0 < (n) ? ckpp_loop_trips_((ckpp_int64)ckpp_first_1_0, (ckpp_int64)ckpp_bound_1_0, ckpp_step_1_0, 0) : 0}; if (ckpp_trips_1[0] > 0 && (int)((ckpp_int64)ckpp_first_1_0 + ckpp_step_1_0 * ckpp_trips_1[0]) < (n)) { ckpp_trips_1[0] = -1; } 
#line 21 "loop_conditions.c"
CKPP_LOOP_WRITES_(y[0], "y")
#line 16 "loop_conditions.c"
ckpp_status ckpp_status_1 = ckpp_loop_check_(ckpp_trips_1, 1, "loop_conditions.c", 16); 
#line 16 "loop_conditions.c"
__const__ void *ckpp_places_1[1][3] = {{0}}; for (int ckpp_k_1 = ckpp_loop_runs_(ckpp_trips_1, 1) ? 0 : 3; ckpp_k_1 < 3; ckpp_k_1++) { const int ckpp_at_1_0 = (int)((ckpp_int64)ckpp_first_1_0 + ckpp_step_1_0 * ckpp_loop_place_(ckpp_k_1, 0, ckpp_trips_1, 1)); (void)ckpp_at_1_0; 
#line 16 "loop_conditions.c"
ckpp_places_1[0][ckpp_k_1] = &(y[ckpp_at_1_0]); } ckpp_array ckpp_view_1[1]; 
#line 16 "loop_conditions.c"
if (!ckpp_status_1) { ckpp_status_1 = ckpp_loop_view_(&ckpp_view_1[0], ckpp_places_1[0], 1, ckpp_trips_1, CKPP_DTYPE_AT_(&y[0]), sizeof(y[0]), 1, &y[0], (ckpp_int64)(n), "loop_conditions.c", 21, "y[k]"); } if (!ckpp_status_1 && ckpp_loop_runs_(ckpp_trips_1, 1)) { { 
#line 16 "loop_conditions.c"
{
static ckpp_piece ckpp_body_2[] = {
    "#line 17 \"loop_conditions.c\"\n"
    "{ { {\n"
    "\n"
    "\n"
    "\n"
    "        y *= (real)2;\n"
    "    } } }\n",
    0};
static const ckpp_param ckpp_params_2[] = {
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_INOUT, .ckpp_reads_ = 1, .ckpp_writes_ = 1, .ckpp_dtype_ = CKPP_FLOAT32, .ckpp_shown_ = "y[k]"}};
static void *ckpp_state_2;
static const ckpp_kernel ckpp_kernel_2 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "scale:16", .ckpp_file_ = "loop_conditions.c", .ckpp_line_ = 16,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_2, .ckpp_uses_ = CKPP_USES_LOOP, .ckpp_operations_ = 1,
    .ckpp_declares_ = ckpp_declares_loop_conditions, .ckpp_body_ = ckpp_body_2,
    .ckpp_debug_ = "const int k = (int)(0 + 1 * _i); ",
    .ckpp_state_ = &ckpp_state_2};
#line 21 "loop_conditions.c"
_Static_assert(CKPP_IS_ARRAY_((ckpp_view_1[0])) || CKPP_DTYPE_OF((ckpp_view_1[0])) == CKPP_FLOAT32, "'y[k]' is not of a type that kernels know: elements are numbers, or structs that are defined at file scope, or in a header behind '#pragma kernel declare'");
#line 16 "loop_conditions.c"
ckpp_arg ckpp_args_2[] = {
#line 16 "loop_conditions.c"
CKPP_OUT_LVALUE_((ckpp_view_1[0]))};
#line 16 "loop_conditions.c"
ckpp_status_1 = ckpp_run(&ckpp_kernel_2, ckpp_args_2, &(ckpp_options){.ckpp_file_ = "loop_conditions.c", .ckpp_line_ = 16});
}
#line 16 "loop_conditions.c"
} if (!ckpp_status_1) { } } 
#line 16 "loop_conditions.c"
ckpp_loop_report_(ckpp_status_1); } 
#line 22 "loop_conditions.c"

}
