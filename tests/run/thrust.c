/* thrust.c - Thrust's algorithms in the body of a kernel, each thread calling them for itself
 * (thrust::seq), as CuPy's jit.thrust does; nvcc compiles them, for a GPU alone. Of the 54 cases
 * in CuPy's test_thrust here is one of each kind: orders, scans, sums, searches, copies, sets. */
#include "check.h"

#pragma kernel begin device
#include <thrust/binary_search.h>
#include <thrust/count.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/scan.h>
#include <thrust/set_operations.h>
#include <thrust/sort.h>
#include <thrust/transform_reduce.h>
#include <thrust/unique.h>
struct odd {
    __device__ bool operator()(int x) const { return x & 1; }
};
#pragma kernel end device

/* Each thread has a row of n elements. */
#pragma kernel raw ordered in(int x) out(int y like x, int sums like x) \
        threads(x.shape[0]) block(32) compiler("nvcc")
{
    if (_thread.x >= _threads.x)
        return;
    int64_t n = x.shape[1], row = _thread.x * n;
    thrust::copy(thrust::seq, x + row, x + row + n, y + row);
    thrust::sort(thrust::seq, y + row, y + row + n);
    thrust::exclusive_scan(thrust::seq, y + row, y + row + n, sums + row);
}

#pragma kernel raw facts in(int x, int y) out(int64_t found[7]) grid(1) block(1) compiler("nvcc")
{
    int both[8];
    found[0] = thrust::count_if(thrust::seq, x, x + x.size, odd());
    found[1] = thrust::reduce(thrust::seq, x, x + x.size);
    found[2] = thrust::max_element(thrust::seq, x, x + x.size) - x;
    found[3] = thrust::lower_bound(thrust::seq, y, y + y.size, 5) - y;
    found[4] = thrust::set_intersection(thrust::seq, x, x + x.size, y, y + y.size, both) - both;
    found[5] = both[0];
    found[6] = thrust::unique(thrust::seq, both, both + found[4]) - both;
}

int main(void)
{
    int px[2][4] = {{3, 1, 4, 1}, {5, 9, 2, 6}}, pa[5] = {1, 3, 3, 8, 9}, pb[4] = {3, 3, 7, 9};
    ckpp_array x = ckpp_view(px), a = ckpp_view(pa), b = ckpp_view(pb);
    CKPP_AUTO ckpp_array y = {0}, sums = {0}, found = {0};
    ckpp_status status = ordered(x, &y, &sums);
    if (!on_gpu()) {
        CHECK_ERROR(status, CKPP_ERROR_COMPILE, "thrust/", "cannot run on the host");
        return finish("thrust");
    }
    if (status && strstr(ckpp_last_error(), "needs nvcc"))
        return skip("needs nvcc");
    CHECK_OK(status);
    CHECK_ELEMENTS(&y, 1, 1, 3, 4, 2, 5, 6, 9);
    CHECK_ELEMENTS(&sums, 0, 1, 2, 5, 0, 2, 7, 13);
    CHECK_OK(facts(a, b, &found));
    CHECK_ELEMENTS(&found, 4, 24, 4, 2, 3, 3, 2);
    return finish("thrust");
}
