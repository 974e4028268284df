/* workspace.c - the private folder in which a compiler works that is a program.
 *
 * It is made where no other user can replace it, with a name that cannot be guessed. The
 * compiler's output is opened relative to the folder's descriptor and must belong to the user or
 * root, because it will be executed. The compiler inherits no descriptors from the program. */
#define _GNU_SOURCE
#include "runtime/compiler/compiler.h"
#include "runtime/cache/cache.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { IMAGE_MAX = 1 << 30, MESSAGES_MAX = 1 << 22 };

static const char source_name[] = "source", image_name[] = "kernel.so",
                  messages_name[] = "messages", include_name[] = "include",
                  here_name[] = "ckpp-here";

/* ---- making it ---- */

static bool open_folder(host_workspace *w)
{
    w->folder = open(w->directory, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (w->folder < 0 || host_workspace_is_private(w->folder))
        return w->folder >= 0;
    errno = EPERM;
    return false;
}

/* The mark says whether the lock was taken. If it was, a file that is no longer locked has lost
 * its process. */
static bool take_lock(host_workspace *w)
{
    w->owner = openat(w->folder, HOST_WORKSPACE_OWNER,
                      O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (w->owner < 0)
        return false;
    bool locked = flock(w->owner, LOCK_EX | LOCK_NB) == 0;
    const char *mark = locked ? host_workspace_mark : host_workspace_lockless_mark;
    return io_write(w->owner, mark, strlen(mark));
}

/* On failure, `why` gets the reason, and *trusted says whether `parent` may be used at all. */
static bool make_in(host_workspace *w, const char *parent, bool *trusted, rt_buf *why)
{
    int size = snprintf(w->directory, sizeof w->directory,
                        "%s/" HOST_WORKSPACE_PREFIX HOST_WORKSPACE_RANDOM, parent);
    bool fits = size > 0 && (size_t)size < sizeof w->directory;
    *trusted = true;
    if (!fits || !mkdtemp(w->directory)) {
        w->directory[0] = '\0';
        buf_puts(why, rt_errno_text(fits ? errno : ENAMETOOLONG));
        return false;
    }
    *trusted = cache_way_is_trusted(w->directory, why);
    if (*trusted && io_set_private(w->directory) && open_folder(w) && take_lock(w))
        return true;
    if (*trusted)
        buf_puts(why, rt_errno_text(errno));
    host_workspace_remove(w);
    return false;
}

/* Sweeps only where other users cannot rename folders: they could give any folder a workspace's
 * name. */
static void sweep(const char *parent)
{
    char path[PATH_MAX];
    rt_buf why = {0};
    int size = snprintf(path, sizeof path, "%s/" HOST_WORKSPACE_PREFIX, parent);
    if (size > 0 && (size_t)size < sizeof path && cache_way_is_trusted(path, &why))
        host_workspace_sweep(parent);
    buf_free(&why);
}

/* Makes it in TMPDIR, or else in /tmp. */
static ckpp_status make_folder(host_workspace *w)
{
    static atomic_flag warned = ATOMIC_FLAG_INIT, swept[2] = {ATOMIC_FLAG_INIT, ATOMIC_FLAG_INIT};
    const char *own = rt_getenv(ENV_TMPDIR);
    const char *const parents[] = {own ? own : "/tmp", "/tmp"};
    rt_buf why[2] = {{0}, {0}};
    bool made = false, trusted[2] = {true, true};
    ckpp_status status = CKPP_OK;
    for (int k = 0; k < 2 && !made; k++) {
        if (!atomic_flag_test_and_set(&swept[k]))
            sweep(parents[k]);
        made = make_in(w, parents[k], &trusted[k], &why[k]);
    }
    if (!made)
        status = rt_fail(
            CKPP_ERROR_BACKEND,
            "cannot make a temporary directory in '%s': %s (TMPDIR names another place)",
            parents[0], why[0].data ? why[0].data : "out of host memory");
    else if (!trusted[0])
        rt_warn_once(&warned, "TMPDIR='%s' is not used, but /tmp: %s", parents[0],
                     why[0].data ? why[0].data : "");
    buf_free(&why[0]);
    buf_free(&why[1]);
    return status;
}

/* Makes the link to the program's working directory: to its path, if that leads there, or else to
 * the descriptor that compilers get. Without a link they do not find what is relative. */
static void link_here(host_workspace *w)
{
    struct stat named, own;
    bool leads = getcwd(w->here, sizeof w->here) && w->here[0] == '/' &&
                 stat(w->here, &named) == 0 && stat(".", &own) == 0 &&
                 named.st_dev == own.st_dev && named.st_ino == own.st_ino;
    char by_descriptor[32];
    snprintf(by_descriptor, sizeof by_descriptor, "/proc/self/fd/%d", HOST_HERE_DESCRIPTOR);
    if (!leads)
        w->here[0] = '\0';
    (void)!symlinkat(leads ? w->here : by_descriptor, w->folder, here_name);
}

/* g++ would read a precompiled header, which is an image of its memory, in place of the first file
 * that a source includes. A declaration before the include prevents that, since such a file may
 * lie there by accident or malice. Messages show no path for the source. */
static bool write_source(const host_workspace *w, const rt_compile *job)
{
    rt_buf text = {0};
    buf_puts(&text, "typedef int ckpp_first_;\n#line 1 \"<stdin>\"\n");
    buf_put(&text, job->source, job->source_size);
    bool ok = !text.failed && io_create(w->source, text.data, text.size);
    int code = text.failed ? ENOMEM : errno;
    buf_free(&text);
    errno = code;
    return ok;
}

ckpp_status host_workspace_make(host_workspace *w, const rt_compile *job)
{
    *w = (host_workspace){.folder = -1, .owner = -1};
    ckpp_status status = make_folder(w);
    if (status != CKPP_OK)
        return status;
    snprintf(w->source, sizeof w->source, "%s/%s", w->directory, source_name);
    snprintf(w->image, sizeof w->image, "%s/%s", w->directory, image_name);
    snprintf(w->messages, sizeof w->messages, "%s/%s", w->directory, messages_name);
    snprintf(w->include, sizeof w->include, "%s/%s", w->directory, include_name);
    link_here(w);
    if (!write_source(w, job) || !io_create(w->messages, "", 0))
        return rt_fail(CKPP_ERROR_BACKEND, "cannot write '%s': %s", w->source,
                       rt_errno_text(errno));
    return CKPP_OK;
}

/* ---- reading what is in it ---- */

static bool read_file(const host_workspace *w, const char *name, int mode, size_t limit,
                      rt_blob *content)
{
    /* Opening a FIFO must not block the program. */
    int fd = openat(w->folder, name, mode | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    struct stat st;
    if (fd < 0)
        return false;
    errno = EPERM;
    /* A compiler in a container may run as root. */
    bool ok = fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
              (st.st_uid == geteuid() || st.st_uid == 0);
    if (ok && mode == O_RDWR && (uint64_t)st.st_size > limit)
        ok = ftruncate(fd, (off_t)limit) == 0;
    ok = ok && io_read(fd, limit, content);
    int code = errno;
    close(fd);
    errno = code;
    return ok;
}

bool host_workspace_read_image(const host_workspace *w, rt_blob *content)
{
    return read_file(w, image_name, O_RDONLY, IMAGE_MAX, content);
}

/* Paths in messages are those that the program has given. */
static void drop_link(rt_blob *messages)
{
    const size_t size = sizeof HOST_HERE - 1;
    char *to = messages->data, *found;
    const char *at = to, *end = at + messages->size;
    while ((found = memmem(at, (size_t)(end - at), HOST_HERE, size))) {
        memmove(to, at, (size_t)(found - at));
        to += found - at;
        at = found + size;
    }
    memmove(to, at, (size_t)(end - at) + 1); /* and the NUL */
    messages->size -= (size_t)(at - to);
}

bool host_workspace_read_messages(const host_workspace *w, rt_blob *content)
{
    if (!read_file(w, messages_name, O_RDWR, MESSAGES_MAX, content))
        return false;
    drop_link(content);
    return true;
}

/* ---- removing it ---- */

/* Removes the usual files without opening another descriptor, since there may be none left. */
void host_workspace_remove(host_workspace *w)
{
    static const char *const usual[] = {source_name, image_name, messages_name, here_name};
    for (size_t k = 0; w->folder >= 0 && k < sizeof usual / sizeof *usual; k++)
        (void)unlinkat(w->folder, usual[k], 0);
    if (w->folder >= 0) {
        (void)host_workspace_clear(w->folder, LONG_MAX);
        (void)unlinkat(w->folder, HOST_WORKSPACE_OWNER, 0);
    }
    if (w->directory[0])
        (void)rmdir(w->directory);
    if (w->folder >= 0)
        close(w->folder);
    if (w->owner >= 0)
        close(w->owner);
    w->directory[0] = '\0';
    w->folder = w->owner = -1;
}
