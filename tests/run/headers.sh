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
# a header is the same one by another way to it
mkdir -p a b
printf '#pragma once\nstruct pt { float x, y; };\n' >a/p.h
printf '#pragma once\n#include "../a/p.h"\nstruct seg { struct pt from, to; };\n' >b/q.h
printf '#ifndef M\n#define M\n#include "../b/n.h"\nstruct m { float v; };\n#endif\n' >a/m.h
printf '#ifndef N\n#define N\n#include "../a/m.h"\nstruct n { float v; };\n#endif\n' >b/n.h
cat >ways.c <<'EOF'
#include <ckpp/ckpp.h>
#include <stdio.h>
#pragma kernel begin declare
#include "a/p.h"
#include "b/q.h"
#include "a/m.h"
#include "b/n.h"
#pragma kernel end declare
int main(void)
{
    struct seg s[2] = {{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}};
    float y[2];
    #pragma kernel elementwise in(s[2]) out(y[2])
    for (int j = 0; j < 2; j++) {
        struct pt p = s[j].to;
        y[j] = p.y;
    }
    printf("%g\n", (double)y[1]);
    return 0;
}
EOF
build ways
[ "$(./ways)" = 8 ] || fail "headers by two ways: $(./ways 2>&1)"
finish
