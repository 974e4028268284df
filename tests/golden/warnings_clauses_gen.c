#include <ckpp/prelude.h>
#line 1 "warnings_clauses.c"
/* Names of bodies in clauses, which may still be the host's; names of arrays that are fine there. */
#include <ckpp/ckpp.h>

static const int64_t x_shape[2] = {1, 2}, x_strides[1] = {1}, x_ndim = 3, x_size = 1;

static ckpp_piece ckpp_body_companions[] = {
    "#line 7 \"warnings_clauses.c\"\n"
    "{ y[0] = x[0] + n; }\n",
    0};
static const ckpp_param ckpp_params_companions[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "n", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_companions;
static const ckpp_kernel ckpp_kernel_companions = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "companions", .ckpp_file_ = "warnings_clauses.c", .ckpp_line_ = 6,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_companions, .ckpp_uses_ = 0, .ckpp_body_ = ckpp_body_companions,
    .ckpp_state_ = &ckpp_state_companions};
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 6 "warnings_clauses.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_companions(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    ckpp_int64 ckpp_shape_y[1] = {0};
    {
        const ckpp_clause ckpp_at = {&ckpp_kernel_companions, ckpp_args, ckpp_o, "the extents of 'y'"};
#line 6 "warnings_clauses.c"
        ckpp_shape_y[0] = CKPP_INTEGER_(x_size);
        if (ckpp_shape_y[0] < 0)
            return ckpp_bad_extent_(&ckpp_at, 0u, 0, ckpp_shape_y[0], "x_size");
    }
    ckpp_set_shape_(&ckpp_args[2], 1, ckpp_shape_y);
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, grid) && !CKPP_GIVEN_(ckpp_o, threads)) {
#line 6 "warnings_clauses.c"
        ckpp_o->ckpp_has_grid_ = 1, __builtin_memcpy(ckpp_o->ckpp_grid_, (const ckpp_extents){CKPP_INTEGER_(x_shape[1]), CKPP_INTEGER_(x_strides[0]), 1}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, block)) {
#line 6 "warnings_clauses.c"
        ckpp_o->ckpp_has_block_ = 1, __builtin_memcpy(ckpp_o->ckpp_block_, (const ckpp_extents){CKPP_INTEGER_(x_ndim), 1, 1}, sizeof(ckpp_extents));
    }
    return ckpp_run(&ckpp_kernel_companions, ckpp_args, ckpp_o);
}
#line 6 "warnings_clauses.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status companions(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 6 "warnings_clauses.c"
#define companions(...) (companions)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "companions takes 3 arguments: x, n, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "companions: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "companions: argument 'n'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "companions: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_companions = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_companions((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_companions); }))
#line 8 "warnings_clauses.c"
static ckpp_piece ckpp_body_fine[] = {
    "#line 9 \"warnings_clauses.c\"\n"
    "{ y[0] = x[0]; }\n",
    0};
static const ckpp_template ckpp_templates_fine[] = {
    {.ckpp_name_ = "y_ndim", .ckpp_type_ = "int"}};
static const ckpp_param ckpp_params_fine[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "x_size", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_fine;
static const ckpp_kernel ckpp_kernel_fine = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "fine", .ckpp_file_ = "warnings_clauses.c", .ckpp_line_ = 8,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_fine, .ckpp_uses_ = 0, .ckpp_body_ = ckpp_body_fine,
    .ckpp_ntemplates_ = 1, .ckpp_templates_ = ckpp_templates_fine,
    .ckpp_state_ = &ckpp_state_fine};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#line 8 "warnings_clauses.c"
