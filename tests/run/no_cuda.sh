# Built with CUDA=no the library has the host backend alone, and says so when asked for cuda.
. "$ROOT/scripts/test_lib.sh"
[ -z "$SAN" ] || { echo "the ordinary build tests this"; exit 77; }
make=${MAKE:-make}
unset MAKEFLAGS MAKELEVEL MAKEOVERRIDES
cp -R "$ROOT/Makefile" "$ROOT/make" "$ROOT/include" "$ROOT/frontend" "$ROOT/runtime" \
    "$ROOT/tools" . || exit 1
$make -j"$JOBS" B=build CUDA=no CC="$CC" WERROR=1 all >log 2>&1 ||
    { fail "make CUDA=no: $(cat log)"; finish; }
expect "CUDA=no" log
nm build/libckpp.a 2>/dev/null | grep -i ' U cu' && fail "it needs CUDA"
write_program p
build/ckpp p.c -o p_gen.c || fail ckpp
$CC -std=c11 -Iinclude -o p p_gen.c build/libckpp.a -fopenmp -ldl -lpthread -lm || fail link
CKPP_DEVICE=auto ./p >out 2>err || fail "auto: $(cat err)"
expect "3 5 7" out
# --check is that of the host's compiler alone
build/ckpp --check p.c -o p_gen.c 2>err || fail "--check: $(cat err)"
expect "kernels are not checked for a GPU: this ckpp was built without CUDA" err
cat >gpu.c <<'END'
#pragma kernel raw f out(float y) grid(1) block(32)
{ asm("trap;"); y[0] = 1; }
END
build/ckpp --check -Wno-check gpu.c -o gpu_gen.c 2>err && [ ! -s err ] ||
    fail "what is for GPUs alone: $(cat err)"
sed -i 's/asm.*;/no_such_function(); /' gpu.c
build/ckpp --check -Wno-check gpu.c -o gpu_gen.c 2>err && fail "--check finds nothing"
expect "no_such_function" err
build/ckpp --check=sm_90 p.c -o p_gen.c 2>err && fail "it checks for a GPU"
CKPP_DEVICE=cuda ./p >out 2>err && fail "cuda worked"
expect "CUDA" err

# and its unit tests are compiled without CUDA's headers, but for those with a fake CUDA
for test in $(cd "$ROOT" && grep -rL --include='*.c' fake_cuda tests/unit); do
    $CC -std=c11 -M -I"$ROOT" -Ibuild -I"$ROOT/include" -I"$ROOT/tests/unit" "$ROOT/$test" \
        >needs 2>err || fail "$test: $(cat err)"
    ! grep -q 'runtime/cuda/cuda\.h' needs || fail "$test includes CUDA's headers"
done
finish
