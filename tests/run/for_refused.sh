# What only the C compiler can see of a loop is refused when the generated C is compiled.
. "$ROOT/scripts/test_lib.sh"

# refuses MESSAGE EXTENSION COMPILER FLAGS: the program on standard input. C++ is refused in the
# same words; for_refused_cxx.sh has it, too.
refuses() {
    [ "$2" = c ] || [ -n "${with_cxx-}" ] || return 0
    cat >"refused.$2"
    "$CKPP" "refused.$2" -o "refused_gen.$2" || { fail "ckpp"; return; }
    # shellcheck disable=SC2086  # lists of words
    if $3 $4 -w -fsyntax-only "refused_gen.$2" 2>raw; then
        fail "it compiles: $1"
    fi
    # gcc prints quotes as \'
    said=$(sed -n "s/\\\\//g; w messages
        \\~$1~p" raw)
    [ -n "$said" ] || { fail "no message: $1"; cat messages; }
}

pointers='#include <stdlib.h>
void f(int n, int d, float **rows)
{
    #pragma kernel elementwise out(rows[n][d])
    for (int j = 0; j < n; j++)
        for (int k = 0; k < d; k++)
            rows[j][k] = 1;
}'
refuses 'has pointers to rows, which may lie anywhere' c "$CC" "$TEST_CFLAGS" <<END
$pointers
END
refuses 'has pointers to rows, which may lie anywhere' cpp "${CXX:-c++}" \
    "-std=c++17 -I$ROOT/include" <<END
$pointers
END
# an element that its subscript's fraction decides is not evenly apart from the next one
for subscript in '(int)(s->turn * (i - j))' 'k' 'm'; do
    refuses 'computes a subscript from what is no integer' c "$CC" "$TEST_CFLAGS" <<END
struct place { double turn; };
void f(int n, const struct place *s, const float *x, float *y)
{
    #pragma kernel elementwise collapse(2) in(x[n]) inout(y[n * n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            const int k = s->turn * (i - j), m = k + 1;
            y[i * n + j] = x[$subscript] + k + m;
        }
}
END
done
# what the body reads has to be of a type that kernels know; the message has the program's words
while read -r name declaration; do
    refuses "'$name' is not of a type that kernels know: a loop reads numbers, a pointer's" \
        c "$CC" "$TEST_CFLAGS" <<END
typedef float *pointer;
struct box { float *m; };
void f(int n, float *y, const struct box *b)
{
    $declaration
    #pragma kernel elementwise out(y[n])
    for (int j = 0; j < n; j++)
        y[j] = (float)($name != 0);
}
END
    grep -q '^refused.c:8:.*error' messages || { fail "the line of $name"; cat messages; }
    ! grep -q "[A-Za-z]_1'\|ckpp_view\|declared" messages || { fail "ckpp's words"; cat messages; }
done <<'END'
b->m
p pointer p = y;
END
# kernels have the processor's char
case $(uname -m) in
x86_64) other=-funsigned-char ;;
*) other=-fsigned-char ;;
esac
refuses "kernels have the char of this processor" c "$CC" "$TEST_CFLAGS $other" <<END
static inline int low(const char *s, int k) { return s[k] < 0; }
void f(int n, const char *s, int *y)
{
    #pragma kernel elementwise in(s[n]) out(y[n])
    for (int k = 0; k < n; k++)
        y[k] = low(s, k);
}
END
# what is no communicator would be read as one
comm='#include <ckpp/ckpp.h>
typedef ckpp_comm *pointer;
void f(int n, const float *x, float *sum, TYPE c)
{
    float s = 0;
    #pragma kernel reduction in(x[n]) reduce(+ : s) comm(c)
    for (int k = 0; k < n; k++)
        s += x[k];
    *sum = s;
}'
for type in int pointer; do
    echo "$comm" | sed "s/TYPE/$type/" |
        refuses "in comm(...) is no ckpp_comm; give \*c for a pointer" c "$CC" "$TEST_CFLAGS"
    [ "$(grep -c error: messages)" = 1 ] || fail "more than one message: $(cat messages)"
    [ "$(grep -c warning: messages)" = 0 ] || fail "a warning, too: $(cat messages)"
    echo "$comm" | sed "s/TYPE/$type/" |
        refuses "in comm(...) is no ckpp_comm; give \*c for a pointer" cpp "${CXX:-c++}" \
            "-std=c++17 -I$ROOT/include"
