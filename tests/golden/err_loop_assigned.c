/* Variables of private(...) that an iteration may read before it has assigned them. */
#include <math.h>
#include <string.h>
struct pair {
    int a, b;
};
#pragma kernel declare
static void one(int *t, int k) { *t = k; }

int scalars(int n, int *x);
int scalars(int n, int *x)
{
    int t = 7;
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { if (k > 4) t=k; x[k]=t; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { if (k > 4) t=k; else if (k > 2) t=1; x[k]=t; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { for (int j=0;j<k;j++) t=j; x[k]=t; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { for (int j=3;j<3;j++) t=j; x[k]=t; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { for (int j=0;j<3;j++) if (j==k) t=j; x[k]=t; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) {
        for (int j=0;j<3;j++) { if (j<k) continue; t=j; } x[k]=t;
    }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) {
        for (int j=0;j<3;j++) { if (j<k) break; t=j; } x[k]=t;
    }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { int j=k; while (j-- > 5) t = k; x[k]=t; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) {
        do { if (k>4) break; t = k; } while (0); x[k]=t;
    }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { (k > 4) && (t = k); x[k]=t; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) {
        if (k > 4 || (t = k) > 6) x[k]=t; else x[k]=0;
    }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { int u = k > 4 ? (t = k) : 0; x[k]=t+u; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { if (k == 3) goto skip; t = k; skip: x[k]=t; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) {
        switch (k%3) { case 0: t=1; break; case 1: t=2; break; } x[k]=t;
    }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) {
        switch (k%3) { case 0: t=1; break; case 1: break; default: t=3; } x[k]=t;
    }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { if (k > 3) one(&t, k); x[k]=t; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) {
        if (k > 3) t = k; if (k > 3) x[k]=t; else x[k]=0;
    }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { if (k>3) t = 0; t++; x[k]=t; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { int *p = &t; x[k] = *p; }
    return x[0];
}

int arrays(int n, int *x);
int arrays(int n, int *x)
{
    int t[3] = {7, 8, 9};
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { if (k > 4) t[0]=k; x[k]=t[0]; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { t[0]=k; x[k]=t[0]+t[1]; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) {
        for (int j=1;j<3;j++) t[j]=k; x[k]=t[0]+t[1];
    }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) {
        for (int j=0;j<2;j++) t[j]=k; x[k]=t[2]+t[1];
    }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) {
        for (int j=0;j<n;j++) t[j]+=k; for (int j=0;j<n;j++) x[k]=t[j];
    }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { t[k % 3]=k; x[k]=t[0]+t[1]; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) {
        for (int j=0;j<3;j++) t[j]=k; t[k % 3]++; x[k]=t[0]+t[1];
    }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) {
        for (int j=0;j<3;j+=2) t[j]=k; x[k]=t[0]+t[2];
    }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) {
        for (int j=0;j<3;j+=2) t[j]=k; x[k]=t[0]+t[1];
    }
    return x[0];
}

int tables(int n, int *x);
int tables(int n, int *x)
{
    int t[2][2] = {0};
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) {
        t[0][0]=k; t[0][1]=1; t[1][0]=2; x[k]=t[0][0]+t[1][1];
    }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) {
        for (int a=0;a<2;a++) for (int b=1;b<2;b++) t[a][b]=k; x[k]=t[0][0]+t[1][1];
    }
    return x[0];
}

int structs(int n, int *x);
int structs(int n, int *x)
{
    struct pair t = {1, 2};
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { t.a = k; x[k] = t.a + t.b; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) {
        t.a = k; if (k > 4) t.b = 1; x[k] = t.a + t.b;
    }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) {
        if (k > 3) t.a=1; struct pair u = t; x[k] = u.a;
    }
    return x[0];
}

