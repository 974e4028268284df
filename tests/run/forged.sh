# A recording may come from anywhere: its options are those that any kernel can have, whatever
# quotes and escapes they are written with; nothing that it names is loaded by a compiler, and
# nothing but the cache is written.
. "$ROOT/scripts/test_lib.sh"
tool=$B/ckpp-cache
export CKPP_DEVICE=host CKPP_CACHE_DIR="$PWD/cache"
cat >forge.c <<'END'
/* forge OPTIONS [SOURCE [NAMES [KERNEL]]] <record: with other options, another source, other names
 * of a module, another name; and the sum of that */
#define XXH_INLINE_ALL
#include <stdio.h>
#include <string.h>
#include <xxhash.h>
static char line[1 << 22], out[1 << 22];
static void put(const char *text)
{
    for (size_t n = strlen(out); *text; text++) {
        const char *from = "\t\n\r\\", *at = strchr(from, *text);
        if (at)
            out[n++] = '\\';
        out[n++] = at ? "tnr\\"[at - from] : *text;
    }
    strcat(out, "\t");
}
int main(int argc, char **argv)
{
    if (!fgets(line, sizeof line, stdin))
        return 1;
    char *field = line;
    for (int k = 0; k < 10; k++, field += strcspn(field, "\t") + 1)
        if (k == 5)
            put(argv[1]);
        else if (k == 9 && argc > 2 && *argv[2])
            put(argv[2]);
        else if (k == 8 && argc > 3)
            put(argv[3]);
        else if (k == 1 && argc > 4)
            put(argv[4]);
        else
            strncat(out, field, strcspn(field, "\t") + 1);
    printf("%s%016llx\n", out, (unsigned long long)XXH3_64bits(out, strlen(out)));
    return 0;
}
END
# shellcheck disable=SC2086  # lists of words
$CC $TEST_CFLAGS -w -o forge forge.c || exit 1
write_program p
build p
CKPP_RECORD=calls CKPP_CACHE=off ./p >/dev/null || exit 1
# what keeps no recording, as a pipe of another user's in its place, is said, and the program does
# not wait for it
CKPP_RECORD=/dev/zero ./p >out 2>err || fail "a device: $(cat err)"
expect "CKPP_RECORD: cannot write to /dev/zero: it is no regular file" err
mkfifo fifo
CKPP_RECORD=fifo timeout 60 ./p >out 2>err || fail "a pipe: $(cat err)"
expect "CKPP_RECORD: cannot write to fifo: it is no regular file" err
# a warning shows names and values, but no terminal obeys them
CKPP_CHECK=$(printf 'n\303\266\033]0;owned\007') ./p >out 2>err || fail "a warning: $(cat err)"
expect "CKPP_CHECK: 'nö?]0;owned?' is unknown" err
./forge "-O2 '-DX=1'" <calls >honest
"$tool" warm honest >out 2>err || fail "honest options: $(cat out err)"
expect "1 compiled" out
# nor is a recording written over, or removed, by who has it read
for target in "-o calls" "-o g.c -MD -MF calls"; do
    cp calls kept
    # shellcheck disable=SC2086  # words
    "$CKPP" --aot=sm_80 --specializations=calls $target p.c 2>err &&
        fail "$target: the recording is an output"
    expect "the input file calls is the " err
    cmp -s calls kept || fail "$target: the recording was written over"
    cp kept calls
done

# what was loaded, or called, would say so
cat >plugin.c <<'END'
#include <fcntl.h>
__attribute__((constructor)) static void loaded(void) { (void)creat("ran", 0600); }
int plugin_is_GPL_compatible;
END
$CC -w -shared -fPIC -o plugin.so plugin.c
printf '#!/bin/sh\ntouch %s/ran\nexit 1\n' "$PWD" >as
chmod +x as
cp as wrapper
echo "/dev/null -fplugin=$PWD/plugin.so" >file
: >@file
while IFS= read -r options; do
    ./forge "$options" <calls >forged
    "$tool" warm forged >out 2>err && fail "warm took $options: $(cat out err)"
    expect "forged:1: this line cannot be used: the compiler's option '" err
    expect "is refused" err
    [ ! -e ran ] || fail "$options was run"
    "$CKPP" --aot=sm_80 --specializations=forged -o g.c p.c 2>err &&
        fail "--specializations took $options"
    expect "forged:1: this line cannot be used: the compiler's option '" err
    rm -f ran g.c
