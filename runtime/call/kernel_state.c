/* kernel_state.c - the state of each kernel that was called, and its release if the program asks
 * for it or the kernel is unloaded with a plugin.
 *
 * A call reads a kernel's state from its slot without a lock. To release states,
 * ckpp_clear_kernels() empties their slots, and frees what the states have once no other thread is
 * in a call (inside.c).
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

/* All states, the newest first; those whose slots are empty, but which a call may still use; and
 * those that have nothing any more. */
static kernel_state *states, *cleared, *retired;
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

static void free_specializations(kernel_state *state)
{
    rt_specialization *next;
    for (rt_specialization *spec = atomic_load(&state->specializations); spec; spec = next) {
        next = spec->next;
        free(spec);
    }
    atomic_store(&state->specializations, NULL);
}

/* Frees all that the state has. Code for a GPU stays loaded unless the device is idle, because it
 * may still run. If launches are counted, the specialisations' structs are kept, because a row is
 * found by the address of its code. */
static void clear(kernel_state *state, bool idle)
{
    for (rt_specialization *spec = atomic_load(&state->specializations); spec; spec = spec->next) {
        free_kernels(&spec->code);
        atomic_store(&spec->code.kernels, NULL);
        if (idle || spec->backend->target->synchronous)
            spec->backend->unload(&spec->code);
    }
    if (!rt_env()->watch)
        free_specializations(state);
    option_text *more;
    for (option_text *o = state->options; o; o = more) {
        more = o->next;
        free(o);
    }
    state->options = NULL;
    tune_free(atomic_exchange(&state->choices, NULL));
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
    for (kernel_state **at = &states, *state; (state = *at);) {
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

/* Keeps the struct, and the specialisations that it may still have. */
static void put_away(kernel_state *state)
{
    pthread_mutex_lock(&lock);
    state->next = retired;
    retired = state;
    pthread_mutex_unlock(&lock);
}

/* Without the lock: unloading a kernel's code waits for any thread that is loading an object, and
 * that thread may be about to call a kernel. */
static void retire(kernel_state *gone)
{
    for (kernel_state *next; gone; gone = next) {
        next = gone->next;
        clear(gone, false);
        put_away(gone);
    }
}

/* ---- the library's own end, and forks ---- */

static void release_list(kernel_state *list, bool has_code)
{
    kernel_state *next;
    for (kernel_state *state = list; state; state = next) {
        next = state->next;
        if (has_code)
            clear(state, false);
        free_specializations(state);
        free(state);
    }
}

static void release_all(void)
{
    release_list(states, true);
    release_list(cleared, true);
    release_list(retired, false);
    states = cleared = retired = NULL;
}

/* A thread that held a lock when the process forked does not exist in the child and would never
 * release it. What it was building is lost, but the lists are complete. */
static void in_child(void)
{
    pthread_mutex_init(&lock, NULL);
    tune_in_child();
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
    void *none = NULL;

    inside_watch();
    kernel_state *state = atomic_load_explicit(slot, memory_order_acquire);
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

/* Waits for the devices for which the state has code. */
static ckpp_status wait_for(kernel_state *state)
{
    ckpp_status status = CKPP_OK;
    for (rt_specialization *spec = atomic_load(&state->specializations); spec && !status;
         spec = spec->next)
        status = spec->backend->wait_all(spec->cls->device);
    return status;
}

/* Nobody may call the kernel any more. The state can be freed, since threads do not remember calls
 * of modules. */
void kernel_state_forget(const ckpp_kernel *kernel)
{
    pthread_mutex_lock(&lock);
    kernel_state *state = *kernel->state, **at = &states;
    while (state && *at != state)
        at = &(*at)->next;
    if (state)
        *at = state->next;
    pthread_mutex_unlock(&lock);
    if (!state) /* never called, or cleared since */
        return;
    const bool unused = graph_clear(); /* graphs may have its kernels */
    (void)wait_for(state);
    clear(state, unused);
    free_specializations(state);
    pthread_mutex_destroy(&state->lock);
    free(state);
    *kernel->state = NULL;
}

/* ---- ckpp_clear_kernels() ---- */

/* With the lock: adds the list to the states that a call may still use. */
static void keep_cleared(kernel_state *list)
{
    kernel_state **last = &list;
    while (*last)
        last = &(*last)->next;
    *last = cleared;
    cleared = list;
}

/* Empties all slots, and returns the states that were in them, now or at an earlier clear; NULL if
 * another thread may use one of them. */
static kernel_state *take_cleared(void)
{
    pthread_mutex_lock(&lock);
    kernel_state *gone = unlink_retired();
    for (kernel_state *state = states; state; state = state->next)
        atomic_store(state->slot, NULL);
    keep_cleared(states);
    states = NULL;
    kernel_state *unused = cleared;
    cleared = NULL;
    pthread_mutex_unlock(&lock);
    retire(gone);
    if (graph_clear() && rt_is_outermost() && !inside_others())
        return unused;
    pthread_mutex_lock(&lock);
    keep_cleared(unused);
    pthread_mutex_unlock(&lock);
    return NULL;
}

ckpp_status ckpp_clear_kernels(void)
{
    rt_call previous = rt_enter((rt_call){.function = "ckpp_clear_kernels"});
    ckpp_status status = CKPP_OK;
    kernel_state *next;
    for (kernel_state *state = take_cleared(); state; state = next) {
        next = state->next;
        ckpp_status waited = wait_for(state);
        clear(state, !waited);
        put_away(state);
        status = status ? status : waited;
    }
    rt_leave(previous);
    return status;
}
