#include <ckpp/prelude.h>
#line 1 "constant.c"
#include <stdint.h>
#define R 2
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
struct weight { float factor; int shift; };
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_constant_1[] = {
    "#line 4 \"constant.c\"\n"
    "struct weight { float factor; int shift; };\n",
    0};
struct ckpp_pack_constant_1 { char ckpp_c; long double ckpp_most; };
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_constant_1 = {0, ckpp_text_constant_1, 0, (int)(sizeof(struct ckpp_pack_constant_1) - sizeof(long double))};
#define ckpp_declares_constant &ckpp_declare_constant_1
#line 5 "constant.c"
static ckpp_piece ckpp_body_weigh[] = {
    "#line 6 \"constant.c\"\n"
    "{ y = (T)(x * w[i % (2 * 2 + 1)] + bias); }\n",
    0};
#line 5 "constant.c"
_Static_assert(CKPP_IS_EXTENT_(2 * R + 1), "the extents of constant 'w' have to be constants of 1 and more");
#line 5 "constant.c"
_Static_assert(sizeof(float[(2 * R + 1)]) <= CKPP_MAX_CONSTANT_, "constant 'w' takes more than the " CKPP_MAX_CONSTANT_TEXT_ " bytes that a launch can pass: give the array in in(...)");
static const ckpp_param ckpp_params_weigh[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "w", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "float", .ckpp_itemsize_ = sizeof(float[(2 * R + 1)]), .ckpp_align_ = _Alignof(float), .ckpp_element_ = CKPP_FLOAT32, .ckpp_extents_ = {(int)(2 * R + 1)}},
    {.ckpp_name_ = "bias", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_weigh;
static const ckpp_kernel ckpp_kernel_weigh = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "weigh", .ckpp_file_ = "constant.c", .ckpp_line_ = 5,
    .ckpp_nparams_ = 4, .ckpp_params_ = ckpp_params_weigh, .ckpp_uses_ = CKPP_USES_I, .ckpp_facts_ = CKPP_FACT_SUBSCRIPTS, .ckpp_operations_ = 2,
    .ckpp_declares_ = ckpp_declares_constant, .ckpp_body_ = ckpp_body_weigh,
    .ckpp_state_ = &ckpp_state_weigh};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 5 "constant.c"
typedef union ckpp_options_weigh { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_weigh;
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 5 "constant.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_weigh(ckpp_arg *ckpp_args, ckpp_options_weigh *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_weigh, ckpp_args, ckpp_o);
}
#line 5 "constant.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status weigh(ckpp_status ckpp_s) { return ckpp_s; }
#line 5 "constant.c"
#define weigh(...) (weigh)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(3, __VA_ARGS__)), "weigh takes 4 arguments: x, w, bias, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "weigh: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_POINTS_TO_(CKPP_NTH_(1, __VA_ARGS__), float), "weigh: argument 'w' is a constant: give an array of float in host memory"); _Static_assert(CKPP_IS_VALUE_(CKPP_NTH_(2, __VA_ARGS__)), "weigh: argument 'bias'" CKPP_NEEDS_VALUE_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(3, __VA_ARGS__)), "weigh: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_weigh ckpp_o_weigh = {CKPP_CALL_(CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_weigh((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_CONSTANT_(CKPP_NTH_(1, __VA_ARGS__), sizeof(float[(2 * R + 1)])), CKPP_IN_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(3, __VA_ARGS__))}, &ckpp_o_weigh); }))
#line 7 "constant.c"
static ckpp_piece ckpp_body_constant[] = {
    "#line 8 \"constant.c\"\n"
    "{ return x * s[0][1].factor; }\n",
    0};
static const ckpp_member ckpp_members_constant_1[] = {
    {"struct weight", _Alignof(struct weight), sizeof(struct weight)},
    CKPP_MEMBER_(struct weight, factor),
    CKPP_MEMBER_(struct weight, shift), {0, 0, 0}};
static const ckpp_reduction ckpp_reduction_constant = {.ckpp_op_ = CKPP_REDUCE_ADD};
#line 7 "constant.c"
_Static_assert(CKPP_IS_EXTENT_(3), "the extents of constant 's' have to be constants of 1 and more");
#line 7 "constant.c"
_Static_assert(CKPP_IS_EXTENT_(sizeof(int)), "the extents of constant 's' have to be constants of 1 and more");
#line 7 "constant.c"
_Static_assert(sizeof(struct weight[(3)][(sizeof(int))]) <= CKPP_MAX_CONSTANT_, "constant 's' takes more than the " CKPP_MAX_CONSTANT_TEXT_ " bytes that a launch can pass: give the array in in(...)");
static const ckpp_param ckpp_params_constant[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "s", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct weight", .ckpp_itemsize_ = sizeof(struct weight[(3)][(sizeof(int))]), .ckpp_align_ = _Alignof(struct weight), .ckpp_element_ = CKPP_STRUCT, .ckpp_extents_ = {(int)(3), (int)(sizeof(int))}, .ckpp_members_ = ckpp_members_constant_1},
    {.ckpp_name_ = "r", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT64}};
