/* tune(...): values from which the first call chooses. */
#include <ckpp/ckpp.h>

#define WIDE 64

#pragma kernel raw transpose in(T x) out(T y[x.shape[1]][x.shape[0]]) template(T, int TILE, bool SWAP) \
        grid((x.shape[1] + TILE - 1) / TILE, (x.shape[0] + TILE - 1) / TILE) \
        shared(TILE * sizeof(T) + y.shape[0] * 0) carveout(50) \
        tune(TILE = 16, 32, WIDE; block = (32, 8), (16, 16), 2 * WIDE, (2 + 2), (2) + (2); SWAP = true, false)
{
    for (int k = threadIdx.x; k < TILE; k += blockDim.x)
        y[k] = SWAP ? x[k] : x[0];
}

/* clauses without tuned values stay where they were */
#pragma kernel raw plain inout(float x) template(uint64 MANY) threads(x.size) \
        tune(block = 128, 256, 512; MANY = 1, 0xffffffffffffffff)
{
    if (_thread.x < _threads.x)
        x[_thread.x] += MANY;
}

int main(void)
{
    float a[1000] = {1};
    ckpp_array x = ckpp_view(a, 10, 100), y = {0};
    ckpp_must(transpose(x, &y));
    ckpp_must(transpose(x, &y, .TILE = 32, .block = {32, 8}));
    ckpp_must(plain(&x));
    #pragma kernel raw inout(float a[1000]) threads(1000) tune(block = 64, (32, 2), WIDE)
    {
        if (_thread.x < 1000)
            a[_thread.x] += 1;
    }
    ckpp_free(&y);
    return 0;
}
