/* region.c - data regions: `data`, `enter data`, `exit data` and `update`.
 *
 * What enters or leaves a device is a range without gaps; an update may be of a part of each row.
 * Where the thread's kernels run on the host, there is nothing to do. */
#include "runtime/ops/ops.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_entering(ckpp_data_how how)
{
    return how <= CKPP_DATA_INOUT;
}

static bool travels_out(ckpp_data_how how)
{
    return how == CKPP_DATA_OUT || how == CKPP_DATA_INOUT || how == CKPP_DATA_BACK;
}

/* ---- copies ---- */

typedef struct place {
    const rt_backend *backend;
    int device;
    ckpp_stream stream;
    bool wait;                   /* until copies are done */
} place;

static const char *move_text(ckpp_data_how how)
{
    return how == CKPP_DATA_HOST ? "to the host from" : how == CKPP_DATA_DEVICE ? "to" : "on";
}

static void explain(const place *at, const char *name, ckpp_data_how how, size_t bytes,
                    const char *what)
{
    const rt_call *call = rt_current();
    char device[16], size[32], text[512];

    if (!rt_observer || !rt_env()->explain)
        return;
    device_put_name(at->device, device);
    present_put_bytes(bytes, size);
    snprintf(text, sizeof text, "ckpp: %.200s:%d: %s: '%.80s' (%s) %s %s%s\n",
             call->file ? call->file : "?", call->line, call->function, name, size,
             move_text(how), device, what);
    rt_observer->say(text);
}

/* Copies, to the host (CKPP_DATA_HOST) or to the device, named as the array. */
static ckpp_status copy_named(const place *at, const char *name, ckpp_data_how how, void *host,
                              void *there, size_t bytes)
{
    const bool out = how == CKPP_DATA_HOST;
    rt_call call = *rt_current();

    call.array = name;
    rt_call previous = rt_enter(call);
    ckpp_status status =
        out ? observed_copy(at->backend, host, CKPP_HOST, there, at->device, bytes, at->stream)
            : observed_copy(at->backend, there, at->device, host, CKPP_HOST, bytes, at->stream);
    rt_leave(previous);
    return status;
}

static ckpp_status wait_for_copies(const place *at)
{
    if (!at->wait)
        return CKPP_OK;
    double begin = observed_begin(at->device);
    ckpp_status status = at->backend->wait(at->device, at->stream);
    observed_wait(at->device, begin);
    return status;
}

static ckpp_status copy_range(const place *at, const present_range *r, ckpp_data_how how,
                              const present *p)
{
    explain(at, r->name, how, r->bytes, "");
    ckpp_status status = copy_named(at, r->name, how, r->data,
                                    p->there + ((uintptr_t)r->data - p->low), r->bytes);
    return status ? status : wait_for_copies(at);
}

/* Copies the part by its longest runs of neighbouring bytes. */
static ckpp_status copy_runs(const place *at, const ckpp_data_item *item, const part *p,
                             const present_range *r, unsigned char *there)
{
    int64_t index[CKPP_MAX_DIMS] = {0}, run = (int64_t)item->itemsize, step;
    int outer = p->ndim - 1, d;
    ckpp_status status = CKPP_OK;

    for (run *= p->count[outer]; outer > 0 && p->count[outer] == p->extent[outer]; outer--)
        run *= p->count[outer - 1];
    do {
        int64_t ahead = 0;
        for (d = 0; d < outer; d++) {
            part_step(item, p, d, &step);
            ahead += index[d] * step;
        }
        status = copy_named(at, item->name, item->how, r->data + ahead, there + ahead,
                            (size_t)run);
        for (d = outer - 1; d >= 0 && ++index[d] == p->count[d]; d--)
            index[d] = 0;
    } while (!status && d >= 0);
    return status ? status : wait_for_copies(at);
}

/* The part at `data` as an array of numbers, which kernels can copy whatever the elements are. */
static ckpp_array as_numbers(const ckpp_data_item *item, const part *p, void *data, int device)
{
    static const ckpp_dtype types[] = {CKPP_UINT8, CKPP_UINT16, CKPP_UINT32, CKPP_UINT64};
    int unit = 3;
    ckpp_array a = {.data = data, .ndim = p->ndim, .device = device};
    int64_t step;

    while (unit && ((item->itemsize | (uintptr_t)data) & (((size_t)1 << unit) - 1)))
        unit--;
    a.dtype = types[unit];
    a.itemsize = (size_t)1 << unit;
    for (int d = 0; d < p->ndim; d++) {
        part_step(item, p, d, &step);
        a.shape[d] = p->count[d];
        a.strides[d] = step >> unit;
    }
    a.shape[p->ndim - 1] *= (int64_t)(item->itemsize >> unit);
    a.strides[p->ndim - 1] = 1;
    return a;
}

