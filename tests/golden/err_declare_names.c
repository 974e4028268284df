/* A function of a declare mentions what the file defines for the host alone. */
#include <ckpp/ckpp.h>

enum { LIMIT = 5, STEP };
#define SCALE 3
#define WIDTH 4
struct limits { int STEP; };

#pragma kernel begin declare
#define TWICE(x) ((x) * SCALE) /* nobody calls it */
struct pair { float STEP, b; };
#if defined SOMETHING
static inline float later(float x) { return x * SCALE; }
#endif
static inline float scaled(float x) { return x > LIMIT ? x * SCALE : x; }
static inline float local(struct pair p) { int STEP = 2; return p.STEP * (float)STEP; }
static const int width = WIDTH;
#pragma kernel end declare

void run(float x[3], float y[3])
{
    #pragma kernel elementwise in(float x[3]) out(float y[3])
    { y = scaled(x) + local((struct pair){x, x}) + width; }
}
