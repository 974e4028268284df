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
static ckpp_piece ckpp_text_reduction_definition_1[] = {
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
    "#define LARGER(p, q) ((p) > (q) ? + (p) : + (q))\n",
    0};
struct ckpp_pack_reduction_definition_1 { char ckpp_c; long double ckpp_most; };
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_reduction_definition_1 = {0, ckpp_text_reduction_definition_1, 0, (int)(sizeof(struct ckpp_pack_reduction_definition_1) - sizeof(long double))};
#define ckpp_declares_reduction_definition &ckpp_declare_reduction_definition_1
#line 17 "reduction_definition.c"

static ckpp_piece ckpp_body_sum[] = {
    "#line 19 \"reduction_definition.c\"\n"
    "{ return x; }\n",
    0};
static const ckpp_reduction ckpp_reduction_sum = {.ckpp_op_ = CKPP_REDUCE_ADD};
static const ckpp_param ckpp_params_sum[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_sum;
static const ckpp_kernel ckpp_kernel_sum = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "sum", .ckpp_file_ = "reduction_definition.c", .ckpp_line_ = 18,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_sum, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_returned_ = 1,
    .ckpp_declares_ = ckpp_declares_reduction_definition, .ckpp_body_ = ckpp_body_sum,
    .ckpp_reduction_ = &ckpp_reduction_sum,
    .ckpp_state_ = &ckpp_state_sum};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 18 "reduction_definition.c"
typedef union ckpp_options_sum { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_sum;
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 18 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_sum(ckpp_arg *ckpp_args, ckpp_options_sum *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_sum, ckpp_args, ckpp_o);
}
#line 18 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status sum(ckpp_status ckpp_s) { return ckpp_s; }
#line 18 "reduction_definition.c"
#define sum(...) (sum)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "sum takes 2 arguments: x, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "sum: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_(CKPP_NTH_(1, __VA_ARGS__)), "sum: argument 'y'" CKPP_NEEDS_RESULT_("number")); CKPP_OPTIONS_BEGIN_ ckpp_options_sum ckpp_o_sum = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_sum((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_sum); }))
#line 20 "reduction_definition.c"
static ckpp_piece ckpp_body_product[] = {
    "#line 21 \"reduction_definition.c\"\n"
    "{ return x; }\n",
    0};
static const ckpp_reduction ckpp_reduction_product = {.ckpp_op_ = CKPP_REDUCE_MULTIPLY};
static const ckpp_param ckpp_params_product[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_product;
static const ckpp_kernel ckpp_kernel_product = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "product", .ckpp_file_ = "reduction_definition.c", .ckpp_line_ = 20,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_product, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_returned_ = 1,
    .ckpp_declares_ = ckpp_declares_reduction_definition, .ckpp_body_ = ckpp_body_product,
    .ckpp_reduction_ = &ckpp_reduction_product,
    .ckpp_state_ = &ckpp_state_product};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 20 "reduction_definition.c"
typedef union ckpp_options_product { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_product;
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 20 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_product(ckpp_arg *ckpp_args, ckpp_options_product *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_product, ckpp_args, ckpp_o);
}
#line 20 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status product(ckpp_status ckpp_s) { return ckpp_s; }
#line 20 "reduction_definition.c"
#define product(...) (product)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "product takes 2 arguments: x, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "product: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_(CKPP_NTH_(1, __VA_ARGS__)), "product: argument 'y'" CKPP_NEEDS_RESULT_("number")); CKPP_OPTIONS_BEGIN_ ckpp_options_product ckpp_o_product = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_product((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_product); }))
#line 22 "reduction_definition.c"
static ckpp_piece ckpp_body_smallest[] = {
    "#line 23 \"reduction_definition.c\"\n"
    "{ return x; }\n",
    0};
static const ckpp_reduction ckpp_reduction_smallest = {.ckpp_op_ = CKPP_REDUCE_MIN};
static const ckpp_param ckpp_params_smallest[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_smallest;
static const ckpp_kernel ckpp_kernel_smallest = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "smallest", .ckpp_file_ = "reduction_definition.c", .ckpp_line_ = 22,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_smallest, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_returned_ = 1,
    .ckpp_declares_ = ckpp_declares_reduction_definition, .ckpp_body_ = ckpp_body_smallest,
    .ckpp_reduction_ = &ckpp_reduction_smallest,
    .ckpp_state_ = &ckpp_state_smallest};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 22 "reduction_definition.c"
typedef union ckpp_options_smallest { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_smallest;
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 22 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_smallest(ckpp_arg *ckpp_args, ckpp_options_smallest *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_smallest, ckpp_args, ckpp_o);
}
#line 22 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status smallest(ckpp_status ckpp_s) { return ckpp_s; }
#line 22 "reduction_definition.c"
#define smallest(...) (smallest)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "smallest takes 2 arguments: x, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "smallest: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_(CKPP_NTH_(1, __VA_ARGS__)), "smallest: argument 'y'" CKPP_NEEDS_RESULT_("number")); CKPP_OPTIONS_BEGIN_ ckpp_options_smallest ckpp_o_smallest = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_smallest((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_smallest); }))
#line 24 "reduction_definition.c"
static ckpp_piece ckpp_body_largest[] = {
    "#line 25 \"reduction_definition.c\"\n"
    "{ return x; }\n",
    0};
static const ckpp_reduction ckpp_reduction_largest = {.ckpp_op_ = CKPP_REDUCE_MAX};
static const ckpp_param ckpp_params_largest[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_largest;
static const ckpp_kernel ckpp_kernel_largest = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "largest", .ckpp_file_ = "reduction_definition.c", .ckpp_line_ = 24,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_largest, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_returned_ = 1,
    .ckpp_declares_ = ckpp_declares_reduction_definition, .ckpp_body_ = ckpp_body_largest,
    .ckpp_reduction_ = &ckpp_reduction_largest,
    .ckpp_state_ = &ckpp_state_largest};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 24 "reduction_definition.c"
