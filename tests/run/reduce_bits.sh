# Results of reductions have the same bits whatever the number of threads.
. "$ROOT/scripts/test_lib.sh"
if [ "${SAN-}" = thread ]; then
    echo "OpenMP's own threads look like races"
    exit 77
fi
cat >p.c <<'END_OF_PROGRAM'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ckpp/ckpp.h>

#pragma kernel begin declare
struct moments { double count, mean, squares; };
static inline struct moments merge(struct moments p, struct moments q)
{
    struct moments r = {p.count + q.count, 0, 0};
    double d = q.mean - p.mean;
    r.mean = p.mean + d * q.count / r.count;
    r.squares = p.squares + q.squares + d * d * p.count * q.count / r.count;
    return r;
}
#pragma kernel end declare

#pragma kernel reduction total in(float x) out(float y) reduce(+)
{ return x * x; }
#pragma kernel reduction spread in(float x) out(double y) reduce(merge(a, b)) \
        reduce_type(struct moments) post(y = a.squares)
{ return (struct moments){1, x, 0}; }
/* Neighbours of two bytes: lines so short that several are one, unless threads share them. */
#pragma kernel reduction rough in(float x) out(int16_t y) reduce(3 * a + b) identity(0)
{ return 1000 * x; }

static const int64_t shapes[][3] = {
    {1, 1, 1000}, {1, 1, 20000}, {1, 1, 1000003}, {1, 3, 300007},
    {40, 50, 500}, {300007, 3, 1}, {5, 1000, 201}, {1000, 999, 1},
    {256, 300, 1}, {200, 200, 1}, {3, 100, 400},    /* threads share columns */
};

static void print_bits(const ckpp_array *x, int axis)
{
    ckpp_array y = {0}, z = {0}, r = {0};
    ckpp_axes axes = axis < 0 ? (ckpp_axes){0, NULL} : CKPP_AXIS(axis);
    if (total(x, &y, .axes = axes) || spread(x, &z, .axes = axes) || rough(x, &r, .axes = axes)) {
        puts(ckpp_last_error());
        exit(1);
    }
    uint64_t hash = 0;
    for (int64_t k = 0; k < ckpp_size(&y); k++) {
        uint32_t plain;
        uint64_t wide;
        memcpy(&plain, (float *)y.data + k, sizeof plain);
        memcpy(&wide, (double *)z.data + k, sizeof wide);
        hash = (hash ^ plain) * 1099511628211u;
        hash = (hash ^ wide) * 1099511628211u;
        hash = (hash ^ (uint16_t)((int16_t *)r.data)[k]) * 1099511628211u;
    }
    printf("(%lld, %lld, %lld), axis %d: %lld results, %016llx\n", (long long)x->shape[0],
           (long long)x->shape[1], (long long)x->shape[2], axis, (long long)ckpp_size(&y),
           (unsigned long long)hash);
    ckpp_free(&y);
    ckpp_free(&z);
    ckpp_free(&r);
}

int main(void)
{
    enum { MOST = 1100000 };
    float *values = malloc(MOST * sizeof *values);
    unsigned state = 1;
    for (int k = 0; values && k < MOST; k++) {
        state = state * 1664525u + 1013904223u;
        values[k] = (float)(state >> 8) / 0x1p24f;
    }
    for (size_t k = 0; values && k < sizeof shapes / sizeof *shapes; k++)
        for (int axis = -1; axis < 3; axis++) {
            ckpp_array x = ckpp_view(values, shapes[k][0], shapes[k][1], shapes[k][2]);
            print_bits(&x, axis);
        }
    free(values);
    return 0;
}
END_OF_PROGRAM
build p
for threads in 1 2 5; do
    OMP_NUM_THREADS=$threads ./p >out.$threads 2>err ||
        fail "$threads threads: $(cat out.$threads err)"
    cmp -s out.1 out.$threads || fail "$threads threads: $(diff out.1 out.$threads | head -4)"
done
[ "$(wc -l <out.1)" = 44 ] || fail "not 11 shapes of 4 axes: $(cat out.1)"
finish
