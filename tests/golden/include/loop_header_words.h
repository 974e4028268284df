/* loop_header_words.h - of err_loop_header_words.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct log { FILE *to; float last; };
extern int seed;
static const struct { float gain; } config = {2};
static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static inline void sort(int *v, int n) { qsort(v, n, sizeof *v, by_value); }
static inline float logged(float x) { struct log l = {NULL, x}; return l.last; }
static inline float named(float x) { return x + strlen("x"); }
static inline float kept(float x) { float *t = malloc(sizeof *t); *t = x; x = *t; free(t); return x; }
static inline float seeded(float x) { return x + seed; }
static inline float scaled(float x) { return x * config.gain; }
static inline float bits(float x) { void *p = &x; int *q = p; return *q; }
static inline float twice(float x) { float add(float y) { return x + y; } return add(x); }
static inline float middle(float x) { int v[3] = {3, x, 1}; sort(v, 3); return v[1]; }
static inline float wide(float x) { long double t = x; return t; }
#define KIND(x) _Generic((x), float: 1, default: 2)
static inline float checked(float x) { if (x < 0) abort(); return x; }
static inline float unused(float x) { return x + strlen("y"); }
