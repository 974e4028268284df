/* observer.c - the observer of calls. */
#include "runtime/base/observer.h"

const rt_observer_table *rt_observer;

ckpp_status observed_copy(const rt_backend *backend, void *to, int to_device, const void *from,
                          int from_device, size_t bytes, ckpp_stream stream)
{
    if (rt_observer)
        return rt_observer->copy(backend, to, to_device, from, from_device, bytes, stream);
    return backend->copy(to, to_device, from, from_device, bytes, stream);
}
