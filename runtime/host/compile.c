/* compile.c - runs the system's C++ compiler, without a shell.
 *
 * The source, the shared object and the messages are files in a private folder
 * (compiler/workspace.c), which is the compiler's working directory. Files that the source
 * includes in quotes are searched for there, not in the program's working directory. */
#define _GNU_SOURCE
#include "runtime/host/host.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MESSAGE_LINES = 20, CHECK_LINES = 200 };

static const char *const default_compilers[] = {"c++", "g++", "clang++"};

/* Alternatives, tried in turn when a compiler refuses the previous one. */
static const char *const arch_options[] = {"-march=native", "-mcpu=native", NULL};
static const char *const standard_options[] = {"-std=c++20", "-std=c++2a"};
/* see FIBER_GUARD */
static const char *const stack_options[] = {"-fstack-clash-protection", NULL};
/* Headers' names in messages and for a debugger are those that the program has given. */
static const char *const map_options[] = {"-ffile-prefix-map=" HOST_HERE "=",
                                          "-fdebug-prefix-map=" HOST_HERE "="};
enum { ARCH_OPTIONS = 3, STANDARD_OPTIONS = 2, STACK_OPTIONS = 2, MAP_OPTIONS = 2 };

/* Indices of the alternatives in use. */
typedef struct spelling {
    int arch, standard, stack, map;
} spelling;

/* GPU compilers have no exceptions and no RTTI, so kernels here have neither. No link-time
 * optimization: its plugin takes options from sections that a source can write with asm(). No
 * libgcc_s.so: that is a script for the linker, which takes the library that it names from the
 * working directory. */
static const char *const fixed_options[] = {"-fPIC",
                                            "-shared",
                                            "-fno-math-errno",
                                            "-fno-trapping-math",
                                            "-fvisibility=hidden",
                                            "-fno-exceptions",
                                            "-fno-rtti",
                                            "-fno-lto",
                                            "-Wno-narrowing",
                                            "-fno-diagnostics-color",
                                            "-Wl,--as-needed",
                                            "-static-libgcc",
                                            NULL};

static const char *const speed_options[] = {"-O3", NULL};
/* CKPP_DEBUG */
static const char *const debug_options[] = {"-O0", "-g", NULL};

/* For finding mistakes: the code is never run, but with optimization the compiler follows values
 * through branches and calls. A tab counts as one column, as in ckpp's positions. ckpp selects
 * which warnings are shown. */
static const char *const check_options[] = {"-O2",
                                            "-fno-tree-vectorize",
                                            "-fPIC",
                                            "-c",
                                            "-fno-math-errno",
                                            "-fno-trapping-math",
                                            "-fno-exceptions",
                                            "-fno-rtti",
                                            "-fno-diagnostics-color",
                                            "-ftabstop=1",
                                            "-Wall",
                                            "-Wextra",
                                            "-Wvla",
                                            "-Wno-narrowing",
                                            "-Wno-unused-parameter",
                                            NULL};

/* ---- which compiler ---- */

typedef struct compiler {
    rt_buf words;        /* words of CKPP_CXX, or the default's name; each NUL-terminated */
    char path[PATH_MAX]; /* of the first word's program */
} compiler;

static ckpp_status find_named(compiler *c, const char *text)
{
    int count = host_split_words(text, &c->words);
    if (c->words.failed)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory for a command line");
    if (count < 0)
        return rt_fail(CKPP_ERROR_COMPILE, "CKPP_CXX='%s': a quote is not closed", text);
    if (count == 0)
        return rt_fail(CKPP_ERROR_COMPILE, "CKPP_CXX='%s' names no compiler", text);
    if (!host_find_program(c->words.data, c->path, sizeof c->path))
        return rt_fail(
            CKPP_ERROR_COMPILE,
            "CKPP_CXX='%s': there is no program '%s'%s; kernels on the host need a C++ compiler",
            text, c->words.data, strchr(c->words.data, '/') ? "" : " on PATH");
    return CKPP_OK;
}

static ckpp_status compiler_find(compiler *c)
{
    *c = (compiler){0};
    const char *own = rt_getenv(ENV_CKPP_CXX);
    if (own)
        return find_named(c, own);
    for (size_t k = 0; k < sizeof default_compilers / sizeof default_compilers[0]; k++) {
        if (host_find_program(default_compilers[k], c->path, sizeof c->path)) {
            buf_put(&c->words, default_compilers[k], strlen(default_compilers[k]) + 1);
            return c->words.failed
                       ? rt_fail(CKPP_ERROR_MEMORY, "out of host memory for a command line")
                       : CKPP_OK;
        }
    }
    return rt_fail(
        CKPP_ERROR_COMPILE,
        "kernels on the host need a C++ compiler, and there is no c++, g++ or clang++ on PATH: "
        "install one (Debian, Ubuntu: apt install g++), or name one in CKPP_CXX");
}

