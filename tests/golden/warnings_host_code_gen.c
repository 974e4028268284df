#include <ckpp/prelude.h>
#line 1 "warnings_host_code.c"
/* CUDA files have host code beside their kernels: it is left out, and what kernels need of the rest is not. */
#include <ckpp/ckpp.h>

static ckpp_piece ckpp_body_pasted[] = {
    "#line 5 \"warnings_host_code.c\"\n"
    " \n"
    "#define CHECK(call) check((call), __FILE__, __LINE__)\n"
    "#define BLOCK 128\n"
    "#define HELPED(x) helped(x)\n"
    "#define KERNEL __global__ void\n"
    "    \n"
    "    \n"
    "\n"
    "\n"
    "\n"
    "\n"
    "\n"
    "    \n"
    "    \n"
    "    \n"
    "    const int SIDE = 4;\n"
    "    \n"
    "\n"
    "\n"
    "\n"
    "\n"
    "    static float helper(float x) { return x * SIDE; }\n"
    "    float helped(float x) { return helper(x) + 1; }\n"
    "    template <class T> T power(T x, int n) { return n ? x * power(x, n - 1) : 1; }\n"
    "    struct pair { float a, b; };\n"
    "    __host__ __device__ inline pair make(float a) { return {a, HELPED(a)}; }\n"
    "    pair operator+(pair x, pair y) { return {x.a + y.a, x.b + y.b}; }\n"
    "    __global__ void scale(float *x, int n)\n"
    "    {\n"
    "        int i = blockIdx.x * BLOCK + threadIdx.x;\n"
    "        if (i < n)\n"
    "            x[i] = make(x[i]).b;\n"
    "    } CKPP_EXPORT(\"scale\", scale);\n"
    "    template <class T> __global__ void raise(T *x) { *x = power(*x, 3); }\n"
    "    KERNEL by_macro(float *x) { *x = 2; }\n"
    "    __global__ void parent(float *x) { CKPP_LAUNCHES_; scale<<<1, 1>>>(x, 1); CKPP_LAUNCHED_; } CKPP_EXPORT(\"parent\", parent);\n"
    "    \n"
    "    \n"
    "\n"
    "\n"
    "#ifdef SYNCHRONOUS\n"
    "\n"
    "#endif\n"
    "\n"
    "    \n"
    "\n"
    "\n"
    "\n"
    "    \n"
    "    \n"
    "    \n"
    "    \n"
    "    __device__ float __thrice(float x) { return 3 * x; }\n"
    "    \n"
    "    \n"
    "    template <> float power<float>(float x, int n) { return x * n; }\n"
    "    \n"
    "\n"
    "\n"
    "\n"
    "\n"
    "\n"
    "    __global__ void after(float *x) { *x = 1; } CKPP_EXPORT(\"after\", after);\n"
    "    \n"
    "\n"
    "\n"
    "\n"
    "\n"
    "\n"
    "\n"
    "\n",
    0};
static ckpp_piece ckpp_names_pasted[] = {"power<double>", "raise<float>", 0};
static void *ckpp_state_pasted;
static const ckpp_kernel ckpp_kernel_pasted = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_MODULE, .ckpp_name_ = "pasted", .ckpp_file_ = "warnings_host_code.c", .ckpp_line_ = 4,
    .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_WAITS | CKPP_FACT_LAUNCHES | CKPP_FACT_DEVICE_CODE, .ckpp_body_ = ckpp_body_pasted,
    .ckpp_names_ = ckpp_names_pasted,
    .ckpp_state_ = &ckpp_state_pasted};
#line 4 "warnings_host_code.c"
CKPP_UNUSED_ static const ckpp_module pasted = &ckpp_kernel_pasted;
#line 76 "warnings_host_code.c"

/* Names that are made, or used, out of sight. */
static ckpp_piece ckpp_body_unseen[] = {
    "#line 79 \"warnings_host_code.c\"\n"
    " \n"
    "#define STEP(n) step_##n\n"
    "    float step_1(float x) { return x + 1; }\n"
    "    \n"
    "    \n"
    "    __global__ void step(float *x) { *x = STEP(1)(*x); } CKPP_EXPORT(\"step\", step);\n"
    "    \n"
    "\n",
    0};
static void *ckpp_state_unseen;
static const ckpp_kernel ckpp_kernel_unseen = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_MODULE, .ckpp_name_ = "unseen", .ckpp_file_ = "warnings_host_code.c", .ckpp_line_ = 78,
    .ckpp_uses_ = 0, .ckpp_body_ = ckpp_body_unseen,
    .ckpp_state_ = &ckpp_state_unseen};
#line 78 "warnings_host_code.c"
CKPP_UNUSED_ static const ckpp_module unseen = &ckpp_kernel_unseen;
