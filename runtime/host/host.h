/* host.h - the host backend: its compiler, and blocks of threads as fibers. kernel/block_host.h is
 * its interface to kernels. */
#ifndef RUNTIME_HOST_H
#define RUNTIME_HOST_H

#include "runtime/compiler/compiler.h"
#include "runtime/plan/plan.h"
#include "runtime/kernel/block_host.h"

/* ---- the table ---- */

extern const rt_backend host_backend;
extern const rt_texture_backend host_textures;

/* ---- compile.c: the compiler ---- */

ckpp_status host_key(const rt_compile *job, rt_field *fields, int *nfields, rt_buf *scratch);
ckpp_status host_compile(const rt_compile *job, rt_blob *image);
/* Fails unless there is a C++ compiler. */
ckpp_status host_need_compiler(void);
/* Writes the compiler's name, "g++-12", or "no C++ compiler". */
void host_compiler_name(char *text, size_t size);

/* ---- arch.c ---- */

/* A text that differs between processors for which -march=native generates different code. */
const char *host_arch_text(void);

/* ---- symbols.c ---- */

/* The error for a compiled kernel that the dynamic linker refused; `why` is its message. */
ckpp_status host_fail_load(const rt_compile *job, const char *why);

/* ---- shared.c ---- */

/* Fails if a compiled kernel has more static shared memory than a GPU gives a block. */
ckpp_status host_check_shared(const rt_compile *job, const rt_blob *image);
/* Bytes of static shared memory of a raw kernel; 0 for other kinds: a module's kernels differ. */
size_t host_static_shared(const rt_compile *job, const rt_blob *image);

/* ---- module.c: see rt_backend ---- */

ckpp_status host_module_kernel(const rt_code *module, int device, const char *name,
                               rt_module_kernel *kernel);
ckpp_status host_module_global(const rt_code *module, int device, const char *name, void **data,
                               size_t *bytes);
/* The size of a module kernel's parameter block for `count` arguments, without their values; and
 * storing the k-th argument's address in it. */
size_t host_module_arguments(int count);
void host_module_point(unsigned char *block, int k, const void *argument);

/* ---- discrete.c: the host as a device with separate memory, CKPP_CHECK=discrete ---- */

/* the value of each byte of new memory: NaN, -1, an invalid pointer */
enum { CKPP_POISON = 0xFF };

/* Called once, before any other function of discrete.c; see rt_backend.discrete. */
const rt_backend *discrete_backend(void);
/* Reports the access if the address is in the discrete device's memory. `call`: whose kernel runs,
 * or NULL. For signal handlers. */
bool discrete_report_fault(const rt_call *call, const void *address);

/* ---- line.c: for CKPP_CHECK=discrete ---- */

/* The program's own instruction at `pc`, or that behind its call of a library. */
const void *line_find_own(const void *pc);
/* Runs addr2line, with no environment; writes "foo.c:12", or the address. */
void line_put(const void *pc, char *text, size_t size);

/* ---- guard.c: the host's memory that is present on the discrete device ---- */

extern const rt_guard guard_table;
typedef enum guard_outcome { GUARD_UNKNOWN, GUARD_RESOLVED, GUARD_REPORTED } guard_outcome;
/* For signal handlers, whose third argument is `context`: what to do with an access that was not
 * allowed. Resolved: it can be made again. */
guard_outcome guard_resolve(const rt_call *call, const void *address, const void *context);

/* Whether the program may read and write the memory, and no more: other rights could not be given
 * back. */
bool guard_is_plain(uintptr_t from, uintptr_t to);

/* ---- late.c: results of calls with nowait on the discrete device ---- */

/* What this thread's copies to the host are called, as in rt_backend.put_off; NULL: they are made
 * at once. */
