#include <ckpp/prelude.h>
#line 1 "precompiled_basic.c"
/* Kernels that are compiled already: in a file, or in memory. */
#include <ckpp/ckpp.h>

_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
struct point { float x, y; };
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_precompiled_basic_1[] = {
    "#line 5 \"precompiled_basic.c\"\n"
    "struct point { float x, y; };\n",
    0};
struct ckpp_pack_precompiled_basic_1 { char ckpp_c; long double ckpp_most; };
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_precompiled_basic_1 = {0, ckpp_text_precompiled_basic_1, 0, (int)(sizeof(struct ckpp_pack_precompiled_basic_1) - sizeof(long double))};
#define ckpp_declares_precompiled_basic &ckpp_declare_precompiled_basic_1
#line 6 "precompiled_basic.c"

static const ckpp_binary ckpp_binary_scale = {.ckpp_symbol_ = "_Z5scalePKfPffi", .ckpp_file_ = "scale.cubin"};
static const ckpp_param ckpp_params_scale[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "a", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "n", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT32}};
static void *ckpp_state_scale;
static const ckpp_kernel ckpp_kernel_scale = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "scale", .ckpp_file_ = "precompiled_basic.c", .ckpp_line_ = 7,
    .ckpp_nparams_ = 4, .ckpp_params_ = ckpp_params_scale, .ckpp_uses_ = 0,
    .ckpp_binary_ = &ckpp_binary_scale,
    .ckpp_state_ = &ckpp_state_scale};
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 7 "precompiled_basic.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_scale(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    ckpp_int64 ckpp_shape_y[1] = {0};
    {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
        const ckpp_clause ckpp_at = {&ckpp_kernel_scale, ckpp_args, ckpp_o, "the extents of 'y'"};
#line 8 "precompiled_basic.c"
        ckpp_shape_y[0] = CKPP_INTEGER_(x.shape[CKPP_DIMENSION_(x, 0, 0, "shape")]);
        if (ckpp_shape_y[0] < 0)
            return ckpp_bad_extent_(&ckpp_at, 0u, 0, ckpp_shape_y[0], "x.shape[0]");
    }
    ckpp_set_shape_(&ckpp_args[1], 1, ckpp_shape_y);
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, threads) && !CKPP_GIVEN_(ckpp_o, grid)) {
        const long long n = ckpp_arg_integer_(&ckpp_args[3]);
#line 8 "precompiled_basic.c"
        ckpp_o->ckpp_has_threads_ = 1, __builtin_memcpy(ckpp_o->ckpp_threads_, (const ckpp_extents){CKPP_INTEGER_(n), 1, 1}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, block)) {
#line 8 "precompiled_basic.c"
        ckpp_o->ckpp_has_block_ = 1, __builtin_memcpy(ckpp_o->ckpp_block_, (const ckpp_extents){CKPP_INTEGER_(256), 1, 1}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, fill)) {
#line 8 "precompiled_basic.c"
        ckpp_o->ckpp_has_fill_ = 1, ckpp_o->ckpp_fill_ = (double)(0);
    }
    return ckpp_run(&ckpp_kernel_scale, ckpp_args, ckpp_o);
}
#line 7 "precompiled_basic.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status scale(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 7 "precompiled_basic.c"
#define scale(...) (scale)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(3, __VA_ARGS__)), "scale takes 4 arguments: x, y, a, n"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "scale: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "scale: argument 'y'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_NUMBER_(CKPP_NTH_(2, __VA_ARGS__)), "scale: argument 'a'" CKPP_NEEDS_NUMBER_); _Static_assert(CKPP_IS_NUMBER_(CKPP_NTH_(3, __VA_ARGS__)), "scale: argument 'n'" CKPP_NEEDS_NUMBER_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_scale = {CKPP_CALL_(CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_scale((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(3, __VA_ARGS__))}, &ckpp_o_scale); }))
#line 10 "precompiled_basic.c"

