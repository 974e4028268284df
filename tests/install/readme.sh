# The README's words alone: its first program, built with the Makefile, the CMakeLists.txt and the command line of its
# section about installing, taken from there as they stand.
. "$ROOT/scripts/test_lib.sh"
. "$ROOT/scripts/install_lib.sh"
install_ckpp

# block SECTION LANGUAGE NUMBER: the text of a fenced block
block() {
    awk -v section="## $1" -v fence='```'"$2" -v wanted="$3" '
        /^## / { here = $0 == section }
        inside && /^```$/ { inside = 0 }
        inside { print; found = 1 }
        here && $0 == fence && ++count == wanted { inside = 1 }
        END { exit !found }' "$ROOT/README.md" || { fail "the README has no block $3 of '$2' in '$1'" >&2; }
}
section="Installing and using it in a project"
block "A first program" c 1 >plain.c
block "A first program" c 2 >construct.c
# the construct takes the place of the function
awk 'FNR == NR { new = new $0 "\n"; next } /^static void wave/ { printf "%s", new; skip = 1 } !skip { print } /^}/ { skip = 0 }' \
    construct.c plain.c >wave.c
expect "#pragma kernel elementwise" wave.c
expected=$(sed -n '/^    \$ make wave && .\/wave/{n;s/^ *//p;}' "$ROOT/README.md")
[ -n "$expected" ] || fail "the README does not say what the program prints"
check() { got=$("$@" 2>err); [ "$got" = "$expected" ] || fail "$* says '$got' instead of '$expected': $(cat err)"; }

mkdir make cmake command
block "$section" make 1 >make/Makefile
cp wave.c make
if command -v pkg-config >/dev/null; then
    (cd make && "$make") >log 2>&1 || fail "make: $(cat log)"
    check make/wave
    "$make" -C make >log 2>&1
    expect "is up to date" log
    cp wave.c command
    block "$section" sh 1 >command/build
    (cd command && sh -e ./build) >log 2>&1 || fail "by hand: $(cat log)"
    check command/wave
else
    left_out="$left_out pkg-config"
fi
block "$section" cmake 1 >cmake/CMakeLists.txt
cp wave.c cmake
if command -v cmake >/dev/null; then
    cmake -S cmake -B cmake/build -DCMAKE_PREFIX_PATH="$prefix" >log 2>&1 && cmake --build cmake/build >>log 2>&1 || fail "cmake: $(cat log)"
    check cmake/build/wave
else
    left_out="$left_out cmake"
fi
conclude
