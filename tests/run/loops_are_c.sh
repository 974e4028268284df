# Annotated loops are C: compilers that know nothing of ckpp take the samples, and they print what
# they print through ckpp.
. "$ROOT/scripts/test_lib.sh"
for name in heat life cg kmeans softmax_loops; do
    for compiler in gcc clang; do
        command -v $compiler >/dev/null || continue
        $compiler -std=c11 -fsyntax-only -Wall -Wno-unknown-pragmas -Werror \
            "$ROOT/samples/$name.c" || fail "$compiler $name"
    done
    ${CC:-cc} -std=c11 -w -o "$name" "$ROOT/samples/$name.c" -lm || fail "$name"
    "./$name" >plain || fail "$name without ckpp"
    CKPP_DEVICE=host "$B/samples/$name" >taken || fail "$name through ckpp"
    cmp plain taken || fail "$name prints something else"
done
finish
