# -D and -U reach the bodies of a file without a declare: when the program runs, in what --emit
# writes, and for --check. Kernels that do not mention a macro stay as they are.
# shellcheck disable=SC2086  # lists of words
. "$ROOT/scripts/test_lib.sh"
cat >p.c <<'END'
#include <ckpp/ckpp.h>
#include <stdio.h>
#pragma kernel elementwise scaled in(REAL x) out(REAL y) \
    preamble("static const float half = 1 / (SCALE - 2.0f);")
{
    y = x * SCALE + half;
#ifdef FAST
    y += 100;
#endif
#if LEVEL > 2
    y += 1000;
#endif
}
#pragma kernel reduction total in(float x) out(float r) reduce(a + b + FAST * 0) identity(START) \
    post(r = a * SCALE)
{ return x; }
#pragma kernel elementwise plain in(float x) out(float y)
{ y = x; }
#pragma kernel raw threads in(float x) out(float y[3]) threads(4)
{
    if (threadIdx.x < 3)
        y[threadIdx.x] = x[threadIdx.x] + SCALE;
}
#ifdef DECLARED
#pragma kernel declare
static inline float twice(float x) { return LEVEL * x; }
#endif
#pragma kernel elementwise behind in(float x) out(float y)
{ y = x * LEVEL; }
int main(void)
{
    float x[3] = {1, 2, 3}, y[3], sum[1];
    ckpp_array a = ckpp_view(x, 3), b = ckpp_view(y, 3), r = ckpp_view(sum, 1);
    if (scaled(a, &b))
        return puts(ckpp_last_error()), 1;
    printf("%g %g %g\n", y[0], y[1], y[2]);
    if (total(a, &r, .keepdims = 1) || plain(a, &b) || threads(a, &b))
        return puts(ckpp_last_error()), 1;
    printf("%g, %g %g %g\n", sum[0], y[0], y[1], y[2]);
    if (behind(a, &b))
        return puts(ckpp_last_error()), 1;
    printf("%g %g %g\n", y[0], y[1], y[2]);
    return 0;
}
END
given='-DFACTOR=2 -DSCALE=(FACTOR+2) -DFAST -DREAL=float -DSTART=0 -DLEVEL=5 -DUNUSED=7'
given="$given -ULEVEL -DLEVEL=2"
"$CKPP" $given p.c -o p_gen.c || fail ckpp
$CC $TEST_CFLAGS -o p p_gen.c $TEST_LIBS || fail cc
./p >out || fail "p: $(cat out)"
expect '104.5 108.5 112.5' out
expect '24, 5 6 7' out
expect '2 4 6' out
sed -n '/kernel_plain = /,/};/p' p_gen.c >plain && reject preamble plain

# a declare inside an #if brings them only where it is there
$CC $TEST_CFLAGS -DDECLARED -DLEVEL=2 -o p p_gen.c $TEST_LIBS || fail cc
./p >again && cmp out again || fail "with the declare: $(cat again)"

"$CKPP" p.c -o - 2>err && fail "no macro is given"
expect "unknown type 'REAL'" err

# three kernels mention it, and a declare inside an #if might have brought it to the fourth
for kind in cuda host; do
    "$CKPP" $given --emit=$kind p.c -o p.$kind || fail "--emit=$kind"
    [ "$(grep -c '^#define SCALE (FACTOR+2)$' p.$kind)" -eq 4 ] ||
        fail "--emit=$kind: $(grep -n SCALE p.$kind)"
    [ "$(grep -c '^#define FACTOR 2$' p.$kind)" -eq 4 ] ||
        fail "--emit=$kind: $(grep -n FACTOR p.$kind)"
done

