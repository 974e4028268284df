/* array.h - arrays and their memory. */
#ifndef RUNTIME_ARRAY_H
#define RUNTIME_ARRAY_H

#include "ckpp/data.h"
#include "runtime/device/device.h"

/* ---- memory.c ---- */

/* Allocates an array on `device`, ready for work that is put into `stream` from now on. `strides`
 * are the element strides of a dense layout; NULL: row-major. ckpp_free() frees it. */
ckpp_status array_allocate(ckpp_array *a, ckpp_dtype type, size_t itemsize, int ndim,
                           const int64_t *shape, const int64_t *strides, int device,
                           ckpp_stream stream);

/* The same on the current device and stream, row-major; `type` is no CKPP_STRUCT. */
ckpp_status array_make(ckpp_array *a, ckpp_dtype type, int ndim, const int64_t *shape);

/* ---- present.c: ranges of host memory that are present on devices ---- */

/* Where a program has said that an array is to be present. Never freed. */
typedef struct present_site {
    struct present_site *next;
    const char *name, *file;
    int line;
} present_site;

/* A range of host memory that is present on a device. */
typedef struct present {
    uintptr_t low, high;  /* on the host */
    unsigned char *there; /* the device's address of `low` */
    void *memory;         /* the device's, as it was allocated */
    int count;            /* how often it has been entered and not left */
    bool busy;            /* it is being entered or left: not to be used */
    bool filled;          /* it was copied to the device when it was entered */
    const present_site *site;
    int ndim; /* its extents, as written */
    int64_t shape[CKPP_MAX_DIMS];
    size_t itemsize;
} present;

/* looking up: */

/* Changes with each range that comes or goes; 0: no device has any. */
extern atomic_ullong present_changes;
static inline unsigned long long present_generation(void)
{
    return atomic_load_explicit(&present_changes, memory_order_acquire);
}

typedef struct present_hit {
    ptrdiff_t shift;     /* add it to the host's address to get the device's */
    uintptr_t low, high; /* the present range */
    const present_site *site;
} present_hit;

/* Whether [low, low + bytes), at least one byte, is in a range that is present on the device. It
 * takes no lock where the thread has found the range before and nothing has changed since. */
bool present_find(int device, const void *low, size_t bytes, present_hit *hit);
/* The same, and fails where the range is present in part. *found says whether it is. `name` is for
 * messages. */
ckpp_status present_look(int device, const void *low, size_t bytes, const char *name, bool *found,
                         present_hit *hit);
/* Whether the bytes are present on *device, or else on another one, to which *device is set. */
bool present_anywhere(int *device, const void *low, size_t bytes, present_hit *hit);
/* If the array's memory is the host's, and present on the device, makes the array one of the
 * device; if `any`, of another device where it is not present on this one. *site is set to where
 * it has been entered, or to NULL. Fails as present_look() does. */
ckpp_status present_translate(ckpp_array *a, const char *name, int device, bool any,
                              const present_site **site);

/* changing: */

/* What is to be present: a range without gaps. */
typedef struct present_range {
    const char *name;
    unsigned char *data;
    size_t bytes, itemsize;
    int ndim;
    const int64_t *shape;
} present_range;

/* Counts the range up. If it was not present, it is now: *made is set to it, and it is busy until
 * present_ready() or present_drop(). Otherwise *made is NULL. */
ckpp_status present_enter(int device, ckpp_stream stream, const present_range *r, present **made);
/* Counts it down. If that was the last time, *last is set to it, and it is busy until
 * present_ready() or present_drop(). Otherwise *last is NULL. */
ckpp_status present_leave(int device, const present_range *r, present **last);
/* It is present from now on; after present_leave() failed to get on, counted once again. */
void present_ready(present *p);
/* It is not present any more. Releases its memory in stream order. */
void present_drop(int device, ckpp_stream stream, present *p);
/* Sets *copy to the range that has all of [data, data + bytes). Fails if it is not present. */
ckpp_status present_get(int device, const present_range *r, present *copy);
/* Sets *copy to the first range on the device, or with `anywhere` on another one, to which *device
 * is set, that shares a byte with [low, high). false: there is none. */
bool present_overlap(int *device, uintptr_t low, uintptr_t high, bool anywhere, present *copy);
/* Where the bytes of an array of the device are on the host; NULL: it is not present there. */
void *present_host(const ckpp_array *a, size_t *bytes);
/* Appends to the current message how much memory each range on the device takes. */
void present_add_sizes(int device);
/* The place of the current call, which enters an array of this name; NULL: out of memory. Called
 * under the lock of the tables. */
const present_site *present_site_here(const char *name);
/* Writes "64 MB". */
void present_put_bytes(size_t bytes, char text[32]);

/* ---- part.c: an item of a data directive ---- */

/* A part of an array: of dimension d, count[d] of extent[d] from first[d] on. Behind a pointer
 * extent[0] is not known, and is as much as is needed. */
typedef struct part {
    int ndim;
    int64_t first[CKPP_MAX_DIMS], count[CKPP_MAX_DIMS], extent[CKPP_MAX_DIMS];
} part;

static inline bool part_is_update(ckpp_data_how how)
{
    return how == CKPP_DATA_HOST || how == CKPP_DATA_DEVICE;
}
/* Whether what is present has to be known to tell the item's extents. */
bool part_is_open(const ckpp_data_item *item);
/* `entered`: what is present at the item's address, or NULL. */
ckpp_status part_read(const ckpp_data_item *item, const present *entered, part *p);
/* Bytes from one element of dimension d to the next; false: they are too many. */
bool part_step(const ckpp_data_item *item, const part *p, int d, int64_t *step);
/* The bytes from the part's first to its last; *whole: there are none between them that are not
 * its own. */
ckpp_status part_range(const ckpp_data_item *item, const part *p, present_range *r, bool *whole);

/* ---- dlpack.c ---- */

/* Drops a reference to the memory of an array that is `shared`; the last one frees it. */
void dlpack_release(void *owner);

/* ---- present_guard.c: for CKPP_CHECK=discrete ---- */

/* The array, which may be one that is present on a device, was written there. */
void present_wrote(const ckpp_array *a);
/* A kernel is going to read it, as `name`. Fails where it would find old values. */
ckpp_status present_reads(const ckpp_array *a, const char *name);
/* The range leaves. Fails where the program has freed it or, if it is only to be read on the
 * device (`input`), where a kernel has written it: that result would be lost; also where a kernel
 * has written outside of what is going to be `copied` to the host, if that is not NULL. */
ckpp_status present_ends(const present *p, bool input, const present_range *copied);

#endif
