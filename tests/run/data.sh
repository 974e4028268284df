# Data regions where the device has memory of its own: what CKPP_EXPLAIN, CKPP_STATS and the trace
# say of them, which errors there are, and which the C compiler finds.
. "$ROOT/scripts/test_lib.sh"
export CKPP_DEVICE=host

cat > p.c <<'END'
#include <ckpp/ckpp.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static void step(float *u, int n)
{
    #pragma kernel elementwise step inout(float u[n])
    { u = u + 1; }
}
static jmp_buf back;
static void run(const char *what, float *u, int n)
{
    if (!strcmp(what, "steps")) {
        #pragma kernel data inout(u[n])
        {
            for (int t = 0; t < 20; t++)
                step(u, n);
            #pragma kernel update host(u[5:10])
            #pragma kernel data in(u[10])
            { step(u, 10); }
        }
    } else if (!strcmp(what, "travels")) {
        for (int t = 0; t < 100; t++)
            step(u, n);
        for (int t = 0; t < 100; t++)
            step(u, 10);
    } else if (!strcmp(what, "straddles")) {
        #pragma kernel enter data in(u[10:20])
        step(u, 20);
    } else if (!strcmp(what, "unmatched")) {
        #pragma kernel exit data out(u[n])
    } else if (!strcmp(what, "absent")) {
        #pragma kernel update device(u[n])
    } else if (!strcmp(what, "larger")) {
        #pragma kernel enter data in(u[10])
        #pragma kernel data in(u[n])
        { step(u, n); }
    } else if (!strcmp(what, "left")) {
        #pragma kernel data in(u[n])
        {
            #pragma kernel exit data release(u)
        }
    } else if (!strcmp(what, "negative")) {
        n = -n;
        #pragma kernel data in(u[n])
        { step(u, 1); }
    } else if (!strcmp(what, "touched")) {
        #pragma kernel data in(u[n])
        { printf("%g\n", (double)*(float *)ckpp_device_pointer(u)); }
    } else if (!strcmp(what, "open")) {
        #pragma kernel data in(u[5:])
        { }
    }
}
int main(int argc, char **argv)
{
    float *u = calloc(1000, sizeof *u);
    run(argc > 1 ? argv[1] : "", u, 1000);
    printf("%g %g\n", (double)u[0], (double)u[999]);
    free(u);
    return 0;
}
END
build p

# what travels, and what is said of it: once there, once back, and what is updated
steps() {   # SETTINGS DEVICE, as it is called
    device=$2
    # shellcheck disable=SC2086  # a list of words
    env $1 CKPP_STATS=1 CKPP_TRACE=trace.json CKPP_EXPLAIN=1 ./p steps >out 2>err ||
        fail "steps: $(cat err)"
    expect "21 20" out
    expect "ckpp: p.c:15: data: 'u' (4000 bytes) to $device" err
    expect "; 'u' is present ('u' of p.c:15); no copies" err
    expect "ckpp: p.c:19: update: 'u' (40 bytes) to the host from $device" err
    expect "ckpp: p.c:20: data: 'u' (40 bytes) on $device: present already, no copy" err
    expect "ckpp: p.c:20: data: 'u' (40 bytes) on $device: stays present, no copy" err
    expect "ckpp: p.c:15: data: 'u' (4000 bytes) to the host from $device" err
    grep -q "copy to the device: u@p.c:15  *$device  *1 " err || fail "no copy in: $(cat err)"
    grep -q "copy to the host: u@p.c:15  *$device  *1 " err || fail "no copy out: $(cat err)"
    grep -q "copy to the host: u@p.c:19  *$device  *1 " err || fail "no update: $(cat err)"
    [ "$(grep -c "copy to the" err)" = 3 ] || fail "other copies: $(cat err)"
    reject "has travelled" err
    expect "copy to the host: u@p.c:19" trace.json
    expect "  21 arrays were present" err
    expect '"present":1' trace.json
    rm trace.json
}
steps CKPP_CHECK=discrete "device 0"
"$B/tests/have_gpu" >/dev/null 2>&1 && steps CKPP_DEVICE=cuda cuda:0

CKPP_EXPLAIN=1 CKPP_STATS=1 ./p steps >out 2>err || fail "steps on the host: $(cat err)"
expect "21 20" out
reject "data: " err
reject "present" err
reject "copy to" err

