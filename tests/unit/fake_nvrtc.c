/* fake_nvrtc.c - the compiler of the GPU that is not there: see fake_cuda.h. */
#define _GNU_SOURCE
#include "fake_cuda_parts.h"

#include <elf.h>
#include <stdlib.h>
#include <string.h>

struct _nvrtcProgram {
    bool broken; /* the source has #error */
    bool done;   /* compiled */
};

static atomic_int alive;

static nvrtcResult fake_Version(int *major, int *minor)
{
    *major = 13;
    *minor = 0;
    return NVRTC_SUCCESS;
}

static const int fake_archs[] = {75, 80, 90, 100, 120};

static nvrtcResult fake_GetNumSupportedArchs(int *count)
{
    *count = sizeof fake_archs / sizeof *fake_archs;
    return NVRTC_SUCCESS;
}

static nvrtcResult fake_GetSupportedArchs(int *known)
{
    memcpy(known, fake_archs, sizeof fake_archs);
    return NVRTC_SUCCESS;
}

static nvrtcResult fake_CreateProgram(nvrtcProgram *program, const char *source, const char *name,
                                      int nheaders, const char *const *headers,
                                      const char *const *names)
{
    (void)name, (void)nheaders, (void)headers, (void)names;
    nvrtcProgram p = calloc(1, sizeof *p);
    p->broken = strstr(source, "#error");
    atomic_fetch_add(&alive, 1);
    *program = p;
    return NVRTC_SUCCESS;
}

static nvrtcResult fake_AddNameExpression(nvrtcProgram program, const char *expression)
{
    return program->done || !*expression ? NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION
                                         : NVRTC_SUCCESS;
}

static nvrtcResult fake_GetLoweredName(nvrtcProgram program, const char *expression,
                                       const char **name)
{
    *name = expression;
    return program->done ? NVRTC_SUCCESS : NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION;
}

static nvrtcResult fake_CompileProgram(nvrtcProgram program, int noptions,
                                       const char *const *options)
{
    if (noptions < 1 || strncmp(options[0], "--gpu-architecture=", 19) != 0)
        return NVRTC_ERROR_INVALID_OPTION;
    if (program->broken)
        return NVRTC_ERROR_COMPILATION;
    program->done = true;
    return NVRTC_SUCCESS;
}

static const char fake_log[] =
    "foo.c(12): error: identifier \"b\" is undefined\n      y = b;\n          ^\n\n"
    "1 error detected in the compilation of \"ckpp/k\".\n";

static nvrtcResult fake_GetProgramLogSize(nvrtcProgram program, size_t *size)
{
    *size = program->done ? 1 : sizeof fake_log;
    return NVRTC_SUCCESS;
}

static nvrtcResult fake_GetProgramLog(nvrtcProgram program, char *log)
{
    if (program->done)
        *log = '\0';
    else
        memcpy(log, fake_log, sizeof fake_log);
    return NVRTC_SUCCESS;
}

typedef struct fake_cubin {
    Elf64_Ehdr header;
    Elf64_Shdr section;
} fake_cubin;

static nvrtcResult fake_GetCUBINSize(nvrtcProgram program, size_t *size)
{
    *size = sizeof(fake_cubin);
    return program->done ? NVRTC_SUCCESS : NVRTC_ERROR_INVALID_PROGRAM;
}

static nvrtcResult fake_GetCUBIN(nvrtcProgram program, char *bytes)
{
    fake_cubin c = {.header = {.e_machine = EM_CUDA,
                               .e_shoff = offsetof(fake_cubin, section),
                               .e_shnum = 1,
                               .e_shentsize = sizeof(Elf64_Shdr)}};
    memcpy(c.header.e_ident, ELFMAG, SELFMAG);
    c.header.e_ident[EI_CLASS] = ELFCLASS64;
    c.header.e_ident[EI_DATA] = ELFDATA2LSB;
    memcpy(bytes, &c, sizeof c);
    return program->done ? NVRTC_SUCCESS : NVRTC_ERROR_INVALID_PROGRAM;
}

static const char fake_ptx[] = "//\n.version 9.0\n";

static nvrtcResult fake_GetPTXSize(nvrtcProgram program, size_t *size)
{
    *size = sizeof fake_ptx;
    return program->done ? NVRTC_SUCCESS : NVRTC_ERROR_INVALID_PROGRAM;
}

static nvrtcResult fake_GetPTX(nvrtcProgram program, char *bytes)
{
    memcpy(bytes, fake_ptx, sizeof fake_ptx);
    return program->done ? NVRTC_SUCCESS : NVRTC_ERROR_INVALID_PROGRAM;
}

static nvrtcResult fake_GetLTOIRSize(nvrtcProgram program, size_t *size)
{
    return fake_GetPTXSize(program, size);
}

static nvrtcResult fake_GetLTOIR(nvrtcProgram program, char *bytes)
{
    return fake_GetPTX(program, bytes);
}

static nvrtcResult fake_DestroyProgram(nvrtcProgram *program)
{
    free(*program);
    *program = NULL;
    atomic_fetch_sub(&alive, 1);
    return NVRTC_SUCCESS;
}

static const char *fake_GetErrorString(nvrtcResult result)
{
    return result == NVRTC_ERROR_COMPILATION ? "NVRTC_ERROR_COMPILATION" : "NVRTC_ERROR_FAKE";
}

#define NVRTC_WRAPPER_(name, parameters, arguments)                                               \
    static nvrtcResult wrap_##name parameters                                                     \
    {                                                                                             \
        if (!fake_count_call("nvrtc" #name))                                                      \
            return fake_##name arguments;                                                         \
        /* What releases something does so even where it fails: the handle is gone. */            \
        if (strcmp(#name, "DestroyProgram") == 0)                                                 \
            fake_##name arguments;                                                                \
        return fake.result;                                                                       \
    }
NVRTC_FUNCTIONS(NVRTC_WRAPPER_)

#define WRAPPED_(name, parameters, arguments) .name = wrap_##name,

nvrtc_api fake_nvrtc(void)
{
    return (nvrtc_api){NVRTC_FUNCTIONS(WRAPPED_).GetErrorString = fake_GetErrorString};
}

int fake_nvrtc_alive(void)
{
    return atomic_load(&alive);
}
