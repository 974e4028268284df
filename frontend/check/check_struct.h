/* check_struct.h - the structs and functions of declares, as far as check_pointer.c has to know
 * them: check_struct.c reads them. */
#ifndef CHECK_STRUCT_H
#define CHECK_STRUCT_H

#include "frontend/check/check.h"

/* A type as a declaration names it. */
typedef struct shape {
    range body; /* between the braces where they stand here */
    str name;   /* else a tag or a typedef's name; empty: none of a struct */
    bool is_tag;
    source *source;
} shape;

typedef struct member {
    const token *name;
    shape type;
    bool is_pointer, is_function;
} member;

/* What a declare gives: a struct's tag, or a typedef, which may be of a pointer. */
typedef struct known_type {
    str name;
    bool is_tag;
    member is;
    bool asked, holds; /* whether it holds a pointer has been found out, and is so */
} known_type;

typedef struct known_function {
    str name;
    range params, body;
    source *source;
} known_function;

struct pointers {
    name_set *names;
    known_type *types;
    size_t ntypes;
    known_function *functions;
    size_t nfunctions;
};

/* Whether token k of the range is this punctuator or word. */
bool struct_is_at(range r, size_t k, const char *text);
/* Past the bracket at k, or past the token. */
size_t struct_skip(range r, size_t k);
/* Past the specifiers of a declaration. */
size_t struct_read_type(range r, source *s, shape *type);
/* The declarator from *k on; false: there are no more. */
bool struct_read_declarator(range r, size_t *k, member *m);
const known_function *struct_find_function(const struct pointers *l, str name);
/* The member of this name. */
bool struct_find_member(const struct pointers *l, shape type, str name, member *m);
/* Whether the struct has a pointer, or a member that has one. */
bool struct_holds_pointer(const struct pointers *l, shape type);

#endif
