/* Raw kernels whose blocks may have more threads than there are elements. */
#include <ckpp/ckpp.h>
#pragma kernel raw bare in(T x) out(T y like x) threads(x.size)
{ y[_thread.x] = 2 * sqrt(x[_thread.x]); }
#pragma kernel raw places in(T x) inout(T y) threads(x.shape[1], x.shape[0]) block(32, 8)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x, k = _thread.y;
    y(k, j) += x[j];
}
#pragma kernel raw guarded in(T x) out(T y like x) threads(x.size)
{
    if (_thread.x < _threads.x)
        y[_thread.x] = x[_thread.x];
}
#pragma kernel raw wrapped in(T x, int n) inout(T y) threads(n)
{ y[_thread.x % 4] = x[min(_thread.x, n - 1)]; }
#pragma kernel raw known in(T x) inout(T y) threads(1024)
{ y[_thread.x] = x[_thread.x]; }
#pragma kernel raw few in(T x) inout(T y) threads(10)
{ y[_thread.x] = x[_thread.x]; }
#pragma kernel raw few_blocks in(T x) inout(T y) threads(100) block(32)
{ y[_thread.x] = x[_thread.x]; }
#pragma kernel raw whole in(T x) inout(T y) threads(96) block(32)
{ y[_thread.x] = x[_thread.x]; }
#pragma kernel raw single in(T x, int n) inout(T y) threads(n) block(1)
{ y[_thread.x] = x[_thread.x]; }
#pragma kernel raw rounded in(T x, int n) inout(T y) threads((n + 31) / 32 * 32) block(32)
{ y[_thread.x] = x[_thread.x]; }
#pragma kernel raw by_block in(T x) inout(T y) grid(x.size) block(32)
{ y[_thread.x] = x[_thread.x]; }
#pragma kernel begin declare
static inline void put(float *y, int j, int n) { if (j < n) y[j] = 1; }
#pragma kernel end declare
#pragma kernel raw helped in(int n) inout(float y) threads(n)
{ put(&y[0], _thread.x, n); }
#pragma kernel raw called in(T x) out(T y like x) threads(x.size)
{ y(_thread.x) = 2 * _thread.x; }
#pragma kernel raw called_twice in(T x) inout(T y) threads(x.shape[1], x.shape[0])
{ y(_thread.y, _thread.x) += 1; }
#pragma kernel raw called_at in(T x) inout(T y) threads(x.size)
{ y.at(_thread.x) = 1; }
#pragma kernel raw called_guarded in(T x) inout(T y) threads(x.size)
{ if (_thread.x < _threads.x) y(_thread.x) = 1; }
#pragma kernel raw no_element in(float x, int n) threads(n)
{ printf("%d", _thread.x * (int)(x)); }
