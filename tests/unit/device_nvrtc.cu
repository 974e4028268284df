// device_nvrtc.cu - uses of everything in the kernel headers, to be compiled by NVRTC for
// several architectures. test_device_headers.c puts the headers in front of this file, with
// everything switched on.

struct arrays {
    int64_t n;
    ckpp::raw<const float, 2, true> x;
    ckpp::raw<float, 3, false> y;
    ckpp::raw<const float16, 1, true> h;
    ckpp::raw<bfloat16, 0, false> b;
    ckpp::raw<complex128, 1, false> z;
    ckpp::raw<int64_t, 1, true> counts;
};

extern "C" __global__ void raws(const __grid_constant__ arrays p)
{
    const auto &x = p.x;
    const auto &y = p.y;
    const auto &h = p.h;
    const auto &b = p.b;
    const unsigned u = 3;
    y[u] = x[1] + x(1, u) + h[2] + h(3u) + b[0] + b();
    y(1, 2ul, 3) = x[y.size()] + y.shape(1) + y.strides(2) + x.ndim;
    b() = x[2];
    b[0] += h[1];
    y[0] = h[1] > 2 ? h[1] : 0;
    atomicAdd(&y[1], 1);
    atomicAdd(&b[0], 2);
    atomicAdd(&p.z[2], 1 + 2 * I);
    atomicMax(&p.counts[1], 5);
    atomicSub(&p.counts[1], 5);
    atomicCAS(&p.counts[1], 5, 6);
    atomicMin(&y[2], 3.5);
    p.z[1] = exp(p.z[0]) * 2;
    const ckpp::index<3> _ind{7, p.n, y.shape_};
    y[_ind[1]] = _ind[2] + _ind[0] + _ind.size();
    y.data()[0] = 1;
}

extern "C" __global__ void halves(float16 *py, bfloat16 *pz, float x, double d, int *out, long n)
{
    ckpp::half<ckpp::binary16> &y = py[0], *row = py;
    ckpp::half<ckpp::brain16> &z = pz[1];
    y = 1.5f, y = d, y = 3, y = n, y = true, y = z, z = y, z = n, z = 7u, z = d;
    y += 2.5, z -= 1, x += y, x *= z, d = y - d, d = y;
    float a = n ? y : 1.0f;
    double b = n ? y : d;
    float16 h = 1.5f, g = 2, array[3] = {1.f, 2, 3.0};
    bfloat16 q = h;
    a += y * 2 + 2 * y + y * z - z / 1.0 + array[1] + -h + q;
    y++, --y;
    out[0] = y && !z ? (int)y : y < z;
    row[5] = n ? row[5] : x;
    row[6] = n ? row[5] : 0;
    row[7] = sqrt(row[4]) + max(row[5], 2) + abs(row[3]) + pow(row[1], row[2]) + isnan(row[2]) +
             fma(h, h, 1);
    pz[4] = (float)(a + b + g);
}

#ifndef CKPP_BOUNDS
template <class T> __device__ T number(int k) { return (T)(k + threadIdx.x); }

// auto: sizeof then needs the body, and generates no code
template <class T> __device__ auto real_functions()
{
    const T x = number<T>(1), y = number<T>(2);
    int k;
    double s, c, whole;
    sincos(x, &s, &c);
    sincospi(x, &s, &c);
    double sum = s + c + frexp(x, &k) + modf(x, &whole) + remquo(x, y, &k) + ldexp(x, 2) +
                 scalbn(x, 1) + jn(1, x);
    sum += acos(x) + acosh(x) + asin(x) + asinh(x) + atan(x) + atanh(x) + cbrt(x) + ceil(x) +
           cos(x) + cosh(x) + erf(x);
    sum += erfc(x) + exp(x) + exp2(x) + expm1(x) + fabs(x) + floor(x) + lgamma(x) + log(x) +
           log10(x) + log1p(x);
    sum += log2(x) + logb(x) + nearbyint(x) + rint(x) + round(x) + sin(x) + sinh(x) + sqrt(x) +
           tan(x) + tanh(x);
    sum += tgamma(x) + trunc(x) + ilogb(x) + lrint(x) + llrint(x) + lround(x) + llround(x) +
           exp10(x) + rsqrt(x);
    sum += rcbrt(x) + sinpi(x) + cospi(x) + normcdf(x) + normcdfinv(x) + erfinv(x) + erfcinv(x) +
           erfcx(x) + j0(x);
    sum += atan2(x, y) + copysign(x, y) + fdim(x, y) + fmod(x, y) + hypot(x, y) + nextafter(x, y) +
           pow(x, y);
    sum += remainder(x, y) + rhypot(x, y) + fma(x, y, x) + min(x, y) + max(x, y) + fmin(x, y) +
           fmax(x, y) + abs(x);
    sum += isnan(x) + isinf(x) + isfinite(x) + isnormal(x) + signbit(x) + fpclassify(x) +
           isgreater(x, y) + isless(x, y);
    return sum + min(x, 2.0) + max(2, x) + pow(x, 2) + pow(2.0f, x) + fmod(x, 2.0f) +
           isunordered(x, 1) + fmax(x, 1.5f);
}

