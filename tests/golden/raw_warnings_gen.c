#include <ckpp/prelude.h>
#line 1 "raw_warnings.c"
/* Warnings of raw kernels, and what is none. */
#include <ckpp/ckpp.h>
static ckpp_piece ckpp_body_unused[] = {
    "#line 4 \"raw_warnings.c\"\n"
    "{ y[0] = x[0]; }\n",
    0};
static const ckpp_template ckpp_templates_unused[] = {
    {.ckpp_name_ = "T"},
    {.ckpp_name_ = "N", .ckpp_type_ = "int"},
    {.ckpp_name_ = "U"}};
static const ckpp_param ckpp_params_unused[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T', .ckpp_mentions_ = CKPP_MENTIONS_POINTER},
    {.ckpp_name_ = "n", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T', .ckpp_mentions_ = CKPP_MENTIONS_POINTER},
    {.ckpp_name_ = "z", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_unused;
static const ckpp_kernel ckpp_kernel_unused = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "unused", .ckpp_file_ = "raw_warnings.c", .ckpp_line_ = 3,
    .ckpp_nparams_ = 4, .ckpp_params_ = ckpp_params_unused, .ckpp_uses_ = 0, .ckpp_body_ = ckpp_body_unused,
    .ckpp_ntemplates_ = 3, .ckpp_templates_ = ckpp_templates_unused,
    .ckpp_state_ = &ckpp_state_unused};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#line 3 "raw_warnings.c"
typedef struct ckpp_options_unused { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; ckpp_int64 N; ckpp_dtype U; } ckpp_options_unused;
#pragma pack(pop)
#include <ckpp/end.h>
#line 3 "raw_warnings.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_unused(ckpp_arg *ckpp_args, ckpp_options_unused *ckpp_call)
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
    if (ckpp_call->N != CKPP_UNSET_) {
        ckpp_o->ckpp_given_ |= 2u;
        ckpp_values[1] = (ckpp_int64)ckpp_call->N;
        if (ckpp_values[1] < CKPP_INT32_MIN_ || ckpp_values[1] > __INT32_MAX__)
            return ckpp_bad_value_(&ckpp_kernel_unused, ckpp_o, 1, CKPP_INT32_MIN_, __INT32_MAX__);
    }
    if (ckpp_call->U != CKPP_NONE) {
        ckpp_o->ckpp_given_ |= 4u;
        ckpp_values[2] = (ckpp_int64)ckpp_call->U;
    }
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, grid) && !CKPP_GIVEN_(ckpp_o, threads)) {
#line 3 "raw_warnings.c"
        ckpp_o->ckpp_has_grid_ = 1, __builtin_memcpy(ckpp_o->ckpp_grid_, (const ckpp_extents){CKPP_INTEGER_(1), 1, 1}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, block)) {
#line 3 "raw_warnings.c"
        ckpp_o->ckpp_has_block_ = 1, __builtin_memcpy(ckpp_o->ckpp_block_, (const ckpp_extents){CKPP_INTEGER_(1), 1, 1}, sizeof(ckpp_extents));
    }
    return ckpp_run(&ckpp_kernel_unused, ckpp_args, ckpp_o);
}
#line 3 "raw_warnings.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status unused(ckpp_status ckpp_s) { return ckpp_s; }
#line 3 "raw_warnings.c"
#define unused(...) (unused)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(3, __VA_ARGS__)), "unused takes 4 arguments: x, n, y, z"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "unused: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "unused: argument 'n'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "unused: argument 'y'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(3, __VA_ARGS__)), "unused: argument 'z'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_unused ckpp_o_unused = {.N = CKPP_UNSET_, CKPP_CALL_(CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_unused((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(3, __VA_ARGS__))}, &ckpp_o_unused); }))
#line 5 "raw_warnings.c"

