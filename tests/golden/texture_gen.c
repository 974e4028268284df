#include <ckpp/prelude.h>
#line 1 "texture.c"
/* Textures and surfaces as parameters, and their extents in clauses. */
#include <ckpp/ckpp.h>

static ckpp_piece ckpp_body_resample[] = {
    "#line 6 \"texture.c\"\n"
    "{\n"
    "    int64_t j = (int64_t)blockIdx.x * blockDim.x + threadIdx.x, k = (int64_t)blockIdx.y * blockDim.y + threadIdx.y;\n"
    "    if (j < _threads.x && k < _threads.y)\n"
    "        y[k * y_shape[1] + j] = tex2D<float4>(t, j * step, k * step).w;\n"
    "}\n",
    0};
static ckpp_piece ckpp_functions_resample[] = {"tex2D", 0};
static const ckpp_param ckpp_params_resample[] = {
    {.ckpp_name_ = "t", .ckpp_direction_ = CKPP_IN, .ckpp_object_ = CKPP_TEXTURE, .ckpp_access_ = 1 << CKPP_ACCESS_2D, .ckpp_dtype_ = CKPP_UINT64},
    {.ckpp_name_ = "step", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_mentions_ = CKPP_MENTIONS_SHAPE | CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_resample;
static const ckpp_kernel ckpp_kernel_resample = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "resample", .ckpp_file_ = "texture.c", .ckpp_line_ = 4,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_resample, .ckpp_uses_ = CKPP_USES_THREADS | CKPP_USES_TEXTURES, .ckpp_facts_ = CKPP_FACT_CASTS_BLOCK | CKPP_FACT_TEXTURES | CKPP_FACT_VECTORS, .ckpp_body_ = ckpp_body_resample,
    .ckpp_functions_ = ckpp_functions_resample,
    .ckpp_state_ = &ckpp_state_resample};
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 4 "texture.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_resample(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    ckpp_int64 ckpp_shape_y[2] = {0};
    {
        const ckpp_array t = *ckpp_array_of_(&ckpp_args[0]);
        const ckpp_clause ckpp_at = {&ckpp_kernel_resample, ckpp_args, ckpp_o, "the extents of 'y'"};
#line 4 "texture.c"
        ckpp_shape_y[0] = CKPP_INTEGER_(t.shape[CKPP_DIMENSION_(t, 0, 0, "shape")]);
        if (ckpp_shape_y[0] < 0)
            return ckpp_bad_extent_(&ckpp_at, 0u, 0, ckpp_shape_y[0], "t.shape[0]");
    }
    {
        const ckpp_array t = *ckpp_array_of_(&ckpp_args[0]);
        const ckpp_clause ckpp_at = {&ckpp_kernel_resample, ckpp_args, ckpp_o, "the extents of 'y'"};
#line 4 "texture.c"
        ckpp_shape_y[1] = CKPP_INTEGER_(t.shape[CKPP_DIMENSION_(t, 1, 0, "shape")]);
        if (ckpp_shape_y[1] < 0)
            return ckpp_bad_extent_(&ckpp_at, 0u, 1, ckpp_shape_y[1], "t.shape[1]");
    }
    ckpp_set_shape_(&ckpp_args[2], 2, ckpp_shape_y);
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, threads) && !CKPP_GIVEN_(ckpp_o, grid)) {
        const ckpp_array t = *ckpp_array_of_(&ckpp_args[0]);
        const ckpp_clause ckpp_at = {&ckpp_kernel_resample, ckpp_args, ckpp_o, "threads"};
#line 5 "texture.c"
        ckpp_o->ckpp_has_threads_ = 1, __builtin_memcpy(ckpp_o->ckpp_threads_, (const ckpp_extents){CKPP_INTEGER_(t.shape[CKPP_DIMENSION_(t, 1, 0, "shape")]), CKPP_INTEGER_(t.shape[CKPP_DIMENSION_(t, 0, 0, "shape")]), 1}, sizeof(ckpp_extents));
    }
    return ckpp_run(&ckpp_kernel_resample, ckpp_args, ckpp_o);
}
#line 4 "texture.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status resample(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 4 "texture.c"
#define resample(...) (resample)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "resample takes 3 arguments: t, step, y"); _Static_assert(CKPP_IS_TEXTURE_(CKPP_NTH_(0, __VA_ARGS__)), "resample: argument 't'" CKPP_NEEDS_TEXTURE_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "resample: argument 'step'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "resample: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_resample = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_resample((ckpp_arg[]){CKPP_IN_TEXTURE_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_resample); }))
#line 11 "texture.c"
static ckpp_piece ckpp_body_paint[] = {
    "#line 12 \"texture.c\"\n"
    "{ surf1Dwrite(make_uchar4(1, 2, 3, 4), s, (int)(blockIdx.x * blockDim.x + threadIdx.x) * 4, cudaBoundaryModeZero); }\n",
    0};
