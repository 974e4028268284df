#include <ckpp/prelude.h>
#line 1 "warnings_inout.c"
/* What is in inout(...) and only written, or only read; template parameters in directives. */
#include <ckpp/ckpp.h>
static ckpp_piece ckpp_body_plain[] = {
    "#line 4 \"warnings_inout.c\"\n"
    "{ y = 2 * x; }\n",
    0};
static const ckpp_param ckpp_params_plain[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_plain;
static const ckpp_kernel ckpp_kernel_plain = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "plain", .ckpp_file_ = "warnings_inout.c", .ckpp_line_ = 3,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_plain, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_body_ = ckpp_body_plain,
    .ckpp_state_ = &ckpp_state_plain};
#line 3 "warnings_inout.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_plain(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_plain, ckpp_args, ckpp_o);
}
#line 3 "warnings_inout.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status plain(ckpp_status ckpp_s) { return ckpp_s; }
#line 3 "warnings_inout.c"
#define plain(...) (plain)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "plain takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "plain: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "plain: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_plain = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_plain((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_plain); }))
#line 5 "warnings_inout.c"
static ckpp_piece ckpp_body_first[] = {
    "#line 6 \"warnings_inout.c\"\n"
    "{ y = 2 * x; if (y > 3) y = 3; }\n",
    0};
static const ckpp_param ckpp_params_first[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_first;
static const ckpp_kernel ckpp_kernel_first = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "first", .ckpp_file_ = "warnings_inout.c", .ckpp_line_ = 5,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_first, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_body_ = ckpp_body_first,
    .ckpp_state_ = &ckpp_state_first};
#line 5 "warnings_inout.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_first(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_first, ckpp_args, ckpp_o);
}
#line 5 "warnings_inout.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status first(ckpp_status ckpp_s) { return ckpp_s; }
#line 5 "warnings_inout.c"
#define first(...) (first)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "first takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "first: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "first: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_first = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_first((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_first); }))
#line 7 "warnings_inout.c"
static ckpp_piece ckpp_body_branches[] = {
    "#line 8 \"warnings_inout.c\"\n"
    "{ float t = x; if (x > 3) y = 3; else y = t; }\n",
    0};
static const ckpp_param ckpp_params_branches[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_branches;
static const ckpp_kernel ckpp_kernel_branches = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "branches", .ckpp_file_ = "warnings_inout.c", .ckpp_line_ = 7,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_branches, .ckpp_uses_ = 0, .ckpp_body_ = ckpp_body_branches,
    .ckpp_state_ = &ckpp_state_branches};
#line 7 "warnings_inout.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_branches(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_branches, ckpp_args, ckpp_o);
}
#line 7 "warnings_inout.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status branches(ckpp_status ckpp_s) { return ckpp_s; }
#line 7 "warnings_inout.c"
#define branches(...) (branches)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "branches takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "branches: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "branches: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_branches = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_branches((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_branches); }))
#line 9 "warnings_inout.c"
static ckpp_piece ckpp_body_read_only[] = {
    "#line 10 \"warnings_inout.c\"\n"
    "{ z += x * y; }\n",
    0};
static const ckpp_param ckpp_params_read_only[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "z", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_read_only;
static const ckpp_kernel ckpp_kernel_read_only = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "read_only", .ckpp_file_ = "warnings_inout.c", .ckpp_line_ = 9,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_read_only, .ckpp_uses_ = 0, .ckpp_operations_ = 2, .ckpp_body_ = ckpp_body_read_only,
    .ckpp_state_ = &ckpp_state_read_only};
