/* expand.h - the values of the program's constants at a place of a file. */
#ifndef FRONT_LOOP_EXPAND_H
#define FRONT_LOOP_EXPAND_H

#include "frontend/loop/loop.h"

typedef struct included_macros included_macros;

typedef struct expander {
    unit *unit;
    host_scope *host;
    pp_part *part;
    size_t at;           /* macros are those of this place */
    const name_set *own; /* names that the loop defines or declares; or NULL */
    int depth;
    loop_assumption **assumed; /* where the construct's are; NULL: none are noted */
    int number;                /* of the construct */
    bool includes;             /* the file includes headers that may define anything */
    included_macros *included; /* those of declares' headers, if it has been looked for them */
    bool looked;
} expander;

/* Reads the file's macros, as they are at x->at. */
void expander_begin(expander *x);
bool expander_is_own(const expander *x, str name);
void expander_assume(expander *x, loop_assumption what);
void expander_set_number(pp_token *t, const char *made);
/* Whether so many tokens are a constant of type int at the offset. */
bool expander_evaluate(expander *x, const token *first, size_t count, size_t at, long long *value);
/* An enumerator of an enum that kernels cannot have as a type: it has no name, or is a block's. */
bool expander_enumerator(expander *x, const host_name *h, long long *value);
/* `static const int A = 1, B = A + 1;`: the type's words, or "". */
const char *expander_number(expander *x, const host_name *h, long long *value);

#endif