typedef union ckpp_options_largest { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_largest;
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 24 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_largest(ckpp_arg *ckpp_args, ckpp_options_largest *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_largest, ckpp_args, ckpp_o);
}
#line 24 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status largest(ckpp_status ckpp_s) { return ckpp_s; }
#line 24 "reduction_definition.c"
#define largest(...) (largest)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "largest takes 2 arguments: x, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "largest: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_(CKPP_NTH_(1, __VA_ARGS__)), "largest: argument 'y'" CKPP_NEEDS_RESULT_("number")); CKPP_OPTIONS_BEGIN_ ckpp_options_largest ckpp_o_largest = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_largest((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_largest); }))
#line 26 "reduction_definition.c"
static ckpp_piece ckpp_body_bits[] = {
    "#line 27 \"reduction_definition.c\"\n"
    "{ return x; }\n",
    0};
static const ckpp_reduction ckpp_reduction_bits = {.ckpp_op_ = CKPP_REDUCE_AND};
static const ckpp_param ckpp_params_bits[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_UINT32},
    {.ckpp_name_ = "all", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_UINT32}};
static void *ckpp_state_bits;
static const ckpp_kernel ckpp_kernel_bits = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "bits", .ckpp_file_ = "reduction_definition.c", .ckpp_line_ = 26,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_bits, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_returned_ = 1,
    .ckpp_declares_ = ckpp_declares_reduction_definition, .ckpp_body_ = ckpp_body_bits,
    .ckpp_reduction_ = &ckpp_reduction_bits,
    .ckpp_state_ = &ckpp_state_bits};
#line 26 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_bits(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_bits, ckpp_args, ckpp_o);
}
#line 26 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status bits(ckpp_status ckpp_s) { return ckpp_s; }
#line 26 "reduction_definition.c"
#define bits(...) (bits)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "bits takes 2 arguments: x, all"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "bits: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(1, __VA_ARGS__), unsigned *: 1), "bits: argument 'all'" CKPP_NEEDS_RESULT_("unsigned")); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_bits = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_bits((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_bits); }))
#line 28 "reduction_definition.c"
static ckpp_piece ckpp_body_any_bits[] = {
    "#line 29 \"reduction_definition.c\"\n"
    "{ return x; }\n",
    0};
static const ckpp_reduction ckpp_reduction_any_bits = {.ckpp_op_ = CKPP_REDUCE_OR};
static const ckpp_param ckpp_params_any_bits[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_UINT32},
    {.ckpp_name_ = "any", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_UINT32}};
static void *ckpp_state_any_bits;
static const ckpp_kernel ckpp_kernel_any_bits = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "any_bits", .ckpp_file_ = "reduction_definition.c", .ckpp_line_ = 28,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_any_bits, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_returned_ = 1,
    .ckpp_declares_ = ckpp_declares_reduction_definition, .ckpp_body_ = ckpp_body_any_bits,
    .ckpp_reduction_ = &ckpp_reduction_any_bits,
    .ckpp_state_ = &ckpp_state_any_bits};
#line 28 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_any_bits(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_any_bits, ckpp_args, ckpp_o);
}
#line 28 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status any_bits(ckpp_status ckpp_s) { return ckpp_s; }
#line 28 "reduction_definition.c"
#define any_bits(...) (any_bits)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "any_bits takes 2 arguments: x, any"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "any_bits: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(1, __VA_ARGS__), unsigned *: 1), "any_bits: argument 'any'" CKPP_NEEDS_RESULT_("unsigned")); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_any_bits = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_any_bits((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_any_bits); }))
#line 30 "reduction_definition.c"
static ckpp_piece ckpp_body_parity[] = {
    "#line 31 \"reduction_definition.c\"\n"
    "{ return x; }\n",
    0};
static const ckpp_reduction ckpp_reduction_parity = {.ckpp_op_ = CKPP_REDUCE_XOR};
static const ckpp_param ckpp_params_parity[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_UINT32},
    {.ckpp_name_ = "odd", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_UINT32}};
static void *ckpp_state_parity;
static const ckpp_kernel ckpp_kernel_parity = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "parity", .ckpp_file_ = "reduction_definition.c", .ckpp_line_ = 30,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_parity, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_returned_ = 1,
    .ckpp_declares_ = ckpp_declares_reduction_definition, .ckpp_body_ = ckpp_body_parity,
    .ckpp_reduction_ = &ckpp_reduction_parity,
    .ckpp_state_ = &ckpp_state_parity};
#line 30 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_parity(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_parity, ckpp_args, ckpp_o);
}
#line 30 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status parity(ckpp_status ckpp_s) { return ckpp_s; }
#line 30 "reduction_definition.c"
#define parity(...) (parity)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "parity takes 2 arguments: x, odd"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "parity: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(1, __VA_ARGS__), unsigned *: 1), "parity: argument 'odd'" CKPP_NEEDS_RESULT_("unsigned")); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_parity = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_parity((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_parity); }))
#line 32 "reduction_definition.c"
static ckpp_piece ckpp_body_all_of[] = {
    "#line 33 \"reduction_definition.c\"\n"
    "{ return x != 0; }\n",
    0};
static const ckpp_reduction ckpp_reduction_all_of = {.ckpp_op_ = CKPP_REDUCE_ALL};
static const ckpp_param ckpp_params_all_of[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_BOOL}};
static void *ckpp_state_all_of;
static const ckpp_kernel ckpp_kernel_all_of = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "all_of", .ckpp_file_ = "reduction_definition.c", .ckpp_line_ = 32,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_all_of, .ckpp_uses_ = 0, .ckpp_operations_ = 1,
    .ckpp_declares_ = ckpp_declares_reduction_definition, .ckpp_body_ = ckpp_body_all_of,
    .ckpp_reduction_ = &ckpp_reduction_all_of,
    .ckpp_state_ = &ckpp_state_all_of};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 32 "reduction_definition.c"
