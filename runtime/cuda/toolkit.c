/* toolkit.c - finding the CUDA toolkit: libnvrtc or nvcc for compiling, and headers for kernels
 * that include them.
 *
 * The library is found without loading it, because a cache key only needs its identity; it is
 * loaded only if no directory has it and the dynamic loader must be asked. The first one found is
 * used for the life of the process. The runtime's major version of NVRTC is preferred, then older
 * ones, then the next one.
 *
 * The first call of a cached kernel waits for this search, so the usual place is tried before all
 * directories are listed, and headers are not searched before something is compiled. */
#define _GNU_SOURCE
#include "runtime/cuda/cuda.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <glob.h>
#include <libgen.h>
#include <limits.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OLDEST_MAJOR = 12, RUNTIME_MAJOR = CUDART_VERSION / 1000 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool found, found_include;
static cuda_toolkit toolkit;
static char nvrtc_path[PATH_MAX], nvrtc_identity[NAME_MAX + 32], include_path[PATH_MAX];
static rt_buf searched; /* "/a, /b", for messages */

enum { MOST_HOMES = 4 };

/* Lists where a toolkit may be, in the order of the search. Returns how many places there are. */
static int list_homes(const char *homes[MOST_HOMES])
{
    const char *const all[] = {rt_getenv(ENV_CUDA_HOME), rt_getenv(ENV_CUDA_PATH),
#ifdef CKPP_CUDA_HOME
                               CKPP_CUDA_HOME,
#endif
                               "/usr/local/cuda"};
    int count = 0;
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        if (all[k] && *all[k])
            homes[count++] = all[k];
    return count;
}

/* Appends a directory to the list, with a NUL. */
static void put_directory(rt_buf *list, const char *home, const char *below)
{
    buf_puts(list, home);
    buf_put(list, below, strlen(below) + 1);
}

static void put_home(rt_buf *list, const char *home)
{
    put_directory(list, home, "/lib64");
    put_directory(list, home, "/lib");
    char path[PATH_MAX], pattern[PATH_MAX];
    if (snprintf(path, sizeof path, "%s/lib64/libnvrtc.so.%d", home, RUNTIME_MAJOR) >=
            (int)sizeof path ||
        snprintf(pattern, sizeof pattern, "%s/targets/*/lib", home) >= (int)sizeof pattern)
        return;
    if (access(path, R_OK) == 0) /* found there or in a home before */
        return;
    glob_t matches;
    if (glob(pattern, 0, NULL, &matches) == 0) {
        for (size_t k = 0; k < matches.gl_pathc; k++)
            put_directory(list, matches.gl_pathv[k], "");
        globfree(&matches);
    }
}

/* Not what is relative to the working directory, where other users may have put libraries. */
static void put_library_path(rt_buf *list, const char *path)
{
    for (size_t n; path && *path; path += n + (path[n] != '\0')) {
        n = strcspn(path, ":;"); /* as the loader separates them */
        if (*path == '/') {
            buf_put(list, path, n);
            buf_put(list, "", 1);
        }
    }
}

static void list_directories(rt_buf *list)
{
    const char *homes[MOST_HOMES];
    int count = list_homes(homes);
    for (int k = 0; k < count; k++)
        put_home(list, homes[k]);
    put_library_path(list, rt_getenv(ENV_LD_LIBRARY_PATH));
    static const char *const system[] = {"/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu",
                                         "/usr/lib64", "/usr/lib"};
    for (size_t k = 0; k < sizeof system / sizeof *system; k++)
        put_directory(list, system[k], "");
}

static bool find_version(const rt_buf *directories, int major)
{
    for (const char *d = directories->data; d < directories->data + directories->size;
         d += strlen(d) + 1) {
        int n = snprintf(nvrtc_path, sizeof nvrtc_path, "%s/libnvrtc.so.%d", d, major);
        if (n < (int)sizeof nvrtc_path && access(nvrtc_path, R_OK) == 0)
            return true;
    }
    nvrtc_path[0] = '\0';
    return false;
}

