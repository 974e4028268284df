/* test_texture.c - textures and surfaces on a GPU that is not there: every call failing in turn,
 * and nothing left behind; what a kernel is given; textures of several devices. */
#define _GNU_SOURCE
#include "child_fixture.h"
#include "fake_cuda.h"

#include <stdlib.h>
#include <string.h>

enum { DONE = 42, WIDTH = 5, HEIGHT = 3 };

static const ckpp_param params[] = {{.name = "t",
                                     .direction = CKPP_IN,
                                     .object = CKPP_TEXTURE,
                                     .access = 1 << CKPP_ACCESS_1D | 1 << CKPP_ACCESS_2D,
                                     .dtype = CKPP_UINT64},
                                    {.name = "x", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
                                    {.name = "y", .direction = CKPP_OUT, .dtype = CKPP_FLOAT32}};
static const char *const body[] = {"{ y = tex1D<float>(t, x); }\n", NULL};
static void *state;
static const ckpp_kernel kernel = {.abi = CKPP_ABI,
                                   .kind = CKPP_ELEMENTWISE,
                                   .name = "fetch",
                                   .file = "t.c",
                                   .line = 1,
                                   .nparams = 3,
                                   .params = params,
                                   .uses = CKPP_USES_TEXTURES,
                                   .body = body,
                                   .state = &state};

static ckpp_status run(ckpp_texture t, ckpp_array x, ckpp_array *y)
{
    ckpp_arg args[] = {ckpp_in_texture(t, &(ckpp_array){0}), ckpp_in_array_at(&x),
                       ckpp_out_array_at(y)};
    return ckpp_run(&kernel, args, &(ckpp_options){.file_ = "t.c", .line_ = 2});
}

typedef struct scenario {
    fake_options options;
    int device;
    cudaError_t error;
} scenario;

typedef struct attempt {
    const scenario *scenario;
    int k;
} attempt;

typedef struct work {
    ckpp_texture texture, over, layers, lines, linear, rows, levels;
    ckpp_surface surface;
    ckpp_array device, back, y, wide;
} work;

/* Layers, and textures over an array's own memory. */
static ckpp_status make_in_place(work *w)
{
    ckpp_array row, part;
    ckpp_status status;
    if ((status = ckpp_empty(&w->wide, CKPP_FLOAT32, CKPP_SHAPE(2, HEIGHT, 8))) ||
        (status = ckpp_texture_create(&w->layers, &w->wide, .layered = true)) ||
        (status = ckpp_reshape(&row, &w->wide, 1, (const int64_t[]){2 * HEIGHT * 8})) ||
        (status = ckpp_texture_create(&w->linear, &row, .in_place = true)) ||
        (status = ckpp_reshape(&part, &w->wide, 2, (const int64_t[]){2 * HEIGHT, 8})) ||
        (status = ckpp_slice(&part, &part, 1, 0, WIDTH, 1)))
        return status;
    return ckpp_texture_create(&w->rows, &part, .in_place = true, .filter = CKPP_LINEAR);
}

/* From the host, from the device and from another layout, 2 levels of 2 layers. */
static ckpp_status make_levels(work *w)
{
    float data[2][HEIGHT][WIDTH] = {{{1}}}, half[2][WIDTH / 2][HEIGHT / 2] = {{{2}}};
    ckpp_array levels[2] = {ckpp_view(data), ckpp_view(half)};
    ckpp_status status = ckpp_transpose(&levels[1], &levels[1], (const int[]){0, 2, 1});
    if (status || (status = ckpp_texture_create(&w->levels, levels, .levels = 2, .layered = true,
                                                .normalized = true)))
        return status;
    return ckpp_texture_update(&w->levels, levels);
}

/* From the host, from the device, from another layout; and back. */
static ckpp_status make_all(work *w, const scenario *s)
{
    float data[HEIGHT][WIDTH] = {{1}, {2}, {3}}, result[HEIGHT][WIDTH] = {{0}};
    ckpp_array a = ckpp_view(&data[0][0], HEIGHT, WIDTH), reversed,
               r = ckpp_view(&result[0][0], HEIGHT, WIDTH);
    ckpp_status status = ckpp_set_device(s->device);
    if (status || (status = ckpp_transpose(&reversed, &r, NULL)) ||
        (status = ckpp_transpose(&reversed, &reversed, NULL)) ||
        (status = ckpp_copy(&w->device, &a)) ||
        (status = ckpp_texture_create(&w->texture, &w->device, .filter = CKPP_LINEAR)) ||
        (status = ckpp_texture_update(&w->texture, &a)) ||
        (status = ckpp_surface_create(&w->surface, &a)) ||
        (status = ckpp_texture_of_surface(&w->over, &w->surface)) ||
        (status = ckpp_surface_read(&w->back, &w->surface)) ||
        (status = ckpp_surface_read(&reversed, &w->surface)) ||
        (status = ckpp_texture_create(&w->lines, &w->device, .layered = true)) ||
        (status = ckpp_texture_update(&w->lines, &a)) || (status = make_in_place(w)) ||
        (status = make_levels(w)))
        return status;
    EXPECT(!memcmp(data, result, sizeof data) && w->back.device == s->device, "%d",
           w->back.device);
    return run(w->texture, w->device, &w->y);
}

static ckpp_status do_work(const scenario *s)
{
    work w = {0};
    ckpp_status status = make_all(&w, s);
    ckpp_texture_free(&w.texture);
    ckpp_surface_free(&w.surface);
    ckpp_texture_free(&w.over);
    ckpp_texture_free(&w.layers);
    ckpp_texture_free(&w.lines);
    ckpp_texture_free(&w.linear);
    ckpp_texture_free(&w.rows);
    ckpp_texture_free(&w.levels);
    ckpp_free(&w.wide);
    ckpp_free(&w.device);
    ckpp_free(&w.back);
    ckpp_free(&w.y);
    ckpp_must(ckpp_set_device(0));
    return status;
}

/* Of void functions; and an address that a view could not find out about is asked for again. */
static bool is_silent(const char *name)
{
    static const char *const names[] = {"cudaFreeAsync",         "cudaFree",
                                        "cudaFreeArray",         "cudaDestroyTextureObject",
                                        "cudaStreamGetId",       "cudaDestroySurfaceObject",
                                        "cudaDeviceSynchronize", "cudaSetDevice",
                                        "cudaGetDevice",         "cudaPointerGetAttributes",
                                        "cudaFreeMipmappedArray"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (strcmp(names[k], name) == 0)
            return true;
    return false;
}

static int fail_once(const void *argument)
{
    const attempt *a = argument;
    const scenario *s = a->scenario;
    int count;
    setenv("CKPP_DEVICE", "cuda", 1);
    setenv("CKPP_CACHE", "off", 1);
    fake_cuda_install(s->options);
    if (cuda_probe(NULL) == 0 || run((ckpp_texture){0}, (ckpp_array){0}, NULL) == CKPP_OK)
        return 1;
    count = fake_cuda_alive();
    fake_cuda_fail_at(a->k, s->error, NVRTC_ERROR_INTERNAL_ERROR);
    ckpp_status status = do_work(s);
    const char *failed = fake_cuda_failed(), *message = ckpp_last_error();
    if (!failed) {
        EXPECT(status == CKPP_OK, "%s", message);
        return DONE;
    }
    if (strcmp(failed, "cudaStreamGetId") != 0)
        EXPECT(strstr(message, failed) || strncmp(failed, "nvrtcGetProgramLog", 18) == 0,
               "call %d, %s: '%s'", a->k, failed, message);
    EXPECT(status || is_silent(failed), "call %d, %s", a->k, failed);
    EXPECT(rt_cuda.GetLastError() == cudaSuccess, "call %d, %s: the error is still there", a->k,
           failed);
    rt_cuda.SetDevice(0);
    EXPECT(do_work(s) == CKPP_OK, "after call %d, %s: %s", a->k, failed, ckpp_last_error());
    /* the kernel's library stays */
    EXPECT(fake_cuda_alive() <= count + 1, "after call %d, %s: %d objects are left", a->k, failed,
           fake_cuda_alive());
    return 0;
}

static void fail_each(const scenario *s)
{
    for (int k = 1;; k++) {
        int status = run_child(fail_once, &(attempt){s, k});
        if (status == DONE) {
            assert_true(k > 15);
            return;
        }
        assert_int_equal(status, 0);
    }
}

static void test_failures_one_device(void **unused)
{
    (void)unused;
    fail_each(&(scenario){.error = cudaErrorUnknown});
}

static void test_failures_two_devices(void **unused)
{
    (void)unused;
    fail_each(
        &(scenario){.options = {.devices = 2}, .device = 1, .error = cudaErrorMemoryAllocation});
}

/* ---- what a launch is given ---- */

static uint64_t seen;

static void look(const fake_launch *launch, void *user)
{
    (void)user;
    for (size_t at = 0; at < 64; at += 16) /* scalars are at multiples of 16 */
        if (*(const uint64_t *)((const char *)launch->params + at) == seen)
            seen = 0;
}

static int check_launch(const void *argument)
{
    float data[WIDTH] = {1, 2, 3}, many[5000] = {0};
    ckpp_texture t, u, solid, none = {.object = 77};
    ckpp_surface s;
    (void)argument;
    setenv("CKPP_DEVICE", "cuda", 1);
    setenv("CKPP_CACHE", "off", 1);
    fake_cuda_install((fake_options){.devices = 2, .run = look});
    ckpp_array a = ckpp_view(data, WIDTH), on_one = {0}, y = {0};
    EXPECT(ckpp_texture_create(&t, &a) == CKPP_OK && t.device == 0, "%s", ckpp_last_error());
    for (int k = 0; k < 3; k++) { /* the second time by the thread's memory of the call */
        seen = t.object;
        EXPECT(run(t, a, &y) == CKPP_OK && seen == 0, "%s", ckpp_last_error());
        EXPECT(y.device == 0, "%d", y.device);
    }

    /* the texture decides where a call with host arrays runs */
    ckpp_must(ckpp_set_device(1));
    EXPECT(ckpp_copy(&on_one, &a) == CKPP_OK && ckpp_texture_create(&u, &a) == CKPP_OK &&
               u.device == 1,
           "%s", ckpp_last_error());
    ckpp_free(&y);
    seen = t.object;
    EXPECT(run(t, a, &y) == CKPP_OK && seen == 0 && y.device == 0, "%s", ckpp_last_error());
    EXPECT(run(t, on_one, &y) == CKPP_ERROR_DEVICE &&
               strstr(ckpp_last_error(), "'t' is on cuda:0, 'x' is on cuda:1"),
           "%s", ckpp_last_error());
    /* one device's texels as another one's */
    ckpp_must(ckpp_set_device(0));
    EXPECT(ckpp_texture_update(&t, &on_one) == CKPP_OK && ckpp_texture_update(&u, &a) == CKPP_OK,
           "%s", ckpp_last_error());

    ckpp_must(ckpp_set_device(CKPP_HOST));
    ckpp_texture_free(&u);
    EXPECT(ckpp_texture_create(&u, &a) == CKPP_OK && u.device == CKPP_HOST, "%s",
           ckpp_last_error());
    ckpp_free(&y);
    EXPECT(run(u, on_one, &y) == CKPP_ERROR_DEVICE &&
               strstr(ckpp_last_error(),
                      "texture 't' is on the host, but the call is to run on cuda:"),
           "%s", ckpp_last_error());
    ckpp_must(ckpp_set_device(0));
    ckpp_array wide = ckpp_view(many, 5000);
    EXPECT(ckpp_texture_create(&none, &wide) == CKPP_ERROR_SHAPE && none.object == 77 &&
               strstr(ckpp_last_error(), "the extent of x is 5000, and at most 4096"),
           "%s", ckpp_last_error());
    EXPECT(ckpp_surface_create(&s, &wide) == CKPP_ERROR_SHAPE &&
               strstr(ckpp_last_error(), "a surface of float32 (5000)"),
           "%s", ckpp_last_error());

    /* a GPU says nothing of a wrong number of dimensions */
    ckpp_array block = ckpp_view(data, 1, 1, WIDTH);
    EXPECT(ckpp_texture_create(&solid, &block) == CKPP_OK, "%s", ckpp_last_error());
    for (int k = 0; k < 2; k++)
        EXPECT(run(solid, a, &y) == CKPP_ERROR_TYPE &&
                   strstr(ckpp_last_error(),
                          "texture 't' is accessed by tex1D (1 dimension) or tex2D "
                          "(2 dimensions), but it is a texture of float32 (1, 1, 5) "
                          "(3 dimensions)"),
               "%s", ckpp_last_error());

    ckpp_texture_free(&solid);
    ckpp_texture_free(&t);
    ckpp_texture_free(&u);
    ckpp_free(&on_one);
    ckpp_free(&y);
    /* a library for each device */
    EXPECT(fake_cuda_alive() <= 2, "%d objects are left", fake_cuda_alive());
    return 0;
}

static void test_launch(void **unused)
{
    (void)unused;
    assert_int_equal(run_child(check_launch, NULL), 0);
}

/* ---- what a driver is told ---- */

static int check_description(const void *argument)
{
    uint8_t data[WIDTH] = {0};
    ckpp_texture t, levels;
    (void)argument;
    setenv("CKPP_DEVICE", "cuda", 1);
    setenv("CKPP_CACHE", "off", 1);
    fake_cuda_install((fake_options){.devices = 1});
    ckpp_array a = ckpp_view(data);
    EXPECT(ckpp_texture_create(&t, &a, .srgb = true, .read = CKPP_AS_NORMALIZED,
                               .max_anisotropy = 7, .address = {CKPP_BORDER},
                               .border = {0.5f}) == CKPP_OK,
           "%s", ckpp_last_error());
    const struct cudaTextureDesc *seen_as = &fake_texture_seen;
    EXPECT(seen_as->sRGB == 1 && seen_as->maxAnisotropy == 7 && seen_as->borderColor[0] == 0.5f,
           "%d %u", seen_as->sRGB, seen_as->maxAnisotropy);
    EXPECT(seen_as->maxMipmapLevelClamp == 0 && !seen_as->disableTrilinearOptimization, "%g",
           (double)seen_as->maxMipmapLevelClamp);
    ckpp_array two[] = {a, ckpp_view(data, WIDTH / 2)};
    for (int most = 0; most < 2; most++) {
        EXPECT(ckpp_texture_create(&levels, two, .levels = 2, .normalized = true,
                                   .level_bias = 0.5f, .min_level = 0.25f,
                                   .max_level = most ? 0.75f : 0) == CKPP_OK,
               "%s", ckpp_last_error());
        EXPECT(seen_as->mipmapLevelBias == 0.5f && seen_as->minMipmapLevelClamp == 0.25f &&
                   seen_as->maxMipmapLevelClamp == (most ? 0.75f : 1) &&
                   seen_as->mipmapFilterMode == cudaFilterModePoint &&
                   seen_as->disableTrilinearOptimization,
               "%g", (double)seen_as->maxMipmapLevelClamp);
        ckpp_texture_free(&levels);
    }
    ckpp_texture_free(&t);
    return 0;
}

static void test_description(void **unused)
{
    (void)unused;
    assert_int_equal(run_child(check_description, NULL), 0);
}

/* ---- what a GPU cannot read ---- */

#define REFUSES(status, ...)                                                                      \
    expect_refused((status), __LINE__, (const char *[]){__VA_ARGS__, NULL})
static void expect_refused(ckpp_status status, int line, const char **pieces)
{
    EXPECT(status != CKPP_OK, "line %d", line);
    for (; *pieces; pieces++)
        EXPECT(strstr(ckpp_last_error(), *pieces), "line %d: %s", line, ckpp_last_error());
}

static int check_refused(const void *argument)
{
    static float many[5000];
    float data[2 * WIDTH] = {0};
    ckpp_texture t;
    (void)argument;
    setenv("CKPP_DEVICE", "cuda", 1);
    setenv("CKPP_CACHE", "off", 1);
    fake_cuda_install((fake_options){.devices = 2});
    ckpp_array host = ckpp_view(data), device = {0}, part, view;
    REFUSES(ckpp_texture_create(&t, &host, .in_place = true), "'array' is on the host: cuda:0",
            ".in_place");
    EXPECT(ckpp_empty(&device, CKPP_FLOAT32, CKPP_SHAPE(4, 40)) == CKPP_OK, "%s",
           ckpp_last_error());
    ckpp_must(ckpp_set_device(1));
    REFUSES(ckpp_texture_create(&t, &device, .in_place = true), "on cuda:0: cuda:1");
    ckpp_must(ckpp_set_device(0));
    /* data and rows that are not aligned */
    ckpp_must(ckpp_slice(&part, &device, 1, 1, 9, 1));
    REFUSES(ckpp_texture_create(&t, &part, .in_place = true), "'array' has its data at", "cuda:0",
            "512 bytes");
    ckpp_must(ckpp_reshape(&view, &device, 2, (const int64_t[]){16, 10}));
    REFUSES(ckpp_texture_create(&t, &view, .in_place = true), "rows of 'array' are 40 bytes apart",
            "multiple of 32 bytes", "at most 4096");
    ckpp_free(&device);
    /* rows that are too far apart, and too many elements, rows and layers */
    EXPECT(ckpp_empty(&device, CKPP_FLOAT32, CKPP_SHAPE(8, 1032)) == CKPP_OK, "%s",
           ckpp_last_error());
    REFUSES(ckpp_texture_create(&t, &device, .in_place = true), "are 4128 bytes apart",
            "at most 4096");
    ckpp_must(ckpp_reshape(&view, &device, 1, (const int64_t[]){8 * 1032}));
    REFUSES(ckpp_texture_create(&t, &view, .in_place = true), "(8256) in place",
            "the extent of x is 8256, and at most 4096");
    ckpp_free(&device);
    view = ckpp_view(many, 5000, 1);
    REFUSES(ckpp_texture_create(&t, &view, .layered = true),
            "a layered texture of float32 (5000, 1)",
            "the extent of the layers is 5000, and at most 4096");
    view = ckpp_view(many, 5000);
    REFUSES(ckpp_texture_create(&t, &view, .levels = 1, .normalized = true),
            "a texture of float32 (5000) in 1 level", "the extent of x is 5000, and at most 4096");
    view = ckpp_view(many, 1, 5000, 1);
    REFUSES(ckpp_texture_create(&t, &view, .layered = true), "the extent of y is 5000");
    return 0;
}

static void test_refused(void **unused)
{
    (void)unused;
    assert_int_equal(run_child(check_refused, NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_failures_one_device),
        cmocka_unit_test(test_failures_two_devices),
        cmocka_unit_test(test_launch),
        cmocka_unit_test(test_description),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests_name("texture", tests, NULL, NULL);
}
