# C++: what ckpp makes of it is without a warning for g++ and clang++, from C++17 on; the samples
# are C++, too, but for what C++ does not have; what does not fit is said when it is compiled;
# headers with kernels.
. "$ROOT/scripts/test_lib.sh"
strict="-Wall -Wextra -Wpedantic -Werror -I$ROOT/include -I$ROOT/tests/run"
compilers=
for c in g++ clang++; do
    if command -v $c >/dev/null; then compilers="$compilers $c"; else echo "not here: $c"; fi
done
[ -n "$compilers" ] || { echo "needs a C++ compiler"; exit 77; }

for name in cxx_calls cxx_inline cxx_vectors; do
    cp "$ROOT/tests/run/$name.cpp" "$ROOT/tests/run/cxx_header.h" .
    "$CKPP" $name.cpp || fail "ckpp $name.cpp"
    for c in $compilers; do
        for standard in c++17 c++20 c++2b gnu++17; do
            # shellcheck disable=SC2086  # lists of words
            $c -std=$standard -O1 $strict -c -o $name.o ${name}_gen.cpp 2>log ||
                { fail "$c -std=$standard $name:"; cat log >&2; }
        done
    done
done
# a program's macros, -DN=1000 and the like, meet no name of the headers
cat >letters.cpp <<'END'
#include <ckpp/ckpp.h>
ckpp_array of(float (&x)[3]);
ckpp_array of(float (&x)[3]) { return ckpp_view(x); }
END
letters=
for letter in A B C D E F G H I J K L M N O P Q R S T U V W X Y Z; do
    letters="$letters -D$letter=1000"
done
for c in $compilers; do
    # shellcheck disable=SC2086  # lists of words
    $c -std=c++17 $strict $letters -c -o letters.o letters.cpp 2>log ||
        { fail "$c $letters:"; cat log >&2; }
done
if [ -x "$CUDA_HOME/bin/nvcc" ]; then
    cp cxx_calls.cpp calls.cu
    "$CKPP" calls.cu || fail "ckpp calls.cu"
    "$CUDA_HOME/bin/nvcc" -std=c++17 -I"$ROOT/include" -I"$ROOT/tests/run" -c -o calls.o \
        calls_gen.cu >log 2>&1 || { fail "nvcc:"; cat log >&2; }
    reject "warning" log
else
    echo "not here: nvcc"
fi

