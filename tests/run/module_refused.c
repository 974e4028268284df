/* module_refused.c - what is refused of a module as a whole, with the names that it has, and
 * arrays whose elements the host backend knows not to be what a kernel's pointers point to. */
#include "check.h"

#pragma kernel declare
struct pair { float a, b; };

#pragma kernel module typed
{
    __global__ void floats(float *y) { *y = 1; }
    __global__ void doubles(const double *x, double *y) { *y = *x; }
    __global__ void unsigneds(unsigned *y, const volatile unsigned long long *x)
    {
        *y += (unsigned)*x;
    }
    __global__ void bytes(char *y, bool *z) { *y = 1, *z = true; }
    __global__ void pairs(struct pair *y) { y->a = 1; }
    __global__ void vectors(float4 *y) { y->w = 1; }
    __global__ void anything(void *y, const void *x, float **unused, int elsewhere)
    {
        *(char *)y = *(const char *)x;
    }
    __global__ void by_value(complex64 c, float16 h, bfloat16 b, float *y)
    {
        *y = c.re + (float)h + (float)b;
    }
    __global__ void several(complex64 *c, float16 *h, bfloat16 *b) { c->re = 5, *h = 1, *b = 2; }
}

/* Two kernels, of which one has the name of another. */
#pragma kernel module overloaded
{
    __global__ void single(float *y) { *y = 1; }
    namespace inside { __global__ void twice(float *y) { *y = 1; } }
    namespace inside { __global__ void twice(int *y) { *y = 1; } }
}
/* Only one of two of the same name is there. */
#pragma kernel module alternatives
{
#if 1
    __global__ void one(float *y) { *y = 1; }
#else
    __global__ void one(int *y) { *y = 2; }
#endif
}

#pragma kernel module misspelt names("inside::grow<float>", "inside::growth<float>")
{
    namespace inside {
    template <class T> __global__ void __launch_bounds__(32 * (1 + 1)) grow(T *y) { *y = 1; }
    }
    /* __global__ void growth(float *y); */
    __global__ void shrink(float *y) { *y = 2; }
}

#pragma kernel module throwing
{
    __global__ void throws(float *y) { if (*y == 0) throw 3; }    /* line 58 */
}
#pragma kernel module informed
{
    struct base { virtual int f() { return 1; } };
    struct derived : base {};
    __global__ void casts(base *y)
    {
        *(volatile int *)y = dynamic_cast<derived *>(y) != nullptr;    /* line 66 */
    }
}

#pragma kernel module dimensions
{
    __global__ void tiles(float *y) { extern __shared__ float t[][2]; t[1][1] = 1; *y = t[1][1]; }
}

/* What an address of the host would be. */
#pragma kernel module referring
{
    __global__ void refers(const float &x, float *y) { *y = x; }
}

#define GLOBAL(module, name, type) ckpp_module_global(module, name, type, CKPP_SHAPE(2), &view)
#define LAUNCH(module, name, ...) ckpp_launch(module, name, CKPP_ARGS(__VA_ARGS__), .threads = 1)

static void check_fitting(void)
{
    float f[4];
    int i = 1;
    long l = 2;
    double d = 3, e;
    uint8_t byte;
    bool flag;
    struct pair pair;
    float _Complex c;
    ckpp_float16 half;
    ckpp_bfloat16 brain;
    ckpp_array af = ckpp_view(f, 4), ai = ckpp_view(&i), al = ckpp_view(&l), ad = ckpp_view(&d),
               ae = ckpp_view(&e), ab = ckpp_view(&byte), at = ckpp_view(&flag),
               ap = ckpp_view(&pair), ac = ckpp_view(&c), ah = ckpp_view(&half),
               an = ckpp_view(&brain);
    CHECK_OK(LAUNCH(typed, "floats", &af));
    CHECK_OK(LAUNCH(typed, "doubles", ad, &ae));
    CHECK_OK(LAUNCH(typed, "unsigneds", &ai, al));
    CHECK_OK(LAUNCH(typed, "bytes", &ab, &at));
    CHECK_OK(LAUNCH(typed, "pairs", &ap));
    CHECK_OK(LAUNCH(typed, "vectors", &af));
    CHECK_OK(LAUNCH(typed, "anything", &ai, al, ap, 1));
    CHECK_OK(LAUNCH(typed, "several", &ac, &ah, &an));
    CHECK_OK(LAUNCH(typed, "by_value", c, half, brain, &af));
    CHECK(on_gpu() || f[0] == 8);
}

