# What the C compiler refuses in generated C: a sentence that names the parameter, at the user's
# line, and little else. With the compiler of the build; refused_others.sh has others.
. "$ROOT/scripts/test_lib.sh"

# compile WHAT: p.c with each compiler, in turn; then WHAT, which looks at its messages in $err.
# There are hundreds of those: no process looks at them.
compile() {
    "$CKPP" p.c -o p_gen.c || { fail "ckpp refused p.c"; return; }
    for compiler in ${others:-"$CC"}; do
        # shellcheck disable=SC2086
        $compiler $TEST_CFLAGS -O0 -Wall -Wextra -Wno-unused-parameter -S -o p.s p_gen.c 2>raw &&
            result=0 || result=1
        err=$(sed 's/\\//g' raw) # gcc prints quotes as \'
        "$@"
    done
}
says() { case $err in *"$1"*) ;; *) fail "no '$1' of $compiler: $err" ;; esac; }

# refuse LINES PLACE TEXT...: it does not compile; the first error says the text; PLACE is there,
# and no more than so many lines
refuse() {
    compile is_refused "$@"
}

is_refused() {
    most=$1
    [ $result -ne 0 ] || fail "$compiler compiled: $(cat p.c)"
    says "$2"
    shift 2
    lines=0 first=
    while IFS= read -r line; do
        lines=$((lines + 1))
        case $first$line in *error:*) first=${first:-$line} ;; esac
    done <<END
$err
END
    for text in "$@"; do
        case $first in *"$text"*) ;; *) fail "no '$text' of $compiler: $first" ;; esac
    done
    [ $lines -le "$most" ] || fail "$compiler: $lines lines, $most are enough: $err"
}

is_warned() {
    [ $result -eq 0 ] || fail "$compiler: $err"
    says "$1"
    says "warn_unused_result"
    case $err in *warning:*warning:*) fail "$compiler: other warnings: $err" ;; esac
}

is_silent() {
    [ $result -eq 0 ] && [ -z "$err" ] || fail "$compiler: $err"
}

definition='#include <ckpp/ckpp.h>
#pragma kernel elementwise scale in(float x, float factor) out(float y)
{ y = factor * x; }
struct pair { int a, b; };
#pragma kernel reduction total in(T x) out(T y) reduce(+)
{ return x; }
#pragma kernel reduction where in(T x) out(int64_t y) reduce(argmax)
{ return x; }
#pragma kernel module tools
{ __global__ void f(float *p) { p[0] = 1; } __global__ void g(const float *x, float a, int n) {} '\
'__global__ void h(ckpp_array<const float, 2> x, ckpp_array<complex<float>> y) {} }'

# a call of a kernel that is defined
program() {
    printf '%s\n%s\n' "$definition" "$1" >p.c
}
arrays='ckpp_array x, ckpp_array z, float *p, struct pair s, double _Complex c, ckpp_module m'

program "int f($arrays) { return scale(p, 2, &z); }"
refuse 7 p.c:11 "scale: argument 'x' is neither an array nor a real number" "ckpp_view"
program "int f($arrays) { return scale(x, s, &z); }"
refuse 7 p.c:11 "scale: argument 'factor' is neither an array nor a real number"
program "int f($arrays) { return scale(x, c, &z); }"
refuse 7 p.c:11 "scale: argument 'factor' is neither an array nor a real number"
program "int f($arrays) { return total(s, &z); }"
refuse 7 p.c:11 "total: argument 'x' is neither an array nor a number"
program "int f($arrays) { return scale(x, 2, p); }"
refuse 7 p.c:11 "scale: argument 'y' is an output: give the address of a ckpp_array"
program "int f($arrays) { return scale(x, 2, z); }"
refuse 7 p.c:11 "scale: argument 'y' is an output: give the address of a ckpp_array"
program "int f($arrays) { float y[4]; return total(x, y); }"
refuse 7 p.c:11 \
    "total: argument 'y' is an output: give the address of a ckpp_array or of a number" "ckpp_out"
