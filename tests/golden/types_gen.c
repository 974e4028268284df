#include <ckpp/prelude.h>
#line 1 "types.c"
/* Every type, in its C and its NumPy spelling, with extents. */
#include <complex.h>
#include <stdbool.h>
#include <stdint.h>
#include <ckpp/ckpp.h>

void c_types(long n, bool *a, signed char *b, char *c, unsigned char *d, short *e, unsigned short *f, int *g,
             unsigned *h, long *j, long long *k, unsigned long *l, unsigned long long *m, float *o, double *p,
             float complex *q, double _Complex *r, ckpp_float16 *s, ckpp_bfloat16 *t);
void c_types(long n, bool *a, signed char *b, char *c, unsigned char *d, short *e, unsigned short *f, int *g,
             unsigned *h, long *j, long long *k, unsigned long *l, unsigned long long *m, float *o, double *p,
             float complex *q, double _Complex *r, ckpp_float16 *s, ckpp_bfloat16 *t)
{
    {
static ckpp_piece ckpp_body_1[] = {
    "#line 18 \"types.c\"\n"
    "    {\n"
    "        o = a + b + c + d + e + f + g + h;\n"
    "        p = j + k + l + m;\n"
    "        q += 1; r += 1; s += 1; t += 1;\n"
    "    }\n",
    0};
static const ckpp_param ckpp_params_1[] = {
    {.ckpp_name_ = "a", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_BOOL},
    {.ckpp_name_ = "b", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT8},
    {.ckpp_name_ = "c", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT8},
    {.ckpp_name_ = "d", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_UINT8},
    {.ckpp_name_ = "e", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT16},
    {.ckpp_name_ = "f", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_UINT16},
    {.ckpp_name_ = "g", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT32},
    {.ckpp_name_ = "h", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_UINT32},
    {.ckpp_name_ = "j", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT64},
    {.ckpp_name_ = "k", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT64},
    {.ckpp_name_ = "l", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_UINT64},
    {.ckpp_name_ = "m", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_UINT64},
    {.ckpp_name_ = "o", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "p", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT64},
    {.ckpp_name_ = "q", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_COMPLEX64},
    {.ckpp_name_ = "r", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_COMPLEX128},
    {.ckpp_name_ = "s", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT16},
    {.ckpp_name_ = "t", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_BFLOAT16}};
static void *ckpp_state_1;
static const ckpp_kernel ckpp_kernel_1 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "c_types:14", .ckpp_file_ = "types.c", .ckpp_line_ = 14,
    .ckpp_nparams_ = 18, .ckpp_params_ = ckpp_params_1, .ckpp_uses_ = CKPP_USES_COMPLEX, .ckpp_operations_ = 14, .ckpp_body_ = ckpp_body_1,
    .ckpp_state_ = &ckpp_state_1};
#line 14 "types.c"
_Static_assert(CKPP_POINTS_TO_(a, ckpp_bool), "'a' is declared bool: its host expression is no pointer to bool");
#line 14 "types.c"
_Static_assert(CKPP_POINTS_TO_(b, signed char) || CKPP_POINTS_TO_(b, char), "'b' is declared signed char: its host expression is no pointer to signed char");
#line 14 "types.c"
_Static_assert(CKPP_POINTS_TO_(c, signed char) || CKPP_POINTS_TO_(c, char), "'c' is declared char: its host expression is no pointer to signed char");
#line 14 "types.c"
_Static_assert(CKPP_POINTS_TO_(d, unsigned char), "'d' is declared unsigned char: its host expression is no pointer to unsigned char");
#line 14 "types.c"
_Static_assert(CKPP_POINTS_TO_(e, short), "'e' is declared short: its host expression is no pointer to short");
#line 15 "types.c"
_Static_assert(CKPP_POINTS_TO_(f, unsigned short), "'f' is declared short unsigned int: its host expression is no pointer to unsigned short");
#line 15 "types.c"
_Static_assert(CKPP_POINTS_TO_(g, int), "'g' is declared int: its host expression is no pointer to int");
#line 15 "types.c"
_Static_assert(CKPP_POINTS_TO_(h, unsigned), "'h' is declared unsigned: its host expression is no pointer to unsigned");
#line 15 "types.c"
_Static_assert(CKPP_POINTS_TO_(j, long) || CKPP_POINTS_TO_(j, long long), "'j' is declared long: its host expression is no pointer to long");
#line 15 "types.c"
_Static_assert(CKPP_POINTS_TO_(k, long) || CKPP_POINTS_TO_(k, long long), "'k' is declared int long long: its host expression is no pointer to long");
#line 16 "types.c"
_Static_assert(CKPP_POINTS_TO_(l, unsigned long) || CKPP_POINTS_TO_(l, unsigned long long), "'l' is declared long unsigned int: its host expression is no pointer to unsigned long");
#line 16 "types.c"
_Static_assert(CKPP_POINTS_TO_(m, unsigned long) || CKPP_POINTS_TO_(m, unsigned long long), "'m' is declared unsigned long long: its host expression is no pointer to unsigned long");
#line 16 "types.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(o, float), "'o' is declared float: its host expression is no pointer to writable float");
#line 16 "types.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(p, double), "'p' is declared double: its host expression is no pointer to writable double");
#line 17 "types.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(q, float _Complex), "'q' is declared float complex: its host expression is no pointer to writable float _Complex");
#line 17 "types.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(r, double _Complex), "'r' is declared _Complex double: its host expression is no pointer to writable double _Complex");
#line 17 "types.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(s, ckpp_float16) || CKPP_POINTS_TO_MUTABLE_(s, ckpp_c_float16_), "'s' is declared ckpp_float16: its host expression is no pointer to writable ckpp_float16");
#line 17 "types.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(t, ckpp_bfloat16) || CKPP_POINTS_TO_MUTABLE_(t, ckpp_c_bfloat16_), "'t' is declared ckpp_bfloat16: its host expression is no pointer to writable ckpp_bfloat16");
ckpp_array ckpp_array_1_a, ckpp_array_1_b, ckpp_array_1_c, ckpp_array_1_d, ckpp_array_1_e, ckpp_array_1_f, ckpp_array_1_g, ckpp_array_1_h, ckpp_array_1_j, ckpp_array_1_k, ckpp_array_1_l, ckpp_array_1_m, ckpp_array_1_o, ckpp_array_1_p, ckpp_array_1_q, ckpp_array_1_r, ckpp_array_1_s, ckpp_array_1_t;
ckpp_arg ckpp_args_1[] = {
#line 14 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_1_a, a, CKPP_BOOL, sizeof(ckpp_bool), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 14 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_1_b, b, CKPP_INT8, sizeof(signed char), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 14 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_1_c, c, CKPP_INT8, sizeof(signed char), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 14 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_1_d, d, CKPP_UINT8, sizeof(unsigned char), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 14 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_1_e, e, CKPP_INT16, sizeof(short), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 15 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_1_f, f, CKPP_UINT16, sizeof(unsigned short), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 15 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_1_g, g, CKPP_INT32, sizeof(int), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 15 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_1_h, h, CKPP_UINT32, sizeof(unsigned), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 15 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_1_j, j, CKPP_INT64, sizeof(long), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 15 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_1_k, k, CKPP_INT64, sizeof(long), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 16 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_1_l, l, CKPP_UINT64, sizeof(unsigned long), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 16 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_1_m, m, CKPP_UINT64, sizeof(unsigned long), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 16 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_1_o, o, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 16 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_1_p, p, CKPP_FLOAT64, sizeof(double), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 17 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_1_q, q, CKPP_COMPLEX64, sizeof(float _Complex), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 17 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_1_r, r, CKPP_COMPLEX128, sizeof(double _Complex), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 17 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_1_s, s, CKPP_FLOAT16, sizeof(ckpp_float16), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 17 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_1_t, t, CKPP_BFLOAT16, sizeof(ckpp_bfloat16), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 14 "types.c"
ckpp_run_or_report(&ckpp_kernel_1, ckpp_args_1, &(ckpp_options){.ckpp_file_ = "types.c", .ckpp_line_ = 14});
}
#line 23 "types.c"
    {
static ckpp_piece ckpp_body_2[] = {
    "#line 26 \"types.c\"\n"
    "    {\n"
    "        o = a + b + c + d + e + f + g + h;\n"
    "        p = j + k + l + m;\n"
    "        q += 1; r += 1; s += 1; t += 1;\n"
    "    }\n",
    0};
static const ckpp_param ckpp_params_2[] = {
    {.ckpp_name_ = "a", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_BOOL},
    {.ckpp_name_ = "b", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT8},
    {.ckpp_name_ = "c", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT8},
    {.ckpp_name_ = "d", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_UINT8},
    {.ckpp_name_ = "e", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT16},
    {.ckpp_name_ = "f", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_UINT16},
    {.ckpp_name_ = "g", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT32},
    {.ckpp_name_ = "h", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_UINT32},
    {.ckpp_name_ = "j", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT64},
    {.ckpp_name_ = "k", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT64},
    {.ckpp_name_ = "l", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_UINT64},
    {.ckpp_name_ = "m", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_UINT64},
    {.ckpp_name_ = "o", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "p", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT64},
    {.ckpp_name_ = "q", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_COMPLEX64},
    {.ckpp_name_ = "r", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_COMPLEX128},
    {.ckpp_name_ = "s", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT16},
    {.ckpp_name_ = "t", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_BFLOAT16}};
static void *ckpp_state_2;
static const ckpp_kernel ckpp_kernel_2 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "c_types:23", .ckpp_file_ = "types.c", .ckpp_line_ = 23,
    .ckpp_nparams_ = 18, .ckpp_params_ = ckpp_params_2, .ckpp_uses_ = CKPP_USES_COMPLEX, .ckpp_operations_ = 14, .ckpp_body_ = ckpp_body_2,
    .ckpp_state_ = &ckpp_state_2};
#line 23 "types.c"
_Static_assert(CKPP_POINTS_TO_(a, ckpp_bool), "'a' is declared bool: its host expression is no pointer to bool");
#line 23 "types.c"
_Static_assert(CKPP_POINTS_TO_(b, signed char) || CKPP_POINTS_TO_(b, char), "'b' is declared int8: its host expression is no pointer to signed char");
#line 23 "types.c"
_Static_assert(CKPP_POINTS_TO_(c, signed char) || CKPP_POINTS_TO_(c, char), "'c' is declared int8: its host expression is no pointer to signed char");
#line 23 "types.c"
_Static_assert(CKPP_POINTS_TO_(d, unsigned char), "'d' is declared uint8: its host expression is no pointer to unsigned char");
#line 23 "types.c"
_Static_assert(CKPP_POINTS_TO_(e, short), "'e' is declared int16: its host expression is no pointer to short");
#line 23 "types.c"
_Static_assert(CKPP_POINTS_TO_(f, unsigned short), "'f' is declared uint16: its host expression is no pointer to unsigned short");
#line 23 "types.c"
_Static_assert(CKPP_POINTS_TO_(g, int), "'g' is declared int32: its host expression is no pointer to int");
#line 24 "types.c"
_Static_assert(CKPP_POINTS_TO_(h, unsigned), "'h' is declared uint32: its host expression is no pointer to unsigned");
#line 24 "types.c"
_Static_assert(CKPP_POINTS_TO_(j, long) || CKPP_POINTS_TO_(j, long long), "'j' is declared int64: its host expression is no pointer to long");
#line 24 "types.c"
_Static_assert(CKPP_POINTS_TO_(((int64_t *)k), long) || CKPP_POINTS_TO_(((int64_t *)k), long long), "'k' is declared int64_t: its host expression is no pointer to long");
#line 24 "types.c"
_Static_assert(CKPP_POINTS_TO_(l, unsigned long) || CKPP_POINTS_TO_(l, unsigned long long), "'l' is declared uint64: its host expression is no pointer to unsigned long");
#line 24 "types.c"
_Static_assert(CKPP_POINTS_TO_(((size_t *)m), unsigned long) || CKPP_POINTS_TO_(((size_t *)m), unsigned long long), "'m' is declared size_t: its host expression is no pointer to unsigned long");
#line 25 "types.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(o, float), "'o' is declared float32: its host expression is no pointer to writable float");
#line 25 "types.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(p, double), "'p' is declared float64: its host expression is no pointer to writable double");
#line 25 "types.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(q, float _Complex), "'q' is declared complex64: its host expression is no pointer to writable float _Complex");
#line 25 "types.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(r, double _Complex), "'r' is declared complex128: its host expression is no pointer to writable double _Complex");
#line 25 "types.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(s, ckpp_float16) || CKPP_POINTS_TO_MUTABLE_(s, ckpp_c_float16_), "'s' is declared float16: its host expression is no pointer to writable ckpp_float16");
#line 25 "types.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(t, ckpp_bfloat16) || CKPP_POINTS_TO_MUTABLE_(t, ckpp_c_bfloat16_), "'t' is declared bfloat16: its host expression is no pointer to writable ckpp_bfloat16");
ckpp_array ckpp_array_2_a, ckpp_array_2_b, ckpp_array_2_c, ckpp_array_2_d, ckpp_array_2_e, ckpp_array_2_f, ckpp_array_2_g, ckpp_array_2_h, ckpp_array_2_j, ckpp_array_2_k, ckpp_array_2_l, ckpp_array_2_m, ckpp_array_2_o, ckpp_array_2_p, ckpp_array_2_q, ckpp_array_2_r, ckpp_array_2_s, ckpp_array_2_t;
ckpp_arg ckpp_args_2[] = {
#line 23 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_2_a, a, CKPP_BOOL, sizeof(ckpp_bool), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 23 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_2_b, b, CKPP_INT8, sizeof(signed char), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 23 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_2_c, c, CKPP_INT8, sizeof(signed char), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 23 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_2_d, d, CKPP_UINT8, sizeof(unsigned char), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 23 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_2_e, e, CKPP_INT16, sizeof(short), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 23 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_2_f, f, CKPP_UINT16, sizeof(unsigned short), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 23 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_2_g, g, CKPP_INT32, sizeof(int), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 24 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_2_h, h, CKPP_UINT32, sizeof(unsigned), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 24 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_2_j, j, CKPP_INT64, sizeof(long), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 24 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_2_k, ((int64_t *)k), CKPP_INT64, sizeof(long), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 24 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_2_l, l, CKPP_UINT64, sizeof(unsigned long), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 24 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_2_m, ((size_t *)m), CKPP_UINT64, sizeof(unsigned long), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 25 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_2_o, o, CKPP_FLOAT32, sizeof(float), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 25 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_2_p, p, CKPP_FLOAT64, sizeof(double), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 25 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_2_q, q, CKPP_COMPLEX64, sizeof(float _Complex), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 25 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_2_r, r, CKPP_COMPLEX128, sizeof(double _Complex), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 25 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_2_s, s, CKPP_FLOAT16, sizeof(ckpp_float16), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 25 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_2_t, t, CKPP_BFLOAT16, sizeof(ckpp_bfloat16), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 23 "types.c"
ckpp_run_or_report(&ckpp_kernel_2, ckpp_args_2, &(ckpp_options){.ckpp_file_ = "types.c", .ckpp_line_ = 23});
}
#line 31 "types.c"
}

