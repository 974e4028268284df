/* for_moves.c - pointers to elements of rows that go on in their row: by counters, from its end,
 * up and down, by names of columns, through functions; and those in planes and in elements. */
#include "check.h"
#include <string.h>

enum { W = 8, H = 16, EDGE = 2 };
typedef struct { float x, f[6]; } part;
typedef struct {
    float row[W], t[4][4];
    int at[4];
    part parts[3], one;
} record;
struct sizes { int h, w; };

static float m[H][W], padded[H][W + 2 * EDGE], volume[4][H][W];
static record a[H], table[H][W];

static inline float last(const float *p, int n) { return p[n - 1]; }
static inline void count(float *p, int n)
{
    for (int k = 0; k < n; k++)
        p[k] += (float)k;
}
static inline void count_down(float *p, int n)
{
    while (n-- > 0)
        p[n] += (float)n;
}
static inline void add(float *p, int n)
{
    for (float *end = p + n; p < end; p++)
        *p += 1;
}
static inline void reverse(float *first, float *end)
{
    while (first < --end) {
        const float t = *first;
        *first++ = *end;
        *end = t;
    }
}
static inline float *at(float *p, int c) { return p + c; }
static inline float sum(const record *e)
{
    float s = 0;
    for (int k = 0; k < W; k++)
        s += e->row[k];
    return s;
}
static inline float deep(const record *e, int k)
{
    return e->parts[k].f[5] + e->one.f[4] + e->parts->f[4];
}
static inline void zero(float *p, int n) { memset(p, 0, (size_t)n * sizeof *p); }

static double sum_of(const float *v, int n)
{
    double s = 0;
    for (int k = 0; k < n; k++)
        s += (double)v[k] * (k % 101 + 1);
    return s;
}

/* By counters, and from the end. */
static void ends(int h, int w, float v[h][w], struct sizes *s)
{
    #pragma kernel elementwise inout(v[h][w])
    for (int r = 0; r < h; r++) {
        float *row = &v[r][0];
        for (int c = 0; c < w / 2; c++)
            row[c] += row[w - 1 - c];
        for (int c = 1; c < w; c++)
            row[c] += row[c - 1];
        row[0] = row[w - 1];
        for (int c = 0; c < w; c++) {
            row[c] -= row[c + 2 < w ? c + 2 : w - 1];
            row[c] += row[c > 0 ? c - 1 : w - 1];
        }
        row[w / 2] += 2;
        row[(int)(0.25f * (float)w)] += 3;
    }
    #pragma kernel elementwise inout(v[h][w])
    for (int r = 0; r < h; r++) {
        int c, before = w - 1, middle = before / 2;
        float *row = &v[r][0];
        for (c = 0; c < before; c++)
            row[c] += row[c + 1];
        for (c = w - 1; c >= 0; c--)
            row[c] -= row[c > 0 ? c - 1 : 0] / 2;
        row[before] += row[middle];
        for (c = 0; c < w; c++)
            row[(c + 1) % w] += row[(c + w - 1) % w];
    }
    #pragma kernel elementwise inout(v[s->h][s->w])
    for (int r = 0; r < h; r++) {
        float *row = &v[r][0];
        row[s->w - 1] += 1;
        for (int c = 0; c < s->w / 2; c++)
            row[c] += row[s->w - c - 1];
    }
}

/* Pointers that go up and down. */
static void steps(int h, int w, float v[h][w])
{
    #pragma kernel elementwise inout(v[h][w])
    for (int r = 0; r < h; r++) {
        float *p = &v[r][0], *q = &v[r][w - 1];
        while (p < q) {
            const float t = *p;
            *p++ = *q + 1;
            *q-- = t;
        }
    }
    #pragma kernel elementwise inout(v[h][w])
    for (int r = 0; r < h; r++) {
        float *row = &v[r][0], *end = row + w;
        for (float *p = row + w; p-- > row;)
            *p += 1;
        for (float *p = end; p > row;)
            p--, *p += (float)(p - row);
        for (int k = w; k-- > 0;)
            row[k] += 1;
        for (; row < end; row++)
            *row *= 2;
        end[-1] += 2;
    }
    #pragma kernel elementwise inout(v[h][w])
    for (int r = 0; r < h; r++) {
        float *p;
        for (p = &v[r][0]; p < &v[r][0] + w; p++)
            *p += 1;
        for (p = &v[r][w - 1]; p > &v[r][0]; p--)
            *p += p[-1];
        p = &v[r][0];
        for (int k = 0; k < w; k++) {
            *p -= 1;
            p = p + 1;
        }
    }
    #pragma kernel elementwise
    for (int r = 0; r < H; r++) {
        float *p = &m[r][0];
        for (int k = 0; k < W; k += 4, p += 4) {
            p[0] += 1;
            p[3] += p[2];
        }
        for (int c = W - 1; c > 0; c--)
            m[r][c] += *(&m[r][0] + c - 1);
    }
}

