/* test_images.c - what is read of cubins, fatbins and PTX before a driver sees them: symbols,
 * parameters, architectures, names of C++; and that no damage, wherever it is, makes the reader go
 * beyond the bytes. The images are NVRTC's own. */
#define _GNU_SOURCE
#include "runtime/observe/observe.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#ifndef CKPP_CUDA
int main(void)
{
    puts("built without CUDA");
    return 77;
}
#else

#include "runtime/cuda/cuda.h"

static const char source[] =
    "__constant__ float weights[25];\n__device__ int counter;\n"
    "namespace filters { __device__ double gain = 2; __global__ void amp(float *x) { x[0] *= gain "
    "+ counter; } }\n"
    "struct big { char c[5000]; };\n"
    "extern \"C\" __global__ void blur(const float *x, float *y, int w, short h, double d)\n"
    "{ y[0] = x[0] + w + h + d + weights[w]; }\n"
    "__global__ void twice(big b, float *x, char c) { x[0] = b.c[threadIdx.x] + c; }\n"
    "__global__ void over(float *x) { *x = 1; }\n__global__ void over(int *x) { *x = 1; }\n"
    "template <class T> __global__ void scale(T *x) { *x = 2; }\ntemplate __global__ void "
    "scale<float>(float *);\n"
    "__global__ void none() {}\n";
static const ckpp_kernel kernel = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "k", .file = "foo.c", .line = 11};

/* Architectures that NVRTC knows, and one that it does not: PTX. */
static const int archs[] = {75, 90, 120, 77};

static bool have_nvrtc(void)
{
    const cuda_toolkit *toolkit = cuda_find();
    return toolkit && toolkit->nvrtc[0];
}

static rt_blob make_image_of(const char *text, const char *options, int arch)
{
    rt_blob image = {0};
    cuda_devices.device[0].arch = arch;
    rt_compile job = {.kernel = &kernel,
                      .source = text,
                      .source_size = strlen(text),
                      .symbol = "k",
                      .options = options};
    if (cuda_backend.compile(&job, &image))
        fail_msg("%s", ckpp_last_error());
    return image;
}

static rt_blob make_image(int arch)
{
    return make_image_of(source, NULL, arch);
}

/* A fatbin with a cubin and, compressed (so it says), PTX. */
static rt_blob make_fatbin(const rt_blob *cubin, int arch)
{
    rt_buf out = {0};
    const uint16_t one = 1, header_bytes = 16, elf = 2, ptx = 1, version = 0x101;
    const uint32_t magic = 0xBA55ED50, bytes = 64, none = 0, of = (uint32_t)arch, packed = 16;
    const uint64_t entry = cubin->size, size = 64 + entry + 64 + 16;
    unsigned char rest[64 - 32] = {0};
    buf_put(&out, &magic, 4), buf_put(&out, &one, 2), buf_put(&out, &header_bytes, 2),
        buf_put(&out, &size, 8);
    buf_put(&out, &elf, 2), buf_put(&out, &version, 2), buf_put(&out, &bytes, 4),
        buf_put(&out, &entry, 8);
    buf_put(&out, &none, 4), buf_put(&out, &none, 4), buf_put(&out, &none, 4),
        buf_put(&out, &of, 4);
    buf_put(&out, rest, sizeof rest), buf_put(&out, cubin->data, cubin->size);
    buf_put(&out, &ptx, 2), buf_put(&out, &version, 2), buf_put(&out, &bytes, 4),
        buf_put(&out, &(uint64_t){16}, 8);
    buf_put(&out, &packed, 4), buf_put(&out, &none, 4), buf_put(&out, &none, 4),
        buf_put(&out, &of, 4);
    buf_put(&out, rest, sizeof rest), buf_put(&out, rest, 16);
    return (rt_blob){out.data, out.size};
}

static const cuda_symbol *find(const cuda_image *image, const char *name, bool is_kernel)
{
    int count;
    const cuda_symbol *s = cuda_symbol_find(image, name, is_kernel, &count);
    assert_true(count <= 1 || !s);
    return s;
}

