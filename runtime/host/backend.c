/* backend.c - the host backend: kernels are shared objects in memory, run by this process's
 * threads.
 *
 * There is no device memory and nothing is asynchronous: streams are ignored, and each function
 * has finished its work when it returns. A launch is divided among threads here, not in the
 * kernel, so that kernels need no OpenMP library and the division does not depend on the
 * compiler. */
#define _GNU_SOURCE
#include "runtime/host/host.h"

#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    SERIAL_ELEMENTS = 16 * 1024, /* below this, waking threads costs more than it gains */
    /* In elements. Threads begin at multiples of it, so that they share no cache line, even of
     * bytes. */
    GRAIN = 64,
    MEMORY_ALIGNMENT = 64
};

/* ---- loading ---- */

/* Opens an anonymous file. -1 with errno. */
static int open_anonymous(void)
{
    int fd = memfd_create("ckpp-kernel", MFD_CLOEXEC);
    if (fd >= 0)
        return fd;
    const char *named = rt_getenv(ENV_TMPDIR), *parent = named ? named : "/tmp";
    char path[4096];
    fd = open(parent, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (fd >= 0) /* it has no name that a killed process could leave behind */
        return fd;
    if ((size_t)snprintf(path, sizeof path, "%s/ckpp-XXXXXX", parent) >= sizeof path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    fd = mkostemp(path, O_CLOEXEC);
    if (fd >= 0)
        unlink(path);
    return fd;
}

/* Writes a path of the descriptor that no other library was loaded by: the dynamic linker takes
 * two libraries with the same path for one, and descriptor numbers are reused. The file's inode
 * tells them apart; a counter would not, since plugins may each have a copy of the runtime. The
 * path has this process's number and not "self", because a debugger opens it, too. */
static void spell_path(char *path, size_t size, int fd)
{
    struct stat st;
    uint64_t number = fstat(fd, &st) == 0 ? st.st_ino : 0;
    char self[24];
    ssize_t length = readlink("/proc/self", self, sizeof self);
    bool known = length > 0 && (size_t)length < sizeof self;
    size_t used = (size_t)snprintf(path, size, "/proc/%.*s/fd/", known ? (int)length : 4,
                                   known ? self : "self");
    for (; number; number >>= 1)
        used += (size_t)snprintf(path + used, size - used, number & 1 ? ".//" : "./");
    snprintf(path + used, size - used, "%d", fd);
}

static ckpp_status load_from(const char *path, const rt_compile *job, rt_code *code)
{
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    void *function = handle ? dlsym(handle, job->symbol) : NULL;
    if (!function) {
        const char *why = dlerror();
        /* The message begins with the path, which means nothing to the user. */
        if (why && strncmp(why, path, strlen(path)) == 0)
            why += strlen(path) + strspn(why + strlen(path), ": ");
        if (!handle && access("/proc/self/fd", F_OK) != 0)
            why = "there is no /proc here, through which it is loaded";
        ckpp_status status = handle ? rt_fail(CKPP_ERROR_BACKEND,
                                              "the compiled kernel does not load: it has no '%s'",
                                              job->symbol)
                                    : host_fail_load(job, why ? why : "no reason is given");
        if (handle)
            dlclose(handle);
        return status;
    }
    code->handle = handle;
    code->function = function;
    return CKPP_OK;
}

/* Whether a segment reaches beyond the image's end: the dynamic linker would map it all the same,
 * and the first access would raise SIGBUS. For files that are no shared object this is false,
 * since the linker reports those. */
static bool is_cut_off(const rt_blob *image)
{
    Elf64_Ehdr header;
    if (image->size < sizeof header)
        return true;
    memcpy(&header, image->data, sizeof header);
    if (memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_phentsize != sizeof(Elf64_Phdr))
        return false;
    for (size_t k = 0; k < header.e_phnum; k++) {
        Elf64_Phdr segment;
        if (header.e_phoff > image->size ||
            image->size - header.e_phoff < (k + 1) * sizeof segment)
            return true;
        memcpy(&segment, (const char *)image->data + header.e_phoff + k * sizeof segment,
               sizeof segment);
        if (segment.p_offset > image->size || image->size - segment.p_offset < segment.p_filesz)
            return true;
    }
    return false;
}

static ckpp_status load_from_memory(const rt_compile *job, const rt_blob *image, rt_code *code)
{
    char path[256];
    int fd = open_anonymous();
    if (fd < 0)
        return rt_fail(CKPP_ERROR_BACKEND, "cannot make a file for the compiled kernel: %s",
                       rt_errno_text(errno));
    ckpp_status status;
    spell_path(path, sizeof path, fd);
    if (io_write(fd, image->data, image->size))
        status = load_from(path, job, code);
    else
        status = rt_fail(CKPP_ERROR_BACKEND,
                         "cannot write the compiled kernel (%zu bytes) to a file in memory: %s",
                         image->size, rt_errno_text(errno));
    close(fd);
    return status;
}

static ckpp_status load_from_file(const rt_compile *job, const rt_blob *image, rt_code *code)
{
    char path[4096];
    ckpp_status status = host_lasting_file(job, image, path, sizeof path);
    return status ? status : load_from(path, job, code);
}

static ckpp_status host_load(const rt_compile *job, const rt_blob *image, rt_code *code)
{
    if (is_cut_off(image))
        return rt_fail(CKPP_ERROR_BACKEND,
                       "the compiled kernel does not load: its %zu bytes are not all of it",
                       image->size);
    ckpp_status status = rt_env()->debug ? load_from_file(job, image, code)
                                         : load_from_memory(job, image, code);
    code->static_shared = status ? 0 : host_static_shared(job, image);
    return status;
}

static void host_unload(rt_code *code)
{
    if (code->handle)
        dlclose(code->handle);
    code->handle = code->function = NULL;
}

/* ---- launching ---- */

static ckpp_status host_launch(rt_code *code, int device, ckpp_stream stream, int64_t items,
                               int64_t cost, const void *params, size_t size, bool waits)
{
    (void)device, (void)stream, (void)size, (void)waits;
    host_entry *entry;
    memcpy(&entry, &code->function, sizeof entry);
    if (items >= SERIAL_ELEMENTS / (cost > 0 ? cost : 1) && items > 1 && host_thread_count() > 1)
        host_run_parallel(entry, params, items, cost < GRAIN ? GRAIN : 1);
    else
        fault_run(entry, params, 0, items, rt_current());
    return CKPP_OK;
}

/* ---- memory ---- */

static ckpp_status host_allocate(int device, ckpp_stream stream, size_t bytes, void **data)
{
    (void)device, (void)stream;
    void *memory = NULL;
    if (bytes <= PTRDIFF_MAX - MEMORY_ALIGNMENT)
        memory = aligned_alloc(MEMORY_ALIGNMENT, round_up(bytes, MEMORY_ALIGNMENT));
    if (!memory)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory: %zu bytes were asked for", bytes);
    *data = memory;
    return CKPP_OK;
}

static void host_release(int device, ckpp_stream stream, void *data)
{
    (void)device, (void)stream;
    free(data);
}

static ckpp_status host_copy(void *to, int to_device, const void *from, int from_device,
                             size_t bytes, ckpp_stream stream)
{
    (void)to_device, (void)from_device, (void)stream;
    if (bytes > 0)
        memmove(to, from, bytes);
    return CKPP_OK;
}

static ckpp_status host_zero(int device, ckpp_stream stream, void *data, size_t bytes)
{
    (void)device, (void)stream;
    if (bytes > 0)
        memset(data, 0, bytes);
    return CKPP_OK;
}

static ckpp_status host_wait(int device, ckpp_stream stream)
{
    (void)device, (void)stream;
    return CKPP_OK;
}

static int64_t host_capacity(int device)
{
    (void)device;
    return 0;
}

static ckpp_status host_wait_all(int device)
{
    (void)device;
    return CKPP_OK;
}

static ckpp_status host_locate(const void *data, int *device)
{
    (void)data;
    *device = CKPP_HOST;
    return CKPP_OK;
}

static void host_describe(int device, char *text, size_t size)
{
    (void)device;
    char name[64];
    int threads = host_thread_count();
    host_compiler_name(name, sizeof name);
    snprintf(text, size, "host (%s, %d thread%s)", name, threads, threads == 1 ? "" : "s");
}

/* ---- events: time stamps ---- */

typedef struct host_event {
    bool recorded;
    struct timespec time;
} host_event;

static ckpp_status host_event_create(int device, void **event)
{
    (void)device;
    host_event *e = calloc(1, sizeof *e);
    if (!e)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory: %zu bytes were asked for",
                       sizeof *e);
    *event = e;
    return CKPP_OK;
}

static ckpp_status host_event_record(void *event, ckpp_stream stream)
{
    (void)stream;
    host_event *e = event;
    clock_gettime(CLOCK_MONOTONIC, &e->time);
    e->recorded = true;
    return CKPP_OK;
}

static ckpp_status host_event_join(void *event, int device, ckpp_stream stream)
{
    (void)event, (void)device, (void)stream;
    return CKPP_OK;
}

static ckpp_status host_event_wait(void *event)
{
    (void)event;
    return CKPP_OK;
}

static ckpp_status host_event_elapsed(float *ms, void *start, void *stop)
{
    const host_event *a = start, *b = stop;
    if (!a->recorded || !b->recorded)
        return rt_fail(CKPP_ERROR_ARGUMENT, "the %s event has not been recorded",
                       a->recorded ? "second" : "first");
    *ms = (float)((double)(b->time.tv_sec - a->time.tv_sec) * 1e3 +
                  (double)(b->time.tv_nsec - a->time.tv_nsec) / 1e6);
    return CKPP_OK;
}

static void host_event_destroy(void *event)
{
    free(event);
}

const rt_backend host_backend = {.target = &host_target,
                                 .discrete = discrete_backend,
                                 .key = host_key,
                                 .compile = host_compile,
                                 .load = host_load,
                                 .unload = host_unload,
                                 .module_kernel = host_module_kernel,
                                 .module_global = host_module_global,
                                 .launch = host_launch,
                                 .launch_grid = host_launch_grid,
                                 .attributes = host_attributes,
                                 .capacity = host_capacity,
                                 .allocate = host_allocate,
                                 .release = host_release,
                                 .copy = host_copy,
                                 .zero = host_zero,
                                 .wait = host_wait,
                                 .wait_all = host_wait_all,
                                 .locate = host_locate,
                                 .describe = host_describe,
                                 .textures = &host_textures,
                                 .event_create = host_event_create,
                                 .event_record = host_event_record,
                                 .event_join = host_event_join,
                                 .event_wait = host_event_wait,
                                 .event_elapsed = host_event_elapsed,
                                 .event_destroy = host_event_destroy};
