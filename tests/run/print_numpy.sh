# ckpp_print, compared to NumPy itself, where there is one that prints by the same rules: see
# print_numpy.py.
. "$ROOT/scripts/test_lib.sh"

# A sanitizer's library has to be there before Python's own; Python itself leaves memory behind.
preload=
case ${SAN-} in
thread) preload="$($CC -print-file-name=libtsan.so)" ;;
?*) preload="$($CC -print-file-name=libasan.so) $($CC -print-file-name=libstdc++.so)"
    ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=0; export ASAN_OPTIONS ;;
esac

for python in ${PYTHON:-} python3 /usr/bin/python3; do
    command -v "$python" >/dev/null || continue
    LD_PRELOAD=$preload CKPP_DEVICE=host "$python" "$ROOT/tests/run/print_numpy.py" \
        "$B/libckpp.so" >said 2>&1
    status=$?
    cat said
    case $status in
    0) some=yes; break ;;
    77) ;;
    *) fail "$python: status $status" ;;
    esac
done
[ "$failures" -gt 0 ] || [ -n "${some-}" ] ||
    { echo "needs a python3 with NumPy 2.3 or later"; exit 77; }
finish
