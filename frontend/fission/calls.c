/* calls.c - what the calls in a body do: whether threads wait, whether the value depends on more
 * than the arguments, and whether variables may be changed. */
#include "frontend/fission/fission.h"

#include <string.h>

static bool begins_with(str s, const char *start)
{
    size_t size = strlen(start);
    return s.size >= size && !memcmp(s.data, start, size);
}

static bool has_part(str s, const char *part)
{
    size_t size = strlen(part);
    for (size_t k = 0; k + size <= s.size; k++)
        if (!memcmp(s.data + k, part, size))
            return true;
    return false;
}

/* A qualified name without what it is qualified by, and without what stands in angles. */
static str last_name(str s)
{
    const char *angle = memchr(s.data, '<', s.size);
    size_t end = angle ? (size_t)(angle - s.data) : s.size;
    while (end > 0 && s.data[end - 1] == ' ')
        end--;
    size_t begin = end;
    while (begin > 0 && s.data[begin - 1] != ':' && s.data[begin - 1] != ' ')
        begin--;
    return (str){s.data + begin, end - begin};
}

/* ---- CUDA's functions ---- */

static const struct row {
    const char *name;
    call_kind kind;
    int value;       /* the argument that is exchanged, from 0; -1: none */
    spread spread;
} rows[] = {
    {"__syncthreads", CALL_BARRIER, -1, FOR_BLOCK},
    {"__syncthreads_count", CALL_VOTE, 0, FOR_BLOCK},
    {"__syncthreads_and", CALL_VOTE, 0, FOR_BLOCK},
    {"__syncthreads_or", CALL_VOTE, 0, FOR_BLOCK},
    {"__syncwarp", CALL_WARP_BARRIER, -1, FOR_THREAD},
    {"__shfl_sync", CALL_SHUFFLE, 1, FOR_THREAD},
    {"__shfl_up_sync", CALL_SHUFFLE, 1, FOR_THREAD},
    {"__shfl_down_sync", CALL_SHUFFLE, 1, FOR_THREAD},
    {"__shfl_xor_sync", CALL_SHUFFLE, 1, FOR_THREAD},
    {"__any_sync", CALL_COLLECTIVE, 1, FOR_WARP},
    {"__all_sync", CALL_COLLECTIVE, 1, FOR_WARP},
    {"__ballot_sync", CALL_COLLECTIVE, 1, FOR_WARP},
    {"__reduce_add_sync", CALL_COLLECTIVE, 1, FOR_WARP},
    {"__reduce_min_sync", CALL_COLLECTIVE, 1, FOR_WARP},
    {"__reduce_max_sync", CALL_COLLECTIVE, 1, FOR_WARP},
    {"__reduce_and_sync", CALL_COLLECTIVE, 1, FOR_WARP},
    {"__reduce_or_sync", CALL_COLLECTIVE, 1, FOR_WARP},
    {"__reduce_xor_sync", CALL_COLLECTIVE, 1, FOR_WARP},
}, group_rows[] = { /* functions whose first argument is a group */
    {"sync", CALL_WARP_BARRIER, -1, FOR_THREAD},
    {"reduce", CALL_COLLECTIVE, 1, FOR_WARP},
    {"inclusive_scan", CALL_COLLECTIVE, 1, FOR_THREAD},
    {"exclusive_scan", CALL_COLLECTIVE, 1, FOR_THREAD},
    {"this_thread_block", CALL_PURE, -1, FOR_THREAD},
    {"tiled_partition", CALL_PURE, -1, FOR_THREAD},
}, method_rows[] = {
    {"sync", CALL_WARP_BARRIER, -1, FOR_THREAD},
    {"shfl", CALL_SHUFFLE, 0, FOR_THREAD},
    {"shfl_up", CALL_SHUFFLE, 0, FOR_THREAD},
    {"shfl_down", CALL_SHUFFLE, 0, FOR_THREAD},
    {"shfl_xor", CALL_SHUFFLE, 0, FOR_THREAD},
    {"any", CALL_COLLECTIVE, 0, FOR_WARP},
    {"all", CALL_COLLECTIVE, 0, FOR_WARP},
    {"thread_rank", CALL_PURE, -1, FOR_THREAD},
    {"meta_group_rank", CALL_PURE, -1, FOR_WARP},
    {"meta_group_size", CALL_PURE, -1, FOR_WARP},
    {"size", CALL_PURE, -1, FOR_WARP},
    {"num_threads", CALL_PURE, -1, FOR_WARP},
    {"group_index", CALL_PURE, -1, FOR_WARP},
    {"thread_index", CALL_PURE, -1, FOR_THREAD},
    {"group_dim", CALL_PURE, -1, FOR_WARP},
    {"dim_threads", CALL_PURE, -1, FOR_WARP},
};

