# Kernels without a name are called by their function and line, and what loops have by the words of
# the program.
. "$ROOT/scripts/test_lib.sh"
export CKPP_DEVICE=host CKPP_CACHE_DIR="$PWD/cache"

# names FILE NAME...: in the order of the constructs
names() {
    file=$1
    shift
    "$CKPP" "$file" -o made || exit 1
    found=$(sed -n 's/.*, \.ckpp_name_ = "\([^"]*\)", \.ckpp_file_.*/\1/p' made | tr '\n' ' ')
    [ "$found" = "$* " ] || fail "$file: $found, not $*"
}

cat >forms.c <<'END'
#define EVERY for (int t = 0; t < 2; t++)
#define EXPORT(type) type
extern int proto(int);
int old(y, f, n) float *y; int (*f)(int); int n;
{
    #pragma kernel elementwise inout(float y[n])
    { y += 1; }
    return f(n);
}
static const struct { int a, b; } pairs[] = {{1, 2}, {3, 4}};
__attribute__((noinline)) static EXPORT(void) marked(float *y)
{
    EVERY {
        #pragma kernel elementwise
        for (int k = 0; k < pairs[0].a; k++)
            y[k] += 1;
    }
}
#if 0
int never(int a) {
#else
int compiled(float *y) {
#endif
    #pragma kernel elementwise named inout(float y[9])
    { y += 1; }
    #pragma kernel elementwise inout(float y[9])
    { y += 1; }
    return 0;
}
int (*get(float *y))(int)
{
#line 70 "other.c"
    #pragma kernel elementwise inout(float y[9])
    { y += 1; }
    return proto;
}
END
names forms.c old:6 marked:14 named compiled:26 get:70

cat >forms.cpp <<'END'
namespace a { namespace b {
struct S {
    void method(float *y) const noexcept {
        #pragma kernel elementwise inout(float y[9])
        { y += 1; }
    }
    int k;
    S(float *y) : k(1) {
        #pragma kernel elementwise inout(float y[9])
        { y += 1; }
    }
};
template <class T = int, int N = (3 > 2)> static T made(float *y) {
    auto f = [=](int n) { if (n) {
        #pragma kernel elementwise inout(float y[9])
        { y += 1; }
    } };
    f(1);
    struct local { void inside(float *y) {
        #pragma kernel elementwise inout(float y[9])
        { y += 1; }
    } };
    return N;
}
} }
extern "C" void linked(float *y);
extern "C" { void linked(float *y) {
    #pragma kernel elementwise inout(float y[9])
    { y += 1; }
} }
auto lambda = [](float *y) {
    #pragma kernel elementwise inout(float y[9])
    { y += 1; }
};
END
names forms.cpp method:4 S:9 made:15 made:20 linked:28 forms.cpp:32

cat >p.c <<'END'
#include <stdio.h>
struct state { int n; double *h; };
static void step(const struct state *s, double *out, double scale)
{
    #pragma kernel elementwise
    for (int k = 1; k < s->n - 1; k++)
        out[k] = scale * (s->h[k - 1] + s->h[k + 1]);
}
static double least(const struct state *s)
{
    double m = 1e9;
    #pragma kernel reduction reduce(min : m)
    for (int k = 0; k < s->n; k++)
        m = s->h[k] < m ? s->h[k] : m;
    return m;
}
int main(int count, char **arguments)
{
    double h[9] = {3, 1, 4, 1, 5, 9, 2, 6, 5}, out[9] = {0};
    struct state s = {9, h};
    (void)arguments;
    step(&s, out, 2);
    printf("%g %g\n", out[1], least(&s));
    if (count > 1)
        s.h = NULL;
    step(&s, out, 2);
    return 0;
}
END
build p
CKPP_STATS=1 CKPP_EXPLAIN=1 CKPP_RECORD=calls CKPP_TRACE=trace.json ./p >out 2>err ||
    fail "$(cat err)"
expect '14 1' out
cp err err_of_explain
expect 'p.c:5: step:5: launch: ' err
expect 'step:5@p.c:5 ' err
expect 'least:12@p.c:12 ' err
expect '"step:5@p.c:5"' trace.json
expect 'step:5' calls
expect 'least:12' calls
expect 's->h[k-1], s->h[k+1], out[k]' err
grep -q 's_h\|[A-Z] = float64' err && fail "a name of ckpp's: $(cat err)"
./p x >out 2>err && fail "a null pointer is no error"
expect "p.c:5: error: loop: argument 's->h[k-1]', float64 (7), has no data" err

# so do the compiler's messages about it
cat >wrong.c <<'END'
struct state { int n; double *h, *g; int new; };
void step(const struct state *s, double *out)
{
    #pragma kernel elementwise
    for (int i = 1; i < s->n - 1; i++) {
        int class = 3;
        out[i] = s->h[i + 1] % 2 + class.x + *s->g[s->new] + i.z;
    }
}
int main(void)
{
    double h[9] = {0}, out[9];
    struct state s = {9, h, h, 1};
    step(&s, out);
    return 0;
}
END
build wrong
./wrong >out 2>err && fail "it compiles"
expect "wrong.c:7" err
expect "'class'" err
reject "'i_" err
"$CKPP" --check=host wrong.c -o checked.c 2>>err && fail "checked without an error"
expect "'class'" err
expect "note: with s->h[i+1] = float32" err
grep -q '_c_\|[sS]_[hg]\|_1\| [A-Z] = ' err && fail "a name of ckpp's: $(cat err)"

# of two views each byte counts once; and what comes again is not said again
expect 'reads 72 bytes, writes 56 bytes' err_of_explain
expect 'p.c:5: step:5: the same 1 more time' err_of_explain
[ "$(grep -c 'step:5: launch' err_of_explain)" = 1 ] || fail "said twice: $(cat err_of_explain)"
cat >r.c <<'END'
static void scale(int n, float *x, const float *table, int rows)
{
    #pragma kernel elementwise collapse(2)
    for (int r = 0; r < rows; r++)
        for (int k = 0; k < n; k++)
            x[r * n + k] = table[2 * k] + table[2 * k + 1];
}
static void shift(int n, float *x)
{
    #pragma kernel elementwise independent
    for (int k = 0; k < n; k++)
        x[k] += 1;
}
int main(void)
{
    float x[64] = {0}, table[16] = {0};
    scale(8, x, table, 8);
    for (int t = 0; t < 50; t++) {
        shift(10, x);
        shift(t < 20 ? 10 : 20, x);
    }
    return 0;
}
END
build r
CKPP_EXPLAIN=1 ./r 2>err || fail "$(cat err)"
expect 'reads 64 bytes, writes 256 bytes' err
[ "$(grep -c 'shift:10: launch: 10 elements' err)" = 1 ] || fail "10 elements: $(cat err)"
[ "$(grep -c 'shift:10: launch: 20 elements' err)" = 1 ] || fail "20 elements: $(cat err)"
[ "$(grep -c 'specialised for x' err)" = 1 ] || fail "not only what changed: $(cat err)"
expect 'reads 80 bytes, writes 80 bytes' err
expect 'shift:10: the same 98 more times' err

# its symbol, as debuggers and profilers have it
if command -v nm >/dev/null; then
    mkdir kept
    CKPP_DEBUG=1 TMPDIR="$PWD/kept" ./p >out 2>err || fail "$(cat err)"
    for symbol in step_5 least_12; do
        nm -D kept/*/*"$symbol"* 2>&1 | grep -q "ckpp_kernel_$symbol\$" || fail "no $symbol"
    done
fi
finish
