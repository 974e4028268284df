# locales.sh - what ckpp_print() writes, and what a trace has, does not depend on the program's
# locale.
. "$ROOT/scripts/test_lib.sh"

cat >p.c <<'END'
#include <ckpp/ckpp.h>
#include <locale.h>
int main(int argc, char **argv)
{
    double x[3] = {1.5, -2.25, 100}, y[3], one = 0.125;
    float _Complex z[2] = {1.5f, 2e10f};
    if (argc < 2 || !setlocale(LC_ALL, argv[1]))
        return 77;
    #pragma kernel elementwise in(double x[3]) out(double y[3])
    { y = x * 1.5e10; }
    ckpp_array arrays[] = {ckpp_view(x), ckpp_view(y), ckpp_view(z), ckpp_view(&one)};
    for (int k = 0; k < 4; k++)
        ckpp_must(ckpp_print(&arrays[k]));
    return 0;
}
END
build p
./p C >expected || fail "in the locale C"
expect 1.5 expected
tried=0 locales=$B/tests/locales
mkdir -p "$locales"
for locale in de_DE tr_TR; do
    # making one takes a second: they are kept
    [ -d "$locales/$locale" ] || {
        localedef -i "$locale" -f UTF-8 "./$locale" >/dev/null 2>&1 || continue
        mv "$locale" "$locales"
    }
    tried=$((tried + 1))
    LOCPATH=$locales CKPP_TRACE=t.json ./p "$locale" >out || fail "$locale: exit status $?"
    cmp -s out expected || fail "$locale: $(cat out)"
    "$B/ckpp-report" t.json -o t.html || fail "$locale: the trace is not read"
done
[ "$tried" -gt 0 ] || { echo "localedef makes no locale here"; exit 77; }
finish
