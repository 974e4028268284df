#include <ckpp/prelude.h>
#line 1 "near.c"
/* Neighbours of elements: near parameters, and raw ones that are indexed by coordinates. */
#include <ckpp/ckpp.h>

_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
#define R 2
#define MOVE e -= 3
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_near_1[] = {
    "#line 4 \"near.c\"\n"
    "\n"
    "#define R 2\n"
    "#define MOVE e -= 3\n",
    0};
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_near_1 = {0, ckpp_text_near_1, 0, 0};
#define ckpp_declares_near &ckpp_declare_near_1
#line 8 "near.c"

static ckpp_piece ckpp_text_near_2[] = {
    "#line 9 \"near.c\"\n"
    "\n"
    "static void bump(int64_t &at) { at++; }\n"
    "static int64_t twice(int64_t at) { return 2 * at; }\n",
    0};
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_near_2 = {ckpp_declares_near, ckpp_text_near_2, 0, 0};
#undef ckpp_declares_near
#define ckpp_declares_near &ckpp_declare_near_2
#line 13 "near.c"

static ckpp_piece ckpp_body_blur[] = {
    "#line 15 \"near.c\"\n"
    "{ v = 0.2f * (u + ckpp_near_u(-1, 0) + ckpp_near_u(1, 0) + ckpp_near_u(0, -1) + ckpp_near_u(0, 1)); }\n",
    0};
static const ckpp_boundary ckpp_boundaries_blur[] = {{CKPP_EDGE_CLAMP, 0, 0}, {CKPP_EDGE_CLAMP, 0, 0}, {CKPP_EDGE_CLAMP, 0, 0}};
static __const__ signed char ckpp_offsets_blur_0[][CKPP_NEAR_DIMS] = {{0, -1, 0}, {0, 1, 0}, {0, 0, -1}, {0, 0, 1}, {0, 0, 0}};
static const ckpp_near ckpp_near_blur_0 = {2, 5, ckpp_offsets_blur_0};
static const ckpp_param ckpp_params_blur[] = {
    {.ckpp_name_ = "u", .ckpp_direction_ = CKPP_IN, .ckpp_mentions_ = CKPP_MENTIONS_POINTER | CKPP_MENTIONS_MEMBERS, .ckpp_dtype_ = CKPP_FLOAT32, .ckpp_near_ = &ckpp_near_blur_0},
    {.ckpp_name_ = "v", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_blur;
static const ckpp_kernel ckpp_kernel_blur = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "blur", .ckpp_file_ = "near.c", .ckpp_line_ = 14,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_blur, .ckpp_uses_ = 0, .ckpp_operations_ = 9,
    .ckpp_declares_ = ckpp_declares_near, .ckpp_body_ = ckpp_body_blur,
    .ckpp_boundaries_ = ckpp_boundaries_blur,
    .ckpp_state_ = &ckpp_state_blur};
#line 14 "near.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_blur(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_blur, ckpp_args, ckpp_o);
}
#line 14 "near.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status blur(ckpp_status ckpp_s) { return ckpp_s; }
#line 14 "near.c"
#define blur(...) (blur)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "blur takes 2 arguments: u, v"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "blur: argument 'u'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "blur: argument 'v'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_blur = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_blur((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_blur); }))
#line 16 "near.c"

static ckpp_piece ckpp_body_wide[] = {
    "#line 18 \"near.c\"\n"
    "{ v = ckpp_near_u( -R , 0) + ckpp_near_u(+R, (1)) * ckpp_u_shape[0]\n"
    "      + ckpp_near_u(0\n"
    "         , 2 * R - 1); }\n",
    0};
static ckpp_piece ckpp_outside2_wide[] = {
    "#line 17 \"near.c\"\n"
    "                                                                                       k + 1\n",
    0};
