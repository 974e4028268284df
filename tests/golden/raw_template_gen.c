#include <ckpp/prelude.h>
#line 1 "raw_template.c"
/* Templates: values that the call gives, in parameters, body and geometry. */
#include <ckpp/ckpp.h>

static ckpp_piece ckpp_body_transpose[] = {
    "#line 6 \"raw_template.c\"\n"
    "{\n"
    "    __shared__ T tile[TILE][TILE + 1];\n"
    "    int64_t column = blockIdx.x * TILE + threadIdx.x, row = blockIdx.y * TILE + threadIdx.y;\n"
    "    for (int k = 0; k < TILE; k += 8)\n"
    "        if (column < x_shape[1] && row + k < x_shape[0])\n"
    "            tile[threadIdx.y + k][threadIdx.x] = x[(row + k) * x_shape[1] + column];\n"
    "    __syncthreads();\n"
    "    column = blockIdx.y * TILE + threadIdx.x, row = blockIdx.x * TILE + threadIdx.y;\n"
    "    for (int k = 0; k < TILE; k += 8)\n"
    "        if (column < x_shape[0] && row + k < x_shape[1])\n"
    "            y[(row + k) * x_shape[0] + column] = tile[threadIdx.x][threadIdx.y + k];\n"
    "}\n",
    0};
static ckpp_piece ckpp_loops_transpose[] = {
    "#line 6 \"raw_template.c\"\n"
    "{\n"
    "    __shared__ T tile[TILE][TILE + 1]; typedef int64_t ckpp_d1  ; ckpp::context<ckpp_d1> ckpp_c1; typedef int64_t ckpp_d2  ; ckpp::context<ckpp_d2> ckpp_c2; CKPP_THREADS { CKPP_PLACE {\n"
    "    int64_t column = blockIdx.x * TILE + threadIdx.x; int64_t row = blockIdx.y * TILE + threadIdx.y;\n"
    "    for (int k = 0; k < TILE; k += 8)\n"
    "        if (column < x_shape[1] && row + k < x_shape[0])\n"
    "            tile[threadIdx.y + k][threadIdx.x] = x[(row + k) * x_shape[1] + column]; ckpp_c1[ckpp_t] = column; ckpp_c2[ckpp_t] = row; } }\n"
    "    ; CKPP_THREADS { CKPP_PLACE ckpp_d1 column = ckpp_c1[ckpp_t]; ckpp_d2 row = ckpp_c2[ckpp_t]; {\n"
    "    column = blockIdx.y * TILE + threadIdx.x, row = blockIdx.x * TILE + threadIdx.y;\n"
    "    for (int k = 0; k < TILE; k += 8)\n"
    "        if (column < x_shape[0] && row + k < x_shape[1])\n"
    "            y[(row + k) * x_shape[0] + column] = tile[threadIdx.x][threadIdx.y + k]; ckpp_c1[ckpp_t] = column; ckpp_c2[ckpp_t] = row; } }\n"
    "}\n",
    0};
static ckpp_piece ckpp_functions_transpose[] = {"__syncthreads", 0};
static const ckpp_template ckpp_templates_transpose[] = {
    {.ckpp_name_ = "T"},
    {.ckpp_name_ = "TILE", .ckpp_type_ = "int"}};
static const ckpp_param ckpp_params_transpose[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T', .ckpp_mentions_ = CKPP_MENTIONS_SHAPE | CKPP_MENTIONS_POINTER},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T', .ckpp_mentions_ = CKPP_MENTIONS_POINTER}};
static void *ckpp_state_transpose;
static const ckpp_kernel ckpp_kernel_transpose = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "transpose", .ckpp_file_ = "raw_template.c", .ckpp_line_ = 4,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_transpose, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_WAITS | CKPP_FACT_LOOPS, .ckpp_body_ = ckpp_body_transpose,
    .ckpp_loops_ = ckpp_loops_transpose,
    .ckpp_functions_ = ckpp_functions_transpose,
    .ckpp_ntemplates_ = 2, .ckpp_templates_ = ckpp_templates_transpose,
    .ckpp_state_ = &ckpp_state_transpose};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#line 4 "raw_template.c"
