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
mkdir shared loaded
for name in cuda_fp16.h planted.h vector cmath cstdint stdint.h libm.so source messages; do
    echo '__attribute__((constructor)) static void planted(void) { __builtin_puts("planted"); }' \
        >shared/$name
done
# libraries that linkers and compilers look for by a name without a folder
cat >planted.c <<'EOF'
#include <unistd.h>
__attribute__((constructor)) static void planted(void)
{
    if (write(1, "planted\n", 8) < 0)
        _exit(1);
}
EOF
$CC -c -fPIC -o shared/libgcc_s.so.1 planted.c &&
    echo '#include <fcntl.h>
        __attribute__((constructor)) static void taken(void) { creat("taken", 0600); }' >taken.c &&
    $CC -shared -fPIC -o loaded/libmpc.so.3 taken.c || fail "planted.c"
mkdir tools
for name in as ld g++ clang++ c++; do
    printf '#!/bin/sh\n: >%s/ran\nexec /usr/bin/%s "$@"\n' "$PWD" "$name" >shared/$name
    chmod +x shared/$name
    # without a c++, which is looked for before the others
    found=$(command -v "$name") && [ "$name" != c++ ] && ln -s "$found" "tools/$name"
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
# a colon too many, which makes an empty name, is the working directory
for cxx in $compilers; do
    for list in CPATH CPLUS_INCLUDE_PATH LIBRARY_PATH COMPILER_PATH; do
        for value in :/usr/local/no . /usr/local/no::/usr/local/none; do
            env "$list=$value" CKPP_CXX=$cxx CKPP_CACHE=off ../p >../out 2>../err ||
                fail "$cxx, $list=$value: $(cat ../err)"
            [ "$(cat ../out)" = "5 6" ] ||
                fail "$cxx, $list=$value: what lies in the folder was compiled: $(cat ../out)"
        done
    done
    # neither compilers nor the programs that they run are looked for there
    for value in :/usr/bin:/bin .:/usr/bin:/bin "$PWD/../tools:"; do
        PATH=$value CKPP_CXX=$cxx CKPP_CACHE=off ../p >../out 2>../err ||
            fail "$cxx, PATH=$value: $(cat ../err)"
        [ ! -e ../ran ] || fail "$cxx, PATH=$value: a program in the folder was run"
        PATH=$value CKPP_CACHE=off ../p >../out 2>../err ||
            fail "PATH=$value: $(cat ../err)"
        [ ! -e ../ran ] || fail "PATH=$value: a compiler in the folder was run"
    done
    # the program finds all of its own libraries elsewhere
    for value in :/usr/local/no . "/usr/local/no;"; do
        (cd ../loaded && LD_LIBRARY_PATH=$value CKPP_CXX=$cxx CKPP_CACHE=off ../p) >../out 2>&1
        [ "$(cat ../out)" = "5 6" ] && [ ! -e ../loaded/taken ] ||
            fail "$cxx, LD_LIBRARY_PATH=$value: $(cat ../out)"
    done
    mkdir -p ../named && echo '#error found' >../named/planted.h
    CPATH=:${PWD%/*}/named:. CKPP_CXX=$cxx CKPP_CACHE=off ../p >../out 2>&1 &&
        fail "$cxx: a folder of CPATH is not used"
    expect "named/planted.h" ../out
    # a folder for libraries is not written into kernels, whose entries do not name it
    rm -rf ../own && LD_RUN_PATH=/no/such/folder: CKPP_CACHE_DIR=$PWD/../own CKPP_CXX=$cxx \
        ../p >../out 2>../err || fail "$cxx: $(cat ../err)"
    grep -rq /no/such/folder ../own && fail "$cxx: a kernel has LD_RUN_PATH's folder"
    # nor is a file of the program's user written
    DEPENDENCIES_OUTPUT=$PWD/../written SUNPRO_DEPENDENCIES=$PWD/../written CKPP_CXX=$cxx \
        CKPP_CACHE=off ../p >../out 2>&1 || fail "$cxx: $(cat ../out)"
    [ ! -e ../written ] || fail "$cxx wrote $(cat ../written)"
done
finish
