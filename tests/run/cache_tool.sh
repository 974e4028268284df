# ckpp-cache: what it shows, removes, ships and compiles is what programs have in their cache;
# damage is named, and nothing that is not the cache's is touched.
. "$ROOT/scripts/test_lib.sh"
tool=$B/ckpp-cache
export CKPP_DEVICE=host CKPP_CACHE_DIR="$PWD/cache"
cat >p.c <<'END'
#include <ckpp/ckpp.h>
#include <stdio.h>
#pragma kernel module filters names("scale<float>")
{
    template <class T> __global__ void scale(T *x) { x[0] *= 2; }
}
#pragma kernel raw shift in(float x, int n) out(float y[n]) grid(1) block(n) options("-DBY=1")
{ y[threadIdx.x] = x[threadIdx.x] + BY; }
#pragma kernel reduction total in(T x) out(T y) reduce(+)
{ return x; }

static void check(ckpp_status s)
{
    if (s)
        puts(ckpp_last_error());
}

int main(void)
{
    float x[4] = {1, 2, 3, 4}, y[4] = {0};
    ckpp_array v = ckpp_view(x, 4), w = ckpp_view(y, 4), t = {0};
    check(ckpp_launch(filters, "scale<float>", CKPP_ARGS(&v), .grid = 1, .block = 1));
    check(shift(v, 4, &w));
    check(total(v, &t));
    ckpp_free(&t);
    #pragma kernel elementwise axpy in(float x[4]) inout(float y[4])
    { y += 2 * x; }
    printf("%g %g\n", (double)y[0], (double)y[3]);
    return 0;
}
END
build p
run() { CKPP_EXPLAIN=1 ./p >out 2>err || fail "p failed: $(cat out err)"; expect "7 13" out; }
run_cached() { run; reject "compiled for" err; }
# does STATUS ARGUMENT...: what it prints is in out and err
does() {
    wanted=$1
    shift
    timeout -s KILL 120 "$tool" "$@" >out 2>err
    status=$?
    [ $status -eq "$wanted" ] || fail "ckpp-cache $*: exit status $status: $(cat out err)"
}
refuses() {   # STATUS MESSAGE ARGUMENT...
    message=$2
    does "$1" "$3" ${4+"$4"} ${5+"$5"} ${6+"$6"}
    expect "$message" err
}
entries() { find "${1:-cache}" -type f -name '????????????????????????????????' | sort; }
count() {
    [ "$(entries cache | wc -l)" -eq "$1" ] || fail "$2: $(entries cache | wc -l) entries, not $1"
}

# ---- a cache that is not there, or may not be used ----

does 0 stats
expect "entries  0" out
expect "(which is not there yet)" out
[ ! -e cache ] || fail "stats made a folder"
does 0 list --json
[ "$(cat out)" = "[]" ] || fail "an empty list: $(cat out)"
for command in list verify prune clear; do does 0 $command; done
does 0 export none
does 0 import none
expect "0 entries imported" out
[ "$(stat -c %a cache)" = 700 ] || fail "the folder's mode is $(stat -c %a cache)"
rmdir cache
mkdir open && chmod 777 open
refuses 2 "will not use the directory 'open': other users can write to it" stats --dir=open
mkdir real && ln -s real link
refuses 2 "cannot use the directory 'link': it is a symbolic link" clear --dir=link/
: >file
refuses 2 "cannot use the directory 'file': it is not a directory" stats --dir file

# ---- the command line ----

refuses 2 "unknown command 'stat'; did you mean 'stats'? --help" stat
refuses 2 "unknown option '--sizes'; did you mean '--size'? --help" prune --sizes=1
refuses 2 "list has no option --remove" list --remove
refuses 2 "no command" --dir=cache
refuses 2 "warm needs a file that a program has written with CKPP_RECORD" warm
refuses 2 "stats takes no file: 'cache'" stats cache
refuses 2 "import takes one file: 'a' and 'b'" import a b
refuses 2 "--json takes no value" list --json=1
refuses 2 "--age needs a value" prune --age
for value in 1 10x -1d d 99999999999999999999d 1dd; do
    refuses 2 "such as 30d; not '$value'" prune --age=$value