typedef struct ckpp_options_transpose { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; ckpp_int64 TILE; } ckpp_options_transpose;
#pragma pack(pop)
#include <ckpp/end.h>
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 4 "raw_template.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_transpose(ckpp_arg *ckpp_args, ckpp_options_transpose *ckpp_call)
{
    ckpp_options ckpp_common, *const ckpp_o = &ckpp_common;
    ckpp_int64 ckpp_values[2] = {0};
    __builtin_memcpy(ckpp_o, ckpp_call, sizeof *ckpp_o);
    ckpp_settle_(ckpp_o);
    ckpp_o->ckpp_values_ = ckpp_values;
    if (ckpp_call->T != CKPP_NONE) {
        ckpp_o->ckpp_given_ |= 1u;
        ckpp_values[0] = (ckpp_int64)ckpp_call->T;
    }
    if (ckpp_call->TILE != CKPP_UNSET_) {
        ckpp_o->ckpp_given_ |= 2u;
        ckpp_values[1] = (ckpp_int64)ckpp_call->TILE;
        if (ckpp_values[1] < CKPP_INT32_MIN_ || ckpp_values[1] > __INT32_MAX__)
            return ckpp_bad_value_(&ckpp_kernel_transpose, ckpp_o, 1, CKPP_INT32_MIN_, __INT32_MAX__);
    }
    ckpp_int64 ckpp_shape_y[2] = {0};
    {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
        const ckpp_clause ckpp_at = {&ckpp_kernel_transpose, ckpp_args, ckpp_o, "the extents of 'y'"};
#line 4 "raw_template.c"
        ckpp_shape_y[0] = CKPP_INTEGER_(x.shape[CKPP_DIMENSION_(x, 1, 0, "shape")]);
        if (ckpp_shape_y[0] < 0)
            return ckpp_bad_extent_(&ckpp_at, 0u, 0, ckpp_shape_y[0], "x.shape[1]");
    }
    {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
        const ckpp_clause ckpp_at = {&ckpp_kernel_transpose, ckpp_args, ckpp_o, "the extents of 'y'"};
#line 4 "raw_template.c"
        ckpp_shape_y[1] = CKPP_INTEGER_(x.shape[CKPP_DIMENSION_(x, 0, 0, "shape")]);
        if (ckpp_shape_y[1] < 0)
            return ckpp_bad_extent_(&ckpp_at, 0u, 1, ckpp_shape_y[1], "x.shape[0]");
    }
    ckpp_set_shape_(&ckpp_args[1], 2, ckpp_shape_y);
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, grid) && !CKPP_GIVEN_(ckpp_o, threads) && (ckpp_o->ckpp_given_ & 2u) == 2u) {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
        const ckpp_int64 TILE = (ckpp_int64)ckpp_call->TILE;
        const ckpp_clause ckpp_at = {&ckpp_kernel_transpose, ckpp_args, ckpp_o, "grid"};
#line 5 "raw_template.c"
        ckpp_o->ckpp_has_grid_ = 1, __builtin_memcpy(ckpp_o->ckpp_grid_, (const ckpp_extents){CKPP_INTEGER_(CKPP_DIVIDE_((x.shape[CKPP_DIMENSION_(x, 1, 0, "shape")] + TILE - 1), /, TILE, "TILE", "(x.shape[1] + TILE - 1) / TILE")), CKPP_INTEGER_(CKPP_DIVIDE_((x.shape[CKPP_DIMENSION_(x, 0, 0, "shape")] + TILE - 1), /, TILE, "TILE", "(x.shape[0] + TILE - 1) / TILE")), 1}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, block) && (ckpp_o->ckpp_given_ & 2u) == 2u) {
        const ckpp_int64 TILE = (ckpp_int64)ckpp_call->TILE;
#line 5 "raw_template.c"
        ckpp_o->ckpp_has_block_ = 1, __builtin_memcpy(ckpp_o->ckpp_block_, (const ckpp_extents){CKPP_INTEGER_(TILE), CKPP_INTEGER_(8), 1}, sizeof(ckpp_extents));
    }
    return ckpp_run(&ckpp_kernel_transpose, ckpp_args, ckpp_o);
}
#line 4 "raw_template.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status transpose(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 4 "raw_template.c"
#define transpose(...) (transpose)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "transpose takes 2 arguments: x, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "transpose: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "transpose: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_transpose ckpp_o_transpose = {.TILE = CKPP_UNSET_, CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_transpose((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_transpose); }))
#line 18 "raw_template.c"

