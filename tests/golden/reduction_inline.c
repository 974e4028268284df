/* Reductions inside functions. */
#pragma kernel declare
struct range { float low, high; };

float norm(unsigned n, const float *x);
float norm(unsigned n, const float *x)
{
    float r;
    #pragma kernel reduction in(float x[n]) out(float r) reduce(+) post(r = sqrt(a))
    { return x * x; }
    return r;
}

int rows(long rows, int columns, const double *m, double *y, long *at, int which, void *stream);
int rows(long rows, int columns, const double *m, double *y, long *at, int which, void *stream)
{
    int status, a = 0;
    struct range span = {0, 0};
    ckpp_array empty = {0};
    #pragma kernel reduction row_sums in(double m[rows][columns]) out(double y[rows]) reduce(+) axis(1)
    { return m; }
    #pragma kernel reduction in(T m[rows][columns]) out(T y[rows][1] = y, T z = empty) reduce(a > b ? a : b) \
            axis(which, which + 1 - 2 * (which > 0)) keepdims status(status) stream(stream) if(rows > 10) post(y = a, z = n)
    { return m * (double)i; }
    #pragma kernel reduction in(double m[rows * columns]) out(int64_t at[1]) reduce(argmax) axis()
    { return m; }
    _Pragma("kernel reduction in(double m[rows]) out(double y[1], struct range s = span) reduce(+) post(y = a; printf(\"%g\\n\", a); s.low = a)")
    { return m; }
    #pragma kernel reduction in(struct range s = span, raw double m[rows]) out(int out = a) reduce(+) size(rows) \
            reduce_type(int64_t)
    { return m[i] > s.low && _ind.size() == n; }
    return status;
}