done
for value in M 1T 1.5G -1; do refuses 2 "such as 100M; not '$value'" prune --size=$value; done
for value in sm_9 90 "host," hosts sm_90a sm_90,,host ""; do
    refuses 2 "such as sm_80,sm_90,host; not '$value'" warm --arch="$value" file
done
for help in --help -h; do
    does 0 $help
    expect "usage: ckpp-cache" out
done
does 0 --version
expect "ckpp-cache " out
"$tool" --help >/dev/full 2>err && fail "a full disk is no failure"
expect "cannot write standard output: No space left on device" err

# ---- what is in it ----

CKPP_RECORD=calls ./p >out 2>err || fail "p failed: $(cat err)"
count 4 "after a run"
does 0 stats
expect "entries  4" out
expect "folder   $PWD/cache" out
expect "of 1.0 GB" out
grep -qE 'host [^ ]+ +4 entries' out || fail "no host's entries: $(cat out)"
CKPP_CACHE_SIZE=2M does 0 stats
expect "of 2.0 MB" out
does 0 list
for kernel in filters shift total axpy; do
    grep -qE "^[0-9a-f]{12}  host .* $kernel  p.c:[0-9]+\$" out ||
        fail "no $kernel in the list: $(cat out)"
done
expect "shift  p.c:7" out
touch -d '2001-02-03 04:05:06 UTC' "$(entries | head -1)"
does 0 list --json
if command -v python3 >/dev/null; then
    python3 -c '
import json, sys
made = json.load(open("out"))
assert len(made) == 4 and made[-1]["key"] == sys.argv[1], made
assert made[-1]["used"] == "2001-02-03T04:05:06Z", made
assert {m["kernel"] for m in made} == {"filters", "shift", "total", "axpy"}, made
assert {m["file"] for m in made} == {"p.c"}, made
assert all(m["backend"] == "host" and m["bytes"] > 1000 and m["line"] > 0 for m in made), made
' "$(basename "$(entries | head -1)")" || fail "list --json: $(cat out)"
fi
does 0 verify
expect "4 entries checked, 0 bad" out

# ---- export and import ----

does 0 export all
expect "4 entries" err
does 0 clear
expect "4 entries removed" out
count 0 "after clear"
does 0 import all
expect "4 entries imported" out
run_cached
"$tool" export - 2>/dev/null | "$tool" import - --dir=other >out ||
    fail "through a pipe: $(cat out)"
for f in $(entries); do cmp -s "$f" "other/${f#cache/}" || fail "not the same: $f"; done
does 0 export --arch=sm_90 gpus
expect "0 entries" err
does 0 export --arch=host,sm_80 hosts
cmp -s all hosts || [ "$(stat -c %s all)" = "$(stat -c %s hosts)" ] ||
    fail "the host's are not all"
: >shipped && ln -s shipped to && does 0 export to
{ [ -L to ] && [ -s shipped ]; } || fail "the link was replaced"
mkdir far && ln -s to-come far/second && ln -s far/second first && does 0 export first
{ [ -L first ] && [ -L far/second ] && [ "$(stat -c %s all)" = "$(stat -c %s far/to-come)" ]; } ||
    fail "a link to nothing yet was replaced"
if [ -e /dev/fd ]; then # a file that has no name any more
    exec 3<>gone && rm gone && does 0 export /dev/fd/3
    [ "$(stat -L -c %s /dev/fd/3)" = "$(stat -c %s all)" ] ||
        fail "a removed file is not written to"
    exec 3>&-
