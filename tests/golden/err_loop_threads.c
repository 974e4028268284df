// inner loops whose threads would see what changes in them
#define LENGTH n
#define MORE(x) ((x) + 1)
struct cell { int count, value; };
static inline int more(int k) { return k + 1; }
static inline int less(int *k) { return --*k; }
static inline void add(int *sum, int k) { *sum += k; }
static inline int *same(int *p) { return p; }
#define VALUE(p) (*(p))
struct sums { int all, parts[2], *where; };

/* a bound is computed once */
void bounds(int w, int h, int m[h][w], int *s, struct cell *cells, int c)
{
    #pragma kernel elementwise in(m[h][w]) out(s[h])
    for (int r = 0; r < h; r++) {
        int t = 0, n = w;
        #pragma kernel reduction reduce(+ : t, min : n)
        for (int c = 0; c < n; c++) { t += m[r][c]; if (c < n) n = c; }
        s[r] = t;
    }
    #pragma kernel elementwise in(m[h][w]) out(s[h])
    for (int r = 0; r < h; r++) {
        int t = 0, n = w;
        #pragma kernel reduction reduce(+ : t) private(n)
        for (int c = 0; c < more(n); c++) { n = 2; t += m[r][c] * n; }
        s[r] = t;
    }
    #pragma kernel elementwise in(m[h][w]) out(s[h])
    for (int r = 0; r < h; r++) {
        int t = 0, n = w;
        #pragma kernel reduction reduce(+ : t) private(n)
        for (int c = 0; LENGTH > c; c++) { n = 2; t += m[r][c] * n; }
        s[r] = t;
    }
    #pragma kernel elementwise in(m[h][w]) out(s[h])
    for (int r = 0; r < h; r++) {
        int t = 9;
        #pragma kernel reduction reduce(+ : t)
        for (int c = w - 1; c >= MORE(t); c--) t += m[r][c];
        s[r] = t;
    }
    #pragma kernel elementwise in(m[h][w]) out(s[h]) private(c)
    for (int r = 0; r < h; r++) {
        int t = 0;
        #pragma kernel reduction reduce(+ : t)
        for (c = 0; c < w - c; c++) t += m[r][c];
        s[r] = t;
    }
    #pragma kernel elementwise inout(m[h][w])
    for (int r = 0; r < h; r++) {
        #pragma kernel elementwise
        for (int c = 0; c < m[r][2]; c++) m[r][c] = 2;
    }
    #pragma kernel elementwise inout(cells[h * w]) independent
    for (int r = 0; r < h; r++) {
        #pragma kernel elementwise
        for (int c = 0; c < 2 * cells[r * w].count; c++) cells[r * w + c].count++;
    }
    #pragma kernel elementwise in(m[h][w]) out(s[h])
    for (int r = 0; r < h; r++) {
        int t = 0, n = w;
        #pragma kernel reduction reduce(+ : t)
        for (int c = 0; c < n--; c++) t += m[r][c];
        s[r] = t;
    }
    #pragma kernel elementwise in(m[h][w]) out(s[h])
    for (int r = 0; r < h; r++) {
        int t = 0, n = w;
        #pragma kernel reduction reduce(+ : t)
        for (int c = 0; c < (n -= 2); c++) t += m[r][c];
        s[r] = t;
    }
    #pragma kernel elementwise in(m[h][w]) inout(s[h])
    for (int r = 0; r < h; r++) {
        int t = 0;
        #pragma kernel reduction reduce(+ : t)
        for (int c = s[r]++; c < w; c++) t += m[r][c];
        s[r] += t;
    }
    #pragma kernel elementwise out(s[h])
    for (int r = 0; r < (w += 1); r++) s[r] = r;
}

/* what a thread has, none has after the loop */
void after(int w, int h, int m[h][w], int *s, int c)
{
    #pragma kernel elementwise in(m[h][w]) out(s[h]) private(c)
    for (int r = 0; r < h; r++) {
        int t = 0;
        c = r;
        #pragma kernel reduction reduce(+ : t)
        for (c = 0; c < w; c++) t += m[r][c];
        s[r] = t + c;
    }
    #pragma kernel elementwise in(m[h][w]) out(s[h])
    for (int r = 0; r < h; r++) {
        int t = 0, last = 1;
        for (int k = 0; k < 2; k++) {
            t += last;
            #pragma kernel reduction reduce(+ : t) private(last)
            for (int c = 0; c < w; c++) { last = m[r][c]; t += last; }
        }
        s[r] = t;
    }
}

