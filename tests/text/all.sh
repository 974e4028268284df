#!/bin/sh
# The tokens are those of gcc and of clang, for the headers of the C library, of CUDA and of Open
# MPI, and for the sources here. Known differences, which only tests have: trigraphs and #elifdef
# with -std=c11, and clang's __LINE__ in a use that spans lines and whose arguments another macro
# takes apart.
set -eu
# shellcheck disable=SC2086
$CC $TEST_CFLAGS -I"$ROOT" -o text_equal "$ROOT/tests/text/text_equal.c" "$B/libfront.a" \
    "$B/libruntime.a" $TEST_STATIC
here=$(pwd)
cd "$ROOT"
mpi=$(for d in $(mpicc --showme:incdirs 2>/dev/null) /usr/lib/*/openmpi/include; do
    [ ! -e "$d/mpi.h" ] || { echo "$d" && break; }
done)
flags="-I. -Iinclude -I$B -Itests/unit ${CUDA_HOME:+-I$CUDA_HOME/include} ${mpi:+-I$mpi}"
failed=0
part=0    # each source is read for one compiler, and each header for all
for compiler in gcc clang; do
    command -v $compiler >/dev/null || continue
    for std in gnu17 c11; do
        part=$(((part + 1) % 4))
        find frontend runtime samples tools bench -name '*.c' | sort |
            awk -v part=$part 'NR % 4 == part' |
            xargs "$here/text_equal" "$compiler -std=$std $flags" || failed=1
        find /usr/include $mpi ${CUDA_HOME:+"$CUDA_HOME/include/"} -maxdepth 1 -name '*.h' | sort |
            xargs "$here/text_equal" "$compiler -std=$std $flags" || failed=1
    done
done
exit $failed
