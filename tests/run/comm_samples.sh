# The samples of several ranks check themselves, with 1 to 4 of them; conjugate gradients take the
# same way with any number.
. "$ROOT/scripts/test_lib.sh"
. "$ROOT/scripts/mpi_lib.sh"
for sample in "$ROOT"/samples/mpi/*.c; do
    comm_test "$sample"
    [ "$(basename "$sample")" = cg.c ] || continue
    for way in out.*; do
        grep '^cg: ' "$way" | cmp -s - "${way%.*}.1" || fail "$way: $(cat "$way" "${way%.*}.1")"
    done
done
finish
