#include <ckpp/prelude.h>
#line 1 "reduction_definition.c"
/* Reductions at file scope: every operator, expressions, accumulators of other types, axes. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
struct moments { double count, mean, squares; };
static inline struct moments merge(struct moments p, struct moments q)
{
    p.count += q.count;
    return p;
}
struct pair { float a, b; };
#define ZERO 0
#define LARGER(p, q) ((p) > (q) ? (p) : (q))
_Pragma("GCC diagnostic pop")
static const char *const ckpp_text_reduction_definition_1[] = {
    "#line 6 \"reduction_definition.c\"\n"
    "\n"
    "struct moments { double count, mean, squares; };\n"
    "static inline struct moments merge(struct moments p, struct moments q)\n"
    "{\n"
    "    p.count += q.count;\n"
    "    return p;\n"
    "}\n"
    "struct pair { float a, b; };\n"
    "#define ZERO 0\n"
    "#define LARGER(p, q) ((p) > (q) ? (p) : (q))\n",
    0};
struct ckpp_pack_reduction_definition_1 { char ckpp_c; long double ckpp_most; };
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_reduction_definition_1 = {0, ckpp_text_reduction_definition_1, 0, (int)(sizeof(struct ckpp_pack_reduction_definition_1) - sizeof(long double))};
#define ckpp_declares_reduction_definition &ckpp_declare_reduction_definition_1
#line 17 "reduction_definition.c"

static const char *const ckpp_body_sum[] = {
    "#line 19 \"reduction_definition.c\"\n"
    "{ return x; }\n",
    0};
static const ckpp_reduction ckpp_reduction_sum = {.op = CKPP_REDUCE_ADD};
static const ckpp_param ckpp_params_sum[] = {
    {.name = "x", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "y", .direction = CKPP_OUT, .placeholder = 'T'}};
static void *ckpp_state_sum;
static const ckpp_kernel ckpp_kernel_sum = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "sum", .file = "reduction_definition.c", .line = 18,
    .nparams = 2, .params = ckpp_params_sum, .uses = 0, .operations = 1, .returned = 1,
    .declares = ckpp_declares_reduction_definition, .body = ckpp_body_sum,
    .reduction = &ckpp_reduction_sum,
    .state = &ckpp_state_sum};
#pragma push_macro("T")
#undef T
#line 18 "reduction_definition.c"
typedef union ckpp_options_sum { struct { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_sum;
#pragma pop_macro("T")
#line 18 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_sum(ckpp_arg *ckpp_args, ckpp_options_sum *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->types_ = ckpp_call->ckpp_types, ckpp_o->ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_sum, ckpp_args, ckpp_o);
}
#line 18 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status sum(ckpp_status ckpp_s) { return ckpp_s; }
#line 18 "reduction_definition.c"
#define sum(...) (sum)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "sum takes 2 arguments: x, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "sum: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_(CKPP_NTH_(1, __VA_ARGS__)), "sum: argument 'y'" CKPP_NEEDS_RESULT_("number")); CKPP_OPTIONS_BEGIN_ ckpp_options_sum ckpp_o_sum = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_sum((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_sum); }))
#line 20 "reduction_definition.c"
static const char *const ckpp_body_product[] = {
    "#line 21 \"reduction_definition.c\"\n"
    "{ return x; }\n",
    0};
static const ckpp_reduction ckpp_reduction_product = {.op = CKPP_REDUCE_MULTIPLY};
static const ckpp_param ckpp_params_product[] = {
    {.name = "x", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "y", .direction = CKPP_OUT, .placeholder = 'T'}};
static void *ckpp_state_product;
static const ckpp_kernel ckpp_kernel_product = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "product", .file = "reduction_definition.c", .line = 20,
    .nparams = 2, .params = ckpp_params_product, .uses = 0, .operations = 1, .returned = 1,
    .declares = ckpp_declares_reduction_definition, .body = ckpp_body_product,
    .reduction = &ckpp_reduction_product,
    .state = &ckpp_state_product};
#pragma push_macro("T")
#undef T
#line 20 "reduction_definition.c"
typedef union ckpp_options_product { struct { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_product;
#pragma pop_macro("T")
#line 20 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_product(ckpp_arg *ckpp_args, ckpp_options_product *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->types_ = ckpp_call->ckpp_types, ckpp_o->ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_product, ckpp_args, ckpp_o);
}
#line 20 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status product(ckpp_status ckpp_s) { return ckpp_s; }
#line 20 "reduction_definition.c"
#define product(...) (product)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "product takes 2 arguments: x, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "product: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_(CKPP_NTH_(1, __VA_ARGS__)), "product: argument 'y'" CKPP_NEEDS_RESULT_("number")); CKPP_OPTIONS_BEGIN_ ckpp_options_product ckpp_o_product = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_product((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_product); }))
#line 22 "reduction_definition.c"
static const char *const ckpp_body_smallest[] = {
    "#line 23 \"reduction_definition.c\"\n"
    "{ return x; }\n",
    0};
static const ckpp_reduction ckpp_reduction_smallest = {.op = CKPP_REDUCE_MIN};
static const ckpp_param ckpp_params_smallest[] = {
    {.name = "x", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "y", .direction = CKPP_OUT, .placeholder = 'T'}};
static void *ckpp_state_smallest;
static const ckpp_kernel ckpp_kernel_smallest = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "smallest", .file = "reduction_definition.c", .line = 22,
    .nparams = 2, .params = ckpp_params_smallest, .uses = 0, .operations = 1, .returned = 1,
    .declares = ckpp_declares_reduction_definition, .body = ckpp_body_smallest,
    .reduction = &ckpp_reduction_smallest,
    .state = &ckpp_state_smallest};
#pragma push_macro("T")
#undef T
#line 22 "reduction_definition.c"
typedef union ckpp_options_smallest { struct { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_smallest;
#pragma pop_macro("T")
#line 22 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_smallest(ckpp_arg *ckpp_args, ckpp_options_smallest *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->types_ = ckpp_call->ckpp_types, ckpp_o->ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_smallest, ckpp_args, ckpp_o);
}
#line 22 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status smallest(ckpp_status ckpp_s) { return ckpp_s; }
#line 22 "reduction_definition.c"
#define smallest(...) (smallest)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "smallest takes 2 arguments: x, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "smallest: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_(CKPP_NTH_(1, __VA_ARGS__)), "smallest: argument 'y'" CKPP_NEEDS_RESULT_("number")); CKPP_OPTIONS_BEGIN_ ckpp_options_smallest ckpp_o_smallest = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_smallest((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_smallest); }))
#line 24 "reduction_definition.c"
static const char *const ckpp_body_largest[] = {
    "#line 25 \"reduction_definition.c\"\n"
    "{ return x; }\n",
    0};
static const ckpp_reduction ckpp_reduction_largest = {.op = CKPP_REDUCE_MAX};
static const ckpp_param ckpp_params_largest[] = {
    {.name = "x", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "y", .direction = CKPP_OUT, .placeholder = 'T'}};
static void *ckpp_state_largest;
static const ckpp_kernel ckpp_kernel_largest = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "largest", .file = "reduction_definition.c", .line = 24,
    .nparams = 2, .params = ckpp_params_largest, .uses = 0, .operations = 1, .returned = 1,
    .declares = ckpp_declares_reduction_definition, .body = ckpp_body_largest,
    .reduction = &ckpp_reduction_largest,
    .state = &ckpp_state_largest};
#pragma push_macro("T")
#undef T
#line 24 "reduction_definition.c"
typedef union ckpp_options_largest { struct { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_largest;
#pragma pop_macro("T")
#line 24 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_largest(ckpp_arg *ckpp_args, ckpp_options_largest *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->types_ = ckpp_call->ckpp_types, ckpp_o->ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_largest, ckpp_args, ckpp_o);
}
#line 24 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status largest(ckpp_status ckpp_s) { return ckpp_s; }
#line 24 "reduction_definition.c"
#define largest(...) (largest)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "largest takes 2 arguments: x, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "largest: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_(CKPP_NTH_(1, __VA_ARGS__)), "largest: argument 'y'" CKPP_NEEDS_RESULT_("number")); CKPP_OPTIONS_BEGIN_ ckpp_options_largest ckpp_o_largest = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_largest((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_largest); }))
#line 26 "reduction_definition.c"
static const char *const ckpp_body_bits[] = {
    "#line 27 \"reduction_definition.c\"\n"
    "{ return x; }\n",
    0};
static const ckpp_reduction ckpp_reduction_bits = {.op = CKPP_REDUCE_AND};
static const ckpp_param ckpp_params_bits[] = {
    {.name = "x", .direction = CKPP_IN, .dtype = CKPP_UINT32},
    {.name = "all", .direction = CKPP_OUT, .dtype = CKPP_UINT32}};
static void *ckpp_state_bits;
static const ckpp_kernel ckpp_kernel_bits = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "bits", .file = "reduction_definition.c", .line = 26,
    .nparams = 2, .params = ckpp_params_bits, .uses = 0, .operations = 1, .returned = 1,
    .declares = ckpp_declares_reduction_definition, .body = ckpp_body_bits,
    .reduction = &ckpp_reduction_bits,
    .state = &ckpp_state_bits};
#line 26 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_bits(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_bits, ckpp_args, ckpp_o);
}
#line 26 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status bits(ckpp_status ckpp_s) { return ckpp_s; }
#line 26 "reduction_definition.c"
#define bits(...) (bits)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "bits takes 2 arguments: x, all"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "bits: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(1, __VA_ARGS__), unsigned *: 1), "bits: argument 'all'" CKPP_NEEDS_RESULT_("unsigned")); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_bits = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_bits((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_bits); }))
#line 28 "reduction_definition.c"
static const char *const ckpp_body_any_bits[] = {
    "#line 29 \"reduction_definition.c\"\n"
    "{ return x; }\n",
    0};
static const ckpp_reduction ckpp_reduction_any_bits = {.op = CKPP_REDUCE_OR};
static const ckpp_param ckpp_params_any_bits[] = {
    {.name = "x", .direction = CKPP_IN, .dtype = CKPP_UINT32},
    {.name = "any", .direction = CKPP_OUT, .dtype = CKPP_UINT32}};
static void *ckpp_state_any_bits;
static const ckpp_kernel ckpp_kernel_any_bits = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "any_bits", .file = "reduction_definition.c", .line = 28,
    .nparams = 2, .params = ckpp_params_any_bits, .uses = 0, .operations = 1, .returned = 1,
    .declares = ckpp_declares_reduction_definition, .body = ckpp_body_any_bits,
    .reduction = &ckpp_reduction_any_bits,
    .state = &ckpp_state_any_bits};
#line 28 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_any_bits(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_any_bits, ckpp_args, ckpp_o);
}
#line 28 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status any_bits(ckpp_status ckpp_s) { return ckpp_s; }
#line 28 "reduction_definition.c"
#define any_bits(...) (any_bits)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "any_bits takes 2 arguments: x, any"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "any_bits: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(1, __VA_ARGS__), unsigned *: 1), "any_bits: argument 'any'" CKPP_NEEDS_RESULT_("unsigned")); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_any_bits = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_any_bits((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_any_bits); }))
#line 30 "reduction_definition.c"
static const char *const ckpp_body_parity[] = {
    "#line 31 \"reduction_definition.c\"\n"
    "{ return x; }\n",
    0};
static const ckpp_reduction ckpp_reduction_parity = {.op = CKPP_REDUCE_XOR};
static const ckpp_param ckpp_params_parity[] = {
    {.name = "x", .direction = CKPP_IN, .dtype = CKPP_UINT32},
    {.name = "odd", .direction = CKPP_OUT, .dtype = CKPP_UINT32}};
static void *ckpp_state_parity;
static const ckpp_kernel ckpp_kernel_parity = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "parity", .file = "reduction_definition.c", .line = 30,
    .nparams = 2, .params = ckpp_params_parity, .uses = 0, .operations = 1, .returned = 1,
    .declares = ckpp_declares_reduction_definition, .body = ckpp_body_parity,
    .reduction = &ckpp_reduction_parity,
    .state = &ckpp_state_parity};
#line 30 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_parity(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_parity, ckpp_args, ckpp_o);
}
#line 30 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status parity(ckpp_status ckpp_s) { return ckpp_s; }
#line 30 "reduction_definition.c"
#define parity(...) (parity)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "parity takes 2 arguments: x, odd"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "parity: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(1, __VA_ARGS__), unsigned *: 1), "parity: argument 'odd'" CKPP_NEEDS_RESULT_("unsigned")); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_parity = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_parity((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_parity); }))
#line 32 "reduction_definition.c"
static const char *const ckpp_body_all_of[] = {
    "#line 33 \"reduction_definition.c\"\n"
    "{ return x != 0; }\n",
    0};
static const ckpp_reduction ckpp_reduction_all_of = {.op = CKPP_REDUCE_ALL};
static const ckpp_param ckpp_params_all_of[] = {
    {.name = "x", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "y", .direction = CKPP_OUT, .dtype = CKPP_BOOL}};
static void *ckpp_state_all_of;
static const ckpp_kernel ckpp_kernel_all_of = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "all_of", .file = "reduction_definition.c", .line = 32,
    .nparams = 2, .params = ckpp_params_all_of, .uses = 0, .operations = 1,
    .declares = ckpp_declares_reduction_definition, .body = ckpp_body_all_of,
    .reduction = &ckpp_reduction_all_of,
    .state = &ckpp_state_all_of};
#pragma push_macro("T")
#undef T
#line 32 "reduction_definition.c"
typedef union ckpp_options_all_of { struct { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_all_of;
#pragma pop_macro("T")
#line 32 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_all_of(ckpp_arg *ckpp_args, ckpp_options_all_of *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->types_ = ckpp_call->ckpp_types, ckpp_o->ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_all_of, ckpp_args, ckpp_o);
}
#line 32 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status all_of(ckpp_status ckpp_s) { return ckpp_s; }
#line 32 "reduction_definition.c"
#define all_of(...) (all_of)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "all_of takes 2 arguments: x, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "all_of: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(1, __VA_ARGS__), ckpp_bool *: 1), "all_of: argument 'y'" CKPP_NEEDS_RESULT_("bool")); CKPP_OPTIONS_BEGIN_ ckpp_options_all_of ckpp_o_all_of = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_all_of((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_all_of); }))
#line 34 "reduction_definition.c"
static const char *const ckpp_body_any_of[] = {
    "#line 35 \"reduction_definition.c\"\n"
    "{ return x != 0; }\n",
    0};
static const ckpp_reduction ckpp_reduction_any_of = {.op = CKPP_REDUCE_ANY};
static const ckpp_param ckpp_params_any_of[] = {
    {.name = "x", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "y", .direction = CKPP_OUT, .dtype = CKPP_BOOL}};
static void *ckpp_state_any_of;
static const ckpp_kernel ckpp_kernel_any_of = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "any_of", .file = "reduction_definition.c", .line = 34,
    .nparams = 2, .params = ckpp_params_any_of, .uses = 0, .operations = 1,
    .declares = ckpp_declares_reduction_definition, .body = ckpp_body_any_of,
    .reduction = &ckpp_reduction_any_of,
    .state = &ckpp_state_any_of};
#pragma push_macro("T")
#undef T
#line 34 "reduction_definition.c"
typedef union ckpp_options_any_of { struct { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_any_of;
#pragma pop_macro("T")
#line 34 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_any_of(ckpp_arg *ckpp_args, ckpp_options_any_of *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->types_ = ckpp_call->ckpp_types, ckpp_o->ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_any_of, ckpp_args, ckpp_o);
}
#line 34 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status any_of(ckpp_status ckpp_s) { return ckpp_s; }
#line 34 "reduction_definition.c"
#define any_of(...) (any_of)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "any_of takes 2 arguments: x, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "any_of: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(1, __VA_ARGS__), ckpp_bool *: 1), "any_of: argument 'y'" CKPP_NEEDS_RESULT_("bool")); CKPP_OPTIONS_BEGIN_ ckpp_options_any_of ckpp_o_any_of = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_any_of((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_any_of); }))
#line 36 "reduction_definition.c"
static const char *const ckpp_body_first_least[] = {
    "#line 37 \"reduction_definition.c\"\n"
    "{ return x; }\n",
    0};
static const ckpp_reduction ckpp_reduction_first_least = {.op = CKPP_REDUCE_ARGMIN};
static const ckpp_param ckpp_params_first_least[] = {
    {.name = "x", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "at", .direction = CKPP_OUT, .dtype = CKPP_INT64}};
static void *ckpp_state_first_least;
static const ckpp_kernel ckpp_kernel_first_least = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "first_least", .file = "reduction_definition.c", .line = 36,
    .nparams = 2, .params = ckpp_params_first_least, .uses = 0, .operations = 1, .returned = 1,
    .declares = ckpp_declares_reduction_definition, .body = ckpp_body_first_least,
    .reduction = &ckpp_reduction_first_least,
    .state = &ckpp_state_first_least};
#pragma push_macro("T")
#undef T
#line 36 "reduction_definition.c"
typedef union ckpp_options_first_least { struct { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_first_least;
#pragma pop_macro("T")
#line 36 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_first_least(ckpp_arg *ckpp_args, ckpp_options_first_least *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->types_ = ckpp_call->ckpp_types, ckpp_o->ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_first_least, ckpp_args, ckpp_o);
}
#line 36 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status first_least(ckpp_status ckpp_s) { return ckpp_s; }
#line 36 "reduction_definition.c"
#define first_least(...) (first_least)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "first_least takes 2 arguments: x, at"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "first_least: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(1, __VA_ARGS__), long *: 1, long long *: 1), "first_least: argument 'at'" CKPP_NEEDS_RESULT_("long")); CKPP_OPTIONS_BEGIN_ ckpp_options_first_least ckpp_o_first_least = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_first_least((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_first_least); }))
#line 38 "reduction_definition.c"
static const char *const ckpp_body_first_most[] = {
    "#line 40 \"reduction_definition.c\"\n"
    "{ return x * w; }\n",
    0};
static const char *const ckpp_post_first_most[] = {
    "#line 39 \"reduction_definition.c\"\n"
    "             at = a; part = a / (float)n * w\n",
    0};
static const ckpp_reduction ckpp_reduction_first_most = {.op = CKPP_REDUCE_ARGMAX, .post = ckpp_post_first_most,
    .type = {.name = "reduce_type", .dtype = CKPP_FLOAT32}};
static const ckpp_param ckpp_params_first_most[] = {
    {.name = "x", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "w", .direction = CKPP_IN, .in_post = 1, .dtype = CKPP_FLOAT32},
    {.name = "at", .direction = CKPP_OUT, .dtype = CKPP_INT64},
    {.name = "part", .direction = CKPP_OUT, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_first_most;
static const ckpp_kernel ckpp_kernel_first_most = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "first_most", .file = "reduction_definition.c", .line = 38,
    .nparams = 4, .params = ckpp_params_first_most, .uses = CKPP_USES_N, .operations = 2,
    .declares = ckpp_declares_reduction_definition, .body = ckpp_body_first_most,
    .reduction = &ckpp_reduction_first_most,
    .state = &ckpp_state_first_most};
#pragma push_macro("T")
#undef T
#line 38 "reduction_definition.c"
typedef union ckpp_options_first_most { struct { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_first_most;
#pragma pop_macro("T")
#line 38 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_first_most(ckpp_arg *ckpp_args, ckpp_options_first_most *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->types_ = ckpp_call->ckpp_types, ckpp_o->ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_first_most, ckpp_args, ckpp_o);
}
#line 38 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status first_most(ckpp_status ckpp_s) { return ckpp_s; }
#line 38 "reduction_definition.c"
#define first_most(...) (first_most)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(3, __VA_ARGS__)), "first_most takes 4 arguments: x, w, at, part"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "first_most: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "first_most: argument 'w'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(2, __VA_ARGS__), long *: 1, long long *: 1), "first_most: argument 'at'" CKPP_NEEDS_RESULT_("long")); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(3, __VA_ARGS__), float *: 1), "first_most: argument 'part'" CKPP_NEEDS_RESULT_("float")); CKPP_OPTIONS_BEGIN_ ckpp_options_first_most ckpp_o_first_most = {CKPP_CALL_(CKPP_REST_4_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_4_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_first_most((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(3, __VA_ARGS__))}, &ckpp_o_first_most); }))
#line 41 "reduction_definition.c"

/* Inputs called a and b, an accumulator with fields of these names; each a and b means what its place says. */
#include <stdbool.h>
static const char *const ckpp_body_dot[] = {
    "#line 45 \"reduction_definition.c\"\n"
    "{ return a * b; }\n",
    0};
