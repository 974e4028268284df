/* for_loops.c - annotated for loops give what the same loops give without ckpp: each stands in a
 * macro-free function twice, once annotated. The program also compiles without ckpp, and then
 * compares the loops with themselves. */
#include "check.h"

enum { N = 1000, H = 37, W = 53 };
#define SCALE 0.5f

typedef double real;

/* ---- one loop ---- */

static void saxpy(int n, float a, const float *x, float *y)
{
    #pragma kernel elementwise in(x[n]) inout(y[n])
    for (int j = 0; j < n; j++)
        y[j] = a * x[j] + y[j];
}

static void steps(long n, const short *x, long *y)
{
    #pragma kernel elementwise in(x[n]) inout(y[n])
    for (long k = n - 1; k >= 2; k -= 3)
        y[k] = k * x[k - 2] + (long)SCALE;
    unsigned j;
    #pragma kernel elementwise
    for (j = 1; j != 11; j += 2)
        y[j] = 7 * (long)j;
    CHECK(j == 11);
}

static void reversed(size_t n, const real *x, real *y, real shift)
{
    #pragma kernel elementwise in(x[n]) out(y[n])
    for (size_t i = 0; i < n; ++i) {
        const size_t from = n - 1 - i;
        y[i] = x[from] + shift;
    }
}

static void branches(int n, const int *x, int *y, int *z)
{
    #pragma kernel elementwise in(x[n]) inout(y[n], z[n])
    for (int i = 0; i < n; i++) {
        if (x[i] % 3 == 0)
            continue;
        if (x[i] > 0)
            y[i] = 1;
        else
            y[i] = -x[i];
        z[i] += i < n - 1 ? x[i + 1] : 0;
    }
}

static void gather(int n, const int *at, const float *x, float *y)
{
    #pragma kernel elementwise in(at[n], x[n]) out(y[n])
    for (int j = 0; j < n; j++) {
        float sum = 0;
        for (int k = at[j]; k < n; k += 100)
            sum += x[k];
        y[j] = sum;
    }
}

static void scatter(int n, const int *at, float *y)
{
    #pragma kernel elementwise in(at[n]) inout(y[n]) independent
    for (int j = 0; j < n; j++)
        y[at[j]] = (float)j;
}

/* ---- names and scopes ---- */

#define DOUBLED (2 * SHIFT)
enum { SHIFT = 3 };

/* a local hides the loop's variable; another is of a type that wraps around */
static void hidden(int n, const int *x, int *y, int *z)
{
    #pragma kernel elementwise in(x[n]) inout(y[n + 1], z[n]) independent
    for (int j = 0; j < n; j++) {
        const int k = j;
        const unsigned char low = (unsigned char)j;
        {
            const int j = DOUBLED - 5;
            y[k + j] = x[low];
        }
        (z)[(k)] = (int)(sizeof(z[j]) + sizeof(x[0]));
    }
}

/* `continue` in a switch ends the iteration, `break` does not */
static void switches(int n, int *y)
{
    #pragma kernel elementwise inout(y[n])
    for (int j = 0; j < n; j++) {
        switch (j % 3) {
        case 0: continue;
        case 1: break;
        default: y[j] = 3;
        }
        y[j] += 1;
    }
}

/* one element under two subscripts */
static void halves(int n, int *y)
{
    #pragma kernel elementwise inout(y[n]) independent
    for (int j = 0; j < (n + 1) / 2; j++) {
        y[j] += 1;
        y[n - 1 - j] *= 2;
    }
}

/* parentheses around what becomes m(r, c); a private variable that is not declared first */
static void parentheses(int m[4][5], int *y)
{
    int a = 1, b[2] = {1, 2}, own = 0;
    #pragma kernel elementwise inout(y[20]) private(own)
    for (int j = 0; j < 20; j++) {
        own = a;
        y[j] = (int)((m)[(j / 5)][j % 5] + (m[j / 5])[j % 5]) + own;
    }
    CHECK(b[1] == 2);
}

typedef int index_type;

static void named_type(index_type n, int *y)
{
    #pragma kernel elementwise inout(y[n])
    for (index_type j = 0; j < n; j += SHIFT)
        y[j] = 2 * j;
}

/* ---- nests ---- */

static void stencil(int h, int w, float k, const float *u, float *v)
{
    #pragma kernel elementwise collapse(2) in(u[h * w]) inout(v[h * w])
    for (int r = 1; r < h - 1; r++)
        for (int c = 1; c < w - 1; c++)
            v[r * w + c] = u[r * w + c] + k * (u[(r - 1) * w + c] + u[(r + 1) * w + c] +
                                               u[r * w + c - 1] + u[r * w + c + 1] -
                                               4 * u[r * w + c]);
}

static void transpose(int h, int w, float m[h][w], float (*t)[h], const float *row, int offset)
{
    #pragma kernel elementwise collapse(2)
    for (int r = 0; r < h; r++)
        for (int c = 0; c < w; c++)
            t[c][r] = m[r][c] * row[c] + (float)(r - c + offset);
}

