/* device.c - which device and stream a thread uses.
 *
 * CKPP_DEVICE is read and CUDA is asked for its devices once in a process, in the first call that
 * needs them. The result, which may be an error, never changes. If the host is chosen, or the
 * library was built without CUDA, no function of CUDA is called. */
#define _GNU_SOURCE
#include "runtime/device/device.h"
#ifdef CKPP_CUDA
#include "runtime/cuda/cuda.h"
#endif
#include "runtime/host/host.h"

#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    pthread_mutex_t lock;
    atomic_bool ready;  /* the members below are set and do not change any more */
    ckpp_status status; /* not CKPP_OK: every call that needs a device fails with it */
    char message[512];
    bool asked;       /* CKPP_DEVICE is set, and is not auto */
    bool named;       /* it is the host, or a certain GPU */
    char reason[256]; /* why no GPU is in use; "": one is, or none was looked for */
    int count;        /* devices in use */
    /* CKPP_CHECK=discrete: the host as a device with memory of its own; else NULL */
    const rt_backend *discrete;
    int initial; /* a thread's first device */
} devices = {.lock = PTHREAD_MUTEX_INITIALIZER};

static _Thread_local device_choice thread;

/* ---- CKPP_DEVICE ---- */

typedef struct request {
    enum { WANT_AUTO, WANT_CUDA, WANT_HOST } what;
    int ordinal;
} request;

/* false: the value is not allowed. */
static bool parse_request(const char *text, request *r)
{
    *r = (request){WANT_AUTO, 0};
    if (strcmp(text, "auto") == 0)
        return true;
    r->what = WANT_HOST;
    if (strcmp(text, "host") == 0)
        return true;
    r->what = WANT_CUDA;
    if (strcmp(text, "cuda") == 0)
        return true;
    size_t digits = strncmp(text, "cuda:", 5) == 0 ? strspn(text + 5, "0123456789") : 0;
    if (digits == 0 || digits > 6 || text[5 + digits] != '\0')
        return false;
    r->ordinal = atoi(text + 5);
    return true;
}

/* Asks only once: CUDA's locks stay taken if another thread was asking when the process forked. */
static int count_devices(const char **reason)
{
#ifdef CKPP_CUDA
    static bool asked;
    *reason = "the process forked while another thread was starting CUDA";
    return asked ? 0 : (asked = true, cuda_probe(reason));
#else
    *reason = "ckpp was built without CUDA";
    return 0;
#endif
}

static void choose_cuda(const char *text)
{
    static atomic_flag warned = ATOMIC_FLAG_INIT;
    const char *reason = "";
    request r;
    devices.initial = CKPP_HOST;
    if (!parse_request(text, &r)) {
        devices.status = CKPP_ERROR_DEVICE;
        snprintf(devices.message, sizeof devices.message,
                 "CKPP_DEVICE is '%.100s': it can be auto, cuda, cuda:N (N: a device's number), "
                 "or host",
                 text);
        return;
    }
    devices.named = r.what == WANT_HOST || (r.what == WANT_CUDA && strchr(text, ':'));
    if (r.what == WANT_HOST)
        return;
    devices.count = count_devices(&reason);
    if (devices.count == 0)
        snprintf(devices.reason, sizeof devices.reason, "%s", reason);
    if (r.ordinal < devices.count) {
        devices.initial = r.ordinal;
    } else if (r.what == WANT_AUTO) {
        rt_warn_once(
            &warned,
            "no GPU can be used: %s; kernels run on the host (CKPP_DEVICE=host asks for that)",
            reason);
    } else if (devices.count == 0) {
        devices.status = CKPP_ERROR_DEVICE;
        snprintf(devices.message, sizeof devices.message,
                 "CKPP_DEVICE=%.100s, but no GPU can be used: %s", text, reason);
    } else {
        devices.status = CKPP_ERROR_DEVICE;
        snprintf(devices.message, sizeof devices.message,
                 "CKPP_DEVICE=%.100s, but the last CUDA device is cuda:%d", text,
                 devices.count - 1);
    }
}

/* Looks at the first object of the process only, which is the program. */
static int has_interpreter(struct dl_phdr_info *info, size_t size, void *found)
{
    (void)size;
    for (int k = 0; k < info->dlpi_phnum; k++)
        *(bool *)found |= info->dlpi_phdr[k].p_type == PT_INTERP;
    return 1;
}

/* Kernels on the host, NVRTC and the GPU's driver are loaded at run time. A program without a
 * dynamic linker would load a second C library with each of them, and crash in it. */
