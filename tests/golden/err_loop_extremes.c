/* functions of the program that are called as maxima and minima are, and give something else */
int abs(int);
static inline int max(int a, int b) { return abs(a) > abs(b) ? a : b; }
static inline int min(int a, int b) { int m = a; if (a < b) m = b; return m; }
static inline float fmaxf(float a, float b) { if (a > b) return a; if (a < b) return b; return 0; }
static inline double fmin(double a, double b) { return (float)a < b ? a : b; }
static inline double fmax(double a, double b) { return a + (b - a); }
static inline float fminf(float a, float b, float c) { return a < b ? a : b; }
double f(int n, const int *x, const double *d, int *h);
double f(int n, const int *x, const double *d, int *h)
{
    int s = 0, t = 0;
    float u = 0;
    double v = 0;
    #pragma kernel reduction in(x[n]) reduce(max : s)
    for (int j = 0; j < n; j++) s = max(s, x[j]);
    #pragma kernel reduction in(x[n]) reduce(min : t)
    for (int j = 0; j < n; j++) t = min(x[j], t);
    #pragma kernel reduction in(x[n]) reduce(max : u)
    for (int j = 0; j < n; j++) u = fmaxf(u, x[j]);
    #pragma kernel reduction in(d[n]) reduce(min : v)
    for (int j = 0; j < n; j++) v = fmin(v, d[j]);
    #pragma kernel reduction in(d[n]) reduce(min : v)
    for (int j = 0; j < n; j++) v = fminf(v, d[j]);
    #pragma kernel elementwise in(x[n]) inout(h[4])
    for (int j = 0; j < n; j++) {
        #pragma kernel atomic
        h[j & 3] = fmax(h[j & 3], x[j]);
    }
    return s + t + u + v;
}
