#include <ckpp/prelude.h>
#line 1 "members.c"
/* members.c - what becomes of x.shape, x.size, x(j, k) and their kin in bodies and clauses. */
#include <stdint.h>
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
struct box {
    int size;
};
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_members_1[] = {
    "#line 4 \"members.c\"\n"
    "struct box {\n"
    "    int size;\n"
    "};\n",
    0};
struct ckpp_pack_members_1 { char ckpp_c; long double ckpp_most; };
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_members_1 = {0, ckpp_text_members_1, 0, (int)(sizeof(struct ckpp_pack_members_1) - sizeof(long double))};
#define ckpp_declares_members &ckpp_declare_members_1
#line 7 "members.c"

static ckpp_piece ckpp_body_shares[] = {
    "#line 9 \"members.c\"\n"
    "{\n"
    "    y = x / ckpp_x_size + w[i % w.size()] * w.shape()[0] + w.shape(0) + w.size() + ckpp_y_ndim;\n"
    "}\n",
    0};
static const ckpp_param ckpp_params_shares[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_mentions_ = CKPP_MENTIONS_SIZE | CKPP_MENTIONS_POINTER | CKPP_MENTIONS_MEMBERS, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "w", .ckpp_direction_ = CKPP_IN, .ckpp_raw_ = 1, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_mentions_ = CKPP_MENTIONS_NDIM | CKPP_MENTIONS_POINTER | CKPP_MENTIONS_MEMBERS, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_shares;
static const ckpp_kernel ckpp_kernel_shares = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "shares", .ckpp_file_ = "members.c", .ckpp_line_ = 8,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_shares, .ckpp_uses_ = CKPP_USES_I, .ckpp_facts_ = CKPP_FACT_SUBSCRIPTS, .ckpp_operations_ = 9,
    .ckpp_declares_ = ckpp_declares_members, .ckpp_body_ = ckpp_body_shares,
    .ckpp_state_ = &ckpp_state_shares};
#line 8 "members.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_shares(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_shares, ckpp_args, ckpp_o);
}
#line 8 "members.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status shares(ckpp_status ckpp_s) { return ckpp_s; }
#line 8 "members.c"
#define shares(...) (shares)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "shares takes 3 arguments: x, w, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "shares: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "shares: argument 'w'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "shares: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_shares = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_shares((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_shares); }))
#line 12 "members.c"

static ckpp_piece ckpp_body_turn[] = {
    "#line 15 \"members.c\"\n"
    "{\n"
    "    unsigned k = _thread.x + _lane * _warp;\n"
    "    int64_t x_size = ckpp_x_size  ;\n"
    "    if (k < x_size && k < b.size)\n"
    "        ckpp::view(y, ckpp_y_layout)(k % ckpp_x_shape[1], k / ckpp_x_shape[1]) = ckpp::view(x, ckpp_x_layout)\n"
    "            .at(k) + ckpp::view(x, ckpp_x_layout)(0, (int)ckpp::view(x, ckpp_x_layout)(0, 0));\n"
    "    { struct box x = {1}; x_size = x.size; }\n"
    "}\n",
    0};
static const ckpp_member ckpp_members_turn_1[] = {
    {"struct box", _Alignof(struct box), sizeof(struct box)},
    CKPP_MEMBER_(struct box, size), {0, 0, 0}};
