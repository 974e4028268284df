#pragma kernel reduction start in(float x) out(float r) reduce(+) identity(100)
{ return x; }
#pragma kernel reduction zero in(float x) out(float r) reduce(*) identity(0.0f)
{ return x; }
#pragma kernel declare
#define FULL (2 * 4)
#pragma kernel reduction parity in(int x) out(int r) reduce(^) identity(-FULL)
{ return x; }
#pragma kernel reduction every in(int x) out(int r) reduce(&&) identity(0)
{ return x; }
#pragma kernel reduction any in(int x) out(int r) reduce(||) identity(2)
{ return x; }
#pragma kernel reduction written in(int x) out(int r) reduce(b + a) identity(-1.5e0)
{ return x; }
#pragma kernel reduction minus in(int x) out(int r) reduce((a - b))
{ return x; }
#pragma kernel reduction over in(float x) out(float r) reduce(b / a) identity(1)
{ return x; }
#pragma kernel reduction shift in(int x) out(int r) reduce(a << b)
{ return x; }
#pragma kernel reduction less in(int x) out(int r) reduce(a < b)
{ return x; }
struct pair { int a, b; };
void f(int n, const int *x)
{
    struct pair s = {0, 0};
    #pragma kernel reduction reduce({a.a + b.a, b.b % a.b} : s) identity({0, 0})
    for (int j = 0; j < n; j++)
        s.a += x[j], s.b %= x[j];
    #pragma kernel reduction reduce((struct pair){.b = a.a + b.a, .a = a.a - b.a} : s) \
            identity({0, 0})
    for (int j = 0; j < n; j++)
        s.a += x[j], s.b -= x[j];
}
/* right: neutral, or what may go in as often as it likes */
#pragma kernel reduction sum in(float x) out(float r) reduce(+) identity(0.0)
{ return x; }
#pragma kernel reduction product in(float x) out(float r) reduce(a * b) identity(1e0f)
{ return x; }
#pragma kernel reduction most in(int x) out(int r) reduce(max) identity(-1)
{ return x; }
#pragma kernel reduction masks in(int x) out(int r) reduce(&) identity(0xff)
{ return x; }
#pragma kernel reduction yes in(int x) out(int r) reduce(&&) identity(3)
{ return x; }
#pragma kernel reduction higher in(int x) out(int r) reduce(a < b ? b : a)
{ return x; }
#pragma kernel reduction distance in(float x) out(float r) reduce(a - -b) identity(0)
{ return x; }
