/* calls.c - what the arguments of a call may be: any expression, evaluated once. */
#include "check.h"

#pragma kernel elementwise scale in(float x, float a) out(float y)
{ y = a * x; }

#pragma kernel reduction total in(float x) out(float y) reduce(+)
{ return x; }

#pragma kernel raw shift in(float x, int n, float a) inout(float y) threads(n)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < n)
        y[k] = x[k] + a;
}

static int evaluated;

static float next_number(void)
{
    return (float)++evaluated;
}

static ckpp_array make_view(float *p, int64_t n)
{
    evaluated++;
    return ckpp_view(p, n);
}

static void test_expressions(int rows, int columns)
{
    float x[6] = {1, 2, 3, 4, 5, 6}, y[6] = {0}, sum = 0;
    ckpp_array to = ckpp_view(y, rows, columns), flat = ckpp_view(y, rows * columns),
               one = ckpp_view(&sum);
    /* views whose extents are known when the program runs, where the call stands */
    CHECK_OK(scale(ckpp_view(x, rows, columns), 2, &to));
    CHECK(y[0] == 2 && y[5] == 12);
    CHECK_OK(total(ckpp_view(x, rows * columns), &one));
    CHECK(sum == 21);
    CHECK_OK(shift(ckpp_view(x, rows * columns), rows * columns, rows > 1 ? 1.5f : 0, &flat));
    CHECK(y[0] == 2.5f && y[5] == 7.5f);
    CHECK_OK(scale(*(const ckpp_array[]){ckpp_view(x, rows, columns)}, (float){3}, &to));
    CHECK(y[5] == 18);

    evaluated = 0;
    CHECK_OK(scale(make_view(x, 6), next_number(), (evaluated++, &flat)));
    CHECK(evaluated == 3 && (y[1] == 2 || y[1] == 4 || y[1] == 6));
    evaluated = 0;
    CHECK_OK(shift(make_view(x, 6), 6, next_number(), (evaluated++, &flat)));
    CHECK(evaluated == 3);
}

int main(void)
{
    test_expressions(2, 3);
    return finish("calls");
}
