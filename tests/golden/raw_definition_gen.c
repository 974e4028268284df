#include <ckpp/prelude.h>
#line 1 "raw_definition.c"
/* Raw kernels: what the body mentions of arrays, geometry, clauses that a call overrides. */
#include <stdio.h>
#include <ckpp/ckpp.h>

static ckpp_piece ckpp_body_scale[] = {
    "#line 6 \"raw_definition.c\"\n"
    "{\n"
    "    int64_t i = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;\n"
    "    if (i < _threads.x)\n"
    "        y[i] = n * x[i];\n"
    "}\n",
    0};
static const ckpp_param ckpp_params_scale[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "n", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_scale;
static const ckpp_kernel ckpp_kernel_scale = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "scale", .ckpp_file_ = "raw_definition.c", .ckpp_line_ = 5,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_scale, .ckpp_uses_ = CKPP_USES_THREADS, .ckpp_body_ = ckpp_body_scale,
    .ckpp_state_ = &ckpp_state_scale};
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 5 "raw_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_scale(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, threads) && !CKPP_GIVEN_(ckpp_o, grid)) {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
        const ckpp_clause ckpp_at = {&ckpp_kernel_scale, ckpp_args, ckpp_o, "threads"};
#line 5 "raw_definition.c"
        ckpp_o->ckpp_has_threads_ = 1, __builtin_memcpy(ckpp_o->ckpp_threads_, (const ckpp_extents){CKPP_INTEGER_(x.shape[CKPP_DIMENSION_(x, 0, 0, "shape")]), 1, 1}, sizeof(ckpp_extents));
    }
    return ckpp_run(&ckpp_kernel_scale, ckpp_args, ckpp_o);
}
#line 5 "raw_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status scale(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 5 "raw_definition.c"
#define scale(...) (scale)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "scale takes 3 arguments: x, n, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "scale: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "scale: argument 'n'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "scale: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_scale = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_scale((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_scale); }))
#line 11 "raw_definition.c"

/* every clause; n and i are names like others */
static ckpp_piece ckpp_body_all[] = {
    "#line 16 \"raw_definition.c\"\n"
    "{\n"
    "    CKPP_DYNAMIC_SHARED(__align__(16), more,   T );\n"
    "    CKPP_DYNAMIC_SHARED(__align__(16), bytes,    unsigned char\n"
    "        );\n"
    "    if (x_ndim == 2 && y_strides[0] > (int64_t)z_size && x_shape[1] > X)\n"
    "        atomic_add(&sum[i % n], *x), y[0] = z[0] = more[0] + bytes[0];\n"
    "}\n",
    0};
static ckpp_piece ckpp_functions_all[] = {"atomic_add", 0};
static const ckpp_param ckpp_params_all[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T', .ckpp_mentions_ = CKPP_MENTIONS_SHAPE | CKPP_MENTIONS_NDIM | CKPP_MENTIONS_POINTER},
    {.ckpp_name_ = "n", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT32},
    {.ckpp_name_ = "i", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_UINT32},
    {.ckpp_name_ = "sum", .ckpp_direction_ = CKPP_INOUT, .ckpp_placeholder_ = 'T', .ckpp_mentions_ = CKPP_MENTIONS_POINTER},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_mentions_ = CKPP_MENTIONS_STRIDES | CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "z", .ckpp_direction_ = CKPP_OUT, .ckpp_mentions_ = CKPP_MENTIONS_SIZE | CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_INT64}};
