/* module.c - launches of a module's kernels.
 *
 * A module is compiled as a whole, once for each device, by build_find(). Its kernels are looked
 * up by name in the loaded code and kept in a list that only grows. module_arguments.c checks the
 * arguments. */
#include "runtime/call/call.h"
#include "runtime/host/host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ALIGNMENT = 16 };

/* ---- arguments ---- */

/* Names of arguments, which have only numbers if nothing is known about the parameters. */
static char numbers[RT_MAX_PARAMS][12];

static void make_numbers(void)
{
    for (int k = 0; k < RT_MAX_PARAMS; k++)
        snprintf(numbers[k], sizeof numbers[k], "%d", k + 1);
}

static ckpp_status check_options(const ckpp_options *o)
{
    const struct {
        bool given;
        const char *name;
    } options[] = {{o->options, "options"},
                   {o->fill != 0, "fill"},
                   {o->contiguous, "contiguous"},
                   {o->size != 0, "size"},
                   {o->axis || CKPP_GIVEN_(o, axis), "axis"},
                   {o->axes.axis, "axes"},
                   {o->keepdims, "keepdims"},
                   {o->comm, "comm"}};

    for (size_t k = 0; k < sizeof options / sizeof *options; k++)
        if (options[k].given)
            return rt_fail(CKPP_ERROR_ARGUMENT, ".%s is given, but a module's kernel has none%s",
                           options[k].name,
                           k == 0 ? ": compiler options stand in the module's options(...)" : "");
    return CKPP_OK;
}

ckpp_status module_begin(rt_launch *l, call_shape *shape, ckpp_module module, ckpp_arguments args,
                         const ckpp_options *options)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    const ckpp_param *given = args.params;

    pthread_once(&once, make_numbers);
    if (module->abi != CKPP_ABI)
        return rt_fail(
            CKPP_ERROR_ARGUMENT,
            "the generated C is of version %d, the library of version %d: run ckpp again",
            module->abi, CKPP_ABI);
    if (args.count > RT_MAX_PARAMS)
        return rt_fail(CKPP_ERROR_ARGUMENT, "%d arguments, at most %d can be given", args.count,
                       RT_MAX_PARAMS);
    shape->kernel = (ckpp_kernel){.kind = CKPP_RAW, .nparams = args.count, .params = shape->param};
    l->kernel = &shape->kernel;
    l->options = options;
    l->nregions = 0;
    l->rows = 0;
    l->prints = false;
    l->raw = NULL;
    l->boxed = false;
    l->boxes = NULL;
    l->n = 1;
    for (int k = 0; k < args.count; k++) {
        const ckpp_arg *arg = &args.item[k];
        shape->param[k] = (ckpp_param){.name = given ? given[k].name : numbers[k],
                                       .direction = arg->out ? CKPP_INOUT : CKPP_IN,
                                       .raw = true,
                                       .dtype = given ? given[k].dtype : CKPP_NONE,
                                       .itemsize = given ? given[k].itemsize : 0};
        l->operand[k] = (rt_operand){.param = &shape->param[k],
                                     .arg = arg,
                                     .raw = true,
                                     .dtype = shape->param[k].dtype ? shape->param[k].dtype
                                                                    : arg->dtype};
        if (arg->array)
            l->operand[k].array = *arg->array;
        if (!arg->is_scalar)
            l->operand[k].dtype = l->operand[k].array.dtype;
    }
    return check_options(options);
}

/* ---- finding a kernel ---- */

static rt_module_kernel *find_in(rt_module_kernel *kernel, const char *name)
{
    for (; kernel; kernel = kernel->next)
        if (!strcmp(kernel->name, name))
            return kernel;
    return NULL;
}

