/* report_data.c - the sums over a trace's events: kernels and copies, devices, code that was
 * compiled or found. */
#include "report.h"

#include <stdlib.h>
#include <string.h>

const device *data_device(const data *d, int process)
{
    for (int k = 0; k < d->ndevices; k++)
        if (d->devices[k].process == process)
            return &d->devices[k];
    return NULL;
}

static device *get_device(data *d, int process)
{
    const device *found = data_device(d, process);

    if (found)
        return &d->devices[found - d->devices];
    d->devices = allocate_more(d->devices, (size_t)d->ndevices + 1, sizeof *d->devices);
    d->devices[d->ndevices] = (device){.process = process, .name = "a device"};
    return &d->devices[d->ndevices++];
}

static kernel *get_kernel(data *d, const event *e, bool is_copy)
{
    for (int k = 0; k < d->nkernels; k++)
        if (d->kernels[k].process == e->process && strcmp(d->kernels[k].name, e->name) == 0)
            return &d->kernels[k];
    d->kernels = allocate_more(d->kernels, (size_t)d->nkernels + 1, sizeof *d->kernels);
    d->kernels[d->nkernels] = (kernel){
        .name = e->name, .process = e->process, .is_copy = is_copy, .fastest = e->duration};
    return &d->kernels[d->nkernels++];
}

static void add_form(kernel *k, const char *form)
{
    for (int j = 0; j < k->nforms; j++)
        if (strcmp(k->forms[j], form) == 0)
            return;
    k->forms = allocate_more(k->forms, (size_t)k->nforms + 1, sizeof *k->forms);
    k->forms[k->nforms++] = form;
}

static void add_launch(data *d, const event *e, bool is_copy)
{
    kernel *k = get_kernel(d, e, is_copy);

    k->calls++;
    k->seconds += e->duration;
    k->fastest = e->duration < k->fastest ? e->duration : k->fastest;
    k->slowest = e->duration > k->slowest ? e->duration : k->slowest;
    k->bytes += is_copy ? e->writes : e->reads + e->writes;
    k->operations += e->operations;
    if (e->type)
        k->type = e->type;
    if (e->form)
        add_form(k, e->form);
    get_device(d, e->process)->busy += e->duration;
}

static void add_build(data *d, const event *e)
{
    build *b = NULL;

    for (int k = 0; k < d->nbuilds && !b; k++)
        if (strcmp(d->builds[k].name, e->name) == 0 && strcmp(d->builds[k].device, e->device) == 0)
            b = &d->builds[k];
    if (!b) {
        d->builds = allocate_more(d->builds, (size_t)d->nbuilds + 1, sizeof *d->builds);
        b = &d->builds[d->nbuilds++];
        *b = (build){.name = e->name, .category = e->category, .device = e->device};
    }
    b->count++;
    b->seconds += e->duration;
    b->slowest = e->duration > b->slowest ? e->duration : b->slowest;
}

static bool is_one_of(const char *word, const char *const *words)
{
    while (*words && strcmp(word, *words) != 0)
        words++;
    return *words != NULL;
}

static void add_span(data *d, event *e)
{
    static const char *const builds[] = {"compile", "cache", "load", "embedded", NULL};
    const bool is_copy = strcmp(e->category, "copy") == 0;

    e->begin *= 1e-6;
    e->duration = e->duration > 0 ? e->duration * 1e-6 : 0;
    if (d->end == 0 || e->begin < d->begin)
        d->begin = e->begin;
    if (e->begin + e->duration > d->end)
        d->end = e->begin + e->duration;
    if (is_copy || strcmp(e->category, "kernel") == 0) {
        add_launch(d, e, is_copy);
        lanes_add(d, e, is_copy ? SPAN_COPY : SPAN_KERNEL);
    } else if (is_one_of(e->category, builds) && e->device) {
        add_build(d, e);
        lanes_add(d, e, SPAN_BUILD);
    } else if (strcmp(e->category, "wait") == 0) {
        lanes_add(d, e, SPAN_WAIT);
    }
}

/* Traces without types have float32's ceiling. */
static void add_ceiling(device *dev, const event *e)
{
    const roof r = {e->type ? e->type : "float32", e->ceiling * 1e9};
    int k = dev->nroofs;

    dev->bandwidth = e->bandwidth * 1e9;
    if (dev->nroofs == MOST_ROOFS || r.speed <= 0)
        return;
    for (; k > 0 && dev->roofs[k - 1].speed < r.speed; k--)
        dev->roofs[k] = dev->roofs[k - 1];
    dev->roofs[k] = r;
    dev->nroofs++;
}

static void add_metadata(data *d, const event *e)
{
    if (strcmp(e->name, "process_name") == 0 && e->label) {
        get_device(d, e->process)->name = e->label;
    } else if (strcmp(e->name, "thread_name") == 0 && e->label) {
        lanes_get(d, e->process, e->row, e->label);
    } else if (strcmp(e->name, "ckpp") == 0) {
        d->program = e->program;
        d->arguments = e->arguments;
        d->date = e->date;
        d->version = e->version;
    }
}

static void add_event(data *d, event *e)
{
    if (!e->phase || !e->name)
        return;
    d->events++;
    if (strcmp(e->phase, "M") == 0)
        add_metadata(d, e);
    else if (strcmp(e->name, "ceiling") == 0)
        add_ceiling(get_device(d, e->process), e);
    else if (strcmp(e->phase, "X") == 0 && e->category)
        add_span(d, e);
}

static int compare_kernels(const void *a, const void *b)
{
    const kernel *x = a, *y = b;
    return x->seconds < y->seconds ? 1 : x->seconds > y->seconds ? -1 : strcmp(x->name, y->name);
}

static int compare_builds(const void *a, const void *b)
{
    const build *x = a, *y = b;
    return x->seconds < y->seconds ? 1 : x->seconds > y->seconds ? -1 : strcmp(x->name, y->name);
}

void data_read(data *d, reader *r)
{
    event e;

    *d = (data){0};
    while (reader_next(r, &e))
        add_event(d, &e);
    d->cut_off = r->cut_off;
    if (d->events == 0)
        fatal("%s has no events", r->file);
    if (d->nkernels)
        qsort(d->kernels, (size_t)d->nkernels, sizeof *d->kernels, compare_kernels);
    for (int k = 0; k < d->nkernels; k++)
        d->kernels[k].number = k + 1;
    lanes_sort(d);
    if (d->nbuilds)
        qsort(d->builds, (size_t)d->nbuilds, sizeof *d->builds, compare_builds);
}

void data_free(data *d)
{
    for (int k = 0; k < d->nkernels; k++)
        free(d->kernels[k].forms);
    free(d->kernels);
    free(d->devices);
    free(d->builds);
    free(d->spans);
    free(d->lanes);
    free(d->tracks);
}