static void *ckpp_state_all;
static const ckpp_kernel ckpp_kernel_all = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "all", .ckpp_file_ = "raw_definition.c", .ckpp_line_ = 13,
    .ckpp_nparams_ = 6, .ckpp_params_ = ckpp_params_all, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_DYNAMIC_SHARED | CKPP_FACT_BODY_DYNAMIC_SHARED, .ckpp_body_ = ckpp_body_all,
    .ckpp_functions_ = ckpp_functions_all,
    .ckpp_options_ = "-DX=1",
    .ckpp_state_ = &ckpp_state_all};
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 13 "raw_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_all(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    ckpp_dtype ckpp_T = CKPP_NONE;
    if (!ckpp_T)
        ckpp_T = ckpp_dtype_of_(&ckpp_args[3]);
    if (!ckpp_T)
        ckpp_T = ckpp_dtype_of_(&ckpp_args[0]);
    if (!ckpp_T)
        ckpp_T = ckpp_scalar_dtype_(&ckpp_args[0]);
    ckpp_size_t ckpp_size_T = ckpp_dtype_size(ckpp_T);
    if (!ckpp_size_T)
        ckpp_size_T = ckpp_itemsize_of_(&ckpp_args[0]);
    if (!ckpp_size_T)
        ckpp_size_T = ckpp_itemsize_of_(&ckpp_args[3]);
    ckpp_int64 ckpp_shape_y[2] = {0};
    {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
        const ckpp_clause ckpp_at = {&ckpp_kernel_all, ckpp_args, ckpp_o, "the extents of 'y'"};
#line 13 "raw_definition.c"
        ckpp_shape_y[0] = CKPP_INTEGER_(x.shape[CKPP_DIMENSION_(x, 0, 0, "shape")]);
        if (ckpp_shape_y[0] < 0)
            return ckpp_bad_extent_(&ckpp_at, 0u, 0, ckpp_shape_y[0], "x.shape[0]");
    }
    {
        const long long n = ckpp_arg_integer_(&ckpp_args[1]);
        const ckpp_clause ckpp_at = {&ckpp_kernel_all, ckpp_args, ckpp_o, "the extents of 'y'"};
#line 13 "raw_definition.c"
        ckpp_shape_y[1] = CKPP_INTEGER_(n);
        if (ckpp_shape_y[1] < 0)
            return ckpp_bad_extent_(&ckpp_at, 0u, 1, ckpp_shape_y[1], "n");
    }
    ckpp_set_shape_(&ckpp_args[4], 2, ckpp_shape_y);
    ckpp_int64 ckpp_shape_z[1] = {0};
    {
        const ckpp_array y = ckpp_with_shape_(&ckpp_args[4], 2, ckpp_shape_y);
        const ckpp_clause ckpp_at = {&ckpp_kernel_all, ckpp_args, ckpp_o, "the extents of 'z'"};
#line 13 "raw_definition.c"
        ckpp_shape_z[0] = CKPP_INTEGER_(y.shape[1]);
        if (ckpp_shape_z[0] < 0)
            return ckpp_bad_extent_(&ckpp_at, 0u, 0, ckpp_shape_z[0], "y.shape[1]");
    }
    ckpp_set_shape_(&ckpp_args[5], 1, ckpp_shape_z);
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, stream)) {
#line 15 "raw_definition.c"
        ckpp_o->ckpp_has_stream_ = 1, ckpp_o->ckpp_stream_ = (NULL);
    }
    if (!CKPP_GIVEN_(ckpp_o, device)) {
#line 15 "raw_definition.c"
        ckpp_o->ckpp_has_device_ = 1, ckpp_o->ckpp_on_device_ = (int)(0);
    }
    {
        const long long n = ckpp_arg_integer_(&ckpp_args[1]);
#line 15 "raw_definition.c"
        ckpp_o->ckpp_host_ = !(n);
    }
    {
#line 15 "raw_definition.c"
        ckpp_o->ckpp_nowait_ = 1;
    }
    if (!CKPP_GIVEN_(ckpp_o, grid) && !CKPP_GIVEN_(ckpp_o, threads)) {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
        const ckpp_array y = ckpp_with_shape_(&ckpp_args[4], 2, ckpp_shape_y);
        const ckpp_array z = ckpp_with_shape_(&ckpp_args[5], 1, ckpp_shape_z);
        const ckpp_clause ckpp_at = {&ckpp_kernel_all, ckpp_args, ckpp_o, "grid"};
#line 14 "raw_definition.c"
        ckpp_o->ckpp_has_grid_ = 1, __builtin_memcpy(ckpp_o->ckpp_grid_, (const ckpp_extents){CKPP_INTEGER_(x.shape[CKPP_DIMENSION_(x, 0, 0, "shape")] / 4), CKPP_INTEGER_(y.shape[0]), CKPP_INTEGER_(z.shape[0])}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, block)) {
        const long long n = ckpp_arg_integer_(&ckpp_args[1]);
#line 14 "raw_definition.c"
        ckpp_o->ckpp_has_block_ = 1, __builtin_memcpy(ckpp_o->ckpp_block_, (const ckpp_extents){CKPP_INTEGER_(32), CKPP_INTEGER_(n > 8 ? 4 : 2), 1}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, cluster)) {
#line 14 "raw_definition.c"
        ckpp_o->ckpp_has_cluster_ = 1, __builtin_memcpy(ckpp_o->ckpp_cluster_, (const ckpp_extents){CKPP_INTEGER_(2), 1, 1}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, shared)) {
        const long long n = ckpp_arg_integer_(&ckpp_args[1]);
#line 14 "raw_definition.c"
        ckpp_o->ckpp_has_shared_ = 1, ckpp_o->ckpp_shared_ = (ckpp_int64)(ckpp_size_T * n + sizeof(float));
    }
    if (!CKPP_GIVEN_(ckpp_o, carveout)) {
#line 15 "raw_definition.c"
        ckpp_o->ckpp_has_carveout_ = 1, ckpp_o->ckpp_carveout_ = (int)(50);
    }
    if (!CKPP_GIVEN_(ckpp_o, fill)) {
#line 15 "raw_definition.c"
        ckpp_o->ckpp_has_fill_ = 1, ckpp_o->ckpp_fill_ = (double)(-1);
    }
    if (!CKPP_GIVEN_(ckpp_o, cooperative)) {
#line 15 "raw_definition.c"
        ckpp_o->ckpp_cooperative_ = 1;
    }
    if (!CKPP_GIVEN_(ckpp_o, contiguous)) {
#line 15 "raw_definition.c"
        ckpp_o->ckpp_contiguous_ = 1;
    }
    return ckpp_run(&ckpp_kernel_all, ckpp_args, ckpp_o);
}
#line 13 "raw_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status all(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 13 "raw_definition.c"
#define all(...) (all)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(5, __VA_ARGS__)), "all takes 6 arguments: x, n, i, sum, y, z"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "all: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "all: argument 'n'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(2, __VA_ARGS__)), "all: argument 'i'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(3, __VA_ARGS__)), "all: argument 'sum'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(4, __VA_ARGS__)), "all: argument 'y'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(5, __VA_ARGS__)), "all: argument 'z'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_all = {CKPP_CALL_(CKPP_REST_6_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_6_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_all((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(3, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(4, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(5, __VA_ARGS__))}, &ckpp_o_all); }))
#line 23 "raw_definition.c"