/* a type that no parameter has; numbers of several types; a type as a value, and its size */
static ckpp_piece ckpp_body_sum[] = {
    "#line 23 \"raw_template.c\"\n"
    "{\n"
    "    CKPP_DYNAMIC_SHARED(__align__(16), part,   A );\n"
    "    part[0] = B ? (A)x[W] : BIG + N;\n"
    "    y[0] = part[0] * n;\n"
    "}\n",
    0};
static const ckpp_template ckpp_templates_sum[] = {
    {.ckpp_name_ = "A"},
    {.ckpp_name_ = "W", .ckpp_type_ = "unsigned char"},
    {.ckpp_name_ = "B", .ckpp_type_ = "bool"},
    {.ckpp_name_ = "BIG", .ckpp_type_ = "unsigned long"},
    {.ckpp_name_ = "T"},
    {.ckpp_name_ = "N", .ckpp_type_ = "long"}};
static const ckpp_param ckpp_params_sum[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T', .ckpp_mentions_ = CKPP_MENTIONS_POINTER},
    {.ckpp_name_ = "n", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'U'},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_INOUT, .ckpp_placeholder_ = 'U', .ckpp_mentions_ = CKPP_MENTIONS_POINTER}};
static void *ckpp_state_sum;
static const ckpp_kernel ckpp_kernel_sum = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "sum", .ckpp_file_ = "raw_template.c", .ckpp_line_ = 20,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_sum, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_DYNAMIC_SHARED | CKPP_FACT_BODY_DYNAMIC_SHARED, .ckpp_body_ = ckpp_body_sum,
    .ckpp_ntemplates_ = 6, .ckpp_templates_ = ckpp_templates_sum,
    .ckpp_state_ = &ckpp_state_sum};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#line 20 "raw_template.c"