done
# what reductions combine has to convert to the variable's type without loss
reduces() { # MESSAGE DECLARATIONS OPERATOR STATEMENT [FUNCTION]
    for extension in c cpp; do
        case $extension,$4 in c,*::*) continue ;; esac
        compiler="$CC" flags="$TEST_CFLAGS"
        [ $extension = c ] || compiler="${CXX:-c++}" flags="-std=c++17 -I$ROOT/include"
        refuses "$1" $extension "$compiler" "$flags" <<END
#include <math.h>
#include <stdbool.h>
${5-}
int f(int n, const float *x, const int *k, const unsigned *u)
{
    $2;
    #pragma kernel reduction in(x[n], k[n], u[n]) reduce($3 : s)
    for (int j = 0; j < n; j++) {
        const float t = x[j] + k[j] + u[j];
        $4;
    }
    return (int)s;
}
END
    done
}
reduces ".*s.* is an integer, and what" 'int s = 0' + 's += x[j] + t'
reduces ".*s.* is an integer, and what" 'long s = 0' + 's -= 0.5 * t'
reduces ".*s.* is an integer, and what" 'unsigned char s = 1' '*' 's = s * sqrtf(t)'
reduces ".*s.* cannot have all values" 'unsigned char s = 0' max \
    '(void)t; if (k[j] > s) s = k[j]'
reduces ".*s.* cannot have all values" 'int s = 0' min \
    's = s < u[j] + 0 * k[j] ? s : u[j] + 0 * k[j]; (void)t'
reduces ".*s.* cannot have all values" 'int s = 0' max 's = t > s ? t : s'
# ... and what gives the larger one has to have all values of the variable
reduces ".*fmaxf.* converts .*s.* at each step.* write .*s = x > s ? x : s" 'double s = 0' max \
    's = fmaxf(s, t)'
reduces ".*fmaxf.* converts .*s.* at each step" 'int s = 0' max 's = fmaxf(k[j], s); (void)t'
reduces ".*fmin.* converts .*s.* write .*s = x < s ? x : s" 'long s = 0' min \
    's = fmin(s, k[j]); (void)t'
reduces ".*max.* converts .*s.* at each step" 'double s = 0' max 's = max(s, t)' \
    'static inline float max(float a, float b) { return a > b ? a : b; }'
reduces ".*max.* converts .*s.* at each step" 'unsigned s = 0' max 's = max(s, u[j]); (void)t' \
    'static inline unsigned max(int a, unsigned b) { unsigned m = a; return m > b ? m : b; }'
reduces ".*max.* converts .*s.* at each step" 'double s = 0' max 's = max(s, t)' \
    'static inline double max(double a, double b) { return fmaxf(a, b); }'
reduces ".*min.* converts .*s.* at each step" 'double s = 0' min 's = min(s, t)' \
    'static inline double min(double a, double b) { float m = a; return m < b ? m : b; }'
reduces ".*max.* converts .*s.* at each step" 'double s = 0' max 's = std::max<float>(s, t)' \
    '#include <algorithm>'
atomic='#include <math.h>
void f(int n, const float *x, double *most)
{
    #pragma kernel elementwise in(x[n]) inout(most[4])
    for (int j = 0; j < n; j++) {
        #pragma kernel atomic
        most[j & 3] = fmaxf(most[j & 3], x[j]);
    }
}'
refuses ".*fmaxf.* converts .*most\[j&3\].* call one of its type, as .*fmax" c "$CC" \
    "$TEST_CFLAGS" <<END
$atomic
END
reduces ".*s.* is a bool, and what" 'bool s = 0' ^ 's ^= k[j] & 2; (void)t'
reduces ".*s.* is a bool, and what" 'bool s = 0' + 's += k[j]; (void)t'

