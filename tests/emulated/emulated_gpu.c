/* emulated_gpu.c - linked to a program, gives it a GPU (or as many as EMULATED_GPUS says) whose kernels run, on the CPU: so a
 * machine without one runs all of the CUDA path but the device itself.
 *
 * It is the unit tests' fake GPU with two parts replaced. Its "NVRTC" is the host backend's compiler: it compiles the very
 * source that NVRTC would get, with the CUDA loop, but without __CUDACC_RTC__, so that the headers use the host's functions.
 * Its loader and its launch run that. A kernel's threads run one after another, the last one first: whoever relies on an
 * order that a GPU does not promise fails. They cannot wait for each other.
 *
 * An image is the shared object, disguised as a cubin, so that it goes through the checks and the disk cache that cubins go
 * through. The driver is given no length; it stands, with the real machine, in the padding of the header.
 *
 * A program that leaves device memory or events behind fails at its end. */
#define _GNU_SOURCE
#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fake_cuda.h"

/* ---- the compiler ---- */

/* With the sanitizers, kernels have them too: each access to "device memory" is checked, and the alignment of packets. */
#if defined __SANITIZE_ADDRESS__ && !defined __clang__
static const char own_options[] = "-O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=undefined";
#else
static const char own_options[] = "-O1";
#endif

static const char prefix[] =
    "#define __grid_constant__\n"
    "struct dim3 { unsigned x, y, z; };\n"
    "static thread_local dim3 threadIdx, blockIdx, blockDim, gridDim;\n";

#define ENTRY_PREFIX "emulate_"

static const char suffix[] =
    "\n#line 1 \"emulated_gpu\"\n"
    "extern \"C\" __attribute__((visibility(\"default\")))\n"
    "void " ENTRY_PREFIX "%s(unsigned blocks, unsigned threads, const void *params)\n{\n"
    "    gridDim = {blocks, 1, 1};\n"
    "    blockDim = {threads, 1, 1};\n"
    "    for (unsigned b = blocks; b-- > 0;)\n"
    "        for (unsigned t = threads; t-- > 0;) {\n"
    "            blockIdx = {b, 0, 0};\n"
    "            threadIdx = {t, 0, 0};\n"
    "            %s(*(const ckpp_params *)params);\n"
    "        }\n"
    "}\n";

struct _nvrtcProgram {
    rt_buf source;
    rt_blob image;
    char *log;
};

/* The name of the function that is declared `extern "C" __global__ void ... NAME(const __grid_constant__ ...`. */
static bool find_entry(const char *source, char name[RT_SYMBOL_SIZE])
{
    const char *last = NULL;
    for (const char *p = source; (p = strstr(p, "(const __grid_constant__ ")); p++)
        last = p;
    const char *end = last, *begin = last;
    while (begin && begin > source && strchr(" \t\n*", begin[-1]) == NULL)
        begin--;
    if (!last || begin == end || end - begin >= RT_SYMBOL_SIZE)
        return false;
    snprintf(name, RT_SYMBOL_SIZE, "%.*s", (int)(end - begin), begin);
    return true;
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

static nvrtcResult emulated_CreateProgram(nvrtcProgram *program, const char *source, const char *name, int nheaders,
                                          const char *const *headers, const char *const *names)
{
    (void)name, (void)nheaders, (void)headers, (void)names;
    char entry[RT_SYMBOL_SIZE];
    nvrtcProgram p = calloc(1, sizeof *p);
    if (!p)
        return NVRTC_ERROR_OUT_OF_MEMORY;
    if (!find_entry(source, entry)) {
        free(p);
        return NVRTC_ERROR_INVALID_INPUT;
    }
    buf_puts(&p->source, prefix);
    buf_puts(&p->source, source);
    buf_printf(&p->source, suffix, entry, entry);
    *program = p;
    return p->source.failed ? NVRTC_ERROR_OUT_OF_MEMORY : NVRTC_SUCCESS;
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

/* What the compiler says comes with rt_fail(), in front of it the call under way; here it is the log. */
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

static nvrtcResult emulated_CompileProgram(nvrtcProgram program, int noptions, const char *const *options)
{
    if (noptions < 1 || strncmp(options[0], "--gpu-architecture=sm_", 22) != 0)
        return NVRTC_ERROR_INVALID_OPTION;
    rt_buf line = {0};
    list_options(&line, noptions, options);
    if (line.failed) {
        buf_free(&line);
        return NVRTC_ERROR_OUT_OF_MEMORY;
    }
    ckpp_kernel kernel = {.abi = CKPP_ABI, .name = "emulated", .file = "", .options = line.data};
    rt_compile job = {.kernel = &kernel, .device = CKPP_HOST, .source = program->source.data,
                      .source_size = program->source.size, .symbol = ""};
    int mark = rt_mark();
    ckpp_status status = host_backend.compile(&job, &program->image);
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

typedef void emulate_function(unsigned blocks, unsigned threads, const void *params);

/* A library, and its only kernel. */
typedef struct module {
    rt_blob image;
    rt_code code;       /* nothing until the kernel is asked for */
} module;

static cudaError_t emulated_LibraryLoadData(cudaLibrary_t *library, const void *code, enum cudaJitOption *jit_options,
                                            void **jit_values, unsigned njit, enum cudaLibraryOption *options,
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

static cudaError_t emulated_LibraryGetKernel(cudaKernel_t *kernel, cudaLibrary_t library, const char *name)
{
    module *m = (module *)library;
    char symbol[sizeof ENTRY_PREFIX + RT_SYMBOL_SIZE];
    snprintf(symbol, sizeof symbol, ENTRY_PREFIX "%s", name);
    if (!m->code.handle && host_backend.load(&(rt_compile){.device = CKPP_HOST, .symbol = symbol}, &m->image, &m->code))
        return cudaErrorSymbolNotFound;
    *kernel = (cudaKernel_t)m;
    return cudaSuccess;
}

static cudaError_t emulated_LibraryUnload(cudaLibrary_t library)
{
    module *m = (module *)library;
    host_backend.unload(&m->code);
    free(m->image.data);
    free(m);
    return cudaSuccess;
}

static void run_kernel(const fake_launch *launch, void *user)
{
    (void)user;
    const module *m = (const module *)launch->kernel;
    emulate_function *emulate;
    memcpy(&emulate, &m->code.function, sizeof emulate);
    emulate(launch->blocks, launch->threads, launch->params);
}

/* ---- the program's begin and end ---- */

__attribute__((constructor)) static void install_emulated_gpu(void)
{
    const char *count = getenv("EMULATED_GPUS");
    fake_cuda_install((fake_options){.devices = count ? atoi(count) : 1, .run = run_kernel});
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

__attribute__((destructor)) static void check_nothing_left(void)
{
    if (fake_cuda_alive() == 0)
        return;
    fflush(NULL);
    fprintf(stderr, "%d pieces of device memory or events were not released\n", fake_cuda_alive());
    _exit(1);
}
