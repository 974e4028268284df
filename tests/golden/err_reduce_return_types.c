/* argmin and argmax compare what the body returns, which is of one type. */
#pragma kernel declare
typedef double wide;
#pragma kernel reduction two in(float x, int y) out(int64_t r) reduce(argmin)
{ if (x > 0) return x; return y; }
#pragma kernel reduction zero in(float x) out(int64_t r) reduce(argmax)
{
    float y = x * x;
    if (y < 1)
        return 0;
    return y;
}
#pragma kernel reduction sizes in(float x) out(int64_t r) reduce(argmax)
{ if (x < 0) return -x; return 0.0; }
#pragma kernel reduction casts in(float x) out(int64_t r) reduce(argmax)
{ if (x < 0) return (wide)x; return (float)(x + 1); }
#pragma kernel reduction signs in(uint8 x) out(int64_t r) reduce(argmax)
{ if (x < 7) return x; return -x; }

/* Nothing is said of these. */
#pragma kernel reduction given in(float x, int y) out(int64_t r) reduce(argmin) reduce_type(float)
{ if (x > 0) return x; return y; }
#pragma kernel reduction sum in(float x, int y) out(float r) reduce(+)
{ if (x > 0) return x; return y; }
#pragma kernel reduction equal in(float x, float y) out(int64_t r) reduce(argmin)
{ if (x > 0) return -1.f; else if (x < -1) return (float)y; return +x; }
#pragma kernel reduction later in(T x, U y, float16 z) out(int64_t r) reduce(argmin)
{ if (x > 0) return x; if (y > 0) return y; if (x < -1) return z; return (T)1; }
#pragma kernel reduction lambda in(float x) out(int64_t r) reduce(argmin)
{ auto f = [](float t) { return 1; }; return x; }
#pragma kernel reduction scopes in(float x) out(int64_t r) reduce(argmin)
{ { float y = x; if (y > 1) return y; } int y = 1; if (x > y) return x; return 1.f; }
#pragma kernel reduction hidden in(int x) out(int64_t r) reduce(argmin)
{ if (x > 2) return 1.f; float x = i; return x; }
#pragma kernel reduction half_ in(float16 z) out(int64_t r) reduce(argmin)
{ if (z > 2) return 1.f; return z; }
#pragma kernel reduction branches in(float x) out(int64_t r) reduce(argmin)
{
#ifdef __CUDA_ARCH__
    return x;
#else
    return 0;
#endif
}
#pragma kernel reduction unknown in(float x) out(int64_t r) reduce(argmin)
{ if (x < 0) return x * 1; return fabsf(x); }
