/* kernel_state.c - the state of each kernel that was called, and its release if the kernel is
 * unloaded with a plugin.
 *
 * Nothing reports that a plugin is closed. It is noticed when another kernel is called for the
 * first time: a state's kernel is gone if no loaded object contains the state's slot, or the slot
 * does not point to the state any more. The struct is kept then, so that no other state gets its
 * address, by which memo_run() tells kernels apart. */
#define _GNU_SOURCE
#include "runtime/call/call.h"
#include "runtime/host/host.h"

#include <link.h>
#include <stdlib.h>

/* All states, the newest first, and those whose kernels are gone. */
static kernel_state *states, *retired;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* Frees the kernels of a module that were looked up. */
static void free_kernels(rt_code *code)
{
    rt_module_kernel *next;
    for (rt_module_kernel *kernel = atomic_load(&code->kernels); kernel; kernel = next) {
        next = kernel->next;
        free(kernel->param);
        free(kernel);
    }
}

/* Frees all that the state has. Code for a GPU stays loaded unless the device is idle, because it
 * may still run. */
static void clear(kernel_state *state, bool idle)
{
    rt_specialization *next;
    for (rt_specialization *spec = atomic_load(&state->specializations); spec; spec = next) {
        next = spec->next;
        free_kernels(&spec->code);
        if (idle || spec->backend->target->synchronous)
            spec->backend->unload(&spec->code);
        free(spec);
    }
    atomic_store(&state->specializations, NULL);
    option_text *more;
    for (option_text *o = state->options; o; o = more) {
        more = o->next;
        free(o);
    }
    state->options = NULL;
}

/* ---- kernels that are gone ---- */

typedef struct search {
    const kernel_state *state;
    bool found;
} search;

/* Whether the state's slot is in the object's writable memory and points to the state. */
static int look_at_object(struct dl_phdr_info *object, size_t size, void *context)
{
    search *s = context;
    const uintptr_t at = (uintptr_t)s->state->slot;
    (void)size;
    for (int k = 0; k < object->dlpi_phnum && !s->found; k++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[k];
        const uintptr_t begin = object->dlpi_addr + segment->p_vaddr;
        s->found = segment->p_type == PT_LOAD && segment->p_flags & PF_W && at >= begin &&
                   at + sizeof *s->state->slot <= begin + segment->p_memsz &&
                   atomic_load(s->state->slot) == s->state;
    }
    return s->found;
}

static int count_unloaded(struct dl_phdr_info *object, size_t size, void *count)
{
    if (size >= offsetof(struct dl_phdr_info, dlpi_subs) + sizeof object->dlpi_subs)
        *(unsigned long long *)count = object->dlpi_subs;
    return 1;
}

/* With the lock held: removes the states of kernels that are gone, and returns them as a list.
 * Searches only if objects were unloaded since the last time. */
static kernel_state *unlink_retired(void)
{
    static unsigned long long seen;
    unsigned long long unloaded = seen;
    kernel_state *gone = NULL;
    dl_iterate_phdr(count_unloaded, &unloaded);
    if (unloaded == seen)
        return NULL;
    seen = unloaded;
    for (kernel_state **at = &states, *state; (state = *at); ) {
        search s = {.state = state};
        if (!state->made)
            dl_iterate_phdr(look_at_object, &s);
        if (s.found || state->made) {
            at = &state->next;
            continue;
        }
        *at = state->next;
        state->next = gone;
        gone = state;
    }
    return gone;
}

/* Without the lock: unloading a kernel's code waits for any thread that is loading an object, and
 * that thread may be about to call a kernel. */
static void retire(kernel_state *gone)
{
    for (kernel_state *next; gone; gone = next) {
        next = gone->next;
        clear(gone, false);
        pthread_mutex_lock(&lock);
        gone->next = retired;
        retired = gone;
        pthread_mutex_unlock(&lock);
    }
}

/* ---- the library's own end, and forks ---- */

static void release_all(void)
{
    kernel_state *next;
    for (kernel_state *state = states; state; state = next) {
        next = state->next;
        clear(state, false);
        free(state);
    }
    for (kernel_state *state = retired; state; state = next) {
        next = state->next;
        free(state);
    }
    states = retired = NULL;
}

/* A thread that held a lock when the process forked does not exist in the child and would never
 * release it. What it was building is lost, but the lists are complete. */
static void in_child(void)
{
    pthread_mutex_init(&lock, NULL);
    for (kernel_state *state = states; state; state = state->next)
        pthread_mutex_init(&state->lock, NULL);
}

static void start(void)
{
    static rt_unload unload = {.release = release_all};
    (void)pthread_atfork(NULL, NULL, in_child);
    unload_register(&unload);
}

/* ---- states ---- */

kernel_state *kernel_state_get(const ckpp_kernel *kernel)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    _Atomic(void *) *slot = (_Atomic(void *) *)kernel->state;
    kernel_state *state = atomic_load_explicit(slot, memory_order_acquire);
    void *none = NULL;

    if (state)
        return state;
    state = calloc(1, sizeof *state);
    if (!state)
        return NULL;
    state->slot = slot;
    state->made = kernel->made != NULL;
    pthread_mutex_init(&state->lock, NULL);
    pthread_once(&once, start);
    pthread_mutex_lock(&lock);
    kernel_state *gone = unlink_retired();
    const bool first = atomic_compare_exchange_strong(slot, &none, state);
    if (first) {
        state->next = states;
        states = state;
    }
    pthread_mutex_unlock(&lock);
    retire(gone);
    if (first)
        return state;
    pthread_mutex_destroy(&state->lock);
    free(state);
    return none;
}

/* Nobody may call the kernel any more. The state can be freed, since threads do not remember calls
 * of modules. */
void kernel_state_forget(const ckpp_kernel *kernel)
{
    kernel_state *state = *kernel->state, **at = &states;

    if (!state)
        return;
    pthread_mutex_lock(&lock);
    while (*at != state)
        at = &(*at)->next;
    *at = state->next;
    pthread_mutex_unlock(&lock);
    for (rt_specialization *spec = atomic_load(&state->specializations); spec; spec = spec->next)
        spec->backend->wait_all(spec->cls->device);
    clear(state, true);
    pthread_mutex_destroy(&state->lock);
    free(state);
    *kernel->state = NULL;
}