/* Columns that the program names, and rows with an edge. */
static void columns(int h, int w, int first, int shift, float v[h][w], const int *index)
{
    #pragma kernel elementwise inout(v[h][w]) in(index[h])
    for (int r = 0; r < h; r++) {
        float *row = &v[r][0], *tile = &v[r][first];
        for (int c = first + 1; c < w; c++)
            row[c] -= row[first] / 2;
        for (int c = 0; c < 2; c++)
            tile[c] += tile[c + shift];
        row[index[r]] += 1;
    }
    #pragma kernel elementwise
    for (int r = 0; r < H; r++) {
        float *row = &padded[r][EDGE];
        for (int c = 0; c < W; c++)
            row[c] += row[c - 1] + row[c + 2];
        row[-1] = row[W - 1];
        row[W] = row[W + 1] + 1;
    }
}

static void functions(int h, int w, float v[h][w])
{
    #pragma kernel elementwise inout(v[h][w])
    for (int r = 0; r < h; r++) {
        v[r][0] += last(&v[r][0], w);
        count(&v[r][0], w);
        count_down(&v[r][0], w);
        add(&v[r][0], w);
        reverse(&v[r][0], &v[r][0] + w);
        *at(&v[r][0], 2) += 1;
        memcpy(&v[r][0], &v[r][w / 2], (size_t)(w / 2) * sizeof(float));
        memset(&v[r][1], 0, 4);
    }
    #pragma kernel elementwise
    for (int r = 0; r < H; r += 2) {
        if (r % 4)
            memset(&m[r][0], 0, sizeof m[0]);
        else
            zero(&m[r][W / 2], W / 2);
    }
}

/* In planes, and in arrays of an element. */
static void others(void)
{
    #pragma kernel elementwise
    for (int i = 0; i < 4; i++) {
        float *plane = &volume[i][0][0], *line = plane + 3 * W;
        for (int y = 0; y < H; y++)
            for (int x = 0; x < W; x++)
                plane[y * W + x] = (float)(x * y + i);
        line[1] += 2;
    }
    #pragma kernel elementwise
    for (int r = 0; r < H; r++) {
        float *p = a[r].row, *q = &a[r].row[3], *t = a[r].t[1];
        record *e = &a[r];
        for (int k = 0; k < W; k++)
            p[k] = (float)(k + r);
        q[1] += q[-1];
        t[3] = 1;
        for (int y = 0; y < 4; y++)
            for (int x = 0; x < 4; x++)
                e->t[y][x] += e->row[y] + (float)e->at[x];
        a[r].at[0] = (int)sum(e);
    }
    #pragma kernel elementwise
    for (int r = 0; r < H; r++) {
        record *e = &table[r][0];
        for (int c = 0; c < W; c++) {
            e[c].row[7] = (float)(c + r);
            e[c].t[3][3] = e[c].row[7] + 1;
            e[W - 1 - c].parts[2].f[5] = e[c].t[3][3];
            part *p = &e[c].parts[1];
            p->f[4] = e[0].row[7];
            e[c].one.x = deep(&e[c], 1) + deep(e + c, 2) + p->f[4];
        }
    }
    #pragma kernel elementwise
    for (int r = 0; r < H; r++) {
        record *e = &a[r];
        e[0].at[1] = 2;
        (*e).at[2] = e->parts[1].f[5] > 0 ? 1 : 3;
        e->parts[2].f[5] = 1;
        (*e).one.f[4] = deep(e, 2) + deep(&a[r], 1);
    }
}

int main(void)
{
    enum { ROWS = 12, LONG = 20 };
    static float v[ROWS][LONG];
    static int index[ROWS];
    struct sizes s = {ROWS, LONG};
    for (int r = 0; r < ROWS; r++) {
        index[r] = r * 7 % LONG;
        for (int c = 0; c < LONG; c++)
            v[r][c] = (float)((r * LONG + c) % 13);
    }
    for (int r = 0; r < H; r++)
        for (int c = 0; c < W + 2 * EDGE; c++) {
            padded[r][c] = (float)(r + c);
            m[r][c % W] = (float)(r * c % 5);
        }
    ends(ROWS, LONG, v, &s);
    CHECK(sum_of(&v[0][0], ROWS * LONG) == 17181180.5);
    steps(ROWS, LONG, v);
    CHECK(sum_of(&v[0][0], ROWS * LONG) == 68108525 && sum_of(&m[0][0], H * W) == 18565);
    columns(ROWS, LONG, 3, 5, v, index);
    CHECK(sum_of(&v[0][0], ROWS * LONG) == 48557717.5);
    CHECK(sum_of(&padded[0][0], H * (W + 2 * EDGE)) == 1066656);
    functions(ROWS, LONG, v);
    CHECK(sum_of(&v[0][0], ROWS * LONG) == 44637168.5 && sum_of(&m[0][0], H * W) == 12382);
    others();
    double all = 0;
    for (int r = 0; r < H; r++)
        all += a[r].at[0] + (double)a[r].t[2][1] * r + (double)table[r][r % W].t[3][3] +
               (double)(a[r].row[4] + table[r][r % W].one.x + table[r][1].parts[2].f[5]) +
               a[r].at[1] * a[r].at[2] + (double)a[r].one.f[4];
    CHECK(all == 4128 && sum_of(&volume[0][0][0], 4 * H * W) == 722139);
    return failures > 0;
}
