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

# mpi_flags MPI: what its compiler adds to the command line.
mpi_flags() {
    "$(mpicc_of "$1")" -show x.c -o x | cut -d' ' -f2- | sed 's/^/ /; s/ x\.c -o x / /'
}

# mpi_build FILE.c MPI: through ckpp and the C compiler, as ./NAME.MPI.
mpi_build() {
    name=$(basename "$1" .c)
    "$CKPP" "$1" -I"$ROOT/tests/run" -o "${name}_gen.c" || exit 1
    # shellcheck disable=SC2086,SC2046  # lists of words
    $CC $TEST_CFLAGS -I"$ROOT/tests/run" -o "$name.$2" "${name}_gen.c" $(mpi_flags "$2") \
        $TEST_LIBS || { fail "$name does not build with $2"; return 1; }
}

# mpi_launcher N MPI: what stands in front of a program that is run with as many ranks.
mpi_launcher() {
    case $2 in
    mpich) echo "mpiexec.mpich -n $1"; return ;;
    openmpi) run=mpirun.openmpi ;;
    *) run=mpirun ;;
    esac
    case $("$run" --version 2>&1) in
    *Open*) echo "$run --oversubscribe -n $1" ;;
    *) echo "$run -n $1" ;;
    esac
}

# ranks N MPI COMMAND...: runs it with as many ranks, for so many seconds at most.
most_seconds=300
ranks() {
    n=$1 mpi=$2
    shift 2
    # shellcheck disable=SC2046  # a list of words
    timeout "$most_seconds" $(mpi_launcher "$n" "$mpi") "$@"
}

# comm_test NAME: tests/run/comm/NAME.c, or any file, which checks itself, with 1 to 4 ranks. What
# it prints is in out.MPI.DEVICE.RANKS. less: the program's argument to check less, on devices
# whose kernels are others.
less=
comm_test() {
    case $1 in
    */*) file=$1 program=$(basename "$1" .c) ;;
    *) file=$ROOT/tests/run/comm/$1.c program=$1 ;;
    esac
    gpus=$("$B/tests/have_gpu" | sed -n 's/^\([0-9]*\) GPU.*/\1/p')
    for mpi in $mpis; do
        mpi_build "$file" "$mpi" || continue
        for count in 1 2 3 4; do
            CKPP_DEVICE=host ranks $count "$mpi" "./$program.$mpi" >"out.$mpi.host.$count" 2>&1 ||
                { fail "$program with $count ranks of $mpi:"; cat "out.$mpi.host.$count" >&2; }
            # a device with memory of its own, which the ranks share
            if [ $count = 2 ]; then
                # shellcheck disable=SC2086  # a word, or none
                CKPP_CHECK=discrete ranks 2 "$mpi" "./$program.$mpi" $less >out 2>&1 ||
                    { fail "$program with CKPP_CHECK=discrete of $mpi:"; cat out >&2; }
            fi
            # as many ranks as GPUs use NCCL; more ranks share GPUs
            [ "${gpus:-0}" -gt 0 ] || continue
            CKPP_DEVICE=cuda ranks $count "$mpi" "./$program.$mpi" >"out.$mpi.cuda.$count" 2>&1 ||
                { fail "$program with $count ranks of $mpi on $gpus GPUs:"
                  cat "out.$mpi.cuda.$count" >&2; }
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
    TEST_LIBS="-Wl,--export-dynamic-symbol=cudaGraphSetConditional $parts ${TEST_STATIC#* }" \
        mpi_build "$ROOT/tests/run/comm/$name.c" "$mpi" || return 0
    for count; do
        # shellcheck disable=SC2086  # a word, or none
        CKPP_DEVICE=cuda ranks "$count" "$mpi" "./$name.$mpi" $less >out 2>&1 ||
            { fail "$name with $count ranks of $mpi on emulated GPUs:"; cat out >&2; }
    done
}
