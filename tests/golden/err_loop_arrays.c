// what iterations must not do to each other, and arrays that are not as the clauses say
void arrays(int n, float *x, const int *at, float (*m)[8])
{
    #pragma kernel elementwise in(x[n])
    for (int j = 0; j < n; j++) x[j] = 1;
    #pragma kernel elementwise out(x[n])
    for (int j = 0; j < n; j++) x[j] += 1;
    #pragma kernel elementwise inout(x[n]) in(at[n])
    for (int j = 0; j < n; j++) x[j] = 1;
    #pragma kernel elementwise inout(x[n]) in(x[n])
    for (int j = 0; j < n; j++) x[j] = 1;
    #pragma kernel elementwise inout(x[n])
    for (int j = 0; j < n; j++) x[0] = (float)j;
    #pragma kernel elementwise inout(x[n]) in(at[n])
    for (int j = 0; j < n; j++) x[at[j]] = 1;
    #pragma kernel elementwise inout(x[n])
    for (int j = 1; j < n; j++) x[j] = x[j - 1];
    #pragma kernel elementwise inout(x[n])
    for (int j = 1; j < n; j++) x[j] = (x)[(j) - 1];
    #pragma kernel elementwise inout(x[n])
    for (int j = 1; j < n; j++) { x[j] = 1; x[j - 1] = 2; }
    #pragma kernel elementwise inout(x[n])
    for (int j = 1; j < n; j++) { { const int k = j; x[k] = 1; } { const int k = j - 1; x[k] = 2; } }
    #pragma kernel elementwise
    for (int j = 0; j < n; j++) x[j] = x[at[j]];
    #pragma kernel elementwise
    for (int j = 0; j < n; j++) m[j][0] = m[0];
    #pragma kernel elementwise collapse(2) inout(x[n])
    for (int j = 0; j < n; j++) for (int k = 0; k < n; k++) x[j] = 1;
}
int reductions(int n, const float *x, const int *y, float *z)
{
    int sum = 0, top = 0;
    #pragma kernel reduction in(x[n])
    for (int j = 0; j < n; j++) sum += y[j];
    #pragma kernel reduction in(y[n]) reduce(+)
    for (int j = 0; j < n; j++) sum += y[j];
    #pragma kernel reduction in(y[n]) reduce(- : sum)
    for (int j = 0; j < n; j++) sum += y[j];
    #pragma kernel reduction in(y[n]) reduce(* : sum)
    for (int j = 0; j < n; j++) sum += y[j];
    #pragma kernel reduction in(y[n]) reduce(+ : sum, z)
    for (int j = 0; j < n; j++) sum += y[j];
    #pragma kernel reduction in(y[n]) reduce(+ : sum, j)
    for (int j = 0; j < n; j++) sum += y[j];
    #pragma kernel reduction in(y[n]) reduce(+ : sum, top)
    for (int j = 0; j < n; j++) sum += y[j];
    #pragma kernel reduction in(y[n]) reduce(+ : sum)
    for (int j = 0; j < n; j++) { sum += y[j]; if (sum > 3) continue; }
    #pragma kernel reduction in(y[n]) reduce(+ : sum)
    for (int j = 0; j < n; j++) sum = y[j] - sum;
    #pragma kernel reduction in(x[n], y[n]) reduce(max : top)
    for (int j = 0; j < n; j++) if (x[j] > top) top = y[j];
    #pragma kernel reduction in(x[n], y[n]) reduce(max : top)
    for (int j = 0; j < n; j++) top = x[j] > top ? y[j] : top;
    #pragma kernel reduction in(y[n]) inout(z[n]) reduce(max : top)
    for (int j = 0; j < n; j++) { top = y[j] > top ? y[j] : top; if (y[j] > 0) z[j] = 1; }
    #pragma kernel reduction in(y[n]) reduce(max : top)
    for (int j = 0; j < top; j++) top = y[j] > top ? y[j] : top;
    return sum + top;
}

void columns(int n, float (*f)[3], float (*g)[2])
{
    #pragma kernel elementwise inout(f[n][3])
    for (int j = 1; j < n; j++) {
        f[j][0] = 1;
        f[j][1] = f[j - 1][0];
    }
    #pragma kernel elementwise collapse(2) inout(g[n][2])
    for (int j = 0; j < n; j++)
        for (int k = 0; k < 2; k++)
            g[j][k] = g[j][1 - k];
}

#define LENGTH 3
#if LENGTH
typedef struct { float x[LENGTH]; } with_macro;
#else
#pragma kernel declare
typedef float without;
#endif
float first(int n, with_macro *p)
{
    float s = 0;
    #pragma kernel reduction in(p[n]) reduce(+ : s)
    for (int j = 0; j < n; j++)
        s += p[j].x[0];
    return s;
}
#ifdef OTHER
#pragma kernel declare
typedef float other;
#else
#define ELEMENT(r, c) matrix[(r) * n + (c)]
#endif
void by_macro(int n, const float *matrix, float *y)
{
    #pragma kernel elementwise in(matrix[n * n]) out(y[n])
    for (int r = 0; r < n; r++)
        y[r] = ELEMENT(r, 0);
}
void parts_of_arrays(int n, int m, float *x, float *y)
{
    #pragma kernel elementwise in(x[3:m]) out(y[m ? n : m])
    for (int j = 0; j < n; j++)
        y[j] = x[j + 3];
    #pragma kernel elementwise in(float x[3:m]) out(float y[n])
    { y = x; }
}
