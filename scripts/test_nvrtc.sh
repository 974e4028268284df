#!/bin/sh
# test_nvrtc.sh PROGRAM SM...: runs the program, with $ARGUMENTS, on a fake GPU of each
# architecture. Its kernels are compiled by the real NVRTC and not run, so its results are wrong;
# only that all of them compile counts, without a warning about ckpp's own names.
set -u
program=$1
shift
bad=0 total=0
for sm; do
    FAKE_SM=$sm CKPP_DEVICE=cuda CKPP_EXPLAIN=1 "$program" ${ARGUMENTS-} >out.$sm 2>err.$sm
    status=$?
    count=$(grep -c -e ': compiled for ' -e ': loaded from the cache for ' err.$sm)
    total=$((total + count))
    if [ $status -eq 77 ]; then
        tail -n 1 out.$sm    # the program's reason to skip
        exit 77
    elif grep -q -e 'ERROR_COMPILE' -e 'does not compile' -e 'failed: ' err.$sm out.$sm; then
        echo "sm_$sm:" &&
            grep -A 12 -e 'ERROR_COMPILE' -e 'does not compile' -e 'failed: ' err.$sm out.$sm |
            head -n 40
        bad=1
    elif grep -q '^ckpp/.*: warning:.*ckpp_' err.$sm; then
        echo "sm_$sm: a warning about what ckpp has written" &&
            grep -A 2 '^ckpp/.*: warning:.*ckpp_' err.$sm | head -n 20
        bad=1
    elif [ $status -gt 100 ]; then
        echo "sm_$sm: exit status $status" && tail -n 20 err.$sm
        bad=1
    elif [ "$count" -eq 0 ]; then
        echo "sm_$sm: nothing was compiled" && tail -n 20 err.$sm
        bad=1
    fi
done
echo "$total kernels"
exit $bad
