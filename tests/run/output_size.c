/* output_size.c - ckpp_size(&y) and y.size in clauses, of an output that has a shape, but neither
 * memory nor a type before the call. */
#include "check.h"

#pragma kernel raw fill in(float v) out(T y[rows][5]) template(T, int rows) \
        threads(ckpp_size(&y)) block(32)
{
    if (_thread.x < 5 * rows)
        y[_thread.x] = v;
}

#pragma kernel raw same in(T x) out(T y like x) threads( ckpp_size( & y ) ) \
        block(y.size < 4 ? 1 : 4)
{
    if (_thread.x < x.size)
        y[_thread.x] = x[_thread.x];
}

int main(void)
{
    float got[3][5] = {{0}};
    ckpp_array y = {0}, z = {0};
    CHECK_OK(fill(7, &y, .rows = 3, .T = CKPP_FLOAT32));
    CHECK(y.shape[0] == 3 && y.shape[1] == 5);
    CHECK_OK(ckpp_to(got, &y));
    for (int k = 0; k < 15; k++)
        CHECK(got[k / 5][k % 5] == 7);
    CHECK_OK(same(y, &z));
    got[2][4] = 0;
    CHECK_OK(ckpp_to(got, &z));
    CHECK(got[2][4] == 7);
    ckpp_free(&y);
    ckpp_free(&z);
    return finish("output_size");
}
