/* compiler.h - compilers that are programs: the host's C++ compiler and nvcc.
 *
 * They run in a private folder, since compilers, assemblers and linkers look for many files in the
 * working directory, and in the program's other users may have put some. Of the program's working
 * directory they see what is asked for by name: a path that is relative to it is given to them
 * through a link in the private folder. */
#ifndef RUNTIME_COMPILER_H
#define RUNTIME_COMPILER_H

#include "runtime/base/backend.h"

/* ---- workspace.c: the private folder in which the compiler works ---- */

enum { HOST_PATH_MAX = 4096 }; /* PATH_MAX of Linux */

typedef struct host_workspace {
    char directory[HOST_PATH_MAX - 16]; /* empty: there is no folder */
    char source[HOST_PATH_MAX], image[HOST_PATH_MAX], messages[HOST_PATH_MAX];
    char include[HOST_PATH_MAX]; /* the headers that ckpp supplies */
    char here[HOST_PATH_MAX];    /* the program's working directory; empty: has no path */
    int folder, owner;           /* descriptors, -1 if not open */
} host_workspace;

/* The link to the program's working directory. */
#define HOST_HERE "ckpp-here/"
/* The descriptor of that directory in compilers, where it has no path that leads there. */
enum { HOST_HERE_DESCRIPTOR = 3 };

/* Makes the folder and writes the job's source and headers. Call host_workspace_remove() even on
 * failure. */
ckpp_status host_workspace_make(host_workspace *w, const rt_compile *job);
void host_workspace_remove(host_workspace *w);
/* Reads the compiler's output file; false with errno. The caller frees the content. */
bool host_workspace_read_image(const host_workspace *w, rt_blob *content);
/* Reads the compiler's messages, cut off if very long, with paths as the program knows them;
 * otherwise as above. */
bool host_workspace_read_messages(const host_workspace *w, rt_blob *content);

/* sweep.c: removes what killed processes have left. The file "owner" in a workspace is locked with
 * flock() while its process lives. */
#define HOST_WORKSPACE_PREFIX "ckpp-"
#define HOST_WORKSPACE_RANDOM "XXXXXX"
#define HOST_WORKSPACE_OWNER "owner"
/* Contents of "owner" where the file system has locks, and where it has none. */
extern const char host_workspace_mark[], host_workspace_lockless_mark[];

/* Whether the open folder belongs to this user and nobody else can access it. */
bool host_workspace_is_private(int folder);
/* Removes a folder's contents except "owner". false: some are left, or there were more than
 * `most`. */
bool host_workspace_clear(int folder, long most);
/* Removes the workspaces in `parent` whose process has ended. */
void host_workspace_sweep(const char *parent);

/* ---- run.c ---- */

typedef struct host_command {
    const char *what; /* names the compiler in messages */
    const char *path; /* a relative one begins in the program's working directory */
    rt_buf words;     /* the command line, each word with a NUL */
    /* variables of the environment that it is not given; NULL-terminated; or NULL: none */
    const char *const *without;
} host_command;

/* Appends a path for the command line, without a NUL. */
void host_put_path(rt_buf *words, const char *path);
/* Runs a compiler in the workspace, without a shell; its messages go there, too. *status is
 * waitpid's; -1: somebody else has reaped the process. */
ckpp_status host_run_compiler(const host_command *command, const host_workspace *w, int *status);
/* Appends what distinguishes builds of a program, wherever it is installed. */
void host_put_identity(rt_buf *out, const char *path);

#endif
