# Generated C compiles without a warning, with gcc and clang where they are, as C17 and C11. The
# build has it as C11 with one compiler; clang compiles every other program as one of them.
. "$ROOT/scripts/test_lib.sh"
png=$(pkg-config --cflags libpng 2>/dev/null)
strict="-Wall -Wextra -Wpedantic -Wshadow -Wwrite-strings -Werror"
std=gnu17 other=c11
for source in "$ROOT"/samples/*.c "$ROOT"/tests/run/*.c; do
    name=$(basename "$source" .c)
    grep -q '#include "runtime/' "$source" && continue # it looks inside
    "$CKPP" -I"$ROOT/tests/run" "$source" -o "${name}_gen.c" || { fail "ckpp $source"; continue; }
    for compiler in "gcc -std=gnu17" "clang -std=$std"; do
        command -v "${compiler% *}" >/dev/null || continue
        # shellcheck disable=SC2086
        $compiler $strict $png -I"$ROOT/include" -I"$(dirname "$source")" \
            -fsyntax-only "${name}_gen.c" 2>err || { fail "$compiler $name"; head -20 err >&2; }
    done
    set -- $std $other
    std=$2 other=$1
done
finish
