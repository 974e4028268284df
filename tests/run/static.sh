# A program that is linked statically cannot load kernels: that is an error of its first call, and
# no crash.
. "$ROOT/scripts/test_lib.sh"
cat >p.c <<'END2'
#include <ckpp/ckpp.h>
#include <math.h>
#include <stdio.h>

#pragma kernel elementwise powers in(float x) out(float y)
{ y = expf(x); }

int main(void)
{
    float data[3] = {0, 0, 0}, got[3] = {0};
    ckpp_array x = ckpp_view(data, 3), y = ckpp_view(got, 3);
    for (int k = 0; k < 2; k++) {
        ckpp_status status = powers(x, &y);
        printf("%s %g %s\n", ckpp_status_name(status), (double)got[2], ckpp_last_error());
    }
    return 0;
}
END2
[ -z "${SAN-}" ] || { echo "sanitizers are not linked statically"; exit 77; }
"$CKPP" p.c -o p_gen.c || fail ckpp
for option in -static -static-pie; do
    # shellcheck disable=SC2086  # lists of words
    $CC $TEST_CFLAGS $option -o p p_gen.c $TEST_STATIC 2>log ||
        { cat log >&2; echo "no static C library"; exit 77; }
    for device in host auto cuda; do
        rm -f out
        CKPP_DEVICE=$device ./p >out 2>err ||
            fail "$option: status $? with CKPP_DEVICE=$device: $(cat out err)"
        why="kernel 'powers': the program is linked statically (-static)"
        expect "CKPP_ERROR_DEVICE 0 p.c:13: error: $why" out
        [ "$(grep -c "link it dynamically; libckpp.a can be a part of it" out)" -eq 2 ] ||
            fail "$option: $(cat out)"
    done
done
# all but the C library's own may be
# shellcheck disable=SC2086  # lists of words
$CC $TEST_CFLAGS -static-libgcc -o p p_gen.c $TEST_STATIC || fail "it does not build"
CKPP_DEVICE=host ./p >out 2>err || fail "status $?: $(cat out err)"
expect "CKPP_OK 1 " out
finish