/* names of a local variable, and of something else */
static ckpp_piece ckpp_body_own[] = {
    "#line 26 \"raw_definition.c\"\n"
    "{\n"
    "    int x_size = 3, y_ndim = x_size;\n"
    "    struct { int x_strides; } s = { };\n"
    "    *y = x_shape + x_size + y_ndim + s.x_strides + x;\n"
    "}\n",
    0};
static const ckpp_param ckpp_params_own[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "x_shape", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_own;
static const ckpp_kernel ckpp_kernel_own = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "own", .ckpp_file_ = "raw_definition.c", .ckpp_line_ = 25,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_own, .ckpp_uses_ = 0, .ckpp_body_ = ckpp_body_own,
    .ckpp_state_ = &ckpp_state_own};
#line 25 "raw_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_own(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, grid) && !CKPP_GIVEN_(ckpp_o, threads)) {
#line 25 "raw_definition.c"
        ckpp_o->ckpp_has_grid_ = 1, __builtin_memcpy(ckpp_o->ckpp_grid_, (const ckpp_extents){CKPP_INTEGER_(1), 1, 1}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, block)) {
#line 25 "raw_definition.c"
        ckpp_o->ckpp_has_block_ = 1, __builtin_memcpy(ckpp_o->ckpp_block_, (const ckpp_extents){CKPP_INTEGER_(1), 1, 1}, sizeof(ckpp_extents));
    }
    return ckpp_run(&ckpp_kernel_own, ckpp_args, ckpp_o);
}
#line 25 "raw_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status own(ckpp_status ckpp_s) { return ckpp_s; }
#line 25 "raw_definition.c"
#define own(...) (own)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "own takes 3 arguments: x, x_shape, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "own: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "own: argument 'x_shape'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "own: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_own = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_own((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_own); }))
#line 31 "raw_definition.c"

