/* fission.h - loop fission: the body of a raw kernel, in which threads wait for each other, as
 * loops over the threads of a block.
 *
 * The host runs a block in one system thread. The body is cut at each place where threads wait,
 * into regions, and each region becomes a loop over all threads. Control flow around such places
 * stays outside of the loops, which needs conditions that are the same for all threads; variables
 * whose values a region takes over from another one get an element for each thread (a context).
 * Whatever is not understood is refused with a reason, and the threads have stacks instead
 * (runtime/host/block.c).
 *
 * The text that is read is the kernel's body as the compilers get it. What is written is the same
 * text with insertions, so that lines stay where they are; its macros and functions are those of
 * runtime/kernel/fission_host.h. */
#ifndef FRONT_FISSION_H
#define FRONT_FISSION_H

#include "ckpp/ckpp.h"
#include "frontend/tree/tree.h"

/* ---- fission.c ---- */

typedef struct fission_text {
    const char *text; /* NULL: the threads need stacks */
    const char *why;  /* then: "foo.c:12: a goto"; NULL: they never wait */
    /* warps must be rows of a block, or parts of one: its x is a multiple of 32, or it has one
     * dimension */
    bool whole_warps;
} fission_text;

/* Of a raw kernel with texts and facts. */
fission_text fission_make(arena *a, const ckpp_kernel *kernel);

/* ---- the analysis ---- */

/* How far a value is the same: for all threads of a block, for the lanes of each warp, or not. */
typedef enum spread { FOR_BLOCK, FOR_WARP, FOR_THREAD } spread;

typedef enum group_kind { NO_GROUP, GROUP_BLOCK, GROUP_TILE } group_kind;

typedef struct variable {
    str name;
    int number; /* among all, from 0 */
    const node *declaration, *declarator;
    const struct variable *outer; /* a visible one with the same name; or NULL */
    const char *renamed;          /* its name in what is written; NULL: its own */
    size_t conditions;            /* open around its declaration, see spread.c */
    bool shared;                  /* of the block: __shared__, or a pointer to dynamic memory */
    bool array;
    int extents;   /* of an array */
    bool assigned; /* besides its initialiser */
    bool exposed;  /* its address is taken, or it may be assigned by a function */
    bool escapes;  /* and who got the address may keep it */
    group_kind group;
    int tile; /* of a GROUP_TILE: its size */
    spread spread;
    bool is_type; /* a typedef */
    /* sequence.c */
    bool for_block;      /* declared outside of the loops over threads */
    bool kept;           /* in a context, however regions are parted */
    bool derived;        /* computed anew in each region that uses it */
    bool outlasts;       /* its address may be used in regions that do not mention it */
    int declared_in;     /* the region; -1: none */
    int used_in;         /* the last region that uses it; -1: none */
    bool used_elsewhere; /* in other regions, too */
} variable;

typedef struct fission {
    arena *arena;
    const ckpp_kernel *kernel;
    source *source;
    token_list tokens; /* of the body; C++'s qualified names are one token */
    node *body;        /* its BLOCK */
    variable **of;     /* of each token: the variable that it names; or NULL */
    variable **variables;
    size_t nvariables;
    token_list outer;                /* of the texts around the body */
    name_set *macros, *functions;    /* of these */
    struct definition_list *known;   /* of the functions that have been asked for */
    struct macro_list *known_macros; /* and of the macros */
    spread *loop_spread;             /* of the loop at each token: how threads leave it */
    bool whole_warps;
    bool shows;      /* groups or functions ask for the thread's place */
    bool returns;    /* some thread may return while others go on */
    const char *why; /* the first reason for a refusal */
} fission;

static inline size_t index_of(const fission *f, const token *t)
{
    return (size_t)(t - f->tokens.items);
}
static inline variable *variable_of(const fission *f, const token *t)
{
    return f->of[index_of(f, t)];
}
/* Refuses, with the place of `t`. Returns false. */
bool fission_refuse(fission *f, const token *t, const char *what);

/* ---- read.c: the body's tree, and its variables ---- */

bool fission_read(fission *f);
/* The index behind the template arguments that begin with the '<' at k; k if there are none. */
size_t fission_behind_angles(const token_list *l, size_t k);
bool fission_is_cast(str word); /* static_cast and the like */

