# The samples of several ranks check themselves, with 1 to 4 of them.
. "$ROOT/scripts/test_lib.sh"
. "$ROOT/scripts/mpi_lib.sh"
for sample in "$ROOT"/samples/mpi/*.c; do
    comm_test "$sample"
done
finish
