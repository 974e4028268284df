/* candidate.c - what --tune tries besides the usual plan, for each kind of loop.
 *
 * The usual plan is the first. A candidate that is the same as another one is not tried: see
 * tune_measure.c. */
#include "runtime/plan/plan.h"

static const plan_candidate loops[PLAN_CANDIDATES] = {
    {.text = "the usual plan"},
    {.text = "blocks of 128 threads", .block = 128},
    {.text = "blocks of 512 threads", .block = 512},
    {.text = "twice the vectors in a thread", .items = 1},
    {.text = "half the vectors in a thread", .items = -1},
    {.text = "the body unrolled, in the widest vectors", .unrolled = true}};

static const plan_candidate reductions[PLAN_CANDIDATES] = {
    {.text = "the usual plan"},
    {.text = "twice the threads", .threads = 1},
    {.text = "half the threads", .threads = -1},
    {.text = "twice the vectors at once", .items = 1},
    {.text = "half the vectors at once", .items = -1},
    {.text = "half the threads with twice the vectors at once", .threads = -1, .items = 1}};

const plan_candidate *plan_candidate_of(const rt_launch *l, int number)
{
    if (l->kernel->tune || number < 0 || number >= PLAN_CANDIDATES)
        number = 0;
    return &(kind_of(l->kernel)->reduces ? reductions : loops)[number];
}

int plan_scale(int value, int by, int most)
{
    const int scaled = by < 0 ? value >> -by : value << by;

    return scaled < 1                        ? 1
           : scaled > most && scaled > value ? (value > most ? value : most)
                                             : scaled;
}
