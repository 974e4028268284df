/* run.c - the functions that generated C calls to run a kernel. */
#include "runtime/comm/comm.h"
#include "runtime/observe/observe.h"

static __attribute__((constructor)) void begin(void)
{
    observe_begin();
}

ckpp_status ckpp_run(const ckpp_kernel *kernel, const ckpp_arg *args, const ckpp_options *options)
{
    return options->comm ? comm_run(kernel, args, options)
                         : launch_run(kernel, args, options, &raw_steps);
}

void ckpp_run_or_report(const ckpp_kernel *kernel, const ckpp_arg *args,
                        const ckpp_options *options)
{
    ckpp_status status = ckpp_run(kernel, args, options);

    if (status)
        rt_report(status);
}
