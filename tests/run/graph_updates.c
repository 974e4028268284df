/* graph_updates.c - what comes from the host in a graph block: updates of what is present, copies,
 * and a region of its own take what is there when the statement runs. */
#include "check.h"

enum { N = 3000, ROWS = 40, COLUMNS = 30 };

#pragma kernel elementwise add in(T x) inout(T y)
{ y = y + x; }

static float x[N], y[N], m[ROWS][COLUMNS], sum[ROWS][COLUMNS];

static void accumulate(int n, const float *from, float *to)
{
    #pragma kernel elementwise in(from[n]) inout(to[n])
    for (int k = 0; k < n; k++)
        to[k] += from[k];
}

static void set(float value)
{
    for (int k = 0; k < N; k++)
        x[k] = value;
}

static void test_updates(void)
{
    float expected = 0;
    #pragma kernel data in(x) inout(y)
    {
        for (int run = 0; run < 5; run++) {
            #pragma kernel graph
            {
                set((float)run);
                #pragma kernel update device(x)
                accumulate(N, x, y);
                set(100);
                #pragma kernel update device(x)
                accumulate(N, x, y);
                x[0] = 7;
                #pragma kernel update device(x[0:1])
            }
            accumulate(N, x, y);
            expected += (float)run + 200;
        }
    }
    CHECK(y[0] == expected - 5 * 93 && y[1] == expected && y[N - 1] == expected);
}

/* A part of each row. */
static void test_parts(void)
{
    #pragma kernel data in(m) inout(sum)
    {
        for (int run = 1; run < 4; run++) {
            #pragma kernel graph
            {
                for (int r = 0; r < ROWS; r++)
                    for (int c = 3; c < 10; c++)
                        m[r][c] = (float)(run * r);
                #pragma kernel update device(m[0:ROWS][3:7])
                accumulate(ROWS * COLUMNS, &m[0][0], &sum[0][0]);
            }
        }
    }
    for (int r = 0; r < ROWS; r++)
        CHECK(sum[r][2] == 0 && sum[r][3] == (float)(6 * r) && sum[r][9] == sum[r][3] &&
              sum[r][10] == 0);
}

/* A region in the block, whose array goes there and is released again. */
static void test_region(void)
{
    static float own[N];
    set(0);
    for (int k = 0; k < N; k++)
        y[k] = 0;
    #pragma kernel data inout(y)
    {
        for (int run = 0; run < 3; run++) {
            #pragma kernel graph
            {
                for (int k = 0; k < N; k++)
                    own[k] = (float)(k + run);
                #pragma kernel data in(own)
                { accumulate(N, own, y); }
            }
        }
    }
    for (int k = 0; k < N; k++)
        CHECK(y[k] == (float)(3 * k + 3));
}

static void test_copies(void)
{
    float values[N];
    ckpp_array host = ckpp_view(values), there = {0}, total = {0};
    CHECK_OK(ckpp_zeros(&total, CKPP_FLOAT32, CKPP_SHAPE(N)));
    for (int run = 0; run < 4; run++) {
        #pragma kernel graph
        {
            for (int k = 0; k < N; k++)
                values[k] = (float)(run + k);
            CHECK_OK(ckpp_from(&there, values));
            CHECK_OK(add(there, &total));
            for (int k = 0; k < N; k++)
                values[k] = -1;
            CHECK_OK(ckpp_copy(&there, &host));
            CHECK_OK(add(there, &total));
        }
    }
    CHECK_OK(ckpp_to(values, &total));
    CHECK(values[0] == 2 && values[N - 1] == 4 * (N - 1) + 2);
    ckpp_free(&there), ckpp_free(&total);
}

int main(void)
{
    test_updates();
    test_parts();
    test_region();
    test_copies();
    return finish("graph_updates");
}