CKPP_CHECK=discrete ./p travels >out 2>err || fail "travels: $(cat err)"
[ "$(grep -c "has travelled" err)" = 1 ] || fail "not one warning: $(cat err)"
expect "ckpp: warning: p.c:8: 'u' has travelled 10 times (80 kB, " err
expect " ms): put it into a data region (#pragma kernel data)" err
./p travels >out 2>err || fail "travels on the host: $(cat err)"
reject "has travelled" err

# errors, which are none on the host
program=p
dies() {   # HOW MESSAGE...
    how=$1
    shift
    (ulimit -c 0; CKPP_CHECK=discrete "./$program" "$how" >out 2>err) 2>/dev/null &&
        fail "$how: the program lives: $(cat err)"
    sed -i 's/_gen\.c:/.c:/' err # addr2line may name the generated file, with lines of its source
    for message; do expect "$message" err; done
}
dies straddles "p.c:8: error: kernel 'step': 'u' is present on device 0 in part alone: it is " \
    "bytes -40 to 40 of what is there as 'u' (20) of p.c:29, which has 80"
dies unmatched "p.c:32: error: exit data: 'u' is not present on device 0"
dies absent "p.c:34: error: update: 'u' is not present on device 0"
dies larger "p.c:37: error: data: 'u' is present on device 0 in part alone: it is bytes 0 to " \
    "4000 of what is there as 'u' (10) of p.c:36, which has 40"
dies left "p.c:40: error: data: 'u' is not present on device 0"
dies negative "p.c:46: error: data: 'u': -1000 elements from 0 on in dimension 0"
dies touched "the program itself touches a device's memory, at byte 0 of the 4000 that data() has"
dies open "p.c:52: error: data: 'u': how many elements are in dimension 0? write FIRST:COUNT"
for how in straddles unmatched absent larger left; do
    ./p "$how" >out 2>err || fail "$how on the host: $(cat err)"
done

