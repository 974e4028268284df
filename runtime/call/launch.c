/* launch.c - a call from its arguments to the launch.
 *
 * memo_run() launches a call that the thread remembers. For any other, build_find() gives the
 * specialisation for the arguments, the parameter block is filled on the stack, and the backend
 * launches. */
#define _GNU_SOURCE
#include "runtime/call/call.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- where the call runs ---- */

static ckpp_status locate_arrays(rt_launch *l)
{
    for (int k = 0; k < l->kernel->nparams; k++) {
        rt_operand *o = &l->operand[k];
        o->present = NULL;
        if (o->arg->is_scalar)
            continue;
        ckpp_status status = device_of(&o->array, param_shown(o->param), &o->array.device);
        if (status)
            return status;
    }
    return CKPP_OK;
}

static const char *device_text(int device, char text[16])
{
    device_put_name(device, text);
    return text;
}

/* Arrays and textures on a GPU decide; without any, the call's options, or else the thread's
 * device. */
ckpp_status launch_choose_device(rt_launch *l)
{
    const rt_operand *decided = NULL;
    bool given = l->options->has_device_ || l->options->host_;
    ckpp_status status = device_current(&l->device, &l->stream);

    if (status)
        return status;
    int current = l->device;
    if (given)
        l->device = l->options->host_ ? CKPP_HOST : l->options->on_device_;
    if ((status = locate_arrays(l)) || (status = data_translate(l, !given)))
        return status;
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        char a[16], b[16];
        if ((o->arg->is_scalar && !o->param->object) || o->array.dtype == CKPP_NONE ||
            o->array.device < 0)
            continue;
        if (decided && decided->array.device != o->array.device)
            return rt_fail(CKPP_ERROR_DEVICE, "'%s' is on %s, '%s' is on %s",
                           param_shown(decided->param), device_text(decided->array.device, a),
                           param_shown(o->param), device_text(o->array.device, b));
        if (given && l->device != o->array.device)
            return rt_fail(CKPP_ERROR_DEVICE, "'%s' is on %s, but the call is to run on %s",
                           param_shown(o->param), device_text(o->array.device, a),
                           device_text(l->device, b));
        decided = o;
    }
    if (decided)
        l->device = decided->array.device;
    if (l->options->stream || l->options->has_stream_)
        l->stream = l->options->stream;
    else if (l->device != current)
        l->stream = NULL; /* as in device_stream() */
    l->backend = device_backend(l->device);
    if (!l->backend)
        return device_check(l->device);
    return l->kernel->uses & CKPP_USES_TEXTURES ? texture_check(l->kernel, l->args, l->device)
                                                : CKPP_OK;
}

/* ---- the launch ---- */

/* For a reduction whose parts the last block combines: in front of the parts there is a counter
 * for each group of blocks that share results. */
static ckpp_status launch_parts_once(const rt_ready *r, unsigned char *block)
{
    const rt_split *split = &r->work.split;
    size_t zeros = (size_t)(r->work.items / RT_BLOCK / split->parts) * sizeof(int);
    size_t bytes = (size_t)split->results * (size_t)split->parts * r->work.acc_size;
    void *scratch = NULL;
    ckpp_status status = r->backend->acquire_scratch(r->device, r->stream, zeros, bytes, &scratch);

    if (status)
        return status;
    memcpy(block + r->layout->scratch, &scratch, sizeof scratch);
    status = r->backend->launch(r->code, r->device, r->stream, r->work.items, r->work.cost, block,
                                (size_t)r->layout->size, r->layout->waits);
    r->backend->release_scratch(r->device, r->stream, zeros, bytes, scratch);
    return status;
}

ckpp_status launch_acquire_scratch(const rt_ready *r, size_t bytes, void **scratch)
{
    const rt_backend *b = r->backend;

    return b->acquire_scratch ? b->acquire_scratch(r->device, r->stream, 0, bytes, scratch)
                              : b->allocate(r->device, r->stream, bytes, scratch);
}

void launch_release_scratch(const rt_ready *r, size_t bytes, void *scratch)
{
    if (r->backend->acquire_scratch)
        r->backend->release_scratch(r->device, r->stream, 0, bytes, scratch);
    else
        r->backend->release(r->device, r->stream, scratch);
}

