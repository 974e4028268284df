# CKPP_CHECK=discrete: results that stay on the device, arrays that cannot be watched since they
# share pages with other data, arrays that are freed, results that are read before they are there.
. "$ROOT/scripts/test_lib.sh"
# LeakSanitizer reads all memory at the end, also what is guarded then.
export ASAN_OPTIONS="${ASAN_OPTIONS-}:detect_leaks=0"
export CKPP_CHECK=discrete CKPP_DEVICE=host

cat > p.c <<'END'
#include <ckpp/ckpp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static void step(double *v, int n)
{
    #pragma kernel elementwise step inout(v[n])
    for (int k = 0; k < n; k++)
        v[k] += 1;
}
static double total(const double *v, int n)
{
    double sum = 0;
    #pragma kernel reduction total in(double v[n]) out(double sum) reduce(+)
    { return v; }
    return sum;
}
/* An array of n elements that is only an input, or is never left. */
static void run_lost(const char *what, double *x, int n)
{
    double *after = x;
    if (!strcmp(what, "input")) {
        #pragma kernel data in(x[n])
        { step(x, n); }
    } else if (!strcmp(what, "part")) {
        #pragma kernel data in(x[n])
        {
            step(x, n);
            #pragma kernel update host(x[0:2])
        }
    } else if (!strcmp(what, "filled")) {
        ckpp_array v = ckpp_view(x, n);
        #pragma kernel data in(x[n])
        { ckpp_must(ckpp_fill(&v, 3)); }
    } else if (!strcmp(what, "never")) {
        #pragma kernel enter data in(x[n])
        step(x, n);
    } else if (!strcmp(what, "forgotten")) {
        #pragma kernel enter data in(x[n])
        total(x, n);
    } else if (!strcmp(what, "copied")) {
        #pragma kernel data in(x[n])
        {
            step(x, n);
            #pragma kernel update host(x[n])
            total(x, n);
        }
    } else if (!strcmp(what, "wanted")) {
        #pragma kernel data temp(x[n])
        { ckpp_array v = ckpp_view(x, n); ckpp_must(ckpp_fill(&v, 3)); step(x, n); }
        #pragma kernel enter data in(x[n])
        step(x, n);
        #pragma kernel exit data release(x)
    } else if (!strcmp(what, "half")) {
        #pragma kernel enter data in(x[n])
        step(x, n);
        #pragma kernel exit data out(x[0:n / 2])
    } else if (!strcmp(what, "behind")) {
        double *y = x + 1;
        #pragma kernel enter data in(x[n])
        step(x, n);
        #pragma kernel exit data out(y)
    } else if (!strcmp(what, "enough")) {
        #pragma kernel enter data in(x[n])
        step(x, n / 2);
        #pragma kernel exit data out(x[0:n / 2])
    } else if (!strcmp(what, "nested")) {
        #pragma kernel data inout(x[n])
        {
            #pragma kernel data in(x[n])
            { step(x, n); }
        }
    }
    printf("%g\n", after[1]);
}
/* Arrays of automatic storage. */
static void run_small(const char *what)
{
    double v[4] = {1, 2, 3, 4}, seen = 0;
    int same = 1;
    #pragma kernel data inout(v)
    {
        step(v, 4);
        if (!strcmp(what, "early"))
            seen = v[2];
        if (!strcmp(what, "write"))
            v[1] = 9;
        if (!strcmp(what, "stale")) {
            #pragma kernel update host(v)
            v[1] = 9;
            seen = total(v, 4);
        }
        if (!strcmp(what, "updates")) {
            #pragma kernel update host(v)
            seen = v[2];
            v[2] = 7;
            #pragma kernel update device(v)
            step(v, 4);
        }
        if (!strcmp(what, "all")) {
            for (int k = 0; k < 4; k++)
                v[k] = 20;
            #pragma kernel update device(v)
            step(v, 4);
        }
        if (!strcmp(what, "again")) { /* what the host has had all the time */
            #pragma kernel update device(v)
            step(v, 4);
        }
    }
    double w[4] = {1, 2, 3, 4};
    #pragma kernel enter data in(w)
    step(w, 4);
    #pragma kernel exit data release(w)
    for (int k = 0; k < 4; k++)
        same &= w[k] == k + 1;
    printf("%g %g %g %d\n", seen, v[1], v[2], same);
}
/* update device where update host was meant, or not. */
static void run_over(const char *what, double *x, int n)
{
    #pragma kernel data inout(x[n])
    {
        for (int t = 0; t < 3; t++) {
            if (!strcmp(what, "elsewhere"))
                step(x, 1);
            else
                step(x, n);
            if (!strcmp(what, "written"))
                for (int k = 0; k < n; k++)
                    x[k] = 5;
            if (!strcmp(what, "copied")) {
                #pragma kernel update host(x)
            }
            if (!strcmp(what, "part") || !strcmp(what, "set")) {
                if (!strcmp(what, "set"))
                    x[0] = 5;
                #pragma kernel update device(x[0:1])
            } else if (!strcmp(what, "elsewhere")) {
                #pragma kernel update device(x[n - 1:1])
            } else {
                #pragma kernel update device(x)
            }
        }
        step(x, n);
    }
    printf("%g\n", x[n - 1]);
}
static void run_freed(const char *what, int n)
{
    double *before = malloc(64), *x = calloc((size_t)n, sizeof *x), *after = malloc(64), *y = x;
    before[0] = after[0] = 1;
    #pragma kernel data in(x[n])
    {
        total(x, n);
        if (!strcmp(what, "free"))
            free(x);
        if (!strcmp(what, "realloc"))
            y = realloc(x, 4 * (size_t)n * sizeof *x);
        if (!strcmp(what, "kernel")) {
            free(x);
            total(x, n);
        }
        if (!strcmp(what, "kept"))
            memset(x, 1, (size_t)n * sizeof *x);
    }
    printf("%g %d\n", before[0] + after[0], y != NULL);
}
/* Parts of an array, and then all of it. */
static void run_parts(void)
{
    static double ab[5] = {1, 2, 3, 4, 5}, rows[4][3];
    #pragma kernel enter data in(ab[0:2])
    #pragma kernel elementwise
    for (int j = 0; j < 2; j++)
        ab[j] *= 10;
    #pragma kernel exit data out(ab)
    printf("%g %g %g\n", ab[0], ab[1], ab[2]);
    #pragma kernel enter data in(ab[0:1], ab[3:2], rows[2:1])
    #pragma kernel elementwise
    for (int j = 3; j < 5; j++)
        ab[j] *= 10;
    #pragma kernel elementwise
    for (int j = 0; j < 3; j++)
        rows[2][j] = 3;
    #pragma kernel update host(ab, rows)
    printf("%g %g %g %g\n", ab[2], ab[3], ab[4], rows[2][2]);
    ab[0] = 7;
    #pragma kernel update device(ab)
    #pragma kernel exit data out(ab, rows)
    printf("%g %d %d\n", ab[0], (int)ckpp_is_present(&ab[3], 8), (int)ckpp_is_present(rows[2], 8));
}
static void run_nowait(const char *what)
{
    enum { N = 100000 };
    double *p = calloc(N, sizeof *p), *q = calloc(N, sizeof *q), all[12], sum;
    double *below = all, *small = all + 4, *above = all + 8;
    #pragma kernel elementwise twice in(double p[N]) out(double q[N]) nowait
    { q = p * 2 + 1; }
    #pragma kernel elementwise four out(double small[4]) nowait
    { small = (double)i; }
    #pragma kernel elementwise beside out(double below[4], double above[4]) nowait
    { below = above = (double)i; }
    #pragma kernel reduction most in(double p[N]) out(double sum) reduce(max) nowait
    { return p; }
    if (!strcmp(what, "read"))
        printf("%g\n", q[5000]);
    if (!strcmp(what, "touch"))
        q[5000] = 1;
    if (!strcmp(what, "edges"))
        printf("%d %d\n", small[2] == small[2], sum == sum);
    if (!strcmp(what, "spoil"))
        small[2] = 7;
    if (!strcmp(what, "free"))
        free(q);
    if (!strcmp(what, "use")) {
        #pragma kernel elementwise inout(double q[N])
        { q += 1; }
    }
    if (!strcmp(what, "leave"))
        exit(0);
    ckpp_must(ckpp_synchronize());
    printf("%g %g %g\n", q[5000], small[2], sum);
}
/* Copies to the host that nobody has waited for; `at`: what the program looks at. */
static void run_late(const char *what, int n, int at)
{
    double *x = calloc((size_t)n, sizeof *x);
    const int waits = strstr(what, "waits") != NULL;
    if (strstr(what, "update")) {
        #pragma kernel data inout(x[n])
        {
            step(x, n);
            #pragma kernel update host(x[n]) nowait
            if (strstr(what, "used"))
                step(x, n);
            if (waits)
                ckpp_must(ckpp_synchronize());
            if (strstr(what, "spoil"))
                x[at] = 3;
            if (!strstr(what, "used"))
                printf("%g\n", x[at]);
            ckpp_must(ckpp_synchronize());
        }
    } else if (strstr(what, "part")) {
        #pragma kernel data inout(x[n])
        {
            step(x, n);
            #pragma kernel update host(x[at:2]) nowait
            if (waits)
                ckpp_must(ckpp_synchronize());
            printf("%g\n", x[at]);
            ckpp_must(ckpp_synchronize());
        }
    } else if (strstr(what, "exit")) {
        #pragma kernel enter data in(x[n])
        step(x, n);
        #pragma kernel exit data out(x[n]) nowait
        if (waits)
            ckpp_must(ckpp_synchronize());
        printf("%g\n", x[at]);
    } else {
        #pragma kernel data inout(x[n]) nowait
        { step(x, n); }
        if (waits)
            ckpp_must(ckpp_synchronize());
        printf("%g\n", x[at]);
    }
    ckpp_must(ckpp_synchronize());
    printf("%g\n", x[at]);
}
int main(int argc, char **argv)
{
    const char *kind = argc > 2 ? argv[1] : "", *what = argc > 2 ? argv[2] : "";
    const int n = argc > 3 ? atoi(argv[3]) : 4;
    if (!strcmp(kind, "lost"))
        run_lost(what, calloc((size_t)n, sizeof(double)), n);
    if (!strcmp(kind, "small"))
        run_small(what);
    if (!strcmp(kind, "over"))
        run_over(what, calloc((size_t)n, sizeof(double)), n);
    if (!strcmp(kind, "freed"))
        run_freed(what, n);
    if (!strcmp(kind, "parts"))
        run_parts();
    if (!strcmp(kind, "nowait"))
        run_nowait(what);
    if (!strcmp(kind, "late"))
        run_late(what, n, atoi(argv[4]));
    return 0;
}
END
build p
lives() {   # ARGUMENTS OUTPUT
    # shellcheck disable=SC2086  # a list of words
    ./p $1 >out 2>err || fail "$1: $(cat err)"
    printf '%s\n' "$2" | cmp -s - out || fail "$1: $(cat out err)"
}
dies() {   # ARGUMENTS MESSAGE...
    how=$1
    shift
    # shellcheck disable=SC2086  # a list of words
    (ulimit -c 0; ./p $how >out 2>err) 2>/dev/null &&
        fail "$how: the program lives: $(cat out err)"
    sed -i 's/_gen\.c:/.c:/' err # addr2line may name the generated file, with lines of its source
    for message; do expect "$message" err; done
}
for n in 4 100000; do
    dies "lost input $n" "error: data: what kernel 'step' (p.c:7) has written to 'x' of p.c:" \
        " stays on the device: it was in(...), so its bytes 0 to $((8 * n - 1)) are not copied" \
        "If nobody reads them, write temp(...), or, where kernels need the host's values, enter" \
        " data in(x) and exit data release(x) (CKPP_CHECK=discrete)"
    lives "lost part $n" 1
    dies "lost filled $n" "error: data: what ckpp_fill() has " \
        "written to 'x' of p.c:33 stays on the"
    ./p lost never $n >out 2>err || fail "never: $(cat err)"
    expect "ckpp: warning: p.c:36: 'x' ($((8 * n)) bytes) is still present on the device at " err
    expect " at the program's end, and what kernel 'step' (p.c:7) has written to it stays " err
    ./p lost forgotten $n >out 2>err || fail "forgotten: $(cat err)"
    expect "still present on the device at the program's end: exit data release(x) is missing" err
    lives "lost copied $n" 1
    lives "lost wanted $n" 0
    reject "still present" err
    lives "lost nested $n" 1
    dies "lost half $n" "exit data: what kernel 'step' (p.c:7) has written to 'x' of p.c:" \
        " is lost: its bytes 0 to $((4 * n - 1)) are copied to the host," \
        " bytes 0 to $((8 * n - 1)) were written; update host(...) of the part and exit data "
    dies "lost behind $n" " is lost: its bytes 8 to $((8 * n - 1)) are copied to the host"
    lives "lost enough $n" 1