static void check_symbols(const rt_blob *blob, int arch)
{
    static const unsigned blur_sizes[] = {8, 8, 4, 2, 8}, twice_sizes[] = {5000, 8, 1};
    cuda_image image;
    const char *why;
    int count;
    assert_true(cuda_image_read(&image, blob->data, blob->size, arch, &why));
    assert_true(image.runs);
    assert_true(cuda_image_is_sound(blob->data, blob->size));
    const cuda_symbol *blur = find(&image, "blur", true), *twice = find(&image, "twice", true),
                      *amp = find(&image, "filters::amp", true),
                      *none = find(&image, "none", true);
    assert_non_null(blur);
    assert_int_equal(blur->nparams, 5);
    for (int k = 0; k < 5; k++)
        assert_int_equal(blur->param[k].size, blur_sizes[k]);
    assert_non_null(twice);
    assert_int_equal(twice->nparams, 3);
    for (int k = 0; k < 3; k++)
        assert_int_equal(twice->param[k].size, twice_sizes[k]);
    assert_non_null(amp);
    assert_string_equal(amp->name, "_ZN7filters3ampEPf");
    assert_non_null(none);
    assert_int_equal(none->nparams, 0);
    assert_non_null(find(&image, "weights", false));
    assert_int_equal(find(&image, "weights", false)->bytes, 100);
    assert_int_equal(find(&image, "counter", false)->bytes, 4);
    assert_int_equal(find(&image, "filters::gain", false)->bytes, 8);
    assert_null(find(&image, "amp", true));
    assert_null(find(&image, "scale", true)); /* a template's instance has a name of its own */
    assert_non_null(find(&image, "_Z5scaleIfEvPT_", true));
    assert_null(cuda_symbol_find(&image, "over", true, &count));
    assert_int_equal(count, 2);
    assert_null(find(&image, "weights", true));
    assert_null(find(&image, "blur", false));

    rt_name_list list = {0};
    rt_buf text = {0};
    cuda_symbol_list(&image, true, false, &list);
    name_list_put(&list, "blurr", true, &text);
    assert_ptr_equal(strstr(text.data, "; it has 'blur', "), text.data);
    assert_null(strstr(text.data, "_Z"));
    assert_non_null(strstr(text.data, "'filters::amp'"));
    buf_free(&text);
    cuda_image_free(&image);
}

static void test_images_symbols(void **state)
{
    (void)state;
    if (!have_nvrtc())
        skip();
    for (size_t k = 0; k < sizeof archs / sizeof *archs; k++) {
        rt_blob blob = make_image(archs[k]);
        check_symbols(&blob, archs[k]);
        if (archs[k] != 77) {
            rt_blob fatbin = make_fatbin(&blob, archs[k]);
            check_symbols(&fatbin, archs[k]);
            free(fatbin.data);
        }
        free(blob.data);
    }
}

static bool runs_on(const rt_blob *blob, int arch)
{
    cuda_image image;
    const char *why;
    assert_true(cuda_image_read(&image, blob->data, blob->size, arch, &why));
    bool runs = image.runs;
    cuda_image_free(&image);
    return runs;
}

/* A cubin runs within its major version, from its own minor one on; PTX from its own architecture
 * on. */
static void test_images_architectures(void **state)
{
    (void)state;
    if (!have_nvrtc())
        skip();
    rt_blob cubin = make_image(80), ptx = make_image(77), fatbin = make_fatbin(&cubin, 80);
    assert_true(runs_on(&cubin, 80) && runs_on(&cubin, 86) && runs_on(&cubin, 0));
    assert_false(runs_on(&cubin, 75) || runs_on(&cubin, 90));
    assert_true(runs_on(&ptx, 75) && runs_on(&ptx, 120));
    assert_false(runs_on(&ptx, 70));
    assert_true(runs_on(&fatbin, 86) && runs_on(&fatbin, 120)); /* by its PTX */
    assert_false(runs_on(&fatbin, 75));
    free(cubin.data), free(ptx.data), free(fatbin.data);
}

