#!/bin/sh
# The preprocessor's tokens are the compiler's for some headers and sources; all.sh has more.
set -eu
# shellcheck disable=SC2086
$CC $TEST_CFLAGS -I"$ROOT" -o text_equal "$ROOT/tests/text/text_equal.c" "$B/libfront.a" \
    "$B/libruntime.a" $TEST_STATIC
here=$(pwd)
cd "$ROOT"
"$here/text_equal" "$CC -I. -Iinclude -I$B" tests/text/*.h frontend/base/*.c tests/golden/w*.c \
    samples/[a-h]*.c runtime/plan/r*.c
headers=$(cd /usr/include && ls [d-nw]*.h 2>/dev/null | sed 's|^|/usr/include/|')
[ -z "$headers" ] || "$here/text_equal" "$CC" $headers