/* Whether the loader looks in no folder that is relative to the working directory, which an empty
 * name is. */
static bool is_absolute(const char *library_path)
{
    if (!library_path || !*library_path)
        return true;
    for (const char *p = library_path; *p == '/';) {
        p += strcspn(p, ":;");
        if (*p++ == '\0')
            return true;
    }
    return false;
}

/* The loader also searches its cache and the program's run path. */
static void *ask_loader(const char *name)
{
    bool may = is_absolute(rt_getenv(ENV_LD_LIBRARY_PATH));
    return may ? dlopen(name, RTLD_NOW | RTLD_LOCAL) : NULL;
}

void *cuda_open_library(const char *name)
{
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD); /* the program has it */
    rt_buf directories = {0};
    if (library)
        return library;
    list_directories(&directories);
    for (const char *d = directories.data; !library && d < directories.data + directories.size;
         d += strlen(d) + 1) {
        char path[PATH_MAX];
        int n = snprintf(path, sizeof path, "%s/%s", d, name);
        if (n < (int)sizeof path && access(path, R_OK) == 0)
            library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    }
    buf_free(&directories);
    return library ? library : ask_loader(name);
}

/* The library stays open, since it will be used. */
static bool open_nvrtc(int major)
{
    char name[32];
    struct link_map *map;
    snprintf(name, sizeof name, "libnvrtc.so.%d", major);
    void *library = ask_loader(name);
    if (!library)
        return false;
    if (dlinfo(library, RTLD_DI_LINKMAP, &map) != 0) {
        dlclose(library);
        return false;
    }
    int n = snprintf(nvrtc_path, sizeof nvrtc_path, "%s", map->l_name);
    return n > 0 && n < (int)sizeof nvrtc_path;
}

static void find_nvrtc(const rt_buf *directories)
{
    for (int major = RUNTIME_MAJOR; major >= OLDEST_MAJOR; major--)
        if (find_version(directories, major))
            return;
    if (find_version(directories, RUNTIME_MAJOR + 1) || open_nvrtc(RUNTIME_MAJOR))
        return;
    nvrtc_path[0] = '\0';
}

/* The real file's name has the version ("libnvrtc.so.12.8.93"), its size distinguishes builds of
 * one version. */
static void identify_nvrtc(void)
{
    char real[PATH_MAX];
    struct stat status;
    snprintf(nvrtc_identity, sizeof nvrtc_identity, "none");
    if (nvrtc_path[0] && realpath(nvrtc_path, real) && stat(real, &status) == 0)
        snprintf(nvrtc_identity, sizeof nvrtc_identity, "%.*s %lld", NAME_MAX, basename(real),
                 (long long)status.st_size);
}

/* Looks in the first place of the search only. */
static bool find_at_home(void)
{
    const char *homes[MOST_HOMES];
    list_homes(homes);
    int n = snprintf(nvrtc_path, sizeof nvrtc_path, "%s/lib64/libnvrtc.so.%d", homes[0],
                     RUNTIME_MAJOR);
    return n < (int)sizeof nvrtc_path && access(nvrtc_path, R_OK) == 0;
}

/* false: out of memory. */
static bool search_nvrtc(void)
{
    rt_buf directories = {0};
    list_directories(&directories);
    for (const char *d = directories.data; d < directories.data + directories.size;
         d += strlen(d) + 1)
        buf_printf(&searched, "%s%s", searched.size > 0 ? ", " : "", d);
    bool ok = !directories.failed && !searched.failed;
    if (ok)
        find_nvrtc(&directories);
    else
        buf_free(&searched);
    buf_free(&directories);
    return ok;
}

static bool take_include(const char *directory, const char *below)
{
    char probe[PATH_MAX + 32];
    int n = snprintf(include_path, sizeof include_path, "%s%s", directory, below);
    if (n > 0 && n < (int)sizeof include_path) {
        snprintf(probe, sizeof probe, "%s/cuda_runtime_api.h", include_path);
        if (access(probe, R_OK) == 0)
            return true;
    }
    include_path[0] = '\0';
    return false;
}

