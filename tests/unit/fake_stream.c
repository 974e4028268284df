/* fake_stream.c - the fake GPU's streams and events: see fake_cuda.h. Work in a stream is done at
 * once, unless it is lazy. */
#include "fake_cuda_parts.h"

struct CUstream_st {
    int device;
    unsigned long long id;
    bool captured;
};

/* A device's last ones are those that are made by cudaStreamCreateWithFlags(). */
enum { STREAMS = 32, GIVEN = 8, DEVICES = 8 };

static struct CUstream_st streams[DEVICES][STREAMS];
static unsigned long long next_id;
static atomic_int made;

void fake_make_streams(void)
{
    for (int d = 0; d < DEVICES; d++)
        for (int s = 0; s < STREAMS; s++)
            streams[d][s] = (struct CUstream_st){d, ++next_id + 100, false};
}

cudaStream_t fake_cuda_stream(int device, int number)
{
    return &streams[device][number];
}

void fake_cuda_renew_stream(cudaStream_t stream)
{
    stream->id = ++next_id + 100;
}

bool fake_is_usable(cudaStream_t stream)
{
    return (uintptr_t)stream <= 2 || stream->device == fake_current_device;
}

void fake_cuda_capture(cudaStream_t stream, bool captured)
{
    stream->captured = captured;
}

static bool forbids;
static _Thread_local enum cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;

void fake_cuda_forbid_unsafe(bool forbid)
{
    forbids = forbid;
}

bool fake_is_forbidden(void)
{
    return forbids && mode != cudaStreamCaptureModeRelaxed;
}

cudaError_t fake_ThreadExchangeStreamCaptureMode(enum cudaStreamCaptureMode *other)
{
    enum cudaStreamCaptureMode before = mode;
    mode = *other;
    *other = before;
    return cudaSuccess;
}

/* A stream that is captured cannot be waited for. */
cudaError_t fake_StreamSynchronize(cudaStream_t stream)
{
    if ((uintptr_t)stream > 2 && stream->captured)
        return cudaErrorStreamCaptureUnsupported;
    fake_lazy_run(stream);
    return cudaSuccess;
}

cudaError_t fake_StreamGetId(cudaStream_t stream, unsigned long long *id)
{
    *id = (uintptr_t)stream <= 2 ? (uintptr_t)stream + 1 : stream->id;
    return cudaSuccess;
}

cudaError_t fake_StreamCreateWithFlags(cudaStream_t *stream, unsigned flags)
{
    if (fake_is_forbidden())
        return cudaErrorStreamCaptureUnsupported;
    int number = GIVEN + atomic_fetch_add(&made, 1) % (STREAMS - GIVEN);
    *stream = fake_cuda_stream(fake_current_device, number);
    return flags == cudaStreamNonBlocking || flags == cudaStreamDefault ? cudaSuccess
                                                                        : cudaErrorInvalidValue;
}

cudaError_t fake_StreamCreateWithPriority(cudaStream_t *stream, unsigned flags, int priority)
{
    return priority > 0 ? cudaErrorInvalidValue : fake_StreamCreateWithFlags(stream, flags);
}

cudaError_t fake_StreamDestroy(cudaStream_t stream)
{
    return stream ? cudaSuccess : cudaErrorInvalidResourceHandle;
}

cudaError_t fake_StreamIsCapturing(cudaStream_t stream, enum cudaStreamCaptureStatus *status)
{
    bool captured = (uintptr_t)stream > 2 && stream->captured;
    *status = captured ? cudaStreamCaptureStatusActive : cudaStreamCaptureStatusNone;
    return fake_is_usable(stream) ? cudaSuccess : cudaErrorInvalidResourceHandle;
}

cudaError_t fake_StreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags)
{
    const fake_object *o = fake_find(EVENT, event);
    if (!o || flags)
        return cudaErrorInvalidResourceHandle;
    if (fake.options.lazy)
        fake_lazy_join(stream, o->ticket);
    return cudaSuccess;
}

cudaError_t fake_EventCreate(cudaEvent_t *event)
{
    *event = (cudaEvent_t)fake_add(EVENT, fake_current_device, 0);
    return cudaSuccess;
}

cudaError_t fake_EventCreateWithFlags(cudaEvent_t *event, unsigned flags)
{
    return flags == cudaEventDisableTiming ? fake_EventCreate(event) : cudaErrorInvalidValue;
}

cudaError_t fake_EventRecord(cudaEvent_t event, cudaStream_t stream)
{
    fake_object *o = fake_find(EVENT, event);
    if (!o || o->device != fake_current_device || !fake_is_usable(stream))
        return cudaErrorInvalidResourceHandle;
    o->done = true;
    o->at = fake.now;
    if (fake.options.lazy)
        o->ticket = fake_lazy_record(stream);
    return cudaSuccess;
}

cudaError_t fake_EventQuery(cudaEvent_t event)
{
    fake_object *o = fake_find(EVENT, event);
    if (!o)
        return cudaErrorInvalidResourceHandle;
    if (fake_is_forbidden())
        return cudaErrorStreamCaptureUnsupported;
    return o->done && fake_lazy_is_done(o->ticket) ? cudaSuccess : cudaErrorNotReady;
}

cudaError_t fake_EventSynchronize(cudaEvent_t event)
{
    const fake_object *o = fake_find(EVENT, event);
    if (!o)
        return cudaErrorInvalidResourceHandle;
    if (fake_is_forbidden())
        return cudaErrorStreamCaptureUnsupported;
    fake_lazy_reach(o->ticket);
    return cudaSuccess;
}

cudaError_t fake_EventElapsedTime(float *ms, cudaEvent_t start, cudaEvent_t stop)
{
    fake_object *a = fake_find(EVENT, start), *b = fake_find(EVENT, stop);
    if (!a || !b || !a->done || !b->done)
        return cudaErrorInvalidResourceHandle;
    *ms = a->at == b->at ? 1.5F : (float)(b->at - a->at);
    return cudaSuccess;
}

void fake_cuda_take(double ms)
{
    fake.now += ms;
}

cudaError_t fake_EventDestroy(cudaEvent_t event)
{
    return fake_remove(EVENT, event) ? cudaSuccess : cudaErrorInvalidResourceHandle;
}
