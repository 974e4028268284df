#!/bin/sh
# Makes up loops of recordings and has their sources written. FUZZ_ITERATIONS and FUZZ_SEED repeat
# a run.
set -eu
"$CKPP" -o fuzz_record_gen.c "$ROOT/tests/fuzz/fuzz_record.c"
# shellcheck disable=SC2086
$CC $TEST_CFLAGS -I"$ROOT" -o fuzz_record fuzz_record_gen.c "$B/libruntime.a" $TEST_STATIC
./fuzz_record "${FUZZ_ITERATIONS:-100000}" "${FUZZ_SEED:-$(date +%s)}"
