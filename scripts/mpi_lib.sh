# mpi_lib.sh - what tests of programs with several ranks share; behind test_lib.sh. Programs are
# built and run with each MPI that is here: Debian's openmpi and mpich beside each other, or else
# whatever mpicc and mpirun are. Where there are GPUs they run on these, too.
mpis=
for mpi in openmpi mpich; do
    command -v "mpicc.$mpi" >/dev/null && mpis="$mpis $mpi"
done
[ -n "$mpis" ] || ! command -v mpicc >/dev/null || mpis=default
[ -n "$mpis" ] || {
    echo "needs an MPI: libopenmpi-dev and openmpi-bin, or libmpich-dev and mpich"
    exit 77
}
mpicc_of() { case $1 in default) echo mpicc ;; *) echo "mpicc.$1" ;; esac; }

# Containers let nobody read other processes' memory, and have fewer cores than ranks; the
# processes of one rank each are not to use all cores.
export OMPI_MCA_btl_vader_single_copy_mechanism=none OMPI_MCA_btl_base_warn_component_unused=0
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_hwloc_base_binding_policy=none
export OMP_NUM_THREADS=1
# MPI itself does not free all that it has
export LSAN_OPTIONS=detect_leaks=0

# mpi_build FILE.c MPI: through ckpp and the C compiler, as ./NAME.MPI.
mpi_build() {
    name=$(basename "$1" .c)
    "$CKPP" "$1" -I"$ROOT/tests/run" -o "${name}_gen.c" || exit 1
    # all but the compiler's own name
    flags=$("$(mpicc_of "$2")" -show "${name}_gen.c" -o "$name.$2" | cut -d' ' -f2-) || exit 1
    # shellcheck disable=SC2086  # lists of words
    $CC $TEST_CFLAGS -I"$ROOT/tests/run" $flags $TEST_LIBS ||
        { fail "$name does not build with $2"; return 1; }
}

# ranks N MPI COMMAND...: runs it with as many ranks; `limit` is in seconds.
limit=100
ranks() {
    n=$1 mpi=$2
    shift 2
    case $mpi in
    openmpi | default)
        run=mpirun
        [ "$mpi" = default ] || run=mpirun.openmpi
        case $("$run" --version 2>&1) in
        *Open*) set -- "$run" --oversubscribe -n "$n" "$@" ;;
        *) set -- "$run" -n "$n" "$@" ;;
        esac ;;
    mpich) set -- mpiexec.mpich -n "$n" "$@" ;;
    esac
    timeout "$limit" "$@"
}

# comm_test NAME: tests/run/comm/NAME.c, which checks itself, with 1 to 4 ranks.
comm_test() {
    gpus=$("$B/tests/have_gpu" | sed -n 's/^\([0-9]*\) GPU.*/\1/p')
    for mpi in $mpis; do
        mpi_build "$ROOT/tests/run/comm/$1.c" "$mpi" || continue
        for count in 1 2 3 4; do
            CKPP_DEVICE=host ranks $count "$mpi" "./$1.$mpi" >out 2>&1 ||
                { fail "$1 with $count ranks of $mpi:"; cat out >&2; }
            # as many ranks as GPUs use NCCL; more ranks share GPUs
            [ "${gpus:-0}" -gt 0 ] || continue
            CKPP_DEVICE=cuda ranks $count "$mpi" "./$1.$mpi" >out 2>&1 ||
                { fail "$1 with $count ranks of $mpi on $gpus GPUs:"; cat out >&2; }
        done
    done
}

# comm_emulated NAME N...: the same with so many ranks, each on an emulated GPU of its own, where
# the objects for that are.
comm_emulated() {
    name=$1
    shift
    parts="$B/tests/emulated/emulated_gpu.o $B/tests/emulated/emulated_block.o"
    parts="$parts $B/tests/libunit.a $B/libruntime.a"
    # shellcheck disable=SC2086  # a list of words
    ls $parts >/dev/null 2>&1 || return 0
    mpi=${mpis# }
    mpi=${mpi%% *}
    TEST_LIBS="-Wl,--export-dynamic-symbol=cudaGraphSetConditional $parts ${TEST_LIBS#* }" \
        mpi_build "$ROOT/tests/run/comm/$name.c" "$mpi" || return 0
    for count; do
        CKPP_DEVICE=cuda ranks "$count" "$mpi" "./$name.$mpi" >out 2>&1 ||
            { fail "$name with $count ranks of $mpi on emulated GPUs:"; cat out >&2; }
    done
}
