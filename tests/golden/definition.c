/* Definitions: a macro over a function. */
#include <stdbool.h>
#include <stdio.h>

#pragma kernel elementwise squared_diff in(T x, T y) out(T z)
{
    T diff = x - y;
    z = diff * diff;
}

#pragma kernel elementwise clamp in(float x, float low, float high) out(float y) inout(int32 count)
{
    y = x < low ? low : x > high ? high : x;
    if (y != x)
        count += 1;
}

int main(void)
{
    float a[10] = {1, 2, 3}, b[5] = {1};
    ckpp_array x = ckpp_view(a, 2, 5), y = ckpp_view(b, 5), z = {0};
    if (squared_diff(x, y, &z) || squared_diff(x, 5, &z, .overlap = true) ||
        ckpp_to(a + 3, &z) || squared_diff(ckpp_view(a + 1), y, &z))
        puts(ckpp_last_error());
    ckpp_free(&z);
    return 0;
}
