#include <ckpp/prelude.h>
#line 1 "tune.c"
/* tune(...): values from which the first call chooses. */
#include <ckpp/ckpp.h>

#define WIDE 64

static const char *const ckpp_body_transpose[] = {
    "#line 10 \"tune.c\"\n"
    "{\n"
    "    for (int k = threadIdx.x; k < TILE; k += blockDim.x)\n"
    "        y[k] = SWAP ? x[k] : x[0];\n"
    "}\n",
    0};
static const ckpp_template ckpp_templates_transpose[] = {
    {.name = "T"},
    {.name = "TILE", .type = "int"},
    {.name = "SWAP", .type = "bool"}};
static ckpp_status ckpp_set_transpose(const ckpp_arg *ckpp_args, ckpp_options *ckpp_o);
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
    {.name = "x", .direction = CKPP_IN, .placeholder = 'T', .mentions = CKPP_MENTIONS_POINTER},
    {.name = "y", .direction = CKPP_OUT, .placeholder = 'T', .mentions = CKPP_MENTIONS_POINTER}};
static void *ckpp_state_transpose;
static const ckpp_kernel ckpp_kernel_transpose = {
    .abi = CKPP_ABI, .kind = CKPP_RAW, .name = "transpose", .file = "tune.c", .line = 6,
    .nparams = 2, .params = ckpp_params_transpose, .uses = 0, .facts = CKPP_FACT_LOOPS, .body = ckpp_body_transpose,
    .ntemplates = 3, .templates = ckpp_templates_transpose,
    .tune = &ckpp_tune_transpose,
    .state = &ckpp_state_transpose};
