#include <ckpp/prelude.h>
#line 1 "module_file.c"
/* Modules in files: source, which is read now, and code that the program finds when it runs. */
#include <ckpp/ckpp.h>
#include <stdlib.h>

static ckpp_piece ckpp_body_shifts[] = {
    "#line 1 \"include/source.cu\"\n"
    "/* Source of a module in a file, as golden tests want it. */\n"
    "#line 1 \"include/source.cuh\"\n"
    "#define FACTOR 2\n"
    "#line 3 \"include/source.cu\"\n"
    "\n"
    "__constant__ float offset; CKPP_EXPORT(\"offset\", offset);\n"
    "\n"
    "__global__ void shift(float *x, int n)\n"
    "{\n"
    "    int k = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "    if (k < n)\n"
    "        x[k] += offset * FACTOR;\n"
    "} CKPP_EXPORT(\"shift\", shift);\n"
    "\n",
    0};
static void *ckpp_state_shifts;
static const ckpp_kernel ckpp_kernel_shifts = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_MODULE, .ckpp_name_ = "shifts", .ckpp_file_ = "module_file.c", .ckpp_line_ = 5,
    .ckpp_uses_ = 0, .ckpp_body_ = ckpp_body_shifts,
    .ckpp_options_ = "-DX=1",
    .ckpp_state_ = &ckpp_state_shifts};
#line 5 "module_file.c"
CKPP_UNUSED_ static const ckpp_module shifts = &ckpp_kernel_shifts;
#line 7 "module_file.c"
static const ckpp_binary ckpp_binary_compiled = {.ckpp_file_ = "shifts.cubin"};
static void *ckpp_state_compiled;
static const ckpp_kernel ckpp_kernel_compiled = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_MODULE, .ckpp_name_ = "compiled", .ckpp_file_ = "module_file.c", .ckpp_line_ = 7,
    .ckpp_uses_ = 0,
    .ckpp_binary_ = &ckpp_binary_compiled,
    .ckpp_state_ = &ckpp_state_compiled};
#line 7 "module_file.c"
CKPP_UNUSED_ static const ckpp_module compiled = &ckpp_kernel_compiled;
#line 8 "module_file.c"
static __const__ char *ckpp_file_chosen(void)
{
#line 9 "module_file.c"
    return (getenv("SHIFTS") ? getenv("SHIFTS") : "shifts" ".ptx");
}
static const ckpp_binary ckpp_binary_chosen = {.ckpp_find_file_ = ckpp_file_chosen};
static void *ckpp_state_chosen;
static const ckpp_kernel ckpp_kernel_chosen = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_MODULE, .ckpp_name_ = "chosen", .ckpp_file_ = "module_file.c", .ckpp_line_ = 8,
    .ckpp_uses_ = 0,
    .ckpp_binary_ = &ckpp_binary_chosen,
    .ckpp_state_ = &ckpp_state_chosen};
#line 8 "module_file.c"
CKPP_UNUSED_ static const ckpp_module chosen = &ckpp_kernel_chosen;
#line 10 "module_file.c"
static __const__ char *ckpp_file_shift(void)
{
#line 10 "module_file.c"
    return (getenv("SHIFTS"));
}
static const ckpp_binary ckpp_binary_shift = {.ckpp_symbol_ = "shift", .ckpp_find_file_ = ckpp_file_shift};
static const ckpp_param ckpp_params_shift[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "n", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT32}};
static void *ckpp_state_shift;
static const ckpp_kernel ckpp_kernel_shift = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "shift", .ckpp_file_ = "module_file.c", .ckpp_line_ = 10,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_shift, .ckpp_uses_ = 0,
    .ckpp_binary_ = &ckpp_binary_shift,
    .ckpp_state_ = &ckpp_state_shift};
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 10 "module_file.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_shift(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    if (!CKPP_GIVEN_(ckpp_o, threads) && !CKPP_GIVEN_(ckpp_o, grid)) {
        const long long n = ckpp_arg_integer_(&ckpp_args[1]);
#line 10 "module_file.c"
        ckpp_o->ckpp_has_threads_ = 1, __builtin_memcpy(ckpp_o->ckpp_threads_, (const ckpp_extents){CKPP_INTEGER_(n), 1, 1}, sizeof(ckpp_extents));
    }
    return ckpp_run(&ckpp_kernel_shift, ckpp_args, ckpp_o);
}
#line 10 "module_file.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status shift(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 10 "module_file.c"
#define shift(...) (shift)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "shift takes 2 arguments: x, n"); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(0, __VA_ARGS__)), "shift: argument 'x'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_NUMBER_(CKPP_NTH_(1, __VA_ARGS__)), "shift: argument 'n'" CKPP_NEEDS_NUMBER_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_shift = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_shift((ckpp_arg[]){CKPP_OUT_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_shift); }))