static void fixed(int out[4][5][6])
{
    #pragma kernel elementwise collapse(3)
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 5; b++) {
            for (int c = 0; c < 6; c++)
                out[a][b][c] = 100 * a + 10 * b + c;
        }
}

/* Different elements of a row that belongs to one iteration. */
static void columns(int n, const float *x, float (*f)[3], int g[n][2][2])
{
    #pragma kernel elementwise in(x[n]) out(f[n][3])
    for (int j = 0; j < n; j++) {
        f[j][0] = x[j];
        f[j][2] = f[j][0] + 1;
        f[j][1] = f[j][0] + f[j][2];
    }
    #pragma kernel elementwise collapse(2) out(g[n][2][2])
    for (int j = 0; j < n; j++)
        for (int k = 0; k < 2; k++) {
            g[j][k][0] = j;
            g[j][k][1] = g[j][k][0] + k;
        }
}

/* ---- reductions ---- */

typedef struct result {
    float sum, peak;
    int count, bits;
    long product;
} result;

static result reduce(int n, const float *x, const int *y)
{
    float sum = 1, peak = -1e30f;
    int count = 5, bits = 1, least = 1000;
    long product = 2;
    #pragma kernel reduction in(x[n], y[n]) \
            reduce(+ : sum, count, max : peak, min : least, | : bits, * : product)
    for (int j = 0; j < n; j++) {
        sum += x[j];
        peak = fmaxf(peak, x[j]);
        if (y[j] < least)
            least = y[j];
        bits |= y[j];
        if (y[j] > 3)
            count++;
        if (j < 5)
            product = product * 3;
    }
    return (result){sum, peak, count + least, bits, product};
}

static double squares(int h, int w, double m[h][w])
{
    double total = 0;
    #pragma kernel reduction collapse(2) reduce(+ : total)
    for (int r = 0; r < h; r++)
        for (int c = 0; c < w; c++)
            total += m[r][c] * m[r][c];
    return total;
}

/* ---- structs ---- */

struct grid {
    int n;
    float *u, *v;
    float scale;
};

static void members(struct grid g, struct grid *p)
{
    #pragma kernel elementwise in(g.u[g.n]) out(g.v[g.n])
    for (int j = 0; j < g.n; j++)
        g.v[j] = g.u[j] * g.scale;
    #pragma kernel elementwise inout(p->v[p->n])
    for (int j = 0; j < p->n; j++)
        p->v[j] += p->scale;
}

static void own(int n, const float *x, float *y)
{
    float t;
    #pragma kernel elementwise in(x[n]) out(y[n]) private(t)
    for (int j = 0; j < n; j++) {
        t = x[j];
        t *= t;
        y[j] = t;
    }
}

/* ---- what is expected ---- */

static float x[N], y[N], z[N], u[H * W], v[H * W], m[H][W], t[W][H];
static short s[N];
static long l[N];
static double d[N], e[N], dm[H][W];
static int a[N], b[N], c[N], cube[4][5][6];

static void fill(void)
{
    for (int j = 0; j < N; j++) {
        x[j] = (float)(j % 17) - 3, y[j] = (float)j, s[j] = (short)(j % 100), l[j] = j;
        d[j] = j * 0.5, a[j] = (j * 7) % N, b[j] = -1, c[j] = j;
    }
    for (int r = 0; r < H; r++)
        for (int k = 0; k < W; k++)
            u[r * W + k] = (float)((r * 31 + k * 17) % 13), v[r * W + k] = -1,
            m[r][k] = (float)(r + 2 * k), dm[r][k] = r - k;
}

static void test_one(void)
{
    fill();
    saxpy(N, 2, x, y);
    for (int j = 0; j < N; j++)
        CHECK(y[j] == 2 * x[j] + (float)j);
    steps(N, s, l);
    for (long j = 0; j < N; j++)
        CHECK(l[j] == (j < 11 && j % 2         ? 7 * j
                       : j >= 2 && j % 3 == 0 ? j * s[j - 2]
                                              : j));
    reversed(N, d, e, 3);
    for (int j = 0; j < N; j++)
        CHECK(e[j] == d[N - 1 - j] + 3);
    gather(N, a, x, z);
    for (int j = 0; j < N; j++) {
        float sum = 0;
        for (int k = a[j]; k < N; k += 100)
            sum += x[k];
        CHECK(z[j] == sum);
    }
    scatter(N, a, z);
    for (int j = 0; j < N; j++)
        CHECK(z[a[j]] == (float)j);
    own(N, x, z);
    for (int j = 0; j < N; j++)
        CHECK(z[j] == x[j] * x[j]);
}

static void test_branches(void)
{
    fill();
    for (int j = 0; j < N; j++)
        a[j] = j % 11 - 5;
    branches(N, a, b, c);
    for (int j = 0; j < N; j++) {
        bool skip = a[j] % 3 == 0;
        CHECK(b[j] == (skip ? -1 : a[j] > 0 ? 1 : -a[j]));
        CHECK(c[j] == (skip ? j : j + (j < N - 1 ? a[j + 1] : 0)));
    }
}

