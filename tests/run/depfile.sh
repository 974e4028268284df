# A stock make rule with a depfile: editing a header that a declare includes runs ckpp again.
. "$ROOT/scripts/test_lib.sh"
mkdir inc
cat >inc/gain.h <<'END'
#define GAIN 2
END
echo 'template <class T> T offset(T x) { return 0; }' >inc/offset.cuh
cat >p.c <<'END'
#include <stdio.h>
#pragma kernel begin declare
#include "gain.h"
#pragma kernel end declare
#pragma kernel begin device
#include "offset.cuh"
#pragma kernel end device
int main(void)
{
    float x[1] = {21};
    #pragma kernel elementwise inout(float x[1])
    { x *= GAIN; x += offset(x); }
    printf("%g\n", (double)x[0]);
    return 0;
}
END
cat >Makefile <<END
DEPS := p_gen.d p.d
p: p_gen.c
	$CC $TEST_CFLAGS -Iinc -MMD -MF p.d -o \$@ \$< $TEST_LIBS
%_gen.c: %.c
	$CKPP -Iinc -MMD -MP -MF \$*_gen.d -MT \$@ -o \$@ \$<
-include \$(DEPS)
END
make=${MAKE:-make}
unset MAKEFLAGS MAKELEVEL
$make >log 2>&1 || { fail "make: $(cat log)"; finish; }
[ "$(./p)" = 42 ] || fail "$(./p) instead of 42"
$make >log 2>&1
expect "up to date" log
sleep 0.05
echo '#define GAIN 3' >inc/gain.h
$make >log 2>&1 || fail "make: $(cat log)"
[ "$(./p)" = 63 ] || fail "after the edit $(./p) instead of 63: $(cat log)"
sleep 0.05
sed -i 's/return 0/return 0 * x + 1/' inc/offset.cuh
$make >log 2>&1 || fail "make: $(cat log)"
[ "$(./p)" = 64 ] || fail "after the edit of device code $(./p) instead of 64: $(cat log)"
# a header that is gone is no error, thanks to -MP, where nothing includes it any more
sed -i 's/#include "gain.h"/#define GAIN 4/; /offset.cuh/d; s/ x += offset(x);//' p.c
rm inc/gain.h
$make >log 2>&1 || fail "make without the header: $(cat log)"
[ "$(./p)" = 84 ] || fail "$(./p) instead of 84"
# an error leaves no output that the next make would compile
sed -i 's/x \*= GAIN/x *= GIAN/' p.c
$make >log 2>&1 && fail "make worked with an error in the source"
[ ! -e p_gen.c ] || fail "p_gen.c was left"
expect "p.c:" log
# nor does an output that cannot be written leave its rule: make would take the file for made
sed -i 's/GIAN/2/' p.c
(ulimit -f 0; "$CKPP" -MD -MF full.d -o full_gen.c p.c) 2>log && fail "no room, and no error"
[ ! -e full_gen.c ] && [ ! -e full.d ] || fail "left: $(ls full*)"
"$CKPP" -MD -MF full.d -o /dev/full p.c 2>log && fail "/dev/full, and no error"
expect "cannot write /dev/full" log
[ ! -e full.d ] || fail "full.d was left"
finish
