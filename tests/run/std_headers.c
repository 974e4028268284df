/* std_headers.c - the headers of C, C++ and POSIX in modules, preambles and declares: NVRTC has
 * none of them. */
#include "check.h"

#pragma kernel begin declare
#include <assert.h>
#include <stdint.h>
#include <unistd.h>
#include <sys/types.h>
struct mean { double sum; int64_t count; };
static inline double mean_of(struct mean m) { assert(m.count > 0);
        return m.sum / (double)m.count; }
#pragma kernel end declare

#pragma kernel elementwise averaged in(double x) out(double y) \
        preamble("#include <limits>\n#include <algorithm>\n")
{
    struct mean m = {x, 2};
    y = std::min(mean_of(m), (double)std::numeric_limits<short>::max());
}

#pragma kernel module c_headers
{
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <sys/time.h>
    struct pair { char a; int32_t b; };
    extern "C" __global__ void limits(double *x)
    {
        x[0] = INT_MAX, x[1] = FLT_MAX, x[2] = DBL_EPSILON, x[3] = offsetof(struct pair, b),
                x[4] = UINT16_MAX, x[5] = M_PI;
        int_least16_t small = -3;
        bool yes = true;
        x[6] = small + yes + EXIT_FAILURE;
        memset(x + 7, 0, sizeof *x);
        assert(x[7] == 0);
    }
}

#pragma kernel module cxx_headers names("added<float>", "added<double>")
{
#include <algorithm>
#include <array>
#include <cassert>
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <iostream>
#include <limits>
#include <numeric>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>
    using namespace std;
    static_assert(is_same_v<remove_cvref_t<const int &>, int> && is_integral<long>::value &&
                  !is_signed_v<unsigned>);
    static_assert(is_floating_point_v<const float> && is_arithmetic<char>::value &&
                  is_pointer_v<int *const> && is_void_v<void>);
    static_assert(is_same_v<decay_t<int[3]>, int *> &&
                  is_same_v<decay_t<int(int)>, int (*)(int)> && is_enum_v<float_round_style>);
    static_assert(is_same_v<make_unsigned_t<const int>, const unsigned> &&
                  is_same_v<common_type_t<int, float, char>, float>);
    static_assert(is_same_v<remove_pointer_t<int *const>, int> &&
                  is_same_v<remove_extent_t<int[3]>, int> && extent_v<int[2][3], 1> == 3);
    static_assert(is_same_v<add_lvalue_reference_t<void>, void> &&
                  is_same_v<add_lvalue_reference_t<int>, int &>);
    static_assert(is_convertible_v<int, double> && !is_convertible_v<int *, int> &&
                  is_base_of_v<true_type, is_same<int, int>>);
    static_assert(is_trivially_copyable_v<float> && is_invocable_v<int (*)(int), int> &&
                  !is_invocable_v<int (*)(int), int *>);
    static_assert(conjunction_v<true_type, true_type> && !disjunction_v<false_type> &&
                  is_same_v<conditional_t<false, int, float>, float>);
    static_assert(numeric_limits<int>::max() == INT_MAX &&
                  numeric_limits<int>::min() == INT_MIN && numeric_limits<bool>::max());
    static_assert(numeric_limits<unsigned long long>::max() == ULLONG_MAX &&
                  numeric_limits<signed char>::lowest() == -128);
    static_assert(numeric_limits<long>::digits == 63 && numeric_limits<unsigned>::digits10 == 9 &&
                  numeric_limits<char>::digits10 == 2);
    static_assert(numeric_limits<float>::max() == FLT_MAX &&
                  numeric_limits<double>::lowest() == -DBL_MAX &&
                  numeric_limits<float>::epsilon() == FLT_EPSILON &&
                        numeric_limits<double>::has_infinity &&
                  numeric_limits<float>::infinity() > FLT_MAX &&
                        numeric_limits<float>::digits == 24);
    template <size_t... K> constexpr int sum_of(index_sequence<K...>) { return (int(K) + ...); }
    static_assert(sum_of(make_index_sequence<5>()) == 10);

    template <class T, enable_if_t<is_floating_point<T>::value, int> = 0> __device__ T root(T x)
            { return std::sqrt(x); }
    template <class T> __global__ void added(T *x)
    {
        x[0] = std::plus<T>()(x[0], 1) + std::plus<>()(1, 2) + root(T(9));
    }
    extern "C" __global__ void functions(float *x, int *n)
    {
        std::array<float, 3> a = {1, 2, 3};
        auto [u, v, w] = a;
        auto [first, second] = std::make_pair(4, 0.5f);
        x[0] = u + v + w + first + second + std::get<1>(a);
        x[1] = std::max(x[0], 20.0f) + std::fmin(1.0f, 2.0f) + std::pow(2.0f, 3) +
                std::abs(-2.0f) + std::exp(0.0f) + sqrt(16.0);
        std::swap(n[0], n[1]);
        x[2] = std::numeric_limits<float>::quiet_NaN();
        n[2] = *std::lower_bound(n + 3, n + 7, 25) + std::max({1, 3, 2}) + std::abs(-4) +
                std::clamp(9, 0, 5);
        n[7] = std::accumulate(n + 3, n + 7, 0) + *std::max_element(n + 3, n + 7);
        std::uint16_t small = UINT16_MAX;
        n[8] = small + std::isnan(x[2]);
        std::memcpy(n + 9, n + 8, sizeof *n);
    }
}

