#include <ckpp/prelude.h>
#line 1 "clauses.c"
/* Every clause, inline and in definitions. */
#include <ckpp/ckpp.h>

static const char *const ckpp_body_first[] = {
    "#line 7 \"clauses.c\"\n"
    "{\n"
    "    s += a;\n"
    "    y[i] = x[i + k] * twice(a) + X;\n"
    "}\n",
    0};
static const char *const ckpp_preamble_first[] = {
    "#line 6 \"clauses.c\"\n"
    "__device__ float twice(float v)\n"
    "{\n"
    "    return 2 * v;\n"
    "}\n",
    0};
static const char *const ckpp_before_first[] = {
    "#line 6 \"clauses.c\"\n"
    "float s = 0;\n",
    0};
static const char *const ckpp_after_first[] = {
    "#line 6 \"clauses.c\"\n"
    "(void)s;\n",
    0};
static const ckpp_param ckpp_params_first[] = {
    {.name = "x", .direction = CKPP_IN, .raw = 1, .placeholder = 'T'},
    {.name = "k", .direction = CKPP_IN, .dtype = CKPP_INT64},
    {.name = "a", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
    {.name = "y", .direction = CKPP_OUT, .raw = 1, .placeholder = 'T'}};
static void *ckpp_state_first;
static const ckpp_kernel ckpp_kernel_first = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "first", .file = "clauses.c", .line = 4,
    .nparams = 4, .params = ckpp_params_first, .uses = CKPP_USES_I, .facts = CKPP_FACT_DEVICE_CODE | CKPP_FACT_LONG_CALLS | CKPP_FACT_SUBSCRIPTS, .operations = 4, .calls = 1, .body = ckpp_body_first,
    .preamble = ckpp_preamble_first,
    .before = ckpp_before_first,
    .after = ckpp_after_first,
    .options = "-DX=1 -DY=\"2\"",
    .state = &ckpp_state_first};
#pragma push_macro("T")
#undef T
#line 4 "clauses.c"
typedef union ckpp_options_first { struct { CKPP_OPTION_MEMBERS(CKPP_OPTION_MEMBER_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_first;
#pragma pop_macro("T")
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 4 "clauses.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_first(ckpp_arg *ckpp_args, ckpp_options_first *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->types_ = ckpp_call->ckpp_types, ckpp_o->ntypes_ = 1;
    if (!CKPP_GIVEN_(ckpp_o, size)) {
        const ckpp_array x = *ckpp_array_of_(&ckpp_args[0]);
        const long long k = ckpp_arg_integer_(&ckpp_args[1]);
        const ckpp_clause ckpp_at = {&ckpp_kernel_first, ckpp_args, ckpp_o, "size"};
#line 4 "clauses.c"
        ckpp_o->has_size_ = 1, ckpp_o->size = (ckpp_int64)(x.shape[CKPP_DIMENSION_(x, 0, 0, "shape")] - k);
    }
    if (!CKPP_GIVEN_(ckpp_o, stream)) {
#line 5 "clauses.c"
        ckpp_o->has_stream_ = 1, ckpp_o->stream = (ckpp_get_stream());
    }
    if (!CKPP_GIVEN_(ckpp_o, device)) {
        const double a = ckpp_arg_real_(&ckpp_args[2]);
#line 5 "clauses.c"
        ckpp_o->has_device_ = 1, ckpp_o->device_ = (int)(a > 1 ? 0 : CKPP_HOST);
    }
    {
        const long long k = ckpp_arg_integer_(&ckpp_args[1]);
#line 5 "clauses.c"
        ckpp_o->host_ = !(k > 100);
    }
    {
#line 5 "clauses.c"
        ckpp_o->nowait_ = 1;
    }
    return ckpp_run(&ckpp_kernel_first, ckpp_args, ckpp_o);
}
#line 4 "clauses.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status first(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 4 "clauses.c"
#define first(...) (first)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(3, __VA_ARGS__)), "first takes 4 arguments: x, k, a, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "first: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(1, __VA_ARGS__)), "first: argument 'k'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(2, __VA_ARGS__)), "first: argument 'a'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(3, __VA_ARGS__)), "first: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_first ckpp_o_first = {CKPP_CALL_(CKPP_REST_4_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_4_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_first((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(3, __VA_ARGS__))}, &ckpp_o_first); }))
#line 11 "clauses.c"

ckpp_status second(long n, const float *x, float *y, ckpp_stream stream, bool big);
ckpp_status second(long n, const float *x, float *y, ckpp_stream stream, bool big)
{
    struct { ckpp_status status; } result;
    {
static const char *const ckpp_body_2[] = {
    "#line 20 \"clauses.c\"\n"
    "    { y[i] = TWICE(x[i + 1]) * s; }\n",
    0};
static const char *const ckpp_preamble_2[] = {
    "#line 19 \"clauses.c\"\n"
    "#define TWICE(v) (2 * (v))\n",
    0};
static const char *const ckpp_before_2[] = {
    "#line 19 \"clauses.c\"\n"
    "float s = 1;\n",
    0};
static const char *const ckpp_after_2[] = {
    "#line 19 \"clauses.c\"\n"
    "(void)s;\n",
    0};
static const ckpp_param ckpp_params_2[] = {
    {.name = "x", .direction = CKPP_IN, .raw = 1, .dtype = CKPP_FLOAT32},
    {.name = "y", .direction = CKPP_OUT, .raw = 1, .dtype = CKPP_FLOAT32}};
static void *ckpp_state_2;
static const ckpp_kernel ckpp_kernel_2 = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "second:16", .file = "clauses.c", .line = 16,
    .nparams = 2, .params = ckpp_params_2, .uses = CKPP_USES_I, .facts = CKPP_FACT_LONG_CALLS | CKPP_FACT_SUBSCRIPTS, .operations = 2, .calls = 1, .body = ckpp_body_2,
    .preamble = ckpp_preamble_2,
    .before = ckpp_before_2,
    .after = ckpp_after_2,
    .options = "-DSCALE=2",
    .state = &ckpp_state_2};
#line 16 "clauses.c"
_Static_assert(CKPP_POINTS_TO_(x, float), "'x' is declared float: its host expression is no pointer to float");
#line 16 "clauses.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(y, float), "'y' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_2_x, ckpp_array_2_y;
ckpp_arg ckpp_args_2[] = {
#line 16 "clauses.c"
CKPP_POINTER_ARG_(&ckpp_array_2_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){(ckpp_int64)(n)}),
#line 16 "clauses.c"
CKPP_POINTER_ARG_(&ckpp_array_2_y, y, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){(ckpp_int64)(n)})};
#line 18 "clauses.c"
result.status = ckpp_run(&ckpp_kernel_2, ckpp_args_2, &(ckpp_options){.file_ = "clauses.c", .line_ = 16,
#line 17 "clauses.c"
.has_size_ = 1, .size = CKPP_EXTENT_(CKPP_WIDE_(n) - 1),
#line 17 "clauses.c"
.has_stream_ = 1, .stream = (stream),
#line 17 "clauses.c"
.has_device_ = 1, .device_ = (int)(0),
#line 18 "clauses.c"
.host_ = !(big && n > 1),
#line 18 "clauses.c"
.nowait_ = 1});
}
#line 21 "clauses.c"
    return result.status;
}
