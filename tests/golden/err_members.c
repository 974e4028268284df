/* err_members.c - what arrays do not answer to, and what is not written by x(j, k). */
#pragma kernel raw f in(float x, float w) out(float y[2]) grid(1) block(1) contiguous
{
    x(0, 1) = 2;
    x.at(1)++;
    y(0) = x.size() + x.strides(1) + y->ndim + *x.data() + x.at + x.shape[0] + w.strides[0];
    w.at(0) += y(1);
}

/* One array is read by coordinates, the other by a pointer. */
#pragma kernel raw h in(float x, float w) out(float y[1]) grid(1) block(1) contiguous
{ y[0] = x(0, 1) + w[0]; }

#pragma kernel elementwise g in(float x) out(float y, float z)
{
    y = x.size + y.ndim;
    z = z.shape[0];
}
