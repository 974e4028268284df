# What the C compiler refuses in generated C, refused/calls.c: a sentence that names the parameter,
# at the user's line, and little else; and what it takes, refused/calls_taken.c. With the compiler
# of the build; refused_others.sh has others.
. "$ROOT/scripts/test_lib.sh"
warnings='-O0 -Wall -Wextra -Wno-unused-parameter'
echo '#include <ckpp/ckpp.h>' >c90.c
for compiler in ${others:-"$CC"}; do
    for source in calls calls_taken; do
        said_of "$ROOT/tests/run/refused/$source.c" \
            "$compiler $TEST_CFLAGS $warnings $(all_errors "$compiler") -S -o p.s"
    done
    # shellcheck disable=SC2086  # lists of words
    $compiler $TEST_CFLAGS -std=c90 -c -o p.o c90.c 2>err && fail "$compiler compiled C90"
    grep -m1 "error:" err >first
    expect "ckpp needs C11" first
done
finish
