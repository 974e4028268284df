#!/bin/sh
# Mutates the goldens and runs them through every stage of ckpp. FUZZ_ITERATIONS and FUZZ_SEED
# repeat a run; the input under way stays in this folder.
set -eu
# shellcheck disable=SC2086
$CC $TEST_CFLAGS -I"$ROOT" -o fuzz_frontend "$ROOT/tests/fuzz/fuzz_frontend.c" "$B/libfront.a" \
    "$B/libruntime.a" $TEST_STATIC
here=$(pwd)
cd "$ROOT/tests/golden"
set -- *.c *.h *.cpp *.cu include/*.h include/*.cu include/*.cuh
cd "$here"
ln -sfn "$ROOT/tests/golden/include" include
for f; do case $f in *_gen.*) ;; *) list="${list-} $ROOT/tests/golden/$f" ;; esac; done
# shellcheck disable=SC2086
./fuzz_frontend "${FUZZ_ITERATIONS:-20000}" "${FUZZ_SEED:-$(date +%s)}" $list