done

lives "small early" "-nan 3 4 1"
dies "small write" "error: data: what the program has written to byte " \
    " of 'v' of p.c:" "would be overwritten by what the device has: update device(...) copies it"
dies "small stale" "error: kernel 'total': 'v' is read on the device, but the program has " \
    "written the host's copy since it was copied, at byte "
lives "small updates" "4 4 8 1"
lives "small all" "0 21 21 1"
lives "small again" "0 3 4 1"

# what a kernel has written is overwritten by what the host has had all the time
overwritten() {   # ARGUMENTS OUTPUT LINE
    lives "over $1" "$2"
    [ "$(grep -c 'is overwritten' err)" = 1 ] || fail "$1: one warning is due: $(cat err)"
    expect "ckpp: warning: p.c:$3: 'x' of p.c:122: what kernel 'step' (p.c:7) has written on " err
    expect " device is overwritten by the host's copy, which the program has not changed since" err
    expect " the last copy: update host(x) copies the result to the host (CKPP_CHECK=disc" err
}
for n in 4 400 100000; do
    overwritten "device $n" 1 142
    overwritten "part $n" 4 138
    for what in 'written 6' 'copied 4' 'set 4' 'elsewhere 1'; do
        lives "over ${what% *} $n" "${what#* }"
        reject "overwritten" err
    done
