/* host.h - the host backend: its compiler, and blocks of threads as fibers. What kernels see of it
 * is kernel/block_host.h. */
#ifndef RUNTIME_HOST_H
#define RUNTIME_HOST_H

#include "runtime/plan/plan.h"
#include "runtime/kernel/block_host.h"

/* ---- the table ---- */

extern const rt_backend host_backend;
extern const rt_texture_backend host_textures;

/* ---- compile.c: the compiler ---- */

ckpp_status host_key(const rt_compile *job, rt_field *fields, int *nfields, rt_buf *scratch);
ckpp_status host_compile(const rt_compile *job, rt_blob *image);
/* Fails where there is no C++ compiler. */
ckpp_status host_need_compiler(void);
/* "g++-12", or "no C++ compiler". */
void host_compiler_name(char *text, size_t size);

/* ---- arch.c ---- */

/* A text that differs between processors for which the host's compiler makes different code. */
const char *host_arch_text(void);

/* ---- symbols.c ---- */

/* The message for a compiled kernel that the dynamic linker does not load, and why. */
ckpp_status host_fail_load(const rt_compile *job, const char *why);

/* ---- shared.c ---- */

/* Refuses a compiled kernel that has more static shared memory than a GPU gives a block. */
ckpp_status host_check_shared(const rt_compile *job, const rt_blob *image);
/* The bytes of a compiled raw kernel's; of anything else 0: a module's kernels have some each. */
size_t host_static_shared(const rt_compile *job, const rt_blob *image);

/* ---- module.c: see rt_backend ---- */

ckpp_status host_module_kernel(const rt_code *module, int device, const char *name,
                               rt_module_kernel *kernel);
ckpp_status host_module_global(const rt_code *module, int device, const char *name, void **data,
                               size_t *bytes);
/* Where a parameter block's first of so many arguments can be; and that the k-th one is there. */
size_t host_module_arguments(int count);
void host_module_point(unsigned char *block, int k, const void *argument);

/* ---- discrete.c: the host as a device with memory of its own, CKPP_CHECK=discrete ---- */

enum { CKPP_POISON = 0xFF };   /* what each byte of new memory is: NaN, -1, a pointer to nowhere */

/* Called once, before anything else of it; see rt_backend.discrete. */
const rt_backend *discrete_backend(void);
/* Where the address is in memory of its own: says who touches what. `call`: whose kernel it is, or
 * NULL. For signal handlers. */
bool discrete_report_fault(const rt_call *call, const void *address);

/* ---- workspace.c: the private folder in which the compiler works ---- */

enum { HOST_PATH_MAX = 4096 }; /* as Linux has it */

typedef struct host_workspace {
    char directory[HOST_PATH_MAX - 16]; /* empty: there is none */
    char source[HOST_PATH_MAX], image[HOST_PATH_MAX], messages[HOST_PATH_MAX];
    char include[HOST_PATH_MAX];        /* of headers that ckpp has itself */
    int folder, owner;             /* open while there is one */
} host_workspace;

/* Makes it, with the job's source and headers in it. host_workspace_remove() in either case. */
ckpp_status host_workspace_make(host_workspace *w, const rt_compile *job);
void host_workspace_remove(host_workspace *w);
/* What the compiler wrote; false with errno. */
bool host_workspace_read_image(const host_workspace *w, rt_blob *content);
/* What it said; of very much, the beginning. */
bool host_workspace_read_messages(const host_workspace *w, rt_blob *content);

/* sweep.c: what processes that were killed have left. The file "owner" in a workspace is
 * locked (flock) as long as its process lives. */
#define HOST_WORKSPACE_PREFIX "ckpp-"
#define HOST_WORKSPACE_RANDOM "XXXXXX"
#define HOST_WORKSPACE_OWNER "owner"
/* What that file holds; the other one where the file system has no locks. */
extern const char host_workspace_mark[], host_workspace_lockless_mark[];

/* Whether the open folder is the user's, and nobody else's. */
bool host_workspace_is_private(int folder);
/* Removes what is in the folder, but for the owner's file. false: not all, or more than `most`. */
bool host_workspace_clear(int folder, long most);
/* Removes workspaces in `parent` whose process is gone. */
void host_workspace_sweep(const char *parent);

/* ---- lasting.c ---- */

/* Writes the image into a file of its own that stays, and the file's path. */
ckpp_status host_lasting_file(const rt_compile *job, const rt_blob *image, char *path,
                              size_t size);

/* ---- headers.c ---- */

/* headers.c: writes those of them that the source includes below the folder. false with
 * errno. */
bool host_write_headers(const char *folder, const rt_files *files);

/* ---- backend.c ---- */

typedef void host_entry(const void *params, int64_t begin, int64_t end);
/* Splits the items, in multiples of `grain`, over OpenMP's threads, each of which calls
 * fault_run(). */
void host_run_parallel(host_entry *entry, const void *params, int64_t items, int64_t grain);
/* How many threads that would be, at most. */
int host_thread_count(void);

/* ---- threads.c ---- */

/* How many of the wanted threads, 1 at least, a parallel region of the calling thread can have.
 * Says so once where that is fewer. */
int host_team_size(int wanted);

/* ---- grid.c ---- */

/* A launch under way. */
typedef struct rt_grid_run rt_grid_run;

