# The Makefile itself, in a copy: sources that are added, removed and moved, in folders of any
# depth. The compiler is one that only writes down what it was given, so that this takes seconds.
. "$ROOT/scripts/test_lib.sh"
# nothing of the build that is tested, whose folder would be used otherwise
unset MAKEFLAGS MAKELEVEL MAKEOVERRIDES B SAN
mkdir copy && cd copy || exit 1
for f in Makefile make include frontend runtime tools scripts man completions cmake; do
    [ ! -e "$ROOT/$f" ] || cp -R "$ROOT/$f" . || exit 1
done
mkdir -p tests/unit bench

# A file of what it was called with, and of its source's sum or its objects; and beside an object
# what its source includes, as by -MMD -MP.
cat >fake_cc <<'END'
#!/bin/sh
out= source=
words=$*
while [ $# -gt 0 ]; do
    case $1 in
    -o) shift; out=$1 ;;
    *.c) source=$1 ;;
    esac
    shift
done
[ -n "$out" ] && [ "$out" != /dev/null ] || exit 0
echo "$words" >"$out"
[ -z "$source" ] || cksum <"$source" >>"$out"
[ "${out##*/}" != writer.new ] || cat build/frontend/*.o build/frontend/*/*.o >>"$out"
[ "${out##*/}" != ckpp ] || { cp fake_ckpp "$out" && chmod +x "$out"; }
echo "$out" >>made
[ -n "$source" ] || exit 0
header=$(sed -n 's|^#include "\(deep.*\)"|include/\1|p' "$source")
{ echo "$out: $source $header"; [ -z "$header" ] || echo "$header:"; } >"${out%.o}.d"
END
chmod +x fake_cc
# what it links as ckpp: copies the source
cat >fake_ckpp <<'END'
#!/bin/sh
while [ $# -gt 1 ]; do
    [ "$1" != -o ] || out=$2
    shift
done
cp "$1" "$out"
END

run() {
    : >made
    "${MAKE:-make}" CC="$PWD/fake_cc" OBJCOPY=true CUDA=no "$@" >log 2>&1 && return
    fail "make $*:"
    cat log >&2
}
# has FILE NAME: the archive has such a member, the program or text was made from such a file
has() {
    case $1 in
    *libckpp.a) ar p "$1" ;;
    *.a) ar t "$1" ;;
    *) cat "$1" ;;
    esac | grep -qE "(^|[/_ ])$2([. []|\$)"
}
in_all() { for f in $files; do has "$f" "$1" || fail "$2: $f lacks $1"; done; }
in_none() { for f in $files; do ! has "$f" "$1" || fail "$2: $1 is still in $f"; done; }
# A make in the same tick of the clock as the last one might see no change.
pause() { sleep 0.05; }

run all build/tests/libunit.a
run all build/tests/libunit.a
[ ! -s made ] || fail "with no change, these were made: $(cat made)"

# ---- sources that come and go ----

files="build/libfront.a build/libruntime.a build/libckpp.a build/libckpp.so build/ckpp-report
    build/ckpp-cache build/tests/libunit.a build/device_text.c"
