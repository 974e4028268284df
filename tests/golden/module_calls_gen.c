#include <ckpp/prelude.h>
#line 1 "module_calls.c"
/* The macros of a module's kernels: those that the file mentions, where what they take is plain to be seen. */
#include <ckpp/ckpp.h>

_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
struct point { float x, y; };
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_module_calls_1[] = {
    "#line 5 \"module_calls.c\"\n"
    "struct point { float x, y; };\n",
    0};
struct ckpp_pack_module_calls_1 { char ckpp_c; long double ckpp_most; };
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_module_calls_1 = {0, ckpp_text_module_calls_1, 0, (int)(sizeof(struct ckpp_pack_module_calls_1) - sizeof(long double))};
#define ckpp_declares_module_calls &ckpp_declare_module_calls_1
#line 6 "module_calls.c"

static ckpp_piece ckpp_body_m[] = {
    "#line 8 \"module_calls.c\"\n"
    " \n"
    "    #define ARGS float *x, int n\n"
    "    __global__ void hidden(ARGS) { x[0] = n; } CKPP_EXPORT(\"hidden\", hidden);\n"
    "    __global__ void unnamed(float *, int n) {} CKPP_EXPORT(\"unnamed\", unnamed);\n"
    "    __global__ void refers(const int &n) {} CKPP_EXPORT(\"refers\", refers);\n"
    "    __global__ void overloaded(float *x) {} CKPP_EXPORT(\"overloaded\", overloaded);\n"
    "    __global__ void overloaded(double *x) {} CKPP_EXPORT(\"overloaded\", overloaded);\n"
    "    #if __CUDA_ARCH__ >= 900\n"
    "    __global__ void branched(const float *x, int n = 2) { } CKPP_EXPORT(\"branched\", branched);\n"
    "    #else\n"
    "    __global__ void branched(const float *x, int n = 3) { } CKPP_EXPORT(\"branched\", branched);\n"
    "    #endif\n"
    "    __global__ void silent(float *x) {} CKPP_EXPORT(\"silent\", silent);\n"
    "    __global__ void mine(float *x) {} CKPP_EXPORT(\"mine\", mine);\n"
    "    __global__ void defined(float *x) {} CKPP_EXPORT(\"defined\", defined);\n"
    "    __global__ void values(point p, const struct point *q, float (*rows)[3], int **table, bool b, half h, float4 v) {} CKPP_EXPORT(\"values\", values);\n"
    "    __global__ void nothing() {} CKPP_EXPORT(\"nothing\", nothing);\n"
    "    template <class T> __global__ void fill(T *x, T value, cudaTextureObject_t t) { *x = value; }\n"
    "    template <class T> __global__ void unlisted(T *x) {}\n"
    "    namespace ns { template <class T, int N> __global__ void fill(T *x, const T *y) { *x = *y; } }\n"
    "\n",
    0};
static ckpp_piece ckpp_names_m[] = {"fill<float>", "ns::fill<struct point, 2>", 0};
static void *ckpp_state_m;
static const ckpp_kernel ckpp_kernel_m = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_MODULE, .ckpp_name_ = "m", .ckpp_file_ = "module_calls.c", .ckpp_line_ = 7,
    .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_VECTORS | CKPP_FACT_CUDA_NAMES,
    .ckpp_declares_ = ckpp_declares_module_calls, .ckpp_body_ = ckpp_body_m,
    .ckpp_names_ = ckpp_names_m,
    .ckpp_state_ = &ckpp_state_m};
#line 7 "module_calls.c"
CKPP_UNUSED_ static const ckpp_module m = &ckpp_kernel_m;
CKPP_UNUSED_ static const ckpp_param ckpp_params_m_branched[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "n", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT32}};
#line 7 "module_calls.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status m_branched(ckpp_status ckpp_s) { return ckpp_s; }
#line 7 "module_calls.c"
#define m_branched(...) (m_branched)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "m_branched takes 2 arguments: x, n"); _Static_assert(CKPP_TAKES_READ_(CKPP_NTH_(0, __VA_ARGS__)), "m_branched: argument 'x'" CKPP_TAKES_READ_TEXT_); _Static_assert(CKPP_TAKES_REAL_(CKPP_NTH_(1, __VA_ARGS__)), "m_branched: argument 'n'" CKPP_TAKES_REAL_TEXT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_m_branched = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_settle_(&ckpp_o_m_branched); ckpp_module_launch(m, "branched", (ckpp_arguments){(ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__))}, 2, ckpp_params_m_branched}, &ckpp_o_m_branched); }))
CKPP_UNUSED_ static const ckpp_param ckpp_params_m_values[] = {
    {.ckpp_name_ = "p", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_itemsize_ = sizeof(struct point)},
    {.ckpp_name_ = "q", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_itemsize_ = sizeof(struct point)},
    {.ckpp_name_ = "rows", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "table", .ckpp_direction_ = CKPP_INOUT},
    {.ckpp_name_ = "b", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_BOOL},
    {.ckpp_name_ = "h", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT16},
    {.ckpp_name_ = "v", .ckpp_direction_ = CKPP_IN}};
