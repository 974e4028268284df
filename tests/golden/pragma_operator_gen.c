#include <ckpp/prelude.h>
#line 1 "pragma_operator.c"
/* _Pragma. */
#define UNROLL _Pragma("GCC unroll 4")
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"") static const float half = 0.5f;
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_pragma_operator_1[] = {
    "#line 3 \"pragma_operator.c\"\n"
    "static const float half_c_ = 0.5f;\n",
    0};
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_pragma_operator_1 = {0, ckpp_text_pragma_operator_1, 0, 0};
#define ckpp_declares_pragma_operator &ckpp_declare_pragma_operator_1
#line 4 "pragma_operator.c"
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-function\"") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") _Pragma("GCC diagnostic ignored \"-Wunused-const-variable\"")
struct cell { float v; };
_Pragma("GCC diagnostic pop")
static ckpp_piece ckpp_text_pragma_operator_2[] = {
    "#line 5 \"pragma_operator.c\"\n"
    "struct cell { float v; };\n",
    0};
struct ckpp_pack_pragma_operator_2 { char ckpp_c; long double ckpp_most; };
CKPP_UNUSED_ static const ckpp_declare ckpp_declare_pragma_operator_2 = {ckpp_declares_pragma_operator, ckpp_text_pragma_operator_2, 0, (int)(sizeof(struct ckpp_pack_pragma_operator_2) - sizeof(long double))};
#undef ckpp_declares_pragma_operator
#define ckpp_declares_pragma_operator &ckpp_declare_pragma_operator_2
#line 6 "pragma_operator.c"

static ckpp_piece ckpp_body_twice[] = {
    "#line 7 \"pragma_operator.c\"\n"
    "                                                                                            { y = TWO * x; }\n",
    0};
static ckpp_piece ckpp_preamble_twice[] = {
    "#line 7 \"pragma_operator.c\"\n"
    "#define TWO 2\n",
    0};
static const ckpp_param ckpp_params_twice[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "y", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_twice;
static const ckpp_kernel ckpp_kernel_twice = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "twice", .ckpp_file_ = "pragma_operator.c", .ckpp_line_ = 7,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_twice, .ckpp_uses_ = 0, .ckpp_operations_ = 1,
    .ckpp_declares_ = ckpp_declares_pragma_operator, .ckpp_body_ = ckpp_body_twice,
    .ckpp_preamble_ = ckpp_preamble_twice,
    .ckpp_state_ = &ckpp_state_twice};
#line 7 "pragma_operator.c"
CKPP_UNUSED_ static ckpp_status ckpp_run_twice(ckpp_arg *ckpp_args, ckpp_options *ckpp_o)
{
    ckpp_settle_(ckpp_o);
    return ckpp_run(&ckpp_kernel_twice, ckpp_args, ckpp_o);
}
#line 7 "pragma_operator.c"
CKPP_MUST_USE_ CKPP_UNUSED_ static __inline__ ckpp_status twice(ckpp_status ckpp_s) { return ckpp_s; }
#line 7 "pragma_operator.c"
#define twice(...) (twice)(__extension__({ _Static_assert(CKPP_IS_GIVEN_(CKPP_NTH_(1, __VA_ARGS__)), "twice takes 2 arguments: x, y"); _Static_assert(CKPP_IS_REAL_INPUT_(CKPP_NTH_(0, __VA_ARGS__)), "twice: argument 'x'" CKPP_NEEDS_REAL_INPUT_); _Static_assert(CKPP_IS_OUTPUT_(CKPP_NTH_(1, __VA_ARGS__)), "twice: argument 'y'" CKPP_NEEDS_OUTPUT_); CKPP_OPTIONS_BEGIN_ ckpp_options ckpp_o_twice = {CKPP_CALL_(CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)), .ckpp_file_ = __FILE__, CKPP_REST_2_(__VA_ARGS__, .ckpp_line_ = __LINE__)}; CKPP_OPTIONS_END_ ckpp_run_twice((ckpp_arg[]){CKPP_IN_(CKPP_NTH_(0, __VA_ARGS__)), CKPP_OUT_(CKPP_NTH_(1, __VA_ARGS__))}, &ckpp_o_twice); }))
#line 7 "pragma_operator.c"
 int after_twice;