ckpp_status host_need_compiler(void)
{
    compiler c;
    ckpp_status status = compiler_find(&c);
    buf_free(&c.words);
    return status;
}

void host_compiler_name(char *text, size_t size)
{
    compiler c;
    char real[PATH_MAX];
    int mark = rt_mark();
    if (compiler_find(&c) != CKPP_OK) {
        rt_rewind(mark);
        snprintf(text, size, "no C++ compiler");
    } else {
        /* "x86_64-linux-gnu-g++-12" becomes "g++-12". */
        const char *name = name_of_file(realpath(c.path, real) ? real : c.path);
        const char *gnu = strstr(name, "-g++"), *clang = strstr(name, "-clang");
        snprintf(text, size, "%s", gnu ? gnu + 1 : clang ? clang + 1 : name);
    }
    buf_free(&c.words);
}

/* ---- the key ---- */

/* A word that names a program ("ccache", "g++") is replaced by that program's identity. */
static void put_compiler(rt_buf *out, const compiler *c)
{
    char other[PATH_MAX];
    for (size_t at = 0; at < c->words.size; at += strlen(c->words.data + at) + 1) {
        const char *word = c->words.data + at, *path = at == 0 ? c->path : other;
        bool program = at == 0 || (word[0] != '-' && host_find_program(word, other, sizeof other));
        buf_puts(out, program ? name_of_file(word) : word);
        if (program)
            host_put_identity(out, path);
        buf_put(out, "", 1);
    }
}

/* Only elementwise and reduction kernels use OpenMP's pragmas, and with this option clang fails to
 * reject exceptions. */
static const char *simd_option(const rt_compile *job)
{
    bool loop = !job->kernel || kind_of(job->kernel)->loops;
    return loop ? "-fopenmp-simd" : NULL;
}

/* -march=native asks the processor, which may have AVX-512 where valgrind, say, does not support
 * it. */
static const char *vector_option(void)
{
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx512f") ? NULL : "-mno-avx512f";
#else
    return NULL;
#endif
}

static void put_list(rt_buf *out, const char *const *options)
{
    for (; *options; options++)
        buf_put(out, *options, strlen(*options) + 1);
}

/* Writes all options, but not the compiler's name. `before`: see options_put(). */
static ckpp_status put_options(rt_buf *out, const rt_compile *job, const spelling *with,
                               const char *before)
{
    const char *const first[] = {standard_options[with->standard], arch_options[with->arch],
                                 stack_options[with->stack], simd_option(job), vector_option()};
    for (size_t k = 0; k < sizeof first / sizeof first[0]; k++)
        if (first[k])
            buf_put(out, first[k], strlen(first[k]) + 1);
    if (!job->check)
        put_list(out, rt_env()->debug ? debug_options : speed_options);
    put_list(out, job->check ? check_options : fixed_options);
    ckpp_status status = options_put(job->options, true, before, out);
    if (job->check) /* even if the user's options have -Werror */
        buf_put(out, "-Wno-error", sizeof "-Wno-error");
    return status;
}

ckpp_status host_key(const rt_compile *job, rt_field *fields, int *nfields, rt_buf *scratch)
{
    const char *arch = host_arch_text();
    size_t start = scratch->size;
    ckpp_status status = put_options(scratch, job, &(spelling){0}, NULL);
    if (status != CKPP_OK)
        return status;
    size_t middle = scratch->size;
    /* Without a compiler nothing is found under this key; host_compile() reports the error. */
    compiler c;
    int mark = rt_mark();
    if (compiler_find(&c) == CKPP_OK) {
        put_compiler(scratch, &c);
    } else {
        rt_rewind(mark);
        buf_puts(scratch, "none");
    }
    buf_free(&c.words);
    if (scratch->failed)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory for a cache key");
    fields[0] = (rt_field){"arch", arch, strlen(arch)};
    fields[1] = (rt_field){"options", scratch->data + start, middle - start};
    fields[2] = (rt_field){"compiler", scratch->data + middle, scratch->size - middle};
    *nfields = 3;
    return CKPP_OK;
}

/* ---- running ---- */

/* How a word of CKPP_CXX, or a part of it, names a file. */
typedef enum path_form {
    NO_PATH,
    A_FOLDER,
    A_FILE,   /* looked for in the working directory first */
    OWN_FILE, /* the compiler's, except where the name has a folder */
    MAYBE     /* a program, an object file, an option's value: a path if there is such a file */
} path_form;

