// pointers that lead to other elements than the one that they are made for
struct s { float x, v[3]; struct s *next; };
struct holder { float *a; };
static inline void put_second(float *a) { a[1] = 2; }
static inline void put_far(float *a, int k) { put_second(a + k); }
static inline float *behind(float *a) { return a + 1; }
static inline float before(const float *a) { return a[-1]; }
static inline void keep(struct holder *t, float *a) { t->a = a; }
static inline void deep(float *a, int k) { if (k) deep(a + 1, k - 1); else *a = 1; }
#define AT(p, k) (*((p) + (k)))
void unknown(float *);
void pointers(int n, float *v, struct s *a, float (*m)[4])
{
    #pragma kernel elementwise inout(v[n])
    for (int j = 1; j < n; j++) { float *p = &v[j]; p[1] = p[0] + 1; }
    #pragma kernel elementwise inout(v[n])
    for (int j = 1; j < n; j++) { float *p = v + j, *q; q = p; *++q = 1; }
    #pragma kernel elementwise inout(v[n])
    for (int j = 1; j < n; j++) v[j] = *(v + j - 1);
    #pragma kernel elementwise inout(v[n])
    for (int j = 1; j < n; j++) { float *p = &v[j], **pp = &p; (*pp)[1] = 1; }
    #pragma kernel elementwise inout(a[n])
    for (int j = 1; j < n; j++) { struct s *q = &a[j]; q->x = q[-1].x; }
    #pragma kernel elementwise inout(a[n])
    for (int j = 1; j < n; j++) { struct s *q = &a[j]; q->next->x = 1; }
    #pragma kernel elementwise inout(a[n])
    for (int j = 1; j < n; j++) { float *p = &a[j].x; p[5] = 1; }
    #pragma kernel elementwise inout(m[n][4])
    for (int j = 1; j < n; j++) { float *r = &m[j][0]; r[1] = m[j - 1][2]; }
    #pragma kernel elementwise inout(m[n][4])
    for (int j = 1; j < n; j++) { float *r = &m[0][j % 4]; r[1] = 2; }
    #pragma kernel elementwise inout(v[n])
    for (int j = 1; j < n; j++) {
        float s = 0;
        #pragma kernel reduction reduce(+ : s)
        for (int k = 0; k < 4; k++)
            s += *(&v[j] - k);
        v[j] = s;
    }
}
void functions(int n, float *v)
{
    #pragma kernel elementwise inout(v[n])
    for (int j = 1; j < n; j++) put_second(&v[j]);
    #pragma kernel elementwise inout(v[n])
    for (int j = 1; j < n; j++) put_far(v + j, 2);
    #pragma kernel elementwise inout(v[n])
    for (int j = 1; j < n; j++) *behind(&v[j]) = 1;
    #pragma kernel elementwise inout(v[n])
    for (int j = 1; j < n; j++) v[j] = before(&v[j]);
    #pragma kernel elementwise inout(v[n])
    for (int j = 1; j < n; j++) { struct holder t; keep(&t, &v[j]); t.a[1] = 1; }
    #pragma kernel elementwise inout(v[n])
    for (int j = 1; j < n; j++) deep(&v[j], 1);
    #pragma kernel elementwise inout(v[n])
    for (int j = 1; j < n; j++) AT(v, j) = AT(v, j - 1);
    #pragma kernel elementwise inout(v[n])
    for (int j = 1; j < n; j++) unknown(&v[j]);
}
