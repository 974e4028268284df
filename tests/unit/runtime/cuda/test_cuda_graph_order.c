/* test_cuda_graph_order.c - which nodes of a graph wait for which: the edges of small graphs, and
 * random ones, whose results are those of the same launches one after another. The fake GPU runs
 * nodes as late in the sequence as the edges allow first. */
#define _GNU_SOURCE
#include "runtime/observe/observe.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#ifndef CKPP_CUDA
int main(void)
{
    puts("built without CUDA");
    return 77;
}
#else

#include "child_fixture.h"
#include "fake_cuda.h"

enum { CELLS = 12, MOST_USES = 4, NODES = 40 };

/* A kernel's argument: every cell that it writes gets a value that depends on all that it uses. */
typedef struct work {
    uint32_t *cells;
    uint32_t number;
    int nuses; /* -1: it may use any, and uses all */
    struct {
        int first, end, writes;
    } use[MOST_USES];
} work;

static char function[] = "first";
static rt_code code = {.function = function};
static const ckpp_kernel kernel = {
    .abi = CKPP_ABI, .kind = CKPP_ELEMENTWISE, .name = "f", .file = "foo.c", .line = 11};
static const ckpp_graph_place place = {"foo.c", 7, NULL};

static void do_work(const work *w)
{
    const int nuses = w->nuses < 0 ? 1 : w->nuses;
    uint32_t sum = w->number;
    for (int pass = 0; pass < 2; pass++)
        for (int k = 0; k < nuses; k++) {
            const int first = w->nuses < 0 ? 0 : w->use[k].first,
                      end = w->nuses < 0 ? CELLS : w->use[k].end;
            for (int c = first; c < end; c++)
                if (pass == 0)
                    sum = sum * 31 + w->cells[c];
                else if (w->nuses < 0 || w->use[k].writes)
                    w->cells[c] = w->cells[c] * 17 + sum;
        }
}

static void run_kernel(const fake_launch *launch, void *user)
{
    (void)user;
    do_work(launch->params);
}

static size_t argument_size(const char *name)
{
    (void)name;
    return sizeof(work);
}

static void *graph;
static const rt_backend *backend;
static rt_graph_run seen;

static void install(void)
{
    setenv("CKPP_DEVICE", "cuda", 1);
    fake_cuda_install((fake_options){
        .devices = 1, .driver_version = 13000, .run = run_kernel, .argument_size = argument_size});
    cuda_probe(NULL);
}

static void open_block(void)
{
    EXPECT(!cuda_graphs.open(&graph, 0, NULL, &place, &backend), "%s", ckpp_last_error());
}

static void close_block(void)
{
    EXPECT(!cuda_graphs.close(graph, false, &seen), "%s", ckpp_last_error());
}

/* Appends a launch that uses what its argument says, perhaps with scratch memory. */
static void launch(const work *w, bool scratch)
{
    rt_use use[MOST_USES];
    void *memory = NULL;
    rt_call previous = rt_enter((rt_call){.kernel = &kernel, .file = "foo.c", .line = 20});
    for (int k = 0; k < w->nuses; k++)
        use[k] = (rt_use){(uintptr_t)(w->cells + w->use[k].first),
                          (uintptr_t)(w->cells + w->use[k].end), (uintptr_t)w->use[k].writes};
    backend->note_uses(w->nuses < 0 ? NULL : use, w->nuses);
    if (scratch)
        EXPECT(!backend->acquire_scratch(0, NULL, 16, 100, &memory), "%s", ckpp_last_error());
    EXPECT(!backend->launch(&code, 0, NULL, 1, 1, w, sizeof *w, false), "%s", ckpp_last_error());
    if (scratch)
        backend->release_scratch(0, NULL, 16, 100, memory);
    backend->note_uses(NULL, 0);
    rt_leave(previous);
}

/* ---- the edges ---- */

static uint32_t *cells;

/* Appends what a word says: "r2w3-5" is a launch that reads cell 2 and writes 3 and 4, with an 's'
 * in front with scratch memory; "?" one that may use any memory, "." one that uses none; "c2>3"
 * copies a cell, "z3" sets it to zero. */
static void append(const char *word)
{
    work w = {.cells = cells};
    const bool scratch = *word == 's';
    if (*word == 'z') {
        EXPECT(!backend->zero(0, NULL, cells + atoi(word + 1), 4), "%s", ckpp_last_error());
        return;
    }
    if (*word == 'c') {
        const int from = atoi(word + 1), to = atoi(strchr(word, '>') + 1);
        EXPECT(!backend->copy(cells + to, 0, cells + from, 0, 4, NULL), "%s", ckpp_last_error());
        return;
    }
    for (const char *at = word + scratch; *at && *at != ' '; w.nuses++) {
        char *end;
        if (*at == '?')
            w.nuses = -2;
        if (*at == '?' || *at == '.') {
            w.nuses += *at == '?';
            break;
        }
        w.use[w.nuses].writes = *at == 'w';
        w.use[w.nuses].first = (int)strtol(at + 1, &end, 10);
        w.use[w.nuses].end = *end == '-' ? (int)strtol(end + 1, &end, 10)
                                         : w.use[w.nuses].first + 1;
        at = end;
    }
    launch(&w, scratch);
}

/* Runs a block of such words; `edges` has, for each node, which others it waits for. */
static void block(const char *words, const char *edges, int built)
{
    char text[1000];
    open_block();
    for (const char *w = words; *w; w += strcspn(w, " "), w += strspn(w, " "))
        append(w);
    close_block();
    fake_cuda_edges(text, sizeof text);
    EXPECT(!strcmp(text, edges), "'%s': %s, not %s", words, text, edges);
    EXPECT(seen.built == built, "'%s': built %d times, %s", words, seen.built, seen.why);
}