# arrays that are const, declared otherwise, or left by a constant subscript
leaves() { # MESSAGE DECLARATIONS CLAUSES LOOP
    for extension in c cpp; do
        compiler="$CC" flags="$TEST_CFLAGS"
        [ $extension = c ] || compiler="${CXX:-c++}" flags="-std=c++17 -I$ROOT/include"
        refuses "$1" $extension "$compiler" "$flags" <<END
enum { N = 10, TWICE = 20 };
#define WIDTH 4
typedef float row[WIDTH];
static const float fixed[N] = {5};
void f(int n, float *y, const float *only, float p[][4], row *q)
{
    float x[N] = {0}, m[2][4] = {{0}};
    row r = {0};
    (void)x, (void)m, (void)r;
    $2
    #pragma kernel elementwise $3
    $4
}
END
    done
}
loop='for (int j = 0; j < N; j++)'
leaves "the loop writes .*fixed.*, which is const" '' 'out(fixed[N])' "$loop fixed[j] = 1;"
leaves "the loop writes .*only.*, which is const" '' 'inout(only[n])' \
    "for (int j = 0; j < n; j++) if (j % 3) only[j] = 1;"
leaves ".*m.* is declared with another length" '' 'in(m[2][2]) out(y[8])' \
    "for (int k = 0; k < 8; k++) y[k] = m[k / 4][k % 4];"
leaves ".*m.* is declared with fewer elements" '' 'in(m[4][4]) out(y[8])' \
    "for (int k = 0; k < 8; k++) y[k] = m[k / 4][k % 4];"
leaves ".*p.* is declared with another length" '' 'in(p[n][3]) out(y[n])' \
    'for (int k = 0; k < n; k++) y[k] = p[k][0];'
leaves ".*q.* is declared with another length" '' 'in(q[n][8]) out(y[n])' \
    'for (int k = 0; k < n; k++) y[k] = q[k][0];'
leaves ".*r.* is declared with fewer elements" '' 'in(r[8]) out(y[n])' \
    'for (int k = 0; k < n; k++) y[k] = r[k % 4];'
leaves "a subscript of .*x\[j\].* leaves" '' '' 'for (int j = 0; j < TWICE; j++) x[j] = 1;'
leaves "a subscript of .*x\[j+1\].* leaves" '' 'out(y[N])' "$loop y[j] = x[j + 1];"
leaves "a subscript of .*x\[j-1\].* leaves" '' 'out(y[N])' "$loop y[j] = x[j - 1];"
leaves "a subscript of .*x\[-1\].* leaves" '' 'out(y[n])' \
    'for (int j = 0; j < n; j++) y[j] = x[-1];'
leaves "a subscript of .*m\[1\]\[j\].* leaves" '' 'out(y[N])' "$loop y[j] = m[1][j];"
leaves "a subscript of .*t\[5\].* leaves" '' 'out(y[n])' \
    'for (int j = 0; j < n; j++) { float t[WIDTH]; t[5] = j; y[j] = t[5]; }'
leaves "a subscript of .*t\[k\].* leaves" '' 'out(y[n])' \
    'for (int j = 0; j < n; j++) {
        float t[WIDTH], s = 0;
        for (int k = 0; k <= WIDTH; k++) { t[k] = j; s += t[k]; }
        y[j] = s;
    }'
# ... and arrays that are members of elements, of variables and of the body's own structs
members() { # SUBSCRIPT STATEMENTS
    for extension in c cpp; do
        compiler="$CC" flags="$TEST_CFLAGS"
        [ $extension = c ] || compiler="${CXX:-c++}" flags="-std=c++17 -I$ROOT/include"
        refuses "a subscript of .*$1.* leaves" $extension "$compiler" "$flags" <<END
enum { LAST = 2 };
#define WIDTH 2
#define THIRD(p) (p).v[WIDTH]
struct s { struct { float w, v[3]; } a; float v[2], m[2][3], *p; int after[9]; };
static inline struct s same(struct s a) { return a; }
void f(int n, float *y, const struct s *x, const struct s *only)
{
    #pragma kernel elementwise in(x[n]) out(y[n])
    for (int k = 0; k < n; k++) {
        y[k] = x[k].p == 0;
        $2
    }
}
END
    done
}
members 'x\[k\].v\[' 'y[k] = x[k].v[LAST];'
members 'x\[k\].v\[2\]' 'y[k] = THIRD(x[k]);'
members 'x\[k\].a.v\[5\]' 'y[k] = x[k].a.v[5];'
members 'p->m\[1\]\[9\]' 'const struct s *p = &x[k]; y[k] = p->m[1][9];'
members 'only->v\[2\]' 'y[k] = only->v[2];'
members 't\[1\].v\[-1\]' 'struct s t[2]; t[1] = x[k]; y[k] = t[1].v[-1];'
members 't.v\[2\]' 'struct { float v[2], w; } t = {{1, 2}, 3}; y[k] = t.v[2];'
members 't.v\[N\]' 'enum { N = 2 }; typedef struct { float v[N], w; } T;
    T t = {{1, 2}, 3}; y[k] = t.v[N];'
