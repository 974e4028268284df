/* report_data.c - sums over a trace's events: kernels and copies, devices, compilations and
 * loads. */
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

    e->begin *= 1e-6;
    e->duration = e->duration > 0 ? e->duration * 1e-6 : 0;
    if (d->end == 0 || e->begin < d->begin)
        d->begin = e->begin;
    if (e->begin + e->duration > d->end)
        d->end = e->begin + e->duration;
    if (strcmp(e->category, "kernel") == 0 || strcmp(e->category, "copy") == 0)
        add_launch(d, e, e->category[0] == 'c');
    else if (is_one_of(e->category, builds) && e->device)
        add_build(d, e);
}

static void add_event(data *d, event *e)
{
    if (!e->phase || !e->name)
        return;
    d->events++;
    if (strcmp(e->phase, "M") == 0 && strcmp(e->name, "process_name") == 0 && e->label) {
        get_device(d, e->process)->name = e->label;
    } else if (strcmp(e->name, "ceiling") == 0) {
        get_device(d, e->process)->bandwidth = e->bandwidth * 1e9;
        get_device(d, e->process)->ceiling = e->ceiling * 1e9;
    } else if (strcmp(e->phase, "X") == 0 && e->category) {
        add_span(d, e);
    }
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
    if (d->nbuilds)
        qsort(d->builds, (size_t)d->nbuilds, sizeof *d->builds, compare_builds);
}
