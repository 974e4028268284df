/* staging.h - what the files share by which host memory travels to a device and back, a section
 * per file. */
#ifndef RUNTIME_CUDA_STAGING_H
#define RUNTIME_CUDA_STAGING_H

#include "runtime/cuda/cuda.h"

/* ---- copier.c: threads that copy on the host ---- */

typedef struct cuda_move {
    struct cuda_move *next;
    void *to;
    const void *from;
    size_t bytes;
    bool past_caches; /* what is written is not read soon */
    atomic_bool done;
} cuda_move;

/* Starts the threads at its first call. false: there are none. */
bool copier_start(void);
/* Ends them; nothing is left to copy. */
void copier_end(void);
/* Has one of them copy; the move, and the memory, stay valid until that is done. */
void copier_put(cuda_move *m);
void copier_wait(const cuda_move *m);
static inline bool copier_is_done(const cuda_move *m)
{
    return atomic_load_explicit(&m->done, memory_order_acquire);
}

/* ---- staging.c: large transfers of pageable memory ---- */

/* Set before the first transfer, if ever. */
extern struct cuda_staging {
    size_t least;       /* bytes of a transfer that is staged */
    size_t chunk;       /* bytes that are copied at once, at most */
    size_t least_chunk; /* and at least, of a transfer that has as many */
    int threads;        /* that copy, at most */
    size_t worth;       /* bytes of such transfers before there is a lane */
} cuda_staging;

/* Page-locked memory through which memory travels one way. */
typedef struct cuda_lane cuda_lane;

/* Whether the GPU cannot read the host's memory itself. bytes > 0. */
bool cuda_is_pageable(const void *host, size_t bytes);
/* Does backend->copy() for such memory. *staged is false where it cannot be staged; then nothing
 * was copied. */
ckpp_status cuda_stage(void *to, const void *from, size_t bytes, int device, bool to_device,
                       ckpp_stream stream, bool *staged);
/* Ends the threads and releases all page-locked memory, and pipes. Nothing travels. */
void cuda_release_staging(void);
/* Has that done if the library is unloaded. */
void cuda_watch_staging(void);

/* Sets how this thread's calls heed other threads' captures, and returns how they did: relaxed,
 * they may wait, as for streams and events that nobody captures. */
enum cudaStreamCaptureMode cuda_exchange_mode(enum cudaStreamCaptureMode mode);

/* What cuda_lane_unlock() restores. */
typedef struct cuda_lane_state {
    int cancelling;
    enum cudaStreamCaptureMode mode;
} cuda_lane_state;

/* Gives the caller a lane for copies in the stream, which has no other work at present, of about
 * so many bytes in all. NULL: there is none, so far. The thread is not cancelled while it
 * has one. */
cuda_lane *cuda_lane_lock(int device, bool to_device, cudaStream_t stream, size_t bytes,
                          cuda_lane_state *before);
void cuda_lane_unlock(cuda_lane *l, bool failed, const cuda_lane_state *before);
/* Begins to copy to the device. */
ckpp_status cuda_lane_in(cuda_lane *l, void *to, const void *from, size_t bytes);
/* Copies have a number each. Returns how many have begun. */
int64_t cuda_lane_begun(const cuda_lane *l);
/* Waits until the first `until` copies to the device are in the stream, so that the memory they
 * come from may change. */
ckpp_status cuda_lane_issue(cuda_lane *l, int64_t until);
/* Begins to copy to the host. */
ckpp_status cuda_lane_out(cuda_lane *l, void *to, const void *from, size_t bytes);
/* Waits until all copies to the host are complete. */
ckpp_status cuda_lane_empty(cuda_lane *l);

/* ---- pipe.c: see rt_pipe_backend ---- */

extern const rt_pipe_backend cuda_pipe;
void cuda_release_pipes(void);

/* ---- peer.c: see rt_peer_backend ---- */

extern const rt_peer_backend cuda_peers;

#endif
