/* module_errors.c - what can be wrong with the launch of a module's kernel: each is an error that says so. */
#include "check.h"

#pragma kernel module tools names("fill<float>")
{
    __constant__ float weights[6];
    __device__ int counter;
    template <class T> __global__ void fill(T *y, T value) { y[threadIdx.x] = value; }
    __global__ void blur(const float *x, float *y, int w, short h) { y[threadIdx.x] = x[threadIdx.x] + w + h; }
    namespace tools { __global__ void blend(float *y) { *y = counter; } }
}

#pragma kernel module broken
{
    __global__ void fine(float *y) { *y = 1; }
    __global__ void wrong(float *y) { *y = undeclared_thing; }
}

#pragma kernel module instances names("f<int>")
{
    template <class T> __global__ void g(T *y) { *y = 1; }
}

static void check_names(ckpp_array y)
{
    ckpp_array view;
    CHECK_ERROR(ckpp_launch(tools, "blurr", CKPP_ARGS(&y), .threads = 1), CKPP_ERROR_ARGUMENT, HERE,
                "module 'tools': there is no kernel 'blurr'; it has 'blur', ", "'tools::blend'", "'fill<float>'");
    CHECK_ERROR(ckpp_launch(tools, "fill<double>", CKPP_ARGS(&y, 1.0), .threads = 1), CKPP_ERROR_ARGUMENT,
                "no kernel 'fill<double>'; it has 'fill<float>'", "names(");
    CHECK_ERROR(ckpp_launch(tools, "weights", CKPP_ARGS(&y), .threads = 1), CKPP_ERROR_ARGUMENT, "no kernel 'weights'");
    CHECK_ERROR(ckpp_module_global(tools, "weight", CKPP_FLOAT32, CKPP_SHAPE(6), &view), CKPP_ERROR_ARGUMENT, HERE,
                "there is no global variable 'weight'; it has 'weights'");
    CHECK_ERROR(ckpp_module_global(tools, "blur", CKPP_FLOAT32, CKPP_SHAPE(6), &view), CKPP_ERROR_ARGUMENT,
                "no global variable 'blur'");
}

static void check_variables(void)
{
    ckpp_array view = {.ndim = 7};
    CHECK_ERROR(ckpp_module_global(tools, "weights", CKPP_FLOAT32, CKPP_SHAPE(5), &view), CKPP_ERROR_SHAPE,
                "'weights' has 24 bytes", "float32 (5)");
    CHECK_ERROR(ckpp_module_global(tools, "weights", (ckpp_dtype)CKPP_FLOAT64, CKPP_SHAPE(6), &view), CKPP_ERROR_SHAPE, "24 bytes");
    CHECK_ERROR(ckpp_module_global(tools, "weights", CKPP_FLOAT32, CKPP_SHAPE(-6), &view), CKPP_ERROR_SHAPE, "'weights'");
    CHECK_ERROR(ckpp_module_global(tools, "weights", CKPP_FLOAT32, CKPP_SHAPE(0), &view), CKPP_ERROR_SHAPE, "'weights'");
    CHECK_ERROR(ckpp_module_global(tools, "weights", CKPP_STRUCT, CKPP_SHAPE(5), &view), CKPP_ERROR_SHAPE, "'weights'");
    CHECK(view.ndim == 7); /* as it was */
}

