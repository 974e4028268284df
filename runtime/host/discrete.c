/* discrete.c - CKPP_CHECK=discrete: the host as device 0, with memory separate from the host's.
 *
 * The rest of the runtime treats it like a GPU: host arrays are copied to it and back by the same
 * code. Its kernels are the host backend's. Its memory consists of pages that are inaccessible
 * except while a kernel or a copy by ckpp runs, so a program that dereferences a device pointer
 * faults here, as it would on a GPU. New memory is filled with CKPP_POISON, which is NaN in
 * floating point. An array ends at the end of its last page, up to alignment, and an inaccessible
 * page follows, so a kernel that runs over the end faults, too. Released memory stays inaccessible
 * for a while.
 *
 * Variables of modules are where the dynamic linker has put them: they count as device memory, but
 * the program can access them.
 *
 * While one thread's kernel runs, the memory is accessible to all threads, so such a bug can go
 * unnoticed. */
#define _GNU_SOURCE
#include "runtime/host/host.h"
#include "runtime/host/quiet.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { DEVICE = 0, ALIGNMENT = 64, KEPT = 256 /* released blocks that stay reserved */ };

typedef struct block {
    struct block *next;
    unsigned char *pages; /* a guard page, the data's pages, a guard page */
    size_t open;          /* bytes of the data's pages */
    unsigned char *data;
    size_t bytes;
    char maker[300]; /* who allocated it: "ckpp_empty()", "kernel 'f' (foo.c:12)" */
} block;

typedef struct variable {
    struct variable *next;
    const void *data;
    size_t bytes;
} variable;

static struct {
    pthread_mutex_t lock;
    block *live, *released; /* newest first */
    variable *variables;    /* those that were looked up */
    int working;            /* running kernels and copies: they make blocks accessible */
    size_t page;
} memory = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* ---- blocks ---- */

static ckpp_status set_access(const block *b, int access)
{
    if (mprotect(b->pages + memory.page, b->open, access) == 0)
        return CKPP_OK;
    if (errno == ENOMEM)
        return rt_fail(CKPP_ERROR_MEMORY,
                       "out of host memory: %zu bytes, for CKPP_CHECK=discrete; or there are too "
                       "many arrays for the "
                       "system's vm.max_map_count",
                       b->open);
    return rt_fail(CKPP_ERROR_BACKEND, "mprotect(%p, %zu bytes), for CKPP_CHECK=discrete: %s",
                   (void *)(b->pages + memory.page), b->open, rt_errno_text(errno));
}

static ckpp_status work_begin(void)
{
    ckpp_status status = CKPP_OK;

    const sigset_t kept = quiet_lock(&memory.lock);
    if (memory.working++ == 0)
        for (const block *b = memory.live; b && !status; b = b->next)
            status = set_access(b, PROT_READ | PROT_WRITE);
    quiet_unlock(&memory.lock, &kept);
    return status;
}

static ckpp_status work_end(ckpp_status status)
{
    const sigset_t kept = quiet_lock(&memory.lock);
    if (--memory.working == 0)
        for (const block *b = memory.live; b; b = b->next) {
            ckpp_status closed = set_access(b, PROT_NONE);
            status = status ? status : closed;
        }
    quiet_unlock(&memory.lock, &kept);
    return status;
}

static void put_maker(block *b)
{
    const rt_call *call = rt_current();
    char name[120];

    if (call->kernel) {
        kind_put_name(call->kernel, name, sizeof name);
        snprintf(b->maker, sizeof b->maker, "%s (%.160s:%d)", name,
                 call->file ? call->file : call->kernel->file,
                 call->file ? call->line : call->kernel->line);
    } else
        snprintf(b->maker, sizeof b->maker, "%s()", call->function ? call->function : "ckpp");
}

static size_t whole_size(const block *b)
{
    return b->open + 2 * memory.page;
}

