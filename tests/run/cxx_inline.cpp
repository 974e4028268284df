/* Inline constructs in C++: in member functions, templates, lambdas and namespaces; and what of
 * C++ stands around them. */
#include "cxx_check.h"
#include "cxx_header.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstring>
#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

/* operators, which are found by the types of what they are given; that of streams stays here */
enum flags { ONE = 1, TWO = 2 };
struct twin { int a, b; operator int() const { return a; } };
static int printed;
inline std::ostream &operator<<(std::ostream &o, flags f) { return printed++, o << int(f); }
inline flags operator|(flags a, flags b) { return flags(int(a) | int(b) | 64); }
inline int operator+(const twin &s, const twin &t) { return s.a * 10 + t.b; }
inline twin &operator+=(twin &s, const twin &t) { return s.a = s + t, s; }
static inline int of_flags(flags a) { return (a | TWO) << 1; }

/* braces and quotes that are none: */
static const char *const raw_text = R"(" } { ' #pragma kernel elementwise nonsense)";
static const char *const raw_delimited = R"x(
#pragma kernel elementwise in(float x) out(float y)
{ )" )x";
static const long million = 1'000'000, bits = 0b1010'1010, hex = 0xff'ff;
static constexpr unsigned long long operator""_k(unsigned long long n)
{
    return n * 1'000;
}
struct alignas(16) aligned {
    float v[4];
};
[[nodiscard]] static constexpr int twice(int k) noexcept { return 2 * k; }

#pragma kernel begin declare
struct body {
    float x, v;
};
enum { STRIDE = 2 };
static inline float doubled(float x) { return 2 * x; }
namespace geo {
template <class T> struct vec {
    T a, b;
    T sum() const { return a + b; }
};
using pair = vec<float>;
}
using geo::pair;
using real = double;
typedef struct point {
    float x, y;
} point;
#pragma kernel end declare

namespace outer::inner {

class field
{
public:
    explicit field(size_t n) : cells_(n, 1.0f) {}
    void step(float dt)
    {
        size_t n = cells_.size();
        float *c = cells_.data();
        #pragma kernel elementwise in(float dt) inout(float c[n])
        { c += dt * doubled(c); }
    }
    float total() const
    {
        float r;
        #pragma kernel reduction in(float c[cells_.size()] = cells_.data()) out(float r) reduce(+)
        { return c; }
        return r;
    }
    float largest() const;

private:
    std::vector<float> cells_;
};

float field::largest() const
{
    float r = 0;
    #pragma kernel reduction in(float c[cells_.size()] = &cells_[0]) out(float r) reduce(max)
    { return c; }
    return r;
}

#pragma kernel elementwise halved in(float x) out(float y)
{ y = x / 2; }

static float half_of(float x)
{
    float y;
    CHECK_OK(halved(x, ckpp_out(&y)));
    return y;
}

} // namespace outer::inner

namespace outer {
#pragma kernel module tools
{
__global__ void twice(float *x) { *x *= 2; }
}
}

/* T of the template is no placeholder's letter here: its kernel is compiled for each type. */
template <class Number> static Number sum_of(const std::vector<Number> &x)
{
    Number r{};
    #pragma kernel reduction in(T x[x.size()] = x.data()) out(T r) reduce(+)
    { return x; }
    return r;
}

static inline int shared_between_files(int n, int *x)
{
    #pragma kernel elementwise inout(int x[n])
    { x = 2 * x; }
    return x[n - 1];
}

/* Element k of an array that may be on a GPU. */
static float element(ckpp_array &a, size_t k)
{
    std::vector<float> v(ckpp_size(&a));
    CHECK_OK(ckpp_to(v.data(), &a));
    return k < v.size() ? v[k] : -1;
}

static void lambdas()
{
    std::vector<float> x(1000);
    auto fill = [&x](float value) {
        auto n = x.size();
        #pragma kernel elementwise in(float value) out(float y[n] = x.data())
        { y = value; }
    };
    fill(3.5f);
    CHECK(x[999] == 3.5f);
    std::unique_ptr<float[]> own(new float[8]());
    ckpp_status status = CKPP_ERROR_ARGUMENT;
    #pragma kernel elementwise out(float y[8] = own.get()) status(status) device(CKPP_HOST)
    { y = i; }
    CHECK(status == CKPP_OK && own[7] == 7);
}

static void options()
{
    const int rows = 4, columns = 6;
    float m[rows][columns], by_row[rows], by_column[columns];
    for (int k = 0; k < rows * columns; k++)
        m[k / columns][k % columns] = float(k);
    #pragma kernel reduction in(float m[rows][columns]) out(float s[rows] = by_row) \
            reduce(+) axis(1)
    { return m; }
    CHECK(by_row[0] == 15);
    #pragma kernel reduction in(float m[rows][columns]) out(float s[1][columns] = by_column) \
            reduce(max) axis(0) keepdims
    { return m; }
    CHECK(by_column[5] == 23);
    float weights[3] = {1, 2, 4}, y[6];
    #pragma kernel raw in(float x[6] = m[0]) out(float y[6]) constant(float weights[3]) \
            grid((6 + STRIDE - 1) / STRIDE, 1) block(STRIDE)
    {
        int k = blockIdx.x * blockDim.x + threadIdx.x;
        y[k] = x[k] * weights[k % 3];
    }
    CHECK(y[5] == 20);
    std::complex<double> z[2] = {{1, 1}, {0, 2}}, square[2];
    #pragma kernel elementwise in(complex128 z[2]) out(complex128 square[2])
    { square = z * z; }
    CHECK(square[0] == std::complex<double>(0, 2) && square[1] == std::complex<double>(-4, 0));
    float raised[2] = {1, 2};
    #pragma kernel elementwise inout(float raised[2]) preamble(R"(
        __device__ float up(float x) { return x + sizeof "\n"; }  // "
    )")
    {
        const char *text = R"(} { ")" "{";
        raised = text[0] == '}' ? up(raised) : 0;
    }
    CHECK(raised[1] == 4);
    body bodies[2] = {{1, 10}, {2, 20}}, moved[2];
    body least;
    #pragma kernel elementwise in(struct body b[2] = bodies) out(struct body c[2] = moved)
    { c = b; c.x += c.v; }
    CHECK(moved[1].x == 22);
    #pragma kernel reduction in(struct body b[2] = bodies) out(struct body least) \
            reduce(a.x < b.x ? a : b)
    { return b; }
    CHECK(least.x == 1);
    bool flags[3] = {true, false, true}, any;
    #pragma kernel reduction in(bool f[3] = flags) out(bool any) reduce(||)
    { return f; }
    CHECK(any);
}

