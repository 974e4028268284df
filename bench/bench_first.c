/* bench_first.c - the first launch of a cached kernel in a new process: how long it takes, and
 * that it loads no NVRTC and runs no compiler. The process starts itself again: once to fill the
 * cache, then to measure. */
#define _GNU_SOURCE
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench.h"

enum { RUNS = 21 };

static int is_mapped(const char *library)
{
    char line[1024];
    int found = 0;
    FILE *f = fopen("/proc/self/maps", "r");
    while (f && fgets(line, sizeof line, f))
        found |= strstr(line, library) != NULL;
    if (f)
        fclose(f);
    return found;
}

/* Prints: seconds of the first call, seconds of the second, whether NVRTC is loaded, whether a
 * child was run. The device is in use by then: what its start-up takes is no part of a call. */
static int measure(void)
{
    float *x, *y, last;
    ckpp_array a = {0}, b = {0};
    double time[3];
    must(ckpp_zeros(&a, CKPP_FLOAT32, CKPP_SHAPE(1000)));
    must(ckpp_zeros(&b, CKPP_FLOAT32, CKPP_SHAPE(1000)));
    must(ckpp_synchronize());
    x = a.data, y = b.data;
    time[0] = now();
    for (int k = 0; k < 2; k++) {
#pragma kernel elementwise first in(float x[1000])out(float y[1000])
        {
            y = 2 * x + 1;
        }
        must(ckpp_synchronize());
        time[k + 1] = now();
    }
    struct rusage children;
    getrusage(RUSAGE_CHILDREN, &children);
    int ran = children.ru_minflt + children.ru_majflt > 0;
    printf("%.9f %.9f %d %d\n", time[1] - time[0], time[2] - time[1], is_mapped("libnvrtc"), ran);
    ckpp_array from = ckpp_view(&y[999]), to = ckpp_view(&last);
    must(ckpp_copy(&to, &from));
    ckpp_free(&a), ckpp_free(&b);
    return last == 1 ? 0 : 1;
}

int main(int argc, char **argv)
{
    if (argc > 1)
        return measure();
    char folder[] = "/tmp/ckpp-bench-XXXXXX", command[512];
    if (!mkdtemp(folder))
        return perror(folder), 1;
    setenv("CKPP_CACHE_DIR", folder, 1);
    int device = CKPP_HOST;
    must(ckpp_get_device(&device));
    /* the children need not say it again */
    setenv("CKPP_DEVICE", device == CKPP_HOST ? "host" : "cuda", 1);
    snprintf(command, sizeof command, "%s x", argv[0]);
    double first[RUNS], second[RUNS], cold = 0;
    int nvrtc = 0, children = 0;
    for (int k = -1; k < RUNS; k++) {
        double a = 0, b = 0;
        int loaded = 0, ran = 0;
        FILE *f = popen(command, "r");
        if (!f || fscanf(f, "%lf %lf %d %d", &a, &b, &loaded, &ran) != 4 || pclose(f))
            return fprintf(stderr, "%s failed\n", command), 1;
        if (k < 0) {
            cold = a;
            continue;
        }
        first[k] = a, second[k] = b;
        nvrtc |= loaded, children |= ran;
    }
    double f = median(first, RUNS), s = median(second, RUNS);
    printf("# on %s: compiled %.1f ms; from the cache in a new process %.3f ms; the second call "
           "%.4f ms; cached/compiled %.4f\n",
           ckpp_device_name(device), 1e3 * cold, 1e3 * f, 1e3 * s, f / cold);
    print_result("cached kernel, new process", f, 0, 500);
    printf("# with the cached kernel NVRTC was %s, and %s compiler was run\n",
           nvrtc ? "LOADED" : "not loaded", children ? "A" : "no");
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}
