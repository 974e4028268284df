# CKPP_EXPLAIN of loops: which threads share an iteration and what they keep, which elements have a
# window, what hides one, and the bytes that a loop touches, each once.
. "$ROOT/scripts/test_lib.sh"
export CKPP_DEVICE=host CKPP_EXPLAIN=1

cat >p.c <<'END'
#include <math.h>
#include <stdlib.h>
enum { N = 300, M = 400 };
static double a[N][M], b[N][M], c[N][N], s[N];
static float u[2 * N + 2], v[N];
static int at[N];
#pragma kernel declare
static double second(const double *p) { return p[1]; }
static void window(void)
{
    #pragma kernel elementwise collapse(2)
    for (int r = 1; r < N - 1; r++)
        for (int k = 1; k < M - 1; k++)
            b[r][k] = a[r - 1][k] + a[r + 1][k] + a[r][k - 1] + a[r][k + 1];
}
static void apart(void)
{
    #pragma kernel elementwise
    for (int r = 1; r < N; r++)
        v[r] = u[2 * r] + u[2 * r + 1] + u[r] + u[r - 1];
}
static void far(void)
{
    #pragma kernel elementwise
    for (int r = 0; r < N; r++)
        v[r] = u[r] + u[r + 250];
}
static void output(const double *q, double *p)
{
    #pragma kernel elementwise independent
    for (int k = 0; k < 100; k++)
        p[2 * k + 1] = q[2 * k] + q[2 * k + 2];
}
static void gathered(void)
{
    #pragma kernel elementwise
    for (int r = 0; r < N; r++)
        v[r] = u[at[r]];
}
static void guarded(void)
{
    #pragma kernel elementwise
    for (int r = 1; r < N; r++)
        v[r] = r > 3 ? u[r - 1] + u[r + 1] : 0;
}
static void in_place(double *o)
{
    #pragma kernel elementwise inout(o[1000]) independent
    for (int k = 0; k < 400; k++)
        o[2 * k + 1] = o[2 * k] + o[2 * k + 2];
}
static void pointed(const double *o)
{
    #pragma kernel elementwise in(o[1000])
    for (int k = 0; k < N; k++)
        s[k] = second(&o[k]);
}
static void triangle(void)
{
    #pragma kernel elementwise
    for (int r = 0; r < N; r++)
        for (int k = 0; k < r; k++)
            c[r][k] = s[k];
}
static void rows(int m)
{
    #pragma kernel elementwise
    for (int r = 0; r < N; r++) {
        double sum = 0, squares = 0;
        #pragma kernel reduction reduce(+ : sum)
        for (int k = 0; k < m; k++)
            sum += a[r][k];
        #pragma kernel reduction reduce(+ : squares)
        for (int k = 0; k < m; k++)
            squares += (a[r][k] - sum) * (a[r][k] - sum);
        s[r] = sum + squares;
    }
}
static void rooted(void)
{
    #pragma kernel elementwise
    for (int r = 0; r < N; r++)
        v[r] = sqrt(u[r]) + floorf(pow(u[r], 3)) + expf(u[r]);
}
static void columns(void)
{
    #pragma kernel elementwise
    for (int k = 0; k < M; k++) {
        double sum = 0;
        #pragma kernel reduction reduce(+ : sum)
        for (int r = 0; r < N; r++)
            sum += a[r][k];
        b[0][k] = sum;
    }
}
static void asked(void)
{
    #pragma kernel elementwise
    for (int r = 0; r < N; r++) {
        double sum = 0, squares = 0;
        #pragma kernel reduction reduce(+ : sum) width(8)
        for (int k = 0; k < r; k++)
            sum += a[r][k];
        #pragma kernel reduction reduce(+ : squares)
        for (int k = 0; k < r; k++)
            squares += (a[r][k] - sum) * (a[r][k] - sum);
        s[r] = sum + squares;
    }
}
static void scaled(void)
{
    #pragma kernel elementwise
    for (int r = 0; r < N; r++) {
        double sum = 0;
        #pragma kernel reduction reduce(+ : sum)
        for (int k = 0; k < M; k++)
            sum += a[r][k];
        #pragma kernel elementwise
        for (int k = 0; k < M; k++)
            b[r][k] = sum;
    }
}
int main(void)
{
    double *big = calloc(1000, sizeof *big);
    window();
    apart();
    far();
    output(big, big);
    gathered();
    guarded();
    in_place(big);
    pointed(big);
    triangle();
    rows(M);
    rows(100);
    rooted();
    columns();
    asked();
    scaled();
    window();
    free(big);
    return 0;
}
END
build p
./p >out 2>err || fail "$(cat err)"

