// What the C compiler refuses in generated C: a sentence that names the parameter, at the user's
// line, and little else.
#include <ckpp/ckpp.h>
#pragma kernel elementwise scale in(float x, float factor) out(float y)
{ y = factor * x; }
struct pair { int a, b; };
struct three { float x, y, z; };
#pragma kernel reduction total in(T x) out(T y) reduce(+)
{ return x; }
#pragma kernel reduction where in(T x) out(int64_t y) reduce(argmax)
{ return x; }
#pragma kernel module tools
{
    __global__ void f(float *p) { p[0] = 1; }
    __global__ void g(const float *x, float a, int n) {}
    __global__ void h(ckpp_array<const float, 2> x, ckpp_array<complex<float>> y) {}
}

void definitions(ckpp_array x, ckpp_array z, float *p, struct pair s, double _Complex c,
                 ckpp_module m)
{
    float y[4];
    const float only = 0;
    double number;
    ckpp_status e;
    // error, 7: scale: argument 'x' is neither an array nor a real number...ckpp_view
    e = scale(p, 2, &z);
    // error, 7: scale: argument 'factor' is neither an array nor a real number
    e = scale(x, s, &z);
    // error, 7: scale: argument 'factor' is neither an array nor a real number
    e = scale(x, c, &z);
    e = total(s, &z); // error, 7: total: argument 'x' is neither an array nor a number
    // error, 7: scale: argument 'y' is an output: give the address of a ckpp_array
    e = scale(x, 2, p);
    // error, 7: scale: argument 'y' is an output: give the address of a ckpp_array
    e = scale(x, 2, z);
    // error, 7: total: argument 'y' is an output: give the address of a ckpp_array or of a
    //   number...ckpp_out
    e = total(x, y);
    // error, 7: total: argument 'y' is an output: give the address of a ckpp_array or of a number
    e = total(x, &only);
    // error, 7: total: argument 'y' is an output: give the address of a ckpp_array or of a number
    e = total(x, &s);
    // error, 7: total: argument 'y' is an output: give the address of a ckpp_array or of a number
    e = total(x, 5);
    // error, 7: where: argument 'y' is an output: give the address of a ckpp_array or of a long
    e = where(x, &number);
    e = scale(x, 2); // error, 12: scale takes 3 arguments: x, factor, y
    e = scale(x, 2, &z, 5); // error, 18: ckpp_too_many_arguments
    e = scale(x, 2, &z, &z); // error, 18: ckpp_too_many_arguments
    e = scale(x, 2, &z, .strem = 0); // error, 24: strem
    e = total(x, &z, .axis = CKPP_AXIS(1)); // error, 14: ckpp_axes
    e = total(x, &z, .stream = 5); // error, 18: CUstream_st
    // error, 8: tools_f: argument 'p' is an array that the kernel may write: give the address of
    //   a ckpp_array
    e = tools_f(p, .threads = 1);
    // error, 8: tools_f: argument 'p' is an array that the kernel may write: give the address of
    //   a ckpp_array
    e = tools_f(z, .threads = 1);
    // error, 8: tools_g: argument 'x' is an array that the kernel reads: give an array...ckpp_view
    e = tools_g(p, 1, 2, .threads = 1);
    // error, 8: tools_h: argument 'x' is an array that the kernel reads: give an array
    e = tools_h(1, &z, .threads = 1);
    // error, 8: tools_h: argument 'y' is an array that the kernel may write
    e = tools_h(x, z, .threads = 1);
    e = tools_g(x, z, 2, .threads = 1); // error, 8: tools_g: argument 'a' is a real number
    e = tools_g(x, c, 2, .threads = 1); // error, 8: tools_g: argument 'a' is a real number
    e = tools_g(x, 1); // error, 30: tools_g takes 3 arguments: x, a, n
    e = tools_g(x, 1, 2, 3, .threads = 1); // error, 30: ckpp_too_many_arguments
    // error, 26: an argument of a module's kernel is a plain pointer or no number...ckpp_view
    e = ckpp_launch(m, "f", CKPP_ARGS(p), .threads = 1);
    (void)e;
}

