/* peer.c - gathers of a few words of each rank among GPUs of one node, which write to each other's
 * memory: that takes a fraction of the time of NCCL's gathers.
 *
 * Each GPU has an inbox, with cells for the words of every rank. A cell is a word and the number
 * of the gather that it belongs to, which are written at once: whoever reads the number has the
 * word. A thread of the kernel writes a word to the inbox of a rank, and waits for that rank's
 * word in its own.
 *
 * There are two sets of cells, for even and for odd numbers. A rank writes to a set again only
 * when it has the words of the gather before from all ranks, which then have read the set: one
 * gather comes after another, whatever their streams are. After one that has been stopped, whose
 * words are not all there, nothing more is written for the others, who would take it for sound. */
#include "runtime/comm/comm.h"

#include <stdlib.h>
#include <string.h>

#define WORDS 8192 /* of a rank in a gather, at most: more is rather NCCL's */
#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)

struct peer_group {
    const rt_backend *backend;
    int device, rank, size;
    uint32_t number;        /* of the last gather */
    uint64_t *inbox;        /* this rank's: 2 * size * WORDS cells, and a last one, which is
                                  * not 0 when a gather has been stopped */
    void **opened;          /* the others', as this GPU sees them */
    _Atomic uint32_t *stop; /* of the host's memory; not 0: gathers end */
    void *addresses;        /* of all inboxes and of `stop`, in memory of the device */
    void *gathered;         /* an event behind the last gather, */
    ckpp_stream stream;     /* and its stream; of the default stream it is not recorded yet */
};

static size_t cells_of(const struct peer_group *g)
{
    return 2 * (size_t)g->size * WORDS;
}

/* ---- a gather ---- */

bool peer_takes(const struct peer_group *g, size_t bytes)
{
    return g && bytes % sizeof(uint32_t) == 0 && bytes / sizeof(uint32_t) <= WORDS;
}

/* The program may have destroyed the stream of the last gather, and made one of the same name. */
static ckpp_status join_last(struct peer_group *g, ckpp_stream stream)
{
    ckpp_status status = CKPP_OK;

    if (!stream && !g->stream)
        return CKPP_OK;
    if (!g->stream)
        status = g->backend->event_record(g->gathered, NULL);
    return status ? status : g->backend->event_join(g->gathered, g->device, stream);
}

static ckpp_array view_of(const struct peer_group *g, const void *data, ckpp_dtype dtype,
                          size_t count)
{
    return (ckpp_array){.data = (void *)(uintptr_t)data,
                        .dtype = dtype,
                        .itemsize = ckpp_dtype_size(dtype),
                        .ndim = 1,
                        .shape = {(int64_t)count},
                        .strides = {1},
                        .device = g->device};
}

static ckpp_arg number(uint64_t x)
{
    return (ckpp_arg){.is_scalar = true, .dtype = CKPP_UINT32, .scalar.u = x};
}

/* Runs the kernel, or with `prepare` only sees to it that it can be run. */
static ckpp_status run(struct peer_group *g, const void *mine, void *all, size_t words,
                       ckpp_stream stream, bool prepare)
{
    static const ckpp_param params[] = {
        {.name = "mine", .direction = CKPP_IN, .raw = true, .dtype = CKPP_UINT32},
        {.name = "inboxes", .direction = CKPP_IN, .raw = true, .dtype = CKPP_UINT64},
        {.name = "number", .direction = CKPP_IN, .dtype = CKPP_UINT32},
        {.name = "rank", .direction = CKPP_IN, .dtype = CKPP_UINT32},
        {.name = "ranks", .direction = CKPP_IN, .dtype = CKPP_UINT32},
        {.name = "words", .direction = CKPP_IN, .dtype = CKPP_UINT32},
        {.name = "all", .direction = CKPP_OUT, .raw = true, .dtype = CKPP_UINT32}};
    static const char *const body[] = {
        "#line 1 \"ckpp_gather\"\n"
        "{\n"
        "    typedef volatile unsigned long long cell;\n"
        "    const unsigned most = " TEXT(
            WORDS) ", set = number % 2 * ranks;\n"
                   "    const unsigned other = (unsigned)i / words, word = (unsigned)i - other * "
                   "words;\n"
                   "    cell *to = (cell *)inboxes[other] + (set + rank) * most + word;\n"
                   "    cell *own = (cell *)inboxes[rank], *from = own + (set + other) * most + "
                   "word;\n"
                   "    cell *stopped = own + 2 * ranks * most;\n"
                   "    const volatile unsigned *stop = (const volatile unsigned "
                   "*)inboxes[ranks];\n"
                   "    const unsigned x = mine[word];\n"
                   "    unsigned long long got;\n"
                   "    if (!*stopped)\n"
                   "        *to = (unsigned long long)number << 32 | x;\n"
                   "    got = *from;\n"
                   "    for (unsigned turn = 1; got >> 32 != number; turn++) {\n"
                   "        if (turn % 1024 == 0 && *stop) {\n" /* which takes long to read */
                   "            *stopped = 1;\n"
                   "            break;\n"
                   "        }\n"
                   "        got = *from;\n"
                   "    }\n"
                   "    all[i] = (unsigned)got;\n"
                   "}\n",
        NULL};
    static void *state;
    static const ckpp_kernel kernel = {.abi = CKPP_ABI,
                                       .kind = CKPP_ELEMENTWISE,
                                       .name = "gather",
                                       .file = "ckpp_gather",
                                       .line = 1,
                                       .nparams = 7,
                                       .params = params,
                                       .uses = CKPP_USES_I | CKPP_USES_NESTED,
                                       .facts = CKPP_FACT_SUBSCRIPTS | CKPP_FACT_LOOPS,
                                       .calls = 1, /* so that a thread waits for one word */
                                       .body = body,
                                       .state = &state};
    const size_t total = words * (size_t)g->size;
    const ckpp_array from = view_of(g, mine, CKPP_UINT32, words),
                     inboxes = view_of(g, g->addresses, CKPP_UINT64, (size_t)g->size + 1),
                     to = view_of(g, all, CKPP_UINT32, total);
    const ckpp_arg args[] = {{.array = &from},
                             {.array = &inboxes},
                             number(prepare ? 0 : ++g->number),
                             number((uint64_t)g->rank),
                             number((uint64_t)g->size),
                             number(words),
                             {.array = &to}};
    const ckpp_options options = {.stream = stream,
                                  .has_stream_ = true,
                                  .has_size_ = true,
                                  .size = (int64_t)total,
                                  .prepare = prepare};

    return launch_run(&kernel, args, &options, NULL);
}

