# Built with CUDA=no the library has the host backend alone, and says so when asked for cuda.
. "$ROOT/scripts/test_lib.sh"
[ -z "$SAN" ] || { echo "the ordinary build tests this"; exit 77; }
make=${MAKE:-make}
unset MAKEFLAGS MAKELEVEL MAKEOVERRIDES
cp -R "$ROOT/Makefile" "$ROOT/include" "$ROOT/frontend" "$ROOT/runtime" "$ROOT/tools" . || exit 1
$make -j"$JOBS" B=build CUDA=no CC="$CC" WERROR=1 all >log 2>&1 || { fail "make CUDA=no: $(cat log)"; finish; }
expect "CUDA=no" log
nm build/libckpp.a 2>/dev/null | grep -i ' U cu' && fail "it needs CUDA"
write_program p
build/ckpp p.c -o p_gen.c || fail ckpp
$CC -std=c11 -Iinclude -o p p_gen.c build/libckpp.a -fopenmp -ldl -lpthread -lm || fail link
CKPP_DEVICE=auto ./p >out 2>err || fail "auto: $(cat err)"
expect "3 5 7" out
CKPP_DEVICE=cuda ./p >out 2>err && fail "cuda worked"
expect "CUDA" err
finish
