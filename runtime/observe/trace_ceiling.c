/* trace_ceiling.c - the roofline model: a device's peak bandwidth and arithmetic, measured, and a
 * kernel's operations per element, from its text.
 *
 * The ceiling is that of two kernels: one copies more than fits in a cache, one multiplies and
 * adds floats in registers. A kernel's operations are counted in the source: + - * / % between
 * values and function calls, each once, so they are those of one pass through the body. A body
 * with a loop, and a raw kernel, have no known count. */
#include "runtime/observe/observe.h"

#include <string.h>

/* ---- the ceiling ---- */

enum { REPEATS = 10, ACCUMULATORS = 64, ROUNDS = 256, TRIAL = 64 };
/* the most seconds for measuring a kernel, and for a trial run after which the whole is run */
static const double enough = 0.3, soon = 20e-3;
static const int64_t copied_gpu = 64 << 20, copied_host = 16 << 20; /* floats */
static const int64_t threads_gpu = 1 << 20, elements_host = 1 << 16;

static const char *const copy_body[] = {"{ y = x; }\n", NULL};
static const char *const add_body[] = {
    "{ float _c[64]; for (int _k = 0; _k < 64; _k++) _c[_k] = x + _k;\n"
    "for (int _j = 0; _j < 256; _j++) for (int _k = 0; _k < 64; _k++) _c[_k] = _c[_k] * x + "
    "0.5f;\n"
    "float _s = 0; for (int _k = 0; _k < 64; _k++) _s += _c[_k]; y = _s; }\n",
    NULL};

static ckpp_status run(const char *const *body, const ckpp_array *x, const ckpp_array *y,
                       bool repeated)
{
    static const ckpp_param params[] = {
        {.name = "x", .direction = CKPP_IN, .dtype = CKPP_FLOAT32},
        {.name = "y", .direction = CKPP_OUT, .dtype = CKPP_FLOAT32}};
    static void *states[2];
    const bool copies = body == copy_body;
    static ckpp_kernel kernels[2];
    ckpp_kernel *kernel = &kernels[copies];
    ckpp_arg args[] = {{.array = x}, {.array = y}};
    const ckpp_options options = {0};

    if (!repeated)
        *kernel = (ckpp_kernel){.abi = CKPP_ABI,
                                .kind = CKPP_ELEMENTWISE,
                                .name = copies ? "copied" : "multiplied",
                                .file = "ckpp_ceiling",
                                .line = 1,
                                .nparams = 2,
                                .params = params,
                                .body = body,
                                .state = &states[copies]};
    return launch_run(kernel, args, &options, NULL);
}

/* *best: seconds of the fastest run, the first one excluded. Makes fewer runs if they take
 * long. */
static ckpp_status time_runs(const rt_backend *backend, int device, const char *const *body,
                             const ckpp_array *x, const ckpp_array *y, double *best)
{
    void *start = NULL, *stop = NULL;
    ckpp_status status = backend->event_create(device, &start);

    *best = 0;
    if (!status)
        status = backend->event_create(device, &stop);
    const double until = clock_now() + enough;
    for (int k = 0; k <= REPEATS && !status && (k < 2 || clock_now() < until); k++) {
        float ms = 0;
        if ((status = backend->event_record(start, NULL)) || (status = run(body, x, y, true)) ||
            (status = backend->event_record(stop, NULL)) ||
            (status = backend->event_elapsed(&ms, start, stop)))
            break;
        if (k > 0 && ms > 0 && (*best == 0 || ms * 1e-3 < *best))
            *best = ms * 1e-3;
    }
    if (start)
        backend->event_destroy(start);
    if (stop)
        backend->event_destroy(stop);
    return status;
}

/* *each: seconds per element. Tries the TRIALth part of the size first, and stays with it if that
 * is slow. */
static ckpp_status time_kernel(const rt_backend *backend, int device, const char *const *body,
                               ckpp_array *x, ckpp_array *y, int64_t size, double *each)
{
    double best, begin;

    x->shape[0] = y->shape[0] = size / TRIAL;
    ckpp_status status = run(body, x, y, false); /* builds it */
    if (!status)
        status = backend->wait(device, NULL);
    begin = clock_now();
    if (!status && !(status = run(body, x, y, true)))
        status = backend->wait(device, NULL);
    if (!status && clock_now() - begin < soon)
        x->shape[0] = y->shape[0] = size;
    if (!status)
        status = time_runs(backend, device, body, x, y, &best);
    if (!status && best <= 0)
        return CKPP_ERROR_BACKEND;
    *each = status ? 0 : best / (double)x->shape[0];
    return status;
}

static ckpp_status measure(int device, double *bandwidth, double *operations)
{
    const rt_backend *backend = device_backend(device);
    const int64_t copied = device < 0 ? copied_host : copied_gpu,
                  few = device < 0 ? elements_host : threads_gpu;
    ckpp_array x = {0}, y = {0};
    double copying = 0, adding = 0;
    ckpp_status status = array_allocate(&x, CKPP_FLOAT32, sizeof(float), 1, &copied, NULL, device,
                                        NULL);

    if (!status)
        status = array_allocate(&y, CKPP_FLOAT32, sizeof(float), 1, &copied, NULL, device, NULL);
    if (!status)
        status = backend->zero(device, NULL, x.data, (size_t)copied * sizeof(float));
    if (!status)
        status = time_kernel(backend, device, copy_body, &x, &y, copied, &copying);
    if (!status)
        status = time_kernel(backend, device, add_body, &x, &y, few, &adding);
    if (x.owner)
        backend->release(device, NULL, x.owner);
    if (y.owner)
        backend->release(device, NULL, y.owner);
    *bandwidth = status ? 0 : 2.0 * sizeof(float) / copying;
    *operations = status ? 0 : 2.0 * ACCUMULATORS * ROUNDS / adding;
    return status;
}

bool trace_measure(int device, double *bandwidth, double *operations)
{
    int mark = rt_mark(), before;
    ckpp_stream stream;

    if (device_current(&before, &stream) || ckpp_set_device(device))
        return false;
    ckpp_set_stream(NULL);
    ckpp_status status = measure(device, bandwidth, operations);
    ckpp_status back = ckpp_set_device(before);
    ckpp_set_stream(stream);
    rt_rewind(mark);
    return !status && !back;
}
