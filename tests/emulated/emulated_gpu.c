/* emulated_gpu.c - linked to a program, gives it a GPU (or as many as EMULATED_GPUS says) whose
 * kernels run, on the CPU: so a machine without one runs all of the CUDA path but the device
 * itself.
 *
 * It is the unit tests' fake GPU with two parts replaced. Its "NVRTC" is the host backend's
 * compiler: it compiles the very source that NVRTC would get, with the CUDA loop, but without
 * __CUDACC_RTC__, so that the headers use the host's functions. Its loader and its launch run
 * that. A kernel's blocks run one after another, the last one first, and so do the threads of a
 * block, unless its source speaks of waiting: then emulated_block.c runs them. Whoever relies on
 * an order that a GPU does not promise fails.
 *
 * An image is the shared object, disguised as a cubin, so that it goes through the checks and the
 * disk cache that cubins go through. The driver is given no length; it stands, with the real
 * machine, in the padding of the header.
 *
 * Its streams copy page-locked memory only when somebody waits for it (fake_lazy.c). A program
 * that leaves device memory or events behind fails at its end. */
#define _GNU_SOURCE
#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emulated_block.h"
#include "runtime/cuda/staging.h"
#include "runtime/host/host.h"
#include "fake_cuda.h"

/* ---- the compiler ---- */

/* Kernels are compiled more than they run. With the sanitizers, they have them too: each access to
 * "device memory" is checked, and the alignment of packets. */
#if defined __SANITIZE_ADDRESS__ && !defined __clang__
static const char
    own_options[] = "-O0 -g1 -fsanitize=address,undefined -fno-sanitize-recover=undefined "
                    "-fsanitize-sections=emulated_shared";
#else
static const char own_options[] = "-O0";
#endif

struct _nvrtcProgram {
    rt_buf source;
    rt_blob image;
    char *log;
};

/* Whether threads of a kernel in it may wait for each other, or should. */
static bool speaks_of_waiting(const char *source)
{
    return strstr(source, "__sync") || strstr(source, "__shfl_") || strstr(source, "__shared__");
}

/* Appends the source. `__shared__ alignas(16) float x[4]`, which CUDA's compiler takes, becomes
 * what C++ would have: alignas() stands in front. */
static void put_source(rt_buf *out, const char *source)
{
    static const char shared[] = "__shared__ ", aligned[] = "alignas(";
    const char *found;
    while ((found = strstr(source, shared)) != NULL) {
        const char *specifier = found + sizeof shared - 1, *end = specifier;
        if (strncmp(specifier, aligned, sizeof aligned - 1) == 0) {
            int depth = 1;
            for (end += sizeof aligned - 1; depth > 0 && *end; end++)
                depth += (*end == '(') - (*end == ')');
        }
        buf_put(out, source, (size_t)(found - source));
        buf_put(out, specifier, (size_t)(end - specifier));
        buf_puts(out, end > specifier ? " " : "");
        buf_puts(out, shared);
        source = end;
    }
    buf_puts(out, source);
}

/* The next function that is declared `extern "C" __global__ void ... NAME(const __grid_constant__
 * ...`. false: there is none. */
static bool next_entry(const char **source, char name[RT_SYMBOL_SIZE])
{
    const char *end = strstr(*source, "(const __grid_constant__ "), *begin = end;
    while (begin && begin > *source && strchr(" \t\n*", begin[-1]) == NULL)
        begin--;
    if (!end || begin == end || end - begin >= RT_SYMBOL_SIZE)
        return false;
    snprintf(name, RT_SYMBOL_SIZE, "%.*s", (int)(end - begin), begin);
    *source = end + 1;
    return true;
}

/* Appends the function that finds a kernel by its name; returns how many there are. */
static int put_find(rt_buf *out, const char *source, bool waits)
{
    char name[RT_SYMBOL_SIZE];
    int count = 0;
    buf_puts(out,
             "\n#line 1 \"emulated_gpu\"\nextern \"C\" __attribute__((visibility(\"default\")))\n"
             "emulated_kernel *" EMULATED_FIND
             "(const char *_name, const block_calls *_calls)\n{\n");
    if (waits)
        buf_puts(out, "    emulated_calls = _calls;\n");
    for (; next_entry(&source, name); count++)
        buf_printf(
            out,
            "    if (__builtin_strcmp(_name, \"%s\") == 0)\n        return emulated_run<%s>;\n",
            name, name);
    buf_puts(out, "    return nullptr;\n}\n");
    return count;
}

static nvrtcResult emulated_DestroyProgram(nvrtcProgram *program)
{
    nvrtcProgram p = *program;
    buf_free(&p->source);
    free(p->image.data);
    free(p->log);
    free(p);
    *program = NULL;
    return NVRTC_SUCCESS;
}

