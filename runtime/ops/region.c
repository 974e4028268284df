/* region.c - data regions: `data`, `enter data`, `exit data` and `update`.
 *
 * What enters or leaves a device is a range without gaps; an update may be of a part of each row.
 * Where the thread's kernels run on the host, there is nothing to do. */
#include "runtime/ops/ops.h"

#include <string.h>

static bool is_entering(ckpp_data_how how)
{
    return how <= CKPP_DATA_INOUT;
}

static bool travels_out(ckpp_data_how how)
{
    return how == CKPP_DATA_OUT || how == CKPP_DATA_INOUT || how == CKPP_DATA_BACK;
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
    transfer_place at;
    part part;
    present_range range; /* no bytes: there is nothing to do */
    bool whole;          /* the part has no gaps */
    present entered;     /* what is present at the item's address, where that is needed */
} target;

/* Sets at->device to where the byte is present; with `anywhere`, it may be another device. */
static bool find_byte(transfer_place *at, const void *data, bool anywhere)
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

/* For an item of anything but an entry. */
static ckpp_status find_target(const transfer_place *given, const ckpp_data_item *item,
                               bool anywhere, target *t)
{
    const bool open = part_is_open(item);
    unsigned char *data;

    memcpy(&data, &item->data, sizeof data);
    *t = (target){.at = *given};
    if (open) {
        present_range byte = {.name = item->name, .data = data, .bytes = 1};
        ckpp_status status = find_byte(&t->at, data, anywhere) ? CKPP_OK : skip_own(&byte);
        if (status || !byte.bytes || (status = present_get(t->at.device, &byte, &t->entered)))
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

static ckpp_status enter(const transfer_place *at, const ckpp_data_item *item)
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
        transfer_explain(at, r.name, CKPP_DATA_TEMP, r.bytes, ": present already, no copy");
        return CKPP_OK;
    }
    made->filled = item->how == CKPP_DATA_IN || item->how == CKPP_DATA_INOUT;
    if (made->filled)
        status = transfer_range(at, &r, CKPP_DATA_DEVICE, made);
    else
        transfer_explain(at, r.name, CKPP_DATA_TEMP, r.bytes, ": no copy");
    if (status)
        present_drop(at->device, at->stream, made);
    else
        present_ready(made);
    return status;
}

static ckpp_status leave_target(target *t, const ckpp_data_item *item, bool keep)
{
    present *last;
    ckpp_status status = present_leave(t->at.device, &t->range, &last), lost = CKPP_OK;

    if (status)
        return status;
    if (!last) {
        transfer_explain(&t->at, item->name, CKPP_DATA_TEMP, t->range.bytes,
                         ": stays present, no copy");
        return CKPP_OK;
    }
    const bool copies = travels_out(item->how);
    if (!keep)
        lost = present_ends(last, item->how == CKPP_DATA_IN, copies ? &t->range : NULL);
    if (!keep && copies)
        status = transfer_range(&t->at, &t->range, CKPP_DATA_HOST, last);
    if (status) {
        char device[16];
        device_put_name(t->at.device, device);
        rt_add("; '%s' stays present on %s", item->name, device);
        present_ready(last);
    } else {
        present_drop(t->at.device, t->at.stream, last);
        if (!keep && travels_out(item->how) && !t->at.wait)
            status = transfer_put_off(&t->at, &t->range);
    }
    return status ? status : lost;
}

static ckpp_status update_target(target *t, const ckpp_data_item *item, bool unused)
{
    ckpp_status status = present_get(t->at.device, &t->range, &t->entered);

    (void)unused;
    if (status)
        return status;
    return t->whole ? transfer_range(&t->at, &t->range, item->how, &t->entered)
                    : transfer_part(&t->at, item, &t->part, &t->range, &t->entered);
}

/* Of an array that is named as a whole, with `step` for each of the parts that are present;
 * *found: there are some, and they are not all of it. */
static ckpp_status for_parts(const transfer_place *given, const ckpp_data_item *item,
                             bool anywhere, bool keep,
                             ckpp_status (*step)(target *, const ckpp_data_item *, bool),
                             bool *found)
{
    const uintptr_t end = (uintptr_t)item->data + item->size[0];
    uintptr_t low = (uintptr_t)item->data;
    ckpp_status status = CKPP_OK;
    target t = {.at = *given, .whole = true};

    *found = false;
    if (!item->is_array || item->ndim)
        return CKPP_OK;
    while (!status && low < end &&
           present_overlap(&t.at.device, low, end, anywhere && !*found, &t.entered) &&
           t.entered.low >= (uintptr_t)item->data && t.entered.high <= end &&
           t.entered.high - t.entered.low < item->size[0]) {
        *found = true;
        if (t.at.device != given->device)
            t.at.stream = NULL; /* as in device_stream() */
        t.at.backend = device_backend(t.at.device);
        t.range = (present_range){.name = item->name,
                                  .data = (unsigned char *)t.entered.low,
                                  .bytes = t.entered.high - t.entered.low};
        low = t.entered.high;
        status = step(&t, item, keep);
    }
    return status;
}