fi
[ -z "$(find . -name 'gone*')" ] || fail "a file of another name is made: $(find . -name 'gone*')"
ln -s loop loop && refuses 2 "cannot write loop: Too many levels of symbolic links" export loop
refuses 2 "cannot write absent/all: No such file or directory" export absent/all
if [ -e /dev/full ]; then
    refuses 2 "cannot write /dev/full: No space left on device" export /dev/full
fi
(ulimit -f 8 && "$tool" export large) >out 2>err && fail "an export beyond the limit of files"
expect "cannot write large: File too large" err
[ -z "$(find . -name 'large*')" ] || fail "a part is left: $(find . -name 'large*')"

# without standard streams the warning of a bad entry does not go into the file
cp -r cache closed && echo more >>"$(find closed -type f | head -1)"
"$tool" export three --dir=closed 1>&- 2>&- && fail "a bad entry is no failure"
"$tool" import three --dir=fewer >out || fail "exported without standard streams: $(cat out)"
expect "3 entries imported" out

# damaged in any way: a reason, and whole entries at most
imports() {   # MESSAGE: from the file `bad`
    rm -rf new
    refuses 1 "$1" import bad --dir=new
    "$tool" verify --dir=new >out || fail "a bad entry was imported ($1): $(cat out)"
    [ -z "$(find new -type f ! -name '????????????????????????????????')" ] ||
        fail "left: $(ls new)"
}
size=$(stat -c %s all)
for part in 1 15 20 24 100 5000 $((size / 2)) $((size - 20)) $((size - 16)) $((size - 9)) \
    $((size - 1)); do
    head -c "$part" all >bad
    imports "error: bad: at byte "
done
expect "it is cut off" err
number() { printf '%b' "$1" | dd of=bad bs=1 seek="$2" conv=notrunc 2>/dev/null; }
: >bad && imports "it is empty"
echo "hello, is this a cache?" >bad && imports "it is no export of ckpp-cache"
cp all bad && number '2' 15 && imports "an export of another version"
cp all bad && number '\377\377\377\377\377\377\377\377' 16 &&
    imports "an entry's size is more than an entry can have"
cp all bad && number '\377\377\377\077' 16 && imports "it is cut off"
cp all bad && number '\011\000' 16 && imports "at byte 16: it is cut off"
cp all bad && number 'X' 24 && imports "it is no entry of the cache"
cp all bad && number '\011' 32 && imports "it is of another version of ckpp"
cp all bad && number '\377\377' 40 && imports "it is cut off"
cp all bad && number 'X' 1000 && imports "its checksum is not that of its bytes"
cp all bad && number '\005' $((size - 8)) &&
    imports "it has not as many entries as it says; the entries before are in the cache"
[ "$(entries new | wc -l)" = 4 ] || fail "the entries before the damage were not kept"
{ cat all; echo more; } >bad && imports "there is more behind its end"
# the first entry a second time: its size is the number behind the 16 bytes of the magic
first=$(od -An -t u8 -j 16 -N 8 all | tr -d ' ')
{ head -c $((24 + first)) all; tail -c +17 all | head -c -8; printf '\005\0\0\0\0\0\0\0'; } >bad
does 0 import bad --dir=again
expect "4 entries imported" out
refuses 2 "cannot read absent: No such file or directory" import absent
refuses 2 "cannot read .: Is a directory" import .
# a file that is larger than the cache may be does not stay whole
CKPP_CACHE_SIZE=20K does 0 import all --dir=small
removed=$((4 - $(entries small | wc -l)))
limit="the cache's limit is 20.0 KB (CKPP_CACHE_SIZE)"
grep -q "^ckpp-cache: warning: $removed entr.* of these removed again: $limit" err ||
    fail "not said that the limit holds: $(cat err)"
does 0 import all --dir=large
reject warning err
[ "$(du -sb --apparent-size small | cut -f1)" -lt 30000 ] ||
    fail "the limit does not hold for an import: $(ls -l small)"

# ---- bad entries ----

