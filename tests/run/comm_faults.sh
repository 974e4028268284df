# Ranks that do not come, and ranks that are at different calls: each is an error that names them.
. "$ROOT/scripts/test_lib.sh"
. "$ROOT/scripts/mpi_lib.sh"
line_of() { grep -n "say(how, $1" "$ROOT/tests/run/comm/faults.c" | cut -d: -f1 | head -n 1; }
total=$(line_of total) most=$(line_of most)
for mpi in $mpis; do
    mpi_build "$ROOT/tests/run/comm/faults.c" "$mpi" || continue
    # case_of CASE: with 3 ranks
    case_of() { ranks 3 "$mpi" "./faults.$mpi" "$1" >out 2>&1 || fail "$1 of $mpi"; }
    export CKPP_COMM_TIMEOUT=1
    ranks 3 "$mpi" "./faults.$mpi" absent >out 2>&1 || : # it ends without MPI_Finalize()
    expect "error: ckpp_comm_gather: rank 0 of 3: no word from rank 2 within 1 s" out
    expect "error: ckpp_comm_gather: rank 1 of 3: no word from rank 2 within 1 s" out
    expect "(CKPP_COMM_TIMEOUT)" out
    expect "rank 0: again: CKPP_ERROR_COMM" out
    expect "the communicator cannot be used: a call that used it has failed before" out
    # whoever is first, the launcher or a rank, says so; nobody waits for ever
    code=0
    ranks 3 "$mpi" "./faults.$mpi" dying >out 2>&1 || code=$?
    [ $code -ne 124 ] || fail "ranks wait for a dead one, with $mpi: $(cat out)"
    grep -qE "signal 9|KILLED BY SIGNAL: 9|rank 2|process .*died|terminated" out ||
        fail "nobody says that a rank has died, with $mpi: $(cat out)"
    ranks 3 "$mpi" "./faults.$mpi" late >out 2>&1 || : # it ends without MPI_Finalize(), too
    expect "error: ckpp_comm_create: rank 0 of 3: not all ranks have come within 1 s" out
    CKPP_COMM_TIMEOUT=60
    case_of grids
    expect ".dims makes 3 x 1 x 1 ranks in 2 dimensions of rank 0, but 1 x 3 x 1 in 2 of rank" out
    case_of periods
    expect ".periodic[0] is 0 on rank 0, but 1 on rank 1: it has to be the same" out
    case_of root
    expect "rank 2: root: CKPP_ERROR_ARGUMENT: " out
    expect ".root is 9: the ranks are 0 to 2" out
    [ "$(grep -c 'root: CKPP_ERROR_COMM.*rank 2 has failed, and says why' out)" = 2 ] ||
        fail "a root with $mpi: $(cat out)"
    # the other ranks hear at once why one fails before it has sent anything
    ranks 3 "$mpi" "./faults.$mpi" thin >out 2>&1 || :
    expect "rank 2: thin: CKPP_ERROR_SHAPE: " out
    grep -q "rank 1: thin: CKPP_ERROR_COMM.*faults.c:[0-9]*: error: kernel 'step': rank 1 of 3: \
rank 2 has failed: .*faults.c:[0-9]*: error: kernel 'step': rank 2: the shard has 1 elem" out ||
        fail "nobody hears that a shard is thin, with $mpi: $(cat out)"
    ranks 3 "$mpi" "./faults.$mpi" empty >out 2>&1 || :
    expect "rank 2 of 3: the loop has no iterations along axis 0" out
    expect "rank 1 of 3: rank 2 has failed: " out
    ranks 3 "$mpi" "./faults.$mpi" bounds >out 2>&1 || :
    expect "rank 2: bounds: CKPP_ERROR_BOUNDS: " out
    expect "rank 0: bounds: CKPP_ERROR_COMM: " out
    expect "rank 2 has failed, and says why" out
    case_of alike
    [ "$(grep -c 'alike: CKPP_ERROR_SHAPE' out)$(grep -c 'again: CKPP_OK' out)" = 33 ] ||
        fail "alike with $mpi: $(cat out)"
    for how in once often; do
        ranks 3 "$mpi" "./faults.$mpi" $how >out 2>&1 || :
        grep -q "rank 1: $how: CKPP_ERROR_COMM: .*rank 2 has failed: " out &&
            grep -q "rank 2: reduction: CKPP_ERROR_COMM: .*rank [01] has failed: " out ||
            fail "failures, $how, with $mpi: $(cat out)"
    done
    case_of alone
    expect "rank 1: alone: 0 failed, 0 wrong" out
    expect "rank 2: alone: 1 failed, 0 wrong" out
    # ranks that tell each other different things
    ranks 3 "$mpi" "./faults.$mpi" kinds >out 2>&1 || :
    grep -q "kernel 'total': rank 0 of 3: [0-9]* bytes have come from rank 1 instead of" out ||
        fail "different calls with $mpi: $(cat out)"
    # halos that are not as wide as is expected, which nobody has compared
    ranks 3 "$mpi" "./faults.$mpi" widths >out 2>&1 || :
    expect "rank 1 of 3: 24 bytes have come from rank 2 instead of 32" out
    expect "rank 2 of 3: 16 bytes have come from rank 1 instead of 12" out
    CKPP_CHECK=comm
    export CKPP_CHECK
    case_of calls
    expect "rank 0 is at faults.c:$total, kernel 'total', while rank 1 is at \
faults.c:$most, kernel 'most' (CKPP_CHECK=comm)" out
    expect "rank 1 is at faults.c:$most, kernel 'most', while rank 0 is at faults.c:$total" out
    expect "faults.c:$most: error: kernel 'most': " out
    case_of types
    expect "'x' has elements of type float32 on rank 0, of type float64 on rank 2 (CKPP_CHECK" out
    case_of dimensions
    expect "'x' has 2 dimensions on rank 0, 1 on rank 1 (CKPP_CHECK=comm)" out
    case_of extents
    expect "'x' has extent 4 in dimension 1 on rank 0, 3 on rank 2 (CKPP_CHECK=comm)" out
    ranks 3 "$mpi" "./faults.$mpi" empty >out 2>&1 || :
    expect "rank 2 of 3: the loop has no iterations along axis 0" out
    expect "rank 0: empty: CKPP_ERROR_COMM: " out
    expect "rank 2 has failed, and says why" out
    ranks 3 "$mpi" "./faults.$mpi" bounds >out 2>&1 || :
    grep -q "rank 2: bounds: CKPP_ERROR_BOUNDS: .*some\[k\]" out &&
        grep -q "rank 0: bounds: CKPP_ERROR_COMM: .*rank 2 has failed, and says why" out ||
        fail "bounds with $mpi and CKPP_CHECK=comm: $(cat out)"
    ranks 3 "$mpi" "./faults.$mpi" seen >out 2>&1 || :
    grep -q "rank 0 of 3: [0-9]* bytes have come from rank 1 instead of" out ||
        fail "compared and not, with $mpi: $(cat out)"
    unset CKPP_CHECK
    CKPP_COMM_TIMEOUT=soon ranks 1 "$mpi" "./faults.$mpi" none >out 2>&1
    expect "CKPP_COMM_TIMEOUT='soon' is no number of seconds; it is taken as 300" out
done

# Without an MPI in the process: another one's handle.
cat >p.c <<'END'
#include <ckpp/ckpp.h>
#include <stdio.h>
int main(void)
{
    ckpp_comm c;
    int number = 0x44000000;
    void *pointer = &number;
    ckpp_status a = ckpp_comm_create(&c, number);
    puts(ckpp_last_error());
    ckpp_status b = ckpp_comm_create(&c, pointer);
    puts(ckpp_last_error());
    return a == CKPP_ERROR_ARGUMENT && b == CKPP_ERROR_ARGUMENT ? 0 : 1;
}
END
build p
./p >out || fail "p"
expect "the MPI_Comm is a number, as those of MPICH and its kin are, but none of them is in the \
process: link the program with MPICH's mpicc (packages libmpich-dev, mpich)" out
expect "the MPI_Comm is a pointer, as those of Open MPI are, but that is not in the process" out
finish
