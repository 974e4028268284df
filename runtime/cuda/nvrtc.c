/* nvrtc.c - compiling kernel source to a cubin by NVRTC.
 *
 * The library is opened at the first compilation and stays open. A cache key is made without
 * opening it, from its name and size, and contains no path. NVRTC may be called by several
 * threads. If it does not know the device's architecture, it makes PTX for the newest older one,
 * which the driver compiles when it loads it. */
#include "runtime/cuda/cuda.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE_LINES = 20, MAX_OPTIONS = 64 };

/* The options of every kernel, besides the architecture and include directories. By default, NVRTC
 * changes the stack limit of the whole process. */
static const char *const fixed_options[] = {
    "--std=c++20", "--device-as-default-execution-space", "--modify-stack-limit=false",
    "--diag-suppress=2361", /* narrowing, which C11 allows */
    NULL};

/* The option for a debugger, or for a profiler, which then shows the program's own lines. Both
 * make compiling slower and cubins larger. */
const char *cuda_debug_option(void)
{
    return rt_env()->debug ? "--device-debug" : rt_env()->profiled ? "--generate-line-info" : NULL;
}

static ckpp_status nvrtc_fail(nvrtcResult result, const char *call)
{
    return rt_fail(result == NVRTC_ERROR_OUT_OF_MEMORY ? CKPP_ERROR_MEMORY : CKPP_ERROR_COMPILE,
                   "%s failed: %s", call, rt_cuda.nvrtc.GetErrorString(result));
}

/* ---- opening the library ---- */

