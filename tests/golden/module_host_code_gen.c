#include <ckpp/prelude.h>
#line 1 "module_host_code.c"
/* What a module leaves out as the host's, and what it keeps: forms that CUDA sources have. */
#include <ckpp/ckpp.h>

static ckpp_piece ckpp_body_forms[] = {
    "#line 5 \"module_host_code.c\"\n"
    " \n"
    "#include <stdio.h>\n"
    "#define SHOW(x) __show(#x, x)\n"
    "    /* left out */\n"
    "    \n"
    "    \n"
    "    \n"
    "    \n"
    "    \n"
    "    \n"
    "    \n"
    "    \n"
    "\n"
    "#ifdef VERBOSE\n"
    "\n"
    "#else\n"
    "\n"
    "#endif\n"
    "\n"
    "\n"
    "\n"
    "    \n"
    "    \n"
    "    \n"
    "\n"
    "    /* kept */\n"
    "    namespace tools { float reduce(float x) { return x / 2; } }\n"
    "    struct pair { float a, b; };\n"
    "    float half(float x) { return x / 2; }\n"
    "    template <class T = float, int N = (1 > 0)> __device__ T twice(T x) { return 2 * x * N; }\n"
    "    __global__ void kept_kernel(float *x)\n"
    "    {\n"
    "        float prepare = half(x[0]), verbose = twice<float>(x[1]);\n"
    "        pair p = {prepare, verbose};\n"
    "        x[0] = p.a + p.b + tools::reduce(x[0]);\n"
    "    } CKPP_EXPORT(\"kept_kernel\", kept_kernel);\n"
    "    template <class T = int> __global__ void other_kernel(T *x) { *x = 0; }\n"
    "    __global__ void last_kernel(float *x) { *x = 1; } CKPP_EXPORT(\"last_kernel\", last_kernel);\n"
    "\n",
    0};
static void *ckpp_state_forms;
static const ckpp_kernel ckpp_kernel_forms = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_MODULE, .ckpp_name_ = "forms", .ckpp_file_ = "module_host_code.c", .ckpp_line_ = 4,
    .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_INCLUDES | CKPP_FACT_DEVICE_CODE, .ckpp_body_ = ckpp_body_forms,
    .ckpp_state_ = &ckpp_state_forms};
#line 4 "module_host_code.c"
CKPP_UNUSED_ static const ckpp_module forms = &ckpp_kernel_forms;
