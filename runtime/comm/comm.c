/* comm.c - communicators: the ranks of an MPI program, in a grid, with a device each. */
#define _GNU_SOURCE
#include "runtime/comm/comm.h"
#ifdef CKPP_CUDA
#include "runtime/cuda/cuda.h"
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

ckpp_status comm_find(const ckpp_comm *comm, const char *what, rt_comm **result)
{
    if (!comm || !comm->handle)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "%s is no communicator, or a freed one: ckpp_comm_create() makes one",
                       what);
    *result = comm->handle;
    return CKPP_OK;
}

/* ---- the grid ---- */

void comm_coords_of(const rt_comm *c, int rank, int *coords)
{
    for (int d = c->shown.ndim; d-- > 0; rank /= c->shown.dims[d])
        coords[d] = rank % c->shown.dims[d];
}

int comm_neighbour(const rt_comm *c, const int *offset)
{
    const ckpp_comm *s = &c->shown;
    int rank = 0;

    for (int d = 0; d < s->ndim; d++) {
        int at = s->coords[d] + offset[d];
        if (s->periodic[d])
            at = (at % s->dims[d] + s->dims[d]) % s->dims[d];
        if (at < 0 || at >= s->dims[d])
            return -1;
        rank = rank * s->dims[d] + at;
    }
    return rank;
}

void comm_part(int64_t extent, int parts, int coordinate, int64_t *begin, int64_t *end)
{
    const int64_t least = extent / parts, more = extent % parts;

    *begin = coordinate * least + (coordinate < more ? coordinate : more);
    *end = *begin + least + (coordinate < more);
}

/* How many extents .dims has in the text of the options; 0: it does not say. */
static int count_dims(const char *text)
{
    const char *at = ckpp_option_text_(text, "dims");
    int count = 0;

    at = at ? strchr(at, '{') : NULL;
    if (!at)
        return 0;
    for (int depth = 1; *++at && depth;) {
        depth += (*at == '(' || *at == '{') - (*at == ')' || *at == '}');
        if (count == 0 && *at != ' ' && *at != '}')
            count = 1;
        if (depth == 1 && *at == ',' && at[1 + strspn(at + 1, " ")] != '}')
            count++;
    }
    return count;
}

/* Sets the extents that are 0, so that the largest is as small as it can be; the first ones are
 * the larger ones. best: that, and the sum of all. */
static void choose_dims(int left, const int *given, int ndim, int *dims, int d, int *best,
                        int *result)
{
    if (d == ndim) {
        int largest = 0, sum = 0;
        for (int k = 0; k < ndim; k++) {
            largest = dims[k] > largest && !given[k] ? dims[k] : largest;
            sum += dims[k];
        }
        /* among those with the same largest extent, the one with the smallest sum */
        if (left == 1 &&
            (!best[1] || largest < best[0] || (largest == best[0] && sum < best[1]))) {
            best[0] = largest, best[1] = sum;
            memcpy(result, dims, (size_t)ndim * sizeof *dims);
        }
        return;
    }
    for (int n = given[d] ? given[d] : left; n >= (given[d] ? given[d] : 1); n--)
        if (left % n == 0) {
            dims[d] = n;
            choose_dims(left / n, given, ndim, dims, d + 1, best, result);
        }
}

static ckpp_status set_grid(ckpp_comm *s, const ckpp_comm_options *o)
{
    int ndim = count_dims(o->text_), dims[CKPP_COMM_DIMS] = {0}, best[2] = {0};
    char text[64] = "";
    size_t at = 0;

    if (ndim > CKPP_COMM_DIMS)
        return rt_fail(CKPP_ERROR_ARGUMENT, ".dims has %d extents: a grid of ranks has at most %d",
                       ndim, CKPP_COMM_DIMS);
    for (int d = 0; d < CKPP_COMM_DIMS; d++) {
        if (o->dims[d] < 0)
            return rt_fail(CKPP_ERROR_ARGUMENT, ".dims[%d] is %d", d, o->dims[d]);
        ndim = o->dims[d] && d >= ndim ? d + 1 : ndim;
        s->dims[d] = 1;
    }
    s->ndim = ndim ? ndim : 1;
    for (int d = 0; d < s->ndim; d++)
        at += (size_t)snprintf(text + at, sizeof text - at, "%s%d", d ? " x " : "", o->dims[d]);
    choose_dims(s->size, o->dims, s->ndim, dims, 0, best, s->dims);
    if (!best[1])
        return rt_fail(CKPP_ERROR_ARGUMENT, ".dims asks for %s ranks, but there %s %d%s", text,
                       s->size == 1 ? "is" : "are", s->size,
                       strchr(text, '0') ? " (0: as many as are left)" : "");
    for (int d = s->ndim, rank = s->rank; d-- > 0; rank /= s->dims[d])
        s->coords[d] = rank % s->dims[d];
    for (int d = 0; d < s->ndim; d++)
        s->periodic[d] = o->periodic[d];
    return CKPP_OK;
}

