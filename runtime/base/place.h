/* place.h - files that the user names and that are written to; see place.c. */
#ifndef RUNTIME_BASE_PLACE_H
#define RUNTIME_BASE_PLACE_H

#include <stdbool.h>
#include <sys/stat.h>

enum { IO_NAME_SIZE = 256 }; /* of a file's name with its NUL: Linux's limit */

typedef struct io_place {
    int folder;              /* a descriptor for paths alone */
    char name[IO_NAME_SIZE]; /* in the folder: of no link, but for one of /proc */
    bool exists;
    struct stat status; /* if it exists; of a link of /proc, the link's */
} io_place;

/* Follows the links on the way, but in folders such as /tmp none of another user's: EACCES. The
 * file need not exist. false with errno. */
bool io_find_place(const char *path, io_place *place);
void io_leave_place(io_place *place);
/* Whether the folder is one such as /tmp, or cannot be examined. */
bool io_is_shared(int folder);
/* Opens the file to write to it, with O_CREAT in the flags; but in folders such as /tmp none of
 * another user's: EACCES. -1 with errno. */
int io_open_output(const char *path, int flags);
/* Moves the descriptor above those of the standard streams: if the process was started without
 * these, the file would get one of them, and what is printed would go into it. -1 with errno. */
int io_above_streams(int fd);

#endif
