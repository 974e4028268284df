/* literals.c - what C11 users write in bodies: compound literals, designated initialisers, _Bool,
 * struct tags, restrict, goto-free control flow of every kind, local arrays, pointers into them,
 * string constants. */
#include "check.h"

#pragma kernel begin declare
struct vec { float x, y, z; };
struct box { struct vec low, high; int tags[4]; };
static inline float dot(struct vec a, struct vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline struct box grown(struct box b, float by)
{
    return (struct box){
        .low = {b.low.x - by, b.low.y - by, b.low.z - by},
        .high = (struct vec){.x = b.high.x + by, .y = b.high.y + by, .z = b.high.z + by},
        .tags = {1, 2}};
}
#pragma kernel end declare

#pragma kernel elementwise use_boxes in(struct box b, float by) out(struct box c, float d)
{
    c = grown(b, by);
    c.tags[3] = (int)sizeof(struct box);
    d = dot((struct vec){1, 2, 3}, (struct vec){.z = 1, .x = c.high.x});
}

#pragma kernel elementwise control in(int32 x) out(int32 y)
{
    _Bool odd = x % 2;
    int sum = 0, table[] = {[0] = 1, [2] = 5}, *p = table;
    const char *digits = "0123456789";
    for (int k = 0; k < 10; k++) {
        if (k == 3)
            continue;
        if (k > x)
            break;
        sum += k;
    }
    do
        sum++;
    while (sum % 5);
    switch (x) {
    case 0: sum += 100; /* fall through */
    case 1: sum += 10; break;
    default: sum += odd ? p[2] : *p;
    }
    unsigned char narrow = (unsigned char)(sum * 3);
    y = narrow + (digits[x % 10] - '0') + (int)(_Alignof(double) + sizeof(int *));
}

static int control_in_c(int x)
{
    _Bool odd = x % 2;
    int sum = 0, table[] = {[0] = 1, [2] = 5}, *p = table;
    const char *digits = "0123456789";
    for (int k = 0; k < 10; k++) {
        if (k == 3)
            continue;
        if (k > x)
            break;
        sum += k;
    }
    do
        sum++;
    while (sum % 5);
    switch (x) {
    case 0: sum += 100; /* fall through */
    case 1: sum += 10; break;
    default: sum += odd ? p[2] : *p;
    }
    unsigned char narrow = (unsigned char)(sum * 3);
    return narrow + (digits[x % 10] - '0') + (int)(_Alignof(double) + sizeof(int *));
}

#pragma kernel elementwise registers in(float x) out(float y)
{
    register float sum = 0;
    for (register int k = 0; k < 3; k++)
        sum += x;
    y = sum;
}

int main(void)
{
    struct box b[3], c[3];
    float d[3];
    memset(b, 0, sizeof b);
    b[1].high.x = 4;
    ckpp_array vb = ckpp_view(b, 3), vc = ckpp_view(c, 3), vd = ckpp_view(d, 3);
    CHECK_OK(use_boxes(vb, 0.5f, &vc, &vd));
    for (int k = 0; k < 3; k++) {
        CHECK(c[k].low.x == -0.5f && c[k].high.z == 0.5f && c[k].high.x == (k == 1 ? 4.5f : 0.5f));
        CHECK(c[k].tags[0] == 1 && c[k].tags[1] == 2 && c[k].tags[2] == 0 &&
              c[k].tags[3] == (int)sizeof(struct box));
        CHECK(d[k] == c[k].high.x + 3);
    }

    int32_t x[40], y[40];
    for (int k = 0; k < 40; k++)
        x[k] = k;
    ckpp_array vx = ckpp_view(x, 40), vy = ckpp_view(y, 40);
    CHECK_OK(control(vx, &vy));
    for (int k = 0; k < 40; k++)
        CHECK(y[k] == control_in_c(k));
    CHECK_OK(registers(vd, &vd, .overlap = true));
    for (int k = 0; k < 3; k++)
        CHECK(d[k] == 3 * (c[k].high.x + 3));
    return finish("literals");
}
