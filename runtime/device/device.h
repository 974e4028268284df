/* device.h - which backend and device a thread uses. */
#ifndef RUNTIME_DEVICE_H
#define RUNTIME_DEVICE_H

#include "runtime/base/observer.h"

/* The thread's current device and stream. Reads CKPP_DEVICE and probes CUDA at the first call of
 * the process; `auto` that falls back to the host says so once. */
ckpp_status device_current(int *device, ckpp_stream *stream);
/* The stream that a thread uses on a device where none is given: its own one belongs to its
 * current device, so on any other it is the default stream. */
ckpp_status device_stream(int device, ckpp_stream *stream);
/* Fails where `device` is neither CKPP_HOST nor a CUDA device that can be used. */
ckpp_status device_check(int device);
/* A device of the other backend than this one's. false: there is none in use. */
bool device_other(int device, int *other);
/* "cuda:0", "the host", for messages. */
void device_put_name(int device, char text[16]);
/* The backend of a device: CKPP_HOST or an ordinal. */
const rt_backend *device_backend(int device);
/* CKPP_HOST where CUDA is not in use; else asks the driver. */
ckpp_status device_locate(const void *data, int *device);
/* The device of an array, which has this name in messages: as it says, or where its memory is.
 * With CKPP_CHECK=discrete both have to agree. */
ckpp_status device_of(const ckpp_array *a, const char *name, int *device);
/* Why calls that nothing else decides run on the device: "it is the first GPU". */
void device_reason(int device, char *text, size_t size);

#endif