typedef union ckpp_options_all_of { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_all_of;
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 32 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_all_of(ckpp_arg *ckpp_args, ckpp_options_all_of *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_all_of, ckpp_args, ckpp_o);
}
#line 32 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status all_of(ckpp_status ckpp_s) { return ckpp_s; }
#line 32 "reduction_definition.c"
#define all_of(...) (all_of)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "all_of takes 2 arguments: x, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "all_of: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(1, __VA_ARGS__), ckpp_bool *: 1), "all_of: argument 'y'" CKPP_NEEDS_RESULT_("bool")); CKPP_OPTIONS_BEGIN_ ckpp_options_all_of ckpp_o_all_of = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_all_of((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_all_of); }))
#line 34 "reduction_definition.c"
static ckpp_piece ckpp_body_any_of[] = {
    "#line 35 \"reduction_definition.c\"\n"
    "{ return x != 0; }\n",
    0};
static const ckpp_reduction ckpp_reduction_any_of = {.ckpp_op_ = CKPP_REDUCE_ANY};
static const ckpp_param ckpp_params_any_of[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_BOOL}};
static void *ckpp_state_any_of;
static const ckpp_kernel ckpp_kernel_any_of = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "any_of", .ckpp_file_ = "reduction_definition.c", .ckpp_line_ = 34,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_any_of, .ckpp_uses_ = 0, .ckpp_operations_ = 1,
    .ckpp_declares_ = ckpp_declares_reduction_definition, .ckpp_body_ = ckpp_body_any_of,
    .ckpp_reduction_ = &ckpp_reduction_any_of,
    .ckpp_state_ = &ckpp_state_any_of};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 34 "reduction_definition.c"
typedef union ckpp_options_any_of { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_any_of;
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 34 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_any_of(ckpp_arg *ckpp_args, ckpp_options_any_of *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_any_of, ckpp_args, ckpp_o);
}
#line 34 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status any_of(ckpp_status ckpp_s) { return ckpp_s; }
#line 34 "reduction_definition.c"
#define any_of(...) (any_of)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "any_of takes 2 arguments: x, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "any_of: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(1, __VA_ARGS__), ckpp_bool *: 1), "any_of: argument 'y'" CKPP_NEEDS_RESULT_("bool")); CKPP_OPTIONS_BEGIN_ ckpp_options_any_of ckpp_o_any_of = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_any_of((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_any_of); }))
#line 36 "reduction_definition.c"
static ckpp_piece ckpp_body_first_least[] = {
    "#line 37 \"reduction_definition.c\"\n"
    "{ return x; }\n",
    0};
static const ckpp_reduction ckpp_reduction_first_least = {.ckpp_op_ = CKPP_REDUCE_ARGMIN};
static const ckpp_param ckpp_params_first_least[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "at", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_INT64}};
static void *ckpp_state_first_least;
static const ckpp_kernel ckpp_kernel_first_least = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "first_least", .ckpp_file_ = "reduction_definition.c", .ckpp_line_ = 36,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_first_least, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_returned_ = 1,
    .ckpp_declares_ = ckpp_declares_reduction_definition, .ckpp_body_ = ckpp_body_first_least,
    .ckpp_reduction_ = &ckpp_reduction_first_least,
    .ckpp_state_ = &ckpp_state_first_least};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 36 "reduction_definition.c"
typedef union ckpp_options_first_least { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_first_least;
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 36 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_first_least(ckpp_arg *ckpp_args, ckpp_options_first_least *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_first_least, ckpp_args, ckpp_o);
}
#line 36 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status first_least(ckpp_status ckpp_s) { return ckpp_s; }
#line 36 "reduction_definition.c"
#define first_least(...) (first_least)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "first_least takes 2 arguments: x, at"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "first_least: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(1, __VA_ARGS__), long *: 1, long long *: 1), "first_least: argument 'at'" CKPP_NEEDS_RESULT_("long")); CKPP_OPTIONS_BEGIN_ ckpp_options_first_least ckpp_o_first_least = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_first_least((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_first_least); }))
#line 38 "reduction_definition.c"
static ckpp_piece ckpp_body_first_most[] = {
    "#line 40 \"reduction_definition.c\"\n"
    "{ return x * w; }\n",
    0};
static ckpp_piece ckpp_post_first_most[] = {
    "#line 39 \"reduction_definition.c\"\n"
    "             at = a; part = a / (float)n * w\n",
    0};
static const ckpp_reduction ckpp_reduction_first_most = {.ckpp_op_ = CKPP_REDUCE_ARGMAX, .ckpp_post_ = ckpp_post_first_most,
    .ckpp_type_ = {.ckpp_name_ = "reduce_type", .ckpp_dtype_ = CKPP_FLOAT32}};
static const ckpp_param ckpp_params_first_most[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "w", .ckpp_direction_ = CKPP_IN, .ckpp_in_post_ = 1, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "at", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_INT64},
    {.ckpp_name_ = "part", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_first_most;
static const ckpp_kernel ckpp_kernel_first_most = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "first_most", .ckpp_file_ = "reduction_definition.c", .ckpp_line_ = 38,
    .ckpp_nparams_ = 4, .ckpp_params_ = ckpp_params_first_most, .ckpp_uses_ = CKPP_USES_N, .ckpp_operations_ = 2,
    .ckpp_declares_ = ckpp_declares_reduction_definition, .ckpp_body_ = ckpp_body_first_most,
    .ckpp_reduction_ = &ckpp_reduction_first_most,
    .ckpp_state_ = &ckpp_state_first_most};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 38 "reduction_definition.c"
typedef union ckpp_options_first_most { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_first_most;
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 38 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_first_most(ckpp_arg *ckpp_args, ckpp_options_first_most *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_first_most, ckpp_args, ckpp_o);
}
#line 38 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status first_most(ckpp_status ckpp_s) { return ckpp_s; }
#line 38 "reduction_definition.c"
#define first_most(...) (first_most)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(3, __VA_ARGS__)), "first_most takes 4 arguments: x, w, at, part"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "first_most: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "first_most: argument 'w'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(2, __VA_ARGS__), long *: 1, long long *: 1), "first_most: argument 'at'" CKPP_NEEDS_RESULT_("long")); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(3, __VA_ARGS__), float *: 1), "first_most: argument 'part'" CKPP_NEEDS_RESULT_("float")); CKPP_OPTIONS_BEGIN_ ckpp_options_first_most ckpp_o_first_most = {CKPP_CALL_(CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_first_most((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(3, __VA_ARGS__))}, &ckpp_o_first_most); }))
#line 41 "reduction_definition.c"

