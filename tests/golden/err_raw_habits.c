/* Arrays in bodies of raw kernels, spoken of as in elementwise bodies and in clauses; and what only looks so. */
#pragma kernel declare
struct box { int size, shape; int (*call)(int); };
#pragma kernel declare
#define w(j) x[j]
#pragma kernel declare
#define v(j) (j)

#pragma kernel raw members in(float x) out(float y) threads(x.shape[0])
{
    if (threadIdx.x < x.size() && x.shape[0] > 1 && x.shape(1))
        y[x.strides(0)] = x.ndim + *x.data() + y->size;
}
#pragma kernel raw calls in(float x) inout(T y) threads(x.shape[0])
{
    y(1, threadIdx.x) += x(threadIdx.x);
    y[0] = x_shape(0) + y_strides (1);
}
#pragma kernel raw fine in(struct box b, float x, int k, float call, float v) out(float y, struct box z) threads(1)
{
    struct { int size; float *x; } s = {k, 0};
    y[0] = b.size + b.shape + z[0].size + s.size + w(1) + (x)[0];
    s.x(1);
    y[1] = b.call(1) + call[1] + v(2) + v[0];
}
#pragma kernel raw hidden in(float x) out(float y) threads(1)
{
    struct box x;
    auto y = [](int) { return 0; };
    y(1);
    x.size = 3;
}
#pragma kernel raw pointers in(float x, float z) out(float y) threads(1)
{
    struct box *x = 0, b;
    int (*y)(int) = 0;
    if (x->size) y(1);
    for (auto &z : {b}) z.size++;
}