static const ckpp_param ckpp_params_turn[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T', .ckpp_mentions_ = CKPP_MENTIONS_SHAPE | CKPP_MENTIONS_STRIDES | CKPP_MENTIONS_SIZE | CKPP_MENTIONS_POINTER | CKPP_MENTIONS_MEMBERS | CKPP_MENTIONS_VIEW},
    {.ckpp_name_ = "b", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct box", .ckpp_itemsize_ = sizeof(struct box), .ckpp_align_ = _Alignof(struct box), .ckpp_members_ = ckpp_members_turn_1},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T', .ckpp_mentions_ = CKPP_MENTIONS_STRIDES | CKPP_MENTIONS_POINTER | CKPP_MENTIONS_MEMBERS | CKPP_MENTIONS_VIEW}};
static void *ckpp_state_turn;
static const ckpp_kernel ckpp_kernel_turn = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "turn", .ckpp_file_ = "members.c", .ckpp_line_ = 13,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_turn, .ckpp_uses_ = CKPP_USES_THREAD | CKPP_USES_LANE | CKPP_USES_WARP,
    .ckpp_declares_ = ckpp_declares_members, .ckpp_body_ = ckpp_body_turn,
    .ckpp_state_ = &ckpp_state_turn};
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 13 "members.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_turn(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    ckpp_int64 ckpp_shape_y[2] = {0};
    {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
        const ckpp_clause ckpp_at = {&ckpp_kernel_turn, ckpp_args, ckpp_o, "the extents of 'y'"};
#line 13 "members.c"
        ckpp_shape_y[0] = CKPP_INTEGER_(CKPP_DIVIDE_(ckpp_elements_(&x), /, x.shape[CKPP_DIMENSION_(x, 0, 0, "shape")], "x.shape[0]", "x.size / x.shape[0]"));
        if (ckpp_shape_y[0] < 0)
            return ckpp_bad_extent_(&ckpp_at, 0u, 0, ckpp_shape_y[0], "x.size / x.shape[0]");
    }
    {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
        const ckpp_clause ckpp_at = {&ckpp_kernel_turn, ckpp_args, ckpp_o, "the extents of 'y'"};
#line 13 "members.c"
        ckpp_shape_y[1] = CKPP_INTEGER_(x.shape[CKPP_DIMENSION_(x, 0, 0, "shape")]);
        if (ckpp_shape_y[1] < 0)
            return ckpp_bad_extent_(&ckpp_at, 0u, 1, ckpp_shape_y[1], "x.shape[0]");
    }
    ckpp_set_shape_(&ckpp_args[2], 2, ckpp_shape_y);
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, threads) && !CKPP_GIVEN_(ckpp_o, grid)) {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
#line 14 "members.c"
        ckpp_o->ckpp_has_threads_ = 1, __builtin_memcpy(ckpp_o->ckpp_threads_, (const ckpp_extents){CKPP_INTEGER_(ckpp_elements_(&x)), 1, 1}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, shared)) {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
        const ckpp_clause ckpp_at = {&ckpp_kernel_turn, ckpp_args, ckpp_o, "shared"};
#line 14 "members.c"
        ckpp_o->ckpp_has_shared_ = 1, ckpp_o->ckpp_shared_ = (ckpp_int64)(CKPP_DIVIDE_(2 * ckpp_elements_(&x), /, x.ndim, "x.ndim", "2 * x.size / x.ndim"));
    }
    return ckpp_run(&ckpp_kernel_turn, ckpp_args, ckpp_o);
}
#line 13 "members.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status turn(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 13 "members.c"
#define turn(...) (turn)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "turn takes 3 arguments: x, b, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "turn: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_STRUCT_(CKPP_NTH_(1, __VA_ARGS__), struct box), "turn: argument 'b'" CKPP_NEEDS_STRUCT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "turn: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_turn = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_turn((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_STRUCT_(CKPP_NTH_(1, __VA_ARGS__), struct box), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_turn); }))
#line 23 "members.c"

void run(ckpp_array x, struct box b, float *p, int n)
{
    {
static ckpp_piece ckpp_body_4[] = {
    "#line 28 \"members.c\"\n"
    "    { q[0] = ckpp::view(x, ckpp_x_layout).at(1) + b.size + ckpp_p_size; }\n",
    0};
static const ckpp_member ckpp_members_4_1[] = {
    {"struct box", _Alignof(struct box), sizeof(struct box)},
    CKPP_MEMBER_(struct box, size), {0, 0, 0}};
static const ckpp_param ckpp_params_4[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_mentions_ = CKPP_MENTIONS_STRIDES | CKPP_MENTIONS_POINTER | CKPP_MENTIONS_MEMBERS | CKPP_MENTIONS_VIEW, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "b", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct box", .ckpp_itemsize_ = sizeof(struct box), .ckpp_align_ = _Alignof(struct box), .ckpp_members_ = ckpp_members_4_1},
    {.ckpp_name_ = "p", .ckpp_direction_ = CKPP_IN, .ckpp_mentions_ = CKPP_MENTIONS_SIZE | CKPP_MENTIONS_POINTER | CKPP_MENTIONS_MEMBERS, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "q", .ckpp_direction_ = CKPP_INOUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_4;
static const ckpp_kernel ckpp_kernel_4 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "run:26", .ckpp_file_ = "members.c", .ckpp_line_ = 26,
    .ckpp_nparams_ = 4, .ckpp_params_ = ckpp_params_4, .ckpp_uses_ = 0,
    .ckpp_declares_ = ckpp_declares_members, .ckpp_body_ = ckpp_body_4,
    .ckpp_state_ = &ckpp_state_4};
#line 26 "members.c"
_Static_assert(CKPP_IS_ARRAY_(x), "'x' is declared float: its host expression is no ckpp_array, which the body needs where there are no extents");
#line 26 "members.c"
_Static_assert(CKPP_IS_STRUCT_(b, struct box), "'b'" CKPP_NEEDS_STRUCT_ ", or give its extents, as in b[n]");
#line 26 "members.c"
_Static_assert(CKPP_POINTS_TO_(p, float), "'p' is declared float: its host expression is no pointer to float");
#line 26 "members.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(p, float), "'q' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_4_p, ckpp_array_4_q;
ckpp_arg ckpp_args_4[] = {
#line 26 "members.c"
CKPP_IN_(x),
#line 26 "members.c"
CKPP_IN_STRUCT_(b, struct box),
#line 26 "members.c"
CKPP_POINTER_ARG_(&ckpp_array_4_p, p, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 26 "members.c"
CKPP_POINTER_ARG_(&ckpp_array_4_q, p, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(ckpp_elements_(&x))})};
#line 26 "members.c"
ckpp_run_or_report(&ckpp_kernel_4, ckpp_args_4, &(ckpp_options){.ckpp_file_ = "members.c", .ckpp_line_ = 26,
#line 27 "members.c"
.ckpp_has_grid_ = 1, .ckpp_grid_ = {CKPP_EXTENT_(__builtin_choose_expr(CKPP_IS_SIGNED_(ckpp_elements_(&x)) && CKPP_IS_SIGNED_(b.size), CKPP_WIDE_(ckpp_elements_(&x)) / CKPP_WIDE_(b.size), (ckpp_elements_(&x) / b.size))), CKPP_EXTENT_(CKPP_WIDE_(ckpp_elements_(&ckpp_array_4_p)) + CKPP_WIDE_(ckpp_array_4_p.shape[0])), 1},
#line 27 "members.c"
.ckpp_has_block_ = 1, .ckpp_block_ = {CKPP_INTEGER_(x.ndim), 1, 1}});
}
#line 29 "members.c"
}

static ckpp_piece ckpp_body_same[] = {
    "#line 32 \"members.c\"\n"
    "{ if (_thread.x < ckpp_y_size) ckpp::view(y, ckpp_y_layout).at(_thread.x) = ckpp::view(x, ckpp_x_layout).at(_thread.x); z[0] = w[0] = 1; }\n",
    0};
static const ckpp_param ckpp_params_same[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T', .ckpp_mentions_ = CKPP_MENTIONS_STRIDES | CKPP_MENTIONS_POINTER | CKPP_MENTIONS_MEMBERS | CKPP_MENTIONS_VIEW},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T', .ckpp_mentions_ = CKPP_MENTIONS_STRIDES | CKPP_MENTIONS_SIZE | CKPP_MENTIONS_POINTER | CKPP_MENTIONS_MEMBERS | CKPP_MENTIONS_VIEW},
    {.ckpp_name_ = "z", .ckpp_direction_ = CKPP_OUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_INT32},
    {.ckpp_name_ = "w", .ckpp_direction_ = CKPP_OUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_INT32}};