void late_put_off(const char *name);
bool late_is_on(void);
/* Keeps the bytes, which arrive at `to` when they are waited for. */
ckpp_status late_add(void *to, const void *from, size_t bytes);
/* What is kept arrives now: all of it, or what has a byte in [low, high). */
ckpp_status late_finish_all(void);
/* guard.c: the same of what is present. */
void guard_arrive(void);
ckpp_status late_finish(uintptr_t low, uintptr_t high);
/* Reports the program's access, at `pc`, to memory for which something is kept. For signal
 * handlers. */
bool late_report(const rt_call *call, const void *address, const void *pc);

/* ---- lasting.c ---- */

/* Writes the image to a file that is kept, and stores the file's path in `path`. */
ckpp_status host_lasting_file(const rt_compile *job, const rt_blob *image, char *path,
                              size_t size);

/* ---- headers.c ---- */

/* Writes the supplied headers that the source includes below the folder. false with errno. */
bool host_write_headers(const char *folder, const rt_files *files);

/* ---- parallel.c ---- */

typedef void host_entry(const void *params, int64_t begin, int64_t end);
/* Divides the items, in multiples of `grain`, among OpenMP's threads, each of which calls
 * fault_run(). */
void host_run_parallel(host_entry *entry, const void *params, int64_t items, int64_t grain);
/* The most threads that host_run_parallel() uses. */
int host_thread_count(void);

/* ---- idle.c: whether OpenMP's threads spin while they wait ---- */

/* Called before a parallel region of `team` threads: now and then looks whether the process is
 * preempted, and acts. */
void host_watch_load(int team);
/* From now on threads that wait sleep soon, or spin first, in regions of `team` threads. Returns
 * whether they sleep. */
bool host_let_sleep(bool sleep, int team);
/* What it says of a process that it was preempted so many times while it ran for so long. */
typedef enum rt_load { RT_UNCLEAR, RT_PREEMPTED, RT_ALONE } rt_load;
rt_load host_judge(long times, double seconds);
/* In the child of a fork, which has none of the threads. */
void host_forget_idler(void);
/* The library is unloaded. */
void host_end_idler(void);

/* ---- threads.c ---- */

/* Whether so many more threads can surely be created. */
bool host_can_make(int threads);
/* How many of the wanted threads (at least 1) a parallel region of the calling thread can have.
 * Warns once if that is fewer. */
int host_team_size(int wanted);

/* ---- grid.c ---- */

/* State of a launch that is running. */
typedef struct rt_grid_run rt_grid_run;

/* Fails the launch with a message about a block; that about the lowest block is kept. */
__attribute__((format(printf, 3, 4))) void grid_fail(const ckpp_launch *launch, int64_t block,
                                                     const char *format, ...);
/* As grid_fail(), but about the whole launch. */
void grid_refuse(const ckpp_launch *launch, const char *why);
/* Prints on standard error that a thread of the block has overflowed its stack. For signal
 * handlers. */
void grid_report_overflow(const ckpp_launch *launch, int64_t block, const ckpp_fiber *thread);
/* Prints that a block has accessed dynamic shared memory out of bounds, at byte `at`. For signal
 * handlers. */
void grid_report_shared(const rt_call *call, int64_t at, size_t size);
/* Whether the launch is CKPP_LAUNCH_COOPERATIVE or CKPP_LAUNCH_CLUSTERS. */
bool grid_has(const ckpp_launch *launch, int what);
/* The call that the launch belongs to. */
const rt_call *grid_call(const ckpp_launch *launch);
/* In a cooperative launch, waits until all blocks have called it. false: the launch has failed. */
bool sync_grid(const ckpp_launch *launch, int64_t block, const char *file, int line);

/* rt_backend.launch_grid. The parameter block begins with a ckpp_launch, which is filled in
 * here. */
ckpp_status host_launch_grid(rt_code *code, int device, ckpp_stream stream, const rt_grid *grid,
                             const rt_layout *layout, unsigned char *params);
/* rt_backend.attributes. */
ckpp_status host_attributes(rt_code *code, int device, const rt_grid *grid,
                            ckpp_attributes *attributes);

/* ---- block.c ---- */

