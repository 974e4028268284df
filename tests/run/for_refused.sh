# What only the C compiler can see of a loop is refused when the generated C is compiled.
. "$ROOT/scripts/test_lib.sh"

# refuses MESSAGE EXTENSION COMPILER FLAGS: the program on standard input
refuses() {
    cat >"refused.$2"
    "$CKPP" "refused.$2" -o "refused_gen.$2" || { fail "ckpp"; return; }
    # shellcheck disable=SC2086  # lists of words
    if $3 $4 -w -fsyntax-only "refused_gen.$2" 2>messages; then
        fail "it compiles: $1"
    fi
    grep -q "$1" messages || { fail "no message: $1"; cat messages; }
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
# what is no communicator would be read as one
comm='#include <ckpp/ckpp.h>
void f(int n, const float *x, float *sum, TYPE c)
{
    float s = 0;
    #pragma kernel reduction in(x[n]) reduce(+ : s) comm(c)
    for (int k = 0; k < n; k++)
        s += x[k];
    *sum = s;
}'
for type in int 'ckpp_comm *'; do
    echo "$comm" | sed "s/TYPE/$type/" |
        refuses "in comm(...) is no ckpp_comm; give \*c for a pointer" c "$CC" "$TEST_CFLAGS"
done
echo "$comm" | sed "s/TYPE/ckpp_comm/" >good.c
"$CKPP" good.c -o good_gen.c || fail "ckpp"
$CC $TEST_CFLAGS -Wall -Wextra -Werror -c good_gen.c -o good.o || fail "a communicator is refused"
finish