#define add(to, x) atomicAdd(to, x)
static ckpp_piece ckpp_text_raw_warnings_1[] = {
    "#line 6 \"raw_warnings.c\"\n"
    "#define add(to, x) atomicAdd(to, x)\n",
    0};
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_raw_warnings_1 = {0, ckpp_text_raw_warnings_1, 0, 0};
#define ckpp_declares_raw_warnings &ckpp_declare_raw_warnings_1
#line 7 "raw_warnings.c"
static ckpp_piece ckpp_body_used[] = {
    "#line 9 \"raw_warnings.c\"\n"
    "{ y[0] = x[0]; V v = B ? w_shape[0] : u; add(&z[0], more(v)); }\n",
    0};
static ckpp_piece ckpp_preamble_used[] = {
    "#line 8 \"raw_warnings.c\"\n"
    "#define more(x) (Q + x)\n"
    "enum { S = R };\n",
    0};
static ckpp_piece ckpp_functions_used[] = {"atomicAdd", 0};
static const ckpp_template ckpp_templates_used[] = {
    {.ckpp_name_ = "N", .ckpp_type_ = "int"},
    {.ckpp_name_ = "U"},
    {.ckpp_name_ = "V"},
    {.ckpp_name_ = "B", .ckpp_type_ = "bool"},
    {.ckpp_name_ = "Q", .ckpp_type_ = "int"},
    {.ckpp_name_ = "R", .ckpp_type_ = "int"}};
