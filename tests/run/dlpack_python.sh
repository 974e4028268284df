# Arrays to and from NumPy, PyTorch and CuPy, as far as they are there: see dlpack_python.py. Every
# Python that has one of them is used, PYTHON before all: they differ in the structs of DLPack that
# they know. Where there is a GPU, libraries with one use it too.
. "$ROOT/scripts/test_lib.sh"
cat >glue.c <<'END'
#include <ckpp/ckpp.h>
#include <ckpp/dlpack.h>

/* Python's own. */
int PyCapsule_IsValid(void *capsule, const char *name);
void *PyCapsule_GetPointer(void *capsule, const char *name);

#pragma kernel elementwise add_to_itself inout(T y)
{ y = y + y; }

ckpp_status glue_double(ckpp_array *y);
ckpp_status glue_double(ckpp_array *y) { return add_to_itself(y); }
size_t glue_array_size(void);
size_t glue_array_size(void) { return sizeof(ckpp_array); }

/* A capsule that nobody has taken still owns its tensor. */
void glue_drop_capsule(void *capsule);
void glue_drop_capsule(void *capsule)
{
    if (PyCapsule_IsValid(capsule, "dltensor")) {
        DLManagedTensor *t = PyCapsule_GetPointer(capsule, "dltensor");
        t->deleter(t);
    }
    if (PyCapsule_IsValid(capsule, "dltensor_versioned")) {
        DLManagedTensorVersioned *t = PyCapsule_GetPointer(capsule, "dltensor_versioned");
        t->deleter(t);
    }
}
END
"$CKPP" glue.c || exit 1
# shellcheck disable=SC2086  # lists of words
$CC $TEST_CFLAGS -shared -fPIC -o libglue.so glue_gen.c -L"$B" -lckpp -Wl,-rpath,"$B" || exit 1

# A sanitizer's library has to be there before Python's own; Python itself leaves memory behind.
preload=
case ${SAN-} in
thread) preload="$($CC -print-file-name=libtsan.so)" ;;
?*) preload="$($CC -print-file-name=libasan.so) $($CC -print-file-name=libstdc++.so)"
    ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=0; export ASAN_OPTIONS ;;
esac

used=
for python in ${PYTHON:-} python3 /usr/bin/python3; do
    # which one it is, whatever it is called by
    path=$("$python" -c 'import sys; print(sys.executable)' 2>/dev/null) || continue
    case " $used " in *" $path "*) continue ;; esac
    used="$used $path"
    for device in host cuda; do
        [ "$device" = host ] || "$B/tests/have_gpu" >/dev/null 2>&1 || continue
        LD_PRELOAD=$preload CKPP_DEVICE=$device "$path" "$ROOT/tests/run/dlpack_python.py" \
            "$device" >said 2>&1
        status=$?
        cat said
        case $status in
        0) some=yes ;;
        77) ;;
        *) fail "$path on the $device: status $status" ;;
        esac
    done
done
[ "$failures" -gt 0 ] || [ -n "${some-}" ] ||
    { echo "needs a python3 with numpy, torch or cupy"; exit 77; }
finish
