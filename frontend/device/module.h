/* module.h - what a module's source declares at file scope: module.c reads it, for check_module.c
 * and gen_module.c. */
#ifndef CKPP_FRONTEND_MODULE_H
#define CKPP_FRONTEND_MODULE_H

#include "frontend/ckpp.h"

/* A declaration, up to its ';' or the end of a function's body. */
typedef struct module_item {
    const token *first, *end;    /* its first and last token */
    const token *start;          /* the first one, or extern "C" in front of it */
    const token *open;           /* of a function's body; NULL: there is none */
    const token *call;           /* the name in front of a function's parentheses, or NULL */
    const token *name;           /* of a function, a type or the first variable, or NULL */
    const token *tag;            /* of "typedef struct tag { ... } name;", or NULL */
    str scope;                   /* "filters::": of the namespaces around it */
    bool template, other;        /* other: a typedef, a static_assert, ... */
    bool global, variable, host; /* __global__; __device__, __constant__, __managed__; __host__ */
    bool annotated;              /* any of these but __host__, __shared__, or constexpr */
    bool marked_inside;          /* one of these in its brackets */
    bool constant, external, initial;
    bool function, variables;    /* neither of them: a type */
    bool torn;                   /* its brackets do not match: an #if is among them */
    bool launches;               /* <<< is in it */
    bool hosts;                  /* names that only the host has are in it */
    bool surely_host, left_out;  /* code of the host, which no kernel needs */
} module_item;

typedef struct module_items {
    module_item *items;
    size_t count;
} module_items;

/* The declarations of a module's source, whose tokens these are. Host code, which CUDA sources
 * have beside their kernels, is marked as left out: functions that launch kernels, main(), and
 * what nothing of the device mentions. */
module_items module_read(arena *a, const construct *c, const token_list *tokens);

/* The tokens but for those of what is left out. */
token_list module_kept(arena *a, const module_items *found, const token_list *tokens);

/* Of module_read(): marks the host code. module_host.c. */
void module_find_host(arena *a, const construct *c, module_items *found, const token_list *tokens);
/* The name of the variable behind the one called `t`, or of the first one; NULL: there is none
 * that is easily seen. */
const token *module_variable(const module_item *d, const token *t);
/* The token behind this one that is no directive. */
const token *module_next(const token *t);
/* The token behind the bracket that `t` opens. */
const token *module_skip(const token *t);

#endif
