/* data_regions.c - arrays that stay on the device: what travels, and when. Where kernels run on
 * the host, nothing does, and all of this is as without the directives. */
#include "check.h"

enum { N = 1000 };

static bool on_device; /* the device has memory of its own */
/* with CKPP_CHECK=discrete: what the host must not read is NaN, and it must not write it */
static bool checked;

static void step(float *u, int n, float by)
{
    #pragma kernel elementwise inout(float u[n]) in(float by)
    { u = u + by; }
}

static void fill(float *x, int n, float value)
{
    for (int k = 0; k < n; k++)
        x[k] = value;
}

static bool all(const float *x, int n, float value)
{
    for (int k = 0; k < n; k++)
        if (x[k] != value && !(checked && x[k] != x[k]))
            return false;
    return true;
}

/* What the host sees of a device's change: nothing before a copy. */
static float seen(float before, float after)
{
    return on_device ? before : after;
}

static void check_directions(void)
{
    static float a[N], u[N], w[N], v[N];
    float sum = 0;
    fill(a, N, 1), fill(u, N, 2), fill(w, N, 3), fill(v, N, 4);
    #pragma kernel data in(a) inout(u[N]) out(w) temp(v[N])
    {
        CHECK(ckpp_is_present(a, sizeof a) && ckpp_is_present(&v[5], 20));
        CHECK(ckpp_is_present(a, sizeof a + 4) == !on_device);
        CHECK((ckpp_device_pointer(u) != u) == on_device);
        CHECK((char *)ckpp_device_pointer(&u[10]) == (char *)ckpp_device_pointer(u) + 40);
        #pragma kernel elementwise in(float a[N]) out(float w[N], float v[N])
        { w = a, v = a; }
        #pragma kernel elementwise in(float v[N]) inout(float u[N])
        { u += v; }
        if (!checked)
            step(a, N, 1);
        CHECK(all(u, N, seen(2, 3)) && all(a, N, seen(1, 2)));
        #pragma kernel reduction in(float u[N]) out(float sum) reduce(+)
        { return u; }
        CHECK(sum == 3 * N);
    }
    CHECK(all(u, N, 3) && all(w, N, 1));
    CHECK(all(a, N, seen(1, 2)) && all(v, N, seen(4, 1)));
    CHECK((ckpp_device_pointer(u) == NULL) == on_device);
}

/* A part of a present array is a part of its copy; what is entered twice is left twice. */
static void check_counting(void)
{
    static float u[N];
    fill(u, N, 0);
    #pragma kernel data inout(u)
    {
        step(u, N, 1);
        if (!checked)
            fill(u, N, 50); /* not what the device has */
        #pragma kernel data in(u) out(u[N / 2])
        {
            step(&u[10], 20, 1);
        }
        CHECK(!on_device || checked || all(u, N, 50));
        CHECK(ckpp_is_present(u, sizeof u));
    }
    CHECK(on_device ? all(u, 10, 1) && all(&u[10], 20, 2) && all(&u[30], N - 30, 1)
                    : all(u, 10, 50) && all(&u[10], 20, 51));
    for (int t = 0; t < 5; t++) {
        #pragma kernel data inout(u[0:N])
        { step(u, N, 0); }
    }
}

static int leave(float *u, int how)
{
    for (int t = 0; t < 3; t++) {
        #pragma kernel data inout(u[N])
        {
            step(u, N, 1);
            if (how == 1)
                return 1;
            if (how == 2)
                break;
            if (how == 3)
                continue;
            if (how == 4)
                goto end;
            #pragma kernel data in(u[N])
            {
                if (how == 5)
                    return 5;
            }
        }
    }
end:
    return 0;
}

static void check_leaving(void)
{
    static const float steps[] = {3, 1, 1, 3, 1, 1};
    static float u[N];
    for (int how = 0; how < 6; how++) {
        fill(u, N, 0);
        CHECK(leave(u, how) == (how == 1 || how == 5 ? how : 0));
        CHECK(all(u, N, steps[how]));
        CHECK(ckpp_is_present(u, 4) == !on_device);
    }
}

struct grid {
    int n;
    float *u, fixed[N];
};

static void enter(struct grid *g)
{
    #pragma kernel enter data in(g->u[g->n], g->fixed)
}

static void leave_all(struct grid *g)
{
    #pragma kernel exit data out(g->u[g->n]) release(g->fixed)
}

