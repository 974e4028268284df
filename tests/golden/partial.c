/* Outputs that are not written on every path are marked; so is what the body mentions. */
#pragma kernel elementwise f in(float x) out(float y, float z, float w)
{
    w = i + n;
    if (x > 0) {
        y = sqrt(x);
        z = 1;
    } else {
        y = 0;
    }
}
#pragma kernel elementwise g in(double x) out(double y)
{
    y = 0;
    if (x > 1)
        return;
    y = exp(-x) * _ind[0] + cabs(x * I);
}
