# What the C compiler refuses where textures and surfaces are arguments, with a sentence that names
# the parameter.
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
    cat >p.c <<END
$definition
int f(ckpp_texture t, ckpp_surface s, float x, ckpp_array *z) { return fetch($1, z); }
END
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

# STATEMENT TEXT
refuse_statement() {
    cat >p.c <<END
$definition
void f(ckpp_texture *t, ckpp_surface *s, ckpp_array *a, float *p) { $1;
    (void)t, (void)s, (void)a, (void)p; }
END
    refuse "$2" 4
}
refuse_statement 'ckpp_texture_create(t, p)' \
    "ckpp_texture_create: 'array' is the address of a ckpp_array"
refuse_statement 'ckpp_texture_create(t, *a, .filter = CKPP_LINEAR)' \
    "ckpp_texture_create: 'array' is the address of a ckpp_array"
refuse_statement 'ckpp_texture_create(a, a)' \
    "ckpp_texture_create: 'texture' is the address of a ckpp_texture"
refuse_statement 'ckpp_texture_create(s, a)' \
    "ckpp_texture_create: 'texture' is the address of a ckpp_texture"
refuse_statement 'ckpp_surface_create(t, a)' \
    "ckpp_surface_create: 'surface' is the address of a ckpp_surface"
refuse_statement 'ckpp_surface_create(s, p)' \
    "ckpp_surface_create: 'array' is the address of a ckpp_array"
refuse_statement 'ckpp_texture_of_surface(t, a)' \
    "ckpp_texture_of_surface: 'surface' is the address of a ckpp_surface"
refuse_statement 'ckpp_texture_of_surface(s, s)' \
    "ckpp_texture_of_surface: 'texture' is the address of a ckpp_texture"
cat >p.c <<'END'
#include <ckpp/ckpp.h>
int f(ckpp_texture *t, ckpp_surface *s, const ckpp_surface *c, const ckpp_array *a)
{
    return ckpp_texture_create(t, a) || ckpp_texture_create(NULL, NULL) ||
           ckpp_surface_create(s, a, .channels = 4) ||
           ckpp_texture_of_surface(t, c, .filter = CKPP_LINEAR);
}
END
"$CKPP" p.c -o p_gen.c || fail "ckpp refused p.c"
# shellcheck disable=SC2086
$CC $TEST_CFLAGS -Wall -Wextra -Wpedantic -Werror -fsyntax-only p_gen.c 2>err || fail "$(cat err)"

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

# A module's kernel gets the handle.
module='#include <ckpp/ckpp.h>
#pragma kernel module fetches
{ __global__ void fetch(cudaTextureObject_t t, float *y) { y[0] = tex1D<float>(t, 0); } }
int f(ckpp_texture t, ckpp_surface s, const ckpp_texture *p, ckpp_array y)'
for argument in t '&t' p s '&s'; do
    printf '%s { return ckpp_launch(fetches, "fetch", CKPP_ARGS(%s, &y)); }\n' "$module" \
        "$argument" >p.c
    refuse 'give texture.object' 4
    if grep 'wrap a pointer' err; then fail "$argument: a second sentence, which does not hold"; fi
done
cat >p.c <<END
$module
{ return ckpp_launch(fetches, "fetch", CKPP_ARGS(t.object, &y, s.object, p->object)); }
END
"$CKPP" p.c -o p_gen.c || fail "ckpp refused p.c"
# shellcheck disable=SC2086
$CC $TEST_CFLAGS -Wall -Wextra -Wpedantic -Werror -fsyntax-only p_gen.c 2>err || fail "$(cat err)"
finish
