/* host_workspace.h - the private folder in which the host's C++ compiler works. */
#ifndef HOST_WORKSPACE_H
#define HOST_WORKSPACE_H

#include "rt.h"

#include <limits.h>

typedef struct host_workspace {
    char directory[PATH_MAX - 16]; /* empty: there is none */
    char source[PATH_MAX], image[PATH_MAX], messages[PATH_MAX];
    char include[PATH_MAX];        /* of headers that ckpp has itself */
    int folder, owner;             /* open while there is one */
} host_workspace;

/* Makes it, with the job's source and headers in it. host_workspace_remove() in either case. */
ckpp_status host_workspace_make(host_workspace *w, const rt_compile *job);
void host_workspace_remove(host_workspace *w);
/* What the compiler wrote; false with errno. */
bool host_workspace_read_image(const host_workspace *w, rt_blob *content);
/* What it said; of very much, the beginning. */
bool host_workspace_read_messages(const host_workspace *w, rt_blob *content);

/* host_sweep.c: what processes that were killed have left. The file "owner" in a workspace is
 * locked (flock) as long as its process lives. */
#define HOST_WORKSPACE_PREFIX "ckpp-"
#define HOST_WORKSPACE_RANDOM "XXXXXX"
#define HOST_WORKSPACE_OWNER "owner"
/* What that file holds; the other one where the file system has no locks. */
extern const char host_workspace_mark[], host_workspace_lockless_mark[];

/* Whether the open folder is the user's, and nobody else's. */
bool host_workspace_is_private(int folder);
/* Removes what is in the folder, but for the owner's file. false: not all, or more than `most`. */
bool host_workspace_clear(int folder, long most);
/* Removes workspaces in `parent` whose process is gone. */
void host_workspace_sweep(const char *parent);

#endif
