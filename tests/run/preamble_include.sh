# A file that the kernel's own compiler reads is not part of the cache's key: such a kernel is compiled anew in each process.
. "$ROOT/scripts/test_lib.sh"
cat >p.c <<END
#include <stdio.h>
int main(void)
{
    float y[2];
    #pragma kernel elementwise out(float y[2]) preamble("#include \\"$PWD/value.h\\"")
    { y = value(); }
    printf("%g\\n", (double)(y[0] + y[1]));
    return 0;
}
END
build p
export CKPP_EXPLAIN=1 CKPP_CACHE_DIR="$PWD/cache"
for value in 1 2; do
    echo "inline float value() { return $value; }" >value.h
    ./p >out 2>err || fail "it failed: $(cat out err)"
    expect "$((2 * value))" out
    expect "compiled for" err
done
finish
