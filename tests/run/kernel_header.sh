# A header that holds kernels: generated C says how it is made where it is not there; included as
# it stands, ckpp says what is meant.
. "$ROOT/scripts/test_lib.sh"
mkdir -p src build
cat >src/ops.h <<'END'
/* twice */
#ifndef OPS_H
#define OPS_H
#pragma kernel elementwise twice in(float x) out(float y)
{ y = 2 * x; }
#endif
END
write_program src/program
sed -e 's/#include <stdio.h>/&\n  #include "ops_gen.h"/' src/program.c >src/made.c
sed -e 's/#include <stdio.h>/&\n#include "ops.h"/' src/program.c >src/raw.c

# not made yet, and made
compile() {   # FILE [OPTION]...
    # shellcheck disable=SC2086  # lists of words
    $CC $TEST_CFLAGS "$@" -o program $TEST_LIBS
}
"$CKPP" src/made.c || fail "made.c"
compile src/made_gen.c 2>err && fail "there is no ops_gen.h"
expect "ops_gen.h is not there: it is what 'ckpp ops.h' makes" err
"$CKPP" src/ops.h || fail "ops.h"
compile src/made_gen.c -Wall -Wextra -Wpedantic -Werror && ./program >out || fail "with ops_gen.h"
expect '3 5 7' out
"$CKPP" src/made.c -o - >out || fail "made.c"
expect '#line 2 "src/made.c"' out

# errors(abort) is for its kernels' calls, too
cat >src/calls.c <<'END'
#include "ops_gen.h"
#pragma kernel errors(abort)
void f(ckpp_array *y)
{
    twice(1, y);
}
END
"$CKPP" src/calls.c -o calls.c || fail "calls.c"
expect 'ckpp_must(twice(1, y));' calls.c
rm src/ops_gen.h

# as it stands: certain where generated C lies beside it
"$CKPP" src/raw.c 2>err && fail "raw.c includes kernels"
holds='"ops.h" holds kernels, which a C compiler cannot read [kernel-header]'
expect "src/raw.c:2:1: error: $holds" err
expect "note: include \"ops_gen.h\", which 'ckpp ops.h' makes" err
"$CKPP" src/ops.h -o build/ops.h && "$CKPP" src/raw.c -o build/raw.c 2>err ||
    fail "into another folder: $(cat err)"
compile build/raw.c && ./program >out || fail "from another folder"
expect '3 5 7' out

# nothing is said of a header without kernels, of one whose kernels depend on something, of an
# include that does
quiet() {
    "$CKPP" src/raw.c 2>err || fail "$1: $(cat err)"
    [ ! -s err ] || fail "$1: $(cat err)"
}
cp src/ops.h src/other.h
cat >src/ops.h <<'END'
#pragma once
/*
#pragma kernel elementwise no in(float x) out(float y)
{ }
*/
#pragma kernel declare
enum { ONE = 1 };
END
quiet "declares alone"
cat >src/ops.h <<'END'
#ifdef KERNELS
#pragma kernel elementwise no in(float x) out(float y)
{ y = x; }
#endif
int z;
END
quiet "a condition in the header"
cp src/other.h src/ops.h
sed -i -e 's/^#include "ops.h"/#ifdef OPS\n&\n#endif/' src/raw.c
quiet "a condition around the include"
finish
