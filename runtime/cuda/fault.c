/* fault.c - which kernel caused a fault.
 *
 * A kernel that accesses invalid memory makes CUDA unusable for the process, and the error is
 * returned by whichever call comes next, which did nothing wrong. So the last launches are
 * recorded in a ring, without a lock. A call that waits clears those that have ended, and after a
 * fault one of the rest must have caused it. The first message is kept and repeated by all later
 * ones.
 *
 * Two threads may write an entry at the same time if one of them is RING launches late. Then a
 * message may name the wrong one of the last launches, but nothing worse happens.
 *
 * Entries point to names, since copying them would slow down every launch. If a plugin was
 * unloaded, its names are gone, so they are read in a way that fails instead of crashing. */
#define _GNU_SOURCE
#include "runtime/cuda/cuda.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { RING = 32, NAMED = 4, NAME_SIZE = 101, FILE_SIZE = 301 };

typedef struct launch_note {
    _Atomic(const ckpp_kernel *) kernel; /* NULL: it has ended */
    _Atomic(const char *) file;
    atomic_int line, device;
    atomic_uintptr_t stream;
    atomic_uint number;
} launch_note;

static launch_note ring[RING];
static atomic_uint launches;
static _Thread_local unsigned own_launches;

static struct {
    pthread_mutex_t lock;
    char text[2048]; /* "": nothing has faulted */
} fault = {.lock = PTHREAD_MUTEX_INITIALIZER};

#define PUT(member, value) atomic_store_explicit(&note->member, value, memory_order_relaxed)
#define GET(member) atomic_load_explicit(&note->member, memory_order_relaxed)

void cuda_note_launch(int device, ckpp_stream stream)
{
    unsigned number = atomic_fetch_add_explicit(&launches, 1, memory_order_relaxed);
    launch_note *note = &ring[number % RING];
    const rt_call *call = rt_current();

    PUT(kernel, call->kernel);
    PUT(file, call->file);
    PUT(line, call->line);
    PUT(device, device);
    PUT(stream, cuda_stream_name(stream));
    PUT(number, number);
    own_launches = number + 1;
}

unsigned cuda_launches(void)
{
    return atomic_load(&launches);
}

unsigned cuda_own_launches(void)
{
    return own_launches;
}

void cuda_note_done(int device, ckpp_stream stream, bool all, unsigned until)
{
    for (launch_note *note = ring; note < ring + RING; note++)
        if (GET(device) == device && (all || GET(stream) == cuda_stream_name(stream)) &&
            (int)(until - GET(number)) > 0)
            PUT(kernel, NULL);
}

bool cuda_is_fault(cudaError_t error)
{
    switch (error) {
    case cudaErrorIllegalAddress:
    case cudaErrorLaunchTimeout:
    case cudaErrorAssert:
    case cudaErrorHardwareStackError:
    case cudaErrorIllegalInstruction:
    case cudaErrorMisalignedAddress:
    case cudaErrorInvalidAddressSpace:
    case cudaErrorInvalidPc:
    case cudaErrorLaunchFailure:
    case cudaErrorECCUncorrectable:
    case cudaErrorNvlinkUncorrectable: return true;
    default: return false;
    }
}

/* Copies bytes through a pipe: for an address without memory, write() fails instead of
 * crashing. */
static bool read_carefully(const int ends[2], const void *from, void *to, size_t size)
{
    return write(ends[1], from, size) == (ssize_t)size && read(ends[0], to, size) == (ssize_t)size;
}

/* Reads a string of less than `size` bytes, or the beginning of a longer one. false: it is gone,
 * or other data are there now. */
static bool read_text(const int ends[2], const char *from, char *to, size_t size)
{
    for (size_t k = 0; k + 1 < size; k++) {
        if (!read_carefully(ends, from + k, &to[k], 1))
            return false;
        if (!to[k])
            return k > 0;
        if ((unsigned char)to[k] < ' ')
            return false;
    }
    to[size - 1] = '\0';
    return true;
}

typedef struct suspect {
    const ckpp_kernel *kernel;
    const launch_note *note;
} suspect;

/* Returns the length, as snprintf() does. */
static size_t put_suspect(const int ends[2], const suspect *s, char *text, size_t size)
{
    const launch_note *note = s->note;
    ckpp_kernel kernel;
    char name[NAME_SIZE], whole[NAME_SIZE + 10], file[FILE_SIZE];
    if (!read_carefully(ends, s->kernel, &kernel, sizeof kernel) ||
        !read_text(ends, kernel.name, name, sizeof name) ||
        !read_text(ends, GET(file), file, sizeof file))
        return (size_t)snprintf(text, size, "a kernel of a library that is closed by now");
    kernel.name = name;
    kind_put_name(&kernel, whole, sizeof whole);
    return (size_t)snprintf(text, size, "%s, launched at %s:%d", whole, file, GET(line));
}

/* Writes "kernel 'scale', launched at foo.c:12", or a list if several may have faulted. */
static void put_suspects(char *text, size_t size)
{
    suspect left[RING];
    unsigned last = cuda_launches(), count = 0;
    int ends[2] = {-1, -1};

    for (unsigned k = 1; k <= RING; k++) { /* the latest first */
        const launch_note *note = &ring[(last - k) % RING];
        const ckpp_kernel *kernel = GET(kernel);
        if (kernel)
            left[count++] = (suspect){kernel, note};
    }
    if (count > 0 && pipe2(ends, O_CLOEXEC))
        count = 0;
    size_t used = (size_t)snprintf(text, size,
                                   count == 0   ? "a kernel"
                                   : count == 1 ? ""
                                                : "one of the last kernels (");
    for (unsigned k = 0; k < count && k < NAMED && used < size; k++) {
        used += (size_t)snprintf(text + used, size - used, "%s", k ? "; " : "");
        used += used < size ? put_suspect(ends, &left[k], text + used, size - used) : 0;
    }
    if (count > 1 && used < size)
        snprintf(text + used, size - used,
                 "%s; CUDA_LAUNCH_BLOCKING=1 in the environment tells which)",
                 count > NAMED ? "; ..." : "");
    if (ends[0] >= 0) {
        close(ends[0]);
        close(ends[1]);
    }
}

ckpp_status cuda_fail_fault(cudaError_t error, const char *call)
{
    char text[sizeof fault.text], suspects[1600];

    put_suspects(suspects, sizeof suspects);
    int cancelling = cuda_lock(&fault.lock);
    bool first = !fault.text[0];
    if (first)
        snprintf(fault.text, sizeof fault.text, "%s faulted on the device: %s (%s)", suspects,
                 rt_cuda.GetErrorString(error), rt_cuda.GetErrorName(error));
    memcpy(text, fault.text, sizeof text);
    cuda_unlock(&fault.lock, cancelling);
    return rt_fail(CKPP_ERROR_BACKEND,
                   "%s%s; reported by %s. CUDA can only be used again in a new process",
                   first ? "" : "CUDA is out of use since ", text, call);
}