static ckpp_piece ckpp_functions_paint[] = {"make_uchar4", "surf1Dwrite", 0};
static const ckpp_param ckpp_params_paint[] = {
    {.ckpp_name_ = "s", .ckpp_direction_ = CKPP_IN, .ckpp_object_ = CKPP_SURFACE, .ckpp_access_ = 1 << CKPP_ACCESS_1D, .ckpp_dtype_ = CKPP_UINT64}};
static void *ckpp_state_paint;
static const ckpp_kernel ckpp_kernel_paint = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "paint", .ckpp_file_ = "texture.c", .ckpp_line_ = 11,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_paint, .ckpp_uses_ = CKPP_USES_TEXTURES, .ckpp_facts_ = CKPP_FACT_TEXTURES | CKPP_FACT_VECTORS | CKPP_FACT_CUDA_NAMES, .ckpp_body_ = ckpp_body_paint,
    .ckpp_functions_ = ckpp_functions_paint,
    .ckpp_state_ = &ckpp_state_paint};
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 11 "texture.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_paint(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    if (!CKPP_GIVEN_(ckpp_o, threads) && !CKPP_GIVEN_(ckpp_o, grid)) {
        const ckpp_array s = *ckpp_array_of_(&ckpp_args[0]);
        const ckpp_clause ckpp_at = {&ckpp_kernel_paint, ckpp_args, ckpp_o, "threads"};
#line 11 "texture.c"
        ckpp_o->ckpp_has_threads_ = 1, __builtin_memcpy(ckpp_o->ckpp_threads_, (const ckpp_extents){CKPP_INTEGER_(s.shape[CKPP_DIMENSION_(s, 0, 0, "shape")]), 1, 1}, sizeof(ckpp_extents));
    }
    return ckpp_run(&ckpp_kernel_paint, ckpp_args, ckpp_o);
}
#line 11 "texture.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status paint(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 11 "texture.c"
#define paint(...) (paint)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(0, __VA_ARGS__)), "paint takes 1 argument: s"); _Static_assert(CKPP_IS_SURFACE_(CKPP_NTH_(0, __VA_ARGS__)), "paint: argument 's'" CKPP_NEEDS_SURFACE_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_paint = {CKPP_CALL_(CKPP_REST_1_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_1_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_paint((ckpp_arg[]){CKPP_IN_SURFACE_(CKPP_NTH_(0, __VA_ARGS__))}, &ckpp_o_paint); }))
#line 13 "texture.c"

