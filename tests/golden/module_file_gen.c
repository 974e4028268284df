#include <ckpp/prelude.h>
#line 1 "module_file.c"
/* Modules in files: source, which is read now, and code that the program finds when it runs. */
#include <ckpp/ckpp.h>
#include <stdlib.h>

static const char *const ckpp_body_shifts[] = {
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
    .abi = CKPP_ABI, .kind = CKPP_MODULE, .name = "shifts", .file = "module_file.c", .line = 5,
    .uses = 0, .body = ckpp_body_shifts,
    .options = "-DX=1",
    .state = &ckpp_state_shifts};
#line 5 "module_file.c"
CKPP_UNUSED_ static const ckpp_module shifts = &ckpp_kernel_shifts;
#line 7 "module_file.c"
static const ckpp_binary ckpp_binary_compiled = {.file = "shifts.cubin"};
static void *ckpp_state_compiled;
static const ckpp_kernel ckpp_kernel_compiled = {
    .abi = CKPP_ABI, .kind = CKPP_MODULE, .name = "compiled", .file = "module_file.c", .line = 7,
    .uses = 0,
    .binary = &ckpp_binary_compiled,
    .state = &ckpp_state_compiled};
#line 7 "module_file.c"
CKPP_UNUSED_ static const ckpp_module compiled = &ckpp_kernel_compiled;
#line 8 "module_file.c"
static const char *ckpp_file_chosen(void)
{
#line 9 "module_file.c"
    return (getenv("SHIFTS") ? getenv("SHIFTS") : "shifts" ".ptx");
}
static const ckpp_binary ckpp_binary_chosen = {.find_file = ckpp_file_chosen};
static void *ckpp_state_chosen;
static const ckpp_kernel ckpp_kernel_chosen = {
    .abi = CKPP_ABI, .kind = CKPP_MODULE, .name = "chosen", .file = "module_file.c", .line = 8,
    .uses = 0,
    .binary = &ckpp_binary_chosen,
    .state = &ckpp_state_chosen};
#line 8 "module_file.c"
CKPP_UNUSED_ static const ckpp_module chosen = &ckpp_kernel_chosen;
#line 10 "module_file.c"
static const char *ckpp_file_shift(void)
{
#line 10 "module_file.c"
    return (getenv("SHIFTS"));
}
static const ckpp_binary ckpp_binary_shift = {.symbol = "shift", .find_file = ckpp_file_shift};
static const ckpp_param ckpp_params_shift[] = {
    {.name = "x", .direction = CKPP_INOUT, .mentions = CKPP_MENTIONS_POINTER, .dtype = CKPP_FLOAT32},
    {.name = "n", .direction = CKPP_IN, .dtype = CKPP_INT32}};
static void *ckpp_state_shift;
static const ckpp_kernel ckpp_kernel_shift = {
    .abi = CKPP_ABI, .kind = CKPP_RAW, .name = "shift", .file = "module_file.c", .line = 10,
    .nparams = 2, .params = ckpp_params_shift, .uses = 0,
    .binary = &ckpp_binary_shift,
    .state = &ckpp_state_shift};
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wshadow\"")
#line 10 "module_file.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_shift(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    if (!CKPP_GIVEN_(ckpp_o, threads) && !CKPP_GIVEN_(ckpp_o, grid)) {
        const long long n = ckpp_arg_integer_(&ckpp_args[1]);
#line 10 "module_file.c"
        ckpp_o->has_threads_ = 1, __builtin_memcpy(ckpp_o->threads, (const ckpp_extents){(ckpp_int64)(n), 1, 1}, sizeof(ckpp_extents));
    }
    return ckpp_run(&ckpp_kernel_shift, ckpp_args, ckpp_o);
}
#line 10 "module_file.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static inline ckpp_status shift(ckpp_status ckpp_s) { return ckpp_s; }
_Pragma("GCC diagnostic pop")
#line 10 "module_file.c"
#define shift(...) (shift)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "shift takes 2 arguments: x, n"); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(0, __VA_ARGS__)), "shift: argument 'x'" CKPP_NEEDS_OUTPUT_); _Static_assert(CKPP_IS_NUMBER_(CKPP_NTH_(1, __VA_ARGS__)), "shift: argument 'n'" CKPP_NEEDS_NUMBER_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_shift = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)), .file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_shift((ckpp_arg[]){CKPP_OUT_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_IN_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_shift); }))