#line 9 "warnings_inout.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_read_only(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_read_only, ckpp_args, ckpp_o);
}
#line 9 "warnings_inout.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status read_only(ckpp_status ckpp_s) { return ckpp_s; }
#line 9 "warnings_inout.c"
#define read_only(...) (read_only)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "read_only takes 3 arguments: x, y, z"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "read_only: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "read_only: argument 'y'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "read_only: argument 'z'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_read_only = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_read_only((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_read_only); }))
#line 11 "warnings_inout.c"
void inside(int n, float *x, float *y);
void inside(int n, float *x, float *y)
{
    {
static ckpp_piece ckpp_body_5[] = {
    "#line 15 \"warnings_inout.c\"\n"
    "    { y = x; }\n",
    0};
static const ckpp_param ckpp_params_5[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_5;
static const ckpp_kernel ckpp_kernel_5 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "inside:14", .ckpp_file_ = "warnings_inout.c", .ckpp_line_ = 14,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_5, .ckpp_uses_ = 0, .ckpp_body_ = ckpp_body_5,
    .ckpp_state_ = &ckpp_state_5};
#line 14 "warnings_inout.c"
_Static_assert(CKPP_POINTS_TO_(x, float), "'x' is declared float: its host expression is no pointer to float");
#line 14 "warnings_inout.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(y, float), "'y' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_5_x, ckpp_array_5_y;
ckpp_arg ckpp_args_5[] = {
#line 14 "warnings_inout.c"
CKPP_POINTER_ARG_(&ckpp_array_5_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 14 "warnings_inout.c"
CKPP_POINTER_ARG_(&ckpp_array_5_y, y, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 14 "warnings_inout.c"
ckpp_run_or_report(&ckpp_kernel_5, ckpp_args_5, &(ckpp_options){.ckpp_file_ = "warnings_inout.c", .ckpp_line_ = 14});
}
#line 16 "warnings_inout.c"
}

static ckpp_piece ckpp_body_reads[] = {
    "#line 19 \"warnings_inout.c\"\n"
    "{ y += x; float t = z; z = t; }\n",
    0};
static const ckpp_param ckpp_params_reads[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_partial_ = 1, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "z", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_reads;
static const ckpp_kernel ckpp_kernel_reads = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "reads", .ckpp_file_ = "warnings_inout.c", .ckpp_line_ = 18,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_reads, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_body_ = ckpp_body_reads,
    .ckpp_state_ = &ckpp_state_reads};
#line 18 "warnings_inout.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_reads(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_reads, ckpp_args, ckpp_o);
}
#line 18 "warnings_inout.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status reads(ckpp_status ckpp_s) { return ckpp_s; }
#line 18 "warnings_inout.c"
#define reads(...) (reads)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "reads takes 3 arguments: x, y, z"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "reads: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "reads: argument 'y'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "reads: argument 'z'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_reads = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_reads((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_reads); }))
#line 20 "warnings_inout.c"

/* Nothing is said of these. */
static ckpp_piece ckpp_body_writes[] = {
    "#line 23 \"warnings_inout.c\"\n"
    "{ y = x; y += x; if (x > 0) z = 1; else z = y; w[i] += 1; }\n",
    0};
static const ckpp_param ckpp_params_writes[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "z", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "w", .ckpp_direction_ = CKPP_OUT, .ckpp_raw_ = 1, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_writes;
static const ckpp_kernel ckpp_kernel_writes = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "writes", .ckpp_file_ = "warnings_inout.c", .ckpp_line_ = 22,
    .ckpp_nparams_ = 4, .ckpp_params_ = ckpp_params_writes, .ckpp_uses_ = CKPP_USES_I, .ckpp_facts_ = CKPP_FACT_SUBSCRIPTS, .ckpp_operations_ = 2, .ckpp_body_ = ckpp_body_writes,
    .ckpp_state_ = &ckpp_state_writes};
#line 22 "warnings_inout.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_writes(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_writes, ckpp_args, ckpp_o);
}
#line 22 "warnings_inout.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status writes(ckpp_status ckpp_s) { return ckpp_s; }
#line 22 "warnings_inout.c"
#define writes(...) (writes)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(3, __VA_ARGS__)), "writes takes 4 arguments: x, y, z, w"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "writes: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "writes: argument 'y'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "writes: argument 'z'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(3, __VA_ARGS__)), "writes: argument 'w'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_writes = {CKPP_CALL_(CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_writes((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(3, __VA_ARGS__))}, &ckpp_o_writes); }))
#line 24 "warnings_inout.c"
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
struct pair { float a, b; };
static inline void set(float *p) { *p += 1; }
#define UPDATE(x) y = y + x
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_warnings_inout_1[] = {
    "#line 24 \"warnings_inout.c\"\n"
    "\n"
    "struct pair { float a, b; };\n"
    "static inline void set(float *p) { *p += 1; }\n"
    "#define UPDATE(x) y = y + x\n",
    0};
struct ckpp_pack_warnings_inout_1 { char ckpp_c; long double ckpp_most; };
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_warnings_inout_1 = {0, ckpp_text_warnings_inout_1, CKPP_FACT_SUBSCRIPTS, (int)(sizeof(struct ckpp_pack_warnings_inout_1) - sizeof(long double))};
#define ckpp_declares_warnings_inout &ckpp_declare_warnings_inout_1
#line 29 "warnings_inout.c"
static ckpp_piece ckpp_body_sometimes[] = {
    "#line 30 \"warnings_inout.c\"\n"
    "{ if (x > 3) y = 3; if (x < 0) return; z = 2; w = w * 2; v = x; set(&v); }\n",
    0};
static const ckpp_param ckpp_params_sometimes[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "z", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "w", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "v", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_sometimes;
static const ckpp_kernel ckpp_kernel_sometimes = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "sometimes", .ckpp_file_ = "warnings_inout.c", .ckpp_line_ = 29,
    .ckpp_nparams_ = 5, .ckpp_params_ = ckpp_params_sometimes, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_LONG_CALLS, .ckpp_operations_ = 2, .ckpp_calls_ = 1,
    .ckpp_declares_ = ckpp_declares_warnings_inout, .ckpp_body_ = ckpp_body_sometimes,
    .ckpp_state_ = &ckpp_state_sometimes};
#line 29 "warnings_inout.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_sometimes(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_sometimes, ckpp_args, ckpp_o);
}
#line 29 "warnings_inout.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status sometimes(ckpp_status ckpp_s) { return ckpp_s; }
#line 29 "warnings_inout.c"
#define sometimes(...) (sometimes)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(4, __VA_ARGS__)), "sometimes takes 5 arguments: x, y, z, w, v"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "sometimes: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "sometimes: argument 'y'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "sometimes: argument 'z'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(3, __VA_ARGS__)), "sometimes: argument 'w'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(4, __VA_ARGS__)), "sometimes: argument 'v'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_sometimes = {CKPP_CALL_(CKPP_REST_5_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_5_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_sometimes((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(3, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(4, __VA_ARGS__))}, &ckpp_o_sometimes); }))
#line 31 "warnings_inout.c"
static ckpp_piece ckpp_body_members[] = {
    "#line 32 \"warnings_inout.c\"\n"
    "{ p.a = x; UPDATE(x); }\n",
    0};