static const ckpp_param ckpp_params_used[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T', .ckpp_mentions_ = CKPP_MENTIONS_POINTER},
    {.ckpp_name_ = "n", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT64},
    {.ckpp_name_ = "w", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'U', .ckpp_mentions_ = CKPP_MENTIONS_SHAPE | CKPP_MENTIONS_POINTER},
    {.ckpp_name_ = "u", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T', .ckpp_mentions_ = CKPP_MENTIONS_POINTER},
    {.ckpp_name_ = "z", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T', .ckpp_mentions_ = CKPP_MENTIONS_POINTER}};
static void *ckpp_state_used;
static const ckpp_kernel ckpp_kernel_used = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "used", .ckpp_file_ = "raw_warnings.c", .ckpp_line_ = 7,
    .ckpp_nparams_ = 6, .ckpp_params_ = ckpp_params_used, .ckpp_uses_ = 0,
    .ckpp_declares_ = ckpp_declares_raw_warnings, .ckpp_body_ = ckpp_body_used,
    .ckpp_preamble_ = ckpp_preamble_used,
    .ckpp_functions_ = ckpp_functions_used,
    .ckpp_ntemplates_ = 6, .ckpp_templates_ = ckpp_templates_used,
    .ckpp_state_ = &ckpp_state_used};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#line 7 "raw_warnings.c"
typedef struct ckpp_options_used { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_int64 N; ckpp_dtype U; ckpp_dtype V; ckpp_int64 B; ckpp_int64 Q; ckpp_int64 R; } ckpp_options_used;
#pragma pack(pop)
#include <ckpp/end.h>
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 7 "raw_warnings.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_used(ckpp_arg *ckpp_args, ckpp_options_used *ckpp_call)
{
    ckpp_options ckpp_common, *const ckpp_o = &ckpp_common;
    ckpp_int64 ckpp_values[6] = {0};
    __builtin_memcpy(ckpp_o, ckpp_call, sizeof *ckpp_o);
    ckpp_settle_(ckpp_o);
    ckpp_o->ckpp_values_ = ckpp_values;
    if (ckpp_call->N != CKPP_UNSET_) {
        ckpp_o->ckpp_given_ |= 1u;
        ckpp_values[0] = (ckpp_int64)ckpp_call->N;
        if (ckpp_values[0] < CKPP_INT32_MIN_ || ckpp_values[0] > __INT32_MAX__)
            return ckpp_bad_value_(&ckpp_kernel_used, ckpp_o, 0, CKPP_INT32_MIN_, __INT32_MAX__);
    }
    if (ckpp_call->U != CKPP_NONE) {
        ckpp_o->ckpp_given_ |= 2u;
        ckpp_values[1] = (ckpp_int64)ckpp_call->U;
    }
    if (ckpp_call->V != CKPP_NONE) {
        ckpp_o->ckpp_given_ |= 4u;
        ckpp_values[2] = (ckpp_int64)ckpp_call->V;
    }
    if (ckpp_call->B != CKPP_UNSET_) {
        ckpp_o->ckpp_given_ |= 8u;
        ckpp_values[3] = (ckpp_int64)ckpp_call->B;
    }
    if (ckpp_call->Q != CKPP_UNSET_) {
        ckpp_o->ckpp_given_ |= 16u;
        ckpp_values[4] = (ckpp_int64)ckpp_call->Q;
        if (ckpp_values[4] < CKPP_INT32_MIN_ || ckpp_values[4] > __INT32_MAX__)
            return ckpp_bad_value_(&ckpp_kernel_used, ckpp_o, 4, CKPP_INT32_MIN_, __INT32_MAX__);
    }
    if (ckpp_call->R != CKPP_UNSET_) {
        ckpp_o->ckpp_given_ |= 32u;
        ckpp_values[5] = (ckpp_int64)ckpp_call->R;
        if (ckpp_values[5] < CKPP_INT32_MIN_ || ckpp_values[5] > __INT32_MAX__)
            return ckpp_bad_value_(&ckpp_kernel_used, ckpp_o, 5, CKPP_INT32_MIN_, __INT32_MAX__);
    }
    ckpp_int64 ckpp_shape_z[1] = {0};
    {
        const long long n = ckpp_arg_integer_(&ckpp_args[1]);
        const ckpp_clause ckpp_at = {&ckpp_kernel_used, ckpp_args, ckpp_o, "the extents of 'z'"};
#line 7 "raw_warnings.c"
        ckpp_shape_z[0] = CKPP_INTEGER_(n);
        if (ckpp_shape_z[0] < 0)
            return ckpp_bad_extent_(&ckpp_at, 0u, 0, ckpp_shape_z[0], "n");
    }
    ckpp_set_shape_(&ckpp_args[5], 1, ckpp_shape_z);
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, grid) && !CKPP_GIVEN_(ckpp_o, threads) && (ckpp_o->ckpp_given_ & 1u) == 1u) {
        const ckpp_int64 N = (ckpp_int64)ckpp_call->N;
#line 7 "raw_warnings.c"
        ckpp_o->ckpp_has_grid_ = 1, __builtin_memcpy(ckpp_o->ckpp_grid_, (const ckpp_extents){CKPP_INTEGER_(N), 1, 1}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, block)) {
#line 7 "raw_warnings.c"
        ckpp_o->ckpp_has_block_ = 1, __builtin_memcpy(ckpp_o->ckpp_block_, (const ckpp_extents){CKPP_INTEGER_(1), 1, 1}, sizeof(ckpp_extents));
    }
    return ckpp_run(&ckpp_kernel_used, ckpp_args, ckpp_o);
}
#line 7 "raw_warnings.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status used(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 7 "raw_warnings.c"
#define used(...) (used)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(5, __VA_ARGS__)), "used takes 6 arguments: x, n, w, u, y, z"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "used: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "used: argument 'n'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(2, __VA_ARGS__)), "used: argument 'w'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(3, __VA_ARGS__)), "used: argument 'u'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(4, __VA_ARGS__)), "used: argument 'y'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(5, __VA_ARGS__)), "used: argument 'z'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_used ckpp_o_used = {.N = CKPP_UNSET_, .B = CKPP_UNSET_, .Q = CKPP_UNSET_, .R = CKPP_UNSET_, CKPP_CALL_(CKPP_REST_6_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_6_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_used((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(3, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(4, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(5, __VA_ARGS__))}, &ckpp_o_used); }))
#line 10 "raw_warnings.c"
static ckpp_piece ckpp_body_builtin[] = {
    "#line 11 \"raw_warnings.c\"\n"
    "{ atomic_max(&y[0], x[0]); }\n",
    0};
