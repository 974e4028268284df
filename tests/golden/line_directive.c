/* The text's own #line. */
#line 100 "grammar.y"
#pragma kernel elementwise f in(float x) out(float y)
{
    y = x;
}
void h(int n, float *x);
#line 7 "other \"file\".y"
void h(int n, float *x)
{
    #pragma kernel elementwise inout(float x[n])
    { x += 1; }
#line 50
    #pragma kernel elementwise \
        inout(float x[n])
    { x += 1; }
}
