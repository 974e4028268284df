#include <ckpp/prelude.h>
#line 1 "raw.c"
/* Raw parameters, and size(). */
static const char *const ckpp_body_gather[] = {
    "#line 3 \"raw.c\"\n"
    "{ y = x[k]; }\n",
    0};
static const ckpp_param ckpp_params_gather[] = {
    {.name = "x", .direction = CKPP_IN, .raw = 1, .placeholder = 'T'},
    {.name = "k", .direction = CKPP_IN, .dtype = CKPP_INT64},
    {.name = "y", .direction = CKPP_OUT, .placeholder = 'T'}};
static void *ckpp_state_gather;
static const ckpp_kernel ckpp_kernel_gather = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "gather", .file = "raw.c", .line = 2,
    .nparams = 3, .params = ckpp_params_gather, .uses = 0, .facts = CKPP_FACT_SUBSCRIPTS, .body = ckpp_body_gather,
    .state = &ckpp_state_gather};
#pragma push_macro("T")
#undef T
#line 2 "raw.c"
typedef union ckpp_options_gather { struct { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_gather;
#pragma pop_macro("T")
#line 2 "raw.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_gather(ckpp_arg *ckpp_args, ckpp_options_gather *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->types_ = ckpp_call->ckpp_types, ckpp_o->ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_gather, ckpp_args, ckpp_o);
}
#line 2 "raw.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status gather(ckpp_status ckpp_s) { return ckpp_s; }
#line 2 "raw.c"
#define gather(...) (gather)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "gather takes 3 arguments: x, k, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "gather: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "gather: argument 'k'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "gather: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_gather ckpp_o_gather = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_gather((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_gather); }))
#line 4 "raw.c"

static const char *const ckpp_body_reverse[] = {
    "#line 6 \"raw.c\"\n"
    "{ y[i] = x[n - 1 - i]; }\n",
    0};
static const ckpp_param ckpp_params_reverse[] = {
    {.name = "x", .direction = CKPP_IN, .raw = 1, .dtype = CKPP_FLOAT32},
    {.name = "y", .direction = CKPP_OUT, .raw = 1, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_reverse;
static const ckpp_kernel ckpp_kernel_reverse = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "reverse", .file = "raw.c", .line = 5,
    .nparams = 2, .params = ckpp_params_reverse, .uses = CKPP_USES_I | CKPP_USES_N, .facts = CKPP_FACT_SUBSCRIPTS, .body = ckpp_body_reverse,
    .state = &ckpp_state_reverse};
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 5 "raw.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_reverse(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    if (!CKPP_GIVEN_(ckpp_o, size)) {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
        const ckpp_clause ckpp_at = {&ckpp_kernel_reverse, ckpp_args, ckpp_o, "size"};
#line 5 "raw.c"
        ckpp_o->has_size_ = 1, ckpp_o->size = (ckpp_int64)(x.shape[CKPP_DIMENSION_(x, 0, 0, "shape")]);
    }
    return ckpp_run(&ckpp_kernel_reverse, ckpp_args, ckpp_o);
}
#line 5 "raw.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status reverse(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 5 "raw.c"
#define reverse(...) (reverse)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "reverse takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "reverse: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "reverse: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_reverse = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_reverse((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_reverse); }))
#line 7 "raw.c"

void shift(int n, const float *x, float *y, ckpp_array *z);
void shift(int n, const float *x, float *y, ckpp_array *z)
{
    {
static const char *const ckpp_body_3[] = {
    "#line 12 \"raw.c\"\n"
    "    { y[i] = x[i + 1]; }\n",
    0};
static const ckpp_param ckpp_params_3[] = {
    {.name = "x", .direction = CKPP_IN, .raw = 1, .dtype = CKPP_FLOAT32},
    {.name = "y", .direction = CKPP_OUT, .raw = 1, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_3;
static const ckpp_kernel ckpp_kernel_3 = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "shift:11", .file = "raw.c", .line = 11,
    .nparams = 2, .params = ckpp_params_3, .uses = CKPP_USES_I, .facts = CKPP_FACT_SUBSCRIPTS, .body = ckpp_body_3,
    .state = &ckpp_state_3};
#line 11 "raw.c"
_Static_assert(CKPP_POINTS_TO_(x, float), "'x' is declared float: its host expression is no pointer to float");
#line 11 "raw.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(y, float), "'y' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_3_x, ckpp_array_3_y;
ckpp_arg ckpp_args_3[] = {
#line 11 "raw.c"
CKPP_POINTER_ARG_(&ckpp_array_3_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){(ckpp_int64)(n)}),
#line 11 "raw.c"
CKPP_POINTER_ARG_(&ckpp_array_3_y, y, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){(ckpp_int64)(n)})};
#line 11 "raw.c"
ckpp_run_or_report(&ckpp_kernel_3, ckpp_args_3, &(ckpp_options){.file_ = "raw.c", .line_ = 11,
#line 11 "raw.c"
.has_size_ = 1, .size = CKPP_EXTENT_(CKPP_WIDE_(n) - 1)});
}
#line 13 "raw.c"
    {
static const char *const ckpp_body_4[] = {
    "#line 14 \"raw.c\"\n"
    "    { y = x[i] + w(i) + _ind[0]; }\n",
    0};
static const ckpp_param ckpp_params_4[] = {
    {.name = "x", .direction = CKPP_IN, .raw = 1, .dtype = CKPP_FLOAT32},
    {.name = "w", .direction = CKPP_IN, .raw = 1, .dtype = CKPP_FLOAT32},
    {.name = "y", .direction = CKPP_OUT, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_4;
static const ckpp_kernel ckpp_kernel_4 = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "shift:13", .file = "raw.c", .line = 13,
    .nparams = 3, .params = ckpp_params_4, .uses = CKPP_USES_I | CKPP_USES_IND, .facts = CKPP_FACT_SUBSCRIPTS, .operations = 3, .body = ckpp_body_4,
    .state = &ckpp_state_4};
#line 13 "raw.c"
_Static_assert(CKPP_POINTS_TO_(x, float), "'x' is declared float: its host expression is no pointer to float");
#line 13 "raw.c"
_Static_assert(CKPP_IS_ARRAY_(z), "'w' is declared float: its host expression is no ckpp_array, and raw needs one or extents");
#line 13 "raw.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(y, float), "'y' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_4_x, ckpp_array_4_y;
ckpp_arg ckpp_args_4[] = {
#line 13 "raw.c"
CKPP_POINTER_ARG_(&ckpp_array_4_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){(ckpp_int64)(n)}),
#line 13 "raw.c"
CKPP_IN_(z),
#line 13 "raw.c"
CKPP_POINTER_ARG_(&ckpp_array_4_y, y, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){(ckpp_int64)(n)})};
#line 13 "raw.c"
ckpp_run_or_report(&ckpp_kernel_4, ckpp_args_4, &(ckpp_options){.file_ = "raw.c", .line_ = 13});
}
#line 15 "raw.c"
}
