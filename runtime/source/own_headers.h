/* own_headers.h - the headers that a kernel's source may name and that ckpp has itself: for the
 * two that compile, for what composes the source, and for the cache. */
#ifndef OWN_HEADERS_H
#define OWN_HEADERS_H

#include "runtime/rt.h"

typedef struct own_header {
    size_t row;
    const char *name, *text;
} own_header;

/* The next header that NVRTC is given; it starts as {0}. false: there are no more. */
bool own_header_next(own_header *i);
/* Whether it is one of them: C's, C++'s and POSIX's, which the host's compiler has, too. */
bool own_header_is_cuda(const char *name);
/* Whether what a source for NVRTC includes may come to libcu++, whose integer types are not those
 * of base.h. */
bool own_headers_reach_libcuxx(const char *text);
/* Appends the text of a header of CUDA's as the host's compiler gets it. false: it gets none from
 * here. */
bool own_header_host(const char *name, rt_buf *text);
/* host_headers.c: writes those of them that the source includes below the folder. false with
 * errno. */
bool host_write_headers(const char *folder, const rt_files *files);

/* ---- cache_files.c: the #include directives of a text ---- */

typedef struct header_reader {
    const char *at;
    bool inside; /* behind the first token of a line */
    int dead;    /* depth of conditions in #if 0 */
} header_reader;

typedef struct header_name {
    const char *text;
    size_t size;
    char kind; /* '<' or '"'; 0: it cannot be told what is read */
} header_name;

/* The next one that an #if 0 does not leave out, or that __has_include asks for. The text has no
 * spliced lines. false: there is none. */
bool header_next(header_reader *r, header_name *i);

#endif
