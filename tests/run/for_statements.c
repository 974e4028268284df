/* for_statements.c - a construct is one statement: the branch of an if, with an else after it,
 * the body of a loop, and what follows a label; and a loop that changes nothing stays a loop. */
#include "check.h"

enum { N = 4 };

static float x[N];

static void set(float value)
{
    for (int k = 0; k < N; k++)
        x[k] = value;
}

static void branches(int which)
{
    float s = 0;
    set(1);
    if (which == 0)
        #pragma kernel elementwise inout(x[N])
        for (int k = 0; k < N; k++) x[k] *= 2;
    else if (which == 1)
        #pragma kernel reduction in(x[N]) reduce(+ : s)
        for (int k = 0; k < N; k++) { s += x[k]; }
    else if (which == 2)
        #pragma kernel elementwise inout(float x[N])
        { x += 3; }
    else
        #pragma kernel raw inout(float x[N]) grid(1) block(4)
        { x[threadIdx.x] = 7; }
    CHECK(x[3] == (which == 0 ? 2 : which == 1 ? 1 : which == 2 ? 4 : 7));
    CHECK(s == (which == 1 ? 4 : 0));
}

/* a branch's own if takes the else after it */
static void inner_else(int outer)
{
    set(2);
    if (outer)
        #pragma kernel elementwise inout(x[N])
        for (int k = 0; k < N; k++)
            if (k % 2)
                x[k] = 0;
            else
                x[k] = 1;
    CHECK(x[0] == (outer ? 1 : 2) && x[1] == (outer ? 0 : 2));
}

static void loops(void)
{
    int n = 0;
    set(1);
    do
        #pragma kernel elementwise inout(x[N])
        for (int k = 0; k < N; k++) x[k] += 1;
    while (++n < 2);
    for (n = 0; n < 2; n++)
        #pragma kernel elementwise inout(float x[N])
        { x += 10; }
    while (n-- > 0)
        #pragma kernel elementwise inout(x[N])
        for (int k = 0; k < N; k++)
            x[k] += 100;
    CHECK(x[0] == 223);
}

static void labels(int which)
{
    set(1);
    switch (which) {
    case 0:
        #pragma kernel elementwise inout(x[N])
        for (int k = 0; k < N; k++) x[k] = 5;
        break;
    case 1:
    default:
        #pragma kernel elementwise inout(float x[N])
        { x += 5; }
    }
    if (which > 1)
        goto end;
    CHECK(x[2] == 5 + (float)which);
    return;
end:
    #pragma kernel elementwise inout(x[N])
    for (int k = 0; k < N; k++) x[k] += 1;
    CHECK(x[2] == 7);
}

/* a region is its block; what moves arrays without one stands in braces */
static void moves(int which)
{
    set(1);
    if (which)
        #pragma kernel data inout(x)
        {
            CHECK(x[1] == 1);
            if (which > 1) {
                #pragma kernel update host(x)
            } else {
                #pragma kernel update device(x)
            }
        }
    else
        set(2);
    CHECK(x[0] == (which ? 1 : 2));
}

static void nothing(void)
{
    int j = 7;
    ckpp_status status = CKPP_ERROR_CHECK;
    set(3);
    #pragma kernel elementwise
    for (int k = 0; k < N; k++) {}
    if (j)
        #pragma kernel elementwise status(status)
        for (j = 0; j < N; j++)
            ;
    else
        j = -1;
    #pragma kernel elementwise private(j)
    for (int k = 0; k < N; k++) {{;} {}}
    CHECK(j == N && status == CKPP_OK && x[0] == 3);
}

int main(void)
{
    for (int which = 0; which < 4; which++)
        branches(which);
    for (int which = 0; which < 3; which++)
        labels(which);
    inner_else(0);
    inner_else(1);
    loops();
    for (int which = 0; which < 3; which++)
        moves(which);
    nothing();
    return failures != 0;
}