static nvrtcResult emulated_CreateProgram(nvrtcProgram *program, const char *source,
                                          const char *name, int nheaders,
                                          const char *const *headers, const char *const *names)
{
    (void)nheaders, (void)headers, (void)names;
    bool waits = speaks_of_waiting(source);
    nvrtcProgram p = calloc(1, sizeof *p);
    if (!p)
        return NVRTC_ERROR_OUT_OF_MEMORY;
    buf_printf(&p->source, "%s%s#include \"" EMULATED_KERNEL_HEADER "\"\n#line 1 \"%s\"\n",
               waits ? "#define EMULATED_WAITS 1\n" : "",
               strstr(source, "ckpp/vector.h") ? "#define EMULATED_VECTORS 1\n" : "", name);
    put_source(&p->source, source);
    int entries = put_find(&p->source, source, waits);
    *program = p;
    if (!p->source.failed && entries > 0)
        return NVRTC_SUCCESS;
    emulated_DestroyProgram(program);
    return entries > 0 ? NVRTC_ERROR_OUT_OF_MEMORY : NVRTC_ERROR_INVALID_INPUT;
}

/* The kernel's own options, as one line; those that only NVRTC has begin with two hyphens. */
static void list_options(rt_buf *line, int noptions, const char *const *options)
{
    buf_puts(line, own_options);
    for (int k = 0; k < noptions; k++) {
        if (strncmp(options[k], "--", 2) == 0)
            continue;
        buf_puts(line, " '");
        for (const char *c = options[k]; *c; c++) {
            if (*c == '\'')
                buf_puts(line, "'\\'");
            buf_put(line, c, 1);
        }
        buf_puts(line, "'");
    }
}

/* What the compiler says comes with rt_fail(), in front of it the call under way; here it is the
 * log. */
static char *take_log(int mark)
{
    const char *message = ckpp_last_error(), *newline = strchr(message, '\n');
    char *log = strdup(newline ? newline + 1 : message);
    rt_rewind(mark);
    return log;
}

static bool disguise(const rt_blob *image)
{
    Elf64_Ehdr header;
    uint32_t size = (uint32_t)image->size;
    if (image->size < sizeof header || image->size > UINT32_MAX)
        return false;
    memcpy(&header, image->data, sizeof header);
    memcpy(header.e_ident + EI_PAD, &size, sizeof size);
    memcpy(header.e_ident + EI_PAD + sizeof size, &header.e_machine, sizeof header.e_machine);
    header.e_machine = EM_CUDA;
    memcpy(image->data, &header, sizeof header);
    return true;
}

static nvrtcResult emulated_CompileProgram(nvrtcProgram program, int noptions,
                                           const char *const *options)
{
    if (noptions < 1 || strncmp(options[0], "--gpu-architecture=sm_", 22) != 0)
        return NVRTC_ERROR_INVALID_OPTION;
    rt_buf line = {0};
    list_options(&line, noptions, options);
    if (line.failed) {
        buf_free(&line);
        return NVRTC_ERROR_OUT_OF_MEMORY;
    }
    ckpp_kernel kernel = {.abi = CKPP_ABI, .name = "emulated", .file = ""};
    rt_compile job = {.kernel = &kernel,
                      .device = CKPP_HOST,
                      .options = line.data,
                      .source = program->source.data,
                      .source_size = program->source.size,
                      .symbol = ""};
    int mark = rt_mark();
    ckpp_status status = host_backend.compile(&job, &program->image);
    rt_code code = {0};
    job.symbol = EMULATED_FIND;
    /* as ptxas does: what is undefined is missed now */
    if (!status && !(status = host_backend.load(&job, &program->image, &code)))
        host_backend.unload(&code);
    buf_free(&line);
    if (status) {
        program->log = take_log(mark);
        return NVRTC_ERROR_COMPILATION;
    }
    return disguise(&program->image) ? NVRTC_SUCCESS : NVRTC_ERROR_INTERNAL_ERROR;
}

static nvrtcResult emulated_GetProgramLogSize(nvrtcProgram program, size_t *size)
{
    *size = program->log ? strlen(program->log) + 1 : 1;
    return NVRTC_SUCCESS;
}

static nvrtcResult emulated_GetProgramLog(nvrtcProgram program, char *log)
{
    strcpy(log, program->log ? program->log : "");
    return NVRTC_SUCCESS;
}

static nvrtcResult emulated_GetCUBINSize(nvrtcProgram program, size_t *size)
{
    *size = program->image.size;
    return program->image.size ? NVRTC_SUCCESS : NVRTC_ERROR_INVALID_PROGRAM;
}

static nvrtcResult emulated_GetCUBIN(nvrtcProgram program, char *bytes)
{
    if (program->image.size == 0)
        return NVRTC_ERROR_INVALID_PROGRAM;
    memcpy(bytes, program->image.data, program->image.size);
    return NVRTC_SUCCESS;
}

/* ---- loading and launching ---- */

typedef struct kernel {
    struct kernel *next;
    char name[RT_SYMBOL_SIZE];
    emulated_kernel *run;
} kernel;

/* A library, and the kernels that were asked for. */
typedef struct module {
    rt_blob image;
    rt_code code;       /* nothing until a kernel is asked for */
    kernel *kernels;
} module;