/* ---- the device ---- */

/* What ranks tell each other of themselves. */
typedef struct about {
    uint64_t node; /* the same for ranks on the same node */
    int failed;
    int device, gpu[3]; /* a GPU's place on the node's buses */
    int ndim, dims[CKPP_COMM_DIMS], periodic[CKPP_COMM_DIMS];
} about;

/* A number for the machine's running kernel. */
static uint64_t name_node(void)
{
    char text[128] = "";
    uint64_t hash = 14695981039346656037u;
    FILE *file = fopen("/proc/sys/kernel/random/boot_id", "re");

    if (!file || !fgets(text, sizeof text, file))
        (void)gethostname(text, sizeof text - 1);
    if (file)
        fclose(file);
    for (const char *p = text; *p; p++)
        hash = (hash ^ (unsigned char)*p) * 1099511628211u;
    return hash;
}

/* Where the device is, so that ranks see whether it is the same one: numbers differ where each
 * rank sees other GPUs. */
static void place_gpu(int device, int place[3])
{
    memset(place, 0, 3 * sizeof *place);
#ifdef CKPP_CUDA
    static const enum cudaDeviceAttr parts[] = {cudaDevAttrPciDomainId, cudaDevAttrPciBusId,
                                                cudaDevAttrPciDeviceId};
    for (int k = 0; k < 3 && device >= 0 && device_backend(device)->target->simt; k++)
        if (rt_cuda.DeviceGetAttribute(&place[k], parts[k], device) != cudaSuccess)
            rt_cuda.GetLastError();
#else
    (void)device;
#endif
}

/* For CUDA itself, too: each call would switch to it and back, and CUDA takes memory of each
 * device that is ever current. */
static ckpp_status make_current(int device)
{
#ifdef CKPP_CUDA
    if (device >= 0 && device_backend(device)->target->simt) {
        cudaError_t error = rt_cuda.SetDevice(device);
        if (error)
            return cuda_fail(error, "cudaSetDevice(%d)", device);
    }
#else
    (void)device;
#endif
    return CKPP_OK;
}

/* The rank's device becomes the thread's. */
static ckpp_status choose_device(rt_comm *c, int local)
{
    ckpp_stream unused;
    int device;
    ckpp_status status = device_refuse_graph("a communicator is created");

    if (!status)
        status = device_current(&device, &unused);
    if (status)
        return status;
    if (device >= 0 && !device_is_named()) {
        const int count = ckpp_device_count();
        device = local % (count > 0 ? count : 1);
        if ((status = ckpp_set_device(device)))
            return status;
    }
    c->shown.device = device;
    c->backend = device_backend(device);
    return make_current(device);
}

static ckpp_status gather_about(rt_comm *c, const about *own, about **all)
{
    *all = calloc((size_t)c->shown.size, sizeof **all);
    if (!*all)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory for a communicator");
    ckpp_status status = mpi_all_gather(c->mpi, own, *all, sizeof *own);
    if (status)
        free(*all);
    return status;
}

/* Fails on all ranks where one has failed, so that no rank waits for it. */
static ckpp_status agree(const rt_comm *c, const about *all, ckpp_status own)
{
    for (int k = 0; k < c->shown.size && !own; k++)
        if (all[k].failed)
            return rt_fail(CKPP_ERROR_COMM, "rank %d has failed, and says why", k);
    return own;
}

