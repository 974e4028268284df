# ckpp --check=sm_90 compiles every kernel now: what NVRTC says stands at the user's own line and
# column, and no output is left.
. "$ROOT/scripts/test_lib.sh"
echo '#pragma kernel elementwise f in(float x) out(float y)
{ y = x; }' >works.c
"$CKPP" --check=sm_90 -o works_gen.c works.c 2>err || {
    grep -q -e 'NVRTC, and' -e 'without CUDA' err && { echo "needs NVRTC"; exit 77; }
    fail "it works, and does not compile: $(cat err)"
}
[ -s err ] && fail "it said: $(cat err)"
[ -s works_gen.c ] || fail "no output"

refuse() {   # NAME [OPTION]...
    refused=$1
    shift
    echo old >"${refused}_gen.c"
    "$CKPP" ${@:---check=sm_90} "$refused.c" 2>err
    status=$?
    [ $status -eq 1 ] || fail "exit status $status of $refused.c"
    [ ! -e "${refused}_gen.c" ] || fail "$refused.c left an output"
}

# two kernels at fault, a file of its own, a clause, an #line, a tab
mkdir -p sub
printf 'static inline float wrong(float x)\n{\n\treturn x + nonsense(x);\n}\n' >sub/wrong.h
cat >errors.c <<'END'
#pragma kernel elementwise first in(float x) out(float y)
{
    y = x + no_such_function(x);
}
#pragma kernel reduction second in(float x) out(float y) reduce(+) post(y = a + missing(a))
{ return x; }
#pragma kernel elementwise third in(T x) out(T y)
{ y = x % "3"; }
void inside(float *y)
{
#line 100 "other.c"
    #pragma kernel elementwise out(float y[8])
    { y = *i; }
}
END
refuse errors
expect "errors.c:3:13: error: identifier \"no_such_function\" is undefined [nvrtc]" err
expect "    y = x + no_such_function(x);" err
expect "            ^~~~~~~~~~~~~~~~" err
expect "errors.c:5:81: error: identifier \"missing\" is undefined [nvrtc]" err
expect "errors.c:8:7: error:" err
count=$(grep -c 'errors.c:8:' err)
[ "$count" -eq 4 ] ||
    fail "not its two errors, with a note each, once for the types it was tried with: $(cat err)"
expect "with T = float32, for sm_90; instantiate(...) says what else it is to be compiled for" err
expect "other.c:101:12: error:" err

cat >header.c <<'END'
#pragma kernel begin declare
#include "sub/wrong.h"
#pragma kernel end declare
#pragma kernel elementwise f in(float x) out(float y)
{ y = wrong(x); }
END
refuse header
expect "sub/wrong.h:3:13: error: identifier \"nonsense\" is undefined [nvrtc]" err
cat >region.c <<'END'
#pragma kernel begin device
#include "sub/wrong.h"
template <class T> T
    half(T x) { return x / nothing(x); }
#pragma kernel end device
#pragma kernel elementwise f in(float x) out(float y)
{ y = half(x); }
END
refuse region
expect "sub/wrong.h:3:13: error: identifier \"nonsense\" is undefined [nvrtc]" err
expect "region.c:4:28: error: identifier \"nothing\" is undefined [nvrtc]" err

