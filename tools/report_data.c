/* report_data.c - sums over a trace's events: kernels and copies, devices, compilations and
 * loads. */
#define _GNU_SOURCE
#include "report.h"

#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A trace can have many kernels, so they are looked up in a search tree: this is a node of it,
 * with the name that is looked for and the number of what was found. */
typedef struct place {
    const char *name, *device;
    int owner; /* process or kernel */
    int number;
} place;

static int compare_places(const void *a, const void *b)
{
    const place *x = a, *y = b;

    if (x->owner != y->owner)
        return x->owner < y->owner ? -1 : 1;
    int names = strcmp(x->name, y->name);
    return names ? names : strcmp(x->device, y->device);
}

/* The number of the equal place in the tree; if there is none, adds `wanted` and returns its
 * number. */
static int find_place(void **tree, place wanted)
{
    place *const *found = tfind(&wanted, tree, compare_places);

    if (found)
        return (*found)->number;
    place *kept = allocate_more(NULL, 1, sizeof *kept);
    *kept = wanted;
    if (!tsearch(kept, tree, compare_places))
        fatal("out of memory");
    return wanted.number;
}

const device *data_device(const data *d, int process)
{
    for (int k = 0; k < d->ndevices; k++)
        if (d->devices[k].process == process)
            return &d->devices[k];
    return NULL;
}

static device *get_device(data *d, int process)
{
    enum { MOST = 1000 };
    const device *found = data_device(d, process);

    if (found)
        return &d->devices[found - d->devices];
    if (d->ndevices == MOST)
        fatal("more than %d devices: this is no trace of CKPP_TRACE", (int)MOST);
    d->devices = allocate_next(d->devices, (size_t)d->ndevices, sizeof *d->devices);
    d->devices[d->ndevices] = (device){.process = process, .name = "a device"};
    return &d->devices[d->ndevices++];
}

static kernel *get_kernel(data *d, const event *e, bool is_copy)
{
    int number = find_place(&d->kernel_places, (place){e->name, "", e->process, d->nkernels});

    if (number == d->nkernels) {
        d->kernels = allocate_next(d->kernels, (size_t)d->nkernels, sizeof *d->kernels);
        d->kernels[d->nkernels++] = (kernel){
            .name = e->name, .process = e->process, .is_copy = is_copy, .fastest = e->duration};
    }
    return &d->kernels[number];
}

static void add_form(data *d, kernel *k, const char *form)
{
    int owner = (int)(k - d->kernels);

    if (find_place(&d->form_places, (place){form, "", owner, k->nforms}) != k->nforms)
        return;
    k->forms = allocate_next(k->forms, (size_t)k->nforms, sizeof *k->forms);
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
    k->present = e->present > k->present ? e->present : k->present;
    k->with_present += e->present > 0;
    k->nodes = e->nodes > k->nodes ? e->nodes : k->nodes;
    k->updated += e->updated;
    k->built += e->built;
    if (e->type)
        k->type = e->type;
    if (e->form)
        add_form(d, k, e->form);
    get_device(d, e->process)->busy += e->duration;
}

static void add_build(data *d, const event *e)
{
    int number = find_place(&d->build_places, (place){e->name, e->device, 0, d->nbuilds});

    if (number == d->nbuilds) {
        d->builds = allocate_next(d->builds, (size_t)d->nbuilds, sizeof *d->builds);
        d->builds[d->nbuilds++] = (build){
            .name = e->name, .category = e->category, .device = e->device};
    }
    build *b = &d->builds[number];
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

/* A ceiling without a type is that of float32. */
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

/* "run-12.json: host": each rank has a host, and may have a GPU of the same name. */
static const char *name_device(data *d, const char *name)
{
    const size_t size = strlen(d->trace_name) + strlen(name) + 3;
    char *text;

    if (d->ntraces == 1)
        return name;
    text = allocate_more(NULL, size, 1);
    snprintf(text, size, "%s: %s", d->trace_name, name);
    d->names = allocate_next(d->names, (size_t)d->nnames, sizeof *d->names);
    return d->names[d->nnames++] = text;
}

static void add_metadata(data *d, const event *e)
{
    if (strcmp(e->name, "process_name") == 0 && e->label) {
        get_device(d, e->process)->name = name_device(d, e->label);
    } else if (strcmp(e->name, "thread_name") == 0 && e->label) {
        lanes_get(d, e->process, e->row, e->label);
    } else if (strcmp(e->name, "ckpp") == 0) {
        d->program = e->program;
        d->arguments = e->arguments;
        d->date = e->date;
        d->version = e->version;
    } else if (strcmp(e->name, "epoch") == 0) {
        if (!d->epoch)
            d->epoch = e->epoch;
        d->shift = e->epoch - d->epoch;
    }
}

static void add_event(data *d, event *e)
{
    enum { PROCESSES = 1000 }; /* of a trace, at most */

    if (!e->phase || !e->name)
        return;
    d->events++;
    e->process += d->trace * PROCESSES;
    e->begin += d->shift;
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

static void read_trace(data *d, reader *r)
{
    const char *slash = strrchr(r->file, '/');
    const long before = d->events;
    event e;

    d->trace_name = slash ? slash + 1 : r->file;
    d->shift = 0;
    while (reader_next(r, &e))
        add_event(d, &e);
    d->cut_off = d->cut_off || r->cut_off;
    if (d->events == before)
        fatal("%s has no events", r->file);
}

void data_read(data *d, reader *readers, int count)
{
    *d = (data){.ntraces = count};
    for (; d->trace < count; d->trace++)
        read_trace(d, &readers[d->trace]);
    tdestroy(d->kernel_places, free);
    tdestroy(d->form_places, free);
    tdestroy(d->build_places, free);
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
    for (int k = 0; k < d->nnames; k++)
        free(d->names[k]);
    free(d->names);
}
