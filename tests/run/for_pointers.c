/* for_pointers.c - pointers to elements in loops, which lead to the element itself, to its row, or
 * into arrays that are only read. */
#include "check.h"
#include <math.h>

enum { N = 12 };
typedef struct { double x, y, z; } vec;
typedef struct { vec p, v; float m; int n[4]; } body;
struct holder { const double *a; };

static inline void axpy(vec *r, double s, const vec *d)
{
    r->x += s * d->x;
    r->y += s * d->y;
    r->z += s * d->z;
}
static inline vec add(vec a, vec b)
{
    vec r = {a.x + b.x, a.y + b.y, a.z + b.z};
    return r;
}
static inline double dot(const vec *a, const vec *b)
{
    return a->x * b->x + a->y * b->y + a->z * b->z;
}
static inline void widen(const double *in, double *low, double *high)
{
    *low = fmin(*low, *in);
    *high = fmax(*high, *in);
}
static inline void move(body *b, double dt)
{
    axpy(&b->p, dt, &b->v);
    b->n[0]++;
    for (int k = 0; k < 4; k++)
        b->n[k] += k;
}
static inline int find(const int *list, int n, int what)
{
    int k = 0;
    while (k < n && list[k] != what)
        k++;
    return k;
}
static inline vec *same(vec *a) { return a; }
static inline void twice(float *row, int n)
{
    for (int k = 0; k < n; k++)
        row[k] *= 2;
}
static inline double at(struct holder h, int k) { return h.a[k]; }
#define SQUARE(x) ((x) * (x))
#define MASS(b) ((b)->m)

static body b[N];
static vec w[N];
static double x[N], y[N], z[N];
static float grid[N][4];
static int list[N], place[N];

static void bodies(void)
{
    #pragma kernel elementwise
    for (int j = 0; j < N; j++) {
        move(&b[j], 0.5);
        axpy(&w[j], 2, &b[j].v);
    }
    #pragma kernel elementwise
    for (int j = 0; j < N; j++) {
        vec t = add(b[j].p, w[j]), *q = &t;
        axpy(q, 1, &w[j]);
        axpy(same(&b[j].v), 1, q);
        y[j] = dot(&t, &b[j].p);
    }
    #pragma kernel elementwise
    for (int j = 0; j < N; j++) {
        body *mine = &b[j];
        const body *next = &b[j + 1]; /* which is not used */
        (void)next;
        int own[4] = {mine->n[0], mine->n[1]}, *end = own + 4;
        for (int *p = own; p < end; p++)
            *p += 1;
        mine->n[3] = own[0] + own[3];
        mine->m *= 2;
    }
}

static void reading(const double *from, int n)
{
    #pragma kernel elementwise in(from[n])
    for (int j = 0; j < N; j++) {
        double low = 1e9, high = -1e9;
        for (int k = 0; k < N; k++)
            widen(&from[k], &low, &high);
        z[j] = high - low + SQUARE(b[j].p.x) + MASS(&b[j]);
    }
    #pragma kernel elementwise in(from[n])
    for (int j = 0; j < n - 2; j++) {
        const double *p = from + j, *const q = p + 1;
        struct holder h = {&from[j]};
        z[j] += *(from + j + 1) - p[2] + q[0] + at(h, 1) - (2 + from)[j];
    }
    #pragma kernel elementwise in(list)
    for (int j = 0; j < N; j++)
        place[j] = find(list, N, j) + find(&list[0], j, 3) + b[j].n[2];
}

static void rows(void)
{
    #pragma kernel elementwise
    for (int j = 0; j < N; j++) {
        float *r = &grid[j][0];
        twice(r, 4);
        twice(r + 2, 2);
        r[3] = r[2] + r[1] + grid[j][0];
    }
}

/* by a copy of the program's variables */
static void copies(vec of, int count)
{
    #pragma kernel elementwise
    for (int j = 0; j < N; j++) {
        const vec *p = &of;
        x[j] = dot(&of, &w[j]) + p->x + find(&count, 1, j);
    }
}

static double sum_of(const double *v)
{
    double sum = 0;
    for (int k = 0; k < N; k++)
        sum += v[k] * (k + 1);
    return sum;
}

int main(void)
{
    for (int j = 0; j < N; j++) {
        b[j] = (body){{j, 2 * j, 1}, {1, j, 2}, (float)j + 1, {j}};
        w[j] = (vec){j, 1, 2};
        x[j] = j * 0.5;
        list[j] = j * 5 % N;
        for (int k = 0; k < 4; k++)
            grid[j][k] = (float)(j + k);
    }
    bodies();
    reading(x, N);
    rows();
    copies((vec){1, 2, 3}, 4);
    double bodies = 0, places = 0, all = 0;
    for (int j = 0; j < N; j++) {
        bodies += b[j].p.x + b[j].v.y * j + b[j].n[3] + (double)b[j].m;
        places += place[j] * (j + 1);
        for (int k = 0; k < 4; k++)
            all += (double)grid[j][k] * (j + k);
    }
    CHECK(bodies == 4257 && places == 840 && all == 12236);
    CHECK(sum_of(x) == 4727 && sum_of(y) == 102245 && sum_of(z) == 7320);
    return failures > 0;
}