# what the compilers of a program and of its kernels define each for itself is the program's
cat >program.h <<'END'
static inline int of_header(int k)
{
#if defined __OPTIMIZE__ || defined(__FAST_MATH__)
    return k + 1;
#elif __FINITE_MATH_ONLY__ /* __FAST_MATH__ */
    return k + 2;
#else
    return k + 3;
#endif
}
END
cat >features.h <<'END'
#define LEVEL (BASE + 1)
#define BASE 2
#define EMPTY
struct numbers { int a; };
END
cat >program.c <<'END'
#include <stdio.h>
#include "features.h"
#pragma kernel begin declare
#include "program.h"
#ifdef _OPENMP
#define THREADS 1
#else
#define THREADS 2
#endif
#pragma kernel end declare
struct of_features {
#if LEVEL > 2
    int first;
#endif
    int second;
};
enum {
#ifdef EMPTY
    AT_FIRST,
#endif
    AT_LAST
};
static inline int of_features(struct of_features s, int k)
{
#if LEVEL > 2 && !defined ABSENT
    k += s.first;
#endif
#if defined EMPTY /* a header's */ && defined(BASE)
    k += 1000 * AT_LAST;
#endif
#if true || defined __GNUG__
    k += 2000;
#endif
    return k + s.second;
}
static inline int carried(int k)
{
#if defined __AVX2__ || defined __FMA__
    k += 80;
#elif defined _GNU_SOURCE || defined __PIE__
    k += 160;
#endif
#ifdef __CHAR_UNSIGNED__
    k += 10;
#endif
#if !defined unix || defined __OPTIMIZE_SIZE__
    k += 20;
#endif
#ifndef __STRICT_ANSI__
    k += 40;
#endif
    return k;
}
int main(void)
{
    const struct of_features s = {.second = 7};
    int y[1], z[1];
    #pragma kernel elementwise out(int y[1] = y)
    { y = of_header(100) + THREADS; }
    #pragma kernel elementwise out(z[1])
    for (int k = 0; k < 1; k++)
        z[k] = carried(k) + of_features(s, k);
    printf("%d %d: ", y[0] == of_header(100) + THREADS, z[0] == carried(0) + of_features(s, 0));
    printf("%d %d\n", y[0], z[0]);
}
END
"$CKPP" program.c -o program_gen.c || fail "ckpp: program.c"
while read -r options; do
    $CC $TEST_CFLAGS -w $options -o program program_gen.c $TEST_LIBS || fail "cc $options"
    ./program >out || fail "program: $options"
    grep -q '^1 1: ' out || fail "$options: $(cat out)"
done <<'END'
-std=c11 -O0
-std=gnu11 -O2 -fopenmp
-std=gnu11 -O0 -ffast-math -funsigned-char
-std=c11 -Os -ffinite-math-only
-std=gnu11 -O1 -march=native
END

# a loop has the number that the program has, and what comes along has the macro
cat >numbers.c <<'END'
#include <stdio.h>
#define MORE (GIVEN + 1)
static inline int twice(int k) { return 2 * GIVEN + k; }
int main(void)
{
    int y[2], GIVENS = 3;
    #pragma kernel elementwise out(y[2])
    for (int k = 0; k < 2; k++)
        y[k] = MORE + 10 * GIVEN + GIVENS;
    printf("%d\n", y[1]);
    #pragma kernel elementwise out(y[2])
    for (int k = 0; k < 2; k++)
        y[k] = twice(GIVEN) * MORE;
    printf("%d\n", y[1]);
    #pragma kernel elementwise in(int GIVENS) out(int y[2])
    { y = GIVENS * GIVEN; }
    printf("%d\n", y[1]);
}
END
for options in -DGIVEN=7 '-DGIVEN=7 -DGIVENS=OWN'; do
    "$CKPP" $options numbers.c -o numbers_gen.c || fail "ckpp: numbers.c"
    $CC $TEST_CFLAGS $options -o numbers numbers_gen.c $TEST_LIBS || fail "cc: numbers.c"
    ./numbers | tr '\n' ' ' >out
    expect '81 168 21 ' out
done

# a header, which ckpp cannot find, defines a macro anew between its #define and the function that
# comes along
printf '#undef WIDTH\n#define WIDTH 30\n' >width.h
for header in '' '#include H'; do
    printf '%s\n' '#define H "width.h"' '#define WIDTH 3' "$header" \
        'static inline int f(int k) { return k * WIDTH; }' \
        'void g(int *y) {' '#pragma kernel elementwise out(y[9])' 'for (int k = 0; k < 9; k++)' \
        'y[k] = f(k);' '}' >width.c
    "$CKPP" width.c -o width_gen.c || fail "ckpp: width.c"
    $CC $TEST_CFLAGS -c -o width.o width_gen.c 2>err
    [ "$?$(grep -c "a header defines it anew" err)" = "${header:+1}${header:+1}" ] ||
        [ -z "$header$(cat err)" ] || fail "width.c, '$header': $(cat err)"
done

# the same between two headers
printf '#define WIDTH 3\n' >first.h
echo 'static inline int f(int k) { return k * WIDTH; }' >second.h
for header in '' '#include "width.h"'; do
    printf '%s\n' '#pragma kernel declare' '#include "first.h"' "$header" \
        '#pragma kernel declare' \
        '#include "second.h"' 'void g(int *y) {' '#pragma kernel elementwise out(y[9])' \
        'for (int k = 0; k < 9; k++)' 'y[k] = f(k);' '}' >width.c
    "$CKPP" width.c -o width_gen.c || fail "ckpp: between headers"
    $CC $TEST_CFLAGS -c -o width.o width_gen.c 2>err
    [ "$?$(grep -c "width.c:4:.*a header defines it anew" err)" = "${header:+1}${header:+1}" ] ||
        [ -z "$header$(cat err)" ] || fail "between headers, '$header': $(cat err)"
done