members 'p\[last\]' 'const int last = 2; const float *p = x[k].v; y[k] = p[last];'
members '\*(x\[k\].v+2)' 'y[k] = *(x[k].v + 2);'
members 'x\[k\].v\[d\]' 'y[k] = 0; for (int d = 0; d <= WIDTH; d++) y[k] += x[k].v[d];'
members 'x\[k\].v\[2\]' 'y[k] = 0; if (k % 3) y[k] = x[k].v[2];'
members 'x\[k\].v\[2\]' 'if (k % 3) continue; y[k] = x[k].v[2];'
members '2\[x\[k\].v\]' 'y[k] = 2[x[k].v];'
members 'same(x\[k\]).v\[2\]' 'y[k] = same(x[k]).v[2];'
# a pointer that an element has leads nobody knows where; an array in it does not
for statement in 'struct s *q = a[j].next; q->x = 1' 'a[j].data[1] = 3' \
    'float *p = a[j].data; p[1] = a[j].x' 'struct s *q = &a[j]; q->data[2] = 1'; do
    refuses 'ckpp cannot follow the pointer' c "$CC" "$TEST_CFLAGS" <<END
struct s { float x, v[3], *data; struct s *next; };
void f(int n, struct s *a)
{
    #pragma kernel elementwise inout(a[n])
    for (int j = 0; j < n; j++) {
        $statement;
        struct s *other = &a[j];
        float *p = other->v;
        p[1] = other->v[2];
    }
}
END
done
cat >inside.c <<END
enum { N = 10 };
struct part { float v[2]; float *p; int m[2][3]; };
struct open { int n; float v[]; };
struct one { int n; float v[1]; };
void g(int n, float *y, const struct part *x, const struct open *o, const struct one *q);
void g(int n, float *y, const struct part *x, const struct open *o, const struct one *q)
{
    (void)o;
    #pragma kernel elementwise in(x[n], q->v[N]) out(y[n])
    for (int k = 0; k < n; k++) {
        struct part t[2] = {x[k], x[k]};
        const float *p = t[1].v, *r = p + 1;
        y[k] = x[k].v[1] + (float)x[k].m[1][2] + q->v[3] + t[1].v[0] + p[1] + r[-1];
        if (N < 9 && k > 2)
            y[k] += x[k].v[2];
        for (int d = 0; d < 3; d++)
            if (d < 2)
                y[k] += x[k].v[d] + (float)(N > 20 ? x[k].m[2][d] : 0);
        switch (N) {
        case 3: y[k] = t[2].v[2]; break;
        default: y[k] += 1;
        }
    }
}
void f(int n, float *y, double *sum)
{
    float x[N] = {0}, s = 0;
    long long all = 0;
    unsigned char last = 0;
    #pragma kernel elementwise out(y[N])
    for (int j = N - 1; j >= 0; j -= 3) {
        float t[4] = {0};
        if (j > 0)
            t[3] = x[j - 1];
        for (int k = 3; k >= 0; k--)
            t[k] += t[3 - k];
        for (int k = 0; k < 8 && k < 4; k++)
            t[k % 4] += j + 1 < N ? x[j + 1] : 0;
        y[j] = x[j] + t[0];
    }
    #pragma kernel reduction in(y[n]) reduce(+ : s, all) reduce(max : last)
    for (int j = 0; j < n; j++) {
        unsigned char k = (unsigned char)y[j];
        s += y[j] * 0.5;
        all += k - 1;
        last = k > last ? k : last;
    }
    *sum = s + (double)all + last;
}
END
"$CKPP" inside.c -o inside_gen.c || fail "ckpp: inside.c"
$CC $TEST_CFLAGS -Wall -Wextra -Werror -c inside_gen.c -o inside.o || fail "inside.c is refused"
cat >computed.cpp <<END
void f(int n, float *y)
{
    float x[n];
    #pragma kernel elementwise out(x[n], y[n])
    for (int j = 0; j < n; j++)
        x[j] = y[j] = (float)j;
}
END
"$CKPP" computed.cpp -o computed_gen.cpp || fail "ckpp: computed.cpp"
${CXX:-c++} -std=c++17 -I"$ROOT/include" -w -c computed_gen.cpp -o computed.o ||
    fail "an array of computed length is refused"