// an inline construct: the sentence is at the parameter
void inlined(const double *d, const float *r, float *y, float *v1, struct three *v2,
             float (*v3)[4], const void **v4, int v5, float by)
{
    const struct { float x, y; } *v6 = 0;
    // error, 4: 'd' is declared float: its host expression is no pointer to float
    #pragma kernel elementwise in(float d[8]) out(float y[8])
    { y = d; }
    // error, 4: 'r' is declared float: its host expression is no pointer to writable float
    #pragma kernel elementwise in(float y[8]) out(float r[8])
    { r = y; }
    // error, 20: 'v1' is declared float4: its host expression is no pointer to ckpp_float4 or
    //   another struct of its size
    #pragma kernel elementwise in(float4 v1[8]) out(float y[8])
    { y = v1.x; }
    // error, 20: 'v2' is declared float4: its host expression is no pointer to ckpp_float4 or
    //   another struct of its size
    #pragma kernel elementwise in(float4 v2[8]) out(float y[8])
    { y = v2.x; }
    // error, 20: 'v3' is declared float4: its host expression is no pointer to ckpp_float4 or
    //   another struct of its size
    #pragma kernel elementwise in(float4 v3[8]) out(float y[8])
    { y = v3.x; }
    // error, 20: 'v4' is declared float4: its host expression is no pointer to ckpp_float4 or
    //   another struct of its size
    #pragma kernel elementwise in(float4 v4[8]) out(float y[8])
    { y = v4.x; }
    // error, 20: 'v5' is declared float4: its host expression is no pointer to ckpp_float4 or
    //   another struct of its size
    #pragma kernel elementwise in(float4 v5[8]) out(float y[8])
    { y = v5.x; }
    // error, 12: 'v6' is declared float2: its host expression is no pointer to writable
    //   ckpp_float2
    #pragma kernel elementwise out(float2 v6[8]) in(float y[8])
    { v6 = make_float2(y, y); }
    // error, 12: 'by' is neither an array nor such a struct
    #pragma kernel elementwise in(float1 by) out(float y[8])
    { y = by.x; }
    // error, 4: 'r' is neither an array nor a real number...or give its extents, as in r[n]
    #pragma kernel elementwise in(float r) out(float y[8])
    { y = r; }
    // error, 6: 'y' is declared float: its host expression is neither a ckpp_array nor of type
    //   float; a pointer is given extents
    #pragma kernel elementwise in(float r[8]) out(float y)
    { y = r; }
}

// views that a type cannot be taken for
void views(int w, float q[4][3], float (*u)[w], void *p)
{
    float r[2][3];
    // error, 16: an array of arrays has the length of its rows in its type
    (void)ckpp_view(r, 2, 3), (void)ckpp_view(q, 4);
    // error, 16: an array of arrays has the length of its rows in its type
    ckpp_array a = ckpp_view(u, 4, w);
    ckpp_array b = ckpp_view(p, 4); // error, 24: void has no element type...ckpp_view_as
    (void)a, (void)b;
}
// constants
void constants(const float *x, const double *d, float *y, int n)
{
    // error, 30: the extents of constant 'b' have to be constants of 1 and more
    #pragma kernel elementwise in(float v[8] = x) constant(float b[2 - 2] = x) out(float y[8])
    { y = v * b[0]; }
    // error, 4: constant 'c' takes more than the 32000 bytes that a launch can pass:...give the
    //   array in in(...)
    #pragma kernel elementwise constant(float c[2001 * sizeof(float)] = x) inout(float y[8])
    { y *= c[0]; }
    // error, 6: 'e' is a constant: give an array of float in host memory
    #pragma kernel elementwise in(float v[8] = x) constant(float e[3] = d) out(float y[8])
    { y = v * e[0]; }
    // error, 6: 'g' is a constant without extents: give a number
    #pragma kernel elementwise in(float v[8] = x) constant(float g = x) out(float y[8])
    { y = v * g; }
    // error, 30: the extents of constant 'a' have to be constants of 1 and more
    #pragma kernel elementwise in(float v[8] = x) constant(float a[n] = x) out(float y[8])
    { y = v * a[0]; }
    (void)d;
    (void)n; // error, 8: initializer element is not
}

// results of numbers that the host would read before the graph is launched
void graphs(const float *x, int n)
{
    ckpp_array r = {0};
    float s = 0;
    short v;
    #pragma kernel graph
    {
        // error, 6: 's' is a result that the host reads inside the graph of ...calls.c:
        #pragma kernel reduction in(float x[n]) out(float s) reduce(+)
        { return x; }
    }
    // error, 12: status() of a graph is no variable for a ckpp_status
    #pragma kernel graph status(v)
    {
        #pragma kernel reduction in(float x[n]) out(float result = r) reduce(+)
        { return x; }
    }
    ckpp_free(&r);
    (void)s, (void)v;
}

// textures and surfaces
#pragma kernel elementwise fetch in(ckpp_texture t, ckpp_surface s, float x) out(float y)
{ y = tex1D<float>(t, x) + surf1Dread<float>(s, 0); }
#pragma kernel module fetches
{ __global__ void fetch(cudaTextureObject_t t, float *y) { y[0] = tex1D<float>(t, 0); } }

