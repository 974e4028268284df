#pragma kernel elementwise first in(float x) out(float y)
{
    if (x > 0) {
        y = x;
}
#pragma kernel elementwise second in(float x) out(float y)
{
    y = x;
}
int main(void)
{
    float a[3];
    #pragma kernel elementwise out(float a[3])
    { a = 1; }
    return 0;
}