/* Whether all ranks have been given the same grid. */
static ckpp_status compare_grids(const rt_comm *c, const about *all)
{
    const about *first = &all[0];

    for (int k = 1; k < c->shown.size; k++)
        for (int d = 0; d < CKPP_COMM_DIMS; d++) {
            if (all[k].dims[d] != first->dims[d] || all[k].ndim != first->ndim)
                return rt_fail(CKPP_ERROR_COMM,
                               ".dims makes %d x %d x %d ranks in %d dimension%s of rank 0, but "
                               "%d x %d x %d in %d of rank %d: it has to be the same",
                               first->dims[0], first->dims[1], first->dims[2], first->ndim,
                               first->ndim == 1 ? "" : "s", all[k].dims[0], all[k].dims[1],
                               all[k].dims[2], all[k].ndim, k);
            if (all[k].periodic[d] != first->periodic[d])
                return rt_fail(CKPP_ERROR_COMM,
                               ".periodic[%d] is %d on rank 0, but %d on rank %d: it has to be "
                               "the same",
                               d, first->periodic[d], all[k].periodic[d], k);
        }
    return CKPP_OK;
}

/* Whether all ranks have GPUs, each its own. */
static ckpp_status compare_devices(const rt_comm *c, const about *all, bool *apart)
{
    const bool gpu = c->shown.device >= 0;

    *apart = gpu && c->backend->target->simt && c->shown.size > 1;
    for (int k = 0; k < c->shown.size; k++) {
        if ((all[k].device >= 0) != (all[0].device >= 0))
            return rt_fail(CKPP_ERROR_COMM,
                           "kernels of rank 0 run on %s, those of rank %d on %s: either all ranks "
                           "have GPUs, or CKPP_DEVICE=host is for all",
                           all[0].device >= 0 ? "a GPU" : "the host", k,
                           all[k].device >= 0 ? "a GPU" : "the host");
        for (int j = 0; j < k; j++)
            if (all[j].node == all[k].node && !memcmp(all[j].gpu, all[k].gpu, sizeof all[k].gpu))
                *apart = false;
    }
    return CKPP_OK;
}

/* NCCL's group is made with what rank 0 has made and told the others. */
static ckpp_status open_nccl(rt_comm *c)
{
    typedef struct word {
        int failed;
        char id[NCCL_ID_SIZE];
    } word;
    word own = {0}, *all = calloc((size_t)c->shown.size, sizeof *all);
    ckpp_status status = all ? nccl_find()
                             : rt_fail(CKPP_ERROR_MEMORY, "out of memory for a communicator");

    if (!status && c->shown.rank == 0)
        status = nccl_make_id(own.id);
    own.failed = status;
    const ckpp_status told = all ? mpi_all_gather(c->mpi, &own, all, sizeof own) : status;
    for (int k = 0; k < c->shown.size && !told && !status; k++)
        if (all[k].failed)
            status = rt_fail(CKPP_ERROR_COMM, "rank %d has failed, and says why", k);
    if (!told && !status)
        status = nccl_open(c->backend, c->shown.device, c->shown.rank, c->shown.size, all[0].id,
                           &c->nccl);
    free(all);
    return status ? status : told;
}

/* `failed`: what has become of the communicator so far, which the other ranks hear. */
static ckpp_status open_peers(rt_comm *c, ckpp_status failed)
{
    ckpp_status status = peer_open(c->backend, c->shown.device, c->mpi, failed, &c->peers);

    if (!failed && status) /* not all ranks will close it */
        nccl_break(c->nccl, ckpp_last_error());
    else if (!failed)
        nccl_use_peers(c->nccl, c->peers);
    return failed ? failed : status;
}

static ckpp_status open_devices(rt_comm *c, const ckpp_comm_options *options)
{
    about own = {.node = name_node()}, *all;
    bool apart;
    int local = 0, nodes = 1;
    ckpp_status status = gather_about(c, &own, &all), chosen;

    if (status)
        return status;
    for (int k = 0; k < c->shown.size; k++) {
        local += k < c->shown.rank && all[k].node == own.node;
        nodes = all[k].node == all[0].node ? nodes : 2;
    }
    free(all);
    /* the file for it is there while ranks wait for each other, so before a device takes time */
    if (nodes == 1 && c->shown.size > 1 && (status = mpi_share(c->mpi)))
        return status;
    if (!(chosen = set_grid(&c->shown, options)) && !(chosen = choose_device(c, local)))
        place_gpu(own.device = c->shown.device, own.gpu);
    own.ndim = c->shown.ndim;
    for (int d = 0; d < CKPP_COMM_DIMS; d++) {
        own.dims[d] = c->shown.dims[d];
        own.periodic[d] = c->shown.periodic[d];
    }
    own.failed = chosen;
    if ((status = gather_about(c, &own, &all)))
        return chosen ? chosen : status;
    if (!(status = agree(c, all, chosen)) && !(status = compare_grids(c, all)))
        status = compare_devices(c, all, &apart);
    free(all);
    if (status || !apart)
        return status;
    status = open_nccl(c);
    return nodes == 1 ? open_peers(c, status) : status;
}

