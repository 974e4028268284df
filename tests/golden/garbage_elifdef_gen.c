#include <ckpp/prelude.h>
#line 1 "garbage_elifdef.c"
/* Branches of an #if that begin with #elifdef and #elifndef, which C11 does not have. */
#define HOST_ONLY 1

_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
#if 0
#elifndef NO_REAL
typedef float real;
#endif
#if 0
#elifdef HOST_ONLY
enum { WIDTH = 2 };
#endif
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_garbage_elifdef_1[] = {
#ifdef NO_REAL
    "#define ckpp_program_NO_REAL " CKPP_SPELL_(NO_REAL) "\n"
#endif
#ifdef HOST_ONLY
    "#define ckpp_program_HOST_ONLY " CKPP_SPELL_(HOST_ONLY) "\n"
#endif
    "#line 4 \"garbage_elifdef.c\"\n"
    "\n"
    "#if 0\n"
    "#elifndef ckpp_program_NO_REAL\n"
    "typedef float real;\n"
    "#endif\n"
    "#if 0\n"
    "#elifdef ckpp_program_HOST_ONLY\n"
    "enum { WIDTH = 2 };\n"
    "#endif\n",
    0};
struct ckpp_pack_garbage_elifdef_1 { char ckpp_c; long double ckpp_most; };
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_garbage_elifdef_1 = {0, ckpp_text_garbage_elifdef_1, 0, (int)(sizeof(struct ckpp_pack_garbage_elifdef_1) - sizeof(long double))};
#define ckpp_declares_garbage_elifdef &ckpp_declare_garbage_elifdef_1
#line 14 "garbage_elifdef.c"

static ckpp_piece ckpp_body_scaled[] = {
    "#line 16 \"garbage_elifdef.c\"\n"
    "{ y = 2 * x; }\n",
    0};
static const ckpp_param ckpp_params_scaled[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_scaled;
static const ckpp_kernel ckpp_kernel_scaled = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "scaled", .ckpp_file_ = "garbage_elifdef.c", .ckpp_line_ = 15,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_scaled, .ckpp_uses_ = 0, .ckpp_operations_ = 1,
    .ckpp_declares_ = ckpp_declares_garbage_elifdef, .ckpp_body_ = ckpp_body_scaled,
    .ckpp_state_ = &ckpp_state_scaled};
#line 15 "garbage_elifdef.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_scaled(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_scaled, ckpp_args, ckpp_o);
}
#line 15 "garbage_elifdef.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status scaled(ckpp_status ckpp_s) { return ckpp_s; }
#line 15 "garbage_elifdef.c"
#define scaled(...) (scaled)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "scaled takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "scaled: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "scaled: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_scaled = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_scaled((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_scaled); }))
#line 17 "garbage_elifdef.c"

static ckpp_piece ckpp_body_heads[] = {
    "#line 19 \"garbage_elifdef.c\"\n"
    " \n"
    "__global__ void first(float *x)\n"
    "{\n"
    "#ifdef DOUBLES\n"
    "    if (x[0] > 0) {\n"
    "#elifndef DOUBLES\n"
    "    if (x[1] > 0) {\n"
    "#endif\n"
    "        *x = 1;\n"
    "    }\n"
    "} CKPP_EXPORT(\"first\", first);\n"
    "__global__ void second(float *x) { *x = 2; } CKPP_EXPORT(\"second\", second);\n"
    "\n",
    0};
static void *ckpp_state_heads;
static const ckpp_kernel ckpp_kernel_heads = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_MODULE, .ckpp_name_ = "heads", .ckpp_file_ = "garbage_elifdef.c", .ckpp_line_ = 18,
    .ckpp_uses_ = 0,
    .ckpp_declares_ = ckpp_declares_garbage_elifdef, .ckpp_body_ = ckpp_body_heads,
    .ckpp_state_ = &ckpp_state_heads};
#line 18 "garbage_elifdef.c"
CKPP_UNUSED_ static const ckpp_module heads = &ckpp_kernel_heads;