void scalars(bool a, char c, uint16_t f, long k, float o, double _Complex r, ckpp_array z, double *sum);
void scalars(bool a, char c, uint16_t f, long k, float o, double _Complex r, ckpp_array z, double *sum)
{
    double total;
    {
static ckpp_piece ckpp_body_3[] = {
    "#line 39 \"types.c\"\n"
    "    { total = a + c + f + k + o + real(r) + z; rest = 0; more += total; }\n",
    0};
static ckpp_piece ckpp_functions_3[] = {"real", 0};
static const ckpp_param ckpp_params_3[] = {
    {.ckpp_name_ = "a", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_BOOL},
    {.ckpp_name_ = "c", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT8},
    {.ckpp_name_ = "f", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_UINT16},
    {.ckpp_name_ = "k", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_INT64},
    {.ckpp_name_ = "o", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "r", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_COMPLEX128},
    {.ckpp_name_ = "z", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT64},
    {.ckpp_name_ = "total", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT64},
    {.ckpp_name_ = "rest", .ckpp_direction_ = CKPP_OUT, .ckpp_dtype_ = CKPP_FLOAT32},
    {.ckpp_name_ = "more", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT64}};
static void *ckpp_state_3;
static const ckpp_kernel ckpp_kernel_3 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "scalars:37", .ckpp_file_ = "types.c", .ckpp_line_ = 37,
    .ckpp_nparams_ = 10, .ckpp_params_ = ckpp_params_3, .ckpp_uses_ = CKPP_USES_COMPLEX, .ckpp_facts_ = CKPP_FACT_LONG_CALLS, .ckpp_operations_ = 8, .ckpp_calls_ = 1, .ckpp_body_ = ckpp_body_3,
    .ckpp_functions_ = ckpp_functions_3,
    .ckpp_state_ = &ckpp_state_3};
#line 37 "types.c"
_Static_assert(CKPP_IS_REAL_INPUT_(a), "'a'" CKPP_NEEDS_REAL_INPUT_ ", or give its extents, as in a[n]");
#line 37 "types.c"
_Static_assert(CKPP_IS_REAL_INPUT_(c), "'c'" CKPP_NEEDS_REAL_INPUT_ ", or give its extents, as in c[n]");
#line 37 "types.c"
_Static_assert(CKPP_IS_REAL_INPUT_(f), "'f'" CKPP_NEEDS_REAL_INPUT_ ", or give its extents, as in f[n]");
#line 37 "types.c"
_Static_assert(CKPP_IS_REAL_INPUT_(k), "'k'" CKPP_NEEDS_REAL_INPUT_ ", or give its extents, as in k[n]");
#line 37 "types.c"
_Static_assert(CKPP_IS_REAL_INPUT_(o), "'o'" CKPP_NEEDS_REAL_INPUT_ ", or give its extents, as in o[n]");
#line 37 "types.c"
_Static_assert(CKPP_IS_INPUT_(r), "'r'" CKPP_NEEDS_INPUT_ ", or give its extents, as in r[n]");
#line 37 "types.c"
_Static_assert(CKPP_IS_REAL_INPUT_(z), "'z'" CKPP_NEEDS_REAL_INPUT_ ", or give its extents, as in z[n]");
#line 38 "types.c"
_Static_assert(CKPP_IS_ARRAY_(total) || CKPP_DTYPE_OF(total) == CKPP_FLOAT64, "'total' is declared double: its host expression is neither a ckpp_array nor of type double; a pointer is given extents, or '= *POINTER' for one element");
#line 38 "types.c"
_Static_assert(CKPP_IS_ARRAY_(z) || CKPP_DTYPE_OF(z) == CKPP_FLOAT32, "'rest' is declared float: its host expression is neither a ckpp_array nor of type float; a pointer is given extents, or '= *POINTER' for one element");
#line 38 "types.c"
_Static_assert(CKPP_IS_ARRAY_((sum[0])) || CKPP_DTYPE_OF((sum[0])) == CKPP_FLOAT64, "'more' is declared double: its host expression is neither a ckpp_array nor of type double; a pointer is given extents, or '= *POINTER' for one element");
ckpp_arg ckpp_args_3[] = {
#line 37 "types.c"
CKPP_IN_(a),
#line 37 "types.c"
CKPP_IN_(c),
#line 37 "types.c"
CKPP_IN_(f),
#line 37 "types.c"
CKPP_IN_(k),
#line 37 "types.c"
CKPP_IN_(o),
#line 37 "types.c"
CKPP_IN_(r),
#line 37 "types.c"
CKPP_IN_(z),
#line 38 "types.c"
CKPP_OUT_LVALUE_(total),
#line 38 "types.c"
CKPP_OUT_LVALUE_(z),
#line 38 "types.c"
CKPP_OUT_LVALUE_((sum[0]))};
#line 37 "types.c"
ckpp_run_or_report(&ckpp_kernel_3, ckpp_args_3, &(ckpp_options){.ckpp_file_ = "types.c", .ckpp_line_ = 37});
}
#line 40 "types.c"
    *sum = total;
}