done <<END
-fcompare-debug=-fplugin=$PWD/plugin.so
-fplugin=$PWD/plugin.so
'-fplugin=$PWD/plugin.so'
-O2 -f"plug"in=$PWD/plugin.so
-f\\plugin=$PWD/plugin.so
"-O2" '-f''plugin='$PWD/plugin.so
-O2	-fplugin=$PWD/plugin.so
-fpass-plugin=$PWD/plugin.so
-fplugin-arg-plugin-x=1
-B$PWD
-B $PWD
-wrapper $PWD/wrapper
-specs=$PWD/file
--specs=$PWD/file
@file
'@file'
-Xclang -load -Xclang $PWD/plugin.so
-Xassembler -x
-Xpreprocessor -x
-mllvm -load=$PWD/plugin.so
-Wl,-plugin,$PWD/plugin.so
-Wa,-a=ran
-Wp,-MD,ran
-W'l',-plugin
-x c
-xc
-include /etc/passwd
-include/etc/passwd
--pre-include=/etc/passwd
--pre-include /etc/passwd
-include ../p.c
-include @file
-include@file
--pre-include=@file
-include -fplugin=$PWD/plugin.so
-include sub/../../p.c
-o ran
-oran
-save-temps
-save-temps=cwd
-fdump-tree-all
-fdump-tree-all=ran
-fprofile-use=$PWD/file
-fprofile-generate=$PWD
-ftest-coverage
-fcallgraph-info
-fstack-usage
-fopt-info-all=ran
-fdiagnostics-format=sarif-file
-fsanitize-blacklist=/etc/passwd
-fuse-ld=$PWD/wrapper
-fmodule-mapper=|$PWD/wrapper
-iplugindir=$PWD
-imacros /etc/passwd
-gsplit-dwarf
-MD
-MF ran
-dumpdir x
-flto=jobserver
-no-canonical-prefixes
--sysroot=/
-L.
-lplugin
./plugin.so
plugin.so
-
END
./forge "-DX='1" <calls >forged
"$tool" warm forged >out 2>err && fail "warm took a quote that is not closed"
expect "forged:1: this line cannot be used: a quote in its options is not closed" err

# what it says is no command for a terminal
./forge "$(printf -- '-f\033]0;title\007')" <calls >forged
"$tool" warm forged >out 2>err && fail "warm took a control character"
expect "the compiler's option '-f?]0;title?' is refused" err
./forge "$(printf -- '-f\302\2332J\2332J')" <calls >forged
"$tool" warm forged >out 2>err && fail "warm took a control character of 8 bits"
expect "the compiler's option '-f??2J?2J' is refused" err
./forge "$(printf -- '-f\033]0;title\007')" <calls >forged
"$CKPP" --aot=sm_80 --specializations=forged -o g.c p.c 2>err &&
    fail "--specializations took a control character"
expect "the compiler's option '-f?]0;title?' is refused" err

# nor is the name of a file
name=$(printf 'a\033]0;title\007b')
printf 'no\000text' >"$name"
: >"$name.empty"
for call in "$tool warm" "$tool import" "$B/ckpp-report"; do
    for file in "$name" "$name.empty" "$name.absent"; do
        $call "$file" >out 2>err && fail "$call takes '$file'"
        expect "a?]0;title?b" err
        reject "$(printf '\033')" err
    done
