# Ranks that share a GPU, an emulated one: its kernels run on the CPU, and messages go through the
# host's memory.
. "$ROOT/scripts/test_lib.sh"
. "$ROOT/scripts/mpi_lib.sh"
emulator="$B/tests/emulated/emulated_gpu.o $B/tests/emulated/emulated_block.o"
# shellcheck disable=SC2086  # a list of words
ls $emulator "$B/tests/libunit.a" >/dev/null 2>&1 ||
    { echo "needs the emulated GPU, which 'make test-programs' builds with CUDA"; exit 77; }
TEST_LIBS="$emulator $B/tests/libunit.a $B/libruntime.a ${TEST_LIBS#* }"
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