/* cooperative groups, and inline assembly */
static ckpp_piece ckpp_body_groups[] = {
    "#line 34 \"raw_definition.c\"\n"
    "{\n"
    "    namespace cg = cooperative_groups;\n"
    "    cg::grid_group grid = cg::this_grid();\n"
    "    auto tile = cg::tiled_partition<32>(cg::this_thread_block());\n"
    "    unsigned lane;\n"
    "    asm volatile(\"{ mov.u32 %0, %%laneid; }\" : \"=r\"(lane) :: \"memory\");\n"
    "    float v = __shfl_down_sync(0xffffffffu, x[lane], 1);\n"
    "    grid.sync();\n"
    "    y[tile.thread_rank()] = cg::reduce(tile, v, cg::plus<float>()) + warpSize;\n"
    "}\n",
    0};
static ckpp_piece ckpp_functions_groups[] = {"__shfl_down_sync", "plus", "reduce", "this_grid", "this_thread_block", "tiled_partition", 0};
static const ckpp_param ckpp_params_groups[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_groups;
static const ckpp_kernel ckpp_kernel_groups = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "groups", .ckpp_file_ = "raw_definition.c", .ckpp_line_ = 33,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_groups, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_WAITS | CKPP_FACT_GROUPS, .ckpp_body_ = ckpp_body_groups,
    .ckpp_stacks_ = "raw_definition.c:39: not plain C (expected a statement)",
    .ckpp_functions_ = ckpp_functions_groups,
    .ckpp_state_ = &ckpp_state_groups};
#line 33 "raw_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_groups(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, grid) && !CKPP_GIVEN_(ckpp_o, threads)) {
#line 33 "raw_definition.c"
        ckpp_o->ckpp_has_grid_ = 1, __builtin_memcpy(ckpp_o->ckpp_grid_, (const ckpp_extents){CKPP_INTEGER_(8), 1, 1}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, block)) {
#line 33 "raw_definition.c"
        ckpp_o->ckpp_has_block_ = 1, __builtin_memcpy(ckpp_o->ckpp_block_, (const ckpp_extents){CKPP_INTEGER_(64), 1, 1}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, cooperative)) {
#line 33 "raw_definition.c"
        ckpp_o->ckpp_cooperative_ = 1;
    }
    return ckpp_run(&ckpp_kernel_groups, ckpp_args, ckpp_o);
}
#line 33 "raw_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status groups(ckpp_status ckpp_s) { return ckpp_s; }
#line 33 "raw_definition.c"
#define groups(...) (groups)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "groups takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "groups: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "groups: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_groups = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_groups((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_groups); }))
#line 44 "raw_definition.c"

static ckpp_piece ckpp_body_namespaces[] = {
    "#line 46 \"raw_definition.c\"\n"
    "{\n"
    "    using namespace cooperative_groups;\n"
    "    y[0] = x[0] + thread_rank_of_somebody;\n"
    "}\n",
    0};
static ckpp_piece ckpp_loops_namespaces[] = {
    "#line 46 \"raw_definition.c\"\n"
    "{\n"
    "    using namespace cooperative_groups; CKPP_THREADS { CKPP_PLACE {\n"
    "    y[0] = x[0] + thread_rank_of_somebody; } }\n"
    "}\n",
    0};
