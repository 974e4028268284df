# A program may be run in a folder that other users write to: what lies there becomes no part of
# its kernels.
. "$ROOT/scripts/test_lib.sh"
export CKPP_DEVICE=host
cat >p.c <<'EOF'
#include <ckpp/ckpp.h>
#include <stdio.h>
#pragma kernel elementwise quoted preamble("#include \"cuda_fp16.h\"") in(float x) out(float y)
{ y = __half2float(__float2half(x)) + 1; }
#pragma kernel elementwise asked in(float x) out(float y) \
    preamble("#if __has_include(\"planted.h\")\n#include \"planted.h\"\n#endif")
{ y = x + 2; }
int main(void)
{
    float from[4] = {1, 2, 3, 4}, to[4];
    ckpp_array x = ckpp_view(from, 4), y = ckpp_view(to, 4);
    ckpp_must(quoted(x, &y));
    printf("%g ", to[3]);
    ckpp_must(asked(x, &y));
    printf("%g\n", to[3]);
    return 0;
}
EOF
build p
mkdir shared
for name in cuda_fp16.h planted.h vector cmath cstdint source messages; do
    echo '__attribute__((constructor)) static void planted(void) { __builtin_puts("planted"); }' \
        >shared/$name
done
cd shared || exit 1
compilers=
for cxx in g++ clang++; do
    command -v $cxx >/dev/null && compilers="$compilers $cxx"
done
for cxx in $compilers; do
    for cache in off "" ""; do
        CKPP_CXX=$cxx CKPP_CACHE=$cache ../p >../out 2>../err || fail "$cxx: $(cat ../err)"
        [ "$(cat ../out)" = "5 6" ] ||
            fail "$cxx: what lies in the folder was compiled: $(cat ../out)"
    done
done
finish