/* ---- outer.c: functions and macros of the texts around the body ---- */

/* What all functions of a name do, and what they call. */
typedef struct definition {
    str name;
    bool found, waits;
    bool atomic;     /* calls an atomic function */
    bool references; /* its arguments may be changed */
} definition;

typedef struct definition_list {
    definition *items;
    size_t count;
} definition_list;

/* Of a macro, with the macros in it; of any other name: a plain one that is the same for all. */
typedef struct macro_facts {
    str name;
    spread spread;
    bool plain; /* an expression without effects */
    bool loads; /* from memory */
} macro_facts;

typedef struct macro_list {
    macro_facts *items;
    size_t count;
} macro_list;

/* Finds what f->outer defines. */
void fission_find_outer(fission *f);
/* `found` is false if the texts do not define the function. */
definition fission_definition(const fission *f, str name);
macro_facts fission_macro(const fission *f, str name);
/* Whether a function of CUDA's with this name makes threads wait, or needs their stacks. */
bool fission_waits_by_name(str name);
bool fission_has_part(str s, const char *part);
/* The index behind the brackets that open at k; the tokens' end if they do not close. */
size_t fission_behind_group(const token_list *l, size_t k);

/* ---- extents.c: which members and types are arrays ---- */

/* How many extents a member has, at most, in the structs of the texts and the body; 0: it is no
 * array. Of one that is in none of them, more than it can have indices. */
int fission_extents(const fission *f, str member);
/* How many extents a type has that is one for arrays; 0: it is none. */
int fission_type_extents(const fission *f, const node *type);

/* ---- inline.c: functions in which threads wait ---- */

/* Writes the body with the first call of such a function replaced by what the function does;
 * `number` is how many have been. false: there is none, or it cannot be done. */
bool fission_inline(fission *f, int number, text *out);

/* ---- calls.c: what calls do ---- */

typedef enum call_kind {
    CALL_UNKNOWN,
    CALL_PURE,    /* the same arguments give the same value, and nothing else happens */
    CALL_ATOMIC,  /* works on memory, and leaves its arguments alone */
    CALL_VALUES,  /* of a function that cannot change its arguments */
    CALL_BARRIER, /* __syncthreads() and the like, without a result */
    CALL_VOTE,    /* __syncthreads_or() and the like: a result for the block */
    CALL_WARP_BARRIER,
    CALL_SHUFFLE,    /* each lane reads another one's value */
    CALL_COLLECTIVE, /* the lanes' values are combined */
    CALL_REFUSED
} call_kind;

typedef struct call {
    call_kind kind;
    const char *name;  /* of a function in fission_host.h */
    const node *group; /* the operand in front of '.', or NULL */
    const node *value; /* what the threads exchange */
    bool is_method;
    bool atomic;   /* it works on memory atomically, whatever else it does */
    bool loads;    /* of CALL_PURE: from memory, by a macro */
    bool forgets;  /* it keeps no address that it gets */
    spread spread; /* of the result */
} call;

call fission_call(const fission *f, const node *n);
/* Whether it is ckpp::view(x, layout), which the translation writes, or an element of it. */
bool fission_is_view(const node *n);
/* Whether a call in it makes threads wait. */
bool fission_waits(const fission *f, const node *n);

/* ---- spread.c: what is the same for which threads ---- */

spread fission_spread(const fission *f, const node *n);
bool fission_find_spreads(fission *f);
/* The axis whose place in the block the value is: 'x' for threadIdx.x, perhaps in a variable; or
 * 0. */
char fission_axis(const fission *f, const node *n);
/* Whether it is that in x. */
bool fission_is_thread_number(const fission *f, const node *n);
/* Whether a type has all numbers of threads. */
bool fission_is_wide(const node *type);

/* ---- effects.c: what evaluating does ---- */

bool fission_is_step(const node *n);       /* ++ or -- */
bool fission_is_assignment(const node *n); /* or = += ... */
/* The variable whose value an assignment to `n` changes, or NULL. */
variable *fission_assigned(const fission *f, const node *n);
/* Whether evaluating it has no effect. */
bool fission_is_pure(const fission *f, const node *n);
bool fission_loads(const fission *f, const node *n);
bool fission_is_uniform_value(const fission *f, const node *n);
/* Whether the statement or expression does nothing but to give variables values that are the same
 * for all threads. */
