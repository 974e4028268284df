/* trace_ceiling.c - the roofline model: a device's measured peak bandwidth and arithmetic, and a
 * kernel's operations per element, from its text.
 *
 * The ceiling is what kernels of ckpp reach: one copies more than fits in a cache, and for each
 * type that the program computes in there is one that multiplies and adds in registers. A
 * kernel's operations are counted in the source, + - * / % between values and function calls, each
 * once: those of one pass through the body. A body with a loop, and a raw kernel, have no known
 * count. */
#include "runtime/observe/observe.h"

#include <string.h>

/* ---- the ceiling ---- */

enum { REPEATS = 10, ACCUMULATORS = 64, ROUNDS = 256, TRIAL = 64 };
/* seconds: measuring a kernel ends after `enough`; the whole size is run only where a trial with a
 * part of it takes less than `soon` */
static const double enough = 0.3, soon = 20e-3;
int64_t trace_copied_gpu = 64 << 20;
static const int64_t copied_host = 16 << 20; /* floats */
static const int64_t threads_gpu = 1 << 20, elements_host = 1 << 16;

static const char *const copy_body[] = {"{ y = x; }\n", NULL};
#define ADD_BODY_(T)                                                                              \
    {                                                                                             \
        "{ " T " _c[64]; for (int _k = 0; _k < 64; _k++) _c[_k] = x + (" T ")_k;\n"               \
        "for (int _j = 0; _j < 256; _j++) for (int _k = 0; _k < 64; _k++) _c[_k] = _c[_k] * x + " \
        "(" T ")3;\n" T " _s = 0; for (int _k = 0; _k < 64; _k++) _s += _c[_k]; y = _s; }\n",     \
            NULL                                                                                  \
    }
/* The integers are unsigned, since they overflow, which is defined for those alone. */
static const char *const add_bodies[TRACE_TYPES][2] = {
    [TRACE_FLOAT32] = ADD_BODY_("float"),
    [TRACE_FLOAT64] = ADD_BODY_("double"),
    [TRACE_INT32] = ADD_BODY_("unsigned"),
    [TRACE_INT64] = ADD_BODY_("unsigned long"),
};
static const ckpp_dtype dtypes[TRACE_TYPES] = {CKPP_FLOAT32, CKPP_FLOAT64, CKPP_UINT32,
                                               CKPP_UINT64};

/* The number of the kernel that copies; the others are numbered by their types. */
enum { COPIES = TRACE_TYPES };

static ckpp_status run(int type, const ckpp_array *x, const ckpp_array *y, bool repeated)
{
    static ckpp_param params[COPIES + 1][2];
    static void *states[COPIES + 1];
    static ckpp_kernel kernels[COPIES + 1];
    ckpp_kernel *kernel = &kernels[type];
    ckpp_arg args[] = {{.array = x}, {.array = y}};
    const ckpp_options options = {0};

    if (!repeated) {
        params[type][0] = (ckpp_param){.name = "x", .direction = CKPP_IN, .dtype = x->dtype};
        params[type][1] = (ckpp_param){.name = "y", .direction = CKPP_OUT, .dtype = x->dtype};
        *kernel = (ckpp_kernel){.abi = CKPP_ABI,
                                .kind = CKPP_ELEMENTWISE,
                                .name = type == COPIES ? "copied" : "multiplied",
                                .file = "ckpp_ceiling",
                                .line = 1,
                                .nparams = 2,
                                .params = params[type],
                                .body = type == COPIES ? copy_body : add_bodies[type],
                                .state = &states[type]};
    }
    return launch_run(kernel, args, &options, NULL);
}

/* Sets *best to the seconds of the fastest run, without the first. Makes fewer runs if they take
 * long. */
static ckpp_status time_runs(const rt_backend *backend, int device, int type, const ckpp_array *x,
                             const ckpp_array *y, double *best)
{
    void *start = NULL, *stop = NULL;
    ckpp_status status = backend->event_create(device, &start);

    *best = 0;
    if (!status)
        status = backend->event_create(device, &stop);
    const double until = clock_now() + enough;
    for (int k = 0; k <= REPEATS && !status && (k < 2 || clock_now() < until); k++) {
        float ms = 0;
        if ((status = backend->event_record(start, NULL)) || (status = run(type, x, y, true)) ||
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

/* Sets *each to the seconds per element. First tries 1/TRIAL of the size, and measures that part
 * alone if it is slow. */
static ckpp_status time_kernel(const rt_backend *backend, int device, int type, ckpp_array *x,
                               ckpp_array *y, int64_t size, double *each)
{
    double best, begin;

    x->dtype = y->dtype = type == COPIES ? CKPP_FLOAT32 : dtypes[type];
    x->itemsize = y->itemsize = ckpp_dtype_size(x->dtype);
    x->shape[0] = y->shape[0] = size / TRIAL;
    ckpp_status status = run(type, x, y, false); /* builds it */
    if (!status)
        status = backend->wait(device, NULL);
    begin = clock_now();
    if (!status && !(status = run(type, x, y, true)))
        status = backend->wait(device, NULL);
    if (!status && clock_now() - begin < soon)
        x->shape[0] = y->shape[0] = size;
    if (!status)
        status = time_runs(backend, device, type, x, y, &best);
    if (!status && best <= 0)
        return CKPP_ERROR_BACKEND;
    *each = status ? 0 : best / (double)x->shape[0];
    return status;
}

static ckpp_status measure(int device, unsigned types, trace_ceiling *ceiling)
{
    const rt_backend *backend = device_backend(device);
    const int64_t copied = device < 0 ? copied_host : trace_copied_gpu,
                  few = device < 0 ? elements_host : threads_gpu;
    ckpp_array x = {0}, y = {0};
    double each;
    ckpp_status status = array_allocate(&x, CKPP_FLOAT32, sizeof(float), 1, &copied, NULL, device,
                                        NULL);

    *ceiling = (trace_ceiling){0};
    if (!status)
        status = array_allocate(&y, CKPP_FLOAT32, sizeof(float), 1, &copied, NULL, device, NULL);
    if (!status)
        status = backend->zero(device, NULL, x.data, (size_t)copied * sizeof(float));
    if (!status && !(status = time_kernel(backend, device, COPIES, &x, &y, copied, &each)))
        ceiling->bandwidth = 2.0 * sizeof(float) / each;
    for (int type = 0; type < TRACE_TYPES && !status; type++)
        if (types >> type & 1 &&
            !(status = time_kernel(backend, device, type, &x, &y, few, &each)))
            ceiling->operations[type] = 2.0 * ACCUMULATORS * ROUNDS / each;
    if (x.owner)
        backend->release(device, NULL, x.owner);
    if (y.owner)
        backend->release(device, NULL, y.owner);
    return status;
}

bool trace_measure(int device, unsigned types, trace_ceiling *ceiling)
{
    int mark = rt_mark(), before;
    ckpp_stream stream;

    if (device_current(&before, &stream) || ckpp_set_device(device))
        return false;
    ckpp_set_stream(NULL);
    ckpp_status status = measure(device, types ? types : 1u << TRACE_FLOAT32, ceiling);
    ckpp_status back = ckpp_set_device(before);
    ckpp_set_stream(stream);
    rt_rewind(mark);
    return !status && !back;
}