/* Reads a copy of so many bytes, and not one more: a sanitizer sees to that. */
static void read_copy(const unsigned char *data, size_t size)
{
    unsigned char *copy = malloc(size ? size : 1);
    cuda_image image;
    const char *why;
    int count;
    memcpy(copy, data, size);
    if (cuda_image_read(&image, copy, size, 90, &why)) {
        rt_name_list list = {0};
        rt_buf text = {0};
        (void)cuda_symbol_find(&image, "filters::amp", true, &count);
        cuda_symbol_list(&image, true, true, &list);
        name_list_put(&list, "blur", true, &text);
        buf_free(&text);
    } else {
        assert_non_null(why);
    }
    cuda_image_free(&image);
    (void)cuda_image_is_sound(copy, size);
    free(copy);
}

static void damage(const rt_blob *blob)
{
    unsigned char *data = blob->data;
    for (size_t size = 0; size < blob->size;
         size += size < 256 || blob->size - size < 256 ? 1 : 13)
        read_copy(data, size);
    for (size_t k = 0; k < blob->size; k++) {
        unsigned char kept = data[k];
        bool structural = k < 256 || blob->size - k < 4096;
        data[k] ^= (unsigned char)(1 << k % 8);
        read_copy(data, blob->size);
        data[k] = 0xFF;
        if (structural)
            read_copy(data, blob->size);
        data[k] = 0;
        if (structural)
            read_copy(data, blob->size);
        data[k] = kept;
        k += structural ? 0 : 3;
    }
}

static void test_images_damaged(void **state)
{
    (void)state;
    if (!have_nvrtc())
        skip();
    for (int k = 0; k < 3; k++) {
        rt_blob cubin = make_image(k == 2 ? 77 : 90), fatbin = make_fatbin(&cubin, 90);
        damage(k == 1 ? &fatbin : &cubin);
        free(cubin.data), free(fatbin.data);
    }
}

/* A parameter's entry that says it is longer than what is there. */
static void test_images_long_entry(void **state)
{
    (void)state;
    if (!have_nvrtc())
        skip();
    rt_blob cubin = make_image(90);
    unsigned char *entry = memmem(cubin.data, cubin.size, "\x04\x17\x0c\x00", 4);
    cuda_image image;
    const char *why = "";
    assert_non_null(entry);
    entry[3] = 0x7F;
    assert_false(cuda_image_read(&image, cubin.data, cubin.size, 90, &why));
    assert_string_equal(why, "a damaged cubin: what it says of a kernel's parameters is cut off");
    cuda_image_free(&image);
    free(cubin.data);
}

/* Namespaces without a name are no part of a name, in cubins and in PTX. */
static void test_images_nameless(void **state)
{
    (void)state;
    static const char text[] =
        "namespace { __device__ int hidden; __global__ void veil(float *x) { x[0] = hidden; } }\n"
        "namespace filters { namespace { __global__ void veil(float *x) { x[1] = hidden; } "
        "__device__ int depth; } }\n"
        "static __device__ int own;\n"
        "static __global__ void local(float *x) { x[0] = own + filters::depth; }\n";
    if (!have_nvrtc())
        skip();
    for (int arch = 75; arch < 78; arch += 2) {
        rt_blob blob = make_image_of(text, NULL, arch);
        cuda_image image;
        const char *why;
        assert_true(cuda_image_read(&image, blob.data, blob.size, arch, &why));
        const cuda_symbol *veil = find(&image, "veil", true),
                          *other = find(&image, "filters::veil", true);
        assert_true(veil && other && veil != other);
        assert_non_null(find(&image, "::veil", true));
        assert_non_null(find(&image, "local", true));
        assert_non_null(find(&image, "hidden", false));
        assert_non_null(find(&image, "filters::depth", false));
        assert_non_null(find(&image, "own", false));
        rt_name_list list = {0};
        rt_buf names = {0};
        cuda_symbol_list(&image, true, true, &list);
        name_list_put(&list, "filters::veil", true, &names);
        assert_non_null(strstr(names.data, "'filters::veil', "));
        assert_null(strstr(names.data, "_GLOBAL_"));
        assert_null(strstr(names.data, "_INTERNAL_"));
        buf_free(&names);
        cuda_image_free(&image);
        free(blob.data);
    }
}