extern const unsigned char image[];
extern const unsigned char image_end[];
static __const__ void *ckpp_bytes_move(ckpp_size_t *ckpp_size)
{
#line 13 "precompiled_basic.c"
    *ckpp_size = (ckpp_size_t)((size_t)(image_end - image));
#line 13 "precompiled_basic.c"
    return (image);
}
static const ckpp_binary ckpp_binary_move = {.ckpp_symbol_ = "move", .ckpp_bytes_ = ckpp_bytes_move};
static const ckpp_member ckpp_members_move_0[] = {
    {"struct point", _Alignof(struct point), sizeof(struct point)},
    CKPP_MEMBER_(struct point, x),
    CKPP_MEMBER_(struct point, y), {0, 0, 0}};
static const ckpp_param ckpp_params_move[] = {
    {.ckpp_name_ = "by", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct point", .ckpp_itemsize_ = sizeof(struct point), .ckpp_align_ = _Alignof(struct point), .ckpp_members_ = ckpp_members_move_0},
    {.ckpp_name_ = "p", .ckpp_direction_ = CKPP_INOUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct point", .ckpp_itemsize_ = sizeof(struct point), .ckpp_align_ = _Alignof(struct point), .ckpp_members_ = ckpp_members_move_0}};
static void *ckpp_state_move;
static const ckpp_kernel ckpp_kernel_move = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "move", .ckpp_file_ = "precompiled_basic.c", .ckpp_line_ = 13,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_move, .ckpp_uses_ = 0,
    .ckpp_binary_ = &ckpp_binary_move,
    .ckpp_state_ = &ckpp_state_move};
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 13 "precompiled_basic.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_move(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    if (!CKPP_GIVEN_(ckpp_o, grid) && !CKPP_GIVEN_(ckpp_o, threads)) {
        const ckpp_array p = *ckpp_array_of_(&ckpp_args[1]);
        const ckpp_clause ckpp_at = {&ckpp_kernel_move, ckpp_args, ckpp_o, "grid"};
#line 14 "precompiled_basic.c"
        ckpp_o->ckpp_has_grid_ = 1, __builtin_memcpy(ckpp_o->ckpp_grid_, (const ckpp_extents){CKPP_INTEGER_(p.shape[CKPP_DIMENSION_(p, 0, 1, "shape")]), CKPP_INTEGER_(2), 1}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, block)) {
#line 14 "precompiled_basic.c"
        ckpp_o->ckpp_has_block_ = 1, __builtin_memcpy(ckpp_o->ckpp_block_, (const ckpp_extents){CKPP_INTEGER_(16), CKPP_INTEGER_(16), 1}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, shared)) {
#line 14 "precompiled_basic.c"
        ckpp_o->ckpp_has_shared_ = 1, ckpp_o->ckpp_shared_ = (ckpp_int64)(1 << 10);
    }
    if (!CKPP_GIVEN_(ckpp_o, contiguous)) {
#line 14 "precompiled_basic.c"
        ckpp_o->ckpp_contiguous_ = 1;
    }
    return ckpp_run(&ckpp_kernel_move, ckpp_args, ckpp_o);
}
#line 13 "precompiled_basic.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status move(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 13 "precompiled_basic.c"
#define move(...) (move)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "move takes 2 arguments: by, p"); _Static_assert(CKPP_IS_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), struct point), "move: argument 'by'" CKPP_NEEDS_STRUCT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "move: argument 'p'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_move = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_move((ckpp_arg[]){CKPP_IN_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), struct point), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_move); }))
#line 15 "precompiled_basic.c"

ckpp_status run(ckpp_array x, ckpp_array *y);
ckpp_status run(ckpp_array x, ckpp_array *y)
{
    struct point by = {1, 2};
    ckpp_status status = scale(x, y, 2.0f, 8);
    return status ? status : move(by, y, .shared = 512);
}
