# Generated C compiles without a warning, as C11 and C17, with gcc and clang where they are.
. "$ROOT/scripts/test_lib.sh"
png=$(pkg-config --cflags libpng 2>/dev/null)
strict="-Wall -Wextra -Wpedantic -Wshadow -Wwrite-strings -Werror"
for source in "$ROOT"/samples/*.c "$ROOT"/tests/run/*.c; do
    name=$(basename "$source" .c)
    grep -q '#include "runtime/' "$source" && continue # it looks inside
    "$CKPP" -I"$ROOT/tests/run" "$source" -o "${name}_gen.c" || { fail "ckpp $source"; continue; }
    for compiler in gcc clang; do
        command -v $compiler >/dev/null || continue
        for std in c11 gnu17; do
            # shellcheck disable=SC2086
            $compiler -std=$std $strict $png -I"$ROOT/include" -I"$(dirname "$source")" \
                -fsyntax-only "${name}_gen.c" 2>err ||
                { fail "$compiler -std=$std $name"; head -20 err >&2; }
        done
    done
done
finish