# shellcheck disable=SC2046  # a list of words
set -- $(entries)
printf 'X' | dd of="$1" bs=1 seek=2000 conv=notrunc 2>/dev/null
head -c 3000 "$2" >short && cat short >"$2"
other=cache/00000000000000000000000000000000
mv "$3" $other
does 1 verify
expect "$1: it is damaged: its checksum is not that of its bytes" out
expect "$2: it is cut off" out
expect "$other: it is the entry of another key than its name says" out
expect "4 entries checked, 3 bad" out
does 0 list
expect "bad" out
does 0 list --json
expect '"bad": "it is cut off"' out
does 0 stats
expect "bad              3 entries" out
does 1 export part
expect "is left out: it is cut off" err
expect "1 entry" err
does 1 verify --remove
expect "4 entries checked, 3 bad, 3 removed" out
count 1 "after verify --remove"
does 0 verify
run
[ "$(grep -c 'compiled for' err)" -eq 3 ] ||
    fail "not the three bad ones were compiled: $(cat err)"

# ---- what is not the cache's ----

echo mine >cache/notes
echo mine >mine
ln -s "$PWD/mine" cache/11111111111111111111111111111111
ln -s "$PWD/mine" cache/tmp-link
mkdir cache/22222222222222222222222222222222
mkfifo cache/33333333333333333333333333333333
: >cache/tmp-1-2-3
timeout -s KILL 20 "$tool" verify >out || fail "verify: $(cat out)"
touch -d '40 days ago' "$(entries | head -1)"
touch -d '20 days ago' "$(entries | tail -1)"
does 0 prune --age=30d
expect "1 entry removed" out
expect "; 3 left" out
does 0 prune --age 500h
expect "0 entries removed" out
newest=$(stat -c %s "$(entries | head -1)")
touch "$(entries | head -1)"
does 0 prune --size="$newest"
count 1 "after prune --size"
run
CKPP_CACHE_SIZE=1G does 0 prune
count 4 "after a prune that need not be"
CKPP_CACHE_SIZE=1K does 0 prune
count 0 "after a prune to the limit"
run
# a lock that is held stays, and so does the wait of others
(flock 9; exec sleep 5) 9>cache/lock-00 &
sleeper=$!
while flock -n cache/lock-00 true; do :; done
does 0 clear
[ -e cache/lock-00 ] || fail "a lock that is held was removed"
kill $sleeper 2>/dev/null
wait $sleeper 2>/dev/null
does 0 clear
find cache -mindepth 1 | sort >left
printf 'cache/%s\n' 11111111111111111111111111111111 22222222222222222222222222222222 \
    33333333333333333333333333333333 notes tmp-link >stays
cmp -s left stays || fail "clear left: $(cat left)"
[ "$(cat mine)" = mine ] || fail "a link was followed"
rm -rf cache

# ---- while others use it ----

run
for k in 1 2 3; do
    (for _ in 1 2 3; do ./p || echo failed; done) >out.$k 2>err.$k &
done
for _ in 1 2 3 4 5 6; do
    "$tool" clear && "$tool" import all && "$tool" verify && "$tool" prune --size=1K &&
        "$tool" stats && "$tool" list
done >log 2>&1 || fail "beside programs: $(cat log)"
wait
cat out.? | sort -u >out
[ "$(cat out)" = "7 13" ] || fail "programs beside it: $(cat out err.?)"
reject warning err.1

# ---- warm ----

does 0 clear
does 0 warm calls
expect "4 compiled, 0 in the cache already, 0 failed" out
run_cached
does 0 warm - <calls
expect "0 compiled, 4 in the cache already, 0 failed" out
cat calls calls >twice
does 0 warm twice --arch=host
expect "0 compiled, 4 in the cache already, 0 failed" out
CKPP_CACHE=off does 0 warm --dir=elsewhere calls
[ "$(entries elsewhere | wc -l)" = 4 ] || fail "not all were compiled elsewhere"
refuses 1 "4 kernels left out: recorded on another kind of processor than --arch names" \
    warm --arch=sm_90 calls
