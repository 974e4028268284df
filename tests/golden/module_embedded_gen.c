#include <ckpp/prelude.h>
#line 1 "module_embedded.c"
/* What a module includes stands in its place, where it is found; the rest is the compilers'. */
#include <ckpp/ckpp.h>

static ckpp_piece ckpp_body_m[] = {
    "#line 5 \"module_embedded.c\"\n"
    " \n"
    "    #include <math.h>\n"
    "    #ifndef CKPP_ONCE_1\n"
    "#define CKPP_ONCE_1\n"
    "#line 1 \"include/module.cuh\"\n"
    "\n"
    "#include <stdio.h>\n"
    "#line 1 \"include/module_more.cuh\"\n"
    "#ifndef MODULE_MORE\n"
    "#define MODULE_MORE\n"
    "__global__ void included(float *x, int n) { for (int k = 0; k < n; k++) x[k] = k; } CKPP_EXPORT(\"included\", included);\n"
    "#endif\n"
    "#line 4 \"include/module.cuh\"\n"
    "\n"
    "\n"
    "\n"
    "\n"
    "\n"
    "\n"
    "__device__ inline float square(float x) { return x * x; }\n"
    "#endif\n"
    "#line 8 \"module_embedded.c\"\n"
    "    \n"
    "    #include \"absent.h\"\n"
    "#ifdef NEVER\n"
    "    \n"
    "#endif\n"
    "    __global__ void squares(float *x) { x[threadIdx.x] = square(x[threadIdx.x]); } CKPP_EXPORT(\"squares\", squares);\n"
    "    \n"
    "\n",
    0};
static void *ckpp_state_m;
static const ckpp_kernel ckpp_kernel_m = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_MODULE, .ckpp_name_ = "m", .ckpp_file_ = "module_embedded.c", .ckpp_line_ = 4,
    .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_INCLUDES | CKPP_FACT_LOOPS | CKPP_FACT_DEVICE_CODE, .ckpp_body_ = ckpp_body_m,
    .ckpp_state_ = &ckpp_state_m};
#line 4 "module_embedded.c"
CKPP_UNUSED_ static const ckpp_module m = &ckpp_kernel_m;
#line 16 "module_embedded.c"

static ckpp_piece ckpp_body_again[] = {
    "#line 18 \"module_embedded.c\"\n"
    " \n"
    "    #line 1 \"include/module_more.cuh\"\n"
    "#ifndef MODULE_MORE\n"
    "#define MODULE_MORE\n"
    "__global__ void included(float *x, int n) { for (int k = 0; k < n; k++) x[k] = k; } CKPP_EXPORT(\"included\", included);\n"
    "#endif\n"
    "#line 20 \"module_embedded.c\"\n"
    "\n",
    0};
static void *ckpp_state_again;
static const ckpp_kernel ckpp_kernel_again = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_MODULE, .ckpp_name_ = "again", .ckpp_file_ = "module_embedded.c", .ckpp_line_ = 17,
    .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_LOOPS, .ckpp_body_ = ckpp_body_again,
    .ckpp_state_ = &ckpp_state_again};
#line 17 "module_embedded.c"
CKPP_UNUSED_ static const ckpp_module again = &ckpp_kernel_again;
