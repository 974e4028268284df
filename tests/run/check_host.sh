# ckpp --check=host: the host's compiler checks every kernel. Its errors and warnings stand at the
# user's own place in ckpp's form; what is no mistake is not warned of; what was checked is not
# checked again.
. "$ROOT/scripts/test_lib.sh"
CKPP_CACHE_DIR=$PWD/cache
export CKPP_CACHE_DIR
unset CKPP_CXX

# check NAME STATUS [OPTION]...
check() {
    name=$1 wanted=$2
    shift 2
    [ $# -gt 0 ] || set -- --check=host
    echo old >"${name}_gen.c"
    "$CKPP" "$@" -o "${name}_gen.c" "$name.c" 2>err
    status=$?
    [ $status -eq "$wanted" ] || { fail "exit status $status of $name.c with $*:"; cat err >&2; }
    [ "$wanted" -eq 0 ] || [ ! -e "${name}_gen.c" ] || fail "$name.c left an output"
    [ "$wanted" -ne 0 ] || grep -q ckpp "${name}_gen.c" || fail "$name.c has no output"
}
# silent NAME [OPTION]...
silent() {
    silent=$1
    shift
    check "$silent" 0 --check=host "$@"
    [ ! -s err ] || { fail "it warns of $silent.c:"; cat err >&2; }
}
# says PATTERN WHAT: a line of the messages is so
says() { grep -qE -- "$1" err || { fail "no word of $2:"; cat err >&2; }; }
# count TEXT NUMBER
count() { [ "$(grep -c -- "$1" err)" -eq "$2" ] || { fail "'$1' not $2 times:"; cat err >&2; }; }

# ---- arrays without dimensions ----

cat >points.c <<'END'
#pragma kernel raw first in(T x) out(T y[1]) grid(1) block(1)
{ y[0] = x(); }
#pragma kernel elementwise add in(T x, raw T k) out(T y)
{ y = x + k(); }
#pragma kernel raw rows in(T x) out(T y[1]) grid(1) block(1)
{
    for (int d = 0; d < x.ndim; d++)
        y[0] += x.shape[d];
    y[0] += x(3);
}
END
silent points

# ---- errors ----

cat >errors.c <<'END'
#pragma kernel elementwise first in(float x) out(float y)
{
	y = x + no_such_function(x);
}
#pragma kernel elementwise second in(float x) out(float y)
{
    float t = x
    y = t;
}
#pragma kernel raw third in(float x) out(float y) grid(1) block(32)
{
    float *p = malloc(32);
    p[0] = x;
    y[threadIdx.x] = p[0];
}
#pragma kernel elementwise fourth in(T x, int m) out(T y)
{
    T v[m];
    v[0] = x;
    y = v[0];
}
#pragma kernel reduction fifth in(float x) out(float y) reduce(+) post(y = a + missing(a))
{ return x; }
#pragma kernel elementwise sixth in(T x) out(T y) instantiate(T = int, float, double)
{ y = x % 3; }
#pragma kernel begin device
template <class T> T half(T x)
{
    return x / nothing(x);
}
#pragma kernel end device
#pragma kernel elementwise seventh in(float x) out(float y)
{ y = half(x); }
void inside(float *y)
{
#line 100 "other.c"
    #pragma kernel elementwise out(float y[8])
    { y = *i; }
}
END
check errors 1
says "^errors.c:29:23: error: .*nothing.* \[host\]$" "a name that device code does not have"
says "^errors.c:3:10: error: .*no_such_function.* \[host\]$" "no_such_function"
expect "	        ^~~~~~~~~~~~~~~~" err
says '^errors.c:(7:16|8:5): error: expected .*;.* \[host\]$' "a missing ';'"
says '^errors.c:12:.*error: .*void ?\*.* \[host\]$' "malloc()"
expect "note: kernels are compiled as C++, where a cast makes another pointer of a void *" err
says '^errors.c:18:.*error: .*variable length array.* \[host\]$' "a variable length array"
expect "note: GPUs have no arrays of a length that is not a constant" err
says '^errors.c:22:80: error: .*missing.* \[host\]$' "the post expression"
says '^errors.c:25:.*error: .* \[host\]$' "% of a float"
expect "note: with T = float32, for the host" err
says '^other.c:101:1[12]: error: .* \[host\]$' "a construct behind #line"
count ' error: ' 9      # of % for float and double
reject ckpp/ err
reject "unused variable" err    # t is used, behind the error

cat >indices.c <<'END'
#pragma kernel raw first in(float x) out(float y) grid(1) block(32)
{ y(0) = x(0.5); }
#pragma kernel elementwise second in(raw float x, float z) out(float y)
{ y = z + x(z); }
END
check indices 1
says '^indices.c:2:.*error: .*the indices of an array are integers' "an index with a fraction"
says '^indices.c:4:.*error: .*the indices of an array are integers' "an element as an index"

# ---- warnings ----

cat >warned.c <<'END'
#include <stdio.h>
#pragma kernel elementwise first in(float x, int k) out(float y)
{
    int m = k;
    if (m = 3)
        y = x;
    else
        y = 2 * x;
}
#pragma kernel reduction second in(float x) out(float y) reduce(+)
{ float u; return u * x; }
#pragma kernel elementwise third in(T x) out(T y) instantiate(T = float, double)
{ int unused; y = x; }
#pragma kernel raw fourth in(int k) out(float y) grid(1) block(32)
{
    float t;
    if (k > 2)
        t = k * k;
    printf("%d\n", 1.5);
    y[threadIdx.x] = t;
}
END
all_five() {
    says '^warned.c:5:11: warning: .* \[-Wparentheses\]$' "an assignment in a condition"
    says "^warned.c:11:.* warning: .*'u' is .*uninitialized.* \[-Wuninitialized\]$" u
    says "^warned.c:13:7: warning: unused variable 'unused' \[-Wunused-variable\]$" \
        "what is not used, once"
    says "^warned.c:[0-9:]* warning: .*'t' .*uninitialized.* \[-Wmaybe-uninitialized\]$" t
    says '^warned.c:19:.* warning: .* \[-Wformat\]$' printf
    count ' warning: ' 5
}
check warned 0
all_five
cp err first
check warned 1 --check=host -Werror
expect "[-Werror=parentheses]" err
check warned 1 --check=host -Werror=unused-variable
count ' error: ' 1
check warned 0 --check=host -Werror -Wno-error
silent warned -w
check warned 0 --check=host -Wno-parentheses -Wno-format
count ' warning: ' 3
check warned 1 --check=host -Werror -fdiagnostics-format=json
expect '"-Werror=parentheses"' err

# ---- what was checked ----

check warned 0 --check=host -v
grep -v '^ckpp: ' err | cmp -s - first || { fail "from the cache it says:"; cat err >&2; }
expect "first: 1 compiled, 1 of them before" err
expect "third: 2 compiled, 2 of them before" err
sed -i 's/2 \* x/3 * x/' warned.c
check warned 0 --check=host -v
expect "first: 1 compiled, 0 of them before" err
expect "second: 1 compiled, 1 of them before" err
for cache in off ro; do
    CKPP_CACHE=$cache "$CKPP" --check=host -o warned_gen.c warned.c 2>err
    sed -i 's/3 \* x/2 * x/' err
    cmp -s err first || { fail "with CKPP_CACHE=$cache:"; cat err >&2; }
done

# where there can be no cache, a build does not warn of it for each file
CKPP_CACHE_DIR=/dev/null/none "$CKPP" --check -Wno-check -o warned_gen.c warned.c 2>err ||
    { fail "without a cache:"; cat err >&2; }
expect "[-Wparentheses]" err
reject "not kept" err

# ---- no mistakes ----

cat >right.c <<'END'
#include <stdio.h>
#pragma kernel begin declare
#include <stdlib.h>
#define SIZE 4
static const float table[SIZE] = {1, 2, 3};
struct pair { float a, b; };
static inline float never_called(float x, int unused) { int neither; return x; }
static inline float sum_of(struct pair p) { return p.a + p.b; }
#pragma kernel end declare
#pragma kernel elementwise first in(float x) out(float y)
{
    struct pair p = {x}, q = {.a = x};
    unsigned m = 3;
    int k = 5;
    printf("%lld %ld\n", i, i);
    y = k < m ? sum_of(p) : sum_of(q) * table[1];
    unsigned char byte = k * m;
    y += byte;
}
#pragma kernel raw second in(float x) inout(float y) grid(1) block(32)
{
    if (threadIdx.x < (int)x)
        y[threadIdx.x] *= x;
    float *p = (float *)malloc(sizeof *p);
    free(p);
    volatile int v = 0;
    v += 1;
    v++;
}
/* only integers will do, or only some numbers, and nothing says so */
#pragma kernel raw bits in(T x) inout(T y) grid(1) block(32)
{ y[threadIdx.x] ^= y[threadIdx.x] | 1; y[0] += x; }
#pragma kernel raw tiles in(float x) out(float y) template(int TILE) grid(1) block(32)
{ static_assert(TILE == 7, "seven"); y[threadIdx.x] = x * TILE; }
#pragma kernel raw warps in(float x) out(float y) template(int TILE) grid(1) block(32)
{ __shared__ float t[TILE % 32 ? -1 : TILE]; t[threadIdx.x] = x; y[threadIdx.x] = t[threadIdx.x]; }
END
silent right
sed 's/seven");/& y[0] = *TILE;/' right.c >wrong.c
check wrong 1
says "^wrong.c:34:.* error: .*unary.* \[host\]$" "what a static assertion does not explain"

# with another compiler: check_host_clang.sh
if [ -n "${with_clang-}" ]; then
    CKPP_CXX=clang++
    export CKPP_CXX
    silent right
    sed -i 's/3 \* x/2 * x/' warned.c
    check warned 0
    all_five
    check errors 1
    says '^errors.c:3:10: error: .*no_such_function.* \[host\]$' "no_such_function of clang's"
    unset CKPP_CXX
fi

# ---- variables of a loop's body ----

# one whose only use was a subscript is used, and one without any use is not
cat >subscripts.c <<'END'
void f(int n, const double *h, double *t)
{
    #pragma kernel elementwise in(h[n]) inout(t[n])
    for (int j = 1; j < n - 1; j++) {
        int e = j % 8, k = j + 1;
        const int first = k, last = first + 1;
        t[j] = h[k] + h[e] + h[last];
    }
    #pragma kernel elementwise in(h[n]) inout(t[n])
    for (int j = 0; j < n; j++) {
        int used = j, unused = j;
        t[used] += h[j];
    }
}
END
check subscripts 0 --check=host
count 'unused variable' 1
says "^subscripts.c:11:23: warning: unused variable 'unused'" unused

# ---- which compilers ----

# what is asked for by its name is not left out
CKPP_CXX=/nowhere/c++ "$CKPP" --check=host -o right_gen.c right.c 2>err &&
    fail "it checks without a compiler"
expect "CKPP_CXX='/nowhere/c++'" err
count ' error: ' 1
[ ! -e right_gen.c ] || fail "without a compiler it left an output"
# and what there is not is said
CKPP_CXX=/nowhere/c++ CUDA_HOME=/nowhere "$CKPP" --check -o right_gen.c right.c 2>err ||
    { fail "--check without compilers:"; cat err >&2; }
says '^ckpp: warning: kernels are not checked for the host: .*/nowhere/c\+\+.* \[-Wcheck\]$' \
    "the host's compiler"
CKPP_CXX=/nowhere/c++ CUDA_HOME=/nowhere "$CKPP" --check -Wno-check -o right_gen.c right.c 2>err
reject "the host" err
echo 'int main(void) { return 0; }' >plain.c
CKPP_CXX=/nowhere/c++ "$CKPP" --check -o - plain.c 2>err >out ||
    fail "a file without kernels: $(cat err)"
[ ! -s err ] || fail "of a file without kernels it says: $(cat err)"
"$CKPP" --check=host,nonsense -o - right.c 2>err && fail "it takes --check=host,nonsense"
expect "--check takes a list of GPUs such as sm_80,sm_90, and host" err
"$CKPP" --aot=host -o - right.c 2>err && fail "it takes --aot=host"
"$CKPP" --check host right.c 2>err && fail "it takes --check host"
expect "is --check=host meant?" err
finish
