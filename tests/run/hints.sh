# A hint that is followed leads to a program that works: each block of hints.txt gets its hint, and
# the blocks that follow theirs are one program, whose kernels compile on some threads at once.
. "$ROOT/scripts/test_lib.sh"
CKPP_CACHE_DIR=$PWD/cache
export CKPP_CACHE_DIR

echo '#pragma once
typedef struct { float a; } odd_1;
static int odd_k __attribute__((unused));' >odd.h

# block N's hint becomes N.hint, what gets it N.before.c, what follows it N.after.c
awk '
    BEGIN {
        split("ckpp/ckpp.h setjmp.h stdlib.h string.h", headers)
        for (k = 1; k <= 4; k++) head = head "#include <" headers[k] ">\n"
    }
    /^@ / { n++; print substr($0, 3) >(n ".hint"); print head >(n ".before.c"); next }
    !n || !length { next }
    { line = substr($0, 2); gsub(/int f\(void\)/, "static int f_" n "(void)", line) }
    !/^\+/ { print line >(n ".before.c") }
    !/^-/ { print line >(n ".after.c") }
    END { print n >"count" }' "$ROOT/tests/run/hints.txt"
count=$(cat count)
[ "$count" -gt 30 ] || fail "hints.txt has $count blocks"
# from ckpp, or else from the C compiler, or else when it runs
hint() {
    "$CKPP" "$1.before.c" -o before_gen.c 2>messages || return
    grep -F -q -- "$(cat "$1.hint")" messages && return
    echo "int main(void) { return f_$1(); }" >>before_gen.c
    # shellcheck disable=SC2086  # lists of words
    $CC $TEST_CFLAGS -w before_gen.c -o before $TEST_LIBS 2>messages || return
    CKPP_CHECK=discrete ./before 2>messages
}
for n in $(seq "$count"); do
    hint "$n"
    sed 's/\\//g' messages >said # gcc prints quotes as \'
    grep -F -q -- "$(cat "$n.hint")" said ||
        { fail "block $n gets no hint '$(cat "$n.hint")':"; cat "$n.before.c" messages; }
done
{
    printf '#include <%s>\n' ckpp/ckpp.h pthread.h setjmp.h stdio.h stdlib.h string.h
    for n in $(seq "$count"); do cat "$n.after.c"; done
    echo 'static int (*const all[])(void) = {'
    for n in $(seq "$count"); do echo "    f_$n,"; done
    cat <<'END'
};
enum { COUNT = sizeof all / sizeof *all, THREADS = 4 };
static int wrong[COUNT];
static void *run(void *first)
{
    for (size_t k = *(int *)first; k < COUNT; k += THREADS)
        wrong[k] = all[k]();
    return NULL;
}
int main(void)
{
    pthread_t threads[THREADS];
    int first[THREADS], failures = 0;
    for (int k = 0; k < THREADS; k++) {
        first[k] = k;
        pthread_create(&threads[k], NULL, run, &first[k]);
    }
    for (int k = 0; k < THREADS; k++)
        pthread_join(threads[k], NULL);
    for (int k = 0; k < COUNT; k++)
        if (wrong[k])
            printf("block %d is wrong\n", k + 1), failures = 1;
    return failures;
}
END
} >after.c
"$CKPP" after.c -o after_gen.c || fail "ckpp"
# shellcheck disable=SC2086  # lists of words
$CC $TEST_CFLAGS -w after_gen.c -o after $TEST_LIBS -lpthread ||
    fail "the compiler"
./after || fail "what follows the hints is wrong"
finish
