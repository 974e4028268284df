# A hint that is followed leads to a program that works: each block of tests/run/hints gets its
# hints, and those that follow theirs are one program, whose kernels compile on some threads.
# Each hint of the sources has a block.
#
# A block begins with "@ HINT", or several if the program gets more; "@++ HINT" is in C++. Lines
# that begin with "-" are in the program that gets the hints, those with "+" in the one that
# follows them, and all others in both. A block defines `int f(void)`, which returns 0 if all is
# right. "=EXPRESSION" stands for one that has float x[4] = {1, 2, 3, 4} and y[4]; ":EXPRESSION",
# or a line ":", has it compiled, but not run.
. "$ROOT/scripts/test_lib.sh"
CKPP_CACHE_DIR=$PWD/cache TMPDIR=$PWD CKPP_DEBUG=1 # without optimisation, it takes less time
ASAN_OPTIONS="${ASAN_OPTIONS-}:detect_leaks=0" # the programs are short
export CKPP_CACHE_DIR TMPDIR CKPP_DEBUG ASAN_OPTIONS

echo '#pragma once
typedef struct { float a; } odd_1;
static int odd_k __attribute__((unused));' >odd.h
echo '#define MACRO_OF_HEADER(x) (2 * (x))' >macros.h
echo '#if 1
#define MACRO_THAT_ADDS(x) ((x) += 1)
#endif' >adds.h
echo 'static int state_1 = 2;
static inline int of_state(int k) { return k + state_1; }' >state.h
echo 'int in_another_1(int k);' >elsewhere.h

# block N's hints become N.hint, what gets them N.before.c, what follows them N.after.c, and N.run
# says that it runs; .cpp those of C++
awk '
    BEGIN {
        split("ckpp/ckpp.h math.h setjmp.h stdio.h stdlib.h string.h", headers)
        for (k = 1; k <= 6; k++) head = head "#include <" headers[k] ">\n"
        vectors = "float x[4] = {1, 2, 3, 4}, y[4] = {0}; (void)x; (void)y; "
    }
    /^@/ {
        if (!inside) {
            if (n && runs) print >(n ".run")
            n++; inside = 1; runs = 1; extension = /^@\+\+/ ? ".cpp" : ".c"
            print head >(n ".before" extension)
        }
        sub(/^@(\+\+)? /, ""); print >(n ".hint"); next
    }
    !n || !length || /^~/ {
        if (n && runs && !inside) print >(n ".run")
        runs = 0; inside = 0; next
    }
    {
        inside = 0
        if ($0 == ":") { runs = 0; next }
        kind = substr($0, 1, 1); line = /^[=:]/ ? $0 : substr($0, 2)
        if (line ~ /^:/ && kind != "-") runs = 0
        if (sub(/^[=:]/, "", line)) line = "int f(void) { " vectors "return " line "; }"
        gsub(/int f\(void\)/, "__attribute__((unused)) static int f_" n "(void)", line)
        if (kind != "+") print line >(n ".before" extension)
        if (kind != "-") print line >(n ".after" extension)
    }
    END { if (runs) print >(n ".run"); print n >"count" }' "$ROOT"/tests/run/hints/*.txt
count=$(cat count)
[ "$count" -gt 200 ] || fail "tests/run/hints has $count blocks"

compiler() { # EXTENSION
    case $1 in
        c) echo "$CC $TEST_CFLAGS -O0 -w" ;;
        *) echo "${CXX:-c++} ${TEST_CFLAGS#-std=c11} -std=c++17 -O0 -w" ;;
    esac
}
gets() { # FILE: whether it has all hints of block n
    while IFS= read -r text; do
        grep -F -q -- "$text" "$1" || return 1
    done <"$n.hint"
}
# from ckpp, or else from the compiler, or else when it runs: these are one program, too
late=
for n in $(seq "$count"); do
    e=c
    [ -f "$n.before.c" ] || e=cpp
    "$CKPP" "$n.before.$e" -o "before_gen.$e" 2>messages && ! gets messages && {
        # shellcheck disable=SC2046  # lists of words
        $(compiler $e) -fsyntax-only "before_gen.$e" 2>messages && late="$late $n" && continue
    }
    sed 's/\\//g' messages >"$n.said" # gcc prints quotes as \'
    gets "$n.said" || { fail "block $n does not get all of:"; cat "$n".*; }
