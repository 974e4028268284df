# prints.sh - printf in every kind of kernel: what it prints is there when the program ends.
. "$ROOT/scripts/test_lib.sh"

cat >prints.c <<'END'
#include <ckpp/ckpp.h>
#pragma kernel module m
{
#include <stdio.h>
    __global__ void say(int by) { printf("module %d %.1f\n", by + threadIdx.x, 0.5); }
}
int main(void)
{
    int x[2] = {3, 4}, y[2], sum;
    #pragma kernel elementwise in(int x[2]) out(int y[2])
    { y = printf("element %d is %d\n", (int)i, x); }
    #pragma kernel raw in(int x[2]) out(int y[2]) grid(2) block(1)
    { y[blockIdx.x] = printf("block %d has %d\n", (int)blockIdx.x, x[blockIdx.x]); }
    #pragma kernel reduction in(int x[2]) out(int sum) reduce(+)
    { printf("adds %d\n", x); return x; }
    ckpp_must(m_say(10, .grid = 1, .block = 2));
    ckpp_must(ckpp_synchronize());
    return sum == 7 ? 0 : 1;
}
END
build prints
cat >expected <<'END'
adds 3
adds 4
block 0 has 3
block 1 has 4
element 0 is 3
element 1 is 4
module 10 0.5
module 11 0.5
END
for device in host $(unset CKPP_DEVICE && "$B/tests/have_gpu" >have 2>&1 && echo cuda); do
    CKPP_DEVICE=$device ./prints >out || fail "$device: exit status $?"
    sort out | cmp -s - expected || fail "$device: $(cat out)"
done
finish