done

# a sanitizer's malloc() keeps what is freed, and other libraries' leave other traces
if [ -z "${SAN-}" ] && getconf GNU_LIBC_VERSION >/dev/null 2>&1; then
    for n in 1 4 40 400 4000 400000; do
        dies "freed free $n" "p.c:153: error: data: there is no memory at byte 0 of 'x' of p.c" \
            "'x' of p.c:153 any more: it is freed, or moved by realloc(), while it is present"
        dies "freed realloc $n" "any more: it is freed, or moved by realloc(), while it is "
        dies "freed kernel $n" "error: kernel 'total': there is no memory at byte 0 of 'x' of "
        lives "freed kept $n" "2 1"
    done
fi

lives "parts all" "10 20 3
3 40 50 3
7 0 0"
CKPP_DEVICE=host CKPP_CHECK='' ./p parts all >out 2>err || fail "parts on the host: $(cat err)"
expect "3 40 50 3" out

lives "nowait right" "1 2 0"
lives "nowait use" "2 2 0"
lives "nowait edges" "0 0
1 2 0"
dies "nowait spoil" "error: ckpp_synchronize: the program has written to 'small', which kernel " \
    "kernel 'four' (p.c:" ") with nowait computes, before it was waited for: ckpp_synchronize()"
dies "nowait read" ": the program touches byte 40000 of 'q', which kernel 'twice' (p.c:" \
    ") with nowait computes: ckpp_synchronize() waits for it (CKPP_CHECK=discrete)"
