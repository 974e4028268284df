/* module_compile.c - modules whose source is known only when the program runs: a text, or a file;
 * what a module of #pragma kernel can do, they can: templates, variables, headers, host code
 * beside the kernels; and what is wrong with one is an error with the source's own lines. */
#define _GNU_SOURCE
#include "check.h"

#include <sys/stat.h>
#include <unistd.h>

static const char scale_source[] =
    "#include <math.h>\n"
    "#include <cstdio>\n"
    "#include <complex.h>\n"
    "__constant__ float weights[4];\n"
    "__device__ int counter = 3;\n"
    "template <class T> __global__ void scale(const T *x, T *y, int n)\n"
    "{\n"
    "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "    if (i < n) {\n"
    "        y[i] = GAIN * x[i] + (T)weights[1];\n"
    "        atomicAdd(&counter, 1);\n"
    "    }\n"
    "}\n"
    "extern \"C\" __global__ void turn(const float *x, float *y)\n"
    "{\n"
    "    extern __shared__ float tile[];\n"
    "    tile[threadIdx.x] = sqrt(x[threadIdx.x]);\n"
    "    __syncthreads();\n"
    "    y[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];\n"
    "}\n"
    "namespace image {\n"
    "__global__ void fill(float *x, float value) { x[threadIdx.x] = fmaxf(value, 1); }\n"
    "}\n"
    "void run(float *x)\n"
    "{\n"
    "    cudaMalloc(&x, 4);\n"
    "    image::fill<<<1, 4>>>(x, 1);\n"
    "    printf(\"done\\n\");\n"
    "}\n"
    "int main(void) { run(nullptr); return 0; }\n";

static void check_text(void)
{
    float px[4] = {1, 4, 9, 16}, py[4] = {0}, pw[4] = {0, 100};
    double pd[2] = {1, 2};
    int count = 0;
    ckpp_array x = ckpp_view(px, 4), y = ckpp_view(py, 4), d = ckpp_view(pd, 2);
    ckpp_array w = ckpp_view(pw, 4), view, c = ckpp_view(&count);
    ckpp_attributes attributes = {0};
    ckpp_module m = NULL;
    CHECK_OK(ckpp_module_compile(&m, scale_source, .names = {"scale<float>", "scale<double>"},
                                 .options = "-DGAIN=2", .label = "scale.cu"));
    if (!m)
        return;
    CHECK_OK(ckpp_module_global(m, "weights", CKPP_FLOAT32, CKPP_SHAPE(4), &view));
    CHECK_OK(ckpp_copy(&view, &w));
    CHECK_OK(ckpp_launch(m, "scale<float>", CKPP_ARGS(x, &y, 4), .threads = 4));
    CHECK_ELEMENTS(&y, 102, 108, 118, 132);
    CHECK_OK(ckpp_launch(m, "scale<double>", CKPP_ARGS(d, &d, 2), .threads = 2));
    CHECK_ELEMENTS(&d, 102, 104);
    CHECK_OK(ckpp_launch(m, "turn", CKPP_ARGS(x, &y), .threads = 4, .block = 4,
                         .shared = 4 * sizeof(float), .attributes = &attributes));
    CHECK_ELEMENTS(&y, 4, 3, 2, 1);
    CHECK(attributes.max_threads > 0);
    CHECK_OK(ckpp_launch(m, "image::fill", CKPP_ARGS(&y, 7.0f), .threads = 4, .block = 4));
    CHECK_ELEMENTS(&y, 7, 7, 7, 7);
    CHECK_OK(ckpp_module_global(m, "counter", CKPP_INT32, 0, NULL, &view));
    CHECK_OK(ckpp_copy(&c, &view));
    CHECK(count == 9);
    CHECK_ERROR(ckpp_launch(m, "run", CKPP_ARGS(&y), .threads = 1), CKPP_ERROR_ARGUMENT, HERE,
                "module 'scale': there is no kernel 'run'; it has", "'image::fill'",
                "'scale<float>'");
    ckpp_module_free(&m);
    CHECK(m == NULL);
    ckpp_module_free(&m);
    ckpp_module_free(NULL);
}

/* How many compiled kernels of the host are in memory. */
static int count_loaded(void)
{
    char line[512];
    int count = 0;
    FILE *f = fopen("/proc/self/maps", "r");
    while (f && fgets(line, sizeof line, f))
        count += strstr(line, "ckpp-kernel") != NULL;
    if (f)
        fclose(f);
    return count;
}

/* Two of the same source are two: each has its variables. What one leaves, no other sees. */
static void check_many(void)
{
    static const char source[] = "__device__ int n = 5;\n"
                                 "__global__ void next(int *y) { *y = n++; }\n";
    ckpp_module a = NULL, b = NULL;
    int n = 0;
    ckpp_array y = ckpp_view(&n);
    CHECK_OK(ckpp_module_compile(&a, source));
    CHECK_OK(ckpp_module_compile(&b, source));
    CHECK_OK(ckpp_launch(a, "next", CKPP_ARGS(&y), .threads = 1, .block = 1));
    CHECK_OK(ckpp_launch(a, "next", CKPP_ARGS(&y), .threads = 1, .block = 1));
    CHECK(n == 6);
    CHECK_OK(ckpp_launch(b, "next", CKPP_ARGS(&y), .threads = 1, .block = 1));
    CHECK(n == 5);
    ckpp_module_free(&a);
    CHECK_OK(ckpp_launch(b, "next", CKPP_ARGS(&y), .threads = 1, .block = 1));
    CHECK(n == 6);
    for (int k = 0; k < 20; k++) {
        CHECK_OK(ckpp_module_compile(&a, source));
        CHECK_OK(ckpp_launch(a, "next", CKPP_ARGS(&y), .threads = 1, .block = 1));
        CHECK(n == 5);
        ckpp_module_free(&a);
    }
    ckpp_module_free(&b);
    CHECK(count_loaded() == 0);
}

static void check_errors(void)
{
    static const char wrong[] = "__global__ void fine(float *y) { *y = 1; }\n"
                                "\n"
                                "__global__ void wrong(float *y) { *y = missing; }\n";
    static const char one[] = "template <class T> __global__ void f(T *y) { *y = 1; }\n";
    static const char overloaded[] = "__global__ void f(int *x) {}\n"
                                     "__global__ void f(float *x) {}\n"
                                     "#define ckpp_x\n";
    ckpp_module m = (ckpp_module)(uintptr_t)1;
    CHECK_ERROR(ckpp_module_compile(&m, wrong, .label = "wrong.cu"), CKPP_ERROR_COMPILE, HERE,
                "module 'wrong'", "wrong.cu:3", "missing");
    CHECK(m == NULL);
    CHECK_ERROR(ckpp_module_compile(&m, wrong), CKPP_ERROR_COMPILE, "source:3", "missing");
    CHECK_ERROR(ckpp_module_compile(&m, "int add(int a) { return a; }"), CKPP_ERROR_ARGUMENT, HERE,
                "ckpp_module_compile: the source has no kernel", "__global__");
    CHECK_ERROR(ckpp_module_compile(&m, ""), CKPP_ERROR_ARGUMENT, "no kernel");
    CHECK_ERROR(ckpp_module_compile(&m, NULL), CKPP_ERROR_ARGUMENT, "'source' is a null pointer");
    CHECK_ERROR(ckpp_module_compile(NULL, wrong), CKPP_ERROR_ARGUMENT,
                "'module' is a null pointer");
    CHECK_ERROR(ckpp_module_compile(&m, wrong, .options = "-o /tmp/x"), CKPP_ERROR_COMPILE, HERE,
                "-o");
    CHECK_ERROR(ckpp_module_compile(&m, wrong, .names = {"f\");"}), CKPP_ERROR_ARGUMENT,
                ".names has");
    ckpp_module_options full = {.options = "-DX"};
    for (int k = 0; k <= CKPP_MAX_NAMES; k++)
        full.names[k] = "f<int>";
    CHECK_ERROR(ckpp_module_make(&m, "template <class T> __global__ void f(T *y) {}\n", &full),
                CKPP_ERROR_ARGUMENT, ".names has more than 64 names");
    CHECK_ERROR(ckpp_module_compile(&m, one, .names = {"g<int>"}), CKPP_ERROR_COMPILE,
                "names(\"g<int>\"): there is no such kernel in the module; it has 'f'");
    CHECK_ERROR(ckpp_module_compile(&m, overloaded, .names = {"f"}), CKPP_ERROR_COMPILE, "f");
    CHECK_ERROR(ckpp_launch(m, "f", CKPP_ARGS()), CKPP_ERROR_ARGUMENT, HERE,
                "ckpp_launch: the module is a null pointer");
    /* the functions behind the macros, without options */
    CHECK_ERROR(ckpp_module_make(&m, "", NULL), CKPP_ERROR_ARGUMENT, "no kernel");
    CHECK_ERROR(ckpp_module_read(&m, "", NULL), CKPP_ERROR_ARGUMENT, "the path is empty");
    CHECK_ERROR(ckpp_module_launch(m, "f", CKPP_ARGS(), NULL), CKPP_ERROR_ARGUMENT,
                "the module is a null pointer");
    ckpp_array view;
    CHECK_ERROR(ckpp_module_global(m, "x", CKPP_INT32, 0, NULL, &view), CKPP_ERROR_ARGUMENT, HERE,
                "ckpp_module_global: the module is a null pointer");
}

/* Whatever the text, it is a module or an error. */
static void check_any_text(void)
{
    static const char *const texts[] = {
        "__global__", "__global__ void", "__global__ void f(", "__global__ void f() {",
        "__global__ void f(<<<) {", "}}}} __global__ void f() {}",
        "#if 1\n__global__ void f() {}\n", "R\"(", "__global__ void f() { R\"x( }",
        "/* __global__", "\\\n\\\n\\", "#", "#include",
        "template <", "extern \"C\" { namespace a { __global__ void f() {",
        "__global__ void \xff\xfe(int *\x80) {}", "#line 5 \"\n__global__ void f() { g(); }",
        "<<<>>>", "asm(", "__global__ \"",
        "#pragma kernel module x\n{ __global__ void f() {} }\n__global__ void g() { error }"};
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        ckpp_module m = NULL;
        ckpp_status status = ckpp_module_compile(&m, texts[k], .label = "any\n\"text\\");
        CHECK(!status == (m != NULL));
        CHECK(!status || ckpp_last_error()[0]);
        ckpp_module_free(&m);
    }
}