static const ckpp_member ckpp_members_members_1[] = {
    {"struct pair", _Alignof(struct pair), sizeof(struct pair)},
    CKPP_MEMBER_(struct pair, a),
    CKPP_MEMBER_(struct pair, b), {0, 0, 0}};
static const ckpp_param ckpp_params_members[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "p", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct pair", .ckpp_itemsize_ = sizeof(struct pair), .ckpp_align_ = _Alignof(struct pair), .ckpp_members_ = ckpp_members_members_1},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_members;
static const ckpp_kernel ckpp_kernel_members = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "members", .ckpp_file_ = "warnings_inout.c", .ckpp_line_ = 31,
    .ckpp_nparams_ = 3, .ckpp_params_ = ckpp_params_members, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_LONG_CALLS, .ckpp_operations_ = 1, .ckpp_calls_ = 1,
    .ckpp_declares_ = ckpp_declares_warnings_inout, .ckpp_body_ = ckpp_body_members,
    .ckpp_state_ = &ckpp_state_members};
#line 31 "warnings_inout.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_members(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_members, ckpp_args, ckpp_o);
}
#line 31 "warnings_inout.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status members(ckpp_status ckpp_s) { return ckpp_s; }
#line 31 "warnings_inout.c"
#define members(...) (members)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(2, __VA_ARGS__)), "members takes 3 arguments: x, p, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "members: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "members: argument 'p'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "members: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_members = {CKPP_CALL_(CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_3_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_members((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__))}, &ckpp_o_members); }))
#line 33 "warnings_inout.c"
static ckpp_piece ckpp_body_handed[] = {
    "#line 34 \"warnings_inout.c\"\n"
    "{ set(&y); y = x; float &r = z; r += x; z = x; (void)w; w = w > 0 ? x : w; }\n",
    0};
