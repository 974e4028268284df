#!/bin/sh
# debugger.sh - gdb knows the program by the user's own file and lines: it stops there, steps over a kernel's call and an inline
# construct, and shows variables. A kernel that the host backend loads meanwhile does not disturb it.
set -u
command -v gdb >/dev/null || { echo 'there is no gdb here'; exit 77; }
[ -z "${SAN:-}" ] || { echo 'the sanitizers and gdb do not go together'; exit 77; }
cat >foo.c <<'END'
#include <ckpp/ckpp.h>
#include <stdio.h>

#pragma kernel elementwise twice in(float x) out(float y)
{
    y = 2 * x;
}

int main(void)
{
    float a[3] = {1, 2, 3}, b[3];
    ckpp_array x = ckpp_view(a, 3), y = ckpp_view(b, 3);
    int calls = 0;
    twice(x, &y);
    calls++;
    #pragma kernel elementwise in(float v = x) inout(float w = y)
    {
        w += v;
    }
    calls++;
    printf("%g after %d calls\n", b[2], calls);
    return 0;
}
END
"$CKPP" foo.c && $CC $TEST_CFLAGS -g -O0 -o foo foo_gen.c $TEST_LIBS || exit 1
CKPP_DEVICE=host CKPP_CACHE=off timeout -s KILL 100 gdb -nx -batch -ex 'set pagination off' -ex 'set debuginfod enabled off' -ex 'break foo.c:14' \
    -ex run -ex next -ex next -ex next -ex next -ex 'print calls' -ex 'info line' -ex continue ./foo >out 2>&1 </dev/null
status=$?
grep -qi 'ptrace: Operation not permitted\|Could not trace the inferior' out && { echo 'processes may not be traced here'; exit 77; }
[ $status = 0 ] || { cat out; echo "gdb: exit status $status"; exit 1; }
for text in '^Breakpoint 1, main () at .*foo\.c:14$' '^14	    twice(x, &y);$' '^15	    calls++;$' '^16	    #pragma kernel elementwise' '^20	    calls++;$' '^21	    printf' \
            '^\$1 = 2$' '^Line 21 of ".*foo\.c"' '^9 after 2 calls$'; do
    grep -q "$text" out || { cat out; echo "not said: $text"; exit 1; }
done
