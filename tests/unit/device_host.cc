// device_host.cc - checks the kernel headers as the host's compiler sees them.
// test_device_headers.c puts them in front of this file, with everything switched on, compiles it
// with each C++ compiler there is, and runs it.
#include <stdio.h>
#include <string.h>

static int failures;

static void check_complex(); // in device_complex.cc, which follows this file

#define CHECK(condition)                                                                       \
    do {                                                                                       \
        if (!(condition) && ++failures <= 20)                                                  \
            printf("line %d: %s\n", __LINE__, #condition);                                     \
    } while (0)
template <class A, class B> inline constexpr bool same_type = false;
template <class A> inline constexpr bool same_type<A, A> = true;
#define CHECK_TYPE(expression, type) static_assert(same_type<decltype(expression), type>)

static uint64_t random_state = 88172645463325252u;
static uint64_t random_bits()
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state;
}
static double random_unit() { return (double)(int64_t)random_bits() / 0x1p63; } // -1 to 1

// ---- 16-bit floats ----

static double half_value(unsigned bits)
{
    const int exponent = (int)(bits >> 10 & 31), mantissa = (int)(bits & 1023);
    const double value = exponent == 31 ? (mantissa ? (double)NAN : (double)INFINITY)
                         : exponent     ? ldexp(1024 + mantissa, exponent - 25)
                                        : ldexp(mantissa, -24);
    return bits & 0x8000 ? -value : value;
}

static void check_halves()
{
    for (unsigned bits = 0; bits < 65536; bits++) {
        const float value = ckpp::binary16::load((uint16_t)bits);
        const double expected = half_value(bits);
        CHECK(expected != expected ? value != value
                                   : value == expected && signbit(value) == signbit(expected));
        CHECK(ckpp::binary16::store(value) == (expected != expected ? bits | 0x200 : bits));
        const float brain = ckpp::brain16::load((uint16_t)bits);
        CHECK(ckpp::brain16::store(brain) == (brain != brain ? bits | 0x40 : bits));
    }
    for (int k = 0; k < 200000; k++) { // against the two neighbours
        const double x = ldexp(random_unit(), (int)(random_bits() % 44) - 27);
        float16 h;
        h = x;
        const double got = half_value(h.bits), error = fabs(got - x);
        const double up = half_value((unsigned)(h.bits + 1)),
                     down = half_value((unsigned)(h.bits - 1));
        if ((h.bits & 0x7fff) != 0 && fabs(up) < 65536)
            CHECK(error <= fabs(up - x) && error <= fabs(down - x) &&
                  ((error < fabs(up - x) && error < fabs(down - x)) || !(h.bits & 1)));
    }
    float16 h;
    CHECK((h = 1 + 0x1p-11 + 0x1p-40, h.bits == 0x3c01)); // a float would have made a tie of it
    CHECK((h = 1 + 0x1p-11, h.bits == 0x3c00));
    CHECK((h = 65519.99, h.bits == 0x7bff));
    CHECK((h = 65520, h.bits == 0x7c00));
    CHECK((h = -1e300, h.bits == 0xfc00));
    CHECK((h = 1e-300, h.bits == 0));
    CHECK((h = 2049, h.bits == 0x6800));
    CHECK((h = INT64_MIN, h.bits == 0xfc00));
    bfloat16 b;
    CHECK((b = ((int64_t)1 << 62) + ((int64_t)1 << 54) + 1, b.bits == 0x5e81));
    CHECK((b = ((int64_t)1 << 62) + ((int64_t)1 << 54), b.bits == 0x5e80));
    CHECK((b = 5L, b.bits == 0x40a0));
    CHECK((b = (unsigned long)-1, b.bits == 0x5f80));

    float16 array[3] = {1.5f, 2, 2.5};
    ckpp::half<ckpp::binary16> *p = array;
    const float x = 4;
    CHECK_TYPE(failures < 0 ? p[0] : x, float);
    CHECK_TYPE(p[0] * 2, float);
    CHECK_TYPE(p[0] * 2.0, double);
    CHECK_TYPE(sqrt(p[0]), float);
    CHECK_TYPE(max(p[0], 2), float);
    p[0] += p[1] * 2;
    CHECK(p[0] == 5.5f && 5.5 == p[0] && p[0] > p[1] && !(p[2] >= 3));
    p[0] = failures < 0 ? p[0] : 0;
    CHECK(!p[0] && p[1]);
    CHECK(p[1]++ == 2 && p[1] == 3 && --p[1] == 2 && -p[1] == -2);
    float sum = 1;
    sum += p[1];
    CHECK(sum == 3 && (int)p[2] == 2 && abs(-p[2]) == 2.5f && isnan(p[2]) == false);
    CHECK(atomicAdd(&p[1], 0.5f) == 2 && p[1] == 2.5f);
}