static const char *const ckpp_post_dot[] = {
    "#line 44 \"reduction_definition.c\"\n"
    "                                                                  r = a\n",
    0};
static const ckpp_reduction ckpp_reduction_dot = {.op = CKPP_REDUCE_ADD, .post = ckpp_post_dot};
static const ckpp_param ckpp_params_dot[] = {
    {.name = "a", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "b", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "r", .direction = CKPP_OUT, .placeholder = 'T'}};
static void *ckpp_state_dot;
static const ckpp_kernel ckpp_kernel_dot = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "dot", .file = "reduction_definition.c", .line = 44,
    .nparams = 3, .params = ckpp_params_dot, .uses = 0, .operations = 2,
    .declares = ckpp_declares_reduction_definition, .body = ckpp_body_dot,
    .reduction = &ckpp_reduction_dot,
    .state = &ckpp_state_dot};
#pragma push_macro("T")
#undef T
#line 44 "reduction_definition.c"
typedef union ckpp_options_dot { struct { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_dot;
#pragma pop_macro("T")
#line 44 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_dot(ckpp_arg *ckpp_args, ckpp_options_dot *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->types_ = ckpp_call->ckpp_types, ckpp_o->ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_dot, ckpp_args, ckpp_o);
}
#line 44 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status dot(ckpp_status ckpp_s) { return ckpp_s; }
#line 44 "reduction_definition.c"
#define dot(...) (dot)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "dot takes 3 arguments: a, b, r"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "dot: argument 'a'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "dot: argument 'b'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_(CKPP_NTH_(2, __VA_ARGS__)), "dot: argument 'r'" CKPP_NEEDS_RESULT_("number")); CKPP_OPTIONS_BEGIN_ ckpp_options_dot ckpp_o_dot = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_dot((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_dot); }))
#line 46 "reduction_definition.c"
static const char *const ckpp_body_pairs[] = {
    "#line 48 \"reduction_definition.c\"\n"
    "{ return p; }\n",
    0};
static const ckpp_member ckpp_members_pairs_0[] = {
    {"struct pair", _Alignof(struct pair), sizeof(struct pair)},
    CKPP_MEMBER_(struct pair, a),
    CKPP_MEMBER_(struct pair, b), {0, 0, 0}};
static const char *const ckpp_reduce_pairs[] = {
    "#line 47 \"reduction_definition.c\"\n"
    "               [&]{ ckpp_bare<struct pair> ckpp_v{}; ckpp_v.b = LARGER(a.b, b.b); ckpp_v.a = a.a + b.a; return ckpp_v; }()\n",
    0};
static const char *const ckpp_identity_pairs[] = {
    "#line 47 \"reduction_definition.c\"\n"
    "                                                                              {.a = 0, .b = -INFINITY}\n",
    0};
static const ckpp_reduction ckpp_reduction_pairs = {.op = CKPP_REDUCE_EXPRESSION, .reduce = ckpp_reduce_pairs, .identity = ckpp_identity_pairs};
static const ckpp_param ckpp_params_pairs[] = {
    {.name = "p", .direction = CKPP_IN, .dtype = CKPP_STRUCT, .type = "struct pair", .itemsize = sizeof(struct pair), .align = _Alignof(struct pair), .members = ckpp_members_pairs_0},
    {.name = "r", .direction = CKPP_OUT, .dtype = CKPP_STRUCT, .type = "struct pair", .itemsize = sizeof(struct pair), .align = _Alignof(struct pair), .members = ckpp_members_pairs_0}};
static void *ckpp_state_pairs;
static const ckpp_kernel ckpp_kernel_pairs = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "pairs", .file = "reduction_definition.c", .line = 46,
    .nparams = 2, .params = ckpp_params_pairs, .uses = 0, .facts = CKPP_FACT_LITERALS, .operations = 1, .returned = 1,
    .declares = ckpp_declares_reduction_definition, .body = ckpp_body_pairs,
    .reduction = &ckpp_reduction_pairs,
    .state = &ckpp_state_pairs};
