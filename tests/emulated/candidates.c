/* candidates.c - of the kernels of tests/run/tune_plans.c each way to divide the work gives the
 * same results, and is another one: source, grid or block differ. */
int main_of_plans(void);
#define main main_of_plans
#include "tests/run/tune_plans_gen.c"
#undef main
#include "runtime/base/kind.h"
#include "runtime/base/observer.h"
#include "runtime/call/tune.h"

/* What has been launched with the candidate, as a hash: of loops, and of reductions. */
typedef struct seen {
    uint64_t kind[2];
} seen;

static rt_observer_table table;
static seen now;

static void add_bytes(uint64_t *hash, const void *bytes, size_t size)
{
    for (size_t k = 0; k < size; k++)
        *hash = (*hash ^ ((const unsigned char *)bytes)[k]) * 1099511628211u;
}

static void note_source(const rt_launch *l, const rt_class *cls, const char *source,
                        rt_source_of from, double begin, double end)
{
    (void)cls, (void)from, (void)begin, (void)end;
    add_bytes(&now.kind[kind_of(l->kernel)->reduces], source, strlen(source));
}

static void note_work(const rt_launch *l, const rt_class *cls, rt_ready *ready)
{
    const bool reduces = kind_of(l->kernel)->reduces;
    const int block = rt_block_of(cls);
    uint64_t *hash = &now.kind[reduces];
    add_bytes(hash, &ready->work.items, sizeof ready->work.items);
    add_bytes(hash, &block, sizeof block);
    if (reduces)
        add_bytes(hash, &ready->work.split, sizeof ready->work.split);
}

/* Rows that are all the same, of which a thread takes several vectors. */
static void check_rows(void)
{
    enum { ROWS = 60, COLUMNS = 64 };
    ckpp_array z = {0}, part, row = {0}, y = {0};
    CHECK_OK(ckpp_zeros(&z, CKPP_FLOAT32, 2, (const int64_t[]){ROWS, COLUMNS}));
    CHECK_OK(ckpp_full(&row, CKPP_FLOAT32, 1, (const int64_t[]){COLUMNS / 2}, 3));
    CHECK_OK(ckpp_slice(&part, &z, 1, 0, COLUMNS / 2, 1));
    CHECK_OK(add(row, row, &part));
    CHECK_OK(sum(z, &y));
    CHECK_ELEMENTS(&y, 6 * ROWS * (COLUMNS / 2));
    ckpp_free(&z);
    ckpp_free(&row);
    ckpp_free(&y);
}

/* A sum that is long enough for twice the threads. */
static void check_long(void)
{
    enum { COUNT = 1 << 20 };
    ckpp_array x = {0}, y = {0};
    CHECK_OK(ckpp_full(&x, CKPP_INT32, 1, (const int64_t[]){COUNT}, 3));
    CHECK_OK(sum(x, &y));
    CHECK_ELEMENTS(&y, 3.0 * COUNT);
    ckpp_free(&x);
    ckpp_free(&y);
}

static seen run_candidate(int number)
{
    const int before = failures;
    tune_limits.forced = number;
    CHECK_OK(ckpp_clear_kernels());
    now = (seen){0};
    check_plans();
    check_rows();
    check_long();
    if (failures > before)
        fail_at(__FILE__, __LINE__, "with candidate %d", number);
    return now;
}

int main(void)
{
    seen all[PLAN_CANDIDATES];
    CHECK_OK(ckpp_clear_kernels()); /* from now on there is an observer */
    table = *rt_observer;
    table.built = note_source;
    table.prepare = note_work;
    rt_observer = &table;
    for (int k = 0; k < PLAN_CANDIDATES; k++)
        all[k] = run_candidate(k);
    for (int k = 0; k < PLAN_CANDIDATES; k++)
        for (int j = 0; j < k; j++)
            for (int kind = 0; kind < 2; kind++)
                if (all[k].kind[kind] == all[j].kind[kind])
                    fail_at(__FILE__, __LINE__, "%s %d and %d are the same",
                            kind ? "candidates of reductions" : "candidates of loops", j, k);
    const seen again = run_candidate(0);
    CHECK(!memcmp(&again, &all[0], sizeof again));
    return failures != 0;
}