/* Types by their names alone. */
static void types()
{
    body b[2] = {{1, 2}, {3, 4}};
    pair v[2] = {{1, 2}, {3, 4}};
    point p = {1, 2};
    real s[2];
    #pragma kernel elementwise inout(body b[2])
    { b.x += b.v; }
    #pragma kernel elementwise in(pair v[2], point p) out(real s[2])
    { s = v.sum() * p.y; }
    CHECK(b[1].x == 7 && s[0] == 6 && s[1] == 14);
    auto [first, second] = p;
    #pragma kernel elementwise in(float first) inout(float second)
    { second += first; }
    CHECK(second == 3);
}

static void arrays()
{
    float data[2][3] = {{1, 2, 3}, {4, 5, 6}};
    ckpp_array z{};
    #pragma kernel elementwise in(T x = ckpp_view(data)) out(T z)
    { z = -x; }
    CHECK(z.ndim == 2 && element(z, 5) == -6);
    ckpp_array *p = &z;
    #pragma kernel elementwise in(float x = std::string("four").size()) inout(float z = p)
    { z += x; }
    CHECK(element(z, 5) == -2);
    ckpp_free(&z);
    switch (twice(1)) {
    case 2: {
        int ones = 1;
        #pragma kernel elementwise inout(int ones)
        { ones++; }
        CHECK(ones == 2);
        break;
    }
    default: CHECK(false);
    }
}