static void check_unstructured(void)
{
    static struct grid g;
    g.n = N, g.u = malloc(N * sizeof *g.u);
    fill(g.u, N, 1), fill(g.fixed, N, 1);
    enter(&g);
    enter(&g);
    step(g.u, N, 1), step(g.fixed, N, 1);
    leave_all(&g);
    CHECK(all(g.u, N, seen(1, 2)));
    leave_all(&g);
    CHECK(all(g.u, N, 2) && all(g.fixed, N, seen(1, 2)));
    int off = 0;
    #pragma kernel enter data in(g.u[N]) if(off)
    CHECK(ckpp_is_present(g.u, 4) == !on_device);
    ckpp_status status = CKPP_ERROR_CHECK;
    #pragma kernel enter data temp(g.u[0], g.u[N]) nowait status(status)
    CHECK(status == CKPP_OK && ckpp_is_present(g.u, 4));
    #pragma kernel exit data release(g.u) status(status)
    CHECK(status == CKPP_OK && ckpp_is_present(g.u, 4) == !on_device);
    free(g.u);
}

static void check_updates(int rows, int columns)
{
    float m[rows][columns], *flat = malloc(sizeof m), line[N];
    fill(m[0], rows * columns, 1), fill(flat, rows * columns, 1), fill(line, N, 1);
    #pragma kernel data in(m, flat[rows][columns], line)
    {
        step(m[0], rows * columns, 1), step(flat, rows * columns, 1), step(line, N, 1);
        #pragma kernel update host(m[1:2][3:4], flat[0:2, 1:columns - 1], line[5:10])
        for (int k = 0; k < N; k++)
            CHECK(all(&line[k], 1, k >= 5 && k < 15 ? 2 : seen(1, 2)));
        for (int j = 0; j < rows; j++)
            for (int k = 0; k < columns; k++) {
                CHECK(all(&m[j][k], 1, j >= 1 && j < 3 && k >= 3 && k < 7 ? 2 : seen(1, 2)));
                CHECK(all(&flat[j * columns + k], 1, j < 2 && k >= 1 ? 2 : seen(1, 2)));
            }
        fill(m[2], (rows - 2) * columns, 7), fill(line, 3, 7);
        if (!checked)
            fill(m[0], 2 * columns, 7), fill(&line[3], N - 3, 7);
        #pragma kernel update device(m[2:], line[:3], m[0:0][0:0])
        if (!checked)
            fill(m[0], rows * columns, 0), fill(line, N, 0);
        #pragma kernel update host(m, line)
        for (int j = 0; j < rows; j++)
            CHECK(all(m[j], columns, on_device ? (j >= 2 ? 7 : 2) : 0));
        CHECK(all(line, 3, seen(7, 0)) && all(&line[3], N - 3, seen(2, 0)));
    }
    free(flat);

    /* rows 1 and 2 alone */
    fill(m[0], rows * columns, 1);
    #pragma kernel enter data in(m[1:2])
    step(m[1], 2 * columns, 1);
    #pragma kernel update host(m[2:1][0:2])
    CHECK(m[2][1] == 2 && all(&m[2][2], 1, seen(1, 2)) && all(&m[1][1], 1, seen(1, 2)));
    #pragma kernel exit data out(m[1:2][:])
    CHECK(all(m[0], columns, 1) && all(m[1], 2 * columns, 2) && all(m[3], columns, 1));
}

/* A column of many rows, of elements of several sizes. */
struct triple { char c[3]; };

static void check_columns(void)
{
    enum { ROWS = 200, COLUMNS = 7 };
    static struct triple t[ROWS][COLUMNS];
    static double d[ROWS][COLUMNS];
    static float flat[ROWS * COLUMNS + 1], *odd = flat + 1;
    for (int j = 0; j < ROWS; j++)
        for (int k = 0; k < COLUMNS; k++) {
            t[j][k] = (struct triple){{(char)j, (char)k, 1}};
            d[j][k] = odd[j * COLUMNS + k] = (float)(j * COLUMNS + k);
        }
    #pragma kernel data in(t, d, odd[ROWS][COLUMNS])
    {
        memset(t, 0, sizeof t), memset(d, 0, sizeof d), memset(flat, 0, sizeof flat);
        #pragma kernel update host(t[:][2:3], d[:][6:1], odd[10:100][0:2])
        for (int j = 0; j < ROWS; j++)
            for (int k = 0; k < COLUMNS; k++) {
                const bool there = on_device && k >= 2 && k < 5, at = on_device && k == 6,
                           old = on_device && j >= 10 && j < 110 && k < 2;
                CHECK(t[j][k].c[0] == (there ? (char)j : 0) && t[j][k].c[2] == there);
                CHECK(d[j][k] == (at ? j * COLUMNS + k : 0));
                CHECK(odd[j * COLUMNS + k] == (float)(old ? j * COLUMNS + k : 0));
            }
        memset(t, 5, sizeof t);
        for (int j = 0; j < ROWS; j++)
            d[j][3] = -1;
        #pragma kernel update device(t[:][0:1], d[0:ROWS][3:1])
        memset(t, 0, sizeof t), memset(d, 0, sizeof d);
        #pragma kernel update host(t, d)
        for (int j = 0; on_device && j < ROWS; j++)
            for (int k = 0; k < COLUMNS; k++) {
                CHECK(t[j][k].c[1] == (k == 0 ? 5 : k));
                CHECK(d[j][k] == (k == 3 ? -1 : j * COLUMNS + k));
            }
    }
}