static int check_edges(const void *argument)
{
    (void)argument;
    install();
    EXPECT(!cuda_backend.allocate(0, NULL, CELLS * sizeof *cells, (void **)&cells), "memory");
    block("w0 w1 w2", "1: 2: 3:", 1);
    block("w0 r0w1 r1w2", "1: 2:1 3:2", 1);
    /* a value that is written again waits for those that read it */
    block("w0 r0w1 r0w2 w0", "1: 2:1 3:1 4:2,3", 1);
    block("w0 r0 r0 r0 w1 w0-2", "1: 2:1 3:1 4:1 5: 6:2,3,4,5", 1);
    /* what is waited for anyway has no edge */
    block("w0 r0w1 r0r1w2 w0", "1: 2:1 3:2 4:3", 1);
    block("w0-4 w2 r0 r2", "1: 2:1 3:1 4:2", 1);
    /* parts, and what covers them */
    block("w0-2 w2-4 r1-3 w0-4 r3", "1: 2: 3:1,2 4:3 5:4", 1);
    block("w0 ? w1 r0", "1: 2:1 3:2 4:2", 1);
    block("? ? ?", "1: 2:1 3:2", 1);
    block("w0 . r0", "1: 2: 3:1", 1);
    /* copies and zeros */
    block("w0 c0>1 z2 r1 z0 c1>2", "1: 2:1 3: 4:2 5:2 6:2,3", 1);
    /* several reductions have scratch memory of their own, not as many as there may be */
    block("sr0w1 sr0w2 sr0w3 sr0w4 sr0w5", "1: 2: 3: 4: 5:1", 1);
    /* other memory: the edges are the same, or they are not */
    block("w0 r0w1 w2", "1: 2:1 3:", 1);
    block("w3 r3w4 w5", "1: 2:1 3:", 0);
    block("w3 r3w4 w5", "1: 2:1 3:", 0);
    block("w3 r0w4 w5", "1: 2: 3:", 1);
    EXPECT(strstr(seen.why, "use other arrays"), "%s", seen.why);
    block("w0 r0w4 w0", "1: 2:1 3:2", 1);
    cuda_graphs.drop(graph);
    cuda_backend.release(0, NULL, cells);
    EXPECT(fake_cuda_alive() == 0, "%d", fake_cuda_alive());
    return 0;
}

static void test_edges(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_edges, NULL), 0);
}

/* ---- random graphs ---- */

static unsigned long long seed;

static int pick(int most)
{
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    return (int)((seed >> 33) % (unsigned)most);
}

static work random_work(uint32_t number)
{
    work w = {.cells = cells, .number = number, .nuses = pick(30) ? 1 + pick(MOST_USES) : -1};
    for (int k = 0; k < w.nuses; k++) {
        w.use[k].first = pick(CELLS);
        w.use[k].end = w.use[k].first + 1 + pick(pick(4) ? 1 : CELLS - w.use[k].first);
        w.use[k].writes = pick(3) == 0;
    }
    return w;
}

static int check_random(const void *argument)
{
    uint32_t expected[CELLS];
    work works[NODES];
    int count = 0;
    (void)argument;
    install();
    EXPECT(!cuda_backend.allocate(0, NULL, sizeof expected, (void **)&cells), "memory");
    for (int run = 0; run < 3000; run++) {
        if (run % 3 == 0)
            count = 1 + pick(NODES);
        for (int k = 0; k < count; k++)
            if (run % 3 == 0 || pick(10) == 0)
                works[k] = random_work((uint32_t)(run + k));
        for (int c = 0; c < CELLS; c++)
            cells[c] = (uint32_t)c;
        for (int k = 0; k < count; k++)
            do_work(&works[k]);
        memcpy(expected, cells, sizeof expected);
        for (int c = 0; c < CELLS; c++)
            cells[c] = (uint32_t)c;
        open_block();
        for (int k = 0; k < count; k++)
            launch(&works[k], pick(4) == 0);
        close_block();
        EXPECT(!memcmp(expected, cells, sizeof expected), "run %d: %d nodes", run, count);
    }
    cuda_graphs.drop(graph);
    cuda_backend.release(0, NULL, cells);
    return 0;
}

static void test_random(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_random, NULL), 0);
}

/* More arrays than are told apart, and more reads than the edges of one node. */
static int check_many(const void *argument)
{
    enum { MANY = 700 };
    static uint32_t expected[MANY];
    (void)argument;
    install();
    EXPECT(!cuda_backend.allocate(0, NULL, sizeof expected, (void **)&cells), "memory");
    for (int pass = 0; pass < 2; pass++) {
        for (int c = 0; c < MANY; c++)
            cells[c] = 1;
        if (pass)
            open_block();
        for (int k = 0; k < 2 * MANY; k++) {
            work w = {.cells = cells, .number = (uint32_t)k, .nuses = 2};
            w.use[0].first = 0;
            w.use[0].end = 1;
            w.use[0].writes = k % 50 == 49;
            w.use[1].first = k % MANY;
            w.use[1].end = k % MANY + 1;
            w.use[1].writes = true;
            if (pass)
                launch(&w, false);
            else
                do_work(&w);
        }
        if (pass)
            close_block();
        else
            memcpy(expected, cells, sizeof expected);
    }
    EXPECT(!memcmp(expected, cells, sizeof expected), "%s", "other results");
    cuda_graphs.drop(graph);
    cuda_backend.release(0, NULL, cells);
    return 0;
}

static void test_many(void **state)
{
    (void)state;
    assert_int_equal(run_child(check_many, NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_edges),
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#endif
