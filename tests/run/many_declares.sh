# What ckpp writes, and the memory it takes, grow with the declares, the kernels and the names, not
# with their product: declares and regions of device code are generated once, and kernels share
# them.
. "$ROOT/scripts/test_lib.sh"
program() {   # DECLARES KERNELS: all declares first; a function of the program behind each kernel
    awk -v declares="$1" -v kernels="$2" 'BEGIN {
        print "#pragma kernel declare\n#define FIRST 0"
        for (k = 0; k < declares; k++)
            if (k % 2) {
                print "#pragma kernel declare"
                print "static float add" k "(float v) { return v + " k "; }"
            } else {
                print "#pragma kernel begin device"
                print "float add" k "(float v) { return v + " k "; }"
                print "#pragma kernel end device"
            }
        for (k = 0; k < kernels; k++) {
            print "#pragma kernel elementwise kernel" k " in(float x) out(float y)"
            print "{ y = add" k % declares "(x) + (float)_ind[FIRST]; }"
            print "void f" k "(int n) { (void)n; }"
        }
    }'
}
size() { wc -c <"$1" | tr -d ' '; }

program 2000 2000 >small.c
program 4000 4000 >large.c
"$CKPP" -o small_gen.c small.c && "$CKPP" -o large_gen.c large.c || fail "ckpp: status $?"
[ $(($(size large_gen.c) * 10)) -lt $(($(size small_gen.c) * 22)) ] ||
    fail "twice as much gave $(size large_gen.c) bytes, not twice $(size small_gen.c)"
program 1000 100000 >huge.c
"$CKPP" -o huge_gen.c huge.c || fail "1000 declares and 100000 kernels: status $?"
[ "$(grep -c '^static const ckpp_kernel ckpp_kernel_' huge_gen.c)" = 100000 ] ||
    fail "not all kernels are there"
[ "$(size huge_gen.c)" -lt $(($(size huge.c) * 30)) ] ||
    fail "$(size huge.c) bytes became $(size huge_gen.c)"

# calls within calls: 300000 of them in one expression
{
    echo '#pragma kernel elementwise nested in(float x) out(float y)'
    printf '{ y = '
    awk 'BEGIN {
        for (k = 0; k < 300000; k++) printf "sqrtf("
        printf "x"
        for (k = 0; k < 300000; k++) printf ")"
    }'
    echo '; }'
} >nested.c
"$CKPP" -o nested_gen.c nested.c || fail "calls within calls: status $?"

# 300000 templates of one declaration: each is looked at once
{
    echo '#pragma kernel module templates'
    echo '{ __global__ void k(int *x) { *x = 1; }'
    awk 'BEGIN { for (k = 0; k < 300000; k++) printf "template <class T> " }'
    echo 'struct s {}; }'
} >templates.c
"$CKPP" -o templates_gen.c templates.c || fail "templates in a row: status $?"