static void *ckpp_state_same;
static const ckpp_kernel ckpp_kernel_same = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "same", .ckpp_file_ = "members.c", .ckpp_line_ = 31,
    .ckpp_nparams_ = 4, .ckpp_params_ = ckpp_params_same, .ckpp_uses_ = CKPP_USES_THREAD,
    .ckpp_declares_ = ckpp_declares_members, .ckpp_body_ = ckpp_body_same,
    .ckpp_state_ = &ckpp_state_same};
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 31 "members.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_same(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    ckpp_like_(&ckpp_args[1], &ckpp_args[0]);
    ckpp_int64 ckpp_shape_z[1] = {0};
    {
        const ckpp_clause ckpp_at = {&ckpp_kernel_same, ckpp_args, ckpp_o, "the extents of 'z'"};
#line 31 "members.c"
        ckpp_shape_z[0] = CKPP_INTEGER_(3);
        if (ckpp_shape_z[0] < 0)
            return ckpp_bad_extent_(&ckpp_at, 0u, 0, ckpp_shape_z[0], "3");
    }
    ckpp_set_shape_(&ckpp_args[2], 1, ckpp_shape_z);
    ckpp_int64 ckpp_shape_w[1] = {0};
    {
        const ckpp_clause ckpp_at = {&ckpp_kernel_same, ckpp_args, ckpp_o, "the extents of 'w'"};
#line 31 "members.c"
        ckpp_shape_w[0] = CKPP_INTEGER_(3);
        if (ckpp_shape_w[0] < 0)
            return ckpp_bad_extent_(&ckpp_at, 0u, 0, ckpp_shape_w[0], "3");
    }
    ckpp_set_shape_(&ckpp_args[3], 1, ckpp_shape_w);
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, threads) && !CKPP_GIVEN_(ckpp_o, grid)) {
        const ckpp_array y = ckpp_shaped_(&ckpp_args[1]);
        const ckpp_array w = ckpp_with_shape_(&ckpp_args[3], 1, ckpp_shape_w);
#line 31 "members.c"
        ckpp_o->ckpp_has_threads_ = 1, __builtin_memcpy(ckpp_o->ckpp_threads_, (const ckpp_extents){CKPP_INTEGER_(ckpp_elements_(&y)), CKPP_INTEGER_(w.shape[0]), 1}, sizeof(ckpp_extents));
    }
    return ckpp_run(&ckpp_kernel_same, ckpp_args, ckpp_o);
}
#line 31 "members.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status same(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 31 "members.c"
#define same(...) (same)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(3, __VA_ARGS__)), "same takes 4 arguments: x, y, z, w"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "same: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "same: argument 'y'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "same: argument 'z'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(3, __VA_ARGS__)), "same: argument 'w'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_same = {CKPP_CALL_(CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_same((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(3, __VA_ARGS__))}, &ckpp_o_same); }))
