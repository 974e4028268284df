/* clauses.c - preamble, options, before and after, host expressions, if, nowait, names. */
#include "check.h"

#pragma kernel elementwise with_preamble in(float x) out(float y) \
        preamble("#define SCALE 3\n" "template <class A> inline A scaled(A a) { return SCALE " \
                 "* a; }\n")
{
    y = scaled(x);
}

#pragma kernel elementwise with_options in(float x) out(float y) options("-DEXTRA=7 -D MORE=1") \
        preamble("inline float extra() { return EXTRA + MORE; }")
{
    y = x + extra();
}

/* Macros of names that the headers of a kernel use, too. */
#pragma kernel elementwise with_macros in(float x) out(float y) \
        options("-DSIZE=16 -DN=3 -DNDIM=2 -DFLOAT=float -DS=1 -DMODE '-DTWICE(x)=(2 * (x))'")
{
    FLOAT parts[2];
    memcpy(parts, (FLOAT[2]){x, TWICE(N)}, sizeof parts);
    y = parts[0] + parts[1] + SIZE + NDIM + S + MODE;
}

/* And macros of a declare, of names that stand around a body. */
#pragma kernel begin declare
#define n 5
#define shape 7
#define p0 1
#define s1 2
#define v 4
#pragma kernel end declare
#pragma kernel elementwise with_names in(float x) out(float y)
{
    y = x + shape + p0 + s1 + v;
}
#undef n
#undef shape

#pragma kernel elementwise around in(raw float table, float x) out(float y) \
        before("const float first = table[0], last = table[3];") after(";")
{
    y = x * last + first;
}

static int calls;
static int counted(int value)
{
    calls++;
    return value;
}

int main(void)
{
    float x[4] = {1, 2, 3, 4}, y[4] = {0};
    ckpp_array vx = ckpp_view(x, 4), vy = ckpp_view(y, 4);
    CHECK_OK(with_preamble(vx, &vy));
    CHECK(y[0] == 3 && y[3] == 12);
    CHECK_OK(with_options(vx, &vy));
    CHECK(y[0] == 9 && y[3] == 12);
    CHECK_OK(with_macros(vx, &vy));
    CHECK(y[0] == 27 && y[3] == 30);
    CHECK_OK(with_names(vx, &vy));
    CHECK(y[0] == 15 && y[3] == 18);
    CHECK_OK(around(vx, vx, &vy));
    CHECK(y[0] == 5 && y[3] == 17);

    /* host expressions: any C, evaluated once */
    const float *source = x;
    #pragma kernel elementwise in(float a = (float)counted(2), float s[2] = source + 1) \
                               out(float d[(size_t)counted(2)] = &y[2])
    { d = a * s; }
    CHECK(calls == 2);
    CHECK(y[1] == 9 && y[2] == 4 && y[3] == 6);

    /* if: false means the host backend */
    int small = 1;
    #pragma kernel elementwise in(float x[4]) out(float y[4]) if(!small)
    { y = x - 1; }
    CHECK(y[0] == 0 && y[3] == 3);
    #pragma kernel elementwise in(float x[4]) out(float y[4]) if(small)
    { y = x - 2; }
    CHECK(y[0] == -1 && y[3] == 2);
    #pragma kernel elementwise in(float x[4]) out(float y[4]) device(CKPP_HOST)
    { y = x - 3; }
    CHECK(y[0] == -2 && y[3] == 1);

    /* nowait: complete after ckpp_synchronize */
    static float large_x[100000], large_y[100000];
    for (int k = 0; k < 100000; k++)
        large_x[k] = (float)k;
    #pragma kernel elementwise in(float large_x[100000]) out(float large_y[100000]) nowait
    { large_y = large_x + 1; }
    CHECK_OK(ckpp_synchronize());
    CHECK(large_y[0] == 1 && large_y[99999] == 100000);

    /* arrays, their addresses, and scalars inline */
    ckpp_array z = {0};
    float scalar = 10, result = 0;
    #pragma kernel elementwise in(float vx, float scalar) out(float z)
    { z = vx + scalar; }
    CHECK_ELEMENTS(&z, 11, 12, 13, 14);
    ckpp_array *pointer = &z;
    #pragma kernel elementwise inout(float pointer)
    { pointer = -pointer; }
    CHECK_ELEMENTS(&z, -11, -12, -13, -14);
    #pragma kernel elementwise in(float scalar) out(float result)
    { result = 2 * scalar; }
    CHECK(result == 20);
    ckpp_free(&z);

    /* two-dimensional C arrays */
    double m[2][3] = {{1, 2, 3}, {4, 5, 6}};
    #pragma kernel elementwise inout(double m[2][3])
    { m *= 10; }
    CHECK(m[0][0] == 10 && m[1][2] == 60);

    /* a stream that is given: NULL is the default one */
    ckpp_stream stream = NULL;
    #pragma kernel elementwise inout(double m[2][3]) stream(stream)
    { m += 1; }
    CHECK(m[1][1] == 51);
    CHECK_OK(with_preamble(vx, &vy, .stream = stream));
    return finish("clauses");
}
