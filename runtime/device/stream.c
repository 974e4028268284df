/* stream.c - streams that programs make, and events. */
#include "runtime/device/device.h"

#include <stdlib.h>

static rt_call enter(const char *function)
{
    return rt_enter((rt_call){.function = function});
}

ckpp_status device_refuse_null(const void *pointer, const char *name)
{
    return pointer ? CKPP_OK : rt_fail(CKPP_ERROR_ARGUMENT, "%s is NULL", name);
}

static ckpp_stream stream_or_current(ckpp_stream stream)
{
    return stream ? stream : ckpp_get_stream();
}

/* ---- streams ---- */

/* What stand for streams where nothing is asynchronous. */
enum { SEVERAL = 64 };
static char no_streams[SEVERAL];

static bool is_real(ckpp_stream stream)
{
    return stream && (uintptr_t)stream - (uintptr_t)no_streams >= SEVERAL;
}

static ckpp_status make_stream(ckpp_stream *stream)
{
    ckpp_stream unused;
    int device;
    ckpp_status status = device_current(&device, &unused);

    if (status)
        return status;
    const rt_backend *backend = device_backend(device);
    if (backend->stream_create)
        return backend->stream_create(device, false, stream);
    static atomic_uint made;
    *stream = (ckpp_stream)(void *)&no_streams[made++ % SEVERAL];
    return CKPP_OK;
}

ckpp_status ckpp_stream_create(ckpp_stream *stream)
{
    rt_call previous = enter("ckpp_stream_create");
    ckpp_status status = device_refuse_null(stream, "stream");

    if (!status)
        status = make_stream(stream);
    rt_leave(previous);
    return status;
}

/* Fails if the thread is in a graph block of this stream. */
static ckpp_status refuse_in_graph(ckpp_stream stream, const char *what)
{
    return stream == ckpp_get_stream() ? device_refuse_graph(what) : CKPP_OK;
}

static ckpp_status wait_for_stream(ckpp_stream stream)
{
    ckpp_stream unused;
    int device;
    ckpp_status status = device_current(&device, &unused);

    if (status || (stream && !is_real(stream)))
        return status;
    if (device < 0 && stream) /* it is a GPU's, whatever the thread uses now */
        device = 0;
    return device_backend(device)->wait(device, stream);
}

ckpp_status ckpp_stream_synchronize(ckpp_stream stream)
{
    rt_call previous = enter("ckpp_stream_synchronize");
    ckpp_status status = refuse_in_graph(stream_or_current(stream), "a wait for the stream");

    if (!status)
        status = wait_for_stream(stream_or_current(stream));
    if (rt_observer)
        rt_observer->collect();
    rt_leave(previous);
    return status;
}

void ckpp_stream_destroy(ckpp_stream stream)
{
    rt_call previous = enter("ckpp_stream_destroy");

    if (ckpp_get_stream() == stream)
        ckpp_set_stream(NULL);
    const rt_backend *gpu = is_real(stream) ? device_backend(0) : NULL;
    if (gpu && gpu->stream_destroy)
        gpu->stream_destroy(stream);
    rt_leave(previous);
}

/* ---- events ---- */

struct ckpp_event {
    const rt_backend *backend;
    void *handle; /* the backend's */
};

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
    ckpp_status status = device_refuse_null(event, "event");
    if (!status)
        status = make_event(event);
    rt_leave(previous);
    return status;
}

ckpp_status ckpp_event_record(ckpp_event *event, ckpp_stream stream)
{
    rt_call previous = enter("ckpp_event_record");
    ckpp_status status = device_refuse_null(event, "event");
    if (!status)
        status = refuse_in_graph(stream_or_current(stream), "an event is recorded");
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
    ckpp_status status = device_refuse_null(event, "event");
    if (!status)
        status = event_join(event, stream);
    rt_leave(previous);
    return status;
}

ckpp_status ckpp_event_synchronize(ckpp_event *event)
{
    rt_call previous = enter("ckpp_event_synchronize");
    ckpp_status status = device_refuse_null(event, "event");
    if (!status)
        status = event->backend->event_wait(event->handle);
    rt_leave(previous);
    return status;
}

ckpp_status ckpp_event_elapsed(float *ms, ckpp_event *start, ckpp_event *stop)
{
    rt_call previous = enter("ckpp_event_elapsed");
    ckpp_status status = device_refuse_null(ms, "ms");
    if (!status)
        status = device_refuse_null(start, "start");
    if (!status)
        status = device_refuse_null(stop, "stop");
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