// ---- mathematical functions ----

static bool near(double got, double expected, double bound)
{
    return got == expected || fabs(got - expected) <= bound * fabs(expected);
}

static void check_math()
{
    const int four = 4;
    const unsigned char byte = 9;
    const unsigned most = UINT_MAX;
    const float half = 0.5f;
    CHECK_TYPE(sqrt(four), double);
    CHECK_TYPE(sqrt(half), float);
    CHECK_TYPE(sqrt(2.0), double);
    CHECK_TYPE(pow(half, 2), float);
    CHECK_TYPE(pow(half, 2.0), double);
    CHECK_TYPE(pow(2, 3), double);
    CHECK_TYPE(min(four, half), float);
    CHECK_TYPE(min(four, most), unsigned);
    CHECK_TYPE(max(byte, four), int);
    CHECK_TYPE(max(4L, 2), long);
    CHECK_TYPE(abs(most), unsigned);
    CHECK_TYPE(abs(half), float);
    CHECK_TYPE(abs(-3L), long);
    CHECK_TYPE(fmax(half, half), float);
    CHECK_TYPE(fmin(1, 2), double);
    CHECK_TYPE(fma(half, half, four), float);
    CHECK_TYPE(lround(half), long);
    CHECK_TYPE(exp10(half), float);
    CHECK_TYPE(rsqrt(four), double);
    CHECK(sqrt(four) == 2 && sqrt(byte) == 3 && sin(0) == 0 && cbrt(8) == 2 && hypot(3, 4) == 5 &&
          near(hypot(3.0f, 4), 5, 1e-7));
    CHECK(pow(2, 10) == 1024 && pow(2.0f, -1) == 0.5f && fmod(7, 4) == 3 &&
          fmod(7.5f, 2) == 1.5f && atan2(0, 1) == 0);
    CHECK(abs(-7) == 7 && abs(-2.5) == 2.5 && abs((signed char)-128) == 128 && abs(true) == 1 &&
          fabs(-3) == 3);
    CHECK(min(3, 2.5) == 2.5 && max(-1, 2u) == UINT_MAX && min(-1L, 2u) == -1 &&
          max((short)3, (char)5) == 5);
    CHECK(min(half, NAN) == half && max(NAN, half) == half && isnan(min(NAN, NAN)) &&
          fmax(NAN, 1) == 1);
    CHECK(fminf(NAN, 2) == 2 && fmaxf(3, NAN) == 3 && fmin(1.0, -INFINITY) == -(double)INFINITY);
    CHECK(round(2.5f) == 3 && rint(2.5) == 2 && floor(-3) == -3 && trunc(2.7) == 2 &&
          lround(2.5f) == 3 && llrint(3) == 3);
    CHECK(isnan(NAN) && !isnan(3) && isinf(-INFINITY) && !isinf(7u) && isfinite(1.0) &&
          !isfinite(NAN) && isfinite(3));
    CHECK(signbit(-0.0f) && !signbit(0) && signbit(-1) && isnormal(1.0f) &&
          !isnormal(FLT_TRUE_MIN) && !isnormal(0));
    CHECK(fpclassify(0.0) == FP_ZERO && fpclassify(NAN) == FP_NAN &&
          fpclassify(1e-320) == FP_SUBNORMAL);
    CHECK(isgreater(2, 1.0) && !isless(NAN, 1) && isunordered(NAN, 1) && islessgreater(1, 2));
    int exponent, quotient;
    double whole, s, c;
    float whole_f, s_f, c_f;
    CHECK(frexp(8.0f, &exponent) == 0.5f && exponent == 4 && ldexp(3, 2) == 12 &&
          scalbn(0.5f, 1) == 1);
    CHECK(modf(2.75f, &whole_f) == 0.75f && whole_f == 2 && modf(5, &whole) == 0 && whole == 5);
    CHECK(remquo(7.0f, 2.0f, &quotient) == -1 && jn(0, 0) == 1 && ilogb(8) == 3 &&
          remainder(7, 4) == -1);
    sincos(0, &s, &c);
    sincos(0.5f, &s_f, &c_f);
    CHECK(s == 0 && c == 1 && near(s_f, ::sin(0.5), 1e-7) && near(c_f, ::cos(0.5), 1e-7));
    sincospi(0.5, &s, &c);
    CHECK(s == 1 && c == 0);

    // what CUDA adds, against long double
    for (int k = 0; k < 20000; k++) {
        const double x = random_unit() * 5, y = random_unit();
        CHECK(near(sinpi(x), (double)sinl(3.14159265358979323846264338L * x), 1e-13) ||
              fabs(sinpi(x)) < 1e-14);
        CHECK(near(cospi(x), (double)cosl(3.14159265358979323846264338L * x), 1e-13) ||
              fabs(cospi(x)) < 1e-14);
        CHECK(near(erfcx(x), (double)(expl((long double)x * x) * erfcl(x)), 1e-15));
        CHECK(near(normcdf(8 * y),
                   (double)(erfcl(-8 * (long double)y * 0.70710678118654752440084436L) / 2),
                   2e-15));
        CHECK(near((double)erfl(erfinv(y)), y, 4e-16 + 1e-16 / (1 - fabs(y))));
        CHECK(near((double)erfcl(erfcinv(1 + y)), 1 + y, 4e-15));
        const double tail = exp10(150 * (y - 1));
        CHECK(near((double)erfcl(erfcinv(tail)), tail, 1e-12));
        CHECK(near(normcdf(normcdfinv(tail)), tail, 2e-12));
        CHECK(near(rsqrt(x * x), 1 / fabs(x), 1e-15) && near(rcbrt(x * x * x), 1 / x, 1e-15));
    }
    CHECK(erfinv(1) == (double)INFINITY && erfinv(-1.0f) == -INFINITY && isnan(erfinv(2)) &&
          erfinv(0) == 0);
    CHECK(erfcx(-30) == (double)INFINITY && near(erfcx(1e10), 5.641895835477563e-11, 1e-15) &&
          isnan(erfcx(NAN)));
    CHECK(normcdf(-INFINITY) == 0 && normcdf(INFINITY) == 1 && normcdf(0) == 0.5 &&
          isnan(normcdf(NAN)));
    CHECK(near(erfcx(25.0), erfcx(25.000000001), 1e-9) &&
          near(normcdff(-1), 0.15865525393145705, 1e-7));
    CHECK(sinpi(1e300) == 0 && cospi(1) == -1 && isnan(sinpi(INFINITY)) && cospif(0.5f) == 0 &&
          exp10(2) == 100);
}