# what the program does with its own memory meanwhile
cat > host.c <<'END'
#include <ckpp/ckpp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 10000 };
static void step(float *u)
{
    #pragma kernel elementwise inout(float u[N])
    { u = u + 1; }
}
static float total(const float *u, int n)
{
    float sum = 0;
    #pragma kernel reduction in(float u[n]) out(float sum) reduce(+)
    { return u; }
    return sum;
}
static float all(const float *u, int n)
{
    float sum = 0;
    for (int k = 0; k < n; k++)
        sum += u[k];
    return sum;
}
int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    float *u = calloc(N, sizeof *u), sum = 0;
    #pragma kernel data inout(u[N])
    {
        sum += all(u, N);
        step(u);
        if (!strcmp(what, "read"))
            sum += all(u, N);
        if (!strcmp(what, "write"))
            u[5000] = 1;
        if (!strcmp(what, "set"))
            memset(u, 0, N * sizeof *u);
        if (!strcmp(what, "free")) {
            float *large = calloc(1 << 20, sizeof *large);
            #pragma kernel data inout(large[1 << 20])
            { free(large); }
        }
        if (!strcmp(what, "stale")) {
            step(u);
            #pragma kernel update host(u[N])
            u[5000] = 1;
            sum += total(u, N);
        }
        if (!strcmp(what, "empty")) {
            float *v = calloc(10, sizeof *v);
            #pragma kernel data temp(v[10])
            { sum += total(v, 10); }
        }
        if (!strcmp(what, "out")) {
            float *v = calloc(N, sizeof *v);
            #pragma kernel data out(v[N])
            { sum += total(v, N); }
        }
        if (!strcmp(what, "add") || !strcmp(what, "halves")) {
            float *v = calloc(N, sizeof *v);
            #pragma kernel data out(v[N])
            {
                if (!strcmp(what, "halves")) {
                    #pragma kernel elementwise
                    for (int k = 0; k < N / 2; k++)
                        v[k] = 1;
                    #pragma kernel elementwise
                    for (int k = N / 2; k < N; k++)
                        if (k > 0)
                            v[k] = 2;
                }
                #pragma kernel elementwise
                for (int k = 0; k < N; k++)
                    v[k] += 2;
            }
            printf("%g %g\n", v[0], v[N - 1]);
            free(v);
        }
        if (!strcmp(what, "right")) {
            float v[10];
            #pragma kernel data temp(v[10])
            {
                #pragma kernel elementwise out(float v[10])
                { v = 1; }
                sum += total(v, 10);
                sum += total(v + 9, 1);
            }
            #pragma kernel data temp(v[10])
            {
                ckpp_array all = {.data = v, .dtype = CKPP_FLOAT32, .ndim = 1, .shape = {10},
                                  .strides = {1}, .itemsize = 4, .device = CKPP_HOST};
                ckpp_must(ckpp_fill(&all, -1));
                sum += total(v, 10);
            }
            #pragma kernel data temp(v[10])
            {
                float *there = ckpp_device_pointer(v);
                #pragma kernel elementwise out(float w[10] = there)
                { w = -0.1f; }
                sum += total(v, 10);
            }
            #pragma kernel data temp(v[10])
            {
                for (int k = 0; k < 10; k++)
                    v[k] = 0;
                #pragma kernel update device(v[3:2])
                sum += total(v + 3, 2);
            }
            #pragma kernel update host(u[N])
            sum += all(u, N);
            for (int k = 0; k < N; k++)
                u[k] = 7;
            #pragma kernel update device(u[N])
            step(u);
            for (int k = 0; k < N; k++)
                u[k] = 9;
            #pragma kernel update device(u[N])
            step(u);
            #pragma kernel update host(u[5:1000])
            sum += u[100];
            u[100] = 5;
            #pragma kernel update device(u[100:1])
        }
    }
    printf("%g %g\n", (double)u[100], (double)sum);
    return 0;
}
END
build host
if [ "$(uname -m)" = x86_64 ] && command -v addr2line >/dev/null; then
    CKPP_CHECK=discrete CKPP_EXPLAIN=1 ./host right >out 2>err || fail "right: $(cat err)"
    expect "5 10010" out
    expect "share pages with other data: they are compared at the next use, not watched" err
    program=host
    dies read "host.c:22: the program reads byte " \
        " of 'u', but its newer copy is on the device (since host.c:29): update host(...) copies "
    dies write "host.c:29: error: data: what the program has written at " \
        "host.c:36, on the page at byte " "; 'u' stays present on device 0"
    dies set "host.c:38, on the page at byte "
    dies stale "host.c:14: error: reduction construct: 'u' is read on the device, but the " \
        "program has written the host's copy at " \
        "host.c:47 since it was copied, on the page at byte " \
        " of 'u' of host.c:29: update device(...) copies it there"
    dies empty "host.c:14: error: reduction construct: 'u' is read, but nobody has filled it " \
        "since 'v' was entered at host.c:52: what was not copied there has to be written by a "
    dies out "'u' is read, but nobody has filled it on the device since 'v' was entered at " \
        "host.c:57: "
    CKPP_CHECK=discrete ./host halves >out 2>err || fail "halves: $(cat err)"
    expect '3 4' out
    dies add "loop: 'v[k]' is read, but nobody has filled it on the device since " \
        "'v' was entered at host.c:62: "
    # a sanitizer keeps what is freed
    [ -n "${SAN-}" ] || dies free "host.c:41: error: data: there is no memory at byte " \
        " of 'large' of host.c:41 any more: it is freed, or moved by realloc(), while it is "
    ! "$B/tests/have_gpu" >/dev/null 2>&1 ||
        CKPP_DEVICE=cuda dies read "host.c:22: the program reads byte " "(since host.c:29): update"
    # nothing of the working directory is run or read for that: other users may write to it
    mkdir planted
    parent=$PWD
    printf '#!/bin/sh\necho >%s/ran\necho planted.c:1\n' "$PWD" >planted/addr2line
    chmod +x planted/addr2line
    cp p planted/host && chmod -x planted/host
    (ulimit -c 0; cd planted && PATH=":.:$parent:$PATH" CKPP_CHECK=discrete host read) \
        >out 2>err && fail "planted: the program lives"
    sed -i 's/_gen\.c:/.c:/' err
    expect "host.c:22: the program reads byte " err
    [ ! -e ran ] || fail "addr2line of the working directory ran"
    for how in read write set right; do
        ./host "$how" >out 2>err || fail "$how on the host: $(cat err)"
    done
fi

