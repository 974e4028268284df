# Ranks on emulated GPUs, whose kernels run on the CPU. Where ranks share one, messages go through
# the host's memory; where each has its own, by an NCCL of MPI's making, and gathers of few bytes
# through memory to which all GPUs write.
. "$ROOT/scripts/test_lib.sh"
. "$ROOT/scripts/mpi_lib.sh"
emulator="$B/tests/emulated/emulated_gpu.o $B/tests/emulated/emulated_block.o"
# shellcheck disable=SC2086  # a list of words
ls $emulator "$B/tests/libunit.a" >/dev/null 2>&1 ||
    { echo "needs the emulated GPU, which 'make test-programs' builds with CUDA"; exit 77; }
emulator="$emulator $B/tests/libunit.a $B/libruntime.a"
TEST_LIBS="-Wl,--export-dynamic-symbol=emulated_catch_up $emulator ${TEST_STATIC#* }"
export CKPP_CACHE_DIR="$B/tests/emulated/cache"
# shellcheck disable=SC2086  # a list of words
set -- $mpis
mpi=$1
for program in reduce loops near; do
    less=$([ $program != near ] || echo few)
    mpi_build "$ROOT/tests/run/comm/$program.c" "$mpi" || continue
    # shellcheck disable=SC2086  # a word, or none
    CKPP_DEVICE=cuda EMULATED_GPUS=1 ranks 2 "$mpi" "./$program.$mpi" $less >out 2>&1 ||
        { fail "$program with 2 ranks on one GPU:"; cat out >&2; }
done
# shellcheck disable=SC2046  # lists of words
$CC -shared -fPIC -Wl,-soname,libnccl.so.2 -o libnccl.so.2 \
    "$ROOT/tests/emulated/nccl_by_mpi.c" $(mpi_flags "$mpi") || exit 1
own() {    # RANKS COMMAND...: each on a GPU of its own
    count=$1
    shift
    NCCL_LOUD=1 CKPP_DEVICE=cuda EMULATED_GPUS=$count \
        ranks "$count" "$mpi" env LD_PRELOAD="$PWD/libnccl.so.2" "$@"
}
for count in 2 3; do
    own $count "./reduce.$mpi" >out.$count 2>err ||
        { fail "reduce with $count ranks on GPUs of their own:"; cat out.$count err >&2; }
    reject "NCCL gathers" err
    own $count "./near.$mpi" few >out 2>&1 ||
        { fail "near with $count ranks on GPUs of their own:"; cat out >&2; }
done
cmp out.2 out.3 || fail "other bits with three ranks"
CKPP_EXPLAIN=1 own 2 "./reduce.$mpi" >out 2>&1
expect "bytes between the GPUs' memories" out
NCCL_P2P_DISABLE=1 own 2 "./reduce.$mpi" >out 2>err ||
    { fail "reduce where GPUs leave each other's memory alone:"; cat out err >&2; }
expect "NCCL gathers" err
cmp out out.2 || fail "other bits by NCCL"
# the second of equal calls is remembered, in one of a few places, wherever the kernel's is
{
    printf '#include "check.h"\n#include <mpi.h>\n'
    for k in $(seq 16); do
        echo "#pragma kernel reduction sum$k in(float x) out(float s) reduce(+)"
        echo "{ return x + $k; }"
    done
    cat <<'END'
int main(int argc, char **argv)
{
    ckpp_comm c;
    ckpp_array x = {0}, s = {0};
    MPI_Init(&argc, &argv);
    CHECK_OK(ckpp_comm_create(&c, MPI_COMM_WORLD));
    CHECK_OK(ckpp_full(&x, CKPP_FLOAT32, CKPP_SHAPE(64), 1));
    CHECK_OK(ckpp_zeros(&s, CKPP_FLOAT32, 0, NULL));
END
    for k in $(seq 16); do
        for again in 1 2 3; do
            echo "CHECK_OK(ckpp_fill(&s, 0)); CHECK_OK(sum$k(&x, &s, .comm = &c));"
            echo "CHECK_ELEMENTS(&s, 64 * c.size * (1 + $k)); /* $again */"
        done
    done
    echo 'ckpp_free(&x); ckpp_free(&s); ckpp_comm_free(&c);'
    echo 'MPI_Finalize(); return finish("many"); }'
} >many.c
mpi_build "$PWD/many.c" "$mpi" || exit 1
own 2 "./many.$mpi" >out 2>&1 || { fail "many kernels on GPUs of their own:"; cat out >&2; }
# a call that is refused in a graph of one rank is one of all ranks' calls
mpi_build "$ROOT/tests/run/comm/faults.c" "$mpi" &&
    for words in '' comm; do
        export CKPP_COMM_TIMEOUT=60
        CKPP_CHECK=$words CKPP_DEVICE=cuda EMULATED_GPUS=1 ranks 3 "$mpi" "./faults.$mpi" graph \
            >out 2>&1 || { fail "a graph with ranks:"; cat out >&2; }
        expect "rank 0: graph: 0 wrong" out
        expect "rank 1: graph: 0 wrong" out
        expect "rank 2: graph: 0 wrong" out
        expect "rank 2 has failed" out
    done
finish
