/* nvcc.c - compiling kernel source to a cubin by nvcc, for kernels with compiler("nvcc").
 *
 * nvcc has a shell run its commands, and puts its own arguments into them in quotes, between which
 * a shell still obeys $ and `. Of a kernel's options, which may be a recording's, it therefore
 * gets only words of plain characters. Macros, folders and included files can be any text: they
 * are in a file that nvcc's preprocessor reads, which is a C++ compiler. */
#define _GNU_SOURCE
#include "runtime/cuda/cuda.h"
#include "runtime/compiler/compiler.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MESSAGE_LINES = 20 };

/* What NVRTC gets, and what makes functions that are constexpr usable as it does. */
const char *const cuda_nvcc_options[] = {"-cubin",
                                         "--std=c++20",
                                         "--expt-relaxed-constexpr",
                                         "--extended-lambda",
                                         "--diag-suppress=2361",
                                         NULL};

static const char options_name[] = "options";

/* Variables from which nvcc takes options. The kernel has its own, which the cache's key has. */
static const char *const unwanted[] = {
    "NVCC_PREPEND_FLAGS", "NVCC_APPEND_FLAGS", "INCLUDES",    "SYSTEM_INCLUDES", "LIBRARIES",
    "CUDAFE_FLAGS",       "LLVMC_FLAGS",       "NVASM_FLAGS", "NVLINK_FLAGS",    "NVVM_FLAGS",
    "OCG_FLAGS",          "PTXAS_FLAGS",       NULL};

/* ---- which nvcc it is ---- */

/* Finds the C++ compiler that nvcc runs: $NVCC_CCBIN is its name, its path or its folder. */
static bool find_preprocessor(char *path, size_t size)
{
    const char *named = rt_getenv(ENV_NVCC_CCBIN);
    struct stat st;
    if (named && stat(named, &st) == 0 && S_ISDIR(st.st_mode))
        return (size_t)snprintf(path, size, "%s/gcc", named) < size;
    return host_find_program(named ? named : "gcc", path, size);
}

void cuda_nvcc_identify(rt_buf *out)
{
    /* nvcc may be a script that runs the toolkit's */
    static const char *const parts[] = {"nvcc", "ptxas", "../nvvm/bin/cicc"};
    char path[PATH_MAX], part[PATH_MAX + 32];
    rt_buf searched = {0};
    bool found = cuda_find_nvcc(path, sizeof path, &searched);
    buf_free(&searched);
    for (size_t k = 0; found && k < sizeof parts / sizeof *parts; k++) {
        snprintf(part, sizeof part, "%.*s%s", (int)(name_of_file(path) - path), path, parts[k]);
        host_put_identity(out, part);
    }
    if (found && find_preprocessor(path, sizeof path))
        host_put_identity(out, path);
    else
        buf_puts(out, " none");
}

/* ---- the command line ---- */

static const char plain[] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_+-=.,:/";

static void put_word(rt_buf *words, const char *word)
{
    buf_put(words, word, strlen(word) + 1);
}

/* Appends a word to the preprocessor's file, in which a backslash takes a character as it is. */
static void put_quoted(rt_buf *file, const char *word)
{
    for (; *word; word++) {
        if (!strchr(plain, *word))
            buf_puts(file, "\\");
        buf_put(file, word, 1);
    }
    buf_puts(file, "\n");
}

/* Appends one of the words "-DNAME", "-UNAME", "-IFOLDER", "-include" and "FILE". */
static void put_text(rt_buf *file, const char *word)
{
    if (!strcmp(word, "-include")) /* nvcc's own header, which it puts behind these options */
        buf_puts(file, "-include\ncuda_runtime.h\n");
    put_quoted(file, word);
}

/* Writes the kernel's options: those that are any text to `file`. */
static ckpp_status put_options(const rt_compile *job, rt_buf *words, rt_buf *file)
{
    rt_buf own = {0};
    ckpp_status status = options_put(job->options, false, HOST_HERE, &own);
    for (const char *at = own.data; !own.failed && at < own.data + own.size; at += strlen(at) + 1)
        if (!strncmp(at, "--", 2) && !at[strspn(at, plain)])
            put_word(words, at);
        else
            put_text(file, at);
    if (!own.failed && own.size && memmem(own.data, own.size, HOST_HERE, sizeof HOST_HERE - 1))
        put_quoted(file, "-ffile-prefix-map=" HOST_HERE "=");
    words->failed |= own.failed;
    buf_free(&own);
    return status;
}

