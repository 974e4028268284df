# boundary(exchange) of near parameters, in grids of 1 to 4 ranks.
. "$ROOT/scripts/test_lib.sh"
. "$ROOT/scripts/mpi_lib.sh"
less=few
comm_test near
for mpi in $mpis; do
    CKPP_CHECK=comm CKPP_DEVICE=host ranks 4 "$mpi" "./near.$mpi" >out 2>&1 ||
        { fail "near with CKPP_CHECK=comm and $mpi:"; cat out >&2; }
done
comm_emulated near 1 4
finish