/* The scratch memory is used by this launch only, in the order of its stream. */
static ckpp_status launch_parts(const rt_ready *r, unsigned char *block)
{
    rt_work work = r->work;
    void *scratch = NULL;
    size_t bytes = (size_t)work.split.results * (size_t)work.split.parts * work.acc_size,
           size = (size_t)r->layout->size;

    ckpp_status status = launch_acquire_scratch(r, bytes, &scratch);
    if (status)
        return status;
    memcpy(block + r->layout->scratch, &scratch, sizeof scratch);
    status = r->backend->launch(r->code, r->device, r->stream, work.items, work.cost, block, size,
                                r->layout->waits);
    if (!status) {
        reduce_finish(r->backend, &work);
        memcpy(block + r->layout->split, &work.split, sizeof work.split);
        status = r->backend->launch(r->code, r->device, r->stream, work.items, work.cost, block,
                                    size, r->layout->waits);
        memcpy(block + r->layout->split, &r->work.split, sizeof r->work.split);
    }
    launch_release_scratch(r, bytes, scratch);
    return status;
}

/* The counter for the barriers of a cooperative grid is used by this launch only. */
static ckpp_status launch_grid(const rt_ready *r, unsigned char *block)
{
    void *barrier = NULL;
    ckpp_status status = CKPP_OK;

    if (r->layout->barrier >= 0) {
        status = launch_acquire_scratch(r, sizeof(int64_t), &barrier);
        if (!status)
            status = r->backend->zero(r->device, r->stream, barrier, sizeof(int64_t));
        memcpy(block + r->layout->barrier, &barrier, sizeof barrier);
    }
    if (!status)
        status = r->backend->launch_grid(r->code, r->device, r->stream, &r->work.grid, r->layout,
                                         block);
    if (barrier)
        launch_release_scratch(r, sizeof(int64_t), barrier);
    return status;
}

static ckpp_status launch_now(const rt_ready *r, unsigned char *block)
{
    if (kind_of(r->kernel)->has_grid)
        return launch_grid(r, block);
    if (r->work.finish == RT_SEGMENTS)
        return ranks_launch(r, block);
    if (r->work.finish == RT_LAST_BLOCK || r->work.finish == RT_SECOND_LAUNCH)
        return r->work.finish == RT_LAST_BLOCK ? launch_parts_once(r, block)
                                               : launch_parts(r, block);
    return r->backend->launch(r->code, r->device, r->stream, r->work.items, r->work.cost, block,
                              (size_t)r->layout->size, r->layout->waits && !r->joined);
}

ckpp_status launch_block(const rt_ready *r, unsigned char *block)
{
    if (r->backend->note_uses)
        r->backend->note_uses(r->use, r->nuses);
    return r->row ? rt_observer->launch(r, block, launch_now) : launch_now(r, block);
}

ckpp_status launch_box(const rt_launch *l, const rt_class *cls, const rt_ready *whole,
                       const rt_box *box, unsigned char *block)
{
    rt_ready ready = *whole;
    double share = 1; /* of what is counted for the whole */

    if (box_is_empty(l->ndim, box))
        return CKPP_OK;
    for (int d = 0; d < l->ndim; d++)
        share *= (double)(box->to[d] - box->from[d]) / (double)l->extent[d];
    ready.joined = true;
    ready.reads = (int64_t)(share * (double)whole->reads);
    ready.writes = (int64_t)(share * (double)whole->writes);
    ready.elements = (int64_t)(share * (double)whole->elements);
    box_put(whole->layout, l->ndim, box, block);
    ready.work.items = box_items(l, cls, box);
    return launch_block(&ready, block);
}

/* Gets the attributes of the kernel as this call would launch it. */
static ckpp_status get_attributes(const rt_launch *l, rt_specialization *spec)
{
    const int block = rt_block_of(spec->cls);
    rt_grid grid = {.block = {(unsigned)block, 1, 1}, .grid = {1, 1, 1}, .carveout = -1};

    if (kind_of(l->kernel)->has_grid)
        grid = l->work.grid;
    else
        grid.grid[0] = (unsigned)divide_up(l->work.items, block);
    return l->backend->attributes(&spec->code, l->device, &grid, l->options->attributes);
}