static void *ckpp_state_constant;
static const ckpp_kernel ckpp_kernel_constant = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "constant", .ckpp_file_ = "constant.c", .ckpp_line_ = 7,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_constant, .ckpp_uses_ = 0, .ckpp_operations_ = 2,
    .ckpp_declares_ = ckpp_declares_constant, .ckpp_body_ = ckpp_body_constant,
    .ckpp_reduction_ = &ckpp_reduction_constant,
    .ckpp_state_ = &ckpp_state_constant};
#line 7 "constant.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_constant(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_constant, ckpp_args, ckpp_o);
}
#line 7 "constant.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status constant(ckpp_status ckpp_s) { return ckpp_s; }
#line 7 "constant.c"
#define constant(...) (constant)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "constant takes 3 arguments: x, s, r"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "constant: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_POINTS_TO_(CKPP_NTH_(1, __VA_ARGS__), struct weight), "constant: argument 's' is a constant: give an array of struct weight in host memory"); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(2, __VA_ARGS__), double *: 1), "constant: argument 'r'" CKPP_NEEDS_RESULT_("double")); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_constant = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_constant((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_CONSTANT_(CKPP_NTH_(1, __VA_ARGS__), sizeof(struct weight[(3)][(sizeof(int))])), CKPP_RESULT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_constant); }))
#line 9 "constant.c"
static ckpp_piece ckpp_body_stencil[] = {
    "#line 10 \"constant.c\"\n"
    "{ y[threadIdx.x] = x[0] * w[1]; }\n",
    0};
#line 9 "constant.c"
_Static_assert(CKPP_IS_EXTENT_(R), "the extents of constant 'w' have to be constants of 1 and more");
#line 9 "constant.c"
_Static_assert(sizeof(unsigned char[(R)]) <= CKPP_MAX_CONSTANT_, "constant 'w' takes more than the " CKPP_MAX_CONSTANT_TEXT_ " bytes that a launch can pass: give the array in in(...)");
static const ckpp_param ckpp_params_stencil[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T', .ckpp_mentions_ = CKPP_MENTIONS_POINTER},
    {.ckpp_name_ = "n", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT32},
    {.ckpp_name_ = "w", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "unsigned char", .ckpp_itemsize_ = sizeof(unsigned char[(R)]), .ckpp_align_ = _Alignof(unsigned char), .ckpp_element_ = CKPP_UINT8, .ckpp_extents_ = {(int)(R)}},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T', .ckpp_mentions_ = CKPP_MENTIONS_POINTER}};
static void *ckpp_state_stencil;
static const ckpp_kernel ckpp_kernel_stencil = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "stencil", .ckpp_file_ = "constant.c", .ckpp_line_ = 9,
    .ckpp_nparams_ = 4, .ckpp_params_ = ckpp_params_stencil, .ckpp_uses_ = 0,
    .ckpp_declares_ = ckpp_declares_constant, .ckpp_body_ = ckpp_body_stencil,
    .ckpp_state_ = &ckpp_state_stencil};
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 9 "constant.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_stencil(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, threads) && !CKPP_GIVEN_(ckpp_o, grid)) {
        const long long n = ckpp_arg_integer_(&ckpp_args[1]);
#line 9 "constant.c"
        ckpp_o->ckpp_has_threads_ = 1, __builtin_memcpy(ckpp_o->ckpp_threads_, (const ckpp_extents){CKPP_INTEGER_(n), 1, 1}, sizeof(ckpp_extents));
    }
    return ckpp_run(&ckpp_kernel_stencil, ckpp_args, ckpp_o);
}
#line 9 "constant.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status stencil(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 9 "constant.c"
#define stencil(...) (stencil)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(3, __VA_ARGS__)), "stencil takes 4 arguments: x, n, w, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "stencil: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "stencil: argument 'n'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_POINTS_TO_(CKPP_NTH_(2, __VA_ARGS__), unsigned char), "stencil: argument 'w' is a constant: give an array of unsigned char in host memory"); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(3, __VA_ARGS__)), "stencil: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_stencil = {CKPP_CALL_(CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_stencil((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_CONSTANT_(CKPP_NTH_(2, __VA_ARGS__), sizeof(unsigned char[(R)])), CKPP_OUT_(CKPP_NTH_(3, __VA_ARGS__))}, &ckpp_o_stencil); }))
#line 11 "constant.c"
#ifdef LARGE
#define COUNT 8000
#else
# define COUNT 8
#endif
#define LENGTH 8000
#undef LENGTH
enum { LENGTH = 4 };
static ckpp_piece ckpp_body_unclear[] = {
    "#line 20 \"constant.c\"\n"
    "{ y = (T)(x * w[i % 8] + v[i % 4]); }\n",
    0};
