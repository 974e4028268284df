/* pipe.c - copies beside launches, both ways at once: see rt_pipe_backend.
 *
 * Launches are in the program's stream, copies in two streams of the pipe's own, one for each way.
 * The streams wait for each other by events. Pageable memory goes through a lane of each way
 * (staging.c), which the pipe has from its first such copy to its end; lanes are taken in one
 * order, that to the device first, so that two pipes never wait for each other. Pipes are kept for
 * the next call. */
#include "runtime/cuda/staging.h"

#include <stdlib.h>

enum { IN, OUT };

struct rt_pipe {
    rt_pipe *next; /* the next unused one */
    int device;
    cudaStream_t work; /* the program's stream */
    int cancelling;    /* what pthread_setcancelstate() restores at the end */
    struct {
        cudaStream_t stream;
        cudaEvent_t event;
        size_t bytes;    /* that will go this way */
        cuda_lane *lane; /* NULL: not needed yet, or there is none */
        bool asked;      /* for a lane */
        cuda_lane_state before;
    } way[2];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static rt_pipe *unused[CUDA_MAX_DEVICES];

static bool works(cudaError_t error)
{
    if (error)
        rt_cuda.GetLastError();
    return !error;
}

/* ---- pipes ---- */

static void drop_pipe(rt_pipe *p)
{
    for (int k = IN; k <= OUT; k++) {
        if (p->way[k].event)
            works(rt_cuda.EventDestroy(p->way[k].event));
        if (p->way[k].stream)
            works(rt_cuda.StreamDestroy(p->way[k].stream));
    }
    free(p);
}

void cuda_release_pipes(void)
{
    for (int device = 0; device < CUDA_MAX_DEVICES; device++)
        while (unused[device]) {
            rt_pipe *p = unused[device];
            unused[device] = p->next;
            drop_pipe(p);
        }
}

static bool make_ways(rt_pipe *p)
{
    for (int k = IN; k <= OUT; k++) {
        cudaStream_t stream;
        cudaEvent_t event;
        if (works(rt_cuda.StreamCreateWithFlags(&stream, cudaStreamNonBlocking)))
            p->way[k].stream = stream;
        if (works(rt_cuda.EventCreateWithFlags(&event, cudaEventDisableTiming)))
            p->way[k].event = event;
        if (!p->way[k].stream || !p->way[k].event)
            return false;
    }
    return true;
}

/* NULL: it cannot be made. */
static rt_pipe *make_pipe(int device)
{
    rt_pipe *p = calloc(1, sizeof *p);

    if (!p)
        return NULL;
    p->device = device;
    cuda_watch_staging();
    enum cudaStreamCaptureMode mode = cuda_exchange_mode(cudaStreamCaptureModeRelaxed);
    bool made = make_ways(p);
    if (!made)
        drop_pipe(p);
    cuda_exchange_mode(mode);
    return made ? p : NULL;
}

static rt_pipe *take_pipe(int device)
{
    int cancelling = cuda_lock(&lock);
    rt_pipe *p = unused[device];
    if (p)
        unused[device] = p->next;
    cuda_unlock(&lock, cancelling);
    return p ? p : make_pipe(device);
}

static void put_back(rt_pipe *p)
{
    int cancelling = cuda_lock(&lock);
    p->next = unused[p->device];
    unused[p->device] = p;
    cuda_unlock(&lock, cancelling);
}

/* Has what is put into stream `b` from now on wait for what is in stream `a`. */
static ckpp_status wait_between(const rt_pipe *p, cudaStream_t a, cudaEvent_t event,
                                cudaStream_t b)
{
    cudaError_t error = rt_cuda.EventRecord(event, a);

    if (error)
        return cuda_fail(error, "cudaEventRecord(stream %p) on cuda:%d%s", (void *)a, p->device,
                         cuda_stream_hint(error));
    if ((error = rt_cuda.StreamWaitEvent(b, event, 0)))
        return cuda_fail(error, "cudaStreamWaitEvent(stream %p) on cuda:%d", (void *)b, p->device);
    return CKPP_OK;
}

/* ---- copies ---- */

/* Finds the lane for pageable memory, if there is one; see cuda_lane_lock(). */
static ckpp_status find_lane(rt_pipe *p, int k)
{
    if (p->way[k].asked)
        return CKPP_OK;
    p->way[k].asked = true;
    ckpp_status status = cuda_backend.wait(p->device, p->work);
    if (!status)
        p->way[k].lane = cuda_lane_lock(p->device, k == IN, p->way[k].stream, p->way[k].bytes,
                                        &p->way[k].before);
    return status;
}

static ckpp_status copy(rt_pipe *p, int k, void *to, const void *from, size_t bytes)
{
    cudaStream_t stream = p->way[k].stream;

    if (cuda_is_pageable(k == IN ? from : to, bytes)) {
        ckpp_status status = find_lane(p, k);
        cuda_lane *lane = p->way[k].lane;
        if (status || lane)
            return status    ? status
                   : k == IN ? cuda_lane_in(lane, to, from, bytes)
                             : cuda_lane_out(lane, to, from, bytes);
    }
    cudaError_t error = rt_cuda.MemcpyAsync(to, from, bytes, cudaMemcpyDefault, stream);
    return error ? cuda_fail(error, "cudaMemcpyAsync(%p, %p, %zu bytes, %s, stream %p) on cuda:%d",
                             to, from, bytes, k == IN ? "from the host" : "to the host",
                             (void *)stream, p->device)
                 : CKPP_OK;
}

/* ---- see rt_pipe_backend ---- */

static ckpp_status begin_pipe(rt_pipe *p)
{
    int previous;
    ckpp_status status = cuda_enter(p->device, &previous);

    if (!status)
        status = wait_between(p, p->work, p->way[IN].event, p->way[IN].stream);
    return cuda_leave(p->device, previous, status);
}

static ckpp_status open_pipe(int device, ckpp_stream stream, size_t in, size_t out, rt_pipe **pipe)
{
    int previous;
    ckpp_status status = cuda_enter(device, &previous);

    *pipe = NULL;
    if (!status && !cuda_is_captured(device, stream))
        *pipe = take_pipe(device);
    status = cuda_leave(device, previous, status);
    if (status || !*pipe) {
        if (*pipe)
            put_back(*pipe);
        return status;
    }
    rt_pipe *p = *pipe;
    p->work = stream;
    p->way[IN].bytes = in;
    p->way[OUT].bytes = out;
    for (int k = IN; k <= OUT; k++) {
        p->way[k].lane = NULL;
        p->way[k].asked = false;
    }
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &p->cancelling);
    if ((status = begin_pipe(p))) {
        pthread_setcancelstate(p->cancelling, NULL);
        put_back(p);
    }
    return status;
}