/* Annotated loops, in a function of C++ with a template's members, too. */
template <class T> struct strip {
    T *x;
    int n;
};

static void largest_of_rows(int rows, int columns, const float *x, strip<float> y)
{
    #pragma kernel elementwise in(x[rows * columns]) out(y.x[y.n])
    for (int r = 0; r < rows; r++) {
        float top = -1;
        #pragma kernel reduction reduce(max : top)
        for (int c = 0; c < columns; c++)
            top = fmaxf(top, x[r * columns + c]);
        y.x[r] = top;
    }
}

/* What loops have of C++: casts, std's functions, functions with references and templates. */
static inline void bump(float &v, const float &by = 1) { v += by; }
static inline void set(float *v, float to) { *v = to; }
static inline void set_by_address(float &v, float to) { set(&v, to); *&v += 1; }
static inline void set_next(float &v, float to) { (&v)[1] = to; }
static inline const float &next(const float &v) { return *(&v + 1); }
static inline float &same(float &v) { return v; }
static inline void count_down(float &v, int n) { if (n) count_down(v, n - 1); v += 1; }
template <int Shift, class T> static inline T look(const T *x, int k) { return x[k + Shift]; }
namespace limits {
static int most = 6;
}

template <typename Real, class Index> static Real twice(Index n, const Real *x, Real *y)
{
    #pragma kernel elementwise in(x[n]) inout(y[n])
    for (Index j = 0; j < n; j++) {
        Real t = x[j] / 2;
        const Real both[2] = {t, Real(2)};
        y[j] = both[0] * both[1] * both[1] + std::abs(Real(-1));
    }
    return y[n - 1];
}

static void loops_of_cxx(int count)
{
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wvla"
    float x[4] = {1.5f, 2.5f, 3.5f, 4.5f}, y[4] = {}, z[count];
#pragma GCC diagnostic pop
    double u[4] = {1, 2, 3, 4}, v[4];
    #pragma kernel data inout(x, y[0:4]) out(z)
    {
        #pragma kernel elementwise
        for (int j = 0; j < 4; j++)
            x[j] = std::max(float(j), x[j]) + static_cast<int>(x[j]);
        #pragma kernel elementwise inout(x[4])
        for (int j = 0; j < 4; j++)
            bump(x[j], y[j]), bump(x[j]);
        if (count > 2)
            #pragma kernel elementwise in(x[4]) out(y[4])
            for (int j = 0; j < 4; j++)
                y[j] = std::min<int>(limits::most, 9) + look<0>(x, 3 - j) + ::fabsf(x[j]);
        else
            count = 0;
        #pragma kernel elementwise in(x[4]) inout(y[4], z[count])
        for (int j = 0; j < 4; j++) {
            z[j] = unsigned(x[j]);
            std::swap(y[j], z[j]);
        }
    }
    CHECK(x[0] == 3.5f && x[3] == 9.5f && y[3] == 9 && z[3] == 6 + 3.5f + 9.5f);
    float m[3][2] = {};
    #pragma kernel elementwise in(x[4]) inout(y[3], m[3][2])
    for (int j = 0; j < 3; j++) {
        set_by_address(y[j], next(x[j]));
        set_next(m[j][0], y[j]);
        same(m[j][0]) += 2;
        count_down(m[j][0], j);
    }
    CHECK(y[2] == 10.5f && m[2][1] == 10.5f && m[2][0] == 5 && m[0][0] == 3);
    CHECK(twice(4, x, y) == 20 && twice(4L, u, v) == 9 && v[0] == 3);
}

