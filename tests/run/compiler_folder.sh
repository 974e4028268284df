# Compilers run in a private folder. What a program names relative to its own working directory is
# found all the same, and is called in messages as the program calls it.
. "$ROOT/scripts/test_lib.sh"
export CKPP_DEVICE=host CKPP_CACHE=off
cat >p.c <<'END_C'
#include <stdio.h>
int main(void)
{
    float y[1] = {0};
    #pragma kernel elementwise number inout(float y[1]) \
        options("-Iheaders -isystem ./more -I ../other/there -include first.h -include second.h") \
        preamble("#include <named.h>\n#include <third.h>\n#include <fourth.h>\n")
    { y += FIRST + SECOND + THIRD + FOURTH + FIFTH; }
    printf("%g\n", (double)y[0]);
    return 0;
}
END_C
build p
mkdir -p work/headers work/more other/there
cd work || exit 1
cat >headers/named.h <<'END_H'
constexpr bool is_same(const char *a, const char *b)
{
    return *a == *b && (!*a || is_same(a + 1, b + 1));
}
static_assert(is_same(__FILE__, "headers/named.h"), "another name");
#include "../beside.h"
END_H
echo '#define FIFTH 10000' >beside.h
echo '#define FIRST 1' >first.h
echo '#define SECOND 10' >headers/second.h
echo '#define THIRD 100' >more/third.h
echo '#define FOURTH 1000' >../other/there/fourth.h
compilers=
for cxx in g++ clang++; do
    command -v $cxx >/dev/null && compilers="$compilers $cxx"
done
# works WHAT: with that environment, what is relative is found
works() {
    ../p >../out 2>&1
    [ "$(cat ../out)" = 11111 ] || fail "$1: $(cat ../out)"
}
mkdir -p tools 'odd = $x;`'
for cxx in $compilers; do
    export CKPP_CXX=$cxx
    works "$cxx"
    TMPDIR='odd = $x;`' works "$cxx, a relative TMPDIR"
    TMPDIR=$PWD'/odd = $x;`' works "$cxx, an odd TMPDIR"

    # errors
    cp headers/named.h kept.h && echo 'int x = nonsense;' >>headers/named.h
    ../p >../out 2>&1 && fail "$cxx: nonsense compiles"
    expect "headers/named.h:7:9: error:" ../out
    reject "ckpp-here" ../out
    mv kept.h headers/named.h

    # a compiler, its options and its files
    printf '#!/bin/sh\npwd >%s/where\nexec %s "$@"\n' "$PWD" $cxx >tools/cxx && chmod +x tools/cxx
    echo 'extern "C" int nothing() { return 0; }' >nothing.cc
    $cxx -c -fPIC -o nothing.o nothing.cc || exit 1
    echo '-DOPTION -I ckpp/../unknown' >words
    mkdir -p own named beside
    echo '#define OWN' >own/own.h
    echo '#define NAMED' >named/named2.h
    printf '%s\n' '#ifndef FIRST' '#include <own.h>' '#include "named2.h"' '#endif' \
        '#if !defined(OWN) || !defined(NAMED) || !defined(OPTION)' '#error lost' '#endif' >cxx.h
    CKPP_CXX="tools/cxx -Iown -iquote named -include cxx.h @words ./nothing.o -L beside" \
        works "$cxx, words of CKPP_CXX"
    [ -s where ] && [ "$(cat where)" != "$PWD" ] || fail "$cxx runs in $(cat where)"
    rm -f where
    command -v env >/dev/null && CKPP_CXX="env ./tools/cxx" works "$cxx, a program of CKPP_CXX"
    CKPP_CXX=../work/tools/cxx works "$cxx, a relative CKPP_CXX"

    # what compilers look for in their working directory
    echo '%nonsense' >libgomp.spec
    CKPP_CXX="$cxx -fopenmp" works "$cxx, libgomp.spec"
    rm libgomp.spec

    # for a debugger
    if command -v readelf >/dev/null; then
        mkdir -p -m 700 stays
        (export CKPP_DEBUG=1 TMPDIR="$PWD/stays"; works "$cxx, CKPP_DEBUG")
        find stays -type f -exec readelf --debug-dump=info,line {} + >../debug 2>/dev/null
        grep -q "DW_AT_comp_dir .*$PWD\$" ../debug ||
            fail "$cxx: a debugger looks in $(grep DW_AT_comp_dir ../debug)"
        reject ckpp-here ../debug
        rm -rf stays
    fi

    # where there is no such folder any more
    mkdir gone
    sed 's/ options(.*/ \\/; s/preamble(.*/preamble("#define FIRST 1")/; s/FIRST + .*/FIRST; }/' \
        ../p.c >q.c
    build q
    (cd gone && rmdir ../gone && ../q) >../out 2>&1
    [ "$(cat ../out)" = 1 ] || fail "$cxx, the folder is gone: $(cat ../out)"
done
# where its path leads nowhere for the user
if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null; then
    place=$(mktemp -d) || exit 1
    trap 'rm -rf "$place"' EXIT
    mkdir -p "$place/closed/in" && cp ../p "$place" && cp -r ../work ../other "$place/closed/in"
    chmod -R a+rX "$place"
    chmod 711 "$place" && chmod 700 "$place/closed"
    for cxx in $compilers; do
        export CKPP_CXX=$cxx
        (cd "$place/closed/in/work" && TMPDIR=/tmp \
            exec setpriv --reuid=65534 --regid=65534 --clear-groups "$place/p") >out 2>&1
        [ "$(cat out)" = 11111 ] || fail "$cxx, a closed way: $(cat out)"
    done
fi
finish
