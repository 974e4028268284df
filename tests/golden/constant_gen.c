#include <ckpp/prelude.h>
#line 1 "constant.c"
#include <stdint.h>
#define R 2
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
struct weight { float factor; int shift; };
_Pragma("GCC diagnostic pop")
static const char *const ckpp_text_constant_1[] = {
    "#line 4 \"constant.c\"\n"
    "struct weight { float factor; int shift; };\n",
    0};
struct ckpp_pack_constant_1 { char ckpp_c; long double ckpp_most; };
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_constant_1 = {0, ckpp_text_constant_1, 0, (int)(sizeof(struct ckpp_pack_constant_1) - sizeof(long double))};
#define ckpp_declares_constant &ckpp_declare_constant_1
#line 5 "constant.c"
static const char *const ckpp_body_weigh[] = {
    "#line 6 \"constant.c\"\n"
    "{ y = (T)(x * w[i % (2 * 2 + 1)] + bias); }\n",
    0};
#line 5 "constant.c"
_Static_assert(CKPP_IS_EXTENT_(2 * R + 1), "the extents of constant 'w' have to be constants of 1 and more");
#line 5 "constant.c"
_Static_assert(sizeof(float[(2 * R + 1)]) <= CKPP_MAX_CONSTANT_, "constant 'w' takes more than the " CKPP_MAX_CONSTANT_TEXT_ " bytes that a launch can pass: give the array in in(...)");
static const ckpp_param ckpp_params_weigh[] = {
    {.name = "x", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "w", .direction = CKPP_IN, .dtype = CKPP_STRUCT, .type = "float", .itemsize = sizeof(float[(2 * R + 1)]), .align = _Alignof(float), .element = CKPP_FLOAT32, .extents = {(int)(2 * R + 1)}},
    {.name = "bias", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "y", .direction = CKPP_OUT, .placeholder = 'T'}};
static void *ckpp_state_weigh;
static const ckpp_kernel ckpp_kernel_weigh = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "weigh", .file = "constant.c", .line = 5,
    .nparams = 4, .params = ckpp_params_weigh, .uses = CKPP_USES_I, .facts = CKPP_FACT_SUBSCRIPTS, .operations = 2,
    .declares = ckpp_declares_constant, .body = ckpp_body_weigh,
    .state = &ckpp_state_weigh};
#pragma push_macro("T")
#undef T
#line 5 "constant.c"
typedef union ckpp_options_weigh { struct { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_weigh;
#pragma pop_macro("T")
#line 5 "constant.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_weigh(ckpp_arg *ckpp_args, ckpp_options_weigh *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->types_ = ckpp_call->ckpp_types, ckpp_o->ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_weigh, ckpp_args, ckpp_o);
}
#line 5 "constant.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status weigh(ckpp_status ckpp_s) { return ckpp_s; }
#line 5 "constant.c"
#define weigh(...) (weigh)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(3, __VA_ARGS__)), "weigh takes 4 arguments: x, w, bias, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "weigh: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_POINTS_TO_(CKPP_NTH_(1, __VA_ARGS__), float), "weigh: argument 'w' is a constant: give an array of float in host memory"); _Static_assert(CKPP_IS_VALUE_(CKPP_NTH_(2, __VA_ARGS__)), "weigh: argument 'bias'" CKPP_NEEDS_VALUE_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(3, __VA_ARGS__)), "weigh: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_weigh ckpp_o_weigh = {CKPP_CALL_(CKPP_REST_4_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_4_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_weigh((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_CONSTANT_(CKPP_NTH_(1, __VA_ARGS__), sizeof(float[(2 * R + 1)])), CKPP_IN_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(3, __VA_ARGS__))}, &ckpp_o_weigh); }))
#line 7 "constant.c"
static const char *const ckpp_body_constant[] = {
    "#line 8 \"constant.c\"\n"
    "{ return x * s[0][1].factor; }\n",
    0};
static const ckpp_member ckpp_members_constant_1[] = {
    {"struct weight", _Alignof(struct weight), sizeof(struct weight)},
    CKPP_MEMBER_(struct weight, factor),
    CKPP_MEMBER_(struct weight, shift), {0, 0, 0}};
static const ckpp_reduction ckpp_reduction_constant = {.op = CKPP_REDUCE_ADD};
#line 7 "constant.c"
_Static_assert(CKPP_IS_EXTENT_(3), "the extents of constant 's' have to be constants of 1 and more");
#line 7 "constant.c"
_Static_assert(CKPP_IS_EXTENT_(sizeof(int)), "the extents of constant 's' have to be constants of 1 and more");
#line 7 "constant.c"
_Static_assert(sizeof(struct weight[(3)][(sizeof(int))]) <= CKPP_MAX_CONSTANT_, "constant 's' takes more than the " CKPP_MAX_CONSTANT_TEXT_ " bytes that a launch can pass: give the array in in(...)");
static const ckpp_param ckpp_params_constant[] = {
    {.name = "x", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "s", .direction = CKPP_IN, .dtype = CKPP_STRUCT, .type = "struct weight", .itemsize = sizeof(struct weight[(3)][(sizeof(int))]), .align = _Alignof(struct weight), .element = CKPP_STRUCT, .extents = {(int)(3), (int)(sizeof(int))}, .members = ckpp_members_constant_1},
    {.name = "r", .direction = CKPP_OUT, .dtype = CKPP_FLOAT64}};
static void *ckpp_state_constant;
static const ckpp_kernel ckpp_kernel_constant = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "constant", .file = "constant.c", .line = 7,
    .nparams = 3, .params = ckpp_params_constant, .uses = 0, .operations = 2,
    .declares = ckpp_declares_constant, .body = ckpp_body_constant,
    .reduction = &ckpp_reduction_constant,
    .state = &ckpp_state_constant};