static ckpp_status leave(const transfer_place *given, const ckpp_data_item *item, bool anywhere,
                         bool keep)
{
    target t;
    bool found;
    ckpp_status status = for_parts(given, item, anywhere, keep, leave_target, &found);

    if (found || status || (status = find_target(given, item, anywhere, &t)))
        return status;
    if (t.range.bytes && !t.whole)
        status = refuse_gaps(item);
    return status || !t.range.bytes ? status : leave_target(&t, item, keep);
}

static ckpp_status update(const transfer_place *given, const ckpp_data_item *item, bool anywhere)
{
    target t;
    bool found;
    ckpp_status status = for_parts(given, item, anywhere, false, update_target, &found);

    if (found || status || (status = find_target(given, item, anywhere, &t)))
        return status;
    return t.range.bytes ? update_target(&t, item, false) : CKPP_OK;
}

/* ---- where kernels run on the host ---- */

static ckpp_status extent_of(const ckpp_data_item *item, present_range *r)
{
    part p;
    bool whole;
    ckpp_status status = part_read(item, NULL, &p);

    return status ? status : part_range(item, &p, r, &whole);
}

/* For CKPP_CHECK=bounds. */
static ckpp_status note_extents(const ckpp_data_item *items, int count)
{
    present_range r;
    ckpp_status status = CKPP_OK;

    for (int k = 0; k < count && !status; k++)
        if (!(status = extent_of(&items[k], &r)) && r.bytes)
            extents_enter(r.data, r.bytes);
    return status;
}

static void drop_extents(const ckpp_data_item *items, int count)
{
    for (int k = 0; k < count; k++) {
        present_range r;
        if (part_is_open(&items[k]))
            extents_leave(items[k].data);
        else if (!extent_of(&items[k], &r) && r.bytes)
            extents_leave(r.data);
    }
}

/* ---- a directive ---- */

/* Where the directive works; *on_host: nowhere. */
static ckpp_status find_place(const ckpp_options *o, transfer_place *at, bool *on_host)
{
    int current;
    ckpp_status status = device_current(&current, &at->stream);

    if (status)
        return status;
    at->device = o->host_ ? CKPP_HOST : o->has_device_ ? o->on_device_ : current;
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
static ckpp_status enter_all(const transfer_place *at, const ckpp_data_item *items, int count)
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
static ckpp_status leave_all(const transfer_place *at, const ckpp_data_item *items, int count,
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

/* In a signal handler, the call that it interrupts may hold the lock of what is present. */
static ckpp_status refuse_inside(const rt_call *previous)
{
    return previous->kernel || previous->function ? rt_fail_inside(previous) : CKPP_OK;
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
    transfer_place at;
    ckpp_status status = refuse_inside(&previous);

    if (!status)
        status = find_place(options, &at, &on_host);
    if (!status && !on_host && !(status = enter_all(&at, items, count))) {
        region.items = items;
        region.device = at.device;
    }
    if (!status && on_host && rt_env()->check_bounds && !(status = note_extents(items, count))) {
        region.items = items;
        region.device = CKPP_HOST;
    }
    rt_leave(previous);
    report(status, to);
    return region;
}

void ckpp_data_end_(ckpp_data_region *region)
{
    bool on_host;
    transfer_place at;

    if (!region->items)
        return;
    if (region->device == CKPP_HOST) {
        drop_extents(region->items, region->count);
        return;
    }
    rt_call previous = enter_call("data", region->options);
    ckpp_status status = refuse_inside(&previous);
    if (!status)
        status = find_place(region->options, &at, &on_host);
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
    transfer_place at;
    const bool anywhere = !options->has_device_;
    ckpp_status status = find_place(options, &at, &on_host);

    if (status || count == 0)
        return status;
    if (on_host && rt_env()->check_bounds && is_entering(items[0].how))
        return note_extents(items, count);
    if (on_host && rt_env()->check_bounds && !part_is_update(items[0].how))
        drop_extents(items, count);
    if (on_host)
        return CKPP_OK;
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
    ckpp_status status = refuse_inside(&previous);

    if (!status)
        status = move(items, count, options);
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

    if (is_direct(p, &device)) {
        const size_t known = rt_env()->check_bounds ? extents_find(p) : 0;
        count = (int64_t)((known ? known : ARRAY_END - (uintptr_t)p) / size);
    } else if (present_anywhere(&device, p, 1, &hit)) {
        count = (int64_t)((hit.high - (uintptr_t)p) / size);
    }
    rt_leave(previous);
    return count;
}