expect "0 compiled" out
CKPP_CXX=/nonexistent/c++ does 1 warm calls --dir=third
expect "0 compiled, 0 in the cache already, 4 failed" out
[ "$(grep -c "there is no program '/nonexistent/c++'" err)" -eq 1 ] ||
    fail "not said once: $(cat err)"
mkdir -m 700 taken && mkdir "taken/$(basename "$(entries | head -1)")" # where an entry belongs
does 1 warm calls --dir=taken
expect "3 compiled, 0 in the cache already, 1 failed" out
expect "it could not be kept in the cache" err
refuses 2 "cannot read absent: No such file or directory" warm absent
sed '2s/host/hosT/' calls >damaged &&
    refuses 1 "damaged:2: this line cannot be used: it is damaged" warm damaged
head -c -5 calls >damaged &&
    refuses 1 "damaged:4: this line cannot be used: it is cut off" warm damaged
sed '1s/^ckpp4/ckpp2/' calls >damaged &&
    refuses 1 "damaged:1: this line cannot be used: it is of another version of ckpp" warm damaged
: >damaged && does 1 warm damaged
# a kernel that includes nobody knows what is compiled by each process
cat >q.c <<END
int main(void)
{
    float x[3] = {1, 2, 3};
    #pragma kernel elementwise half inout(float x[3]) \
        preamble("#define HALF \"$PWD/half.h\"\n#include HALF")
    { x *= half_of(1); }
    return x[1] != 1;
}
END
echo 'inline float half_of(float x) { return x / 2; }' >half.h
build q
CKPP_RECORD=includes ./q 2>err || fail "q failed: $(cat err)"
refuses 1 "1 kernel left out: made of files that the compiler reads, and so never kept" \
    warm includes

# ---- GPUs: a program with NVRTC on a GPU that is not there ----

if [ -n "$CUDA_HOME" ] && [ -r "$B/tests/nvrtc/fake_gpu.o" ]; then
    # shellcheck disable=SC2086  # lists of words
    $CC $TEST_CFLAGS -o gpu p_gen.c "$B/tests/nvrtc/fake_gpu.o" "$B/tests/libunit.a" \
        "$B/libruntime.a" $TEST_STATIC || fail "the program for a GPU"
    CKPP_DEVICE=cuda CKPP_CACHE=off CKPP_RECORD=gpus.calls FAKE_SM=80 ./gpu >out 2>err ||
        fail "on a fake GPU: $(cat out err)"
    cp out compiled
    if ! grep -q NVRTC out; then
        does 0 clear
        does 0 warm --arch=sm_80,sm_90 gpus.calls
        expect "8 compiled, 0 in the cache already, 0 failed" out
        for sm in 80 90; do
            CKPP_EXPLAIN=1 CKPP_DEVICE=cuda FAKE_SM=$sm ./gpu >out 2>err ||
                fail "on a fake GPU: $(cat out err)"
            cmp -s out compiled ||
                fail "sm_$sm: with warmed kernels: $(cat out) instead of: $(cat compiled)"
            [ "$(grep -c 'loaded from the cache for' err)" -eq 4 ] ||
                fail "sm_$sm: not from the cache: $(cat out err)"
        done
        does 0 export --arch=sm_80 some
        expect "4 entries" err
        does 0 stats
        expect "cuda sm_80       4 entries" out
        cat calls gpus.calls >both
        does 0 warm both --arch=sm_90,host
        expect "4 compiled, 4 in the cache already, 0 failed" out
        refuses 1 "NVRTC" warm --arch=sm_91 gpus.calls
        expect "cannot compile for sm_91: it knows" err
        [ "$(grep -c 'error' err)" -eq 1 ] || fail "not said once: $(cat err)"
    fi
fi
finish
