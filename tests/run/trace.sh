# CKPP_TRACE: the file is JSON of the shape that Perfetto reads, whatever happens to the program;
# what keeps it from being written is a warning, and the program does what it did.
. "$ROOT/scripts/test_lib.sh"
command -v python3 >/dev/null || { echo "needs python3"; exit 77; }
cat >read.py <<'END'
import json, re, sys, time

def load(path):
    text = open(path, "rb").read().decode("utf-8")
    return json.loads(text if text.rstrip().endswith("]") else text + "]")

def check(events):
    named, open_until = set(), {}
    for e in events:
        assert e["ph"] in ("M", "X", "i"), e
        assert isinstance(e["pid"], int) and isinstance(e["tid"], int), e
        if e["ph"] == "M":
            if e["name"] == "ckpp":
                continue
            if e["name"] == "epoch":    # seconds since 1970
                assert abs(e["args"]["epoch"] * 1e-6 - time.time()) < 1000, e
                continue
            assert e["name"] in ("process_name", "thread_name") and e["args"]["name"], e
            named.add((e["pid"], e["tid"] if e["name"] == "thread_name" else 0))
            continue
        assert e["ts"] >= 0 and e["name"] and e["args"], e
        assert (e["pid"], 0) in named, ("a process without a name", e)
        if e["ph"] != "X":
            continue
        assert (e["pid"], e["tid"]) in named, ("a row without a name", e)
        assert e["dur"] >= 0, e
        assert e["cat"] in ("kernel", "copy", "compile", "cache", "load", "embedded", "wait"), e
        if e["cat"] in ("kernel", "copy"):
            a = e["args"]
            assert a["bytes_read"] >= 0 and a["bytes_written"] >= 0, e
            moved = a["bytes_written"] + (a["bytes_read"] if e["cat"] == "kernel" else 0)
            if e["dur"] > 1:
                assert abs(a["GB/s"] - moved / e["dur"] * 1e-3) <= 0.01 * a["GB/s"] + 0.01, e
    rows = {}
    for e in sorted((e for e in events if e["ph"] == "X"), key=lambda e: e["ts"]):
        row = e["pid"], e["tid"]
        assert e["ts"] >= rows.get(row, 0) - 0.002, ("two at once in one row", e)
        rows[row] = e["ts"] + e["dur"]

events = load(sys.argv[1])
check(events)
spans = [e for e in events if e["ph"] == "X"]
for e in spans:
    numbers = (e["args"].get(name, "-") for name in ("bytes_read", "bytes_written", "elements"))
    print(e["cat"], e["name"], *numbers)
for e in events:
    if e["name"] == "ckpp":
        run = e["args"]
        assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", run["date"]), run
        assert re.fullmatch(r"\d+\.\d+\.\d+", run["version"]), run
        print("run", run["program"], run["arguments"])
rows = {(e["pid"], e["tid"]): e["args"]["name"] for e in events if e["name"] == "thread_name"}
for row in sorted(set((e["pid"], e["tid"]) for e in spans)):
    print("row", rows[row])
for e in events:
    if e["ph"] == "i":
        assert e["args"]["GB/s"] > 0 and e["args"]["GFLOP/s"] > 0, e
        print("ceiling", e["args"]["type"])
END
read_trace() {
    python3 read.py "$1" >spans 2>why ||
        { fail "$1 is no good trace: $(tail -n 3 why)"; tail -c 300 "$1" >&2; }
}

cat >p.c <<'END'
#define _GNU_SOURCE
#include <ckpp/ckpp.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#pragma kernel elementwise axpy in(float a, float x) inout(float y)
{ y = a * x + y; }

#pragma kernel reduction total in(T x) out(T y) reduce(+)
{ return x; }