static cudaError_t emulated_LibraryLoadData(cudaLibrary_t *library, const void *code,
                                            enum cudaJitOption *jit_options, void **jit_values,
                                            unsigned njit, enum cudaLibraryOption *options,
                                            void **values, unsigned noptions)
{
    (void)jit_options, (void)jit_values, (void)njit, (void)options, (void)values, (void)noptions;
    Elf64_Ehdr header;
    uint32_t size;
    memcpy(&header, code, sizeof header);
    memcpy(&size, header.e_ident + EI_PAD, sizeof size);
    memcpy(&header.e_machine, header.e_ident + EI_PAD + sizeof size, sizeof header.e_machine);
    memset(header.e_ident + EI_PAD, 0, EI_NIDENT - EI_PAD);
    if (size < sizeof header)
        return cudaErrorInvalidKernelImage;
    module *m = calloc(1, sizeof *m);
    if (!m || !(m->image.data = malloc(size))) {
        free(m);
        return cudaErrorMemoryAllocation;
    }
    m->image.size = size;
    memcpy(m->image.data, code, size);
    memcpy(m->image.data, &header, sizeof header);
    *library = (cudaLibrary_t)m;
    return cudaSuccess;
}

/* Under the lock. */
static cudaError_t find_kernel(module *m, const char *name, kernel **result)
{
    rt_compile job = {.device = CKPP_HOST, .symbol = EMULATED_FIND};
    emulated_find_function *find;
    kernel *k = m->kernels;
    while (k && strcmp(k->name, name) != 0)
        k = k->next;
    if (!k) {
        if (!m->code.handle && host_backend.load(&job, &m->image, &m->code))
            return cudaErrorInvalidKernelImage;
        memcpy(&find, &m->code.function, sizeof find);
        emulated_kernel *run = find(name, &emulated_block_calls);
        if (!run)
            return cudaErrorSymbolNotFound;
        if (!(k = calloc(1, sizeof *k)))
            return cudaErrorMemoryAllocation;
        snprintf(k->name, sizeof k->name, "%s", name);
        k->run = run;
        k->next = m->kernels;
        m->kernels = k;
    }
    *result = k;
    return cudaSuccess;
}

static cudaError_t emulated_LibraryGetKernel(cudaKernel_t *result, cudaLibrary_t library,
                                             const char *name)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    kernel *found = NULL;
    pthread_mutex_lock(&lock);
    cudaError_t error = find_kernel((module *)library, name, &found);
    pthread_mutex_unlock(&lock);
    *result = (cudaKernel_t)found;
    return error;
}

static cudaError_t emulated_LibraryUnload(cudaLibrary_t library)
{
    module *m = (module *)library;
    host_backend.unload(&m->code);
    while (m->kernels) {
        kernel *k = m->kernels;
        m->kernels = k->next;
        free(k);
    }
    free(m->image.data);
    free(m);
    return cudaSuccess;
}

/* One kernel after another, as in a stream: a program's threads use the same one. */
static void run_kernel(const fake_launch *launch, void *user)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    (void)user;
    const kernel *k = (const kernel *)launch->kernel;
    pthread_mutex_lock(&lock);
    k->run(k->name, launch->blocks, launch->threads, launch->params);
    pthread_mutex_unlock(&lock);
}

static size_t argument_size(const char *kernel_)
{
    const kernel *k = (const kernel *)kernel_;
    size_t size = 0;
    k->run(k->name, 0, 0, &size);
    return size;
}

/* For libraries that work on device memory by themselves: see nccl_by_mpi.c. */
extern void emulated_catch_up(void *stream);
void emulated_catch_up(void *stream)
{
    rt_cuda.StreamSynchronize(stream);
}

/* ---- the program's begin and end ---- */

__attribute__((constructor)) static void install_emulated_gpu(void)
{
    const char *count = getenv("EMULATED_GPUS");
    fake_cuda_install((fake_options){.devices = count ? atoi(count) : 1,
                                     .lazy = true,
                                     .driver_version = 13000,
                                     .run = run_kernel,
                                     .argument_size = argument_size});
    nvrtc_api *nvrtc = &rt_cuda.nvrtc;
    nvrtc->CreateProgram = emulated_CreateProgram;
    nvrtc->CompileProgram = emulated_CompileProgram;
    nvrtc->GetProgramLogSize = emulated_GetProgramLogSize;
    nvrtc->GetProgramLog = emulated_GetProgramLog;
    nvrtc->GetCUBINSize = emulated_GetCUBINSize;
    nvrtc->GetCUBIN = emulated_GetCUBIN;
    nvrtc->DestroyProgram = emulated_DestroyProgram;
    rt_cuda.LibraryLoadData = emulated_LibraryLoadData;
    rt_cuda.LibraryGetKernel = emulated_LibraryGetKernel;
    rt_cuda.LibraryUnload = emulated_LibraryUnload;
}

/* Graphs are kept until kernels are forgotten. */
__attribute__((destructor)) static void check_nothing_left(void)
{
    cuda_release_staging();
    if (fake_cuda_alive() == 0 || (!ckpp_clear_kernels() && fake_cuda_alive() == 0))
        return;
    fflush(NULL);
    fprintf(stderr, "%d pieces of device memory or events were not released\n", fake_cuda_alive());
    _exit(1);
}
