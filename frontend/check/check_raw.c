/* check_raw.c - the rows of raw kernels: the geometry, and what the body mentions.
 *
 * Much is only known at the call. What is reported here is certain from the text: numbers that no
 * device takes, clauses that contradict each other, names that are misused. */
#define _GNU_SOURCE
#include "frontend/check/check.h"

#include <stdlib.h>
#include <string.h>

static span clause_span(const clause *l)
{
    const token *close = ast_clause(l->kind)->form == AST_NOTHING
                             ? l->word
                             : l->value.first + l->value.count;
    if (!l->value.count) /* "()" */
        close = l->word + 2;
    return (span){l->word->offset, close->offset + close->length};
}

/* ---- names ---- */

static const char *const thread_variables[] = {"threadIdx", "blockIdx", "blockDim", "gridDim",
                                               "warpSize"};

static bool is_thread_variable(str s)
{
    for (size_t j = 0; j < sizeof thread_variables / sizeof *thread_variables; j++)
        if (str_is(s, thread_variables[j]))
            return true;
    return false;
}

/* A parameter must not hide the variables that tell a thread its place. */
void check_raw_name(checker *k, construct *c, const char *name)
{
    const parameter *lists[] = {c->parameters, c->templates};
    for (size_t j = 0; j < 2; j++)
        for (const parameter *p = lists[j]; p; p = p->next) {
            if (!is_thread_variable(p->name->text))
                continue;
            check_error_name(k, name, p->name,
                             "@ cannot name a parameter: it is a variable of CUDA");
            c->broken = true;
        }
}

void check_raw_marker(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p; p = p->next) {
        if (!p->raw)
            continue;
        check_error(k, name, p->where, "'raw' in front of a parameter of a raw kernel");
        check_note(
            k, p->where,
            "every array of a raw kernel is raw, a pointer to its elements: leave the word out");
    }
}

const char *check_raw_habit(str word)
{
    static const struct {
        const char *word, *clause;
    } habits[] = {{"blocks", "grid"},
                  {"gridDim", "grid"},
                  {"grid_dim", "grid"},
                  {"num_blocks", "grid"},
                  {"blockDim", "block"},
                  {"block_dim", "block"},
                  {"threadgroup", "block"},
                  {"threads_per_block", "block"},
                  {"shared_mem", "shared"},
                  {"shared_memory", "shared"},
                  {"smem", "shared"},
                  {"dynamic_shared", "shared"},
                  {"init_value", "fill"},
                  {"atomic_outputs", "atomic"},
                  {"ensure_row_contiguous", "contiguous"},
                  {"header", "preamble"}};
    for (size_t j = 0; j < sizeof habits / sizeof *habits; j++)
        if (str_is(word, habits[j].word))
            return habits[j].clause;
    return NULL;
}

/* ---- geometry ---- */

/* Reads the tokens as a whole number, perhaps negative; false if they are anything else. */
static bool literal(arena *a, range item, long long *value)
{
    bool minus = item.count == 2 && str_is(item.first->text, "-");
    const token *t = &item.first[minus];
    if (item.count != 1u + minus || t->kind != TOKEN_NUMBER)
        return false;
    char *end;
    unsigned long long number = strtoull(arena_strndup(a, t->text.data, t->text.size), &end, 0);
    end += strspn(end, "uUlL");
    *value = (long long)(number < INT64_MAX ? number : INT64_MAX) * (minus ? -1 : 1);
    return !*end;
}

/* The most that any device takes in each dimension, and in all; 0 for no limit. */
typedef struct limits_of {
    clause_kind kind;
    const char *what;
    long long each[3], all;
} limits_of;
static const limits_of limits[] = {
    {CLAUSE_GRID, "blocks", {INT32_MAX, 65535, 65535}, 0},
    {CLAUSE_THREADS, "threads", {0, 0, 0}, 0},
    {CLAUSE_BLOCK, "threads", {1024, 1024, 64}, 1024},
    {CLAUSE_CLUSTER, "blocks", {16, 16, 16}, 16},
};

/* Checks dimension d of the clause if it is a number, and multiplies it to *all; false if it is
 * wrong. */
static bool check_extent(checker *k, const limits_of *l, range item, int d, long long *all,
                         const char *name)
{
    const char *word = ast_clause(l->kind)->word;
    long long value, most = l->each[d];
    if (check_is_fraction(item)) {
        check_error(k, name, range_span(item),
                    arena_printf(k->unit->arena, "'%s' is no whole number", word));
        return false;
    }
    if (!literal(k->unit->arena, item, &value))
        return true;
    if (value <= 0) {
        check_error(k, name, range_span(item),
                    arena_printf(k->unit->arena, "'%s' is %lld in %c: it takes at least 1", word,
                                 value, "xyz"[d]));
        return false;
    }
    if (most && value > most) {
        check_error(k, name, range_span(item),
                    arena_printf(k->unit->arena, "'%s' is %lld in %c: a device takes at most %lld",
                                 word, value, "xyz"[d], most));
        return false;
    }
    *all *= l->all ? value : 1;
    return true;
}

