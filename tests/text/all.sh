#!/bin/sh
# The tokens are those of gcc and of clang, for the headers of the C library, of CUDA and of Open
# MPI, and for the sources here.
set -eu
# shellcheck disable=SC2086
$CC $TEST_CFLAGS -I"$ROOT" -o text_equal "$ROOT/tests/text/text_equal.c" "$B/libfront.a" \
    "$B/libruntime.a" $TEST_LIBS
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
        # Left out: what ends in a backslash is read as one compiler or the other reads it; what
        # the preprocessor does not know are trigraphs, and which line is clang's __LINE__ in a
        # use that spans lines and whose arguments another macro takes apart.
        find frontend runtime samples tools tests bench -name '*.c' \
            ! -path '*/third_party/*' ! -path '*/nvrtc/*' ! -name 'garbage_halves*' \
            ! -path 'tests/golden/escapes*' ! -path 'tests/run/raw_errors.c' | sort |
            awk -v part=$part 'NR % 4 == part' |
            xargs "$here/text_equal" "$compiler -std=$std $flags" || failed=1
        find /usr/include $mpi ${CUDA_HOME:+"$CUDA_HOME/include/"} -maxdepth 1 -name '*.h' | sort |
            xargs "$here/text_equal" "$compiler -std=$std $flags" || failed=1
    done
done
exit $failed
