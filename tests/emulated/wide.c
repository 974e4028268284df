/* wide.c - offsets beyond 32 bits in several dimensions: the few elements that a kernel touches
 * are spread over 20 GB of addresses, as memory of the emulated GPU, of which nothing else is ever
 * touched. */
#define _GNU_SOURCE
#include <sys/mman.h>

#include "../run/check.h"
#include "fake_cuda.h"

#pragma kernel elementwise add in(float x) inout(float y)

{ y += x; }

#pragma kernel elementwise sides in(near float x) inout(float y) boundary(clamp)

{ y += x[0][-1] + x[0][1]; }

#pragma kernel elementwise picked in(raw float x) inout(float y)

{ y += x(_ind[0], _ind[1]); }

#pragma kernel reduction sum_all in(int8 x) out(int64 r) reduce(+)

{ return x; }

#pragma kernel reduction most_of in(int8 x) out(int64 r) reduce(argmax)

{ return x; }

enum { ROWS = 5, COLUMNS = 2, LONG = 301, MANY = 4 * (ROWS - 1) };

int main(void)
{
    const int64_t rows = (1LL << 30) + 5, columns = (1LL << 29) + 3;    /* apart, in elements */
    const int64_t from[2] = {3, (ROWS - 1) * rows + 7};
    const size_t bytes = sizeof(float) *
                         (size_t)((ROWS - 1) * rows + (COLUMNS - 1) * columns + LONG + 16);
    float *data = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (data == MAP_FAILED)
        return skip("20 GB of addresses cannot be had");
    fake_cuda_register(data, bytes, cudaMemoryTypeDevice, 0);

    /* downwards and upwards: offsets of either sign, none of which fits */
    for (int down = 0; down < 2; down++) {
        ckpp_array y = ckpp_view(data, ROWS, COLUMNS), x = {0};
        float values[ROWS * COLUMNS];
        for (int k = 0; k < ROWS * COLUMNS; k++)
            values[k] = (float)(k + 1);
        CHECK(y.device == 0);
        y.data = data + from[down];
        y.strides[0] = down ? -rows : rows;
        y.strides[1] = columns;
        ckpp_array vx = ckpp_view(values, ROWS, COLUMNS);
        CHECK_OK(ckpp_copy(&x, &vx));
        CHECK(x.device == 0);
        CHECK_OK(add(x, &y));
        CHECK_OK(add(x, &y));
        for (int r = 0; r < ROWS; r++)
            for (int c = 0; c < COLUMNS; c++)
                CHECK(data[from[down] + (down ? -r : r) * rows + c * columns] ==
                      (float)(2 * (r * COLUMNS + c + 1)));
        ckpp_free(&x);
    }

    /* rows that are taken in strips, downwards */
    {
        static float values[ROWS * LONG];
        for (int k = 0; k < ROWS * LONG; k++)
            values[k] = (float)(k % 1000);
        ckpp_array y = ckpp_view(data, ROWS, LONG), x = {0}, vx = ckpp_view(values, ROWS, LONG);
        y.data = data + from[1];
        y.strides[0] = -rows;
        for (int r = 0; r < ROWS; r++)
            memset(data + from[1] - r * rows, 0, LONG * sizeof *data);
        CHECK_OK(ckpp_copy(&x, &vx));
        CHECK_OK(add(x, &y));
        for (int k = 0; k < ROWS * LONG; k++)
            CHECK(data[from[1] - k / LONG * rows + k % LONG] == values[k]);
        ckpp_free(&x);
    }
    /* rows whose elements threads read ahead, of a near and of a raw array */
    for (int raw = 0; raw < 2; raw++) {
        static float values[MANY * LONG];
        const int64_t apart = rows / 4;
        memset(values, 0, sizeof values);
        ckpp_array x = ckpp_view(data, MANY, LONG), y = {0}, vy = ckpp_view(values, MANY, LONG);
        x.data = data + from[1];
        x.strides[0] = -apart;
        for (int k = 0; k < MANY * LONG; k++)
            data[from[1] - k / LONG * apart + k % LONG] = (float)(k % 1000);
        CHECK_OK(ckpp_copy(&y, &vy));
        CHECK_OK(raw ? picked(x, &y) : sides(x, &y));
        CHECK_OK(ckpp_copy(&vy, &y));
        for (int k = 0; k < MANY * LONG; k++) {
            const int c = k % LONG, before = c > 0 ? k - 1 : k, behind = c < LONG - 1 ? k + 1 : k;
            CHECK(values[k] == (float)(raw ? k % 1000 : before % 1000 + behind % 1000));
        }
        ckpp_free(&y);
    }
    /* reductions of rows that begin anywhere, by aligned vectors and by single elements */
    for (int down = 0; down < 2; down++) {
        enum { EACH = 1001 };
        const int64_t apart = rows + 1 + down;
        int64_t sum = 0, wanted = 0, most = -1;
        ckpp_array x = ckpp_view_make((char *)data + 5, CKPP_INT8, 1, 2,
                                      (int64_t[]){MANY - down, EACH});
        x.strides[0] = apart;
        for (int64_t k = 0; k < (MANY - down) * EACH; k++) {
            const int8_t value = (int8_t)(k % 113 - k % 7);
            ((int8_t *)x.data)[k / EACH * apart + k % EACH] = value;
            wanted += value;
        }
        ((int8_t *)x.data)[(MANY - down - 1) * apart + EACH - 1 - down] = 125;
        wanted += 125 - (int8_t)(((MANY - down) * EACH - 1 - down) % 113 -
                                 ((MANY - down) * EACH - 1 - down) % 7);
        CHECK_OK(sum_all(x, &sum));
        CHECK_OK(most_of(x, &most));
        CHECK(sum == wanted);
        CHECK(most == (MANY - down) * EACH - 1 - down);
    }
    munmap(data, bytes);
    return finish("wide");
}