# types: those that are asked for, each once, and the same message once
cat >generic.c <<'END'
#pragma kernel elementwise bits in(T x) out(T y) instantiate(T = int, unsigned char)
{ y = x << 1; }
#pragma kernel elementwise some in(T x) out(T y) instantiate(T = int, double, float)
{ y = x << 1; }
#pragma kernel raw tiles in(T x, float factor) out(T y) template(T, int TILE) grid(1) block(32) \
    instantiate(TILE = 8, 100000)
{
    __shared__ T tile[TILE];
    tile[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    y[threadIdx.x] = factor * tile[0];
}
END
refuse generic
reject "generic.c:2" err
expect "generic.c:4:7: error:" err
[ "$(grep -c 'generic.c:4:.*error:' err)" -eq 1 ] || fail "the same message twice: $(cat err)"
expect "with T = float64, for sm_90" err
expect "kernel 'tiles':" err

# a number or an array: what the body makes of it
cat >either.c <<'END'
#pragma kernel declare
static inline __device__ float sum(const float *p) { return p[0] + p[1]; }
#pragma kernel raw pairs in(float x, float scale) out(float y) grid(1) block(32)
{ y[threadIdx.x] = scale * sum(x); }
#pragma kernel elementwise table in(raw T t, T x) out(T y)
{ y = t(0, 1) + x * t.shape(1); }
#pragma kernel reduction any_bit in(T x) out(T y) reduce(|)
{ return x; }
#pragma kernel elementwise where in(float x) out(float y)
{ y = x * _ind[2]; }
#pragma kernel module filters names("scale<float>")
{ template <class T> __global__ void scale(T *x) { x[0] *= 2; } }
END
"$CKPP" --check=sm_90 -v -o either_gen.c either.c 2>err || fail "either.c: $(cat err)"
reject "no call can be made up" err
expect "pairs: 4 compiled" err
[ "$(grep -c ': 1 compiled, ' err)" -eq 4 ] || fail "not each was compiled once: $(cat err)"

# constants, whose extents ckpp may have to work out
cat >constants.c <<'END'
#pragma kernel declare
#define R 3
#pragma kernel elementwise near in(T x) constant(float w[2 * (R - 1) + 1][2]) out(T y)
{ static_assert(sizeof(w) == 40); y = x * w[i % 5][1]; }
#pragma kernel raw staged in(float x, int n) constant(float w[7], int k) out(float y) \
    grid(1) block(32)
{ static_assert(sizeof(w) == 28); y[threadIdx.x] = x[threadIdx.x] * w[k] + n; }
#pragma kernel reduction moment in(float x) constant(double w[sizeof(int)]) out(double y) \
    reduce(+) post(y = a * w[3])
{ return x * w[0]; }
END
"$CKPP" --check=sm_90,host -v -o constants_gen.c constants.c 2>err ||
    fail "constants.c: $(cat err)"
reject "no call can be made up" err
expect "staged: " err

# What reads neighbours of other ranks is compiled as its calls have it.
cat >ranks.c <<'END'
#include <ckpp/ckpp.h>
#pragma kernel elementwise over_ranks in(near float u) out(float v) boundary(exchange)
{ v = u[-1] + u[1]; }
void f(const float *u, float *v, int n, ckpp_comm *c)
{
    #pragma kernel elementwise in(u[n]) inout(v[n]) boundary(exchange) comm(*c)
    for (int k = 1; k < n - 1; k++)
        v[k] = u[k - 1] + u[k + 1];
}
END
"$CKPP" --check=sm_90,host -v -o ranks_gen.c ranks.c 2>err || fail "ranks.c: $(cat err)"
reject "no call can be made up" err
expect "over_ranks: " err
# numbers before an elementwise loop, offsets to many arrays, bits of a type that the call gives
cat >inputs.c <<'END'
#pragma kernel begin declare
static inline __device__ float first_of(const float *p) { return p[0]; }
#pragma kernel end declare
#pragma kernel elementwise around in(float x, float s) out(float y) \
    before("const float t = 2 * s;") after("if (t > s) ;")
{ y = x * t; }
#pragma kernel raw stars in(float a, float b, float c, float d) out(float z) threads(64) block(64)
{ unsigned k = threadIdx.x; z[k] = *(a + k) + *(b + k) + *((c + k)) + (d + k)[0]; }
#pragma kernel raw aimed in(T a, T b, float c, float d, float s) out(T z) threads(a.shape[0]) \
    block(64)
{
    unsigned k = threadIdx.x;
    const T *p = a + k, *const q = b + k;
    const float4 v = *(const float4 *)(c + 4 * k);
    z[k] = *p + *q + v.x + __ldg(d + k) + s;
}
#pragma kernel raw handed in(float a, float b, float c, float d) out(float z) threads(64) block(64)
{
    unsigned k = threadIdx.x;
    z[k] = first_of(a + k) + first_of(b + k) + first_of(c + k) + first_of(d + k);
}
#pragma kernel raw said in(float a[], float b[], float c, float s, float d[]) out(float z) \
    threads(64) block(64)
{ unsigned k = threadIdx.x; z[k] = first_of(a + k) + first_of(b + k) + first_of(d + k) + s + c; }
#pragma kernel raw masked in(T x, U s) inout(T h) template(U) threads(64) block(64) atomic
{
    atomic_and(&h[0], x[threadIdx.x]);
    atomicOr((unsigned *)h + 1, 1u);
    atomic_xor(h + (int)sqrt(s), x[0]);
}
#pragma kernel raw tile_bits in(T x) out(T y) threads(64) block(64)
{
    __shared__ T all[1];
    all[0] = 0;
    __syncthreads();
    atomic_or(&all[0], x[threadIdx.x]);
    __syncthreads();
    y[threadIdx.x] = all[0];
}
END
"$CKPP" --check -v -o inputs_gen.c inputs.c 2>err || fail "inputs.c: $(cat err)"
reject "no call can be made up" err
"$CKPP" --aot=sm_90 -o inputs_gen.c inputs.c 2>err || fail "inputs.c, --aot: $(cat err)"

# GPUs
"$CKPP" --check=sm_80,sm_120 -v -o works_gen.c works.c 2>err || fail "two GPUs: $(cat err)"
expect "f: 2 compiled" err
refuse works --check=sm_998,sm_999
expect "cannot compile for sm_998: it knows sm_" err
[ "$(grep -c error: err)" -eq 2 ] || fail "said more than once for each GPU: $(cat err)"

# what works is right: the samples
for sample in "$ROOT"/samples/*.c; do
    "$CKPP" --check=sm_90 -o sample_gen.c "$sample" 2>err || fail "$sample: $(cat err)"
done

# with the host's compiler: what both find is said once, and what only one finds, too
cat >both.c <<'END'
#pragma kernel elementwise twice in(float x) out(float y)
{ y = x + no_such_function(x); }
#pragma kernel elementwise host in(float x) out(float y)
{ y = __builtin_parity((int)x); }
#pragma kernel raw ptx out(float y) grid(1) block(32)
{ unsigned r; asm("mov.u32 %0, %%laneid;" : "=r"(r)); y[threadIdx.x] = r; }
END
cat >gpu.c <<'END'
#pragma kernel begin declare
#ifdef __CUDACC_RTC__
static __device__ float only_there(float x) { return x; }
#endif
#pragma kernel end declare
#pragma kernel elementwise gpu in(float x) out(float y)
{ y = only_there(x); }
#pragma kernel raw ptx out(float y) grid(1) block(32)
{ unsigned r; asm("mov.u32 %0, %%laneid;" : "=r"(r)); y[threadIdx.x] = r; }
END
for option in --check --check=host,sm_90; do
    refuse both $option
    [ "$(grep -c 'both.c:2:.*error: ' err)" -eq 1 ] || fail "$option: not once: $(cat err)"
    grep 'both.c:2:' err | grep -qF '[host]' || fail "$option: not in the host's words: $(cat err)"
    expect "both.c:4:" err
    expect "[nvrtc]" err
done
expect "inline PTX is for GPUs alone" err
"$CKPP" --check -o gpu_gen.c gpu.c 2>err || fail "what only a GPU can run: $(cat err)"
expect "gpu.c:7:7: warning: 'only_there' was not declared in this scope" err
expect "[-Wgpu-only]" err
[ "$(grep -c 'warning: ' err)" -eq 1 ] || fail "not one warning: $(cat err)"
"$CKPP" --check -Wno-gpu-only -o gpu_gen.c gpu.c 2>err && [ ! -s err ] ||
    fail "-Wno-gpu-only: $(cat err)"
refuse gpu --check=host

# messages for programs; many kernels at once
refuse errors --check=sm_90 -fdiagnostics-format=json
expect '"no_such_function\" is undefined' err
for k in 0 1 2 3 4 5 6 7 8 9 10 11; do
    printf '#pragma kernel elementwise k%d in(float x) out(float y)\n{ y = %d * x; }\n' $k $k
done >many.c
CKPP_CACHE=off "$CKPP" --check=sm_90 -v -o many_gen.c many.c 2>err || fail "many: $(cat err)"
[ "$(grep -c ': 1 compiled, ' err)" -eq 12 ] || fail "not all of them: $(cat err)"
finish
