// Loops with nothing that only a compiler could see.
#include <ckpp/ckpp.h>

enum { N = 10 };
struct part { float v[2]; float *p; int m[2][3]; };
struct open { int n; float v[]; };
struct one { int n; float v[1]; };
void g(int n, float *y, const struct part *x, const struct open *o, const struct one *q);
void g(int n, float *y, const struct part *x, const struct open *o, const struct one *q)
{
    (void)o;
    #pragma kernel elementwise in(x[n], q->v[N]) out(y[n])
    for (int k = 0; k < n; k++) {
        struct part t[2] = {x[k], x[k]};
        const float *p = t[1].v, *r = p + 1;
        y[k] = x[k].v[1] + (float)x[k].m[1][2] + q->v[3] + t[1].v[0] + p[1] + r[-1];
        if (N < 9 && k > 2)
            y[k] += x[k].v[2];
        for (int d = 0; d < 3; d++)
            if (d < 2)
                y[k] += x[k].v[d] + (float)(N > 20 ? x[k].m[2][d] : 0);
        switch (N) {
        case 3: y[k] = t[2].v[2]; break;
        default: y[k] += 1;
        }
    }
}
void f(int n, float *y, double *sum)
{
    float x[N] = {0}, s = 0;
    long long all = 0;
    unsigned char last = 0;
    #pragma kernel elementwise out(y[N])
    for (int j = N - 1; j >= 0; j -= 3) {
        float t[4] = {0};
        if (j > 0)
            t[3] = x[j - 1];
        for (int k = 3; k >= 0; k--)
            t[k] += t[3 - k];
        for (int k = 0; k < 8 && k < 4; k++)
            t[k % 4] += j + 1 < N ? x[j + 1] : 0;
        y[j] = x[j] + t[0];
    }
    #pragma kernel reduction in(y[n]) reduce(+ : s, all) reduce(max : last)
    for (int j = 0; j < n; j++) {
        unsigned char k = (unsigned char)y[j];
        s += y[j] * 0.5;
        all += k - 1;
        last = k > last ? k : last;
    }
    *sum = s + (double)all + last;
}
float ranks(int n, const float *x, ckpp_comm c)
{
    float s = 0;
    #pragma kernel reduction in(x[n]) reduce(+ : s) comm(c)
    for (int k = 0; k < n; k++)
        s += x[k];
    return s;
}
