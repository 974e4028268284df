#include <ckpp/prelude.h>
#line 1 "clauses.c"
/* Every clause, inline and in definitions. */
#include <ckpp/ckpp.h>

static ckpp_piece ckpp_body_first[] = {
    "#line 7 \"clauses.c\"\n"
    "{\n"
    "    s += a;\n"
    "    y[i] = x[i + k] * twice(a) + X;\n"
    "}\n",
    0};
static ckpp_piece ckpp_preamble_first[] = {
    "#line 6 \"clauses.c\"\n"
    "__device__ float twice(float v)\n"
    "{\n"
    "    return 2 * v;\n"
    "}\n",
    0};
static ckpp_piece ckpp_before_first[] = {
    "#line 6 \"clauses.c\"\n"
    "float s = 0;\n",
    0};
static ckpp_piece ckpp_after_first[] = {
    "#line 6 \"clauses.c\"\n"
    "(void)s;\n",
    0};
static const ckpp_param ckpp_params_first[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_raw_ = 1, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "k", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT64},
    {.ckpp_name_ = "a", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_raw_ = 1, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_first;
static const ckpp_kernel ckpp_kernel_first = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "first", .ckpp_file_ = "clauses.c", .ckpp_line_ = 4,
    .ckpp_nparams_ = 4, .ckpp_params_ = ckpp_params_first, .ckpp_uses_ = CKPP_USES_I, .ckpp_facts_ = CKPP_FACT_DEVICE_CODE | CKPP_FACT_LONG_CALLS | CKPP_FACT_SUBSCRIPTS, .ckpp_operations_ = 4, .ckpp_calls_ = 1, .ckpp_body_ = ckpp_body_first,
    .ckpp_preamble_ = ckpp_preamble_first,
    .ckpp_before_ = ckpp_before_first,
    .ckpp_after_ = ckpp_after_first,
    .ckpp_options_ = "-DX=1 -DY=\"2\"",
    .ckpp_state_ = &ckpp_state_first};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 4 "clauses.c"
typedef union ckpp_options_first { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_first;
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 4 "clauses.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_first(ckpp_arg *ckpp_args, ckpp_options_first *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    if (!CKPP_GIVEN_(ckpp_o, size)) {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
        const long long k = ckpp_arg_integer_(&ckpp_args[1]);
        const ckpp_clause ckpp_at = {&ckpp_kernel_first, ckpp_args, ckpp_o, "size"};
#line 4 "clauses.c"
        ckpp_o->ckpp_has_size_ = 1, ckpp_o->ckpp_size_ = CKPP_INTEGER_(x.shape[CKPP_DIMENSION_(x, 0, 0, "shape")] - k);
    }
    if (!CKPP_GIVEN_(ckpp_o, stream)) {
#line 5 "clauses.c"
        ckpp_o->ckpp_has_stream_ = 1, ckpp_o->ckpp_stream_ = (ckpp_get_stream());
    }
    if (!CKPP_GIVEN_(ckpp_o, device)) {
        const double a = ckpp_arg_real_(&ckpp_args[2]);
#line 5 "clauses.c"
        ckpp_o->ckpp_has_device_ = 1, ckpp_o->ckpp_on_device_ = (int)(a > 1 ? 0 : CKPP_HOST);
    }
    {
        const long long k = ckpp_arg_integer_(&ckpp_args[1]);
#line 5 "clauses.c"
        ckpp_o->ckpp_host_ = !(k > 100);
    }
    {
#line 5 "clauses.c"
        ckpp_o->ckpp_nowait_ = 1;
    }
    return ckpp_run(&ckpp_kernel_first, ckpp_args, ckpp_o);
}
#line 4 "clauses.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status first(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 4 "clauses.c"
#define first(...) (first)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(3, __VA_ARGS__)), "first takes 4 arguments: x, k, a, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "first: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "first: argument 'k'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(2, __VA_ARGS__)), "first: argument 'a'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(3, __VA_ARGS__)), "first: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_first ckpp_o_first = {CKPP_CALL_(CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_first((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(3, __VA_ARGS__))}, &ckpp_o_first); }))
#line 11 "clauses.c"

ckpp_status second(long n, const float *x, float *y, ckpp_stream stream, bool big);
ckpp_status second(long n, const float *x, float *y, ckpp_stream stream, bool big)
{
    struct { ckpp_status status; } result;
    {
static ckpp_piece ckpp_body_2[] = {
    "#line 20 \"clauses.c\"\n"
    "    { y[i] = TWICE(x[i + 1]) * s; }\n",
    0};
static ckpp_piece ckpp_preamble_2[] = {
    "#line 19 \"clauses.c\"\n"
    "#define TWICE(v) (2 * (v))\n",
    0};
static ckpp_piece ckpp_before_2[] = {
    "#line 19 \"clauses.c\"\n"
    "float s = 1;\n",
    0};
static ckpp_piece ckpp_after_2[] = {
    "#line 19 \"clauses.c\"\n"
    "(void)s;\n",
    0};
static const ckpp_param ckpp_params_2[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_raw_ = 1, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_raw_ = 1, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_2;
static const ckpp_kernel ckpp_kernel_2 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "second:16", .ckpp_file_ = "clauses.c", .ckpp_line_ = 16,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_2, .ckpp_uses_ = CKPP_USES_I, .ckpp_facts_ = CKPP_FACT_LONG_CALLS | CKPP_FACT_SUBSCRIPTS, .ckpp_operations_ = 2, .ckpp_calls_ = 1, .ckpp_body_ = ckpp_body_2,
    .ckpp_preamble_ = ckpp_preamble_2,
    .ckpp_before_ = ckpp_before_2,
    .ckpp_after_ = ckpp_after_2,
    .ckpp_options_ = "-DSCALE=2",
    .ckpp_state_ = &ckpp_state_2};
#line 16 "clauses.c"
_Static_assert(CKPP_POINTS_TO_(x, float), "'x' is declared float: its host expression is no pointer to float");
#line 16 "clauses.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(y, float), "'y' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_2_x, ckpp_array_2_y;
ckpp_arg ckpp_args_2[] = {
#line 16 "clauses.c"
CKPP_POINTER_ARG_(&ckpp_array_2_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 16 "clauses.c"
CKPP_POINTER_ARG_(&ckpp_array_2_y, y, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 18 "clauses.c"
result.status = ckpp_run(&ckpp_kernel_2, ckpp_args_2, &(ckpp_options){.ckpp_file_ = "clauses.c", .ckpp_line_ = 16,
#line 17 "clauses.c"
.ckpp_has_size_ = 1, .ckpp_size_ = CKPP_EXTENT_(CKPP_WIDE_(n) - 1),
#line 17 "clauses.c"
.ckpp_has_stream_ = 1, .ckpp_stream_ = (stream),
#line 17 "clauses.c"
.ckpp_has_device_ = 1, .ckpp_on_device_ = (int)(0),
#line 18 "clauses.c"
.ckpp_host_ = !(big && n > 1),
#line 18 "clauses.c"
.ckpp_nowait_ = 1});
}
#line 21 "clauses.c"
    return result.status;
}