static ckpp_status add_kernel(const rt_launch *l, ckpp_module module, rt_code *code,
                              const char *name, rt_module_kernel **result)
{
    rt_module_kernel *kernel = calloc(1, sizeof *kernel + strlen(name) + 1);

    if (!kernel)
        return rt_fail(CKPP_ERROR_MEMORY, "out of memory for kernel '%s'", name);
    strcpy(kernel->name, name);
    kernel->shown = (ckpp_kernel){.abi = CKPP_ABI,
                                  .kind = CKPP_RAW,
                                  .name = kernel->name,
                                  .file = module->file,
                                  .line = module->line,
                                  .state = module->state};
    ckpp_status status = l->backend->module_kernel(code, l->device, name, kernel);
    if (status) {
        free(kernel->param);
        free(kernel);
        return status;
    }
    kernel->next = atomic_load_explicit(&code->kernels, memory_order_relaxed);
    atomic_store_explicit(&code->kernels, kernel, memory_order_release);
    *result = kernel;
    return CKPP_OK;
}

ckpp_status module_find_kernel(const rt_launch *l, ckpp_module module, rt_code *code,
                               const char *name, rt_module_kernel **result)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    ckpp_status status = CKPP_OK;

    *result = find_in(atomic_load_explicit(&code->kernels, memory_order_acquire), name);
    if (*result)
        return CKPP_OK;
    pthread_mutex_lock(&lock);
    *result = find_in(atomic_load_explicit(&code->kernels, memory_order_relaxed), name);
    if (!*result)
        status = add_kernel(l, module, code, name, result);
    pthread_mutex_unlock(&lock);
    return status;
}

ckpp_status module_code(rt_launch *l, ckpp_module module, rt_code **code)
{
    const ckpp_kernel *call = l->kernel;
    rt_specialization *spec = NULL;

    l->kernel = module;
    int mark = rt_mark();
    ckpp_status status = build_find(l, &spec);
    l->kernel = call;
    if (status == CKPP_ERROR_COMPILE)
        module_explain(module, !l->backend->target->cuda_cxx, mark);
    if (!status)
        *code = &spec->code;
    return status;
}

/* What module_run() is given, and gives. */
typedef struct run_job {
    ckpp_module module;
    ckpp_arguments args;
    const ckpp_options *options;
    module_step *step;
    void *context;
    ckpp_status status;
} run_job;

static void run(void *context)
{
    run_job *job = context;
    rt_launch l; /* large, so not cleared: only the operands in use are set */
    call_shape shape;

    job->status = module_begin(&l, &shape, job->module, job->args, job->options);
    if (!job->status)
        job->status = job->step(&l, job->module, job->context);
}

ckpp_status module_run(ckpp_module module, ckpp_arguments args, const ckpp_options *options,
                       module_step *step, void *context)
{
    run_job job = {module, args, options, step, context, CKPP_OK};

    room_run(run, &job);
    return job.status;
}

static ckpp_status load(rt_launch *l, ckpp_module module, void *unused)
{
    rt_code *code;
    ckpp_status status = launch_choose_device(l);

    (void)unused;
    return status ? status : module_code(l, module, &code);
}

ckpp_status module_load(ckpp_module module, const ckpp_options *options)
{
    return module_run(module, (ckpp_arguments){0}, options, load, NULL);
}

/* ---- launching ---- */

/* Writes the arguments to the block, one after another; for the host behind a ckpp_call, which has
 * their addresses. */
static ckpp_status fill_block(const rt_launch *l, rt_layout *layout,
                              unsigned char block[RT_MAX_BLOCK])
{
    bool host = !l->backend->target->simt;

    layout_begin(layout, host ? (int)host_module_arguments(l->kernel->nparams) : 0);
    layout->arguments = l->kernel->nparams;
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        size_t size = module_argument_size(o);
        rt_what what = o->arg->is_scalar ? MEMBER_SCALAR : MEMBER_POINTER;
        int bytes = size <= RT_MAX_BLOCK ? (int)size : RT_MAX_BLOCK + 1;
        const rt_member *m = layout_add(layout, what, k, bytes, ALIGNMENT);
        if (layout->size > RT_MAX_BLOCK)
            return rt_fail(
                CKPP_ERROR_ARGUMENT,
                "the arguments take more than %d bytes, which is what can be passed: give "
                "large structs in an array",
                RT_MAX_BLOCK);
        if (o->described)
            module_fill_array(o, block + m->at);
        else if (!o->arg->is_scalar)
            memcpy(block + m->at, &o->data, sizeof o->data);
        else
            rt_scalar_store(block + m->at, o->dtype, o->arg);
        if (host)
            host_module_point(block, k, block + m->at);
    }
    return CKPP_OK;
}