/* *begin: where the path begins in the word. */
static path_form find_path(const char *word, size_t *begin)
{
    static const struct {
        const char *name;
        path_form form;
    } options[] = {{"-isystem", A_FOLDER},
                   {"-isysroot", A_FOLDER},
                   {"-iquote", A_FOLDER},
                   {"-idirafter", A_FOLDER},
                   {"-I", A_FOLDER},
                   {"-L", A_FOLDER},
                   {"-B", A_FOLDER},
                   {"--sysroot=", A_FOLDER},
                   {"--sysroot", A_FOLDER},
                   {"-include", A_FILE},
                   {"-imacros", A_FILE},
                   {"@", A_FILE},
                   {"-fplugin=", OWN_FILE},
                   {"-specs=", OWN_FILE},
                   {"--specs=", OWN_FILE},
                   {"-T", OWN_FILE},
                   {"-resource-dir=", OWN_FILE},
                   {"--gcc-toolchain=", OWN_FILE}};
    for (size_t k = 0; k < sizeof options / sizeof *options; k++)
        if (name_starts_with(word, options[k].name)) {
            *begin = strlen(options[k].name);
            return options[k].form;
        }
    *begin = 0;
    return *word == '-' ? NO_PATH : MAYBE;
}

static bool is_relative(const char *path, path_form form)
{
    bool is_there = access(path, F_OK) == 0, has_folder = strchr(path, '/') != NULL;
    return *path && !strchr("/=", *path) && /* = stands for the system's root */
           (form == A_FOLDER || (form == A_FILE && is_there) ||
            (has_folder && (form == OWN_FILE || (form == MAYBE && is_there))));
}

/* Writes the words of CKPP_CXX. */
static void put_compiler_words(rt_buf *words, const compiler *c)
{
    path_form next = NO_PATH;
    for (size_t at = 0; at < c->words.size; at += strlen(c->words.data + at) + 1) {
        const char *word = c->words.data + at;
        size_t begin = 0;
        path_form form = next ? next : find_path(word, &begin);
        next = !next && begin && !word[begin] ? form : NO_PATH;
        buf_put(words, word, begin);
        if (is_relative(word + begin, form))
            host_put_path(words, word + begin);
        else
            buf_puts(words, word + begin);
        buf_put(words, "", 1);
    }
}

static void put_word(rt_buf *words, const char *word)
{
    buf_put(words, word, strlen(word) + 1);
}

/* Debug information has the program's working directory as the compiler's. */
static void put_maps(rt_buf *words, const host_workspace *w, const spelling *with)
{
    char folder[PATH_MAX];
    if (w->here[0] && realpath(w->directory, folder) && !strchr(folder, '=')) {
        buf_printf(words, "-fdebug-prefix-map=%s=%s", folder, w->here);
        buf_put(words, "", 1);
    }
    if (!words->failed && memmem(words->data, words->size, HOST_HERE, sizeof HOST_HERE - 1))
        put_word(words, map_options[with->map]);
}

/* Runs the compiler once. *status is waitpid's, or -1. */
static ckpp_status run_once(const compiler *c, const rt_compile *job, const host_workspace *w,
                            const spelling *with, int *status)
{
    host_command command = {.what = "the C++ compiler", .path = c->path};
    rt_buf *words = &command.words;
    put_compiler_words(words, c);
    ckpp_status result = put_options(words, job, with, HOST_HERE);
    put_maps(words, w, with);
    /* g++ links the math library by default; gcc, which also compiles C++, does not. */
    const char *const last[] = {"-x", "c++", name_of_file(w->source), "-o", name_of_file(w->image),
                                "-lm"};
    if (job->files && job->files->any) {
        buf_printf(words, "-I%s", name_of_file(w->include));
        buf_put(words, "", 1);
    }
    for (size_t k = 0; k < sizeof last / sizeof last[0] - job->check; k++)
        put_word(words, last[k]);
    if (result == CKPP_OK)
        result = host_run_compiler(&command, w, status);
    buf_free(words);
    return result;
}

/* Whether a line that contains "error" mentions the option. */
static bool refuses(const char *messages, const char *option, const char *value)
{
    for (const char *line = messages; *line;) {
        size_t size = strcspn(line, "\n");
        const char *error = memmem(line, size, "error", 5),
                   *name = memmem(line, size, option, strlen(option)),
                   *what = memmem(line, size, value, strlen(value));
        if (error && (name || what))
            return true;
        line += size + (line[size] == '\n');
    }
    return false;
}

/* A reason for a compiler failure without messages. */
static const char *name_reason(const host_workspace *w)
{
    struct statvfs st;
    return statvfs(w->directory, &st) == 0 && st.f_bavail < 16
               ? ": no space is left in the temporary directory (TMPDIR "
                 "names another place)"
               : "";
}