static void assert_refused(const char *name, const char *word)
{
    assert_int_equal(cuda_symbol_check(name, true), CKPP_ERROR_ARGUMENT);
    if (!strstr(ckpp_last_error(), word))
        fail_msg("'%s' instead of '%s'", ckpp_last_error(), word);
}

/* An empty name is nobody's. */
static void test_images_empty_names(void **state)
{
    (void)state;
    static const char text[] =
        ".version 8.0\n.target sm_80\n.visible .entry _Z4blurPf() { ret; }\n";
    cuda_image image;
    const char *why;
    assert_true(cuda_image_read(&image, text, sizeof text - 1, 90, &why));
    assert_non_null(find(&image, "blur", true));
    assert_null(find(&image, "", true));
    assert_null(find(&image, "::", true));
    cuda_image_free(&image);
    assert_refused("", "the name of the kernel is empty");
    assert_refused("::", "'::' is no kernel's name: a part of it is empty");
    assert_refused("a::", "a part of it is empty");
    assert_refused("a::::b", "a part of it is empty");
    assert_int_equal(cuda_symbol_check("::a::b<float>", true), CKPP_OK);
}

static void test_images_words(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t size;
        const char *word;
    } bad[] = {{"", 0, "empty"},
               {"\x7f"
                "ELF",
                4, "cut off"},
               {"\x50\xed\x55\xba", 4, "cut off"},
               {"#include <x.h>", 14, "neither a cubin nor a fatbin nor PTX"},
               {".version 8.0\n", 13, "neither a cubin"},
               {".version 8.0\n.target sm_90\n.visible .entry k() {", 48, "cut off: a brace"}};
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        cuda_image image;
        const char *why = NULL;
        assert_false(cuda_image_read(&image, bad[k].bytes, bad[k].size, 90, &why));
        assert_non_null(why);
        if (!strstr(why, bad[k].word))
            fail_msg("'%s' instead of '%s'", why, bad[k].word);
        cuda_image_free(&image);
    }
}

static void test_images_ptx(void **state)
{
    (void)state;
    static const char text[] =
        "// a comment with .entry no(\n.version 8.0\n.target sm_80, debug\n.address_size 64\n"
        "/* .global .u32 not_either; */\n.extern .global .u32 elsewhere;\n"
        ".visible .const .align 4 .b8 table[2][3] = {1, 2, 3, 4, 5, 6};\n.global .v4 .f32 four;\n"
        ".visible .entry k(\n .param .u64 .ptr .global .align 1 k_0,\n .param .align 8 .b8 "
        "k_1[24], .param .f16 k_2\n)\n"
        ".maxntid 256, 1, 1\n{\n .global .u32 local;\n ret;\n}\n.func helper(.param .u32 a) { "
        "ret; }\n";
    cuda_image image;
    const char *why;
    assert_true(cuda_image_read(&image, text, sizeof text - 1, 90, &why));
    assert_string_equal(image.archs.data, "sm_80 and later");
    assert_int_equal(image.count, 3);
    const cuda_symbol *k = find(&image, "k", true);
    assert_non_null(k);
    assert_int_equal(k->nparams, 3);
    assert_int_equal(k->param[0].size, 8);
    assert_int_equal(k->param[1].size, 24);
    assert_int_equal(k->param[2].size, 2);
    assert_int_equal(find(&image, "table", false)->bytes, 6);
    assert_int_equal(find(&image, "four", false)->bytes, 16);
    cuda_image_free(&image);
}

#define HEAD ".version 7.0\n.target sm_70\n.address_size 64\n"
#define ENTRY ".visible .entry k(.param .u64 p)\n{\n ret;\n}\n"

