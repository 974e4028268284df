/* event.c - events: points in streams that other streams, or the host, wait for. */
#include "runtime/device/device.h"

#include <stdlib.h>

static rt_call enter(const char *function)
{
    return rt_enter((rt_call){.function = function});
}

static ckpp_status refuse_null(const void *pointer, const char *name)
{
    return pointer ? CKPP_OK : rt_fail(CKPP_ERROR_ARGUMENT, "%s is NULL", name);
}

struct ckpp_event {
    const rt_backend *backend;
    void *handle;           /* the backend's */
};

static ckpp_stream stream_or_current(ckpp_stream stream)
{
    return stream ? stream : device_chosen()->stream;
}

static ckpp_status make_event(ckpp_event **event)
{
    ckpp_stream unused;
    int device;
    ckpp_status status = device_current(&device, &unused);
    if (status)
        return status;
    ckpp_event *e = calloc(1, sizeof *e);
    if (!e)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory for an event");
    e->backend = backend_plain(device_backend(device));
    status = e->backend->event_create(device, &e->handle);
    if (status)
        free(e);
    else
        *event = e;
    return status;
}

ckpp_status ckpp_event_create(ckpp_event **event)
{
    rt_call previous = enter("ckpp_event_create");
    ckpp_status status = refuse_null(event, "event");
    if (!status)
        status = make_event(event);
    rt_leave(previous);
    return status;
}

ckpp_status ckpp_event_record(ckpp_event *event, ckpp_stream stream)
{
    rt_call previous = enter("ckpp_event_record");
    ckpp_status status = refuse_null(event, "event");
    if (!status)
        status = device_refuse_graph("an event is recorded");
    if (!status)
        status = event->backend->event_record(event->handle, stream_or_current(stream));
    rt_leave(previous);
    return status;
}

/* A NULL stream is the default stream of the thread's device, which may be another one than the
 * event's. */
static ckpp_status event_join(const ckpp_event *event, ckpp_stream given)
{
    ckpp_stream current;
    int device;
    ckpp_status status = device_current(&device, &current);

    return status ? status
                  : event->backend->event_join(event->handle, device, given ? given : current);
}

ckpp_status ckpp_event_wait(ckpp_event *event, ckpp_stream stream)
{
    rt_call previous = enter("ckpp_event_wait");
    ckpp_status status = refuse_null(event, "event");
    if (!status)
        status = event_join(event, stream);
    rt_leave(previous);
    return status;
}

ckpp_status ckpp_event_synchronize(ckpp_event *event)
{
    rt_call previous = enter("ckpp_event_synchronize");
    ckpp_status status = refuse_null(event, "event");
    if (!status)
        status = event->backend->event_wait(event->handle);
    rt_leave(previous);
    return status;
}

ckpp_status ckpp_event_elapsed(float *ms, ckpp_event *start, ckpp_event *stop)
{
    rt_call previous = enter("ckpp_event_elapsed");
    ckpp_status status = refuse_null(ms, "ms");
    if (!status)
        status = refuse_null(start, "start");
    if (!status)
        status = refuse_null(stop, "stop");
    if (!status && start->backend != stop->backend)
        status = rt_fail(CKPP_ERROR_ARGUMENT,
                         "one event is of the %s backend, the other of the %s backend",
                         start->backend->target->name, stop->backend->target->name);
    if (!status)
        status = start->backend->event_elapsed(ms, start->handle, stop->handle);
    rt_leave(previous);
    return status;
}

void ckpp_event_destroy(ckpp_event *event)
{
    if (!event)
        return;
    rt_call previous = enter("ckpp_event_destroy");
    event->backend->event_destroy(event->handle);
    free(event);
    rt_leave(previous);
}