static ckpp_status launch_specialization(rt_launch *l, rt_specialization *spec, void *record)
{
    _Alignas(RT_BLOCK_ALIGN) unsigned char block[RT_MAX_BLOCK];
    rt_use use[USES];
    const int nuses = uses_list(l, &spec->code, use);

    rt_ready ready = {.kernel = l->kernel,
                      .backend = l->backend,
                      .device = l->device,
                      .stream = l->stream,
                      .code = &spec->code,
                      .layout = &spec->layout,
                      .work = l->work,
                      .ranks = l->ranks,
                      .told = l->ranks ? l->told : NULL,
                      .sums = l->ranks ? l->sums : CKPP_NONE,
                      .segments = l->ranks ? &l->segments : NULL,
                      .use = nuses < 0 ? NULL : use,
                      .nuses = nuses};

    ready.joined = l->options->joined_;
    block_fill(l, spec->cls, &spec->layout, block, record);
    if (rt_observer)
        rt_observer->prepare(l, spec->built, &ready);
    const double begin = l->rows ? travel_begin(l) : 0;
    ckpp_status status = l->boxes  ? l->boxes->run(l->boxes, l, spec->cls, &ready, block)
                         : l->rows ? pieces_launch(l, spec->cls, &ready, block)
                                   : launch_block(&ready, block);
    travel_end(l, begin);
    if (!status && !l->boxes)
        memo_store(l, &ready, spec, block);
    return status;
}

/* ---- CKPP_CHECK=bounds ---- */

/* Launches with a record for the first raw index that is out of range, waits and reports it. */
static ckpp_status launch_checked(rt_launch *l, rt_specialization *spec)
{
    launch_bounds record = {0};
    void *there = NULL;
    ckpp_status status = l->backend->allocate(l->device, l->stream, sizeof record, &there);

    if (status)
        return status;
    status = l->backend->zero(l->device, l->stream, there, sizeof record);
    if (!status)
        status = launch_specialization(l, spec, there);
    if (!status)
        status = l->backend->copy(&record, CKPP_HOST, there, l->device, sizeof record, l->stream);
    if (!status)
        status = l->backend->wait(l->device, l->stream);
    l->backend->release(l->device, l->stream, there);
    return status ? status : launch_report_bounds(l, &record);
}

/* ---- a call ---- */

static ckpp_status prepare(rt_launch *l)
{
    const rt_steps *steps = steps_of(l->kernel);
    ckpp_status status;

    tune_start(l);
    if ((status = steps->types(l)) || (status = steps->shape(l)))
        return status;
    single_warn(l);
    if ((!l->kernel->tune && (status = steps->grid(l))) || (status = overlap_check(l)) ||
        (l->boxes && (status = l->boxes->check(l->boxes, l))) ||
        (status = data_allocate_outputs(l)))
        return status;
    return l->raw ? l->raw->copy_inputs(l) : CKPP_OK;
}

static bool has_work(const rt_launch *l)
{
    const unsigned *grid = l->work.grid.grid;

    if (kind_of(l->kernel)->has_grid)
        return grid[0] && grid[1] && grid[2];
    return (kind_of(l->kernel)->reduces ? l->work.split.results : l->n) != 0;
}

/* Called with the arguments on the device. */
static ckpp_status run_kernel(rt_launch *l)
{
    rt_specialization *spec = NULL;
    ckpp_status status;

    steps_of(l->kernel)->merge(l);
    if ((status = tune_choose(l)) || (!has_work(l) && !l->options->prepare) ||
        (status = build_find(l, &spec)))
        return status;
    steps_of(l->kernel)->divide(l, spec->cls);
    l->prints = spec->prints;
    if (l->options->attributes && (status = get_attributes(l, spec)))
        return status;
    if (l->options->prepare)
        return CKPP_OK;
    return spec->cls->bounds ? launch_checked(l, spec) : launch_specialization(l, spec, NULL);
}