program "int f($arrays) { const float y = 0; return total(x, &y); }"
refuse 7 p.c:11 "total: argument 'y' is an output: give the address of a ckpp_array or of a number"
program "int f($arrays) { return total(x, &s); }"
refuse 7 p.c:11 "total: argument 'y' is an output: give the address of a ckpp_array or of a number"
program "int f($arrays) { return total(x, 5); }"
refuse 7 p.c:11 "total: argument 'y' is an output: give the address of a ckpp_array or of a number"
program "int f($arrays) { double y; return where(x, &y); }"
refuse 7 p.c:11 "where: argument 'y' is an output: give the address of a ckpp_array or of a long"
program "int f($arrays) { return scale(x, 2); }"
refuse 12 p.c:11 "scale takes 3 arguments: x, factor, y"
program "int f($arrays) { return scale(x, 2, &z, 5); }"
refuse 18 p.c:11 "ckpp_too_many_arguments"
program "int f($arrays) { return scale(x, 2, &z, &z); }"
refuse 18 p.c:11 "ckpp_too_many_arguments"
program "int f($arrays) { return scale(x, 2, &z, .strem = 0); }"
refuse 24 p.c:11 "strem"
program "int f($arrays) { return total(x, &z, .axis = CKPP_AXIS(1)); }"
refuse 14 p.c:11 "ckpp_axes"
program "int f($arrays) { return total(x, &z, .stream = 5); }"
refuse 18 p.c:11 "CUstream_st"
written="is an array that the kernel may write: give the address of a ckpp_array"
program "int f($arrays) { return tools_f(p, .threads = 1); }"
refuse 8 p.c:11 "tools_f: argument 'p' $written"
program "int f($arrays) { return tools_f(z, .threads = 1); }"
refuse 8 p.c:11 "tools_f: argument 'p' $written"
program "int f($arrays) { return tools_g(p, 1, 2, .threads = 1); }"
refuse 8 p.c:11 "tools_g: argument 'x' is an array that the kernel reads: give an array" \
    "ckpp_view"
program "int f($arrays) { return tools_h(1, &z, .threads = 1); }"
refuse 8 p.c:11 "tools_h: argument 'x' is an array that the kernel reads: give an array"
program "int f($arrays) { return tools_h(x, z, .threads = 1); }"
refuse 8 p.c:11 "tools_h: argument 'y' is an array that the kernel may write"
program "int f($arrays) { return tools_h(x, &z, .threads = 1) || tools_h(&x, &z, .grid = 1); }"
compile is_silent
program "int f($arrays) { return tools_g(x, z, 2, .threads = 1); }"
refuse 8 p.c:11 "tools_g: argument 'a' is a real number"
program "int f($arrays) { return tools_g(x, c, 2, .threads = 1); }"
refuse 8 p.c:11 "tools_g: argument 'a' is a real number"
program "int f($arrays) { return tools_g(x, 1); }"
refuse 30 p.c:11 "tools_g takes 3 arguments: x, a, n"
program "int f($arrays) { return tools_g(x, 1, 2, 3, .threads = 1); }"
refuse 30 p.c:11 "ckpp_too_many_arguments"
program "void f($arrays) { tools_g(x, 1, 2, .threads = 1); }"
compile is_warned p.c:11
program "int f($arrays)
{
    return tools_g(&x, true, 2L, .threads = 1) || tools_f(&z, .threads = 1);
}"
compile is_silent
program "int f($arrays) { return ckpp_launch(m, \"f\", CKPP_ARGS(p), .threads = 1); }"
refuse 26 p.c:11 "an argument of a module's kernel is a plain pointer or no number" "ckpp_view"

# an inline construct: the sentence is at the parameter
cat >p.c <<'END'
void f(const double *x, float *y)
{
    #pragma kernel elementwise in(float x[8]) out(float y[8])
    { y = x; }
}
END
refuse 4 p.c:3 "'x' is declared float: its host expression is no pointer to float"
cat >p.c <<'END'
void f(const float *x, const float *y)
{
    #pragma kernel elementwise in(float x[8]) out(float y[8])
    { y = x; }
}
END
refuse 4 p.c:3 "'y' is declared float: its host expression is no pointer to writable float"
for type in "float *" "struct { float x, y, z; } *" "float (*" "const void **" "int "; do
    case $type in *"("*) end=")[4]";; *) end=;; esac
    cat >p.c <<END
