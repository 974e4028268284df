#include <ckpp/prelude.h>
#line 1 "module_include.c"
/* What a module and a preamble include is put into them; what is not found stays, and is the compilers' to judge. */
#include <ckpp/ckpp.h>

static ckpp_piece ckpp_body_m[] = {
    "#line 5 \"module_include.c\"\n"
    " \n"
    "#include <cuda_runtime.h>\n"
    "#line 1 \"include/twice.h\"\n"
    "#ifndef TWICE_H\n"
    "#define TWICE_H\n"
    "#ifndef CKPP_ONCE_2\n"
    "#define CKPP_ONCE_2\n"
    "#line 1 \"include/point.h\"\n"
    "\n"
    "#line 1 \"include/shape.h\"\n"
    "#ifndef SHAPE_H\n"
    "#define SHAPE_H\n"
    "#line 4 \"include/shape.h\"\n"
    "#include <math.h>\n"
    "\n"
    "\n"
    "\n"
    "\n"
    "\n"
    "\n"
    "\n"
    "\n"
    "\n"
    "#endif\n"
    "#line 3 \"include/point.h\"\n"
    "typedef float real;\n"
    "struct point { real x, y; };\n"
    "#endif\n"
    "#line 4 \"include/twice.h\"\n"
    "#include \"absent_twice.h\"\n"
    "enum { TWO = 2 };\n"
    "static inline __device__ float twice(float x) { return 2 * x; }\n"
    "__global__ void included(float *x) { x[0] = twice((ckpp_type<struct point>{1, 2}).x); } CKPP_EXPORT(\"included\", included);\n"
    "#endif\n"
    "#line 8 \"module_include.c\"\n"
    "#ifdef NOWHERE\n"
    "#include \"nowhere.h\"\n"
    "#endif\n"
    "    __global__ void own(float *x) { x[0] = twice(x[1]); } CKPP_EXPORT(\"own\", own);\n"
    "    __constant__ float table[] = {\n"
    "#line 1 \"include/table.inc\"\n"
    "    1.0f, 2.0f,\n"
    "    3.0f\n"
    "#line 14 \"module_include.c\"\n"
    "    }; CKPP_EXPORT(\"table\", table);\n"
    "    extern \"C\" {\n"
    "#line 1 \"include/table.h\"\n"
    "__global__ void in_c(float *x) { x[0] = table[0]; } CKPP_EXPORT(\"in_c\", in_c);\n"
    "#line 17 \"module_include.c\"\n"
    "        __global__ void last(float *x)\n"
    "        {\n"
    "            struct point p;\n"
    "#line 1 \"include/statement.inc\"\n"
    "p = ckpp_type<struct point>{x[0], table[2]};\n"
    "#line 21 \"module_include.c\"\n"
    "            p = ckpp_type<struct point>{table[1], 2};\n"
    "            x[0] = p.x;\n"
    "        } CKPP_EXPORT(\"last\", last);\n"
    "    }\n"
    "    template <class T, int N = 0> __device__ T zero() { return N; }\n"
    "    __global__ void behind(float *x) { x[0] = zero<float>(); } CKPP_EXPORT(\"behind\", behind);\n"
    "\n",
    0};
static void *ckpp_state_m;
static const ckpp_kernel ckpp_kernel_m = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_MODULE, .ckpp_name_ = "m", .ckpp_file_ = "module_include.c", .ckpp_line_ = 4,
    .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_INCLUDES | CKPP_FACT_DEVICE_CODE, .ckpp_body_ = ckpp_body_m,
    .ckpp_state_ = &ckpp_state_m};
#line 4 "module_include.c"
CKPP_UNUSED_ static const ckpp_module m = &ckpp_kernel_m;
#line 28 "module_include.c"

static ckpp_piece ckpp_body_f[] = {
    "#line 30 \"module_include.c\"\n"
    "{ y = twice(x) * TWO * FOUR + GIVEN; }\n",
    0};
static ckpp_piece ckpp_preamble_f[] = {
    "#line 29 \"module_include.c\"\n"
    "#line 1 \"include/twice.h\"\n"
    "#ifndef TWICE_H\n"
    "#define TWICE_H\n"
    "#ifndef CKPP_ONCE_2\n"
    "#define CKPP_ONCE_2\n"
    "#line 1 \"include/point.h\"\n"
    "\n"
    "#line 1 \"include/shape.h\"\n"
    "#ifndef SHAPE_H\n"
    "#define SHAPE_H\n"
    "#line 4 \"include/shape.h\"\n"
    "#include <math.h>\n"
    "\n"
    "struct shape {\n"
    "    struct point center;   /* \"a string\" */\n"
    "    float radius;\n"
    "};\n"
    "static inline float area(struct shape s)\n"
    "{\n"
    "    return 3.14159f * s.radius * s.radius;\n"
    "}\n"
    "#endif\n"
    "#line 3 \"include/point.h\"\n"
    "typedef float real;\n"
    "struct point { real x, y; };\n"
    "#endif\n"
    "#line 4 \"include/twice.h\"\n"
    "#include \"absent_twice.h\"\n"
    "enum { TWO = 2 };\n"
    "static inline __device__ float twice(float x) { return 2 * x; }\n"
    "__global__ void included(float *x) { x[0] = twice((ckpp_type<struct point>{1, 2}).x); }\n"
    "#endif\n"
    "#line 30 \"module_include.c\"\n"
    "#define FOUR 4\n",
    0};
