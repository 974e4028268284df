// Kernels have the processor's char; this is compiled with the other one.
static inline int low(const char *s, int k) { return s[k] == 'x'; }
void f(int n, const char *s, int *y)
{
    #pragma kernel elementwise in(s[n]) out(y[n]) // error: kernels have the char of this processor
    for (int k = 0; k < n; k++)
        y[k] = low(s, k);
}
