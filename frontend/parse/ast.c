/* ast.c - constructs, clauses and parameters: the tables of their kinds, and the constructors that
 * the grammar's actions call.
 *
 * The constructors check nothing; check.c does. Everything is allocated in the unit's arena. */
#include "frontend/parse/parser.h"

#include <string.h>

const clause_traits *ast_clause(clause_kind kind)
{
    static const clause_traits rows[] = {
#define AST_ROW_(ENUM, word, form, constructs, ...) {word, form, constructs, __VA_ARGS__},
        AST_CLAUSES(AST_ROW_)
#undef AST_ROW_
            {NULL, AST_NOTHING, AST_ALL, .value = VALUE_NONE}};
    return &rows[kind];
}

const construct_traits *ast_construct_find(str word)
{
    static const construct_traits rows[] = {
#define AST_ROW_(ENUM, word, ...) {CONSTRUCT_##ENUM, word, __VA_ARGS__},
        AST_CONSTRUCTS(AST_ROW_)
#undef AST_ROW_
    };
    for (size_t k = 0; k < CONSTRUCT_COUNT; k++)
        if (str_is(word, rows[k].word))
            return &rows[k];
    return NULL;
}

clause_kind ast_clause_find(str word)
{
    for (int k = 0; k < CLAUSE_COUNT; k++)
        if (str_is(word, ast_clause(k)->word))
            return (clause_kind)k;
    return CLAUSE_UNKNOWN;
}

bool ast_has_source(const construct *c)
{
    return c->is->has_source && (!c->in_file || c->device_source);
}

bool ast_is_string(const clause *l)
{
    for (size_t k = 0; k < l->value.count; k++)
        if (l->value.first[k].kind != TOKEN_STRING || l->value.first[k].text.data[0] != '"')
            return false;
    return l->value.count > 0;
}

bool ast_takes(const construct_traits *is, clause_kind kind)
{
    return ast_clause(kind)->constructs & 1 << is->kind;
}

bool ast_is_host(clause_kind kind)
{
    return ast_clause(kind)->form == AST_EXPRESSION || ast_clause(kind)->form == AST_LIST;
}

const char *ast_parameter_word(const parameter *p)
{
    return ast_clause(p->is_constant ? CLAUSE_CONSTANT : p->direction)->word;
}

bool ast_is_output(const parameter *p)
{
    return p->direction == CLAUSE_OUT || p->direction == CLAUSE_INOUT;
}

bool ast_is_object(const parameter *p)
{
    return p->dtype == CKPP_UINT64 && p->type_name;
}

bool ast_is_surface(const parameter *p)
{
    return ast_is_object(p) && !strcmp(p->type_name, "ckpp_surface");
}

bool ast_is_complex(const parameter *p)
{
    return type_kind(p->dtype) == 'c';
}

bool ast_is_type(const parameter *p)
{
    char letter = p->name->text.data[0];
    return !p->type.count && p->name->text.size == 1 && letter >= 'A' && letter <= 'Z';
}

bool ast_host_text(const construct *c, size_t k, range *text)
{
    for (const clause *l = c->clauses; l; l = l->next)
        if (ast_is_host(l->kind) && l->kind != CLAUSE_NAMES && l->kind != CLAUSE_BYTES &&
            k-- == 0) {
            *text = l->value;
            return true;
        }
    for (const parameter *p = c->parameters; p; p = p->next) {
        if (k < p->nextents) {
            *text = p->extents[k];
            return true;
        }
        k -= p->nextents;
    }
    return false;
}

bool ast_names(range text, size_t k, str name)
{
    return text.first[k].kind == TOKEN_NAME && str_equal(text.first[k].text, name) &&
           !(k && (str_is(text.first[k - 1].text, ".") || str_is(text.first[k - 1].text, "->")));
}

bool ast_names_array(range text, size_t k)
{
    const token *t = &text.first[k], *before = k > 1 ? t - 2 : NULL;
    bool address = k && str_is(t[-1].text, "&") &&
                   (!before || (before->kind == TOKEN_PUNCTUATOR && !str_is(before->text, ")") &&
                                !str_is(before->text, "]")));
    return address || (k + 1 < text.count && (str_is(t[1].text, ".") || str_is(t[1].text, "->")));
}

bool ast_mentions(range text, str name)
{
    for (size_t k = 0; k < text.count; k++)
        if (ast_names(text, k, name))
            return true;
    return false;
}

bool ast_is_tuned(const construct *c, range text)
{
    for (size_t k = 0; k < c->ntuned; k++)
        if (c->tuned[k].value && ast_mentions(text, c->tuned[k].name->text))
            return true;
    return false;
}

range ast_block_extents(range value)
{
    range inside = {value.first + 1, value.count - 2};
    int depth = 0;
    if (value.count < 3 || !str_is(value.first->text, "(") ||
        !str_is(value.first[value.count - 1].text, ")"))
        return value;
    for (size_t k = 0; k < inside.count; k++) /* not in (a) + (b) */
        if ((depth += range_nesting(&inside.first[k])) < 0)
            return value;
    return inside;
}

span range_span(range r)
{
    if (!r.count)
        return (span){0, 0};
    const token *last = r.first + r.count - 1;
    return (span){r.first->offset, last->offset + last->length};
}

int range_nesting(const token *t)
{
    static const char *const open[] = {"(", "[", "{", "<:", "<%"}, *const close[] = {")", "]", "}",
                                                                                     ":>", "%>"};
    for (size_t k = 0; t->kind == TOKEN_PUNCTUATOR && k < 5; k++)
        if (str_is(t->text, open[k]) || str_is(t->text, close[k]))
            return str_is(t->text, open[k]) ? 1 : -1;
    return 0;
}