/* pointers to what a thread has another one of */
void pointers(int w, int h, int m[h][w], int *s, int e)
{
    #pragma kernel elementwise in(m[h][w]) out(s[h])
    for (int r = 0; r < h; r++) {
        int t = 0, last = -1, *p = &last;
        #pragma kernel reduction reduce(+ : t) private(last)
        for (int c = 0; c < w; c++) { last = m[r][c]; t += last; }
        s[r] = t + *p;
    }
    #pragma kernel elementwise in(m[h][w]) out(s[h])
    for (int r = 0; r < h; r++) {
        int t = 0, v[2] = {1, 2}, *p;
        p = v + 1;
        #pragma kernel reduction reduce(+ : t) private(v)
        for (int c = 0; c < *p; c++) { v[0] = v[1] = m[r][c]; t += v[0] + v[1]; }
        s[r] = t;
    }
    #pragma kernel elementwise in(m[h][w]) out(s[h])
    for (int r = 0; r < h; r++) {
        int t = 0, u = 0, *p = &t;
        #pragma kernel reduction reduce(+ : t, u)
        for (int c = 0; c < w; c++) { t += m[r][c]; u += VALUE(p); }
        s[r] = u;
    }
    #pragma kernel elementwise out(s[h])
    for (int r = 0; r < h; r++) {
        int t = 1, *p = &t;
        #pragma kernel reduction reduce(+ : t)
        for (int c = 0; c < *p; c++) { if (c < 9) t += 1; }
        s[r] = t;
    }
    #pragma kernel elementwise in(m[h][w]) out(s[h])
    for (int r = 0; r < h; r++) {
        int t = 0, n = w;
        #pragma kernel reduction reduce(+ : t)
        for (int c = 0; c < less(&n); c++) t += m[r][c];
        s[r] = t;
    }
    #pragma kernel elementwise in(m[h][w]) out(s[h])
    for (int r = 0; r < h; r++) {
        int t = 0, *p = &t;
        #pragma kernel elementwise
        for (int c = 0; c < w; c++) *p += m[r][c];
        s[r] = t;
    }
    #pragma kernel elementwise in(m[h][w]) out(s[h])
    for (int r = 0; r < h; r++) {
        int t = 0, *p = same(&t);
        #pragma kernel elementwise
        for (int c = 0; c < w; c++) { int *q = p; (*q)++; }
        s[r] = t;
    }
    #pragma kernel elementwise in(m[h][w]) out(s[h])
    for (int r = 0; r < h; r++) {
        int v[2] = {0};
        #pragma kernel elementwise
        for (int c = 0; c < w; c++) add(v, m[r][c]);
        s[r] = v[0];
    }
    #pragma kernel elementwise in(m[h][w]) out(s[h])
    for (int r = 0; r < h; r++) {
        struct sums v = {0};
        #pragma kernel elementwise
        for (int c = 0; c < w; c++) add(v.parts, m[r][c]);
        s[r] = v.parts[0];
    }
    #pragma kernel elementwise in(m[h][w]) out(s[h])
    for (int r = 0; r < h; r++) {
        int t = 0;
        struct sums v = {.where = &t};
        #pragma kernel elementwise
        for (int c = 0; c < w; c++) { struct sums x = v; *x.where += m[r][c]; }
        s[r] = t;
    }
    #pragma kernel elementwise in(m[h][w]) out(s[h]) private(e)
    for (int r = 0; r < h; r++) {
        e = 0;
        int *p = r % 2 ? &e : 0;
        #pragma kernel elementwise
        for (int c = 0; c < w; c++) *p += m[r][c];
        s[r] = e;
    }
    #pragma kernel elementwise in(m[h][w]) out(s[h])
    for (int r = 0; r < h; r++) {
        int t = 0;
        long at = (long)&t;
        #pragma kernel elementwise
        for (int c = 0; c < w; c++) *(int *)at += m[r][c];
        s[r] = t;
    }
}

/* an element is changed by one thread of those that share an iteration, in a statement alone */
void changed(int n, int m[n][64], int s[n], int t[n]);
void changed(int n, int m[n][64], int s[n], int t[n])
{
    #pragma kernel elementwise inout(m[n][64], s[n], t[n])
    for (int r = 0; r < n; r++) {
        int sum = 0, k = m[r][0]++;
        #pragma kernel reduction reduce(+ : sum)
        for (int c = 0; c < 64; c++)
            sum += m[r][c];
        if (t[r]-- > 0)
            s[r] += sum;
        for (int q = 0; q < 3; q++, s[r] *= 2)
            k++;
        t[r] = k;
    }
}
