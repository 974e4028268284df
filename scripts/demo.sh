#!/bin/sh
# demo.sh BUILD SAMPLE...: runs the samples and shows what happens. `make demo` calls it.
set -u
build=$1
shift
picture=$build/samples/filtered.png
failed=

count() { grep -c "$1" "$log" 2>/dev/null; }

log=$(mktemp) out=$(mktemp)
trap 'rm -f "$log" "$out"' EXIT
compiled=0 cached=0 quiet='^$'
for sample; do
    printf '\n$ %s\n' "$build/ckpp samples/$sample.c -o $build/samples/${sample}_gen.c"
    case $sample in
    image_filter) set -- samples/images/photo.png "$picture" ;;
    image_convolution) set -- samples/images/photo.png "$build/samples/sharpened.png" ;;
    *) set -- ;;
    esac
    printf '$ %s\n' "$build/samples/$sample${*:+ $*}"
    CKPP_EXPLAIN=1 "$build/samples/$sample" "$@" >"$out" 2>"$log"
    case $? in
    0 | 77) ;;    # 77: it says itself why it cannot run here
    *) failed="$failed $sample" ;;
    esac
    # the notice about the GPU is for the first sample
    grep -v "$quiet" "$log" | head -n 20
    quiet='^ckpp: warning: no GPU can be used'
    cat "$out"
    compiled=$((compiled + $(count ': compiled for ')))
    cached=$((cached + $(count ': loaded from the cache for ')))
done

echo
echo "kernels compiled: $compiled; taken from the disk cache (${CKPP_CACHE_DIR:-${XDG_CACHE_HOME:-${HOME:-}/.cache}/ckpp}): $cached"
[ "$compiled" -eq 0 ] || echo "run make demo again: they will come from the cache"
[ -z "$failed" ] || { echo "FAILED:$failed"; exit 1; }
echo "picture: $picture"
echo "demo: all samples right"
