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

touch_later() { sleep 1.1; touch "$@"; }
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

sleep 1.1
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
sleep 1.1
sed -i 's/GAIN +/GIAN +/' src/twice.c
"$make" >log 2>&1 && fail "make worked with an error in the source"
expect "src/twice.c:8:" log
[ ! -e src/twice_gen.c ] || fail "an error left the generated file"
sed -i 's/GIAN +/GAIN +/' src/twice.c
run
result -63

# so does one that only compilers find; it can be switched off
sleep 1.1
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
sleep 1.1
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