static void check_elements_refused(void)
{
    float f[4];
    int i[2];
    double d[2];
    short s[2];
    struct pair pair;
    ckpp_array af = ckpp_view(f, 4), ai = ckpp_view(i, 2), ad = ckpp_view(d, 2);
    ckpp_array as = ckpp_view(s, 2), ap = ckpp_view(&pair);
    CHECK_ERROR(LAUNCH(typed, "floats", &ad), CKPP_ERROR_TYPE, HERE,
                "kernel 'floats': argument 1 is an array of float64 (2), and the kernel's "
                "parameter points to floating-point numbers of 4 bytes");
    CHECK_ERROR(LAUNCH(typed, "floats", &ai), CKPP_ERROR_TYPE,
                "argument 1 is an array of int32 (2)");
    CHECK_ERROR(LAUNCH(typed, "floats", &ap), CKPP_ERROR_TYPE, "argument 1 is an array of");
    CHECK_ERROR(LAUNCH(typed, "doubles", ad, &af), CKPP_ERROR_TYPE,
                "argument 2 is an array of float32 (4)", "of 8 bytes");
    CHECK_ERROR(LAUNCH(typed, "unsigneds", &af, ad), CKPP_ERROR_TYPE, "argument 1 is",
                "points to integers of 4 bytes");
    CHECK_ERROR(LAUNCH(typed, "unsigneds", &ai, ai), CKPP_ERROR_TYPE, "argument 2 is",
                "points to integers of 8 bytes");
    CHECK_ERROR(LAUNCH(typed, "bytes", &as, &as), CKPP_ERROR_TYPE, "argument 1 is",
                "points to integers of 1 byte");
    CHECK_ERROR(LAUNCH(typed, "several", &af, &as, &as), CKPP_ERROR_TYPE, "argument 1 is",
                "points to complex numbers of 8 bytes");
    ap.itemsize = 4;
    CHECK_ERROR(LAUNCH(typed, "pairs", &ap), CKPP_ERROR_TYPE, "argument 1 is",
                "points to structs of 8 bytes");
}

static void check_names(ckpp_array y)
{
    ckpp_status expected = on_gpu() ? CKPP_ERROR_ARGUMENT : CKPP_ERROR_COMPILE;
    CHECK_ERROR(LAUNCH(overloaded, "inside::twice", &y), expected, HERE,
                "2 kernels are called 'inside::twice': give each a name of its own");
    CHECK_OK(LAUNCH(alternatives, "one", &y));
    CHECK_ERROR(LAUNCH(misspelt, "shrink", &y), CKPP_ERROR_COMPILE, HERE,
                "module 'misspelt': names(\"inside::growth<float>\"): there is no such kernel "
                "in the module; it has 'grow', 'shrink'");
}

static void check_variables(void)
{
    ckpp_array view = {.ndim = 7};
    CHECK_ERROR(GLOBAL(typed, "absent", (ckpp_dtype)77), CKPP_ERROR_TYPE, HERE,
                "'absent' is to have elements of type 77");
    CHECK_ERROR(GLOBAL(typed, "absent", CKPP_NONE), CKPP_ERROR_TYPE, "elements of type 0");
    CHECK(view.ndim == 7);
}

static void check_language(ckpp_array y)
{
    CHECK_ERROR(LAUNCH(throwing, "throws", &y), CKPP_ERROR_COMPILE, HERE, "module_refused.c:58",
                "exception", on_gpu() ? "" : "kernels have no exceptions, as on a GPU");
    if (on_gpu()) /* where it takes the compiler by surprise */
        return;
    CHECK_ERROR(LAUNCH(informed, "casts", &y), CKPP_ERROR_COMPILE, HERE, "module_refused.c:66",
                "dynamic_cast", "kernels have no typeid and dynamic_cast, as on a GPU");
}

/* Dynamic shared memory with further dimensions is a GPU's. */
static void check_dimensions(void)
{
    float f = 0;
    ckpp_array y = ckpp_view(&f);
    ckpp_status status =
        ckpp_launch(dimensions, "tiles", CKPP_ARGS(&y), .threads = 1, .shared = 16);

    if (on_gpu())
        CHECK(status == CKPP_OK && f == 1);
    else
        CHECK(status == CKPP_ERROR_COMPILE &&
              strstr(ckpp_last_error(), "knows the form extern __shared__ TYPE NAME[];"));
}

static void check_references(ckpp_array y)
{
    if (!on_gpu()) /* whose compiler takes them */
        CHECK_ERROR(LAUNCH(referring, "refers", 1.0f, &y), CKPP_ERROR_COMPILE,
                    "a kernel's parameters are no references");
}

int main(void)
{
    float f = 0;
    check_references(ckpp_view(&f, 1));
    check_fitting();
    if (!on_gpu())
        check_elements_refused();
    check_names(ckpp_view(&f, 1));
    check_variables();
    check_language(ckpp_view(&f, 1));
    check_dimensions();
    return finish("module_refused");
}