void f(ckpp_texture t, const ckpp_surface *s, float *y)
{
    {
static ckpp_piece ckpp_body_3[] = {
    "#line 17 \"texture.c\"\n"
    "    { y = tex1D<float>(t, i + 0.5f) + surf1Dread<float>(u, (int)i * 4); }\n",
    0};
static ckpp_piece ckpp_functions_3[] = {"surf1Dread", "tex1D", 0};
static const ckpp_param ckpp_params_3[] = {
    {.ckpp_name_ = "t", .ckpp_direction_ = CKPP_IN, .ckpp_object_ = CKPP_TEXTURE, .ckpp_access_ = 1 << CKPP_ACCESS_1D, .ckpp_dtype_ = CKPP_UINT64},
    {.ckpp_name_ = "u", .ckpp_direction_ = CKPP_IN, .ckpp_object_ = CKPP_SURFACE, .ckpp_access_ = 1 << CKPP_ACCESS_1D, .ckpp_dtype_ = CKPP_UINT64},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_3;
static const ckpp_kernel ckpp_kernel_3 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f:16", .ckpp_file_ = "texture.c", .ckpp_line_ = 16,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_3, .ckpp_uses_ = CKPP_USES_I | CKPP_USES_TEXTURES, .ckpp_facts_ = CKPP_FACT_TEXTURES, .ckpp_operations_ = 3, .ckpp_body_ = ckpp_body_3,
    .ckpp_functions_ = ckpp_functions_3,
    .ckpp_state_ = &ckpp_state_3};
#line 16 "texture.c"
_Static_assert(CKPP_IS_TEXTURE_(t), "'t'" CKPP_NEEDS_TEXTURE_);
#line 16 "texture.c"
_Static_assert(CKPP_IS_SURFACE_(s), "'u'" CKPP_NEEDS_SURFACE_);
#line 16 "texture.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(y, float), "'y' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_3_y;
ckpp_arg ckpp_args_3[] = {
#line 16 "texture.c"
CKPP_IN_TEXTURE_(t),
#line 16 "texture.c"
CKPP_IN_SURFACE_(s),
#line 16 "texture.c"
CKPP_POINTER_ARG_(&ckpp_array_3_y, y, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(8)})};
#line 16 "texture.c"
ckpp_run_or_report(&ckpp_kernel_3, ckpp_args_3, &(ckpp_options){.ckpp_file_ = "texture.c", .ckpp_line_ = 16});
}
#line 18 "texture.c"
    {
static ckpp_piece ckpp_body_4[] = {
    "#line 19 \"texture.c\"\n"
    "    { surf1Dwrite(x, s, (int)i * 4); }\n",
    0};
static ckpp_piece ckpp_functions_4[] = {"surf1Dwrite", 0};
static const ckpp_param ckpp_params_4[] = {
    {.ckpp_name_ = "s", .ckpp_direction_ = CKPP_IN, .ckpp_object_ = CKPP_SURFACE, .ckpp_access_ = 1 << CKPP_ACCESS_1D, .ckpp_dtype_ = CKPP_UINT64},
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT32}};
static void *ckpp_state_4;
static const ckpp_kernel ckpp_kernel_4 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f:18", .ckpp_file_ = "texture.c", .ckpp_line_ = 18,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_4, .ckpp_uses_ = CKPP_USES_I | CKPP_USES_TEXTURES, .ckpp_facts_ = CKPP_FACT_TEXTURES | CKPP_FACT_LONG_CALLS, .ckpp_operations_ = 2, .ckpp_calls_ = 1, .ckpp_body_ = ckpp_body_4,
    .ckpp_functions_ = ckpp_functions_4,
    .ckpp_state_ = &ckpp_state_4};
#line 18 "texture.c"
_Static_assert(CKPP_IS_SURFACE_(s), "'s'" CKPP_NEEDS_SURFACE_);
#line 18 "texture.c"
_Static_assert(CKPP_POINTS_TO_(((int[8]){0}), int), "'x' is declared int: its host expression is no pointer to int");
ckpp_array ckpp_array_4_x;
ckpp_arg ckpp_args_4[] = {
#line 18 "texture.c"
CKPP_IN_SURFACE_(s),
#line 18 "texture.c"
CKPP_POINTER_ARG_(&ckpp_array_4_x, ((int[8]){0}), CKPP_INT32, sizeof(int), 1, (const ckpp_int64[]){CKPP_INTEGER_(8)})};
#line 18 "texture.c"
ckpp_run_or_report(&ckpp_kernel_4, ckpp_args_4, &(ckpp_options){.ckpp_file_ = "texture.c", .ckpp_line_ = 18});
}
#line 20 "texture.c"
}