static void check_dimensions(checker *k, construct *c, const limits_of *l, const char *name)
{
    const clause *given = c->clause[l->kind];
    range list = given ? given->value : (range){0}, item;
    const char *word = ast_clause(l->kind)->word;
    long long all = 1;
    bool good = true;
    int d = 0;
    if (!given)
        return;
    for (; range_next(&list, &item); d++) {
        if (d == 3) {
            check_error(k, name, range_span(item),
                        arena_printf(k->unit->arena, "'%s' has more than 3 dimensions", word));
            check_note(k, range_span(item), "they are x, y and z");
            c->broken = true;
            return;
        }
        good = check_extent(k, l, item, d, &all, name) && good;
    }
    if (d == 0) {
        check_error(k, name, clause_span(given),
                    arena_printf(k->unit->arena, "'%s' is empty", word));
        check_note(k, clause_span(given),
                   arena_printf(k->unit->arena,
                                "give %s in x, and in y and z where there are such", l->what));
        c->broken = true;
    } else if (good && l->all && all > l->all) {
        check_error(k, name, clause_span(given),
                    arena_printf(k->unit->arena, "'%s' has %lld %s: a device takes at most %lld",
                                 word, all, l->what, l->all));
    }
}

void check_geometry(checker *k, construct *c, const char *name)
{
    const clause *grid = c->clause[CLAUSE_GRID], *threads = c->clause[CLAUSE_THREADS];
    if (grid && threads) {
        bool last = threads->word > grid->word;
        check_error(k, name, clause_span(last ? threads : grid),
                    "'grid' and 'threads' are both given");
        check_note(k, clause_span(last ? grid : threads),
                   "the other one is here: grid(...) counts blocks, threads(...) threads");
    } else if (c->is_inline && !grid && !threads) {
        check_error(k, name, c->directive,
                    "neither 'grid' nor 'threads': how many threads run the body?");
        check_note(k, c->directive, "add threads(COUNT), or grid(BLOCKS) with block(THREADS)");
    } else if (c->is_inline && grid && !c->clause[CLAUSE_BLOCK] && !c->ntuned) {
        check_error(k, name, clause_span(grid), "'grid' without 'block': it counts blocks");
        check_note(k, clause_span(grid), "add block(THREADS), or give threads(...) instead");
    }
    for (size_t j = 0; j < sizeof limits / sizeof *limits; j++)
        check_dimensions(k, c, &limits[j], name);
}

/* Of an elementwise kernel, whose blocks have one dimension. */
void check_block(checker *k, construct *c, const char *name)
{
    static const limits_of limit = {CLAUSE_BLOCK, "threads", {1024, 0, 0}, 1024};
    const clause *l = c->clause[CLAUSE_BLOCK];
    range list = l ? l->value : (range){0}, item;
    if (!l)
        return;
    if (range_next(&list, &item) && list.count) {
        check_error(k, name, range_span(list), "the blocks of 'elementwise' have one dimension");
        c->broken = true;
        return;
    }
    check_dimensions(k, c, &limit, name);
}

void check_launch_values(checker *k, construct *c, const char *name)
{
    static const struct {
        clause_kind kind;
        long long most;
        const char *note;
    } values[] = {
        {CLAUSE_SHARED, INT32_MAX, "it is the bytes of dynamic shared memory that a block has"},
        {CLAUSE_CARVEOUT, 100,
         "it is the percentage of the first-level cache that is wanted as shared memory"},
    };
    for (size_t j = 0; j < sizeof values / sizeof *values; j++) {
        const clause *l = c->clause[values[j].kind];
        long long value;
        if (l && check_is_fraction(l->value))
            check_error(k, name, range_span(l->value),
                        arena_printf(k->unit->arena, "'%s' is no whole number",
                                     ast_clause(l->kind)->word));
        if (!l || !literal(k->unit->arena, l->value, &value) ||
            (value >= 0 && value <= values[j].most))
            continue;
        check_error(k, name, range_span(l->value),
                    arena_printf(k->unit->arena, "'%s' is %lld: it goes from 0 to %lld",
                                 ast_clause(l->kind)->word, value, values[j].most));
        check_note(k, range_span(l->value), values[j].note);
    }
}

