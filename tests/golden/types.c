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
    #pragma kernel elementwise in(bool a[n], signed char b[n], char c[n], unsigned char d[n], short e[n]) \
            in(short unsigned int f[n], int g[n], unsigned h[n], long j[n], int long long k[n]) \
            in(long unsigned int l[n], unsigned long long m[n]) out(float o[n], double p[n]) \
            inout(float complex q[n], _Complex double r[n], ckpp_float16 s[n], ckpp_bfloat16 t[n])
    {
        o = a + b + c + d + e + f + g + h;
        p = j + k + l + m;
        q += 1; r += 1; s += 1; t += 1;
    }
    #pragma kernel elementwise in(bool a[n], int8 b[n], int8 c[n], uint8 d[n], int16 e[n], uint16 f[n], int32 g[n]) \
            in(uint32 h[n], int64 j[n], int64_t k[n] = (int64_t *)k, uint64 l[n], size_t m[n] = (size_t *)m) \
            out(float32 o[n], float64 p[n]) inout(complex64 q[n], complex128 r[n], float16 s[n], bfloat16 t[n])
    {
        o = a + b + c + d + e + f + g + h;
        p = j + k + l + m;
        q += 1; r += 1; s += 1; t += 1;
    }
}

void scalars(bool a, char c, uint16_t f, long k, float o, double _Complex r, ckpp_array z, double *sum);
void scalars(bool a, char c, uint16_t f, long k, float o, double _Complex r, ckpp_array z, double *sum)
{
    double total;
    #pragma kernel elementwise in(bool a, int8 c, uint16_t f, int64 k, float o, complex128 r, const double z) \
            out(double total) out(float rest = z) inout(double more = sum[0])
    { total = a + c + f + k + o + real(r) + z; rest = 0; more += total; }
    *sum = total;
}

void eight_bits(long n, ckpp_float8_e4m3 *a, ckpp_float8_e5m2 *b);
void eight_bits(long n, ckpp_float8_e4m3 *a, ckpp_float8_e5m2 *b)
{
    #pragma kernel elementwise in(float8_e4m3 a[n]) inout(ckpp_float8_e5m2 b[n])
    {
        float8_e4m3 twice = 2 * a;
        b += twice;
    }
}