/* ---- begin and end ---- */

static void close_comm(rt_comm *c)
{
    if (c->nccl && c->backend)
        c->backend->wait_all(c->shown.device);
    nccl_close(c->nccl);
    peer_leave(c->peers);
    comm_forget(c);
    ranks_forget(&c->ranks);
    comm_drop_buffers(c);
    peer_close(c->peers, mpi_close(c->mpi));
    free(c);
}

static ckpp_status make(ckpp_comm *comm, const void *mpi, size_t size,
                        const ckpp_comm_options *options)
{
    ckpp_status status = device_refuse_null(comm, "'comm'");

    if (status)
        return status;
    *comm = (ckpp_comm){0};
    rt_comm *c = calloc(1, sizeof *c);
    if (!c)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory for a communicator");
    if (!(status = mpi_open(mpi, size, &c->mpi))) {
        c->shown.rank = mpi_rank(c->mpi);
        c->shown.size = mpi_size(c->mpi);
        status = open_devices(c, options);
    }
    if (status) {
        close_comm(c);
        return status;
    }
    if (c->shown.size == 1) { /* nobody to talk to */
        mpi_close(c->mpi);
        c->mpi = NULL;
    }
    *comm = c->shown;
    comm->handle = c;
    return CKPP_OK;
}

/* ---- for programs ---- */

ckpp_status ckpp_comm_make(ckpp_comm *comm, const void *mpi, size_t size,
                           const ckpp_comm_options *options)
{
    rt_call previous = rt_enter(
        (rt_call){.function = "ckpp_comm_create", .file = options->file_, .line = options->line_});
    ckpp_status status = make(comm, mpi, size, options);

    rt_leave(previous);
    return status;
}

void ckpp_comm_free(ckpp_comm *comm)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_comm_free"});

    if (comm && comm->handle)
        close_comm(comm->handle);
    if (comm)
        memset(comm, 0, sizeof *comm);
    rt_leave(previous);
}

ckpp_status ckpp_comm_coords(const ckpp_comm *comm, int *coords)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_comm_coords"});
    rt_comm *c = NULL;
    ckpp_status status = comm_find(comm, "'comm'", &c);

    if (!status)
        status = device_refuse_null(coords, "'coords'");
    for (int d = 0; !status && d < c->shown.ndim; d++)
        coords[d] = c->shown.coords[d];
    rt_leave(previous);
    return status;
}

static ckpp_status find_shard(const ckpp_comm *comm, int axis, int64_t extent, int64_t *begin,
                              int64_t *end)
{
    rt_comm *c = NULL;
    ckpp_status status = comm_find(comm, "'comm'", &c);

    if (status || (status = device_refuse_null(begin, "'begin'")) ||
        (status = device_refuse_null(end, "'end'")))
        return status;
    if (axis < 0 || axis >= CKPP_MAX_DIMS)
        return rt_fail(CKPP_ERROR_ARGUMENT, "'axis' is %d", axis);
    if (extent < 0)
        return rt_fail(CKPP_ERROR_ARGUMENT, "'extent' is %lld", (long long)extent);
    const bool has = axis < c->shown.ndim;
    comm_part(extent, has ? c->shown.dims[axis] : 1, has ? c->shown.coords[axis] : 0, begin, end);
    return CKPP_OK;
}

ckpp_status ckpp_comm_shard(const ckpp_comm *comm, int axis, int64_t extent, int64_t *begin,
                            int64_t *end)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_comm_shard"});
    ckpp_status status = find_shard(comm, axis, extent, begin, end);

    rt_leave(previous);
    return status;
}
