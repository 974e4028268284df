# C++ with ckpp.mk and with the CMake package, in a project outside the repository: .cpp beside .c,
# a header with kernels, and .cu where nvcc is; what changed is built again.
. "$ROOT/scripts/test_lib.sh"
. "$ROOT/scripts/install_lib.sh"
command -v pkg-config >/dev/null || { echo "needs pkg-config"; exit 77; }
install_ckpp
mkdir -p project/src
cd project || exit 1
nvcc=$CUDA_HOME/bin/nvcc
[ -x "$nvcc" ] || nvcc=

cat >src/gain.hpp <<'END'
template <class T> constexpr T gained(T x) { return 2 * x; }
END
cat >src/twice.cpp <<'END'
#include "local.hpp"
#pragma kernel begin declare
#include "gain.hpp"
#pragma kernel end declare
void field::twice()
{
    #pragma kernel elementwise inout(float x[x_.size()] = x_.data())
    { x = gained(x); }
}
END
cat >src/local.hpp <<'END'
#pragma once
#include <vector>
struct field {
    std::vector<float> x_;
    void twice();
};
END
cat >plain.c <<'END'
void plus_one(int n, float *x);
void plus_one(int n, float *x)
{
    #pragma kernel elementwise inout(float x[n])
    { x++; }
}
END
cat >ops.hpp <<'END'
#pragma once
#pragma kernel elementwise negated in(float x) out(float y)
{ y = -x; }
END
cat >shown.cu <<'END'
__global__ void own(float *x) { *x = 1; }
void launch(float *x);
void launch(float *x) { own<<<1, 1>>>(x); }
float total(int n, const float *x)
{
    float r;
    #pragma kernel reduction in(float x[n]) out(float r) reduce(+)
    { return x; }
    return r;
}
END
[ -n "$nvcc" ] || sed '/own\|launch/d' shown.cu >total.cc
cat >main.cpp <<'END'
#include "ops_gen.hpp"
#include "src/local.hpp"
#include <cstdio>
extern "C" void plus_one(int n, float *x);
float total(int n, const float *x);
int main()
{
    field f{{20, 1}};
    ckpp_array a = ckpp_view(f.x_.data(), 2);
    f.twice();
    plus_one(2, f.x_.data());
    ckpp_must(negated(a, &a));
    std::printf("%g\n", double(total(2, f.x_.data())));
}
END
total=total.cc
cuda_libs=
[ -z "$nvcc" ] || total=shown.cu cuda_libs="-L$CUDA_HOME/lib64 -lcudart_static -ldl -lpthread -lrt"
cat >Makefile <<END
CPPFLAGS = -Isrc
CXXFLAGS = -std=c++17 -O1 -Wall -Wextra -Wpedantic -Werror
CFLAGS = -Wall -Wextra -Werror
NVCC = $nvcc
OUT = \$(if \$(CKPP_OUT),\$(CKPP_OUT)/)
include \$(shell pkg-config --variable=makefile ckpp)
program: main.o \$(OUT)src/twice_gen.o \$(OUT)plain_gen.o \$(OUT)${total%.*}_gen.o
	\$(CXX) -o \$@ \$^ \$(CKPP_LIBS) \$(CKPP_RPATH) $cuda_libs
main.o: \$(OUT)ops_gen.hpp
main.o: CPPFLAGS += \$(CKPP_CPPFLAGS) \$(if \$(OUT),-I\$(OUT))
END

result() {
    got=$("$2" 2>err)
    [ "$got" = "$1" ] || fail "$2 says '$got' instead of '$1': $(cat err)"
}
run() { "$make" "$@" >log 2>&1 || { fail "make $*:"; cat log >&2; }; }
run -j4
result -44 ./program
run
grep -q "is up to date" log || fail "make does not find everything done: $(cat log)"
sleep 0.05
sed -i 's/2 \* x/3 * x/' src/gain.hpp
run
result -65 ./program
grep -q 'src/twice_gen.cpp' log || fail "twice.cpp was not made again: $(cat log)"
reject "plain_gen.c " log
sleep 0.05
touch src/local.hpp
run
grep -q 'src/twice_gen.o' log || fail "twice_gen.o was not made again: $(cat log)"
run -j4 -B CKPP_OUT=build
result -65 ./program
rm -rf build program ./*.o ./*_gen.* src/*_gen.* src/*.o

if command -v cmake >/dev/null; then
    cat >CMakeLists.txt <<END
cmake_minimum_required(VERSION 3.20)
project(outside C CXX)
find_package(ckpp REQUIRED)
set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_EXTENSIONS OFF)
add_compile_options(-Wall -Wextra -Wpedantic -Werror)
add_executable(program main.cpp total.cc)
ckpp_add_sources(program src/twice.cpp plain.c ops.hpp)
ckpp_add_sources(program \${CMAKE_CURRENT_BINARY_DIR}/total.cxx)
target_include_directories(program PRIVATE src)
END
    echo 'int unused_total;' >total.cc
    sed '/own\|launch/d' shown.cu >total.cxx
    mkdir -p out && cp total.cxx out
    cmake -S . -B out -DCMAKE_PREFIX_PATH="$prefix" >log 2>&1 || fail "configure: $(cat log)"
    cmake --build out -j4 >log 2>&1 || fail "build: $(cat log)"
    result -65 out/program
    cmake --build out >log 2>&1
    ! grep -q 'Building\|Generating' log || fail "something was built without a change: $(cat log)"
    sed -i 's/ C CXX/ CXX/' CMakeLists.txt
    cmake -S . -B wrong -DCMAKE_PREFIX_PATH="$prefix" >log 2>&1 &&
        fail "cmake took plain.c without C"
    tr -s ' \n' '  ' <log >line
    expect "what ckpp makes of plain.c is C, which this project has not enabled" line
else
    left_out=" cmake"
fi
[ -n "$nvcc" ] || left_out="$left_out nvcc"
conclude
