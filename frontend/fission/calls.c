/* calls.c - what the calls in a body do: whether threads wait, whether the value depends on more
 * than the arguments, and whether variables may be changed. */
#include "frontend/fission/fission.h"

#include <stdlib.h>
#include <string.h>

static bool begins_with(str s, const char *start)
{
    size_t size = strlen(start);
    return s.size >= size && !memcmp(s.data, start, size);
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
    int value; /* the argument that is exchanged, from 0; -1: none */
    spread spread;
} rows[] =
    {
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
},
  group_rows[] =
      {
          /* functions whose first argument is a group */
          {"sync", CALL_WARP_BARRIER, -1, FOR_THREAD},
          {"reduce", CALL_COLLECTIVE, 1, FOR_WARP},
          {"inclusive_scan", CALL_COLLECTIVE, 1, FOR_THREAD},
          {"exclusive_scan", CALL_COLLECTIVE, 1, FOR_THREAD},
          {"this_thread_block", CALL_PURE, -1, FOR_THREAD},
          {"tiled_partition", CALL_PURE, -1, FOR_THREAD},
},
  method_rows[] = {
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

static const call atomic = {.kind = CALL_ATOMIC, .atomic = true, .spread = FOR_THREAD};
static const call refused = {.kind = CALL_REFUSED, .spread = FOR_THREAD};

static const node *read_macro(const fission *f, str name)
{
    str replacement = names_macro_text(f->macros, name);
    source *s = source_from(f->arena, "", replacement.data, replacement.size);
    token_list tokens = token_scan(f->arena, s, 0, replacement.size);
    tree_reader r = {.arena = f->arena, .tokens = &tokens};
    return tree_read_expression(&r);
}

/* Whether it is the number, as a literal of an integer. */
static bool is_number(const fission *f, const node *n, unsigned long long number)
{
    if (n->kind != NODE_NUMBER)
        return false;
    const char *text = arena_strndup(f->arena, n->at->text.data, n->at->text.size);
    char *end;
    return strtoull(text, &end, 0) == number && end > text && !end[strspn(end, "uUlL")];
}

/* Whether it is a mask of all lanes, as written out or in a variable or a macro for it; at
 * `depth` it is a macro's. With other masks, lanes may wait for some of a warp only. */
static bool is_full_mask(const fission *f, const node *n, int depth)
{
    if (n->kind == NODE_UNARY)
        return (str_is(n->at->text, "-") && is_number(f, n->a, 1)) ||
               (str_is(n->at->text, "~") && is_number(f, n->a, 0));
    if (n->kind == NODE_CAST)
        return fission_is_wide(n->a) && !n->a->a && is_full_mask(f, n->b, depth);
    if (n->kind != NODE_NAME)
        return is_number(f, n, 0xffffffff);
    const variable *v = depth ? NULL : variable_of(f, n->at);
    if (v)
        return !v->assigned && !v->exposed && !v->shared && !v->array && v->declarator &&
               !v->declarator->pointers && v->declarator->a &&
               fission_is_wide(v->declaration->b) && is_full_mask(f, v->declarator->a, depth);
    const node *replacement = depth < 8 ? read_macro(f, n->at->text) : NULL;
    return replacement && is_full_mask(f, replacement, depth + 1);
}

static call of_row(const struct row *r, const node *n)
{
    call c = {.kind = r->kind,
              .name = r->name,
              .spread = r->spread,
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

/* ---- calls ---- */

static bool is_type_letter(str name)
{
    return name.size == 1 && name.data[0] >= 'A' && name.data[0] <= 'Z';
}

static bool is_one_of(str name, const char *const *words)
{
    for (; *words; words++)
        if (str_is(name, *words))
            return true;
    return false;
}

static call of_builtin(str name)
{
    static const char *const copies[] = {"memcpy", "memmove", "memset", "strcpy", NULL};
    static const char *const impure[] = {
        "clock", "clock64", "free", "malloc", "memcmp", "printf",  "strcmp", "strlen", "strncmp",
        "frexp", "frexpf",  "modf", "modff",  "remquo", "remquof", "nan",    "nanf",   NULL};
    if (str_is(name, "abort") || str_is(name, "assert"))
        return refused;
    if (begins_with(name, "atomic"))
        return atomic;
    if (is_one_of(name, copies)) /* these return an address */
        return (call){.kind = CALL_VALUES, .spread = FOR_THREAD};
    if (is_one_of(name, impure) || begins_with(name, "sincos"))
        return (call){.kind = CALL_VALUES, .forgets = true, .spread = FOR_THREAD};
    return (call){.kind = CALL_PURE, .forgets = true};
}

static bool is_parameter(const fission *f, str name)
{
    for (int k = 0; k < f->kernel->nparams; k++)
        if (str_is(name, f->kernel->params[k].name))
            return true;
    return false;
}

/* Of a function that the texts around the body define. */
static call of_definition(const definition *d)
{
    if (d->waits)
        return refused;
    if (d->references)
        return (call){.kind = CALL_UNKNOWN, .atomic = d->atomic, .spread = FOR_THREAD};
    return d->atomic ? atomic : (call){.kind = CALL_VALUES, .spread = FOR_THREAD};
}

static call of_function(const fission *f, const node *n, str whole)
{
    const call values = {.kind = CALL_VALUES, .spread = FOR_THREAD};
    str name = last_name(whole);
    bool qualified = memchr(whole.data, ':', (size_t)(name.data - whole.data)) != NULL;
    name_kind kind;
    const struct row *r = FIND_ROW(rows, name);

    if (r && n->b && r->value != 0 && !is_full_mask(f, n->b, 0))
        return refused;
    if (r)
        return of_row(r, n);
    r = FIND_ROW(group_rows, name);
    if (r && r->kind == CALL_PURE)
        return of_row(r, n);
    if (r && group_of(f, n->b))
        return of_group(f, r, n, n->b);
    if (str_is(name, "CKPP_DYNAMIC_SHARED"))
        return (call){.kind = CALL_PURE};
    if (fission_is_cast(name))
        return (call){.kind = CALL_PURE};
    if (fission_waits_by_name(whole))
        return refused;
    if (names_find(f->macros, name, &kind)) {
        macro_facts m = fission_macro(f, name);
        return m.plain ? (call){.kind = CALL_PURE, .loads = m.loads, .spread = m.spread} : refused;
    }
    if (is_parameter(f, name))
        return values;
    definition d = fission_definition(f, name);
    if (d.found)
        return of_definition(&d);
    if (is_type_letter(name))
        return (call){.kind = CALL_PURE};
    if (names_is_builtin(name, &kind))
        return kind == NAME_FUNCTION ? of_builtin(name) : (call){.kind = CALL_PURE};
    if (qualified)
        return refused;
    if (fission_has_part(name, "atomic"))
        return atomic;
    return begins_with(name, "__") || begins_with(name, "ckpp_") || begins_with(name, "make_")
               ? values
               : refused;
}

bool fission_is_view(const node *n)
{
    while (n->kind == NODE_CALL && n->a->kind == NODE_CALL)
        n = n->a;
    return n->kind == NODE_CALL && n->a->kind == NODE_NAME && str_is(n->a->at->text, "ckpp::view");
}

call fission_call(const fission *f, const node *n)
{
    const node *callee = n->a;
    if (fission_is_view(n))
        return (call){.kind = CALL_VALUES, .spread = FOR_THREAD};
    if (callee->kind == NODE_NAME)
        return variable_of(f, callee->at) ? refused : of_function(f, n, callee->at->text);
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