#line 46 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_pairs(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_pairs, ckpp_args, ckpp_o);
}
#line 46 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status pairs(ckpp_status ckpp_s) { return ckpp_s; }
#line 46 "reduction_definition.c"
#define pairs(...) (pairs)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "pairs takes 2 arguments: p, r"); _Static_assert(CKPP_IS_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), struct pair), "pairs: argument 'p'" CKPP_NEEDS_STRUCT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(1, __VA_ARGS__), struct pair *: 1), "pairs: argument 'r'" CKPP_NEEDS_RESULT_("struct pair")); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_pairs = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_pairs((ckpp_arg[]){CKPP_IN_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), struct pair), CKPP_RESULT_STRUCT_(CKPP_NTH_(1, __VA_ARGS__), struct pair)}, &ckpp_o_pairs); }))
#line 49 "reduction_definition.c"

static const char *const ckpp_body_mean_variance[] = {
    "#line 52 \"reduction_definition.c\"\n"
    "{ return [&]{ ckpp_bare<struct moments> ckpp_v{}; ckpp_v.count = 1; ckpp_v.mean = x; return ckpp_v; }(); }\n",
    0};
static const ckpp_member ckpp_members_mean_variance_3[] = {
    {"struct moments", _Alignof(struct moments), sizeof(struct moments)},
    CKPP_MEMBER_(struct moments, count),
    CKPP_MEMBER_(struct moments, mean),
    CKPP_MEMBER_(struct moments, squares), {0, 0, 0}};
