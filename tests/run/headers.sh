# Headers with kernels: two of one name from different folders, in one C file and in two, included
# twice.
. "$ROOT/scripts/test_lib.sh"
for d in one two; do
    mkdir $d
    cat >$d/scale.h <<END
#ifndef ${d}_SCALE_H
#define ${d}_SCALE_H
#pragma kernel declare
static inline float by_$d(float x) { return x * sizeof "$d"; }
#pragma kernel elementwise scale_$d in(float x) out(float y)
{ y = by_$d(x); }
static inline void all_by_$d(int n, float *x)
{
    #pragma kernel elementwise inout(float x[n])
    { x = -by_$d(x); }
}
#endif
END
    "$CKPP" $d/scale.h -o $d/scale_gen.h || fail ckpp
done
cat >p.c <<'END'
#include <stdio.h>
#include "one/scale_gen.h"
#include "two/scale_gen.h"
#include "one/scale_gen.h"
int other(float *x);
int main(void)
{
    float x[2] = {1, 2};
    ckpp_array a = ckpp_view(x, 2);
    all_by_one(2, x);
    if (scale_two(a, &a) || other(x))
        return puts(ckpp_last_error());
    printf("%g %g\n", (double)x[0], (double)x[1]);
    return 0;
}
END
cat >other.c <<'END'
#include "two/scale_gen.h"
int other(float *x);
int other(float *x)
{
    ckpp_array a = ckpp_view(x, 2);
    all_by_two(2, x);
    return scale_two(a, &a);
}
END
# shellcheck disable=SC2086  # lists of words
$CC $TEST_CFLAGS -Wall -Wextra -Wpedantic -Werror -o p p.c other.c $TEST_LIBS ||
    fail "it does not build"
./p >out 2>err || fail "it failed: $(cat out err)"
expect "256 512" out
finish
