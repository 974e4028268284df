/* check_module.c - the checks of modules, and of kernels that are compiled already. */
#define _GNU_SOURCE
#include "frontend/check/check.h"

#include <string.h>

static span clause_span(const clause *l)
{
    const token *close = l->value.count ? l->value.first + l->value.count : l->word + 2;
    return (span){l->word->offset, close->offset + close->length};
}

/* ---- both ---- */

void check_module_scope(checker *k, construct *c, const char *name)
{
    if (!c->is_inline)
        return;
    check_error(
        k, name, c->directive,
        arena_printf(k->unit->arena, "'%s' stands inside a function or a block", c->is->word));
    check_note(k, c->directive,
               !c->is->is_function
                   ? "move it to file scope, before the function, which launches the module's "
                     "kernels by name"
                   : "move it to file scope, before the function, which calls it by its name");
    c->broken = true;
}

void check_module_name(checker *k, construct *c, const char *name)
{
    if (c->name)
        return;
    bool module = !c->is->is_function;
    check_error(k, name, check_span(&c->tokens.items[0]),
                module ? "a module needs a name, by which the program uses it"
                       : "a compiled kernel becomes a function: it needs a name");
    check_note(k, check_span(&c->tokens.items[0]),
               module ? "write '#pragma kernel module NAME'"
                      : "write '#pragma kernel precompiled NAME file(...) symbol(...)'");
    c->broken = true;
}

/* ---- modules ---- */

/* Reports clauses that a module cannot have: parameters and geometry belong to its kernels. */
void check_module_clauses(checker *k, construct *c, const char *name)
{
    const char *note = "a module has names(...), options(...) and preamble(...); the rest is said "
                       "where its kernels are called";
    const parameter *lists[] = {c->parameters, c->templates};
    for (size_t j = 0; j < 2; j++) {
        if (!lists[j])
            continue;
        check_error(k, name, lists[j]->where,
                    arena_printf(k->unit->arena, "'%s' is no clause of 'module'",
                                 ast_parameter_word(lists[j])));
        check_note(k, lists[j]->where, note);
        c->broken = true;
    }
    for (const clause *l = c->clauses; l; l = l->next) {
        if (l->kind == CLAUSE_UNKNOWN || ast_clause(l->kind)->constructs & AST_MODULE)
            continue;
        check_error(k, name, check_span(l->word),
                    arena_printf(k->unit->arena, "'%s' is no clause of 'module'",
                                 ast_clause(l->kind)->word));
        check_note(k, check_span(l->word), note);
        c->broken = true;
    }
}

static bool is_string(range item)
{
    for (size_t j = 0; j < item.count; j++)
        if (item.first[j].kind != TOKEN_STRING || item.first[j].text.data[0] != '"')
            return false;
    return item.count > 0;
}

void check_module_names(checker *k, construct *c, const char *name)
{
    const clause *l = c->clause[CLAUSE_NAMES];
    range list = l ? l->value : (range){0}, item;
    if (l && !list.count) {
        check_error(k, name, check_span(l->word), "'names' is empty");
        check_note(k, check_span(l->word),
                   "it lists instances of the module's templates: names(\"scale<float>\")");
        c->broken = true;
    }
    while (range_next(&list, &item)) {
        if (is_string(item)) {
            str s = token_string_value(k->unit->arena, item.first, item.count);
            if (s.size && !memchr(s.data, '&', s.size) && !memchr(s.data, '"', s.size) &&
                !memchr(s.data, '\\', s.size) && !memchr(s.data, '\n', s.size))
                continue;
        }
        check_error(k, name, item.count ? range_span(item) : clause_span(l),
                    "'names' takes strings with kernels' names");
        check_note(k, item.count ? range_span(item) : clause_span(l),
                   "such as names(\"scale<float>\", \"scale<double>\")");
        c->broken = true;
    }
}

/* Warns of host functions that launch kernels: the user may expect to call them. */
static void warn_of_launchers(checker *k, const construct *c, const module_items *found)
{
    for (size_t j = 0; j < found->count; j++) {
        const token *name = found->items[j].name;
        if (!found->items[j].left_out || !found->items[j].launches)
            continue;
        diag_at(k->diag, DIAG_WARNING, "host-code", c->device_source, name->offset, name->length,
                "function '%.*s' launches kernels: it is host code, left out of the module",
                (int)name->text.size, name->text.data);
        diag_at(k->diag, DIAG_NOTE, NULL, c->device_source, name->offset, name->length,
                "C calls them: %.*s_KERNEL(..., .grid = ..., .block = ...)",
                (int)c->name->text.size, c->name->text.data);
    }
}

/* ---- modules in files ---- */

static bool ends_with(str s, const char *end)
{
    size_t n = strlen(end);
    return s.size > n && memcmp(s.data + s.size - n, end, n) == 0;
}

/* A source file is read now, with its includes. Any other file is read when the program runs. */
void check_module_file(checker *k, construct *c, const char *name)
{
    static const clause_kind compiled[] = {CLAUSE_NAMES, CLAUSE_OPTIONS, CLAUSE_PREAMBLE};
    const clause *l = c->clause[CLAUSE_FILE];
    if (!l)
        return;
    str file = ast_is_string(l)
                   ? token_string_value(k->unit->arena, l->value.first, l->value.count)
                   : (str){"x", 1};
    if (!file.size || memchr(file.data, '\0', file.size)) {
        check_error(k, name, clause_span(l), "'file' is empty");
        c->broken = true;
    } else if (ends_with(file, ".cu") || ends_with(file, ".cuh")) {
        include_module_file(k->unit, c, file, range_span(l->value));
    } else {
        for (size_t j = 0; j < sizeof compiled / sizeof *compiled; j++) {
            const clause *other = c->clause[compiled[j]];
            if (!other)
                continue;
            check_error(k, name, check_span(other->word),
                        arena_printf(k->unit->arena,
                                     "'%s' is given, and the module is compiled "
                                     "already",
                                     ast_clause(other->kind)->word));
            check_note(k, clause_span(l), "a file of source has a name that ends in .cu");
        }
    }
}

