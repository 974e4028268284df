/* run.c - calls with comm(...): the kind of kernel says what the ranks have to do with each
 * other. */
#include "runtime/comm/comm.h"

/* The others hear that the call is not made here. */
static void tell(rt_comm *c, const ckpp_kernel *kernel, bool exchanges, bool reduces)
{
    if (exchanges && comm_begin(c))
        return;
    const bool is_told = comm_check_not(c, kernel, rt_current()->file, rt_current()->line);
    if (exchanges)
        comm_tell(c);
    else if (reduces && !is_told)
        comm_reduce_not(c);
}

static ckpp_status run_with(rt_comm *c, const ckpp_kernel *kernel, const ckpp_arg *args,
                            const ckpp_options *options, bool exchanges)
{
    ckpp_status status = exchanges ? comm_begin(c) : CKPP_OK;

    if (!status && rt_env()->check_comm)
        status = comm_check_call(c, kernel, args, options);
    if (!status)
        status = kind_of(kernel)->reduces ? comm_reduce(c, kernel, args, options)
                                          : comm_elementwise(c, kernel, args, options);
    if (status && exchanges)
        comm_tell(c);
    return status;
}

static ckpp_status run(const ckpp_kernel *kernel, const ckpp_arg *args,
                       const ckpp_options *options)
{
    const rt_kind *kind = kind_of(kernel);
    ckpp_options own = *options;
    rt_comm *c = NULL;
    const bool exchanges = !kind->reduces && (kernel->boundaries || options->bases_);
    ckpp_status status = comm_find(options->comm, "the call's comm", &c);

    if (status)
        return status;
    if (kind->has_grid || !kind->loops)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       ".comm is given, but the kernel is no reduction and not elementwise");
    if ((status = device_refuse_graph("a call with comm(...)"))) {
        tell(c, kernel, exchanges, kind->reduces);
        return status;
    }
    own.comm = NULL;
    own.named_ &= ~(unsigned)CKPP_NAMES_comm;
    return run_with(c, kernel, args, &own, exchanges);
}

ckpp_status comm_run(const ckpp_kernel *kernel, const ckpp_arg *args, const ckpp_options *options)
{
    rt_call previous = rt_enter((rt_call){.kernel = kernel,
                                          .file = options->file_ ? options->file_ : kernel->file,
                                          .line = options->file_ ? options->line_ : kernel->line});
    ckpp_status status = run(kernel, args, options);

    if (status)
        graph_note_failure(status);
    rt_leave(previous);
    return status;
}

/* Along an axis that is not divided all ranks have the same range. */
static ckpp_status check_range(const rt_comm *c, const int64_t *trips, int ndim)
{
    int empty = -1;

    for (int d = 0; d < ndim; d++) {
        const bool divided = d < c->shown.ndim && c->shown.dims[d] > 1;
        if (!trips[d] && !divided)
            return CKPP_OK;
        empty = !trips[d] ? d : empty;
    }
    return empty < 0 ? CKPP_OK
                     : rt_fail(CKPP_ERROR_SHAPE,
                               "rank %d of %d: the loop has no iterations along axis %d, where "
                               "other ranks wait for its neighbours' elements: divide that axis "
                               "among fewer ranks",
                               c->shown.rank, c->shown.size, empty);
}

ckpp_status ckpp_comm_loop_(const ckpp_comm *comm, ckpp_status failed, const int64_t *trips,
                            int ndim, const char *file, int line)
{
    rt_call previous = rt_enter((rt_call){.function = "loop", .file = file, .line = line});
    rt_comm *c = NULL;
    ckpp_status status = failed ? failed : comm_find(comm, "the call's comm", &c);

    if (failed) { /* the message is there, and stays */
        rt_rewind(rt_mark() | 1);
        c = comm ? comm->handle : NULL;
    }
    if (!status && trips)
        status = check_range(c, trips, ndim);
    if (status && c)
        tell(c, NULL, trips != NULL, !trips);
    rt_leave(previous);
    return status;
}
