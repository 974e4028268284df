#include <ckpp/prelude.h>
#line 1 "errors_abort.c"
/* errors(abort): calls below it that are statements go into ckpp_must. */
#include <ckpp/ckpp.h>
static ckpp_piece ckpp_body_square[] = {
    "#line 4 \"errors_abort.c\"\n"
    "{ y = x * x; }\n",
    0};
static const ckpp_param ckpp_params_square[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_placeholder_ = 'T'},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_placeholder_ = 'T'}};
static void *ckpp_state_square;
static const ckpp_kernel ckpp_kernel_square = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "square", .ckpp_file_ = "errors_abort.c", .ckpp_line_ = 3,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_square, .ckpp_uses_ = 0, .ckpp_operations_ = 1, .ckpp_body_ = ckpp_body_square,
    .ckpp_state_ = &ckpp_state_square};
#include <ckpp/begin.h>
#pragma pack(push, 16)
#pragma push_macro("T")
#undef T
#line 3 "errors_abort.c"
typedef union ckpp_options_square { struct { CKPP_OPTION_MEMBERS(CKPP_FIELD_, CKPP_OWN_FIELD_) ckpp_dtype T; }; struct { ckpp_options ckpp_common; ckpp_dtype ckpp_types[1]; }; } ckpp_options_square;
#pragma pop_macro("T")
#pragma pack(pop)
#include <ckpp/end.h>
#line 3 "errors_abort.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_square(ckpp_arg *ckpp_args, ckpp_options_square *ckpp_call)
{
    ckpp_options *const ckpp_o = &ckpp_call->ckpp_common;
    ckpp_settle_(ckpp_o);
    if (ckpp_call->ckpp_types[0])
        ckpp_o->ckpp_types_ = ckpp_call->ckpp_types, ckpp_o->ckpp_ntypes_ = 1;
    return ckpp_run(&ckpp_kernel_square, ckpp_args, ckpp_o);
}
#line 3 "errors_abort.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status square(ckpp_status ckpp_s) { return ckpp_s; }
#line 3 "errors_abort.c"
#define square(...) (square)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "square takes 2 arguments: x, y"); _Static_assert(CKPP_IS_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "square: argument 'x'" CKPP_NEEDS_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "square: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options_square ckpp_o_square = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_square((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_square); }))
#line 5 "errors_abort.c"
static ckpp_piece ckpp_body_m[] = {
    "#line 6 \"errors_abort.c\"\n"
    " \n"
    "__global__ void f(float *x) { x[0] = 1; } CKPP_EXPORT(\"f\", f);\n"
    "\n",
    0};
static void *ckpp_state_m;
static const ckpp_kernel ckpp_kernel_m = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_MODULE, .ckpp_name_ = "m", .ckpp_file_ = "errors_abort.c", .ckpp_line_ = 5,
    .ckpp_uses_ = 0, .ckpp_body_ = ckpp_body_m,
    .ckpp_state_ = &ckpp_state_m};
#line 5 "errors_abort.c"
CKPP_UNUSED_ static const ckpp_module m = &ckpp_kernel_m;
CKPP_UNUSED_ static const ckpp_param ckpp_params_m_f[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
#line 5 "errors_abort.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status m_f(ckpp_status ckpp_s) { return ckpp_s; }
#line 5 "errors_abort.c"
#define m_f(...) (m_f)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(0, __VA_ARGS__)), "m_f takes 1 argument: x"); _Static_assert(CKPP_TAKES_WRITTEN_(CKPP_NTH_(0, __VA_ARGS__)), "m_f: argument 'x'" CKPP_TAKES_WRITTEN_TEXT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_m_f = {CKPP_CALL_(CKPP_REST_1_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_1_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_settle_(&ckpp_o_m_f); ckpp_module_launch(m, "f", (ckpp_arguments){(ckpp_arg[]){CKPP_OUT_(CKPP_NTH_(0, __VA_ARGS__))}, 1, ckpp_params_m_f}, &ckpp_o_m_f); }))
#line 9 "errors_abort.c"
static ckpp_status above(ckpp_array x, ckpp_array *y)
{
    ckpp_status status = CKPP_OK;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-result"
    square(x, y);
#pragma GCC diagnostic pop
    return status;
}


#define STEP square(x, &y)
int below(int how, ckpp_array x, ckpp_array y);
int below(int how, ckpp_array x, ckpp_array y)
{
    ckpp_must(square(x, &y));
    for (; square(x, &y);)
        ckpp_must(square(x, &y));
    if (square(x, &y)) ckpp_must(square(x, &y)); else ckpp_must(square(x, &y));
    do ckpp_must(square(x, &y)); while (square(x, &y));
again:
    ckpp_must(square(x, &y));
    switch (how) {
    case 1: ckpp_must(square(x,
                   &y));
    default: ckpp_must(square(x, &y));
    }
#ifdef NOTHING
    ckpp_must(square(x, &y));
#else
    ckpp_must(m_f(&y, .threads = 1));
#endif
    int k = how ? square(x, &y) : square(x, &y);
    for (k = 0; square(x, &y); k++)
        continue;
    k += __extension__({ ckpp_must(square(x, &y)); square(x, &y); });
    k += (square(x, &y) == CKPP_OK);
    ckpp_must(ckpp_synchronize());
    k += STEP;
    k += (int)above(x, &y);
    float z[5];
    {
static ckpp_piece ckpp_body_3[] = {
    "#line 51 \"errors_abort.c\"\n"
    "    { z = 1; }\n",
    0};
static const ckpp_param ckpp_params_3[] = {
    {.ckpp_name_ = "z", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_3;
static const ckpp_kernel ckpp_kernel_3 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "below:50", .ckpp_file_ = "errors_abort.c", .ckpp_line_ = 50,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_3, .ckpp_uses_ = 0, .ckpp_body_ = ckpp_body_3,
    .ckpp_state_ = &ckpp_state_3};
#line 50 "errors_abort.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(z, float), "'z' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_3_z;
ckpp_arg ckpp_args_3[] = {
#line 50 "errors_abort.c"
CKPP_POINTER_ARG_(&ckpp_array_3_z, z, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(5)})};
#line 50 "errors_abort.c"
ckpp_run_or_report(&ckpp_kernel_3, ckpp_args_3, &(ckpp_options){.ckpp_file_ = "errors_abort.c", .ckpp_line_ = 50});
}
#line 52 "errors_abort.c"
    ckpp_must(square(x, &y));
    if (k) goto again;
    return k;
}