# a macro of a header that counts is not computed once for all iterations
while IFS='|' read -r answers text; do
    printf '%s\n' 'struct state { int of, more; };' 'extern struct state state, *at;' \
        'int next(void), next_of(struct state *s);' "#define NEXT $text" >counts.h
    for declare in '' '#pragma kernel declare'; do
        printf '%s\n' "$declare" '#include "counts.h"' 'void g(int *y) {' \
            '#pragma kernel elementwise out(y[9])' 'for (int k = 0; k < 9; k++)' \
            'y[k] = NEXT;' '}' >counts.c
        "$CKPP" counts.c -o counts_gen.c 2>err &&
            $CC $TEST_CFLAGS -Wall -Wextra -pedantic -c -o counts.o counts_gen.c 2>err
        got=$?$(grep -c -e 'counts.c:[46]:.*macro .*NEXT.* of a header \(assigns\|changes\)' \
            -e "counts.c:6:.*'\(state\|at\)' is a variable of the program that the loop's body" \
            -e "counts.[ch]:[46]:.*'next' is declared, but its definition" err)
        case $got in
        "$answers") ;;
        *) $CC --version | grep -q clang || fail "'$declare', '$text': $got: $(cat err)" ;;
        esac
    done
done <<'END'
11|(state.of++)
11|(--at->of)
11|next()
11|(next_of(&state) + 1)
11|(state.of = 3)
11|(state.of += 2)
11|__extension__ ({ state.of++; state.of; })
00|(state.of == 3 ? 1 : at->of)
00|(state.of - -at->more)
END

# what the compiler alone is given: an #if, also of a name that a comment has behind -D, and assert
cat >alone.c <<'END'
#include <assert.h>
#include <stdio.h>
/* with -DFAST: faster */
static int calls;
static inline int positive(int k)
{
    assert(k > 0);
#ifdef FAST
    k += 10;
#endif
    return k;
}
int main(void)
{
    int y[2], z[2];
    #pragma kernel elementwise out(y[2])
    for (int k = 0; k < 2; k++)
        y[k] = positive(k);
    #pragma kernel elementwise out(int z[2])
    {
        assert(i > 0);
        z = i;
    }
    assert(++calls);
    printf("%d %d %d %d\n", y[0], y[1], z[1], calls);
    return 0;
}
END
"$CKPP" alone.c -o alone_gen.c || fail "ckpp: alone.c"
for options in '-DNDEBUG' '-DNDEBUG -DFAST'; do
    $CC $TEST_CFLAGS $options -Wno-unused-variable -o alone alone_gen.c $TEST_LIBS ||
        fail "cc: alone.c"
    ./alone >>alone.out || fail "alone: $options"
done
printf '0 1 1 0\n10 11 1 0\n' | cmp - alone.out || fail "alone: $(cat alone.out)"

# -D of ckpp alone, or of another text: the compiler says so
while IFS='|' read -r answers name text; do
    printf '%b\n' "$text" | sed 's/^DECLARE/#pragma kernel declare\nstatic inline int f(int k) {/
        s/^BLOCK/void g(int *y) {\n#pragma kernel elementwise out(int y[1])\n/
        s/^AT/#pragma kernel elementwise/
        s/^LOOP/void g(int *y) {\n#pragma kernel elementwise out(y[9])\nFOR y[k] =/
        s/FOR/for (int k = 0; k < 9; k++)/' >other.c
    "$CKPP" -DGIVEN=7 other.c -o other_gen.c || fail "ckpp: $name"
    for same in 0 7 8; do
        $CC $TEST_CFLAGS $([ $same = 0 ] || echo "-DGIVEN=$same") -c -o other.o other_gen.c 2>err
        [ "$?$(grep -c 'that ckpp is given by -D' err)" = "${answers%% *}" ] ||
            fail "$name, -DGIVEN=$same: $(cat err)"
        answers=${answers#* }
    done
done <<'END'
00 00 11|a block|BLOCK{ y = GIVEN; }\n}
00 00 11|an #if of a block|BLOCK{\n#if GIVEN\n y = 1;\n#endif\n}\n}
11 00 11|a function|DECLARE\n#ifdef GIVEN\n k++;\n#endif\n return k; }
10 00 00|a loop|LOOP GIVEN; }
10 00 00|a macro of a loop|#define MORE (GIVEN + 1)\nLOOP MORE; }
11 10 11|of the file|enum { GIVEN = 3 };\nBLOCK{ y = GIVEN; }\n}
11 10 11|enumerator|void g(int *y) {\nenum { GIVEN = 3 };\nAT out(int y[1])\n{ y = GIVEN; }\n}
11 10 11|an #if|static const int GIVEN = 3;\nBLOCK{\n#if GIVEN\n y = 1;\n#endif\n}\n}
00 10 10|a parameter|void g(int *y, int GIVEN) {\nAT in(int GIVEN) out(int y[1])\n{ y = GIVEN; }\n}
00 00 00|its own|#pragma kernel declare\n#define GIVEN 5\nDECLARE return GIVEN; }
END

"$CKPP" --check $given p.c -o p_gen.c 2>err || grep -q -e 'NVRTC, and' -e 'without CUDA' err ||
    fail "--check: $(cat err)"
finish