static const char *const ckpp_reduce_mean_variance[] = {
    "#line 51 \"reduction_definition.c\"\n"
    "               merge(a, b)\n",
    0};
static const char *const ckpp_identity_mean_variance[] = {
    "#line 51 \"reduction_definition.c\"\n"
    "                                     {ZERO, 0, 0}\n",
    0};
static const char *const ckpp_post_mean_variance[] = {
    "#line 51 \"reduction_definition.c\"\n"
    "                                                        mean = a.mean; variance = a.squares / n\n",
    0};
static const ckpp_reduction ckpp_reduction_mean_variance = {.op = CKPP_REDUCE_EXPRESSION, .reduce = ckpp_reduce_mean_variance, .identity = ckpp_identity_mean_variance, .post = ckpp_post_mean_variance,
    .type = {.name = "reduce_type", .dtype = CKPP_STRUCT, .type = "struct moments", .itemsize = sizeof(struct moments), .align = _Alignof(struct moments), .members = ckpp_members_mean_variance_3}};
static const ckpp_param ckpp_params_mean_variance[] = {
    {.name = "x", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "mean", .direction = CKPP_OUT, .dtype = CKPP_FLOAT64},
    {.name = "variance", .direction = CKPP_OUT, .dtype = CKPP_FLOAT64}};