static ckpp_piece ckpp_functions_builtin[] = {"atomic_max", 0};
static const ckpp_param ckpp_params_builtin[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_op_ = CKPP_REDUCE_MAX, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_builtin;
static const ckpp_kernel ckpp_kernel_builtin = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "builtin", .ckpp_file_ = "raw_warnings.c", .ckpp_line_ = 10,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_builtin, .ckpp_uses_ = 0,
    .ckpp_declares_ = ckpp_declares_raw_warnings, .ckpp_body_ = ckpp_body_builtin,
    .ckpp_functions_ = ckpp_functions_builtin,
    .ckpp_state_ = &ckpp_state_builtin};
#line 10 "raw_warnings.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_builtin(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, grid) && !CKPP_GIVEN_(ckpp_o, threads)) {
#line 10 "raw_warnings.c"
        ckpp_o->ckpp_has_grid_ = 1, __builtin_memcpy(ckpp_o->ckpp_grid_, (const ckpp_extents){CKPP_INTEGER_(1), 1, 1}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, block)) {
#line 10 "raw_warnings.c"
        ckpp_o->ckpp_has_block_ = 1, __builtin_memcpy(ckpp_o->ckpp_block_, (const ckpp_extents){CKPP_INTEGER_(1), 1, 1}, sizeof(ckpp_extents));
    }
    return ckpp_run(&ckpp_kernel_builtin, ckpp_args, ckpp_o);
}
#line 10 "raw_warnings.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status builtin(ckpp_status ckpp_s) { return ckpp_s; }
#line 10 "raw_warnings.c"
#define builtin(...) (builtin)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "builtin takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "builtin: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "builtin: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_builtin = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_builtin((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_builtin); }))
#line 12 "raw_warnings.c"
static ckpp_piece ckpp_body_reference[] = {
    "#line 13 \"raw_warnings.c\"\n"
    "{ cuda::atomic_ref<float> r(y[0]); r.fetch_add(x[0]); }\n",
    0};
static const ckpp_param ckpp_params_reference[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_reference;
static const ckpp_kernel ckpp_kernel_reference = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "reference", .ckpp_file_ = "raw_warnings.c", .ckpp_line_ = 12,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_reference, .ckpp_uses_ = 0,
    .ckpp_declares_ = ckpp_declares_raw_warnings, .ckpp_body_ = ckpp_body_reference,
    .ckpp_state_ = &ckpp_state_reference};
#line 12 "raw_warnings.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_reference(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, grid) && !CKPP_GIVEN_(ckpp_o, threads)) {
#line 12 "raw_warnings.c"
        ckpp_o->ckpp_has_grid_ = 1, __builtin_memcpy(ckpp_o->ckpp_grid_, (const ckpp_extents){CKPP_INTEGER_(1), 1, 1}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, block)) {
#line 12 "raw_warnings.c"
        ckpp_o->ckpp_has_block_ = 1, __builtin_memcpy(ckpp_o->ckpp_block_, (const ckpp_extents){CKPP_INTEGER_(1), 1, 1}, sizeof(ckpp_extents));
    }
    return ckpp_run(&ckpp_kernel_reference, ckpp_args, ckpp_o);
}
#line 12 "raw_warnings.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status reference(ckpp_status ckpp_s) { return ckpp_s; }
#line 12 "raw_warnings.c"
#define reference(...) (reference)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "reference takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "reference: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "reference: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_reference = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_reference((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_reference); }))
#line 14 "raw_warnings.c"
static ckpp_piece ckpp_body_unseen[] = {
    "#line 15 \"raw_warnings.c\"\n"
    "{ somebodys_add(&y[0], x[0]); }\n",
    0};
static ckpp_piece ckpp_functions_unseen[] = {"somebodys_add", 0};
static const ckpp_param ckpp_params_unseen[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_unseen;
static const ckpp_kernel ckpp_kernel_unseen = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "unseen", .ckpp_file_ = "raw_warnings.c", .ckpp_line_ = 14,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_unseen, .ckpp_uses_ = 0,
    .ckpp_declares_ = ckpp_declares_raw_warnings, .ckpp_body_ = ckpp_body_unseen,
    .ckpp_functions_ = ckpp_functions_unseen,
    .ckpp_state_ = &ckpp_state_unseen};