static const ckpp_param ckpp_params_namespaces[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_namespaces;
static const ckpp_kernel ckpp_kernel_namespaces = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "namespaces", .ckpp_file_ = "raw_definition.c", .ckpp_line_ = 45,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_namespaces, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_WAITS | CKPP_FACT_GROUPS, .ckpp_body_ = ckpp_body_namespaces,
    .ckpp_loops_ = ckpp_loops_namespaces,
    .ckpp_state_ = &ckpp_state_namespaces};
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 45 "raw_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_namespaces(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, threads) && !CKPP_GIVEN_(ckpp_o, grid)) {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
        const ckpp_clause ckpp_at = {&ckpp_kernel_namespaces, ckpp_args, ckpp_o, "threads"};
#line 45 "raw_definition.c"
        ckpp_o->ckpp_has_threads_ = 1, __builtin_memcpy(ckpp_o->ckpp_threads_, (const ckpp_extents){CKPP_INTEGER_(x.shape[CKPP_DIMENSION_(x, 0, 0, "shape")]), CKPP_INTEGER_(2), 1}, sizeof(ckpp_extents));
    }
    return ckpp_run(&ckpp_kernel_namespaces, ckpp_args, ckpp_o);
}
#line 45 "raw_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status namespaces(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 45 "raw_definition.c"
#define namespaces(...) (namespaces)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "namespaces takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "namespaces: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "namespaces: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_namespaces = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_namespaces((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_namespaces); }))
#line 50 "raw_definition.c"

/* without parameters */
static ckpp_piece ckpp_body_hello[] = {
    "#line 53 \"raw_definition.c\"\n"
    "{\n"
    "    printf(\"%d\\n\", threadIdx.x);\n"
    "}\n",
    0};
static ckpp_piece ckpp_functions_hello[] = {"printf", 0};
static void *ckpp_state_hello;
static const ckpp_kernel ckpp_kernel_hello = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "hello", .ckpp_file_ = "raw_definition.c", .ckpp_line_ = 52,
    .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_PRINTS, .ckpp_body_ = ckpp_body_hello,
    .ckpp_functions_ = ckpp_functions_hello,
    .ckpp_state_ = &ckpp_state_hello};
#line 52 "raw_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_hello(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    if (!CKPP_GIVEN_(ckpp_o, grid) && !CKPP_GIVEN_(ckpp_o, threads)) {
#line 52 "raw_definition.c"
        ckpp_o->ckpp_has_grid_ = 1, __builtin_memcpy(ckpp_o->ckpp_grid_, (const ckpp_extents){CKPP_INTEGER_(2), 1, 1}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, block)) {
#line 52 "raw_definition.c"
        ckpp_o->ckpp_has_block_ = 1, __builtin_memcpy(ckpp_o->ckpp_block_, (const ckpp_extents){CKPP_INTEGER_(4), 1, 1}, sizeof(ckpp_extents));
    }
    return ckpp_run(&ckpp_kernel_hello, ckpp_args, ckpp_o);
}
#line 52 "raw_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status hello(ckpp_status ckpp_s) { return ckpp_s; }
#line 52 "raw_definition.c"
#define hello(...) (hello)(__extension__({ CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_hello = {CKPP_CALL_(__VA_ARGS__), .ckpp_line_ = __LINE__, .ckpp_file_ = __FILE__, __VA_ARGS__}; CKPP_OPTIONS_END_ ckpp_run_hello((ckpp_arg *)0, &ckpp_o_hello); }))
#line 56 "raw_definition.c"

int main(void)
{
    float a[10] = {1, 2, 3}, b[10];
    ckpp_array x = ckpp_view(a, 2, 5), y = {0}, z = {0}, flat = ckpp_view(b, 10);
    ckpp_must(scale(x, 2, &y));
    ckpp_must(scale(x, 2, &y, .grid = {2, 2}, .block = 8));
    if (all(x, 4, 5, &flat, &y, &z, .shared = 0, .fill = 0, .cooperative = false, .options = "-DY"))
        puts(ckpp_last_error());
    if (own(1, 2, &y) || groups(x, &y) || namespaces(&x, &y))
        return 1;
    ckpp_must(hello());
    ckpp_must(hello(.grid = 4));
    ckpp_free(&y), ckpp_free(&z);
    return 0;
}
