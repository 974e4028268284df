/* present_guard.c - tells CKPP_CHECK=discrete what kernels do with arrays that are present. */
#include "runtime/array/array.h"

void present_wrote(const ckpp_array *a)
{
    const rt_guard *guard = present_generation() ? device_guard() : NULL;
    size_t bytes;
    void *host = guard ? present_host(a, &bytes) : NULL;

    if (host)
        guard->wrote(host, bytes);
}

ckpp_status present_reads(const ckpp_array *a, const char *name)
{
    const rt_guard *guard = present_generation() ? device_guard() : NULL;
    size_t bytes;
    void *host = guard ? present_host(a, &bytes) : NULL;

    return host ? guard->reads(host, bytes, name) : CKPP_OK;
}