# of FUNCTION TEXT...: what is said of its loop
of() {
    function=$1
    shift
    awk -v key=": $function:" '/^ckpp: / && !/^ckpp:  / { on = index($0, key) } on' err >said
    for text; do
        expect "$text" said
    done
}
of window "one window for 'a[r-1][k]', 'a[r+1][k]', 'a[r][k-1]', 'a[r][k+1]', on a GPU" \
    'reads 960 kB, writes 948.8 kB' 'the same 1 more time'
of apart "one window for 'u[r]', 'u[r-1]', on a GPU" 'reads 2400 bytes, writes 1196 bytes' \
    "no window for 'u[2*r]' and 'u[2*r+1]': they are far apart, or not by whole elements of"
of far "no window for 'u[r]' and 'u[r+250]': they are far apart"
of output "no window for 'q[2*k]' and 'q[2*k+2]': an output is in the same memory"
of gathered "no window for 'u': a subscript depends on more than the loop's variables" \
    'reads 2400 bytes, writes 1200 bytes'
of guarded "no window for 'u': an element is used only behind a condition" \
    'reads 2392 bytes, writes 1196 bytes'
of in_place "no window for 'o': the loop writes it, and has several subscripts of it" \
    'writes 3200 bytes'
of pointed "no window for 'o': a pointer into it is made, or a function is given it"
of triangle 'reads 2400 bytes, writes 720 kB'
of rows 'on a GPU, 256 threads would share each of 300 iterations, whose inner loops have 400: ' \
    ': they keep the row that several inner loops read; each keeps 2 elements of it in registers' \
    'iterations, whose inner loops have 100: each then has about four iterations' \
    'nothing of rows is kept: rows are so short that caches have them' \
    'reads 960 kB, writes 2400 bytes'
of rooted 'in double, as C has them: pow, sqrt; sinf and its like compute in float'
of columns 'in a block of 32 iterations, since neighbouring ones read neighbouring elements' \
    'reads 960 kB, writes 3200 bytes'
of asked "8 threads would share each of 300 iterations: as 'width' says" \
    'nothing of rows is kept: no inner loop runs in every iteration, between bounds that'
of scaled 'too few iterations for a warp each; nothing of rows is kept: no two inner loops'
[ "$(grep -c 'one window for .a.r-1' err)" = 1 ] || fail "said twice: $(cat err)"

# on a GPU, as what it is
emulator="$B/tests/emulated/emulated_gpu.o $B/tests/emulated/emulated_block.o $B/tests/libunit.a"
# shellcheck disable=SC2086  # a list of words
ls $emulator >/dev/null 2>&1 || finish
# shellcheck disable=SC2086  # lists of words
$CC $TEST_CFLAGS -o gpu p_gen.c -Wl,--export-dynamic-symbol=emulated_catch_up $emulator \
    "$B/libruntime.a" ${TEST_STATIC#* } || exit 1
CKPP_CACHE_DIR="$B/tests/emulated/cache" CKPP_DEVICE=cuda EMULATED_GPUS=1 ./gpu >out 2>err ||
    fail "$(cat err)"
of window "'a[r][k-1]', 'a[r][k+1]', for patches of 4 x 2 elements"
of rows 'ckpp:     256 threads share each of 300 iterations'
of columns 'ckpp:     32 threads share each of 400 iterations'
finish