/* Reads the module's source: finds its calls and kernels, and reports if it has no kernel. */
void check_module_body(checker *k, construct *c, const char *name)
{
    if (!c->in_file)
        include_module(k->unit, c, k->source, c->body.begin + 1, c->body.end - 1);
    if (!c->device_source || c->broken)
        return;
    token_list inside = token_scan(k->unit->arena, c->device_source, 0, c->device_source->size);
    module_items found = module_read(k->unit->arena, c, &inside);
    token_list kept = module_kept(k->unit->arena, &found, &inside);
    check_conditions(k, c, &kept, NULL);
    module_calls(k->unit, c, &found, &kept, k->known, k->functions);
    warn_of_launchers(k, c, &found);
    module_signatures(k->unit, c, &found, k->types);
    check_module_globals(k, c, &found);
    if (module_has_kernel(&inside))
        return;
    check_error(k, name, c->directive, "the module has no kernel");
    check_note(k, c->directive,
               "a kernel is a function with __global__ in front: __global__ void scale(float *x) "
               "{ ... }");
}

/* ---- kernels that are compiled already ---- */

static void check_no_parameter(checker *k, construct *c, const clause *l, range item,
                               const char *name)
{
    for (const parameter *p = c->parameters; p; p = p->next) {
        if (!ast_mentions(item, p->name->text))
            continue;
        check_error(k, name, range_span(item),
                    arena_printf(k->unit->arena, "'%s' mentions the parameter '%.*s'",
                                 ast_clause(l->kind)->word, (int)p->name->text.size,
                                 p->name->text.data));
        check_note(k, range_span(item), "the image is read once, whatever the arguments are");
        c->broken = true;
    }
}

static void check_bytes(checker *k, construct *c, const clause *l, const char *name)
{
    range list = l->value, item;
    int n = 0;
    while (range_next(&list, &item)) {
        n++;
        check_no_parameter(k, c, l, item, name);
        c->broken = c->broken || !item.count;
    }
    if (n == 2 && !c->broken)
        return;
    if (n != 2) {
        check_error(k, name, clause_span(l), "'bytes' takes the image's address and its size");
        check_note(k, clause_span(l), "such as bytes(scale_cubin, sizeof scale_cubin)");
    }
    c->broken = true;
}

void check_binary(checker *k, construct *c, const char *name)
{
    const clause *file = c->clause[CLAUSE_FILE], *bytes = c->clause[CLAUSE_BYTES],
                 *symbol = c->clause[CLAUSE_SYMBOL];
    span where = check_span(&c->tokens.items[0]);
    if (file && bytes) {
        bool last = bytes->word > file->word;
        check_error(k, name, clause_span(last ? bytes : file),
                    "'file' and 'bytes' are both given");
        check_note(k, clause_span(last ? file : bytes),
                   "the other one is here: the kernel is in a file or in memory");
        c->broken = true;
    } else if (!file && !bytes) {
        check_error(k, name, where, "neither 'file' nor 'bytes': where is the compiled kernel?");
        check_note(k, where,
                   "add file(\"kernel.cubin\"), or bytes(ADDRESS, SIZE); PTX, cubins and fatbins "
                   "will do");
        c->broken = true;
    }
    if (!symbol) {
        check_error(k, name, where, "no 'symbol': which kernel of the image is it?");
        check_note(k, where, "add symbol(\"NAME\"), the kernel's name");
        c->broken = true;
    }
    const clause *strings[] = {file, symbol};
    for (size_t j = 0; j < 2; j++) {
        if (!strings[j] || !ast_is_string(strings[j]))
            continue;
        str s = token_string_value(k->unit->arena, strings[j]->value.first,
                                   strings[j]->value.count);
        if (s.size && !memchr(s.data, '\0', s.size))
            continue;
        check_error(
            k, name, clause_span(strings[j]),
            arena_printf(k->unit->arena, "'%s' is empty", ast_clause(strings[j]->kind)->word));
        c->broken = true;
    }
    if (bytes)
        check_bytes(k, c, bytes, name);
    else if (file)
        check_no_parameter(k, c, file, file->value, name);
}

/* A compiled kernel's parameters have fixed types, and its arrays are pointers. */
void check_compiled_type(checker *k, construct *c, const char *name)
{
    body_param *uses = arena_alloc(k->unit->arena, (c->nparameters + 1) * sizeof *uses);
    for (parameter *p = c->parameters; p; p = p->next, uses++) {
        *uses = (body_param){.name = p->name->text,
                             .is_output = ast_is_output(p),
                             .mentioned = true,
                             .always_assigned = true};
        p->use = uses;
        p->mentions = p->direction == CLAUSE_SCALARS ? 0 : CKPP_MENTIONS_POINTER;
        if (p->placeholder) {
            check_error(k, name, range_span(p->type),
                        arena_printf(k->unit->arena, "'%.*s' has the placeholder '%c' as its type",
                                     (int)p->name->text.size, p->name->text.data, p->placeholder));
            check_note(k, range_span(p->type),
                       "a compiled kernel's types are what they are: write the parameter's own");
            c->broken = true;
        }
    }
}
