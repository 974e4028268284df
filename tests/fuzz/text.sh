#!/bin/sh
# Mutates texts full of macros and has the preprocessor read them. FUZZ_ITERATIONS and FUZZ_SEED
# repeat a run; the input under way stays in this folder.
set -eu
# shellcheck disable=SC2086
$CC $TEST_CFLAGS -I"$ROOT" -o fuzz_text "$ROOT/tests/fuzz/fuzz_text.c" "$B/libfront.a" \
    "$B/libruntime.a" $TEST_STATIC
ln -sfn "$ROOT/tests/golden/include" include
./fuzz_text "${FUZZ_ITERATIONS:-20000}" "${FUZZ_SEED:-$(date +%s)}" "$ROOT"/tests/text/*.h \
    "$ROOT"/tests/text/*.c "$ROOT"/frontend/text/*.h "$ROOT"/include/ckpp/[n-z]*.h