static void *ckpp_state_mean_variance;
static const ckpp_kernel ckpp_kernel_mean_variance = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "mean_variance", .file = "reduction_definition.c", .line = 50,
    .nparams = 3, .params = ckpp_params_mean_variance, .uses = CKPP_USES_N, .facts = CKPP_FACT_LITERALS, .operations = 1,
    .declares = ckpp_declares_reduction_definition, .body = ckpp_body_mean_variance,
    .reduction = &ckpp_reduction_mean_variance,
    .state = &ckpp_state_mean_variance};
#pragma push_macro("T")
#undef T
#line 50 "reduction_definition.c"
typedef union ckpp_options_mean_variance { struct { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_mean_variance;
#pragma pop_macro("T")
#line 50 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_mean_variance(ckpp_arg *ckpp_args, ckpp_options_mean_variance *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->types_ = ckpp_call->ckpp_types, ckpp_o->ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_mean_variance, ckpp_args, ckpp_o);
}
#line 50 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status mean_variance(ckpp_status ckpp_s) { return ckpp_s; }
#line 50 "reduction_definition.c"
#define mean_variance(...) (mean_variance)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "mean_variance takes 3 arguments: x, mean, variance"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "mean_variance: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(1, __VA_ARGS__), double *: 1), "mean_variance: argument 'mean'" CKPP_NEEDS_RESULT_("double")); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(2, __VA_ARGS__), double *: 1), "mean_variance: argument 'variance'" CKPP_NEEDS_RESULT_("double")); CKPP_OPTIONS_BEGIN_ ckpp_options_mean_variance ckpp_o_mean_variance = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_mean_variance((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_mean_variance); }))
#line 53 "reduction_definition.c"

/* Statements of their own in post: a loop, a declaration, a return; it runs over several lines of the directive. */
static const char *const ckpp_body_norms[] = {
    "#line 65 \"reduction_definition.c\"\n"
    "{ return (double)x * x; }\n",
    0};
static const char *const ckpp_functions_norms[] = {"sqrt", 0};
static const char *const ckpp_post_norms[] = {
    "#line 57 \"reduction_definition.c\"\n"
    "            float best = 0;\n"
    "            for (int k = 0; k < 2; k++)\n"
    "                best += table[k] * scale;\n"
    "            r = 0, root = 0;\n"
    "            if (a < 0) { r = best; return; }\n"
    "            r = sqrt(a);\n"
    "            root = r;\n"
    "            total += a\n",
    0};
static const ckpp_reduction ckpp_reduction_norms = {.op = CKPP_REDUCE_ADD, .post = ckpp_post_norms,
    .type = {.name = "reduce_type", .dtype = CKPP_FLOAT64}};
static const ckpp_param ckpp_params_norms[] = {
    {.name = "x", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "table", .direction = CKPP_IN, .raw = 1, .in_post = 1, .dtype = CKPP_FLOAT32},
    {.name = "scale", .direction = CKPP_IN, .in_post = 1, .of_result = 1, .dtype = CKPP_FLOAT32},
    {.name = "total", .direction = CKPP_INOUT, .dtype = CKPP_FLOAT32},
    {.name = "r", .direction = CKPP_OUT, .dtype = CKPP_FLOAT32},
    {.name = "root", .direction = CKPP_OUT, .placeholder = 'T'}};
static void *ckpp_state_norms;
static const ckpp_kernel ckpp_kernel_norms = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "norms", .file = "reduction_definition.c", .line = 55,
    .nparams = 6, .params = ckpp_params_norms, .uses = 0, .facts = CKPP_FACT_LOOPS, .operations = 2,
    .declares = ckpp_declares_reduction_definition, .body = ckpp_body_norms,
    .functions = ckpp_functions_norms,
    .reduction = &ckpp_reduction_norms,
    .state = &ckpp_state_norms};
#pragma push_macro("T")
#undef T
#line 55 "reduction_definition.c"
typedef union ckpp_options_norms { struct { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_norms;
#pragma pop_macro("T")
#line 55 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_norms(ckpp_arg *ckpp_args, ckpp_options_norms *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->types_ = ckpp_call->ckpp_types, ckpp_o->ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_norms, ckpp_args, ckpp_o);
}
#line 55 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status norms(ckpp_status ckpp_s) { return ckpp_s; }
#line 55 "reduction_definition.c"
#define norms(...) (norms)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(5, __VA_ARGS__)), "norms takes 6 arguments: x, table, scale, total, r, root"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "norms: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "norms: argument 'table'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(2, __VA_ARGS__)), "norms: argument 'scale'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(3, __VA_ARGS__), float *: 1), "norms: argument 'total'" CKPP_NEEDS_RESULT_("float")); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(4, __VA_ARGS__), float *: 1), "norms: argument 'r'" CKPP_NEEDS_RESULT_("float")); _Static_assert(CKPP_IS_RESULT_(CKPP_NTH_(5, __VA_ARGS__)), "norms: argument 'root'" CKPP_NEEDS_RESULT_("number")); CKPP_OPTIONS_BEGIN_ ckpp_options_norms ckpp_o_norms = {CKPP_CALL_(CKPP_REST_6_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_6_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_norms((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(3, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(4, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(5, __VA_ARGS__))}, &ckpp_o_norms); }))
#line 66 "reduction_definition.c"

/* Each clause at once; the axes are the arguments' own business. */
static const char *const ckpp_body_weighted[] = {
    "#line 70 \"reduction_definition.c\"\n"
    "{ return x * w * TWO * HALF + (i == n - 1) + _ind[0]; }\n",
    0};
static const char *const ckpp_preamble_weighted[] = {
    "#line 69 \"reduction_definition.c\"\n"
    "#define HALF 0.5f\n",
    0};
static const char *const ckpp_reduce_weighted[] = {
    "#line 68 \"reduction_definition.c\"\n"
    "                                                                            a + b\n",
    0};
static const char *const ckpp_identity_weighted[] = {
    "#line 68 \"reduction_definition.c\"\n"
    "                                                                                            0\n",
    0};
static const ckpp_reduction ckpp_reduction_weighted = {.op = CKPP_REDUCE_EXPRESSION, .reduce = ckpp_reduce_weighted, .identity = ckpp_identity_weighted};
static const ckpp_param ckpp_params_weighted[] = {
    {.name = "x", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "w", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "axis_of", .direction = CKPP_IN, .dtype = CKPP_INT32},
    {.name = "y", .direction = CKPP_OUT, .placeholder = 'T'}};
static void *ckpp_state_weighted;
static const ckpp_kernel ckpp_kernel_weighted = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "weighted", .file = "reduction_definition.c", .line = 68,
    .nparams = 4, .params = ckpp_params_weighted, .uses = CKPP_USES_I | CKPP_USES_N | CKPP_USES_IND, .operations = 7,
    .declares = ckpp_declares_reduction_definition, .body = ckpp_body_weighted,
    .preamble = ckpp_preamble_weighted,
    .options = "-DTWO=2",
    .reduction = &ckpp_reduction_weighted,
    .state = &ckpp_state_weighted};
