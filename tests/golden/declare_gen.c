#include <ckpp/prelude.h>
#line 1 "declare.c"
/* What declare shares: types, functions, constants, macros, includes. */
#include <stddef.h>
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
typedef struct body {
    float x, y, z;
    float mass;
} body;
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_declare_1[] = {
    "#line 4 \"declare.c\"\n"
    "typedef struct body {\n"
    "    float x, y, z;\n"
    "    float mass;\n"
    "} body;\n",
    0};
struct ckpp_pack_declare_1 { char ckpp_c; long double ckpp_most; };
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_declare_1 = {0, ckpp_text_declare_1, 0, (int)(sizeof(struct ckpp_pack_declare_1) - sizeof(long double))};
#define ckpp_declares_declare &ckpp_declare_declare_1
#line 8 "declare.c"

_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
typedef float real;
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_declare_2[] = {
    "#line 10 \"declare.c\"\n"
    "typedef float real;\n",
    0};
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_declare_2 = {ckpp_declares_declare, ckpp_text_declare_2, 0, 0};
#undef ckpp_declares_declare
#define ckpp_declares_declare &ckpp_declare_declare_2
#line 11 "declare.c"
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
static inline real square(real v)
{
    return v * v;   // { not a brace
}
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_declare_3[] = {
    "#line 12 \"declare.c\"\n"
    "static inline real square(real v)\n"
    "{\n"
    "    return v * v;   // { not a brace\n"
    "}\n",
    0};
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_declare_3 = {ckpp_declares_declare, ckpp_text_declare_3, 0, 0};
#undef ckpp_declares_declare
#define ckpp_declares_declare &ckpp_declare_declare_3
#line 15 "declare.c"
   int after;


#define SOFTENING \
    1e-3f
static ckpp_piece ckpp_text_declare_4[] = {
    "#line 18 \"declare.c\"\n"
    "#define SOFTENING \\\n"
    "    1e-3f\n",
    0};
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_declare_4 = {ckpp_declares_declare, ckpp_text_declare_4, 0, 0};
#undef ckpp_declares_declare
#define ckpp_declares_declare &ckpp_declare_declare_4
#line 20 "declare.c"
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
static const float weights[3] = {1, 2, 3};
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_declare_5[] = {
    "#line 21 \"declare.c\"\n"
    "static const float weights[3] = {1, 2, 3};\n",
    0};
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_declare_5 = {ckpp_declares_declare, ckpp_text_declare_5, CKPP_FACT_SUBSCRIPTS, 0};
#undef ckpp_declares_declare
#define ckpp_declares_declare &ckpp_declare_declare_5
#line 21 "declare.c"
 /* host too */

#include "include/shape.h"
static ckpp_piece ckpp_text_declare_6[] = {
    "#line 23 \"declare.c\"\n"
    "#line 1 \"include/shape.h\"\n"
    "#ifndef SHAPE_H\n"
    "#define SHAPE_H\n"
    "#ifndef CKPP_ONCE_2\n"
    "#define CKPP_ONCE_2\n"
    "#line 1 \"include/point.h\"\n"
    "\n"
    "#line 3 \"include/point.h\"\n"
    "typedef float real;\n"
    "struct point { real x, y; };\n"
    "#endif\n"
    "#line 4 \"include/shape.h\"\n"
    "\n"
    "\n"
    "struct shape {\n"
    "    struct point center;   /* \"a string\" */\n"
    "    float radius;\n"
    "};\n"
    "static inline float area(struct shape s)\n"
    "{\n"
    "    return 3.14159f * s.radius * s.radius;\n"
    "}\n"
    "#endif\n",
    0};
struct ckpp_pack_declare_6 { char ckpp_c; long double ckpp_most; };
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_declare_6 = {ckpp_declares_declare, ckpp_text_declare_6, 0, (int)(sizeof(struct ckpp_pack_declare_6) - sizeof(long double))};
#undef ckpp_declares_declare
#define ckpp_declares_declare &ckpp_declare_declare_6
#line 24 "declare.c"

  _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
