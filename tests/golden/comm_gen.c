#include <ckpp/prelude.h>
#line 1 "comm.c"
// comm(c): constructs over the shards of ranks
#include <ckpp/ckpp.h>

static ckpp_comm world;

static ckpp_piece ckpp_body_total[] = {
    "#line 7 \"comm.c\"\n"
    "{ return x; }\n",
    0};
static const ckpp_reduction ckpp_reduction_total = {.ckpp_op_ = CKPP_REDUCE_ADD};
static const ckpp_param ckpp_params_total[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "sum", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_total;
static const ckpp_kernel ckpp_kernel_total = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "total", .ckpp_file_ = "comm.c", .ckpp_line_ = 6,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_total, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_returned_ = 1, .ckpp_body_ = ckpp_body_total,
    .ckpp_reduction_ = &ckpp_reduction_total,
    .ckpp_state_ = &ckpp_state_total};
#line 6 "comm.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_total(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    if (!CKPP_GIVEN_(ckpp_o, comm)) {
#line 6 "comm.c"
        ckpp_o->ckpp_comm_ = CKPP_COMM_OF_(world);
    }
    return ckpp_run(&ckpp_kernel_total, ckpp_args, ckpp_o);
}
#line 6 "comm.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status total(ckpp_status ckpp_s) { return ckpp_s; }
#line 6 "comm.c"
#define total(...) (total)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "total takes 2 arguments: x, sum"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "total: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(1, __VA_ARGS__), float *: 1), "total: argument 'sum'" CKPP_NEEDS_RESULT_("float")); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_total = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_total((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_total); }))
#line 8 "comm.c"

double norm(const double *x, long n, ckpp_comm *grid, int which)
{
    double sum;
    {
static ckpp_piece ckpp_body_2[] = {
    "#line 13 \"comm.c\"\n"
    "    { return x * x; }\n",
    0};
static const ckpp_reduction ckpp_reduction_2 = {.ckpp_op_ = CKPP_REDUCE_ADD};
static const ckpp_param ckpp_params_2[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT64},
    {.ckpp_name_ = "sum", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT64}};
static void *ckpp_state_2;
static const ckpp_kernel ckpp_kernel_2 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "norm:12", .ckpp_file_ = "comm.c", .ckpp_line_ = 12,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_2, .ckpp_uses_ = 0, .ckpp_operations_ = 2, .ckpp_body_ = ckpp_body_2,
    .ckpp_reduction_ = &ckpp_reduction_2,
    .ckpp_state_ = &ckpp_state_2};
#line 12 "comm.c"
_Static_assert(CKPP_POINTS_TO_(x, double), "'x' is declared double: its host expression is no pointer to double");
#line 12 "comm.c"
_Static_assert(CKPP_IS_ARRAY_(sum) || CKPP_DTYPE_OF(sum) == CKPP_FLOAT64, "'sum' is declared double: its host expression is neither a ckpp_array nor of type double; a pointer is given extents, or '= *POINTER' for one element");
ckpp_array ckpp_array_2_x;
ckpp_arg ckpp_args_2[] = {
#line 12 "comm.c"
CKPP_POINTER_ARG_(&ckpp_array_2_x, x, CKPP_FLOAT64, sizeof(double), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 12 "comm.c"
CKPP_OUT_LVALUE_(sum)};
#line 12 "comm.c"
ckpp_run_or_report(&ckpp_kernel_2, ckpp_args_2, &(ckpp_options){.ckpp_file_ = "comm.c", .ckpp_line_ = 12,
#line 12 "comm.c"
.ckpp_comm_ = CKPP_COMM_OF_(grid[which])});
}
#line 14 "comm.c"
    return sum;
}