int inner(int n, int *s, int m[][8]);
int inner(int n, int *s, int m[][8])
{
    #pragma kernel elementwise in(m[n][8]) out(s[n])
    for (int r = 0; r < n; r++) {
        int last = -1, *p = &last, t = 0;
        #pragma kernel reduction reduce(+ : t) private(last)
        for (int c = 0; c < 8; c++) { last = m[r][c]; t += last; }
        s[r] = t + *p;
    }
    #pragma kernel elementwise in(m[n][8]) out(s[n])
    for (int r = 0; r < n; r++) {
        int last = -1, t = 0;
        #pragma kernel reduction reduce(+ : t) private(last)
        for (int c = 0; c < 8; c++) {
            if (m[r][c] > 2)
                last = m[r][c];
            t += last;
        }
        s[r] = t;
    }
    #pragma kernel elementwise in(m[n][8]) out(s[n])
    for (int r = 0; r < n; r++) {
        int last = -1, t = 0;
        for (int j = 0; j < 2; j++) {
            t += last;
            #pragma kernel reduction reduce(+ : t) private(last)
            for (int c = 0; c < 8; c++) { last = m[r][c]; t += last; }
        }
        s[r] = t;
    }
    return 0;
}

/* Functions that are given the address. */
#pragma kernel begin declare
static void maybe(int *t, int k) { if (k > 3) *t = k; }
static void both(int *t, int k) { if (k > 3) *t = k; else *t = 1; }
static void early(int *t, int k) { if (k > 3) { *t = 1; return; } *t = 2; }
static void late(int *t, int k) { if (k > 3) return; *t = 2; }
static void adds(int *t, int k) { *t += k; }
static void null(int *t, int k) { if (t) *t = k; }
static void passes(int *t, int k) { both(t, k); }
static void cross(int *t, int k) { t[0] = k; t[1] = 2; t[2] = k + 1; }
static void two(int *t, int k) { t[0] = k; t[1] = 2; }
static void star(int t[3], int k) { *t = k; }
static void fill(int *t, int n)
{
    for (int j = 0; j < n; j++)
        t[j] = j;
}
static void set(struct pair *t, int k) { t->a = k; }
static void setb(struct pair *t, int k) { t->a = k; (*t).b = 2; }
#pragma kernel end declare

