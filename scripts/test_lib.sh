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

# as_expected SOURCE STATUS MESSAGES: the messages of who ended with that status are those that the
# source's comments expect: tests/run/expected.awk.
as_expected() {
    awk -f "$ROOT/tests/run/expected.awk" -v status="$2" "$1" "$3" >differences ||
        { fail "what is said of $1:"; cat differences >&2; }
}

# all_errors COMPILER: the option with which it goes on after 20 errors.
all_errors() { case $($1 --version) in *clang*) echo -ferror-limit=0 ;; esac; }

# said_of SOURCE COMPILER: what the compiler says of ckpp's output is as expected.
said_of() {
    output=${1##*/}
    output=${output%.*}_gen.${output##*.}
    "$CKPP" "$1" -o "$output" || { fail "ckpp $1"; return; }
    $2 "$output" 2>raw
    as_expected "$1" $? raw
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
