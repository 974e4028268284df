# ckpp.mk in a project outside the repository: what changed is built again, and nothing else; in
# parallel; in folders; after errors.
. "$ROOT/scripts/test_lib.sh"
. "$ROOT/scripts/install_lib.sh"
command -v pkg-config >/dev/null || { echo "needs pkg-config"; exit 77; }
install_ckpp
mkdir project project/src project/include
cd project || exit 1

cat >include/gain.h <<'END'
#define GAIN 2
END
cat >src/twice.c <<'END'
#include "local.h"
#pragma kernel begin declare
#include "gain.h"
#pragma kernel end declare
void twice(int n, float *x)
{
    #pragma kernel elementwise inout(float x[n])
    { x = x * GAIN + LOCAL; }
}
END
echo '#define UNUSED_BY_KERNELS 1' >src/host.h
cat >src/local.h <<'END'
#include "host.h"
void twice(int n, float *x);
END
cat >main.c <<'END'
#include <stdio.h>
#include "src/local.h"
void negate(int n, float *x);
int main(void)
{
    float x[1] = {21};
    twice(1, x);
    negate(1, x);
    printf("%g\n", (double)x[0]);
    return 0;
}
END
cat >negate.c <<'END'
#pragma kernel elementwise negated in(float x) out(float y)
{ y = -x; }
void negate(int n, float *x);
void negate(int n, float *x)
{
    ckpp_array a = ckpp_view(x, n);
    ckpp_must(negated(a, &a));
}
END
cat >Makefile <<'END'
CPPFLAGS = -Iinclude -DLOCAL=0
CFLAGS = -O1 -Wall -Wextra -Wpedantic -Werror
OUT = $(if $(CKPP_OUT),$(CKPP_OUT)/)
include $(shell pkg-config --variable=makefile ckpp)

all: program
program: main.o $(OUT)src/twice_gen.o $(OUT)negate_gen.o
	$(CC) -o $@ $^ $(CKPP_LIBS) $(CKPP_RPATH)
END

touch_later() { sleep 0.05; touch "$@"; }
# made NAME...: exactly these were made by the last make, which `run` was
made() {
    what=$1
    shift
    for name; do echo "$name"; done | sort >expected
    sed -n 's/.* -o \([^ ]*\) .*/\1/p' log | sort >done
    cmp -s expected done || { fail "$what: made $(tr '\n' ' ' <done)instead of $*"; cat log >&2; }
}
run() { "$make" "$@" >log 2>&1 || { fail "make $*:"; cat log >&2; }; }
result() {
    got=$(./program 2>err)
    [ "$got" = "$1" ] || fail "the program says '$got' instead of '$1': $(cat err)"
}
# what gcc's and ckpp's -o say
all="program main.o src/twice_gen.c src/twice_gen.o negate_gen.c negate_gen.o"

run -j8
# shellcheck disable=SC2086
made "from nothing, in parallel" $all
result -42
run -j8
made "nothing changed"
grep -q "Nothing to be done for 'all'" log || fail "make does not find everything done: $(cat log)"

sleep 0.05
echo '#define GAIN 3' >include/gain.h
run
made "a header of a declare" program src/twice_gen.c src/twice_gen.o
result -63
touch_later src/host.h
run
made "a header of the C" program src/twice_gen.o
touch_later negate.c
run -j8
made "a source" program negate_gen.c negate_gen.o
touch_later "$prefix/bin/ckpp"
run -j8
made "ckpp itself" program src/twice_gen.c src/twice_gen.o negate_gen.c negate_gen.o

# other flags come through, from the command line too
touch_later src/twice.c
run CPPFLAGS='-Iinclude -DLOCAL=1'
result -64

# an error leaves nothing behind, and does not come back after it is mended
sleep 0.05
sed -i 's/GAIN +/GIAN +/' src/twice.c
"$make" >log 2>&1 && fail "make worked with an error in the source"
expect "src/twice.c:8:" log
[ ! -e src/twice_gen.c ] || fail "an error left the generated file"
sed -i 's/GIAN +/GAIN +/' src/twice.c
run
result -63

# so does one that only compilers find; it can be switched off
sleep 0.05
sed -i 's/GAIN +/GAIN + no_such_function(x) +/' src/twice.c
"$make" >log 2>&1 && fail "make worked with an error in a body"
expect "src/twice.c:8:" log
expect "no_such_function" log
expect "[host]" log
[ "$(grep -c 'error: ' log)" -eq 1 ] || fail "the error is not said once: $(cat log)"
[ ! -e src/twice_gen.c ] || fail "an error in a body left the generated file"
run CKPP_CHECKFLAGS= src/twice_gen.c
rm -f src/twice_gen.c
sed -i 's/GAIN + no_such_function(x) +/GAIN +/' src/twice.c
run
result -63
# and a kernel that is as it was is not checked again
touch_later src/twice.c
run CKPPFLAGS='-Iinclude -DLOCAL=0 -v'
grep -qE 'src/twice.c:7: .*: ([12]) compiled, \1 of them before' log ||
    { fail "it was checked again:"; cat log >&2; }

# a header that is no longer there, and that nobody includes any more
sleep 0.05
sed -i 's/#include "gain.h"/#define GAIN 4/' src/twice.c
rm include/gain.h
run
result -84

