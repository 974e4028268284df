/* diag.h - what diag.c shares with diag_json.c: the messages as they are kept, and the groups that they are printed in. */
#ifndef CKPP_DIAG_H
#define CKPP_DIAG_H

#include "frontend/ckpp.h"

typedef struct diag_message {
    severity how;
    bool promoted;          /* a warning that -Werror made an error */
    const char *check;      /* NULL: it has no name */
    source *source;         /* NULL: it belongs to no place */
    size_t offset, length;
    const char *text;
    size_t sequence;
} diag_message;

/* A message and the notes after it. */
typedef struct diag_group {
    const diag_message *first;
    size_t count;
    size_t key;             /* the offset in the main file: of an included file, of its #include */
} diag_group;

/* A string of JSON; what is no UTF-8 is replaced. */
void diag_put_string(text *out, const char *s);
/* The groups in the order of their places, and how many errors are left out: an array in the form that GCC gives its
 * messages, or a log after SARIF 2.1.0. */
void diag_put_json(text *out, const diag_group *groups, size_t count, int hidden);
void diag_put_sarif(text *out, arena *a, const diag_group *groups, size_t count, int hidden);

#endif