int main(int argc, char **argv)
{
    static float px[1000], py[1000];
    ckpp_array x = ckpp_view(px, 10, 100), y = ckpp_view(py, 10, 100), sum = {0};
    const char *what = argc > 1 ? argv[1] : "";

    if (strcmp(what, "locale") == 0 && !setlocale(LC_ALL, "de_DE.UTF-8"))
        setlocale(LC_ALL, "");
    for (int k = 0; k < 1000; k++)
        px[k] = 1;
    for (int k = 0; k < 5; k++)
        if (axpy(2, x, &y))
            return 1;
    if (total(y, &sum))
        return 1;
    printf("%g\n", (double)*(float *)sum.data);
    fflush(stdout);
    ckpp_free(&sum);
    if (strcmp(what, "kill") == 0) {
        usleep(600000);
        axpy(1, x, &y);
        raise(SIGKILL);
    }
    if (strcmp(what, "many") == 0)
        for (int k = 0; k < 2000; k++)
            axpy(1, x, &y);
    if (strcmp(what, "fork") == 0) {
        if (fork() == 0) {
            axpy(1, x, &y);
            exit(0);
        }
        wait(NULL);
        axpy(1, x, &y);
    }
    if (strcmp(what, "twice") == 0)
        return system("CKPP_TRACE=t.json ./p >out2 2>err2") != 0;
    return 0;
}
END
build p
export CKPP_CACHE_DIR="$PWD/cache"

CKPP_TRACE=t.json ./p >out 2>err || fail "status: $(cat err)"
[ ! -s err ] || fail "it says: $(cat err)"
expect 10000 out
read_trace t.json
[ "$(grep -c '^kernel axpy@p.c:11 8000 4000 1000$' spans)" = 5 ] ||
    fail "axpy's launches: $(cat spans)"
[ "$(grep -c '^kernel total@p.c:14 4000 4 1000$' spans)" = 1 ] ||
    fail "total's launches: $(cat spans)"
expect 'compile compile axpy@p.c:11' spans
expect 'compile compile total@p.c:14' spans
expect 'row axpy@p.c:11, thread 1' spans
expect 'row total@p.c:14, thread 1' spans
expect 'ceiling float32' spans
[ "$(grep -c ceiling spans)" = 1 ] || fail "ceilings of types that are not used: $(cat spans)"
reject cache spans
[ "$(grep -c '^run ./p $' spans)" = 1 ] || fail "what was run: $(cat spans)"

# the program's arguments, as one would type them; bytes that are no text are shown as such
CKPP_TRACE=words.json ./p none 'two words' "it's" '' '<b>&"' "$(printf '\200')" >out 2>err ||
    fail "status: $(cat err)"
read_trace words.json
expect "run ./p none 'two words' 'it'\\''s' '' '<b>&\"' ?" spans

CKPP_TRACE=t.json ./p locale >out 2>err || fail "status: $(cat err)"    # the old file is replaced
read_trace t.json
expect 'cache from the cache: axpy@p.c:11' spans
reject compile spans
[ "$(grep -c '^kernel' spans)" = 6 ] || fail "a second run's launches: $(cat spans)"

# what a program prints that has closed its standard streams does not go into the file
for stream in 1 2; do
    CKPP_EXPLAIN=1 CKPP_STATS=1 CKPP_TRACE=t.json sh -c "exec ./p >out 2>err $stream>&-" ||
        fail "stream $stream is closed"
    read_trace t.json
    [ "$(grep -c '^kernel' spans)" = 6 ] || fail "stream $stream is closed: $(cat spans)"
done

# a ceiling for each type that a kernel computes with: bodies see short as int, floats go before
# integers, and structs are taken to have floats
cat >types.c <<'END'
#pragma kernel begin declare
struct pair { int a, b; };
#pragma kernel end declare
int main(void)
{
    struct pair p[8] = {{1, 2}}, q[8];
    float h[8] = {1}, f[8];
    double d[8] = {1}, e[8];
    short s[8] = {1}, t[8];
    long u[8] = {1}, v[8];
    #pragma kernel elementwise plain in(float h[8], long u[8]) out(float f[8])
    { f = h * 2 + u; }
    #pragma kernel elementwise fine in(double d[8]) out(double e[8])
    { e = d * 2; }
    #pragma kernel elementwise few in(short s[8]) out(short t[8])
    { t = s + 1; }
    #pragma kernel elementwise many in(long u[8]) out(long v[8])
    { v = u * 3; }
    #pragma kernel elementwise whole in(struct pair p[8]) out(struct pair q[8])
    { q.a = p.a + 1; q.b = p.b; }
    if (q[0].a != 2)
        return 1;
    return f[0] + e[0] + t[0] + v[0] == 10 ? 0 : 1;
}
END
build types
CKPP_TRACE=types.json ./types >out 2>err || fail "status: $(cat err)"
read_trace types.json
for type in float32 float64 int32 int64; do
    expect "ceiling $type" spans
