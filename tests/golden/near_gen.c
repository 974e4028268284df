#line 1 "near.c"
/* Neighbours of elements: near parameters, and raw ones that are indexed by coordinates. */
#include <ckpp/ckpp.h>
#include <ckpp/ckpp.h>
#line 3 "near.c"


#define R 2
static const char *const ckpp_text_near_1[] = {
    "#line 5 \"near.c\"\n"
    "#define R 2\n",
    0};
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_near_1 = {0, ckpp_text_near_1, 0};
#define ckpp_declares_near &ckpp_declare_near_1
#line 6 "near.c"

static const char *const ckpp_body_blur[] = {
    "#line 8 \"near.c\"\n"
    "{ v = 0.2f * (u + ckpp_near_u(-1, 0) + ckpp_near_u(1, 0) + ckpp_near_u(0, -1) + ckpp_near_u(0, 1)); }\n",
    0};
static const ckpp_boundary ckpp_boundaries_blur[] = {{CKPP_EDGE_CLAMP, 0, 0}, {CKPP_EDGE_CLAMP, 0, 0}, {CKPP_EDGE_CLAMP, 0, 0}};
static const signed char ckpp_offsets_blur_0[][CKPP_NEAR_DIMS] = {{0, -1, 0}, {0, 1, 0}, {0, 0, -1}, {0, 0, 1}, {0, 0, 0}};
static const ckpp_near ckpp_near_blur_0 = {2, 5, ckpp_offsets_blur_0};
static const ckpp_param ckpp_params_blur[] = {
    {.name = "u", .direction = CKPP_IN, .mentions = CKPP_MENTIONS_POINTER | CKPP_MENTIONS_MEMBERS, .dtype = CKPP_FLOAT32, .near = &ckpp_near_blur_0},
    {.name = "v", .direction = CKPP_OUT, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_blur;
static const ckpp_kernel ckpp_kernel_blur = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "blur", .file = "near.c", .line = 7,
    .nparams = 2, .params = ckpp_params_blur, .uses = 0, .operations = 9,
    .declares = ckpp_declares_near, .body = ckpp_body_blur,
    .boundaries = ckpp_boundaries_blur,
    .state = &ckpp_state_blur};
#line 7 "near.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_blur(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_blur, ckpp_args, ckpp_o);
}
#line 7 "near.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status blur(ckpp_status ckpp_s) { return ckpp_s; }
#line 7 "near.c"
#define blur(...) (blur)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "blur takes 2 arguments: u, v"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "blur: argument 'u'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "blur: argument 'v'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_blur = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_blur((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_blur); }))
#line 9 "near.c"

static const char *const ckpp_body_wide[] = {
    "#line 11 \"near.c\"\n"
    "{ v = ckpp_near_u( -R , 0) + ckpp_near_u(+R, (1)) * ckpp_u_shape[0]\n"
    "      + ckpp_near_u(0\n"
    "         , 2 * R - 1); }\n",
    0};
static const char *const ckpp_outside2_wide[] = {
    "#line 10 \"near.c\"\n"
    "                                                                                       k + 1\n",
    0};
static const ckpp_boundary ckpp_boundaries_wide[] = {{CKPP_EDGE_WRAP, 0, 0}, {CKPP_EDGE_WRAP, 0, 0}, {CKPP_EDGE_CONSTANT, ckpp_outside2_wide, 0}};
static const signed char ckpp_offsets_wide_0[][CKPP_NEAR_DIMS] = {{0, -2, 0}, {0, 2, 1}, {0, 0, 3}};
static const ckpp_near ckpp_near_wide_0 = {2, 3, ckpp_offsets_wide_0};
static const ckpp_param ckpp_params_wide[] = {
    {.name = "u", .direction = CKPP_IN, .placeholder = 'T', .mentions = CKPP_MENTIONS_SHAPE | CKPP_MENTIONS_POINTER | CKPP_MENTIONS_MEMBERS, .near = &ckpp_near_wide_0},
    {.name = "k", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "v", .direction = CKPP_OUT, .placeholder = 'T'}};
static void *ckpp_state_wide;
static const ckpp_kernel ckpp_kernel_wide = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "wide", .file = "near.c", .line = 10,
    .nparams = 3, .params = ckpp_params_wide, .uses = 0, .operations = 8,
    .declares = ckpp_declares_near, .body = ckpp_body_wide,
    .boundaries = ckpp_boundaries_wide,
    .state = &ckpp_state_wide};