static int64_t count_runs(const part *p)
{
    int64_t runs = 1;

    for (int d = 0; d < p->ndim - 1; d++)
        runs *= p->count[d];
    return runs;
}

/* Many short runs are gathered first, and scattered behind the link. */
static ckpp_status copy_gathered(const place *at, const ckpp_data_item *item, const part *p,
                                 const present_range *r, unsigned char *there)
{
    const bool out = item->how == CKPP_DATA_HOST;
    ckpp_array host = as_numbers(item, p, r->data, CKPP_HOST), device, dense = host, between;
    const size_t bytes = (size_t)ckpp_size(&host) * host.itemsize;
    ckpp_status status;

    device = as_numbers(item, p, there, at->device);
    if (device.dtype != host.dtype)
        return copy_runs(at, item, p, r, there);
    array_set_row_major(&dense);
    if (!(dense.data = malloc(bytes)))
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory: %zu bytes were asked for", bytes);
    status = array_allocate(&between, dense.dtype, dense.itemsize, dense.ndim, dense.shape, NULL,
                            at->device, at->stream);
    if (!status) {
        status = out ? copy_strided(&between, &device, at->stream)
                     : copy_strided(&dense, &host, at->stream);
        if (!status)
            status = copy_named(at, item->name, item->how, dense.data, between.data, bytes);
        if (!status && !out)
            status = copy_strided(&device, &between, at->stream);
        ckpp_status waited = at->backend->wait(at->device, at->stream);
        status = status ? status : waited;
        at->backend->release(at->device, at->stream, between.owner);
    }
    if (!status && out)
        status = copy_strided(&host, &dense, at->stream);
    free(dense.data);
    return status;
}

static ckpp_status copy_part(const place *at, const ckpp_data_item *item, const part *p,
                             const present_range *r, const present *entered)
{
    enum { FEW = 16 };
    unsigned char *there = entered->there + ((uintptr_t)r->data - entered->low);

    explain(at, item->name, item->how, r->bytes, ", a part of each row");
    return (count_runs(p) <= FEW ? copy_runs : copy_gathered)(at, item, p, r, there);
}

/* ---- one item ---- */

/* Makes the range empty if it is a device's memory already. */
static ckpp_status skip_own(present_range *r)
{
    int device = CKPP_HOST;
    ckpp_status status = device_locate(r->data, &device);

    if (device >= 0)
        r->bytes = 0;
    return status;
}

/* What an item is on a device. */
typedef struct target {
    place at;
    part part;
    present_range range;         /* no bytes: there is nothing to do */
    bool whole;                  /* the part has no gaps */
    present entered;             /* what is present at the item's address, where that is needed */
} target;

/* Sets at->device to where the byte is present; with `anywhere`, it may be another device. */
static bool find_byte(place *at, const void *data, bool anywhere)
{
    const int device = at->device;
    present_hit hit;

    if (!(anywhere ? present_anywhere(&at->device, data, 1, &hit)
                   : present_find(device, data, 1, &hit)))
        return false;
    if (at->device != device)
        at->stream = NULL; /* as in device_stream() */
    at->backend = device_backend(at->device);
    return true;
}

/* Whether what is present has to be known to tell the item's extents. */
static bool is_open(const ckpp_data_item *item)
{
    bool open = item->ndim == 0;

    for (int d = 0; d < item->ndim; d++)
        open = open || item->count.item[d] == -1;
    return open || (part_is_update(item->how) && item->ndim > 1);
}

