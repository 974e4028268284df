#include <ckpp/prelude.h>
#line 1 "module_basic.c"
/* Modules: the source as it stands, with a mark behind each kernel and variable; C's and CUDA's dynamic shared memory. */
#include <ckpp/ckpp.h>

_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
struct point { float x, y; };
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_module_basic_1[] = {
    "#line 5 \"module_basic.c\"\n"
    "struct point { float x, y; };\n",
    0};
struct ckpp_pack_module_basic_1 { char ckpp_c; long double ckpp_most; };
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_module_basic_1 = {0, ckpp_text_module_basic_1, 0, (int)(sizeof(struct ckpp_pack_module_basic_1) - sizeof(long double))};
#define ckpp_declares_module_basic &ckpp_declare_module_basic_1
#line 6 "module_basic.c"

static ckpp_piece ckpp_body_filters[] = {
    "#line 8 \"module_basic.c\"\n"
    " \n"
    "    __constant__ float weights[25], offset = HALF; CKPP_EXPORT(\"weights\", weights); CKPP_EXPORT(\"offset\", offset); // a comment\n"
    "    static __device__ int counter; CKPP_EXPORT(\"counter\", counter);\n"
    "    __device__ const float fixed = 1;\n"
    "    extern __device__ int elsewhere;\n"
    "    CKPP_DYNAMIC_SHARED_GLOBAL(__align__(16), everywhere,   float );\n"
    "    __device__ struct { int a, b; } pair = {1, 2}; CKPP_EXPORT(\"pair\", pair);\n"
    "\n"
    "    template <class T> __global__ void scale(const T *x, T *y, int n)\n"
    "    {\n"
    "        int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "        if (i < n)\n"
    "            y[i] = GAIN * x[i] * (T)weights[0];\n"
    "    }\n"
    "\n"
    "    template <> __global__ void scale<int>(const int *x, int *y, int n) { *y = *x + n; }\n"
    "\n"
    "    namespace image::small {\n"
    "    __device__ float clamp_to(float x) { return fminf(x, 1); }\n"
    "    namespace {\n"
    "    __global__ void hidden(float *x) { *x = clamp_to(*x); } CKPP_EXPORT(\"image::small::hidden\", image::small::hidden);\n"
    "    }\n"
    "    __global__ void __launch_bounds__(256, 2) darken(float *x, point p) { x[threadIdx.x] -= p.x; } CKPP_EXPORT(\"image::small::darken\", image::small::darken);\n"
    "    __device__ double gain; CKPP_EXPORT(\"image::small::gain\", image::small::gain);\n"
    "    }\n"
    "    __global__ void image::small::darken(float *x, int);\n"
    "    \n"
    "\n"
    "    #if __CUDA_ARCH__ >= 900\n"
    "    __global__ void newest(float *x) { *x = 1; } CKPP_EXPORT(\"newest\", newest);\n"
    "    #else\n"
    "    __global__ void newest(float *x) { *x = 2; } CKPP_EXPORT(\"newest\", newest);\n"
    "    #endif\n"
    "\n"
    "    extern \"C\" __global__ void blur(const float *x, float *y, int w, int h)\n"
    "    {\n"
    "        CKPP_DYNAMIC_SHARED(__align__(16), tile,   float );\n"
    "        tile[threadIdx.x] = x[threadIdx.x];\n"
    "        __syncthreads();\n"
    "        y[threadIdx.x] = tile[0] + everywhere[0] + w + h;\n"
    "        atomicAdd(&counter, 1);\n"
    "    } CKPP_EXPORT(\"blur\", blur);\n"
    "    extern \"C\" {\n"
    "    __global__ void plain() {} CKPP_EXPORT(\"plain\", plain);\n"
    "    __managed__ int shared_by_all[4]; CKPP_EXPORT(\"shared_by_all\", shared_by_all);\n"
    "    }\n"
    "\n",
    0};
static ckpp_piece ckpp_preamble_filters[] = {
    "#line 7 \"module_basic.c\"\n"
    "#define HALF 0.5f\n",
    0};
static ckpp_piece ckpp_functions_filters[] = {"__syncthreads", "atomicAdd", "fminf", 0};
static ckpp_piece ckpp_names_filters[] = {"scale<float>", "scale<double>", 0};
static void *ckpp_state_filters;
static const ckpp_kernel ckpp_kernel_filters = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_MODULE, .ckpp_name_ = "filters", .ckpp_file_ = "module_basic.c", .ckpp_line_ = 7,
    .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_WAITS | CKPP_FACT_DYNAMIC_SHARED | CKPP_FACT_BODY_DYNAMIC_SHARED | CKPP_FACT_DEVICE_CODE,
    .ckpp_declares_ = ckpp_declares_module_basic, .ckpp_body_ = ckpp_body_filters,
    .ckpp_preamble_ = ckpp_preamble_filters,
    .ckpp_functions_ = ckpp_functions_filters,
    .ckpp_options_ = "-DGAIN=2",
    .ckpp_names_ = ckpp_names_filters,
    .ckpp_state_ = &ckpp_state_filters};
#line 7 "module_basic.c"
CKPP_UNUSED_ static const ckpp_module filters = &ckpp_kernel_filters;
#line 55 "module_basic.c"

static ckpp_piece ckpp_body_one[] = {
    "#line 57 \"module_basic.c\"\n"
    "  __global__ void f(int *x) { *x = 1; } CKPP_EXPORT(\"f\", f); \n",
    0};
static void *ckpp_state_one;
static const ckpp_kernel ckpp_kernel_one = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_MODULE, .ckpp_name_ = "one", .ckpp_file_ = "module_basic.c", .ckpp_line_ = 56,
    .ckpp_uses_ = 0,
    .ckpp_declares_ = ckpp_declares_module_basic, .ckpp_body_ = ckpp_body_one,
    .ckpp_state_ = &ckpp_state_one};
#line 56 "module_basic.c"
CKPP_UNUSED_ static const ckpp_module one = &ckpp_kernel_one;
#line 58 "module_basic.c"

ckpp_status run(ckpp_array *y);
ckpp_status run(ckpp_array *y)
{
    return ckpp_launch(filters, "scale<float>", CKPP_ARGS(*y, y, 8), .threads = 8);
}