/* Numbers that the loop reads once may be elements that it writes. */
namespace numbers {
static float by_name = 1, by_function = 1, by_reference = 1, by_argument = 1, by_result = 1;
namespace {
float by_none = 1;
}
static float &result() { return by_result; }
struct holder {
    float member = 1;
    static const int constant = 1;
    template <class Type> ckpp_status count_down(int which, Type *x)
    {
        ckpp_status status = CKPP_OK;
        switch (which) {
        case 0:
            #pragma kernel elementwise inout(x[1]) status(status)
            for (int j = 0; j < 1; j++)
                x[j] -= numbers::by_name;
            break;
        case 1:
            #pragma kernel elementwise inout(x[1]) status(status)
            for (int j = 0; j < 1; j++)
                x[j] -= by_function;
            break;
        case 2:
            #pragma kernel elementwise inout(x[1]) status(status)
            for (int j = 0; j < 1; j++)
                x[j] -= ::numbers::by_reference;
            break;
        case 3:
            #pragma kernel elementwise inout(x[1]) status(status)
            for (int j = 0; j < 1; j++)
                x[j] -= by_argument;
            break;
        case 4:
            #pragma kernel elementwise inout(x[1]) status(status)
            for (int j = 0; j < 1; j++)
                x[j] -= by_result;
            break;
        case 5:
            #pragma kernel elementwise inout(x[1]) status(status)
            for (int j = 0; j < 1; j++)
                x[j] -= member;
            break;
        default:
            #pragma kernel elementwise inout(x[1]) status(status)
            for (int j = 0; j < 1; j++)
                x[j] -= member + constant + by_none + numbers::by_name;
        }
        return status;
    }
};
const int holder::constant; // a loop's number is given by reference
}

static void loops_with_numbers()
{
    numbers::holder h;
    float &other{numbers::by_reference}, y[1] = {9};
    float *const places[] = {&numbers::by_name, std::addressof(numbers::by_function), &other,
                             &same(numbers::by_argument), &numbers::result(), &h.member};
    for (int k = 0; k < 6; k++) {
        CHECK(h.count_down(k, places[k]) == CKPP_ERROR_OVERLAP && *places[k] == 1);
        CHECK(std::strstr(ckpp_last_error(), "shares memory with 'x[j]'"));
    }
    CHECK_OK(h.count_down(-1, y));
    CHECK(y[0] == 5);
}

#define CUBE(x) std::pow(x, 3)
template <class T> static inline double near(T x, int n)
{
    return std::hypot(x, n) + std::fma(x, n, 1);
}

#define STEPS 2
/* An #if asks the program's compiler: for headers' macros, options, and the language's. */
static inline int as_in_program(int k)
{
#if STEPS > 1 && defined BUFSIZ && __cplusplus >= 201103L
    k += 10;
#endif
#if defined __AVX2__ || defined __FMA__
    k += 100;
#endif
    return k;
}

static void conditions()
{
    int y[3];
    #pragma kernel elementwise
    for (int j = 0; j < 3; j++)
        y[j] = as_in_program(j);
    CHECK(y[2] == as_in_program(2) && y[2] % 100 == 12);
}

/* A float and an integer make a double. */
static void mixed_numbers()
{
    const float x[3] = {0.1f, 2, 3.3f};
    double y[3], z[3];
    const int large = 16777217;
#pragma kernel elementwise
    for (int j = 0; j < 3; j++) {
        y[j] = std::pow(x[j], 2) + near(x[j], j) + ::atan2(x[j], 3) + CUBE(x[j]);
        z[j] = std::fmax(x[j], large) + std::fmod(j, x[j]) + std::sqrt(x[j]) +
               std::pow(x[j], 1.5f);
    }
    for (int j = 0; j < 3; j++) {
        CHECK(std::fabs(
                  y[j] / (std::pow(x[j], 2) + near(x[j], j) + ::atan2(x[j], 3) + CUBE(x[j])) - 1) <
              1e-14);
        CHECK(std::fabs(z[j] - (std::fmax(x[j], large) + std::fmod(j, x[j]) + std::sqrt(x[j]) +
                                std::pow(x[j], 1.5f))) < 2e-6);
    }
}

#pragma kernel declare
struct narrow { unsigned low : 5; int high : 7; };