// ---- intrinsic functions ----

static void check_intrinsics()
{
    CHECK(__popc(255) == 8 && __popcll(-1ull) == 64 && __clz(0) == 32 && __clz(1) == 31 &&
          __clzll(0) == 64 && __ffs(8) == 4);
    CHECK(__brev(1) == 0x80000000u && __brevll(2) == 0x4000000000000000u &&
          __byte_perm(0x33221100, 0x77665544, 0x7531) == 0x77553311);
    CHECK(__mulhi(INT_MIN, 2) == -1 && __umulhi(UINT_MAX, 2) == 1 && __mul64hi(-1, 1) == -1 &&
          __umul64hi(-1ull, 2) == 1);
    CHECK(__float_as_int(1.0f) == 0x3f800000 && __int_as_float(0x40000000) == 2 &&
          __double_as_longlong(1.0) == 0x3ff0000000000000);
    CHECK(__saturatef(2) == 1 && __saturatef(-1) == 0 && __saturatef(NAN) == 0 &&
          __saturatef(0.25f) == 0.25f);
    CHECK(__fdividef(6, 3) == 2 && __fmaf_rn(2, 3, 4) == 10 && __frcp_rn(4) == 0.25f &&
          __expf(0) == 1 && __fadd_rn(1, 2) == 3);
    CHECK(__float2int_rn(2.5f) == 2 && __float2int_rz(-2.7f) == -2 &&
          __float2int_rd(-2.1f) == -3 && __double2int_ru(2.1) == 3);
    CHECK(__float2int_rn(1e30f) == INT_MAX && __double2uint_rz(-5) == 0 &&
          __float2int_rz(NAN) == 0);
    CHECK(__double2ll_rn(-1e30) == LLONG_MIN && __double2ull_rz(1e30) == ULLONG_MAX &&
          __double2int_rz(-2147483648.0) == INT_MIN);
    CHECK(__mul24(-3, 5) == -15 && __sad(3, -4, 1) == 8 && __hadd(INT_MAX, INT_MAX) == INT_MAX &&
          __rhadd(1, 2) == 2);
    CHECK(__funnelshift_l(0x80000000u, 1, 1) == 3 && __hiloint2double(0x3ff00000, 0) == 1 &&
          __double2hiint(1.0) == 0x3ff00000);

    int i = 5;
    unsigned u = 7;
    long l = 9;
    unsigned long long q = 1;
    float f = 1;
    double d = 2;
    CHECK(atomicAdd(&i, 3) == 5 && i == 8 && atomicSub(&u, 2) == 7 && u == 5 &&
          atomicMin(&l, -4) == 9 && l == -4);
    CHECK(atomicMax(&q, 10) == 1 && q == 10 && atomicAnd(&i, 12) == 8 && atomicOr(&i, 3) == 8 &&
          atomicXor(&i, 1) == 11);
    CHECK(i == 10 && atomicExch(&f, 2.5f) == 1 && atomicAdd(&f, 1) == 2.5f && f == 3.5f &&
          atomicAdd(&d, 0.5) == 2);
    CHECK(atomicCAS(&i, 10, 99) == 10 && i == 99 && atomicCAS(&i, 10, 1) == 99 && i == 99);
    CHECK(atomicMin(&f, NAN) == 3.5f && f == 3.5f && atomicMax(&d, 7) == 2.5 && d == 7 &&
          atomicInc(&u, 5) == 5 && u == 0);
    CHECK(atomicDec(&u, 5) == 0 && u == 5);
    char to[4], from[4] = {1, 2, 3, 4};
    __pipeline_memcpy_async(to, from, 4, 1);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    CHECK(to[0] == 1 && to[2] == 3 && to[3] == 0 &&
          __cvta_shared_to_generic(__cvta_generic_to_shared(to)) == to);
}

