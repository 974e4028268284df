# ckpp/editor.h: of samples as they are written, clang finds less wrong with it, and nothing more.
. "$ROOT/scripts/test_lib.sh"
command -v clang >/dev/null || { echo "needs clang"; exit 77; }

# What is wrong with a sample, with more options.
complaints() {
    sample=$1
    shift
    clang -std=c11 -fsyntax-only -ferror-limit=0 -Wall -Wno-unknown-pragmas "$@" \
        -I"$ROOT/include" -I"$ROOT/samples" "$ROOT/samples/$sample.c" 2>&1 |
        grep -cE ': (error|warning): '
}

clean='' less=''
for sample in "$ROOT"/samples/*.c; do
    name=$(basename "$sample" .c)
    without=$(complaints "$name") with=$(complaints "$name" -include ckpp/editor.h)
    [ "$with" -le "$without" ] || fail "$name: $without without the header, $with with it"
    [ "$with" -ge "$without" ] || less="$less $name"
    [ "$with" -ne 0 ] || clean="$clean $name"
done
[ "$clean" = " cg heat kmeans life softmax_loops" ] || fail "nothing is wrong with$clean"
[ "$less" = " image_convolution image_filter jacobi" ] || fail "less is wrong with$less"

# all that it defines, in each standard of C, and of a program with the same names inside functions
cat >names.c <<'END_OF_C'
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <string.h>

static __device__ __forceinline__ float first(const float *x, int i, int n)
{
    return n > i ? __ldg(x) : rsqrtf(x[0]);
}

void body(float *x, int *count, unsigned *bits)
{
    extern __shared__ float buffer[];
    __shared__ __align__(16) float tile[8][8];
    const unsigned _i = threadIdx.x + blockIdx.y * blockDim.z + gridDim.x, all = 0xffffffffu;
    tile[_thread.x % 8][_lane % 8] = x[_ind[0]] + buffer[_warp] + first(x, 1, 2);
    __syncthreads();
    __syncwarp();
    __syncwarp(all);
    x[_n] = __shfl_down_sync(all, x[0], 1) + __shfl_sync(all, x[1], 0, warpSize);
    *bits = __ballot_sync(all, x[_i] > 0) + __popc(*bits) + __reduce_add_sync(all, *bits);
    atomicAdd(count, 1);
    atomicMax(&bits[1], atomicCAS(bits, 0u, 1u));
    if (_thread.x < _threads.x && strlen("x") && __syncthreads_or(*count))
        atomicExch(&x[0], tile[0][0]);
}
END_OF_C
for std in c99 c11 gnu17 gnu2x; do
    clang -std=$std -fsyntax-only -Wall -Wextra -Werror \
        -include ckpp/editor.h -I"$ROOT/include" names.c || fail "$std"
done
finish