dies "nowait touch" ": the program touches byte 40000 of 'q', which kernel 'twice' (p.c:"
[ -n "${SAN-}" ] || dies "nowait free" "is freed before it was waited for"
./p nowait leave >out 2>err || fail "nowait leave: $(cat err)"
expect "ckpp: warning: 'q', which kernel 'twice' (p.c:" err
expect "with nowait computes, was not waited for: what the program has read of it is not the" err

for what in update part exit region; do
    for n in 4 5000; do
        lives "late $what $n 1" "-nan
1"
        lives "late $what-waits $n 1" "1
1"
        lives "late $what-waits 5000 2500" "1
1"
    done
done
lives "late update-used 5000 2500" 2
lives "late update-used 4 1" 2
dies "late update 5000 2500" ": the program touches byte 20000 of 'x', which update (p.c:" \
    ") copies with nowait: ckpp_synchronize() waits for it (CKPP_CHECK=discrete)"
dies "late exit 5000 2500" "byte 20000 of 'x', which exit data (p.c:" ") with nowait copies: "
dies "late region 5000 2500" "byte 20000 of 'x', which data (p.c:" ") with nowait copies: "
lives "late part 5000 2500" "-nan
1"
dies "late update-spoil 4 1" "what the program has written to byte " " of 'x' of p.c:" \
    " would be overwritten by what the device has"
dies "late update-spoil 5000 2500" ": the program touches byte 20000 of 'x', which update (p.c:"
for what in 'update host(x[4])' 'update device(x[4]) nowait' 'exit data out(x)' \
    'exit data out(x) nowait' 'exit data release(x[4])'; do
    echo "void f(float *x); void f(float *x) {
    #pragma kernel $what
    }
    int main(void) { float x[4] = {0}; f(x); return 0; }" >absent.c
    build absent
    (ulimit -c 0; ./absent >out 2>err) 2>/dev/null && fail "$what: the program lives"
    expect "absent.c:2: error: ${what%% [hdor]*}" err
    expect ": 'x' is not present on device 0" err
done
finish
