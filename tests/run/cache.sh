# The disk cache across processes: the second one runs no compiler; off and ro; damage; a folder
# that cannot be used.
. "$ROOT/scripts/test_lib.sh"
write_program p
build p
export CKPP_EXPLAIN=1 CKPP_CACHE_DIR="$PWD/cache"

run() { "$@" >out 2>err || fail "$* failed: $(cat out err)"; expect "3 5 7" out; }

# a compiler that notes each time it is run
cxx=$(command -v "${CKPP_CXX:-c++}" || command -v g++)
printf '#!/bin/sh\necho "$@" >>"%s"\nexec "%s" "$@"\n' "$PWD/runs" "$cxx" >cxx
chmod +x cxx
export CKPP_CXX="$PWD/cxx"
run ./p
expect "compiled for" err
[ -s runs ] || fail "the compiler was not run"
rm runs
run ./p
expect "loaded from the cache for" err
[ ! -e runs ] || fail "a compiler was run for a cached kernel: $(cat runs)"
unset CKPP_CXX
rm -rf cache

run ./p
expect "compiled for" err
run ./p
expect "loaded from the cache for" err
[ "$(stat -c %a cache)" = 700 ] || fail "the cache's mode is $(stat -c %a cache)"
umask 0
rm -rf cache
run ./p
[ "$(stat -c %a cache)" = 700 ] || fail "with umask 0 the cache's mode is $(stat -c %a cache)"
umask 022

# ro reads, but does not write
run env CKPP_CACHE=ro ./p
expect "loaded from the cache for" err
mv cache kept
run env CKPP_CACHE=ro ./p
expect "compiled for" err
[ -z "$(find cache -type f 2>/dev/null | grep -v lock)" ] || fail "ro wrote: $(find cache)"
rm -rf cache
mv kept cache
# off neither reads nor writes
run env CKPP_CACHE=off ./p
expect "compiled for" err
run env CKPP_CACHE=off CKPP_CACHE_DIR="$PWD/other" ./p
[ ! -e other ] || fail "off made a folder"

# a damaged entry is a miss, and is replaced
find cache -type f -size +1k >entries
[ "$(wc -l <entries)" = 1 ] || fail "entries: $(cat entries)"
entry=$(cat entries)
for damage in truncate empty flip append; do
    case $damage in
    truncate) head -c 700 "$entry" >tmp.entry && cat tmp.entry >"$entry" ;;
    empty) : >"$entry" ;;
    flip)
        size=$(stat -c %s "$entry")
        printf 'X' | dd of="$entry" bs=1 seek=$((size / 2)) conv=notrunc 2>/dev/null ;;
    append) echo more >>"$entry" ;;
    esac
    run ./p
    expect "compiled for" err
    run ./p
    expect "loaded from the cache for" err
done

# a folder that cannot be used costs speed and at most one warning
: >file
for folder in "$PWD/file/below" /proc/nowhere; do
    run env CKPP_CACHE_DIR="$folder" ./p
    expect "compiled for" err
    [ "$(grep -c warning err)" -le 1 ] || fail "more than one warning: $(cat err)"
done
ln -s cache link
run env CKPP_CACHE_DIR="$PWD/link" ./p
expect "compiled for" err
mkdir open && chmod 777 open
run env CKPP_CACHE_DIR="$PWD/open" ./p
[ -z "$(ls open)" ] || fail "a folder that others can write to was used"

# without a compiler and without an entry: a clear error
env CKPP_CACHE=off CKPP_CXX=/nonexistent/c++ ./p >out 2>err && fail "it worked without a compiler"
expect "/nonexistent/c++" err
expect "p.c:5" err

# gcc compiles C++ too, and is not told to link the math library by anybody else
cat >sine.c <<'END'
#include <math.h>
int main(void)
{
    double y[4];
    #pragma kernel elementwise out(double y[4])
    { y = sin(i) + pow(i, 0.3); }
    return y[0] != 0;
}
END
if command -v gcc >/dev/null; then
    build sine
    CKPP_DEVICE=host CKPP_CACHE=off CKPP_CXX=gcc ./sine 2>err ||
        fail "gcc as the C++ compiler: $(cat err)"
fi

# many processes at once need the same entry: one compiles
rm -rf cache
for k in 1 2 3 4 5 6; do
    ./p >out.$k 2>err.$k &
done
wait
cat err.? >all
[ "$(grep -c 'compiled for' all)" = 1 ] || fail "compiled $(grep -c 'compiled for' all) times"
cat out.? | sort -u >out
[ "$(cat out)" = "3 5 7" ] || fail "results: $(cat out)"
finish