/* The launch fails, with what is said of this block; of several blocks that fail the first one's
 * message is kept. */
__attribute__((format(printf, 3, 4)))
void grid_fail(const ckpp_launch *launch, int64_t block, const char *format, ...);
/* As grid_fail(), but of the whole launch. */
void grid_refuse(const ckpp_launch *launch, const char *why);
/* Writes on standard error that this thread of the block has overflowed its stack. For signal
 * handlers. */
void grid_report_overflow(const ckpp_launch *launch, int64_t block, const ckpp_fiber *thread);
/* Likewise, that a block has touched its dynamic shared memory outside of it, at this byte. */
void grid_report_shared(const rt_call *call, int64_t at, size_t size);
/* Whether the launch has CKPP_LAUNCH_... */
bool grid_has(const ckpp_launch *launch, int what);
/* Which call the launch is of. */
const rt_call *grid_call(const ckpp_launch *launch);
/* In a cooperative launch: waits until each of its blocks waits. false: the launch fails. */
bool sync_grid(const ckpp_launch *launch, int64_t block, const char *file, int line);

/* rt_backend's launch_grid. The parameter block begins with a ckpp_launch, which is filled
 * here. */
ckpp_status host_launch_grid(rt_code *code, int device, ckpp_stream stream, const rt_grid *grid,
                             const rt_layout *layout, unsigned char *params);
/* rt_backend's attributes: what a launch says of itself. */
ckpp_status host_attributes(rt_code *code, int device, const rt_grid *grid,
                            ckpp_attributes *attributes);

/* ---- block.c ---- */

extern const ckpp_block_calls fiber_calls;
/* The calling thread of a block, whose registers are saved at `sp`, has come to a sync point.
 * Returns the thread that goes on. */
ckpp_fiber *fiber_sync(int sync_point, uint32_t value, const char *file, int line, void *sp);
/* The same of the thread on that stack of the pool. */
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

/* Elsewhere, and where the sanitizer has to be told of each switch, stacks are changed by the C
 * library. */
#if (defined __x86_64__ || defined __aarch64__) && !defined RT_ASAN && !defined RT_UCONTEXT
#define RT_SWITCH_ASM 1
#endif

enum {
    FIBER_SHARED_MOST = 232448,    /* bytes of dynamic shared memory: what the largest GPUs have */
    FIBER_CONTROL_STACKS = 1,      /* room for the pool's own data, in stacks */
    FIBER_STACKS = FIBER_CONTROL_STACKS + CKPP_BLOCK_THREADS,
    /* Below each stack. Functions with large frames touch every so many bytes of them
     * (-fstack-clash-protection), at most this far apart, so that none of them gets past it. */
    FIBER_GUARD = 64 * 1024,
    FIBER_SIGNAL_STACK = 64 * 1024 /* at the end of the pool's own data: for fault.c */
};
#define FIBER_POOL_BYTES ((size_t)FIBER_STACKS * CKPP_STACK_SIZE)

/* Saves in *from where the caller is, and goes on at `to`: what was saved there, or what
 * fiber_begin() gave. */
void fiber_switch(void **from, void *to);
/* fiber_sync(), and on to the thread that it gives. */
void fiber_wait(int sync_point, uint32_t value, const char *file, int line);

/* This system thread's pool: FIBER_CONTROL_STACKS of it are there to be used, and 0 at first.
 * NULL: no memory. */
void *fiber_pool(void);
/* Makes one more stack of the pool usable. false: no memory. */
bool fiber_open_stack(unsigned stack);
/* Where fiber_switch() begins `entry`, which never returns, on that stack. */
void *fiber_begin(unsigned stack, void (*entry)(void));
/* This system thread's memory for a block's dynamic shared memory, as many bytes as the launch has
 * up to what aligns them; what is behind, or all of it where there are none, nobody can touch.
 * NULL: there is no memory, and the launch has failed. */
void *fiber_find_shared(const ckpp_launch *launch);
/* Where the address is in what is closed of it: says so. For signal handlers. */
bool fiber_report_shared(const void *address);
/* The stack of this system thread's pool in whose guard the address is; 0: there is none. For
 * signal handlers. */
unsigned fiber_guarded_stack(const void *address);

/* ---- fault.c: what a program says before it ends of a fault ---- */

enum { FAULT_SIGNALS = 4 };
/* Those that a fault brings. */
extern const int fault_signals[FAULT_SIGNALS];
/* From now on faults in kernels are reported, and those outside of kernels whose reason is
 * known. */
void fault_install(void);
/* Calls the entry in this thread, which is known to run the call's kernel meanwhile. */
void fault_run(host_entry *entry, const void *params, int64_t begin, int64_t end,
               const rt_call *call);
/* Writes "foo.c:12: error: kernel 'scale': ..." on standard error, where there is no call "ckpp:
 * error: ...". For signal handlers. */
__attribute__((format(printf, 2, 3))) void fault_report(const rt_call *call, const char *format,
                                                      ...);

/* From now on an overflow of a stack of this system thread's pool is told of, before the program
 * ends of it. Whether the thread's signal handlers have their stack in the pool now. */
bool fault_watch(void *pool);
/* This system thread's pool goes away. */
void fault_unwatch(void *pool);
/* Restores the signal handlers that were there before. */
void fault_forget(void);

#endif
