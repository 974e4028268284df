/* fake_cuda.h - a GPU that is not there: the table of CUDA's functions filled with functions that
 * keep "device memory" on the heap, count what is alive, and fail where they are told to. A launch
 * calls a function of the test's, or does nothing. A test program installs it before its first use
 * of ckpp. */
#ifndef FAKE_CUDA_H
#define FAKE_CUDA_H

#include "runtime/cuda/cuda.h"

/* Few, so that a grid which fills the device is small. */
enum {
    FAKE_PROCESSORS = 2,
    FAKE_PROCESSOR_THREADS = 2048,
    FAKE_SHARED = 232448,           /* a processor's */
    FAKE_UNASKED_SHARED = 48 << 10, /* a block's, unless more is asked for */
    FAKE_TEXTURE_EXTENT = 4096,
    FAKE_TEXTURE_ALIGNMENT = 512, /* of memory that a texture reads in place, */
    FAKE_TEXTURE_PITCH = 32       /* and of its rows */
};

typedef struct fake_launch {
    const char *kernel;
    unsigned blocks, threads;
    const void *params;
    cudaStream_t stream;
    int device;    /* the current one */
    bool early;    /* it may begin before the one in front of it has ended */
    size_t shared; /* bytes of dynamic shared memory */
} fake_launch;

typedef struct fake_options {
    int devices;    /* 0: one */
    int capability; /* compute capability times ten; 0: 90 */
    /* compile with NVIDIA's; else a source gives an empty cubin, or a message if it has #error */
    bool real_nvrtc;
    bool no_pools;           /* no device has memory pools */
    cudaError_t count_error; /* what cudaGetDeviceCount() answers */
    int driver_version;      /* what cudaDriverGetVersion() tells */
    /* blocks of any kernel that a multiprocessor has registers for; 0: it has for all; -1: it
     * cannot be told */
    int resident;
    bool lazy; /* streams copy when somebody waits for it: see fake_lazy.c */
    void (*run)(const fake_launch *launch, void *user);
    /* bytes of a kernel's argument, which nodes of graphs copy; NULL: they keep the address */
    size_t (*argument_size)(const char *kernel);
    void *user;
} fake_options;

void fake_cuda_install(fake_options options);

/* From now on, the k-th call (from 1) of a function that can fail does nothing but return an
 * error. 0: none. */
void fake_cuda_fail_at(int k, cudaError_t error, nvrtcResult result);
/* The function whose call has failed so, "cudaMemcpyAsync"; NULL: none yet. */
const char *fake_cuda_failed(void);

/* Calls of functions that can fail, so far. */
int fake_cuda_calls(void);
/* Calls of one function, "cudaDeviceSynchronize". */
int fake_cuda_calls_of(const char *function);
/* Allocations, libraries, programs and events that were made and not released. */
int fake_cuda_alive(void);
int fake_cuda_pools(void);
/* Bytes of page-locked memory that were allocated and not released. */
size_t fake_cuda_locked(void);
int fake_cuda_launches(void);
/* Lazy streams queue launches, too, whose parameters have so many bytes; 0: no longer. */
void fake_cuda_queue_launches(size_t bytes);
/* Those of a kernel's function in the context of a device. */
int fake_cuda_entry_launches(void);
/* A stream of a device's; number is 0 to 7. */
cudaStream_t fake_cuda_stream(int device, int number);
/* Writes which nodes of the last graph wait for which, "1: 2:1 3:1,2". */
void fake_cuda_edges(char *text, size_t size);
/* What is running takes so long. Between two events with nothing that takes time it is 1.5 ms. */
void fake_cuda_take(double ms);
/* The stream is being captured by the program, or no longer. */
void fake_cuda_capture(cudaStream_t stream, bool captured);
/* Another thread captures in the global mode: calls that might wait fail, unless the thread's mode
 * is relaxed. */
void fake_cuda_forbid_unsafe(bool forbid);
/* The stream is destroyed, and another one made at the same address. */
void fake_cuda_renew_stream(cudaStream_t stream);
/* Makes an address range known as the given type of memory. */
void fake_cuda_register(void *data, size_t bytes, enum cudaMemoryType type, int device);

/* How the last texture was to be read. */
extern struct cudaTextureDesc fake_texture_seen;

#endif