#line 7 "constant.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_constant(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_constant, ckpp_args, ckpp_o);
}
#line 7 "constant.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status constant(ckpp_status ckpp_s) { return ckpp_s; }
#line 7 "constant.c"
#define constant(...) (constant)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "constant takes 3 arguments: x, s, r"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "constant: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_POINTS_TO_(CKPP_NTH_(1, __VA_ARGS__), struct weight), "constant: argument 's' is a constant: give an array of struct weight in host memory"); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(2, __VA_ARGS__), double *: 1), "constant: argument 'r'" CKPP_NEEDS_RESULT_("double")); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_constant = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_constant((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_CONSTANT_(CKPP_NTH_(1, __VA_ARGS__), sizeof(struct weight[(3)][(sizeof(int))])), CKPP_RESULT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_constant); }))
#line 9 "constant.c"
static const char *const ckpp_body_stencil[] = {
    "#line 10 \"constant.c\"\n"
    "{ y[threadIdx.x] = x[0] * w[1]; }\n",
    0};
#line 9 "constant.c"
_Static_assert(CKPP_IS_EXTENT_(R), "the extents of constant 'w' have to be constants of 1 and more");
#line 9 "constant.c"
_Static_assert(sizeof(unsigned char[(R)]) <= CKPP_MAX_CONSTANT_, "constant 'w' takes more than the " CKPP_MAX_CONSTANT_TEXT_ " bytes that a launch can pass: give the array in in(...)");
static const ckpp_param ckpp_params_stencil[] = {
    {.name = "x", .direction = CKPP_IN, .placeholder = 'T', .mentions = CKPP_MENTIONS_POINTER},
    {.name = "n", .direction = CKPP_IN, .dtype = CKPP_INT32},
    {.name = "w", .direction = CKPP_IN, .dtype = CKPP_STRUCT, .type = "unsigned char", .itemsize = sizeof(unsigned char[(R)]), .align = _Alignof(unsigned char), .element = CKPP_UINT8, .extents = {(int)(R)}},
    {.name = "y", .direction = CKPP_OUT, .placeholder = 'T', .mentions = CKPP_MENTIONS_POINTER}};
static void *ckpp_state_stencil;
static const ckpp_kernel ckpp_kernel_stencil = {
    .abi = CKPP_ABI, .kind = CKPP_RAW, .name = "stencil", .file = "constant.c", .line = 9,
    .nparams = 4, .params = ckpp_params_stencil, .uses = 0,
    .declares = ckpp_declares_constant, .body = ckpp_body_stencil,
    .state = &ckpp_state_stencil};
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 9 "constant.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_stencil(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    ckpp_o->has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, threads) && !CKPP_GIVEN_(ckpp_o, grid)) {
        const long long n = ckpp_arg_integer_(&ckpp_args[1]);
#line 9 "constant.c"
        ckpp_o->has_threads_ = 1, __builtin_memcpy(ckpp_o->threads, (const ckpp_extents){(ckpp_int64)(n), 1, 1}, sizeof(ckpp_extents));
    }
    return ckpp_run(&ckpp_kernel_stencil, ckpp_args, ckpp_o);
}
#line 9 "constant.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status stencil(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 9 "constant.c"
#define stencil(...) (stencil)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(3, __VA_ARGS__)), "stencil takes 4 arguments: x, n, w, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "stencil: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "stencil: argument 'n'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_POINTS_TO_(CKPP_NTH_(2, __VA_ARGS__), unsigned char), "stencil: argument 'w' is a constant: give an array of unsigned char in host memory"); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(3, __VA_ARGS__)), "stencil: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_stencil = {CKPP_CALL_(CKPP_REST_4_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_4_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_stencil((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_CONSTANT_(CKPP_NTH_(2, __VA_ARGS__), sizeof(unsigned char[(R)])), CKPP_OUT_(CKPP_NTH_(3, __VA_ARGS__))}, &ckpp_o_stencil); }))
#line 11 "constant.c"
#ifdef LARGE
#define COUNT 8000
#else
# define COUNT 8
#endif
#define LENGTH 8000
#undef LENGTH
enum { LENGTH = 4 };
static const char *const ckpp_body_unclear[] = {
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
    {.name = "x", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "w", .direction = CKPP_IN, .dtype = CKPP_STRUCT, .type = "double", .itemsize = sizeof(double[(COUNT)]), .align = _Alignof(double), .element = CKPP_FLOAT64, .extents = {(int)(COUNT)}},
    {.name = "v", .direction = CKPP_IN, .dtype = CKPP_STRUCT, .type = "double", .itemsize = sizeof(double[(LENGTH)]), .align = _Alignof(double), .element = CKPP_FLOAT64, .extents = {(int)(LENGTH)}},
    {.name = "y", .direction = CKPP_OUT, .placeholder = 'T'}};
