/* raw_place.c - _thread, _lane and _warp: where a thread of a raw kernel is. */
#include "check.h"

enum { X = 40, Y = 6, Z = 4 };

#pragma kernel raw cells out(uint32 place[Z][Y][X], uint32 lane[Z][Y][X], uint32 warp[Z][Y][X]) \
        grid(4, 2, 4) block(10, 3, 1)
{
    unsigned at = (_thread.z * 6 + _thread.y) * 40 + _thread.x;
    place[at] = _thread.x + 100 * _thread.y + 10000 * _thread.z;
    lane[at] = _lane;
    warp[at] = _warp;
}

/* A lane is one that shuffles know, and a name of the body's own hides it. */
#pragma kernel raw neighbours in(int x) out(int y[x.size], int own[x.size]) \
        threads(x.size) block(16, 4)
{
    int value = __shfl_sync(0xffffffffu, x.at(_thread.x + _thread.y * 32), (_lane + 1) % 32);
    y[_thread.x + _thread.y * 32] = value;
    int _warp = -3;
    own[_thread.x + _thread.y * 32] = _warp;
}

#pragma kernel begin declare
enum { _lane = 77 };
#pragma kernel end declare

/* What a declare has stays what it is. */
#pragma kernel raw declared out(int y[2]) grid(1) block(1)
{
    y[0] = _lane;
    y[1] = (int)_thread.x;
}

#pragma kernel raw many in(int x) out(int y[1]) grid(2147483647) block(64)
{
    if (_thread.x == 0)
        y[0] = x[0];
}

int main(void)
{
    static int px[128];
    ckpp_array place = {0}, lane = {0}, warp = {0}, y = {0}, own = {0}, x = ckpp_view(px, 128);
    CHECK_OK(cells(&place, &lane, &warp));
    uint32_t *p = read_back(&place), *l = read_back(&lane), *w = read_back(&warp);
    for (unsigned k = 0; k < X * Y * Z; k++) {
        unsigned column = k % X, row = k / X % Y, in_block = column % 10 + row % 3 * 10;
        CHECK(p[k] == column + 100 * row + 10000 * (k / (X * Y)));
        CHECK(l[k] == in_block % 32 && w[k] == in_block / 32);
    }
    free(p);
    free(l);
    free(w);
    for (int k = 0; k < 128; k++)
        px[k] = k;
    CHECK_OK(neighbours(x, &y, &own, .threads = {32, 4}));
    int *got = read_back(&y), *mine = read_back(&own);
    for (int k = 0; k < 128; k++) {
        int column = k % 32, in_block = column % 16 + k / 32 * 16;
        int next = in_block / 32 * 32 + (in_block + 1) % 32;
        CHECK(got[k] == column / 16 * 16 + next % 16 + next / 16 * 32);
        CHECK(mine[k] == -3);
    }
    free(got);
    free(mine);
    ckpp_free(&y);
    CHECK_OK(declared(&y));
    got = read_back(&y);
    CHECK(got[0] == 77 && got[1] == 0);
    free(got);
    ckpp_free(&y);
    CHECK_ERROR(many(x, &y), CKPP_ERROR_ARGUMENT, HERE, "_thread.x", "137438953408");
    ckpp_free(&place);
    ckpp_free(&lane);
    ckpp_free(&warp);
    ckpp_free(&own);
    return finish("raw_place");
}
