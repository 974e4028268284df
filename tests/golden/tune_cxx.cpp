// tune(...) of C++.
#include <ckpp/ckpp.h>

namespace sizes {
constexpr int small = 16;

#pragma kernel raw scaled in(T x, int n) out(T y[n]) template(T, unsigned char TILE) \
        grid((n + TILE - 1) / TILE, y.shape[0] > 0) block(TILE) shared(TILE * sizeof(T)) \
        tune(TILE = small, 2 * small, 255)
{
    if (_thread.x < n)
        y[_thread.x] = x[_thread.x] * TILE;
}
} // namespace sizes

int main()
{
    float a[100] = {1};
    ckpp_array x = ckpp_view(a, 100), y = {};
    ckpp_must(sizes::scaled(x, 100, &y));
    ckpp_must(sizes::scaled(x, 100, &y, .TILE = 8));
    #pragma kernel raw inout(float a[100]) grid(4) tune(block = 32, (8, 4))
    {
        a[threadIdx.x] += 1;
    }
    ckpp_free(&y);
}
