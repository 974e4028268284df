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
