# boundary(exchange) of loops over shards with ghosts, in grids of 1 to 4 ranks.
. "$ROOT/scripts/test_lib.sh"
. "$ROOT/scripts/mpi_lib.sh"
comm_test loops
comm_emulated loops 1 4
finish