static ckpp_status launch_it(const rt_launch *l, rt_module_kernel *kernel, const rt_layout *layout,
                             unsigned char *block)
{
    rt_ready ready = {.kernel = l->kernel,
                      .backend = l->backend,
                      .device = l->device,
                      .stream = l->stream,
                      .code = &kernel->code,
                      .layout = layout,
                      .work = l->work};

    if (rt_observer)
        rt_observer->prepare(l, NULL, &ready);
    return launch_block(&ready, block);
}

/* Called with the arguments checked. */
static ckpp_status launch_checked(rt_launch *l, void *kernel)
{
    _Alignas(RT_BLOCK_ALIGN) unsigned char block[RT_MAX_BLOCK];
    rt_layout layout;
    ckpp_status status;

    if ((status = data_stage_in(l)) || (status = fill_block(l, &layout, block)) ||
        (status = launch_it(l, kernel, &layout, block)))
        return status;
    if (!l->nregions)
        return CKPP_OK;
    status = data_stage_out(l);
    return status ? status : data_wait(l);
}

static ckpp_status launch_kernel(rt_launch *l, rt_module_kernel *kernel)
{
    const unsigned *grid = l->work.grid.grid;
    ckpp_status status;

    if ((status = module_check_arguments(l, kernel)) || (status = raw_geometry(l)))
        return status;
    if (l->options->attributes &&
        (status = l->backend->attributes(&kernel->code, l->device, &l->work.grid,
                                         l->options->attributes)))
        return status;
    if (l->options->prepare || !grid[0] || !grid[1] || !grid[2])
        return CKPP_OK;
    return rt_observer ? rt_observer->check(l, launch_checked, kernel) : launch_checked(l, kernel);
}

static ckpp_status launch_named(rt_launch *l, ckpp_module module, void *context)
{
    const char *const *name = context;
    rt_code *code = NULL;
    rt_module_kernel *kernel = NULL;
    ckpp_status status;

    if ((status = launch_choose_device(l)) || (status = module_code(l, module, &code)) ||
        (status = module_find_kernel(l, module, code, *name, &kernel)))
        return status;
    rt_call previous = rt_enter(
        (rt_call){.kernel = &kernel->shown, .file = l->options->file_, .line = l->options->line_});
    module_find_described(l, module, kernel);
    status = module_check_arrays(l);
    if (!status)
        status = launch_kernel(l, kernel);
    /* the caller may free host memory now, from which copies may still be under way */
    if (status && l->nregions)
        l->backend->wait(l->device, l->stream);
    data_release(l, !status);
    rt_leave(previous);
    return status;
}

ckpp_status ckpp_module_launch(ckpp_module module, const char *name, ckpp_arguments args,
                               const ckpp_options *options)
{
    static const ckpp_options none;
    options = options ? options : &none;
    rt_call previous = rt_enter((rt_call){.kernel = module,
                                          .function = "ckpp_launch",
                                          .file = options->file_,
                                          .line = options->line_});
    ckpp_status status = name && module ? module_run(module, args, options, launch_named, &name)
                                        : rt_fail(CKPP_ERROR_ARGUMENT, "the %s is a null pointer",
                                                  module ? "kernel's name" : "module");

    if (status)
        graph_note_failure(status);
    rt_leave(previous);
    return status;
}
