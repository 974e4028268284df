#!/bin/sh
# debugger.sh - gdb knows the program by the user's own file and lines: it stops there, steps over
# a kernel's call and an inline construct, and shows variables. A kernel that the host backend
# loads meanwhile does not disturb it.
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
export CKPP_DEVICE=host
debug() {   # ARGUMENT... OF gdb
    timeout -s KILL 100 gdb -nx -batch -ex 'set pagination off' -ex 'set debuginfod enabled off' \
        "$@" >out 2>&1 </dev/null
}
debug -ex 'break foo.c:14' -ex run -ex next -ex next -ex next -ex next -ex 'print calls' \
    -ex 'info line' -ex continue ./foo
status=$?
grep -qi 'ptrace: Operation not permitted\|Could not trace the inferior' out &&
    { echo 'processes may not be traced here'; exit 77; }
[ $status = 0 ] || { cat out; echo "gdb: exit status $status"; exit 1; }
for text in '^Breakpoint 1, main () at .*foo\.c:14$' '^14	    twice(x, &y);$' \
    '^15	    calls++;$' '^16	    #pragma kernel elementwise' \
    '^20	    calls++;$' '^21	    printf' '^\$1 = 2$' '^Line 21 of ".*foo\.c"' \
    '^9 after 2 calls$'; do
    grep -q "$text" out || { cat out; echo "not said: $text"; exit 1; }
done

# CKPP_DEBUG: the debugger stops in a kernel's body and shows its variables; the same files are
# there again for the next run
cat >bar.c <<'END'
#include <stdio.h>

static void twice(int n, const float *x, float *y)
{
    #pragma kernel elementwise twice in(float x[n]) out(float y[n])
    {
        y = 2 * x;
    }
}

int main(void)
{
    float x[3] = {1, 2, 3}, y[3];
    twice(3, x, y);
    twice(3, y, x);
    printf("%g\n", x[2]);
    return 0;
}
END
"$CKPP" bar.c && $CC $TEST_CFLAGS -g -O0 -o bar bar_gen.c $TEST_LIBS && mkdir kept || exit 1
export CKPP_DEBUG=1 TMPDIR="$PWD/kept"
debug -ex 'break bar.c:15' -ex run -ex 'break bar.c:7' -ex continue -ex 'bt 1' \
    -ex 'print x + 40' -ex delete -ex continue ./bar || { cat out; exit 1; }
for text in '^#0 .* at .*bar\.c:7$' '^7	        y = 2 \* x;$' '^\$1 = 42$' '^12$'; do
    grep -q "$text" out || { cat out; echo "not said: $text"; exit 1; }
done
set -- kept/ckpp-debug-*/*
[ $# = 1 ] || { ls -R kept; echo "not one file"; exit 1; }
./bar >out 2>&1 || { cat out; exit 1; }
set -- kept/ckpp-debug-*/*
[ $# = 1 ] || { ls -R kept; echo "not the same file again"; exit 1; }
chmod 777 kept/ckpp-debug-*
./bar >out 2>&1 && { echo "others can write to the folder"; exit 1; }
grep -q 'CKPP_DEBUG: cannot use the folder .*: others can write to it' out || { cat out; exit 1; }
chmod 700 kept/ckpp-debug-*

# a loop is one statement of the program, and its body is the kernel's alone, with its variables
cat >sweep.c <<'END'
#include <stdio.h>

static double solve(int n, const double *u, double *v)
{
    double sum = 0;
    int calls = 0;
    #pragma kernel elementwise
    for (int k = 1; k < n - 1; k++) {
        double twice = u[k - 1] + u[k + 1];
        v[k] = twice / 2 + k;
    }
    calls++;
    #pragma kernel reduction \
        reduce(+ : sum)
    for (int j = 0; j < n; j++)
        sum += v[j];
    calls++;
    return sum + calls;
}

int main(void)
{
    double u[5] = {1, 2, 3, 4, 5}, v[5] = {0};
    printf("%g\n", solve(5, u, v));
    return 0;
}
END
"$CKPP" sweep.c && $CC $TEST_CFLAGS -g -O0 -o sweep sweep_gen.c $TEST_LIBS || exit 1
debug -ex 'set breakpoint pending on' -ex 'break main' -ex run -ex 'break sweep.c:7' -ex continue \
    -ex next -ex next -ex next -ex 'info line' -ex continue ./sweep || { cat out; exit 1; }
for text in '^7	    #pragma kernel elementwise' '^12	    calls++;' \
    '^13	    #pragma kernel reduction' '^17	    calls++;' '^17$'; do
    grep -q "$text" out || { cat out; echo "not said: $text"; exit 1; }
done
debug -ex 'set breakpoint pending on' -ex 'break sweep.c:10' -ex run -ex 'bt 1' -ex 'print k' \
    -ex 'print twice' -ex continue -ex 'print k' -ex delete -ex continue ./sweep ||
    { cat out; exit 1; }
for text in '^10	        v\[k\] = twice / 2 + k;' '^\$1 = 1$' \
    '^\$2 = 4$' '^\$3 = 2$'; do
    grep -q "$text" out || { cat out; echo "not said: $text"; exit 1; }
done

# also those that the body has in subscripts alone, whatever they are called
cat >only.c <<'END'
#include <stdio.h>

static double solve(int n, int m, const double *u, double *v, double *w)
{
    double sum = 0;
    #pragma kernel elementwise
    for (int k = 1; k < n - 1; k++)
        v[k] = u[k - 1] + u[k + 1];
    #pragma kernel elementwise collapse(2)
    for (int r = 0; r < n; r++)
        for (int c = 3; c < m; c++)
            w[r * m + c] = 3;
    #pragma kernel reduction reduce(+ : sum)
    for (long i = 4; i >= 0; i -= 2)
        sum += u[i];
    #pragma kernel elementwise
    for (int i = 2; i < n; i += 2)
        v[i] = u[i] + i;
    return sum;
}

int main(void)
{
    double u[5] = {1, 2, 3, 4, 5}, v[5] = {0}, w[25] = {0};
    printf("%g\n", solve(5, 5, u, v, w) + v[2] + w[3] + w[0]);
    return 0;
}
END
"$CKPP" only.c && $CC $TEST_CFLAGS -g -O0 -o only only_gen.c $TEST_LIBS || exit 1
at() {  # LINE PRINT [again]: stops in the kernel there, as often as said, and prints
    line=$1 command=$2
    shift 2
    set -- -ex 'set breakpoint pending on' -ex "break only.c:$line" -ex run ${1:+-ex continue} \
        -ex 'bt 1' -ex "$command" -ex delete -ex continue
    debug "$@" ./only || { cat out; exit 1; }
}
said() {
    grep -q "$1" out && grep -q '^17$' out || { cat out; echo "not said: $1"; exit 1; }
}
at 8 'print k' again
said '^\$1 = 2$'
at 12 'print r * 10 + c' again
said '^\$1 = 4$'
at 15 'print i' again
said '^\$1 = 2$'
at 18 'print i' again
said '^\$1 = 4$'
