# What a header includes is found however the #include is written, so that code which was made
# from another one's old text is not taken from the cache.
. "$ROOT/scripts/test_lib.sh"
export CKPP_DEVICE=host CKPP_CACHE_DIR="$PWD/cache"
cat >p.c <<'END_C'
#include <stdio.h>
int main(void)
{
    float y[1] = {0};
    #pragma kernel elementwise number inout(float y[1]) options("-Iheaders" MORE) \
        preamble("#include <outer.h>")
    { y += NUMBER; }
    printf("%g\n", (double)y[0]);
    return 0;
}
END_C
mkdir headers
# changes WHAT: whether the program sees that the inner header is another one
changes() {
    rm -rf cache headers/second.h
    for number in 1 2; do
        [ $number -eq 1 ] || : >headers/second.h
        echo "#define NUMBER $number" >headers/inner.h
        ./p >out 2>&1 || fail "$1: $(cat out)"
        [ "$(cat out)" = $number ] || fail "$1: the header's old text: $(cat out)"
    done
}
sed 's/ MORE//' p.c >plain.c && mv p.c more.c && mv plain.c p.c
build p
while IFS= read -r text; do
    printf '%b\n' "$text" >headers/outer.h
    changes "$text"
done <<'END_TEXTS'
#include "inner.h"
\0357\0273\0277#include "inner.h"
// an old Macintosh's line\r#include "inner.h"
#if 0 || 1\n#include "inner.h"\n#endif
#if 0 ? 0 : 1\n#include "inner.h"\n#endif
#if 0 /* a\ncomment */ || 1\n#include "inner.h"\n#endif
#if 0 // of no use\n#else\n#include "inner.h"\n#endif
#if 0\n6" /*\n#endif\n#include "inner.h"
#if 0\nit's /*\n#endif\n#include "inner.h"
#define _WIN32\n#ifdef _WIN32\n#include "inner.h"\n#endif
END_TEXTS
# in a text of the program's
cat >p.c <<'END_C'
#include <ckpp/ckpp.h>
#include <ckpp/compile.h>
#include <stdio.h>
int main(void)
{
    float y[1] = {0};
    ckpp_array v = ckpp_view(y, 1);
    ckpp_module m;
    ckpp_must(ckpp_module_compile(&m, "// x\r#include <inner.h>\n"
                                      "__global__ void number(float *y) { *y = NUMBER; }\n",
                                  .options = "-Iheaders"));
    ckpp_must(ckpp_launch(m, "number", CKPP_ARGS(&v), .grid = 1, .block = 1));
    printf("%g\n", (double)y[0]);
    ckpp_module_free(&m);
    return 0;
}
END_C
build p
changes "a module"
# by what the options define
while IFS=' ' read -r macro text; do
    sed "s/\"-Iheaders\" MORE/\"-Iheaders $macro\"/" more.c >p.c
    build p
    printf '%b\n' "$text" >headers/outer.h
    changes "$macro"
done <<'END_MACROS'
-D_WIN32 #ifdef _WIN32\n#include "inner.h"\n#endif
-D_WIN32=1 #if defined(_WIN32)\n#include "inner.h"\n#endif
-DHAS=__has_include(<second.h>) #if HAS\n#define NUMBER 2\n#else\n#define NUMBER 1\n#endif
END_MACROS
finish