# data regions in each other, variables of a loop's body, barriers: each is looked at once
{
    echo 'void f(int n, float *x)
{'
    awk 'BEGIN {
        for (k = 0; k < 50000; k++) print "#pragma kernel data in(x[n])\n{"
        for (k = 0; k < 50000; k++) print "}"
    }'
    echo '}'
} >regions.c
{
    echo 'void f(int n, float *x)
{
    #pragma kernel elementwise inout(x[n])
    for (int i = 0; i < n; i++) {
        float v0 = x[i];'
    awk 'BEGIN { for (k = 1; k < 100000; k++) print "float v" k " = v0;" }'
    echo 'x[i] = v99999; } }'
} >variables.c
{
    echo '#pragma kernel raw r inout(float x) threads(x.size)
{'
    awk 'BEGIN { for (k = 0; k < 200000; k++) print "__syncthreads();" }'
    echo '}'
} >barriers.c
# graphs in a function; what the C in a loop of one changes and declares, and what leaves it
{
    echo 'void f(void)
{'
    awk 'BEGIN { for (k = 0; k < 200000; k++) print "#pragma kernel graph\n{ }" }'
    echo '}'
} >graphs.c
{
    echo 'void f(ckpp_array flag, int n)
{
    #pragma kernel graph
    {
        while (flag) {
            int v0 = n'
    awk 'BEGIN {
        for (k = 1; k < 100000; k++) print ", v" k " = v0"
        print ";"
        for (k = 0; k < 100000; k++) print "v" k "++; if (n) break;"
    }'
    echo '} } }'
} >changes.c
# what threads do behind a barrier: statements, and variables that are compared
{
    echo '#pragma kernel raw r inout(float x) threads(x.size)
{ __syncthreads(); int k = 0;'
    awk 'BEGIN { for (k = 0; k < 60000; k++) print "{ int v" k " = k; if (v" k " < 5) k++; }" }'
    echo '}'
} >statements.c
# modules that the file calls; kernels of one, and templates of which it has instances
awk 'BEGIN {
    for (k = 0; k < 15000; k++) {
        print "#pragma kernel module m" k "\n{ __global__ void f(int *x) { *x = " k "; } }"
        print "void f" k "(int *x) { m" k "_f(x); }"
    }
}' >modules.c
awk 'BEGIN {
    printf "#pragma kernel module m names(\"t0<1>\""
    for (k = 1; k < 30000; k++) printf ", \"t%d<1>\"", k
    print ")\n{"
    for (k = 0; k < 30000; k++)
        print "__global__ void f" k "(int *x) { *x = " k "; }\n" \
              "template <int N> __global__ void t" k "(int *x) { *x = N; }"
    print "}\nvoid f(int *x) { m_t29999_1(x); m_f29999(x); }"
}' >kernels.c
for file in regions variables barriers graphs changes statements modules kernels; do
    "$CKPP" -o ${file}_gen.c $file.c || fail "many $file: status $?"
done

# memory grows with what there is: so many KiB are enough, and what is written grows no faster
within() {   # KIB FILE: goes through ckpp in that
    ([ -n "$SAN" ] || ulimit -v "$1"; exec "$CKPP" -o "${2%.*}_gen.c" "$2") >"$2.out" 2>&1
}
loops() {
    awk -v n="$1" 'BEGIN {
        for (k = 0; k < n; k++)
            print "void f" k "(int n, float *x, const float *y)\n{\n#pragma kernel elementwise\n" \
                  "for (int k = 0; k < n; k++)\n    x[k] = 2 * y[k] + x[k];\n}"
    }'
}
private() {   # NAMES: of one declaration and one clause
    awk -v n="$1" 'BEGIN {
        printf "void f(int n, float *x)\n{\nfloat v0"
        for (k = 1; k < n; k++) printf ", v" k
        printf ";\n#pragma kernel elementwise private(v0"
        for (k = 1; k < n; k++) printf ", v" k
        print ")\nfor (int k = 0; k < n; k++) {"
        for (k = 0; k < n; k++) print "v" k " = k;"
        print "x[k] = v0;\n}\n}"
    }'
}
one_line() {
    awk -v n="$1" 'BEGIN {
        printf "int t[] = {"
        for (k = 0; k < n; k++) printf "1,"
        print "};\nvoid f(int n, float *x)\n{\n#pragma kernel elementwise\n" \
              "for (int k = 0; k < n; k++)\n    x[k] = x[k] + 1;\n}"
    }'
}
functions() {   # of the file: a loop calls each
    awk -v n="$1" 'BEGIN {
        for (k = 0; k < n; k++)
            print "static inline float g" k "(float v) { return v + " k "; }\n" \
                  "void f" k "(int n, float *x)\n{\n#pragma kernel elementwise\n" \
                  "for (int k = 0; k < n; k++)\n    x[k] = g" k "(x[k]);\n}"
    }'
}
for what in loops:1000:45000 private:4000:45000 one_line:200000:64000 functions:500:65000; do
    kib=${what##*:} n=${what#*:} what=${what%%:*}
    n=${n%:*}
    $what "$n" >few.c
    $what $((2 * n)) >many.c
    within "$kib" few.c || fail "$n $what: $(tail -n 1 few.c.out)"
    within $((2 * kib)) many.c || fail "$((2 * n)) $what: $(tail -n 1 many.c.out)"
    [ $(($(size many_gen.c) * 10)) -lt $(($(size few_gen.c) * 23)) ] ||
        fail "twice as many $what gave $(size many_gen.c) bytes, not twice $(size few_gen.c)"
done
private 3000 | sed 's/elementwise private(/reduction reduce(+ : /' >sums.c
within 60000 sums.c
expect "a loop combines at most 64 variables" sums.c.out
awk 'BEGIN {
    print "void f(void)\n{\nstatic float x"
    for (k = 0; k < 2000; k++) printf "[1]"
    print ";\n#pragma kernel elementwise\nfor (int k = 0; k < 1; k++)\nx[k]"
    for (k = 1; k < 2000; k++) printf "[0]"
    print " = 1;\n}"
}' >extents.c
within 60000 extents.c
expect "an array has at most 16 dimensions, this one 2000" extents.c.out

# a loop with too many arrays is refused without having compared them all
{
    echo 'void f(int n'
    awk 'BEGIN { for (k = 0; k < 200000; k++) print ", float *x" k }'
    echo ') {
    #pragma kernel elementwise inout(x0[n])
    for (int i = 0; i < n; i++) {'
    awk 'BEGIN { for (k = 0; k < 200000; k++) print "x" k "[i] = 1;" }'
    echo '} }'
} >arrays.c
"$CKPP" arrays.c 2>err && fail "200000 arrays"
expect "the loop has more than 1000 different subscripts" err

# macros of the host that a kernel calls: each is reported once
awk 'BEGIN {
    for (k = 0; k < 60000; k++) print "#define M" k "(v) v"
    print "#pragma kernel elementwise k in(float x) out(float y)\n{ y = 0;"
    for (k = 0; k < 60000; k++) print "y += M" k "(x) + M" k "(y);"
    print "}"
}' >macros.c
"$CKPP" macros.c 2>err && fail "60000 macros of the host"
expect "'M0' is a macro of this file, which kernels do not know" err

# what a kernel sees is what stands above it, in its order, whichever of it an #if leaves
cat >p.c <<'END'
#include <stdio.h>
#ifdef SCALED
#pragma kernel declare
#define SCALE 10
#endif
static float first(float v)
{
    #pragma kernel elementwise inout(float v)
    {
#ifdef SCALE
        v *= SCALE;
#endif
    }
    return v;
}
#pragma kernel declare
#define TERM 1
#ifndef SCALED
#pragma kernel declare
#define SCALE 2
#endif
#pragma kernel declare
static float line(float v) { return SCALE * v + TERM; }
int main(void)
{
    float v = 3;
    #pragma kernel elementwise inout(float v)
    { v = line(v); }
    printf("%g %g\n", (double)first(3), (double)v);
    return 0;
}
END
"$CKPP" -o p_gen.c p.c || fail "ckpp: status $?"
for case in "-DSCALED=1:30 31" "-USCALED:3 7"; do
    # shellcheck disable=SC2086  # lists of words
    $CC $TEST_CFLAGS ${case%%:*} -o p p_gen.c $TEST_LIBS ||
        fail "it does not build with ${case%%:*}"
    [ "$(./p 2>err)" = "${case#*:}" ] || fail "with ${case%%:*}: $(./p 2>&1)"
done
# functions that a loop needs, and what these need, without end
{
    echo 'static inline float f0(float x) { return x; }'
    i=1
    while [ $i -lt 60000 ]; do
        echo "static inline float f$i(float x) { return f$((i - 1))(x); }"
        i=$((i + 1))
    done
    echo 'void f(float *x, int n)
{
    #pragma kernel elementwise inout(x[n])
    for (int j = 0; j < n; j++)
        x[j] = f59999(x[j]);
}'
} >deep.c
"$CKPP" -o deep_gen.c deep.c 2>err
[ $? -eq 1 ] || fail "functions that need each other: $(tail -n 1 err)"
expect "2000 deep" err
finish
