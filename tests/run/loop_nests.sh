# Random loop nests give through ckpp what they give as plain C, bit for bit.
# LOOP_NESTS="SEED COUNT" makes others.
. "$ROOT/scripts/test_lib.sh"
[ "${PART-}" = daily ] && count=40 || count=100
# shellcheck disable=SC2086  # two words
set -- ${LOOP_NESTS:-1 $count}
seed=$1 count=$2
cat >loop_nests.h <<'END'
#include <stddef.h>
#include <stdint.h>
#include <math.h>

enum { SIZE = 16384, EDGE = 88 };
typedef unsigned char byte;

#define ARRAYS(side, k, shape) \
    float side##f##k shape; double side##d##k shape; \
    int side##i##k shape; short side##s##k shape; \
    unsigned side##u##k shape; long side##l##k shape; byte side##b##k shape;

struct data {
    ARRAYS(x, 1, [SIZE]) ARRAYS(x, 2, [EDGE][EDGE]) ARRAYS(x, 3, [24][24][24])
    ARRAYS(y, 1, [SIZE]) ARRAYS(y, 2, [EDGE][EDGE]) ARRAYS(y, 3, [24][24][24])
    int index[SIZE], permutation[SIZE];
    double results[16];
    int edge, three;
};

typedef void call_function(struct data *q, const float (*xf)[EDGE], int yi[EDGE][EDGE],
                           double yd[EDGE][EDGE]);
END
cat >main.c <<'END'
#include "loop_nests.h"
#include <stdio.h>
#include <string.h>

extern call_function *const ckpp_made_nests[], *const plain_nests[];
static struct data start, a, b;

static void fill(void)
{
    unsigned seed = 1;
    #define ONE(field, most) \
        for (size_t k = 0; k < sizeof start.field / sizeof *start.field; k++) \
            seed = seed * 1664525u + 1013904223u, start.field[k] = (seed >> 16) % (most);
    #define EACH(side) ONE(side##f1, 12) ONE(side##d1, 12) ONE(side##i1, 12) ONE(side##s1, 12) \
        ONE(side##u1, 12) ONE(side##l1, 12) ONE(side##b1, 12)
    EACH(x) EACH(y)
    ONE(index, 300)
    for (int k = 0; k < SIZE; k++)
        start.permutation[k] = k < 400 ? (k * 7) % 400 : k;
    #define COPY(side, t) \
        for (int k = 0; k < EDGE * EDGE; k++) \
            ((&start.side##t##2[0][0]))[k] = start.side##t##1[k]; \
        for (int k = 0; k < 24 * 24 * 24; k++) \
            ((&start.side##t##3[0][0][0]))[k] = start.side##t##1[k];
    #define TYPES(side) COPY(side, f) COPY(side, d) COPY(side, i) COPY(side, s) COPY(side, u) \
        COPY(side, l) COPY(side, b)
    TYPES(x) TYPES(y)
    start.edge = EDGE;
    start.three = 3;
}

int main(void)
{
    int failures = 0;
    fill();
    for (int k = 0; k < COUNT; k++) {
        a = b = start;
        plain_nests[k](&a, (const void *)a.xf2, a.yi2, a.yd2);
        ckpp_made_nests[k](&b, (const void *)b.xf2, b.yi2, b.yd2);
        if (!memcmp(&a, &b, sizeof a))
            continue;
        size_t at = 0;
        while (((char *)&a)[at] == ((char *)&b)[at])
            at++;
        fprintf(stderr, "nest %d differs at byte %zu (results from %zu)\n", k, at,
                offsetof(struct data, results));
        failures++;
    }
    return failures > 0;
}
END
for prefix in ckpp_made plain; do
    awk -v seed="$seed" -v count="$count" -v prefix=$prefix -f "$ROOT/tests/run/loop_nests.awk" \
        >$prefix.c || fail "awk"
done
"$CKPP" ckpp_made.c -o ckpp_made_gen.c || { fail "ckpp"; finish; }
# shellcheck disable=SC2086  # lists of words
$CC $TEST_CFLAGS -g0 -O0 -w -DCOUNT="$count" -c plain.c main.c &&
    $CC $TEST_CFLAGS -g0 -w -o nests ckpp_made_gen.c plain.o main.o $TEST_LIBS ||
    { fail "the compiler"; finish; }
CKPP_DEVICE=host ./nests || fail "seed $seed"
finish
