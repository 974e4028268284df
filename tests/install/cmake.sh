# The CMake package in a project outside the repository, with each generator that is there: built
# in parallel, then again after each kind of change; shared and static; what a user can do wrong is
# said.
. "$ROOT/scripts/test_lib.sh"
. "$ROOT/scripts/install_lib.sh"
command -v cmake >/dev/null || { echo "needs cmake"; exit 77; }
version=$(cmake --version | sed -n '1s/[^0-9]*\([0-9]*\.[0-9]*\).*/\1/p')
[ "${version%.*}" -gt 3 ] || [ "${version#*.}" -ge 20 ] ||
    { echo "needs cmake 3.20, and this is $version"; exit 77; }
install_ckpp
mkdir -p project/src project/include project/lib
cd project || exit 1

echo '#define GAIN 2' >include/gain.h
echo '#define HOST 1' >src/host.h
cat >src/local.h <<'END'
#include "host.h"
void twice(int n, float *x);
END
cat >src/twice.c <<'END'
#include "local.h"
#pragma kernel begin declare
#include "gain.h"
#pragma kernel end declare
void twice(int n, float *x)
{
    #pragma kernel elementwise inout(float x[n])
    { x = x * GAIN + LOCAL; }
}
END
echo 'int unused_beside(void);' >beside.h
cat >ops.h <<'END'
#include "beside.h"
#pragma kernel elementwise negated in(float x) out(float y)
{ y = -x; }
END
cat >lib/total.c <<'END'
float total(int n, const float *x);
float total(int n, const float *x)
{
    float sum;
    #pragma kernel reduction in(float x[n]) out(float sum) reduce(+)
    { return x; }
    return sum;
}
END
cat >main.c <<'END'
#include <stdio.h>
#include "ops_gen.h"
#include "src/local.h"
float total(int n, const float *x);
int main(void)
{
    float x[2] = {20, 1};
    ckpp_array a = ckpp_view(x, 2);
    twice(2, x);
    if (negated(a, &a))
        puts(ckpp_last_error());
    printf("%g\n", (double)total(2, x));
    return 0;
}
END
cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.20)
project(outside C)
find_package(ckpp 0.1 REQUIRED)
add_compile_options(-Wall -Wextra -Wpedantic -Werror)
set(CMAKE_C_STANDARD 11)
set(CMAKE_C_EXTENSIONS OFF)
add_subdirectory(lib)
add_executable(program main.c)
ckpp_add_sources(program ops.h src/twice.c OPTIONS -Wno-pragma)
target_include_directories(program PRIVATE include "$<$<CONFIG:None>:none>")
target_compile_definitions(program PRIVATE "$<$<CONFIG:None>:none>" LOCAL=0 "TEXT=\"a b\"")
target_link_libraries(program sum)
add_executable(fixed main.c)
ckpp_add_sources(fixed STATIC ops.h)
ckpp_add_sources(fixed src/twice.c)
target_include_directories(fixed PRIVATE include)
target_compile_definitions(fixed PRIVATE LOCAL=1)
target_link_libraries(fixed PRIVATE ckpp::static)
target_sources(fixed PRIVATE lib/plain.c)
# what is no target of ckpp's, but links a static library that is one
add_executable(user user.c)
# a source that is generated itself
add_custom_command(OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/made.c COMMAND ${CMAKE_COMMAND} -E copy
    ${CMAKE_CURRENT_SOURCE_DIR}/lib/total.c ${CMAKE_CURRENT_BINARY_DIR}/made.c DEPENDS lib/total.c)
add_library(unchecked OBJECT EXCLUDE_FROM_ALL)
target_include_directories(unchecked PRIVATE include)
target_compile_definitions(unchecked PRIVATE LOCAL=0)
ckpp_add_sources(unchecked NO_CHECK src/twice.c)
add_library(made OBJECT EXCLUDE_FROM_ALL)
ckpp_add_sources(made ${CMAKE_CURRENT_BINARY_DIR}/made.c)
target_link_libraries(user PRIVATE sum)
END
cat >user.c <<'END'
float total(int n, const float *x);
int main(void) { float x[2] = {1, -1}; return total(2, x) != 0; }
END
cat >lib/plain.c <<'END'
float total(int n, const float *x);
float total(int n, const float *x) { return n > 1 ? x[0] + x[1] : 0; }
END
cat >lib/CMakeLists.txt <<'END'
add_library(sum STATIC)
ckpp_add_sources(sum total.c)
END

touch_later() { sleep 0.05; touch "$@"; }
# generated NAME...: ckpp was run for exactly these by the last build
generated() {
    what=$1
    shift
    for name; do echo "$name"; done | sort >expected
    grep -o 'Generating .*' log | sed 's/.*ckpp.//' | sort >done
    cmp -s expected done ||
        { fail "$what: generated $(tr '\n' ' ' <done)instead of $*"; cat log >&2; }
}
# compiled NAME: its object was made anew by the last build
compiled() {
    grep -q "Building C object .*$1" log || { fail "$2: $1 was not compiled"; cat log >&2; }
}
run() { cmake --build out -j4 >log 2>&1 || { fail "build:"; cat log >&2; }; }
result() {
    got=$(out/$2 2>err)
    [ "$got" = "$1" ] || fail "$2 says '$got' instead of '$1': $(cat err)"
}
configure() {
    cmake -S . -B out -DCMAKE_C_COMPILER="$CC" -DCMAKE_PREFIX_PATH="$prefix" "$@" >log 2>&1
}
everything="fixed/ops_gen.h fixed/src/twice_gen.c program/ops_gen.h program/src/twice_gen.c"
everything="$everything sum/total_gen.c"