static const struct row *find_row(const struct row *list, size_t n, str name)
{
    for (size_t k = 0; k < n; k++)
        if (str_is(name, list[k].name))
            return &list[k];
    return NULL;
}
#define FIND_ROW(list, name) find_row(list, sizeof(list) / sizeof *(list), name)

static const node *argument(const node *n, int k)
{
    const node *a = n->b;
    for (; a && k > 0; k--)
        a = a->next;
    return a;
}

static const call refused = {.kind = CALL_REFUSED, .spread = FOR_THREAD};

/* Whether it is a mask of all lanes, as written out or in a variable for it. With others, lanes
 * may wait for some of a warp only. */
static bool is_full_mask(const fission *f, const node *n)
{
    str text = n->at ? n->at->text : (str){"", 0};
    const variable *v = n->kind == NODE_NAME ? variable_of(f, n->at) : NULL;
    if (v)
        return !v->assigned && !v->exposed && !v->shared && v->declarator && v->declarator->a &&
               is_full_mask(f, v->declarator->a);
    if (n->kind == NODE_UNARY)
        return (str_is(text, "-") && str_is(n->a->first->text, "1")) ||
               (str_is(text, "~") && begins_with(n->a->first->text, "0"));
    if (n->kind == NODE_NAME)
        text = names_macro_text(f->macros, text);
    while (text.size && (text.data[0] == ' ' || text.data[0] == '('))
        text.data++, text.size--;
    return text.size >= 10 && (begins_with(text, "0xffffffff") || begins_with(text, "0xFFFFFFFF"));
}

static call of_row(const struct row *r, const node *n)
{
    call c = {.kind = r->kind, .name = r->name, .spread = r->spread,
              .value = r->value >= 0 ? argument(n, r->value) : NULL};
    return r->value >= 0 && !c.value ? refused : c;
}

static const variable *group_of(const fission *f, const node *n)
{
    const variable *v = n && n->kind == NODE_NAME ? variable_of(f, n->at) : NULL;
    return v && v->group ? v : NULL;
}

/* Fills in what depends on the group. */
static call of_group(const fission *f, const struct row *r, const node *n, const node *group)
{
    const variable *v = group_of(f, group);
    call c = of_row(r, n);
    if (!v)
        return refused;
    c.group = group;
    if (r->kind == CALL_WARP_BARRIER && v->group == GROUP_BLOCK)
        c.kind = CALL_BARRIER, c.spread = FOR_BLOCK;
    else if ((r->kind == CALL_SHUFFLE || r->kind == CALL_COLLECTIVE) && v->group != GROUP_TILE)
        return refused;
    if (c.spread == FOR_WARP && v->group == GROUP_TILE && v->tile != 32)
        c.spread = FOR_THREAD;
    return c;
}

/* ---- functions of the texts around the body ---- */

static size_t behind_group(const token_list *l, size_t k)
{
    int depth = 0;
    for (; k < l->count; k++) {
        const str s = l->items[k].text;
        depth += str_is(s, "(") || str_is(s, "{");
        depth -= str_is(s, ")") || str_is(s, "}");
        if (depth == 0)
            return k + 1;
    }
    return l->count;
}

static bool waits_by_name(str name)
{
    return has_part(name, "_sync") || begins_with(name, "__sync") || str_is(name, "sync") ||
           str_is(name, "__activemask") || str_is(name, "__nanosleep") ||
           str_is(name, "__trap") || str_is(name, "assert") || str_is(name, "asm") ||
           str_is(name, "__asm__") || has_part(name, "cooperative_groups") ||
           str_is(name, "__shared__") || str_is(name, "goto");
}

typedef struct definition {
    bool found, waits, references;
} definition;

