# What the C compiler refuses in generated C, refused/calls.c and graph_loops.c: a sentence that
# names the parameter, at the user's line, and little else; and what it takes, *_taken.c. With the
# compiler of the build; refused_others.sh has others.
. "$ROOT/scripts/test_lib.sh"
refused=$ROOT/tests/run/refused
echo '#include <ckpp/ckpp.h>' >c90.c
for compiler in ${others:-"$CC"}; do
    options="$TEST_CFLAGS -O0 -Wall -Wextra -Wno-unused-parameter $(all_errors "$compiler")"
    for source in calls graph_loops; do
        said_of "$refused/$source.c" "$compiler $options -S -o p.s"
        said_of "$refused/${source}_taken.c" "$compiler $options -Wpedantic -S -o p.s"
    done
    # shellcheck disable=SC2086  # lists of words
    $compiler $TEST_CFLAGS -std=c90 -c -o p.o c90.c 2>err && fail "$compiler compiled C90"
    grep -m1 "error:" err >first
    expect "ckpp needs C11" first
done
finish
