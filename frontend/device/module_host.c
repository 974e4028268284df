/* module_host.c - which declarations of a module are host code.
 *
 * A declaration without annotation can belong to either side: NVRTC takes it for device code, nvcc
 * for host code. Here it is device code if other device code mentions its name, directly or
 * through declarations and macros. If names may be made or used where ckpp cannot see them (## in
 * a macro, a header found by -I in options(...)), it is host code only if it also uses names that
 * the device does not have. */
#define _GNU_SOURCE
#include "frontend/device/device.h"

#include <stdlib.h>
#include <string.h>

static bool is(const token *t, const char *word)
{
    return str_is(t->text, word);
}

enum { DEEP = 50 }; /* the greatest depth of macros in macros */

/* A declaration that may be left out, or a macro. */
typedef struct node {
    str name;
    module_item *item; /* NULL for a macro */
    str text;          /* a macro's parameters and replacement */
    bool used;
    struct node *first, *end; /* the nodes of the same name, from add_nodes() on */
    bool device; /* of a first node: a macro of the name has __global__ or __device__ in its
                          text; valid if `seen` */
    bool seen;
} node;

typedef struct search {
    arena *arena;
    const token *tokens;
    bool *declares; /* for each token: it declares a local variable or a parameter */
    node *nodes;    /* sorted by name */
    size_t count;
    node **work; /* nodes that are used and have not been searched yet */
    size_t nwork;
    bool open; /* names may be made or used where ckpp cannot see them */
} search;

static int compare_nodes(const void *a, const void *b)
{
    return str_order(((const node *)a)->name, ((const node *)b)->name);
}

/* The first node of that name, or NULL; *end is behind the last one. */
static node *find_nodes(const search *s, str name, node **end)
{
    node wanted = {.name = name},
         *any = s->count ? bsearch(&wanted, s->nodes, s->count, sizeof *s->nodes, compare_nodes)
                         : NULL;
    *end = any ? any->end : NULL;
    return any ? any->first : NULL;
}

static void use(search *s, str name)
{
    node *end, *n = find_nodes(s, name, &end);
    if (!n || n->used)
        return;
    for (; n < end; n++) {
        n->used = true;
        s->work[s->nwork++] = n;
    }
}