#pragma push_macro("T")
#undef T
#line 10 "near.c"
typedef union ckpp_options_wide { struct { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_wide;
#pragma pop_macro("T")
#line 10 "near.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_wide(ckpp_arg *ckpp_args, ckpp_options_wide *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->types_ = ckpp_call->ckpp_types, ckpp_o->ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_wide, ckpp_args, ckpp_o);
}
#line 10 "near.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status wide(ckpp_status ckpp_s) { return ckpp_s; }
#line 10 "near.c"
#define wide(...) (wide)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "wide takes 3 arguments: u, k, v"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "wide: argument 'u'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "wide: argument 'k'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "wide: argument 'v'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_wide ckpp_o_wide = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_wide((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_wide); }))
#line 14 "near.c"

static const char *const ckpp_body_plain[] = {
    "#line 16 \"near.c\"\n"
    "{ v = u; }\n",
    0};
static const ckpp_param ckpp_params_plain[] = {
    {.name = "u", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "v", .direction = CKPP_OUT, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_plain;
static const ckpp_kernel ckpp_kernel_plain = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "plain", .file = "near.c", .line = 15,
    .nparams = 2, .params = ckpp_params_plain, .uses = 0,
    .declares = ckpp_declares_near, .body = ckpp_body_plain,
    .state = &ckpp_state_plain};
#line 15 "near.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_plain(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_plain, ckpp_args, ckpp_o);
}
#line 15 "near.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status plain(ckpp_status ckpp_s) { return ckpp_s; }
#line 15 "near.c"
#define plain(...) (plain)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "plain takes 2 arguments: u, v"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "plain: argument 'u'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "plain: argument 'v'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_plain = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_plain((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_plain); }))
#line 17 "near.c"

static const char *const ckpp_body_edges[] = {
    "#line 19 \"near.c\"\n"
    "{\n"
    "    const int64_t j = _ind[0], k = _ind[1] + 1;\n"
    "    int other = _ind[0];\n"
    "    other++;\n"
    "    v = j > 0 && k < x.shape()[1] ? ckpp_near_x.pick(x(j - 1, k), 0, -1, 1) + ckpp_near_x.pick(x(_ind[0], (k - R)), 0, 0, -1) + x(other, k) : x(k, j);\n"
    "}\n",
    0};
static const signed char ckpp_offsets_edges_0[][CKPP_NEAR_DIMS] = {{0, -1, 1}, {0, 0, -1}};
static const ckpp_near ckpp_near_edges_0 = {2, 2, ckpp_offsets_edges_0};
static const ckpp_param ckpp_params_edges[] = {
    {.name = "x", .direction = CKPP_IN, .raw = 1, .placeholder = 'T', .near = &ckpp_near_edges_0},
    {.name = "v", .direction = CKPP_OUT, .placeholder = 'T'}};
static void *ckpp_state_edges;
static const ckpp_kernel ckpp_kernel_edges = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "edges", .file = "near.c", .line = 18,
    .nparams = 2, .params = ckpp_params_edges, .uses = CKPP_USES_IND, .operations = 12,
    .declares = ckpp_declares_near, .body = ckpp_body_edges,
    .state = &ckpp_state_edges};
#pragma push_macro("T")
#undef T
#line 18 "near.c"
typedef union ckpp_options_edges { struct { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_edges;
#pragma pop_macro("T")
#line 18 "near.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_edges(ckpp_arg *ckpp_args, ckpp_options_edges *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->types_ = ckpp_call->ckpp_types, ckpp_o->ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_edges, ckpp_args, ckpp_o);
}
#line 18 "near.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status edges(ckpp_status ckpp_s) { return ckpp_s; }
#line 18 "near.c"
#define edges(...) (edges)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "edges takes 2 arguments: x, v"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "edges: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "edges: argument 'v'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_edges ckpp_o_edges = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_edges((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_edges); }))
#line 25 "near.c"

void inlined(int h, int w, const float *u, float *v)
{
    {
static const char *const ckpp_body_6[] = {
    "#line 29 \"near.c\"\n"
    "    { v = ckpp_near_u(-1, -1) - ckpp_near_u(1, 1); }\n",
    0};
static const ckpp_boundary ckpp_boundaries_6[] = {{CKPP_EDGE_SKIP, 0, 0}, {CKPP_EDGE_SKIP, 0, 0}, {CKPP_EDGE_SKIP, 0, 0}};
static const signed char ckpp_offsets_6_0[][CKPP_NEAR_DIMS] = {{0, -1, -1}, {0, 1, 1}};
static const ckpp_near ckpp_near_6_0 = {2, 2, ckpp_offsets_6_0};
static const ckpp_param ckpp_params_6[] = {
    {.name = "u", .direction = CKPP_IN, .mentions = CKPP_MENTIONS_POINTER | CKPP_MENTIONS_MEMBERS, .dtype = CKPP_FLOAT32, .near = &ckpp_near_6_0},
    {.name = "v", .direction = CKPP_OUT, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_6;
static const ckpp_kernel ckpp_kernel_6 = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "kernel", .file = "near.c", .line = 28,
    .nparams = 2, .params = ckpp_params_6, .uses = 0, .operations = 3,
    .declares = ckpp_declares_near, .body = ckpp_body_6,
    .boundaries = ckpp_boundaries_6,
    .state = &ckpp_state_6};
#line 28 "near.c"
_Static_assert(CKPP_POINTS_TO_(u, float), "'u' is declared float: its host expression is no pointer to float");
#line 28 "near.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(v, float), "'v' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_6_u, ckpp_array_6_v;
ckpp_arg ckpp_args_6[] = {
#line 28 "near.c"
CKPP_POINTER_ARG_(&ckpp_array_6_u, u, CKPP_FLOAT32, sizeof(float), 2, (const int64_t[]){(int64_t)(h), (int64_t)(w)}),
#line 28 "near.c"
CKPP_POINTER_ARG_(&ckpp_array_6_v, v, CKPP_FLOAT32, sizeof(float), 2, (const int64_t[]){(int64_t)(h), (int64_t)(w)})};
#line 28 "near.c"
ckpp_run_or_report(&ckpp_kernel_6, ckpp_args_6, &(ckpp_options){.file_ = "near.c", .line_ = 28});
}
#line 30 "near.c"
}
