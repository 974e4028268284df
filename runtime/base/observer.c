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

void observed_copies(int to_device, int from_device, size_t bytes, ckpp_stream stream,
                     double begin)
{
    if (rt_observer && bytes)
        rt_observer->copied(to_device, from_device, bytes, stream, begin);
}

double observed_begin(int device)
{
    return rt_observer && device >= 0 && rt_env()->trace ? clock_now() : 0;
}

void observed_wait(int device, double begin)
{
    if (begin > 0)
        rt_observer->waited(device, begin);
}

ckpp_status observed_travel(const rt_travel *t, ckpp_status (*step)(void *context), void *context)
{
    return rt_observer && rt_env()->watch ? rt_observer->travel(t, step, context) : step(context);
}

void observed_travelled(const rt_travel *t, double begin)
{
    if (rt_observer && rt_env()->watch)
        rt_observer->travelled(t, begin);
}
