// references that lead to other elements than the one that they are made for
struct s { int a, b; };
static inline void put(int &d, int v) { *(&d + 1) = v; }
static inline void put_second(int &d, int v) { (&d)[1] = v; }
static inline void put_before(int &d, int v) { int *p = &d; p--; *p = v; }
static inline void assign(int &d, int v) { d = v; }
static inline void assign_to(int *p, int v) { *p = v; }
static inline void hand_on(int &d, int v) { put(d, v); }
static inline void hand_pointer(int &d, int v) { assign_to(&d + 1, v); }
static inline void hand_next(int &d, int v) { assign((&d)[1], v); }
static inline void named(int &d, int v) { int &r = d; (&r)[1] = v; }
static inline int get(const int &d) { return (&d)[1]; }
static inline int &next(int &d) { return *(&d + 1); }
static inline int *at(int &d) { return &d; }
static inline void put_struct(s &d, int v) { (&d)[1].a = v; }
static inline void step(int *&p) { p++; }
template <class T> static inline void put_any(T &d, T v) { *(&d + 1) = v; }
#define PUT(d, v) put(d, v)
void references(int n, int *y, int (*m)[4], s *a)
{
    #pragma kernel elementwise inout(y[n])
    for (int k = 1; k < n; k++) put(y[k], k);
    #pragma kernel elementwise inout(y[n])
    for (int k = 1; k < n; k++) put_second(y[k], k);
    #pragma kernel elementwise inout(y[n])
    for (int k = 1; k < n; k++) put_before(y[k], k);
    #pragma kernel elementwise inout(y[n])
    for (int k = 1; k < n; k++) hand_on(y[k], k);
    #pragma kernel elementwise inout(y[n])
    for (int k = 1; k < n; k++) hand_pointer(y[k], k);
    #pragma kernel elementwise inout(y[n])
    for (int k = 1; k < n; k++) hand_next(y[k], k);
    #pragma kernel elementwise inout(y[n])
    for (int k = 1; k < n; k++) named(y[k], k);
    #pragma kernel elementwise inout(y[n])
    for (int k = 1; k < n; k++) y[k] = get(y[k]) + 1;
    #pragma kernel elementwise inout(y[n])
    for (int k = 1; k < n; k++) next(y[k]) = k;
    #pragma kernel elementwise inout(y[n])
    for (int k = 1; k < n; k++) at(y[k])[1] = k;
    #pragma kernel elementwise inout(y[n])
    for (int k = 1; k < n; k++) put_any(y[k], k);
    #pragma kernel elementwise inout(y[n])
    for (int k = 1; k < n; k++) PUT(y[k], k);
    #pragma kernel elementwise inout(a[n])
    for (int k = 1; k < n; k++) put_struct(a[k], k);
    #pragma kernel elementwise inout(a[n])
    for (int k = 1; k < n; k++) put_second(a[k].a, k);
    #pragma kernel elementwise inout(m[n][4])
    for (int k = 1; k < n; k++) put(m[0][k % 4], k);
    #pragma kernel elementwise inout(y[n])
    for (int k = 1; k < n; k++) { int *p = &y[k]; assign(p[1], k); }
    #pragma kernel elementwise inout(y[n])
    for (int k = 1; k < n; k++) { int *p = &y[k]; step(p); *p = k; }
}

/* what private variables are after the loop, and in C++ without it */
int referred(int n, int *y)
{
    int t = 3, u = 4, v = 5, w = 6, z = 7;
    int &a = t;
    const int &b{u};
    auto &c(v);
    auto f = [&] { return w; };
    auto g = [&z](int by) { return z + by; };
    #pragma kernel elementwise out(y[n]) private(t, u, v, w, z)
    for (int k = 0; k < n; k++) {
        t = u = v = w = z = k;
        y[k] = t + u + v + w + z;
    }
    return a + b + c + f() + g(1);
}

int not_referred(int n, int *y)
{
    int t = 3, a = t, b = 7 & t;
    auto f = [=] { return t; };
    #pragma kernel elementwise out(y[n]) private(t)
    for (int k = 0; k < n; k++) { t = k; y[k] = t; }
    return a + b + f();
}
}
namespace late { extern int number; } // a brace too many before it
