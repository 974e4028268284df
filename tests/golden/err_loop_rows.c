// pointers to elements of rows that leave their row, and some that do not
enum { W = 8, H = 16 };
typedef struct { float row[W]; int n; } record;
struct sizes { int w, h; };
static float m[H][W], volume[4][H][W];
static record a[H], table[H][W];
static inline float *up(float *p, int w) { return p - w; }
static inline float above(const float *p, int w, int c) { return p[c - w]; }
static inline void put(float *p, int w) { float *q = p + w; q[1] = 1; }
static inline void put_by(float *p, int w) { put(p, w); }
static inline float behind(const record *e) { const float *p = e->row; return p[W]; }
static inline void clear(float *p, int n) { for (int k = 0; k < n; k++) p[k] = 0; }
static inline float *at(float *p, int c) { return p + c; }
static inline float before(const float *p) { p--; return *p; }
#define BELOW(p) ((p) + 8)
void by_names(int h, int w, int stride, float v[h][w], struct sizes *s, float (*u)[w])
{
    int width = w;
    #pragma kernel elementwise inout(v[h][w])
    for (int r = 1; r < h; r++) { float *row = &v[r][0], *x = row - w; row[1] = x[1]; }
    #pragma kernel elementwise inout(v[h][w])
    for (int r = 1; r < h; r++) { float *row = &v[r][0], *x = row - stride; row[1] = x[1]; }
    #pragma kernel elementwise inout(v[h][w])
    for (int r = 1; r < h; r++) { float *row = &v[r][0]; for (int c = 0; c < 4; c++) row[c] = row[c + w]; }
    #pragma kernel elementwise inout(v[h][w])
    for (int r = 1; r < h; r++) { float *row = &v[r][0]; for (int c = 0; c < 4; c++) row[c] = row[c - width]; }
    #pragma kernel elementwise inout(v[h][w])
    for (int r = 1; r < h; r++) { float *next = &v[r][w]; for (int c = 0; c < 4; c++) next[c] = 1; }
    #pragma kernel elementwise inout(v[h][w])
    for (int r = 1; r < h; r++) { int k = -w; float *row = &v[r][0]; row[1] = row[k + 1]; }
    #pragma kernel elementwise inout(v[h][w])
    for (int r = 1; r < h; r++) { float *row = &v[r][0]; for (int k = w; k < 2 * w; k++) row[k] = 1; }
    #pragma kernel elementwise inout(v[h][w])
    for (int r = 1; r < h; r++) { float *row = &v[r][0]; row += w; for (int k = 0; k < w; k++) row[k] = 1; }
    #pragma kernel elementwise inout(v[h][w])
    for (int r = 1; r < h; r++) { float *row = &v[r][0], *q = r % 2 ? row : row + w; q[1] = 2; }
    #pragma kernel elementwise inout(v[h][w])
    for (int r = 1; r < h; r++) { float *row = &v[r][0]; row[2 * w - 1] = 1; }
    #pragma kernel elementwise inout(u[s->h][s->w])
    for (int r = 1; r < h; r++) { float *row = &u[r][0]; for (int c = 0; c < 3; c++) row[c] = row[c + s->w]; }
    // the row is counted from its end; a column's name
    #pragma kernel elementwise inout(v[h][w])
    for (int r = 1; r < h; r++) { float *row = &v[r][0]; for (int c = 0; c < 4; c++) row[c] = row[w - 1 - c] + row[c > 0 ? c - 1 : w - 1]; }
    #pragma kernel elementwise inout(v[h][w])
    for (int r = 1; r < h; r++) { float *row = &v[r][0], *p = row + w; while (p > row) *--p = row[stride]; }
    #pragma kernel elementwise inout(v[h][w])
    for (int r = 1; r < h; r++) { float *tile = &v[r][stride]; for (int c = 0; c < 4; c++) tile[c] = 1; }
}
void by_numbers(void)
{
    #pragma kernel elementwise
    for (int r = 1; r < H; r++) { float *row = &m[r][0]; row[W] = 1; }
    #pragma kernel elementwise
    for (int r = 1; r < H; r++) { float *row = &m[r][0]; for (int c = 0; c < W; c++) row[c] = row[c + W]; }
    #pragma kernel elementwise
    for (int r = 1; r < H; r++) { float *row = &m[r][0]; row--; *row = 1; }
    #pragma kernel elementwise
    for (int r = 1; r < H; r++) { float *row = &m[r][0]; row[-1] = 1; }
    #pragma kernel elementwise
    for (int r = 1; r < H; r++) BELOW(&m[r][0])[2] = 1;
    #pragma kernel elementwise
    for (int i = 1; i < 4; i++) { float *p = &volume[i][0][0]; for (int k = 0; k < 4; k++) p[k] = p[k - W * H]; }
    #pragma kernel elementwise
    for (int r = 1; r < H; r++) { const float *row = a[r].row - W; a[r].row[1] = row[1]; }
    #pragma kernel elementwise
    for (int r = 1; r < H; r++) a[r].row[1] = behind(&a[r]);
    // in the row, the plane or the element
    #pragma kernel elementwise
    for (int r = 1; r < H; r++) { float *row = &m[r][0]; for (int c = W - 1; c > 0; c--) row[c] = row[c - 1]; }
    #pragma kernel elementwise
    for (int i = 1; i < 4; i++) { float *p = &volume[i][0][0]; for (int y = 0; y < H; y++) p[y * W + 7] = 1; }
    #pragma kernel elementwise
    for (int r = 1; r < H; r++) { float *p = &a[r].row[3]; p[1] = p[-1]; }
}
void by_functions(int h, int w, float v[h][w])
{
    #pragma kernel elementwise inout(v[h][w])
    for (int r = 1; r < h; r++) up(&v[r][0], w)[1] = 1;
    #pragma kernel elementwise inout(v[h][w])
    for (int r = 1; r < h; r++) v[r][1] = above(&v[r][0], w, 1);
    #pragma kernel elementwise inout(v[h][w])
    for (int r = 1; r < h; r++) put_by(&v[r][0], w);
    #pragma kernel elementwise inout(v[h][w])
    for (int r = 1; r < h; r++) v[r][0] = before(&v[r][0]);
    #pragma kernel elementwise inout(v[h][w])
    for (int r = 1; r < h; r++) v[r][0] = before(&v[r][0] + w);
    #pragma kernel elementwise inout(v[h][w])
    for (int r = 1; r < h; r++) memset(&v[r][0], 0, 2 * w * 4);
    #pragma kernel elementwise inout(v[h][w])
    for (int r = 1; r < h; r++) memset(&v[r][0], 0, 2 * w * sizeof(float));
    #pragma kernel elementwise
    for (int r = 1; r < H; r++) memset(&m[r][0], 0, 2 * sizeof m[0]);
    #pragma kernel elementwise inout(v[h][w])
    for (int r = 1; r < h; r++) { clear(&v[r][0], w); memset(&v[r][0], 0, w * sizeof(float)); *at(&v[r][0], 2) = 1; }
    #pragma kernel elementwise inout(v[h][w])
    for (int r = 1; r < h; r++) memset(&v[r][1], 0, (w - 1) * 4);
    #pragma kernel elementwise
    for (int r = 1; r < H; r++) memset(&m[r][0], 0, sizeof m[0]);
}
void by_members(void)
{
    #pragma kernel elementwise
    for (int r = 1; r < H; r++) { record *e = &a[r]; e[1].row[1] = 2; }
    #pragma kernel elementwise
    for (int r = 1; r < H; r++) { record *e = &a[r]; e->row[0] = (*(e - 1)).row[1]; }
    #pragma kernel elementwise
    for (int r = 1; r < H; r++) { record *e = &table[r][0]; e->n = e[W].row[1]; }
    // elements of the row, and the element itself
    #pragma kernel elementwise
    for (int r = 1; r < H; r++) { record *e = &table[r][0]; for (int c = 0; c < W; c++) e[c].row[1] = e[0].row[7]; }
    #pragma kernel elementwise
    for (int r = 1; r < H; r++) { record *e = &a[r]; e[0].row[1] = 2; (*e).n = 3; }
    #pragma kernel elementwise
    for (int r = 1; r < H; r++) { record *e = &table[r][1]; e->row[1] = e[-1].row[7]; }
}
