# Programs that work, work with every check of CKPP_CHECK; what a check finds in them would be a
# false alarm. All at once; checks_alone.sh has them one by one.
. "$ROOT/scripts/test_lib.sh"
export CKPP_DEVICE=host
for program in "$B"/samples/* "$B"/tests/run/module_kernels "$B"/tests/run/raw_bodies \
    "$B"/tests/run/layouts "$B"/tests/run/overlap "$B"/tests/run/data_regions \
    "$B"/tests/run/cxx_regions "$B"/tests/run/data_calls; do
    arguments=
    case ${program##*/} in
    *.* | precompiled) continue ;;
    image_filter | image_statistics | image_convolution | grid_sample)
        arguments="$ROOT/samples/images/photo.png out.png" ;;
    esac
    [ -x "$program" ] && [ -f "$program" ] || continue
    for check in ${checks:-discrete,bounds,nan}; do
        # shellcheck disable=SC2086  # lists of words
        CKPP_CHECK=$check "$program" $arguments >out 2>err ||
            fail "${program##*/}: status $? with CKPP_CHECK=$check: $(cat out err)"
    done
done
finish
