/* reach.h - what reach.c knows of pointers: where they are made, and how they are moved. */
#ifndef FRONT_LOOP_REACH_H
#define FRONT_LOOP_REACH_H

#include "frontend/loop/access.h"

/* ---- offset.c: sums of what changes, and of names of the program ---- */

typedef struct loop_terms loop_terms;

/* A sum of terms, a bit each, and of a number. */
typedef struct loop_sum {
    uint64_t plus, minus;
    int64_t number, factor; /* factor: the largest number that a term is multiplied by */
} loop_sum;

/* What pointers may be moved in: a row of an array, or an array in an element. */
typedef struct loop_row {
    str length;    /* the name that the program has for it, or empty */
    int64_t count; /* of elements; 0: it is not known */
    bool is_plane; /* rows of rows: a name's multiples may stay in it */
} loop_row;

loop_terms *loop_terms_new(loop *l);
/* What an iteration computes: anything that stays in the row. */
loop_sum loop_any_sum(void);
/* A pointer that goes to and fro in its row. */
loop_sum loop_walk_sum(void);
/* What leads out of every row. */
loop_sum loop_away(void);
/* The function's parameter of that number. */
loop_sum loop_parameter_sum(loop_terms *t, const void *function, int number);
loop_sum loop_added(loop_sum a, loop_sum b, bool subtracted);
/* Either of both. */
loop_sum loop_either(loop_sum a, loop_sum b);
bool loop_same_sum(loop_sum a, loop_sum b);
/* The value of a variable that gets others, too; `falls`: it is counted down from this one. */
loop_sum loop_counted(loop_sum s, bool falls);
/* By how much a pointer is moved that is kept: names of the program may be lengths of rows;
 * `down`: those that are subtracted. */
loop_sum loop_kept_sum(loop_terms *t, loop_sum s, bool down);
/* The sum with a call's arguments in place of the function's parameters. */
loop_sum loop_with_arguments(loop_terms *t, loop_sum s, const void *function,
                             const loop_sum *arguments, int count);
/* Finds what is known of a variable; false: it is none of the text's. */
typedef bool loop_find_sum(void *data, const node *name, loop_sum *s);
loop_sum loop_sum_of(loop_terms *t, const node *n, loop_find_sum *find, void *data);
/* How far a function of the language gets that uses so many bytes of elements of this type, which
 * is NULL if it is not known. */
loop_sum loop_bytes_sum(loop_terms *t, const node *n, const char *type, loop_find_sum *find,
                        void *data);
/* Whether a pointer is likely to be in its row that is so far from the row's first element. */
bool loop_is_near(loop_terms *t, loop_sum s, const loop_row *row);
/* The row of an access with several subscripts. */
const loop_row *loop_row_of_access(loop *l, const node *access);
/* The array that structs have under this name; NULL: they do not, or ckpp cannot tell. */
const loop_row *loop_row_of_member(loop *l, str member);

/* ---- what a pointer may be ---- */

/* How far a pointer may be from the element that it was made for. */
typedef enum distance {
    INSIDE = LOOP_INSIDE, /* in an array of the element, or a number of it */
    EXACT = LOOP_EXACT,   /* the element */
    IN_ROW = LOOP_IN_ROW, /* another one, perhaps of its row */
    ANYWHERE = LOOP_ANYWHERE
} distance;

typedef struct origin {
    loop_reach *reach;
    distance how_far;
    int parameter;       /* in a function: the number of the parameter that it is; reach is NULL */
    const loop_row *row; /* that it may be moved in; or NULL */
    loop_sum sum;        /* where it is in the row; of a parameter, how far it is moved */
    bool in_element;     /* of what has been moved, it is an array or a number of the element */
    struct origin *next;
} origin;

/* ---- pointer.c: the variables of a loop's text ---- */

/* A variable that the text declares. */
typedef struct pointer {
    const token *name;           /* in its declaration */
    int stars, levels;           /* that its declaration shows: of pointers; and of arrays, too */
    bool is_array, is_shared;    /* is_shared: it belongs to an iteration that threads share */
    bool is_const, is_reference; /* is_reference: the origins are what it refers to */
    int assigned;                /* how often its text does that */
    bool falls, climbs;          /* it is counted down, or up */
    int parameter;               /* of a function: 1 + its number; or 0 */
    int values;                  /* of an integer: how many have been seen */
    loop_sum value;              /* what it may be, if there are any */
    const origin *origins;
    struct pointer *next;         /* of all */
    struct pointer *outer, *same; /* of those in scope: the one before it, and of its bucket */
} pointer;

