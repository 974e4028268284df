/* test_cuda_link.c - kernels that launch kernels: linking what NVRTC makes, for GPUs that are not
 * there, and what the result depends on. */
#define _GNU_SOURCE
#include "runtime/observe/observe.h"

#include <dlfcn.h>
#include <libgen.h>
#include <limits.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#ifndef CKPP_CUDA
int main(void)
{
    puts("built without CUDA");
    return 77;
}
#else

#include "child_fixture.h"
#include "runtime/cuda/cuda.h"

/* The linker keeps what it has, as long as the process. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:libnvJitLink";
}

static const char source[] = "__global__ void child(int *x) { x[threadIdx.x] += 1; }\n"
                             "__global__ void parent(int *x) { child<<<1, 4>>>(x); }\n";
static const char *const body[] = {source, NULL};
static const ckpp_kernel module = {.abi = CKPP_ABI,
                                   .kind = CKPP_MODULE,
                                   .name = "m",
                                   .file = "foo.c",
                                   .line = 3,
                                   .body = body,
                                   .facts = CKPP_FACT_LAUNCHES};

/* The linker and the device runtime may be missing where NVRTC is not. */
static bool can_link(void)
{
    const cuda_toolkit *toolkit = cuda_find();
    rt_buf files = {0};
    if (!toolkit || !toolkit->nvrtc[0])
        return false;
    cuda_link_identify(toolkit, &files);
    const char *linker = strstr(files.data, "libnvJitLink.so."),
               *runtime = strstr(files.data, "libcudadevrt.a ");
    bool can = linker && strchr(linker, ' ') < strchr(linker, ';') && runtime;
    buf_free(&files);
    return can;
}

static ckpp_status compile(const ckpp_kernel *kernel, const char *options, int arch,
                           rt_blob *image)
{
    cuda_devices.device[0].arch = arch;
    return cuda_backend.compile(&(rt_compile){.kernel = kernel,
                                              .options = options,
                                              .source = source,
                                              .source_size = sizeof source - 1,
                                              .symbol = "k"},
                                image);
}

/* PTX that is to be linked. */
static void compile_relocatable(rt_blob *image)
{
    char include[PATH_MAX + 2];
    nvrtcProgram program;
    assert_int_equal(cuda_check_arch(75), CKPP_OK); /* which opens NVRTC */
    snprintf(include, sizeof include, "-I%s", cuda_find_include());
    const char *const options[] = {"--gpu-architecture=compute_75",
                                   "--relocatable-device-code=true", include};
    assert_int_equal(rt_cuda.nvrtc.CreateProgram(&program, source, "k", 0, NULL, NULL),
                     NVRTC_SUCCESS);
    assert_int_equal(rt_cuda.nvrtc.CompileProgram(program, 3, options), NVRTC_SUCCESS);
    assert_int_equal(rt_cuda.nvrtc.GetPTXSize(program, &image->size), NVRTC_SUCCESS);
    image->data = malloc(image->size);
    assert_non_null(image->data);
    assert_int_equal(rt_cuda.nvrtc.GetPTX(program, image->data), NVRTC_SUCCESS);
    assert_int_equal(rt_cuda.nvrtc.DestroyProgram(&program), NVRTC_SUCCESS);
}

static void assert_linked(const rt_blob *blob, int arch)
{
    cuda_image image;
    const char *why = NULL;
    int count;
    if (!cuda_image_read(&image, blob->data, blob->size, arch, &why))
        fail_msg("%s", why);
    assert_int_equal(image.format, CUDA_CUBIN);
    assert_true(image.runs);
    assert_non_null(cuda_symbol_find(&image, "parent", true, &count));
    cuda_image_free(&image);
}