/* Called with the arguments prepared. */
static ckpp_status run_prepared(rt_launch *l, void *context)
{
    ckpp_status status;

    (void)context;
    if ((status = data_stage_in(l)) ||
        (l->raw && !l->options->prepare && (status = l->raw->fill_outputs(l))))
        return status;
    if ((has_work(l) || l->options->prepare) && (status = run_kernel(l)))
        return status;
    if (!l->options->prepare)
        status = data_stage_out(l);
    if (!status && l->nregions && !l->options->nowait_)
        status = data_wait(l);
    if (!status && !l->options->prepare)
        data_acquire_slots(l);
    return status;
}

static ckpp_status run_steps(rt_launch *l)
{
    ckpp_status status;

    if ((status = launch_choose_device(l)) || (status = prepare(l)) ||
        (l->ranks && (status = ranks_agree(l))))
        return status;
    if (!has_work(l) && !l->raw)
        return CKPP_OK;
    return rt_observer && rt_is_outermost() ? rt_observer->check(l, run_prepared, NULL)
                                            : run_prepared(l, NULL);
}

bool launch_is_raw(const ckpp_options *o)
{
    return CKPP_EXTENTS_GIVEN_(o, grid) || CKPP_EXTENTS_GIVEN_(o, threads) ||
           CKPP_EXTENTS_GIVEN_(o, cluster) || o->shared || o->carveout || o->cooperative ||
           o->contiguous || o->fill != 0;
}

/* Refuses options that this kind of kernel does not have. */
static ckpp_status refuse_options(const ckpp_kernel *kernel, const ckpp_options *o)
{
    const rt_kind *kind = kind_of(kernel);
    const struct {
        bool given, allowed;
        const char *name, *what;
    } options[] = {
        {o->axis || CKPP_GIVEN_(o, axis), kind->reduces, "axis", "reduction"},
        {o->axes.axis, kind->reduces, "axes", "reduction"},
        {o->keepdims, kind->reduces, "keepdims", "reduction"},
        {CKPP_EXTENTS_GIVEN_(o, grid), kind->has_grid, "grid", "raw kernel"},
        {CKPP_EXTENTS_GIVEN_(o, threads), kind->has_grid, "threads", "raw kernel"},
        {CKPP_EXTENTS_GIVEN_(o, block), !kind->reduces, "block", "raw or elementwise kernel"},
        {CKPP_EXTENTS_GIVEN_(o, cluster), kind->has_grid, "cluster", "raw kernel"},
        {o->shared, kind->has_grid, "shared", "raw kernel"},
        {o->carveout, kind->has_grid, "carveout", "raw kernel"},
        {o->cooperative, kind->has_grid, "cooperative", "raw kernel"},
        {o->contiguous, kind->has_grid, "contiguous", "raw kernel"},
        {o->fill != 0, kind->has_grid, "fill", "raw kernel"}};

    for (size_t k = 0; k < sizeof options / sizeof *options; k++)
        if (options[k].given && !options[k].allowed)
            return rt_fail(CKPP_ERROR_ARGUMENT, ".%s is given, but the kernel is no %s",
                           options[k].name, options[k].what);
    if (kind->has_grid && o->size)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       ".size is given, but a raw kernel has .grid or .threads");
    return CKPP_OK;
}

static ckpp_status start(rt_launch *l, const ckpp_kernel *kernel, const ckpp_arg *args,
                         const ckpp_options *options)
{
    if (kernel->abi != CKPP_ABI)
        return rt_fail(
            CKPP_ERROR_ARGUMENT,
            "the generated C is of version %d, the library of version %d: run ckpp again",
            kernel->abi, CKPP_ABI);
    if (kernel->nparams > RT_MAX_PARAMS)
        return rt_fail(CKPP_ERROR_ARGUMENT, "%d parameters, at most %d are allowed",
                       kernel->nparams, RT_MAX_PARAMS);
    if (options->text_ && options->text_[strspn(options->text_, " ")] != '.' && options->text_[0])
        return rt_fail(
            CKPP_ERROR_ARGUMENT,
            "there are %d arguments, and options such as .stream = s behind them: not \"%s\"",
            kernel->nparams, options->text_);
    ckpp_status status = refuse_options(kernel, options);
    if (status)
        return status;
    l->kernel = kernel;
    l->args = args;
    l->options = l->given = options;
    l->combination = 0;
    l->undecided = false;
    l->nregions = 0;
    l->rows = 0;
    l->ranks = NULL;
    l->segments.all = 0;
    l->raw = NULL;
    l->boxed = false;
    l->boxes = NULL;
    l->prints = false;
    l->ndim = 0; /* a raw kernel has no loop */
    l->struct_size = 0;
    memset(l->bound, 0, sizeof l->bound);
    for (int k = 0; k < kernel->nparams; k++) {
        l->operand[k].param = &kernel->params[k];
        l->operand[k].arg = &args[k];
        l->operand[k].array = args[k].array ? *args[k].array : (ckpp_array){0};
        l->operand[k].raw = kind_of(kernel)->has_grid || kernel->params[k].raw;
        l->operand[k].allocated = false;
        l->operand[k].dense = NULL;
    }
    return CKPP_OK;
}