static const ckpp_boundary ckpp_boundaries_wide[] = {{CKPP_EDGE_WRAP, 0, 0}, {CKPP_EDGE_WRAP, 0, 0}, {CKPP_EDGE_CONSTANT, ckpp_outside2_wide, 0}};
static __const__ signed char ckpp_offsets_wide_0[][CKPP_NEAR_DIMS] = {{0, -2, 0}, {0, 2, 1}, {0, 0, 3}};
static const ckpp_near ckpp_near_wide_0 = {2, 3, ckpp_offsets_wide_0};
static const ckpp_param ckpp_params_wide[] = {
    {.ckpp_name_ = "u", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T', .ckpp_mentions_ = CKPP_MENTIONS_SHAPE | CKPP_MENTIONS_POINTER | CKPP_MENTIONS_MEMBERS, .ckpp_near_ = &ckpp_near_wide_0},
    {.ckpp_name_ = "k", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "v", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_wide;
static const ckpp_kernel ckpp_kernel_wide = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "wide", .ckpp_file_ = "near.c", .ckpp_line_ = 17,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_wide, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_SUBSCRIPTS, .ckpp_operations_ = 8,
    .ckpp_declares_ = ckpp_declares_near, .ckpp_body_ = ckpp_body_wide,
    .ckpp_boundaries_ = ckpp_boundaries_wide,
    .ckpp_state_ = &ckpp_state_wide};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 17 "near.c"
typedef union ckpp_options_wide { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_wide;
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 17 "near.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_wide(ckpp_arg *ckpp_args, ckpp_options_wide *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_wide, ckpp_args, ckpp_o);
}
#line 17 "near.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status wide(ckpp_status ckpp_s) { return ckpp_s; }
#line 17 "near.c"
#define wide(...) (wide)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "wide takes 3 arguments: u, k, v"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "wide: argument 'u'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "wide: argument 'k'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "wide: argument 'v'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_wide ckpp_o_wide = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_wide((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_wide); }))
#line 21 "near.c"

static ckpp_piece ckpp_body_plain[] = {
    "#line 23 \"near.c\"\n"
    "{ v = u; }\n",
    0};
static const ckpp_param ckpp_params_plain[] = {
    {.ckpp_name_ = "u", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "v", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_plain;
static const ckpp_kernel ckpp_kernel_plain = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "plain", .ckpp_file_ = "near.c", .ckpp_line_ = 22,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_plain, .ckpp_uses_ = 0,
    .ckpp_declares_ = ckpp_declares_near, .ckpp_body_ = ckpp_body_plain,
    .ckpp_state_ = &ckpp_state_plain};
#line 22 "near.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_plain(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_plain, ckpp_args, ckpp_o);
}
#line 22 "near.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status plain(ckpp_status ckpp_s) { return ckpp_s; }
#line 22 "near.c"
#define plain(...) (plain)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "plain takes 2 arguments: u, v"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "plain: argument 'u'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "plain: argument 'v'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_plain = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_plain((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_plain); }))
#line 24 "near.c"

static ckpp_piece ckpp_body_edges[] = {
    "#line 26 \"near.c\"\n"
    "{\n"
    "    const int64_t j = _ind[0], k = _ind[1] + 1;\n"
    "    int other = _ind[0];\n"
    "    other++;\n"
    "    v = j > 0 && k < x.shape()[1] ? ckpp_near_x.pick(x(j - 1, k), 0, -1, 1) + ckpp_near_x.pick(x(_ind[0], (k - R)), 0, 0, -1) + x(other, k) : x(k, j);\n"
    "}\n",
    0};
static __const__ signed char ckpp_offsets_edges_0[][CKPP_NEAR_DIMS] = {{0, -1, 1}, {0, 0, -1}};
static const ckpp_near ckpp_near_edges_0 = {2, 2, ckpp_offsets_edges_0};
static const ckpp_param ckpp_params_edges[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_raw_ = 1, .ckpp_placeholder_ = 'T', .ckpp_near_ = &ckpp_near_edges_0},
    {.ckpp_name_ = "v", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_edges;
static const ckpp_kernel ckpp_kernel_edges = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "edges", .ckpp_file_ = "near.c", .ckpp_line_ = 25,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_edges, .ckpp_uses_ = CKPP_USES_IND, .ckpp_facts_ = CKPP_FACT_SUBSCRIPTS, .ckpp_operations_ = 12,
    .ckpp_declares_ = ckpp_declares_near, .ckpp_body_ = ckpp_body_edges,
    .ckpp_state_ = &ckpp_state_edges};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 25 "near.c"
typedef union ckpp_options_edges { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_edges;
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 25 "near.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_edges(ckpp_arg *ckpp_args, ckpp_options_edges *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_edges, ckpp_args, ckpp_o);
}
#line 25 "near.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status edges(ckpp_status ckpp_s) { return ckpp_s; }
#line 25 "near.c"
#define edges(...) (edges)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "edges takes 2 arguments: x, v"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "edges: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "edges: argument 'v'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_edges ckpp_o_edges = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_edges((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_edges); }))
#line 32 "near.c"

/* Of these only k, f and g keep what they begin with. */
static ckpp_piece ckpp_body_changed[] = {
    "#line 35 \"near.c\"\n"
    "{\n"
    "    int64_t a = _ind[0], k = _ind[1];\n"
    "    a = 5;\n"
    "    int64_t from_a = a + 1;\n"
    "    int64_t b = _ind[0], c = _ind[0], d = _ind[0], e = _ind[0], f = _ind[0], g = f - 1;\n"
    "    bump(b);\n"
    "    int64_t &other = c;\n"
    "    other++;\n"
    "    (d)++;\n"
    "    MOVE;\n"
    "    v = x(from_a, k) + x(b, k) + x(c, k) + x(d, k) + x(e, k) + ckpp_near_x.pick(x(f, k), 0, 0, 0) + ckpp_near_x.pick(x(g, k), 0, -1, 0)\n"
    "        + max(f, (int64_t)0) + twice(g - 1) + (float)(f) + (int)g;\n"
    "}\n",
    0};
static ckpp_piece ckpp_functions_changed[] = {"max", 0};
static __const__ signed char ckpp_offsets_changed_0[][CKPP_NEAR_DIMS] = {{0, 0, 0}, {0, -1, 0}};
static const ckpp_near ckpp_near_changed_0 = {2, 2, ckpp_offsets_changed_0};
static const ckpp_param ckpp_params_changed[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_raw_ = 1, .ckpp_dtype_ = CKPP_FLOAT32, .ckpp_near_ = &ckpp_near_changed_0},
    {.ckpp_name_ = "v", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_changed;
static const ckpp_kernel ckpp_kernel_changed = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "changed", .ckpp_file_ = "near.c", .ckpp_line_ = 34,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_changed, .ckpp_uses_ = CKPP_USES_IND, .ckpp_facts_ = CKPP_FACT_LONG_CALLS | CKPP_FACT_SUBSCRIPTS, .ckpp_operations_ = 25, .ckpp_calls_ = 2,
    .ckpp_declares_ = ckpp_declares_near, .ckpp_body_ = ckpp_body_changed,
    .ckpp_functions_ = ckpp_functions_changed,
    .ckpp_state_ = &ckpp_state_changed};
#line 34 "near.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_changed(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_changed, ckpp_args, ckpp_o);
}
#line 34 "near.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status changed(ckpp_status ckpp_s) { return ckpp_s; }
#line 34 "near.c"
#define changed(...) (changed)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "changed takes 2 arguments: x, v"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "changed: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "changed: argument 'v'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_changed = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_changed((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_changed); }))
#line 48 "near.c"

/* Loops between constants count neighbours; those with d from 5 on do not. */
static ckpp_piece ckpp_body_counted[] = {
    "#line 51 \"near.c\"\n"
    "{\n"
    "    int64_t j = _ind[0], k = _ind[1];\n"
    "    v = 0;\n"
    "    ckpp_unrolled_for (int d = -1; d <= R; ++d)\n"
    "        ckpp_unrolled_for (long e = 0; e < 2; e++)\n"
    "            v += ckpp_near_x.pick(x(j + d, k - 1 - e), 0, 0 + (int)d, -1 - (int)e) + x(d, k) + x(j + d + e, k);\n"
    "    for (int d = 5; d < most; d++)\n"
    "        v += x(j, k + d);\n"
    "    for (int d = 5; d < 7; d += 2)\n"
    "        v += x(j, k + d);\n"
    "    for (int d = 5; d < 7; d++)\n"
    "        v += x(j, k + d), d += 1;\n"
    "    for (int d = 5; d < 7; d++)\n"
    "        if (most)\n"
    "            v += x(j, k + d);\n"
    "    for (int d = 5; d < 25; d++)\n"
    "        v += x(j, k + d);\n"
    "    #pragma unroll 1\n"
    "    for (int d = 5; d < 7; d++)\n"
    "        v += x(j, k + d);\n"
    "}\n",
    0};
static __const__ signed char ckpp_offsets_counted_0[][CKPP_NEAR_DIMS] = {{0, -1, -1}, {0, -1, -2}, {0, 0, -1}, {0, 0, -2}, {0, 1, -1}, {0, 1, -2},
    {0, 2, -1}, {0, 2, -2}};
static const ckpp_near ckpp_near_counted_0 = {2, 8, ckpp_offsets_counted_0};
static const ckpp_param ckpp_params_counted[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_raw_ = 1, .ckpp_dtype_ = CKPP_FLOAT32, .ckpp_near_ = &ckpp_near_counted_0},
    {.ckpp_name_ = "most", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT32},
    {.ckpp_name_ = "v", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_counted;
static const ckpp_kernel ckpp_kernel_counted = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "counted", .ckpp_file_ = "near.c", .ckpp_line_ = 50,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_counted, .ckpp_uses_ = CKPP_USES_IND, .ckpp_facts_ = CKPP_FACT_LOOPS | CKPP_FACT_SUBSCRIPTS,
    .ckpp_declares_ = ckpp_declares_near, .ckpp_body_ = ckpp_body_counted,
    .ckpp_state_ = &ckpp_state_counted};
#line 50 "near.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_counted(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_counted, ckpp_args, ckpp_o);
}
#line 50 "near.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status counted(ckpp_status ckpp_s) { return ckpp_s; }
#line 50 "near.c"
#define counted(...) (counted)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "counted takes 3 arguments: x, most, v"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "counted: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "counted: argument 'most'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "counted: argument 'v'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_counted = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_counted((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_counted); }))
#line 72 "near.c"