/* Looks beside the library first, where headers are of the same version. false: out of memory. */
static bool find_include(void)
{
    char library[PATH_MAX];
    if (nvrtc_path[0]) {
        memcpy(library, nvrtc_path, sizeof library);
        char *directory = dirname(library);
        if (take_include(directory, "/../include") || take_include(directory, "/../../../include"))
            return true;
    }
    rt_buf directories = {0};
    bool taken = false;
    list_directories(&directories);
    for (const char *d = directories.data; !taken && d < directories.data + directories.size;
         d += strlen(d) + 1)
        taken = take_include(d, "/../include");
    bool ok = !directories.failed;
    buf_free(&directories);
    if (ok && !taken)
        take_include("/usr/include", "");
    return ok;
}

static bool take_nvrtc(void)
{
    identify_nvrtc();
    toolkit = (cuda_toolkit){nvrtc_path, nvrtc_identity, searched.data};
    return found = true;
}

static bool find_toolkit(void)
{
    return found || ((find_at_home() || search_nvrtc()) && take_nvrtc());
}

void cuda_find_early(void)
{
    pthread_mutex_lock(&lock);
    if (!found && find_at_home())
        take_nvrtc();
    pthread_mutex_unlock(&lock);
}

static void fail_find(void)
{
    rt_fail(CKPP_ERROR_MEMORY, "out of host memory while looking for the CUDA toolkit");
}

const cuda_toolkit *cuda_find(void)
{
    pthread_mutex_lock(&lock);
    bool ok = find_toolkit();
    pthread_mutex_unlock(&lock);
    if (!ok)
        fail_find();
    return ok ? &toolkit : NULL;
}

const char *cuda_find_include(void)
{
    pthread_mutex_lock(&lock);
    if (!found_include)
        found_include = find_toolkit() && find_include();
    bool ok = found_include;
    pthread_mutex_unlock(&lock);
    if (!ok)
        fail_find();
    return ok ? include_path : NULL;
}

bool cuda_find_nvcc(char *path, size_t size, rt_buf *searched)
{
    const char *homes[MOST_HOMES + 1];
    int count = list_homes(homes);
    homes[count++] = "/usr"; /* a distribution's package */
    for (int k = 0; k < count; k++) {
        int n = snprintf(path, size, "%s/bin/nvcc", homes[k]);
        if (n > 0 && (size_t)n < size && access(path, X_OK) == 0)
            return true;
        buf_printf(searched, "%s%s", k ? ", " : "", path);
    }
    return false;
}

/* ---- which headers they are ---- */

/* The number behind `name` near the beginning of the file; 0: there is none. */
static long read_version(const char *path, const char *name)
{
    char text[64 * 1024], *at;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t size = fd >= 0 ? read(fd, text, sizeof text - 1) : -1;
    if (fd >= 0)
        close(fd);
    text[size > 0 ? size : 0] = '\0';
    at = strstr(text, name);
    return at ? strtol(at + strlen(name), NULL, 10) : 0;
}

bool cuda_headers_identify(rt_buf *out)
{
    static const char *const places[] = {"cuda/std/__cccl/version.h",
                                         "cccl/cuda/std/__cccl/version.h"};
    const char *include = cuda_find_include();
    char path[PATH_MAX + 64];
    if (!include)
        return false;
    snprintf(path, sizeof path, "%s/cuda_runtime_api.h", include);
    buf_printf(out, "cuda %ld", read_version(path, "#define CUDART_VERSION"));
    for (size_t k = 0; k < sizeof places / sizeof *places; k++) {
        snprintf(path, sizeof path, "%s/%s", include, places[k]);
        buf_printf(out, " cccl %ld", read_version(path, "#define CCCL_VERSION"));
    }
    return true;
}