#line 6 "tune.c"
typedef struct ckpp_options_transpose { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) ckpp_dtype T; ckpp_int64 TILE; ckpp_int64 SWAP; } ckpp_options_transpose;
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 6 "tune.c"
static ckpp_status ckpp_set_transpose(const ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    (void)ckpp_args;
    ckpp_dtype ckpp_T = (ckpp_dtype)ckpp_o->values_[0];
    if (!ckpp_T)
        ckpp_T = ckpp_array_of_(&ckpp_args[1])->dtype;
    if (!ckpp_T)
        ckpp_T = ckpp_array_of_(&ckpp_args[0])->dtype;
    if (!ckpp_T)
        ckpp_T = ckpp_args[0].dtype;
    ckpp_size_t ckpp_size_T = ckpp_dtype_size(ckpp_T);
    if (!ckpp_size_T)
        ckpp_size_T = ckpp_array_of_(&ckpp_args[0])->itemsize;
    if (!ckpp_size_T)
        ckpp_size_T = ckpp_array_of_(&ckpp_args[1])->itemsize;
    if (!CKPP_GIVEN_(ckpp_o, grid) && !CKPP_GIVEN_(ckpp_o, threads) && (ckpp_o->given_ & 2u) == 2u) {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
        const ckpp_int64 TILE = (ckpp_int64)ckpp_o->values_[1];
        const ckpp_clause ckpp_at = {&ckpp_kernel_transpose, ckpp_args, ckpp_o, "grid"};
#line 7 "tune.c"
        ckpp_o->has_grid_ = 1, __builtin_memcpy(ckpp_o->grid, (const ckpp_extents){(ckpp_int64)(CKPP_DIVIDE_((x.shape[CKPP_DIMENSION_(x, 1, 0, "shape")] + TILE - 1), /, TILE, "TILE", "(x.shape[1] + TILE - 1) / TILE")), (ckpp_int64)(CKPP_DIVIDE_((x.shape[CKPP_DIMENSION_(x, 0, 0, "shape")] + TILE - 1), /, TILE, "TILE", "(x.shape[0] + TILE - 1) / TILE")), 1}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, shared) && (ckpp_o->given_ & 2u) == 2u) {
        ckpp_array y = *ckpp_array_of_(&ckpp_args[1]);
        y.ndim = 2, y.shape[0] = ckpp_args[1].shape[0], y.shape[1] = ckpp_args[1].shape[1];
        const ckpp_int64 TILE = (ckpp_int64)ckpp_o->values_[1];
#line 8 "tune.c"
        ckpp_o->has_shared_ = 1, ckpp_o->shared = (ckpp_int64)(TILE * ckpp_size_T + y.shape[0] * 0);
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
    ckpp_o->values_ = ckpp_values;
    if (ckpp_call->T != CKPP_NONE) {
        ckpp_o->given_ |= 1u;
        ckpp_values[0] = (ckpp_int64)ckpp_call->T;
    }
    if (ckpp_call->TILE != CKPP_UNSET_) {
        ckpp_o->given_ |= 2u;
        ckpp_values[1] = (ckpp_int64)ckpp_call->TILE;
        if (ckpp_values[1] < CKPP_INT32_MIN_ || ckpp_values[1] > __INT32_MAX__)
            return ckpp_bad_value_(&ckpp_kernel_transpose, ckpp_o, 1, CKPP_INT32_MIN_, __INT32_MAX__);
    }
    if (ckpp_call->SWAP != CKPP_UNSET_) {
        ckpp_o->given_ |= 4u;
        ckpp_values[2] = (ckpp_int64)ckpp_call->SWAP;
    }
    ckpp_int64 ckpp_shape_y[2] = {0};
    {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
        const ckpp_clause ckpp_at = {&ckpp_kernel_transpose, ckpp_args, ckpp_o, "the extents of 'y'"};
#line 6 "tune.c"
        ckpp_shape_y[0] = (ckpp_int64)(x.shape[CKPP_DIMENSION_(x, 1, 0, "shape")]);
        if (ckpp_shape_y[0] < 0)
            return ckpp_bad_extent_(&ckpp_at, 0u, 0, ckpp_shape_y[0], "x.shape[1]");
    }
    {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
        const ckpp_clause ckpp_at = {&ckpp_kernel_transpose, ckpp_args, ckpp_o, "the extents of 'y'"};
#line 6 "tune.c"
        ckpp_shape_y[1] = (ckpp_int64)(x.shape[CKPP_DIMENSION_(x, 0, 0, "shape")]);
        if (ckpp_shape_y[1] < 0)
            return ckpp_bad_extent_(&ckpp_at, 0u, 1, ckpp_shape_y[1], "x.shape[0]");
    }
    ckpp_args[1].shape = ckpp_shape_y, ckpp_args[1].ndim = 2;
    ckpp_o->has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, carveout)) {
#line 8 "tune.c"
        ckpp_o->has_carveout_ = 1, ckpp_o->carveout = (int)(50);
    }
    return ckpp_run(&ckpp_kernel_transpose, ckpp_args, ckpp_o);
}
#line 6 "tune.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status transpose(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 6 "tune.c"
#define transpose(...) (transpose)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "transpose takes 2 arguments: x, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "transpose: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "transpose: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_transpose ckpp_o_transpose = {.TILE = CKPP_UNSET_, .SWAP = CKPP_UNSET_, CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_transpose((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_transpose); }))
#line 14 "tune.c"

/* clauses without tuned values stay where they were */
static const char *const ckpp_body_plain[] = {
    "#line 18 \"tune.c\"\n"
    "{\n"
    "    if (_thread.x < _threads.x)\n"
    "        x[_thread.x] += MANY;\n"
    "}\n",
    0};
static const ckpp_template ckpp_templates_plain[] = {
    {.name = "MANY", .type = "unsigned long"}};
