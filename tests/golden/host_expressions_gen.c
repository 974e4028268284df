#include <ckpp/prelude.h>
#line 1 "host_expressions.c"
/* Host expressions of all kinds. */
#include <stdlib.h>
struct image { int width, height; float *pixels; };
static float *row(struct image *m, int k) { return m->pixels + k * m->width; }
void f(struct image *m, float gamma_value);
void f(struct image *m, float gamma_value)
{
    {
static ckpp_piece ckpp_body_1[] = {
    "#line 12 \"host_expressions.c\"\n"
    "    { p = pow(p, g) * a + k + one + s; }\n",
    0};
static ckpp_piece ckpp_functions_1[] = {"pow", 0};
static const ckpp_param ckpp_params_1[] = {
    {.ckpp_name_ = "a", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "g", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "k", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "one", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "s", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "p", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT32}};
static void *ckpp_state_1;
static const ckpp_kernel ckpp_kernel_1 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "f:8", .ckpp_file_ = "host_expressions.c", .ckpp_line_ = 8,
    .ckpp_nparams_ = 6, .ckpp_params_ = ckpp_params_1, .ckpp_uses_ = 0, .ckpp_facts_ = CKPP_FACT_LONG_CALLS, .ckpp_operations_ = 5, .ckpp_calls_ = 1, .ckpp_body_ = ckpp_body_1,
    .ckpp_functions_ = ckpp_functions_1,
    .ckpp_state_ = &ckpp_state_1};
#line 9 "host_expressions.c"
_Static_assert(CKPP_IS_REAL_INPUT_((m->pixels[0])), "'a'" CKPP_NEEDS_REAL_INPUT_ ", or give its extents, as in a[n]");
#line 9 "host_expressions.c"
_Static_assert(CKPP_IS_REAL_INPUT_(gamma_value), "'g'" CKPP_NEEDS_REAL_INPUT_ ", or give its extents, as in g[n]");
#line 9 "host_expressions.c"
_Static_assert(CKPP_POINTS_TO_(((float *)malloc(sizeof(float[2]))), float), "'k' is declared float: its host expression is no pointer to float");
#line 9 "host_expressions.c"
_Static_assert(CKPP_HAS_ROWS_(((float *)malloc(sizeof(float[2]))), 2 * (m->height / 2)), "'k' is declared float: its host expression is an array of rows of another length");
#line 10 "host_expressions.c"
_Static_assert(CKPP_IS_REAL_INPUT_(((float[]){1, 2}[0])), "'one'" CKPP_NEEDS_REAL_INPUT_ ", or give its extents, as in one[n]");
#line 10 "host_expressions.c"
_Static_assert(CKPP_IS_REAL_INPUT_((((struct image){.width = 1, .height = (int){2}}).width)), "'s'" CKPP_NEEDS_REAL_INPUT_ ", or give its extents, as in s[n]");
#line 11 "host_expressions.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_((row(m, 1)), float), "'p' is declared float: its host expression is no pointer to writable float");
#line 11 "host_expressions.c"
_Static_assert(CKPP_HAS_ROWS_((row(m, 1)), m->width), "'p' is declared float: its host expression is an array of rows of another length");
ckpp_array ckpp_array_1_k, ckpp_array_1_p;
ckpp_arg ckpp_args_1[] = {
#line 9 "host_expressions.c"
CKPP_IN_((m->pixels[0])),
#line 9 "host_expressions.c"
CKPP_IN_(gamma_value),
#line 9 "host_expressions.c"
CKPP_POINTER_ARG_(&ckpp_array_1_k, ((float *)malloc(sizeof(float[2]))), CKPP_FLOAT32, sizeof(float), 2, (const ckpp_int64[]){CKPP_INTEGER_(m->width), CKPP_EXTENT_(__builtin_choose_expr(CKPP_IS_SIGNED_(2) && (CKPP_IS_SIGNED_(m->height) && CKPP_IS_SIGNED_(2)), 2 * (CKPP_WIDE_(m->height) / 2), (2 * (m->height / 2))))}),
#line 10 "host_expressions.c"
CKPP_IN_(((float[]){1, 2}[0])),
#line 10 "host_expressions.c"
CKPP_IN_((((struct image){.width = 1, .height = (int){2}}).width)),
#line 11 "host_expressions.c"
CKPP_POINTER_ARG_(&ckpp_array_1_p, (row(m, 1)), CKPP_FLOAT32, sizeof(float), 2, (const ckpp_int64[]){CKPP_EXTENT_(CKPP_WIDE_(m->height) - 1), CKPP_INTEGER_(m->width)})};
#line 8 "host_expressions.c"
ckpp_run_or_report(&ckpp_kernel_1, ckpp_args_1, &(ckpp_options){.ckpp_file_ = "host_expressions.c", .ckpp_line_ = 8});
}
#line 13 "host_expressions.c"
}
