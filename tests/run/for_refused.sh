# What only the compiler can see of a loop is refused when the generated C is compiled, in the
# words that the programs of refused/ expect, and nothing else is. for_refused_cxx.sh has C++.
. "$ROOT/scripts/test_lib.sh"
refused=$ROOT/tests/run/refused

if [ -n "${with_cxx-}" ]; then
    for name in reductions arrays members; do
        cp "$refused/$name.c" $name.cpp
    done
    echo '#define fabsf(x) (x)' >std.h
    for source in reductions.cpp arrays.cpp members.cpp "$refused/std.cpp"; do
        said_of "$source" "${CXX:-c++} -std=c++17 -I$ROOT/include -w -c -o refused.o"
    done
    finish
fi
compiler="$CC $TEST_CFLAGS $(all_errors "$CC") -Wall -Wextra -Wno-array-bounds -c -o refused.o"
awk -f "$refused/macros.awk" "$refused/macros.txt" || fail "awk"
for source in "$refused"/reductions.c "$refused"/arrays.c "$refused"/members.c \
    "$refused"/loops.c "$refused"/loops_taken.c macros_*.c; do
    said_of "$source" "$compiler"
done
case $(uname -m) in x86_64) other=-funsigned-char ;; *) other=-fsigned-char ;; esac
said_of "$refused/chars.c" "$compiler $other"
finish
