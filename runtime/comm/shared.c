/* shared.c - gathers of a few bytes among ranks on one node: through memory that they share, which
 * takes less time than MPI. By it ranks agree in every call of a reduction.
 *
 * Each rank has two slots, and gathers have numbers. A rank writes to a slot again only when all
 * others have begun the next gather, so that they have read what it had. */
#define _GNU_SOURCE
#include "runtime/comm/comm.h"
#include "runtime/comm/mpi.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct slot {
    _Alignas(64) _Atomic uint64_t number; /* of the gather that it belongs to */
    uint64_t bytes;
    char data[MPI_SHARED_MOST];
} slot;

struct mpi_shared {
    uint64_t number;
    size_t size; /* in bytes */
    slot *slots; /* all ranks' for even numbers, and for odd ones */
};

/* ---- gathering ---- */

static bool has_come(const slot *s, uint64_t number)
{
    return atomic_load_explicit(&s->number, memory_order_acquire) == number;
}

/* The gather that is under way. */
static slot *row_of(const struct mpi_shared *s, int size)
{
    return s->slots + s->number % 2 * (size_t)size;
}

static bool is_here(struct mpi_group *g, const void *shared, int rank)
{
    const struct mpi_shared *s = shared;

    return has_come(&row_of(s, g->size)[rank], s->number);
}

/* Messages of the program's own, for which others may wait, travel only while MPI is called. */
static void let_others_on(struct mpi_group *g, const mpi_waiting *w)
{
    enum { EACH = 16 };
    int there, bytes;

    if (w->polls >= MPI_QUIET && w->polls % EACH == 0)
        g->call->probe(!g->rank, MPI_TAG_CALLED, g->comm, &there, &bytes);
}

ckpp_status mpi_shared_gather(struct mpi_group *g, const void *mine, void *all, size_t bytes)
{
    struct mpi_shared *s = g->shared;
    const uint64_t number = ++s->number;
    slot *row = row_of(s, g->size), *own = &row[g->rank];
    mpi_waiting w = mpi_begin_wait();
    ckpp_status status;

    memcpy(own->data, mine, bytes);
    own->bytes = bytes;
    atomic_store_explicit(&own->number, number, memory_order_release);
    for (int k = 0; k < g->size; k++) {
        while (!has_come(&row[k], number)) {
            if (!mpi_go_on(&w))
                return mpi_fail_missing(g, is_here, s);
            let_others_on(g, &w);
            if (w.polls % MPI_QUIET == 0 && (status = mpi_hear_missing(g, is_here, s)))
                return status;
        }
        if (row[k].bytes != bytes) {
            g->broken = true;
            return rt_fail(CKPP_ERROR_COMM,
                           "rank %d of %d: %d bytes have come from rank %d instead of %d: is it "
                           "at the same call? (CKPP_CHECK=comm compares calls)",
                           g->rank, g->size, (int)row[k].bytes, k, (int)bytes);
        }
        memcpy((char *)all + (size_t)k * bytes, row[k].data, bytes);
    }
    return CKPP_OK;
}

/* ---- begin and end ---- */

typedef struct offer {
    int failed;
    char name[60];
} offer;

/* Whether a file is the one that rank 0 has made. */
static bool is_own(int file, size_t size)
{
    struct stat s;

    return !fstat(file, &s) && S_ISREG(s.st_mode) && s.st_uid == geteuid() &&
           s.st_size == (off_t)size;
}

/* NULL: it cannot be had. */
static slot *map_slots(const char *name, bool make, size_t size)
{
    const int file = open(name, O_RDWR | O_CLOEXEC | O_NOFOLLOW | (make ? O_CREAT | O_EXCL : 0),
                          0600);
    void *memory = MAP_FAILED;

    if (file < 0)
        return NULL;
    if (make ? !posix_fallocate(file, 0, (off_t)size) : is_own(file, size))
        memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (make && memory == MAP_FAILED)
        unlink(name);
    return memory == MAP_FAILED ? NULL : memory;
}

static ckpp_status agree(struct mpi_group *g, offer *own, offer *all, bool *failed)
{
    ckpp_status status = mpi_all_gather(g, own, all, sizeof *own);

    *failed = false;
    for (int k = 0; k < g->size && !status; k++)
        *failed |= all[k].failed != 0;
    return status;
}

ckpp_status mpi_share(struct mpi_group *g)
{
    static atomic_uint serials;
    offer own = {0}, *all = calloc((size_t)g->size, sizeof *all);
    struct mpi_shared *s = calloc(1, sizeof *s);
    bool failed;

    if (!all || !s) {
        free(all);
        free(s);
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory for a communicator");
    }
    s->size = 2 * (size_t)g->size * sizeof *s->slots;
    if (g->rank == 0) {
        snprintf(own.name, sizeof own.name, "/dev/shm/ckpp-%ld-%lld-%u", (long)getpid(),
                 (long long)(clock_now() * 1e6), atomic_fetch_add(&serials, 1));
        own.failed = !(s->slots = map_slots(own.name, true, s->size));
    }
    ckpp_status status = agree(g, &own, all, &failed);
    if (!status && !failed && g->rank)
        own.failed = !(s->slots = map_slots(all[0].name, false, s->size));
    const bool offered = g->rank == 0 && s->slots;
    if (!status && !failed)
        status = agree(g, &own, all, &failed);
    if (offered)
        unlink(own.name);
    g->shared = s;
    if (status || failed)
        mpi_end_sharing(g);
    free(all);
    return status;
}

void mpi_end_sharing(struct mpi_group *g)
{
    if (g->shared && g->shared->slots)
        munmap(g->shared->slots, g->shared->size);
    free(g->shared);
    g->shared = NULL;
}
