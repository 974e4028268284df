/* Raw kernels: what the body mentions of arrays, geometry, clauses that a call overrides. */
#include <stdio.h>
#include <ckpp/ckpp.h>

#pragma kernel raw scale in(float x, float n) out(float y) threads(x.shape[0])
{
    int64_t i = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
    if (i < _threads.x)
        y[i] = n * x[i];
}

/* every clause; n and i are names like others */
#pragma kernel raw all in(T x, int n, unsigned i) inout(T sum) out(float y[x.shape[0]][n], int64_t z[y.shape[1]]) \
        grid(x.shape[0] / 4, y.shape[0], z.shape[0]) block(32, n > 8 ? 4 : 2) cluster(2) shared(sizeof(T) * n + sizeof(float)) \
        carveout(50) fill(-1) cooperative contiguous atomic stream(NULL) device(0) if(n) nowait options("-DX=1")
{
    extern __shared__ T more[];
    __shared__ __align__(16) extern unsigned char
        bytes[];
    if (x_ndim == 2 && y_strides[0] > (int64_t)z_size && x_shape[1] > X)
        atomic_add(&sum[i % n], *x), y[0] = z[0] = more[0] + bytes[0];
}

/* names of a local variable, and of something else */
#pragma kernel raw own in(float x, float x_shape) out(float y) grid(1) block(1)
{
    int x_size = 3, y_ndim = x_size;
    struct { int x_strides; } s = {0};
    *y = x_shape + x_size + y_ndim + s.x_strides + x;
}

/* cooperative groups, and inline assembly */
#pragma kernel raw groups in(float x) out(float y) grid(8) block(64) cooperative
{
    namespace cg = cooperative_groups;
    cg::grid_group grid = cg::this_grid();
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    unsigned lane;
    asm volatile("{ mov.u32 %0, %%laneid; }" : "=r"(lane) :: "memory");
    float v = __shfl_down_sync(0xffffffffu, x[lane], 1);
    grid.sync();
    y[tile.thread_rank()] = cg::reduce(tile, v, cg::plus<float>()) + warpSize;
}

#pragma kernel raw namespaces in(float x) out(float y) threads(x.shape[0], 2)
{
    using namespace cooperative_groups;
    y[0] = x[0] + thread_rank_of_somebody;
}

/* without parameters */
#pragma kernel raw hello grid(2) block(4)
{
    printf("%d\n", threadIdx.x);
}

int main(void)
{
    float a[10] = {1, 2, 3}, b[10];
    ckpp_array x = ckpp_view(a, 2, 5), y = {0}, z = {0}, flat = ckpp_view(b, 10);
    ckpp_must(scale(x, 2, &y));
    ckpp_must(scale(x, 2, &y, .grid = {2, 2}, .block = 8));
    if (all(x, 4, 5, &flat, &y, &z, .shared = 0, .fill = 0, .cooperative = false, .options = "-DY"))
        puts(ckpp_last_error());
    if (own(1, 2, &y) || groups(x, &y) || namespaces(&x, &y))
        return 1;
    ckpp_must(hello());
    ckpp_must(hello(.grid = 4));
    ckpp_free(&y), ckpp_free(&z);
    return 0;
}