/* A hint if the error is about a C++ feature that kernels do not have. */
static const char *name_missing(const char *said)
{
    if (strstr(said, "-fexceptions") || strstr(said, "exceptions disabled"))
        return " (kernels have no exceptions, as on a GPU)";
    if (strstr(said, "conflicting specifiers in declaration") ||
        strstr(said, "cannot combine with previous 'extern'"))
        return " (of dynamic shared memory the host backend knows the form extern __shared__ TYPE "
               "NAME[];)";
    return strstr(said, "-fno-rtti") || strstr(said, "-frtti")
               ? " (kernels have no typeid and dynamic_cast, as on a GPU)"
               : "";
}

static ckpp_status fail_compile(const compiler *c, const rt_compile *job, const host_workspace *w,
                                const char *messages, int status)
{
    rt_buf text = {0};
    host_filter_messages(&text, job->kernel, messages, job->check ? CHECK_LINES : MESSAGE_LINES);
    const char *said = text.size > 0 ? text.data : "";
    ckpp_status result;
    if (status != -1 && WIFSIGNALED(status))
        result = rt_fail(CKPP_ERROR_COMPILE, "the C++ compiler '%s' was ended by signal %d%s%s",
                         c->path, WTERMSIG(status),
                         WTERMSIG(status) == SIGKILL ? " (out of memory?)" : "", said);
    else if (text.size > 0)
        result = rt_fail(CKPP_ERROR_COMPILE, "the kernel does not compile%s%s:%s",
                         name_missing(said), name_reason(w), said);
    else if (status > 0)
        result = rt_fail(CKPP_ERROR_COMPILE,
                         "the C++ compiler '%s' failed with exit status %d, and said nothing%s",
                         c->path, WEXITSTATUS(status), name_reason(w));
    else
        result = rt_fail(CKPP_ERROR_COMPILE,
                         "the C++ compiler '%s' wrote no shared object; is it one?", c->path);
    buf_free(&text);
    return result;
}

/* Makes the compiler's warnings the image. */
static ckpp_status read_warnings(const rt_compile *job, const host_workspace *w, rt_blob *image)
{
    rt_blob messages = {0};
    rt_buf text = {0};

    if (!host_workspace_read_messages(w, &messages))
        return rt_fail(CKPP_ERROR_BACKEND, "cannot read '%s': %s", w->messages,
                       rt_errno_text(errno));
    host_rename(&text, job->kernel, messages.data ? messages.data : "");
    buf_puts(&text, "");
    free(messages.data);
    *image = (rt_blob){.data = (unsigned char *)text.data, .size = text.size};
    return text.failed ? rt_fail(CKPP_ERROR_MEMORY, "out of memory") : CKPP_OK;
}

/* Compiles, falling back to older options if the compiler does not know one. */
static ckpp_status compile_in(const compiler *c, const rt_compile *job, const host_workspace *w,
                              rt_blob *image)
{
    for (spelling with = {0};;) {
        int status = -1;
        ckpp_status result = run_once(c, job, w, &with, &status);
        if (result != CKPP_OK)
            return result;
        if ((status == 0 || status == -1) && host_workspace_read_image(w, image)) {
            if (image->size > 0)
                return CKPP_OK;
            free(image->data);
            *image = (rt_blob){0};
        }
        rt_blob messages = {0};
        const char *text = host_workspace_read_messages(w, &messages) ? messages.data : "";
        if (with.arch + 1 < ARCH_OPTIONS && refuses(text, arch_options[with.arch], "'native'"))
            with.arch++;
        else if (with.standard + 1 < STANDARD_OPTIONS &&
                 refuses(text, standard_options[with.standard], "'c++20'"))
            with.standard++;
        else if (with.stack + 1 < STACK_OPTIONS &&
                 refuses(text, stack_options[with.stack], stack_options[with.stack]))
            with.stack++;
        else if (with.map + 1 < MAP_OPTIONS &&
                 refuses(text, map_options[with.map], "-ffile-prefix-map"))
            with.map++;
        else
            result = fail_compile(c, job, w, text, status);
        free(messages.data);
        if (result != CKPP_OK)
            return result;
    }
}

ckpp_status host_compile(const rt_compile *job, rt_blob *image)
{
    compiler c;
    host_workspace w = {.folder = -1, .owner = -1};
    ckpp_status status = compiler_find(&c);
    if (status == CKPP_OK)
        status = host_workspace_make(&w, job);
    if (status == CKPP_OK && job->files && !host_write_headers(w.include, job->files))
        status = rt_fail(CKPP_ERROR_BACKEND, "cannot write '%s': %s", w.include,
                         rt_errno_text(errno));
    if (status == CKPP_OK)
        status = compile_in(&c, job, &w, image);
    if (status == CKPP_OK && (status = host_check_shared(job, image)) != CKPP_OK) {
        free(image->data);
        *image = (rt_blob){0};
    }
    if (status == CKPP_OK && job->check) {
        free(image->data);
        *image = (rt_blob){0};
        status = read_warnings(job, &w, image);
    }
    host_workspace_remove(&w);
    buf_free(&c.words);
    return status;
}
