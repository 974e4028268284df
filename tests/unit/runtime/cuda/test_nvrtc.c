/* test_nvrtc.c - compiling for GPUs that are not there, with NVIDIA's own compiler: architectures,
 * options, messages. */
#define _GNU_SOURCE
#include "runtime/observe/observe.h"

#include <dlfcn.h>
#include <limits.h>
#include <link.h>
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
#include "frontend/device/device.h"
#include "runtime/cuda/cuda.h"

#define PLANTED "libplanted.so.2"

static const ckpp_kernel kernel = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "k", .file = "foo.c", .line = 11};

static bool have_nvrtc(void)
{
    const cuda_toolkit *toolkit = cuda_find();
    return toolkit && toolkit->nvrtc[0];
}

/* Where it is looked for along LD_LIBRARY_PATH. */
static int check_library_path(const void *unused)
{
    (void)unused;
    setenv("CUDA_HOME", "/nowhere", 1);
    setenv("LD_LIBRARY_PATH", "one::./two:/three;/four;five:.", 1);
    const cuda_toolkit *toolkit = cuda_find();
    const char *list = toolkit && toolkit->searched ? toolkit->searched : "";
    EXPECT(strstr(list, ", /three, /four, /"), "%s", list);
    EXPECT(!strstr(list, "one") && !strstr(list, "two") && !strstr(list, "five") &&
               !strstr(list, ", .") && !strstr(list, ", ,"),
           "%s", list);
    return 0;
}

/* A library in CUDA_HOME/lib64 that is none. */
static int check_bad_library(const void *argument)
{
    const char *target = argument;
    char home[] = "/tmp/ckpp-test-XXXXXX", path[64], command[96];
    rt_blob image = {0};
    if (!mkdtemp(home))
        return 1;
    snprintf(command, sizeof command, "mkdir %s/lib64", home);
    EXPECT(system(command) == 0, "%s", command);
    snprintf(path, sizeof path, "%s/lib64/libnvrtc.so.%d", home, CUDART_VERSION / 1000);
    EXPECT(symlink(target, path) == 0, "%s", path);
    setenv("CUDA_HOME", home, 1);
    ckpp_status status = cuda_backend.compile(
        &(rt_compile){.kernel = &kernel, .source = "", .symbol = "k"}, &image);
    EXPECT(status == CKPP_ERROR_COMPILE && strstr(ckpp_last_error(), path), "%s",
           ckpp_last_error());
    EXPECT(strstr(ckpp_last_error(), "cannot be opened: ") ||
               strstr(ckpp_last_error(), "has no nvrtcVersion"),
           "%s", ckpp_last_error());
    snprintf(command, sizeof command, "rm -r %s", home);
    EXPECT(system(command) == 0, "%s", command);
    return 0;
}

static void test_nvrtc_bad_library(void **state)
{
    (void)state;
    Dl_info libc;
    void *function = dlsym(RTLD_DEFAULT, "qsort");
    assert_int_equal(run_child(check_library_path, NULL), 0);
    assert_int_equal(run_child(check_bad_library, "/proc/self/cmdline"), 0);
    if (function && dladdr(function, &libc))
        assert_int_equal(run_child(check_bad_library, libc.dli_fname), 0);
}

static const char good[] =
    "struct params { float *y; float a; };\n"
    "extern \"C\" __global__ void __launch_bounds__(256) k(const __grid_constant__ params p)\n"
    "{ auto body = [&](float &y) { y = p.a * y + SHIFT; }; body(p.y[threadIdx.x]); }\n";
static const char broken[] =
    "template <class F> __device__ void run(F f) { f(); }\n"
    "extern \"C\" __global__ void k(float *y)\n{ auto body = [&](float x) {\n"
    "#line 12 \"dir/my foo.c\"\n    { y[0] = b * x; }\n\t\tx = \"s\";\n"
    "}; run(body); }\n";

static ckpp_status compile(int arch, const char *source, const char *options, rt_blob *image)
{
    ckpp_kernel with_options = kernel;
    with_options.options = options;
    with_options.preamble = (const char *const[]){source, NULL};
    with_options.facts = facts_find(source);
    cuda_devices.device[0].arch = arch;
    return cuda_backend.compile(&(rt_compile){.kernel = &with_options,
                                              .options = options,
                                              .source = source,
                                              .source_size = strlen(source),
                                              .symbol = "k"},
                                image);
}