ckpp_status peer_all_gather(struct peer_group *g, const void *mine, void *all, size_t bytes,
                            ckpp_stream stream)
{
    ckpp_status status = join_last(g, stream);

    if (!status)
        status = run(g, mine, all, bytes / sizeof(uint32_t), stream, false);
    if (!status && stream)
        status = g->backend->event_record(g->gathered, stream);
    g->stream = stream;
    return status;
}

void peer_stop(struct peer_group *g)
{
    if (g)
        atomic_store(g->stop, 1);
}

/* ---- begin and end ---- */

/* What a rank tells the others. */
typedef struct offer {
    int failed;
    rt_peer_name inbox;
} offer;

/* Whether GPUs are to leave each other's memory alone: what NCCL is told holds here, too. */
static bool is_unwanted(void)
{
    const char *value = getenv("NCCL_P2P_DISABLE");

    return value && atoi(value) != 0;
}

static bool make_inbox(struct peer_group *g, rt_peer_name *name)
{
    void *memory = NULL;
    const bool made = !is_unwanted() && g->backend->peers &&
                      g->backend->peers->make(g->device, (cells_of(g) + 1) * sizeof *g->inbox,
                                              &memory, name);

    g->inbox = memory;
    return made;
}

/* The others' inboxes, and their addresses on the device. */
static bool open_inboxes(struct peer_group *g, const offer *all)
{
    const size_t bytes = ((size_t)g->size + 1) * sizeof *g->opened;
    void *memory = NULL;

    for (int k = 0; k < g->size; k++)
        if (k != g->rank && !g->backend->peers->open(g->device, &all[k].inbox, &g->opened[k]))
            return false;
    if (g->backend->allocate(g->device, NULL, bytes, &memory))
        return false;
    g->addresses = memory;
    if (g->backend->event_create(g->device, &g->gathered) ||
        !(g->stop = g->backend->peers->make_word(g->device)))
        return false;
    g->opened[g->rank] = g->inbox;
    g->opened[g->size] = (void *)g->stop;
    const ckpp_status status = g->backend->copy(memory, g->device, g->opened, CKPP_HOST, bytes,
                                                NULL);
    g->opened[g->rank] = NULL;
    return !status && !g->backend->wait(g->device, NULL) &&
           !run(g, g->inbox, g->inbox + WORDS, 1, NULL, true);
}

static ckpp_status agree(struct mpi_group *mpi, const offer *own, offer *all, int size,
                         bool *failed)
{
    ckpp_status status = mpi_all_gather(mpi, own, all, sizeof *own);

    for (int k = 0; k < size && !status; k++)
        *failed |= all[k].failed != 0;
    return status;
}

static ckpp_status open_all(struct peer_group *g, struct mpi_group *mpi, bool *failed)
{
    const int mark = rt_mark(); /* what is impossible is no error: messages can go by NCCL */
    offer own = {0}, *all = calloc((size_t)g->size, sizeof *all);

    if (!all)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory for a communicator");
    own.failed = *failed || !make_inbox(g, &own.inbox);
    ckpp_status status = agree(mpi, &own, all, g->size, failed);
    if (!status && !*failed) {
        if ((own.failed = !open_inboxes(g, all)))
            rt_rewind(mark);
        status = agree(mpi, &own, all, g->size, failed);
    }
    if (!status && *failed) { /* memory is released when nobody has it open */
        peer_leave(g);
        status = agree(mpi, &own, all, g->size, failed);
    }
    free(all);
    return status;
}

ckpp_status peer_open(const rt_backend *backend, int device, struct mpi_group *mpi, bool failed,
                      struct peer_group **group)
{
    const int size = mpi_size(mpi);
    struct peer_group *g = calloc(1, sizeof *g);

    if (!g || !(g->opened = calloc((size_t)size + 1, sizeof *g->opened))) {
        free(g);
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory for a communicator");
    }
    g->backend = backend, g->device = device, g->rank = mpi_rank(mpi), g->size = size;
    ckpp_status status = open_all(g, mpi, &failed);
    *group = g;
    if (status || failed) {
        peer_leave(g);
        peer_close(g, !status);
        *group = NULL;
    }
    return status;
}

void peer_leave(struct peer_group *g)
{
    for (int k = 0; g && k < g->size; k++) {
        if (g->opened[k])
            g->backend->peers->close(g->device, g->opened[k]);
        g->opened[k] = NULL;
    }
}

void peer_close(struct peer_group *g, bool all_have_left)
{
    if (!g)
        return;
    if (g->stop)
        g->backend->peers->release_word(g->stop);
    if (g->gathered)
        g->backend->event_destroy(g->gathered);
    if (g->addresses)
        g->backend->release(g->device, NULL, g->addresses);
    if (g->inbox && all_have_left) /* else it stays as long as the process */
        g->backend->peers->release(g->device, g->inbox);
    free(g->opened);
    free(g);
}