static ckpp_status copy_in(rt_pipe *p, void *to, const void *from, size_t bytes)
{
    int previous;
    ckpp_status status = cuda_enter(p->device, &previous);

    if (!status)
        status = copy(p, IN, to, from, bytes);
    return cuda_leave(p->device, previous, status);
}

static int64_t count_begun(const rt_pipe *p)
{
    return p->way[IN].lane ? cuda_lane_begun(p->way[IN].lane) : 0;
}

static ckpp_status join(rt_pipe *p, int64_t begun)
{
    int previous;
    ckpp_status status = cuda_enter(p->device, &previous);

    if (!status && p->way[IN].lane)
        status = cuda_lane_issue(p->way[IN].lane, begun);
    if (!status)
        status = wait_between(p, p->way[IN].stream, p->way[IN].event, p->work);
    return cuda_leave(p->device, previous, status);
}

static ckpp_status copy_out(rt_pipe *p, void *to, const void *from, size_t bytes)
{
    int previous;
    ckpp_status status = cuda_enter(p->device, &previous);

    if (!status)
        status = wait_between(p, p->work, p->way[OUT].event, p->way[OUT].stream);
    if (!status)
        status = copy(p, OUT, to, from, bytes);
    return cuda_leave(p->device, previous, status);
}

static ckpp_status end_copies(rt_pipe *p)
{
    ckpp_status status = CKPP_OK;

    if (p->way[IN].lane)
        status = cuda_lane_issue(p->way[IN].lane, cuda_lane_begun(p->way[IN].lane));
    if (!status && p->way[OUT].lane)
        status = cuda_lane_empty(p->way[OUT].lane);
    for (int k = IN; k <= OUT && !status; k++)
        status = wait_between(p, p->way[k].stream, p->way[k].event, p->work);
    return status;
}

static ckpp_status close_pipe(rt_pipe *p, bool failed)
{
    int previous, cancelling = p->cancelling;
    ckpp_status status = cuda_enter(p->device, &previous);

    if (!status && !failed)
        status = end_copies(p);
    failed = failed || status;
    if (failed) {
        works(rt_cuda.StreamSynchronize(p->way[IN].stream));
        works(rt_cuda.StreamSynchronize(p->work));
        works(rt_cuda.StreamSynchronize(p->way[OUT].stream));
    }
    for (int k = OUT; k >= IN; k--)
        if (p->way[k].lane)
            cuda_lane_unlock(p->way[k].lane, failed, &p->way[k].before);
    status = cuda_leave(p->device, previous, status);
    put_back(p);
    pthread_setcancelstate(cancelling, NULL);
    return status;
}

const rt_pipe_backend cuda_pipe = {.open = open_pipe,
                                   .in = copy_in,
                                   .begun = count_begun,
                                   .join = join,
                                   .out = copy_out,
                                   .close = close_pipe};
