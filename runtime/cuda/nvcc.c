/* nvcc.c - compiling kernel source to a cubin by nvcc, for kernels with compiler("nvcc").
 *
 * nvcc is run as the host's C++ compiler is. It gets the kernel's options in NVRTC's spelling,
 * which is its own. */
#define _GNU_SOURCE
#include "runtime/cuda/cuda.h"
#include "runtime/compiler/compiler.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum { MESSAGE_LINES = 20 };

void cuda_nvcc_identify(rt_buf *out)
{
    char path[PATH_MAX];
    rt_buf searched = {0};
    if (cuda_find_nvcc(path, sizeof path, &searched))
        host_put_identity(out, path);
    else
        buf_puts(out, "none");
    buf_free(&searched);
}

/* ---- the command line ---- */

static void put_word(rt_buf *words, const char *word)
{
    buf_put(words, word, strlen(word) + 1);
}

/* Writes the kernel's options. nvcc separates macros and folders at commas without a backslash. */
static ckpp_status put_options(const rt_compile *job, rt_buf *words)
{
    rt_buf own = {0};
    ckpp_status status = options_put(job->options, false, &own);
    for (const char *at = own.data, *end = at + own.size; !own.failed && at < end; at++) {
        const char *word = at;
        bool list = !strncmp(word, "--", 2);
        for (; *at; at++) {
            if (*at == ',' && !list)
                buf_puts(words, "\\");
            buf_put(words, at, 1);
        }
        buf_put(words, "", 1);
    }
    words->failed |= own.failed;
    buf_free(&own);
    return status;
}

static ckpp_status put_words(const rt_compile *job, const char *path, int arch,
                             const host_workspace *w, rt_buf *words)
{
    /* what NVRTC gets, and what makes functions that are constexpr usable as it does */
    static const char *const fixed[] = {"-cubin", "--std=c++20", "--expt-relaxed-constexpr",
                                        "--extended-lambda", "--diag-suppress=2361"};
    char letter[] = {options_arch_letter(job->options, arch), '\0'};
    const char *const last[] = {"-x", "cu", w->source, "-o", w->image};
    put_word(words, path);
    buf_printf(words, "--gpu-architecture=sm_%d%s", arch, letter);
    buf_put(words, "", 1);
    for (size_t k = 0; k < sizeof fixed / sizeof *fixed; k++)
        put_word(words, fixed[k]);
    if (specialize_launches(job->kernel))
        put_word(words, "--relocatable-device-code=true");
    if (cuda_debug_option())
        put_word(words, cuda_debug_option());
    if (!rt_env()->explain)
        put_word(words, "--disable-warnings");
    ckpp_status status = put_options(job, words);
    for (size_t k = 0; k < sizeof last / sizeof *last; k++)
        put_word(words, last[k]);
    return status;
}

/* ---- compiling ---- */

static ckpp_status fail_compile(const char *path, const rt_buf *said, int status)
{
    if (status != -1 && WIFSIGNALED(status))
        return rt_fail(CKPP_ERROR_COMPILE, "'%s' was ended by signal %d%s", path,
                       WTERMSIG(status), said->size ? said->data : "");
    if (said->size)
        return rt_fail(CKPP_ERROR_COMPILE, "the kernel does not compile:%s", said->data);
    return rt_fail(CKPP_ERROR_COMPILE, "'%s' wrote no cubin, and said nothing", path);
}

static ckpp_status run_nvcc(const rt_compile *job, const char *path, int arch,
                            const host_workspace *w, rt_blob *image)
{
    rt_buf words = {0}, said = {0};
    rt_blob messages = {0};
    int status = -1;
    ckpp_status result = put_words(job, path, arch, w, &words);
    if (!result)
        result = host_run_compiler("nvcc", path, &words, w, &status);
    buf_free(&words);
    if (result)
        return result;
    if (host_workspace_read_messages(w, &messages) && messages.data)
        cuda_format_messages(&said, messages.data, false, MESSAGE_LINES);
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