static bool is_word_char(char c)
{
    return c == '_' || (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z');
}

static void use_words(search *s, str text)
{
    for (size_t k = 0, begin; k < text.size; k++) {
        for (begin = k; k < text.size && is_word_char(text.data[k]); k++)
            ;
        if (k > begin)
            use(s, (str){text.data + begin, k - begin});
    }
}

static void find_variables(search *s, const token_list *tokens)
{
    outline o = outline_make(s->arena, tokens, ROLE_SCOPE, NULL, NULL);
    s->tokens = tokens->items;
    s->declares = arena_alloc(s->arena, tokens->count + 1);
    for (int k = 0; k < o.count; k++)
        s->declares[o.t[k].t - s->tokens] = o.t[k].declares == DECLARES_VALUE &&
                                            o.t[k].parent >= 0;
}

/* Marks the names that a declaration mentions as used. Its variables and parameters hide outer
 * names, except where the name is called. Members do not count. A name behind "a::" is looked up
 * as "::name". */
static void use_item(search *s, const module_item *d)
{
    name_set *own = names_new(s->arena);
    name_kind kind;
    for (const token *t = d->first; t <= d->end; t++)
        if (s->declares[t - s->tokens])
            names_add(own, t->text, NAME_VALUE);
    for (const token *t = d->first; t <= d->end; t = module_next(t)) {
        const token *before = t > d->first ? t - 1 : t;
        bool called = is(t + 1, "(") || is(t + 1, "<");
        if (t->kind != TOKEN_NAME || t == d->call || is(before, ".") || is(before, "->") ||
            (!called && names_find(own, t->text, &kind)))
            continue;
        bool qualified = is(before, "::") && before > d->first && before[-1].kind == TOKEN_NAME;
        if (qualified && before->text.data + 2 == t->text.data)
            use(s, (str){before->text.data, 2 + t->text.size});
        else
            use(s, t->text);
    }
}

static void use_clause(search *s, const clause *l)
{
    for (size_t k = 0; l && k < l->value.count; k++)
        use_words(s, l->value.first[k].text);
}

/* The text behind the directive's word; empty for any other directive. */
static str directive_rest(const token *t, const char *word)
{
    const char *p = t->text.data + 1, *end = t->text.data + t->text.size;
    size_t size = strlen(word);
    for (; p < end && (*p == ' ' || *p == '\t'); p++)
        ;
    if (t->kind != TOKEN_DIRECTIVE || (size_t)(end - p) <= size || memcmp(p, word, size) != 0)
        return (str){"", 0};
    for (p += size; p < end && (*p == ' ' || *p == '\t'); p++)
        ;
    return (str){p, (size_t)(end - p)};
}

/* Whether the directive hides names from ckpp: it has a ##, or is an #include that ckpp has not
 * found but the compilers may find with an -I of options(...). */
static bool is_open(const construct *c, const token *t)
{
    str header = directive_rest(t, "include");
    const clause *l = c->clause[CLAUSE_OPTIONS];
    if (t->kind != TOKEN_DIRECTIVE)
        return false;
    for (size_t k = 0; l && header.size && header.data[0] == '"' && k < l->value.count; k++)
        if (memmem(l->value.first[k].text.data, l->value.first[k].text.size, "-I", 2))
            return true;
    return memmem(t->text.data, t->text.size, "##", 2);
}

/* Whether the word has no lower-case letters, as macros usually have. */
static bool is_loud(const token *t)
{
    for (size_t k = 0; k < t->text.size; k++)
        if (t->text.data[k] >= 'a' && t->text.data[k] <= 'z')
            return false;
    return t->text.size > 1;
}

static bool text_annotates(const search *s, str text, int depth);

/* Whether the word is __global__ or __device__, or a macro whose text has one of them. */
static bool may_annotate(const search *s, str word, int depth)
{
    node *end, *first = find_nodes(s, word, &end);
    if (first && !first->seen) {
        first->seen = true;
        for (const node *n = first; n < end && !first->device; n++)
            first->device = !n->item && text_annotates(s, n->text, depth + 1);
    }
    return (first && first->device) || str_is(word, "__global__") || str_is(word, "__device__");
}

static bool text_annotates(const search *s, str text, int depth)
{
    for (size_t k = 0, begin; k < text.size; k++) {
        for (begin = k; k < text.size && is_word_char(text.data[k]); k++)
            ;
        str word = {text.data + begin, k - begin};
        if (word.size && (depth > DEEP || may_annotate(s, word, depth)))
            return true;
    }
    return false;
}

/* Whether a macro in front of the name may make it device code: KERNEL void f(), where ckpp may
 * not see the definition of KERNEL. */
static bool may_be_annotated(const search *s, const module_item *d)
{
    const token *next;
    for (const token *t = d->first; t < d->name; t = next) {
        node *end;
        next = range_nesting(t) > 0 ? module_skip(t) : module_next(t);
        if (t->kind != TOKEN_NAME)
            continue;
        if (may_annotate(s, t->text, 0))
            return true;
        bool seen = find_nodes(s, t->text, &end) != NULL;
        if (!seen && !d->surely_host && is_loud(t) && next->kind == TOKEN_NAME)
            return true;
    }
    return false;
}

static void add_node(search *s, node n)
{
    s->nodes = arena_grow(s->arena, s->nodes, s->count, sizeof *s->nodes);
    s->nodes[s->count++] = n;
}

/* Adds a node, and for a name in a namespace another one as "::name", see use_item(). */
static void add_named(search *s, module_item *d, str name)
{
    add_node(s, (node){.name = name, .item = d});
    if (!d->scope.size)
        return;
    const char *scoped = arena_printf(s->arena, "::%.*s", (int)name.size, name.data);
    add_node(s, (node){.name = {scoped, name.size + 2}, .item = d});
}

static void add_macro(search *s, const token *t)
{
    str rest = directive_rest(t, "define");
    size_t size = 0;
    while (size < rest.size && is_word_char(rest.data[size]))
        size++;
    if (size)
        add_node(s,
                 (node){.name = {rest.data, size}, .text = {rest.data + size, rest.size - size}});
}

static void sort_nodes(search *s)
{
    node *nodes = s->nodes, *end = nodes + s->count;
    if (s->count)
        qsort(nodes, s->count, sizeof *nodes, compare_nodes);
    for (size_t k = 0; k < s->count; k++)
        nodes[k].first = k && compare_nodes(&nodes[k - 1], &nodes[k]) == 0 ? nodes[k - 1].first
                                                                           : &nodes[k];
    for (size_t k = s->count; k--;) {
        nodes[k].end = end;
        if (nodes[k].first == &nodes[k])
            end = &nodes[k];
    }
}

/* Adds nodes for the declarations that may be left out, and for macros. */
static void add_nodes(search *s, const construct *c, module_items *found, const token_list *tokens)
{
    for (size_t k = 0; k < tokens->count; k++) {
        s->open = s->open || is_open(c, &tokens->items[k]);
        add_macro(s, &tokens->items[k]);
    }
    for (size_t k = 0; k < found->count; k++) {
        module_item *d = &found->items[k];
        d->left_out = is(d->first, "using") && is(&d->first[1], "namespace") &&
                      is(&d->first[2], "std") && is(&d->first[3], "::");
        d->surely_host = d->function && !d->annotated && d->name &&
                         (d->launches || d->host || (d->open && is(d->name, "main")));
        if (!d->surely_host && (!d->name || d->annotated || d->marked_inside))
            continue;
        for (const token *t = d->name; t; t = d->variables ? module_variable(d, t) : NULL)
            add_named(s, d, t->text);
        if (d->variables && d->name - d->first > 1 && is(&d->name[-1], "::"))
            add_named(s, d, d->name[-2].text); /* int S::x; belongs to S */
        if (d->tag)
            add_named(s, d, d->tag->text);
    }
    sort_nodes(s);
    s->work = arena_alloc(s->arena, (s->count + 1) * sizeof *s->work);
}

/* Unmarks the declarations that device code, pragmas and clauses use. */
static void keep_used(search *s, const construct *c, const module_items *found,
                      const token_list *tokens)
{
    for (size_t k = 0; k < found->count; k++)
        if (!found->items[k].left_out)
            use_item(s, &found->items[k]);
    for (size_t k = 0; k < tokens->count; k++)
        use_words(s, directive_rest(&tokens->items[k], "pragma"));
    use_clause(s, c->clause[CLAUSE_NAMES]);
    use_clause(s, c->clause[CLAUSE_PREAMBLE]);
    use_clause(s, c->clause[CLAUSE_OPTIONS]);
    use_words(s, (str){"begin end get", 13}); /* called by range-based for and by bindings */
    while (s->nwork > 0) {
        const node *n = s->work[--s->nwork];
        if (!n->item) {
            use_words(s, n->text);
        } else if (n->item->left_out && !n->item->surely_host) {
            n->item->left_out = false;
            use_item(s, n->item);
        }
    }
}

/* Whether the declaration instantiates a template that is certainly host code. */
static bool is_of_host_template(const search *s, const module_item *d)
{
    node *end, *n = d->template && d->function && d->name && !d->open
                        ? find_nodes(s, d->name->text, &end)
                        : NULL;
    for (; n && n < end; n++)
        if (n->item && n->item->surely_host)
            return true;
    return false;
}

static bool uses_host(const search *s, const module_item *d)
{
    for (const token *t = d->first; t <= d->end; t = module_next(t)) {
        node *end, *n = t->kind == TOKEN_NAME ? find_nodes(s, t->text, &end) : NULL;
        for (; n && n < end; n++)
            if (n->item && n->item != d && n->item->left_out)
                return true;
    }
    return d->hosts || d->surely_host;
}

/* Whether the directive asks for a compiler other than CUDA's: #ifndef __CUDACC__,
 * #if !defined(__CUDACC__). */
static bool asks_for_host(const token *t)
{
    str rest;
    if (directive_is(t, "ifndef", &rest))
        return rest.size >= 10 && memcmp(rest.data, "__CUDACC__", 10) == 0;
    return directive_is(t, "if", &rest) && rest.size && rest.data[0] == '!' &&
           memmem(rest.data, rest.size, "__CUDACC__", 10) && !memchr(rest.data, '&', rest.size) &&
           !memchr(rest.data, '|', rest.size);
}

/* Leaves out declarations that are only for compilers other than CUDA's, usually replacements of
 * CUDA's types and functions. */
static void leave_out_replacements(module_items *found, const token_list *tokens)
{
    module_item *d = found->items, *end = d + found->count;
    int depth = 0, asked = 0; /* open #ifs; the depth of the one that asks for the host, or 0 */
    for (size_t k = 0; k < tokens->count; k++) {
        const token *t = &tokens->items[k];
        for (; d < end && d->start <= t; d++)
            d->left_out = d->left_out || asked;
        if (t->kind != TOKEN_DIRECTIVE)
            continue;
        depth += directive_nesting(t);
        if (!asked && asks_for_host(t))
            asked = depth;
        else if (asked > depth || (asked == depth && directive_branch(t) == DIRECTIVE_ELSE))
            asked = 0;
    }
}

/* Marks the host code among the declarations as left out. */
static void find_host(arena *a, const construct *c, module_items *found, const token_list *tokens)
{
    search s = {.arena = a};
    find_variables(&s, tokens);
    add_nodes(&s, c, found, tokens);
    for (size_t k = 0; k < s.count; k++)
        if (s.nodes[k].item)
            s.nodes[k].item->left_out = !may_be_annotated(&s, s.nodes[k].item);
    keep_used(&s, c, found, tokens);
    for (size_t k = 0; k < found->count; k++) { /* uses_host() relies on earlier ones' marks */
        module_item *d = &found->items[k];
        d->left_out = is_of_host_template(&s, d) || (d->left_out && (!s.open || uses_host(&s, d)));
    }
    leave_out_replacements(found, tokens);
}

module_items module_read(arena *a, const construct *c, const token_list *tokens)
{
    module_items found = module_scan(a, tokens);
    find_host(a, c, &found, tokens);
    return found;
}