/* For an item of anything but an entry. */
static ckpp_status find_target(const place *given, const ckpp_data_item *item, bool anywhere,
                               target *t)
{
    const bool open = is_open(item);
    unsigned char *data;

    memcpy(&data, &item->data, sizeof data);
    *t = (target){.at = *given};
    if (open) {
        present_range byte = {.name = item->name, .data = data, .bytes = 1};
        ckpp_status status = find_byte(&t->at, data, anywhere) ? CKPP_OK : skip_own(&byte);
        if (status || !byte.bytes ||
            (status = present_get(t->at.device, &byte, &t->entered)))
            return status;
    }
    ckpp_status status = part_read(item, open ? &t->entered : NULL, &t->part);
    if (!status)
        status = part_range(item, &t->part, &t->range, &t->whole);
    if (!status && !open && t->range.bytes && !find_byte(&t->at, t->range.data, anywhere))
        status = skip_own(&t->range);
    return status;
}

static ckpp_status refuse_gaps(const ckpp_data_item *item)
{
    return rt_fail(CKPP_ERROR_SHAPE,
                   "'%s': a part of each row has gaps: rows are present as a whole", item->name);
}

static ckpp_status enter(const place *at, const ckpp_data_item *item)
{
    part p;
    bool whole;
    present_range r;
    present *made;
    ckpp_status status = part_read(item, NULL, &p);

    if (!status)
        status = part_range(item, &p, &r, &whole);
    if (!status && !whole)
        status = refuse_gaps(item);
    if (status || !r.bytes || (status = skip_own(&r)) || !r.bytes ||
        (status = present_enter(at->device, at->stream, &r, &made)))
        return status;
    if (!made) {
        explain(at, r.name, CKPP_DATA_TEMP, r.bytes, ": present already, no copy");
        return CKPP_OK;
    }
    if (item->how == CKPP_DATA_IN || item->how == CKPP_DATA_INOUT)
        status = copy_range(at, &r, CKPP_DATA_DEVICE, made);
    else
        explain(at, r.name, CKPP_DATA_TEMP, r.bytes, ": no copy");
    if (status)
        present_drop(at->device, at->stream, made);
    else
        present_ready(made);
    return status;
}

static ckpp_status leave(const place *given, const ckpp_data_item *item, bool anywhere, bool keep)
{
    target t;
    present *last;
    ckpp_status status = find_target(given, item, anywhere, &t);

    if (!status && t.range.bytes && !t.whole)
        status = refuse_gaps(item);
    if (status || !t.range.bytes || (status = present_leave(t.at.device, &t.range, &last)))
        return status;
    if (!last) {
        explain(&t.at, item->name, CKPP_DATA_TEMP, t.range.bytes, ": stays present, no copy");
        return CKPP_OK;
    }
    if (!keep && travels_out(item->how))
        status = copy_range(&t.at, &t.range, CKPP_DATA_HOST, last);
    if (status) {
        char device[16];
        device_put_name(t.at.device, device);
        rt_add("; '%s' stays present on %s", item->name, device);
        present_ready(last);
    } else {
        present_drop(t.at.device, t.at.stream, last);
    }
    return status;
}

static ckpp_status update(const place *given, const ckpp_data_item *item, bool anywhere)
{
    target t;
    ckpp_status status = find_target(given, item, anywhere, &t);

    if (status || !t.range.bytes || (status = present_get(t.at.device, &t.range, &t.entered)))
        return status;
    return t.whole ? copy_range(&t.at, &t.range, item->how, &t.entered)
                   : copy_part(&t.at, item, &t.part, &t.range, &t.entered);
}

/* ---- a directive ---- */

/* Where the directive works; *on_host: nowhere. */
static ckpp_status find_place(const ckpp_options *o, place *at, bool *on_host)
{
    int current;
    ckpp_status status = device_current(&current, &at->stream);

    if (status)
        return status;
    at->device = o->host_ ? CKPP_HOST : o->has_device_ ? o->device_ : current;
    at->wait = !o->nowait_;
    if (o->has_stream_)
        at->stream = o->stream;
    else if (at->device != current)
        at->stream = NULL; /* as in device_stream() */
    at->backend = device_backend(at->device);
    *on_host = at->device == CKPP_HOST;
    return at->backend ? CKPP_OK : device_check(at->device);
}

/* Enters all items, or none. */
static ckpp_status enter_all(const place *at, const ckpp_data_item *items, int count)
{
    for (int k = 0; k < count; k++) {
        ckpp_status status = enter(at, &items[k]);
        while (status && k-- > 0)
            (void)leave(at, &items[k], false, true);
        if (status)
            return status;
    }
    return CKPP_OK;
}