extern const ckpp_block_calls fiber_calls;
/* A thread of a block, with its registers saved at `sp`, has reached a sync point. Returns the
 * thread to run next. */
ckpp_fiber *fiber_sync(int sync_point, uint32_t value, const char *file, int line, void *sp);
/* grid_report_overflow() for the thread on that stack of the pool. */
void fiber_report_overflow(void *pool, unsigned stack);

/* ---- stack.c: stacks ---- */

#if defined __has_feature
#if __has_feature(address_sanitizer)
#define RT_ASAN 1
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#define RT_ASAN 1
#endif

/* On other processors, and under AddressSanitizer, which must be told of each switch, the C
 * library switches stacks. */
#if (defined __x86_64__ || defined __aarch64__) && !defined RT_ASAN && !defined RT_UCONTEXT
#define RT_SWITCH_ASM 1
#endif

enum {
    FIBER_SHARED_MOST = 232448, /* bytes of dynamic shared memory: the largest GPUs' limit */
    FIBER_CONTROL_STACKS = 1,   /* space for the pool's own data, in stacks */
    FIBER_STACKS = FIBER_CONTROL_STACKS + CKPP_BLOCK_THREADS,
    /* Bytes below each stack that fault when touched. -fstack-clash-protection touches large
     * frames in steps no larger than this, so no frame can jump over the guard. */
    FIBER_GUARD = 64 * 1024,
    FIBER_SIGNAL_STACK = 64 * 1024 /* at the end of the pool's own data; for fault.c */
};
#define FIBER_POOL_BYTES ((size_t)FIBER_STACKS * CKPP_STACK_SIZE)

/* Saves the caller's context in *from and continues at `to`: a saved context, or one that
 * fiber_begin() returned. */
void fiber_switch(void **from, void *to);
/* Calls fiber_sync() and switches to the thread that it returns. */
void fiber_wait(int sync_point, uint32_t value, const char *file, int line);

/* This system thread's pool, of which only the first FIBER_CONTROL_STACKS, zeroed at first, are
 * accessible. NULL: no memory. */
void *fiber_pool(void);
/* Makes one more stack of the pool accessible. false: no memory. */
bool fiber_open_stack(unsigned stack);
/* Prepares `entry`, which must never return, on the stack; returns a context for
 * fiber_switch(). */
void *fiber_begin(unsigned stack, void (*entry)(void));
/* This system thread's memory for a block's dynamic shared memory. It has the launch's size
 * rounded up to the alignment, and touching what lies behind it faults (all of it if the size is
 * 0). NULL: there is no memory, and the launch has failed. */
void *fiber_find_shared(const ckpp_launch *launch);
/* If the address is in the inaccessible part of that memory, reports it. For signal handlers. */
bool fiber_report_shared(const void *address);
/* The stack of this system thread's pool whose guard contains the address, or 0. For signal
 * handlers. */
unsigned fiber_guarded_stack(const void *address);

/* ---- fault.c: the message before a fault ends the program ---- */

enum { FAULT_SIGNALS = 4 };
/* The signals that faults raise. */
extern const int fault_signals[FAULT_SIGNALS];
/* From now on faults in kernels are reported, and other faults whose cause is known. */
void fault_install(void);
/* Calls the entry in this thread, which is marked as running the call's kernel meanwhile. */
void fault_run(host_entry *entry, const void *params, int64_t begin, int64_t end,
               const rt_call *call);
/* Prints "foo.c:12: error: kernel 'scale': ..." on standard error, or "ckpp: error: ..." if call
 * is NULL. For signal handlers. */
__attribute__((format(printf, 2, 3))) void fault_report(const rt_call *call, const char *format,
                                                        ...);

/* From now on a stack overflow in this system thread's pool is reported before it ends the
 * program. Returns whether the thread's signal handlers now use a stack in the pool. */
bool fault_watch(void *pool);
/* Must be called before this system thread's pool is freed. */
void fault_unwatch(void *pool);
/* Restores the signal handlers that were there before. */
void fault_forget(void);

#endif