bool range_next(range *list, range *item)
{
    size_t n = 0;
    for (int depth = 0; n < list->count && (depth || !str_is(list->first[n].text, ",")); n++)
        depth += range_nesting(&list->first[n]);
    size_t used = n < list->count ? n + 1 : n;
    *item = (range){list->first, n};
    *list = (range){used ? list->first + used : list->first, list->count - used};
    return used > 0;
}

size_t range_colon(range r)
{
    int depth = 0, choices = 0;
    for (size_t k = 0; k < r.count; k++) {
        depth += range_nesting(&r.first[k]);
        choices += !depth && str_is(r.first[k].text, "?");
        if (!depth && str_is(r.first[k].text, ":") && choices-- <= 0)
            return k;
    }
    return r.count;
}

token_list ast_tokens(unit *u, size_t begin, size_t end)
{
    return token_look(u->scan ? u->scan : u->arena, u->arena, u->source, begin, end);
}

construct *ast_construct(unit *u, const construct_traits *is, span directive, token_list tokens)
{
    construct *c = arena_alloc(u->scan ? u->scan : u->arena, sizeof *c);
    c->is = is;
    c->number = ++u->nconstructs;
    c->directive = directive;
    c->tokens = tokens;
    if (u->last)
        u->last->next = c;
    else
        u->constructs = c;
    u->last = c;
    return c;
}

range ast_range(const token *t)
{
    return (range){t, 1};
}

range ast_none(const token *t)
{
    return (range){t, 0};
}

range ast_join(range a, range b)
{
    return (range){a.first, (size_t)(b.first - a.first) + b.count};
}

/* Whether the words end with "NAME like NAME", where `like` is not a tag as in "struct like x". */
static bool ends_with_like(range words)
{
    return words.count > 2 && str_is(words.first[words.count - 2].text, "like") &&
           !(names_keyword(words.first[words.count - 3].text) & KEYWORD_TAG);
}

/* The last word, or the one before `like`, is the name; the words before it are the type, except
 * for a leading `raw` or `near`. */
parameter *ast_parameter(parser *p, range words)
{
    parameter *made = arena_alloc(p->unit->arena, sizeof *made);
    made->where = range_span(words);
    if (ends_with_like(words)) {
        made->like = &words.first[words.count - 1];
        words.count -= 2;
    }
    made->name = &words.first[words.count - 1];
    made->type = (range){words.first, words.count - 1};
    for (; made->type.count; made->type.first++, made->type.count--) {
        bool raw = str_is(made->type.first->text, "raw");
        if (!raw && !str_is(made->type.first->text, "near"))
            break;
        *(raw ? &made->raw : &made->near) = true;
    }
    return made;
}

parameter *ast_extent(parser *p, parameter *to, range extent)
{
    to->extents = arena_grow(p->unit->arena, to->extents, to->nextents, sizeof *to->extents);
    to->extents[to->nextents++] = extent;
    to->where.end = range_span(extent).end + 1;
    return to;
}

parameter *ast_empty_extent(parameter *to, const token *closing)
{
    to->nempty++;
    to->where.end = closing->offset + closing->length;
    return to;
}

parameter *ast_host(parameter *to, range host)
{
    to->host = host;
    to->where.end = range_span(host).end;
    return to;
}

/* A list under construction is circular and given by its last element. */
parameter *ast_list(parameter *list, parameter *last)
{
    last->next = list ? list->next : last;
    if (list)
        list->next = last;
    return last;
}

/* Makes the parameter an input that is passed by value, even if it is an array. */
static void make_constant(parameter *p)
{
    p->direction = CLAUSE_IN;
    p->is_constant = true;
    p->counts = p->extents;
    p->ncounts = p->nextents;
    p->nextents = 0;
}

void ast_add_parameters(parser *p, const token *word, parameter *list)
{
    construct *c = p->construct;
    clause_kind direction = ast_clause_find(word->text);
    bool template = direction == CLAUSE_TEMPLATE;
    parameter **head = template ? &c->templates : &c->parameters;
    parameter **last = template ? &c->last_template : &c->last_parameter;
    parameter *first = list->next;
    list->next = NULL;
    for (parameter *one = first; one; one = one->next) {
        one->direction = direction;
        if (direction == CLAUSE_CONSTANT)
            make_constant(one);
        ++*(template ? &c->ntemplates : &c->nparameters);
    }
    if (*last)
        (*last)->next = first;
    else
        *head = first;
    *last = list;
}

void ast_add_clause(parser *p, const token *word, range value)
{
    construct *c = p->construct;
    clause *made = arena_alloc(p->unit->arena, sizeof *made);
    *made = (clause){ast_clause_find(word->text), word, value, NULL};
    if (made->kind == CLAUSE_DEVICE && c->is->kind == CONSTRUCT_UPDATE)
        made->kind = CLAUSE_TO_DEVICE;
    if (c->last_clause)
        c->last_clause->next = made;
    else
        c->clauses = made;
    c->last_clause = made;
}

void ast_set_name(parser *p, const token *name)
{
    p->construct->name = name;
}

bool ast_add_neighbour(unit *u, parameter *p, const signed char by[CKPP_NEAR_DIMS])
{
    enum { MANY = 128 };
    for (size_t j = 0; j < p->nneighbours; j++)
        if (memcmp(p->neighbours[j], by, CKPP_NEAR_DIMS) == 0)
            return true;
    if (p->nneighbours == MANY)
        return false;
    p->neighbours = arena_grow(u->arena, p->neighbours, p->nneighbours, sizeof *p->neighbours);
    memcpy(p->neighbours[p->nneighbours++], by, CKPP_NEAR_DIMS);
    return true;
}
