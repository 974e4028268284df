/* texture_in_place.c - textures over arrays' own memory: of 1 dimension for tex1Dfetch, and of 2
 * for tex2D, whose rows may be further apart than they are long. */
#include "check.h"

enum { WIDTH = 13, HEIGHT = 5, PITCH = 64, N = 1000 };

#pragma kernel elementwise fetched in(ckpp_texture t, int k) out(T r)
{ r = tex1Dfetch<T>(t, k); }
#pragma kernel elementwise fetched_fraction in(ckpp_texture t, int k) out(float r)
{ r = tex1Dfetch<float>(t, k); }
#pragma kernel elementwise fetched_pair in(ckpp_texture t, int k) out(float r, float g)
{
    float2 v;
    tex1Dfetch(&v, t, k);
    r = v.x;
    g = v.y;
}
#pragma kernel elementwise sampled in(ckpp_texture t, float x, float y) out(float r)
{ r = tex2D<float>(t, x, y); }

/* An array with these elements on the device that runs kernels. */
static ckpp_array on_device(ckpp_array host)
{
    ckpp_array made;
    CHECK_OK(ckpp_empty(&made, host.dtype, host.ndim, host.shape));
    CHECK_OK(ckpp_copy(&made, &host));
    return made;
}

/* Of each number the element; 0 outside. */
static void test_fetch(ckpp_dtype type)
{
    void *data = calloc(N, ckpp_dtype_size(type));
    int at[N + 20];
    for (int k = 0; k < N; k++)
        element_set(type, data, k, k % 100);
    for (int k = 0; k < N + 20; k++)
        at[k] = (k * 7) % (N + 20) - 10;
    ckpp_array a = on_device(ckpp_view_as(data, type, N)), r = {0};
    ckpp_dtype read = type == CKPP_FLOAT16 ? CKPP_FLOAT32 : type;
    ckpp_texture t;
    CHECK_OK(ckpp_texture_create(&t, &a, .in_place = true));
    CHECK_OK(fetched(t, ckpp_view(at), &r, .T = read));
    void *got = read_back(&r);
    for (int k = 0; k < N + 20; k++) {
        double want = at[k] < 0 || at[k] >= N ? 0 : at[k] % 100;
        if (creal(element_get(read, got, k)) != want)
            fail_at(__FILE__, __LINE__, "%s: element %d is %g instead of %g",
                    ckpp_dtype_name(type), at[k], creal(element_get(read, got, k)), want);
    }
    free(got);
    free(data);
    ckpp_free(&r);
    ckpp_texture_free(&t);
    ckpp_free(&a);
}

static void test_fractions(void)
{
    const uint8_t bytes[3] = {0, 255, 51};
    const int at[3] = {2, 1, 0};
    float r[3];
    ckpp_array a = on_device(ckpp_view(bytes)), to = ckpp_view(r);
    ckpp_texture t;
    CHECK_OK(ckpp_texture_create(&t, &a, .in_place = true, .read = CKPP_AS_NORMALIZED));
    CHECK_OK(fetched_fraction(t, ckpp_view(at), &to));
    CHECK(fabsf(r[0] - 0.2f) < 1e-6f && r[1] == 1 && r[2] == 0);
    ckpp_texture_free(&t);
    ckpp_free(&a);
}

/* What is written to the array is what the next launch reads. */
static void test_channels(void)
{
    float pairs[N][2], r[N], g[N];
    int at[N];
    for (int k = 0; k < N; k++) {
        pairs[k][0] = (float)k;
        pairs[k][1] = (float)-k;
        at[k] = N - 1 - k;
    }
    ckpp_array a = on_device(ckpp_view(pairs)), first = ckpp_view(r), second = ckpp_view(g);
    ckpp_texture t;
    CHECK_OK(ckpp_texture_create(&t, &a, .in_place = true, .channels = 2));
    CHECK(t.ndim == 1 && t.channels == 2 && t.shape[0] == N);
    for (int times = 1; times < 4; times++) {
        CHECK_OK(fetched_pair(t, ckpp_view(at), &first, &second));
        for (int k = 0; k < N; k++)
            CHECK(r[k] == (float)(times * at[k]) && g[k] == -r[k]);
        int next = times + 1;
        #pragma kernel elementwise inout(raw float a) in(float by = (float)next / (float)times) \
                size(2 * N)
        { a[i] = rintf(a[i] * by); }
    }
    ckpp_texture_free(&t);
    ckpp_free(&a);
}

/* Rows that are apart give what a copy of them gives. */
static void test_rows(const ckpp_texture_options *o)
{
    static float wide[HEIGHT][PITCH];
    float x[N], y[N], r[N], want[N];
    for (int k = 0; k < HEIGHT * PITCH; k++)
        wide[k / PITCH][k % PITCH] = (float)((k * 31) % 97);
    for (int k = 0; k < N; k++) {
        x[k] = ((float)((k * 37) % N) * 20 / N - 3) / (o->normalized ? WIDTH : 1);
        y[k] = ((float)((k * 61) % N) * 9 / N - 2) / (o->normalized ? HEIGHT : 1);
    }
    ckpp_array whole = on_device(ckpp_view(wide)), part, to = ckpp_view(r),
               copied = ckpp_view(want);
    ckpp_texture t, copy;
    CHECK_OK(ckpp_slice(&part, &whole, 1, 0, WIDTH, 1));
    CHECK_OK(ckpp_texture_create(&t, &part, .in_place = true, .filter = o->filter,
                                 .normalized = o->normalized,
                                 .address = {o->address[0], o->address[1]}));
    CHECK_OK(ckpp_texture_create(&copy, &part, .filter = o->filter, .normalized = o->normalized,
                                 .address = {o->address[0], o->address[1]}));
    CHECK(t.ndim == 2 && t.shape[0] == HEIGHT && t.shape[1] == WIDTH);
    CHECK_OK(sampled(t, ckpp_view(x), ckpp_view(y), &to));
    CHECK_OK(sampled(copy, ckpp_view(x), ckpp_view(y), &copied));
    CHECK(!memcmp(r, want, sizeof r));
    ckpp_texture_free(&t);
    ckpp_texture_free(&copy);
    ckpp_free(&whole);
}

int main(void)
{
    static const ckpp_dtype types[] = {CKPP_INT8,  CKPP_UINT8,  CKPP_INT16,   CKPP_UINT16,
                                       CKPP_INT32, CKPP_UINT32, CKPP_FLOAT16, CKPP_FLOAT32};
    for (size_t k = 0; k < sizeof types / sizeof *types; k++)
        test_fetch(types[k]);
    test_fractions();
    test_channels();
    test_rows(&(ckpp_texture_options){.filter = CKPP_POINT});
    test_rows(&(ckpp_texture_options){.filter = CKPP_LINEAR,
                                      .address = {CKPP_BORDER, CKPP_CLAMP}});
    test_rows(&(ckpp_texture_options){.filter = CKPP_LINEAR, .normalized = true,
                                      .address = {CKPP_WRAP, CKPP_MIRROR}});
    return finish("textures in place");
}
