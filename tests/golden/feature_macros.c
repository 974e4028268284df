/* The user's feature-test macros stay in front; the include comes at the last safe place. */
#define _GNU_SOURCE
#include <string.h>
#ifdef __cplusplus
extern "C" {
#endif
#ifdef __linux__
#include <unistd.h>
#endif
struct __attribute__((packed)) odd { char c; float f; } odd = {1, 2}, other;
typedef struct __attribute__((packed)) { char c; } small;
static int
helper(int a) { return a; }
static small
    /* a comment { */ array[] = {{1}, {sizeof((struct odd){1, 2})}},
    more;
void f(int n, float *x);
void f(int n, float *x)
{
    (void)array, (void)more, (void)helper;
    #pragma kernel elementwise inout(float x[n])
    { x += 1; }
}
#ifdef __cplusplus
}
#endif