/* For a GPU that NVRTC does not know it makes PTX. */
static void test_link_ptx(void **state)
{
    (void)state;
    static const int archs[] = {75, 90, 120};
    if (!can_link())
        skip();
    for (size_t k = 0; k < sizeof archs / sizeof *archs; k++) {
        rt_blob blob = {0};
        compile_relocatable(&blob);
        assert_non_null(strstr(blob.data, ".target sm_"));
        if (cuda_link(archs[k], true, &blob))
            fail_msg("%s", ckpp_last_error());
        assert_linked(&blob, archs[k]);
        free(blob.data);
    }
}

/* The linker's words stand on lines of their own. */
static void test_link_failures(void **state)
{
    (void)state;
    rt_blob blob = {0};
    if (!can_link())
        skip();
    compile_relocatable(&blob);
    assert_int_equal(cuda_link(90, false, &blob), CKPP_ERROR_COMPILE);
    const char *call = strstr(ckpp_last_error(), "nvJitLinkAddData() failed with error ");
    assert_non_null(call);
    assert_int_equal(call[strcspn(call, ":") + 1], '\n');
    assert_true(call[strlen(call) - 1] != '\n');
    free(blob.data);
}

/* A module's image begins with its names. */
static void test_link_modules(void **state)
{
    (void)state;
    /* the one NVRTC knows; of the other it knows the major version */
    static const int archs[] = {90, 77};
    if (!can_link())
        skip();
    for (size_t k = 0; k < sizeof archs / sizeof *archs; k++) {
        rt_blob blob = {0};
        if (compile(&module, NULL, archs[k], &blob))
            fail_msg("%s", ckpp_last_error());
        uint64_t names = 0;
        memcpy(&names, (char *)blob.data + 8, sizeof names);
        assert_true(names < blob.size);
        assert_linked(&(rt_blob){(char *)blob.data + names, blob.size - names}, archs[k]);
        free(blob.data);
    }
    rt_blob none = {0};
    assert_int_equal(compile(&module, NULL, 999, &none), CKPP_ERROR_COMPILE);
    assert_non_null(
        strstr(ckpp_last_error(),
               "nvJitLink cannot link for sm_999: install a CUDA toolkit that knows it"));
}

/* What it was linked with is part of the key, where it is linked. */
static void test_link_key(void **state)
{
    (void)state;
    rt_field fields[RT_MAX_FIELDS];
    rt_buf scratch = {0};
    int count = 0;
    cuda_devices.device[0].arch = 90;
    assert_int_equal(cuda_backend.key(&(rt_compile){.kernel = &module, .options = "-DX=3"}, fields,
                                      &count, &scratch),
                     CKPP_OK);
    assert_int_equal(count, 4);
    assert_string_equal(fields[3].tag, "linker");
    assert_non_null(memmem(fields[3].data, fields[3].size, "libnvJitLink.so.", 16));
    assert_non_null(memmem(fields[3].data, fields[3].size, "libcudadevrt.a", 14));
    assert_null(memchr(fields[3].data, '/', fields[3].size));
    assert_null(memmem(fields[1].data, fields[1].size, "libcudadevrt.a", 14));
    buf_free(&scratch);
}

/* ---- LTO-IR ---- */

static void *find_function(const char *name)
{
    char path[PATH_MAX], nvrtc[PATH_MAX];
    snprintf(nvrtc, sizeof nvrtc, "%s", cuda_find()->nvrtc);
    int size = snprintf(path, sizeof path, "%s/libnvJitLink.so.%d", dirname(nvrtc),
                        CUDART_VERSION / 1000);
    void *library = size < PATH_MAX ? dlopen(path, RTLD_NOW) : NULL;
    void *found = library ? dlsym(library, name) : NULL;
    if (!found)
        fail_msg("there is no %s", name);
    return found;
}

