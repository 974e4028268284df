#include <ckpp/prelude.h>
#line 1 "tune.c"
/* tune(...): values from which the first call chooses. */
#include <ckpp/ckpp.h>

#define WIDE 64

static ckpp_piece ckpp_body_transpose[] = {
    "#line 10 \"tune.c\"\n"
    "{\n"
    "    for (int k = threadIdx.x; k < TILE; k += blockDim.x)\n"
    "        y[k] = SWAP ? x[k] : x[0];\n"
    "}\n",
    0};
static const ckpp_template ckpp_templates_transpose[] = {
    {.ckpp_name_ = "T"},
    {.ckpp_name_ = "TILE", .ckpp_type_ = "int"},
    {.ckpp_name_ = "SWAP", .ckpp_type_ = "bool"}};
static ckpp_status ckpp_set_transpose(__const__ ckpp_arg *ckpp_args, ckpp_options *ckpp_o);
#line 9 "tune.c"
_Static_assert((16) >= CKPP_INT32_MIN_ && (16) <= __INT32_MAX__, "'TILE' in tune(...) does not fit its type");
#line 9 "tune.c"
_Static_assert((32) >= CKPP_INT32_MIN_ && (32) <= __INT32_MAX__, "'TILE' in tune(...) does not fit its type");
#line 9 "tune.c"
_Static_assert((WIDE) >= CKPP_INT32_MIN_ && (WIDE) <= __INT32_MAX__, "'TILE' in tune(...) does not fit its type");
#line 9 "tune.c"
static const ckpp_int64 ckpp_tuned_transpose_0[] = {(ckpp_int64)(16), (ckpp_int64)(32), (ckpp_int64)(WIDE)};
#line 9 "tune.c"
static const ckpp_int64 ckpp_tuned_transpose_1[] = {(ckpp_int64)(32), (ckpp_int64)(8), 1, (ckpp_int64)(16), (ckpp_int64)(16), 1, (ckpp_int64)(2 * WIDE), 1, 1, (ckpp_int64)(2 + 2), 1, 1, (ckpp_int64)((2) + (2)), 1, 1};
#line 9 "tune.c"
static const ckpp_int64 ckpp_tuned_transpose_2[] = {(ckpp_int64)(true), (ckpp_int64)(false)};
static const ckpp_tuned ckpp_tuned_transpose[] = {{1, 3, ckpp_tuned_transpose_0}, {-1, 5, ckpp_tuned_transpose_1}, {2, 2, ckpp_tuned_transpose_2}};
static const ckpp_tune ckpp_tune_transpose = {3, ckpp_tuned_transpose, ckpp_set_transpose};
static const ckpp_param ckpp_params_transpose[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T', .ckpp_mentions_ = CKPP_MENTIONS_POINTER},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T', .ckpp_mentions_ = CKPP_MENTIONS_POINTER}};
static void *ckpp_state_transpose;
static const ckpp_kernel ckpp_kernel_transpose = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "transpose", .ckpp_file_ = "tune.c", .ckpp_line_ = 6,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_transpose, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_LOOPS, .ckpp_body_ = ckpp_body_transpose,
    .ckpp_ntemplates_ = 3, .ckpp_templates_ = ckpp_templates_transpose,
    .ckpp_tune_ = &ckpp_tune_transpose,
    .ckpp_state_ = &ckpp_state_transpose};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#line 6 "tune.c"
