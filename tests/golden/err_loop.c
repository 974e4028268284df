// one loop for each rule
#ifdef OTHER
#pragma kernel declare
typedef float other;
#else
#define NEXT j + 1
#define GIVE_UP(k) if (k) return
#define STEP(k) (k)++
#define HEAD x[0]
#define RANDOM random_number()
#endif
int random_number(void);
void headers(int n, float *x)
{
    float t[4], *p;
    int j, m;
    #pragma kernel elementwise inout(x[n])
    for (; j < n; j++) x[j] = 1;
    #pragma kernel elementwise inout(x[n])
    for (int j = 0; 1 < n; j++) x[j] = 1;
    #pragma kernel elementwise inout(x[n])
    for (int j = 0; j < n; j *= 2) x[j] = 1;
    #pragma kernel elementwise inout(x[n])
    for (int j = 0; j < n; j--) x[j] = 1;
    #pragma kernel elementwise inout(x[n])
    for (int j = n; j > 0; j++) x[j] = 1;
    #pragma kernel elementwise collapse(9) inout(x[n])
    for (int j = 0; j < n; j++) x[j] = 1;
    #pragma kernel elementwise collapse(2) inout(x[n])
    for (int j = 0; j < n; j++) x[j] = 1;
    #pragma kernel elementwise collapse(2) inout(x[n])
    for (int j = 0; j < n; j++) for (int j = 0; j < n; j++) x[j] = 1;
    #pragma kernel elementwise collapse(2) inout(x[n])
    for (int j = 0; j < n; j++) for (int k = j; k < n; k++) x[j + k] = 1;
    #pragma kernel elementwise inout(x[n]) private(3)
    for (int j = 0; j < n; j++) x[j] = 1;
    #pragma kernel elementwise inout(x[n]) private(m, m)
    for (int j = 0; j < n; j++) x[j] = 1;
    #pragma kernel elementwise inout(x[n]) private(p)
    for (int j = 0; j < n; j++) x[j] = 1;
    #pragma kernel elementwise inout(x[n])
    for (int j = 0; j < n; j++) { FILE *f = 0; x[j] = (FILE *)0 == f; }
    #pragma kernel elementwise inout(x[n])
    for (int j = 0; j < x[0]; j++) x[j] = 1;
    #pragma kernel elementwise inout(x[n])
    for (int j = 0; j < (n = 3); j++) x[j] = 1;
    #pragma kernel elementwise inout(x[n])
    for (j = 0; j < NEXT; j++) x[j] = 1;
    #pragma kernel elementwise inout(x[n])
    for (int j = 0; j < n; j++) x[j] = ;
}
void jumps(int n, float *x)
{
    #pragma kernel elementwise inout(x[n])
    for (int j = 0; j < n; j++) { if (j > 3) break; x[j] = 1; }
    #pragma kernel elementwise inout(x[n])
    for (int j = 0; j < n; j++) { if (j > 3) return; x[j] = 1; }
    #pragma kernel elementwise inout(x[n])
    for (int j = 0; j < n; j++) { if (j > 3) goto out; x[j] = 1; }
    #pragma kernel elementwise inout(x[n])
    for (int j = 0; j < n; j++) { GIVE_UP(j > 3); x[j] = 1; }
out:;
}
void names(int n, float *x, float (*f)(float), int *at)
{
    int j, m = 0;
    #pragma kernel elementwise inout(x[n])
    for (int j = 0; j < n; j++) { x[j] = 1; j++; }
    #pragma kernel elementwise inout(x[n])
    for (int j = 0; j < n; j++) { x[j] = 1; m = j; }
    #pragma kernel elementwise inout(x[n])
    for (int j = 0; j < n; j++) { int *p = &m; *p = j; x[j] = 1; }
    #pragma kernel elementwise inout(x[n])
    for (int j = 0; j < n; j++) { x[j] = 1; STEP(m); }
    #pragma kernel elementwise inout(x[n])
    for (j = 0; j < n; j++) x[j] = NEXT;
    #pragma kernel elementwise inout(x[n])
    for (j = 0; j < n; j++) x[j] = HEAD;
    #pragma kernel elementwise inout(x[n])
    for (j = 0; j < n; j++) x[j] = RANDOM;
    #pragma kernel elementwise inout(x[n])
    for (j = 0; j < n; j++) x[j] = f(x[j]);
    #pragma kernel elementwise inout(x[n])
    for (j = 0; j < n; j++) x[j] = *at;
    #pragma kernel elementwise inout(x[n])
    for (j = 0; j < n; j++) j[x] = 1;
}
