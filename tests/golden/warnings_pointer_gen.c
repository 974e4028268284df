#include <ckpp/prelude.h>
#line 1 "warnings_pointer.c"
/* Structs that point to memory of the host, and bodies that follow them. */
#include <ckpp/ckpp.h>
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
#include "include/view.h"
typedef float (*function)(float);
typedef float *floats;
typedef struct shape { function area; floats sides; union { double d; void *p; }; } shape;
#ifdef __cplusplus
extern "C" {
#endif
struct outer { int n; struct { struct view inner; struct view *many, one; } deep; };
static inline float get(struct view v, int k) { return v.data[k]; }
#ifdef __cplusplus
}
#endif
static inline int size_of(const struct view *v) { return v->n; }
static inline float first(int k, const struct view *v) { struct view own = *v; return get(own, k); }
static inline int forever(struct view v) { return v.n > 0 ? forever(v) : 0; }
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_warnings_pointer_1[] = {
    "#line 3 \"warnings_pointer.c\"\n"
    "\n"
    "#ifndef CKPP_ONCE_1\n"
    "#define CKPP_ONCE_1\n"
    "#line 1 \"include/view.h\"\n"
    "\n"
    "struct view {\n"
    "    float *data;\n"
    "    int n;\n"
    "};\n"
    "struct pair {\n"
    "    float data[2], next;\n"
    "};\n"
    "#endif\n"
    "#line 5 \"warnings_pointer.c\"\n"
    "typedef float (*function)(float);\n"
    "typedef float *floats;\n"
    "typedef struct shape { function area; floats sides; union { double d; void *p; }; } shape;\n"
    "#ifdef __cplusplus\n"
    "extern \"C\" {\n"
    "#endif\n"
    "struct outer { int n; struct { struct view inner; struct view *many, one; } deep; };\n"
    "static inline float get(struct view v, int k) { return v.data[k]; }\n"
    "#ifdef __cplusplus\n"
    "}\n"
    "#endif\n"
    "static inline int size_of(const struct view *v) { return v->n; }\n"
    "static inline float first(int k, const struct view *v) { struct view own = *v; return get(own, k); }\n"
    "static inline int forever(struct view v) { return v.n > 0 ? forever(v) : 0; }\n",
    0};
struct ckpp_pack_warnings_pointer_1 { char ckpp_c; long double ckpp_most; };
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_warnings_pointer_1 = {0, ckpp_text_warnings_pointer_1, CKPP_FACT_SUBSCRIPTS, (int)(sizeof(struct ckpp_pack_warnings_pointer_1) - sizeof(long double))};
#define ckpp_declares_warnings_pointer &ckpp_declare_warnings_pointer_1
#line 20 "warnings_pointer.c"

static ckpp_piece ckpp_body_indexed[] = {
    "#line 22 \"warnings_pointer.c\"\n"
    "{ y = v.data[k]; }\n",
    0};
static const ckpp_member ckpp_members_indexed_0[] = {
    {"struct view", _Alignof(struct view), sizeof(struct view)},
    CKPP_MEMBER_(struct view, data),
    CKPP_MEMBER_(struct view, n), {0, 0, 0}};