static void check_truncations(const rt_blob *image)
{
    assert_true(cuda_image_is_sound(image->data, image->size));
    for (size_t size = 0; size < image->size; size += 7) {
        unsigned char *part = malloc(size ? size : 1);
        memcpy(part, image->data, size);
        assert_false(cuda_image_is_sound(part, size));
        free(part);
    }
    for (size_t at = 0; at < 64; at++) {
        unsigned char *changed = malloc(image->size);
        memcpy(changed, image->data, image->size);
        changed[at] ^= 0xFF;
        cuda_image_is_sound(changed, image->size);
        free(changed);
    }
}

/* A library of this name lies in the working directory, as the loader was told when the process
 * began. */
static int open_planted(void)
{
    void *library = cuda_open_library(PLANTED);
    if (library)
        fprintf(stderr, "LD_LIBRARY_PATH=\"%s\" opens it\n", getenv("LD_LIBRARY_PATH"));
    return library != NULL;
}

static void test_planted_library(void **state)
{
    (void)state;
    static const char *const paths[] = {"",          ":",         ".",          "./",
                                        "/nowhere:", ":/nowhere", "/nowhere;.", "/nowhere::/none"};
    char folder[] = "/tmp/ckpp-test-XXXXXX", self[PATH_MAX] = "", command[2 * PATH_MAX];
    struct link_map *any;
    void *library = dlopen("libanl.so.1", RTLD_NOW | RTLD_LOCAL); /* a part of libc */
    assert_true(library && dlinfo(library, RTLD_DI_LINKMAP, &any) == 0);
    assert_true(mkdtemp(folder) && readlink("/proc/self/exe", self, sizeof self - 1) > 0);
    snprintf(command, sizeof command, "ln -s \"$(readlink -f %s)\" %s/" PLANTED, any->l_name,
             folder);
    dlclose(library);
    assert_int_equal(system(command), 0);
    for (size_t k = 0; k < sizeof paths / sizeof *paths; k++) {
        snprintf(command, sizeof command, "cd %s && LD_LIBRARY_PATH='%s' %s planted", folder,
                 paths[k], self);
        assert_int_equal(system(command), 0);
    }
    /* it is one that can be opened */
    snprintf(command, sizeof command, "LD_LIBRARY_PATH=%s %s planted 2>/dev/null", folder, self);
    assert_int_not_equal(system(command), 0);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

static void test_nvrtc_architectures(void **state)
{
    (void)state;
    static const int archs[] = {75, 80, 90, 100, 120};
    if (!have_nvrtc())
        skip();
    for (size_t k = 0; k < sizeof archs / sizeof *archs; k++) {
        rt_blob image = {0};
        if (compile(archs[k], good, "-DSHIFT='1 + 2'", &image))
            fail_msg("sm_%d: %s", archs[k], ckpp_last_error());
        assert_memory_equal(image.data, "\177ELF", 4);
        check_truncations(&image);
        free(image.data);
    }
}

/* A GPU that is newer than NVRTC gets PTX; one that is older, an error. */
static void test_nvrtc_unknown_architectures(void **state)
{
    (void)state;
    rt_blob image = {0};
    if (!have_nvrtc())
        skip();
    if (compile(999, good, "-DSHIFT=3", &image))
        fail_msg("%s", ckpp_last_error());
    assert_true(cuda_image_is_sound(image.data, image.size));
    assert_non_null(strstr(image.data, ".target sm_"));
    free(image.data);
    assert_int_equal(compile(20, "", NULL, &image), CKPP_ERROR_COMPILE);
    assert_non_null(strstr(ckpp_last_error(), "cannot compile for sm_20"));
}

static void assert_message(const char *part)
{
    if (!strstr(ckpp_last_error(), part))
        fail_msg("no '%s' in: %s", part, ckpp_last_error());
}

static void test_nvrtc_messages(void **state)
{
    (void)state;
    rt_blob image = {0};
    if (!have_nvrtc())
        skip();
    assert_int_equal(compile(90, broken, NULL, &image), CKPP_ERROR_COMPILE);
    assert_message("the kernel does not compile:\ndir/my foo.c:12:14: error: identifier \"b\" is "
                   "undefined\n");
    assert_message("\n      { y[0] = b * x; }\n               ^");
    assert_message("\ndir/my foo.c:13:5: error: ");
    assert_message("\nckpp/k:1:");
    assert_null(strstr(ckpp_last_error(), "detected in the compilation of"));
    assert_null(image.data);
    assert_int_equal(compile(90, good, "--no-such-option", &image), CKPP_ERROR_COMPILE);
    assert_message("--no-such-option");
    assert_int_equal(compile(90, good, "-DSHIFT='1", &image), CKPP_ERROR_COMPILE);
    assert_message("a quote is not closed");
    assert_int_equal(compile(90, "#include \"cuda_api.h\"\n", NULL, &image), CKPP_ERROR_COMPILE);
    assert_message("ckpp/k:1:");
}

/* Everything that --minimal takes away is there when the source asks for it; so are CUDA's own
 * headers. */
static void test_nvrtc_features(void **state)
{
    (void)state;
    static const char *const sources[] = {
        "extern \"C\" __global__ void k(cudaTextureObject_t t, float *y) { *y = tex1D<float>(t, "
        "0); }",
        "#include <cuda_fp16.h>\nextern \"C\" __global__ void k(__half *y) { *y = "
        "__float2half(1.f); }",
        "extern \"C\" __global__ void k(float *y) { printf(\"%g\", *y); atomicAdd(y, 1.f); *y = "
        "sqrt(*y); }",
        "float helper(float x) { return x + 1; }\nextern \"C\" __global__ void k(float *y) { *y = "
        "helper(*y); }",
    };
    if (!have_nvrtc())
        skip();
    for (size_t k = 0; k < sizeof sources / sizeof *sources; k++) {
        rt_blob image = {0};
        if (compile(90, sources[k], NULL, &image))
            fail_msg("source %zu: %s", k, ckpp_last_error());
        free(image.data);
    }
}

static void test_nvrtc_key(void **state)
{
    (void)state;
    rt_field fields[RT_MAX_FIELDS];
    rt_buf scratch = {0};
    int count = 0;
    ckpp_kernel with_options = kernel;
    with_options.options = "-DX=3";
    cuda_devices.device[0].arch = 90;
    assert_int_equal(
        cuda_backend.key(&(rt_compile){.kernel = &with_options, .options = with_options.options},
                         fields, &count, &scratch),
        CKPP_OK);
    assert_int_equal(count, 3);
    assert_string_equal(fields[0].tag, "arch");
    assert_int_equal(fields[0].size, 5);
    assert_memory_equal(fields[0].data, "sm_90", 5);
    assert_non_null(memmem(fields[1].data, fields[1].size, " -DX=3", 6));
    for (int k = 0; k < count; k++)
        assert_null(memchr(fields[k].data, '/', fields[k].size));
    buf_free(&scratch);
}

static void test_format_log(void **state)
{
    (void)state;
    static const char log[] =
        "a.c(3): warning #177-D: unused\n  x\n  ^\n\na b.c(12): error: wrong\n            "
        "types are: int\n"
        "  \t\tfoo\n  \t\t^\na b.c(13): catastrophic error: stop\nend\n\n"
        "2 errors detected in the compilation of \"k\".\nCompilation terminated.\n";
    rt_buf out = {0};
    cuda_format_messages(&out, NULL, log, true, 20);
    assert_string_equal(
        out.data, "\na b.c:12:3: error: wrong\n            types are: int\n  \t\tfoo\n  \t\t^"
                  "\na b.c:13: fatal error: stop\nend");
    buf_free(&out);
    cuda_format_messages(&out, NULL, "nvrtc: error: odd (3)\n(4): error: x", true, 20);
    assert_string_equal(out.data, "\nnvrtc: error: odd (3)\n(4): error: x");
    buf_free(&out);
    cuda_format_messages(&out, NULL, "", true, 20);
    assert_int_equal(out.size, 0);
    static const ckpp_param params[] = {{.name = "s_h_1", .shown = "s->h[k-1]"},
                                        {.name = "out", .shown = "out[k]"},
                                        {.name = "x"},
                                        {.name = "team", .shown = ""}};
    static const ckpp_kernel kernel = {
        .kind = CKPP_ELEMENTWISE, .nparams = 4, .params = params, .uses = CKPP_USES_LOOP};
    cuda_format_messages(&out, &kernel,
                         "e.c(7): error: no operator \"%\" for \"s_h_1\" and \"new_c_\"\n"
                         "  out = x + s_h_1 % new_c_;\n                  ^\n",
                         true, 20);
    assert_string_equal(out.data, "\ne.c:7:17: error: no operator \"%\" for \"s->h[k-1]\" and "
                                  "\"new\"\n  out = x + s->h[k-1] % new;\n"
                                  "                      ^");
    buf_free(&out);
}

int main(int count, char **arguments)
{
    if (count == 2 && strcmp(arguments[1], "planted") == 0)
        return open_planted();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nvrtc_bad_library), /* before anything else looks for the library */
        cmocka_unit_test(test_planted_library),
        cmocka_unit_test(test_format_log),
        cmocka_unit_test(test_nvrtc_key),
        cmocka_unit_test(test_nvrtc_architectures),
        cmocka_unit_test(test_nvrtc_unknown_architectures),
        cmocka_unit_test(test_nvrtc_messages),
        cmocka_unit_test(test_nvrtc_features),
    };
    return cmocka_run_group_tests_name("nvrtc", tests, NULL, NULL);
}

#endif
