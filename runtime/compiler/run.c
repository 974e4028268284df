/* run.c - runs a compiler, without a shell. Its working directory and its TMPDIR are its
 * workspace, which is always removed afterwards, and it inherits no descriptors of the program's.
 * The program's signal handling is not changed. */
#define _GNU_SOURCE
#include "runtime/compiler/compiler.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

extern char **environ;

/* Bytes hashed at each end of a compiler's executable: these contain the build id and the sizes of
 * all sections. */
enum { SAMPLE_SIZE = 4096 };

/* ---- which compiler it is ---- */

void host_put_identity(rt_buf *out, const char *path)
{
    char real[PATH_MAX];
    buf_printf(out, " %s", name_of_file(realpath(path, real) ? real : path));
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    struct stat st;
    char sample[2 * SAMPLE_SIZE];
    if (fd >= 0 && fstat(fd, &st) == 0) {
        ssize_t first = pread(fd, sample, SAMPLE_SIZE, 0);
        size_t size = first > 0 ? (size_t)first : 0;
        ssize_t last = pread(fd, sample + size, SAMPLE_SIZE,
                             st.st_size > SAMPLE_SIZE ? st.st_size - SAMPLE_SIZE : 0);
        size += last > 0 ? (size_t)last : 0;
        XXH128_hash_t sum = XXH3_128bits(sample, size);
        buf_printf(out, " %lld %016llx%016llx", (long long)st.st_size,
                   (unsigned long long)sum.high64, (unsigned long long)sum.low64);
    }
    if (fd >= 0)
        close(fd);
}

/* ---- running it ---- */

/* Makes a NULL-terminated vector of NUL-terminated words. NULL: out of memory. */
static char **make_vector(const rt_buf *words)
{
    size_t count = 0;
    for (size_t at = 0; at < words->size; at++)
        count += words->data[at] == '\0';
    char **vector = calloc(count + 1, sizeof *vector);
    size_t k = 0;
    for (size_t at = 0; vector && at < words->size; at += strlen(words->data + at) + 1)
        vector[k++] = words->data + at;
    return vector;
}

static bool is_variable(const char *setting, const char *name)
{
    size_t size = strlen(name);
    return strncmp(setting, name, size) == 0 && setting[size] == '=';
}

static bool is_one_of(const char *setting, const char *const *names)
{
    while (*names && !is_variable(setting, *names))
        names++;
    return *names != NULL;
}

static void put_variable(rt_buf *out, const char *name, const char *value)
{
    buf_printf(out, "%s=%s", name, value);
    buf_put(out, "", 1);
}

/* Appends NAME=LIST with the list's absolute folders only; nothing, and false, where there are
 * none. */
static bool put_absolute_folders(rt_buf *out, const char *setting)
{
    /* the loader also takes a semicolon between folders */
    const char *const between = is_variable(setting, "LD_LIBRARY_PATH") ? ":;" : ":";
    size_t begin = strcspn(setting, "=") + 1, size;
    bool any = false;
    for (const char *p = setting + begin; *p; p += size + (p[size] != '\0')) {
        size = strcspn(p, between);
        if (*p != '/')
            continue;
        buf_put(out, any ? ":" : setting, any ? 1 : begin);
        buf_put(out, p, size);
        any = true;
    }
    if (any)
        buf_put(out, "", 1);
    return any;
}

/* The program's environment, with English messages and the workspace as TMPDIR; without what adds
 * options that the cache's key does not have, or has another file written. In the lists of
 * folders, an empty name, which a colon too many makes, is the working directory, where other
 * users may have put headers, libraries and programs. */