#line 19 "constant.c"
_Static_assert(CKPP_IS_EXTENT_(COUNT), "the extents of constant 'w' have to be constants of 1 and more");
#line 19 "constant.c"
_Static_assert(sizeof(double[(COUNT)]) <= CKPP_MAX_CONSTANT_, "constant 'w' takes more than the " CKPP_MAX_CONSTANT_TEXT_ " bytes that a launch can pass: give the array in in(...)");
#line 19 "constant.c"
_Static_assert(CKPP_IS_EXTENT_(LENGTH), "the extents of constant 'v' have to be constants of 1 and more");
#line 19 "constant.c"
_Static_assert(sizeof(double[(LENGTH)]) <= CKPP_MAX_CONSTANT_, "constant 'v' takes more than the " CKPP_MAX_CONSTANT_TEXT_ " bytes that a launch can pass: give the array in in(...)");
static const ckpp_param ckpp_params_unclear[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "w", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "double", .ckpp_itemsize_ = sizeof(double[(COUNT)]), .ckpp_align_ = _Alignof(double), .ckpp_element_ = CKPP_FLOAT64, .ckpp_extents_ = {(int)(COUNT)}},
    {.ckpp_name_ = "v", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "double", .ckpp_itemsize_ = sizeof(double[(LENGTH)]), .ckpp_align_ = _Alignof(double), .ckpp_element_ = CKPP_FLOAT64, .ckpp_extents_ = {(int)(LENGTH)}},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_unclear;
static const ckpp_kernel ckpp_kernel_unclear = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "unclear", .ckpp_file_ = "constant.c", .ckpp_line_ = 19,
    .ckpp_nparams_ = 4, .ckpp_params_ = ckpp_params_unclear, .ckpp_uses_ = CKPP_USES_I, .ckpp_facts_ = CKPP_FACT_SUBSCRIPTS, .ckpp_operations_ = 2,
    .ckpp_declares_ = ckpp_declares_constant, .ckpp_body_ = ckpp_body_unclear,
    .ckpp_state_ = &ckpp_state_unclear};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 19 "constant.c"
typedef union ckpp_options_unclear { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_unclear;
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 19 "constant.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_unclear(ckpp_arg *ckpp_args, ckpp_options_unclear *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_unclear, ckpp_args, ckpp_o);
}
#line 19 "constant.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status unclear(ckpp_status ckpp_s) { return ckpp_s; }
#line 19 "constant.c"
#define unclear(...) (unclear)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(3, __VA_ARGS__)), "unclear takes 4 arguments: x, w, v, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "unclear: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_POINTS_TO_(CKPP_NTH_(1, __VA_ARGS__), double), "unclear: argument 'w' is a constant: give an array of double in host memory"); _Static_assert(CKPP_POINTS_TO_(CKPP_NTH_(2, __VA_ARGS__), double), "unclear: argument 'v' is a constant: give an array of double in host memory"); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(3, __VA_ARGS__)), "unclear: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_unclear ckpp_o_unclear = {CKPP_CALL_(CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_unclear((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_CONSTANT_(CKPP_NTH_(1, __VA_ARGS__), sizeof(double[(COUNT)])), CKPP_CONSTANT_(CKPP_NTH_(2, __VA_ARGS__), sizeof(double[(LENGTH)])), CKPP_OUT_(CKPP_NTH_(3, __VA_ARGS__))}, &ckpp_o_unclear); }))
#line 21 "constant.c"
void f(float *x, const float *host)
{
    {
static ckpp_piece ckpp_body_6[] = {
    "#line 24 \"constant.c\"\n"
    "    { x = x * v[0] + add + (float)z.real(); }\n",
    0};
#line 23 "constant.c"
_Static_assert(CKPP_IS_EXTENT_(7), "the extents of constant 'v' have to be constants of 1 and more");
#line 23 "constant.c"
_Static_assert(sizeof(float[(7)]) <= CKPP_MAX_CONSTANT_, "constant 'v' takes more than the " CKPP_MAX_CONSTANT_TEXT_ " bytes that a launch can pass: give the array in in(...)");
static const ckpp_param ckpp_params_6[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "v", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "float", .ckpp_itemsize_ = sizeof(float[(7)]), .ckpp_align_ = _Alignof(float), .ckpp_element_ = CKPP_FLOAT32, .ckpp_extents_ = {(int)(7)}},
    {.ckpp_name_ = "add", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT32},
    {.ckpp_name_ = "z", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_COMPLEX128}};
static void *ckpp_state_6;
static const ckpp_kernel ckpp_kernel_6 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f:23", .ckpp_file_ = "constant.c", .ckpp_line_ = 23,
    .ckpp_nparams_ = 4, .ckpp_params_ = ckpp_params_6, .ckpp_uses_ = CKPP_USES_COMPLEX, .ckpp_facts_ = CKPP_FACT_LONG_CALLS | CKPP_FACT_SUBSCRIPTS, .ckpp_operations_ = 4, .ckpp_calls_ = 1,
    .ckpp_declares_ = ckpp_declares_constant, .ckpp_body_ = ckpp_body_6,
    .ckpp_state_ = &ckpp_state_6};