/* ---- outputs and inputs ---- */

/* Extents may use the shapes of outputs with extents, but only of those before them. */
void check_output_extents(checker *k, construct *c, const char *name)
{
    for (const parameter *p = c->parameters; p && !c->is_inline; p = p->next)
        for (size_t j = 0; j < p->nextents; j++)
            for (const parameter *o = p; o; o = o->next) {
                bool as_array, as_value;
                const token *where;
                if (!o->nextents ||
                    !check_mentions(o, p->extents[j], &as_array, &as_value, &where) || !as_array)
                    continue;
                check_error_name(
                    k, name, where,
                    o == p ? "the extents of @ mention its own shape"
                           : "extents mention the shape of @, whose own extents follow later");
                check_note(k, o->where,
                           "say the extent with inputs, or with outputs that stand before it");
            }
}

void check_fill(checker *k, construct *c, const char *name)
{
    const clause *l = c->clause[CLAUSE_FILL];
    for (const parameter *p = c->parameters; p && l; p = p->next)
        if (p->direction == CLAUSE_OUT)
            l = NULL;
    if (!l)
        return;
    check_error(k, name, clause_span(l), "'fill' without an output in out(...)");
    check_note(k, clause_span(l),
               "what is in inout(...) keeps its values: name what is filled in out(...)");
}

static bool may_be_strided(const construct *c, const parameter *p)
{
    return p->direction != CLAUSE_OUT && !(c->is_inline && p->nextents);
}

void check_contiguous(checker *k, construct *c, const char *name)
{
    const clause *l = c->clause[CLAUSE_CONTIGUOUS];
    bool any = false;
    for (const parameter *p = c->parameters; p && l; p = p->next) {
        any = any || may_be_strided(c, p);
        bool member = p->use && p->use->members & CKPP_MENTIONS_STRIDES;
        if (p->direction != CLAUSE_IN || !(p->mentions & CKPP_MENTIONS_STRIDES) ||
            (p->mentions & CKPP_MENTIONS_VIEW && !member))
            continue;
        check_error(k, name, check_span(l->word),
                    arena_printf(k->unit->arena,
                                 "'contiguous', and the body mentions '%.*s%sstrides'",
                                 (int)p->name->text.size, p->name->text.data, member ? "." : "_"));
        check_note(k, check_span(l->word),
                   "a body that looks at the strides takes any layout: leave 'contiguous' out, or "
                   "index the array in "
                   "row-major order");
    }
    if (!l || any)
        return;
    check_error(k, name, check_span(l->word),
                "'contiguous' without an input that could be strided");
    check_note(k, check_span(l->word),
               "leave it out: it copies strided inputs to row-major order");
}

static bool has_atomic(range r)
{
    for (size_t j = 0; j < r.count; j++) {
        str s = r.first[j].text;
        if (memmem(s.data, s.size, "atomic", 6) || str_is(s, "asm") || str_is(s, "__asm__"))
            return true;
    }
    return false;
}

/* An unknown function may be an atomic one, too. */
void check_unused_atomic(checker *k, construct *c, const char *name)
{
    const clause *l = c->clause[CLAUSE_ATOMIC];
    range body = {c->body_tokens.items, c->body_tokens.count};
    name_kind kind;
    str function;
    if (!l || c->facts.hides_names || names_is_open(k->known) || has_atomic(body))
        return;
    for (size_t j = 0; names_get(k->functions, j, &function); j++)
        if (memmem(function.data, function.size, "atomic", 6) ||
            !(names_is_builtin(function, &kind) || function.data[0] == '_'))
            return;
    diag_at(k->diag, DIAG_WARNING, name, k->source, l->word->offset, l->word->length,
            "'atomic', but the body calls no atomic function");
    check_note(k, check_span(l->word),
               "write to the outputs with atomic_add(&y[k], value) and its kin, or leave it out");
}

/* ---- the body ---- */

/* The variables that exist for each array x: x_shape, ... */
static const struct {
    const char *suffix;
    unsigned mentions;
} companions[] = {{"_shape", CKPP_MENTIONS_SHAPE},
                  {"_strides", CKPP_MENTIONS_STRIDES},
                  {"_ndim", CKPP_MENTIONS_NDIM},
                  {"_size", CKPP_MENTIONS_SIZE}};
enum { NCOMPANIONS = sizeof companions / sizeof *companions };

static str companion_name(checker *k, const parameter *p, size_t j)
{
    str s = p->name->text;
    const char *name = arena_printf(k->unit->arena, "%.*s%s", (int)s.size, s.data,
                                    companions[j].suffix);
    return (str){name, strlen(name)};
}

