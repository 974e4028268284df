// What only the C compiler can see of a loop: it refuses ckpp's output.
#include <math.h>

struct place { double turn; };
typedef float *pointer;
struct box { float *m; };
struct node { float x, v[3], *data; struct node *next; };

void f(int n, const struct place *s, const float *x, float *y, double *most)
{
    // an element that its subscript's fraction decides is not evenly apart from the next one
    #pragma kernel elementwise collapse(2) in(x[n]) inout(y[n * n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            const int k = s->turn * (i - j), m = k + 1;
            // error: computes a subscript from what is no integer
            y[i * n + j] = x[(int)(s->turn * (i - j))] + k + m;
        }
    #pragma kernel elementwise collapse(2) in(x[n]) inout(y[n * n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            const int k = s->turn * (i - j), m = k + 1;
            y[i * n + j] = x[k] + k + m; // error: computes a subscript from what is no integer
        }
    #pragma kernel elementwise collapse(2) in(x[n]) inout(y[n * n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            const int k = s->turn * (i - j), m = k + 1;
            y[i * n + j] = x[m] + k + m; // error: computes a subscript from what is no integer
        }
    #pragma kernel elementwise in(x[n]) inout(most[4])
    for (int j = 0; j < n; j++) {
        #pragma kernel atomic
        // error: 'fmaxf' converts 'most[j&3]'... call one of its type, as 'fmax
        most[j & 3] = fmaxf(most[j & 3], x[j]);
    }
}

// what the body reads has to be of a type that kernels know; the message has the program's words
void types(int n, float *y, const struct box *b)
{
    pointer p = y;
    #pragma kernel elementwise out(y[n])
    for (int j = 0; j < n; j++)
        // error: 'b->m' is not of a type that kernels know: a loop reads numbers, a pointer's
        y[j] = (float)(b->m != 0);
    #pragma kernel elementwise out(y[n])
    for (int j = 0; j < n; j++)
        // error: 'p' is not of a type that kernels know: a loop reads numbers, a pointer's
        y[j] = (float)(p != 0);
}

// a pointer that an element has leads nobody knows where; an array in it does not
void follow(int n, struct node *a)
{
    #pragma kernel elementwise inout(a[n])
    for (int j = 0; j < n; j++) {
        struct node *q = a[j].next; // error, 9: ckpp cannot follow the pointer 'a[j].next'
        q->x = 1;
    }
    #pragma kernel elementwise inout(a[n])
    for (int j = 0; j < n; j++) a[j].data[1] = 3; // error: ckpp cannot follow the pointer
    #pragma kernel elementwise inout(a[n])
    for (int j = 0; j < n; j++) {
        float *p = a[j].data; // error, 9: ckpp cannot follow the pointer 'a[j].data'
        p[1] = a[j].x;
    }
    #pragma kernel elementwise inout(a[n])
    for (int j = 0; j < n; j++) {
        struct node *q = &a[j], *other = &a[j];
        q->data[2] = 1; // error: ckpp cannot follow the pointer
        float *p = other->v;
        p[1] = other->v[2];
    }
}
