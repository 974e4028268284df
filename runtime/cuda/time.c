/* time.c - when a GPU reaches points in the program's streams, by the host's clock.
 *
 * CUDA gives the time from one event to another. So now and then a base event is recorded in an
 * otherwise empty stream and waited for at once, and the host's clock is read. For a second after
 * that, the difference, a float of milliseconds, is more precise than an event's resolution.
 * Events are reused.
 *
 * A mark is reached after all earlier work of its stream. On an idle GPU, the time between two
 * marks includes the time that a launch takes to get to the GPU. */
#include "runtime/cuda/cuda.h"

#include <stdlib.h>

static const double base_seconds = 1.0;

typedef struct base {
    cudaEvent_t event;
    double when; /* by the host's clock */
    int users;   /* marks, and the device if it is the newest base */
} base;

typedef struct mark {
    struct mark *next; /* the next unused one */
    cudaEvent_t event;
    int device;
    base *base;
} mark;

static struct {
    pthread_mutex_t lock;
    struct {
        cudaStream_t stream;
        bool has_stream;
        base *newest;
        mark *unused;
    } device[CUDA_MAX_DEVICES];
} timers = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* Clears an error, which the program must not see. */
static bool works(cudaError_t error)
{
    if (error != cudaSuccess)
        rt_cuda.GetLastError();
    return error == cudaSuccess;
}

static void leave_base(base *b)
{
    if (b && --b->users == 0) {
        works(rt_cuda.EventDestroy(b->event));
        free(b);
    }
}

static bool record_base(int device, base *b)
{
    cudaStream_t *stream = &timers.device[device].stream;

    if (!timers.device[device].has_stream &&
        !works(rt_cuda.StreamCreateWithFlags(stream, cudaStreamNonBlocking)))
        return false;
    timers.device[device].has_stream = true;
    double before = clock_now();
    if (!works(rt_cuda.EventRecord(b->event, *stream)) ||
        !works(rt_cuda.EventSynchronize(b->event)))
        return false;
    b->when = (before + clock_now()) / 2;
    return true;
}

/* The device's newest base, or a new one if that is too old; NULL: none could be made. */
static base *get_base(int device)
{
    base *newest = timers.device[device].newest, *b;

    if (newest && clock_now() - newest->when < base_seconds)
        return newest;
    if (!(b = calloc(1, sizeof *b)))
        return NULL;
    if (!works(rt_cuda.EventCreate(&b->event))) {
        free(b);
        return NULL;
    }
    b->users = 1;
    if (!record_base(device, b)) {
        leave_base(b);
        return NULL;
    }
    leave_base(newest);
    return timers.device[device].newest = b;
}

static mark *take_mark(int device)
{
    mark *m = timers.device[device].unused;

    if (m) {
        timers.device[device].unused = m->next;
        return m;
    }
    if (!(m = calloc(1, sizeof *m)))
        return NULL;
    m->device = device;
    if (works(rt_cuda.EventCreate(&m->event)))
        return m;
    free(m);
    return NULL;
}

static void put_back(mark *m)
{
    leave_base(m->base);
    m->base = NULL;
    m->next = timers.device[m->device].unused;
    timers.device[m->device].unused = m;
}

/* In a stream that is being captured, an event becomes part of the graph and has no time. */
static mark *make_mark(int device, ckpp_stream stream)
{
    base *b = cuda_is_captured(device, stream) ? NULL : get_base(device);
    mark *m = b ? take_mark(device) : NULL;

    if (!m)
        return NULL;
    m->base = b;
    b->users++;
    if (works(rt_cuda.EventRecord(m->event, stream)))
        return m;
    put_back(m);
    return NULL;
}

static void *cuda_mark(int device, ckpp_stream stream)
{
    int previous, error = rt_mark();
    mark *m = NULL;

    if (!cuda_enter(device, &previous)) {
        int cancelling = cuda_lock(&timers.lock);
        m = make_mark(device, stream);
        cuda_unlock(&timers.lock, cancelling);
        cuda_leave(device, previous, CKPP_OK);
    }
    rt_rewind(error);
    return m;
}

static rt_passing cuda_passed(void *mark_, double *when)
{
    mark *m = mark_;
    float ms = 0;
    cudaError_t error = rt_cuda.EventQuery(m->event);

    if (error == cudaErrorNotReady) {
        rt_cuda.GetLastError();
        return RT_NOT_YET;
    }
    if (!works(error) || !works(rt_cuda.EventElapsedTime(&ms, m->base->event, m->event)))
        return RT_LOST;
    *when = m->base->when + (double)ms * 1e-3;
    return RT_PASSED;
}

static void cuda_drop(void *mark_)
{
    int cancelling = cuda_lock(&timers.lock);
    put_back(mark_);
    cuda_unlock(&timers.lock, cancelling);
}

static void close_device(int device)
{
    mark *m;

    while ((m = timers.device[device].unused)) {
        timers.device[device].unused = m->next;
        works(rt_cuda.EventDestroy(m->event));
        free(m);
    }
    leave_base(timers.device[device].newest);
    timers.device[device].newest = NULL;
    if (timers.device[device].has_stream)
        works(rt_cuda.StreamDestroy(timers.device[device].stream));
    timers.device[device].has_stream = false;
}

static void cuda_close(void)
{
    int cancelling = cuda_lock(&timers.lock);
    for (int device = 0; device < cuda_devices.count; device++)
        close_device(device);
    cuda_unlock(&timers.lock, cancelling);
}

const rt_timer cuda_timer = {
    .mark = cuda_mark, .passed = cuda_passed, .drop = cuda_drop, .close = cuda_close};
