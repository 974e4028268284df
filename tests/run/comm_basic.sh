# Communicators: grids, shards, putting arrays together and dividing them, with 1 to 4 ranks.
. "$ROOT/scripts/test_lib.sh"
. "$ROOT/scripts/mpi_lib.sh"
comm_test basic
finish