echo "$comm" | sed "s/TYPE/ckpp_comm/" >good.c
"$CKPP" good.c -o good_gen.c || fail "ckpp"
$CC $TEST_CFLAGS -Wall -Wextra -Werror -c good_gen.c -o good.o || fail "a communicator is refused"
# a header that ckpp does not read may define what a kernel's text has; the program's compiler sees
# it: HEADER | TEXT BEFORE THE FUNCTION | STATEMENT | MESSAGE, with two blanks for a line's end
program() { # of a loop, or of a block with $4
    printf '%s\n' "$1" | sed 's/  /\n/g' >program.h
    if [ "${4:-}" ]; then
        head='in(float x[4] = v) out(float y[4] = w)' body="{ $3 }"
    else
        body="for (int k = 0; k < 4; k++) { $3 }" head='in(x[4]) out(y[4])'
    fi
    printf '%s\n' "$2" |
        sed 's/INCLUDE/#include "program.h"/g; s/DECLARE/#pragma kernel declare/g; s/  /\n/g'
    echo "void f(const float *v, float *w)
{
    const float *x = v;
    float *y = w;
    (void)x;
    #pragma kernel elementwise $head
    $body
    (void)y;
}"
}
# shellcheck disable=SC2162  # a \ at a line's end joins it with the next one
while IFS='|' read header before statement message; do
    for block in '' yes; do
        text=$statement
        [ -z "$block" ] && text=$(echo "$statement" | sed 's/\<[xy]\>/&[k]/g')
        refuses "$message" c "$CC" "$TEST_CFLAGS" <<END
$(program "$header" "$before" "$text" $block)
END
        grep -q '^refused.c:[0-9]*:.*error' messages || { fail "no line: $message"; cat messages; }
    done
done <<'END'
#define fmaxf(a, b) ((a) + (b))|INCLUDE|y = fmaxf(x, 2);|do not know the program's macro 'fmaxf'
#define abs(a) (7 * (a))|#define H "program.h"  #include H|y = abs((int)x);|\
do not know the program's macro 'abs'
#define min(a, b) ((a) < (b) ? (b) : (a))|#if 1  INCLUDE  #endif|y = min(x, 2);|\
kernels have another 'min' than
#undef INT_MAX  #define INT_MAX 7|#include <limits.h>  INCLUDE|y = x + INT_MAX;|\
kernels have another 'INT_MAX' than
#undef M_PI  #define M_PI 3|INCLUDE|y = x * (float)M_PI;|kernels have another 'M_PI' than
#define INFINITY 1e30f|INCLUDE|y = x < INFINITY;|kernels have another 'INFINITY' than
#define true 5|INCLUDE|y = x + true;|kernels have another 'true' than
#define bool int|INCLUDE|bool b = 7; y = x + b;|kernels have another 'bool' than
#define int16_t int|#include <stdint.h>  INCLUDE|y = (int16_t)70000 + x;|\
'int16_t' as it is written
#define float double|INCLUDE|y = x + sizeof(float);|'float' as it is written
#define u t|INCLUDE|float t = x; { float u = 1; y = t + u; }|'u' as it is written
#define twice(x) (3 * (x))|DECLARE  static inline float twice(float x) { return x; }  INCLUDE|\
y = twice(x);|do not know the program's macro 'twice'
#define fminf(a, b) (a)|\
INCLUDE  DECLARE  static inline float low(float x) { return fminf(x, 2); }|y = low(x);|\
do not know the program's macro 'fminf'
#undef W  #define W 5.5f|DECLARE  #define W 2.5f  INCLUDE|y = x + W;|\
another macro 'W' than the program has here
#undef G  #define G(a) (a)|DECLARE  #define G(a) ((a) + 1)  INCLUDE|y = G(x);|\
another macro 'G' than the program has here
#undef G  #define G 4.5f|\
#pragma kernel begin declare  #define G 1.5f  #define TWICE (2 * G)  \
#pragma kernel end declare  INCLUDE|y = TWICE + x;|another macro 'G' than the program has here
END
# in loops, ckpp has the texts of the file's macros; what headers define, the program computes
# shellcheck disable=SC2162  # a \ at a line's end joins it with the next one
while IFS='|' read header before statement message; do
    refuses "$message" c "$CC" "$TEST_CFLAGS" <<END