/* The '(' behind the name at k, and behind template arguments if there are any; 0: none. */
static size_t opening(const token_list *l, size_t k)
{
    size_t at = k + 1;
    if (at < l->count && str_is(l->items[at].text, "<"))
        at = fission_behind_angles(l, at);
    return at < l->count && str_is(l->items[at].text, "(") ? at : 0;
}

/* Adds what all definitions of this name do, and what they call. */
static void find_definitions(const fission *f, str name, int depth, definition *d)
{
    const token_list *l = &f->outer;
    for (size_t k = 0; k + 1 < l->count; k++) {
        size_t open = str_equal(l->items[k].text, name) ? opening(l, k) : 0;
        if (!open)
            continue;
        size_t close = behind_group(l, open), body = close;
        while (body < l->count && l->items[body].kind == TOKEN_NAME) /* const, noexcept */
            body++;
        if (body >= l->count || !str_is(l->items[body].text, "{"))
            continue;
        d->found = true;
        for (size_t j = k; j < close && depth == 0; j++)
            d->references = d->references || str_is(l->items[j].text, "&");
        for (size_t j = body, end = behind_group(l, body); j < end && !d->waits; j++) {
            const token *t = &l->items[j];
            if (t->kind != TOKEN_NAME)
                continue;
            /* one that calls itself may need the memory of a stack */
            bool recursive = str_equal(t->text, name) || depth > 8, calls = opening(l, j) > 0;
            d->waits = waits_by_name(t->text) || (recursive && calls);
            if (!d->waits && calls)
                find_definitions(f, t->text, depth + 1, d);
        }
    }
}

/* ---- macros ---- */

static bool is_local(const fission *f, str name)
{
    for (size_t k = 0; k < f->nvariables; k++)
        if (str_equal(f->variables[k]->name, name))
            return true;
    return false;
}

static bool is_effect(str s)
{
    static const char *const words[] = {"=",  "+=", "-=",     "*=",    "/=",       "%=",   "&=",
                                        "|=", "^=", "<<=",    ">>=",   "++",       "--",   "if",
                                        "for", "do", "while", "return", "continue", "break",
                                        "switch", ";", "{", NULL};
    for (const char *const *w = words; *w; w++)
        if (str_is(s, *w))
            return true;
    return false;
}

/* What a macro is replaced by must be an expression that mentions no variable of the body, and
 * calls nothing but functions of their arguments. */
static bool macro_is_plain(const fission *f, str name, int depth, spread *s)
{
    str text = names_macro_text(f->macros, name);
    source *made = source_from(f->arena, "", text.data, text.size);
    token_list l = token_scan(f->arena, made, 0, text.size);
    size_t parameters = 0;
    if (l.count && text.size && text.data[0] == '(')
        parameters = behind_group(&l, 0);
    for (size_t k = parameters; k < l.count; k++) {
        const token *t = &l.items[k];
        name_kind kind;
        bool own = false;
        for (size_t j = 0; j < parameters; j++)
            own = own || str_equal(l.items[j].text, t->text);
        if (is_effect(t->text))
            return false;
        if (t->kind != TOKEN_NAME || own)
            continue;
        if (waits_by_name(t->text) || is_local(f, t->text) || depth > 8)
            return false;
        if (str_is(t->text, "threadIdx") || begins_with(t->text, "_thread") ||
            str_is(t->text, "_lane") || str_is(t->text, "_warp"))
            *s = FOR_THREAD;
        if (names_find(f->macros, t->text, &kind)) {
            if (!str_equal(t->text, name) && !macro_is_plain(f, t->text, depth + 1, s))
                return false;
        } else if (str_is(t[1].text, "(") && !names_keyword(t->text)) {
            if (!names_is_builtin(t->text, &kind) || begins_with(t->text, "atomic"))
                return false;
        }
    }
    return true;
}

spread fission_macro(const fission *f, str name, bool *plain)
{
    spread s = FOR_BLOCK;
    name_kind kind;
    *plain = !names_find(f->macros, name, &kind) || macro_is_plain(f, name, 0, &s);
    return s;
}

/* ---- calls ---- */

static bool is_type_letter(str name)
{
    return name.size == 1 && name.data[0] >= 'A' && name.data[0] <= 'Z';
}