static bool fill_table(void *library, nvrtc_api *api, const char **missing)
{
    /* POSIX, but not ISO C, can convert an object's address to a function's. */
#define TAKE_(name, parameters, arguments)                                                        \
    if (!(*(void **)&api->name = dlsym(library, *missing = "nvrtc" #name)))                       \
        return false;
    NVRTC_FUNCTIONS(TAKE_)
    TAKE_(GetErrorString, , )
#undef TAKE_
    return true;
}

static ckpp_status open_library(nvrtc_api *api)
{
    const cuda_toolkit *toolkit = cuda_find();
    if (!toolkit)
        return CKPP_ERROR_MEMORY;
    if (!toolkit->nvrtc[0])
        return rt_fail(CKPP_ERROR_COMPILE,
                       "kernels for a GPU need NVRTC, and libnvrtc.so.%d is neither in %s nor "
                       "known to the dynamic "
                       "loader: install the CUDA toolkit (or its package cuda-nvrtc-%d-%d), or "
                       "set CUDA_HOME to where it is",
                       CUDART_VERSION / 1000, toolkit->searched, CUDART_VERSION / 1000,
                       CUDART_VERSION % 1000 / 10);
    void *library = dlopen(toolkit->nvrtc, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        const char *why = dlerror();
        return rt_fail(CKPP_ERROR_COMPILE,
                       "kernels for a GPU need NVRTC, and %s cannot be opened: %s", toolkit->nvrtc,
                       why ? why : "no reason was given");
    }
    nvrtc_api filled;
    const char *missing;
    if (!fill_table(library, &filled, &missing)) {
        dlclose(library);
        return rt_fail(CKPP_ERROR_COMPILE, "%s has no %s: it is too old", toolkit->nvrtc, missing);
    }
    *api = filled;
    return CKPP_OK;
}

static ckpp_status open_nvrtc(void)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&lock);
    ckpp_status status = rt_cuda.nvrtc.CreateProgram ? CKPP_OK : open_library(&rt_cuda.nvrtc);
    pthread_mutex_unlock(&lock);
    return status;
}

/* ---- options ---- */

typedef struct target {
    int arch;     /* the architecture to compile for */
    bool ptx;     /* to compile to PTX */
    bool minimal; /* NVRTC has --minimal */
} target;

enum { MAX_ARCHS = 128 };

static ckpp_status ask_nvrtc(int *major, int *minor, int known[MAX_ARCHS], int *count)
{
    nvrtcResult result = rt_cuda.nvrtc.Version(major, minor);
    if (result)
        return nvrtc_fail(result, "nvrtcVersion()");
    if ((result = rt_cuda.nvrtc.GetNumSupportedArchs(count)))
        return nvrtc_fail(result, "nvrtcGetNumSupportedArchs()");
    if (*count > MAX_ARCHS)
        return rt_fail(CKPP_ERROR_COMPILE,
                       "nvrtcGetNumSupportedArchs() says %d, which is too many", *count);
    if ((result = rt_cuda.nvrtc.GetSupportedArchs(known)))
        return nvrtc_fail(result, "nvrtcGetSupportedArchs()");
    return CKPP_OK;
}

ckpp_status cuda_check_arch(int arch)
{
    int major = 0, minor = 0, count = 0, known[MAX_ARCHS];
    bool found = false;
    rt_buf list = {0};
    ckpp_status status = open_nvrtc();
    if (status || (status = ask_nvrtc(&major, &minor, known, &count)))
        return status;
    for (int k = 0; k < count; k++) {
        found = found || known[k] == arch;
        buf_printf(&list, "%ssm_%d", k ? ", " : "", known[k]);
    }
    if (!found)
        status = rt_fail(CKPP_ERROR_ARGUMENT, "NVRTC %d.%d cannot compile for sm_%d: it knows %s",
                         major, minor, arch, list.data && !list.failed ? list.data : "nothing");
    buf_free(&list);
    return status;
}

/* Chooses the device's architecture or, if NVRTC does not know it, the newest older one. */
static ckpp_status choose_target(int arch, target *t)
{
    int major = 0, minor = 0, count = 0, known[MAX_ARCHS], best = 0, oldest = 0;
    ckpp_status status = ask_nvrtc(&major, &minor, known, &count);
    if (status)
        return status;
    for (int k = 0; k < count; k++) {
        if (known[k] <= arch && known[k] > best)
            best = known[k];
        if (oldest == 0 || known[k] < oldest)
            oldest = known[k];
    }
    if (best == 0)
        return rt_fail(CKPP_ERROR_COMPILE,
                       "NVRTC %d.%d cannot compile for sm_%d: the oldest it knows is sm_%d", major,
                       minor, arch, oldest);
    *t = (target){.arch = best, .ptx = best != arch, .minimal = major >= 13};
    return CKPP_OK;
}

static bool has_cuda_name(const char *text)
{
    for (const char *p = strstr(text, "cuda"); p; p = strstr(p + 4, "cuda"))
        if (p[4] >= 'A' && p[4] <= 'Z')
            return true;
    return false;
}

/* Whether the options mention what --minimal leaves out: textures, surfaces, types and functions
 * of the runtime. An included header may use any of these. */
static bool needs_all(const char *options)
{
    static const char *const names[] = {"include", "tex1D",  "tex2D",  "tex3D",    "texCube",
                                        "surf1D",  "surf2D", "surf3D", "surfCube", "<<<"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (strstr(options, names[k]))
            return true;
    return has_cuda_name(options);
}

/* --minimal makes compiling faster; ckpp's own text around a kernel needs nothing that it leaves
 * out. */
static bool is_minimal(const ckpp_kernel *kernel, const char *options)
{
    const uint64_t all = CKPP_FACT_INCLUDES | CKPP_FACT_TEXTURES | CKPP_FACT_LAUNCHES |
                         CKPP_FACT_CUDA_NAMES;
    return !(spec_facts(kernel) & all) && !(options && needs_all(options));
}

static void put_option(rt_buf *list, const char *option)
{
    buf_put(list, option, strlen(option) + 1);
}

static bool includes(const rt_compile *job)
{
    return job->files && job->files->any;
}

/* Appends options, each with a NUL. The kernel's own come behind ckpp's, so they win, but before
 * the toolkit's include directories. */
static ckpp_status list_options(const rt_compile *job, const target *t, const char *include,
                                rt_buf *list)
{
    char letter[] = {t->ptx ? '\0' : options_arch_letter(job->options, t->arch), '\0'};
    buf_printf(list, "--gpu-architecture=%s_%d%s", t->ptx ? "compute" : "sm", t->arch, letter);
    buf_put(list, "", 1);
    for (int k = 0; fixed_options[k]; k++)
        put_option(list, fixed_options[k]);
    if (!includes(job))
        put_option(list, "--no-source-include");
    if (job->lto)
        put_option(list, "--dlink-time-opt");
    else if (specialize_launches(job->kernel))
        put_option(list, "--relocatable-device-code=true");
    if (t->minimal && is_minimal(job->kernel, job->options))
        put_option(list, "--minimal");
    if (cuda_debug_option())
        put_option(list, cuda_debug_option());
    if (!rt_env()->explain)
        put_option(list, "--disable-warnings");
    ckpp_status status = options_put(job->options, false, NULL, list);
    if (!status && include[0]) {
        /* CUDA 13 has libcu++ there, which its headers include */
        buf_printf(list, "-I%s%c-I%s/cccl", include, '\0', include);
        buf_put(list, "", 1);
    }
    return status;
}

/* Points to the options in the list. Returns how many; -1: too many. */
static int point_to_options(const rt_buf *list, const char *option[MAX_OPTIONS])
{
    int count = 0;
    for (const char *p = list->data; p < list->data + list->size; p += strlen(p) + 1) {
        if (count == MAX_OPTIONS)
            return -1;
        option[count++] = p;
    }
    return count;
}

/* ---- compiling ---- */

/* NVRTC's messages for the program, which the caller frees; NULL: there are none, or out of
 * memory. */
static char *get_log(nvrtcProgram program)
{
    size_t size = 0;
    if (rt_cuda.nvrtc.GetProgramLogSize(program, &size) || size <= 1)
        return NULL;
    char *log = calloc(1, size + 1);
    if (log && rt_cuda.nvrtc.GetProgramLog(program, log)) {
        free(log);
        log = NULL;
    }
    return log;
}

static ckpp_status fail_compile(const rt_compile *job, nvrtcResult result, nvrtcProgram program)
{
    rt_buf text = {0};
    char *log = get_log(program);
    ckpp_status status;
    if (log)
        cuda_format_messages(&text, job->kernel, log, true, MESSAGE_LINES);
    if (text.size == 0 || text.failed)
        status = nvrtc_fail(result, "nvrtcCompileProgram()");
    else if (result == NVRTC_ERROR_COMPILATION)
        status = rt_fail(CKPP_ERROR_COMPILE, "the kernel does not compile:%s", text.data);
    else
        status = rt_fail(CKPP_ERROR_COMPILE, "nvrtcCompileProgram() failed: %s:%s",
                         rt_cuda.nvrtc.GetErrorString(result), text.data);
    free(log);
    buf_free(&text);
    return status;
}

static void show_warnings(const rt_compile *job, nvrtcProgram program)
{
    rt_buf text = {0};
    char *log = rt_env()->explain ? get_log(program) : NULL;
    if (log)
        cuda_format_messages(&text, job->kernel, log, true, MESSAGE_LINES);
    if (text.size > 0 && !text.failed)
        fprintf(stderr, "ckpp: the compiler says:%s\n", text.data);
    free(log);
    buf_free(&text);
}

static ckpp_status run_compiler(const rt_compile *job, const target *t, nvrtcProgram program)
{
    const char *include = cuda_find_include();
    const char *option[MAX_OPTIONS];
    rt_buf list = {0};
    ckpp_status status = include ? list_options(job, t, include, &list) : CKPP_ERROR_MEMORY;
    int count = status ? 0 : point_to_options(&list, option);
    if (count < 0)
        status = rt_fail(CKPP_ERROR_COMPILE, "options(\"%s\"): more than %d compiler options",
                         job->options, MAX_OPTIONS);
    if (!status) {
        nvrtcResult result = rt_cuda.nvrtc.CompileProgram(program, count, option);
        if (result)
            status = fail_compile(job, result, program);
        else
            show_warnings(job, program);
    }
    buf_free(&list);
    return status;
}

typedef nvrtcResult get_size(nvrtcProgram program, size_t *size);
typedef nvrtcResult get_bytes(nvrtcProgram program, char *bytes);

static ckpp_status take_image(nvrtcProgram program, bool lto, bool ptx, rt_blob *image)
{
    const nvrtc_api *api = &rt_cuda.nvrtc;
    get_size *size_of = lto ? api->GetLTOIRSize : ptx ? api->GetPTXSize : api->GetCUBINSize;
    get_bytes *bytes_of = lto ? api->GetLTOIR : ptx ? api->GetPTX : api->GetCUBIN;
    const char *what = lto ? "LTOIR" : ptx ? "PTX" : "CUBIN";
    char call[32];
    size_t size = 0;
    snprintf(call, sizeof call, "nvrtcGet%sSize()", what);
    nvrtcResult result = size_of(program, &size);
    if (result)
        return nvrtc_fail(result, call);
    snprintf(call, sizeof call, "nvrtcGet%s()", what);
    void *data = malloc(size ? size : 1);
    if (!data)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory: %zu bytes for a compiled kernel",
                       size);
    result = bytes_of(program, data);
    if (result) {
        free(data);
        return nvrtc_fail(result, call);
    }
    *image = (rt_blob){data, size};
    return CKPP_OK;
}

/* Makes NVRTC's program, with ckpp's own headers except those that the user's program has
 * itself. */
static ckpp_status create_program(const rt_compile *job, nvrtcProgram *program)
{
    enum { MOST = 256 };
    const char *names[MOST], *texts[MOST];
    char name[RT_SYMBOL_SIZE + 16];
    int count = 0;

    for (own_header own = {0}; includes(job) && own_header_next(&own);)
        if (count < MOST && !files_found(job->files, own.name)) {
            names[count] = own.name;
            texts[count++] = own.text;
        }
    /* The name of lines without a #line. NVRTC searches its directory for headers, so if there are
     * any to include, the directory is one that cannot exist. */
    snprintf(name, sizeof name, "%sckpp/%s", includes(job) ? "/dev/null/" : "", job->kernel->name);
    nvrtcResult result = rt_cuda.nvrtc.CreateProgram(program, job->source, name, count,
                                                     count ? texts : NULL, count ? names : NULL);
    return result ? nvrtc_fail(result, "nvrtcCreateProgram()") : CKPP_OK;
}

/* Fills in the target, the image before it is linked, and a module's table of names. */
static ckpp_status compile_by_nvrtc(const rt_compile *job, target *t, rt_blob *image,
                                    rt_buf *names)
{
    nvrtcProgram program = NULL;
    int arch = cuda_devices.device[job->device].arch;
    ckpp_status status = open_nvrtc();
    if (!status)
        status = choose_target(arch, t);
    if (status)
        return status;
    if (specialize_launches(job->kernel) && t->arch / 10 == arch / 10)
        /* nvJitLink knows the same architectures as NVRTC, and a cubin for an older one of the
         * same major version runs on the device */
        t->ptx = false;
    status = create_program(job, &program);
    if (status)
        return status;
    status = cuda_module_add_names(program, job->kernel);
    if (!status)
        status = run_compiler(job, t, program);
    if (!status)
        status = take_image(program, job->lto, t->ptx, image);
    if (!status && kind_of(job->kernel)->is_file && !job->lto)
        status = cuda_module_list_names(program, image, job->kernel, names);
    nvrtcResult result = rt_cuda.nvrtc.DestroyProgram(&program);
    return result && !status ? nvrtc_fail(result, "nvrtcDestroyProgram()") : status;
}

ckpp_status cuda_compile(const rt_compile *job, rt_blob *image)
{
    rt_blob taken = {0};
    rt_buf names = {0};
    int arch = cuda_devices.device[job->device].arch;
    target t = {.arch = arch};
    ckpp_status status = cuda_uses_nvcc(job->kernel) ? cuda_nvcc_compile(job, arch, &taken, &names)
                                                     : compile_by_nvrtc(job, &t, &taken, &names);
    if (!status && !job->lto && specialize_launches(job->kernel))
        status = cuda_link(t.ptx ? arch : t.arch, t.ptx, &taken);
    if (!status && !job->lto && kind_of(job->kernel)->is_file)
        status = cuda_module_put_names(&names, &taken);
    buf_free(&names);
    if (rt_observer)
        rt_observer->compiler();
    if (status)
        free(taken.data);
    else
        *image = taken;
    return status;
}

/* ---- the key ---- */

ckpp_status cuda_put_options(const rt_compile *job, int arch, rt_buf *out)
{
    const char *const *fixed = cuda_uses_nvcc(job->kernel) ? cuda_nvcc_options : fixed_options;
    for (; *fixed; fixed++)
        buf_printf(out, "%s ", *fixed);
    char letter = options_arch_letter(job->options, arch);
    buf_put(out, &letter, letter != '\0');
    return options_put(job->options, false, NULL, out);
}

ckpp_status cuda_key(const rt_compile *job, rt_field *fields, int *nfields, rt_buf *scratch)
{
    const cuda_toolkit *toolkit = cuda_find();
    if (!toolkit)
        return CKPP_ERROR_MEMORY;
    size_t start = scratch->size;
    buf_printf(scratch, "sm_%d", cuda_devices.device[job->device].arch);
    size_t middle = scratch->size;
    bool launches = specialize_launches(job->kernel);
    ckpp_status status = cuda_put_options(job, cuda_devices.device[job->device].arch, scratch);
    if (status)
        return status;
    if (cuda_debug_option())
        buf_printf(scratch, " %s", cuda_debug_option());
    size_t linker = scratch->size;
    if (launches)
        cuda_link_identify(toolkit, scratch);
    size_t headers = scratch->size;
    if (includes(job) && !cuda_headers_identify(scratch))
        return CKPP_ERROR_MEMORY;
    size_t nvcc = scratch->size;
    if (cuda_uses_nvcc(job->kernel))
        cuda_nvcc_identify(scratch);
    if (scratch->failed)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory for a cache key");
    fields[0] = (rt_field){"arch", scratch->data + start, middle - start};
    fields[1] = (rt_field){"options", scratch->data + middle, linker - middle};
    fields[2] = cuda_uses_nvcc(job->kernel)
                    ? (rt_field){"nvcc", scratch->data + nvcc, scratch->size - nvcc}
                    : (rt_field){"nvrtc", toolkit->identity, strlen(toolkit->identity)};
    *nfields = 3;
    if (launches)
        fields[(*nfields)++] = (rt_field){"linker", scratch->data + linker, headers - linker};
    if (includes(job))
        fields[(*nfields)++] = (rt_field){"headers", scratch->data + headers, nvcc - headers};
    return CKPP_OK;
}