#line 7 "module_calls.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status m_values(ckpp_status ckpp_s) { return ckpp_s; }
#line 7 "module_calls.c"
#define m_values(...) (m_values)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(6, __VA_ARGS__)), "m_values takes 7 arguments: p, q, rows, table, b, h, v"); _Static_assert(CKPP_TAKES_OBJECT_(CKPP_NTH_(0, __VA_ARGS__), struct point), "m_values: argument 'p'" CKPP_TAKES_OBJECT_TEXT_); _Static_assert(CKPP_TAKES_READ_(CKPP_NTH_(1, __VA_ARGS__)), "m_values: argument 'q'" CKPP_TAKES_READ_TEXT_); _Static_assert(CKPP_TAKES_WRITTEN_(CKPP_NTH_(2, __VA_ARGS__)), "m_values: argument 'rows'" CKPP_TAKES_WRITTEN_TEXT_); _Static_assert(CKPP_TAKES_WRITTEN_(CKPP_NTH_(3, __VA_ARGS__)), "m_values: argument 'table'" CKPP_TAKES_WRITTEN_TEXT_); _Static_assert(CKPP_TAKES_REAL_(CKPP_NTH_(4, __VA_ARGS__)), "m_values: argument 'b'" CKPP_TAKES_REAL_TEXT_); _Static_assert(CKPP_TAKES_REAL_(CKPP_NTH_(5, __VA_ARGS__)), "m_values: argument 'h'" CKPP_TAKES_REAL_TEXT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_m_values = {CKPP_CALL_(CKPP_REST_7_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_7_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_settle_(&ckpp_o_m_values); ckpp_module_launch(m, "values", (ckpp_arguments){(ckpp_arg[]){CKPP_IN_STRUCT_(CKPP_NTH_(0, __VA_ARGS__), struct point), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(3, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(4, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(5, __VA_ARGS__)), CKPP_ARG_(CKPP_NTH_(6, __VA_ARGS__))}, 7, ckpp_params_m_values}, &ckpp_o_m_values); }))
#line 7 "module_calls.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status m_nothing(ckpp_status ckpp_s) { return ckpp_s; }
#line 7 "module_calls.c"
#define m_nothing(...) (m_nothing)(__extension__({  CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_m_nothing = {CKPP_CALL_(__VA_ARGS__), .ckpp_line_ = __LINE__, .ckpp_file_ = __FILE__, __VA_ARGS__}; CKPP_OPTIONS_END_ ckpp_settle_(&ckpp_o_m_nothing); ckpp_module_launch(m, "nothing", CKPP_ARGS(), &ckpp_o_m_nothing); }))
CKPP_UNUSED_ static const ckpp_param ckpp_params_m_fill_float[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "value", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "t", .ckpp_direction_ = CKPP_IN}};
#line 7 "module_calls.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status m_fill_float(ckpp_status ckpp_s) { return ckpp_s; }
#line 7 "module_calls.c"
#define m_fill_float(...) (m_fill_float)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "m_fill_float takes 3 arguments: x, value, t"); _Static_assert(CKPP_TAKES_WRITTEN_(CKPP_NTH_(0, __VA_ARGS__)), "m_fill_float: argument 'x'" CKPP_TAKES_WRITTEN_TEXT_); _Static_assert(CKPP_TAKES_REAL_(CKPP_NTH_(1, __VA_ARGS__)), "m_fill_float: argument 'value'" CKPP_TAKES_REAL_TEXT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_m_fill_float = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_settle_(&ckpp_o_m_fill_float); ckpp_module_launch(m, "fill<float>", (ckpp_arguments){(ckpp_arg[]){CKPP_OUT_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_ARG_(CKPP_NTH_(2, __VA_ARGS__))}, 3, ckpp_params_m_fill_float}, &ckpp_o_m_fill_float); }))
CKPP_UNUSED_ static const ckpp_param ckpp_params_m_ns_fill_struct_point_2[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_itemsize_ = sizeof(struct point)},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_itemsize_ = sizeof(struct point)}};
#line 7 "module_calls.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status m_ns_fill_struct_point_2(ckpp_status ckpp_s) { return ckpp_s; }
#line 7 "module_calls.c"
#define m_ns_fill_struct_point_2(...) (m_ns_fill_struct_point_2)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "m_ns_fill_struct_point_2 takes 2 arguments: x, y"); _Static_assert(CKPP_TAKES_WRITTEN_(CKPP_NTH_(0, __VA_ARGS__)), "m_ns_fill_struct_point_2: argument 'x'" CKPP_TAKES_WRITTEN_TEXT_); _Static_assert(CKPP_TAKES_READ_(CKPP_NTH_(1, __VA_ARGS__)), "m_ns_fill_struct_point_2: argument 'y'" CKPP_TAKES_READ_TEXT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_m_ns_fill_struct_point_2 = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_settle_(&ckpp_o_m_ns_fill_struct_point_2); ckpp_module_launch(m, "ns::fill<struct point, 2>", (ckpp_arguments){(ckpp_arg[]){CKPP_OUT_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__))}, 2, ckpp_params_m_ns_fill_struct_point_2}, &ckpp_o_m_ns_fill_struct_point_2); }))
#line 29 "module_calls.c"

int m_mine(int x);
#define m_defined(x) (x)
#define RUN(x) m_branched(x, 2, .threads = 1)

ckpp_status run(ckpp_array *x, struct point p);
ckpp_status run(ckpp_array *x, struct point p)
{
    /* m_silent is mentioned in a comment alone: "m_silent" */
#if 0
    m_hidden(), m_unnamed(), m_refers(), m_overloaded(), m_unlisted(), m_mine(1), m_defined(2);
#endif
    ckpp_status s = m_values(p, x, x, x, true, 1, 2, .grid = 1);
    s = s ? s : m_nothing(.grid = 1);
    s = s ? s : m_fill_float(x, 1, 2, .grid = 1);
    return m_ns_fill_struct_point_2(x, x);
}
