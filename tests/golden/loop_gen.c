#include <ckpp/prelude.h>
#line 1 "loop.c"
// what each rule of loops accepts
#include <stddef.h>
enum { WIDTH = 8 };
#define SCALE (WIDTH / 2)

#line 4 "loop.c"
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
struct grid { int n; float *u; };
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_loop_1[] = {
    "#line 5 \"loop.c\"\n"
    "struct grid { int n; float *u; };\n",
    0};
struct ckpp_pack_loop_1 { char ckpp_c; long double ckpp_most; };
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_loop_1 = {0, ckpp_text_loop_1, 0, (int)(sizeof(struct ckpp_pack_loop_1) - sizeof(long double))};
#define ckpp_declares_loop &ckpp_declare_loop_1
#line 6 "loop.c"

#line 5 "loop.c"
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
typedef int index_type;
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_loop_2[] = {
    "#line 6 \"loop.c\"\n"
    "typedef int index_type;\n",
    0};
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_loop_2 = {ckpp_declares_loop, ckpp_text_loop_2, 0, 0};
#undef ckpp_declares_loop
#define ckpp_declares_loop &ckpp_declare_loop_2
#line 7 "loop.c"
void headers(int n, float *x)
{
    {
#line 10 "loop.c"
_Static_assert((int)1 / 2 == 0, "the loop's variable is no integer"); _Static_assert((__typeof__(n))1 / 2 == 0, "the loop's bound is no integer"); 
#line 9 "loop.c"
const int ckpp_first_1_0 = (0); const __typeof__(n) ckpp_bound_1_0 = n; const ckpp_int64 ckpp_step_1_0 = (ckpp_int64)(1); ckpp_int64 ckpp_trips_1[] = {ckpp_first_1_0 < (n) ? ckpp_loop_trips_((ckpp_int64)ckpp_first_1_0, (ckpp_int64)ckpp_bound_1_0, ckpp_step_1_0, 0) : 0}; if (ckpp_trips_1[0] > 0 && (int)((ckpp_int64)ckpp_first_1_0 + ckpp_step_1_0 * ckpp_trips_1[0]) < (n)) { ckpp_trips_1[0] = -1; } 
#line 11 "loop.c"
CKPP_LOOP_WRITES_(x[0], "x")
#line 9 "loop.c"
ckpp_status ckpp_status_1 = ckpp_loop_check_(ckpp_trips_1, 1, "loop.c", 9); 
#line 9 "loop.c"
__const__ void *ckpp_places_1[1][3] = {{0}}; for (int ckpp_k_1 = ckpp_loop_runs_(ckpp_trips_1, 1) ? 0 : 3; ckpp_k_1 < 3; ckpp_k_1++) { const int ckpp_at_1_0 = (int)((ckpp_int64)ckpp_first_1_0 + ckpp_step_1_0 * ckpp_loop_place_(ckpp_k_1, 0, ckpp_trips_1, 1)); (void)ckpp_at_1_0; 
#line 9 "loop.c"
ckpp_places_1[0][ckpp_k_1] = &(x[ckpp_at_1_0]); } ckpp_array ckpp_view_1[1]; 
#line 9 "loop.c"
if (!ckpp_status_1) { ckpp_status_1 = ckpp_loop_view_(&ckpp_view_1[0], ckpp_places_1[0], 1, ckpp_trips_1, CKPP_DTYPE_AT_(&x[0]), sizeof(x[0]), 1, &x[0], (ckpp_int64)(n), "loop.c", 11, "x[j]"); } if (!ckpp_status_1 && ckpp_loop_runs_(ckpp_trips_1, 1)) { { 
#line 9 "loop.c"
{
static ckpp_piece ckpp_body_3[] = {
    "#line 11 \"loop.c\"\n"
    "{ { x += 1; } }\n",
    0};
static const ckpp_param ckpp_params_3[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_reads_ = 1, .ckpp_writes_ = 1, .ckpp_dtype_ = CKPP_FLOAT32, .ckpp_shown_ = "x[j]"}};
static void *ckpp_state_3;
static const ckpp_kernel ckpp_kernel_3 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "headers:9", .ckpp_file_ = "loop.c", .ckpp_line_ = 9,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_3, .ckpp_uses_ = CKPP_USES_LOOP, .ckpp_operations_ = 1,
    .ckpp_declares_ = ckpp_declares_loop, .ckpp_body_ = ckpp_body_3,
    .ckpp_debug_ = "const int j = (int)(0 + 1 * _i); ",
    .ckpp_state_ = &ckpp_state_3};
#line 11 "loop.c"
_Static_assert(CKPP_IS_ARRAY_((ckpp_view_1[0])) || CKPP_DTYPE_OF((ckpp_view_1[0])) == CKPP_FLOAT32, "'x[j]' is not of a type that kernels know: elements are numbers, or structs that are defined at file scope, or in a header behind '#pragma kernel declare'");
#line 9 "loop.c"
ckpp_arg ckpp_args_3[] = {
#line 9 "loop.c"
CKPP_OUT_LVALUE_((ckpp_view_1[0]))};
#line 9 "loop.c"
ckpp_status_1 = ckpp_run(&ckpp_kernel_3, ckpp_args_3, &(ckpp_options){.ckpp_file_ = "loop.c", .ckpp_line_ = 9});
}
#line 9 "loop.c"
} if (!ckpp_status_1) { } } 
#line 9 "loop.c"
ckpp_loop_report_(ckpp_status_1); } 
#line 11 "loop.c"

    {_Static_assert((SCALE) == 4, "the loop has SCALE as 4: give ckpp the compiler's options, and where a header defines it anew, another name"); _Static_assert((WIDTH) == 8, "the loop has WIDTH as 8: give ckpp the compiler's options, and where a header defines it anew, another name"); 
#line 13 "loop.c"
_Static_assert((size_t)1 / 2 == 0, "the loop's variable is no integer"); _Static_assert((__typeof__(( size_t ) n))1 / 2 == 0, "the loop's bound is no integer"); 
#line 12 "loop.c"
const size_t ckpp_first_2_0 = (1); const __typeof__(( size_t ) n) ckpp_bound_2_0 = ( size_t ) n; const ckpp_int64 ckpp_step_2_0 = (ckpp_int64)(2); ckpp_int64 ckpp_trips_2[] = {ckpp_first_2_0 < (( size_t ) n) ? ckpp_loop_trips_((ckpp_int64)ckpp_first_2_0, (ckpp_int64)ckpp_bound_2_0, ckpp_step_2_0, 0) : 0}; if (ckpp_trips_2[0] > 0 && (size_t)((ckpp_int64)ckpp_first_2_0 + ckpp_step_2_0 * ckpp_trips_2[0]) < (( size_t ) n)) { ckpp_trips_2[0] = -1; } 
#line 14 "loop.c"
CKPP_LOOP_WRITES_(x[0], "x")
#line 12 "loop.c"
ckpp_status ckpp_status_2 = ckpp_loop_check_(ckpp_trips_2, 1, "loop.c", 12); 
#line 12 "loop.c"
__const__ void *ckpp_places_2[1][3] = {{0}}; for (int ckpp_k_2 = ckpp_loop_runs_(ckpp_trips_2, 1) ? 0 : 3; ckpp_k_2 < 3; ckpp_k_2++) { const size_t ckpp_at_2_0 = (size_t)((ckpp_int64)ckpp_first_2_0 + ckpp_step_2_0 * ckpp_loop_place_(ckpp_k_2, 0, ckpp_trips_2, 1)); (void)ckpp_at_2_0; 
#line 12 "loop.c"
ckpp_places_2[0][ckpp_k_2] = &(x[ckpp_at_2_0]); } ckpp_array ckpp_view_2[1]; 
#line 12 "loop.c"
if (!ckpp_status_2) { ckpp_status_2 = ckpp_loop_view_(&ckpp_view_2[0], ckpp_places_2[0], 1, ckpp_trips_2, CKPP_DTYPE_AT_(&x[0]), sizeof(x[0]), 1, &x[0], (ckpp_int64)(n), "loop.c", 14, "x[j]"); } if (!ckpp_status_2 && ckpp_loop_runs_(ckpp_trips_2, 1)) { { 
#line 12 "loop.c"
{
static ckpp_piece ckpp_body_4[] = {
    "#line 14 \"loop.c\"\n"
    "{ { x += (8 / 2); } }\n",
    0};
static const ckpp_param ckpp_params_4[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_reads_ = 1, .ckpp_writes_ = 1, .ckpp_dtype_ = CKPP_FLOAT32, .ckpp_shown_ = "x[j]"}};
static void *ckpp_state_4;
static const ckpp_kernel ckpp_kernel_4 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "headers:12", .ckpp_file_ = "loop.c", .ckpp_line_ = 12,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_4, .ckpp_uses_ = CKPP_USES_LOOP, .ckpp_operations_ = 2,
    .ckpp_declares_ = ckpp_declares_loop, .ckpp_body_ = ckpp_body_4,
    .ckpp_debug_ = "const size_t j = (size_t)(1 + 2 * _i); ",
    .ckpp_state_ = &ckpp_state_4};
#line 14 "loop.c"
_Static_assert(CKPP_IS_ARRAY_((ckpp_view_2[0])) || CKPP_DTYPE_OF((ckpp_view_2[0])) == CKPP_FLOAT32, "'x[j]' is not of a type that kernels know: elements are numbers, or structs that are defined at file scope, or in a header behind '#pragma kernel declare'");
#line 12 "loop.c"
ckpp_arg ckpp_args_4[] = {
#line 12 "loop.c"
CKPP_OUT_LVALUE_((ckpp_view_2[0]))};
#line 12 "loop.c"
ckpp_status_2 = ckpp_run(&ckpp_kernel_4, ckpp_args_4, &(ckpp_options){.ckpp_file_ = "loop.c", .ckpp_line_ = 12});
}
#line 12 "loop.c"
} if (!ckpp_status_2) { } } 
#line 12 "loop.c"
ckpp_loop_report_(ckpp_status_2); } 
#line 14 "loop.c"

    unsigned k;
    {
#line 17 "loop.c"
_Static_assert((unsigned)1 / 2 == 0, "the loop's variable is no integer"); _Static_assert((__typeof__(0))1 / 2 == 0, "the loop's bound is no integer"); 
#line 16 "loop.c"
const unsigned ckpp_first_3_0 = (9); const __typeof__(0) ckpp_bound_3_0 = 0; const ckpp_int64 ckpp_step_3_0 = -(ckpp_int64)(3); ckpp_int64 ckpp_trips_3[] = {ckpp_first_3_0 != (0) ? ckpp_loop_trips_((ckpp_int64)ckpp_first_3_0, (ckpp_int64)ckpp_bound_3_0, ckpp_step_3_0, 0) : 0}; if (ckpp_trips_3[0] > 0 && (unsigned)((ckpp_int64)ckpp_first_3_0 + ckpp_step_3_0 * ckpp_trips_3[0]) != (0)) { ckpp_trips_3[0] = -1; } 
#line 18 "loop.c"
CKPP_LOOP_WRITES_(x[0], "x")
#line 18 "loop.c"
CKPP_LOOP_INSIDE_(x, 0x7fffffffffffffff, 1 && (ckpp_int64)(9) != (ckpp_int64)(0), (ckpp_int64)((ckpp_int64)(9)), "a subscript of '" "x[k]" "' leaves the array")
#line 18 "loop.c"
CKPP_LOOP_INSIDE_(x, 0x7fffffffffffffff, 1 && (ckpp_int64)(9) != (ckpp_int64)(0), (ckpp_int64)(((ckpp_int64)(9) - ((ckpp_int64)(9) - (ckpp_int64)(0) - 1) / (ckpp_int64)(3) * (ckpp_int64)(3))), "a subscript of '" "x[k]" "' leaves the array")
#line 16 "loop.c"
ckpp_status ckpp_status_3 = ckpp_loop_check_(ckpp_trips_3, 1, "loop.c", 16); 
#line 16 "loop.c"
__const__ void *ckpp_places_3[1][3] = {{0}}; for (int ckpp_k_3 = ckpp_loop_runs_(ckpp_trips_3, 1) ? 0 : 3; ckpp_k_3 < 3; ckpp_k_3++) { const unsigned ckpp_at_3_0 = (unsigned)((ckpp_int64)ckpp_first_3_0 + ckpp_step_3_0 * ckpp_loop_place_(ckpp_k_3, 0, ckpp_trips_3, 1)); (void)ckpp_at_3_0; 
#line 16 "loop.c"
ckpp_places_3[0][ckpp_k_3] = &(x[ckpp_at_3_0]); } ckpp_array ckpp_view_3[1]; 
#line 16 "loop.c"
if (!ckpp_status_3) { ckpp_status_3 = ckpp_loop_view_(&ckpp_view_3[0], ckpp_places_3[0], 1, ckpp_trips_3, CKPP_DTYPE_AT_(&x[0]), sizeof(x[0]), 1, &x[0], (ckpp_int64)(n), "loop.c", 18, "x[k]"); } if (!ckpp_status_3 && ckpp_loop_runs_(ckpp_trips_3, 1)) { { _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 16 "loop.c"
struct ckpp_changes_in_the_loop *k = 0; (void)k;
_Pragma("GCC diagnostic pop")
#line 16 "loop.c"

#line 16 "loop.c"
{
static ckpp_piece ckpp_body_5[] = {
    "#line 18 \"loop.c\"\n"
    "{ { x = x * 2; } }\n",
    0};
static const ckpp_param ckpp_params_5[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_reads_ = 1, .ckpp_writes_ = 1, .ckpp_dtype_ = CKPP_FLOAT32, .ckpp_shown_ = "x[k]"}};
static void *ckpp_state_5;
static const ckpp_kernel ckpp_kernel_5 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "headers:16", .ckpp_file_ = "loop.c", .ckpp_line_ = 16,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_5, .ckpp_uses_ = CKPP_USES_LOOP, .ckpp_operations_ = 1,
    .ckpp_declares_ = ckpp_declares_loop, .ckpp_body_ = ckpp_body_5,
    .ckpp_debug_ = "const unsigned k = (unsigned)(9 + -3 * _i); ",
    .ckpp_state_ = &ckpp_state_5};
#line 18 "loop.c"
_Static_assert(CKPP_IS_ARRAY_((ckpp_view_3[0])) || CKPP_DTYPE_OF((ckpp_view_3[0])) == CKPP_FLOAT32, "'x[k]' is not of a type that kernels know: elements are numbers, or structs that are defined at file scope, or in a header behind '#pragma kernel declare'");
#line 16 "loop.c"
ckpp_arg ckpp_args_5[] = {
#line 16 "loop.c"
CKPP_OUT_LVALUE_((ckpp_view_3[0]))};
#line 16 "loop.c"
ckpp_status_3 = ckpp_run(&ckpp_kernel_5, ckpp_args_5, &(ckpp_options){.ckpp_file_ = "loop.c", .ckpp_line_ = 16});
}
#line 16 "loop.c"
} if (!ckpp_status_3) { } } k = (unsigned)((ckpp_int64)ckpp_first_3_0 + ckpp_step_3_0 * ckpp_trips_3[0]); (void)k; 
#line 16 "loop.c"
ckpp_loop_report_(ckpp_status_3); } 
#line 18 "loop.c"

    {
#line 20 "loop.c"
_Static_assert((index_type)1 / 2 == 0, "the loop's variable is no integer"); _Static_assert((__typeof__(0))1 / 2 == 0, "the loop's bound is no integer"); 
#line 19 "loop.c"
const index_type ckpp_first_4_0 = (n - 1); const __typeof__(0) ckpp_bound_4_0 = 0; const ckpp_int64 ckpp_step_4_0 = -(ckpp_int64)(1); ckpp_int64 ckpp_trips_4[] = {ckpp_first_4_0 >= (0) ? ckpp_loop_trips_((ckpp_int64)ckpp_first_4_0, (ckpp_int64)ckpp_bound_4_0, ckpp_step_4_0, 1) : 0}; if (ckpp_trips_4[0] > 0 && (index_type)((ckpp_int64)ckpp_first_4_0 + ckpp_step_4_0 * ckpp_trips_4[0]) >= (0)) { ckpp_trips_4[0] = -1; } 
#line 21 "loop.c"
CKPP_LOOP_WRITES_(x[0], "x")
#line 19 "loop.c"
ckpp_status ckpp_status_4 = ckpp_loop_check_(ckpp_trips_4, 1, "loop.c", 19); 
#line 19 "loop.c"
__const__ void *ckpp_places_4[1][3] = {{0}}; for (int ckpp_k_4 = ckpp_loop_runs_(ckpp_trips_4, 1) ? 0 : 3; ckpp_k_4 < 3; ckpp_k_4++) { const index_type ckpp_at_4_0 = (index_type)((ckpp_int64)ckpp_first_4_0 + ckpp_step_4_0 * ckpp_loop_place_(ckpp_k_4, 0, ckpp_trips_4, 1)); (void)ckpp_at_4_0; 
#line 19 "loop.c"
ckpp_places_4[0][ckpp_k_4] = &(x[ckpp_at_4_0]); } ckpp_array ckpp_view_4[1]; 
#line 19 "loop.c"
if (!ckpp_status_4) { ckpp_status_4 = ckpp_loop_view_(&ckpp_view_4[0], ckpp_places_4[0], 1, ckpp_trips_4, CKPP_DTYPE_AT_(&x[0]), sizeof(x[0]), 1, &x[0], (ckpp_int64)(n), "loop.c", 21, "x[j]"); } if (!ckpp_status_4 && ckpp_loop_runs_(ckpp_trips_4, 1)) { { 
#line 19 "loop.c"
{
static ckpp_piece ckpp_body_6[] = {
    "#line 21 \"loop.c\"\n"
    "{ const index_type j = (index_type)(j_first + -1 * _i); { x += (float)j; } }\n",
    0};
static const ckpp_param ckpp_params_6[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_reads_ = 1, .ckpp_writes_ = 1, .ckpp_dtype_ = CKPP_FLOAT32, .ckpp_shown_ = "x[j]"},
    {.ckpp_name_ = "j_first", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT64, .ckpp_shown_ = ""}};
static void *ckpp_state_6;
static const ckpp_kernel ckpp_kernel_6 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "headers:19", .ckpp_file_ = "loop.c", .ckpp_line_ = 19,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_6, .ckpp_uses_ = CKPP_USES_I | CKPP_USES_LOOP, .ckpp_operations_ = 3,
    .ckpp_declares_ = ckpp_declares_loop, .ckpp_body_ = ckpp_body_6,
    .ckpp_state_ = &ckpp_state_6};
#line 21 "loop.c"
_Static_assert(CKPP_IS_ARRAY_((ckpp_view_4[0])) || CKPP_DTYPE_OF((ckpp_view_4[0])) == CKPP_FLOAT32, "'x[j]' is not of a type that kernels know: elements are numbers, or structs that are defined at file scope, or in a header behind '#pragma kernel declare'");
#line 19 "loop.c"
_Static_assert(CKPP_IS_REAL_INPUT_(((ckpp_int64)ckpp_first_4_0)), "'j_first' is not of a type that kernels know: a loop reads numbers, a pointer's elements, as in j_first[j], and structs that are defined at file scope, or in a header behind '#pragma kernel declare'");
#line 19 "loop.c"
ckpp_arg ckpp_args_6[] = {
#line 19 "loop.c"
CKPP_OUT_LVALUE_((ckpp_view_4[0])),
#line 19 "loop.c"
CKPP_IN_(((ckpp_int64)ckpp_first_4_0))};
#line 19 "loop.c"
ckpp_status_4 = ckpp_run(&ckpp_kernel_6, ckpp_args_6, &(ckpp_options){.ckpp_file_ = "loop.c", .ckpp_line_ = 19});
}
#line 19 "loop.c"
} if (!ckpp_status_4) { } } 
#line 19 "loop.c"
ckpp_loop_report_(ckpp_status_4); } 
#line 21 "loop.c"

}
void nests(int h, int w, const float *u, float (*v)[w], struct grid *g)
{
    {
#line 26 "loop.c"
_Static_assert((int)1 / 2 == 0, "the loop's variable is no integer"); _Static_assert((__typeof__(h))1 / 2 == 0, "the loop's bound is no integer"); 
#line 25 "loop.c"
const int ckpp_first_5_0 = (0); const __typeof__(h) ckpp_bound_5_0 = h; const ckpp_int64 ckpp_step_5_0 = (ckpp_int64)(1); 
#line 27 "loop.c"
_Static_assert((int)1 / 2 == 0, "the loop's variable is no integer"); _Static_assert((__typeof__(w))1 / 2 == 0, "the loop's bound is no integer"); 
#line 25 "loop.c"
const int ckpp_first_5_1 = (0); const __typeof__(w) ckpp_bound_5_1 = w; const ckpp_int64 ckpp_step_5_1 = (ckpp_int64)(1); ckpp_int64 ckpp_trips_5[] = {ckpp_first_5_0 < (h) ? ckpp_loop_trips_((ckpp_int64)ckpp_first_5_0, (ckpp_int64)ckpp_bound_5_0, ckpp_step_5_0, 0) : 0, ckpp_first_5_1 < (w) ? ckpp_loop_trips_((ckpp_int64)ckpp_first_5_1, (ckpp_int64)ckpp_bound_5_1, ckpp_step_5_1, 0) : 0}; if (ckpp_trips_5[0] > 0 && (int)((ckpp_int64)ckpp_first_5_0 + ckpp_step_5_0 * ckpp_trips_5[0]) < (h)) { ckpp_trips_5[0] = -1; } if (ckpp_trips_5[1] > 0 && (int)((ckpp_int64)ckpp_first_5_1 + ckpp_step_5_1 * ckpp_trips_5[1]) < (w)) { ckpp_trips_5[1] = -1; } 
#line 28 "loop.c"
CKPP_LOOP_WRITES_(v[0][0], "v")
#line 25 "loop.c"
ckpp_status ckpp_status_5 = ckpp_loop_check_(ckpp_trips_5, 2, "loop.c", 25); if (!ckpp_status_5 && CKPP_LOOP_BYTES_(v[0]) != (ckpp_int64)(w) * (ckpp_int64)sizeof(*(v[0]))) ckpp_status_5 = ckpp_loop_row_("v", CKPP_LOOP_BYTES_(v[0]) / (ckpp_int64)sizeof(*(v[0])), (ckpp_int64)(w), "loop.c", 25); 
#line 28 "loop.c"
CKPP_LOOP_ROW_(v[0], "v") 
#line 25 "loop.c"
__const__ void *ckpp_places_5[2][4] = {{0}}; for (int ckpp_k_5 = ckpp_loop_runs_(ckpp_trips_5, 2) ? 0 : 4; ckpp_k_5 < 4; ckpp_k_5++) { const int ckpp_at_5_0 = (int)((ckpp_int64)ckpp_first_5_0 + ckpp_step_5_0 * ckpp_loop_place_(ckpp_k_5, 0, ckpp_trips_5, 2)); (void)ckpp_at_5_0; const int ckpp_at_5_1 = (int)((ckpp_int64)ckpp_first_5_1 + ckpp_step_5_1 * ckpp_loop_place_(ckpp_k_5, 1, ckpp_trips_5, 2)); (void)ckpp_at_5_1; 
#line 25 "loop.c"
ckpp_places_5[0][ckpp_k_5] = &(u[ckpp_at_5_1 * h + ckpp_at_5_0]);
#line 25 "loop.c"
ckpp_places_5[1][ckpp_k_5] = &(v[ckpp_at_5_0][ckpp_at_5_1]); } ckpp_array ckpp_view_5[2]; 
#line 25 "loop.c"
if (!ckpp_status_5) { ckpp_status_5 = ckpp_loop_view_(&ckpp_view_5[0], ckpp_places_5[0], 2, ckpp_trips_5, CKPP_DTYPE_AT_(&u[0]), sizeof(u[0]), 0, &u[0], (ckpp_int64)(h * w), "loop.c", 28, "u[c*h+r]"); }
#line 25 "loop.c"
if (!ckpp_status_5) { ckpp_status_5 = ckpp_loop_view_(&ckpp_view_5[1], ckpp_places_5[1], 2, ckpp_trips_5, CKPP_DTYPE_AT_(&v[0][0]), sizeof(v[0][0]), 1, &v[0][0], ckpp_loop_times_((ckpp_int64)(h), (ckpp_int64)(w)), "loop.c", 28, "v[r][c]"); } if (!ckpp_status_5 && ckpp_loop_runs_(ckpp_trips_5, 2)) { { 
#line 25 "loop.c"
{
static ckpp_piece ckpp_body_7[] = {
    "#line 28 \"loop.c\"\n"
    "{ { v = u; } }\n",
    0};
static const ckpp_param ckpp_params_7[] = {
    {.ckpp_name_ = "u", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32, .ckpp_shown_ = "u[c*h+r]"},
    {.ckpp_name_ = "v", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32, .ckpp_shown_ = "v[r][c]"}};
static void *ckpp_state_7;
static const ckpp_kernel ckpp_kernel_7 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "turn", .ckpp_file_ = "loop.c", .ckpp_line_ = 25,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_7, .ckpp_uses_ = CKPP_USES_LOOP,
    .ckpp_declares_ = ckpp_declares_loop, .ckpp_body_ = ckpp_body_7,
    .ckpp_debug_ = "const int r = (int)(0 + 1 * _ind[0]); const int c = (int)(0 + 1 * _ind[1]); ",
    .ckpp_state_ = &ckpp_state_7};
#line 28 "loop.c"
_Static_assert(CKPP_IS_REAL_INPUT_((ckpp_view_5[0])), "'u[c*h+r]' is not of a type that kernels know: elements are numbers, or structs that are defined at file scope, or in a header behind '#pragma kernel declare'");
#line 28 "loop.c"
_Static_assert(CKPP_IS_ARRAY_((ckpp_view_5[1])) || CKPP_DTYPE_OF((ckpp_view_5[1])) == CKPP_FLOAT32, "'v[r][c]' is not of a type that kernels know: elements are numbers, or structs that are defined at file scope, or in a header behind '#pragma kernel declare'");
#line 25 "loop.c"
ckpp_arg ckpp_args_7[] = {
#line 25 "loop.c"
CKPP_IN_((ckpp_view_5[0])),
#line 25 "loop.c"
CKPP_OUT_LVALUE_((ckpp_view_5[1]))};
#line 25 "loop.c"
ckpp_status_5 = ckpp_run(&ckpp_kernel_7, ckpp_args_7, &(ckpp_options){.ckpp_file_ = "loop.c", .ckpp_line_ = 25});
}
#line 25 "loop.c"
} if (!ckpp_status_5) { } } 
#line 25 "loop.c"
ckpp_loop_report_(ckpp_status_5); } 
#line 29 "loop.c"

    float t;
    {
#line 32 "loop.c"
_Static_assert((int)1 / 2 == 0, "the loop's variable is no integer"); _Static_assert((__typeof__(g -> n))1 / 2 == 0, "the loop's bound is no integer"); 
#line 31 "loop.c"
const int ckpp_first_6_0 = (0); const __typeof__(g -> n) ckpp_bound_6_0 = g -> n; const ckpp_int64 ckpp_step_6_0 = (ckpp_int64)(1); ckpp_int64 ckpp_trips_6[] = {ckpp_first_6_0 < (g -> n) ? ckpp_loop_trips_((ckpp_int64)ckpp_first_6_0, (ckpp_int64)ckpp_bound_6_0, ckpp_step_6_0, 0) : 0}; if (ckpp_trips_6[0] > 0 && (int)((ckpp_int64)ckpp_first_6_0 + ckpp_step_6_0 * ckpp_trips_6[0]) < (g -> n)) { ckpp_trips_6[0] = -1; } 
#line 35 "loop.c"
CKPP_LOOP_WRITES_(g->u[0], "g->u")
#line 31 "loop.c"
ckpp_status ckpp_status_6 = ckpp_loop_check_(ckpp_trips_6, 1, "loop.c", 31); 
#line 31 "loop.c"
__const__ void *ckpp_places_6[1][3] = {{0}}; for (int ckpp_k_6 = ckpp_loop_runs_(ckpp_trips_6, 1) ? 0 : 3; ckpp_k_6 < 3; ckpp_k_6++) { const int ckpp_at_6_0 = (int)((ckpp_int64)ckpp_first_6_0 + ckpp_step_6_0 * ckpp_loop_place_(ckpp_k_6, 0, ckpp_trips_6, 1)); (void)ckpp_at_6_0; 
#line 31 "loop.c"
ckpp_places_6[0][ckpp_k_6] = &(g->u[ckpp_at_6_0]); } ckpp_array ckpp_view_6[1]; 
#line 31 "loop.c"
if (!ckpp_status_6) { ckpp_status_6 = ckpp_loop_view_(&ckpp_view_6[0], ckpp_places_6[0], 1, ckpp_trips_6, CKPP_DTYPE_AT_(&g->u[0]), sizeof(g->u[0]), 1, &g->u[0], (ckpp_int64)(g->n), "loop.c", 33, "g->u[j]"); } (void)sizeof(t); if (!ckpp_status_6 && ckpp_loop_runs_(ckpp_trips_6, 1)) { __const__ ckpp_loop_range_ ckpp_ranges_6[] = {{&ckpp_view_6[0], (void *)0, 0, (ckpp_int64)sizeof(g->u[0]), 1, "g->u[j]"}, }; __const__ ckpp_loop_copy_ ckpp_copies_6[] = {{&(g->n), sizeof(g->n), 0, "loop.c", 32, "g->n"}, }; ckpp_status_6 = ckpp_loop_copied_(ckpp_ranges_6, (int)(sizeof ckpp_ranges_6 / sizeof *ckpp_ranges_6), ckpp_copies_6, (int)(sizeof ckpp_copies_6 / sizeof *ckpp_copies_6)); } if (!ckpp_status_6 && ckpp_loop_runs_(ckpp_trips_6, 1)) { { _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 31 "loop.c"
struct ckpp_changes_in_the_loop *t = 0; (void)t;
_Pragma("GCC diagnostic pop")
#line 31 "loop.c"

#line 31 "loop.c"
{
static ckpp_piece ckpp_body_8[] = {
    "#line 32 \"loop.c\"\n"
    "{ [[maybe_unused]] float t; { {\n"
    "        if ((t = g_u_1) > 3)\n"
    "            return;\n"
    "        g_u_1 = t;\n"
    "    } } }\n",
    0};
static const ckpp_param ckpp_params_8[] = {
    {.ckpp_name_ = "g_u_1", .ckpp_direction_ = CKPP_INOUT, .ckpp_placeholder_ = 'Z', .ckpp_reads_ = 1, .ckpp_writes_ = 1, .ckpp_shown_ = "g->u[j]"}};
static void *ckpp_state_8;
static const ckpp_kernel ckpp_kernel_8 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "nests:31", .ckpp_file_ = "loop.c", .ckpp_line_ = 31,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_8, .ckpp_uses_ = CKPP_USES_LOOP, .ckpp_facts_ = CKPP_FACT_SUBSCRIPTS,
    .ckpp_declares_ = ckpp_declares_loop, .ckpp_body_ = ckpp_body_8,
    .ckpp_debug_ = "const int j = (int)(0 + 1 * _i); ",
    .ckpp_state_ = &ckpp_state_8};
#line 33 "loop.c"
_Static_assert(CKPP_IS_ARRAY_((ckpp_view_6[0])) || CKPP_DTYPE_OF((ckpp_view_6[0])) != CKPP_STRUCT, "'g->u[j]' is not of a type that kernels know: elements are numbers, or structs that are defined at file scope, or in a header behind '#pragma kernel declare'");
#line 31 "loop.c"
ckpp_arg ckpp_args_8[] = {
#line 31 "loop.c"
CKPP_OUT_LVALUE_((ckpp_view_6[0]))};
#line 31 "loop.c"
ckpp_status_6 = ckpp_run(&ckpp_kernel_8, ckpp_args_8, &(ckpp_options){.ckpp_file_ = "loop.c", .ckpp_line_ = 31});
}
#line 31 "loop.c"
} if (!ckpp_status_6) { } } 
#line 31 "loop.c"
ckpp_loop_report_(ckpp_status_6); } 
#line 36 "loop.c"

    {
#line 38 "loop.c"
_Static_assert((int)1 / 2 == 0, "the loop's variable is no integer"); _Static_assert((__typeof__(g -> n))1 / 2 == 0, "the loop's bound is no integer"); 
#line 37 "loop.c"
const int ckpp_first_7_0 = (1); const __typeof__(g -> n) ckpp_bound_7_0 = g -> n; const ckpp_int64 ckpp_step_7_0 = (ckpp_int64)(2); ckpp_int64 ckpp_trips_7[] = {ckpp_first_7_0 < (g -> n) ? ckpp_loop_trips_((ckpp_int64)ckpp_first_7_0, (ckpp_int64)ckpp_bound_7_0, ckpp_step_7_0, 0) : 0}; if (ckpp_trips_7[0] > 0 && (int)((ckpp_int64)ckpp_first_7_0 + ckpp_step_7_0 * ckpp_trips_7[0]) < (g -> n)) { ckpp_trips_7[0] = -1; } 
#line 39 "loop.c"
CKPP_LOOP_WRITES_(g->u[0], "g->u")
#line 37 "loop.c"
ckpp_status ckpp_status_7 = ckpp_loop_check_(ckpp_trips_7, 1, "loop.c", 37); 
#line 37 "loop.c"
if (!ckpp_status_7 && ckpp_loop_runs_(ckpp_trips_7, 1)) { __const__ ckpp_loop_range_ ckpp_ranges_7[] = {{0, &g->u[0], (ckpp_int64)(g->n), (ckpp_int64)sizeof(g->u[0]), 1, "g->u"}, }; __const__ ckpp_loop_copy_ ckpp_copies_7[] = {{&(g->n), sizeof(g->n), 0, "loop.c", 38, "g->n"}, }; ckpp_status_7 = ckpp_loop_copied_(ckpp_ranges_7, (int)(sizeof ckpp_ranges_7 / sizeof *ckpp_ranges_7), ckpp_copies_7, (int)(sizeof ckpp_copies_7 / sizeof *ckpp_copies_7)); } if (!ckpp_status_7 && ckpp_loop_runs_(ckpp_trips_7, 1)) { { 
#line 37 "loop.c"
{
static ckpp_piece ckpp_body_9[] = {
    "#line 39 \"loop.c\"\n"
    "{ const int j = (int)(1 + 2 * _i); { g_u_1[j] = g_u_1[j - 1]; } }\n",
    0};
static const ckpp_param ckpp_params_9[] = {
    {.ckpp_name_ = "g_u_1", .ckpp_direction_ = CKPP_INOUT, .ckpp_raw_ = 1, .ckpp_placeholder_ = 'Z', .ckpp_hidden_ = CKPP_HIDDEN_WRITTEN, .ckpp_reads_ = 1, .ckpp_writes_ = 1, .ckpp_shown_ = "g->u"}};
static void *ckpp_state_9;
static const ckpp_kernel ckpp_kernel_9 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "nests:37", .ckpp_file_ = "loop.c", .ckpp_line_ = 37,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_9, .ckpp_uses_ = CKPP_USES_I | CKPP_USES_LOOP, .ckpp_facts_ = CKPP_FACT_SUBSCRIPTS, .ckpp_operations_ = 2,
    .ckpp_declares_ = ckpp_declares_loop, .ckpp_body_ = ckpp_body_9,
    .ckpp_state_ = &ckpp_state_9};
#line 39 "loop.c"
_Static_assert(CKPP_MUTABLE_AT_((&g->u[0])), "'g->u' is not of a type that kernels know: a loop reads numbers, a pointer's elements, as in g->u[j], and structs that are defined at file scope, or in a header behind '#pragma kernel declare'");
#line 37 "loop.c"
ckpp_array ckpp_array_9_g_u_1;
ckpp_arg ckpp_args_9[] = {
#line 37 "loop.c"
CKPP_POINTER_ARG_(&ckpp_array_9_g_u_1, (&g->u[0]), CKPP_DTYPE_AT_((&g->u[0])), CKPP_SIZE_AT_((&g->u[0])), 1, (const ckpp_int64[]){CKPP_INTEGER_((ckpp_int64)(g->n))})};
#line 37 "loop.c"
ckpp_status_7 = ckpp_run(&ckpp_kernel_9, ckpp_args_9, &(ckpp_options){.ckpp_file_ = "loop.c", .ckpp_line_ = 37,
#line 37 "loop.c"
.ckpp_has_size_ = 1, .ckpp_size_ = CKPP_INTEGER_((ckpp_trips_7[0])),
#line 37 "loop.c"
.ckpp_overlap_ = 1});
}
#line 37 "loop.c"
} if (!ckpp_status_7) { } } 
#line 37 "loop.c"
ckpp_loop_report_(ckpp_status_7); } 
#line 39 "loop.c"

}
int reductions(int n, const int *x)
{
    int sum = 0, bits = 0, top = 0;
    {
#line 45 "loop.c"
_Static_assert((int)1 / 2 == 0, "the loop's variable is no integer"); _Static_assert((__typeof__(n))1 / 2 == 0, "the loop's bound is no integer"); 
#line 44 "loop.c"
const int ckpp_first_8_0 = (0); const __typeof__(n) ckpp_bound_8_0 = n; const ckpp_int64 ckpp_step_8_0 = (ckpp_int64)(1); ckpp_int64 ckpp_trips_8[] = {ckpp_first_8_0 < (n) ? ckpp_loop_trips_((ckpp_int64)ckpp_first_8_0, (ckpp_int64)ckpp_bound_8_0, ckpp_step_8_0, 0) : 0}; if (ckpp_trips_8[0] > 0 && (int)((ckpp_int64)ckpp_first_8_0 + ckpp_step_8_0 * ckpp_trips_8[0]) < (n)) { ckpp_trips_8[0] = -1; } 
#line 47 "loop.c"
CKPP_LOOP_SUMS_(sum , (__extension__ *(const int  *)0), "'sum' is an integer, and what it is combined with has a fraction: 'sum' would convert at each step, in the order of the iterations: declare it with the type of what is combined, or convert that before")
#line 48 "loop.c"
CKPP_LOOP_SUMS_(bits , (__extension__ *(const int  *)0), "'bits' is an integer, and what it is combined with has a fraction: 'bits' would convert at each step, in the order of the iterations: declare it with the type of what is combined, or convert that before")
#line 50 "loop.c"
CKPP_LOOP_ORDERS_(top , x [ ckpp_first_8_0] , "'top' cannot have all values that it is compared with, and 'top' would convert at each step, in the order of the iterations: declare it with the type of what is combined, or convert that before")
#line 44 "loop.c"
ckpp_status ckpp_status_8 = ckpp_loop_check_(ckpp_trips_8, 1, "loop.c", 44); 
#line 44 "loop.c"
__const__ void *ckpp_places_8[1][3] = {{0}}; for (int ckpp_k_8 = ckpp_loop_runs_(ckpp_trips_8, 1) ? 0 : 3; ckpp_k_8 < 3; ckpp_k_8++) { const int ckpp_at_8_0 = (int)((ckpp_int64)ckpp_first_8_0 + ckpp_step_8_0 * ckpp_loop_place_(ckpp_k_8, 0, ckpp_trips_8, 1)); (void)ckpp_at_8_0; 
#line 44 "loop.c"
ckpp_places_8[0][ckpp_k_8] = &(x[ckpp_at_8_0]); } ckpp_array ckpp_view_8[1]; 
#line 44 "loop.c"
if (!ckpp_status_8) { ckpp_status_8 = ckpp_loop_view_(&ckpp_view_8[0], ckpp_places_8[0], 1, ckpp_trips_8, CKPP_DTYPE_AT_(&x[0]), sizeof(x[0]), 0, &x[0], (ckpp_int64)(n), "loop.c", 46, "x[j]"); } __typeof__(top) ckpp_result_8_top = top; __typeof__(bits) ckpp_result_8_bits = bits; __typeof__(sum) ckpp_result_8_sum = sum; if (!ckpp_status_8 && ckpp_loop_runs_(ckpp_trips_8, 1)) { { _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 44 "loop.c"
struct ckpp_changes_in_the_loop *top = 0; (void)top;
_Pragma("GCC diagnostic pop")
#line 44 "loop.c"
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 44 "loop.c"
struct ckpp_changes_in_the_loop *bits = 0; (void)bits;
_Pragma("GCC diagnostic pop")
#line 44 "loop.c"
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 44 "loop.c"
struct ckpp_changes_in_the_loop *sum = 0; (void)sum;
_Pragma("GCC diagnostic pop")
#line 44 "loop.c"

#line 44 "loop.c"
{
static ckpp_piece ckpp_body_10[] = {
    "#line 45 \"loop.c\"\n"
    "{ { {\n"
    "        const int new_c_ = x;\n"
    "        sum += new_c_;\n"
    "        bits |= new_c_;\n"
    "        if (x > top)\n"
    "            top = x;\n"
    "    } } }\n",
    0};
static const ckpp_reduction ckpp_reduction_10 = {.ckpp_op_ = CKPP_REDUCE_EXPRESSION};
static const ckpp_param ckpp_params_10[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT32, .ckpp_shown_ = "x[j]"},
    {.ckpp_name_ = "top", .ckpp_direction_ = CKPP_OUT, .ckpp_op_ = CKPP_REDUCE_MAX, .ckpp_dtype_ = CKPP_INT32},
    {.ckpp_name_ = "bits", .ckpp_direction_ = CKPP_OUT, .ckpp_op_ = CKPP_REDUCE_OR, .ckpp_dtype_ = CKPP_INT32},
    {.ckpp_name_ = "sum", .ckpp_direction_ = CKPP_OUT, .ckpp_op_ = CKPP_REDUCE_ADD, .ckpp_dtype_ = CKPP_INT32}};
static void *ckpp_state_10;
static const ckpp_kernel ckpp_kernel_10 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "reductions:44", .ckpp_file_ = "loop.c", .ckpp_line_ = 44,
    .ckpp_nparams_ = 4, .ckpp_params_ = ckpp_params_10, .ckpp_uses_ = CKPP_USES_LOOP, .ckpp_operations_ = 2,
    .ckpp_declares_ = ckpp_declares_loop, .ckpp_body_ = ckpp_body_10,
    .ckpp_debug_ = "const int j = (int)(0 + 1 * _i); ",
    .ckpp_reduction_ = &ckpp_reduction_10,
    .ckpp_state_ = &ckpp_state_10};
#line 46 "loop.c"
_Static_assert(CKPP_IS_REAL_INPUT_((ckpp_view_8[0])), "'x[j]' is not of a type that kernels know: elements are numbers, or structs that are defined at file scope, or in a header behind '#pragma kernel declare'");
#line 44 "loop.c"
_Static_assert(CKPP_IS_ARRAY_(ckpp_result_8_top) || CKPP_DTYPE_OF(ckpp_result_8_top) == CKPP_INT32, "'top' is not of a type that kernels know: a loop reads numbers, a pointer's elements, as in top[j], and structs that are defined at file scope, or in a header behind '#pragma kernel declare'");
#line 44 "loop.c"
_Static_assert(CKPP_IS_ARRAY_(ckpp_result_8_bits) || CKPP_DTYPE_OF(ckpp_result_8_bits) == CKPP_INT32, "'bits' is not of a type that kernels know: a loop reads numbers, a pointer's elements, as in bits[j], and structs that are defined at file scope, or in a header behind '#pragma kernel declare'");
#line 44 "loop.c"
_Static_assert(CKPP_IS_ARRAY_(ckpp_result_8_sum) || CKPP_DTYPE_OF(ckpp_result_8_sum) == CKPP_INT32, "'sum' is not of a type that kernels know: a loop reads numbers, a pointer's elements, as in sum[j], and structs that are defined at file scope, or in a header behind '#pragma kernel declare'");
#line 44 "loop.c"
ckpp_arg ckpp_args_10[] = {
#line 44 "loop.c"
CKPP_IN_((ckpp_view_8[0])),
#line 44 "loop.c"
CKPP_OUT_LVALUE_(ckpp_result_8_top),
#line 44 "loop.c"
CKPP_OUT_LVALUE_(ckpp_result_8_bits),
#line 44 "loop.c"
CKPP_OUT_LVALUE_(ckpp_result_8_sum)};
#line 44 "loop.c"
ckpp_status_8 = ckpp_run(&ckpp_kernel_10, ckpp_args_10, &(ckpp_options){.ckpp_file_ = "loop.c", .ckpp_line_ = 44});
}
#line 44 "loop.c"
} if (!ckpp_status_8) {
#line 44 "loop.c"
if (ckpp_result_8_top > top) { top = ckpp_result_8_top; }
#line 44 "loop.c"
bits = (__typeof__(bits))(bits | ckpp_result_8_bits);
#line 44 "loop.c"
sum = (__typeof__(sum))(sum + ckpp_result_8_sum); } } 
#line 44 "loop.c"
ckpp_loop_report_(ckpp_status_8); } 
#line 51 "loop.c"

    return sum + bits + top;
}
