# boundary(exchange) of near parameters, in grids of 1 to 4 ranks.
. "$ROOT/scripts/test_lib.sh"
. "$ROOT/scripts/mpi_lib.sh"
comm_test near
comm_emulated near 1 4
finish