#pragma push_macro("T")
#undef T
#line 68 "reduction_definition.c"
typedef union ckpp_options_weighted { struct { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_weighted;
#pragma pop_macro("T")
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 68 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_weighted(ckpp_arg *ckpp_args, ckpp_options_weighted *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->types_ = ckpp_call->ckpp_types, ckpp_o->ntypes_ = 1;
    if (!CKPP_GIVEN_(ckpp_o, stream)) {
#line 69 "reduction_definition.c"
        ckpp_o->has_stream_ = 1, ckpp_o->stream = (0);
    }
    ckpp_int64 ckpp_axis[3] = {0};
    if (!ckpp_o->axes.axis && !CKPP_GIVEN_(ckpp_o, axis)) {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
        const ckpp_array w = *ckpp_array_of_(&ckpp_args[1]);
        const long long axis_of = ckpp_arg_integer_(&ckpp_args[2]);
#line 68 "reduction_definition.c"
        ckpp_axis[0] = (ckpp_int64)(axis_of);
#line 68 "reduction_definition.c"
        ckpp_axis[1] = (ckpp_int64)(x.ndim - 1);
#line 69 "reduction_definition.c"
        ckpp_axis[2] = (ckpp_int64)((w.ndim > 3 ? 2 : 1));
        ckpp_o->axes = (ckpp_axes){ckpp_axis, 3};
    }
    if (!CKPP_GIVEN_(ckpp_o, device)) {
#line 69 "reduction_definition.c"
        ckpp_o->has_device_ = 1, ckpp_o->device_ = (int)(0);
    }
    {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
#line 69 "reduction_definition.c"
        ckpp_o->host_ = !(x.ndim > 1);
    }
    {
#line 69 "reduction_definition.c"
        ckpp_o->nowait_ = 1;
    }
    if (!CKPP_GIVEN_(ckpp_o, keepdims)) {
#line 69 "reduction_definition.c"
        ckpp_o->keepdims = 1;
    }
    return ckpp_run(&ckpp_kernel_weighted, ckpp_args, ckpp_o);
}
#line 68 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status weighted(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 68 "reduction_definition.c"
#define weighted(...) (weighted)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(3, __VA_ARGS__)), "weighted takes 4 arguments: x, w, axis_of, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "weighted: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "weighted: argument 'w'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(2, __VA_ARGS__)), "weighted: argument 'axis_of'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_RESULT_(CKPP_NTH_(3, __VA_ARGS__)), "weighted: argument 'y'" CKPP_NEEDS_RESULT_("number")); CKPP_OPTIONS_BEGIN_ ckpp_options_weighted ckpp_o_weighted = {CKPP_CALL_(CKPP_REST_4_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_4_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_weighted((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(3, __VA_ARGS__))}, &ckpp_o_weighted); }))
#line 71 "reduction_definition.c"
static const char *const ckpp_body_nowhere[] = {
    "#line 72 \"reduction_definition.c\"\n"
    "{ return x; }\n",
    0};
static const char *const ckpp_functions_nowhere[] = {"max", 0};
static const char *const ckpp_reduce_nowhere[] = {
    "#line 71 \"reduction_definition.c\"\n"
    "                                                         max(a, b)\n",
    0};
static const ckpp_reduction ckpp_reduction_nowhere = {.op = CKPP_REDUCE_EXPRESSION, .reduce = ckpp_reduce_nowhere};
static const ckpp_param ckpp_params_nowhere[] = {
    {.name = "x", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "y", .direction = CKPP_OUT, .placeholder = 'T'}};
static void *ckpp_state_nowhere;
static const ckpp_kernel ckpp_kernel_nowhere = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "nowhere", .file = "reduction_definition.c", .line = 71,
    .nparams = 2, .params = ckpp_params_nowhere, .uses = 0, .operations = 1, .returned = 1,
    .declares = ckpp_declares_reduction_definition, .body = ckpp_body_nowhere,
    .functions = ckpp_functions_nowhere,
    .reduction = &ckpp_reduction_nowhere,
    .state = &ckpp_state_nowhere};
#pragma push_macro("T")
#undef T
#line 71 "reduction_definition.c"
typedef union ckpp_options_nowhere { struct { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_nowhere;
#pragma pop_macro("T")
#line 71 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_nowhere(ckpp_arg *ckpp_args, ckpp_options_nowhere *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->types_ = ckpp_call->ckpp_types, ckpp_o->ntypes_ = 1;
    ckpp_int64 ckpp_axis[1] = {0};
    if (!ckpp_o->axes.axis && !CKPP_GIVEN_(ckpp_o, axis)) {
        ckpp_o->axes = (ckpp_axes){ckpp_axis, 0};
    }
    return ckpp_run(&ckpp_kernel_nowhere, ckpp_args, ckpp_o);
}
#line 71 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status nowhere(ckpp_status ckpp_s) { return ckpp_s; }
#line 71 "reduction_definition.c"
#define nowhere(...) (nowhere)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "nowhere takes 2 arguments: x, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "nowhere: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_(CKPP_NTH_(1, __VA_ARGS__)), "nowhere: argument 'y'" CKPP_NEEDS_RESULT_("number")); CKPP_OPTIONS_BEGIN_ ckpp_options_nowhere ckpp_o_nowhere = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_nowhere((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_nowhere); }))
#line 73 "reduction_definition.c"
static const char *const ckpp_body_last_axis[] = {
    "#line 74 \"reduction_definition.c\"\n"
    "{ return x; }\n",
    0};
static const ckpp_reduction ckpp_reduction_last_axis = {.op = CKPP_REDUCE_ADD};
static const ckpp_param ckpp_params_last_axis[] = {
    {.name = "x", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "y", .direction = CKPP_OUT, .placeholder = 'T'}};
static void *ckpp_state_last_axis;
static const ckpp_kernel ckpp_kernel_last_axis = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "last_axis", .file = "reduction_definition.c", .line = 73,
    .nparams = 2, .params = ckpp_params_last_axis, .uses = 0, .operations = 1, .returned = 1,
    .declares = ckpp_declares_reduction_definition, .body = ckpp_body_last_axis,
    .reduction = &ckpp_reduction_last_axis,
    .state = &ckpp_state_last_axis};
#pragma push_macro("T")
#undef T
#line 73 "reduction_definition.c"
typedef union ckpp_options_last_axis { struct { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_last_axis;
#pragma pop_macro("T")
#line 73 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_last_axis(ckpp_arg *ckpp_args, ckpp_options_last_axis *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->types_ = ckpp_call->ckpp_types, ckpp_o->ntypes_ = 1;
    ckpp_int64 ckpp_axis[1] = {0};
    if (!ckpp_o->axes.axis && !CKPP_GIVEN_(ckpp_o, axis)) {
#line 73 "reduction_definition.c"
        ckpp_axis[0] = (ckpp_int64)(-1);
        ckpp_o->axes = (ckpp_axes){ckpp_axis, 1};
    }
    return ckpp_run(&ckpp_kernel_last_axis, ckpp_args, ckpp_o);
}
#line 73 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status last_axis(ckpp_status ckpp_s) { return ckpp_s; }
#line 73 "reduction_definition.c"
#define last_axis(...) (last_axis)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "last_axis takes 2 arguments: x, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "last_axis: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_(CKPP_NTH_(1, __VA_ARGS__)), "last_axis: argument 'y'" CKPP_NEEDS_RESULT_("number")); CKPP_OPTIONS_BEGIN_ ckpp_options_last_axis ckpp_o_last_axis = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_last_axis((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_last_axis); }))
#line 75 "reduction_definition.c"
static const char *const ckpp_body_counted[] = {
    "#line 76 \"reduction_definition.c\"\n"
    "{ return x[i]; }\n",
    0};
static const ckpp_reduction ckpp_reduction_counted = {.op = CKPP_REDUCE_ADD};
static const ckpp_param ckpp_params_counted[] = {
    {.name = "x", .direction = CKPP_IN, .raw = 1, .dtype = CKPP_FLOAT32},
    {.name = "count", .direction = CKPP_IN, .dtype = CKPP_UINT64},
    {.name = "y", .direction = CKPP_OUT, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_counted;
static const ckpp_kernel ckpp_kernel_counted = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "counted", .file = "reduction_definition.c", .line = 75,
    .nparams = 3, .params = ckpp_params_counted, .uses = CKPP_USES_I, .operations = 1,
    .declares = ckpp_declares_reduction_definition, .body = ckpp_body_counted,
    .reduction = &ckpp_reduction_counted,
    .state = &ckpp_state_counted};
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 75 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_counted(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    if (!CKPP_GIVEN_(ckpp_o, size)) {
        const long long count = ckpp_arg_integer_(&ckpp_args[1]);
#line 75 "reduction_definition.c"
        ckpp_o->has_size_ = 1, ckpp_o->size = (ckpp_int64)(count);
    }
    return ckpp_run(&ckpp_kernel_counted, ckpp_args, ckpp_o);
}
#line 75 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status counted(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 75 "reduction_definition.c"
#define counted(...) (counted)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "counted takes 3 arguments: x, count, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "counted: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "counted: argument 'count'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(2, __VA_ARGS__), float *: 1), "counted: argument 'y'" CKPP_NEEDS_RESULT_("float")); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_counted = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_counted((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_counted); }))
#line 77 "reduction_definition.c"
static const char *const ckpp_body_wide[] = {
    "#line 78 \"reduction_definition.c\"\n"
    "{ return x + I; }\n",
    0};
static const char *const ckpp_functions_wide[] = {"I", 0};
static const char *const ckpp_post_wide[] = {
    "#line 77 \"reduction_definition.c\"\n"
    "                                                                                                    y = a\n",
    0};
static const ckpp_reduction ckpp_reduction_wide = {.op = CKPP_REDUCE_ADD, .post = ckpp_post_wide,
    .type = {.name = "reduce_type", .dtype = CKPP_COMPLEX128}};
static const ckpp_param ckpp_params_wide[] = {
    {.name = "x", .direction = CKPP_IN, .dtype = CKPP_FLOAT16},
    {.name = "y", .direction = CKPP_OUT, .dtype = CKPP_COMPLEX64}};
static void *ckpp_state_wide;
static const ckpp_kernel ckpp_kernel_wide = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "wide", .file = "reduction_definition.c", .line = 77,
    .nparams = 2, .params = ckpp_params_wide, .uses = CKPP_USES_COMPLEX, .operations = 2,
    .declares = ckpp_declares_reduction_definition, .body = ckpp_body_wide,
    .functions = ckpp_functions_wide,
    .reduction = &ckpp_reduction_wide,
    .state = &ckpp_state_wide};
#line 77 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_wide(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_wide, ckpp_args, ckpp_o);
}
#line 77 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status wide(ckpp_status ckpp_s) { return ckpp_s; }
#line 77 "reduction_definition.c"
#define wide(...) (wide)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "wide takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "wide: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(1, __VA_ARGS__), float _Complex *: 1), "wide: argument 'y'" CKPP_NEEDS_RESULT_("float _Complex")); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_wide = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_wide((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_wide); }))
#line 79 "reduction_definition.c"
static const char *const ckpp_body_same[] = {
    "#line 80 \"reduction_definition.c\"\n"
    "{ return x * y; }\n",
    0};
static const char *const ckpp_reduce_same[] = {
    "#line 79 \"reduction_definition.c\"\n"
    "                                                           a + b\n",
    0};
static const ckpp_reduction ckpp_reduction_same = {.op = CKPP_REDUCE_EXPRESSION, .reduce = ckpp_reduce_same,
    .type = {.name = "reduce_type", .placeholder = 'U'}};
static const ckpp_param ckpp_params_same[] = {
    {.name = "x", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "y", .direction = CKPP_IN, .placeholder = 'U'},
    {.name = "z", .direction = CKPP_OUT, .placeholder = 'T'}};
static void *ckpp_state_same;
static const ckpp_kernel ckpp_kernel_same = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "same", .file = "reduction_definition.c", .line = 79,
    .nparams = 3, .params = ckpp_params_same, .uses = 0, .operations = 2,
    .declares = ckpp_declares_reduction_definition, .body = ckpp_body_same,
    .reduction = &ckpp_reduction_same,
    .state = &ckpp_state_same};
