# A header that changes while a compiler reads it: the code is that of the new one, and is not kept
# under the old one's sum, by which a later run with the old header would find it.
. "$ROOT/scripts/test_lib.sh"
export CKPP_DEVICE=host CKPP_CACHE_DIR="$PWD/cache" CKPP_CXX="$PWD/cxx"
cat >p.c <<'END_C'
#include <stdio.h>
int main(void)
{
    float y[1] = {0};
    #pragma kernel elementwise number inout(float y[1]) options("-Iheaders") \
        preamble("#include <number.h>")
    { y += NUMBER; }
    printf("%g\n", (double)y[0]);
    return 0;
}
END_C
# somebody writes the header when the compiler has begun
cat >cxx <<END_CXX
#!/bin/sh
if [ -e "$PWD/new.h" ]; then mv "$PWD/new.h" "$PWD/headers/number.h"; fi
exec g++ "\$@"
END_CXX
chmod +x cxx
mkdir headers
put() { echo "#define NUMBER $1" >"$2"; }
# run NUMBER WHAT: the program prints the number
run() {
    ./p >out 2>err || fail "the program: $(cat err)"
    [ "$(cat out)" = "$1" ] || fail "$2: $(cat out) instead of $1"
}
build p
for how in program warm; do
    rm -rf cache
    put 1 headers/number.h
    [ "$how" = program ] || CKPP_RECORD=calls CKPP_CACHE=off ./p >out || fail "a recording"
    put 2 new.h
    if [ "$how" = program ]; then
        run 2 "the new header"
    else
        "$B/ckpp-cache" warm calls >out 2>err && fail "warm keeps it: $(cat out)"
        expect "it could not be kept" err
    fi
    [ ! -e new.h ] || fail "$how: nothing was compiled"
    [ "$(ls cache)" = "" ] || fail "$how: what is in the cache: $(ls cache)"
    run 2 "$how: the new header again"
    put 1 headers/number.h
    run 1 "$how: the old header again"
    [ "$(ls cache | wc -l)" -eq 2 ] || fail "$how: headers that stay are not kept: $(ls cache)"
done
finish
