#!/bin/sh
# demo.sh BUILD SAMPLE...: runs the samples, a line for each, and says what to try next.
# `make demo` calls it.
set -u
build=$1
shift
photo=samples/images/photo.png
filtered=$build/samples/filtered.png
both=$build/samples/before_after.png
failed='' compiled=0 cached=0 place=''

log=$(mktemp) out=$(mktemp)
trap 'rm -f "$log" "$out"' EXIT

lines_with() { grep -c "$1" "$log"; }
plural() { [ "$1" -eq 1 ] && echo "$1 $2" || echo "$1 ${2}s"; }

echo
echo "Each sample is a C program with kernels in it, which ckpp turns into plain C. It runs the"
echo "kernels and compares what they give with plain C."
echo
for sample; do
    case $sample in
    image_filter) set -- "$photo" "$filtered" ;;
    image_convolution) set -- "$photo" "$build/samples/sharpened.png" ;;
    *) set -- ;;
    esac
    CKPP_EXPLAIN=1 "$build/samples/$sample" "$@" >"$out" 2>"$log"
    case $? in
    0) verdict=right ;;
    77) verdict=skipped ;;    # the program says why it cannot run here
    *) verdict=FAILED failed="$failed $sample" ;;
    esac
    # Its last line is the result, with the sample's name in front or without. What goes past the
    # screen's edge is left out, from a comma on.
    printf '%-8s %-17s %s\n' "$verdict" "$sample" \
        "$(tail -n 1 "$out" | sed -e "s/^$sample: *//" -e '/.\{79\}/s/^\(.\{1,78\}\), .*$/\1/')"
    [ "$verdict" != FAILED ] || grep -v '^ckpp: ' "$log" | tail -n 5
    compiled=$((compiled + $(lines_with ': compiled for ')))
    cached=$((cached + $(lines_with ': loaded from the cache for ')))
    # of the first launch: "... on host (g++, 8 threads), since ..."
    [ -n "$place" ] || place=$(sed -n 's/.*: launch: .* \(on .* (.*\)/\1/p' "$log" | head -n 1)
done

cache=${CKPP_CACHE_DIR:-${XDG_CACHE_HOME:-${HOME:-}/.cache}/ckpp}
echo
case $place in 'on host '*) place="on the host ${place#on host }" ;; esac
echo "They ran ${place:-nowhere: none of them launched a kernel}."
echo "$(plural $compiled kernel) compiled, $cached found in the cache ($cache)."
[ -z "$failed" ] || { echo "FAILED:$failed"; exit 1; }
if "$build/images/beside" "$photo" "$filtered" "$both"; then
    echo "A picture before and after image_filter, side by side: $both"
fi
echo
echo "Try next:"
echo "  $build/ckpp samples/saxpy.c -o -          the C that ckpp makes of the first sample"
echo "  CKPP_EXPLAIN=1 $build/samples/softmax     what each call did, and how long compiling took"
echo "  docs/guide/language.md                   how to write kernels of your own"
echo
echo "demo: all samples right"