void f(float *y)
{
    $type v$end = 0;
    #pragma kernel elementwise in(float4 v[8]) out(float y[8])
    { y = v.x; }
}
END
    wanted="no pointer to ckpp_float4 or another struct of its size"
    refuse 20 p.c:4 "'v' is declared float4: its host expression is $wanted"
done
cat >p.c <<'END'
void f(const struct { float x, y; } *v, float *y)
{
    #pragma kernel elementwise out(float2 v[8]) in(float y[8])
    { v = make_float2(y, y); }
}
END
refuse 12 p.c:3 "'v' is declared float2: its host expression is no pointer to writable ckpp_float2"
cat >p.c <<'END'
void f(float *y, float by)
{
    #pragma kernel elementwise in(float1 by) out(float y[8])
    { y = by.x; }
}
END
refuse 12 p.c:3 "'by' is neither an array nor such a struct"
cat >p.c <<'END'
void f(const float *x, float *y)
{
    #pragma kernel elementwise in(float x) out(float y[8])
    { y = x; }
}
END
refuse 4 p.c:3 "'x' is neither an array nor a real number" "or give its extents, as in x[n]"
cat >p.c <<'END'
void f(const float *x, float *y)
{
    #pragma kernel elementwise in(float x[8]) out(float y)
    { y = x; }
}
END
wanted="neither a ckpp_array nor of type float; a pointer is given extents"
compile is_refused 6 p.c:3 "'y' is declared float: its host expression is $wanted"

# views that a type cannot be taken for
program "void f(float q[4][3]) { float r[2][3]; (void)ckpp_view(r, 2, 3), (void)ckpp_view(q, 4); }"
refuse 16 p.c:11 "an array of arrays has the length of its rows in its type"
program "void f(int w, float (*q)[w]) { ckpp_array b = ckpp_view(q, 4, w); (void)b; }"
refuse 16 p.c:11 "an array of arrays has the length of its rows in its type"
program "void f(void *p) { ckpp_array b = ckpp_view(p, 4); (void)b; }"
refuse 24 p.c:11 "void has no element type" "ckpp_view_as"

# a status that nobody reads
program "void f($arrays) { scale(x, 2, &z); }"
compile is_warned p.c:11
program "void f($arrays) { total(x, &z, .axis = 0); }"
compile is_warned p.c:11
program "void f($arrays) { ckpp_copy(&x, &z); }"
compile is_warned p.c:11
program "void f($arrays) { ckpp_launch(m, \"f\", CKPP_ARGS(p ? &z : &x), .grid = 1, .block = 1); }"
compile is_warned p.c:11
# constants
constant() {   # DECLARATION ARGUMENT
    cat >p.c <<END
void f(const float *x, const double *d, float *y, int n)
{
    #pragma kernel elementwise in(float v[8] = x) constant($1) out(float y[8])
    { y = v * $2; }
    (void)d; (void)n;
}
END
}
constant 'float w[n] = x' 'w[0]'
refuse 30 p.c:3 "the extents of constant 'w' have to be constants of 1 and more"
constant 'float w[2 - 2] = x' 'w[0]'
refuse 30 p.c:3 "the extents of constant 'w' have to be constants of 1 and more"
constant 'float w[2001 * sizeof(float)] = x' 'w[0]'
refuse 4 p.c:3 "constant 'w' takes more than the 32000 bytes that a launch can pass:" \
    "give the array in in(...)"