void f(int n, float *x, struct cell *c);
void f(int n, float *x, struct cell *c)
{
    (void)half;
    UNROLL for (int k = 0; k < n; k++)
        x[k] = (float)k;
    if (n) {
static ckpp_piece ckpp_body_4[] = {
    "#line 18 \"pragma_operator.c\"\n"
    "    {\n"
    "        x *= half_c_;\n"
    "    }\n",
    0};
static const ckpp_param ckpp_params_4[] = {
    {.ckpp_name_ = "x", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_4;
static const ckpp_kernel ckpp_kernel_4 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f:15", .ckpp_file_ = "pragma_operator.c", .ckpp_line_ = 15,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_4, .ckpp_uses_ = 0, .ckpp_operations_ = 1,
    .ckpp_declares_ = ckpp_declares_pragma_operator, .ckpp_body_ = ckpp_body_4,
    .ckpp_state_ = &ckpp_state_4};
#line 16 "pragma_operator.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(x, float), "'x' is declared float: its host expression is no pointer to writable float");
ckpp_array ckpp_array_4_x;
ckpp_arg ckpp_args_4[] = {
#line 16 "pragma_operator.c"
CKPP_POINTER_ARG_(&ckpp_array_4_x, x, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 15 "pragma_operator.c"
ckpp_run_or_report(&ckpp_kernel_4, ckpp_args_4, &(ckpp_options){.ckpp_file_ = "pragma_operator.c", .ckpp_line_ = 15});
}
#line 21 "pragma_operator.c"
    _Pragma("GCC diagnostic pop") {
static ckpp_piece ckpp_body_5[] = {
    "#line 22 \"pragma_operator.c\"\n"
    "    { c.v = 0; }\n",
    0};
static const ckpp_member ckpp_members_5_0[] = {
    {"struct cell", _Alignof(struct cell), sizeof(struct cell)},
    CKPP_MEMBER_(struct cell, v), {0, 0, 0}};
static const ckpp_param ckpp_params_5[] = {
    {.ckpp_name_ = "c", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_STRUCT, .ckpp_type_ = "struct cell", .ckpp_itemsize_ = sizeof(struct cell), .ckpp_align_ = _Alignof(struct cell), .ckpp_members_ = ckpp_members_5_0}};
static void *ckpp_state_5;
static const ckpp_kernel ckpp_kernel_5 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f:21", .ckpp_file_ = "pragma_operator.c", .ckpp_line_ = 21,
    .ckpp_nparams_ = 1, .ckpp_params_ = ckpp_params_5, .ckpp_uses_ = 0,
    .ckpp_declares_ = ckpp_declares_pragma_operator, .ckpp_body_ = ckpp_body_5,
    .ckpp_state_ = &ckpp_state_5};
#line 21 "pragma_operator.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(c, struct cell), "'c' is declared struct cell: its host expression is no pointer to writable struct cell");
ckpp_array ckpp_array_5_c;
ckpp_arg ckpp_args_5[] = {
#line 21 "pragma_operator.c"
CKPP_POINTER_ARG_(&ckpp_array_5_c, c, CKPP_STRUCT, sizeof(struct cell), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 21 "pragma_operator.c"
ckpp_run_or_report(&ckpp_kernel_5, ckpp_args_5, &(ckpp_options){.ckpp_file_ = "pragma_operator.c", .ckpp_line_ = 21});
}
#line 22 "pragma_operator.c"
 int my_Pragma = 1, _Pragmatic = 2; (void)my_Pragma, (void)_Pragmatic;
}