// ---- directed rounding ----

// Of `exact`, which is as good as that: what is rounded down and up are its neighbours, or itself.
static void check_bracket(double exact, float zero, float up, float down)
{
    CHECK((double)down <= exact && exact <= (double)up && zero == (exact < 0 ? up : down));
    CHECK((double)down == exact ? up == down : nextafterf(down, INFINITY) == up);
}
// `residual` has the sign of what the nearest one, `near`, is short of.
static void check_neighbours(double near, double residual, double zero, double up, double down)
{
    CHECK(up == (residual > 0 ? nextafter(near, INFINITY) : near) &&
          down == (residual < 0 ? nextafter(near, -INFINITY) : near));
    CHECK(zero == (near < 0 ? up : down));
}
#define CHECK_BRACKET(exact, name, ...) \
    check_bracket(exact, name##_rz(__VA_ARGS__), name##_ru(__VA_ARGS__), name##_rd(__VA_ARGS__))
#define CHECK_NEIGHBOURS(near, residual, name, ...)                                  \
    check_neighbours(near, residual, name##_rz(__VA_ARGS__), name##_ru(__VA_ARGS__), \
                     name##_rd(__VA_ARGS__))

static void check_rounding()
{
    for (int k = 0; k < 2000; k++) {
        const float x = (float)random_unit(), y = (float)random_unit(), z = (float)random_unit();
        const double a = random_unit(), b = random_unit();
        const long long l = (long long)random_bits();
        CHECK_BRACKET((double)x + y, __fadd, x, y);
        CHECK_BRACKET((double)x - y, __fsub, x, y);
        CHECK_BRACKET((double)x * y, __fmul, x, y);
        CHECK_BRACKET((double)x / y, __fdiv, x, y);
        CHECK_BRACKET((double)x * y + z, __fmaf, x, y, z);
        CHECK_BRACKET(1 / (double)x, __frcp, x);
        CHECK_BRACKET(sqrt(fabs((double)x)), __fsqrt, fabsf(x));
        CHECK_BRACKET(a, __double2float, a);
        CHECK_BRACKET((int)l, __int2float, (int)l);
        CHECK_BRACKET((unsigned)l, __uint2float, (unsigned)l);
        const double sum = a + b, part = sum - a;
        CHECK_NEIGHBOURS(sum, (a - (sum - part)) + (b - part), __dadd, a, b);
        CHECK_NEIGHBOURS(a * b, fma(a, b, -(a * b)), __dmul, a, b);
        CHECK_NEIGHBOURS(a / b, fma(-(a / b), b, a) * (b < 0 ? -1 : 1), __ddiv, a, b);
        CHECK_NEIGHBOURS(sqrt(fabs(a)), fma(-sqrt(fabs(a)), sqrt(fabs(a)), fabs(a)), __dsqrt,
                         fabs(a));
        CHECK_NEIGHBOURS((double)l, (double)(l - (long long)(double)l), __ll2double, l);
        CHECK(__dadd_rn(a, b) == sum && 1.0 / 3 == __ddiv_rn(1, 3)); // as before
    }
    CHECK(__fma_ru(1, 1, 0x1p-80) == 1 + DBL_EPSILON && __fma_rd(1, 1, 0x1p-80) == 1 &&
          __drcp_rz(3) < __drcp_ru(3));
    CHECK(__ull2float_rd(ULLONG_MAX) < __ull2float_ru(ULLONG_MAX) && __ull2double_rz(3) == 3 &&
          __dsub_rd(1, 0x1p-80) < 1);
}

// ---- words as several numbers ----

static void check_lanes()
{
    const unsigned a = 0x80ff7f03, b = 0xfd02817f;
    CHECK(__vadd4(a, b) == 0x7d010082 && __vsub4(a, b) == 0x83fdfe84 &&
          __vadd2(a, b) == 0x7e010082 && __vsub2(a, b) == 0x83fdfd84);
    CHECK(__vaddss4(a, b) == 0x8001007f && __vsubss4(a, b) == 0x83fd7f84 &&
          __vaddus4(a, b) == 0xffffff82 && __vsubus4(a, b) == 0x00fd0000);
    CHECK(__vaddss2(0x7fff8000, 0x0001ffff) == 0x7fff8000 &&
          __vsubus2(0x00010005, 0x00020003) == 2);
    CHECK(__vabs4(a) == 0x80017f03 && __vabsss4(a) == 0x7f017f03 && __vneg4(a) == 0x800181fd &&
          __vnegss4(a) == 0x7f0181fd);
    CHECK(__vabsdiffu4(a, b) == 0x7dfd027c && __vabsdiffs4(a, b) == 0x7d03fe7c &&
          __vsadu4(a, b) == 0x7d + 0xfd + 2 + 0x7c);
    CHECK(__vsads2(0x8000fffe, 0x7fff0001) == 65538 && __vsadu2(3, 5) == 2);
    CHECK(__vmaxu4(a, b) == 0xfdff817f && __vminu4(a, b) == 0x80027f03 &&
          __vmaxs4(a, b) == 0xfd027f7f && __vmins4(a, b) == 0x80ff8103);
    CHECK(__vavgu4(a, b) == 0xbf818041 && __vhaddu4(a, b) == 0xbe808041 &&
          __vavgs4(0xfdfc0506, 0x00000102) == 0xfefe0304);
    CHECK(__vcmpeq4(a, 0x80007f00) == 0xff00ff00 && __vseteq4(a, 0x80007f00) == 0x01000100 &&
          __vcmpne2(a, a) == 0);
    CHECK(__vcmpgts4(a, b) == 0x0000ff00 && __vcmpgtu4(a, b) == 0x00ff0000 &&
          __vsetles4(a, b) == 0x01010001 && __vcmpltu2(1, 2) == 0xffff);
    CHECK(__dp4a(0x01020304, 0x01ff0101, 5) == 5 + 1 - 2 + 3 + 4 &&
          __dp4a(0xffu, 0xffu, 1u) == 255 * 255 + 1);
    CHECK(__dp2a_lo(0x0002ffff, 0x05040302, 1) == 1 - 2 + 6 &&
          __dp2a_hi(0x0002ffff, 0x05040302, 1) == 1 - 4 + 10);
    CHECK(__fns(0xf0, 0, 1) == 4 && __fns(0xf0, 0, 3) == 6 && __fns(0xf0, 6, 0) == 6 &&
          __fns(0xf0, 2, 0) == ~0u);
    CHECK(__fns(0xf0, 6, -2) == 5 && __fns(0xf0, 31, -1) == 7 && __fns(0xf0, 0, 9) == ~0u &&
          __fns(0xf0, 5, 2) == 6);
    CHECK(__funnelshift_lc(1, 2, 32) == 1 && __funnelshift_lc(0x80000000, 1, 1) == 3 &&
          __funnelshift_rc(1, 2, 40) == 2);
    CHECK(__funnelshift_rc(2, 1, 1) == 0x80000001 && umin(3u, 2u) == 2 && llmax(-1, 1) == 1 &&
          ullmin(5, ~0ull) == 5);
}

static void check_lengths()
{
    const double x[] = {1, 2, 4, 10};
    const float y[] = {3, 4};
    CHECK(norm(4, x) == 11 && rnorm(4, x) == 1 / 11.0 && normf(2, y) == 5 && rnormf(2, y) == 0.2f);
    CHECK(norm4d(1, 2, 4, 10) == 11 && rnorm3d(2, 3, 6) == 1 / 7.0 && norm4df(1, 1, 1, 1) == 2 &&
          rnorm4df(1, 1, 1, 1) == 0.5f);
    CHECK(fabs(cyl_bessel_i0(1) - 1.2660658777520084) < 1e-15 &&
          fabs(cyl_bessel_i1(-2) + 1.5906368546373291) < 1e-15);
    CHECK(fabs(cyl_bessel_i0(700) / 1.5295933476718737e302 - 1) < 1e-12 &&
          cyl_bessel_i0(800) == INFINITY && cyl_bessel_i1f(0) == 0);
}

// ---- raw arrays ----

static void check_raw()
{
    float data[24];
    for (int k = 0; k < 24; k++)
        data[k] = (float)k;
#ifdef CKPP_BOUNDS
    ckpp::bounds_record record = {};
#define RECORD , &record, 3
#else
#define RECORD
#endif
    const ckpp::raw<float, 3, true> dense = {data, {2, 3, 4}, {12, 4, 1} RECORD};
    const ckpp::raw<const float, 3, false> turned = {data, {4, 3, 2}, {1, 4, 12} RECORD};
    const ckpp::raw<float, 1, false> back = {data + 23, {24}, {-1} RECORD};
    const ckpp::raw<float, 0, true> point = {data + 5, {}, {} RECORD};
    float16 halves[2] = {1.5f, -2.5f};
    const ckpp::raw<const float16, 1, true> h = {halves, {2}, {1} RECORD};
    const ckpp::raw<float16, 1, true> out = {halves, {2}, {1} RECORD};

    CHECK(dense.size() == 24 && turned.size() == 24 && point.size() == 1 && dense.ndim == 3 &&
          turned.shape(0) == 4);
    CHECK(turned.strides(2) == 12 && dense.data() == data && point[0] == 5 && point() == 5 &&
          back[0] == 23 && back(20) == 3);
    for (unsigned k = 0; k < 24; k++) {
        CHECK(dense[k] == (float)k && turned[k] == (float)(k / 6 + k / 2 % 3 * 4 + k % 2 * 12));
        CHECK(dense(k / 12, k / 4 % 3, k % 4) == (float)k &&
              turned(k / 6, k / 2 % 3, k % 2) == turned[k]);
        const ckpp::index<3> ind = {(int64_t)k, 24, dense.shape_ RECORD};
        CHECK(ind[0] == k / 12 && ind[1] == k / 4 % 3 && ind[2] == k % 4 && ind.size() == 24);
    }
    CHECK_TYPE(h[0], float);
    CHECK_TYPE(turned[0], const float &);
    dense(1, 0ul, (char)2) = 100;
    CHECK(data[14] == 100 && h[1] == -2.5f);
    out[1] = h[0] * 2;
    CHECK(h(1) == 3 && (failures < 0 ? out[1] : 0) == 0);
#ifdef CKPP_BOUNDS
    CHECK(record.flag == 0);
    const int line = __LINE__ + 1;
    dense[24] = 1;
    CHECK(record.flag == 1 && record.param == 3 && record.line == line && record.dim == -1 &&
          record.index == 24 && record.extent == 24);
    dense[25] = 1; // only the first one counts
    CHECK(record.index == 24);
    record = {};
    CHECK(dense(1, -1, 0) == 1 || record.flag);
    CHECK(record.dim == 1 && record.index == -1 && record.extent == 3);
    record = {};
    (void)h[(uint64_t)1 << 63];
    CHECK(record.flag && record.index < 0);
#endif
}

int main()
{
    check_halves();
    check_complex();
    check_math();
    check_intrinsics();
    check_rounding();
    check_lanes();
    check_lengths();
    check_raw();
    if (failures)
        printf("%d checks failed\n", failures);
    return failures != 0;
}
