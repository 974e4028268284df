/* cancelled.c - a thread that is cancelled while it calls a kernel for the first time takes
 * nothing along that others need. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"

#pragma kernel elementwise scale in(float x) out(float y)
{ y = x * 3; }

#pragma kernel module filters
{ __global__ void twice(float *x) { x[0] *= 2; } }

static void call_all(float *x)
{
    ckpp_array v = ckpp_view(x, 4);
    CHECK(scale(v, &v) == CKPP_OK);
    CHECK(ckpp_launch(filters, "twice", CKPP_ARGS(&v), .grid = 1, .block = 1) == CKPP_OK);
}

/* The cancellation is there before the call: it comes wherever the call lets it. */
static void *thread_main(void *x)
{
    pthread_cancel(pthread_self());
    call_all(x);
    return NULL;
}

int main(void)
{
    /* asked of the environment: to ask the library would be a first call */
    const char *device = getenv("CKPP_DEVICE");
    if (!device || strcmp(device, "host") != 0) {
        puts("the CUDA driver does not say what a cancelled thread leaves behind");
        return 77;
    }
    for (int k = 0; k < 3; k++) {
        pthread_t thread;
        float x[4] = {1, 2, 3, 4};
        CHECK(pthread_create(&thread, NULL, thread_main, x) == 0);
        CHECK(pthread_join(thread, NULL) == 0);
    }
    alarm(60); /* a lock that nobody gives back */
    float y[4] = {1, 2, 3, 4};
    call_all(y);
    CHECK(y[0] == 6 && y[3] == 12);
    return finish("cancelled");
}