void inlined(int h, int w, const float *u, float *v)
{
    {
static ckpp_piece ckpp_body_9[] = {
    "#line 76 \"near.c\"\n"
    "    { v = ckpp_near_u(-1, -1) - ckpp_near_u(1, 1); }\n",
    0};
static const ckpp_boundary ckpp_boundaries_9[] = {{CKPP_EDGE_SKIP, 0, 0}, {CKPP_EDGE_SKIP, 0, 0}, {CKPP_EDGE_SKIP, 0, 0}};
static __const__ signed char ckpp_offsets_9_0[][CKPP_NEAR_DIMS] = {{0, -1, -1}, {0, 1, 1}};
static const ckpp_near ckpp_near_9_0 = {2, 2, ckpp_offsets_9_0};
static const ckpp_param ckpp_params_9[] = {
    {.ckpp_name_ = "u", .ckpp_direction_ = CKPP_IN, .ckpp_mentions_ = CKPP_MENTIONS_POINTER | CKPP_MENTIONS_MEMBERS, .ckpp_dtype_ = CKPP_FLOAT32, .ckpp_near_ = &ckpp_near_9_0},
    {.ckpp_name_ = "v", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_9;
static const ckpp_kernel ckpp_kernel_9 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "inlined:75", .ckpp_file_ = "near.c", .ckpp_line_ = 75,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_9, .ckpp_uses_ = 0, .ckpp_operations_ = 3,
    .ckpp_declares_ = ckpp_declares_near, .ckpp_body_ = ckpp_body_9,
    .ckpp_boundaries_ = ckpp_boundaries_9,
    .ckpp_state_ = &ckpp_state_9};
#line 75 "near.c"
_Static_assert(CKPP_POINTS_TO_(u, float), "'u' is declared float: its host expression is no pointer to float");
#line 75 "near.c"
_Static_assert(CKPP_HAS_ROWS_(u, w), "'u' is declared float: its host expression is an array of rows of another length");
#line 75 "near.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(v, float), "'v' is declared float: its host expression is no pointer to writable float");
#line 75 "near.c"
_Static_assert(CKPP_HAS_ROWS_(v, w), "'v' is declared float: its host expression is an array of rows of another length");
ckpp_array ckpp_array_9_u, ckpp_array_9_v;
ckpp_arg ckpp_args_9[] = {
#line 75 "near.c"
CKPP_POINTER_ARG_(&ckpp_array_9_u, u, CKPP_FLOAT32, sizeof(float), 2, (const ckpp_int64[]){CKPP_INTEGER_(h), CKPP_INTEGER_(w)}),
#line 75 "near.c"
CKPP_POINTER_ARG_(&ckpp_array_9_v, v, CKPP_FLOAT32, sizeof(float), 2, (const ckpp_int64[]){CKPP_INTEGER_(h), CKPP_INTEGER_(w)})};
#line 75 "near.c"
ckpp_run_or_report(&ckpp_kernel_9, ckpp_args_9, &(ckpp_options){.ckpp_file_ = "near.c", .ckpp_line_ = 75});
}
#line 77 "near.c"
}
