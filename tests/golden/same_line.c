/* Text before and after constructs on their lines. */
int a; int b;
/* a comment
 */ #pragma kernel elementwise f in(float x) out(float y)
{ y = x; } int c; /* and
on */ int d;
/* one */ /* two */ #pragma kernel declare
static const int e = 1; static const int g = 2;
void h(int n, float *x);
void h(int n, float *x) {
    #pragma kernel elementwise inout(float x[n])
    { x += e; } x[0] = 1;
    do
        #pragma kernel elementwise inout(float x[n])
        { x += e; } while (0); (void)g;
}