/* What a text may end with, and where it is cut off. */
static void test_images_ptx_ends(void **state)
{
    (void)state;
    static const char *const whole[] = {
        HEAD,
        HEAD ENTRY,
        HEAD ENTRY ".visible .global .align 4 .f32 total;\n",
        HEAD ENTRY ".global .b32 t[2] = {1, 2};",
        HEAD ENTRY "\t.file\t1 \"/tmp/a{b/x.cu\"\n",
        HEAD ".file 1 \"/tmp/a}b{{/x.cu\"\n" ENTRY,
        HEAD ENTRY ".file 1 \"x;/*.cu\"",
        HEAD "/*/ { */" ENTRY,
        HEAD ENTRY "/* the end */",
        HEAD ENTRY "// {\n",
        HEAD ENTRY "\t.file\t1 \"x.cu\", 12, 34\n\n",
        HEAD ENTRY "\t.section\t.debug_str\n\t{\n.b8 1\n\t}\n\t.file\t1 \"x.cu\"\n"};
    static const char *const cut[] = {HEAD ENTRY ".visible .global .align 4 .f32 tot",
                                      HEAD ENTRY "\t.file\t1 \"/tmp/a",
                                      HEAD ENTRY "\t.file\t1 \"/tmp/a\n",
                                      HEAD ENTRY "\t.file\t1",
                                      HEAD ENTRY ".global .b32 t[2] = {1, 2}, u",
                                      HEAD ENTRY ".visible",
                                      HEAD ".entry k(.param .u64 p",
                                      ".version 7.0\n.target sm_70",
                                      HEAD ENTRY ".section .debug_str {",
                                      HEAD "/*/ {" ENTRY "*/ .visible"};
    for (size_t k = 0; k < sizeof whole / sizeof *whole; k++) {
        cuda_image image;
        const char *why = NULL;
        if (!cuda_image_read(&image, whole[k], strlen(whole[k]), 90, &why))
            fail_msg("'%s' is said to be %s", whole[k], why);
        cuda_image_free(&image);
    }
    for (size_t k = 0; k < sizeof cut / sizeof *cut; k++) {
        cuda_image image;
        const char *why = NULL;
        if (cuda_image_read(&image, cut[k], strlen(cut[k]), 90, &why) ||
            !strstr(why, "PTX that is cut off"))
            fail_msg("'%s' is said to be %s", cut[k], why ? why : "whole");
        cuda_image_free(&image);
    }
}

/* What NVRTC gives with line numbers ends with a file's name. */
static void test_images_line_numbers(void **state)
{
    (void)state;
    static const char *const options[] = {"-lineinfo", "--device-debug"};
    if (!have_nvrtc())
        skip();
    for (size_t k = 0; k < sizeof options / sizeof *options; k++) {
        rt_blob blob = make_image_of(source, options[k], 77);
        check_symbols(&blob, 77);
        free(blob.data);
    }
}

/* A file of PTX has any number of NULs at its end. */
static void test_images_nuls(void **state)
{
    (void)state;
    static const char text[] = HEAD ENTRY "\0\0\0";
    const ckpp_binary binary = {.symbol = "k", .file = "k.ptx"};
    const ckpp_kernel k = {.kind = CKPP_RAW,
                           .name = "k",
                           .file = "foo.c",
                           .nparams = 1,
                           .binary = &binary,
                           .params = &(const ckpp_param){.name = "x"}};
    rt_class *cls = calloc(1, sizeof *cls + sizeof cls->param[0]);
    cls->param[0].access = RT_RAW_DENSE;
    cuda_devices.device[0].arch = 90;
    for (size_t nuls = 0; nuls < 4; nuls++) {
        char symbol[RT_SYMBOL_SIZE];
        rt_blob blob = {(void *)(uintptr_t)text, strlen(text) + nuls};
        if (cuda_check_image(&k, cls, 0, &blob, symbol))
            fail_msg("%s", ckpp_last_error());
        assert_int_equal(blob.size, strlen(text) + 1);
        assert_true(cuda_image_is_sound(blob.data, blob.size));
    }
    free(cls);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_images_nameless),
                                       cmocka_unit_test(test_images_empty_names),
                                       cmocka_unit_test(test_images_ptx_ends),
                                       cmocka_unit_test(test_images_line_numbers),
                                       cmocka_unit_test(test_images_nuls),
                                       cmocka_unit_test(test_images_symbols),
                                       cmocka_unit_test(test_images_architectures),
                                       cmocka_unit_test(test_images_damaged),
                                       cmocka_unit_test(test_images_long_entry),
                                       cmocka_unit_test(test_images_words),
                                       cmocka_unit_test(test_images_ptx)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
