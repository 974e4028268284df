/* _Pragma. */
#define UNROLL _Pragma("GCC unroll 4")
_Pragma("GCC diagnostic push") _Pragma("kernel declare") static const float half = 0.5f;
_Pragma("kernel declare")
struct cell { float v; };

_Pragma("kernel elementwise twice in(float x) out(float y) preamble(\"#define TWO 2\\n\")") { y = TWO * x; } int after_twice;

void f(int n, float *x, struct cell *c);
void f(int n, float *x, struct cell *c)
{
    (void)half;
    UNROLL for (int k = 0; k < n; k++)
        x[k] = (float)k;
    if (n) _Pragma (
        "kernel elementwise inout(float x[n])"   // a comment
    )
    {
        x *= half;
    }
    _Pragma("GCC diagnostic pop") _Pragma("kernel elementwise inout(struct cell c[n])")
    { c.v = 0; } int my_Pragma = 1, _Pragmatic = 2; (void)my_Pragma, (void)_Pragmatic;
}