# in a folder of their own, which is made; the sources' folders stay clean
rm -f src/*_gen* ./*_gen* program ./*.o
run -j8 CKPP_OUT=build
result -84
# shellcheck disable=SC2086
made "in a folder" program main.o build/src/twice_gen.c build/src/twice_gen.o build/negate_gen.c \
    build/negate_gen.o
[ -z "$(find . -path ./build -prune -o -name '*_gen*' -print)" ] ||
    fail "outside of CKPP_OUT: $(find . -name '*_gen*')"
run CKPP_OUT=build
made "nothing changed in the folder"
touch_later src/host.h
run CKPP_OUT=build CKPP_SOURCES='src/twice.c negate.c'
made "a header of the C, in a folder" program build/src/twice_gen.o

# in a folder of the build's own, beside the sources': VPATH, vpath, CKPP_OUT; with
# "local.h" in declares as in the C; the other compiler
mkdir -p apart/src apart/made
cat >apart/src/scale.c <<'END'
#include "near.h"
#include <stdio.h>
#pragma kernel begin declare
#include "factor.h"
#pragma kernel end declare
int main(void)
{
    float x[1] = {7};
    #pragma kernel elementwise inout(float x[1])
    { x = x * FACTOR * (sizeof SAID == 4); }
    printf("%g " NEAR "\n", (double)x[0]);
    return 0;
}
END
echo '#define FACTOR 6' >apart/src/factor.h
echo '#define NEAR "near " SAID' >apart/src/near.h
cat >apart/Makefile <<'END'
CFLAGS = -O1 -Wall -Wextra -Wpedantic -Werror
CPPFLAGS := -I /nowhere -DSAID='"a b"'
OUT = $(if $(CKPP_OUT),$(CKPP_OUT)/)
include $(shell pkg-config --variable=makefile ckpp)
ifneq ($(FOLDER),)
vpath %.c $(FOLDER)
endif
scale: $(OUT)scale_gen.o
	$(CC) -o $@ $^ $(CKPP_LIBS) $(CKPP_RPATH)
END
apart() {   # NAME=VALUE...
    rm -rf made
    mkdir made
    cd made || exit 1
    run -f ../Makefile "$@"
    [ "$(./scale 2>err)" = "42 near a b" ] || fail "apart, $*: $(cat err log)"
    run -f ../Makefile "$@"
    expect "'scale' is up to date" log
    touch_later ../src/near.h
    run -f ../Makefile "$@"
    grep -q -- '-o [a-z/]*scale_gen.o' log || fail "apart, $*: not compiled again: $(cat log)"
    reject "scale_gen.c.d" log
    cd ..
}
cd apart || exit 1
for compiler in gcc clang; do
    command -v $compiler >/dev/null && apart CC=$compiler VPATH=../src
done
apart VPATH=../src CKPP_OUT=gen
apart FOLDER=../src

# what clangd reads: the sources, with their flags
described() {   # FILE
    cp compile_commands.json entries
    expect "{\"directory\": \"$PWD\", \"file\": \"$1\", \"command\": \"" entries
    expect '-DSAID='"'"'\"a b\"'"'" entries
    expect "-include ckpp/editor.h -Wno-unknown-pragmas $1\"}" entries
    command -v clangd >/dev/null || return 0
    clangd --check="$1" --compile-commands-dir=. >clangd.log 2>&1
    reject "file not found" clangd.log
    reject "undeclared identifier" clangd.log
}
cd made || exit 1
run -f ../Makefile VPATH=../src compile_commands.json
described ../src/scale.c
rm -f compile_commands.json ./*_gen*
run -f ../Makefile VPATH=../src CKPP_SOURCES=scale.c compile_commands.json
described ../src/scale.c
"$make" -f ../Makefile compile_commands.json >log 2>&1 && fail "it was written without sources"
expect "nothing to write down: set CKPP_SOURCES, or build first" log
cd ../src || exit 1
cat >again.c <<'END'
#pragma kernel elementwise again in(float x) out(float y)
{ y = x; }
END
run -f ../Makefile CKPP_SOURCES='scale.c again.c' compile_commands.json
expect "\"file\": \"again.c\"" compile_commands.json
described scale.c
cd ../.. || exit 1

# ckpp by its name on PATH, or one that is not there
run CKPP=ckpp -B program
result -84
"$make" CKPP=no-such-ckpp >log 2>&1 && fail "make worked without ckpp"
expect "there is no program 'no-such-ckpp'" log
"$make" CKPP=/nowhere/ckpp negate_gen.c >log 2>&1 &&
    fail "make worked with a ckpp that is not there"
expect "there is no program '/nowhere/ckpp'" log

# a header with kernels
cat >ops.h <<'END'
#pragma kernel elementwise twofold in(float x) out(float y)
{ y = 2 * x; }
END
cat >uses.c <<'END'
#include <stdio.h>
#include "ops_gen.h"
int main(void)
{
    float x = 4;
    ckpp_array a = ckpp_view(&x, 1);
    ckpp_must(twofold(a, &a));
    printf("%g\n", (double)x);
    return 0;
}
END
cat >>Makefile <<'END'
uses: uses.c ops_gen.h
	$(CC) $(CPPFLAGS) $(CKPP_CPPFLAGS) $(CFLAGS) -o $@ $< $(CKPP_STATIC_LIBS)
END
run uses
[ "$(./uses 2>err)" = 8 ] || fail "a header with kernels, linked statically: $(cat err)"
! readelf -d uses | grep -q libckpp || fail "CKPP_STATIC_LIBS links libckpp.so"
finish
