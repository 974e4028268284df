/* run.c - calls with comm(...): the kind of kernel says what the ranks have to do with each
 * other. */
#include "runtime/comm/comm.h"

static ckpp_status run(const ckpp_kernel *kernel, const ckpp_arg *args,
                       const ckpp_options *options)
{
    const rt_kind *kind = kind_of(kernel);
    ckpp_options own = *options;
    rt_comm *c = NULL;
    ckpp_status status = comm_find(options->comm, "the call's comm", &c);

    if (status || (status = device_refuse_graph("a call with comm(...)")))
        return status;
    if (kind->has_grid || !kind->loops)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       ".comm is given, but the kernel is no reduction and not elementwise");
    own.comm = NULL;
    own.named_ &= ~(unsigned)CKPP_NAMES_comm;
    if (rt_env()->check_comm && (status = comm_check_call(c, kernel, args, &own)))
        return status;
    return kind->reduces ? comm_reduce(c, kernel, args, &own)
                         : comm_elementwise(c, kernel, args, &own);
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
static ckpp_status check_range(const ckpp_comm *comm, const int64_t *trips, int ndim)
{
    rt_comm *c = NULL;
    int empty = -1;
    ckpp_status status = comm_find(comm, "the call's comm", &c);

    for (int d = 0; d < ndim && !status; d++) {
        const bool divided = d < c->shown.ndim && c->shown.dims[d] > 1;
        if (!trips[d] && !divided)
            return CKPP_OK;
        empty = !trips[d] ? d : empty;
    }
    if (status || empty < 0)
        return status;
    return rt_fail(CKPP_ERROR_SHAPE,
                   "rank %d of %d: the loop has no iterations along axis %d, where other ranks "
                   "wait for their neighbours' elements: divide that axis among fewer ranks",
                   c->shown.rank, c->shown.size, empty);
}

ckpp_status ckpp_comm_check_range_(const ckpp_comm *comm, const int64_t *trips, int ndim,
                                   const char *file, int line)
{
    rt_call previous = rt_enter((rt_call){.function = "loop", .file = file, .line = line});
    ckpp_status status = check_range(comm, trips, ndim);

    rt_leave(previous);
    return status;
}