typedef struct ckpp_options_fine { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_int64 y_ndim; } ckpp_options_fine;
#pragma pack(pop)
#include <ckpp/end.h>
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 8 "warnings_clauses.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_fine(ckpp_arg *ckpp_args, ckpp_options_fine *ckpp_call)
{
    ckpp_options ckpp_common, *const ckpp_o = &ckpp_common;
    ckpp_int64 ckpp_values[1] = {0};
    __builtin_memcpy(ckpp_o, ckpp_call, sizeof *ckpp_o);
    ckpp_settle_(ckpp_o);
    ckpp_o->ckpp_values_ = ckpp_values;
    if (ckpp_call->y_ndim != CKPP_UNSET_) {
        ckpp_o->ckpp_given_ |= 1u;
        ckpp_values[0] = (ckpp_int64)ckpp_call->y_ndim;
        if (ckpp_values[0] < CKPP_INT32_MIN_ || ckpp_values[0] > __INT32_MAX__)
            return ckpp_bad_value_(&ckpp_kernel_fine, ckpp_o, 0, CKPP_INT32_MIN_, __INT32_MAX__);
    }
    ckpp_int64 ckpp_shape_y[1] = {0};
    {
        const long long x_size = ckpp_arg_integer_(&ckpp_args[1]);
        const ckpp_clause ckpp_at = {&ckpp_kernel_fine, ckpp_args, ckpp_o, "the extents of 'y'"};
#line 8 "warnings_clauses.c"
        ckpp_shape_y[0] = CKPP_INTEGER_(x_size);
        if (ckpp_shape_y[0] < 0)
            return ckpp_bad_extent_(&ckpp_at, 0u, 0, ckpp_shape_y[0], "x_size");
    }
    ckpp_set_shape_(&ckpp_args[2], 1, ckpp_shape_y);
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, grid) && !CKPP_GIVEN_(ckpp_o, threads) && (ckpp_o->ckpp_given_ & 1u) == 1u) {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
        const ckpp_int64 y_ndim = (ckpp_int64)ckpp_call->y_ndim;
#line 8 "warnings_clauses.c"
        ckpp_o->ckpp_has_grid_ = 1, __builtin_memcpy(ckpp_o->ckpp_grid_, (const ckpp_extents){CKPP_INTEGER_(y_ndim * ckpp_elements_(&x)), 1, 1}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, block)) {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
#line 8 "warnings_clauses.c"
        ckpp_o->ckpp_has_block_ = 1, __builtin_memcpy(ckpp_o->ckpp_block_, (const ckpp_extents){CKPP_INTEGER_(x.ndim & 7), 1, 1}, sizeof(ckpp_extents));
    }
    return ckpp_run(&ckpp_kernel_fine, ckpp_args, ckpp_o);
}
#line 8 "warnings_clauses.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status fine(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 8 "warnings_clauses.c"
#define fine(...) (fine)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "fine takes 3 arguments: x, x_size, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "fine: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "fine: argument 'x_size'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "fine: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_fine ckpp_o_fine = {.y_ndim = CKPP_UNSET_, CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_fine((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_fine); }))
#line 10 "warnings_clauses.c"
static ckpp_piece ckpp_body_address[] = {
    "#line 11 \"warnings_clauses.c\"\n"
    "{ y[0] = x[0]; }\n",
    0};
static const ckpp_param ckpp_params_address[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "n", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_address;
static const ckpp_kernel ckpp_kernel_address = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "address", .ckpp_file_ = "warnings_clauses.c", .ckpp_line_ = 10,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_address, .ckpp_uses_ = 0, .ckpp_body_ = ckpp_body_address,
    .ckpp_state_ = &ckpp_state_address};
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 10 "warnings_clauses.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_address(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    ckpp_int64 ckpp_shape_y[1] = {0};
    {
        const long long n = ckpp_arg_integer_(&ckpp_args[1]);
        const ckpp_clause ckpp_at = {&ckpp_kernel_address, ckpp_args, ckpp_o, "the extents of 'y'"};
#line 10 "warnings_clauses.c"
        ckpp_shape_y[0] = CKPP_INTEGER_(n & 3);
        if (ckpp_shape_y[0] < 0)
            return ckpp_bad_extent_(&ckpp_at, 0u, 0, ckpp_shape_y[0], "n & 3");
    }
    ckpp_set_shape_(&ckpp_args[2], 1, ckpp_shape_y);
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, threads) && !CKPP_GIVEN_(ckpp_o, grid)) {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
#line 10 "warnings_clauses.c"
        ckpp_o->ckpp_has_threads_ = 1, __builtin_memcpy(ckpp_o->ckpp_threads_, (const ckpp_extents){CKPP_INTEGER_(ckpp_elements_ (& x)), CKPP_INTEGER_(x.itemsize), 1}, sizeof(ckpp_extents));
    }
    return ckpp_run(&ckpp_kernel_address, ckpp_args, ckpp_o);
}
#line 10 "warnings_clauses.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status address(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 10 "warnings_clauses.c"
#define address(...) (address)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "address takes 3 arguments: x, n, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "address: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "address: argument 'n'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "address: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_address = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_address((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_address); }))
