/* check.c - CKPP_CHECK=comm: whether all ranks are at the same call, with the same types and with
 * shapes that fit. They compare at the first run of each call. */
#include "runtime/comm/comm.h"
#include "runtime/comm/mpi.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Parameters and dimensions whose extents are compared. */
enum { PARAMS = 16, DIMS = 4 };

typedef struct comm_site {
    struct comm_site *next;
    const ckpp_kernel *kernel; /* NULL: it is written there */
    const char *file;
    int line;
} comm_site;

/* What a rank tells the others of its call. */
typedef struct word {
    int failed; /* nothing else is told */
    int kind, line, nparams;
    char kernel[64], file[128];
    struct {
        char name[32];
        int dtype, ndim;
        int lead; /* the grid's axes in front of its own, by broadcasting */
        int64_t extent[DIMS];
    } param[PARAMS];
} word;
/* so that a rank that gathers something else is not waited for */
_Static_assert(sizeof(word) <= MPI_SHARED_MOST, "words do not fit into what ranks share");

/* NULL: the kernel is written there. */
static comm_site site_of(const ckpp_kernel *kernel, const char *file, int line)
{
    const bool written = kernel && kernel->line == line && !strcmp(kernel->file, file);

    return (comm_site){.kernel = written ? NULL : kernel, .file = file, .line = line};
}

static bool has_seen(rt_comm *c, const comm_site *site)
{
    for (const comm_site *s = c->sites; s; s = s->next)
        if (s->kernel == site->kernel && s->line == site->line && !strcmp(s->file, site->file))
            return true;
    comm_site *s = malloc(sizeof *s);
    if (s) {
        *s = *site;
        s->next = c->sites;
        c->sites = s;
    }
    return false;
}

void comm_forget(rt_comm *c)
{
    for (comm_site *s = c->sites, *next; s; s = next) {
        next = s->next;
        free(s);
    }
    c->sites = NULL;
}

static void describe_call(word *w, const ckpp_kernel *kernel, const ckpp_arg *args,
                          const comm_site *site)
{
    memset(w, 0, sizeof *w); /* it is sent as bytes */
    w->kind = (int)kernel->kind;
    w->line = site->line;
    w->nparams = kernel->nparams < PARAMS ? kernel->nparams : PARAMS;
    snprintf(w->file, sizeof w->file, "%s", name_of_file(site->file));
    (void)kind_put_name(kernel, w->kernel, sizeof w->kernel);
    int most = 0;
    for (int k = 0; k < w->nparams; k++)
        if (!args[k].is_scalar && args[k].array && !kernel->params[k].raw)
            most = args[k].array->ndim > most ? args[k].array->ndim : most;
    for (int k = 0; k < w->nparams; k++) {
        const ckpp_array *a = args[k].is_scalar ? NULL : args[k].array;
        w->param[k].lead = a && !kernel->params[k].raw ? most - a->ndim : 0;
        snprintf(w->param[k].name, sizeof w->param[k].name, "%s", param_shown(&kernel->params[k]));
        w->param[k].dtype = a ? (int)a->dtype : (int)args[k].dtype;
        w->param[k].ndim = a ? a->ndim : 0;
        for (int d = 0; a && d < a->ndim && d < DIMS; d++)
            w->param[k].extent[d] = a->shape[d];
    }
}

static ckpp_status compare_param(const rt_comm *c, const word *own, const word *other, int rank,
                                 int k)
{
    const int dims = own->param[k].ndim < DIMS ? own->param[k].ndim : DIMS;
    int coords[CKPP_COMM_DIMS];

    if (own->param[k].dtype != other->param[k].dtype)
        return rt_fail(CKPP_ERROR_COMM,
                       "'%s' has elements of type %s on rank %d, of type %s on "
                       "rank %d (CKPP_CHECK=comm)",
                       own->param[k].name, ckpp_dtype_name((ckpp_dtype)own->param[k].dtype),
                       c->shown.rank, ckpp_dtype_name((ckpp_dtype)other->param[k].dtype), rank);
    if (own->param[k].ndim != other->param[k].ndim)
        return rt_fail(CKPP_ERROR_COMM,
                       "'%s' has %d dimensions on rank %d, %d on rank %d "
                       "(CKPP_CHECK=comm)",
                       own->param[k].name, own->param[k].ndim, c->shown.rank, other->param[k].ndim,
                       rank);
    comm_coords_of(c, rank, coords);
    for (int d = 0; d < dims; d++) {
        /* the first axis of a reduction's arrays may be divided in any way; else ranks side by
         * side have the same rows */
        const int axis = d + own->param[k].lead;
        const bool divided = (own->kind == CKPP_REDUCTION && d == 0) ||
                             (axis < c->shown.ndim && coords[axis] != c->shown.coords[axis]);
        if (!divided && own->param[k].extent[d] != other->param[k].extent[d])
            return rt_fail(CKPP_ERROR_COMM,
                           "'%s' has extent %lld in dimension %d on rank %d, %lld on rank %d "
                           "(CKPP_CHECK=comm)",
                           own->param[k].name, (long long)own->param[k].extent[d], d,
                           c->shown.rank, (long long)other->param[k].extent[d], rank);
    }
    return CKPP_OK;
}

static ckpp_status compare(const rt_comm *c, const word *own, const word *other, int rank)
{
    ckpp_status status = CKPP_OK;

    if (own->line != other->line || strcmp(own->file, other->file) ||
        strcmp(own->kernel, other->kernel) || own->nparams != other->nparams)
        return rt_fail(CKPP_ERROR_COMM,
                       "rank %d is at %s:%d, %s, while rank %d is at %s:%d, %s (CKPP_CHECK=comm)",
                       c->shown.rank, own->file, own->line, own->kernel, rank, other->file,
                       other->line, other->kernel);
    for (int k = 0; k < own->nparams && !status; k++)
        status = compare_param(c, own, other, rank, k);
    return status;
}

static ckpp_status tell(rt_comm *c, const word *own)
{
    word *all = malloc((size_t)c->shown.size * sizeof *all);

    if (!all)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory for CKPP_CHECK=comm");
    ckpp_status status = comm_all_gather_host(c, own, all, sizeof *own);
    for (int k = 0; k < c->shown.size && !status; k++)
        status = all[k].failed ? rt_fail(CKPP_ERROR_COMM, "rank %d has failed, and says why", k)
                               : compare(c, own, &all[k], k);
    free(all);
    return status;
}

ckpp_status comm_check_call(rt_comm *c, const ckpp_kernel *kernel, const ckpp_arg *args,
                            const ckpp_options *options)
{
    const comm_site site = options->file_ ? site_of(kernel, options->file_, options->line_)
                                          : site_of(kernel, kernel->file, kernel->line);
    word own;

    if (has_seen(c, &site))
        return CKPP_OK;
    describe_call(&own, kernel, args, &site);
    return tell(c, &own);
}

bool comm_check_not(rt_comm *c, const ckpp_kernel *kernel, const char *file, int line)
{
    const comm_site site = site_of(kernel, file, line);
    word own;

    if (!rt_env()->check_comm || has_seen(c, &site))
        return false;
    memset(&own, 0, sizeof own);
    own.failed = true;
    (void)tell(c, &own);
    return true;
}
