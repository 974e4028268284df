/* Warnings of raw kernels, and what is none. */
#include <ckpp/ckpp.h>
#pragma kernel raw unused in(T x, float n) out(T y, T z) template(T, int N, U) grid(1) block(1) atomic
{ y[0] = x[0]; }
#pragma kernel declare
#define add(to, x) atomicAdd(to, x)
#pragma kernel raw used in(T x, int64 n, U w, float u) out(T y, T z[n]) template(int N, U, V, bool B, int Q, int R) grid(N) block(1) \
        atomic preamble("#define more(x) (Q + x)\nenum { S = R };")
{ y[0] = x[0]; V v = B ? w_shape[0] : u; add(&z[0], more(v)); }
#pragma kernel raw builtin in(float x) out(float y) grid(1) block(1) atomic
{ atomic_max(&y[0], x[0]); }
#pragma kernel raw reference in(float x) out(float y) grid(1) block(1) atomic
{ cuda::atomic_ref<float> r(y[0]); r.fetch_add(x[0]); }
#pragma kernel raw unseen in(float x) out(float y) grid(1) block(1) atomic
{ somebodys_add(&y[0], x[0]); }
#pragma kernel declare
#define NONE (M == LONG)
#pragma kernel raw no_word in(float x) out(float y) template(int N) grid(1) block(1)
{ y[0] = x[0]; }
#pragma kernel declare
#define LESS(M) (NONE + M + K)
#pragma kernel raw words in(float x) out(float y) template(int K, int M) grid(1) block(1)
{ y[0] = x[0]; }