/* Numbers that come from a file or a network lead to no range that would wrap around. */
static void check_addresses(void)
{
    char *c = malloc(N), *last = (char *)(UINTPTR_MAX - 10);
    const int64_t most = INT64_MAX;
    ckpp_status status[5] = {CKPP_OK};

    #pragma kernel enter data in(c[0:N])
    CHECK(ckpp_is_present(c + 1, SIZE_MAX) == !on_device);
    #pragma kernel enter data temp(c[most:most]) status(status[0])
    #pragma kernel enter data temp(c[0:1][most:5]) status(status[1])
    #pragma kernel enter data temp(last[0:100]) status(status[2])
    #pragma kernel update host(c[most:most]) status(status[3])
    #pragma kernel exit data release(c[most:most]) status(status[4])
    for (int k = 0; on_device && k < 5; k++)
        CHECK(status[k] == CKPP_ERROR_MEMORY);
    #pragma kernel exit data out(c[0:N])
    CHECK(ckpp_is_present(c, 1) == !on_device);
    free(c);
}

/* Buffers that swap roles, in repeated calls. */
static void check_swaps(void)
{
    static float a[N], b[N];
    float *from = a, *to = b;
    fill(a, N, 0), fill(b, N, 0);
    #pragma kernel data inout(a) temp(b)
    {
        for (int t = 0; t < 100; t++) {
            #pragma kernel elementwise in(float from[N]) out(float to[N])
            { to = from + 1; }
            float *other = from;
            from = to, to = other;
        }
    }
    CHECK(all(a, N, 100));
}

static int total;

static ckpp_status add_up(void)
{
    ckpp_status status;
    #pragma kernel reduction reduce(+ : total) status(status)
    for (int j = 0; j < N; j++)
        total += j;
    return status;
}

/* What a loop combines gets its value on the host, which a region's end would write over. */
static void check_combined(void)
{
    static float u[N], s[2];
    static int *at = &total;
    ckpp_status element = CKPP_OK, variable = CKPP_OK;
    fill(u, N, 2);
    #pragma kernel data in(u)
    {
        CHECK_OK(add_up()); /* it is in no region yet */
        CHECK_OK(add_up());
    }
    total = 0;
    #pragma kernel data in(u) inout(s, at[1])
    {
        float sum = s[0];
        #pragma kernel reduction reduce(+ : s[1]) status(element)
        for (int j = 0; j < N; j++)
            s[1] += u[j];
        if (on_device)
            CHECK_ERROR(element, CKPP_ERROR_ARGUMENT, "'s[1]' gets its value on the host alone",
                        "('s' of ", "update device(...)");
        variable = add_up();
        if (on_device)
            CHECK_ERROR(variable, CKPP_ERROR_ARGUMENT, "'total'", "('at' of ");
        #pragma kernel reduction reduce(+ : sum)
        for (int j = 0; j < N; j++)
            sum += u[j];
        s[0] = sum;
        #pragma kernel update device(s[0:1])
    }
    CHECK(s[0] == 2 * N && (on_device || (s[1] == 2 * N && total == N * (N - 1) / 2)));
    CHECK(on_device == (element != CKPP_OK) && on_device == (variable != CKPP_OK));
    #pragma kernel reduction in(u) reduce(+ : s[1])
    for (int j = 0; j < N; j++)
        s[1] += u[j];
    CHECK(s[1] == (on_device ? 2 : 4) * N);
}

int main(void)
{
    static float probe[4];
    #pragma kernel enter data temp(probe)
    on_device = ckpp_device_pointer(probe) != probe;
    checked = getenv("CKPP_CHECK") && strstr(getenv("CKPP_CHECK"), "discrete");
    #pragma kernel exit data release(probe)
    check_directions();
    check_counting();
    check_leaving();
    check_unstructured();
    check_updates(6, 10);
    if (!checked) /* it writes over what it copies */
        check_columns();
    check_swaps();
    check_addresses();
    check_combined();
    return finish("data_regions");
}
