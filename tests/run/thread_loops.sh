# Random kernels in which threads wait for each other give as loops what they give with a stack for
# each thread. THREAD_LOOPS="SEED COUNT" makes others.
. "$ROOT/scripts/test_lib.sh"
# shellcheck disable=SC2086  # two words
set -- ${THREAD_LOOPS:-12 24}
seed=$1 count=$2
awk -v seed="$seed" -v count="$count" -f "$ROOT/tests/run/thread_loops.awk" >kernels.c ||
    fail "awk"
"$CKPP" kernels.c -o kernels_gen.c || { fail "ckpp"; finish; }
# shellcheck disable=SC2086  # lists of words
$CC $TEST_CFLAGS -w -o kernels kernels_gen.c $TEST_LIBS || { fail "the compiler"; finish; }
export CKPP_DEVICE=host CKPP_CACHE=off
CKPP_EXPLAIN=1 ./kernels >loops 2>explained || fail "seed $seed, loops"
CKPP_EXPLAIN=1 CKPP_STACKS=1 ./kernels >stacks 2>stacks_explained || fail "seed $seed, stacks"
cmp loops stacks || { fail "seed $seed"; diff loops stacks; }
# most of them are loops, and none fails to compile as such
grep -q "its loops do not compile" explained && fail "seed $seed: loops that do not compile"
[ "$(grep -c "; loops over blocks" explained)" -gt $((count / 2)) ] ||
    fail "seed $seed: few are loops"
grep -q "; loops over blocks" stacks_explained && fail "CKPP_STACKS"
finish