done
for call in "$tool" "$tool list" "$B/ckpp-report" "$CKPP" "$B/ckpp-report x.json"; do
    for word in "-$name" "--$name" "$name.absent"; do
        $call "$word" >out 2>err && fail "$call takes '$word'"
        reject "$(printf '\033')" err
    done
done
"$CKPP" "$name.absent" 2>err && fail "ckpp takes a file that is not there"
expect "cannot read a?]0;title?b.absent" err

# nor while it is compiled, which only a terminal sees
if command -v script >/dev/null; then
    name=$(printf 'ax\033]0;title\007py')
    { ./forge -O1 "" "" "$name" <calls; ./forge -O2 "" "" "$name" <calls; } >forged
    script -qec "'$tool' warm forged" /dev/null >out 2>err </dev/null ||
        fail "warm: $(cat out err)"
    expect "1 of 2 compiled: ax?]0;title?py for the host" out
    reject "]0;title$(printf '\007')" out
fi

# nor does it become lines of the source
./forge "'-DX=1
#include \"/etc/passwd\"'" <calls >forged
"$tool" warm forged >out 2>err && fail "warm took a new line in a macro"
option="-DX=1?#include \"/etc/passwd\""
expect "forged:1: this line cannot be used: the compiler's option '$option' is refused" err

echo '__attribute__((used)) static const char mark[] = "of the header";' >evil.h
sed 's/of the header/of an image/' evil.h >image.h

# g++ would take evil.h.gch, an image of its memory, for evil.h if nothing stood before it in the
# source
if g++ -v 2>&1 | grep -q '^gcc version'; then
    printf '#!/bin/sh\nprintf "%%s\\n" "$@" >%s/args\nexec g++ "$@"\n' "$PWD" >log-g++
    chmod +x log-g++
    source='#include "evil.h"
extern "C" int plain() { return sizeof mark; }'
    ./forge "-I." "$source" <calls >forged
    rm -rf cache
    CKPP_CXX=$PWD/log-g++ "$tool" warm forged >out 2>err ||
        fail "a source with a header: $(cat out err)"
    grep -rq "of the header" cache || fail "the header was not read: $(cat out err)"
    # shellcheck disable=SC2046  # words without blanks
    g++ $(sed '/^-x$/,$d; /^-shared$/d; /^-Wl/d' args) -x c++-header -o evil.h.gch image.h ||
        fail "no image"
    rm -rf cache
    CKPP_CXX=$PWD/log-g++ "$tool" warm forged >out 2>err || fail "with an image: $(cat out err)"
    ! grep -rq "of an image" cache || fail "the image was loaded"

    # nor where an option includes it, for which clang++ looks, too
    ./forge "-include evil.h" 'extern "C" int plain() { return sizeof mark; }' <calls >forged
    rm -rf cache
    CKPP_CXX=$PWD/log-g++ "$tool" warm forged >out 2>err ||
        fail "an option with an image: $(cat out err)"
    grep -rq "of the header" cache || fail "the header was not read: $(cat out err)"
    ! grep -rq "of an image" cache || fail "an option's image was loaded"
fi
if command -v clang++ >/dev/null; then
    ./forge "-include evil.h" 'extern "C" int plain() { return sizeof mark; }' <calls >forged
    rm -rf cache evil.h.gch
    printf '#!/bin/sh\nprintf "%%s\\n" "$@" >%s/args\nexec clang++ "$@"\n' "$PWD" >log-clang++
    chmod +x log-clang++
    CKPP_CXX=$PWD/log-clang++ "$tool" warm forged >out 2>err || fail "clang++: $(cat out err)"
    # shellcheck disable=SC2046
    clang++ $(sed '/^-x$/,$d; /^-shared$/d; /^-include$/,+1d; /^-Wl/d' args) -x c++-header \
        -o evil.h.gch image.h || fail "no image"
    rm -rf cache
    CKPP_CXX=$PWD/log-clang++ "$tool" warm forged >out 2>err ||
        fail "clang++ with an image: $(cat out err)"
    ! grep -rq "of an image" cache || fail "clang++ loaded the image"