static bool is_linked_statically(void)
{
    bool found = false;
    (void)dl_iterate_phdr(has_interpreter, &found);
    return !found;
}

static void choose_device(void *context)
{
    const char *text = rt_getenv(ENV_CKPP_DEVICE);

    (void)context;
    devices.asked = text != NULL && strcmp(text, "auto") != 0;
    if (is_linked_statically()) {
        devices.status = CKPP_ERROR_DEVICE;
        snprintf(devices.message, sizeof devices.message,
                 "the program is linked statically (-static), and so it cannot load kernels, "
                 "their compilers and the GPU's driver: link it dynamically; libckpp.a can be a "
                 "part of it all the same");
        return;
    }
    choose_cuda(text ? text : "auto");
    if (devices.count == 0 && !devices.status && rt_env()->check_discrete) {
        devices.discrete = host_backend.discrete();
        devices.count = 1;
        devices.initial = 0;
    }
}

/* A thread that was looking for devices does not exist in the child: the next call looks again. */
static void in_child(void)
{
    pthread_mutex_init(&devices.lock, NULL);
}

static void watch_forks(void)
{
    (void)pthread_atfork(NULL, NULL, in_child);
}

static ckpp_status start_devices(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    if (!atomic_load_explicit(&devices.ready, memory_order_acquire)) {
        pthread_once(&once, watch_forks);
        int cancelling; /* a thread that is cancelled would not release the lock */
        pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancelling);
        pthread_mutex_lock(&devices.lock);
        if (!atomic_load(&devices.ready)) {
            room_run(choose_device, NULL); /* the GPU's driver takes much stack */
            atomic_store_explicit(&devices.ready, true, memory_order_release);
        }
        pthread_mutex_unlock(&devices.lock);
        pthread_setcancelstate(cancelling, NULL);
    }
    return devices.status ? rt_fail(devices.status, "%s", devices.message) : CKPP_OK;
}

/* ---- for the runtime ---- */

ckpp_status device_current(int *device, ckpp_stream *stream)
{
    ckpp_status status = start_devices();
    if (status)
        return status;
    *device = thread.chosen ? thread.device : devices.initial;
    *stream = thread.stream;
    return CKPP_OK;
}

ckpp_status device_stream(int device, ckpp_stream *stream)
{
    int current;
    ckpp_status status = device_current(&current, stream);
    if (!status && current != device)
        *stream = NULL;
    return status;
}

ckpp_status device_check(int device)
{
    ckpp_status status = start_devices();
    if (status || device == CKPP_HOST || (device >= 0 && device < devices.count))
        return status;
    if (device < 0)
        return rt_fail(CKPP_ERROR_DEVICE,
                       "there is no device %d: it can be CKPP_HOST (%d), or 0 and up", device,
                       CKPP_HOST);
    if (devices.discrete)
        return rt_fail(
            CKPP_ERROR_DEVICE,
            "there is no device %d: with CKPP_CHECK=discrete the host is device 0, the only one",
            device);
    if (devices.count == 0)
        return rt_fail(CKPP_ERROR_DEVICE,
                       "there is no device cuda:%d: the host is the only device in use", device);
    return rt_fail(CKPP_ERROR_DEVICE, "there is no device cuda:%d: the last one is cuda:%d",
                   device, devices.count - 1);
}

bool device_other(int device, int *other)
{
    *other = device >= 0 ? CKPP_HOST : thread.chosen && thread.device >= 0 ? thread.device : 0;
    return devices.count > 0 && !devices.discrete;
}

void device_put_name(int device, char text[16])
{
    if (device < 0)
        snprintf(text, 16, "the host");
    else
        snprintf(text, 16, devices.discrete ? "device %d" : "cuda:%d", device);
}

device_choice device_exchange(device_choice choice)
{
    device_choice previous = thread;
    thread = choice;
    return previous;
}

bool device_is_named(void)
{
    return thread.chosen || devices.named;
}

const device_choice *device_chosen(void)
{
    return &thread;
}

ckpp_status device_refuse_graph(const char *what)
{
    return thread.graph ? rt_fail(CKPP_ERROR_ARGUMENT,
                                  "%s inside the graph of %s:%d, whose work begins where its "
                                  "block ends: move it after the block",
                                  what, thread.graph->file, thread.graph->line)
                        : CKPP_OK;
}

