// forms of loops that are refused: what is to be written instead, the messages say
static inline void count(int *h, int k)
{
    #pragma kernel atomic
    h[k] += 1;
}
struct sums { double all; };
void forms(int n, const double *x, double *s, struct sums *p, double (*top)[4], int *h)
{
    #pragma kernel reduction in(x[n]) reduce(+ : s[0])
    for (int j = 0; j < n; j++) s[0] += x[j] + s[1];
    #pragma kernel reduction in(x[n]) reduce(+ : p->all)
    for (int j = 0; j < n; j++) p->all += x[j] * p[0].all;
    #pragma kernel reduction in(x[n]) reduce(+ : s[0:n])
    for (int j = 0; j < n; j++) s[j % 3] += x[j];
    #pragma kernel elementwise in(x[n]) inout(top[n][4])
    for (int j = 0; j < n; j++) {
        #pragma kernel reduction reduce(max : top[j][0])
        for (int k = 0; k < n; k++) top[j][0] = x[k] > top[j][0] ? x[k] : top[j][0];
    }
    int most = 0;
    #pragma kernel reduction in(h[n]) reduce(max : most)
    for (int j = 0; j < n; j++) { int k = 2 * j; if (h[k++] > most) most = h[k++]; }
    #pragma kernel reduction inout(h[n]) reduce(max : most)
    for (int j = 0; j < n; j++) most = h[j]++ > most ? h[j]++ : most;
    #pragma kernel reduction in(h[n]) reduce(max : most)
    for (int j = 0; j < n; j++) { int k; most = (k = h[j]) > most ? (k = h[j]) : most; }
    #pragma kernel elementwise in(x[n]) inout(s[n]) independent
    for (int b = 0; b < n; b += 4) {
        double t[4];
        #pragma kernel elementwise private(t)
        for (int k = 0; k < 4; k++) t[k] = x[b + k];
        #pragma kernel elementwise
        for (int k = 0; k < 4; k++) s[b + k] = t[3 - k];
    }
    #pragma kernel elementwise inout(s[n]) independent
    for (int b = 0; b < n; b += 4) {
        double t[4];
        #pragma kernel elementwise
        for (int k = 0; k < 4; k++) t[k] = x[b + k];
        s[b] = t[3];
    }
    #pragma kernel elementwise inout(s[n]) independent
    for (int b = 0; b < n; b += 4) {
        double t = 0;
        #pragma kernel elementwise private(t)
        for (int k = 0; k < 4; k++) s[b + k] = t;
    }
    #pragma kernel elementwise inout(s[n]) private(most)
    for (int j = 0; j < n; j++) { s[j] = most; most = j; }
    #pragma kernel elementwise collapse(3) inout(s[n * n * n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = j; k < n; k++) s[(i * n + j) * n + k] = 1;
    #pragma kernel elementwise inout(s[n])
    for (int j = 0; j < n; j++) {
        j = 2 * j;
        s[j] = 0;
    }
    #pragma kernel elementwise inout(s[n], h[3])
    for (int j = 0; j < n; j++) {
        #pragma kernel atomic
        s[j] = h[0] += 2;
        count(h, j % 3);
    }
}

/* what the file has in a form that loops do not */
#define EACH(j, n) for (int j = 0; j < (n); j++)
static inline int twice(k) int k; { return 2 * k; }
struct body { float f[3]; };
void other(int n, float *y, struct body *b, const int *to);
void other(int n, float *y, struct body *b, const int *to)
{
    const char *names[] = {"a", "b"};
    #pragma kernel elementwise inout(y[n])
    EACH(j, n)
        y[j] *= 2;
    #pragma kernel elementwise out(y[n])
    for (int j = 0; j < n; j++)
        y[j] = twice(j);
    #pragma kernel elementwise in(to[n]) inout(b[n])
    for (int j = 0; j < n; j++) {
        struct body t = b[j];
        #pragma kernel atomic
        t.f[1] += 1;
        b[j] = t;
    }
    #pragma kernel elementwise in(names[2]) out(y[n])
    for (int j = 0; j < n; j++)
        y[j] = names[j & 1][0];
}
