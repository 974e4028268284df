int main(void)
{
    float a[3];
    #pragma kernel elementwise out(float a[3])
    {
        if (i > 3) {
            a = 1;
    }
    return 0;
}
void g(float *b)
{
    #pragma kernel elementwise out(float b[3])
    { b = 1; }
}
#pragma kernel elementwise second in(float x) out(float y)
{
    y = x;
}
#pragma kernel declare
int z(int x) { return x; }
#pragma kernel elementwise third in(float x) out(float y)
{ y = z(x); }