/* What launch_run_new() is given, and gives. */
typedef struct new_call {
    const ckpp_kernel *kernel;
    const ckpp_arg *args;
    const ckpp_options *options;
    const rt_raw_steps *raw;
    rt_ranks *ranks;
    rt_boxes *boxes;
    ckpp_status status;
} new_call;

static void run_call(void *context)
{
    new_call *call = context;
    rt_launch l; /* large, so not cleared: only the operands in use are set */
    ckpp_status status = start(&l, call->kernel, call->args, call->options);

    call->status = status;
    if (status)
        return;
    l.raw = kind_of(l.kernel)->has_grid ? call->raw : NULL;
    l.ranks = call->ranks;
    l.boxes = call->boxes;
    l.boxed = call->boxes != NULL;
    status = run_steps(&l);
    if (!status && l.kernel->uses & CKPP_USES_TEXTURES)
        status = texture_report(l.kernel, call->args, l.device);
    /* the caller may free host memory now, from which copies may still be under way */
    if (status && l.nregions)
        l.backend->wait(l.device, l.stream);
    data_release(&l, !status && !call->options->prepare);
    call->status = status;
}

__attribute__((noinline)) ckpp_status
launch_run_new(const ckpp_kernel *kernel, const ckpp_arg *args, const ckpp_options *options,
               const rt_raw_steps *raw, rt_ranks *ranks, rt_boxes *boxes)
{
    new_call call = {kernel, args, options, raw, ranks, boxes, CKPP_OK};
    const int kept = errno; /* a loop is a statement, which leaves it alone */

    room_run(run_call, &call);
    errno = kept;
    return call.status;
}

/* Whether a program's call has interrupted another one of the thread, as a signal handler does.
 * Clauses of tune(...) may make calls, and so do checks of results. */
static bool interrupts(const rt_call *other, const rt_raw_steps *raw)
{
    return raw && (other->kernel || other->function) && !rt_env()->check_results &&
           !(other->kernel && other->kernel->tune && other->kernel->tune->set);
}

static ckpp_status run(const ckpp_kernel *kernel, const ckpp_arg *args,
                       const ckpp_options *options, const rt_raw_steps *raw, rt_boxes *boxes)
{
    rt_call previous = rt_enter((rt_call){.kernel = kernel,
                                          .file = options->file_ ? options->file_ : kernel->file,
                                          .line = options->file_ ? options->line_ : kernel->line});
    ckpp_status status;

    if (interrupts(&previous, raw))
        status = rt_fail_inside(&previous);
    else if (boxes || !memo_run(kernel, args, options, NULL, &status))
        status = launch_run_new(kernel, args, options, raw, NULL, boxes);
    if (status)
        graph_note_failure(status);
    rt_leave(previous);
    return status;
}

ckpp_status launch_run(const ckpp_kernel *kernel, const ckpp_arg *args,
                       const ckpp_options *options, const rt_raw_steps *raw)
{
    return run(kernel, args, options, raw, NULL);
}

ckpp_status launch_boxes(const ckpp_kernel *kernel, const ckpp_arg *args,
                         const ckpp_options *options, rt_boxes *boxes)
{
    return run(kernel, args, options, NULL, boxes);
}