void eight_bits(long n, ckpp_float8_e4m3 *a, ckpp_float8_e5m2 *b);
void eight_bits(long n, ckpp_float8_e4m3 *a, ckpp_float8_e5m2 *b)
{
    {
static ckpp_piece ckpp_body_4[] = {
    "#line 47 \"types.c\"\n"
    "    {\n"
    "        float8_e4m3 twice = 2 * a;\n"
    "        b += twice;\n"
    "    }\n",
    0};
static ckpp_piece ckpp_functions_4[] = {"float8_e4m3", 0};
static const ckpp_param ckpp_params_4[] = {
    {.ckpp_name_ = "a", .ckpp_direction_ = CKPP_IN, .ckpp_dtype_ = CKPP_FLOAT8_E4M3},
    {.ckpp_name_ = "b", .ckpp_direction_ = CKPP_INOUT, .ckpp_dtype_ = CKPP_FLOAT8_E5M2}};
static void *ckpp_state_4;
static const ckpp_kernel ckpp_kernel_4 = {
    .ckpp_abi_ = CKPP_ABI, .ckpp_kind_ = CKPP_ELEMENTWISE, .ckpp_name_ = "eight_bits:46", .ckpp_file_ = "types.c", .ckpp_line_ = 46,
    .ckpp_nparams_ = 2, .ckpp_params_ = ckpp_params_4, .ckpp_uses_ = 0, .ckpp_operations_ = 2, .ckpp_body_ = ckpp_body_4,
    .ckpp_functions_ = ckpp_functions_4,
    .ckpp_state_ = &ckpp_state_4};
#line 46 "types.c"
_Static_assert(CKPP_POINTS_TO_(a, ckpp_float8_e4m3), "'a' is declared float8_e4m3: its host expression is no pointer to ckpp_float8_e4m3");
#line 46 "types.c"
_Static_assert(CKPP_POINTS_TO_MUTABLE_(b, ckpp_float8_e5m2), "'b' is declared ckpp_float8_e5m2: its host expression is no pointer to writable ckpp_float8_e5m2");
ckpp_array ckpp_array_4_a, ckpp_array_4_b;
ckpp_arg ckpp_args_4[] = {
#line 46 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_4_a, a, CKPP_FLOAT8_E4M3, sizeof(ckpp_float8_e4m3), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)}),
#line 46 "types.c"
CKPP_POINTER_ARG_(&ckpp_array_4_b, b, CKPP_FLOAT8_E5M2, sizeof(ckpp_float8_e5m2), 1, (const ckpp_int64[]){CKPP_INTEGER_(n)})};
#line 46 "types.c"
ckpp_run_or_report(&ckpp_kernel_4, ckpp_args_4, &(ckpp_options){.ckpp_file_ = "types.c", .ckpp_line_ = 46});
}
#line 51 "types.c"
}