const rt_backend *device_backend(int device)
{
    if (thread.instead && device == thread.instead_device)
        return thread.instead;
    if (device == CKPP_HOST)
        return &host_backend;
    if (devices.discrete)
        return device == 0 ? devices.discrete : NULL;
#ifdef CKPP_CUDA
    if (device >= 0 && device < devices.count)
        return &cuda_backend;
#endif
    return NULL;
}

const rt_guard *device_guard(void)
{
    return rt_env()->check_discrete ? &guard_table : NULL;
}

ckpp_status device_locate(const void *data, int *device)
{
    ckpp_status status = start_devices();
    if (status)
        return status;
    *device = CKPP_HOST;
    if (devices.discrete)
        return devices.discrete->locate(data, device);
#ifdef CKPP_CUDA
    if (devices.count > 0)
        return (thread.instead ? thread.instead : &cuda_backend)->locate(data, device);
#else
    (void)data;
#endif
    return CKPP_OK;
}

ckpp_status device_of(const ckpp_array *a, const char *name, int *device)
{
    const int says = a->device; /* a->device may be *device */
    char said[16], found[16], what[128];
    ckpp_status status = CKPP_OK;

    if (array_is_wild(a)) {
        snprintf(what, sizeof what, "'%.100s'", name);
        return array_check(a, what);
    }
    if (says == CKPP_UNKNOWN_)
        return device_locate(a->data, device);
    *device = says;
    if (a->dtype != CKPP_NONE && !device_backend(says) && (status = device_check(says))) {
        rt_add(", and '%s' is said to be there (.device is %d)", name, says);
        return status;
    }
    if (devices.discrete && says <= 0 && a->data && ckpp_size(a))
        status = devices.discrete->locate(a->data, device);
    if (status || *device == says)
        return status;
    device_put_name(says, said);
    device_put_name(*device, found);
    return rt_fail(CKPP_ERROR_DEVICE,
                   "'%s' is said to be on %s (.device is %d), but its data, at %p, is memory of "
                   "%s (CKPP_CHECK=discrete)",
                   name, said, says, a->data, found);
}

void device_reason(int device, char text[], size_t size)
{
    if (thread.chosen && thread.device == device)
        snprintf(text, size, "which ckpp_set_device() has chosen");
    else if (devices.asked)
        snprintf(text, size, "as CKPP_DEVICE says");
    else if (device >= 0 && !devices.discrete)
        snprintf(text, size, "the first GPU");
    else
        snprintf(text, size, "since no GPU can be used: %s", devices.reason);
}

/* ---- for programs ---- */

static rt_call enter(const char *function)
{
    return rt_enter((rt_call){.function = function});
}

int ckpp_device_count(void)
{
    rt_call previous = enter("ckpp_device_count");
    int count = start_devices() ? 0 : devices.count;
    rt_leave(previous);
    return count;
}

ckpp_status ckpp_get_device(int *device)
{
    rt_call previous = enter("ckpp_get_device");
    ckpp_stream unused;
    int current;
    ckpp_status status = device_refuse_null(device, "device");
    if (!status)
        status = device_current(&current, &unused);
    if (!status)
        *device = current;
    rt_leave(previous);
    return status;
}

ckpp_status ckpp_set_device(int device)
{
    rt_call previous = enter("ckpp_set_device");
    ckpp_status status = device_check(device);
    if (!status) {
        thread.device = device;
        thread.chosen = true;
    }
    rt_leave(previous);
    return status;
}

const char *ckpp_device_name(int device)
{
    static _Thread_local char name[320];
    rt_call previous = enter("ckpp_device_name");
    if (device_check(device))
        snprintf(name, sizeof name, "no device");
    else
        device_backend(device)->describe(device, name, sizeof name);
    rt_leave(previous);
    return name;
}

ckpp_status ckpp_set_stream(ckpp_stream stream)
{
    thread.stream = stream;
    return CKPP_OK;
}

ckpp_stream ckpp_get_stream(void)
{
    return thread.stream;
}

ckpp_status ckpp_synchronize(void)
{
    rt_call previous = enter("ckpp_synchronize");
    ckpp_stream unused;
    int device;
    ckpp_status status = device_refuse_graph("a wait for the device");
    if (!status)
        status = device_current(&device, &unused);
    if (!status) {
        double begin = observed_begin(device);
        status = device_backend(device)->wait_all(device);
        observed_wait(device, begin);
    }
    if (rt_observer)
        rt_observer->collect();
    rt_leave(previous);
    return status;
}