typedef struct ckpp_options_transpose { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; ckpp_int64 TILE; ckpp_int64 SWAP; } ckpp_options_transpose;
#pragma pack(pop)
#include <ckpp/end.h>
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 6 "tune.c"
static ckpp_status ckpp_set_transpose(__const__ ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    (void)ckpp_args;
    ckpp_dtype ckpp_T = (ckpp_dtype)ckpp_o->ckpp_values_[0];
    if (!ckpp_T)
        ckpp_T = ckpp_dtype_of_(&ckpp_args[1]);
    if (!ckpp_T)
        ckpp_T = ckpp_dtype_of_(&ckpp_args[0]);
    if (!ckpp_T)
        ckpp_T = ckpp_scalar_dtype_(&ckpp_args[0]);
    ckpp_size_t ckpp_size_T = ckpp_dtype_size(ckpp_T);
    if (!ckpp_size_T)
        ckpp_size_T = ckpp_itemsize_of_(&ckpp_args[0]);
    if (!ckpp_size_T)
        ckpp_size_T = ckpp_itemsize_of_(&ckpp_args[1]);
    if (!CKPP_GIVEN_(ckpp_o, grid) && !CKPP_GIVEN_(ckpp_o, threads) && (ckpp_o->ckpp_given_ & 2u) == 2u) {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
        const ckpp_int64 TILE = (ckpp_int64)ckpp_o->ckpp_values_[1];
        const ckpp_clause ckpp_at = {&ckpp_kernel_transpose, ckpp_args, ckpp_o, "grid"};
#line 7 "tune.c"
        ckpp_o->ckpp_has_grid_ = 1, __builtin_memcpy(ckpp_o->ckpp_grid_, (const ckpp_extents){CKPP_INTEGER_(CKPP_DIVIDE_((x.shape[CKPP_DIMENSION_(x, 1, 0, "shape")] + TILE - 1), /, TILE, "TILE", "(x.shape[1] + TILE - 1) / TILE")), CKPP_INTEGER_(CKPP_DIVIDE_((x.shape[CKPP_DIMENSION_(x, 0, 0, "shape")] + TILE - 1), /, TILE, "TILE", "(x.shape[0] + TILE - 1) / TILE")), 1}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, shared) && (ckpp_o->ckpp_given_ & 2u) == 2u) {
        const ckpp_array y = ckpp_shaped_(&ckpp_args[1]);
        const ckpp_int64 TILE = (ckpp_int64)ckpp_o->ckpp_values_[1];
#line 8 "tune.c"
        ckpp_o->ckpp_has_shared_ = 1, ckpp_o->ckpp_shared_ = (ckpp_int64)(TILE * ckpp_size_T + y.shape[0] * 0);
    }
    return CKPP_OK;
}
#line 6 "tune.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_transpose(ckpp_arg *ckpp_args, ckpp_options_transpose *ckpp_call)
{
    ckpp_options ckpp_common, *const ckpp_o = &ckpp_common;
    ckpp_int64 ckpp_values[3] = {0};
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
    if (ckpp_call->SWAP != CKPP_UNSET_) {
        ckpp_o->ckpp_given_ |= 4u;
        ckpp_values[2] = (ckpp_int64)ckpp_call->SWAP;
    }
    ckpp_int64 ckpp_shape_y[2] = {0};
    {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
        const ckpp_clause ckpp_at = {&ckpp_kernel_transpose, ckpp_args, ckpp_o, "the extents of 'y'"};
#line 6 "tune.c"
        ckpp_shape_y[0] = CKPP_INTEGER_(x.shape[CKPP_DIMENSION_(x, 1, 0, "shape")]);
        if (ckpp_shape_y[0] < 0)
            return ckpp_bad_extent_(&ckpp_at, 0u, 0, ckpp_shape_y[0], "x.shape[1]");
    }
    {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
        const ckpp_clause ckpp_at = {&ckpp_kernel_transpose, ckpp_args, ckpp_o, "the extents of 'y'"};
#line 6 "tune.c"
        ckpp_shape_y[1] = CKPP_INTEGER_(x.shape[CKPP_DIMENSION_(x, 0, 0, "shape")]);
        if (ckpp_shape_y[1] < 0)
            return ckpp_bad_extent_(&ckpp_at, 0u, 1, ckpp_shape_y[1], "x.shape[0]");
    }
    ckpp_set_shape_(&ckpp_args[1], 2, ckpp_shape_y);
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, carveout)) {
#line 8 "tune.c"
        ckpp_o->ckpp_has_carveout_ = 1, ckpp_o->ckpp_carveout_ = (int)(50);
    }
    return ckpp_run(&ckpp_kernel_transpose, ckpp_args, ckpp_o);
}
#line 6 "tune.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status transpose(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 6 "tune.c"
#define transpose(...) (transpose)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "transpose takes 2 arguments: x, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "transpose: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "transpose: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_transpose ckpp_o_transpose = {.TILE = CKPP_UNSET_, .SWAP = CKPP_UNSET_, CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_transpose((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_transpose); }))
#line 14 "tune.c"

/* clauses without tuned values stay where they were */
static ckpp_piece ckpp_body_plain[] = {
    "#line 18 \"tune.c\"\n"
    "{\n"
    "    if (_thread.x < _threads.x)\n"
    "        x[_thread.x] += MANY;\n"
    "}\n",
    0};
static const ckpp_template ckpp_templates_plain[] = {
    {.ckpp_name_ = "MANY", .ckpp_type_ = "unsigned long"}};
#line 17 "tune.c"
static const ckpp_int64 ckpp_tuned_plain_0[] = {(ckpp_int64)(128), 1, 1, (ckpp_int64)(256), 1, 1, (ckpp_int64)(512), 1, 1};
#line 17 "tune.c"
static const ckpp_int64 ckpp_tuned_plain_1[] = {(ckpp_int64)(1), (ckpp_int64)(0xffffffffffffffff)};
static const ckpp_tuned ckpp_tuned_plain[] = {{-1, 3, ckpp_tuned_plain_0}, {0, 2, ckpp_tuned_plain_1}};
static const ckpp_tune ckpp_tune_plain = {2, ckpp_tuned_plain, 0};
static const ckpp_param ckpp_params_plain[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_plain;
static const ckpp_kernel ckpp_kernel_plain = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "plain", .ckpp_file_ = "tune.c", .ckpp_line_ = 16,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_plain, .ckpp_uses_ = CKPP_USES_THREADS | CKPP_USES_THREAD, .ckpp_body_ = ckpp_body_plain,
    .ckpp_ntemplates_ = 1, .ckpp_templates_ = ckpp_templates_plain,
    .ckpp_tune_ = &ckpp_tune_plain,
    .ckpp_state_ = &ckpp_state_plain};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#line 16 "tune.c"