#pragma push_macro("T")
#undef T
#pragma push_macro("U")
#undef U
#line 79 "reduction_definition.c"
typedef union ckpp_options_same { struct { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) ckpp_dtype T; ckpp_dtype U; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[2]; }; } ckpp_options_same;
#pragma pop_macro("T")
#pragma pop_macro("U")
#line 79 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_same(ckpp_arg *ckpp_args, ckpp_options_same *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0] || ckpp_call->ckpp_types[1])
        ckpp_o->types_ = ckpp_call->ckpp_types, ckpp_o->ntypes_ = 2;
    return ckpp_run(&ckpp_kernel_same, ckpp_args, ckpp_o);
}
#line 79 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status same(ckpp_status ckpp_s) { return ckpp_s; }
#line 79 "reduction_definition.c"
#define same(...) (same)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "same takes 3 arguments: x, y, z"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "same: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "same: argument 'y'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_(CKPP_NTH_(2, __VA_ARGS__)), "same: argument 'z'" CKPP_NEEDS_RESULT_("number")); CKPP_OPTIONS_BEGIN_ ckpp_options_same ckpp_o_same = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_same((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_same); }))
#line 81 "reduction_definition.c"
/* Names of clauses, and words that are operators elsewhere. */
static const char *const ckpp_body_identity[] = {
    "#line 83 \"reduction_definition.c\"\n"
    "{ return reduce + post; }\n",
    0};
