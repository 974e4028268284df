/* graph_text.h - the C of graph blocks by its tokens: brackets, statements, declarations, and what
 * C must not do in a loop that a GPU repeats. */
#ifndef FRONT_GEN_GRAPH_TEXT_H
#define FRONT_GEN_GRAPH_TEXT_H

#include "frontend/gen/gen.h"

/* A variable's declaration in a block. */
typedef struct local {
    size_t at;            /* its name */
    size_t end;           /* of its scope */
    size_t value, behind; /* tokens of its initialiser; 0: it has none */
    bool keeps;           /* static, extern or a reference: it is no variable of a round's own */
    bool array;
    size_t origin; /* the first declaration of what it may point to; 0: outside */
    size_t same;   /* the number, from 1, of the one before whose name shares a hash */
} local;

typedef enum problem_kind { LEAVES, CHANGES, CHANGES_TARGET, GIVES_ADDRESS, BRANCH } problem_kind;

/* What C of the program must not do in a loop that a GPU repeats; or a directive such as #if. */
typedef struct problem {
    size_t at; /* the token that does it */
    problem_kind kind;
    size_t name; /* what it changes, or whose address it takes; the same as `at` */
} problem;

/* The tokens of a block. What is known of one is found once, for all loops around it. */
typedef struct host_text {
    token_list tokens;
    bool *is_kernel;   /* which are of kernels, not C of the program */
    size_t *pair;      /* of a bracket: the other one; the number of tokens: there is none */
    size_t *open;      /* the innermost bracket around; the number of tokens: there is none */
    size_t *begin;     /* where the statement begins, in the innermost brackets */
    size_t *loop;      /* the innermost for, while, do or switch around; 0: there is none */
    bool *initialises; /* of "=": in a declaration or an enum */
    local *locals;
    size_t nlocals;
    size_t *buckets; /* of each hash of a name: the last local's number, from 1 */
    size_t nbuckets;
    problem *problems;
    size_t nproblems;
} host_text;

host_text graph_text_read(unit *u, const construct *graph);
/* The index of what closes the bracket at k; the number of tokens where nothing does. */
size_t graph_text_close(const host_text *h, size_t k);
/* The last token of the statement that begins at k, or that k is in. */
size_t graph_text_end(const host_text *h, size_t k);
/* The index behind the members and indices that follow the name at k. */
size_t graph_text_behind_parts(const host_text *h, size_t k);
/* The local variable that the name at k means if it is declared from token `first` on; or NULL. */
local *graph_text_local(const host_text *h, size_t k, size_t first);
/* The first name of a variable in tokens first to end - 1 that is not in an index, an argument or
 * a cast; 0: none. */
size_t graph_text_name(const host_text *h, size_t first, size_t end);
/* Fills in `problems`, in their order, and what pointers point to. */
void graph_text_problems(arena *a, host_text *h);
/* Whether it is one for a loop whose body begins at token `first`. */
bool graph_text_is_problem(const host_text *h, const problem *p, size_t first);

static inline bool graph_is(const host_text *h, size_t k, const char *text)
{
    return k < h->tokens.count && str_is(h->tokens.items[k].text, text);
}
static inline bool graph_is_name(const host_text *h, size_t k)
{
    return k < h->tokens.count && h->tokens.items[k].kind == TOKEN_NAME;
}
/* Whether the name is ckpp's, perhaps of generated C. */
bool graph_is_own(const token *t);
bool graph_is_any(const host_text *h, size_t k, const char *const *texts);

#endif