#line 23 "constant.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(x, float), "'x' is declared float: its host expression is no pointer to writable float");
#line 23 "constant.c"
_Static_assert(CKPP_POINTS_TO_(host, float), "'v' is a constant: give an array of float in host memory");
#line 23 "constant.c"
_Static_assert(CKPP_IS_VALUE_(R), "'add'" CKPP_NEEDS_VALUE_);
#line 23 "constant.c"
_Static_assert(CKPP_IS_VALUE_(1), "'z'" CKPP_NEEDS_VALUE_);
ckpp_array ckpp_array_6_x;
ckpp_arg ckpp_args_6[] = {
#line 23 "constant.c"
CKPP_POINTER_ARG_(&ckpp_array_6_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(3)}),
#line 23 "constant.c"
CKPP_CONSTANT_(host, sizeof(float[(7)])),
#line 23 "constant.c"
CKPP_IN_(R),
#line 23 "constant.c"
CKPP_IN_(1)};
#line 23 "constant.c"
ckpp_run_or_report(&ckpp_kernel_6, ckpp_args_6, &(ckpp_options){.ckpp_file_ = "constant.c", .ckpp_line_ = 23});
}
#line 25 "constant.c"
}
#pragma push_macro("TURNED")
#define TURNED 5000
#pragma pop_macro("TURNED")
enum { TURNED = 4 };
static ckpp_piece ckpp_body_popped[] = {
    "#line 31 \"constant.c\"\n"
    "{ y = (T)(x * w[0]); }\n",
    0};
#line 30 "constant.c"
_Static_assert(CKPP_IS_EXTENT_(TURNED), "the extents of constant 'w' have to be constants of 1 and more");
#line 30 "constant.c"
_Static_assert(sizeof(double[(TURNED)]) <= CKPP_MAX_CONSTANT_, "constant 'w' takes more than the " CKPP_MAX_CONSTANT_TEXT_ " bytes that a launch can pass: give the array in in(...)");
static const ckpp_param ckpp_params_popped[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "w", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "double", .ckpp_itemsize_ = sizeof(double[(TURNED)]), .ckpp_align_ = _Alignof(double), .ckpp_element_ = CKPP_FLOAT64, .ckpp_extents_ = {(int)(TURNED)}},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_popped;
static const ckpp_kernel ckpp_kernel_popped = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "popped", .ckpp_file_ = "constant.c", .ckpp_line_ = 30,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_popped, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_SUBSCRIPTS, .ckpp_operations_ = 1,
    .ckpp_declares_ = ckpp_declares_constant, .ckpp_body_ = ckpp_body_popped,
    .ckpp_state_ = &ckpp_state_popped};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 30 "constant.c"
typedef union ckpp_options_popped { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_popped;
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 30 "constant.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_popped(ckpp_arg *ckpp_args, ckpp_options_popped *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_popped, ckpp_args, ckpp_o);
}
#line 30 "constant.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status popped(ckpp_status ckpp_s) { return ckpp_s; }
#line 30 "constant.c"
#define popped(...) (popped)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "popped takes 3 arguments: x, w, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "popped: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_POINTS_TO_(CKPP_NTH_(1, __VA_ARGS__), double), "popped: argument 'w' is a constant: give an array of double in host memory"); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "popped: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_popped ckpp_o_popped = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_popped((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_CONSTANT_(CKPP_NTH_(1, __VA_ARGS__), sizeof(double[(TURNED)])), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_popped); }))
