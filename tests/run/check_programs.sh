# ckpp --check agrees with what runs: every sample and one in six of the tests' programs, or all
# with ALL=1, are taken without a word, by the host's compiler and, where it is there, by NVRTC.
# Those that have something wrong in them, in order to test what becomes of it, are named below.
. "$ROOT/scripts/test_lib.sh"

# FILE: exit status with --check=host and with --check, and whether it warns; why. Without NVRTC
# --check is --check=host, but for what only a GPU can run.
cat >known <<'END'
compile_errors    1 1 kernels with errors, which only a call finds
cuda_headers      1 0 headers that only a GPU's compiler can read
module_errors     1 1 modules with errors, which only a call finds
module_host_code  w w functions of the host that launch kernels
module_include    w w likewise, in a file that is included
module_sources    w w a shared variable that is not used
module_refused    1 1 modules that the host refuses
peers_groups      1 0 a module with headers for GPUs alone
raw_constant_names 1 1 a preamble with an error in it
raw_faults        1 1 kernels with errors, inline PTX, cooperative groups
raw_shared_limit  1 1 kernels with too much shared memory
raw_views         1 1 arrays of no dimension, where --check takes one dimension
reduce_limits     w w expressions that leave out an accumulator
texture_errors    1 1 fetches that there are not
thrust            1 0 headers that nvcc alone reads, for a GPU
undefined_symbols 0 1 functions that are declared and nowhere defined
verify            1 w kernels that the host's compiler refuses and NVRTC takes
END

cat >one.sh <<'END'
# one.sh FILE: 0 where it is as it should be
name=$(basename "$1" .c)
options=--check    # by both compilers: what passes is right for each of them
! grep -q "^$name " known || options='--check=host --check'
for option in $options; do
    "$CKPP" $option -Wno-check -I "$(dirname "$1")" -o "$name.out" "$1" 2>"$name.err" </dev/null
    status=$?
    [ $status -ne 0 ] || [ ! -s "$name.err" ] || status=w
    wanted=$(awk -v name="$name" -v option=$option -v no_nvrtc="$NO_NVRTC" '
        $1 == name { print option == "--check=host" || (no_nvrtc && $3 != "0") ? $2 : $3 }' known)
    [ "$status" = "${wanted:-0}" ] && continue
    echo "$1 with $option: $status, not ${wanted:-0}:"
    cat "$name.err"
    exit 1
done
END

echo '#pragma kernel elementwise f in(float x) out(float y)
{ y = x; }' >probe.c
"$CKPP" --check=host -o probe_gen.c probe.c 2>err ||
    {
        tail -n 1 err
        ! grep -q 'C++ compiler' err || { echo "needs a C++ compiler"; exit 77; }
        exit 1
    }
"$CKPP" --check=sm_90 -o probe_gen.c probe.c 2>err || NO_NVRTC=yes
export NO_NVRTC="${NO_NVRTC-}"
while read -r name host all why; do
    [ -e "$ROOT/tests/run/$name.c" ] && [ -n "$host$all$why" ] ||
        fail "there is no program $name any more"
done <known
ls "$ROOT"/samples/*.c >programs
# sanitizers look at ckpp, which does the same for all of them, and not at compilers
[ "${SAN:-0}" != 0 ] || ls "$ROOT"/tests/run/*.c | awk -v all="${ALL-}" '
    FILENAME == "known" { known[$1]; next }
    { name = $0; sub(/.*\//, "", name); sub(/[.]c$/, "", name) }
    all || name in known || FNR % 6 == 0' known - >>programs
[ "$(wc -l <programs)" -ge 30 ] || fail "not all programs found: $(cat programs)"
xargs -n 1 -P "${JOBS:-2}" sh one.sh <programs >log 2>&1 ||
    { fail "not as they should be:"; cat log >&2; }
finish