static call of_builtin(str name)
{
    static const char *const impure[] = {"abort",  "assert",  "clock",  "clock64", "free",
                                         "malloc", "memcmp",  "memcpy", "memmove", "memset",
                                         "printf", "strcmp",  "strcpy", "strlen",  "strncmp",
                                         "frexp",  "frexpf",  "modf",   "modff",   "remquo",
                                         "remquof", "nan",    "nanf",   NULL};
    call c = {.kind = CALL_PURE};
    if (str_is(name, "abort") || str_is(name, "assert"))
        return refused;
    if (begins_with(name, "atomic"))
        return (call){.kind = CALL_ATOMIC, .spread = FOR_THREAD};
    for (const char *const *w = impure; *w; w++)
        if (str_is(name, *w))
            c = (call){.kind = CALL_VALUES, .spread = FOR_THREAD};
    return begins_with(name, "sincos") ? (call){.kind = CALL_VALUES, .spread = FOR_THREAD} : c;
}

static bool is_parameter(const fission *f, str name)
{
    for (int k = 0; k < f->kernel->nparams; k++)
        if (str_is(name, f->kernel->params[k].name))
            return true;
    return false;
}

static call of_function(const fission *f, const node *n, str whole)
{
    const call values = {.kind = CALL_VALUES, .spread = FOR_THREAD};
    str name = last_name(whole);
    bool qualified = memchr(whole.data, ':', (size_t)(name.data - whole.data)) != NULL;
    name_kind kind;
    const struct row *r = FIND_ROW(rows, name);
    definition d = {0};

    if (r && n->b && r->value != 0 && !is_full_mask(f, n->b))
        return refused;
    if (r)
        return of_row(r, n);
    r = FIND_ROW(group_rows, name);
    if (r && r->kind == CALL_PURE)
        return of_row(r, n);
    if (r && group_of(f, n->b))
        return of_group(f, r, n, n->b);
    if (begins_with(whole, "ckpp::")) /* what the translation writes */
        return values;
    if (str_is(name, "CKPP_DYNAMIC_SHARED"))
        return (call){.kind = CALL_PURE};
    if (begins_with(whole, "static_cast") || begins_with(whole, "reinterpret_cast") ||
        begins_with(whole, "const_cast") || begins_with(whole, "__builtin_bit_cast") ||
        is_type_letter(name))
        return (call){.kind = CALL_PURE};
    if (waits_by_name(whole))
        return refused;
    if (names_find(f->macros, name, &kind)) {
        bool plain;
        spread s = fission_macro(f, name, &plain);
        return plain ? (call){.kind = CALL_PURE, .spread = s} : refused;
    }
    if (is_parameter(f, name))
        return values;
    find_definitions(f, name, 0, &d);
    if (d.waits)
        return refused;
    if (d.found)
        return d.references ? (call){.kind = CALL_UNKNOWN, .spread = FOR_THREAD} : values;
    if (names_is_builtin(name, &kind))
        return kind == NAME_FUNCTION ? of_builtin(name) : (call){.kind = CALL_PURE};
    if (qualified)
        return refused;
    return begins_with(name, "__") || begins_with(name, "ckpp_") || begins_with(name, "make_")
               ? values
               : refused;
}

call fission_call(const fission *f, const node *n)
{
    const node *callee = n->a;
    if (callee->kind == NODE_NAME)
        return variable_of(f, callee->at) ? refused : of_function(f, n, callee->at->text);
    if (callee->kind == NODE_CALL && begins_with(callee->first->text, "ckpp::"))
        return fission_call(f, callee); /* an element of what it gives */
    if (callee->kind != NODE_MEMBER)
        return refused;
    const struct row *r = FIND_ROW(method_rows, callee->name->text);
    if (!r || !group_of(f, callee->a))
        return refused;
    call c = of_group(f, r, n, callee->a);
    c.is_method = true;
    return c;
}

typedef struct finder {
    const fission *f;
    bool found;
} finder;

static void find_wait(const node *n, void *data)
{
    finder *w = data;
    if (n->kind == NODE_CALL) {
        call_kind kind = fission_call(w->f, n).kind;
        w->found = w->found || (kind >= CALL_BARRIER && kind <= CALL_COLLECTIVE);
    }
    if (!w->found)
        tree_each(n, find_wait, w);
}

bool fission_waits(const fission *f, const node *n)
{
    finder w = {f, false};
    find_wait(n, &w);
    return w.found;
}
