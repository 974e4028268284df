/* A map body gives a value on every path. */
#pragma kernel declare
static inline float twice(float v) { return 2 * v; }
#pragma kernel declare
#define GIVE(v) return v
#pragma kernel reduction none in(float x) out(float r) reduce(+)
{ float y = x * x; }
#pragma kernel reduction calls in(float x) out(float r) reduce(+)
{ twice(x); }
#pragma kernel reduction empty in(float x) out(float r) reduce(+)
{ }
#pragma kernel reduction bare in(float x) out(float r) reduce(+)
{
    if (x < 0)
        return;
    return x;
}
#pragma kernel reduction path in(float x) out(float r) reduce(+)
{
    if (x > 0)
        return x;
}
#pragma kernel reduction paths in(float x) out(float r) reduce(+)
{
    if (x > 1)
        return 1;
    else if (x > 0) {
        return x;
    }
    for (int k = 0; k < 3; k++)
        if (x < k)
            return k;
    while (x)
        return 1;
}
#pragma kernel reduction cases in(int x) out(float r) reduce(+)
{ switch (x) { case 1: return 2; case 2: return 1; } }
#pragma kernel reduction breaks in(int x) out(float r) reduce(+)
{ for (;;) { if (x) break; return 1; } }
#pragma kernel reduction lambda in(int x) out(float r) reduce(+)
{ auto f = [](int k) { return k; }; }
#pragma kernel reduction posts in(int x) out(float r) reduce(+) post(if (a < 0) { r = 0; return; } r = a; return r)
{ return x; }
/* What does, or cannot be told. */
#pragma kernel reduction fine1 in(float x) out(float r) reduce(+)
{ if (x > 0) return x; else return -x; }
#pragma kernel reduction fine2 in(float x) out(float r) reduce(+)
{ for (;;) { if (x > 0) return x; x2++; } }
#pragma kernel reduction fine3 in(int x) out(float r) reduce(+)
{ while (1) { switch (x) { case 1: break; default: return 3; } } }
#pragma kernel reduction fine4 in(int x) out(float r) reduce(+)
{ switch (x) { case 1: return 2; default: return 3; } }
#pragma kernel reduction fine5 in(float x) out(float r) reduce(+)
{ GIVE(x); }
#pragma kernel reduction fine6 in(float x) out(float r) reduce(+)
{ do { return x; } while (0); }
#pragma kernel reduction fine7 in(float x) out(float r) reduce(+)
{ goto end; end: return x; }
#pragma kernel reduction fine8 in(float x) out(float r) reduce(+)
{ if (x > 0) return x; __trap(); }
