# What modules and preambles include is put into the program; what options("-I...") leads to when
# it runs is in the cache's key by what it says, and a header of the compiler's by its version: the
# second process finds the kernel, and one after a change does not.
. "$ROOT/scripts/test_lib.sh"
export CKPP_EXPLAIN=1 CKPP_CACHE_DIR="$PWD/cache" CKPP_DEVICE=host
run() {   # RESULT FROM
    ./p >out 2>err || fail "it failed: $(cat out err)"
    expect "$1" out
    expect "$2" err
}

# ---- put into the program ----

mkdir -p src/deep along inc
cat >src/p.c <<'END'
#include <ckpp/ckpp.h>
#include <stdio.h>
#pragma kernel module m
{
#if 0
#include "absent.h"
#include HEADER
#endif
#ifdef __HIPCC__
#include <hip/hip_runtime.h>
#endif
#include "kernels.cuh"
    extern "C" __global__ void own(float *x) { x[0] += half_of(LARGE); }
}
int main(void)
{
    float x[2] = {2, 4}, y[2];
    ckpp_array v = ckpp_view(x, 2);
    #pragma kernel elementwise in(float x[2]) out(float y[2]) \
        preamble("#include \"deep/value.h\"\n#include <along.h>\n")
    { y = x * value() + along_value; }
    if (ckpp_launch(m, "from_file", CKPP_ARGS(&v), .grid = CKPP_DIM(1), .block = CKPP_DIM(2)) ||
        ckpp_launch(m, "own", CKPP_ARGS(&v), .grid = CKPP_DIM(1), .block = CKPP_DIM(1)))
        return puts(ckpp_last_error());
    printf("%g %g %g\n", (double)x[0], (double)x[1], (double)y[1]);
    return 0;
}
END
cat >src/kernels.cuh <<'END'
#pragma once
#include <cmath>
#include "deep/value.h"
#include "kernels.cuh"
template <class T, int N = 2> __device__ T half_of(T x) { return x / N; }
__global__ void from_file(float *x)
{
    x[threadIdx.x] = half_of(x[threadIdx.x]) * value() + std::sqrt(4);
}
END
cat >src/deep/value.h <<'END'
#ifndef VALUE_H
#define VALUE_H
#define LARGE 100.0f
inline __device__ float value() { return 3; }
#endif
END
echo '#define along_value 0.5f' >along/along.h
make_p() {
    "$CKPP" -Ialong -MMD src/p.c -o p_gen.c || fail ckpp
    # shellcheck disable=SC2086  # lists of words
    $CC $TEST_CFLAGS -o p p_gen.c $TEST_LIBS || fail "it does not build"
}
make_p
for file in src/kernels.cuh src/deep/value.h; do
    expect "$file" p_gen.d
done
mv src/deep/value.h gone.h
run "55 8 12.5" "compiled for"
run "55 8 12.5" "loaded from the cache"
reject "compiled for" err
mv gone.h src/deep/value.h

# an error in an included file is at its place there
sed -i 's,x / N,x / N + nothing,' src/kernels.cuh
make_p
./p >out 2>err
expect "src/kernels.cuh:5:" out

# ---- found when it runs ----

cat >p.c <<END
#include <ckpp/ckpp.h>
#include <stdio.h>
#pragma kernel module m options("-I $PWD/inc -std=c++11")
{
#include "value.h"
#if 0
#include MACRO
#endif
    extern "C" __global__ void k(float *x) { x[0] = value(); }
}
int main(void)
{
    float x[2];
    ckpp_array v = ckpp_view(x, 2);
    if (ckpp_launch(m, "k", CKPP_ARGS(&v), .grid = CKPP_DIM(1), .block = CKPP_DIM(1)))
        return puts(ckpp_last_error());
    printf("%g\n", (double)x[0]);
    return 0;
}
END
build p
printf '#include <stdint.h>\n#include "number.h"\ninline float value() { return NUMBER; }\n' \
    >inc/value.h
for value in 1 2; do
    echo "#define NUMBER $value" >inc/number.h
    run $value "compiled for"
    run $value "loaded from the cache"
done
echo '#define NUMBER 1' >inc/number.h
run 1 "loaded from the cache"
# A macro may name any file, and what the host's compiler finds in its own folders may change.
for include in '#define FILE "number.h"\n#include FILE' \
    '#include <wordexp.h>\n#include "number.h"'; do
    printf '%b\ninline float value() { return NUMBER; }\n' "$include" >inc/value.h
    run 1 "compiled for"
    run 1 "compiled for"
done

# ---- by NVRTC ----

printf '#include "number.h"\n#include <cuda_fp16.h>\ninline float value() { return NUMBER; }\n' \
    >inc/value.h
"$CKPP" --check p.c -o /dev/null 2>err ||
    { grep -q "NVRTC, and\|without CUDA" err && finish; fail "--check: $(cat err)"; }
entries() { find cache -type f -name '????????????????????????????????' | wc -l; }
before=$(entries)
"$CKPP" --check p.c -o /dev/null || fail "--check"
[ "$(entries)" -eq "$before" ] ||
    fail "a kernel with a header of the toolkit's is not found in the cache"
echo '#define NUMBER 7' >inc/number.h
"$CKPP" --check p.c -o /dev/null || fail "--check"
[ "$(entries)" -eq $((before + 1)) ] ||
    fail "a changed header gives $(($(entries) - before)) new entries, not 1"
finish