static void check_mark(void)
{
    ckpp_module m = NULL;
    CHECK_OK(ckpp_module_compile(&m, "\xef\xbb\xbf__global__ void f(int *y) { *y = 1; }\n"));
    ckpp_module_free(&m);
}

/* ---- files ---- */

static void put_file(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");
    CHECK(f && fputs(text, f) >= 0);
    CHECK(f && fclose(f) == 0);
}

static void check_files(void)
{
    char folder[] = "/tmp/ckpp_module_XXXXXX", path[100], header[100], image[100];
    int n = 0;
    ckpp_array y = ckpp_view(&n);
    ckpp_module m = NULL;
    CHECK(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/add.cu", folder);
    snprintf(header, sizeof header, "%s/more.cuh", folder);
    snprintf(image, sizeof image, "%s/add.cubin", folder);
    put_file(header, "#pragma once\n#define MORE 40\n");
    put_file(path, "#include \"more.cuh\"\n#include \"more.cuh\"\n"
                   "template <int N> __global__ void add(int *y) { *y = MORE + N; }\n");
    CHECK_OK(ckpp_module_file(&m, path, .names = {"add<2>"}));
    CHECK_OK(ckpp_launch(m, "add<2>", CKPP_ARGS(&y), .threads = 1, .block = 1));
    CHECK(n == 42);
    ckpp_module_free(&m);
    /* with byte order marks, as editors leave them */
    put_file(header, "\xef\xbb\xbf#define MORE 50\n");
    put_file(path, "\xef\xbb\xbf#include \"more.cuh\"\n"
                   "template <int N> __global__ void add(int *y) { *y = MORE + N; }\n");
    CHECK_OK(ckpp_module_file(&m, path, .names = {"add<2>"}));
    CHECK_OK(ckpp_launch(m, "add<2>", CKPP_ARGS(&y), .threads = 1, .block = 1));
    CHECK(n == 52);
    ckpp_module_free(&m);
    put_file(header, "__device__ int nonsense = ;\n");
    CHECK_ERROR(ckpp_module_file(&m, path, .names = {"add<2>"}), CKPP_ERROR_COMPILE,
                "module 'add'", "more.cuh:1");
    put_file(path, "__global__ void f() {}\n\n#include \"add.cu\"\n");
    CHECK_ERROR(ckpp_module_file(&m, path), CKPP_ERROR_COMPILE, "add.cu:3", "includes itself");
    put_file(image, "no image\n");
    CHECK_ERROR(ckpp_module_file(&m, image, .options = "-DX"), CKPP_ERROR_ARGUMENT,
                ".options is given", "ends in .cu");
    ckpp_status status = ckpp_module_file(&m, image);
    CHECK(status == CKPP_ERROR_DEVICE || status == CKPP_ERROR_BACKEND);
    CHECK(strstr(ckpp_last_error(), status == CKPP_ERROR_DEVICE
                                        ? "the module is compiled for a GPU already"
                                        : "neither a cubin nor a fatbin nor PTX") != NULL);
    CHECK(!remove(path) && !mkdir(path, 0700));
    CHECK_ERROR(ckpp_module_file(&m, path), CKPP_ERROR_BACKEND, "add.cu': Is a directory");
    remove(path), remove(header), remove(image), rmdir(folder);
    CHECK_ERROR(ckpp_module_file(&m, path), CKPP_ERROR_BACKEND, HERE,
                "ckpp_module_file: cannot read", "add.cu");
    CHECK_ERROR(ckpp_module_file(&m, "no/such.cu"), CKPP_ERROR_BACKEND,
                "beside the program's executable");
    CHECK_ERROR(ckpp_module_file(&m, ""), CKPP_ERROR_ARGUMENT, "the path is empty");
    CHECK_ERROR(ckpp_module_file(&m, NULL), CKPP_ERROR_ARGUMENT, "'path' is a null pointer");
}

int main(void)
{
    check_text();
    check_many();
    check_errors();
    check_any_text();
    check_mark();
    check_files();
    return finish("module_compile");
}
