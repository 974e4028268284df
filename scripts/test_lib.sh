# test_lib.sh - what test scripts share. They run in an empty folder of their own; the environment
# is run_tests.sh's.
failures=0

fail() {
    echo "FAILED: $*" >&2
    failures=$((failures + 1))
}

# The test's end.
finish() {
    [ "$failures" -eq 0 ] || exit 1
    exit 0
}

# build NAME: through ckpp and the C compiler.
build() {
    "$CKPP" "$1.c" -o "$1_gen.c" || exit 1
    # shellcheck disable=SC2086  # lists of words
    $CC $TEST_CFLAGS -o "$1" "$1_gen.c" $TEST_LIBS || exit 1
}

# expect TEXT FILE: the file has the text.
expect() {
    grep -qF -- "$1" "$2" || { fail "no '$1' in $2:"; cat "$2" >&2; }
}

reject() {
    ! grep -qF -- "$1" "$2" || { fail "'$1' in $2:"; cat "$2" >&2; }
}

# A small program that works: prints 3 5 7.
write_program() {
    cat > "$1.c" <<'END'
#include <stdio.h>
int main(void)
{
    float x[3] = {1, 2, 3}, y[3] = {1, 1, 1};
    #pragma kernel elementwise axpy in(float x[3]) inout(float y[3])
    { y += 2 * x; }
    printf("%g %g %g\n", (double)y[0], (double)y[1], (double)y[2]);
    return 0;
}
END
}