/* Links by nvJitLink itself. */
static void link_lto_ir(const rt_blob *image, int arch)
{
    int (*create)(void **handle, uint32_t count, const char **options);
    int (*add)(void *handle, int type, const void *data, size_t size, const char *name);
    int (*get_size)(void *handle, size_t *size), (*complete)(void *handle);
    int (*destroy)(void **handle);
    void *handle = NULL;
    size_t size = 0;
    char option[16];
    const char *options[] = {option, "-lto"};
    snprintf(option, sizeof option, "-arch=sm_%d", arch);
    *(void **)&create = find_function("nvJitLinkCreate");
    *(void **)&add = find_function("nvJitLinkAddData");
    *(void **)&complete = find_function("nvJitLinkComplete");
    *(void **)&get_size = find_function("nvJitLinkGetLinkedCubinSize");
    *(void **)&destroy = find_function("nvJitLinkDestroy");
    assert_int_equal(create(&handle, 2, options), 0);
    assert_int_equal(add(handle, 3 /* LTO-IR */, image->data, image->size, "module"), 0);
    assert_int_equal(complete(handle), 0);
    assert_int_equal(get_size(handle, &size), 0);
    assert_true(size > 0);
    assert_int_equal(destroy(&handle), 0);
}

/* Of any module: there is no table of names in front, and nothing is linked yet. */
static void test_lto_ir(void **state)
{
    (void)state;
    static const char plain[] = "extern \"C\" __device__ float twice(float x) { return 2 * x; }\n"
                                "__global__ void k(float *x) { *x = twice(*x); }\n";
    const char *const text[] = {plain, NULL};
    ckpp_kernel kernel = module;
    rt_compile job = {.kernel = &kernel,
                      .source = plain,
                      .source_size = sizeof plain - 1,
                      .symbol = "k",
                      .lto = true};
    rt_blob image = {0};
    if (!can_link())
        skip();
    kernel.body = text;
    kernel.facts = 0;
    cuda_devices.device[0].arch = 90;
    if (cuda_backend.compile(&job, &image))
        fail_msg("%s", ckpp_last_error());
    assert_memory_equal(image.data, "\xed\x43\x4e\x7f", 4);
    link_lto_ir(&image, 90);
    free(image.data);
}

/* ---- where the files are ---- */

static void put_file(const char *name, const char *text)
{
    FILE *file = fopen(name, "w");
    EXPECT(file && fputs(text, file) >= 0 && !fclose(file), "%s", name);
}

/* Where NVRTC is not known, the working directory is no place to look in; another file at the same
 * place is another one. */
static int check_places(const void *argument)
{
    char home[] = "/tmp/ckpp-test-XXXXXX", nvrtc[64], command[64];
    rt_buf none = {0}, one = {0}, other = {0};
    (void)argument;
    EXPECT(mkdtemp(home) && !chdir(home), "%s", home);
    put_file("libcudadevrt.a", "one");
    snprintf(nvrtc, sizeof nvrtc, "%s/libnvrtc.so.13", home);
    cuda_link_identify(&(cuda_toolkit){.nvrtc = ""}, &none);
    cuda_link_identify(&(cuda_toolkit){.nvrtc = nvrtc}, &one);
    put_file("libcudadevrt.a", "another");
    cuda_link_identify(&(cuda_toolkit){.nvrtc = nvrtc}, &other);
    EXPECT(!strstr(none.data, "libcudadevrt.a 3 "), "%s", none.data);
    EXPECT(strstr(one.data, "libcudadevrt.a 3 "), "%s", one.data);
    EXPECT(strcmp(one.data, other.data) != 0, "%s", one.data);
    buf_free(&none), buf_free(&one), buf_free(&other);
    snprintf(command, sizeof command, "rm -r %s", home);
    EXPECT(!chdir("/") && system(command) == 0, "%s", command);
    return 0;
}

static void test_link_places(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_places, NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_link_places),  cmocka_unit_test(test_link_key),
        cmocka_unit_test(test_link_ptx),     cmocka_unit_test(test_link_failures),
        cmocka_unit_test(test_link_modules), cmocka_unit_test(test_lto_ir)};
    return cmocka_run_group_tests_name("cuda_link", tests, NULL, NULL);
}

#endif
