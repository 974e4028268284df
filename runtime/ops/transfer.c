/* transfer.c - copies between the host's memory and what is present on a device. */
#define _GNU_SOURCE
#include "runtime/ops/ops.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *move_text(ckpp_data_how how)
{
    return how == CKPP_DATA_HOST ? "to the host from" : how == CKPP_DATA_DEVICE ? "to" : "on";
}

void transfer_explain(const transfer_place *at, const char *name, ckpp_data_how how, size_t bytes,
                      const char *what)
{
    const rt_call *call = rt_current();
    char device[16], size[32], text[512];

    if (!rt_observer || !rt_env()->explain)
        return;
    device_put_name(at->device, device);
    present_put_bytes(bytes, size);
    snprintf(text, sizeof text, "ckpp: %.200s:%d: %s: '%.80s' (%s) %s %s%s\n",
             call->file ? call->file : "?", call->line, call->function, name, size, move_text(how),
             device, what);
    rt_observer->say(text);
}

static ckpp_status refuse_put_off(const transfer_place *at, ckpp_data_how how)
{
    const bool reads = how == CKPP_DATA_HOST;
    ckpp_status status = at->wait ? copy_refuse_host(at->backend, reads, at->device, at->stream)
                         : reads  ? device_refuse_graph("the host reads an array")
                                  : CKPP_OK;

    if (status)
        graph_note_failure(status);
    return status;
}

/* AddressSanitizer's: the first byte that is not the program's; NULL: all are. */
extern void *__asan_region_is_poisoned(void *low, size_t bytes) __attribute__((__weak__));

/* Fails where the allocator knows that the memory is not the program's any more. */
static ckpp_status check_freed(void *host, size_t bytes)
{
    const unsigned char *freed = __asan_region_is_poisoned ? __asan_region_is_poisoned(host, bytes)
                                                           : NULL;

    return freed ? rt_fail(CKPP_ERROR_CHECK,
                           "there is no memory at byte %zu of the %zu that are to be copied: it "
                           "is freed, or moved by realloc(), while it is present "
                           "(AddressSanitizer)",
                           (size_t)(freed - (unsigned char *)host), bytes)
                 : CKPP_OK;
}

/* Around copies of host memory that may be watched. */
static ckpp_status guard_begin(ckpp_data_how how, void *host, size_t bytes)
{
    const rt_guard *guard = device_guard();
    ckpp_status status = check_freed(host, bytes);

    if (status)
        return status;
    return guard ? guard->begin(host, bytes, how == CKPP_DATA_HOST) : CKPP_OK;
}

static ckpp_status guard_end(const transfer_place *at, ckpp_data_how how, void *host, size_t bytes)
{
    const rt_guard *guard = device_guard();
    const bool out = how == CKPP_DATA_HOST;

    if (guard)
        guard->end(host, bytes, out);
    return guard && out && !at->wait ? guard->late(host, bytes) : CKPP_OK;
}

/* Copies, to the host (CKPP_DATA_HOST) or to the device, named as the array. */
static ckpp_status copy_named(const transfer_place *at, const char *name, ckpp_data_how how,
                              void *host, void *there, size_t bytes)
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

static ckpp_status wait_for_copies(const transfer_place *at)
{
    if (!at->wait || graph_takes(at->stream))
        return CKPP_OK;
    double begin = observed_begin(at->device);
    ckpp_status status = at->backend->wait(at->device, at->stream);
    observed_wait(at->device, begin);
    return status;
}

ckpp_status transfer_range(const transfer_place *at, const present_range *r, ckpp_data_how how,
                           const present *p)
{
    unsigned char *there = p->there + ((uintptr_t)r->data - p->low);
    ckpp_status status = refuse_put_off(at, how);

    if (status || (status = guard_begin(how, r->data, r->bytes)))
        return status;
    transfer_explain(at, r->name, how, r->bytes, "");
    status = copy_named(at, r->name, how, r->data, there, r->bytes);
    if (!status)
        status = wait_for_copies(at);
    ckpp_status hidden = guard_end(at, how, r->data, r->bytes);
    return status ? status : hidden;
}

ckpp_status transfer_put_off(const transfer_place *at, const present_range *r)
{
    if (!at->backend->put_off)
        return CKPP_OK;
    at->backend->put_off(r->name);
    ckpp_status status = at->backend->copy(r->data, CKPP_HOST, r->data, at->device, r->bytes,
                                           at->stream);
    at->backend->put_off(NULL);
    return status;
}

/* Copies the part by its longest runs of neighbouring bytes. */
static ckpp_status copy_runs(const transfer_place *at, const ckpp_data_item *item, const part *p,
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
        status = guard_begin(item->how, r->data + ahead, (size_t)run);
        if (status)
            break;
        status = copy_named(at, item->name, item->how, r->data + ahead, there + ahead,
                            (size_t)run);
        ckpp_status hidden = guard_end(at, item->how, r->data + ahead, (size_t)run);
        status = status ? status : hidden;
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
static ckpp_status copy_gathered(const transfer_place *at, const ckpp_data_item *item,
                                 const part *p, const present_range *r, unsigned char *there)
{
    const bool out = item->how == CKPP_DATA_HOST;
    ckpp_array host = as_numbers(item, p, r->data, CKPP_HOST), device, dense = host, between;
    const size_t bytes = (size_t)ckpp_size(&host) * host.itemsize;
    ckpp_status status;

    device = as_numbers(item, p, there, at->device);
    if (device.dtype != host.dtype || device_guard())
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

ckpp_status transfer_part(const transfer_place *at, const ckpp_data_item *item, const part *p,
                          const present_range *r, const present *entered)
{
    enum { FEW = 16 };
    unsigned char *there = entered->there + ((uintptr_t)r->data - entered->low);
    ckpp_status status = refuse_put_off(at, item->how);

    if (status)
        return status;
    transfer_explain(at, item->name, item->how, r->bytes, ", a part of each row");
    const bool runs = count_runs(p) <= FEW || graph_takes(at->stream);
    return (runs ? copy_runs : copy_gathered)(at, item, p, r, there);
}