#line 14 "raw_warnings.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_unseen(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, grid) && !CKPP_GIVEN_(ckpp_o, threads)) {
#line 14 "raw_warnings.c"
        ckpp_o->ckpp_has_grid_ = 1, __builtin_memcpy(ckpp_o->ckpp_grid_, (const ckpp_extents){CKPP_INTEGER_(1), 1, 1}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, block)) {
#line 14 "raw_warnings.c"
        ckpp_o->ckpp_has_block_ = 1, __builtin_memcpy(ckpp_o->ckpp_block_, (const ckpp_extents){CKPP_INTEGER_(1), 1, 1}, sizeof(ckpp_extents));
    }
    return ckpp_run(&ckpp_kernel_unseen, ckpp_args, ckpp_o);
}
#line 14 "raw_warnings.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status unseen(ckpp_status ckpp_s) { return ckpp_s; }
#line 14 "raw_warnings.c"
#define unseen(...) (unseen)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "unseen takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "unseen: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "unseen: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_unseen = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_unseen((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_unseen); }))
#line 16 "raw_warnings.c"

#define NONE (M == LONG)
static ckpp_piece ckpp_text_raw_warnings_2[] = {
    "#line 17 \"raw_warnings.c\"\n"
    "#define NONE (+((M == LONG)))\n",
    0};
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_raw_warnings_2 = {ckpp_declares_raw_warnings, ckpp_text_raw_warnings_2, 0, 0};
#undef ckpp_declares_raw_warnings
#define ckpp_declares_raw_warnings &ckpp_declare_raw_warnings_2
#line 18 "raw_warnings.c"
static ckpp_piece ckpp_body_no_word[] = {
    "#line 19 \"raw_warnings.c\"\n"
    "{ y[0] = x[0]; }\n",
    0};
static const ckpp_template ckpp_templates_no_word[] = {
    {.ckpp_name_ = "N", .ckpp_type_ = "int"}};
static const ckpp_param ckpp_params_no_word[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_no_word;
static const ckpp_kernel ckpp_kernel_no_word = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "no_word", .ckpp_file_ = "raw_warnings.c", .ckpp_line_ = 18,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_no_word, .ckpp_uses_ = 0,
    .ckpp_declares_ = ckpp_declares_raw_warnings, .ckpp_body_ = ckpp_body_no_word,
    .ckpp_ntemplates_ = 1, .ckpp_templates_ = ckpp_templates_no_word,
    .ckpp_state_ = &ckpp_state_no_word};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#line 18 "raw_warnings.c"
typedef struct ckpp_options_no_word { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_int64 N; } ckpp_options_no_word;
#pragma pack(pop)
#include <ckpp/end.h>
#line 18 "raw_warnings.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_no_word(ckpp_arg *ckpp_args, ckpp_options_no_word *ckpp_call)
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
            return ckpp_bad_value_(&ckpp_kernel_no_word, ckpp_o, 0, CKPP_INT32_MIN_, __INT32_MAX__);
    }
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, grid) && !CKPP_GIVEN_(ckpp_o, threads)) {
#line 18 "raw_warnings.c"
        ckpp_o->ckpp_has_grid_ = 1, __builtin_memcpy(ckpp_o->ckpp_grid_, (const ckpp_extents){CKPP_INTEGER_(1), 1, 1}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, block)) {
#line 18 "raw_warnings.c"
        ckpp_o->ckpp_has_block_ = 1, __builtin_memcpy(ckpp_o->ckpp_block_, (const ckpp_extents){CKPP_INTEGER_(1), 1, 1}, sizeof(ckpp_extents));
    }
    return ckpp_run(&ckpp_kernel_no_word, ckpp_args, ckpp_o);
}
#line 18 "raw_warnings.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status no_word(ckpp_status ckpp_s) { return ckpp_s; }
#line 18 "raw_warnings.c"
#define no_word(...) (no_word)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "no_word takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "no_word: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "no_word: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_no_word ckpp_o_no_word = {.N = CKPP_UNSET_, CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_no_word((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_no_word); }))
#line 20 "raw_warnings.c"