/* Inputs called a and b, an accumulator with fields of these names; each a and b means what its place says. */
#include <stdbool.h>
static ckpp_piece ckpp_body_dot[] = {
    "#line 45 \"reduction_definition.c\"\n"
    "{ return a * b; }\n",
    0};
static ckpp_piece ckpp_post_dot[] = {
    "#line 44 \"reduction_definition.c\"\n"
    "                                                                  r = a\n",
    0};
static const ckpp_reduction ckpp_reduction_dot = {.ckpp_op_ = CKPP_REDUCE_ADD, .ckpp_post_ = ckpp_post_dot};
static const ckpp_param ckpp_params_dot[] = {
    {.ckpp_name_ = "a", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "b", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "r", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_dot;
static const ckpp_kernel ckpp_kernel_dot = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "dot", .ckpp_file_ = "reduction_definition.c", .ckpp_line_ = 44,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_dot, .ckpp_uses_ = 0, .ckpp_operations_ = 2,
    .ckpp_declares_ = ckpp_declares_reduction_definition, .ckpp_body_ = ckpp_body_dot,
    .ckpp_reduction_ = &ckpp_reduction_dot,
    .ckpp_state_ = &ckpp_state_dot};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 44 "reduction_definition.c"
typedef union ckpp_options_dot { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_dot;
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 44 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_dot(ckpp_arg *ckpp_args, ckpp_options_dot *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_dot, ckpp_args, ckpp_o);
}
#line 44 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status dot(ckpp_status ckpp_s) { return ckpp_s; }
#line 44 "reduction_definition.c"
#define dot(...) (dot)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "dot takes 3 arguments: a, b, r"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "dot: argument 'a'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "dot: argument 'b'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_(CKPP_NTH_(2, __VA_ARGS__)), "dot: argument 'r'" CKPP_NEEDS_RESULT_("number")); CKPP_OPTIONS_BEGIN_ ckpp_options_dot ckpp_o_dot = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_dot((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_dot); }))
#line 46 "reduction_definition.c"
static ckpp_piece ckpp_body_pairs[] = {
    "#line 48 \"reduction_definition.c\"\n"
    "{ return p; }\n",
    0};
static const ckpp_member ckpp_members_pairs_0[] = {
    {"struct pair", _Alignof(struct pair), sizeof(struct pair)},
    CKPP_MEMBER_(struct pair, a),
    CKPP_MEMBER_(struct pair, b), {0, 0, 0}};
static ckpp_piece ckpp_reduce_pairs[] = {
    "#line 47 \"reduction_definition.c\"\n"
    "               [&]{ ckpp_bare<struct pair> ckpp_v{}; ckpp_v.b = LARGER(a.b, b.b); ckpp_v.a = a.a + b.a; return ckpp_v; }()\n",
    0};
static ckpp_piece ckpp_identity_pairs[] = {
    "#line 47 \"reduction_definition.c\"\n"
    "                                                                              {.a = 0, .b = -INFINITY}\n",
    0};
static const ckpp_reduction ckpp_reduction_pairs = {.ckpp_op_ = CKPP_REDUCE_EXPRESSION, .ckpp_reduce_ = ckpp_reduce_pairs, .ckpp_identity_ = ckpp_identity_pairs};
static const ckpp_param ckpp_params_pairs[] = {
    {.ckpp_name_ = "p", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct pair", .ckpp_itemsize_ = sizeof(struct pair), .ckpp_align_ = _Alignof(struct pair), .ckpp_members_ = ckpp_members_pairs_0},
    {.ckpp_name_ = "r", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct pair", .ckpp_itemsize_ = sizeof(struct pair), .ckpp_align_ = _Alignof(struct pair), .ckpp_members_ = ckpp_members_pairs_0}};
static void *ckpp_state_pairs;
static const ckpp_kernel ckpp_kernel_pairs = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "pairs", .ckpp_file_ = "reduction_definition.c", .ckpp_line_ = 46,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_pairs, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_LITERALS, .ckpp_operations_ = 1, .ckpp_returned_ = 1,
    .ckpp_declares_ = ckpp_declares_reduction_definition, .ckpp_body_ = ckpp_body_pairs,
    .ckpp_reduction_ = &ckpp_reduction_pairs,
    .ckpp_state_ = &ckpp_state_pairs};
#line 46 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_pairs(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_pairs, ckpp_args, ckpp_o);
}
#line 46 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status pairs(ckpp_status ckpp_s) { return ckpp_s; }
#line 46 "reduction_definition.c"
#define pairs(...) (pairs)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "pairs takes 2 arguments: p, r"); _Static_assert(CKPP_IS_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), struct pair), "pairs: argument 'p'" CKPP_NEEDS_STRUCT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(1, __VA_ARGS__), struct pair *: 1), "pairs: argument 'r'" CKPP_NEEDS_RESULT_("struct pair")); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_pairs = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_pairs((ckpp_arg[]){CKPP_IN_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), struct pair), CKPP_RESULT_STRUCT_(CKPP_NTH_(1, __VA_ARGS__), struct pair)}, &ckpp_o_pairs); }))
#line 49 "reduction_definition.c"

static ckpp_piece ckpp_body_mean_variance[] = {
    "#line 52 \"reduction_definition.c\"\n"
    "{ return [&]{ ckpp_bare<struct moments> ckpp_v{}; ckpp_v.count = 1; ckpp_v.mean = x; return ckpp_v; }(); }\n",
    0};
static const ckpp_member ckpp_members_mean_variance_3[] = {
    {"struct moments", _Alignof(struct moments), sizeof(struct moments)},
    CKPP_MEMBER_(struct moments, count),
    CKPP_MEMBER_(struct moments, mean),
    CKPP_MEMBER_(struct moments, squares), {0, 0, 0}};
static ckpp_piece ckpp_reduce_mean_variance[] = {
    "#line 51 \"reduction_definition.c\"\n"
    "               merge(a, b)\n",
    0};
static ckpp_piece ckpp_identity_mean_variance[] = {
    "#line 51 \"reduction_definition.c\"\n"
    "                                     {ZERO, 0, 0}\n",
    0};
static ckpp_piece ckpp_post_mean_variance[] = {
    "#line 51 \"reduction_definition.c\"\n"
    "                                                        mean = a.mean; variance = a.squares / n\n",
    0};
static const ckpp_reduction ckpp_reduction_mean_variance = {.ckpp_op_ = CKPP_REDUCE_EXPRESSION, .ckpp_reduce_ = ckpp_reduce_mean_variance, .ckpp_identity_ = ckpp_identity_mean_variance, .ckpp_post_ = ckpp_post_mean_variance,
    .ckpp_type_ = {.ckpp_name_ = "reduce_type", .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct moments", .ckpp_itemsize_ = sizeof(struct moments), .ckpp_align_ = _Alignof(struct moments), .ckpp_members_ = ckpp_members_mean_variance_3}};
static const ckpp_param ckpp_params_mean_variance[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "mean", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT64},
    {.ckpp_name_ = "variance", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT64}};
static void *ckpp_state_mean_variance;
static const ckpp_kernel ckpp_kernel_mean_variance = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "mean_variance", .ckpp_file_ = "reduction_definition.c", .ckpp_line_ = 50,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_mean_variance, .ckpp_uses_ = CKPP_USES_N, .ckpp_facts_ = CKPP_FACT_LITERALS, .ckpp_operations_ = 1,
    .ckpp_declares_ = ckpp_declares_reduction_definition, .ckpp_body_ = ckpp_body_mean_variance,
    .ckpp_reduction_ = &ckpp_reduction_mean_variance,
    .ckpp_state_ = &ckpp_state_mean_variance};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 50 "reduction_definition.c"
typedef union ckpp_options_mean_variance { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_mean_variance;
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 50 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_mean_variance(ckpp_arg *ckpp_args, ckpp_options_mean_variance *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_mean_variance, ckpp_args, ckpp_o);
}
#line 50 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status mean_variance(ckpp_status ckpp_s) { return ckpp_s; }
#line 50 "reduction_definition.c"
#define mean_variance(...) (mean_variance)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "mean_variance takes 3 arguments: x, mean, variance"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "mean_variance: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(1, __VA_ARGS__), double *: 1), "mean_variance: argument 'mean'" CKPP_NEEDS_RESULT_("double")); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(2, __VA_ARGS__), double *: 1), "mean_variance: argument 'variance'" CKPP_NEEDS_RESULT_("double")); CKPP_OPTIONS_BEGIN_ ckpp_options_mean_variance ckpp_o_mean_variance = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_mean_variance((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_mean_variance); }))
#line 53 "reduction_definition.c"

/* Statements of their own in post: a loop, a declaration, a return; it runs over several lines of the directive. */
static ckpp_piece ckpp_body_norms[] = {
    "#line 65 \"reduction_definition.c\"\n"
    "{ return (double)x * x; }\n",
    0};
static ckpp_piece ckpp_functions_norms[] = {"sqrt", 0};
static ckpp_piece ckpp_post_norms[] = {
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
static const ckpp_reduction ckpp_reduction_norms = {.ckpp_op_ = CKPP_REDUCE_ADD, .ckpp_post_ = ckpp_post_norms,
    .ckpp_type_ = {.ckpp_name_ = "reduce_type", .ckpp_dtype_ = CKPP_FLOAT64}};
static const ckpp_param ckpp_params_norms[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "table", .ckpp_direction_ = CKPP_IN, .ckpp_raw_ = 1, .ckpp_in_post_ = 1, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "scale", .ckpp_direction_ = CKPP_IN, .ckpp_in_post_ = 1, .ckpp_of_result_ = 1, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "total", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "r", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "root", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_norms;
static const ckpp_kernel ckpp_kernel_norms = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "norms", .ckpp_file_ = "reduction_definition.c", .ckpp_line_ = 55,
    .ckpp_nparams_ = 6, .ckpp_params_ = ckpp_params_norms, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_LOOPS, .ckpp_operations_ = 2,
    .ckpp_declares_ = ckpp_declares_reduction_definition, .ckpp_body_ = ckpp_body_norms,
    .ckpp_functions_ = ckpp_functions_norms,
    .ckpp_reduction_ = &ckpp_reduction_norms,
    .ckpp_state_ = &ckpp_state_norms};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 55 "reduction_definition.c"
typedef union ckpp_options_norms { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_norms;
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 55 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_norms(ckpp_arg *ckpp_args, ckpp_options_norms *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_norms, ckpp_args, ckpp_o);
}
#line 55 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status norms(ckpp_status ckpp_s) { return ckpp_s; }
#line 55 "reduction_definition.c"
#define norms(...) (norms)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(5, __VA_ARGS__)), "norms takes 6 arguments: x, table, scale, total, r, root"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "norms: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "norms: argument 'table'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(2, __VA_ARGS__)), "norms: argument 'scale'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(3, __VA_ARGS__), float *: 1), "norms: argument 'total'" CKPP_NEEDS_RESULT_("float")); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(4, __VA_ARGS__), float *: 1), "norms: argument 'r'" CKPP_NEEDS_RESULT_("float")); _Static_assert(CKPP_IS_RESULT_(CKPP_NTH_(5, __VA_ARGS__)), "norms: argument 'root'" CKPP_NEEDS_RESULT_("number")); CKPP_OPTIONS_BEGIN_ ckpp_options_norms ckpp_o_norms = {CKPP_CALL_(CKPP_REST_6_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_6_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_norms((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(3, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(4, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(5, __VA_ARGS__))}, &ckpp_o_norms); }))
#line 66 "reduction_definition.c"

/* Each clause at once; the axes are the arguments' own business. */
static ckpp_piece ckpp_body_weighted[] = {
    "#line 70 \"reduction_definition.c\"\n"
    "{ return x * w * TWO * HALF + (i == n - 1) + _ind[0]; }\n",
    0};
static ckpp_piece ckpp_preamble_weighted[] = {
    "#line 69 \"reduction_definition.c\"\n"
    "#define HALF 0.5f\n",
    0};
static ckpp_piece ckpp_reduce_weighted[] = {
    "#line 68 \"reduction_definition.c\"\n"
    "                                                                            a + b\n",
    0};
static ckpp_piece ckpp_identity_weighted[] = {
    "#line 68 \"reduction_definition.c\"\n"
    "                                                                                            0\n",
    0};
static const ckpp_reduction ckpp_reduction_weighted = {.ckpp_op_ = CKPP_REDUCE_EXPRESSION, .ckpp_reduce_ = ckpp_reduce_weighted, .ckpp_identity_ = ckpp_identity_weighted};
static const ckpp_param ckpp_params_weighted[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "w", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "axis_of", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_weighted;
static const ckpp_kernel ckpp_kernel_weighted = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "weighted", .ckpp_file_ = "reduction_definition.c", .ckpp_line_ = 68,
    .ckpp_nparams_ = 4, .ckpp_params_ = ckpp_params_weighted, .ckpp_uses_ = CKPP_USES_I | CKPP_USES_N | CKPP_USES_IND, .ckpp_operations_ = 7,
    .ckpp_declares_ = ckpp_declares_reduction_definition, .ckpp_body_ = ckpp_body_weighted,
    .ckpp_preamble_ = ckpp_preamble_weighted,
    .ckpp_options_ = "-DTWO=2",
    .ckpp_reduction_ = &ckpp_reduction_weighted,
    .ckpp_state_ = &ckpp_state_weighted};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 68 "reduction_definition.c"
typedef union ckpp_options_weighted { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_weighted;
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 68 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_weighted(ckpp_arg *ckpp_args, ckpp_options_weighted *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    if (!CKPP_GIVEN_(ckpp_o, stream)) {
#line 69 "reduction_definition.c"
        ckpp_o->ckpp_has_stream_ = 1, ckpp_o->ckpp_stream_ = (0);
    }
    ckpp_int64 ckpp_axis[3] = {0};
    if (!ckpp_has_axes_(ckpp_o) && !CKPP_GIVEN_(ckpp_o, axis)) {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
        const ckpp_array w = *ckpp_array_of_(&ckpp_args[1]);
        const long long axis_of = ckpp_arg_integer_(&ckpp_args[2]);
#line 68 "reduction_definition.c"
        ckpp_axis[0] = CKPP_INTEGER_(axis_of);
#line 68 "reduction_definition.c"
        ckpp_axis[1] = CKPP_INTEGER_(x.ndim - 1);
#line 69 "reduction_definition.c"
        ckpp_axis[2] = CKPP_INTEGER_((w.ndim > 3 ? 2 : 1));
        ckpp_o->ckpp_axes_ = (ckpp_axes){ckpp_axis, 3};
    }
    if (!CKPP_GIVEN_(ckpp_o, device)) {
#line 69 "reduction_definition.c"
        ckpp_o->ckpp_has_device_ = 1, ckpp_o->ckpp_on_device_ = (int)(0);
    }
    {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
#line 69 "reduction_definition.c"
        ckpp_o->ckpp_host_ = !(x.ndim > 1);
    }
    {
#line 69 "reduction_definition.c"
        ckpp_o->ckpp_nowait_ = 1;
    }
    if (!CKPP_GIVEN_(ckpp_o, keepdims)) {
#line 69 "reduction_definition.c"
        ckpp_o->ckpp_keepdims_ = 1;
    }
    return ckpp_run(&ckpp_kernel_weighted, ckpp_args, ckpp_o);
}
#line 68 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status weighted(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 68 "reduction_definition.c"
#define weighted(...) (weighted)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(3, __VA_ARGS__)), "weighted takes 4 arguments: x, w, axis_of, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "weighted: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "weighted: argument 'w'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(2, __VA_ARGS__)), "weighted: argument 'axis_of'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_RESULT_(CKPP_NTH_(3, __VA_ARGS__)), "weighted: argument 'y'" CKPP_NEEDS_RESULT_("number")); CKPP_OPTIONS_BEGIN_ ckpp_options_weighted ckpp_o_weighted = {CKPP_CALL_(CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_weighted((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(3, __VA_ARGS__))}, &ckpp_o_weighted); }))
#line 71 "reduction_definition.c"
static ckpp_piece ckpp_body_nowhere[] = {
    "#line 72 \"reduction_definition.c\"\n"
    "{ return x; }\n",
    0};
static ckpp_piece ckpp_functions_nowhere[] = {"max", 0};
static ckpp_piece ckpp_reduce_nowhere[] = {
    "#line 71 \"reduction_definition.c\"\n"
    "                                                         max(a, b)\n",
    0};
static const ckpp_reduction ckpp_reduction_nowhere = {.ckpp_op_ = CKPP_REDUCE_EXPRESSION, .ckpp_reduce_ = ckpp_reduce_nowhere};
static const ckpp_param ckpp_params_nowhere[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_nowhere;
static const ckpp_kernel ckpp_kernel_nowhere = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "nowhere", .ckpp_file_ = "reduction_definition.c", .ckpp_line_ = 71,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_nowhere, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_returned_ = 1,
    .ckpp_declares_ = ckpp_declares_reduction_definition, .ckpp_body_ = ckpp_body_nowhere,
    .ckpp_functions_ = ckpp_functions_nowhere,
    .ckpp_reduction_ = &ckpp_reduction_nowhere,
    .ckpp_state_ = &ckpp_state_nowhere};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 71 "reduction_definition.c"
typedef union ckpp_options_nowhere { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_nowhere;
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 71 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_nowhere(ckpp_arg *ckpp_args, ckpp_options_nowhere *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    ckpp_int64 ckpp_axis[1] = {0};
    if (!ckpp_has_axes_(ckpp_o) && !CKPP_GIVEN_(ckpp_o, axis)) {
        ckpp_o->ckpp_axes_ = (ckpp_axes){ckpp_axis, 0};
    }
    return ckpp_run(&ckpp_kernel_nowhere, ckpp_args, ckpp_o);
}
#line 71 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status nowhere(ckpp_status ckpp_s) { return ckpp_s; }
#line 71 "reduction_definition.c"
#define nowhere(...) (nowhere)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "nowhere takes 2 arguments: x, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "nowhere: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_(CKPP_NTH_(1, __VA_ARGS__)), "nowhere: argument 'y'" CKPP_NEEDS_RESULT_("number")); CKPP_OPTIONS_BEGIN_ ckpp_options_nowhere ckpp_o_nowhere = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_nowhere((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_nowhere); }))
#line 73 "reduction_definition.c"
static ckpp_piece ckpp_body_last_axis[] = {
    "#line 74 \"reduction_definition.c\"\n"
    "{ return x; }\n",
    0};
static const ckpp_reduction ckpp_reduction_last_axis = {.ckpp_op_ = CKPP_REDUCE_ADD};
static const ckpp_param ckpp_params_last_axis[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_last_axis;
static const ckpp_kernel ckpp_kernel_last_axis = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "last_axis", .ckpp_file_ = "reduction_definition.c", .ckpp_line_ = 73,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_last_axis, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_returned_ = 1,
    .ckpp_declares_ = ckpp_declares_reduction_definition, .ckpp_body_ = ckpp_body_last_axis,
    .ckpp_reduction_ = &ckpp_reduction_last_axis,
    .ckpp_state_ = &ckpp_state_last_axis};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 73 "reduction_definition.c"
typedef union ckpp_options_last_axis { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_last_axis;
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 73 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_last_axis(ckpp_arg *ckpp_args, ckpp_options_last_axis *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    ckpp_int64 ckpp_axis[1] = {0};
    if (!ckpp_has_axes_(ckpp_o) && !CKPP_GIVEN_(ckpp_o, axis)) {
#line 73 "reduction_definition.c"
        ckpp_axis[0] = CKPP_INTEGER_(-1);
        ckpp_o->ckpp_axes_ = (ckpp_axes){ckpp_axis, 1};
    }
    return ckpp_run(&ckpp_kernel_last_axis, ckpp_args, ckpp_o);
}
#line 73 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status last_axis(ckpp_status ckpp_s) { return ckpp_s; }
#line 73 "reduction_definition.c"
#define last_axis(...) (last_axis)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "last_axis takes 2 arguments: x, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "last_axis: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_(CKPP_NTH_(1, __VA_ARGS__)), "last_axis: argument 'y'" CKPP_NEEDS_RESULT_("number")); CKPP_OPTIONS_BEGIN_ ckpp_options_last_axis ckpp_o_last_axis = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_last_axis((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_last_axis); }))
#line 75 "reduction_definition.c"
static ckpp_piece ckpp_body_counted[] = {
    "#line 76 \"reduction_definition.c\"\n"
    "{ return x[i]; }\n",
    0};
static const ckpp_reduction ckpp_reduction_counted = {.ckpp_op_ = CKPP_REDUCE_ADD};
static const ckpp_param ckpp_params_counted[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_raw_ = 1, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "count", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_UINT64},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_counted;
static const ckpp_kernel ckpp_kernel_counted = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "counted", .ckpp_file_ = "reduction_definition.c", .ckpp_line_ = 75,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_counted, .ckpp_uses_ = CKPP_USES_I, .ckpp_operations_ = 1,
    .ckpp_declares_ = ckpp_declares_reduction_definition, .ckpp_body_ = ckpp_body_counted,
    .ckpp_reduction_ = &ckpp_reduction_counted,
    .ckpp_state_ = &ckpp_state_counted};
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 75 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_counted(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    if (!CKPP_GIVEN_(ckpp_o, size)) {
        const long long count = ckpp_arg_integer_(&ckpp_args[1]);
#line 75 "reduction_definition.c"
        ckpp_o->ckpp_has_size_ = 1, ckpp_o->ckpp_size_ = CKPP_INTEGER_(count);
    }
    return ckpp_run(&ckpp_kernel_counted, ckpp_args, ckpp_o);
}
#line 75 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status counted(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 75 "reduction_definition.c"
#define counted(...) (counted)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "counted takes 3 arguments: x, count, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "counted: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "counted: argument 'count'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(2, __VA_ARGS__), float *: 1), "counted: argument 'y'" CKPP_NEEDS_RESULT_("float")); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_counted = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_counted((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_counted); }))
#line 77 "reduction_definition.c"
static ckpp_piece ckpp_body_wide[] = {
    "#line 78 \"reduction_definition.c\"\n"
    "{ return x + I; }\n",
    0};
static ckpp_piece ckpp_functions_wide[] = {"I", 0};
static ckpp_piece ckpp_post_wide[] = {
    "#line 77 \"reduction_definition.c\"\n"
    "                                                                                                    y = a\n",
    0};
static const ckpp_reduction ckpp_reduction_wide = {.ckpp_op_ = CKPP_REDUCE_ADD, .ckpp_post_ = ckpp_post_wide,
    .ckpp_type_ = {.ckpp_name_ = "reduce_type", .ckpp_dtype_ = CKPP_COMPLEX128}};
static const ckpp_param ckpp_params_wide[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT16},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_COMPLEX64}};
static void *ckpp_state_wide;
static const ckpp_kernel ckpp_kernel_wide = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "wide", .ckpp_file_ = "reduction_definition.c", .ckpp_line_ = 77,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_wide, .ckpp_uses_ = CKPP_USES_COMPLEX, .ckpp_operations_ = 2,
    .ckpp_declares_ = ckpp_declares_reduction_definition, .ckpp_body_ = ckpp_body_wide,
    .ckpp_functions_ = ckpp_functions_wide,
    .ckpp_reduction_ = &ckpp_reduction_wide,
    .ckpp_state_ = &ckpp_state_wide};
#line 77 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_wide(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_wide, ckpp_args, ckpp_o);
}
#line 77 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status wide(ckpp_status ckpp_s) { return ckpp_s; }
#line 77 "reduction_definition.c"
#define wide(...) (wide)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "wide takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "wide: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(1, __VA_ARGS__), float _Complex *: 1), "wide: argument 'y'" CKPP_NEEDS_RESULT_("float _Complex")); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_wide = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_wide((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_wide); }))
#line 79 "reduction_definition.c"
static ckpp_piece ckpp_body_same[] = {
    "#line 80 \"reduction_definition.c\"\n"
    "{ return x * y; }\n",
    0};
static ckpp_piece ckpp_reduce_same[] = {
    "#line 79 \"reduction_definition.c\"\n"
    "                                                           a + b\n",
    0};
static const ckpp_reduction ckpp_reduction_same = {.ckpp_op_ = CKPP_REDUCE_EXPRESSION, .ckpp_reduce_ = ckpp_reduce_same,
    .ckpp_type_ = {.ckpp_name_ = "reduce_type", .ckpp_placeholder_ = 'U'}};
static const ckpp_param ckpp_params_same[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'U'},
    {.ckpp_name_ = "z", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_same;
static const ckpp_kernel ckpp_kernel_same = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "same", .ckpp_file_ = "reduction_definition.c", .ckpp_line_ = 79,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_same, .ckpp_uses_ = 0, .ckpp_operations_ = 2,
    .ckpp_declares_ = ckpp_declares_reduction_definition, .ckpp_body_ = ckpp_body_same,
    .ckpp_reduction_ = &ckpp_reduction_same,
    .ckpp_state_ = &ckpp_state_same};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#pragma push_macro("U")
#undef U
#line 79 "reduction_definition.c"
typedef union ckpp_options_same { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; ckpp_dtype U; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[2]; }; } ckpp_options_same;
#pragma pop_macro("T")
#pragma pop_macro("U")
#pragma pack(pop)
#include <ckpp/end.h>
#line 79 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_same(ckpp_arg *ckpp_args, ckpp_options_same *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0] || ckpp_call->ckpp_types[1])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 2;
    return ckpp_run(&ckpp_kernel_same, ckpp_args, ckpp_o);
}
#line 79 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status same(ckpp_status ckpp_s) { return ckpp_s; }
#line 79 "reduction_definition.c"
#define same(...) (same)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "same takes 3 arguments: x, y, z"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "same: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "same: argument 'y'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_(CKPP_NTH_(2, __VA_ARGS__)), "same: argument 'z'" CKPP_NEEDS_RESULT_("number")); CKPP_OPTIONS_BEGIN_ ckpp_options_same ckpp_o_same = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_same((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_same); }))
#line 81 "reduction_definition.c"
/* Names of clauses, and words that are operators elsewhere. */
static ckpp_piece ckpp_body_identity[] = {
    "#line 83 \"reduction_definition.c\"\n"
    "{ return reduce + post; }\n",
    0};