static void put_environment(rt_buf *out, const host_command *c)
{
    static const char *const own[] = {"LC_ALL", "TMPDIR", NULL};
    static const char *const never[] = {"DEPENDENCIES_OUTPUT", "SUNPRO_DEPENDENCIES",
                                        "GCC_COMPARE_DEBUG",   "CCC_OVERRIDE_OPTIONS",
                                        "LD_RUN_PATH",         NULL};
    static const char *const lists[] = {"CPATH",
                                        "C_INCLUDE_PATH",
                                        "CPLUS_INCLUDE_PATH",
                                        "COMPILER_PATH",
                                        "LIBRARY_PATH",
                                        "LD_LIBRARY_PATH",
                                        "PATH",
                                        NULL};
    bool has_path = false;
    for (char **p = environ; p && *p; p++)
        if (is_one_of(*p, lists))
            has_path |= put_absolute_folders(out, *p) && is_variable(*p, "PATH");
        else if (!is_one_of(*p, own) && !is_one_of(*p, never) &&
                 !(c->without && is_one_of(*p, c->without)))
            buf_put(out, *p, strlen(*p) + 1);
    put_variable(out, "LC_ALL", "C");
    /* without the characters of the folder's path, which nvcc would give to a shell */
    put_variable(out, "TMPDIR", ".");
    if (!has_path)
        put_variable(out, "PATH", HOST_USUAL_PATH);
}

/* Starts the program; returns 0 or an errno. Signal handling is reset to the default: ignored
 * signals stay ignored in a child, and a compiler driver needs SIGCHLD. */
static int start(pid_t *pid, const char *path, char **words, char **environment,
                 const host_workspace *w)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    int code = posix_spawn_file_actions_init(&files);
    if (code != 0)
        return code;
    code = posix_spawnattr_init(&attributes);
    if (code != 0) {
        posix_spawn_file_actions_destroy(&files);
        return code;
    }
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    if ((code = posix_spawnattr_setflags(&attributes,
                                         POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)) == 0 &&
        (code = posix_spawnattr_setsigmask(&attributes, &none)) == 0 &&
        (code = posix_spawnattr_setsigdefault(&attributes, &all)) == 0 &&
        (code = posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)) == 0 &&
        (code = posix_spawn_file_actions_addopen(&files, 1, w->messages,
                                                 O_WRONLY | O_CREAT | O_TRUNC, 0600)) == 0 &&
        (code = posix_spawn_file_actions_adddup2(&files, 1, 2)) == 0 &&
        (w->here[0] || (code = posix_spawn_file_actions_addopen(&files, HOST_HERE_DESCRIPTOR, ".",
                                                                O_PATH | O_DIRECTORY, 0)) == 0) &&
        (code = posix_spawn_file_actions_addchdir_np(&files, w->directory)) == 0)
        code = posix_spawn(pid, path, &files, &attributes, words, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return code;
}

/* Waits for the compiler. -1 if a SIGCHLD handler, or SIG_IGN, has already reaped it. */
static int finish(pid_t pid)
{
    int status;
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR)
            return -1;
    return status;
}

void host_put_path(rt_buf *words, const char *path)
{
    if (*path != '/')
        buf_puts(words, HOST_HERE);
    buf_puts(words, path);
}

ckpp_status host_run_compiler(const host_command *c, const host_workspace *w, int *status)
{
    rt_buf settings = {0}, path = {0};
    put_environment(&settings, c);
    host_put_path(&path, c->path);
    bool whole = !c->words.failed && !settings.failed && !path.failed;
    char **argv = whole ? make_vector(&c->words) : NULL,
         **environment = whole ? make_vector(&settings) : NULL;
    ckpp_status result = CKPP_OK;
    pid_t pid = 0;
    int code = 0;
    if (!argv || !environment)
        result = rt_fail(CKPP_ERROR_MEMORY, "out of host memory for a command line");
    else if ((code = start(&pid, path.data, argv, environment, w)) != 0)
        result = rt_fail(CKPP_ERROR_COMPILE, "cannot run %s '%s': %s", c->what, c->path,
                         rt_errno_text(code));
    else
        *status = finish(pid);
    free(argv);
    free(environment);
    buf_free(&settings);
    buf_free(&path);
    return result;
}