double loop(const double *x, long n, ckpp_comm *grid)
{
    double sum = 0;
    {
#line 21 "comm.c"
_Static_assert((long)1 / 2 == 0, "the loop's variable is no integer"); _Static_assert((__typeof__(n))1 / 2 == 0, "the loop's bound is no integer"); 
#line 20 "comm.c"
const long ckpp_first_3_0 = (0); const __typeof__(n) ckpp_bound_3_0 = n; const ckpp_int64 ckpp_step_3_0 = (ckpp_int64)(1); ckpp_int64 ckpp_trips_3[] = {ckpp_first_3_0 < (n) ? ckpp_loop_trips_((ckpp_int64)ckpp_first_3_0, (ckpp_int64)ckpp_bound_3_0, ckpp_step_3_0, 0) : 0}; if (ckpp_trips_3[0] > 0 && (long)((ckpp_int64)ckpp_first_3_0 + ckpp_step_3_0 * ckpp_trips_3[0]) < (n)) { ckpp_trips_3[0] = -1; } 
#line 20 "comm.c"
ckpp_status ckpp_status_3 = ckpp_loop_check_(ckpp_trips_3, 1, "comm.c", 20); 
#line 20 "comm.c"
__const__ void *ckpp_places_3[1][3] = {{0}}; for (int ckpp_k_3 = ckpp_loop_runs_(ckpp_trips_3, 1) ? 0 : 3; ckpp_k_3 < 3; ckpp_k_3++) { const long ckpp_at_3_0 = (long)((ckpp_int64)ckpp_first_3_0 + ckpp_step_3_0 * ckpp_loop_place_(ckpp_k_3, 0, ckpp_trips_3, 1)); (void)ckpp_at_3_0; 
#line 20 "comm.c"
ckpp_places_3[0][ckpp_k_3] = &(x[ckpp_at_3_0]); } ckpp_array ckpp_view_3[1]; 
#line 20 "comm.c"
if (!ckpp_status_3) { ckpp_status_3 = ckpp_loop_view_(&ckpp_view_3[0], ckpp_places_3[0], 1, ckpp_trips_3, CKPP_DTYPE_AT_(&x[0]), sizeof(x[0]), 0, &x[0], (ckpp_int64)(n), "comm.c", 22, "x[k]"); } __typeof__(sum) ckpp_result_3_sum = sum; 
#line 20 "comm.c"
const ckpp_comm *const ckpp_comm_3 = CKPP_COMM_OF_(*grid); ckpp_status_3 = ckpp_comm_loop_(ckpp_comm_3, ckpp_status_3, 0, 1, "comm.c", 20); if (!ckpp_status_3) { { _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 20 "comm.c"
struct ckpp_changes_in_the_loop *sum = 0; (void)sum;
_Pragma("GCC diagnostic pop")
#line 20 "comm.c"

#line 20 "comm.c"
{
static ckpp_piece ckpp_body_3[] = {
    "#line 22 \"comm.c\"\n"
    "{ { sum += x; } }\n",
    0};
static const ckpp_reduction ckpp_reduction_3 = {.ckpp_op_ = CKPP_REDUCE_EXPRESSION};
static const ckpp_param ckpp_params_3[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT64, .ckpp_shown_ = "x[k]"},
    {.ckpp_name_ = "sum", .ckpp_direction_ = CKPP_OUT, .ckpp_op_ = CKPP_REDUCE_ADD, .ckpp_dtype_ = CKPP_FLOAT64}};
static void *ckpp_state_3;
static const ckpp_kernel ckpp_kernel_3 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "loop:20", .ckpp_file_ = "comm.c", .ckpp_line_ = 20,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_3, .ckpp_uses_ = CKPP_USES_LOOP, .ckpp_operations_ = 2, .ckpp_body_ = ckpp_body_3,
    .ckpp_debug_ = "const long k = (long)(0 + 1 * _i); ",
    .ckpp_reduction_ = &ckpp_reduction_3,
    .ckpp_state_ = &ckpp_state_3};
#line 22 "comm.c"
_Static_assert(CKPP_IS_REAL_INPUT_((ckpp_view_3[0])), "'x[k]' is not of a type that kernels know: elements are numbers, or structs that are defined at file scope, or in a header behind '#pragma kernel declare'");
#line 20 "comm.c"
_Static_assert(CKPP_IS_ARRAY_(ckpp_result_3_sum) || CKPP_DTYPE_OF(ckpp_result_3_sum) == CKPP_FLOAT64, "'sum' is not of a type that kernels know: a loop reads numbers, a pointer's elements, as in sum[j], and structs that are defined at file scope, or in a header behind '#pragma kernel declare'");
#line 20 "comm.c"
ckpp_arg ckpp_args_3[] = {
#line 20 "comm.c"
CKPP_IN_((ckpp_view_3[0])),
#line 20 "comm.c"
CKPP_OUT_LVALUE_(ckpp_result_3_sum)};
#line 20 "comm.c"
ckpp_status_3 = ckpp_run(&ckpp_kernel_3, ckpp_args_3, &(ckpp_options){.ckpp_file_ = "comm.c", .ckpp_line_ = 20,
#line 20 "comm.c"
.ckpp_comm_ = CKPP_COMM_OF_(*ckpp_comm_3)});
}
#line 20 "comm.c"
} if (!ckpp_status_3) {
#line 20 "comm.c"
sum = (__typeof__(sum))(sum + ckpp_result_3_sum); } } 
#line 20 "comm.c"
ckpp_loop_report_(ckpp_status_3); } 
#line 22 "comm.c"

    return sum;
}

