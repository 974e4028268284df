#include <ckpp/prelude.h>
#line 1 "instantiate.c"
/* What --check and --aot compile a kernel for is nothing to the program. */
static ckpp_piece ckpp_body_squared_diff[] = {
    "#line 3 \"instantiate.c\"\n"
    "{\n"
    "    T diff = x - y;\n"
    "    z = diff * diff;\n"
    "}\n",
    0};
static const ckpp_param ckpp_params_squared_diff[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "z", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_squared_diff;
static const ckpp_kernel ckpp_kernel_squared_diff = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "squared_diff", .ckpp_file_ = "instantiate.c", .ckpp_line_ = 2,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_squared_diff, .ckpp_uses_ = 0, .ckpp_operations_ = 2, .ckpp_body_ = ckpp_body_squared_diff,
    .ckpp_state_ = &ckpp_state_squared_diff};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 2 "instantiate.c"
typedef union ckpp_options_squared_diff { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_squared_diff;
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 2 "instantiate.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_squared_diff(ckpp_arg *ckpp_args, ckpp_options_squared_diff *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_squared_diff, ckpp_args, ckpp_o);
}
#line 2 "instantiate.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status squared_diff(ckpp_status ckpp_s) { return ckpp_s; }
#line 2 "instantiate.c"
#define squared_diff(...) (squared_diff)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "squared_diff takes 3 arguments: x, y, z"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "squared_diff: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "squared_diff: argument 'y'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "squared_diff: argument 'z'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_squared_diff ckpp_o_squared_diff = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_squared_diff((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_squared_diff); }))
#line 7 "instantiate.c"

static ckpp_piece ckpp_body_total[] = {
    "#line 9 \"instantiate.c\"\n"
    "{ return x; }\n",
    0};
static const ckpp_reduction ckpp_reduction_total = {.ckpp_op_ = CKPP_REDUCE_ADD};
static const ckpp_param ckpp_params_total[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'U'}};
static void *ckpp_state_total;
static const ckpp_kernel ckpp_kernel_total = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "total", .ckpp_file_ = "instantiate.c", .ckpp_line_ = 8,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_total, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_returned_ = 1, .ckpp_body_ = ckpp_body_total,
    .ckpp_reduction_ = &ckpp_reduction_total,
    .ckpp_state_ = &ckpp_state_total};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#pragma push_macro("U")
#undef U
#line 8 "instantiate.c"
typedef union ckpp_options_total { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; ckpp_dtype U; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[2]; }; } ckpp_options_total;
#pragma pop_macro("T")
#pragma pop_macro("U")
#pragma pack(pop)
#include <ckpp/end.h>
#line 8 "instantiate.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_total(ckpp_arg *ckpp_args, ckpp_options_total *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0] || ckpp_call->ckpp_types[1])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 2;
    return ckpp_run(&ckpp_kernel_total, ckpp_args, ckpp_o);
}
#line 8 "instantiate.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status total(ckpp_status ckpp_s) { return ckpp_s; }
#line 8 "instantiate.c"
#define total(...) (total)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "total takes 2 arguments: x, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "total: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_(CKPP_NTH_(1, __VA_ARGS__)), "total: argument 'y'" CKPP_NEEDS_RESULT_("number")); CKPP_OPTIONS_BEGIN_ ckpp_options_total ckpp_o_total = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_total((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_total); }))
#line 10 "instantiate.c"

static ckpp_piece ckpp_body_copy_tile[] = {
    "#line 13 \"instantiate.c\"\n"
    "{ y[threadIdx.x] = FAST ? x[TILE] : x[0]; }\n",
    0};
static const ckpp_template ckpp_templates_copy_tile[] = {
    {.ckpp_name_ = "T"},
    {.ckpp_name_ = "TILE", .ckpp_type_ = "int"},
    {.ckpp_name_ = "FAST", .ckpp_type_ = "bool"}};
static const ckpp_param ckpp_params_copy_tile[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T', .ckpp_mentions_ = CKPP_MENTIONS_POINTER},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T', .ckpp_mentions_ = CKPP_MENTIONS_POINTER}};
static void *ckpp_state_copy_tile;
static const ckpp_kernel ckpp_kernel_copy_tile = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "copy_tile", .ckpp_file_ = "instantiate.c", .ckpp_line_ = 11,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_copy_tile, .ckpp_uses_ = 0, .ckpp_body_ = ckpp_body_copy_tile,
    .ckpp_ntemplates_ = 3, .ckpp_templates_ = ckpp_templates_copy_tile,
    .ckpp_state_ = &ckpp_state_copy_tile};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#line 11 "instantiate.c"
typedef struct ckpp_options_copy_tile { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; ckpp_int64 TILE; ckpp_int64 FAST; } ckpp_options_copy_tile;
#pragma pack(pop)
#include <ckpp/end.h>
#line 11 "instantiate.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_copy_tile(ckpp_arg *ckpp_args, ckpp_options_copy_tile *ckpp_call)
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
            return ckpp_bad_value_(&ckpp_kernel_copy_tile, ckpp_o, 1, CKPP_INT32_MIN_, __INT32_MAX__);
    }
    if (ckpp_call->FAST != CKPP_UNSET_) {
        ckpp_o->ckpp_given_ |= 4u;
        ckpp_values[2] = (ckpp_int64)ckpp_call->FAST;
    }
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, grid) && !CKPP_GIVEN_(ckpp_o, threads)) {
#line 11 "instantiate.c"
        ckpp_o->ckpp_has_grid_ = 1, __builtin_memcpy(ckpp_o->ckpp_grid_, (const ckpp_extents){CKPP_INTEGER_(1), 1, 1}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, block)) {
#line 11 "instantiate.c"
        ckpp_o->ckpp_has_block_ = 1, __builtin_memcpy(ckpp_o->ckpp_block_, (const ckpp_extents){CKPP_INTEGER_(32), 1, 1}, sizeof(ckpp_extents));
    }
    return ckpp_run(&ckpp_kernel_copy_tile, ckpp_args, ckpp_o);
}
#line 11 "instantiate.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status copy_tile(ckpp_status ckpp_s) { return ckpp_s; }
#line 11 "instantiate.c"
#define copy_tile(...) (copy_tile)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "copy_tile takes 2 arguments: x, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "copy_tile: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "copy_tile: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_copy_tile ckpp_o_copy_tile = {.TILE = CKPP_UNSET_, .FAST = CKPP_UNSET_, CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_copy_tile((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_copy_tile); }))
#line 14 "instantiate.c"

/* It is no word of C's. */
static ckpp_piece ckpp_body_instantiate[] = {
    "#line 17 \"instantiate.c\"\n"
    "{ y = x; }\n",
    0};
static const ckpp_param ckpp_params_instantiate[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_instantiate;
static const ckpp_kernel ckpp_kernel_instantiate = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "instantiate", .ckpp_file_ = "instantiate.c", .ckpp_line_ = 16,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_instantiate, .ckpp_uses_ = 0, .ckpp_body_ = ckpp_body_instantiate,
    .ckpp_state_ = &ckpp_state_instantiate};
#line 16 "instantiate.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_instantiate(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_instantiate, ckpp_args, ckpp_o);
}
#line 16 "instantiate.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status instantiate(ckpp_status ckpp_s) { return ckpp_s; }
#line 16 "instantiate.c"
#define instantiate(...) (instantiate)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "instantiate takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "instantiate: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "instantiate: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_instantiate = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_instantiate((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_instantiate); }))