typedef struct ckpp_options_plain { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_wide MANY; } ckpp_options_plain;
#pragma pack(pop)
#include <ckpp/end.h>
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 16 "tune.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_plain(ckpp_arg *ckpp_args, ckpp_options_plain *ckpp_call)
{
    ckpp_options ckpp_common, *const ckpp_o = &ckpp_common;
    ckpp_int64 ckpp_values[1] = {0};
    __builtin_memcpy(ckpp_o, ckpp_call, sizeof *ckpp_o);
    ckpp_settle_(ckpp_o);
    ckpp_o->ckpp_values_ = ckpp_values;
    if (ckpp_call->MANY != CKPP_UNSET_WIDE_) {
        ckpp_o->ckpp_given_ |= 1u;
        ckpp_values[0] = (ckpp_int64)ckpp_call->MANY;
    }
    if (!CKPP_GIVEN_(ckpp_o, threads) && !CKPP_GIVEN_(ckpp_o, grid)) {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
#line 16 "tune.c"
        ckpp_o->ckpp_has_threads_ = 1, __builtin_memcpy(ckpp_o->ckpp_threads_, (const ckpp_extents){CKPP_INTEGER_(ckpp_elements_(&x)), 1, 1}, sizeof(ckpp_extents));
    }
    return ckpp_run(&ckpp_kernel_plain, ckpp_args, ckpp_o);
}
#line 16 "tune.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status plain(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 16 "tune.c"
#define plain(...) (plain)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(0, __VA_ARGS__)), "plain takes 1 argument: x"); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(0, __VA_ARGS__)), "plain: argument 'x'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_plain ckpp_o_plain = {.MANY = CKPP_UNSET_WIDE_, CKPP_CALL_(CKPP_REST_1_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_1_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_plain((ckpp_arg[]){CKPP_OUT_(CKPP_NTH_(0, __VA_ARGS__))}, &ckpp_o_plain); }))
#line 22 "tune.c"

int main(void)
{
    float a[1000] = {1};
    ckpp_array x = ckpp_view(a, 10, 100), y = {0};
    ckpp_must(transpose(x, &y));
    ckpp_must(transpose(x, &y, .TILE = 32, .block = {32, 8}));
    ckpp_must(plain(&x));
    {
static ckpp_piece ckpp_body_3[] = {
    "#line 31 \"tune.c\"\n"
    "    {\n"
    "        if (_thread.x < 1000)\n"
    "            a[_thread.x] += 1;\n"
    "    }\n",
    0};
#line 30 "tune.c"
static const ckpp_int64 ckpp_tuned_3_0[] = {(ckpp_int64)(64), 1, 1, (ckpp_int64)(32), (ckpp_int64)(2), 1, (ckpp_int64)(WIDE), 1, 1};
static const ckpp_tuned ckpp_tuned_3[] = {{-1, 3, ckpp_tuned_3_0}};
static const ckpp_tune ckpp_tune_3 = {1, ckpp_tuned_3, 0};
static const ckpp_param ckpp_params_3[] = {
    {.ckpp_name_ = "a", .ckpp_direction_ = CKPP_INOUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_3;
static const ckpp_kernel ckpp_kernel_3 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "main:30", .ckpp_file_ = "tune.c", .ckpp_line_ = 30,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_3, .ckpp_uses_ = CKPP_USES_THREAD, .ckpp_body_ = ckpp_body_3,
    .ckpp_tune_ = &ckpp_tune_3,
    .ckpp_state_ = &ckpp_state_3};
#line 30 "tune.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(a, float), "'a' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_3_a;
ckpp_arg ckpp_args_3[] = {
#line 30 "tune.c"
CKPP_POINTER_ARG_(&ckpp_array_3_a, a, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(1000)})};
#line 30 "tune.c"
ckpp_run_or_report(&ckpp_kernel_3, ckpp_args_3, &(ckpp_options){.ckpp_file_ = "tune.c", .ckpp_line_ = 30,
#line 30 "tune.c"
.ckpp_has_threads_ = 1, .ckpp_threads_ = {CKPP_INTEGER_(1000), 1, 1}});
}
#line 35 "tune.c"
    ckpp_free(&y);
    return 0;
}