done
{
    for n in $late; do cat "$n.before.c"; done
    printf 'int main(int count, char **words)\n{\n    int status = 0;\n'
    printf '    switch (atoi(words[1])) {\n'
    for n in $late; do echo "    case $n: status = f_$n(); break;"; done
    printf '    }\n    return status && fputs(ckpp_last_error(), stderr);\n}\n'
} >before.c
"$CKPP" before.c -o before_gen.c 2>messages || { fail "ckpp"; cat messages; }
# shellcheck disable=SC2046,SC2086  # lists of words
$(compiler c) before_gen.c -o before $TEST_LIBS || fail "the compiler"
for n in $late; do
    CKPP_CHECK=discrete ./before "$n" 2>"$n.said"
    gets "$n.said" || { fail "block $n does not get all of:"; cat "$n".*; }
done
# a hint of the sources is in a message of a block that follows it, or in no_program.txt
find "$ROOT/frontend" "$ROOT/runtime" -name '*.[chyl]' ! -path '*/runtime/kernel/*' | sort |
    xargs awk -f "$ROOT/tests/run/hints.awk" >hints
for n in $(seq "$count"); do
    while IFS= read -r text; do
        grep -F -- "$text" "$n.said" | TAG=$text awk '{ print ENVIRON["TAG"] "\t" $0 }'
    done <"$n.hint"
done >followed
sed -n 's/^~ //p' "$ROOT"/tests/run/hints/*.txt >others
awk -F'\t' '
    # whether the line has the text, whose % stands for anything, and has it where the tag is
    function has(line, text, tag,   n, k, at, from, to, parts) {
        n = split(text, parts, "%")
        for (k = 1; k <= n; k++) {
            if (parts[k] == "") continue
            if (!(at = index(substr(line, to + 1), parts[k]))) return 0
            if (!from) from = to + at
            to += at - 1 + length(parts[k])
        }
        at = index(line, tag)
        return at <= to && at + length(tag) > from
    }
    FILENAME == "others" { other[$0] = 1; next }
    FILENAME == "followed" { tags[++m] = $1; lines[m] = $2; next }
    {
        place = text = $0 # others has the beginnings of long ones
        sub(/ .*/, "", place); sub(/^[^ ]* /, "", text)
        for (start in other)
            if (index(text, start) == 1) { used[start] = 1; next }
        for (k = 1; k <= m; k++)
            if (has(lines[k], text, tags[k])) next
        print place " no block follows the hint \"" text "\""
    }
    END { for (text in other) if (!(text in used)) print "no such hint: \"" text "\"" }
' others followed hints >missing
[ ! -s missing ] || { fail "hints without a block in tests/run/hints:"; cat missing; }
for e in c cpp; do
    {
        printf '#include <%s>\n' ckpp/ckpp.h math.h pthread.h setjmp.h stdio.h stdlib.h string.h
        for n in $(seq "$count"); do [ -f "$n.after.$e" ] && cat "$n.after.$e"; done
        echo 'static const struct { int number, (*f)(void); } all[] = {'
        for n in $(seq "$count"); do
            [ -f "$n.after.$e" ] && [ -f "$n.run" ] && echo "    {$n, f_$n},"
        done
        cat <<'END'
};
enum { COUNT = sizeof all / sizeof *all, THREADS = 4 };
static int failures;
static void *run(void *first)
{
    for (size_t k = *(int *)first; k < COUNT; k += THREADS)
        if (all[k].f())
            printf("block %d is wrong: %s\n", all[k].number, ckpp_last_error()), failures = 1;
    return NULL;
}
int main(void)
{
    pthread_t threads[THREADS];
    int first[THREADS];
    for (int k = 0; k < THREADS; k++) {
        first[k] = k;
        pthread_create(&threads[k], NULL, run, &first[k]);
    }
    for (int k = 0; k < THREADS; k++)
        pthread_join(threads[k], NULL);
    return failures;
}
END
    } >"after.$e"
    "$CKPP" "after.$e" -o "after_gen.$e" 2>messages || { fail "ckpp"; cat messages; }
    # shellcheck disable=SC2046,SC2086  # lists of words
    $(compiler $e) "after_gen.$e" -o after $TEST_LIBS -lpthread || fail "the compiler"
    ./after || fail "what follows the hints is wrong"
done
finish
