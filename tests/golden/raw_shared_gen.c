#include <ckpp/prelude.h>
#line 1 "raw_shared.c"
/* Forms of dynamic shared memory: several arrays, types that are templates, behind a macro. */
#include <stdint.h>
static ckpp_piece ckpp_body_forms[] = {
    "#line 4 \"raw_shared.c\"\n"
    "{\n"
    "    CKPP_DYNAMIC_SHARED(__align__(16), s,   pair<float, pair<int, int>> );\n"
    "    CKPP_DYNAMIC_SHARED(alignas ( 32 ), a,    const float *); CKPP_DYNAMIC_SHARED(alignas ( 32 ), b, const float * );\n"
    "        CKPP_DYNAMIC_SHARED(alignas ( 32 ), c, const float * );\n"
    "#define MEMORY CKPP_DYNAMIC_SHARED(__align__(16), t,   float )\n"
    "#define BYTES(type) CKPP_DYNAMIC_SHARED(__align__(16), u,   type );\n"
    "    MEMORY;\n"
    "    BYTES(char)\n"
    "    extern __shared__ float other[][2];\n"
    "    y[0] = s[0].a + *a[0] + b[0] + c[0] + t[0] + u[0] + other[0][0];\n"
    "}\n",
    0};
static ckpp_piece ckpp_preamble_forms[] = {
    "#line 3 \"raw_shared.c\"\n"
    "template <class A, class B> struct pair { A a; B b; };\n",
    0};
static const ckpp_param ckpp_params_forms[] = {
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_mentions_ = CKPP_MENTIONS_POINTER, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_forms;
static const ckpp_kernel ckpp_kernel_forms = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_RAW, .ckpp_name_ = "forms", .ckpp_file_ = "raw_shared.c", .ckpp_line_ = 3,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_forms, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_DYNAMIC_SHARED | CKPP_FACT_BODY_DYNAMIC_SHARED, .ckpp_body_ = ckpp_body_forms,
    .ckpp_preamble_ = ckpp_preamble_forms,
    .ckpp_state_ = &ckpp_state_forms};
#line 3 "raw_shared.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_forms(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    ckpp_o->ckpp_has_fill_ = CKPP_GIVEN_(ckpp_o, fill);
    if (!CKPP_GIVEN_(ckpp_o, grid) && !CKPP_GIVEN_(ckpp_o, threads)) {
#line 3 "raw_shared.c"
        ckpp_o->ckpp_has_grid_ = 1, __builtin_memcpy(ckpp_o->ckpp_grid_, (const ckpp_extents){CKPP_INTEGER_(1), 1, 1}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, block)) {
#line 3 "raw_shared.c"
        ckpp_o->ckpp_has_block_ = 1, __builtin_memcpy(ckpp_o->ckpp_block_, (const ckpp_extents){CKPP_INTEGER_(1), 1, 1}, sizeof(ckpp_extents));
    }
    if (!CKPP_GIVEN_(ckpp_o, shared)) {
#line 3 "raw_shared.c"
        ckpp_o->ckpp_has_shared_ = 1, ckpp_o->ckpp_shared_ = (ckpp_int64)(1024);
    }
    return ckpp_run(&ckpp_kernel_forms, ckpp_args, ckpp_o);
}
#line 3 "raw_shared.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status forms(ckpp_status ckpp_s) { return ckpp_s; }
#line 3 "raw_shared.c"
#define forms(...) (forms)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(0, __VA_ARGS__)), "forms takes 1 argument: y"); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(0, __VA_ARGS__)), "forms: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_forms = {CKPP_CALL_(CKPP_REST_1_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_1_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_forms((ckpp_arg[]){CKPP_OUT_(CKPP_NTH_(0, __VA_ARGS__))}, &ckpp_o_forms); }))