#define LESS(M) (NONE + M + K)
static ckpp_piece ckpp_text_raw_warnings_3[] = {
    "#line 21 \"raw_warnings.c\"\n"
    "#define LESS(M) (NONE + M + K)\n",
    0};
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_raw_warnings_3 = {ckpp_declares_raw_warnings, ckpp_text_raw_warnings_3, 0, 0};
#undef ckpp_declares_raw_warnings
#define ckpp_declares_raw_warnings &ckpp_declare_raw_warnings_3
#line 22 "raw_warnings.c"
static ckpp_piece ckpp_body_words[] = {
    "#line 23 \"raw_warnings.c\"\n"
    "{ y[0] = x[0]; }\n",
    0};
static const ckpp_template ckpp_templates_words[] = {
    {.ckpp_name_ = "K", .ckpp_type_ = "int"},
    {.ckpp_name_ = "M", .ckpp_type_ = "int"}};
static const ckpp_param ckpp_params_words[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_words;
static const ckpp_kernel ckpp_kernel_words = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "words", .ckpp_file_ = "raw_warnings.c", .ckpp_line_ = 22,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_words, .ckpp_uses_ = 0,
    .ckpp_declares_ = ckpp_declares_raw_warnings, .ckpp_body_ = ckpp_body_words,
    .ckpp_ntemplates_ = 2, .ckpp_templates_ = ckpp_templates_words,
    .ckpp_state_ = &ckpp_state_words};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#line 22 "raw_warnings.c"
typedef struct ckpp_options_words { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_int64 K; ckpp_int64 M; } ckpp_options_words;
#pragma pack(pop)
#include <ckpp/end.h>
#line 22 "raw_warnings.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_words(ckpp_arg *ckpp_args, ckpp_options_words *ckpp_call)
{
    ckpp_options ckpp_common, *const ckpp_o = &ckpp_common;
    ckpp_int64 ckpp_values[2] = {0};
    __builtin_memcpy(ckpp_o, ckpp_call, sizeof *ckpp_o);
    ckpp_settle_(ckpp_o);
    ckpp_o->ckpp_values_ = ckpp_values;
    if (ckpp_call->K != CKPP_UNSET_) {
        ckpp_o->ckpp_given_ |= 1u;
        ckpp_values[0] = (ckpp_int64)ckpp_call->K;
        if (ckpp_values[0] < CKPP_INT32_MIN_ || ckpp_values[0] > __INT32_MAX__)
            return ckpp_bad_value_(&ckpp_kernel_words, ckpp_o, 0, CKPP_INT32_MIN_, __INT32_MAX__);
    }
    if (ckpp_call->M != CKPP_UNSET_) {
        ckpp_o->ckpp_given_ |= 2u;
        ckpp_values[1] = (ckpp_int64)ckpp_call->M;
        if (ckpp_values[1] < CKPP_INT32_MIN_ || ckpp_values[1] > __INT32_MAX__)
            return ckpp_bad_value_(&ckpp_kernel_words, ckpp_o, 1, CKPP_INT32_MIN_, __INT32_MAX__);
    }
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, grid) && !CKPP_GIVEN_(ckpp_o, threads)) {
#line 22 "raw_warnings.c"
        ckpp_o->ckpp_has_grid_ = 1, __builtin_memcpy(ckpp_o->ckpp_grid_, (const ckpp_extents){CKPP_INTEGER_(1), 1, 1}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, block)) {
#line 22 "raw_warnings.c"
        ckpp_o->ckpp_has_block_ = 1, __builtin_memcpy(ckpp_o->ckpp_block_, (const ckpp_extents){CKPP_INTEGER_(1), 1, 1}, sizeof(ckpp_extents));
    }
    return ckpp_run(&ckpp_kernel_words, ckpp_args, ckpp_o);
}
#line 22 "raw_warnings.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status words(ckpp_status ckpp_s) { return ckpp_s; }
#line 22 "raw_warnings.c"
#define words(...) (words)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "words takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "words: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "words: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_words ckpp_o_words = {.K = CKPP_UNSET_, .M = CKPP_UNSET_, CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_words((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_words); }))
