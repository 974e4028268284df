/* module_kernels.c - modules: kernels by name, instances of templates, namespaces, declares;
 * constants and variables that kernels share and C reads and writes; dynamic shared memory inside
 * and outside of functions; structs and every C type as arguments; host and device arrays. */
#include "check.h"

#pragma kernel declare
struct point {
    float x, y;
    char tag[5];
};

#pragma kernel module filters names("scale<float>", "scale<double>", "pick<7, int>") \
        options("-DGAIN=2") \
        preamble("#define HALF 0.5f")
{
    __constant__ float weights[25];
    __device__ int counter = 3, table[2][3] = {{1, 2, 3}, {4, 5, 6}};
    __device__ point where = {1, 2, "tag"};
    extern __shared__ float everywhere[];

    template <class T> __global__ void scale(const T *x, T *y, T a, int n)
    {
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        if (i < n)
            y[i] = GAIN * a * x[i] + (T)(HALF * weights[3]);
    }
    template <int N, class T> __global__ void pick(T * y)
    {
        y[blockIdx.x * blockDim.x + threadIdx.x] = N;
    }

    namespace filters {
    __device__ float more = 1;
    static __device__ float add(float x) { return x + more; }
    __global__ void __launch_bounds__(256) grow(float *x, int n)
    {
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        if (i < n) {
            x[i] = add(x[i]);
            atomicAdd(&counter, 1);
        }
    }
    }

#if 0
    __global__ void absent(float *x) { *x = 1; }
#endif

    /* Turns the elements of each block round. */
    extern "C" __global__ void turn(const int *x, int *y)
    {
        extern __shared__ int tile[];
        int i = blockIdx.x * blockDim.x;
        tile[threadIdx.x] = x[i + threadIdx.x];
        __syncthreads();
        y[i + threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
    }
    __global__ void turn_floats(const float *x, float *y)
    {
        int i = blockIdx.x * blockDim.x;
        everywhere[threadIdx.x] = x[i + threadIdx.x];
        __syncthreads();
        y[i + threadIdx.x] = everywhere[blockDim.x - 1 - threadIdx.x];
    }
    __global__ void sum_all(bool b, char c, signed char sc, unsigned char uc, short s,
                            unsigned short us, int i, unsigned u, long l, unsigned long ul,
                            float f, double d, point p, double *y)
    {
        *y = b + c + sc + uc + s + us + i + u + l + ul + f + d + p.x + p.y + p.tag[4];
    }
    __global__ void move_point(point *p, point by)
    {
        p[threadIdx.x].x += by.x;
        p[threadIdx.x].y += by.y + where.y;
    }
    __global__ void nothing() {}
    __global__ void sizes(long long *y)
    {
        if (threadIdx.x == 0 && threadIdx.y == 0 && blockIdx.x == 0 && blockIdx.y == 0) {
            y[0] = gridDim.x; y[1] = gridDim.y; y[2] = blockDim.x; y[3] = blockDim.y;
        }
    }
}

#pragma kernel module other
{
    __device__ int counter = 100;
    __global__ void nothing(int *y) { *y = counter++; }
}

static void check_templates(void)
{
    float px[5] = {1, 2, 3, 4, 5}, py[5] = {0}, w[25];
    double pd[3] = {1, 2, 3};
    int picked[4] = {0};
    ckpp_array x = ckpp_view(px, 5), y = ckpp_view(py, 5), d = ckpp_view(pd, 3),
               p = ckpp_view(picked, 4), view;
    for (int k = 0; k < 25; k++)
        w[k] = (float)k;
    ckpp_array weights = ckpp_view(w, 5, 5);
    CHECK_OK(ckpp_module_global(filters, "weights", CKPP_FLOAT32, CKPP_SHAPE(5, 5), &view));
    CHECK(view.owner == NULL && view.ndim == 2 && view.itemsize == 4);
    CHECK_OK(ckpp_copy(&view, &weights));
    CHECK_OK(ckpp_launch(filters, "scale<float>", CKPP_ARGS(x, &y, 10.0f, 5), .threads = 5));
    CHECK_ELEMENTS(&y, 21.5, 41.5, 61.5, 81.5, 101.5);
    CHECK_OK(ckpp_launch(filters, "scale< double >", CKPP_ARGS(&d, &d, 0.5, 3), .grid = 1,
                         .block = 32));
    CHECK_ELEMENTS(&d, 2.5, 3.5, 4.5);
    CHECK_OK(ckpp_launch(filters, "pick<7,int>", CKPP_ARGS(&p), .threads = 4, .block = 2));
    CHECK_ELEMENTS(&p, 7, 7, 7, 7);
}

/* Kernels of one module share its variables; those of another module of the
 * same name are others. */
static void check_variables(void)
{
    ckpp_array x = {0}, counter, table, other_counter, where;
    int count = 0;
    struct point place;
    ckpp_array count_view = ckpp_view(&count), place_view = ckpp_view(&place);
    CHECK_OK(ckpp_full(&x, CKPP_FLOAT32, CKPP_SHAPE(1000), 2));
    CHECK_OK(ckpp_launch(filters, "filters::grow", CKPP_ARGS(&x, 1000), .threads = 1000));
    CHECK_OK(ckpp_launch(filters, "filters::grow", CKPP_ARGS(&x, 500), .threads = 500));
    float *back = read_back(&x);
    CHECK(back[0] == 4 && back[499] == 4 && back[500] == 3 && back[999] == 3);
    free(back);
    CHECK_OK(ckpp_module_global(filters, "counter", CKPP_INT32, 0, NULL, &counter));
    CHECK_OK(ckpp_copy(&count_view, &counter));
    CHECK(count == 1503);
    count = 0;
    CHECK_OK(ckpp_copy(&counter, &count_view));
    CHECK_OK(ckpp_launch(filters, "filters::grow", CKPP_ARGS(&x, 7), .threads = 7));
    CHECK_OK(ckpp_copy(&count_view, &counter));
    CHECK(count == 7);
    CHECK_OK(ckpp_module_global(filters, "table", CKPP_INT32, CKPP_SHAPE(2, 3), &table));
    CHECK_ELEMENTS(&table, 1, 2, 3, 4, 5, 6);
    CHECK_OK(ckpp_module_global(filters, "where", CKPP_STRUCT, 0, NULL, &where));
    CHECK(where.itemsize == sizeof place);
    CHECK_OK(ckpp_copy(&place_view, &where));
    CHECK(place.x == 1 && place.y == 2 && strcmp(place.tag, "tag") == 0);
    CHECK_OK(ckpp_launch(other, "nothing", CKPP_ARGS(&count_view), .threads = 1, .block = 1));
    CHECK(count == 100);
    CHECK_OK(ckpp_module_global(other, "counter", CKPP_INT32, 0, NULL, &other_counter));
    CHECK_ELEMENTS(&other_counter, 101);
    CHECK_OK(ckpp_launch(filters, "nothing", CKPP_ARGS(), .threads = 1));
    ckpp_free(&x);
}

static void check_arguments(void)
{
    struct point p = {256, 512, "abc\x01"}, moved[3] = {{1, 1, ""}, {2, 2, ""}, {3, 3, ""}};
    double sum = 0;
    ckpp_array s = ckpp_view(&sum), m = ckpp_view(moved, 3);
    p.tag[4] = 3;
    CHECK_OK(ckpp_launch(filters, "sum_all",
                         CKPP_ARGS((bool)1, (char)2, (signed char)-4, (unsigned char)8, (short)-16,
                                   (unsigned short)32, -64, 128u, -1024L, 2048UL, 0.25f, 0.5,
                                   CKPP_STRUCT_ARG(p), &s),
                         .threads = 1));
    CHECK(sum == 1 + 2 - 4 + 8 - 16 + 32 - 64 + 128 - 1024 + 2048 + 0.25 + 0.5 + 256 + 512 + 3);
    CHECK_OK(ckpp_launch(filters, "move_point",
                         CKPP_ARGS(&m, CKPP_STRUCT_ARG(((struct point){10, 20, ""}))), .grid = 1,
                         .block = 3));
    CHECK(moved[0].x == 11 && moved[2].x == 13 && moved[0].y == 23 && moved[2].y == 25);
}

static void check_shared_memory(void)
{
    int px[64], py[64];
    float fx[64], fy[64];
    for (int k = 0; k < 64; k++)
        fx[k] = (float)(px[k] = k);
    ckpp_array x = ckpp_view(px, 64), y = ckpp_view(py, 64), f = ckpp_view(fx, 64),
               g = ckpp_view(fy, 64), on_device = {0};
    CHECK_OK(
        ckpp_launch(filters, "turn", CKPP_ARGS(x, &y), .grid = 2, .block = 32, .shared = 128));
    CHECK(py[0] == 31 && py[31] == 0 && py[32] == 63 && py[63] == 32);
    CHECK_OK(ckpp_launch(filters, "turn_floats", CKPP_ARGS(f, &g), .grid = 4, .block = 16,
                         .shared = 64));
    CHECK(fy[0] == 15 && fy[15] == 0 && fy[63] == 48);
    CHECK_OK(ckpp_copy(&on_device, &x));
    CHECK_OK(ckpp_launch(filters, "turn", CKPP_ARGS(&x, &on_device), .grid = 1, .block = 64,
                         .shared = 256));
    int *back = read_back(&on_device);
    CHECK(back[0] == 63 && back[63] == 0);
    free(back);
    ckpp_free(&on_device);
}

static void check_geometry(void)
{
    long long seen[4] = {0};
    ckpp_array y = ckpp_view(seen, 4);
    ckpp_attributes a = {0};
    CHECK_OK(ckpp_launch(filters, "sizes", CKPP_ARGS(&y), .threads = {100, 20}, .block = {32, 4}));
    CHECK_ELEMENTS(&y, 4, 5, 32, 4);
    CHECK_OK(ckpp_launch(filters, "sizes", CKPP_ARGS(&y), .threads = {33, 9}, .attributes = &a,
                         .prepare = true));
    CHECK_ELEMENTS(&y, 4, 5, 32, 4); /* it was not run */
    CHECK(a.block == 256 && a.blocks == 4 && a.max_threads > 0);
    CHECK_OK(ckpp_launch(filters, "sizes", CKPP_ARGS(&y), .grid = 0, .block = 32));
    CHECK_ELEMENTS(&y, 4, 5, 32, 4);
}

int main(void)
{
    check_templates();
    check_variables();
    check_arguments();
    check_shared_memory();
    check_geometry();
    return finish("module_kernels");
}