done
for pair in plain:float32 fine:float64 few:int32 many:int64 whole:float32; do
    grep "\"name\":\"${pair%:*}@" types.json | grep -q "\"type\":\"${pair#*:}\"" ||
        fail "$pair: $(grep "${pair%:*}@" types.json)"
done

# killed: an array without an end, and no comma in front of it
CKPP_TRACE=k.json sh -c './p kill >out 2>err; true' 2>/dev/null
[ "$(tail -c 1 k.json)" = "}" ] || fail "a killed program's file ends in $(tail -c 20 k.json)"
read_trace k.json
[ "$(grep -c '^kernel' spans)" -ge 6 ] || fail "a killed program's launches: $(cat spans)"

CKPP_TRACE=many.json ./p many >out 2>err || fail "status: $(cat err)"
read_trace many.json
[ "$(grep -c '^kernel axpy' spans)" = 2005 ] ||
    fail "of 2005 launches there are $(grep -c '^kernel axpy' spans)"

# a forked child leaves the file alone; %p is the process's number
CKPP_TRACE='f-%p.json' ./p fork >out 2>err || fail "status: $(cat err)"
[ "$(ls f-*.json | wc -l)" = 1 ] || fail "files: $(ls f-*.json)"
read_trace f-*.json
[ "$(grep -c '^kernel axpy' spans)" = 6 ] || fail "a forked program's launches: $(cat spans)"

# two at once
CKPP_TRACE=t.json ./p twice >out 2>err || fail "status: $(cat err)"
expect "CKPP_TRACE: t.json cannot be written: another process" err2
expect "%p" err2
read_trace t.json

# what cannot be written
mkdir folder
mkfifo pipe
for bad in folder folder/none/t.json pipe /dev/full; do
    CKPP_TRACE=$bad timeout 60 ./p >out 2>err || fail "$bad: the program fails: $(cat err)"
    expect 10000 out
    [ "$(grep -c 'ckpp: warning: CKPP_TRACE: ' err)" = 1 ] || fail "$bad: $(cat err)"
    expect "$bad" err
done
[ -p pipe ] || fail "the pipe is no pipe any more"
(ulimit -f 200 && CKPP_CACHE=ro CKPP_TRACE=small.json ./p many >out 2>err) ||
    fail "a full disk: the program fails: $(cat err)"
why="File too large; the trace ends here"
expect "ckpp: warning: CKPP_TRACE: small.json cannot be written: $why" err

# names that JSON has to escape
sed 's/^#pragma kernel elementwise.*/#line 7 "q\\"\\\\\\t.c"\n&/' p.c >odd.c
build odd
CKPP_TRACE=odd.json ./odd >out 2>err || fail "status: $(cat err)"
read_trace odd.json
expect 'kernel axpy@q"' spans

# On a GPU that is not there: NVRTC is opened after the trace, has to be there until the end of it,
# and ends before the program does.
if [ -n "$CUDA_HOME" ] && [ -r "$B/tests/nvrtc/fake_gpu.o" ]; then
    # shellcheck disable=SC2086  # lists of words
    $CC $TEST_CFLAGS -o gpu p_gen.c "$B/tests/nvrtc/fake_gpu.o" "$B/tests/libunit.a" \
        "$B/libruntime.a" $TEST_STATIC || fail "the program for a GPU"
    CKPP_DEVICE=cuda FAKE_SM=90 CKPP_CACHE=off CKPP_TRACE=g.json \
        timeout -s KILL 100 ./gpu >out 2>err
    status=$?
    [ $status -lt 128 ] || fail "a program on a GPU ends with status $status: $(cat err)"
    [ "$(tail -c 2 g.json)" = "]" ] || fail "a GPU's trace ends in $(tail -c 100 g.json)"
fi
finish
