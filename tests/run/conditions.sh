# An #if chooses for kernels what it chooses in the program: in headers of a declare, whose macros
# other headers have, by __has_include, in the bodies of blocks, and where a macro has a default.
# shellcheck disable=SC2086  # lists of words
. "$ROOT/scripts/test_lib.sh"
mkdir -p more
printf '%s\n' '#define WIDE 3' '#define DEPTH_OF(a, b) ((a) * 10 + (b))' '#define ROWS 5' >other.h
cat >shared.h <<'END'
#ifndef LENGTH
#define LENGTH 4
#endif
#ifndef ROWS
#define ROWS (2 + 1)
#endif
#ifndef REAL
#define REAL float
#endif
struct row { REAL of[ROWS]; };
#ifdef LATER
enum { SOONER = 1 };
#elif defined NOWHERE
enum { SOONER = 2 };
#else
enum { SOONER = 3 };
#endif
#include "more/later.h"
static inline int widths(int k)
{
#if WIDE > 2 && defined(WIDE)
    k += 10;
#endif
#if DEPTH_OF(1, 2) == 12
    k += 20;
#endif
#ifdef OTHER_H
    k += 40;
#elif !defined MISSING
    k += 80;
#endif
#if LATER == 7
    k += 100;
#endif
    return k + 1000 * LENGTH + (int)sizeof(struct row);
}
END
echo '#define LATER 7' >more/later.h
cat >shared.c <<'END'
#include <stdio.h>
#include "other.h"
#pragma kernel declare
#include "shared.h"
#pragma kernel begin declare
#if __has_include("only.h") && __has_include("shared.h")
enum { FOUND = 1 };
#elif defined __has_include && __has_include(<stdio.h>)
enum { FOUND = 2 };
#endif
#ifndef HEIGHT
#define HEIGHT -2
#endif
#pragma kernel end declare
static inline int along(int k)
{
#if !__has_include(<nowhere_at_all.h>)
    k += 10000;
#endif
    return k + FOUND;
}
int main(void)
{
    int y[1], z[1], w[1];
    #pragma kernel elementwise out(y[1])
    for (int k = 0; k < 1; k++)
        y[k] = widths(k) + along(k) + HEIGHT + SOONER;
    #pragma kernel elementwise out(int z[1] = z)
    {
        z = 0;
#if WIDE > 2 && defined ROWS
        z += 1;
#endif
#ifdef _OPENMP
        z += 10;
#elif __AVX2__ && DEPTH_OF(1, 2) > 3
        z += 20;
#elif __has_include("only.h")
        z += 30;
#endif
#ifndef __OPTIMIZE__ // the kernel's compiler optimises
        z += 100;
#endif
#ifndef OWN
#define OWN 1000
#endif
#if OWN == 1000 && defined INT_MAX && !defined __STDC_VERSION__
        z += OWN;
#endif
    }
    w[0] = WIDE > 2 && ROWS;
#ifdef _OPENMP
    w[0] += 10;
#elif __AVX2__ && DEPTH_OF(1, 2) > 3
    w[0] += 20;
#elif __has_include("only.h")
    w[0] += 30;
#endif
#ifndef __OPTIMIZE__
    w[0] += 100;
#endif
    printf("%d %d: ", y[0] == widths(0) + along(0) + HEIGHT + SOONER, z[0] == w[0] + 1000);
    printf("%d %d\n", y[0], z[0]);
}
END
"$CKPP" shared.c -o shared_gen.c || fail "ckpp: shared.c"
while read -r options; do
    rm -f only.h
    for only in '' only.h; do
        [ -z "$only" ] || : >$only
        $CC $TEST_CFLAGS -w $options -o shared shared_gen.c $TEST_LIBS || fail "cc $options"
        ./shared >>out || fail "shared: $options"
    done
done <<'LIST'
-O0
-O1 -mavx2
-O2 -fopenmp -DLENGTH=6
-O0 -DREAL=double
-O0 -DHEIGHT=(-3) -DOTHER_H -DMISSING -DNOWHERE
LIST
[ "$(grep -c '^1 1: ' out)" -eq 10 ] || fail "$(cat out)"
[ "$(sort -u out | wc -l)" -eq 10 ] || fail "the options changed nothing: $(cat out)"

# what kernels define themselves is what it is in front of the declare
cat >first.h <<'END'
#if !defined(FIRST)
#define FIRST 3
#endif
#ifdef SECOND
#define THIRD (SECOND + 1)
#else
#define SECOND 5
#define THIRD 7
#endif
#ifndef FOURTH
#define FOURTH 11
#define FIFTH 13
#endif
#ifndef OF_FIRST
#define OF_FIRST
static inline int sum(int k) { return k + FIRST * THIRD + SECOND; }
#endif
END
cat >second.h <<'END'
#ifndef FIFTH
#define FIFTH 17
#endif
#ifndef OF_FIRST
#define OF_FIRST
static inline int sum(int k) { return k; }
#endif
static inline int fifth(int k) { return k * FIFTH + FOURTH; }
END
cat >front.c <<'END'
#include <stdio.h>
#ifdef MORE
#define FIRST (MORE * 10)
#endif
#pragma kernel declare
#include "first.h"
#undef FIFTH
#pragma kernel begin declare
#include "second.h"
#ifdef SIXTH
#define LAST SIXTH
#else
#define SIXTH 19
#define LAST 23
#endif
#pragma kernel end declare
int main(void)
{
    int y[1];
    #pragma kernel elementwise out(y[1])
    for (int k = 0; k < 1; k++)
        y[k] = sum(k) + fifth(3) + LAST;
    printf("%d: %d\n", y[0] == sum(0) + fifth(3) + LAST, y[0]);
}
END
"$CKPP" front.c -o front_gen.c || fail "ckpp: front.c"
for options in -w -DMORE=2 -DSECOND=4 -DFOURTH=8 -DSIXTH=29; do
    $CC $TEST_CFLAGS -w $options -o front front_gen.c $TEST_LIBS || fail "cc $options: front.c"
    ./front >>fronts || fail "front: $options"
done
[ "$(grep -c '^1: ' fronts)" -eq 5 ] || fail "front.c: $(cat fronts)"

# kernels that are compiled before the program is have the default
"$CKPP" --emit=host shared.c -o shared.host || fail "--emit=host"
grep -q '^#define ckpp_program_HEIGHT *-2$' shared.host || fail "$(cat shared.host)"
finish