static void check_arguments(ckpp_array x, ckpp_array y)
{
    ckpp_array empty = {0}, strided, null = y, wrong = y;
    short h = 1;
    CHECK_ERROR(ckpp_launch(tools, "blur", CKPP_ARGS(x, &y, 1), .threads = 1), CKPP_ERROR_ARGUMENT, HERE,
                "kernel 'blur': 3 arguments are given, and the kernel has 4 parameters");
    CHECK_ERROR(ckpp_launch(tools, "blur", CKPP_ARGS(), .threads = 1), CKPP_ERROR_ARGUMENT, "0 arguments");
    CHECK_ERROR(ckpp_launch(tools, "blur", CKPP_ARGS(x, &y, 1, 1), .threads = 1), CKPP_ERROR_TYPE,
                "argument 4 is int32 (4 bytes)", "2 bytes", "cast it");
    CHECK_ERROR(ckpp_launch(tools, "blur", CKPP_ARGS(x, &y, 1LL, h), .threads = 1), CKPP_ERROR_TYPE,
                "argument 3 is int64");
    CHECK_ERROR(ckpp_launch(tools, "blur", CKPP_ARGS(x, &y, x, h), .threads = 1), CKPP_ERROR_TYPE,
                "argument 3 is an array");
    CHECK_ERROR(ckpp_launch(tools, "blur", CKPP_ARGS(x, 1, 1, h), .threads = 1), CKPP_ERROR_TYPE, "argument 2 is int32");
    CHECK_ERROR(ckpp_launch(tools, "blur", CKPP_ARGS(x, &empty, 1, h), .threads = 1), CKPP_ERROR_ARGUMENT,
                "argument 2 is an empty array");
    CHECK_OK(ckpp_slice(&strided, &x, 0, 0, 8, 2));
    CHECK_ERROR(ckpp_launch(tools, "blur", CKPP_ARGS(strided, &y, 1, h), .threads = 1), CKPP_ERROR_ARGUMENT,
                "argument 1 has the strides (2)", "ckpp_copy()");
    null.data = NULL;
    CHECK_ERROR(ckpp_launch(tools, "blur", CKPP_ARGS(x, &null, 1, h), .threads = 1), CKPP_ERROR_ARGUMENT, "argument 2");
    wrong.ndim = 99;
    CHECK_ERROR(ckpp_launch(tools, "blur", CKPP_ARGS(wrong, &y, 1, h), .threads = 1), CKPP_ERROR_SHAPE, "argument 1");
}

static void check_options(ckpp_array x, ckpp_array y)
{
    short h = 1;
    CHECK_ERROR(ckpp_launch(tools, "blur", CKPP_ARGS(x, &y, 1, h)), CKPP_ERROR_ARGUMENT, HERE, "no geometry");
    CHECK_ERROR(ckpp_launch(tools, "blur", CKPP_ARGS(x, &y, 1, h), .grid = 1), CKPP_ERROR_ARGUMENT, "without block");
    CHECK_ERROR(ckpp_launch(tools, "blur", CKPP_ARGS(x, &y, 1, h), .grid = 1, .block = 2048),
                CKPP_ERROR_ARGUMENT, "block is (2048, 1, 1)");
    CHECK_ERROR(ckpp_launch(tools, "blur", CKPP_ARGS(x, &y, 1, h), .threads = 1, .fill = 1), CKPP_ERROR_ARGUMENT,
                ".fill is given");
    CHECK_ERROR(ckpp_launch(tools, "blur", CKPP_ARGS(x, &y, 1, h), .threads = 1, .options = "-DX"),
                CKPP_ERROR_ARGUMENT, ".options is given", "options(");
    CHECK_ERROR(ckpp_launch(tools, "blur", CKPP_ARGS(x, &y, 1, h), .threads = 1, .contiguous = true),
                CKPP_ERROR_ARGUMENT, ".contiguous is given");
    CHECK_ERROR(ckpp_launch(tools, "blur", CKPP_ARGS(x, &y, 1, h), .threads = 1, .size = 3), CKPP_ERROR_ARGUMENT,
                ".size is given");
}

static void check_sources(ckpp_array y)
{
    CHECK_ERROR(ckpp_launch(broken, "fine", CKPP_ARGS(&y), .threads = 1), CKPP_ERROR_COMPILE, HERE, "module 'broken'",
                "module_errors.c:16:", "undeclared_thing");
    CHECK_ERROR(ckpp_launch(instances, "f<int>", CKPP_ARGS(&y), .threads = 1), CKPP_ERROR_COMPILE, "module 'instances'");
}

int main(void)
{
    float px[8] = {1, 2, 3, 4, 5, 6, 7, 8}, py[8] = {0};
    ckpp_array x = ckpp_view(px, 8), y = ckpp_view(py, 8);
    check_names(y);
    check_variables();
    check_arguments(x, y);
    check_options(x, y);
    check_sources(y);
    /* after all of that */
    CHECK_OK(ckpp_launch(tools, "fill<float>", CKPP_ARGS(&y, 3.0f), .grid = 1, .block = 8));
    CHECK(py[0] == 3 && py[7] == 3);
    return finish("module_errors");
}