static const ckpp_param ckpp_params_handed[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "z", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "w", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_handed;
static const ckpp_kernel ckpp_kernel_handed = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "handed", .ckpp_file_ = "warnings_inout.c", .ckpp_line_ = 33,
    .ckpp_nparams_ = 4, .ckpp_params_ = ckpp_params_handed, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_LONG_CALLS, .ckpp_operations_ = 2, .ckpp_calls_ = 1,
    .ckpp_declares_ = ckpp_declares_warnings_inout, .ckpp_body_ = ckpp_body_handed,
    .ckpp_state_ = &ckpp_state_handed};
#line 33 "warnings_inout.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_handed(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_handed, ckpp_args, ckpp_o);
}
#line 33 "warnings_inout.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status handed(ckpp_status ckpp_s) { return ckpp_s; }
#line 33 "warnings_inout.c"
#define handed(...) (handed)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(3, __VA_ARGS__)), "handed takes 4 arguments: x, y, z, w"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "handed: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "handed: argument 'y'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(2, __VA_ARGS__)), "handed: argument 'z'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(3, __VA_ARGS__)), "handed: argument 'w'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_handed = {CKPP_CALL_(CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_4_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_handed((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(2, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(3, __VA_ARGS__))}, &ckpp_o_handed); }))
#line 35 "warnings_inout.c"
static ckpp_piece ckpp_body_places[] = {
    "#line 36 \"warnings_inout.c\"\n"
    "{ y[i] = x; }\n",
    0};
static const ckpp_param ckpp_params_places[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_INOUT, .ckpp_raw_ = 1, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_places;
static const ckpp_kernel ckpp_kernel_places = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "places", .ckpp_file_ = "warnings_inout.c", .ckpp_line_ = 35,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_places, .ckpp_uses_ = CKPP_USES_I, .ckpp_facts_ = CKPP_FACT_SUBSCRIPTS,
    .ckpp_declares_ = ckpp_declares_warnings_inout, .ckpp_body_ = ckpp_body_places,
    .ckpp_state_ = &ckpp_state_places};
#line 35 "warnings_inout.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_places(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_places, ckpp_args, ckpp_o);
}
#line 35 "warnings_inout.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status places(ckpp_status ckpp_s) { return ckpp_s; }
#line 35 "warnings_inout.c"
#define places(...) (places)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "places takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "places: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "places: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_places = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_places((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_places); }))
#line 37 "warnings_inout.c"
static ckpp_piece ckpp_body_threads_of[] = {
    "#line 38 \"warnings_inout.c\"\n"
    "{\n"
    "    #pragma unroll U\n"
    "    for (int k = 0; k < 2; k++)\n"
    "        y[2 * threadIdx.x + k] = 1;\n"
    "}\n",
    0};
static const ckpp_template ckpp_templates_threads_of[] = {
    {.ckpp_name_ = "U", .ckpp_type_ = "int"}};
static const ckpp_param ckpp_params_threads_of[] = {
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_INOUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_threads_of;
static const ckpp_kernel ckpp_kernel_threads_of = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "threads_of", .ckpp_file_ = "warnings_inout.c", .ckpp_line_ = 37,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_threads_of, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_LOOPS,
    .ckpp_declares_ = ckpp_declares_warnings_inout, .ckpp_body_ = ckpp_body_threads_of,
    .ckpp_ntemplates_ = 1, .ckpp_templates_ = ckpp_templates_threads_of,
    .ckpp_state_ = &ckpp_state_threads_of};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#line 37 "warnings_inout.c"