static const ckpp_param ckpp_params_f[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_f;
static const ckpp_kernel ckpp_kernel_f = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f", .ckpp_file_ = "module_include.c", .ckpp_line_ = 29,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_f, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_INCLUDES | CKPP_FACT_DEVICE_CODE | CKPP_FACT_LONG_CALLS | CKPP_FACT_SUBSCRIPTS, .ckpp_operations_ = 4, .ckpp_calls_ = 1, .ckpp_body_ = ckpp_body_f,
    .ckpp_preamble_ = ckpp_preamble_f,
    .ckpp_state_ = &ckpp_state_f};
#line 29 "module_include.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_f(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_f, ckpp_args, ckpp_o);
}
#line 29 "module_include.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status f(ckpp_status ckpp_s) { return ckpp_s; }
#line 29 "module_include.c"
#define f(...) (f)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "f takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "f: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "f: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_f = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_f((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_f); }))
#line 31 "module_include.c"

static ckpp_piece ckpp_body_templated[] = {
    "#line 33 \"module_include.c\"\n"
    "{ y[0] = B + A; }\n",
    0};
static const ckpp_template ckpp_templates_templated[] = {
    {.ckpp_name_ = "B", .ckpp_type_ = "int"}};
static const ckpp_param ckpp_params_templated[] = {
    {.ckpp_name_ = "A", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_INT32}};
static void *ckpp_state_templated;
static const ckpp_kernel ckpp_kernel_templated = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "templated", .ckpp_file_ = "module_include.c", .ckpp_line_ = 32,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_templated, .ckpp_uses_ = 0, .ckpp_body_ = ckpp_body_templated,
    .ckpp_ntemplates_ = 1, .ckpp_templates_ = ckpp_templates_templated,
    .ckpp_state_ = &ckpp_state_templated};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#line 32 "module_include.c"
typedef struct ckpp_options_templated { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_int64 B; } ckpp_options_templated;
#pragma pack(pop)
#include <ckpp/end.h>
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 32 "module_include.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_templated(ckpp_arg *ckpp_args, ckpp_options_templated *ckpp_call)
{
    ckpp_options ckpp_common, *const ckpp_o = &ckpp_common;
    ckpp_int64 ckpp_values[1] = {0};
    __builtin_memcpy(ckpp_o, ckpp_call, sizeof *ckpp_o);
    ckpp_settle_(ckpp_o);
    ckpp_o->ckpp_values_ = ckpp_values;
    if (ckpp_call->B != CKPP_UNSET_) {
        ckpp_o->ckpp_given_ |= 1u;
        ckpp_values[0] = (ckpp_int64)ckpp_call->B;
        if (ckpp_values[0] < CKPP_INT32_MIN_ || ckpp_values[0] > __INT32_MAX__)
            return ckpp_bad_value_(&ckpp_kernel_templated, ckpp_o, 0, CKPP_INT32_MIN_, __INT32_MAX__);
    }
    ckpp_int64 ckpp_shape_y[1] = {0};
    {
        const long long A = ckpp_arg_integer_(&ckpp_args[0]);
        const ckpp_clause ckpp_at = {&ckpp_kernel_templated, ckpp_args, ckpp_o, "the extents of 'y'"};
#line 32 "module_include.c"
        ckpp_shape_y[0] = CKPP_INTEGER_(A);
        if (ckpp_shape_y[0] < 0)
            return ckpp_bad_extent_(&ckpp_at, 0u, 0, ckpp_shape_y[0], "A");
    }
    ckpp_set_shape_(&ckpp_args[1], 1, ckpp_shape_y);
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, threads) && !CKPP_GIVEN_(ckpp_o, grid)) {
#line 32 "module_include.c"
        ckpp_o->ckpp_has_threads_ = 1, __builtin_memcpy(ckpp_o->ckpp_threads_, (const ckpp_extents){CKPP_INTEGER_(1), 1, 1}, sizeof(ckpp_extents));
    }
    return ckpp_run(&ckpp_kernel_templated, ckpp_args, ckpp_o);
}
#line 32 "module_include.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status templated(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 32 "module_include.c"
#define templated(...) (templated)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "templated takes 2 arguments: A, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "templated: argument 'A'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "templated: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_templated ckpp_o_templated = {.B = CKPP_UNSET_, CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_templated((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_templated); }))
#line 34 "module_include.c"

float use(ckpp_array a, ckpp_array *b)
{
    if (f(a, b, .options = "-DGIVEN=3 " "-DA=1 -DB") || templated(1, b, .B = 2))
        return 1;
    return 0;
}
