// Calls with nothing wrong bring no word; one whose status nobody reads brings one warning.
#include <ckpp/ckpp.h>
#pragma kernel elementwise scale in(float x, float factor) out(float y)
{ y = factor * x; }
struct pair { int a, b; };
#pragma kernel reduction total in(T x) out(T y) reduce(+)
{ return x; }
#pragma kernel module tools
{
    __global__ void f(float *p) { p[0] = 1; }
    __global__ void g(const float *x, float a, int n) {}
    __global__ void h(ckpp_array<const float, 2> x, ckpp_array<complex<float>> y) {}
}
#define TWO x, 2

int definitions(ckpp_array x, ckpp_array z, float *p, struct pair s, double _Complex c,
                ckpp_module m)
{
    size_t n = 4;
    ckpp_must(scale(TWO, &z, .stream = 0));
    return scale(ckpp_view(p, n), ckpp_view(&s.a), &z) || total(c, &z, .axis = 0) ||
           ckpp_launch(m, "f", CKPP_ARGS(&z), .grid = {n, 2}, .block = n) ||
           tools_h(x, &z, .threads = 1) || tools_h(&x, &z, .grid = 1) ||
           tools_g(&x, true, 2L, .threads = 1) || tools_f(&z, .threads = 1);
}

// a status that nobody reads
void unread(ckpp_array x, ckpp_array z, float *p, ckpp_module m)
{
    tools_g(x, 1, 2, .threads = 1); // warning: warn_unused_result
    scale(x, 2, &z); // warning: warn_unused_result
    total(x, &z, .axis = 0); // warning: warn_unused_result
    ckpp_copy(&x, &z); // warning: warn_unused_result
    // warning: warn_unused_result
    ckpp_launch(m, "f", CKPP_ARGS(p ? &z : &x), .grid = 1, .block = 1);
}

void graphs(int n, const float *x, float *y)
{
    ckpp_array r = {0};
    ckpp_status w;
    #pragma kernel graph status(w)
    {
        #pragma kernel reduction in(float x[n]) out(float result = r) reduce(+)
        { return x; }
    }
    ckpp_free(&r);
    (void)w;
    if (n > 3)
        return;
    #pragma kernel graph
    {
        #pragma kernel elementwise in(float x[n]) inout(float y[n])
        { y += x; }
    }
}

void counted(int n, int *p, int w[2][3], int v[n][3])
{
    int x[2][3] = {{0}};
    #pragma kernel elementwise in(int x[2][3]) out(int w[2][3])
    { w = x; }
    #pragma kernel elementwise in(int v[n][3]) out(int w[n][3])
    { w = v; }
    #pragma kernel elementwise in(T x[1][3]) out(T w[n][3])
    { w = x; }
    #pragma kernel elementwise in(int p[3][2]) out(int q[3][2] = &x[0][0])
    { q = p; }
    p[0] = x[1][1] + w[1][1] + v[0][0];
}

#pragma kernel elementwise fetch in(ckpp_texture t, ckpp_surface s, float x) out(float y)
{ y = tex1D<float>(t, x) + surf1Dread<float>(s, 0); }
#pragma kernel module fetches
{ __global__ void fetch(cudaTextureObject_t t, float *y) { y[0] = tex1D<float>(t, 0); } }

int textures(const ckpp_texture t, const ckpp_surface *s, ckpp_texture *u, float x, ckpp_array *z)
{
    ckpp_surface c = *s;
    return fetch(t, s, x, z) || fetch(&t, *s, x, z) || fetch(u, s, x, z) || fetch(*u, s, x, z) ||
           ckpp_launch(fetches, "fetch", CKPP_ARGS(t.object, z, s->object)) ||
           ckpp_texture_create(u, z) || ckpp_texture_create(NULL, NULL) ||
           ckpp_surface_create(&c, z, .channels = 4) ||
           ckpp_texture_of_surface(u, s, .filter = CKPP_LINEAR);
}