enum {
    PARAMETERS = 32, /* of a function, that are looked at */
    CALLS_DEEP = 12,
    STEP_MOST = 4 /* of a pointer that goes to and fro */
};

/* What a function does with what a parameter points to, or with what is so far from it. */
typedef struct effect {
    origin of; /* the parameter */
    bool reads, writes, loses, returns;
    const token *at;
    struct effect *next;
} effect;

typedef struct summary {
    str name;
    bool known, is_open; /* is_open: it is being looked at */
    bool gives_reference;
    struct {
        bool is_pointer, is_reference, is_const;
        effect *effects;
    } of[PARAMETERS];
    struct summary *next;
} summary;

typedef struct member_row {
    str name;
    const loop_row *row;
    struct member_row *next;
} member_row;

struct loop_reaches {
    loop_reach *buckets[LOOP_BUCKETS];
    summary *functions;
    member_row *members;
    loop_terms *terms;
};

/* Variables' values follow from how they are counted, and uses from where pointers may lead. */
typedef enum pass { COUNT, GIVE, USE } pass;

typedef struct follower {
    loop *l;
    pointer *pointers[LOOP_BUCKETS], *scope, *buckets[LOOP_BUCKETS];
    summary *function; /* whose body it is; NULL: the loop's */
    pass pass;
    bool changed; /* a variable has got another origin or value */
    const loop_inner
        *inside;        /* the inner loop that is spread, in its bound or its body; or NULL */
    const token *macro; /* whose text it is; or NULL */
    int depth;
} follower;

/* A pointer to the element, or into it, that is made here. */
const origin *loop_made_at(follower *f, const node *n, bool has_rows, distance how_far);
/* A pointer to the variable, or into it; NULL: no other thread has the same. */
const origin *loop_made_of(follower *f, const node *n, const pointer *p, distance how_far);
/* The array that elements have under this name; or NULL. */
const loop_row *loop_member_row(follower *f, str member);
/* Numbers of the elements, or arrays in them, that pointers lead to. */
const origin *loop_into(follower *f, const origin *all, str member);
/* What these pointers point to is used at the token. */
void loop_use_pointed(follower *f, const origin *all, int how, const token *at);
void loop_lend(const origin *all, bool is_const);
/* The pointers are kept where they cannot be followed. A number of an element is none. */
void loop_lose(follower *f, const origin *all, const token *at);
/* What the function does with what is so far from its parameter. */
effect *loop_effect_of(follower *f, const origin *o, const token *at);
/* The variable in scope; NULL: the name is none of the text's. */
pointer *loop_find_pointer(const follower *f, str name);
/* The variable that the token declares is in scope from here on. */
pointer *loop_declare_pointer(follower *f, const token *name, int stars, int levels,
                              bool is_const);
void loop_end_scope(follower *f, const pointer *outer);
/* Whether it may be behind its first value: it is counted up, or assigned again. */
bool loop_goes_up(const pointer *p);
void loop_give(follower *f, pointer *p, const origin *all);
/* An integer is given the value; `counted`: this is added, or subtracted if it falls. */
void loop_give_value(follower *f, pointer *p, const node *n, bool counted);
/* What is known of a variable of the text: a loop_find_sum, whose data is the follower. */
bool loop_variable_sum(void *data, const node *name, loop_sum *s);
/* The integer that the expression is. */
loop_sum loop_value_of(follower *f, const node *n);

/* ---- origin.c: sets of what a pointer may be ---- */

bool loop_has_origin(const origin *all, const origin *o);
/* The set `to` with another one. */
const origin *loop_with_origin(const follower *f, const origin *to, const origin *o);
const origin *loop_both(const follower *f, const origin *x, const origin *y);
/* Pointers that have been moved. */
const origin *loop_moved(const follower *f, const origin *all, loop_sum by);
/* Pointers that are moved again and again. */
const origin *loop_stepped(const follower *f, const origin *all, bool falls);
/* The same, which may have been moved before. */
const origin *loop_walking(const follower *f, const origin *all);
/* Numbers of the elements, or arrays in them, of this row, that pointers lead to. */
const origin *loop_inside(const follower *f, const origin *all, const loop_row *row);
/* Whether it may be a number of an element; an array in one may be it, too. */
bool loop_is_number(const origin *o);
/* Pointers that a pointer in memory may be: not numbers of elements. */
const origin *loop_anywhere(const follower *f, const origin *all);
/* A pointer that an element has, of whose kind these are. */
const origin *loop_loaded(const follower *f, const origin *all);
const origin *loop_without_numbers(const follower *f, const origin *all);
/* How far it is from its element. */
distance loop_distance(const follower *f, const origin *o);

#endif