static bool map_block(block *b)
{
    size_t rounded = round_up(b->bytes, ALIGNMENT);

    b->open = round_up(rounded, memory.page);
    b->pages = mmap(NULL, whole_size(b), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (b->pages == MAP_FAILED)
        return false;
    if (mprotect(b->pages + memory.page, b->open, PROT_READ | PROT_WRITE) != 0) {
        munmap(b->pages, whole_size(b));
        return false;
    }
    b->data = b->pages + memory.page + b->open - rounded;
    memset(b->pages + memory.page, CKPP_POISON, b->open);
    return true;
}

static ckpp_status discrete_allocate(int device, ckpp_stream stream, size_t bytes, void **data)
{
    block *b = bytes < PTRDIFF_MAX / 2 ? calloc(1, sizeof *b) : NULL;
    ckpp_status status = CKPP_OK;

    (void)device, (void)stream;
    if (b)
        b->bytes = bytes;
    if (!b || !map_block(b)) {
        free(b);
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory: %zu bytes were asked for", bytes);
    }
    put_maker(b);
    fault_install();
    const sigset_t kept = quiet_lock(&memory.lock);
    b->next = memory.live;
    memory.live = b;
    if (memory.working == 0)
        status = set_access(b, PROT_NONE);
    quiet_unlock(&memory.lock, &kept);
    *data = b->data;
    return status;
}

/* Unmaps the block that was released first. Called under the lock. */
static void forget_oldest(void)
{
    block **at = &memory.released;

    for (int k = 0; k < KEPT && *at; k++)
        at = &(*at)->next;
    if (*at) {
        block *b = *at;
        *at = NULL;
        munmap(b->pages, whole_size(b));
        free(b);
    }
}

/* Ends the program: otherwise it would go on with two arrays in the same memory. */
static void report_second_release(const void *data)
{
    const block *b = memory.released;
    while (b && b->data != data)
        b = b->next;
    if (!b)
        return;
    fault_report(NULL,
                 "ckpp_free(): the %zu bytes that %s has allocated are released a second time "
                 "(CKPP_CHECK=discrete)",
                 b->bytes, b->maker);
    abort();
}

static void discrete_release(int device, ckpp_stream stream, void *data)
{
    (void)device, (void)stream;
    const sigset_t kept = quiet_lock(&memory.lock);
    block **at = &memory.live;
    while (*at && (*at)->data != data)
        at = &(*at)->next;
    block *b = *at;
    if (b) {
        *at = b->next;
        /* frees the pages, but keeps the addresses reserved */
        (void)mmap(b->pages, whole_size(b), PROT_NONE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
        b->next = memory.released;
        memory.released = b;
        forget_oldest();
    } else {
        report_second_release(data);
    }
    quiet_unlock(&memory.lock, &kept);
}

static const block *find_block(const block *b, const void *address)
{
    while (b && (uintptr_t)address - (uintptr_t)b->pages >= whole_size(b))
        b = b->next;
    return b;
}

static bool is_in_variable(const void *address)
{
    const variable *v = memory.variables;
    while (v && (uintptr_t)address - (uintptr_t)v->data >= v->bytes)
        v = v->next;
    return v != NULL;
}

static ckpp_status discrete_locate(const void *data, int *device)
{
    const sigset_t kept = quiet_lock(&memory.lock);
    *device = find_block(memory.live, data) || find_block(memory.released, data) ||
                      is_in_variable(data)
                  ? DEVICE
                  : CKPP_HOST;
    quiet_unlock(&memory.lock, &kept);
    return CKPP_OK;
}

/* ---- reporting accesses ---- */

static void report(const rt_call *call, const block *b, bool released,
                   const unsigned char *address)
{
    bool inside = address >= b->data && address < b->data + b->bytes;
    const char *what = released ? "a device's memory is touched after its release"
                       : inside ? "the program itself touches a device's memory"
                                : "a device's memory is touched out of bounds";
    fault_report(call, "%s, at byte %lld of the %zu that %s has allocated%s (CKPP_CHECK=discrete)",
                 what, (long long)(address - b->data), b->bytes, b->maker,
                 inside && !released ? ": ckpp_copy() copies an array to the host" : "");
}

bool discrete_report_fault(const rt_call *call, const void *address)
{
    /* the thread that holds the lock may be the one that was interrupted */
    if (!memory.page || pthread_mutex_trylock(&memory.lock))
        return false;
    const block *live = find_block(memory.live, address),
                *released = live ? NULL : find_block(memory.released, address);
    if (live || released)
        report(call, live ? live : released, released != NULL, address);
    pthread_mutex_unlock(&memory.lock);
    return live || released;
}

/* ---- the host backend's functions, with the memory accessible ---- */

static ckpp_status discrete_launch(rt_code *code, int device, ckpp_stream stream, int64_t items,
                                   int64_t cost, const void *params, size_t size, bool waits)
{
    ckpp_status status = work_begin();

    if (!status)
        status = host_backend.launch(code, device, stream, items, cost, params, size, waits);
    return work_end(status);
}

static ckpp_status discrete_launch_grid(rt_code *code, int device, ckpp_stream stream,
                                        const rt_grid *grid, const rt_layout *layout,
                                        unsigned char *params)
{
    ckpp_status status = work_begin();

    if (!status)
        status = host_backend.launch_grid(code, device, stream, grid, layout, params);
    return work_end(status);
}

static ckpp_status discrete_module_global(const rt_code *module, int device, const char *name,
                                          void **data, size_t *bytes)
{
    ckpp_status status = host_backend.module_global(module, device, name, data, bytes);
    variable *v = status ? NULL : malloc(sizeof *v);

    if (!v)
        return status ? status
                      : rt_fail(CKPP_ERROR_MEMORY, "out of memory for variable '%s'", name);
    const sigset_t kept = quiet_lock(&memory.lock);
    if (is_in_variable(*data)) {
        free(v);
    } else {
        *v = (variable){memory.variables, *data, *bytes};
        memory.variables = v;
    }
    quiet_unlock(&memory.lock, &kept);
    return CKPP_OK;
}

static ckpp_status discrete_copy(void *to, int to_device, const void *from, int from_device,
                                 size_t bytes, ckpp_stream stream)
{
    const bool late = late_is_on() && to_device < 0 && from_device >= 0 && bytes;
    const void *host = to_device < 0 ? to : from_device < 0 ? from : NULL;
    ckpp_status status = host && bytes ? late_finish((uintptr_t)host, (uintptr_t)host + bytes)
                                       : CKPP_OK;

    if (status || (status = work_begin()))
        return status;
    if (late)
        status = late_add(to, from, bytes);
    else
        status = host_backend.copy(to, to_device, from, from_device, bytes, stream);
    return work_end(status);
}

/* ---- waiting: what was put off arrives ---- */

static ckpp_status discrete_wait(int device, ckpp_stream stream)
{
    (void)device, (void)stream;
    return late_finish_all();
}

static ckpp_status discrete_wait_all(int device)
{
    (void)device;
    return late_finish_all();
}

static ckpp_status discrete_event_wait(void *event)
{
    ckpp_status status = late_finish_all();

    return status ? status : host_backend.event_wait(event);
}

static ckpp_status discrete_zero(int device, ckpp_stream stream, void *data, size_t bytes)
{
    ckpp_status status = work_begin();

    if (!status)
        status = host_backend.zero(device, stream, data, bytes);
    return work_end(status);
}

static ckpp_status discrete_copy_texels(const rt_texels *t, void *data, bool write,
                                        ckpp_stream stream)
{
    ckpp_status status = work_begin();

    if (!status)
        status = host_textures.copy(t, data, write, stream);
    return work_end(status);
}

/* Writes "host (g++-12, 2 threads), with memory of its own". */
static void discrete_describe(int device, char *text, size_t size)
{
    host_backend.describe(device, text, size);
    size_t used = strlen(text);
    snprintf(text + used, size - used, ", with memory of its own");
}

/* ---- forks ---- */

static void before_fork(void)
{
    pthread_mutex_lock(&memory.lock);
}

static void after_fork(void)
{
    pthread_mutex_unlock(&memory.lock);
}

/* Other threads, whose work made the blocks accessible, do not exist in the child. */
static void in_child(void)
{
    if (memory.working > 0)
        for (const block *b = memory.live; b; b = b->next)
            (void)mprotect(b->pages + memory.page, b->open, PROT_NONE);
    memory.working = 0;
    pthread_mutex_unlock(&memory.lock);
}

/* ---- the backend ---- */

const rt_backend *discrete_backend(void)
{
    static rt_texture_backend textures;
    static rt_backend backend;

    memory.page = (size_t)sysconf(_SC_PAGESIZE);
    pthread_atfork(before_fork, after_fork, in_child);
    textures = host_textures;
    textures.copy = discrete_copy_texels;
    backend = host_backend;
    backend.discrete = NULL;
    backend.module_global = discrete_module_global;
    backend.launch = discrete_launch;
    backend.launch_grid = discrete_launch_grid;
    backend.allocate = discrete_allocate;
    backend.release = discrete_release;
    backend.copy = discrete_copy;
    backend.zero = discrete_zero;
    backend.put_off = late_put_off;
    backend.wait = discrete_wait;
    backend.wait_all = discrete_wait_all;
    backend.event_wait = discrete_event_wait;
    backend.locate = discrete_locate;
    backend.describe = discrete_describe;
    backend.textures = &textures;
    return &backend;
}
