#include <ckpp/prelude.h>
#line 1 "device.c"
#define scale 7
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
struct pair { float a, b; };
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_device_1[] = {
    "#line 3 \"device.c\"\n"
    "struct pair { float a, b; };\n",
    0};
struct ckpp_pack_device_1 { char ckpp_c; long double ckpp_most; };
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_device_1 = {0, ckpp_text_device_1, 0, (int)(sizeof(struct ckpp_pack_device_1) - sizeof(long double))};
#define ckpp_declares_device &ckpp_declare_device_1
#line 4 "device.c"
static ckpp_piece ckpp_text_device_2[] = {
    "#line 4 \"device.c\"\n"
    "\n"
    "#include <cuda_fp16.h>\n"
    "#ifndef CKPP_ONCE_1\n"
    "#define CKPP_ONCE_1\n"
    "#line 1 \"include/device.cuh\"\n"
    "\n"
    "template <class T> auto deep(T x) -> decltype(x * 2)\n"
    "{\n"
    "    return x * 2;\n"
    "}\n"
    "#endif\n"
    "#line 7 \"device.c\"\n"
    "template <class T> __device__ T twice(T x) { return x + x; }\n"
    "\n"
    "__constant__ float table[3] = {1, 2, 3};\n"
    "#undef scale\n"
    "#define scale 3.0f\n"
    "static int counter;\n"
    "template <class T, int N> struct pack { T item[N]; };\n",
    0};
struct ckpp_pack_device_2 { char ckpp_c; long double ckpp_most; };
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_device_2 = {ckpp_declares_device, ckpp_text_device_2, CKPP_FACT_CUDA_HALF | CKPP_FACT_INCLUDES | CKPP_FACT_DEVICE_CODE | CKPP_FACT_SUBSCRIPTS, (int)(sizeof(struct ckpp_pack_device_2) - sizeof(long double))};
#undef ckpp_declares_device
#define ckpp_declares_device &ckpp_declare_device_2
#line 15 "device.c"
float host = scale;
static ckpp_piece ckpp_body_f[] = {
    "#line 17 \"device.c\"\n"
    "{ y = twice(x) * table[1] + scale + deep(x); }\n",
    0};
static const ckpp_param ckpp_params_f[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_f;
static const ckpp_kernel ckpp_kernel_f = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f", .ckpp_file_ = "device.c", .ckpp_line_ = 16,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_f, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_LONG_CALLS | CKPP_FACT_SUBSCRIPTS, .ckpp_operations_ = 5, .ckpp_calls_ = 2,
    .ckpp_declares_ = ckpp_declares_device, .ckpp_body_ = ckpp_body_f,
    .ckpp_state_ = &ckpp_state_f};
#line 16 "device.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_f(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_f, ckpp_args, ckpp_o);
}
#line 16 "device.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status f(ckpp_status ckpp_s) { return ckpp_s; }
#line 16 "device.c"
#define f(...) (f)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "f takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "f: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "f: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_f = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_f((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_f); }))
#line 18 "device.c"
/* N is used, and declares nothing */
static ckpp_piece ckpp_body_t[] = {
    "#line 20 \"device.c\"\n"
    "{ pack<T, N> p = {}; y[0] = x[0] + p.item[0]; }\n",
    0};
static const ckpp_template ckpp_templates_t[] = {
    {.ckpp_name_ = "T"},
    {.ckpp_name_ = "N", .ckpp_type_ = "int"}};
static const ckpp_param ckpp_params_t[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T', .ckpp_mentions_ = CKPP_MENTIONS_POINTER},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T', .ckpp_mentions_ = CKPP_MENTIONS_POINTER}};
static void *ckpp_state_t;
static const ckpp_kernel ckpp_kernel_t = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "t", .ckpp_file_ = "device.c", .ckpp_line_ = 19,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_t, .ckpp_uses_ = 0,
    .ckpp_declares_ = ckpp_declares_device, .ckpp_body_ = ckpp_body_t,
    .ckpp_ntemplates_ = 2, .ckpp_templates_ = ckpp_templates_t,
    .ckpp_state_ = &ckpp_state_t};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#line 19 "device.c"
