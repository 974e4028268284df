#include <ckpp/prelude.h>
#line 1 "raw.c"
/* Raw parameters, and size(). */
static ckpp_piece ckpp_body_gather[] = {
    "#line 3 \"raw.c\"\n"
    "{ y = x[k]; }\n",
    0};
static const ckpp_param ckpp_params_gather[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_raw_ = 1, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "k", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT64},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_gather;
static const ckpp_kernel ckpp_kernel_gather = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "gather", .ckpp_file_ = "raw.c", .ckpp_line_ = 2,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_gather, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_SUBSCRIPTS, .ckpp_body_ = ckpp_body_gather,
    .ckpp_state_ = &ckpp_state_gather};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 2 "raw.c"
typedef union ckpp_options_gather { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_gather;
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 2 "raw.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_gather(ckpp_arg *ckpp_args, ckpp_options_gather *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_gather, ckpp_args, ckpp_o);
}
#line 2 "raw.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status gather(ckpp_status ckpp_s) { return ckpp_s; }
#line 2 "raw.c"
#define gather(...) (gather)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "gather takes 3 arguments: x, k, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "gather: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "gather: argument 'k'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "gather: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_gather ckpp_o_gather = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_gather((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_gather); }))
#line 4 "raw.c"

static ckpp_piece ckpp_body_reverse[] = {
    "#line 6 \"raw.c\"\n"
    "{ y[i] = x[n - 1 - i]; }\n",
    0};
static const ckpp_param ckpp_params_reverse[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_raw_ = 1, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_raw_ = 1, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_reverse;
static const ckpp_kernel ckpp_kernel_reverse = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "reverse", .ckpp_file_ = "raw.c", .ckpp_line_ = 5,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_reverse, .ckpp_uses_ = CKPP_USES_I | CKPP_USES_N, .ckpp_facts_ = CKPP_FACT_SUBSCRIPTS, .ckpp_body_ = ckpp_body_reverse,
    .ckpp_state_ = &ckpp_state_reverse};
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 5 "raw.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_reverse(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    if (!CKPP_GIVEN_(ckpp_o, size)) {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
        const ckpp_clause ckpp_at = {&ckpp_kernel_reverse, ckpp_args, ckpp_o, "size"};
#line 5 "raw.c"
        ckpp_o->ckpp_has_size_ = 1, ckpp_o->ckpp_size_ = CKPP_INTEGER_(x.shape[CKPP_DIMENSION_(x, 0, 0, "shape")]);
    }
    return ckpp_run(&ckpp_kernel_reverse, ckpp_args, ckpp_o);
}
#line 5 "raw.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status reverse(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 5 "raw.c"
#define reverse(...) (reverse)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "reverse takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "reverse: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "reverse: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_reverse = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_reverse((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_reverse); }))
#line 7 "raw.c"

void shift(int n, const float *x, float *y, ckpp_array *z);
void shift(int n, const float *x, float *y, ckpp_array *z)
{
    {
static ckpp_piece ckpp_body_3[] = {
    "#line 12 \"raw.c\"\n"
    "    { y[i] = x[i + 1]; }\n",
    0};
static const ckpp_param ckpp_params_3[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_raw_ = 1, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_raw_ = 1, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_3;
static const ckpp_kernel ckpp_kernel_3 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "shift:11", .ckpp_file_ = "raw.c", .ckpp_line_ = 11,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_3, .ckpp_uses_ = CKPP_USES_I, .ckpp_facts_ = CKPP_FACT_SUBSCRIPTS, .ckpp_body_ = ckpp_body_3,
    .ckpp_state_ = &ckpp_state_3};
#line 11 "raw.c"
_Static_assert(CKPP_POINTS_TO_(x, float), "'x' is declared float: its host expression is no pointer to float");
#line 11 "raw.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(y, float), "'y' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_3_x, ckpp_array_3_y;
ckpp_arg ckpp_args_3[] = {
#line 11 "raw.c"
CKPP_POINTER_ARG_(&ckpp_array_3_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 11 "raw.c"
CKPP_POINTER_ARG_(&ckpp_array_3_y, y, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 11 "raw.c"
ckpp_run_or_report(&ckpp_kernel_3, ckpp_args_3, &(ckpp_options){.ckpp_file_ = "raw.c", .ckpp_line_ = 11,
#line 11 "raw.c"
.ckpp_has_size_ = 1, .ckpp_size_ = CKPP_EXTENT_(CKPP_WIDE_(n) - 1)});
}
#line 13 "raw.c"
    {
static ckpp_piece ckpp_body_4[] = {
    "#line 14 \"raw.c\"\n"
    "    { y = x[i] + w(i) + _ind[0]; }\n",
    0};
static const ckpp_param ckpp_params_4[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_raw_ = 1, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "w", .ckpp_direction_ = CKPP_IN, .ckpp_raw_ = 1, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_4;
static const ckpp_kernel ckpp_kernel_4 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "shift:13", .ckpp_file_ = "raw.c", .ckpp_line_ = 13,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_4, .ckpp_uses_ = CKPP_USES_I | CKPP_USES_IND, .ckpp_facts_ = CKPP_FACT_SUBSCRIPTS, .ckpp_operations_ = 3, .ckpp_body_ = ckpp_body_4,
    .ckpp_state_ = &ckpp_state_4};
#line 13 "raw.c"
_Static_assert(CKPP_POINTS_TO_(x, float), "'x' is declared float: its host expression is no pointer to float");
#line 13 "raw.c"
_Static_assert(CKPP_IS_ARRAY_(z), "'w' is declared float: its host expression is no ckpp_array, and raw needs one or extents");
#line 13 "raw.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(y, float), "'y' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_4_x, ckpp_array_4_y;
ckpp_arg ckpp_args_4[] = {
#line 13 "raw.c"
CKPP_POINTER_ARG_(&ckpp_array_4_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 13 "raw.c"
CKPP_IN_(z),
#line 13 "raw.c"
CKPP_POINTER_ARG_(&ckpp_array_4_y, y, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 13 "raw.c"
ckpp_run_or_report(&ckpp_kernel_4, ckpp_args_4, &(ckpp_options){.ckpp_file_ = "raw.c", .ckpp_line_ = 13});
}
#line 15 "raw.c"
}
