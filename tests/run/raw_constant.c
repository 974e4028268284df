/* raw_constant.c - constant(...) of raw kernels: C arrays, beside pointers and what else the body
 * asks for. */
#include "check.h"

#pragma kernel declare
struct weight { float factor; int shift; };

#pragma kernel raw stencil in(T x, int n)constant(float w[3]) out(T y) template(T, int STEP) \
    threads(n) block(32)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    const float *p = w;
    if (k < n) {
        T sum = 0;
        for (int j = 0; j < 3; j++)
            sum += w[j] * x[(k + j * STEP) % n];
        y[k] = sum + p[2] + x_size;
    }
}

/* all that a body can ask for at once */
#pragma kernel raw all in(float x, float16 s) \
        constant(struct weight w[2][2], uint8_t b[3], bool on, struct weight last) out(float y) \
        grid(1) block(4)
{
    __shared__ struct weight copy;
    int k = threadIdx.x;
    if (k == 0)
        copy = w[1][0];
    __syncthreads();
    y[k] = x[k] * copy.factor + w[k & 1][k >> 1].shift + b[k % 3] + (on ? s : 0) + last.shift +
           _threads.x + y_shape[0];
}

#pragma kernel raw meet constant(float w[2]) inout(float y) grid(2) block(32) cooperative
{
    y[32 * blockIdx.x + threadIdx.x] = w[blockIdx.x];
    grid_sync();
    if (threadIdx.x == 0)
        y[32 * blockIdx.x] += y[32 * (1 - blockIdx.x) + 1];
}

int main(void)
{
    float px[4] = {1, 2, 3, 4}, py[4], w[3] = {7, 10, 100}, *p = w, pm[64];
    const struct weight table[2][2] = {{{1, 1}, {2, 2}}, {{10, 3}, {4, 4}}};
    const uint8_t b[3] = {10, 20, 30};
    ckpp_array x = ckpp_view(px), y = ckpp_view(py), m = ckpp_view(pm);

    for (int t = 0; t < 3; t++) {
        w[0] = (float)(7 + t);
        CHECK_OK(stencil(x, 4, p, &y, .STEP = 1));
        CHECK_ELEMENTS(&y, 7 + t + 20 + 300 + 104, 14 + 2 * t + 30 + 400 + 104,
                       21 + 3 * t + 40 + 100 + 104, 28 + 4 * t + 10 + 200 + 104);
    }
    CHECK_OK(all(x, 0.5, table, b, true, table[1][1], &y));
    CHECK_ELEMENTS(&y, 10 + 1 + 10 + 0.5 + 4 + 4 + 4, 20 + 3 + 20 + 0.5 + 4 + 4 + 4,
                   30 + 2 + 30 + 0.5 + 4 + 4 + 4, 40 + 4 + 10 + 0.5 + 4 + 4 + 4);
    w[2] = 100;
    CHECK_OK(meet(w + 1, &m));
    CHECK(pm[0] == 110 && pm[1] == 10 && pm[32] == 110 && pm[33] == 100);

    w[1] = 20;
    #pragma kernel raw constant(float w[3]) out(float y[2] = py) grid(1) block(2)
    { y[threadIdx.x] = w[threadIdx.x + 1]; }
    CHECK(py[0] == 20 && py[1] == 100);
    return finish("raw_constant");
}