static const ckpp_param ckpp_params_indexed[] = {
    {.ckpp_name_ = "v", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct view", .ckpp_itemsize_ = sizeof(struct view), .ckpp_align_ = _Alignof(struct view), .ckpp_members_ = ckpp_members_indexed_0},
    {.ckpp_name_ = "k", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_indexed;
static const ckpp_kernel ckpp_kernel_indexed = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "indexed", .ckpp_file_ = "warnings_pointer.c", .ckpp_line_ = 21,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_indexed, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_SUBSCRIPTS,
    .ckpp_declares_ = ckpp_declares_warnings_pointer, .ckpp_body_ = ckpp_body_indexed,
    .ckpp_state_ = &ckpp_state_indexed};
#line 21 "warnings_pointer.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_indexed(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_indexed, ckpp_args, ckpp_o);
}
#line 21 "warnings_pointer.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status indexed(ckpp_status ckpp_s) { return ckpp_s; }
#line 21 "warnings_pointer.c"
#define indexed(...) (indexed)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "indexed takes 3 arguments: v, k, y"); _Static_assert(CKPP_IS_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), struct view), "indexed: argument 'v'" CKPP_NEEDS_STRUCT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "indexed: argument 'k'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "indexed: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_indexed = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_indexed((ckpp_arg[]){CKPP_IN_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), struct view), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_indexed); }))
#line 23 "warnings_pointer.c"
static ckpp_piece ckpp_body_nested[] = {
    "#line 24 \"warnings_pointer.c\"\n"
    "{ const struct outer *q = &p[i]; y = *o.deep.inner.data + q->deep.one.data[0]; }\n",
    0};
static const ckpp_member ckpp_members_nested_0[] = {
    {"struct outer", _Alignof(struct outer), sizeof(struct outer)},
    CKPP_MEMBER_(struct outer, n),
    CKPP_MEMBER_(struct outer, deep),
    CKPP_MEMBER_(struct outer, deep.inner),
    CKPP_MEMBER_(struct outer, deep.inner.data),
    CKPP_MEMBER_(struct outer, deep.inner.n),
    CKPP_MEMBER_(struct outer, deep.many),
    CKPP_MEMBER_(struct outer, deep.one),
    CKPP_MEMBER_(struct outer, deep.one.data),
    CKPP_MEMBER_(struct outer, deep.one.n), {0, 0, 0}};
static const ckpp_param ckpp_params_nested[] = {
    {.ckpp_name_ = "o", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct outer", .ckpp_itemsize_ = sizeof(struct outer), .ckpp_align_ = _Alignof(struct outer), .ckpp_members_ = ckpp_members_nested_0},
    {.ckpp_name_ = "p", .ckpp_direction_ = CKPP_IN, .ckpp_raw_ = 1, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct outer", .ckpp_itemsize_ = sizeof(struct outer), .ckpp_align_ = _Alignof(struct outer), .ckpp_members_ = ckpp_members_nested_0},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_nested;
static const ckpp_kernel ckpp_kernel_nested = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "nested", .ckpp_file_ = "warnings_pointer.c", .ckpp_line_ = 23,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_nested, .ckpp_uses_ = CKPP_USES_I, .ckpp_facts_ = CKPP_FACT_SUBSCRIPTS, .ckpp_operations_ = 2,
    .ckpp_declares_ = ckpp_declares_warnings_pointer, .ckpp_body_ = ckpp_body_nested,
    .ckpp_state_ = &ckpp_state_nested};
#line 23 "warnings_pointer.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_nested(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_nested, ckpp_args, ckpp_o);
}
#line 23 "warnings_pointer.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status nested(ckpp_status ckpp_s) { return ckpp_s; }
#line 23 "warnings_pointer.c"
#define nested(...) (nested)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "nested takes 3 arguments: o, p, y"); _Static_assert(CKPP_IS_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), struct outer), "nested: argument 'o'" CKPP_NEEDS_STRUCT_); _Static_assert(CKPP_IS_STRUCT_(CKPP_NTH_(1, __VA_ARGS__), struct outer), "nested: argument 'p'" CKPP_NEEDS_STRUCT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "nested: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_nested = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_nested((ckpp_arg[]){CKPP_IN_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), struct outer), CKPP_IN_STRUCT_(CKPP_NTH_(1, __VA_ARGS__), struct outer), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_nested); }))
#line 25 "warnings_pointer.c"
static ckpp_piece ckpp_body_handed[] = {
    "#line 26 \"warnings_pointer.c\"\n"
    "{ y = first(1, &v) + get(w(i), 2); }\n",
    0};
static const ckpp_member ckpp_members_handed_0[] = {
    {"struct view", _Alignof(struct view), sizeof(struct view)},
    CKPP_MEMBER_(struct view, data),
    CKPP_MEMBER_(struct view, n), {0, 0, 0}};
static const ckpp_param ckpp_params_handed[] = {
    {.ckpp_name_ = "v", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct view", .ckpp_itemsize_ = sizeof(struct view), .ckpp_align_ = _Alignof(struct view), .ckpp_members_ = ckpp_members_handed_0},
    {.ckpp_name_ = "w", .ckpp_direction_ = CKPP_IN, .ckpp_raw_ = 1, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct view", .ckpp_itemsize_ = sizeof(struct view), .ckpp_align_ = _Alignof(struct view), .ckpp_members_ = ckpp_members_handed_0},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_handed;
static const ckpp_kernel ckpp_kernel_handed = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "handed", .ckpp_file_ = "warnings_pointer.c", .ckpp_line_ = 25,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_handed, .ckpp_uses_ = CKPP_USES_I, .ckpp_facts_ = CKPP_FACT_LONG_CALLS | CKPP_FACT_SUBSCRIPTS, .ckpp_operations_ = 4, .ckpp_calls_ = 2,
    .ckpp_declares_ = ckpp_declares_warnings_pointer, .ckpp_body_ = ckpp_body_handed,
    .ckpp_state_ = &ckpp_state_handed};
#line 25 "warnings_pointer.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_handed(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_handed, ckpp_args, ckpp_o);
}
#line 25 "warnings_pointer.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status handed(ckpp_status ckpp_s) { return ckpp_s; }
#line 25 "warnings_pointer.c"
#define handed(...) (handed)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "handed takes 3 arguments: v, w, y"); _Static_assert(CKPP_IS_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), struct view), "handed: argument 'v'" CKPP_NEEDS_STRUCT_); _Static_assert(CKPP_IS_STRUCT_(CKPP_NTH_(1, __VA_ARGS__), struct view), "handed: argument 'w'" CKPP_NEEDS_STRUCT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "handed: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_handed = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_handed((ckpp_arg[]){CKPP_IN_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), struct view), CKPP_IN_STRUCT_(CKPP_NTH_(1, __VA_ARGS__), struct view), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_handed); }))
#line 27 "warnings_pointer.c"
static ckpp_piece ckpp_body_called[] = {
    "#line 28 \"warnings_pointer.c\"\n"
    "{ y = s.area(2); }\n",
    0};
static const ckpp_member ckpp_members_called_0[] = {
    {"shape", _Alignof(shape), sizeof(shape)},
    CKPP_MEMBER_(shape, area),
    CKPP_MEMBER_(shape, sides),
    CKPP_MEMBER_(shape, d),
    CKPP_MEMBER_(shape, p), {0, 0, 0}};
static const ckpp_param ckpp_params_called[] = {
    {.ckpp_name_ = "s", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "shape", .ckpp_itemsize_ = sizeof(shape), .ckpp_align_ = _Alignof(shape), .ckpp_members_ = ckpp_members_called_0},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_called;
static const ckpp_kernel ckpp_kernel_called = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "called", .ckpp_file_ = "warnings_pointer.c", .ckpp_line_ = 27,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_called, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_LONG_CALLS, .ckpp_operations_ = 1, .ckpp_calls_ = 1,
    .ckpp_declares_ = ckpp_declares_warnings_pointer, .ckpp_body_ = ckpp_body_called,
    .ckpp_state_ = &ckpp_state_called};
#line 27 "warnings_pointer.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_called(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_called, ckpp_args, ckpp_o);
}
#line 27 "warnings_pointer.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status called(ckpp_status ckpp_s) { return ckpp_s; }
#line 27 "warnings_pointer.c"
#define called(...) (called)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "called takes 2 arguments: s, y"); _Static_assert(CKPP_IS_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), shape), "called: argument 's'" CKPP_NEEDS_STRUCT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "called: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_called = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_called((ckpp_arg[]){CKPP_IN_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), shape), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_called); }))
#line 29 "warnings_pointer.c"
static ckpp_piece ckpp_body_stored[] = {
    "#line 30 \"warnings_pointer.c\"\n"
    "{ float *p = s.sides; w[i].n = p[0]; *(w[i].data) = 3; }\n",
    0};
static const ckpp_member ckpp_members_stored_0[] = {
    {"shape", _Alignof(shape), sizeof(shape)},
    CKPP_MEMBER_(shape, area),
    CKPP_MEMBER_(shape, sides),
    CKPP_MEMBER_(shape, d),
    CKPP_MEMBER_(shape, p), {0, 0, 0}};
static const ckpp_member ckpp_members_stored_1[] = {
    {"struct view", _Alignof(struct view), sizeof(struct view)},
    CKPP_MEMBER_(struct view, data),
    CKPP_MEMBER_(struct view, n), {0, 0, 0}};
static const ckpp_param ckpp_params_stored[] = {
    {.ckpp_name_ = "s", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "shape", .ckpp_itemsize_ = sizeof(shape), .ckpp_align_ = _Alignof(shape), .ckpp_members_ = ckpp_members_stored_0},
    {.ckpp_name_ = "w", .ckpp_direction_ = CKPP_INOUT, .ckpp_raw_ = 1, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct view", .ckpp_itemsize_ = sizeof(struct view), .ckpp_align_ = _Alignof(struct view), .ckpp_members_ = ckpp_members_stored_1}};
static void *ckpp_state_stored;
static const ckpp_kernel ckpp_kernel_stored = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "stored", .ckpp_file_ = "warnings_pointer.c", .ckpp_line_ = 29,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_stored, .ckpp_uses_ = CKPP_USES_I, .ckpp_facts_ = CKPP_FACT_SUBSCRIPTS,
    .ckpp_declares_ = ckpp_declares_warnings_pointer, .ckpp_body_ = ckpp_body_stored,
    .ckpp_state_ = &ckpp_state_stored};
#line 29 "warnings_pointer.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_stored(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_stored, ckpp_args, ckpp_o);
}
#line 29 "warnings_pointer.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status stored(ckpp_status ckpp_s) { return ckpp_s; }
#line 29 "warnings_pointer.c"
#define stored(...) (stored)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "stored takes 2 arguments: s, w"); _Static_assert(CKPP_IS_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), shape), "stored: argument 's'" CKPP_NEEDS_STRUCT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "stored: argument 'w'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_stored = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_stored((ckpp_arg[]){CKPP_IN_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), shape), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_stored); }))
#line 31 "warnings_pointer.c"
static ckpp_piece ckpp_body_block_wise[] = {
    "#line 32 \"warnings_pointer.c\"\n"
    "{ struct view *many = o->deep.many; v[0].data[threadIdx.x] = many->n; }\n",
    0};
static const ckpp_member ckpp_members_block_wise_0[] = {
    {"struct outer", _Alignof(struct outer), sizeof(struct outer)},
    CKPP_MEMBER_(struct outer, n),
    CKPP_MEMBER_(struct outer, deep),
    CKPP_MEMBER_(struct outer, deep.inner),
    CKPP_MEMBER_(struct outer, deep.inner.data),
    CKPP_MEMBER_(struct outer, deep.inner.n),
    CKPP_MEMBER_(struct outer, deep.many),
    CKPP_MEMBER_(struct outer, deep.one),
    CKPP_MEMBER_(struct outer, deep.one.data),
    CKPP_MEMBER_(struct outer, deep.one.n), {0, 0, 0}};
static const ckpp_member ckpp_members_block_wise_1[] = {
    {"struct view", _Alignof(struct view), sizeof(struct view)},
    CKPP_MEMBER_(struct view, data),
    CKPP_MEMBER_(struct view, n), {0, 0, 0}};
static const ckpp_param ckpp_params_block_wise[] = {
    {.ckpp_name_ = "o", .ckpp_direction_ = CKPP_IN, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct outer", .ckpp_itemsize_ = sizeof(struct outer), .ckpp_align_ = _Alignof(struct outer), .ckpp_members_ = ckpp_members_block_wise_0},
    {.ckpp_name_ = "v", .ckpp_direction_ = CKPP_OUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct view", .ckpp_itemsize_ = sizeof(struct view), .ckpp_align_ = _Alignof(struct view), .ckpp_members_ = ckpp_members_block_wise_1}};
static void *ckpp_state_block_wise;
static const ckpp_kernel ckpp_kernel_block_wise = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "block_wise", .ckpp_file_ = "warnings_pointer.c", .ckpp_line_ = 31,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_block_wise, .ckpp_uses_ = 0,
    .ckpp_declares_ = ckpp_declares_warnings_pointer, .ckpp_body_ = ckpp_body_block_wise,
    .ckpp_state_ = &ckpp_state_block_wise};
#line 31 "warnings_pointer.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_block_wise(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, threads) && !CKPP_GIVEN_(ckpp_o, grid)) {
#line 31 "warnings_pointer.c"
        ckpp_o->ckpp_has_threads_ = 1, __builtin_memcpy(ckpp_o->ckpp_threads_, (const ckpp_extents){CKPP_INTEGER_(1), 1, 1}, sizeof(ckpp_extents));
    }
    return ckpp_run(&ckpp_kernel_block_wise, ckpp_args, ckpp_o);
}
#line 31 "warnings_pointer.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status block_wise(ckpp_status ckpp_s) { return ckpp_s; }
#line 31 "warnings_pointer.c"
#define block_wise(...) (block_wise)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "block_wise takes 2 arguments: o, v"); _Static_assert(CKPP_IS_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), struct outer), "block_wise: argument 'o'" CKPP_NEEDS_STRUCT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "block_wise: argument 'v'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_block_wise = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_block_wise((ckpp_arg[]){CKPP_IN_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), struct outer), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_block_wise); }))
#line 33 "warnings_pointer.c"
static ckpp_piece ckpp_body_total[] = {
    "#line 34 \"warnings_pointer.c\"\n"
    "{ struct view w = v; return ((const int *)w.data)[0]; }\n",
    0};
static const ckpp_member ckpp_members_total_0[] = {
    {"struct view", _Alignof(struct view), sizeof(struct view)},
    CKPP_MEMBER_(struct view, data),
    CKPP_MEMBER_(struct view, n), {0, 0, 0}};
static const ckpp_reduction ckpp_reduction_total = {.ckpp_op_ = CKPP_REDUCE_ADD};
static const ckpp_param ckpp_params_total[] = {
    {.ckpp_name_ = "v", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct view", .ckpp_itemsize_ = sizeof(struct view), .ckpp_align_ = _Alignof(struct view), .ckpp_members_ = ckpp_members_total_0},
    {.ckpp_name_ = "r", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_total;
static const ckpp_kernel ckpp_kernel_total = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "total", .ckpp_file_ = "warnings_pointer.c", .ckpp_line_ = 33,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_total, .ckpp_uses_ = 0, .ckpp_operations_ = 1,
    .ckpp_declares_ = ckpp_declares_warnings_pointer, .ckpp_body_ = ckpp_body_total,
    .ckpp_reduction_ = &ckpp_reduction_total,
    .ckpp_state_ = &ckpp_state_total};
#line 33 "warnings_pointer.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_total(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_total, ckpp_args, ckpp_o);
}
#line 33 "warnings_pointer.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status total(ckpp_status ckpp_s) { return ckpp_s; }
#line 33 "warnings_pointer.c"
#define total(...) (total)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "total takes 2 arguments: v, r"); _Static_assert(CKPP_IS_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), struct view), "total: argument 'v'" CKPP_NEEDS_STRUCT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(1, __VA_ARGS__), float *: 1), "total: argument 'r'" CKPP_NEEDS_RESULT_("float")); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_total = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_total((ckpp_arg[]){CKPP_IN_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), struct view), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_total); }))
#line 35 "warnings_pointer.c"
void inside(int n, struct view *v, float *y);
void inside(int n, struct view *v, float *y)
{
    {
static ckpp_piece ckpp_body_9[] = {
    "#line 39 \"warnings_pointer.c\"\n"
    "    { const float *p = v.data; y = p[i]; }\n",
    0};
static const ckpp_member ckpp_members_9_0[] = {
    {"struct view", _Alignof(struct view), sizeof(struct view)},
    CKPP_MEMBER_(struct view, data),
    CKPP_MEMBER_(struct view, n), {0, 0, 0}};
static const ckpp_param ckpp_params_9[] = {
    {.ckpp_name_ = "v", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct view", .ckpp_itemsize_ = sizeof(struct view), .ckpp_align_ = _Alignof(struct view), .ckpp_members_ = ckpp_members_9_0},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_9;
static const ckpp_kernel ckpp_kernel_9 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "inside:38", .ckpp_file_ = "warnings_pointer.c", .ckpp_line_ = 38,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_9, .ckpp_uses_ = CKPP_USES_I, .ckpp_facts_ = CKPP_FACT_SUBSCRIPTS,
    .ckpp_declares_ = ckpp_declares_warnings_pointer, .ckpp_body_ = ckpp_body_9,
    .ckpp_state_ = &ckpp_state_9};
#line 38 "warnings_pointer.c"
_Static_assert(CKPP_POINTS_TO_(v, struct view), "'v' is declared struct view: its host expression is no pointer to struct view");
#line 38 "warnings_pointer.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(y, float), "'y' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_9_v, ckpp_array_9_y;
ckpp_arg ckpp_args_9[] = {
#line 38 "warnings_pointer.c"
CKPP_POINTER_ARG_(&ckpp_array_9_v, v, CKPP_STRUCT, sizeof(struct view), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 38 "warnings_pointer.c"
CKPP_POINTER_ARG_(&ckpp_array_9_y, y, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 38 "warnings_pointer.c"
ckpp_run_or_report(&ckpp_kernel_9, ckpp_args_9, &(ckpp_options){.ckpp_file_ = "warnings_pointer.c", .ckpp_line_ = 38});
}
#line 40 "warnings_pointer.c"
}

/* Nothing is said of these. */
static ckpp_piece ckpp_body_counted[] = {
    "#line 44 \"warnings_pointer.c\"\n"
    "{ y = v.n + o.n + size_of(&v) + forever(v) + (v.data == NULL) + !o.deep.inner.data; copy = v; copy.data = v.data; }\n",
    0};
static const ckpp_member ckpp_members_counted_0[] = {
    {"struct view", _Alignof(struct view), sizeof(struct view)},
    CKPP_MEMBER_(struct view, data),
    CKPP_MEMBER_(struct view, n), {0, 0, 0}};
static const ckpp_member ckpp_members_counted_1[] = {
    {"struct outer", _Alignof(struct outer), sizeof(struct outer)},
    CKPP_MEMBER_(struct outer, n),
    CKPP_MEMBER_(struct outer, deep),
    CKPP_MEMBER_(struct outer, deep.inner),
    CKPP_MEMBER_(struct outer, deep.inner.data),
    CKPP_MEMBER_(struct outer, deep.inner.n),
    CKPP_MEMBER_(struct outer, deep.many),
    CKPP_MEMBER_(struct outer, deep.one),
    CKPP_MEMBER_(struct outer, deep.one.data),
    CKPP_MEMBER_(struct outer, deep.one.n), {0, 0, 0}};
static const ckpp_param ckpp_params_counted[] = {
    {.ckpp_name_ = "v", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct view", .ckpp_itemsize_ = sizeof(struct view), .ckpp_align_ = _Alignof(struct view), .ckpp_members_ = ckpp_members_counted_0},
    {.ckpp_name_ = "o", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct outer", .ckpp_itemsize_ = sizeof(struct outer), .ckpp_align_ = _Alignof(struct outer), .ckpp_members_ = ckpp_members_counted_1},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_INT32},
    {.ckpp_name_ = "copy", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct view", .ckpp_itemsize_ = sizeof(struct view), .ckpp_align_ = _Alignof(struct view), .ckpp_members_ = ckpp_members_counted_0}};
static void *ckpp_state_counted;
static const ckpp_kernel ckpp_kernel_counted = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "counted", .ckpp_file_ = "warnings_pointer.c", .ckpp_line_ = 43,
    .ckpp_nparams_ = 4, .ckpp_params_ = ckpp_params_counted, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_LONG_CALLS, .ckpp_operations_ = 7, .ckpp_calls_ = 2,
    .ckpp_declares_ = ckpp_declares_warnings_pointer, .ckpp_body_ = ckpp_body_counted,
    .ckpp_state_ = &ckpp_state_counted};
#line 43 "warnings_pointer.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_counted(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_counted, ckpp_args, ckpp_o);
}
#line 43 "warnings_pointer.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status counted(ckpp_status ckpp_s) { return ckpp_s; }
#line 43 "warnings_pointer.c"
#define counted(...) (counted)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(3, __VA_ARGS__)), "counted takes 4 arguments: v, o, y, copy"); _Static_assert(CKPP_IS_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), struct view), "counted: argument 'v'" CKPP_NEEDS_STRUCT_); _Static_assert(CKPP_IS_STRUCT_(CKPP_NTH_(1, __VA_ARGS__), struct outer), "counted: argument 'o'" CKPP_NEEDS_STRUCT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "counted: argument 'y'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(3, __VA_ARGS__)), "counted: argument 'copy'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_counted = {CKPP_CALL_(CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_counted((ckpp_arg[]){CKPP_IN_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), struct view), CKPP_IN_STRUCT_(CKPP_NTH_(1, __VA_ARGS__), struct outer), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(3, __VA_ARGS__))}, &ckpp_o_counted); }))
#line 45 "warnings_pointer.c"
static ckpp_piece ckpp_body_made[] = {
    "#line 46 \"warnings_pointer.c\"\n"
    "{ float own[2] = {x, x}; struct view w = {own, v.n}; y = w.data[0] + get(w, 1); }\n",
    0};
static const ckpp_member ckpp_members_made_1[] = {
    {"struct view", _Alignof(struct view), sizeof(struct view)},
    CKPP_MEMBER_(struct view, data),
    CKPP_MEMBER_(struct view, n), {0, 0, 0}};
static const ckpp_param ckpp_params_made[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "v", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct view", .ckpp_itemsize_ = sizeof(struct view), .ckpp_align_ = _Alignof(struct view), .ckpp_members_ = ckpp_members_made_1},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_made;
static const ckpp_kernel ckpp_kernel_made = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "made", .ckpp_file_ = "warnings_pointer.c", .ckpp_line_ = 45,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_made, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_LONG_CALLS | CKPP_FACT_SUBSCRIPTS, .ckpp_operations_ = 2, .ckpp_calls_ = 1,
    .ckpp_declares_ = ckpp_declares_warnings_pointer, .ckpp_body_ = ckpp_body_made,
    .ckpp_state_ = &ckpp_state_made};
#line 45 "warnings_pointer.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_made(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_made, ckpp_args, ckpp_o);
}
#line 45 "warnings_pointer.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status made(ckpp_status ckpp_s) { return ckpp_s; }
#line 45 "warnings_pointer.c"
#define made(...) (made)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "made takes 3 arguments: x, v, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "made: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_STRUCT_(CKPP_NTH_(1, __VA_ARGS__), struct view), "made: argument 'v'" CKPP_NEEDS_STRUCT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "made: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_made = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_made((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_STRUCT_(CKPP_NTH_(1, __VA_ARGS__), struct view), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_made); }))
#line 47 "warnings_pointer.c"
static ckpp_piece ckpp_body_plain[] = {
    "#line 48 \"warnings_pointer.c\"\n"
    "{ y = p.data[0] + p.next; }\n",
    0};
static const ckpp_member ckpp_members_plain_0[] = {
    {"struct pair", _Alignof(struct pair), sizeof(struct pair)},
    CKPP_MEMBER_(struct pair, data),
    CKPP_MEMBER_(struct pair, next), {0, 0, 0}};
static const ckpp_param ckpp_params_plain[] = {
    {.ckpp_name_ = "p", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct pair", .ckpp_itemsize_ = sizeof(struct pair), .ckpp_align_ = _Alignof(struct pair), .ckpp_members_ = ckpp_members_plain_0},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_plain;
static const ckpp_kernel ckpp_kernel_plain = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "plain", .ckpp_file_ = "warnings_pointer.c", .ckpp_line_ = 47,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_plain, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_SUBSCRIPTS, .ckpp_operations_ = 1,
    .ckpp_declares_ = ckpp_declares_warnings_pointer, .ckpp_body_ = ckpp_body_plain,
    .ckpp_state_ = &ckpp_state_plain};
#line 47 "warnings_pointer.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_plain(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_plain, ckpp_args, ckpp_o);
}
#line 47 "warnings_pointer.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status plain(ckpp_status ckpp_s) { return ckpp_s; }
#line 47 "warnings_pointer.c"
#define plain(...) (plain)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "plain takes 2 arguments: p, y"); _Static_assert(CKPP_IS_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), struct pair), "plain: argument 'p'" CKPP_NEEDS_STRUCT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "plain: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_plain = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_plain((ckpp_arg[]){CKPP_IN_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), struct pair), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_plain); }))