typedef struct ckpp_options_threads_of { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_int64 U; } ckpp_options_threads_of;
#pragma pack(pop)
#include <ckpp/end.h>
#line 37 "warnings_inout.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_threads_of(ckpp_arg *ckpp_args, ckpp_options_threads_of *ckpp_call)
{
    ckpp_options ckpp_common, *const ckpp_o = &ckpp_common;
    ckpp_int64 ckpp_values[1] = {0};
    __builtin_memcpy(ckpp_o, ckpp_call, sizeof *ckpp_o);
    ckpp_settle_(ckpp_o);
    ckpp_o->ckpp_values_ = ckpp_values;
    if (ckpp_call->U != CKPP_UNSET_) {
        ckpp_o->ckpp_given_ |= 1u;
        ckpp_values[0] = (ckpp_int64)ckpp_call->U;
        if (ckpp_values[0] < CKPP_INT32_MIN_ || ckpp_values[0] > __INT32_MAX__)
            return ckpp_bad_value_(&ckpp_kernel_threads_of, ckpp_o, 0, CKPP_INT32_MIN_, __INT32_MAX__);
    }
    if (!CKPP_GIVEN_(ckpp_o, threads) && !CKPP_GIVEN_(ckpp_o, grid)) {
#line 37 "warnings_inout.c"
        ckpp_o->ckpp_has_threads_ = 1, __builtin_memcpy(ckpp_o->ckpp_threads_, (const ckpp_extents){CKPP_INTEGER_(8), 1, 1}, sizeof(ckpp_extents));
    }
    return ckpp_run(&ckpp_kernel_threads_of, ckpp_args, ckpp_o);
}
#line 37 "warnings_inout.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status threads_of(ckpp_status ckpp_s) { return ckpp_s; }
#line 37 "warnings_inout.c"
#define threads_of(...) (threads_of)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(0, __VA_ARGS__)), "threads_of takes 1 argument: y"); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(0, __VA_ARGS__)), "threads_of: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_threads_of ckpp_o_threads_of = {.U = CKPP_UNSET_, CKPP_CALL_(CKPP_REST_1_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_1_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_threads_of((ckpp_arg[]){CKPP_OUT_(CKPP_NTH_(0, __VA_ARGS__))}, &ckpp_o_threads_of); }))
#line 43 "warnings_inout.c"

/* A macro's parameter is not the output of that name. */

#define HALF(y) ((y) / 2)
static ckpp_piece ckpp_text_warnings_inout_2[] = {
    "#line 46 \"warnings_inout.c\"\n"
    "#define HALF(y) ((y) / 2)\n",
    0};
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_warnings_inout_2 = {ckpp_declares_warnings_inout, ckpp_text_warnings_inout_2, 0, 0};
#undef ckpp_declares_warnings_inout
#define ckpp_declares_warnings_inout &ckpp_declare_warnings_inout_2
#line 47 "warnings_inout.c"
static ckpp_piece ckpp_body_halves[] = {
    "#line 48 \"warnings_inout.c\"\n"
    "{ y = HALF(x); }\n",
    0};
static const ckpp_param ckpp_params_halves[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_halves;
static const ckpp_kernel ckpp_kernel_halves = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "halves", .ckpp_file_ = "warnings_inout.c", .ckpp_line_ = 47,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_halves, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_LONG_CALLS, .ckpp_operations_ = 1, .ckpp_calls_ = 1,
    .ckpp_declares_ = ckpp_declares_warnings_inout, .ckpp_body_ = ckpp_body_halves,
    .ckpp_state_ = &ckpp_state_halves};
#line 47 "warnings_inout.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_halves(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_halves, ckpp_args, ckpp_o);
}
#line 47 "warnings_inout.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status halves(ckpp_status ckpp_s) { return ckpp_s; }
#line 47 "warnings_inout.c"
#define halves(...) (halves)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "halves takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "halves: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "halves: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_halves = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_halves((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_halves); }))