static const ckpp_reduction ckpp_reduction_identity = {.ckpp_op_ = CKPP_REDUCE_ADD};
static const ckpp_param ckpp_params_identity[] = {
    {.ckpp_name_ = "reduce", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "post", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "axis", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_identity;
static const ckpp_kernel ckpp_kernel_identity = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "identity", .ckpp_file_ = "reduction_definition.c", .ckpp_line_ = 82,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_identity, .ckpp_uses_ = 0, .ckpp_operations_ = 2,
    .ckpp_declares_ = ckpp_declares_reduction_definition, .ckpp_body_ = ckpp_body_identity,
    .ckpp_reduction_ = &ckpp_reduction_identity,
    .ckpp_state_ = &ckpp_state_identity};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 82 "reduction_definition.c"
typedef union ckpp_options_identity { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_identity;
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 82 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_identity(ckpp_arg *ckpp_args, ckpp_options_identity *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_identity, ckpp_args, ckpp_o);
}
#line 82 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status identity(ckpp_status ckpp_s) { return ckpp_s; }
#line 82 "reduction_definition.c"
#define identity(...) (identity)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "identity takes 3 arguments: reduce, post, axis"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "identity: argument 'reduce'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "identity: argument 'post'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_RESULT_(CKPP_NTH_(2, __VA_ARGS__)), "identity: argument 'axis'" CKPP_NEEDS_RESULT_("number")); CKPP_OPTIONS_BEGIN_ ckpp_options_identity ckpp_o_identity = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_identity((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_identity); }))
#line 84 "reduction_definition.c"
static ckpp_piece ckpp_body_partial[] = {
    "#line 85 \"reduction_definition.c\"\n"
    "{ if (x > 0) return x; else return -x; }\n",
    0};
static ckpp_piece ckpp_post_partial[] = {
    "#line 84 \"reduction_definition.c\"\n"
    "                                                                                  if (a > 0) y = a; z = 1; return\n",
    0};
static const ckpp_reduction ckpp_reduction_partial = {.ckpp_op_ = CKPP_REDUCE_ADD, .ckpp_post_ = ckpp_post_partial};
static const ckpp_param ckpp_params_partial[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_partial_ = 1, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "z", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_partial;
static const ckpp_kernel ckpp_kernel_partial = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_REDUCTION, .ckpp_name_ = "partial", .ckpp_file_ = "reduction_definition.c", .ckpp_line_ = 84,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_partial, .ckpp_uses_ = 0, .ckpp_operations_ = 1,
    .ckpp_declares_ = ckpp_declares_reduction_definition, .ckpp_body_ = ckpp_body_partial,
    .ckpp_reduction_ = &ckpp_reduction_partial,
    .ckpp_state_ = &ckpp_state_partial};
#line 84 "reduction_definition.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_partial(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_partial, ckpp_args, ckpp_o);
}
#line 84 "reduction_definition.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status partial(ckpp_status ckpp_s) { return ckpp_s; }
#line 84 "reduction_definition.c"
#define partial(...) (partial)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "partial takes 3 arguments: x, y, z"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "partial: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(1, __VA_ARGS__), float *: 1), "partial: argument 'y'" CKPP_NEEDS_RESULT_("float")); _Static_assert(CKPP_IS_RESULT_OF_(CKPP_NTH_(2, __VA_ARGS__), float *: 1), "partial: argument 'z'" CKPP_NEEDS_RESULT_("float")); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_partial = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_partial((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_RESULT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_partial); }))
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