bool fission_is_uniform(const fission *f, const node *n);

/* ---- need.c: what a statement needs ---- */

/* It assigns to a variable of the block that is declared outside of it. */
bool need_assigns(const fission *f, const node *n);
bool need_jumps(const fission *f, const node *n); /* out of it, by break or continue */
bool need_returns(const fission *f, const node *n);
bool need_barriers(const fission *f, const node *n); /* of the whole block */
bool need_atomics(const fission *f, const node *n);
bool need_assignment(const fission *f, const node *n, const variable *v);
/* It is the same for the whole block, and while a statement for threads is executed. */
bool need_constant(const fission *f, const node *n);
/* It is the same for each thread while a statement for threads is executed. */
bool need_again(const fission *f, const node *n);
/* It may be computed anew wherever it is needed. */
bool need_rederivable(const fission *f, const node *n);
/* It must be around loops over threads, not in one. */
bool need_around(const fission *f, const node *n);
/* It declares a variable that keeps what it is initialised with, which takes no memory to
 * compute: each region that uses it does that anew. Sets `derived`. */
bool need_derived(const fission *f, const node *n);

/* ---- sequence.c: the regions of a sequence of statements ---- */

/* What a region uses of a variable. */
typedef struct region_use {
    variable *v;
    bool assigned;
} region_use;

/* A loop over threads. */
typedef struct region {
    region_use *uses;
    size_t nuses;
    bool returns;
} region;

/* "threadIdx.x == at" */
typedef struct thread_place {
    char axis; /* 0: none */
    const node *at;
} thread_place;

typedef struct sequencer {
    fission *f;
    /* The body is gone through to find which region uses what; again with regions that are parted
     * where nothing more has to be kept for it; and to write. */
    bool writes;
    region *regions;
    size_t nregions, next_region;
    bool open;           /* a region is; it is the last one */
    const token *last;   /* of what has been gone through */
    int mask, loop_mask; /* the mask that threads are under; at the innermost loop; -1 */
    int outer_mask[64];  /* of each mask */
    thread_place place;  /* of the next region's only threads */
    bool parts;          /* regions may end before they have to */
    bool keeps;          /* but not the open one */
    bool was_condition;  /* its last statement was an if */
    bool is_last;        /* no thread waits behind the statement */
    int slots, votes, masks, loops, exchanges;
    int limit;            /* the next region has ckpp_nLIMIT places in x; -1: all */
    text *behind;         /* what is put behind each token */
    const char **instead; /* and in its place, or NULL */
} sequencer;

void fission_sequence(sequencer *q, const node *list);

/* Whether the condition is true only for threads at one place along an axis. */
bool need_place(const fission *f, const node *condition, thread_place *place);

/* ---- write.c: texts that are put into the body ---- */

/* What puts or replaces something does so in the pass that writes. */
__attribute__((format(printf, 2, 3))) void write_put(sequencer *q, const char *format, ...);
void write_instead(sequencer *q, const token *t, const char *text);
void write_blank(sequencer *q, const token *first, const token *last);
/* The tokens' text, on one line. */
const char *write_tokens(const sequencer *q, const token *first, const token *last);
/* What opens and closes the loop over threads of the region, behind q->last. */
void write_open(sequencer *q, const region *r, int number);
void write_close(sequencer *q, const region *r, int number);
/* The declaration behind which the variable is one of each thread's context. */
void write_context(sequencer *q, const variable *v);
/* The mask is inside of `outer`, or of none: -1. */
void write_mask(sequencer *q, int mask, int outer);
void write_returns(sequencer *q, const node *n, int number);
bool write_is_context(const variable *v);
/* Whether the context's element is used in place. */
bool write_by_reference(const variable *v);
void write_all(sequencer *q, text *out);

/* ---- exchange.c: expressions in which threads wait ---- */

/* Puts in front of the statement what its calls wait for, and results in place of the calls. */
bool fission_exchange(sequencer *q, const node *n);

/* ---- strided.c: loops in which threads take turns ---- */

bool strided_is(const fission *f, const node *n);
void strided_write(sequencer *q, const node *n);

/* used by exchange.c and strided.c */
void sequence_open(sequencer *q);
void sequence_close(sequencer *q);
void sequence_use(sequencer *q, const node *n);

#endif
