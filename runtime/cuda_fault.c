/* cuda_fault.c - which kernel it was that faulted.
 *
 * A kernel that reads where it must not ends the process's use of CUDA, and is reported by whichever call comes next, about
 * which there is nothing wrong. So the last launches are remembered in a ring, without a lock: a call that waits crosses
 * out those that have ended well, and what is left when the fault comes up is whose it can be. The first message is kept,
 * and every later one repeats it.
 *
 * Two threads may write an entry at once where one of them is RING launches late; the worst that comes of it is a wrong name in
 * a message, of the last launches all the same. */
#include "cuda_api.h"

#include <stdio.h>
#include <string.h>

enum { RING = 32, NAMED = 4 };

typedef struct launch_note {
    _Atomic(const ckpp_kernel *) kernel; /* NULL: it has ended well */
    _Atomic(const char *) file;
    atomic_int line, device;
    atomic_uintptr_t stream;
    atomic_uint number;
} launch_note;

static launch_note ring[RING];
static atomic_uint launches;

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
}

unsigned cuda_launches(void)
{
    return atomic_load(&launches);
}

void cuda_note_done(int device, ckpp_stream stream, bool all, unsigned until)
{
    for (launch_note *note = ring; note < ring + RING; note++)
        if (GET(device) == device && (all || GET(stream) == cuda_stream_name(stream)) && (int)(until - GET(number)) > 0)
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
    case cudaErrorNvlinkUncorrectable:
        return true;
    default:
        return false;
    }
}

/* "kernel 'scale', launched at foo.c:12", or a list of those that are left. */
static void put_suspects(char *text, size_t size)
{
    const launch_note *left[RING];
    unsigned last = cuda_launches(), count = 0;

    for (unsigned k = 1; k <= RING; k++) { /* the latest first */
        const launch_note *note = &ring[(last - k) % RING];
        if (GET(kernel))
            left[count++] = note;
    }
    size_t used = (size_t)snprintf(text, size, count == 0 ? "a kernel" : count == 1 ? "" : "one of the last kernels (");
    for (unsigned k = 0; k < count && k < NAMED && used < size; k++) {
        const launch_note *note = left[k];
        used += (size_t)snprintf(text + used, size - used, "%skernel '%.100s', launched at %.300s:%d", k ? "; " : "",
                                 GET(kernel)->name, GET(file), GET(line));
    }
    if (count > 1 && used < size)
        snprintf(text + used, size - used, "%s; CUDA_LAUNCH_BLOCKING=1 in the environment tells which)", count > NAMED ? "; ..." : "");
}

ckpp_status cuda_fail_fault(cudaError_t error, const char *call)
{
    char text[sizeof fault.text], suspects[1600];

    put_suspects(suspects, sizeof suspects);
    pthread_mutex_lock(&fault.lock);
    bool first = !fault.text[0];
    if (first)
        snprintf(fault.text, sizeof fault.text, "%s faulted on the device: %s (%s)", suspects,
                 rt_cuda.GetErrorString(error), rt_cuda.GetErrorName(error));
    memcpy(text, fault.text, sizeof text);
    pthread_mutex_unlock(&fault.lock);
    return rt_fail(CKPP_ERROR_BACKEND, "%s%s; reported by %s. CUDA can only be used again in a new process",
                   first ? "" : "CUDA is out of use since ", text, call);
}
