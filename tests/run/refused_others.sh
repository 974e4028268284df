# What refused.sh tests, with gcc and clang where the build's compiler is another one.
same() { [ "$(readlink -f "$(command -v "$1")")" = "$(readlink -f "$(command -v "$2")")" ]; }
others=
for compiler in gcc clang; do
    command -v $compiler >/dev/null && ! same $compiler "$CC" && others="$others $compiler"
done
[ -n "$others" ] || { echo "no other compiler"; exit 77; }
. "$ROOT/tests/run/refused.sh"