static ckpp_status put_words(const rt_compile *job, int arch, const host_workspace *w,
                             rt_buf *words, rt_buf *file)
{
    char letter[] = {options_arch_letter(job->options, arch), '\0'};
    const char *const last[] = {"-x", "cu", name_of_file(w->source), "-o", name_of_file(w->image)};
    buf_printf(words, "--gpu-architecture=sm_%d%s", arch, letter);
    buf_put(words, "", 1);
    for (const char *const *fixed = cuda_nvcc_options; *fixed; fixed++)
        put_word(words, *fixed);
    if (specialize_launches(job->kernel))
        put_word(words, "--relocatable-device-code=true");
    if (cuda_debug_option())
        put_word(words, cuda_debug_option());
    if (!rt_env()->explain)
        put_word(words, "--disable-warnings");
    ckpp_status status = put_options(job, words, file);
    if (file->size) {
        put_word(words, "-Xcompiler");
        buf_printf(words, "@%s", options_name);
        buf_put(words, "", 1);
    }
    for (size_t k = 0; k < sizeof last / sizeof *last; k++)
        put_word(words, last[k]);
    return status;
}

/* ---- compiling ---- */

static ckpp_status fail_compile(const char *path, const rt_buf *said, int status)
{
    if (status != -1 && WIFSIGNALED(status))
        return rt_fail(CKPP_ERROR_COMPILE, "'%s' was ended by signal %d%s", path, WTERMSIG(status),
                       said->size ? said->data : "");
    if (said->size)
        return rt_fail(CKPP_ERROR_COMPILE, "the kernel does not compile:%s", said->data);
    return rt_fail(CKPP_ERROR_COMPILE, "'%s' wrote no cubin, and said nothing", path);
}

static ckpp_status write_options(const host_workspace *w, const rt_buf *file)
{
    char path[sizeof w->directory + sizeof options_name];
    snprintf(path, sizeof path, "%s/%s", w->directory, options_name);
    if (file->failed)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory for compiler options");
    if (!io_create(path, file->data, file->size))
        return rt_fail(CKPP_ERROR_BACKEND, "cannot write '%s': %s", path, rt_errno_text(errno));
    return CKPP_OK;
}

/* Runs it. *status as in host_run_compiler(). */
static ckpp_status run_once(const rt_compile *job, const char *path, int arch,
                            const host_workspace *w, int *status)
{
    rt_buf file = {0};
    host_command command = {.what = "nvcc", .path = path, .without = unwanted};
    host_put_path(&command.words, path);
    buf_put(&command.words, "", 1);
    ckpp_status result = put_words(job, arch, w, &command.words, &file);
    if (!result && (file.size || file.failed))
        result = write_options(w, &file);
    if (!result)
        result = host_run_compiler(&command, w, status);
    buf_free(&command.words);
    buf_free(&file);
    return result;
}

static ckpp_status run_nvcc(const rt_compile *job, const char *path, int arch,
                            const host_workspace *w, rt_blob *image)
{
    rt_buf said = {0};
    rt_blob messages = {0};
    int status = -1;
    ckpp_status result = run_once(job, path, arch, w, &status);
    if (result)
        return result;
    if (host_workspace_read_messages(w, &messages) && messages.data)
        cuda_format_messages(&said, job->kernel, messages.data, false, MESSAGE_LINES);
    bool made = (status == 0 || status == -1) && host_workspace_read_image(w, image);
    if (!made || image->size == 0)
        result = fail_compile(path, &said, status);
    else if (rt_env()->explain && said.size)
        fprintf(stderr, "ckpp: the compiler says:%s\n", said.data);
    free(messages.data);
    buf_free(&said);
    return result;
}

ckpp_status cuda_nvcc_compile(const rt_compile *job, int arch, rt_blob *image, rt_buf *names)
{
    char path[PATH_MAX];
    rt_buf searched = {0};
    host_workspace w = {.folder = -1, .owner = -1};
    ckpp_status status = CKPP_OK;
    if (!cuda_find_nvcc(path, sizeof path, &searched))
        status = rt_fail(CKPP_ERROR_COMPILE,
                         "compiler(\"nvcc\") needs nvcc, and there is none of %s: install the "
                         "CUDA toolkit, or set CUDA_HOME to where it is",
                         searched.data ? searched.data : "");
    buf_free(&searched);
    if (!status)
        status = host_workspace_make(&w, job);
    if (!status)
        status = run_nvcc(job, path, arch, &w, image);
    if (!status && kind_of(job->kernel)->is_file)
        status = cuda_module_list_names(NULL, image, job->kernel, names);
    host_workspace_remove(&w);
    return status;
}