/* Leaves all items that can be left; gives the first failure. */
static ckpp_status leave_all(const place *at, const ckpp_data_item *items, int count,
                             bool anywhere)
{
    ckpp_status first = CKPP_OK;

    for (int k = count - 1; k >= 0; k--) {
        ckpp_status status = leave(at, &items[k], anywhere, false);
        first = first ? first : status;
    }
    return first;
}

static rt_call enter_call(const char *directive, const ckpp_options *o)
{
    return rt_enter((rt_call){.function = directive, .file = o->file_, .line = o->line_});
}

static void report(ckpp_status status, ckpp_status *to)
{
    if (to)
        *to = status;
    else if (status)
        rt_report(status);
}

ckpp_data_region ckpp_data_begin_(const ckpp_data_item *items, int count,
                                  const ckpp_options *options, ckpp_status *to)
{
    ckpp_data_region region = {.count = count, .options = options, .status = to};
    rt_call previous = enter_call("data", options);
    bool on_host;
    place at;
    ckpp_status status = find_place(options, &at, &on_host);

    if (!status && !on_host && !(status = enter_all(&at, items, count))) {
        region.items = items;
        region.device = at.device;
    }
    rt_leave(previous);
    report(status, to);
    return region;
}

void ckpp_data_end_(ckpp_data_region *region)
{
    bool on_host;
    place at;

    if (!region->items)
        return;
    rt_call previous = enter_call("data", region->options);
    ckpp_status status = find_place(region->options, &at, &on_host);
    if (!status) { /* the thread's device may be another one now */
        if (at.device != region->device && !region->options->has_stream_)
            at.stream = NULL;
        at.device = region->device;
        at.backend = device_backend(at.device);
        status = leave_all(&at, region->items, region->count, false);
    }
    rt_leave(previous);
    if (status)
        report(status, region->status);
    region->items = NULL;
}

static ckpp_status move(const ckpp_data_item *items, int count, const ckpp_options *options)
{
    bool on_host;
    place at;
    const bool anywhere = !options->has_device_;
    ckpp_status status = find_place(options, &at, &on_host);

    if (status || on_host || count == 0)
        return status;
    if (is_entering(items[0].how))
        return enter_all(&at, items, count);
    if (!part_is_update(items[0].how))
        return leave_all(&at, items, count, anywhere);
    for (int k = 0; k < count && !status; k++)
        status = update(&at, &items[k], anywhere);
    return status;
}

ckpp_status ckpp_data_move_(const char *directive, const ckpp_data_item *items, int count,
                            const ckpp_options *options)
{
    rt_call previous = enter_call(directive, options);
    ckpp_status status = move(items, count, options);

    rt_leave(previous);
    return status;
}

void ckpp_data_move_or_report_(const char *directive, const ckpp_data_item *items, int count,
                               const ckpp_options *options)
{
    ckpp_status status = ckpp_data_move_(directive, items, count, options);

    if (status)
        rt_report(status);
}

/* ---- for programs ---- */

/* Whether the memory is used as it is: it is a device's, or kernels run on the host. */
static bool is_direct(const void *p, int *device)
{
    ckpp_stream unused;
    int own;

    return device_current(device, &unused) || *device == CKPP_HOST ||
           (!device_locate(p, &own) && own >= 0);
}

void *ckpp_device_pointer(const void *p)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_device_pointer"});
    unsigned char *data;
    present_hit hit;
    int device;

    memcpy(&data, &p, sizeof data);
    if (data && !is_direct(p, &device))
        data = present_anywhere(&device, p, 1, &hit) ? data + hit.shift : NULL;
    rt_leave(previous);
    return data;
}

bool ckpp_is_present(const void *p, size_t bytes)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_is_present"});
    present_hit hit;
    int device;
    bool found = p && (is_direct(p, &device) || present_find(device, p, bytes ? bytes : 1, &hit));

    rt_leave(previous);
    return found;
}

int64_t ckpp_present_elements_(const void *p, size_t size)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_present_elements_"});
    int64_t count = -1;
    present_hit hit;
    int device;

    if (is_direct(p, &device))
        count = (int64_t)((UINTPTR_MAX / 2 - (uintptr_t)p) / size);
    else if (present_anywhere(&device, p, 1, &hit))
        count = (int64_t)((hit.high - (uintptr_t)p) / size);
    rt_leave(previous);
    return count;
}
