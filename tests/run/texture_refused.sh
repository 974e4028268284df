# What the C compiler refuses where textures and surfaces are arguments, with a sentence that names the parameter.
. "$ROOT/scripts/test_lib.sh"

# refuse TEXT LINE: the program in p.c must not compile, at this line of its own, with this text
refuse() {
    "$CKPP" p.c -o p_gen.c || { fail "ckpp refused p.c"; return; }
    # shellcheck disable=SC2086
    if $CC $TEST_CFLAGS -fsyntax-only p_gen.c 2>err; then fail "compiled: $(cat p.c)"; fi
    sed -i 's/\\//g' err    # gcc prints quotes as \'
    expect "$1" err
    expect "p.c:$2" err
}

definition='#include <ckpp/ckpp.h>
#pragma kernel elementwise fetch in(ckpp_texture t, ckpp_surface s, float x) out(float y)
{ y = tex1D<float>(t, x) + surf1Dread<float>(s, 0); }'

# CALL TEXT
refuse_call() {
    printf '%s\nint f(ckpp_texture t, ckpp_surface s, float x, ckpp_array *z) { return fetch(%s, z); }\n' "$definition" "$1" >p.c
    refuse "$2" 4
}
refuse_call 't, s, t' "argument 'x'"
refuse_call 'x, s, x' "argument 't' is a texture"
refuse_call '(uint64_t)3, s, x' "argument 't' is a texture"
refuse_call '*z, s, x' "argument 't' is a texture"
refuse_call 's, s, x' "argument 't' is a texture"
refuse_call 't, t, x' "argument 's' is a surface"
refuse_call 't, &t, x' "argument 's' is a surface"

cat >p.c <<'END'
void f(unsigned long t, float *y)
{
    #pragma kernel elementwise in(ckpp_texture t) out(float y[8])
    { y = tex1D<float>(t, 1); }
}
END
refuse "'t' is a texture" 3

# By value, by pointer, const or not.
printf '%s
int f(const ckpp_texture t, const ckpp_surface *s, ckpp_texture *u, float x, ckpp_array *z)
{
    return fetch(t, s, x, z) || fetch(&t, *s, x, z) || fetch(u, s, x, z) || fetch(*u, s, x, z);
}
' "$definition" >p.c
"$CKPP" p.c -o p_gen.c || fail "ckpp refused p.c"
# shellcheck disable=SC2086
$CC $TEST_CFLAGS -Wall -Wextra -Wpedantic -Werror -fsyntax-only p_gen.c 2>err || fail "$(cat err)"
finish