static const ckpp_reduction ckpp_reduction_identity = {.op = CKPP_REDUCE_ADD};
static const ckpp_param ckpp_params_identity[] = {
    {.name = "reduce", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "post", .direction = CKPP_IN, .placeholder = 'T'},
    {.name = "axis", .direction = CKPP_OUT, .placeholder = 'T'}};
static void *ckpp_state_identity;
static const ckpp_kernel ckpp_kernel_identity = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "identity", .file = "reduction_definition.c", .line = 82,
    .nparams = 3, .params = ckpp_params_identity, .uses = 0, .operations = 2,
    .declares = ckpp_declares_reduction_definition, .body = ckpp_body_identity,
    .reduction = &ckpp_reduction_identity,
    .state = &ckpp_state_identity};
#pragma push_macro("T")
#undef T
#line 82 "reduction_definition.c"
typedef union ckpp_options_identity { struct { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_identity;
#pragma pop_macro("T")
#line 82 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_identity(ckpp_arg *ckpp_args, ckpp_options_identity *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->types_ = ckpp_call->ckpp_types, ckpp_o->ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_identity, ckpp_args, ckpp_o);
}
#line 82 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status identity(ckpp_status ckpp_s) { return ckpp_s; }
#line 82 "reduction_definition.c"
#define identity(...) (identity)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "identity takes 3 arguments: reduce, post, axis"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "identity: argument 'reduce'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "identity: argument 'post'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_(CKPP_NTH_(2, __VA_ARGS__)), "identity: argument 'axis'" CKPP_NEEDS_RESULT_("number")); CKPP_OPTIONS_BEGIN_ ckpp_options_identity ckpp_o_identity = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_identity((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_identity); }))
#line 84 "reduction_definition.c"
static const char *const ckpp_body_partial[] = {
    "#line 85 \"reduction_definition.c\"\n"
    "{ if (x > 0) return x; else return -x; }\n",
    0};
static const char *const ckpp_post_partial[] = {
    "#line 84 \"reduction_definition.c\"\n"
    "                                                                                  if (a > 0) y = a; z = 1; return\n",
    0};
static const ckpp_reduction ckpp_reduction_partial = {.op = CKPP_REDUCE_ADD, .post = ckpp_post_partial};
static const ckpp_param ckpp_params_partial[] = {
    {.name = "x", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "y", .direction = CKPP_OUT, .partial = 1, .dtype = CKPP_FLOAT32},
    {.name = "z", .direction = CKPP_OUT, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_partial;
static const ckpp_kernel ckpp_kernel_partial = {
    .abi = CKPP_ABI, .kind = CKPP_REDUCTION, .name = "partial", .file = "reduction_definition.c", .line = 84,
    .nparams = 3, .params = ckpp_params_partial, .uses = 0, .operations = 1,
    .declares = ckpp_declares_reduction_definition, .body = ckpp_body_partial,
    .reduction = &ckpp_reduction_partial,
    .state = &ckpp_state_partial};
#line 84 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_partial(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_partial, ckpp_args, ckpp_o);
}
#line 84 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status partial(ckpp_status ckpp_s) { return ckpp_s; }
#line 84 "reduction_definition.c"
#define partial(...) (partial)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "partial takes 3 arguments: x, y, z"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "partial: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(1, __VA_ARGS__), float *: 1), "partial: argument 'y'" CKPP_NEEDS_RESULT_("float")); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(2, __VA_ARGS__), float *: 1), "partial: argument 'z'" CKPP_NEEDS_RESULT_("float")); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_partial = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_partial((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_partial); }))
#line 86 "reduction_definition.c"

ckpp_status use(ckpp_array x, ckpp_array w, float *p);
ckpp_status use(ckpp_array x, ckpp_array w, float *p)
{
    ckpp_array y = {0}, z = ckpp_view(p, 3, 1), v = {0};
    int axes = 2;
    ckpp_status status = sum(x, &y);
    status = !status ? sum(x, &z, .axes = CKPP_AXIS(0, -1), .keepdims = true) : status;
    status = !status ? weighted(x, &w, axes - 1, &y, .axes = CKPP_AXIS(), .keepdims = false) : status;
    status = !status ? weighted(x, 2, 0, &y) : status;
    status = !status ? nowhere(x, &v, .axis = axes, .stream = NULL, .overlap = true) : status;
    status = !status ? mean_variance(&x, &y, &z, .keepdims = true, .axis = 1) : status;
    if (largest(5, &y))
        puts(ckpp_last_error());
    ckpp_free(&y), ckpp_free(&v);
    return status;
}