extern "C" __global__ void reals(double *out)
{
    out[0] = real_functions<float>();
    out[1] = sizeof(real_functions<double>()) + sizeof(real_functions<int>()) +
             sizeof(real_functions<signed char>()) + sizeof(real_functions<unsigned>()) +
             sizeof(real_functions<long>()) + sizeof(real_functions<bool>()) +
             sizeof(real_functions<unsigned long>()) + sizeof(real_functions<float16>()) +
             sizeof(sqrt(number<int>(2)));
    out[2] = sqrtf(2) + rsqrtf(3) + exp10f(1) + fmaxf(1, 2) + __expf(2) + __saturatef(3) +
             __popc(7) + __float2int_rn(2);
    assert(out[2] > 0);
    printf("%g\n", out[2]);
}

extern "C" __global__ void complexes(complex64 *z, complex128 *w, float *x, double *d, int n)
{
    z[0] = z[1] * z[2] + z[3] / z[4] - 2 * z[5] + z[6] * n;
    w[0] = z[0] * 2.0 + w[1] * z[1];
    complex64 t = z[0] * 2.0;
    t += w[1], t *= 2, t /= z[2], t -= 1.0;
    x[0] = real(t) + t.imag() + abs(t) + cabs(t) + creal(w[1]) + crealf(w[1]) + carg(z[1]) +
           arg(z[2]) + norm(z[2]);
    x[1] = real(x[1]) + imag(2) + norm(x[3]);
    t = z[0] == 1 || z[1] != z[2] || !z[3] || 2.0 == w[1] ? conj(t) : proj(t);
    w[1] = z[1], z[1] = w[2], z[2] = n ? z[2] : 0, z[3] = n, z[4] = 2.5, d[0] = (double)t;
    complex<float> u(1, 2), v = {1.0, n};
    u = -u + +v, t = u * I + _Complex_I * 3, z[8] = 1 / t, z[9] = t / 2, w[9] = t - 1.0,
    w[10] = 1u - t, u.real(3);
    struct { float a; complex64 z; } pair = {1, 2};
    static_assert(sizeof pair == 12 && alignof(complex128) == 8, "laid out as C does");
    static_assert(ckpp::load_alignment<complex128> == 16 && ckpp::load_alignment<int> == 4,
                  "of arrays");
    z[10] = pair.z + CMPLXF(1, 2) + z[1] * float16(2);
    w[11] = CMPLX(1, 2) / w[3] + polar(2, 1.5) + csqrt(-1.0) + cexp(1);
    z[12] = exp(t) + log(t) + log10(t) + sqrt(t) + pow(t, 2) + pow(t, 0.5f) + pow(t, u) +
            pow(2, t) + cpow(t, 2);
    z[13] = sin(t) + cos(t) + tan(t) + sinh(t) + cosh(t) + tanh(t);
    z[14] = asin(t) + acos(t) + atan(t) + asinh(t) + acosh(t) + atanh(t) + isnan(t);
    w[12] = cexp(w[0]) + clog(w[0]) + csqrt(w[0]) + cpow(w[0], w[1]) + csin(w[0]) + ccos(w[0]) +
            ctan(w[0]) + csinh(w[0]);
    w[13] = casin(w[0]) + cacos(w[0]) + catan(w[0]) + casinhf(w[0]) + cacoshf(z[0]) + catanhf(1) +
            cexpf(z[0]) + cabsf(z[0]);
}

#endif

extern "C" __global__ void constants(double *d, int64_t *i, const int *restrict p)
{
    d[0] = M_PI + M_SQRT1_2 + NAN + INFINITY + HUGE_VAL + HUGE_VALF + FLT_MAX + DBL_EPSILON +
           FLT_TRUE_MIN;
    i[0] = INT_MAX, i[1] = (int64_t)UINT_MAX, i[2] = INT64_MAX, i[3] = (int64_t)SIZE_MAX,
    i[4] = INT8_MIN + INT64_C(3) + CHAR_BIT;
    _Static_assert(sizeof(int64) == 8 && sizeof(float32) == 4 && _Alignof(uint16) == 2, "types");
    _Bool b = sizeof(ckpp::bytes<12, 4>) == 12;
    i[1] = b + p[0] + ckpp_type<int>{3};
}