typedef struct ckpp_options_t { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; ckpp_int64 N; } ckpp_options_t;
#pragma pack(pop)
#include <ckpp/end.h>
#line 19 "device.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_t(ckpp_arg *ckpp_args, ckpp_options_t *ckpp_call)
{
    ckpp_options ckpp_common, *const ckpp_o = &ckpp_common;
    ckpp_int64 ckpp_values[2] = {0};
    __builtin_memcpy(ckpp_o, ckpp_call, sizeof *ckpp_o);
    ckpp_settle_(ckpp_o);
    ckpp_o->ckpp_values_ = ckpp_values;
    if (ckpp_call->T != CKPP_NONE) {
        ckpp_o->ckpp_given_ |= 1u;
        ckpp_values[0] = (ckpp_int64)ckpp_call->T;
    }
    if (ckpp_call->N != CKPP_UNSET_) {
        ckpp_o->ckpp_given_ |= 2u;
        ckpp_values[1] = (ckpp_int64)ckpp_call->N;
        if (ckpp_values[1] < CKPP_INT32_MIN_ || ckpp_values[1] > __INT32_MAX__)
            return ckpp_bad_value_(&ckpp_kernel_t, ckpp_o, 1, CKPP_INT32_MIN_, __INT32_MAX__);
    }
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, threads) && !CKPP_GIVEN_(ckpp_o, grid)) {
#line 19 "device.c"
        ckpp_o->ckpp_has_threads_ = 1, __builtin_memcpy(ckpp_o->ckpp_threads_, (const ckpp_extents){CKPP_INTEGER_(1), 1, 1}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, block)) {
#line 19 "device.c"
        ckpp_o->ckpp_has_block_ = 1, __builtin_memcpy(ckpp_o->ckpp_block_, (const ckpp_extents){CKPP_INTEGER_(1), 1, 1}, sizeof(ckpp_extents));
    }
    return ckpp_run(&ckpp_kernel_t, ckpp_args, ckpp_o);
}
#line 19 "device.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status t(ckpp_status ckpp_s) { return ckpp_s; }
#line 19 "device.c"
#define t(...) (t)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "t takes 2 arguments: x, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "t: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "t: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_t ckpp_o_t = {.N = CKPP_UNSET_, CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_t((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_t); }))
#line 21 "device.c"
static ckpp_piece ckpp_text_device_3[] = {
    "#line 21 \"device.c\"\n"
    "\n",
    0};
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_device_3 = {ckpp_declares_device, ckpp_text_device_3, 0, 0};
#undef ckpp_declares_device
#define ckpp_declares_device &ckpp_declare_device_3
#line 23 "device.c"
#ifdef MORE
static ckpp_piece ckpp_text_device_4[] = {
    "#line 24 \"device.c\"\n"
    " struct { int unseen; } hidden; \n",
    0};
struct ckpp_pack_device_4 { char ckpp_c; long double ckpp_most; };
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_device_4 = {ckpp_declares_device, ckpp_text_device_4, 0, (int)(sizeof(struct ckpp_pack_device_4) - sizeof(long double))};
#undef ckpp_declares_device
#define ckpp_declares_device &ckpp_declare_device_4
#line 24 "device.c"
 int seen;
#endif
void g(float *x)
{
    {
static ckpp_piece ckpp_body_7[] = {
    "#line 29 \"device.c\"\n"
    "    { x = twice(x); }\n",
    0};
static const ckpp_param ckpp_params_7[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_7;
static const ckpp_kernel ckpp_kernel_7 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "g:28", .ckpp_file_ = "device.c", .ckpp_line_ = 28,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_7, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_LONG_CALLS, .ckpp_operations_ = 1, .ckpp_calls_ = 1,
    .ckpp_declares_ = ckpp_declares_device, .ckpp_body_ = ckpp_body_7,
    .ckpp_state_ = &ckpp_state_7};
#line 28 "device.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(x, float), "'x' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_7_x;
ckpp_arg ckpp_args_7[] = {
#line 28 "device.c"
CKPP_POINTER_ARG_(&ckpp_array_7_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(3)})};
#line 28 "device.c"
ckpp_run_or_report(&ckpp_kernel_7, ckpp_args_7, &(ckpp_options){.ckpp_file_ = "device.c", .ckpp_line_ = 28});
}
#line 30 "device.c"
}