typedef struct ckpp_options_sum { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype A; ckpp_int64 W; ckpp_int64 B; ckpp_wide BIG; ckpp_dtype T; ckpp_wide N; } ckpp_options_sum;
#pragma pack(pop)
#include <ckpp/end.h>
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 20 "raw_template.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_sum(ckpp_arg *ckpp_args, ckpp_options_sum *ckpp_call)
{
    ckpp_options ckpp_common, *const ckpp_o = &ckpp_common;
    ckpp_int64 ckpp_values[6] = {0};
    __builtin_memcpy(ckpp_o, ckpp_call, sizeof *ckpp_o);
    ckpp_settle_(ckpp_o);
    ckpp_o->ckpp_values_ = ckpp_values;
    if (ckpp_call->A != CKPP_NONE) {
        ckpp_o->ckpp_given_ |= 1u;
        ckpp_values[0] = (ckpp_int64)ckpp_call->A;
    }
    if (ckpp_call->W != CKPP_UNSET_) {
        ckpp_o->ckpp_given_ |= 2u;
        ckpp_values[1] = (ckpp_int64)ckpp_call->W;
        if (ckpp_values[1] < 0 || ckpp_values[1] > 255)
            return ckpp_bad_value_(&ckpp_kernel_sum, ckpp_o, 1, 0, 255);
    }
    if (ckpp_call->B != CKPP_UNSET_) {
        ckpp_o->ckpp_given_ |= 4u;
        ckpp_values[2] = (ckpp_int64)ckpp_call->B;
    }
    if (ckpp_call->BIG != CKPP_UNSET_WIDE_) {
        ckpp_o->ckpp_given_ |= 8u;
        ckpp_values[3] = (ckpp_int64)ckpp_call->BIG;
    }
    if (ckpp_call->T != CKPP_NONE) {
        ckpp_o->ckpp_given_ |= 16u;
        ckpp_values[4] = (ckpp_int64)ckpp_call->T;
    }
    if (ckpp_call->N != CKPP_UNSET_WIDE_) {
        ckpp_o->ckpp_given_ |= 32u;
        ckpp_values[5] = (ckpp_int64)ckpp_call->N;
    }
    ckpp_dtype ckpp_T = ckpp_call->T;
    if (!ckpp_T)
        ckpp_T = ckpp_dtype_of_(&ckpp_args[0]);
    if (!ckpp_T)
        ckpp_T = ckpp_scalar_dtype_(&ckpp_args[0]);
    ckpp_size_t ckpp_size_T = ckpp_dtype_size(ckpp_T);
    if (!ckpp_size_T)
        ckpp_size_T = ckpp_itemsize_of_(&ckpp_args[0]);
    ckpp_dtype ckpp_U = CKPP_NONE;
    if (!ckpp_U)
        ckpp_U = ckpp_dtype_of_(&ckpp_args[2]);
    if (!ckpp_U)
        ckpp_U = ckpp_dtype_of_(&ckpp_args[1]);
    if (!ckpp_U)
        ckpp_U = ckpp_scalar_dtype_(&ckpp_args[1]);
    ckpp_size_t ckpp_size_U = ckpp_dtype_size(ckpp_U);
    if (!ckpp_size_U)
        ckpp_size_U = ckpp_itemsize_of_(&ckpp_args[1]);
    if (!ckpp_size_U)
        ckpp_size_U = ckpp_itemsize_of_(&ckpp_args[2]);
    ckpp_dtype ckpp_A = ckpp_call->A;
    ckpp_size_t ckpp_size_A = ckpp_dtype_size(ckpp_A);
    if (!CKPP_GIVEN_(ckpp_o, stream) && (ckpp_o->ckpp_given_ & 8u) == 8u) {
        const unsigned long BIG = (unsigned long)ckpp_call->BIG;
#line 22 "raw_template.c"
        ckpp_o->ckpp_has_stream_ = 1, ckpp_o->ckpp_stream_ = (BIG ? NULL : NULL);
    }
    if (!CKPP_GIVEN_(ckpp_o, threads) && !CKPP_GIVEN_(ckpp_o, grid) && (ckpp_o->ckpp_given_ & 34u) == 34u) {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
        const ckpp_dtype A = ckpp_A;
        const unsigned char W = (unsigned char)ckpp_call->W;
        const long N = (long)ckpp_call->N;
        const ckpp_clause ckpp_at = {&ckpp_kernel_sum, ckpp_args, ckpp_o, "threads"};
#line 21 "raw_template.c"
        ckpp_o->ckpp_has_threads_ = 1, __builtin_memcpy(ckpp_o->ckpp_threads_, (const ckpp_extents){CKPP_INTEGER_(CKPP_DIVIDE_(x.shape[CKPP_DIMENSION_(x, 0, 0, "shape")], /, W, "W", "x.shape[0] / W")), CKPP_INTEGER_(N), CKPP_INTEGER_(A == CKPP_FLOAT64)}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, block) && (ckpp_o->ckpp_given_ & 2u) == 2u) {
        const unsigned char W = (unsigned char)ckpp_call->W;
#line 21 "raw_template.c"
        ckpp_o->ckpp_has_block_ = 1, __builtin_memcpy(ckpp_o->ckpp_block_, (const ckpp_extents){CKPP_INTEGER_(W), 1, 1}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, shared) && (ckpp_o->ckpp_given_ & 34u) == 34u) {
        const unsigned char W = (unsigned char)ckpp_call->W;
        const long N = (long)ckpp_call->N;
#line 21 "raw_template.c"
        ckpp_o->ckpp_has_shared_ = 1, ckpp_o->ckpp_shared_ = (ckpp_int64)(W * ckpp_size_A + ckpp_size_T * ckpp_size_U + sizeof(N));
    }
    return ckpp_run(&ckpp_kernel_sum, ckpp_args, ckpp_o);
}
#line 20 "raw_template.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status sum(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 20 "raw_template.c"
#define sum(...) (sum)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "sum takes 3 arguments: x, n, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "sum: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "sum: argument 'n'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "sum: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_sum ckpp_o_sum = {.W = CKPP_UNSET_, .B = CKPP_UNSET_, .BIG = CKPP_UNSET_WIDE_, .N = CKPP_UNSET_WIDE_, CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_sum((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_sum); }))
#line 28 "raw_template.c"