static void test_scopes(void)
{
    fill();
    hidden(N - 1, a, b, c);
    for (int j = 0; j < N - 1; j++)
        CHECK(b[j + 1] == a[j % 256] && c[j] == (int)(sizeof *c + sizeof *a));
    fill();
    switches(N, c);
    for (int j = 0; j < N; j++)
        CHECK(c[j] == (j % 3 == 0 ? j : j % 3 == 1 ? j + 1 : 4));
    fill();
    halves(N - 1, c);
    for (int j = 0; j < N - 1; j++)
        CHECK(c[j] == (j < N / 2 - 1 ? j + 1 : j == N / 2 - 1 ? 2 * (j + 1) : 2 * j));
    parentheses((int(*)[5])a, b);
    for (int j = 0; j < 20; j++)
        CHECK(b[j] == 2 * a[j] + 1);
    fill();
    named_type(N, c);
    for (int j = 0; j < N; j += 3)
        CHECK(c[j] == 2 * j);
}

static void test_nests(void)
{
    fill();
    stencil(H, W, 0.25f, u, v);
    for (int r = 0; r < H; r++)
        for (int k = 0; k < W; k++) {
            const float *p = &u[r * W + k];
            bool inside = r > 0 && r < H - 1 && k > 0 && k < W - 1;
            CHECK(v[r * W + k] ==
                  (inside ? p[0] + 0.25f * (p[-W] + p[W] + p[-1] + p[1] - 4 * p[0]) : -1));
        }
    transpose(H, W, m, t, x, 2);
    fixed(cube);
    for (int r = 0; r < H; r++)
        for (int k = 0; k < W; k++)
            CHECK(t[k][r] == m[r][k] * x[k] + (float)(r - k + 2));
    for (int j = 0; j < 120; j++)
        CHECK(cube[j / 30][j / 6 % 5][j % 6] == 100 * (j / 30) + 10 * (j / 6 % 5) + j % 6);
}

static void test_columns(void)
{
    static float f[N][3];
    static int g[N][2][2];
    fill();
    columns(N, x, f, g);
    for (int j = 0; j < N; j++) {
        CHECK(f[j][0] == x[j] && f[j][2] == x[j] + 1 && f[j][1] == 2 * x[j] + 1);
        CHECK(g[j][0][1] == j && g[j][1][1] == j + 1);
    }
}

static void test_reductions(void)
{
    fill();
    result r = reduce(N, x, c);
    float sum = 1;
    int bits = 1, count = 5;
    double total = 0;
    for (int j = 0; j < N; j++)
        sum += x[j], bits |= c[j], count += c[j] > 3;
    for (int j = 0; j < H * W; j++)
        total += dm[j / W][j % W] * dm[j / W][j % W];
    CHECK(r.sum == sum && r.peak == 13 && r.count == count && r.bits == bits);
    CHECK(r.product == 2 * 243);
    CHECK(squares(H, W, dm) == total);
    CHECK(reduce(0, x, c).count == 1005);
}

static void test_structs(void)
{
    fill();
    struct grid g = {N, x, z, 3};
    members(g, &g);
    for (int j = 0; j < N; j++)
        CHECK(z[j] == 3 * x[j] + 3);
}

/* The declaration says how many elements there are, and what is combined has several terms. */
struct table { float w[4], gain; };
static float declared(int n, const struct table *row, struct table tab, const float *from,
                      float *to, unsigned *taken, const unsigned *less)
{
    const int sign[] = {1, -1};
    float sum = 1;
    unsigned left = *taken;
    #pragma kernel elementwise in(from[n]) out(to[n])
    for (int j = 0; j < n; j++)
        to[j] = from[j] * sign[j & 1] + row->w[j & 3] + tab.w[(j + 1) & 3];
    #pragma kernel reduction in(from[n], to[n]) reduce(+ : sum)
    for (int j = 0; j < n; j++)
        sum = sum + from[j] - 2 - to[j];
    #pragma kernel reduction in(less[n]) reduce(+ : left)
    for (int j = 0; j < n; j++)
        left = left - less[j] - 3;
    *taken = left;
    return sum;
}

static void test_declared(void)
{
    static unsigned less[N];
    const struct table row = {{1, 2, 3, 4}, 1}, tab = {{5, 6, 7, 8}, 1};
    unsigned left = 7, taken = 7;
    float sum = 1;
    fill();
    for (int j = 0; j < N; j++)
        less[j] = (unsigned)j * 40503u;
    const float found = declared(N, &row, tab, x, z, &taken, less);
    for (int j = 0; j < N; j++) {
        CHECK(z[j] == x[j] * (j & 1 ? -1 : 1) + row.w[j & 3] + tab.w[(j + 1) & 3]);
        sum += x[j] - 2 - z[j];
        left -= less[j] + 3;
    }
    CHECK(found == sum && left == taken);
}

int main(void)
{
    test_one();
    test_declared();
    test_branches();
    test_scopes();
    test_nests();
    test_columns();
    test_reductions();
    test_structs();
    return failures > 0;
}