check_generator() {
    rm -rf out
    echo '#define GAIN 2' >include/gain.h
    configure -G "$1" || { fail "configure: $(cat log)"; return; }
    run
    # shellcheck disable=SC2086
    generated "$1, from nothing" $everything
    result -42 program
    result -44 fixed
    result "" user
    run
    generated "$1, nothing changed"
    ! grep -q 'Building\|Linking' log ||
        fail "$1: something was built without a change: $(cat log)"
    sleep 0.05
    echo '#define GAIN 3' >include/gain.h
    run
    generated "$1, a header of a declare" fixed/src/twice_gen.c program/src/twice_gen.c
    result -63 program
    touch_later src/host.h
    run
    generated "$1, a header of the C"
    compiled twice_gen.c "$1, a header of the C"
    touch_later lib/total.c
    run
    generated "$1, a source" sum/total_gen.c
    compiled total_gen.c "$1, a source"
    touch_later "$prefix/bin/ckpp"
    run
    # shellcheck disable=SC2086
    generated "$1, ckpp itself" $everything
    # an error stops the build, with its place, and is gone when it is mended
    sed -i 's/GAIN +/GIAN +/' src/twice.c
    cmake --build out >log 2>&1 && fail "$1: it was built with an error in the source"
    expect "src/twice.c:8:" log
    sed -i 's/GIAN +/GAIN +/' src/twice.c
    run
    result -63 program
    # so does one that only compilers find, but where NO_CHECK says so
    sed -i 's/GAIN +/GAIN + no_such_function(x) +/' src/twice.c
    cmake --build out --target program >log 2>&1 && fail "$1: it was built with an error in a body"
    expect "src/twice.c:8:" log
    expect "[host]" log
    cmake --build out --target unchecked >log 2>&1 || fail "$1: NO_CHECK: $(cat log)"
    sed -i 's/GAIN + no_such_function(x) +/GAIN +/' src/twice.c
    run
    result -63 program
    [ -z "$(find . -path ./out -prune -o -name '*_gen*' -print)" ] ||
        fail "$1: generated in the source tree"
}
check_generator "Unix Makefiles"
cmake --build out --target made >log 2>&1 || fail "a generated source: $(cat log)"
! readelf -d out/fixed | grep -q libckpp || fail "STATIC links libckpp.so"
readelf -d out/program | grep -q libckpp.so.0 || fail "program does not link libckpp.so"
# for clangd, the sources themselves are described, as their target is at the end of its folder
configure -DCMAKE_EXPORT_COMPILE_COMMANDS=ON || fail "with compile commands: $(cat log)"
run
for source in src/twice.c lib/total.c; do
    grep -F -- "-c $PWD/$source\"" out/compile_commands.json >entry ||
        fail "$source is not in compile_commands.json: $(cat out/compile_commands.json)"
    expect "-include ckpp/editor.h -Wno-unknown-pragmas" entry
    expect "$prefix/include" entry
done
grep -F -- "-c $PWD/src/twice.c\"" out/compile_commands.json | grep -F LOCAL=1 >entry
expect "-I$PWD/include" entry
expect "-std=c11" entry
if command -v clangd >/dev/null; then
    clangd --check=src/twice.c --compile-commands-dir=out >log 2>&1
    reject "file not found" log
    reject "undeclared identifier" log
fi
if command -v ninja >/dev/null; then check_generator Ninja; else left_out=" ninja"; fi

# the whole installation, moved
mv "$prefix" "$prefix-moved"
rm -rf out
prefix=$prefix-moved
configure || fail "moved: $(cat log)"
run
result -63 program

# without checks at all
rm -rf out
configure -DCKPP_CHECKFLAGS= || fail "CKPP_CHECKFLAGS=: $(cat log)"
cmake --build out --verbose >log 2>&1 || fail "CKPP_CHECKFLAGS=: $(cat log)"
reject "--check -W" log
configure "-DCKPP_CHECKFLAGS=--check=host -Wno-format" || fail "CKPP_CHECKFLAGS: $(cat log)"
cmake --build out --verbose --clean-first >log 2>&1 || fail "CKPP_CHECKFLAGS: $(cat log)"
expect "--check=host -Wno-format" log

# what can be wrong
expect_refusal() {   # WHAT LINES-OF-CMAKELISTS
    mkdir -p wrong
    cp main.c wrong
    printf 'cmake_minimum_required(VERSION 3.20)\nproject(wrong %s)\n%s\n' "${3-C}" "$2" \
        >wrong/CMakeLists.txt
    rm -rf wrong/out
    cmake -S wrong -B wrong/out -DCMAKE_PREFIX_PATH="$prefix" >log 2>&1 && fail "cmake took: $2"
    tr -s ' \n' '  ' <log >line
    expect "$1" line
}
package='find_package(ckpp REQUIRED)'
expect_refusal "there is no target 'absent'" "$package
ckpp_add_sources(absent main.c)"
expect_refusal "there is no file" "$package
add_executable(p main.c)
ckpp_add_sources(p absent.c)"
expect_refusal "is a source of the target already" "$package
add_executable(p main.c)
ckpp_add_sources(p main.c)"
expect_refusal "no sources" "$package
add_executable(p main.c)
ckpp_add_sources(p OPTIONS -w)"
expect_refusal "which this project has not enabled" "$package
add_library(p INTERFACE)
ckpp_add_sources(p main.c)" NONE
expect_refusal "compatible with requested version" "find_package(ckpp 1.0 REQUIRED)"
expect_refusal "compatible with requested version" "find_package(ckpp 0.99 REQUIRED)"
rm "$prefix/lib/libckpp.a"
expect_refusal "the installation of ckpp is incomplete" "$package"
conclude