fi
# Sections that only a compiler at link time reads bring options of their own to it: they are not
# read. Each compiler names what it knows for itself, and the one of clang++ writes no such
# sections.
for cxx in g++ clang++; do
    command -v $cxx >/dev/null || continue
    plain='extern "C" __attribute__((visibility("default"))) const char *plain()'
    echo "$plain { return \"of the late code\"; }" >late.cc
    g++ -O1 -fPIC -flto -ffat-lto-objects -S -o late.s late.cc 2>/dev/null &&
        grep -q 'section.*\.gnu\.lto_' late.s || break
    {
        echo "$plain { return \"of the source\"; }"
        echo 'asm(R"late('
        awk '/^\t\.(section|text|data)/ { late = /\.gnu\.lto_/ } late' late.s
        printf '\t.text\n)late");\n'
    } >late_source.cc
    ./forge "" "$(cat late_source.cc)" <calls >forged
    rm -rf cache
    CKPP_CXX=$cxx "$tool" warm forged >out 2>err || fail "$cxx, code for the link: $(cat out err)"
    grep -rq "of the source" cache || fail "$cxx did not compile the source: $(cat out err)"
    ! grep -rq "of the late code" cache || fail "$cxx: the linker's plugin made code of a section"
done

# Of a module the names that NVRTC is asked for are no part of its source. Others than the source
# ends with make another entry, which the program does not take for its own.
if [ -n "$CUDA_HOME" ] && [ -r "$B/tests/nvrtc/fake_gpu.o" ]; then
    cat >m.c <<'END'
#include <ckpp/ckpp.h>
#include <stdio.h>
#pragma kernel module filters names("scale<float>")
{ template <class T> __global__ void scale(T *x) { x[0] *= 2; } }
int main(void)
{
    float x[4] = {1, 2, 3, 4};
    ckpp_array v = ckpp_view(x, 4);
    ckpp_status status =
        ckpp_launch(filters, "scale<float>", CKPP_ARGS(&v), .grid = 1, .block = 1);
    puts(status ? ckpp_last_error() : "launched");
    return 0;
}
END
    "$CKPP" m.c -o m_gen.c || exit 1
    # shellcheck disable=SC2086  # lists of words
    $CC $TEST_CFLAGS -Wl,-u,ckpp_run -o m m_gen.c "$B/tests/nvrtc/fake_gpu.o" \
        "$B/tests/libunit.a" "$B/libruntime.a" $TEST_STATIC || exit 1
    export CKPP_DEVICE=cuda FAKE_SM=80
    rm -rf cache
    CKPP_CACHE=off CKPP_RECORD=module ./m >out 2>err || fail "on a fake GPU: $(cat err)"
    expect launched out
    ./forge "" "" "" <module >forged
    "$tool" warm --arch=sm_80 forged >out 2>err || fail "a module without names: $(cat out err)"
    ./m >out 2>err || fail "behind a forged recording: $(cat err)"
    expect launched out
    sed 's/module()/raw()/' module | ./forge "" >forged
    rm -rf cache
    "$tool" warm --arch=sm_80 forged >out 2>err ||
        fail "a module that says it is none: $(cat out err)"
    "$CKPP" --aot=sm_80 m.c -o aot_gen.c 2>err ||
        fail "--aot behind a forged recording: $(cat err)"
    # shellcheck disable=SC2086  # lists of words
    $CC $TEST_CFLAGS -Wl,-u,ckpp_run -o aot aot_gen.c "$B/tests/nvrtc/fake_gpu.o" \
        "$B/tests/libunit.a" "$B/libruntime.a" $TEST_STATIC || exit 1
    CKPP_CACHE=off CKPP_EXPLAIN=1 ./aot >out 2>err ||
        fail "embedded code behind a forged recording: $(cat err)"
    expect launched out
    reject "embedded code cannot" err
    expect "embedded code loaded" err
fi
finish