int given(int n, int *x);
int given(int n, int *x)
{
    int t = 7;
    double d, e; int i;
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { maybe(&t, k); x[k] = t; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { both(&t, k); x[k] = t; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { early(&t, k); x[k] = t; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { late(&t, k); x[k] = t; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { adds(&t, k); x[k] = t; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { null(&t, k); x[k] = t; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { passes(&t, k); x[k] = t; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { memset(&t, 0, 2); x[k] = t; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { memset(&t, 0, sizeof t); x[k] = t; }
    #pragma kernel elementwise out(x[n]) private(d, i)
    for (int k = 0; k < n; k++) { d = frexp(k, &i); x[k] = d + i; }
    return 0;
}
int given_arrays(int n, int *x);
int given_arrays(int n, int *x)
{
    int t[3] = {7, 8, 9};
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { cross(t, k); x[k] = t[0] + t[2]; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { two(t, k); x[k] = t[0] + t[2]; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { two(t, k); x[k] = t[0] + t[1]; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { star(t, k); x[k] = t[0] + t[1]; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { star(t, k); x[k] = t[0]; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { fill(t, 3); x[k] = t[0] + t[2]; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { fill(t, 2); x[k] = t[0] + t[2]; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { fill(t, k & 3); x[k] = t[0] + t[2]; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { memset(t, 0, sizeof t); x[k] = t[0] + t[2]; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { memset(t, 0, 2 * sizeof *t); x[k] = t[0] + t[2]; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { cross(&t[0], k); x[k] = t[0] + t[2]; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) {
        t[0] = 1; both(&t[1], k); both(t + 2, k); x[k] = t[0] + t[2];
    }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) {
        for (int j = 0; j < 3; j++) { if (j == k) t[j] = 1; } x[k] = t[0] + t[2];
    }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) {
        for (int j = 0; j < 3; j++) { if (j == k) t[j] = 1; else t[j] = 2; } x[k] = t[0] + t[2];
    }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) {
        for (int j = 0; j < 3; j++) both(&t[j], k); x[k] = t[0] + t[2];
    }
    return 0;
}
int given_structs(int n, int *x);
int given_structs(int n, int *x)
{
    struct pair t = {1, 2};
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { t.a = k; struct pair u = t; x[k] = u.b; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { t.a = k; t.b = 1; struct pair u = t; x[k] = u.b; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { set(&t, k); x[k] = t.b; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { setb(&t, k); x[k] = t.b; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { both(&t.a, k); x[k] = t.a; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { both(&t.a, k); x[k] = t.b; }
    return 0;
}

int filled(int n, int m, int *x);
int filled(int n, int m, int *x)
{
    int t[4] = {7, 8, 9};
    #pragma kernel elementwise out(x[n]) private(t)
    for (int j = 0; j < n; j++) { t[j & 1] = j; x[j] = t[~j & 1]; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int j = 0; j < n; j++) { t[j & 1] = j; x[j] = t[j & 1]; }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int j = 0; j < n; j++) {
        for (int k = 0; k < m; k++) t[k] = j;
        int s = 0; for (int k = 0; k < 4; k++) s += t[k];
        x[j] = s;
    }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int j = 0; j < n; j++) {
        for (int k = 0; k < m; k++) t[k] = j;
        int s = 0; for (int k = 0; k < m; k++) s += t[k];
        x[j] = s;
    }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int j = 0; j < n; j++) {
        for (int k = 0; k < m; k++) t[k] = j;
        int s = 0; for (int k = 1; k < m - 1; k++) s += t[k] + t[k - 1];
        x[j] = s + t[0];
    }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int j = 0; j < n; j++) {
        for (int k = 0; k < 3; k++) t[k] = j;
        int s = 0; for (int k = 0; k < 4; k++) s += t[k];
        x[j] = s;
    }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int j = 0; j < n; j++) {
        for (int k = 0; k < 4; k++) t[k] = j;
        int s = 0; for (int k = 0; k < 3; k++) s += t[k];
        x[j] = s;
    }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int j = 0; j < n; j++) {
        for (int k = 0; k < 4; k++) t[k] = j; t[j & 3]++;
        int s = 0; for (int k = 0; k < 4; k++) s += t[k];
        x[j] = s + t[j & 3];
    }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int j = 0; j < n; j++) { t[0] = t[1] = t[2] = t[3] = j;
        int s = 0; for (int k = 0; k < 4; k++) s += t[k];
        x[j] = s + t[j & 3];
    }
    #pragma kernel elementwise inout(x[n]) private(t)
    for (int j = 0; j < n; j++) {
        for (int k = 0; k < m; k++) t[k] = 0; t[x[j] % m]++; x[j] = t[0];
    }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int j = 0; j < n; j++) { int k = 0; while (k < m) t[k++] = 0; x[j] = t[0] + t[j % m];
    }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int j = 0; j < n; j++) {
        for (int k = 3; k > 0; k--) t[k] = t[k - 1];
        t[0] = j; x[j] = t[3];
    }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int j = 0; j < n; j++) {
        int k = 3; while (k > 0 && t[k - 1] < j) { t[k] = j; k--; }
        x[j] = t[3];
    }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int j = 0; j < n; j++) {
        for (int k = 3; k >= 0; k--) { t[k] = j; t[k]++; }
        x[j] = t[3] + t[0];
    }
    #pragma kernel elementwise out(x[n]) private(t)
    for (int j = 0; j < n; j++) { adds(t, j); x[j] = t[0]; }
    return 0;
}

int unmatched(int n, int *x);
int unmatched(int n, int *x)
{
    struct unmatched t;
    #pragma kernel elementwise out(x[n]) private(t)
    for (int k = 0; k < n; k++) { t.a = k; x[k] = t.b; }
    return 0;
}
} unmatched; /* a brace too many */