/* The variables for a thread's place in the grid. */
static const struct {
    const char *name;
    unsigned uses;
} places[] = {{"_threads", CKPP_USES_THREADS},
              {"_thread", CKPP_USES_THREAD},
              {"_lane", CKPP_USES_LANE},
              {"_warp", CKPP_USES_WARP}};
enum { NPLACES = sizeof places / sizeof *places };

/* The names of the body, in this order: parameters, template values, places, and each parameter's
 * companions. If two are equal, the body sees the first. */
static body_param *body_params(checker *k, construct *c, size_t *n)
{
    size_t most = c->nparameters * (1 + NCOMPANIONS) + c->ntemplates + NPLACES;
    body_param *uses = arena_alloc(k->unit->arena, most * sizeof *uses);
    *n = 0;
    for (parameter *p = c->parameters; p; p = p->next) {
        p->use = &uses[(*n)++];
        *p->use = (body_param){.name = p->name->text,
                               .is_output = ast_is_output(p),
                               .raw = true,
                               .is_pointer = true,
                               .array = check_array_form(c, p)};
    }
    for (parameter *t = c->templates; t; t = t->next)
        if (!ast_is_type(t)) {
            t->use = &uses[(*n)++];
            *t->use = (body_param){.name = t->name->text};
        }
    for (size_t j = 0; j < NPLACES; j++)
        uses[(*n)++] = (body_param){.name = {places[j].name, strlen(places[j].name)}};
    for (const parameter *p = c->parameters; p; p = p->next)
        for (size_t j = 0; j < NCOMPANIONS; j++)
            uses[(*n)++] = (body_param){.name = companion_name(k, p, j)};
    return uses;
}

/* Names that exist only in bodies of other constructs. */
static const body_hidden counters[] = {
    {{"i", 1}, "does not exist in a raw kernel", "a thread's place in the grid is '_thread.x'"},
    {{"n", 1},
     "does not exist in a raw kernel",
     "pass it in in(...); the number of elements of an array 'x' is 'x.size', that of "
     "threads(...) '_threads.x'"},
    {{"_i", 2}, "does not exist in a raw kernel", "a thread's place in the grid is '_thread.x'"},
    {{"_n", 2},
     "does not exist in a raw kernel",
     "the number of elements of an array 'x' is 'x.size'"},
    {{"_ind", 4},
     "does not exist in a raw kernel",
     "a thread's place in the grid is '_thread.x', '_thread.y', '_thread.z'"}};

/* Whether a clause uses the parameter as an array: x.shape[0]. */
static bool is_array_in_clauses(const construct *c, const parameter *p)
{
    range text;
    bool as_array = false, as_value;
    const token *where;
    for (size_t j = 0; !as_array && ast_host_text(c, j, &text); j++)
        check_mentions(p, text, &as_array, &as_value, &where);
    return as_array;
}

static bool is_declared(const checker *k, const char *name)
{
    name_kind kind;
    return names_find(k->known, (str){name, strlen(name)}, &kind);
}

void check_raw_body(checker *k, construct *c, const char *name)
{
    (void)name;
    size_t n;
    body_param *uses = body_params(k, c, &n);
    body_scope scope = {.form = BODY_STATEMENTS,
                        .params = uses,
                        .nparams = n,
                        .hidden = counters,
                        .nhidden = sizeof counters / sizeof *counters};
    c->facts = check_text(k, c, &c->body_tokens, &scope);
    for (const parameter *t = c->templates; t; t = t->next)
        if (t->use && t->use->assigned) {
            str s = t->name->text;
            check_error(k, "const-input",
                        (span){t->use->assigned_at, t->use->assigned_at + s.size},
                        arena_printf(k->unit->arena, "template parameter '%.*s' is a constant",
                                     (int)s.size, s.data));
        }
    const body_param *companion = &uses[n - c->nparameters * NCOMPANIONS];
    for (size_t j = 0; j < NPLACES; j++)
        c->uses_place |= companion[(int)j - NPLACES].mentioned && !is_declared(k, places[j].name)
                             ? places[j].uses
                             : 0;
    for (parameter *p = c->parameters; p; p = p->next) {
        for (size_t j = 0; j < NCOMPANIONS; j++, companion++)
            p->mentions |= companion->mentioned && !p->is_constant
                               ? companions[j].mentions | CKPP_MENTIONS_POINTER
                               : 0;
        if (p->is_constant)
            continue;
        if (p->use->dereferenced || p->nempty)
            p->mentions |= CKPP_MENTIONS_POINTER;
        check_raw_members(p);
        p->use->like_pointer = p->use->like_pointer || is_array_in_clauses(c, p);
    }
}