constant 'float w[3] = d' 'w[0]'
refuse 6 p.c:3 "'w' is a constant: give an array of float in host memory"
constant 'float w = x' 'w'
refuse 6 p.c:3 "'w' is a constant without extents: give a number"
# results of numbers that the host would read before the graph is launched
graph() {
    cat >p.c <<END
void f(const float *x, int n)
{
    ckpp_array r = {0};
    float s = 0;
    short v;
    ckpp_status w;
    #pragma kernel graph $1
    {
        #pragma kernel reduction in(float x[n]) out(float $2) reduce(+)
        { return x; }
    }
    ckpp_free(&r);
    (void)s, (void)v, (void)w;
}
END
    sed -i '1i#include <ckpp/ckpp.h>' p.c
}
graph '' 's'
refuse 6 p.c:10 "'s' is a result that the host reads inside the graph of p.c:8"
graph 'status(v)' 'result = r'
refuse 12 p.c:8 "status() of a graph is no variable for a ckpp_status"
graph 'status(w)' 'result = r'
compile is_silent
# a graph block is entered at its beginning
cat >p.c <<'END'
void f(int n, const float *x, float *y)
{
    if (n > 3)
        goto inside;
    #pragma kernel graph
    {
    inside:;
        #pragma kernel elementwise in(float x[n]) inout(float y[n])
        { y += x; }
    }
}
END
refuse 12 p.c:4
sed -i 's/goto inside/return/; s/inside:;//' p.c
compile is_silent
# C before C99
echo '#include <ckpp/ckpp.h>' >p.c
for compiler in ${others:-"$CC"}; do
    # shellcheck disable=SC2086
    $compiler $TEST_CFLAGS -std=c90 -c -o p.o p.c 2>err && fail "$compiler compiled C90"
    grep -m1 "error:" err >first
    expect "ckpp needs C11" first
done
# and what has nothing wrong says nothing
program "#define TWO x, 2
int f($arrays)
{
    size_t n = 4;
    ckpp_must(scale(TWO, &z, .stream = 0));
    return scale(ckpp_view(p, n), ckpp_view(&s.a), &z) || total(c, &z, .axis = 0) ||
           ckpp_launch(m, \"f\", CKPP_ARGS(&z), .grid = {n, 2}, .block = n);
}"
compile is_silent
# a number of elements with a fraction, and rows of another length
counted() {
    cat >p.c <<END
void f(int n, double d, int *p, int w[2][3], int v[n][3]);
void f(int n, double d, int *p, int w[2][3], int v[n][3])
{
    int x[2][3] = {{0}}, y[2][3];
    (void)d;
    #pragma kernel $1
    { $2; }
    p[0] = x[1][1] + y[1][1] + w[1][1] + v[0][0];
}
END
}
for text in 'in(int x[d] = &x[0][0]) out(int y[d] = p)|y = x' \
    'in(int x[2 * d] = &x[0][0]) out(int y[2 * d] = p)|y = x' \
    'inout(raw int p[4]) size(d)|p[i] = 7' 'inout(raw int p[4]) size(n / 2.0)|p[i] = 7'; do
    counted "elementwise ${text%|*}" "${text#*|}"
    refuse 40 p.c:6: 'a number of elements has a fraction'
done
for text in 'threads(d)' 'grid(d) block(4)'; do
    counted "raw inout(int p[4]) $text" 'p[threadIdx.x] = 7'
    refuse 24 p.c:6: 'a number of elements has a fraction'
done
for text in 'in(int x[3][2]) out(int y[3][2])' 'in(T x[3][n - 1 + 1 - 1 - n + 3]) out(T y[3][2])' \
    'in(int x[1][6]) out(int y[1][6])'; do
    counted "elementwise $text" 'y = x'
    refuse 24 p.c:6: 'an array of rows of another length'
done
accepted() { [ $result -eq 0 ] || fail "$compiler: $err"; }
for text in 'in(int x[2][3]) out(int w[2][3])|w = x' 'in(int v[n][3]) out(int w[n][3])|w = v' \
    'in(T x[1][3]) out(T w[n][3])|w = x' 'in(int p[3][2]) out(int q[3][2] = &x[0][0])|q = p'; do
    counted "elementwise ${text%|*}" "${text#*|}"
    compile accepted
done
finish
