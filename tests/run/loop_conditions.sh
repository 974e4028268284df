# Of an #if in a loop, around a part of it, or around a declaration that a loop mentions, ckpp
# takes the group that the program's compiler takes, given the same options; given others, the
# compiler stops with an error that says so. In C and in C++.
# shellcheck disable=SC2086  # lists of words
. "$ROOT/scripts/test_lib.sh"
cat >inside.c <<'END'
#include <stdio.h>
int main(void)
{
    int n = 8, q = 0;
    float x[8] = {1, 2, 3, 4, 5, 6, 7, 8}, y[8] = {0};
    #pragma omp parallel for
    #pragma kernel elementwise in(x[n]) out(y[n])
#if defined A && !defined C
    for (int k = 0; k < n; k += 1)
#elif defined C
    for (int k = n - 1; k >= 0; k--)
#else
    for (int k = 0; k < n; k++)
#endif
    {
        float s = 0;
#ifdef A
        for (int j = 0; j < 3; j++) {
#if B > 4
            s += x[k] * B;
#else
            s += 1;
#endif
        }
#elif C /* two \
lines */
        s = C;
#else
        s = x[k];
#endif
        if (k & 1) y[k] = s;
#ifdef A
        else y[k] = 7;
#else
        else y[k] = 9;
#endif
    }
#ifdef A /* whole loops: translated as they are, whatever the compiler takes */
    #pragma kernel elementwise in(x[n]) inout(y[n])
    for (int k = 0; k < n; k++) {
#if B
        y[k] += B;
#else
        y[k] += x[k];
#endif
    }
#else
    if (q == 0)
        #pragma kernel elementwise inout(y[n])
        for (int k = 0; k < n; k++) y[k] += 1;
    else
#endif
        q++;
#ifdef A
    #pragma kernel elementwise inout(y[n])
    for (int k = 0; k < n; k++) {
#else
    #pragma kernel elementwise inout(y[n])
    for (int k = 0; k < n; k++) {
        y[k] -= 1;
#endif
        y[k] *= 2;
    }
    float t[8][4];
    #pragma kernel elementwise in(x[n]) out(t[n][4])
    for (int k = 0; k < n; k++) {
#ifdef A
        #pragma kernel elementwise
        for (int j = 0; j < 4; j++) t[k][j] = x[k] + j;
#else
        #pragma kernel elementwise
        for (int j = 0; j < 4; j++) t[k][j] = x[k] - j;
#endif
    }
    for (int k = 0; k < n; k++) printf("%g %g %d\n", y[k], t[k][3], q * __LINE__);
    return 0;
}
END
cat >own.h <<'END'
#define LIMIT 6
END
cat >around.c <<'END'
#include <math.h>
#include <stdio.h>
#include "own.h"
#ifdef A
typedef double real;
struct pair { real of[2]; };
enum { COUNT = 4 };
#define SQUARE(x) ((x) * (x))
#else
typedef float real;
struct pair { real of[3]; };
enum { COUNT = 5 };
#define SQUARE(x) ((x) + 1)
#endif
#if B > 2 && defined __STDC_HOSTED__
#define LENGTH 10
#elif LIMIT == 6
#define LENGTH 7
#else
#define LENGTH 3
#endif
#ifndef WIDTH
#define WIDTH 4
#endif
#ifndef M_PI
#define M_PI 3.14159265358979323846
#endif
#ifdef C
static const int shift = 3;
static real weights[LENGTH][2];
static inline real weighed(real a) { return a * 2; }
#else
static const int shift = 2;
static double weights[LENGTH][2];
static inline real weighed(real a) { return SQUARE(a) / 3 + sizeof(real); }
#endif
#ifndef __OPTIMIZE__ /* nothing of it is needed */
#define UNUSED 1
#endif
int main(void)
{
    int n = LENGTH;
#ifdef C
    double x[LENGTH] = {1, 2, 3};
#else
    float x[LENGTH] = {3, 2, 1};
#endif
    real y[LENGTH];
    struct pair z[LENGTH] = {{{1, 2}}};
    weights[1][1] = 5;
    #pragma kernel elementwise in(x[n], z[n], weights[n][2]) out(y[n])
    for (int k = 0; k < n; k++) {
        real t[WIDTH + LENGTH] = {(real)x[k], 1 / (real)3};
        struct pair p = z[k];
        p.of[1] += weights[k][1];
        switch (k) {
        case LENGTH - 1: t[COUNT] = 100; break;
        case 1: t[COUNT] = 200 + shift; break;
        default: t[COUNT] = SQUARE(k);
        }
        y[k] = weighed(t[0]) + t[1] + t[COUNT] + p.of[1] + (real)M_PI + (real)sizeof p +
               (real)(sizeof t / sizeof *t);
    }
    for (int k = 0; k < n; k++) printf("%.17g\n", (double)y[k]);
    return 0;
}
END
for name in inside around; do
    cp $name.c cxx_$name.cpp
    for options in '' -DA '-DA -DB=5' -DC=2 '-DA -DC=1 -DWIDTH=6' '-DB=3 -UA'; do
        for file in $name.c cxx_$name.cpp; do
            compiler="$CC $TEST_CFLAGS"
            [ $file = $name.c ] || compiler="${CXX:-c++} ${TEST_CFLAGS#-std=c11} -std=c++17"
            "$CKPP" $options $file -o out.${file##*.} || fail "ckpp $options $file"
            $compiler -w $options -o plain $file -lm || fail "$file: $options"
            $compiler -w $options -o program out.${file##*.} $TEST_LIBS ||
                fail "$file, $options: what ckpp writes does not compile"
            ./plain >wanted
            ./program >got || fail "$file, $options: it fails"
            cmp wanted got || fail "$file, $options: $(diff wanted got)"
            case $options in *-DA*) other=-UA ;; *) other=-DA ;; esac
            $compiler -w $options $other -c -o other.o out.${file##*.} 2>err &&
                fail "$file, $options: $other is taken"
            grep -q "error.*$file:[0-9]*: ckpp read this #if with another [A-Z]*: give it" err ||
                fail "$file, $options: $(cat err)"
        done
    done
done
finish