static void *ckpp_state_unclear;
static const ckpp_kernel ckpp_kernel_unclear = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "unclear", .file = "constant.c", .line = 19,
    .nparams = 4, .params = ckpp_params_unclear, .uses = CKPP_USES_I, .facts = CKPP_FACT_SUBSCRIPTS, .operations = 2,
    .declares = ckpp_declares_constant, .body = ckpp_body_unclear,
    .state = &ckpp_state_unclear};
#pragma push_macro("T")
#undef T
#line 19 "constant.c"
typedef union ckpp_options_unclear { struct { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_unclear;
#pragma pop_macro("T")
#line 19 "constant.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_unclear(ckpp_arg *ckpp_args, ckpp_options_unclear *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->types_ = ckpp_call->ckpp_types, ckpp_o->ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_unclear, ckpp_args, ckpp_o);
}
#line 19 "constant.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status unclear(ckpp_status ckpp_s) { return ckpp_s; }
#line 19 "constant.c"
#define unclear(...) (unclear)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(3, __VA_ARGS__)), "unclear takes 4 arguments: x, w, v, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "unclear: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_POINTS_TO_(CKPP_NTH_(1, __VA_ARGS__), double), "unclear: argument 'w' is a constant: give an array of double in host memory"); _Static_assert(CKPP_POINTS_TO_(CKPP_NTH_(2, __VA_ARGS__), double), "unclear: argument 'v' is a constant: give an array of double in host memory"); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(3, __VA_ARGS__)), "unclear: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_unclear ckpp_o_unclear = {CKPP_CALL_(CKPP_REST_4_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_4_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_unclear((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_CONSTANT_(CKPP_NTH_(1, __VA_ARGS__), sizeof(double[(COUNT)])), CKPP_CONSTANT_(CKPP_NTH_(2, __VA_ARGS__), sizeof(double[(LENGTH)])), CKPP_OUT_(CKPP_NTH_(3, __VA_ARGS__))}, &ckpp_o_unclear); }))
#line 21 "constant.c"
void f(float *x, const float *host)
{
    {
static const char *const ckpp_body_6[] = {
    "#line 24 \"constant.c\"\n"
    "    { x = x * v[0] + add + (float)z.real(); }\n",
    0};
#line 23 "constant.c"
_Static_assert(CKPP_IS_EXTENT_(7), "the extents of constant 'v' have to be constants of 1 and more");
#line 23 "constant.c"
_Static_assert(sizeof(float[(7)]) <= CKPP_MAX_CONSTANT_, "constant 'v' takes more than the " CKPP_MAX_CONSTANT_TEXT_ " bytes that a launch can pass: give the array in in(...)");
static const ckpp_param ckpp_params_6[] = {
    {.name = "x", .direction = CKPP_INOUT, .dtype = CKPP_FLOAT32},
    {.name = "v", .direction = CKPP_IN, .dtype = CKPP_STRUCT, .type = "float", .itemsize = sizeof(float[(7)]), .align = _Alignof(float), .element = CKPP_FLOAT32, .extents = {(int)(7)}},
    {.name = "add", .direction = CKPP_IN, .dtype = CKPP_INT32},
    {.name = "z", .direction = CKPP_IN, .dtype = CKPP_COMPLEX128}};
static void *ckpp_state_6;
static const ckpp_kernel ckpp_kernel_6 = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "f:23", .file = "constant.c", .line = 23,
    .nparams = 4, .params = ckpp_params_6, .uses = CKPP_USES_COMPLEX, .facts = CKPP_FACT_LONG_CALLS | CKPP_FACT_SUBSCRIPTS, .operations = 4, .calls = 1,
    .declares = ckpp_declares_constant, .body = ckpp_body_6,
    .state = &ckpp_state_6};
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
CKPP_POINTER_ARG_(&ckpp_array_6_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){(ckpp_int64)(3)}),
#line 23 "constant.c"
CKPP_CONSTANT_(host, sizeof(float[(7)])),
#line 23 "constant.c"
CKPP_IN_(R),
#line 23 "constant.c"
CKPP_IN_(1)};
#line 23 "constant.c"
ckpp_run_or_report(&ckpp_kernel_6, ckpp_args_6, &(ckpp_options){.file_ = "constant.c", .line_ = 23});
}
#line 25 "constant.c"
}