$(program "$header" "$before" "$(echo "$statement" | sed 's/\<[xy]\>/&[k]/g')")
END
done <<'END'
#undef W  #define W 5.5f|#define W 2.5f  INCLUDE|y = x + W;|\
another macro 'W' than the program has here
#undef G  #define G(a) (a)|#define G(a) ((a) + 1)  #if 1  INCLUDE  #endif|y = G(x);|\
another macro 'G' than the program has here
#undef G|#define G(a) ((a) + 1)  #define TWICE(a) (2 * G(a))  INCLUDE  float G(float);|\
y = TWICE(x);|another macro 'G' than the program has here
#define HERE (__LINE__ + 1)|INCLUDE|y = x + HERE;|\
macro 'HERE' of a header has __LINE__ or __COUNTER__
#define FRESH (__COUNTER__)|DECLARE  INCLUDE|y = x + FRESH;|\
macro 'FRESH' of a header has __LINE__ or
END
# the program's own file, too, may define what kernels have
refuses "kernels have another 'M_PI' than" c "$CC" "$TEST_CFLAGS" <<END
$(program '' '#include <math.h>  #undef M_PI  #define M_PI 3' 'y = x * (float)M_PI;' yes)
END
refuses "do not know the program's macro 'fabsf'" cpp "${CXX:-c++}" \
    "-std=c++17 -I$ROOT/include" <<END
$(program '#define fabsf(x) (x)' INCLUDE 'y = fabsf(x);' yes)
END
# what means the same is not refused
# shellcheck disable=SC2162  # a \ at a line's end joins it with the next one
while IFS='|' read header before statement; do
    for block in '' yes; do
        text=$statement
        [ -z "$block" ] && text=$(echo "$statement" | sed 's/\<[xy]\>/&[k]/g')
        program "$header" "$before" "$text" $block >same.c
        "$CKPP" same.c -o same_gen.c || { fail "ckpp: $statement"; continue; }
        # shellcheck disable=SC2086  # lists of words
        $CC $TEST_CFLAGS -Wall -Wextra -Werror -fsyntax-only same_gen.c ||
            fail "it is refused: $statement"
    done
done <<'END'
#define min(a, b) ((a) < (b) ? (a) : (b))  #define M_PI 3.14159265358979323846|INCLUDE|\
y = min(x, (float)M_PI);
#define max(a, b) __extension__({ float a_ = (a), b_ = (b); a_ > b_ ? a_ : b_; })|INCLUDE|\
y = max(x, 2);
#define t(x) ((x) + 1)|INCLUDE|float t = x; y = t;
#include <math.h>  #include <limits.h>  #include <float.h>  #include <stdbool.h>|INCLUDE|\
bool b = x < FLT_MAX; y = isnan(x) ? INFINITY : INT_MAX + (float)(b == true);
#include <tgmath.h>|INCLUDE|y = sqrt(x) + fabs(x);
#define W 2.5f|DECLARE  INCLUDE  INCLUDE|y = x + W;
END
finish