void heat(const float *u, float *v, int h, int w, ckpp_comm *grid)
{
    {
static ckpp_piece ckpp_body_4[] = {
    "#line 30 \"comm.c\"\n"
    "    { v = ckpp_near_u(-1, 0) + ckpp_near_u(1, 0) + ckpp_near_u(0, 1); }\n",
    0};
static ckpp_piece ckpp_outside0_4[] = {
    "#line 29 \"comm.c\"\n"
    "                                   1\n",
    0};
static ckpp_piece ckpp_outside1_4[] = {
    "#line 29 \"comm.c\"\n"
    "                                   1\n",
    0};
static const ckpp_boundary ckpp_boundaries_4[] = {{CKPP_EDGE_CONSTANT, ckpp_outside0_4, 1}, {CKPP_EDGE_CONSTANT, ckpp_outside1_4, 1}, {CKPP_EDGE_SKIP, 0, 1}};
static __const__ signed char ckpp_offsets_4_0[][CKPP_NEAR_DIMS] = {{0, -1, 0}, {0, 1, 0}, {0, 0, 1}};
static const ckpp_near ckpp_near_4_0 = {2, 3, ckpp_offsets_4_0};
static const ckpp_param ckpp_params_4[] = {
    {.ckpp_name_ = "u", .ckpp_direction_ = CKPP_IN, .ckpp_mentions_ = CKPP_MENTIONS_POINTER | CKPP_MENTIONS_MEMBERS, .ckpp_dtype_ = CKPP_FLOAT32, .ckpp_near_ = &ckpp_near_4_0},
    {.ckpp_name_ = "v", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_4;
static const ckpp_kernel ckpp_kernel_4 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "heat:28", .ckpp_file_ = "comm.c", .ckpp_line_ = 28,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_4, .ckpp_uses_ = 0, .ckpp_operations_ = 5, .ckpp_body_ = ckpp_body_4,
    .ckpp_boundaries_ = ckpp_boundaries_4,
    .ckpp_state_ = &ckpp_state_4};
#line 28 "comm.c"
_Static_assert(CKPP_POINTS_TO_(u, float), "'u' is declared float: its host expression is no pointer to float");
#line 28 "comm.c"
_Static_assert(CKPP_HAS_ROWS_(u, w), "'u' is declared float: its host expression is an array of rows of another length");
#line 28 "comm.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(v, float), "'v' is declared float: its host expression is no pointer to writable float");
#line 28 "comm.c"
_Static_assert(CKPP_HAS_ROWS_(v, w), "'v' is declared float: its host expression is an array of rows of another length");
ckpp_array ckpp_array_4_u, ckpp_array_4_v;
ckpp_arg ckpp_args_4[] = {
#line 28 "comm.c"
CKPP_POINTER_ARG_(&ckpp_array_4_u, u, CKPP_FLOAT32, sizeof(float), 2, (const ckpp_int64[]){CKPP_INTEGER_(h), CKPP_INTEGER_(w)}),
#line 28 "comm.c"
CKPP_POINTER_ARG_(&ckpp_array_4_v, v, CKPP_FLOAT32, sizeof(float), 2, (const ckpp_int64[]){CKPP_INTEGER_(h), CKPP_INTEGER_(w)})};
#line 28 "comm.c"
ckpp_run_or_report(&ckpp_kernel_4, ckpp_args_4, &(ckpp_options){.ckpp_file_ = "comm.c", .ckpp_line_ = 28,
#line 29 "comm.c"
.ckpp_comm_ = CKPP_COMM_OF_(*grid)});
}
#line 31 "comm.c"
}

void rows(const float *u, float *v, int h, int w, ckpp_comm *grid)
{
    {
#line 37 "comm.c"
_Static_assert((int)1 / 2 == 0, "the loop's variable is no integer"); _Static_assert((__typeof__(h - 1))1 / 2 == 0, "the loop's bound is no integer"); 
#line 35 "comm.c"
const int ckpp_first_5_0 = (1); const __typeof__(h - 1) ckpp_bound_5_0 = h - 1; const ckpp_int64 ckpp_step_5_0 = (ckpp_int64)(1); 
#line 38 "comm.c"
_Static_assert((int)1 / 2 == 0, "the loop's variable is no integer"); _Static_assert((__typeof__(w))1 / 2 == 0, "the loop's bound is no integer"); 
#line 35 "comm.c"
const int ckpp_first_5_1 = (0); const __typeof__(w) ckpp_bound_5_1 = w; const ckpp_int64 ckpp_step_5_1 = (ckpp_int64)(1); ckpp_int64 ckpp_trips_5[] = {ckpp_first_5_0 < (h - 1) ? ckpp_loop_trips_((ckpp_int64)ckpp_first_5_0, (ckpp_int64)ckpp_bound_5_0, ckpp_step_5_0, 0) : 0, ckpp_first_5_1 < (w) ? ckpp_loop_trips_((ckpp_int64)ckpp_first_5_1, (ckpp_int64)ckpp_bound_5_1, ckpp_step_5_1, 0) : 0}; if (ckpp_trips_5[0] > 0 && (int)((ckpp_int64)ckpp_first_5_0 + ckpp_step_5_0 * ckpp_trips_5[0]) < (h - 1)) { ckpp_trips_5[0] = -1; } if (ckpp_trips_5[1] > 0 && (int)((ckpp_int64)ckpp_first_5_1 + ckpp_step_5_1 * ckpp_trips_5[1]) < (w)) { ckpp_trips_5[1] = -1; } 
#line 39 "comm.c"
CKPP_LOOP_WRITES_(v[0], "v")
#line 35 "comm.c"
ckpp_status ckpp_status_5 = ckpp_loop_check_(ckpp_trips_5, 2, "comm.c", 35); 
#line 35 "comm.c"
__const__ void *__const__ ckpp_bases_5[] = {&u[0], &v[0], (void *)0}; __const__ void *ckpp_places_5[2][4] = {{0}}; for (int ckpp_k_5 = ckpp_loop_runs_(ckpp_trips_5, 2) ? 0 : 4; ckpp_k_5 < 4; ckpp_k_5++) { const int ckpp_at_5_0 = (int)((ckpp_int64)ckpp_first_5_0 + ckpp_step_5_0 * ckpp_loop_apart_(ckpp_k_5, 0, ckpp_trips_5, 2)); (void)ckpp_at_5_0; const int ckpp_at_5_1 = (int)((ckpp_int64)ckpp_first_5_1 + ckpp_step_5_1 * ckpp_loop_apart_(ckpp_k_5, 1, ckpp_trips_5, 2)); (void)ckpp_at_5_1; 
#line 35 "comm.c"
ckpp_places_5[0][ckpp_k_5] = &(u[( ckpp_at_5_0 - 1 ) * w + ckpp_at_5_1]);
#line 35 "comm.c"
ckpp_places_5[1][ckpp_k_5] = &(v[ckpp_at_5_0 * w + ckpp_at_5_1]); } ckpp_array ckpp_view_5[2]; 
#line 35 "comm.c"
if (!ckpp_status_5) { ckpp_status_5 = ckpp_loop_view_(&ckpp_view_5[0], ckpp_places_5[0], 2, ckpp_trips_5, CKPP_DTYPE_AT_(&u[0]), sizeof(u[0]), 0, &u[0], (ckpp_int64)(h * w), "comm.c", 39, "u[(r-1)*w+k]"); }
#line 35 "comm.c"
if (!ckpp_status_5) { ckpp_status_5 = ckpp_loop_view_(&ckpp_view_5[1], ckpp_places_5[1], 2, ckpp_trips_5, CKPP_DTYPE_AT_(&v[0]), sizeof(v[0]), 1, &v[0], (ckpp_int64)(h * w), "comm.c", 39, "v[r*w+k]"); } 
#line 35 "comm.c"
const ckpp_comm *const ckpp_comm_5 = CKPP_COMM_OF_(grid[0]); ckpp_status_5 = ckpp_comm_loop_(ckpp_comm_5, ckpp_status_5, ckpp_trips_5, 2, "comm.c", 35); if (!ckpp_status_5 && ckpp_loop_runs_(ckpp_trips_5, 2)) { { 
#line 35 "comm.c"
{
static ckpp_piece ckpp_body_5[] = {
    "#line 39 \"comm.c\"\n"
    "{ { v = u; } }\n",
    0};
static const ckpp_param ckpp_params_5[] = {
    {.ckpp_name_ = "u", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32, .ckpp_shown_ = "u[(r-1)*w+k]"},
    {.ckpp_name_ = "v", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32, .ckpp_shown_ = "v[r*w+k]"}};
static void *ckpp_state_5;
static const ckpp_kernel ckpp_kernel_5 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "rows:35", .ckpp_file_ = "comm.c", .ckpp_line_ = 35,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_5, .ckpp_uses_ = CKPP_USES_LOOP, .ckpp_body_ = ckpp_body_5,
    .ckpp_debug_ = "const int r = (int)(1 + 1 * _ind[0]); const int k = (int)(0 + 1 * _ind[1]); ",
    .ckpp_state_ = &ckpp_state_5};
#line 39 "comm.c"
_Static_assert(CKPP_IS_REAL_INPUT_((ckpp_view_5[0])), "'u[(r-1)*w+k]' is not of a type that kernels know: elements are numbers, or structs that are defined at file scope, or in a header behind '#pragma kernel declare'");
#line 39 "comm.c"
_Static_assert(CKPP_IS_ARRAY_((ckpp_view_5[1])) || CKPP_DTYPE_OF((ckpp_view_5[1])) == CKPP_FLOAT32, "'v[r*w+k]' is not of a type that kernels know: elements are numbers, or structs that are defined at file scope, or in a header behind '#pragma kernel declare'");
#line 35 "comm.c"
ckpp_arg ckpp_args_5[] = {
#line 35 "comm.c"
CKPP_IN_((ckpp_view_5[0])),
#line 35 "comm.c"
CKPP_OUT_LVALUE_((ckpp_view_5[1]))};
#line 35 "comm.c"
ckpp_status_5 = ckpp_run(&ckpp_kernel_5, ckpp_args_5, &(ckpp_options){.ckpp_file_ = "comm.c", .ckpp_line_ = 35,
#line 36 "comm.c"
.ckpp_comm_ = CKPP_COMM_OF_(*ckpp_comm_5),
#line 35 "comm.c"
.ckpp_bases_ = (ckpp_bases_5)});
}
#line 35 "comm.c"
} if (!ckpp_status_5) { } } 
#line 35 "comm.c"
ckpp_loop_report_(ckpp_status_5); } 
#line 39 "comm.c"

}