#line 17 "tune.c"
static const ckpp_int64 ckpp_tuned_plain_0[] = {(ckpp_int64)(128), 1, 1, (ckpp_int64)(256), 1, 1, (ckpp_int64)(512), 1, 1};
#line 17 "tune.c"
static const ckpp_int64 ckpp_tuned_plain_1[] = {(ckpp_int64)(1), (ckpp_int64)(0xffffffffffffffff)};
static const ckpp_tuned ckpp_tuned_plain[] = {{-1, 3, ckpp_tuned_plain_0}, {0, 2, ckpp_tuned_plain_1}};
static const ckpp_tune ckpp_tune_plain = {2, ckpp_tuned_plain, 0};
static const ckpp_param ckpp_params_plain[] = {
    {.name = "x", .direction = CKPP_INOUT, .mentions = CKPP_MENTIONS_POINTER, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_plain;
static const ckpp_kernel ckpp_kernel_plain = {
    .abi = CKPP_ABI, .kind = CKPP_RAW, .name = "plain", .file = "tune.c", .line = 16,
    .nparams = 1, .params = ckpp_params_plain, .uses = CKPP_USES_THREADS | CKPP_USES_THREAD, .body = ckpp_body_plain,
    .ntemplates = 1, .templates = ckpp_templates_plain,
    .tune = &ckpp_tune_plain,
    .state = &ckpp_state_plain};
#line 16 "tune.c"
typedef struct ckpp_options_plain { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) ckpp_wide MANY; } ckpp_options_plain;
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 16 "tune.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_plain(ckpp_arg *ckpp_args, ckpp_options_plain *ckpp_call)
{
    ckpp_options ckpp_common, *const ckpp_o = &ckpp_common;
    ckpp_int64 ckpp_values[1] = {0};
    __builtin_memcpy(ckpp_o, ckpp_call, sizeof *ckpp_o);
    ckpp_settle_(ckpp_o);
    ckpp_o->values_ = ckpp_values;
    if (ckpp_call->MANY != CKPP_UNSET_WIDE_) {
        ckpp_o->given_ |= 1u;
        ckpp_values[0] = (ckpp_int64)ckpp_call->MANY;
    }
    if (!CKPP_GIVEN_(ckpp_o, threads) && !CKPP_GIVEN_(ckpp_o, grid)) {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
#line 16 "tune.c"
        ckpp_o->has_threads_ = 1, __builtin_memcpy(ckpp_o->threads, (const ckpp_extents){(ckpp_int64)(ckpp_elements_(&x)), 1, 1}, sizeof(ckpp_extents));
    }
    return ckpp_run(&ckpp_kernel_plain, ckpp_args, ckpp_o);
}
#line 16 "tune.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status plain(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 16 "tune.c"
#define plain(...) (plain)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(0, __VA_ARGS__)), "plain takes 1 argument: x"); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(0, __VA_ARGS__)), "plain: argument 'x'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_plain ckpp_o_plain = {.MANY = CKPP_UNSET_WIDE_, CKPP_CALL_(CKPP_REST_1_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_1_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_plain((ckpp_arg[]){CKPP_OUT_(CKPP_NTH_(0, __VA_ARGS__))}, &ckpp_o_plain); }))
#line 22 "tune.c"

int main(void)
{
    float a[1000] = {1};
    ckpp_array x = ckpp_view(a, 10, 100), y = {0};
    ckpp_must(transpose(x, &y));
    ckpp_must(transpose(x, &y, .TILE = 32, .block = {32, 8}));
    ckpp_must(plain(&x));
    {
static const char *const ckpp_body_3[] = {
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
    {.name = "a", .direction = CKPP_INOUT, .mentions = CKPP_MENTIONS_POINTER, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_3;
static const ckpp_kernel ckpp_kernel_3 = {
    .abi = CKPP_ABI, .kind = CKPP_RAW, .name = "main:30", .file = "tune.c", .line = 30,
    .nparams = 1, .params = ckpp_params_3, .uses = CKPP_USES_THREAD, .body = ckpp_body_3,
    .tune = &ckpp_tune_3,
    .state = &ckpp_state_3};
#line 30 "tune.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(a, float), "'a' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_3_a;
ckpp_arg ckpp_args_3[] = {
#line 30 "tune.c"
CKPP_POINTER_ARG_(&ckpp_array_3_a, a, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){(ckpp_int64)(1000)})};
#line 30 "tune.c"
ckpp_run_or_report(&ckpp_kernel_3, ckpp_args_3, &(ckpp_options){.file_ = "tune.c", .line_ = 30,
#line 30 "tune.c"
.has_threads_ = 1, .threads = {(ckpp_int64)(1000), 1, 1}});
}
#line 35 "tune.c"
    ckpp_free(&y);
    return 0;
}
