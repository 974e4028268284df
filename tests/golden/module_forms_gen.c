#include <ckpp/prelude.h>
#line 1 "module_forms.c"
/* Forms of declarations in modules: which of them are kernels and variables, and under which names. */
#include <ckpp/ckpp.h>

static ckpp_piece ckpp_body_forms[] = {
    "#line 5 \"module_forms.c\"\n"
    "\t \n"
    "    template <class A, class B> struct both { A a; B b; };\n"
    "    __host__ __device__ constexpr int answer(int n) { return n; }\n"
    "    __device__ float forward(float x);\n"
    "    __device__ float forward(float x) { return x; }\n"
    "    __device__ int size = sizeof(int), other = answer(42); CKPP_EXPORT(\"size\", size); CKPP_EXPORT(\"other\", other);\n"
    "    struct mark { int a; };\n"
    "    __device__ both<mark, both<mark, char>> nested, after_nested; CKPP_EXPORT(\"nested\", nested); CKPP_EXPORT(\"after_nested\", after_nested);\n"
    "    inline namespace version {\n"
    "    __global__ void inlined(int *x) { *x = 1; } CKPP_EXPORT(\"version::inlined\", version::inlined);\n"
    "    }\n"
    "    namespace outer { namespace inner {\n"
    "    __constant__ int deep; CKPP_EXPORT(\"outer::inner::deep\", outer::inner::deep);\n"
    "    } }\n"
    "    namespace alias = outer::inner;\n"
    "    __global__ void behind_alias(int *x) { *x = alias::deep; } CKPP_EXPORT(\"behind_alias\", behind_alias);\n"
    "    __device__\n"
    "#ifdef WIDE\n"
    "    double\n"
    "#else\n"
    "    float\n"
    "#endif\n"
    "    split; CKPP_EXPORT(\"split\", split);\n"
    "    typedef int word;\n"
    "    static_assert(sizeof(word) == 4, \"a word\");\n"
    "    __global__ void last(word *x) { *x = 2; } CKPP_EXPORT(\"last\", last);\n"
    "\n",
    0};
static void *ckpp_state_forms;
static const ckpp_kernel ckpp_kernel_forms = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_MODULE, .ckpp_name_ = "forms", .ckpp_file_ = "module_forms.c", .ckpp_line_ = 4,
    .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_WAITS | CKPP_FACT_DEVICE_CODE, .ckpp_body_ = ckpp_body_forms,
    .ckpp_state_ = &ckpp_state_forms};
#line 4 "module_forms.c"
CKPP_UNUSED_ static const ckpp_module forms = &ckpp_kernel_forms;
