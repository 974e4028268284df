/* device.h - which backend and device a thread uses. */
#ifndef RUNTIME_DEVICE_H
#define RUNTIME_DEVICE_H

#include "runtime/base/observer.h"

/* The thread's current device and stream. The first call of the process reads CKPP_DEVICE and
 * looks for GPUs; `auto` warns once if it falls back to the host. */
ckpp_status device_current(int *device, ckpp_stream *stream);
ckpp_status device_refuse_null(const void *pointer, const char *name);
/* The stream for work of this thread on `device`: its current stream if that is its current
 * device, else the default stream. */
ckpp_status device_stream(int device, ckpp_stream *stream);
/* Fails where `device` is neither CKPP_HOST nor a device in use. */
ckpp_status device_check(int device);
/* A device of the other backend, to compare with. false: there is none in use. */
bool device_other(int device, int *other);
/* "cuda:0" or "the host", for messages. */
void device_put_name(int device, char text[16]);
/* The backend of CKPP_HOST or a device; NULL: there is no such device. */
const rt_backend *device_backend(int device);
/* With CKPP_CHECK=discrete; else NULL. */
const rt_guard *device_guard(void);
/* Finds the device that memory belongs to: CKPP_HOST, unless the driver or CKPP_CHECK=discrete
 * knows better. */
ckpp_status device_locate(const void *data, int *device);
/* The device of an array: what its struct says, or that of its memory where the struct does not
 * know it. With CKPP_CHECK=discrete both must agree. `name` is for messages. */
ckpp_status device_of(const ckpp_array *a, const char *name, int *device);
/* What a thread has chosen. */
typedef struct device_choice {
    bool chosen; /* by ckpp_set_device(); else it is the process's first device */
    int device;
    ckpp_stream stream;
    /* the graph block that the thread is in, or NULL; and the backend that stands in the place of
     * the device's meanwhile: NULL if launches are made at once */
    const ckpp_graph_place *graph;
    const rt_backend *instead;
    int instead_device;
} device_choice;
/* Sets the thread's choice; returns the one before. */
device_choice device_exchange(device_choice choice);
const device_choice *device_chosen(void);
/* Fails inside a graph block; `what` is "the array is printed". */
ckpp_status device_refuse_graph(const char *what);
/* Whether the program, or CKPP_DEVICE, has named the thread's device. */
bool device_is_named(void);
/* Writes why calls run on the device by default: "the first GPU", "as CKPP_DEVICE says". */
void device_reason(int device, char *text, size_t size);

#endif