# not C++ even so: C's _Complex_I, the address of a compound literal, arrays of a variable length
for sample in "$ROOT"/samples/*.c; do
    name=$(basename "$sample" .c)
    case $name in
    image_* | matrix_transpose | squared_diff | life | kmeans | softmax_loops) continue ;;
    esac
    cp "$sample" "$name.cpp"
    "$CKPP" "$name.cpp" || fail "ckpp $name.cpp"
    # malloc() gives what C++ does not convert
    case $name in
    grid_sample | jacobi | mean_variance | module_filter)
        options="-Wall -Wextra -Wno-missing-field-initializers -Werror" ;;
    *) options="-fpermissive -w" ;;
    esac
    [ "${compilers#* g++}" = "$compilers" ] && continue
    # shellcheck disable=SC2086
    g++ -std=c++17 $options -I"$ROOT/include" -I"$ROOT/samples" -fsyntax-only \
        "${name}_gen.cpp" 2>log || { fail "$name:"; cat log >&2; }
done

# what does not fit
cat >wrong.cpp <<'END'
#pragma kernel elementwise scaled in(float x, float k) out(float y)
{ y = k * x; }
#pragma kernel reduction sum in(float x) out(float r) reduce(+)
{ return x; }
int main()
{
    float f[3] = {}, *p = f;
    double d;
    ckpp_array a = ckpp_view(f);
#if WRONG == 1
    return scaled(p, 1, &a);
#elif WRONG == 2
    return scaled(a, "1", &a);
#elif WRONG == 3
    return scaled(a, 1);
#elif WRONG == 4
    return scaled(a, 1, a);
#elif WRONG == 5
    return sum(a, &d);
#elif WRONG == 6
    const float *fixed = f;
    #pragma kernel elementwise inout(float fixed[3])
    { fixed++; }
    return 0;
#elif WRONG == 7
    #pragma kernel elementwise inout(double f[3])
    { f++; }
    return 0;
#elif WRONG == 8
    void *v = p;
    return ckpp_view(v, 3).ndim;
#elif WRONG == 9
    return scaled(a, 1, &a, .prepare = true, .stream = nullptr);
#else
    return scaled(a, 1, &a) || d > 0 || sum(a, p);
#endif
}
END
"$CKPP" wrong.cpp || fail "ckpp wrong.cpp"
while read -r number sentence; do
    for c in $compilers; do
        # shellcheck disable=SC2086
        $c -std=c++17 $strict -DWRONG="$number" -fsyntax-only wrong_gen.cpp 2>log &&
            fail "$c took number $number"
        expect "$sentence" log
        grep -q 'wrong.cpp:[0-9]' log ||
            { fail "$c has no place for number $number:"; cat log >&2; }
    done
done <<'END'
1 scaled: argument 'x' is neither an array nor a real number: wrap a pointer in ckpp_view(pointer
2 scaled: argument 'k' is neither an array nor a real number
3 scaled takes 3 arguments: x, k, y
4 scaled: argument 'y' is an output: give the address of a ckpp_array
5 sum: argument 'r' is an output: give the address of a ckpp_array or of a float
6 'fixed' is declared float: its host expression is no pointer to writable float
7 'f' is declared double: its host expression is no pointer to writable double
8 void has no element type
9 declaration order
END

# as older programs include headers of C
printf 'extern "C" {\n#include <ckpp/ckpp.h>\n}\nckpp_array a = {};\n' >around.cpp
for c in $compilers; do
    # shellcheck disable=SC2086
    $c -std=c++17 $strict -fsyntax-only around.cpp 2>log ||
        { fail "$c, within extern \"C\":"; cat log >&2; }
done

# a header with kernels, in two files of C++ and beside one of C
cat >scale.hpp <<'END'
#pragma once
#pragma kernel declare
template <class T> constexpr T twice(T x) { return 2 * x; }
namespace scales {
#pragma kernel elementwise doubled in(T x) out(T y)
{ y = twice(x); }
template <class T> void all(int n, T *x)
{
    ckpp_array a = ckpp_view(x, n);
    ckpp_must(scales::doubled(a, &a));
}
inline void ints(int n, int *x)
{
    #pragma kernel elementwise inout(int x[n])
    { x = twice(x) + 1; }
}
}
END
cat >one.cpp <<'END'
#include "scale_gen.hpp"
#include <cstdio>
extern "C" void negate(int n, int *x);
void other(int *x);
int main()
{
    int x[2] = {1, 2};
    scales::all(2, x);
    scales::ints(2, x);
    other(x);
    negate(2, x);
    std::printf("%d %d\n", x[0], x[1]);
}
END
cat >two.cpp <<'END'
#include "scale_gen.hpp"
void other(int *x);
void other(int *x) { scales::ints(2, x); }
END
cat >three.c <<'END'
void negate(int n, int *x);
void negate(int n, int *x)
{
    #pragma kernel elementwise inout(int x[n])
    { x = -x; }
}
END
"$CKPP" scale.hpp && "$CKPP" three.c || fail "ckpp"
# shellcheck disable=SC2086
$CC $TEST_CFLAGS -c three_gen.c || fail "three.c"
for c in $compilers; do
    # shellcheck disable=SC2086
    $c -std=c++17 $strict -c one.cpp two.cpp 2>log || { fail "$c, a header:"; cat log >&2; }
done
# shellcheck disable=SC2086
${CXX:-c++} $TEST_CFLAGS -o p one.o two.o three_gen.o $TEST_LIBS 2>log ||
    { fail "it is not linked:"; cat log >&2; }
./p >out 2>err || fail "it failed: $(cat out err)"
expect "-11 -19" out

# the language by hand, and how the output is called
cat >plain.h <<'END'
namespace a { }
#pragma kernel elementwise f in(float x) out(float y)
{ y = x; }
END
"$CKPP" -x c++ plain.h -o - >out || fail "-x c++"
expect "::ckpp::ckpp_list" out
"$CKPP" -x c plain.h -o - >out || fail "-x c"
reject "::ckpp::ckpp_list" out
"$CKPP" -x c++ - <plain.h >out || fail "-x c++ -"
expect "::ckpp::ckpp_list" out
"$CKPP" -MD -MP scale.hpp && expect "scale_gen.hpp: scale.hpp" scale_gen.d
finish
