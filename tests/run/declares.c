/* declares.c - what host and kernels share: definitions, types, macros, constants, tables,
 * an included header. */
#include "check.h"

#pragma kernel declare
static inline float cube(float x) { return x * x * x; }

#pragma kernel begin declare
#include "shapes.h"
#define DOUBLED(x) (2 * (x))
static const float OFFSET = 0.25f;
static const int TABLE[4] = {10, 20, 30, 40};
typedef enum mood { SAD = 3, GLAD } mood;
static inline int look_up(int k)
{
    return TABLE[k & 3];
}
static inline int twice_looked_up(int k) { return DOUBLED(look_up(k)); }
#pragma kernel end declare

#pragma kernel elementwise uses_all in(float x, struct rectangle r) out(float y, int32 z)
{
    enum mood m = GLAD;
    y = cube(x) + OFFSET + area(r);
    z = twice_looked_up((int)i) + m + RIGHT_BOTTOM + SIDES;
}

/* declared after the first kernel, for the later ones */
#pragma kernel declare
struct sample { unsigned char tag; float weight[3]; };

#pragma kernel elementwise weigh in(struct sample s) out(float total)
{
    total = 0;
    for (int k = 0; k < 3; k++)
        total += s.weight[k] * s.tag;
}

int main(void)
{
    float x[6] = {0, 1, 2, 3, 4, 5}, y[6];
    rectangle r[6];
    int32_t z[6];
    for (int k = 0; k < 6; k++)
        r[k] = (rectangle){(float)k, 2};
    ckpp_array vx = ckpp_view(x, 6), vr = ckpp_view(r, 6), vy = ckpp_view(y, 6),
               vz = ckpp_view(z, 6);
    CHECK_OK(uses_all(vx, vr, &vy, &vz));
    for (int k = 0; k < 6; k++) {
        CHECK(y[k] == cube(x[k]) + OFFSET + area(r[k]));
        CHECK(z[k] == twice_looked_up(k) + GLAD + RIGHT_BOTTOM + SIDES);
    }

    struct sample s[2] = {{2, {1, 2, 3}}, {255, {0, 0, 1}}};
    ckpp_array vs = ckpp_view(s, 2), total = {0};
    CHECK_OK(weigh(vs, &total));
    CHECK_ELEMENTS(&total, 12, 255);
    ckpp_free(&total);
    return finish("declares");
}
