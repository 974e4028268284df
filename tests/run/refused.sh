# What the C compiler refuses in generated C, with a sentence that names the parameter.
. "$ROOT/scripts/test_lib.sh"

# refuse TEXT: the program in p.c must not compile, at its own line, with this text
refuse() {
    "$CKPP" p.c -o p_gen.c || { fail "ckpp refused p.c"; return; }
    # shellcheck disable=SC2086
    if $CC $TEST_CFLAGS -fsyntax-only p_gen.c 2>err; then fail "compiled: $(cat p.c)"; fi
    sed -i 's/\\//g' err    # gcc prints quotes as \'
    expect "$1" err
    expect "p.c:$2" err
}

definition='#include <ckpp/ckpp.h>
#pragma kernel elementwise scale in(float x, float factor) out(float y)
{ y = factor * x; }'

printf '%s\nint f(float *p, ckpp_array z) { return scale(p, 2, &z); }\n' "$definition" >p.c
refuse "ckpp_view" 4
expect "'x'" err
printf '%s\nint f(ckpp_array a, float *z) { return scale(a, 2, z); }\n' "$definition" >p.c
refuse "'y'" 4
printf '%s\nint f(ckpp_array a, ckpp_array z) { return scale(a, 2, z); }\n' "$definition" >p.c
refuse "'y'" 4
printf '%s\nint f(ckpp_array a, double _Complex c, ckpp_array z) { return scale(a, c, &z); }\n' "$definition" >p.c
refuse "'factor'" 4

cat >p.c <<'END'
void f(const double *x, float *y)
{
    #pragma kernel elementwise in(float x[8]) out(float y[8])
    { y = x; }
}
END
refuse "'x'" 3
cat >p.c <<'END'
void f(const float *x, const float *y)
{
    #pragma kernel elementwise in(float x[8]) out(float y[8])
    { y = x; }
}
END
refuse "'y'" 3
finish