int main(void)
{
    float a[10] = {1, 2, 3};
    ckpp_array x = ckpp_view(a, 2, 5), y = {0};
    ckpp_must(transpose(x, &y, .TILE = 32));
    ckpp_must(transpose(x, &y, .T = CKPP_FLOAT32, .TILE = 0, .block = {16, 16}));
    ckpp_must(sum(x, 2, &x, .A = CKPP_FLOAT64, .W = 128, .B = false, .N = 3, .overlap = true));
    ckpp_free(&y);
    return 0;
}

/* an alignment that only the call knows */
static ckpp_piece ckpp_body_aligned[] = {
    "#line 42 \"raw_template.c\"\n"
    "{\n"
    "    CKPP_DYNAMIC_SHARED(alignas ( N ), s,    char );\n"
    "    s[0] = 1;\n"
    "    y[0] = s[0];\n"
    "}\n",
    0};
static const ckpp_template ckpp_templates_aligned[] = {
    {.ckpp_name_ = "N", .ckpp_type_ = "int"}};
static const ckpp_param ckpp_params_aligned[] = {
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_aligned;
static const ckpp_kernel ckpp_kernel_aligned = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "aligned", .ckpp_file_ = "raw_template.c", .ckpp_line_ = 41,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_aligned, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_DYNAMIC_SHARED | CKPP_FACT_BODY_DYNAMIC_SHARED, .ckpp_body_ = ckpp_body_aligned,
    .ckpp_ntemplates_ = 1, .ckpp_templates_ = ckpp_templates_aligned,
    .ckpp_state_ = &ckpp_state_aligned};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#line 41 "raw_template.c"
typedef struct ckpp_options_aligned { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_int64 N; } ckpp_options_aligned;
#pragma pack(pop)
#include <ckpp/end.h>
#line 41 "raw_template.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_aligned(ckpp_arg *ckpp_args, ckpp_options_aligned *ckpp_call)
{
    ckpp_options ckpp_common, *const ckpp_o = &ckpp_common;
    ckpp_int64 ckpp_values[1] = {0};
    __builtin_memcpy(ckpp_o, ckpp_call, sizeof *ckpp_o);
    ckpp_settle_(ckpp_o);
    ckpp_o->ckpp_values_ = ckpp_values;
    if (ckpp_call->N != CKPP_UNSET_) {
        ckpp_o->ckpp_given_ |= 1u;
        ckpp_values[0] = (ckpp_int64)ckpp_call->N;
        if (ckpp_values[0] < CKPP_INT32_MIN_ || ckpp_values[0] > __INT32_MAX__)
            return ckpp_bad_value_(&ckpp_kernel_aligned, ckpp_o, 0, CKPP_INT32_MIN_, __INT32_MAX__);
    }
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, grid) && !CKPP_GIVEN_(ckpp_o, threads)) {
#line 41 "raw_template.c"
        ckpp_o->ckpp_has_grid_ = 1, __builtin_memcpy(ckpp_o->ckpp_grid_, (const ckpp_extents){CKPP_INTEGER_(1), 1, 1}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, block)) {
#line 41 "raw_template.c"
        ckpp_o->ckpp_has_block_ = 1, __builtin_memcpy(ckpp_o->ckpp_block_, (const ckpp_extents){CKPP_INTEGER_(1), 1, 1}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, shared)) {
#line 41 "raw_template.c"
        ckpp_o->ckpp_has_shared_ = 1, ckpp_o->ckpp_shared_ = (ckpp_int64)(1024);
    }
    return ckpp_run(&ckpp_kernel_aligned, ckpp_args, ckpp_o);
}
#line 41 "raw_template.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status aligned(ckpp_status ckpp_s) { return ckpp_s; }
#line 41 "raw_template.c"
#define aligned(...) (aligned)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(0, __VA_ARGS__)), "aligned takes 1 argument: y"); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(0, __VA_ARGS__)), "aligned: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_aligned ckpp_o_aligned = {.N = CKPP_UNSET_, CKPP_CALL_(CKPP_REST_1_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_1_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_aligned((ckpp_arg[]){CKPP_OUT_(CKPP_NTH_(0, __VA_ARGS__))}, &ckpp_o_aligned); }))