add() {
    mkdir -p frontend/base/deeper runtime/base/deeper/still tests/unit/deeper
    for f in frontend/base/extra.c frontend/base/deeper/extra.c runtime/base/extra.c \
        runtime/base/deeper/still/extra.c tests/unit/deeper/extra.c tools/cache_extra.c \
        tools/report_extra.c runtime/kernel/extra.h; do echo 'int x;' >$f; done
}
pause
add
run all build/tests/libunit.a
in_all "(cache_|report_)?extra" "added"
pause
rm -r */base/deeper */base/extra.c tests/unit/deeper tools/*_extra.c runtime/kernel/extra.h
run all build/tests/libunit.a
in_none "(cache_|report_)?extra" "removed"
[ -e build/frontend/base/extra.o ] || fail "no stale object is left to test with"
run all build/tests/libunit.a
[ ! -s made ] || fail "after a removal, these were made again: $(cat made)"

# ---- sources that move: what was built from the old place disturbs nobody ----

files="build/libfront.a build/libruntime.a build/libckpp.a"
for tree in frontend runtime; do
    echo '#include "deep.h"' >$tree/base/wanderer.c
done
echo >include/deep.h
run all
in_all wanderer "before the move"
pause
for tree in frontend runtime; do
    mkdir -p $tree/cache/far
    mv $tree/base/wanderer.c $tree/cache/far/wanderer.c
done
run all
for a in libfront libruntime; do
    [ "$(ar t build/$a.a | grep -c '^wanderer.o$')" -eq 1 ] || fail "$a.a has not one wanderer.o"
done
has build/libckpp.a cache/far/wanderer || fail "libckpp.a lacks the moved one"
! has build/libckpp.a base/wanderer || fail "libckpp.a has the object of the old place"

# what a source at any depth includes is known
mkdir -p runtime/a/b/c/d
echo '#include "deep.h"' >runtime/a/b/c/d/source.c
run all
pause
touch include/deep.h
run all
users="runtime/cache/far/wanderer frontend/cache/far/wanderer runtime/a/b/c/d/source"
for f in $users; do
    grep -qx "build/$f.o" made || fail "a header changed, and $f.o was not made again"
done
# and one that nobody includes any more can go
rm include/deep.h
for f in $users; do echo >$f.c; done
run all

# a file with flags of its own
mv runtime/host/stack.c runtime/host/stacks.c
"${MAKE:-make}" CUDA=no all >log 2>&1 && fail "nobody noticed that stack.c has moved"
expect "runtime/host/stack.c" log
mv runtime/host/stacks.c runtime/host/stack.c

# ---- make help ----

"${MAKE:-make}" CUDA=no help >help 2>&1 || fail "make help: $(cat help)"
for target in all check test-unit bench install uninstall clean help; do
    grep -qE "^  $target +[a-z]" help || fail "make help lacks $target"
done
awk 'length > 99' help >long
[ ! -s long ] || fail "make help is wide: $(cat long)"
# ---- what a test runs is built before ----

mkdir -p tests/run && cp -R "$ROOT/tests/gpu" tests
for name in unit/test_one unit/test_other run/one run/other; do
    echo 'int main;' >"tests/$name.c"
done
checks() { # PATTERN PROGRAM... THAT IS BUILT
    run -n check ONLY="$1"
    grep -oE 'LINK (ckpp|tests/(run|unit)/[a-z_]*);' log |
        sed 's/.* //; s/;//' | sort >built
    shift
    printf '%s\n' "$@" | sort | diff - built >&2 || fail "check ONLY: not these are built"
}
pause
echo '/* new */' >>frontend/main.c
checks golden ckpp
checks 'unit/test_one' ckpp tests/unit/test_one
checks 'run/one/host|unit/test_o' ckpp tests/run/one tests/unit/test_one tests/unit/test_other

# ---- another ckpp that writes the same is no reason to compile ----

run build/tests/run/one
grep -q 'tests/run/one_gen\.o' made || fail "not made: $(cat made)"
pause
echo '/* newer */' >>frontend/main.c
run build/tests/run/one
grep -qx 'build/ckpp' made || fail "ckpp was not made: $(cat made)"
! grep tests/run/one made >&2 || fail "made without a change of what ckpp writes"
grep -q '^CKPP .*one_gen.c$' log || fail "another ckpp was not asked"
pause
echo '/* newest */' >>runtime/plan/patch.c
echo '/* newest */' >>frontend/compile/offline.c
run build/tests/run/one
grep -qx 'build/ckpp' made || fail "ckpp was not made: $(cat made)"
! grep '^CKPP' log >&2 || fail "what decides nothing of what ckpp writes has it run again"
run build/tests/run/one CKPPFLAGS=-v
grep -q '^CKPP .*one_gen.c$' log || fail "with options, what compiles kernels may matter"
pause
echo 'int other;' >>tests/run/one.c
run build/tests/run/one
grep -q 'tests/run/one_gen\.o' made || fail "a change of the source: made $(cat made)"
rm build/tests/run/one build/tests/run/one_gen.[co]
run build/tests/run/one
[ -e build/tests/run/one_gen.c ] || fail "what ckpp made was removed, and is not made again"
run build/tests/run/one
[ ! -s made ] || fail "with no change, these were made: $(cat made)"

finish