static void bit_fields()
{
    narrow x[2] = {{3, -4}, {20, 5}};
    double y[2];
    #pragma kernel elementwise
    for (int j = 0; j < 2; j++) {
        auto t = x[j].low + 0;
        const auto d = 1 - x[j].low * 2;
        y[j] = std::pow(x[j].low - 20, 2) + std::ldexp(x[j].low - 21, 1) + (t - 20 < 0) +
               2 * (d < 0) + std::max(x[j].low - 20, x[j].high + 0);
    }
    CHECK(y[0] == 289 - 36 + 1 + 2 - 4 && y[1] == -2 + 2 + 5);
    int low = 0;
    #pragma kernel elementwise in(narrow x[2], int low) out(double y[2])
    { y = fabs(x.low - 20) + max(x.low - 20, x.high * 1) + sqrt(x.low - 3) * low; }
    CHECK(y[0] == 17 - 4 && y[1] == 5);
}

static void swaps()
{
    int x[3] = {1, 2, 3}, y[3] = {4, 5, 6}, z[2][2] = {{1, 2}, {3, 4}};
    #pragma kernel elementwise
    for (int j = 0; j < 3; j++)
        std::swap(x[j], y[j]);
    #pragma kernel elementwise
    for (int r = 0; r < 2; r++) {
        std::swap(z[r][0], z[r][1]);
        int a = 5, b = 6;
        std::swap<int>(a, b);
        z[r][1] += a - b;
    }
    CHECK(x[2] == 6 && y[0] == 1 && z[1][0] == 4 && z[1][1] == 4);
}

static void loops()
{
    float x[3] = {1, 2, 3}, y[3], sum = 0;
    int own = 0;
    #pragma kernel elementwise
    for (int j = 0; j < 3; j++)
        y[j] = 2 * x[j];
    #pragma kernel reduction reduce(+ : sum) private(own)
    for (int j = 0; j < 3; j++) {
        own = j;
        sum += y[j] + own;
    }
    CHECK(y[2] == 6 && sum == 15);
    largest_of_rows(1, 3, x, {y, 1});
    CHECK(y[0] == 3 && y[1] == 4);
}

/* What loops need of a header in C++ comes along, and the rest of it stays. */
static void of_header()
{
    shapes::recorder r;
    float x[5] = {-1, 2, -3, 4, -5}, y[5];
    corner c[5];
    #pragma kernel elementwise
    for (int k = 0; k < 5; k++) {
        c[k].x = shapes::magnitude(x[k]);
        c[k].y = 1;
        y[k] = shapes::scaled(c[k].x, 3) + shapes::CORNERS;
    }
    r.add(y[4]);
    CHECK(y[0] == 7 && y[4] == 19 && c[2].x == 3 && r.size() == 1);
}

static void operators()
{
    int y[3];
    #pragma kernel elementwise out(y[3])
    for (int k = 0; k < 3; k++) {
        twin s = {k, 2}, t = {1, 3};
        s += t;
        y[k] = of_flags(ONE) + s * 1000;
    }
    for (int k = 0; k < 3; k++)
        CHECK(y[k] == of_flags(ONE) + (k * 10 + 3) * 1000);
}

int main()
{
    operators();
    outer::inner::field f(million / 1'000);
    f.step(0.5f);
    CHECK(f.total() == 2000 && f.largest() == 2);
    CHECK(outer::inner::half_of(3) == 1.5f);
    float half;
    CHECK_OK(outer::inner::halved(3, ckpp_out(&half)));
    CHECK(half == 1.5f);
    CHECK_OK(outer::tools_twice(ckpp_out(&half), .grid = 1, .block = 1));
    CHECK(half == 3);
    loops_with_numbers();
    CHECK(sum_of(std::vector<int>{1, 2, 3}) == 6);
    CHECK(sum_of(std::vector<double>{0.5, 0.25}) == 0.75);
    int x[2] = {1, 2};
    CHECK(shared_between_files(2, x) == 4 && 2_k == 2000 && bits == 170 && hex == 65535);
    CHECK(raw_text[0] == '"' && raw_delimited[0] == '\n' && alignof(aligned) == 16);
    lambdas();
    options();
    types();
    arrays();
    loops();
    mixed_numbers();
    bit_fields();
    swaps();
    conditions();
    loops_of_cxx(4);
    of_header();
    return failures != 0;
}