#pragma kernel module heavy
{
#include <complex>
#include <tuple>
#include <cmath>
#include <array>
    using namespace std;
    extern "C" __global__ void complex_numbers(float *x)
    {
        std::complex<float> z(3, 4), w = std::sqrt(z) * std::conj(z) + z * 2.0f;
        auto t = std::make_tuple(1, 2.5f);
        x[0] = std::abs(z), x[1] = w.real(), x[2] = w.imag(), x[3] = std::get<1>(t) +
                std::array<int, 2>{1, 2}[1];
        x[4] = sqrt(16.0f) + std::sqrt(25.0f) + abs(-1.0f);
    }
}

/* What a host's part of a file includes does no harm. */
#pragma kernel module everything
{
#include <complex.h>
#include <ctype.h>
#include <errno.h>
#include <fenv.h>
#include <iso646.h>
#include <locale.h>
#include <setjmp.h>
#include <signal.h>
#include <stdalign.h>
#include <stdarg.h>
#include <wchar.h>
#include <wctype.h>
#include <alloca.h>
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <getopt.h>
#include <libgen.h>
#include <malloc.h>
#include <memory.h>
#include <netdb.h>
#include <poll.h>
#include <pthread.h>
#include <pwd.h>
#include <sched.h>
#include <semaphore.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/param.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysinfo.h>
#include <sys/times.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <syslog.h>
#include <any>
#include <atomic>
#include <bit>
#include <bitset>
#include <cerrno>
#include <cfenv>
#include <charconv>
#include <chrono>
#include <clocale>
#include <compare>
#include <concepts>
#include <condition_variable>
#include <csetjmp>
#include <csignal>
#include <cstdarg>
#include <ctime>
#include <cwchar>
#include <deque>
#include <exception>
#include <filesystem>
#include <forward_list>
#include <fstream>
#include <future>
#include <iomanip>
#include <ios>
#include <iosfwd>
#include <istream>
#include <iterator>
#include <list>
#include <locale>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <numbers>
#include <optional>
#include <ostream>
#include <queue>
#include <random>
#include <ranges>
#include <ratio>
#include <regex>
#include <set>
#include <shared_mutex>
#include <span>
#include <sstream>
#include <stack>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <thread>
#include <tuple>
#include <typeindex>
#include <typeinfo>
#include <unordered_map>
#include <unordered_set>
#include <valarray>
#include <variant>
#include <version>
    void print(std::ostream &to, const std::string &what);
    pid_t start(const char *path, struct timeval *when);
    extern "C" __global__ void odd(int *n)
    {
        std::optional<int> one = 1;
        std::span<int> all(n, 3);
        n[0] = one.value() + std::popcount(7u) + (int)all.size();
    }
}

#define LAUNCH(module, kernel, ...) \
    CHECK_OK(ckpp_launch(module, kernel, CKPP_ARGS(__VA_ARGS__), .grid = CKPP_DIM(1), \
                .block = CKPP_DIM(1)))

int main(void)
{
    double d[8] = {6, 0, 0, 0, 0, 0, 0, 1}, e[1] = {0};
    float f[5] = {0};
    int n[10] = {7, 8, 0, 10, 20, 30, 40};
    ckpp_array x = ckpp_view(d, 8), y = ckpp_view(f, 5), z = ckpp_view(n, 10), one =
            ckpp_view(d, 1), mean = ckpp_view(e, 1);

    CHECK_OK(averaged(one, &mean));
    CHECK(e[0] == 3);
    LAUNCH(c_headers, "limits", &x);
    CHECK(d[0] == INT32_MAX && d[1] == (double)3.40282346638528859812e+38f &&
          d[2] == 2.22044604925031308085e-16 && d[3] == 4);
    CHECK(d[4] == 65535 && d[5] > 3.14 && d[6] == -1 && d[7] == 0);
    LAUNCH(cxx_headers, "functions", &y, &z);
    CHECK(f[0] == 12.5f && f[1] == 36 && isnan(f[2]));
    CHECK(n[0] == 8 && n[1] == 7 && n[2] == 42 && n[7] == 140 && n[8] == 65536 && n[9] == 65536);
    f[0] = 1;
    LAUNCH(cxx_headers, "added<float>", &y);
    CHECK(f[0] == 8);
    LAUNCH(heavy, "complex_numbers", &y);
    CHECK(f[0] == 5 && fabsf(f[1] - 16) < 1e-4f && fabsf(f[2] - 3) < 1e-4f && f[3] == 4.5f &&
          f[4] == 10);
    LAUNCH(everything, "odd", &z);
    CHECK(n[0] == 7);
    return finish("std_headers");
}