int textures(ckpp_texture t, ckpp_surface s, float x, ckpp_array *z, const ckpp_texture *p)
{
    ckpp_status e;
    e = fetch(t, s, t, z); // error: argument 'x'
    e = fetch(x, s, x, z); // error: argument 't' is a texture
    e = fetch((uint64_t)3, s, x, z); // error: argument 't' is a texture
    e = fetch(*z, s, x, z); // error: argument 't' is a texture
    e = fetch(s, s, x, z); // error: argument 't' is a texture
    e = fetch(t, t, x, z); // error: argument 's' is a surface
    e = fetch(t, &t, x, z); // error: argument 's' is a surface
    e = ckpp_launch(fetches, "fetch", CKPP_ARGS(t, z)); // error: give texture.object
    e = ckpp_launch(fetches, "fetch", CKPP_ARGS(&t, z)); // error: give texture.object
    e = ckpp_launch(fetches, "fetch", CKPP_ARGS(p, z)); // error: give texture.object
    e = ckpp_launch(fetches, "fetch", CKPP_ARGS(s, z)); // error: give texture.object
    e = ckpp_launch(fetches, "fetch", CKPP_ARGS(&s, z)); // error: give texture.object
    return e;
}

void created(ckpp_texture *t, ckpp_surface *s, ckpp_array *a, float *p, unsigned long v, float *y)
{
    // error: 'v' is a texture
    #pragma kernel elementwise in(ckpp_texture v) out(float y[8])
    { y = tex1D<float>(v, 1); }
    // error, 40: ckpp_texture_create: 'array' is the address of a ckpp_array
    ckpp_status e = ckpp_texture_create(t, p);
    // error, 40: ckpp_texture_create: 'array' is the address of a ckpp_array
    e = ckpp_texture_create(t, *a, .filter = CKPP_LINEAR);
    // error, 40: ckpp_texture_create: 'texture' is the address of a ckpp_texture
    e = ckpp_texture_create(a, a);
    // error, 40: ckpp_texture_create: 'texture' is the address of a ckpp_texture
    e = ckpp_texture_create(s, a);
    // error, 40: ckpp_surface_create: 'surface' is the address of a ckpp_surface
    e = ckpp_surface_create(t, a);
    // error, 40: ckpp_surface_create: 'array' is the address of a ckpp_array
    e = ckpp_surface_create(s, p);
    // error, 40: ckpp_texture_of_surface: 'surface' is the address of a ckpp_surface
    e = ckpp_texture_of_surface(t, a);
    // error, 40: ckpp_texture_of_surface: 'texture' is the address of a ckpp_texture
    e = ckpp_texture_of_surface(s, s);
    (void)e;
}

// a graph block is entered at its beginning
void entered(int n, const float *x, float *y)
{
    if (n > 3)
        goto inside; // error, 12: ...
    #pragma kernel graph
    {
    inside:;
        #pragma kernel elementwise in(float x[n]) inout(float y[n])
        { y += x; }
    }
}

// a number of elements with a fraction, and rows of another length
void counted(int n, double d, int *p, int w[2][3], int v[n][3])
{
    int x[2][3] = {{0}}, y[2][3];
    // error, 40: a number of elements has a fraction
    #pragma kernel elementwise in(int x[d] = &x[0][0]) out(int y[d] = p)
    { y = x; }
    // error, 40: a number of elements has a fraction
    #pragma kernel elementwise in(int x[2 * d] = &x[0][0]) out(int y[2 * d] = p)
    { y = x; }
    // error, 40: a number of elements has a fraction
    #pragma kernel elementwise inout(raw int p[4]) size(d)
    { p[i] = 7; }
    // error, 40: a number of elements has a fraction
    #pragma kernel elementwise inout(raw int p[4]) size(n / 2.0)
    { p[i] = 7; }
    #pragma kernel raw inout(int p[4]) threads(d) // error, 24: a number of elements has a fraction
    { p[threadIdx.x] = 7; }
    // error, 24: a number of elements has a fraction
    #pragma kernel raw inout(int p[4]) grid(d) block(4)
    { p[threadIdx.x] = 7; }
    // error, 24: an array of rows of another length
    #pragma kernel elementwise in(int x[3][2]) out(int y[3][2])
    { y = x; }
    // error, 24: an array of rows of another length
    #pragma kernel elementwise in(T x[3][n - 1 + 1 - 1 - n + 3]) out(T y[3][2])
    { y = x; }
    // error, 24: an array of rows of another length
    #pragma kernel elementwise in(int x[1][6]) out(int y[1][6])
    { y = x; }
    p[0] = x[1][1] + y[1][1] + w[1][1] + v[0][0];
}