enum color { RED, GREEN = 2 };
#if 0
struct never { int x;
#endif
union bits { float f; unsigned u; };
typedef unsigned long long int word;
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_declare_7[] = {
    "#line 25 \"declare.c\"\n"
    "\n"
    "enum ckpp_tag_color { RED_e_, GREEN_e_ = 2 }; typedef ckpp::c_integer<enum ckpp_tag_color, RED_e_, GREEN_e_> ckpp_enum_color; constexpr auto RED = ckpp::c_constant<RED_e_, ckpp_enum_color>; constexpr auto GREEN = ckpp::c_constant<GREEN_e_, ckpp_enum_color>; typedef ckpp_enum_color color;\n"
    "#if 0\n"
    "struct never { int x;\n"
    "#endif\n"
    "union bits { float f; unsigned u; };\n"
    "typedef unsigned long long int word;\n",
    0};
struct ckpp_pack_declare_7 { char ckpp_c; long double ckpp_most; };
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_declare_7 = {ckpp_declares_declare, ckpp_text_declare_7, 0, (int)(sizeof(struct ckpp_pack_declare_7) - sizeof(long double))};
#undef ckpp_declares_declare
#define ckpp_declares_declare &ckpp_declare_declare_7
#line 33 "declare.c"

void f(int n, body *b, struct shape *s, real *r, const enum color *c, union bits *u, word *w, body one);
void f(int n, body *b, struct shape *s, real *r, const enum color *c, union bits *u, word *w, body one)
{
    {
static ckpp_piece ckpp_body_8[] = {
    "#line 39 \"declare.c\"\n"
    "    {\n"
    "        b.x += square(area(s)) * SOFTENING + weights[c] + u.f + w;\n"
    "        r = b.x;\n"
    "        b.mass = one.mass;\n"
    "        last = b;\n"
    "    }\n",
    0};
static const ckpp_member ckpp_members_8_0[] = {
    {"struct shape", _Alignof(struct shape), sizeof(struct shape)},
    CKPP_MEMBER_(struct shape, center),
    CKPP_MEMBER_(struct shape, center.x),
    CKPP_MEMBER_(struct shape, center.y),
    CKPP_MEMBER_(struct shape, radius), {0, 0, 0}};
static const ckpp_member ckpp_members_8_2[] = {
    {"union bits", _Alignof(union bits), sizeof(union bits)}, {0, 0, 0}};
static const ckpp_member ckpp_members_8_4[] = {
    {"body", _Alignof(body), sizeof(body)},
    CKPP_MEMBER_(body, x),
    CKPP_MEMBER_(body, y),
    CKPP_MEMBER_(body, z),
    CKPP_MEMBER_(body, mass), {0, 0, 0}};
static const ckpp_param ckpp_params_8[] = {
    {.ckpp_name_ = "s", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct shape", .ckpp_itemsize_ = sizeof(struct shape), .ckpp_align_ = _Alignof(struct shape), .ckpp_members_ = ckpp_members_8_0},
    {.ckpp_name_ = "c", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "ckpp_enum_color", .ckpp_itemsize_ = sizeof(enum color), .ckpp_align_ = _Alignof(enum color)},
    {.ckpp_name_ = "u", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "union bits", .ckpp_itemsize_ = sizeof(union bits), .ckpp_align_ = _Alignof(union bits), .ckpp_members_ = ckpp_members_8_2},
    {.ckpp_name_ = "w", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_UINT64},
    {.ckpp_name_ = "one", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "body", .ckpp_itemsize_ = sizeof(body), .ckpp_align_ = _Alignof(body), .ckpp_members_ = ckpp_members_8_4},
    {.ckpp_name_ = "b", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "body", .ckpp_itemsize_ = sizeof(body), .ckpp_align_ = _Alignof(body), .ckpp_members_ = ckpp_members_8_4},
    {.ckpp_name_ = "r", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "last", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "body", .ckpp_itemsize_ = sizeof(body), .ckpp_align_ = _Alignof(body), .ckpp_members_ = ckpp_members_8_4}};
static void *ckpp_state_8;
static const ckpp_kernel ckpp_kernel_8 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f:37", .ckpp_file_ = "declare.c", .ckpp_line_ = 37,
    .ckpp_nparams_ = 8, .ckpp_params_ = ckpp_params_8, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_LONG_CALLS | CKPP_FACT_SUBSCRIPTS, .ckpp_operations_ = 7, .ckpp_calls_ = 2,
    .ckpp_declares_ = ckpp_declares_declare, .ckpp_body_ = ckpp_body_8,
    .ckpp_state_ = &ckpp_state_8};
#line 37 "declare.c"
_Static_assert(CKPP_POINTS_TO_(s, struct shape), "'s' is declared struct shape: its host expression is no pointer to struct shape");
#line 37 "declare.c"
_Static_assert(CKPP_POINTS_TO_(c, enum color), "'c' is declared enum color: its host expression is no pointer to enum color");
#line 37 "declare.c"
_Static_assert(CKPP_POINTS_TO_(u, union bits), "'u' is declared union bits: its host expression is no pointer to union bits");
#line 37 "declare.c"
_Static_assert(CKPP_POINTS_TO_(w, unsigned long) || CKPP_POINTS_TO_(w, unsigned long long), "'w' is declared word: its host expression is no pointer to unsigned long");
#line 37 "declare.c"
_Static_assert(CKPP_IS_STRUCT_(one, body), "'one'" CKPP_NEEDS_STRUCT_ ", or give its extents, as in one[n]");
#line 38 "declare.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(b, body), "'b' is declared body: its host expression is no pointer to writable body");
#line 38 "declare.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(r, float), "'r' is declared real: its host expression is no pointer to writable float");
#line 38 "declare.c"
_Static_assert(CKPP_IS_ARRAY_(one) || _Generic((one), body: 1, default: 0), "'last' is declared body: its host expression is neither a ckpp_array nor of type body; a pointer is given extents, or '= *POINTER' for one element");
ckpp_array ckpp_array_8_s, ckpp_array_8_c, ckpp_array_8_u, ckpp_array_8_w, ckpp_array_8_b, ckpp_array_8_r;
ckpp_arg ckpp_args_8[] = {
#line 37 "declare.c"
CKPP_POINTER_ARG_(&ckpp_array_8_s, s, CKPP_STRUCT, sizeof(struct shape), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 37 "declare.c"
CKPP_POINTER_ARG_(&ckpp_array_8_c, c, CKPP_STRUCT, sizeof(enum color), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 37 "declare.c"
CKPP_POINTER_ARG_(&ckpp_array_8_u, u, CKPP_STRUCT, sizeof(union bits), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 37 "declare.c"
CKPP_POINTER_ARG_(&ckpp_array_8_w, w, CKPP_UINT64, sizeof(unsigned long), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 37 "declare.c"
CKPP_IN_STRUCT_(one, body),
#line 38 "declare.c"
CKPP_POINTER_ARG_(&ckpp_array_8_b, b, CKPP_STRUCT, sizeof(body), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 38 "declare.c"
CKPP_POINTER_ARG_(&ckpp_array_8_r, r, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 38 "declare.c"
CKPP_OUT_LVALUE_(one)};
#line 37 "declare.c"
ckpp_run_or_report(&ckpp_kernel_8, ckpp_args_8, &(ckpp_options){.ckpp_file_ = "declare.c", .ckpp_line_ = 37});
}
#line 45 "declare.c"
}
static ckpp_piece ckpp_body_move[] = {
    "#line 47 \"declare.c\"\n"
    "{ c = b; c.x += b.y * dt; }\n",
    0};
static const ckpp_member ckpp_members_move_0[] = {
    {"body", _Alignof(body), sizeof(body)},
    CKPP_MEMBER_(body, x),
    CKPP_MEMBER_(body, y),
    CKPP_MEMBER_(body, z),
    CKPP_MEMBER_(body, mass), {0, 0, 0}};
static const ckpp_param ckpp_params_move[] = {
    {.ckpp_name_ = "b", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "body", .ckpp_itemsize_ = sizeof(body), .ckpp_align_ = _Alignof(body), .ckpp_members_ = ckpp_members_move_0},
    {.ckpp_name_ = "dt", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "c", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "body", .ckpp_itemsize_ = sizeof(body), .ckpp_align_ = _Alignof(body), .ckpp_members_ = ckpp_members_move_0}};
static void *ckpp_state_move;
static const ckpp_kernel ckpp_kernel_move = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "move", .ckpp_file_ = "declare.c", .ckpp_line_ = 46,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_move, .ckpp_uses_ = 0, .ckpp_operations_ = 2,
    .ckpp_declares_ = ckpp_declares_declare, .ckpp_body_ = ckpp_body_move,
    .ckpp_state_ = &ckpp_state_move};
#line 46 "declare.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_move(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_move, ckpp_args, ckpp_o);
}
#line 46 "declare.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status move(ckpp_status ckpp_s) { return ckpp_s; }
#line 46 "declare.c"
#define move(...) (move)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "move takes 3 arguments: b, dt, c"); _Static_assert(CKPP_IS_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), body), "move: argument 'b'" CKPP_NEEDS_STRUCT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "move: argument 'dt'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "move: argument 'c'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_move = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_move((ckpp_arg[]){CKPP_IN_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), body), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_move); }))
#line 48 "declare.c"
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
struct __attribute__((packed)) odd { char c; int i; } /* a type */ __attribute__((unused)) ;
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_declare_8[] = {
    "#line 49 \"declare.c\"\n"
    "struct __attribute__((packed)) odd { char c; int i; } /* a type */ __attribute__((unused)) ;\n",
    0};
struct ckpp_pack_declare_8 { char ckpp_c; long double ckpp_most; };
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_declare_8 = {ckpp_declares_declare, ckpp_text_declare_8, 0, (int)(sizeof(struct ckpp_pack_declare_8) - sizeof(long double))};
#undef ckpp_declares_declare
#define ckpp_declares_declare &ckpp_declare_declare_8
#line 49 "declare.c"
 int after_odd;
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
static inline float __attribute__((const)) three(struct odd o) { return 3 + o.c; }
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_declare_9[] = {
    "#line 51 \"declare.c\"\n"
    "static inline float __attribute__((const)) three(struct odd o) { return 3 + o.c; }\n",
    0};
struct ckpp_pack_declare_9 { char ckpp_c; long double ckpp_most; };
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_declare_9 = {ckpp_declares_declare, ckpp_text_declare_9, 0, (int)(sizeof(struct ckpp_pack_declare_9) - sizeof(long double))};
#undef ckpp_declares_declare
#define ckpp_declares_declare &ckpp_declare_declare_9
#line 51 "declare.c"
 struct odd after_three;
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
static const struct { int a[2]; } pair = {{1, 2}};
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_declare_10[] = {
    "#line 53 \"declare.c\"\n"
    "static const struct { int a[2]; } pair = {{1, 2}};\n",
    0};
struct ckpp_pack_declare_10 { char ckpp_c; long double ckpp_most; };
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_declare_10 = {ckpp_declares_declare, ckpp_text_declare_10, CKPP_FACT_SUBSCRIPTS, (int)(sizeof(struct ckpp_pack_declare_10) - sizeof(long double))};
#undef ckpp_declares_declare
#define ckpp_declares_declare &ckpp_declare_declare_10
#line 53 "declare.c"
 float after_pair(void); float after_pair(void) { return three(after_three); }
static ckpp_piece ckpp_body_last[] = {
    "#line 55 \"declare.c\"\n"
    "{ y = three(o) + pair.a[0]; }\n",
    0};
static const ckpp_member ckpp_members_last_0[] = {
    {"struct odd", _Alignof(struct odd), sizeof(struct odd)},
    CKPP_MEMBER_(struct odd, c),
    CKPP_MEMBER_(struct odd, i), {0, 0, 0}};
static const ckpp_param ckpp_params_last[] = {
    {.ckpp_name_ = "o", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct odd", .ckpp_itemsize_ = sizeof(struct odd), .ckpp_align_ = _Alignof(struct odd), .ckpp_members_ = ckpp_members_last_0},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_last;
static const ckpp_kernel ckpp_kernel_last = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "last", .ckpp_file_ = "declare.c", .ckpp_line_ = 54,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_last, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_LONG_CALLS | CKPP_FACT_SUBSCRIPTS, .ckpp_operations_ = 2, .ckpp_calls_ = 1,
    .ckpp_declares_ = ckpp_declares_declare, .ckpp_body_ = ckpp_body_last,
    .ckpp_state_ = &ckpp_state_last};
#line 54 "declare.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_last(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_last, ckpp_args, ckpp_o);
}
#line 54 "declare.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status last(ckpp_status ckpp_s) { return ckpp_s; }
#line 54 "declare.c"
#define last(...) (last)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "last takes 2 arguments: o, y"); _Static_assert(CKPP_IS_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), struct odd), "last: argument 'o'" CKPP_NEEDS_STRUCT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "last: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_last = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_last((ckpp_arg[]){CKPP_IN_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), struct odd), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_last); }))