# how far arrays go that only a region names: CKPP_CHECK=bounds knows it on the host, too
cat > far.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static void gather(int n, const int *at, const float *x, float *y)
{
    #pragma kernel elementwise
    for (int j = 0; j < n; j++)
        y[j] = x[at[j]];
}
int main(int argc, char **argv)
{
    int at[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    float *x = calloc(100, sizeof *x), y[10];
    const char *what = argc > 1 ? argv[1] : "";
    if (!strcmp(what, "block"))
        at[7] = 50;
    if (!strcmp(what, "enter"))
        at[7] = 30;
    #pragma kernel data in(at, x[50]) out(y)
    { gather(10, at, x, y); }
    #pragma kernel enter data in(at, x[30]) temp(y)
    #pragma kernel data in(x[10])
    { gather(10, at, x, y); }
    #pragma kernel exit data release(at, x, y)
    #pragma kernel data in(at, x[40:20]) out(y)
    { gather(10, at, x + 40, y); }
    printf("%g\n", (double)y[0]);
    free(x);
    return 0;
}
END
build far
for check in bounds bounds,discrete; do
    CKPP_CHECK=$check ./far >out 2>err || fail "far, $check: $(cat err)"
    for how in "block 50 50" "enter 30 30"; do
        # shellcheck disable=SC2086  # three words
        set -- $how
        (ulimit -c 0; CKPP_CHECK=$check ./far "$1" >out 2>err) 2>/dev/null &&
            fail "far $1, $check: the program lives"
        expect "far.c:8: index $2 of 'x' is out of range: its extent is $3" err
    done
done
./far block >out 2>err || fail "far: $(cat err)"

# with a sanitizer, what is freed is known, however small
cat > freed.c <<'END'
#include <stdlib.h>
int main(int argc, char **argv)
{
    float *x = calloc(10, sizeof *x);
    if (argc > 1 && *argv[1]) {
        #pragma kernel data in(x[10])
        { free(x); }
        return 0;
    }
    #pragma kernel data inout(x[10])
    { free(x); }
    return 0;
}
END
"$CKPP" freed.c -o freed_gen.c || fail "freed.c"
# shellcheck disable=SC2086  # lists of words
if $CC $TEST_CFLAGS -fsanitize=address -o freed freed_gen.c $TEST_LIBS 2>err; then
    program=freed
    dies "" "freed.c:10: error: data: there is no memory at byte 0 of the 40 that are to be copied"
    dies in "freed.c:6: error: data: there is no memory at byte 0 of 'x' of freed.c:6 any more: it"
fi

# memory that is const stays so
cat > fixed.c <<'END'
static const float table[20000] = {1};
int main(void)
{
    volatile float *x = (float *)(__UINTPTR_TYPE__)&table[5000];
    #pragma kernel data in(table[20000])
    { }
    *x = 1;
    return 0;
}
END
build fixed
(ulimit -c 0; CKPP_CHECK=discrete ./fixed >out 2>err) && fail "what is const was written"

# what the C compiler refuses
refused() {   # NAME MESSAGE...
    name=$1
    shift
    cat > "$name.c"
    "$CKPP" "$name.c" -o "${name}_gen.c" 2>err || fail "$name: ckpp: $(cat err)"
    # shellcheck disable=SC2086  # lists of words
    $CC $TEST_CFLAGS -c -o /dev/null "${name}_gen.c" 2>err && fail "$name: it compiles"
    for message; do expect "$message" err; done
}
refused constant " points to const, and the directive copies to it" "constant.c:4:" <<'END'
void f(int n, const float *x);
void f(int n, const float *x)
{
    #pragma kernel update host(x[n])
}
END
refused pointer " is a pointer: to how many elements? write x[n]" "pointer.c:4:" <<'END'
void f(float *x);
void f(float *x)
{
    #pragma kernel enter data in(x)
}
END
refused void "void has no element type: cast the pointer" <<'END'
void f(int n, void *x);
void f(int n, void *x)
{
    #pragma kernel enter data in(x[n])
}
END
refused rows " points to pointers, which a device cannot follow" <<'END'
void f(int n, float **rows);
void f(int n, float **rows)
{
    #pragma kernel enter data in(rows[n][n])
}
END
refused array " is no pointer and no array of the program" "array.c:6:" <<'END'
#include <ckpp/ckpp.h>
void f(ckpp_array x);
void f(ckpp_array x)
{
    int n = 4;
    #pragma kernel update host(x[n])
}
END
refused jump jump.c <<'END'
void f(int n, float *x);
void f(int n, float *x)
{
    if (n)
        goto inside;
    #pragma kernel data in(x[n])
    {
    inside:
        x[0] = 1;
    }
}
END
refused case case.c <<'END'
void f(int n, float *x);
void f(int n, float *x)
{
    switch (n) {
    #pragma kernel data in(x[n])
    {
    case 1:
        x[0] = 1;
    }
    }
}
END
finish
