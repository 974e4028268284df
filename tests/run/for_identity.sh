# CKPP_CHECK=verify: the identity of a loop's reduction changes nothing that it is combined with.
. "$ROOT/scripts/test_lib.sh"
export CKPP_DEVICE=host

cat > p.c <<'END_OF_FILE'
#include <ckpp/ckpp.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#pragma kernel declare
struct least { char from; int v, at; };
#pragma kernel declare
struct mean { double mean; struct { long n; } of; };
#pragma kernel declare
static inline struct mean both(struct mean a, struct mean b)
{
    struct mean r = {0, {a.of.n + b.of.n}};
    if (r.of.n)
        r.mean = (a.mean * (double)a.of.n + b.mean * (double)b.of.n) / (double)r.of.n;
    return r;
}
int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    int x[6] = {5, 3, 9, 1, 3, 1}, n = strcmp(what, "none") ? 6 : 0;
    float m[2][3] = {{1, 2, 3}, {4, 5, 6}};
    struct least b = {'a', 100, -1};
    struct mean s = {1.1, {7}}, t = s;
    float top = -3;
    long product = 3;
    if (!strcmp(what, "minimum") || !strcmp(what, "none")) {
        #pragma kernel reduction reduce(b.v < a.v ? b : a : b) identity({0, 0, 0})
        for (int j = 0; j < n; j++)
            if (x[j] < b.v) {
                b.v = x[j];
                b.at = j;
            }
    } else if (!strcmp(what, "nested")) {
        #pragma kernel reduction reduce(both(a, b) : t) identity({0, {1}})
        for (int j = 0; j < 6; j++) {
            struct mean one = {x[j], {1}};
            t = both(t, one);
        }
    } else if (!strcmp(what, "number")) {
        #pragma kernel reduction reduce(fmaxf(a, b) : top) identity(0) collapse(2)
        for (int r = 0; r < 2; r++)
            for (int c = 0; c < 3; c++)
                top = fmaxf(top, -m[r][c]);
    } else if (!strcmp(what, "side")) { /* on one side alone */
        #pragma kernel reduction reduce(b ? a * b : a : product) identity(0)
        for (int j = 0; j < 6; j++)
            product *= x[j];
    } else {
        #pragma kernel reduction reduce(b.v < a.v ? b : a : b) identity({0, INT_MAX, 0})
        for (int j = 0; j < 6; j++)
            if (x[j] < b.v) {
                b.v = x[j];
                b.at = j;
            }
        #pragma kernel reduction reduce(both(a, b) : s) identity({0, {0}})
        for (int j = 0; j < 6; j++) {
            struct mean one = {x[j], {1}};
            s = both(s, one);
        }
        #pragma kernel reduction reduce(fmaxf(a, b) : top) identity(-INFINITY) collapse(2)
        for (int r = 0; r < 2; r++)
            for (int c = 0; c < 3; c++)
                top = fmaxf(top, -m[r][c]);
    }
    printf("%d %d %.4f %g %g %ld\n", b.v, b.at, s.mean, t.mean, (double)top, product);
    return 0;
}
END_OF_FILE
build p
for check in verify verify,discrete; do
    export CKPP_CHECK=$check
    ./p right >out 2>err || fail "right: $(cat err)"
    expect "1 3 2.2846 1.1 -1 3" out
    ./p none >out 2>err || fail "none: $(cat err)"
    expect "100 -1 1.1000 1.1 -3 3" out
    while read -r what line message; do
        (ulimit -c 0; ./p "$what" >out 2>err) 2>/dev/null && fail "$what lives: $(cat out err)"
        expect "p.c:$line: error: identity(...) is not neutral: reduce(...) of it and '" err
        expect " of it and '$message" err
    done <<'END_OF_LIST'
minimum 28 b', as that is before the loop, has another 'b.from' (CKPP_CHECK=verify)
nested 35 t', as that is before the loop, has another 't.mean' (CKPP_CHECK=verify)
number 41 top', as that is before the loop, is another value (CKPP_CHECK=verify)
side 46 product', as that is before the loop, is another value (CKPP_CHECK=verify)
END_OF_LIST
done
CKPP_CHECK='' ./p minimum >out 2>err || fail "without a check: $(cat err)"
expect "0 0 1.1000 1.1 -3 3" out
finish
