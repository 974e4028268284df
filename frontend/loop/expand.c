/* expand.c - the file's macros and constants in loops, before anything else looks at these.
 *
 * A loop's text gets a macro's replacement in place of its name, as the C preprocessor has it
 * there, an enumerator's number, and that of `static const int N = 4;`. So what a macro hides is
 * seen, and what is a constant for the program is one for kernels: in extents of arrays, in labels
 * of a switch, as the bound of an inner loop.
 *
 * Only what is certain is replaced: a macro that an #if may have defined, or a header, stays, and
 * the program computes its value before the loop. Where a header defines a constant anew,
 * which ckpp does not see, an assertion in the generated C tells. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_TOKENS = 100000, /* that one loop may have */
    DEEP = 50             /* constants that constants are made of */
};

/* The macros whose replacement a token is of, which are not replaced in it again. */
typedef struct hidden {
    str name;
    const struct hidden *next;
} hidden;

typedef struct item {
    token t;
    bool space; /* there is one before it */
    size_t use; /* where the loop's text has what it was made of: a macro's use */
    const hidden *hidden;
    struct item *next;
} item;

typedef struct expander {
    unit *unit;
    host_scope *host;
    size_t at;           /* macros are those of this place */
    const name_set *own; /* names that the loop defines or declares */
    int left;            /* tokens that may still be made */
    int depth;
    bool failed;
    bool has_line, has_counter; /* __LINE__ was replaced; __COUNTER__ was seen */
    loop_assumption **assumed;  /* where what is relied on is noted; or NULL */
    int number;                 /* of the construct */
    bool includes;              /* the file includes headers that may define anything */
} expander;

static bool is(const item *i, const char *text)
{
    return i && str_is(i->t.text, text);
}

static item *new_item(expander *x, const token *t, bool space, const hidden *hides)
{
    item *made = arena_alloc(x->unit->arena, sizeof *made);
    *made = (item){.t = *t, .space = space, .use = t->offset, .hidden = hides};
    if (--x->left < 0)
        x->failed = true;
    return made;
}

static item *items_of(expander *x, const token *first, size_t count)
{
    item *list = NULL, **last = &list;
    for (size_t k = 0; k < count; k++) {
        bool space = k && first[k].offset > first[k - 1].offset + first[k - 1].length;
        *last = new_item(x, &first[k], space, NULL);
        last = &(*last)->next;
    }
    return list;
}

static bool hides(const hidden *h, str name)
{
    while (h && !str_equal(h->name, name))
        h = h->next;
    return h != NULL;
}

static const hidden *hide(expander *x, const hidden *h, str name)
{
    hidden *made = arena_alloc(x->unit->arena, sizeof *made);
    *made = (hidden){name, h};
    return made;
}

/* Both sets' names, or those that are in both. */
static const hidden *unite(expander *x, const hidden *a, const hidden *b)
{
    for (; a; a = a->next)
        if (!hides(b, a->name))
            b = hide(x, b, a->name);
    return b;
}

static const hidden *intersect(expander *x, const hidden *a, const hidden *b)
{
    const hidden *both = NULL;
    for (; a; a = a->next)
        if (hides(b, a->name))
            both = hide(x, both, a->name);
    return both;
}

/* ---- macros ---- */

static const host_name *macro_at(const expander *x, const item *i)
{
    name_kind kind;
    if (i->t.kind != TOKEN_NAME || hides(i->hidden, i->t.text) ||
        names_find(x->own, i->t.text, &kind))
        return NULL;
    const host_name *h = host_find(x->host, i->t.text, x->at);
    return h && (h->kind == HOST_MACRO || h->kind == HOST_FUNCTION_MACRO) && x->at < h->certain_to
               ? h
               : NULL;
}

/* A macro's parameters and its replacement. */
typedef struct definition {
    token_list tokens;
    size_t nparameters, behind; /* the replacement begins at token `behind` */
    bool variadic;
} definition;

/* False if ckpp cannot follow it. */
static bool read_definition(expander *x, const host_name *h, definition *d)
{
    *d = (definition){.tokens = host_macro_text(x->unit, h)};
    const token_list *t = &d->tokens;
    if (h->kind == HOST_FUNCTION_MACRO) {
        for (d->behind = 1; d->behind < t->count; d->behind++) {
            const token *at = &t->items[d->behind];
            if (str_is(at->text, ")"))
                break;
            d->variadic = d->variadic || str_is(at->text, "...");
            d->nparameters += at->kind == TOKEN_NAME || str_is(at->text, "...");
            if (at->kind == TOKEN_NAME && str_is(at[1].text, "..."))
                return false;
        }
        if (d->behind++ >= t->count)
            return false;
    }
    for (size_t k = d->behind; k < t->count; k++)
        if (t->items[k].kind == TOKEN_DIRECTIVE || str_is(t->items[k].text, "__VA_OPT__") ||
            str_is(t->items[k].text, "_Pragma"))
            return false;
    return true;
}

/* The parameter's number with this name, or -1. */
static int parameter_of(const definition *d, str name)
{
    int number = 0;
    for (size_t k = 1; k + 1 < d->behind; k++) {
        const token *t = &d->tokens.items[k];
        if (str_is(t->text, "...") ? str_is(name, "__VA_ARGS__") : str_equal(t->text, name))
            return number;
        number += t->kind == TOKEN_NAME;
    }
    return -1;
}

static item *copy(expander *x, const item *from, item **end)
{
    item *list = NULL, **last = &list;
    *end = NULL;
    for (; from && !x->failed; from = from->next) {
        *end = *last = new_item(x, &from->t, from->space, from->hidden);
        (*last)->use = from->use;
        last = &(*last)->next;
    }
    return list;
}

/* `#x` */
static item *make_string(expander *x, const item *argument, bool space)
{
    text raw = {0}, literal = {0};
    for (const item *i = argument; i; i = i->next)
        text_printf(&raw, "%s%.*s", i->space && i != argument ? " " : "", (int)i->t.text.size,
                    i->t.text.data);
    c_put_literal(&literal, (str){raw.data ? raw.data : "", raw.size});
    str made = arena_take(x->unit->arena, &literal);
    text_free(&raw);
    token t = {.kind = TOKEN_STRING, .text = made, .offset = x->at, .length = 0};
    return new_item(x, &t, space, NULL);
}

/* `a ## b` */
static item *paste(expander *x, const item *a, const item *b)
{
    const char *made = arena_printf(x->unit->arena, "%.*s%.*s", (int)a->t.text.size,
                                    a->t.text.data, (int)b->t.text.size, b->t.text.data);
    source *s = source_from(x->unit->arena, "", made, strlen(made));
    token_list t = token_scan(x->unit->arena, s, 0, s->size);
    x->failed = x->failed || t.count != 1;
    t.items[0].offset = x->at;
    t.items[0].length = 0;
    return new_item(x, t.items, a->space, intersect(x, a->hidden, b->hidden));
}

static item *expand(expander *x, item *list);

/* The replacement with the arguments in place of the parameters. */
static item *substitute(expander *x, const definition *d, item **arguments, size_t use)
{
    item *list = NULL, *last = NULL;
    bool joins = false;
    for (size_t k = d->behind; k < d->tokens.count && !x->failed; k++) {
        const token *t = &d->tokens.items[k];
        const bool space = k > d->behind && t->offset > t[-1].offset + t[-1].length;
        const int number = t->kind == TOKEN_NAME ? parameter_of(d, t->text) : -1;
        if (str_is(t->text, "##")) {
            joins = true;
            continue;
        }
        item *made, *end = NULL;
        if (str_is(t->text, "#") && d->behind && k + 1 < d->tokens.count &&
            parameter_of(d, t[1].text) >= 0) {
            made = make_string(x, arguments[parameter_of(d, t[1].text)], space);
            k++;
        } else if (number >= 0) {
            bool raw = joins || (k + 1 < d->tokens.count && str_is(t[1].text, "##"));
            made = copy(x, arguments[number], &end);
            if (!raw)
                made = expand(x, made);
            if (made)
                made->space = space;
            else if (joins || raw) /* `, ## __VA_ARGS__` and the like */
                x->failed = true;
        } else {
            made = new_item(x, t, space, NULL);
            made->use = use;
        }
        if (joins && last && made) {
            item *joined = paste(x, last, made);
            joined->use = use;
            joined->next = made->next;
            *last = *joined;
        } else if (made && last) {
            last->next = made;
        } else if (made) {
            list = made;
        }
        joins = false;
        last = last ? last : list;
        while (last && last->next)
            last = last->next;
    }
    return list;
}

/* The arguments of the call whose "(" is at `open`: its ")", or NULL. */
static item *read_arguments(const definition *d, item *open, item **arguments)
{
    size_t number = 0;
    int depth = 0;
    item **last = &arguments[0];
    for (item *i = open->next, *next; i; i = next) {
        next = i->next;
        if (i->t.kind == TOKEN_DIRECTIVE)
            return NULL;
        if (!depth && is(i, ")")) {
            *last = NULL;
            return number + 1 == d->nparameters || (!d->nparameters && !number && !arguments[0]) ||
                           (d->variadic && number + 2 == d->nparameters)
                       ? i
                       : NULL;
        }
        depth += range_nesting(&i->t);
        if (!depth && is(i, ",") && !(d->variadic && number + 1 == d->nparameters)) {
            *last = NULL;
            if (++number >= d->nparameters)
                return NULL;
            last = &arguments[number];
            continue;
        }
        *last = i;
        last = &i->next;
    }
    return NULL;
}

static void assume(expander *x, loop_assumption what)
{
    for (const loop_assumption *a = *x->assumed; a; a = a->next)
        if (a->number == x->number && str_equal(a->name, what.name) && a->steady == what.steady &&
            !a->macro.data == !what.macro.data)
            return;
    loop_assumption *made = arena_alloc(x->unit->arena, sizeof *made);
    *made = what;
    made->number = x->number;
    made->next = *x->assumed;
    *x->assumed = made;
}

/* A header between the macro and its use may define it anew. */
static void assume_text(expander *x, const host_name *h, const token_list *t)
{
    const source *s = x->unit->source;
    const size_t begin = h->offset + h->name.size;
    const token *last = t->count ? &t->items[t->count - 1] : NULL;
    if (x->includes && x->assumed && program_includes(x->unit, begin, x->at, false))
        assume(x, (loop_assumption){
                      .name = h->name,
                      .macro = {s->data + begin, last ? last->offset + last->length - begin : 0}});
}

/* The call at `name` becomes what the macro makes of it, followed by the rest; `name` itself if
 * that cannot be followed. */
static item *expand_one(expander *x, item *name, const host_name *h)
{
    definition d;
    if (!read_definition(x, h, &d))
        return name;
    item **arguments = arena_alloc(x->unit->arena, (d.nparameters + 2) * sizeof *arguments);
    item *rest = name->next;
    const hidden *hidden = name->hidden;
    if (h->kind == HOST_FUNCTION_MACRO) {
        item *end, *open = copy(x, name->next, &end), *close = NULL;
        if (is(open, "("))
            close = read_arguments(&d, open, arguments);
        if (!close)
            return name;
        rest = close->next;
        hidden = intersect(x, hidden, close->hidden);
    }
    hidden = hide(x, hidden, name->t.text);
    assume_text(x, h, &d.tokens);
    item *made = substitute(x, &d, arguments, name->use), **last = &made;
    if (made)
        made->space = name->space;
    for (; *last; last = &(*last)->next)
        (*last)->hidden = unite(x, (*last)->hidden, hidden);
    *last = rest;
    if (rest && !rest->space && made == rest)
        rest->space = name->space;
    return made;
}

/* __LINE__ in a macro's text is the line where its use begins, as gcc has it. */
static void put_line(expander *x, item *i)
{
    const char *file;
    int line;
    source_presumed(x->unit->source, i->use, &file, &line);
    const char *made = arena_printf(x->unit->arena, "%d", line);
    i->t.text = (str){made, strlen(made)};
    i->t.kind = TOKEN_NUMBER;
    x->has_line = true;
}

static item *expand(expander *x, item *list)
{
    item **at = &list;
    while (*at && !x->failed) {
        if (is(*at, "__LINE__"))
            put_line(x, *at);
        x->has_counter = x->has_counter || is(*at, "__COUNTER__");
        const host_name *h = macro_at(x, *at);
        item *made = h ? expand_one(x, *at, h) : *at;
        if (made == *at)
            at = &made->next;
        else
            *at = made;
    }
    return list;
}

/* ---- constants ---- */

/* A constant expression of integers: recursive descent over a list of items. */
typedef struct reader {
    expander *x;
    const item *at;
    bool failed;
} reader;

static bool constant_of(expander *x, str name, size_t at, long long *value);

static bool accept(reader *r, const char *text)
{
    bool found = is(r->at, text);
    if (found)
        r->at = r->at->next;
    return found;
}

static long long read_choice(reader *r);

static long long read_number(reader *r)
{
    const str s = r->at->t.text;
    char digits[32], *end;
    r->at = r->at->next;
    if (s.size >= sizeof digits)
        return r->failed = true, 0;
    memcpy(digits, s.data, s.size);
    digits[s.size] = 0;
    unsigned long long value = strtoull(digits, &end, 0);
    end += strspn(end, "lL");
    r->failed = r->failed || *end || value > INT32_MAX;
    return (long long)value;
}

static long long read_unary(reader *r)
{
    long long value;
    if (!r->at || r->failed)
        return r->failed = true, 0;
    if (accept(r, "-"))
        return -read_unary(r);
    if (accept(r, "+"))
        return read_unary(r);
    if (accept(r, "~"))
        return ~read_unary(r);
    if (accept(r, "!"))
        return !read_unary(r);
    if (accept(r, "(")) {
        value = read_choice(r);
        r->failed = !accept(r, ")") || r->failed;
        return value;
    }
    if (r->at->t.kind == TOKEN_NUMBER)
        return read_number(r);
    if (r->at->t.kind == TOKEN_NAME && constant_of(r->x, r->at->t.text, r->x->at, &value)) {
        r->at = r->at->next;
        return value;
    }
    return r->failed = true, 0;
}

static int strength(const item *i)
{
    static const char *const rows[][5] = {
        {"*", "/", "%"}, {"+", "-"}, {"<<", ">>"}, {"<", ">", "<=", ">="},
        {"==", "!="},    {"&"},      {"^"},        {"|"},
        {"&&"},          {"||"}};
    for (int k = 0; i && k < 10; k++)
        for (int j = 0; j < 5 && rows[k][j]; j++)
            if (is(i, rows[k][j]))
                return 10 - k;
    return 0;
}

static long long apply(reader *r, str op, long long a, long long b)
{
    const char c = op.data[0], second = op.size > 1 ? op.data[1] : 0;
    if ((c == '/' || c == '%') && !b)
        return r->failed = true, 0;
    if (second == '<' || (c == '>' && second == '>')) {
        r->failed = r->failed || a < 0 || b < 0 || b > 30;
        return r->failed ? 0 : c == '<' ? a << b : a >> b;
    }
    switch (c) {
    case '*': return a * b;
    case '/': return a / b;
    case '%': return a % b;
    case '+': return a + b;
    case '-': return a - b;
    case '<': return second ? a <= b : a < b;
    case '>': return second ? a >= b : a > b;
    case '=': return a == b;
    case '!': return a != b;
    case '^': return a ^ b;
    case '&': return second ? a && b : a & b;
    default: return second ? a || b : a | b;
    }
}

static long long read_binary(reader *r, int least)
{
    long long value = read_unary(r);
    for (int strong; !r->failed && (strong = strength(r->at)) >= least;) {
        const str op = r->at->t.text;
        r->at = r->at->next;
        value = apply(r, op, value, read_binary(r, strong + 1));
        r->failed = r->failed || value > INT32_MAX || value < INT32_MIN;
    }
    return value;
}

static long long read_choice(reader *r)
{
    long long value = read_binary(r, 1);
    if (r->failed || !accept(r, "?"))
        return value;
    long long yes = read_choice(r);
    r->failed = !accept(r, ":") || r->failed;
    long long no = read_choice(r);
    return value ? yes : no;
}

/* Whether the tokens are a constant of type int; macros are those of offset `at`. */
static bool evaluate(expander *x, const token *first, size_t count, size_t at, long long *value)
{
    name_set *none = names_new(x->unit->arena);
    expander inner = {.unit = x->unit,
                      .host = x->host,
                      .at = at,
                      .own = none,
                      .left = 1000,
                      .depth = x->depth + 1};
    if (!count || inner.depth > DEEP)
        return false;
    reader r = {.x = &inner, .at = expand(&inner, items_of(&inner, first, count))};
    *value = read_choice(&r);
    return !inner.failed && !inner.has_line && !r.failed && !r.at && *value > INT32_MIN &&
           *value <= INT32_MAX;
}

/* The end of the expression at token k: the comma, semicolon or bracket after it. */
static size_t expression_end(const token_list *t, size_t k)
{
    int depth = 0;
    for (; k < t->count; k++) {
        const str s = t->items[k].text;
        if (!depth && (str_is(s, ",") || str_is(s, ";") || range_nesting(&t->items[k]) < 0))
            break;
        depth += range_nesting(&t->items[k]);
    }
    return k;
}

/* An enumerator of an enum that kernels cannot have as a type: it has no name, or is a block's. */
static bool enumerator(expander *x, const host_name *h, long long *value)
{
    const source *s = x->unit->source;
    size_t end = h->offset + h->name.size;
    while (end < s->size && s->data[end] != '}')
        end++;
    token_list t = token_scan(x->unit->arena, x->unit->source, h->begin, end);
    size_t k = 0;
    while (k < t.count && !str_is(t.items[k].text, "{"))
        k++;
    if (h->to == SIZE_MAX && (k != 1 || !str_is(t.items[0].text, "enum")))
        return false;
    long long next = 0;
    for (k++; k < t.count; k++) {
        const token *name = &t.items[k];
        if (name->kind != TOKEN_NAME)
            return false;
        if (str_is(name[1].text, "=")) {
            size_t last = expression_end(&t, k + 2);
            if (!evaluate(x, &t.items[k + 2], last - k - 2, name->offset, &next))
                return false;
            k = last;
        } else {
            k++;
        }
        if (name->offset == h->offset)
            return *value = next, true;
        next++;
    }
    return false;
}

/* The words before a declaration's first name, if they are those of a constant integer. */
static const char *integer_words(expander *x, const token_list *t, size_t count)
{
    static const char *const words[] = {"char",     "short",    "int",      "long",     "signed",
                                        "unsigned", "int8_t",   "int16_t",  "int32_t",  "int64_t",
                                        "uint8_t",  "uint16_t", "uint32_t", "uint64_t", "size_t",
                                        "ssize_t",  "ptrdiff_t"};
    text out = {0};
    bool constant = false, known = true;
    for (size_t k = 0; k < count; k++) {
        const str s = t->items[k].text;
        bool type = false;
        for (size_t j = 0; j < sizeof words / sizeof *words; j++)
            type = type || str_is(s, words[j]);
        constant = constant || str_is(s, "const");
        known = known && (type || str_is(s, "const") || str_is(s, "static"));
        if (type)
            text_printf(&out, "%s%.*s", out.size ? " " : "", (int)s.size, s.data);
    }
    const char *made = constant && known && out.size ? arena_take(x->unit->arena, &out).data : "";
    text_free(&out);
    return made;
}

/* `static const int A = 1, B = A + 1;`: the type's words, or "". */
static const char *number(expander *x, const host_name *h, long long *value)
{
    const source *s = x->unit->source;
    size_t end = h->offset, names = 0, own = 0;
    if (!memmem(s->data + h->begin, h->offset - h->begin, "const", 5))
        return ""; /* the usual case: nothing is read for it */
    while (end < s->size && s->data[end] != ';')
        end++;
    token_list t = token_scan(x->unit->arena, x->unit->source, h->begin, end);
    while (names < t.count && t.items[names].kind == TOKEN_NAME)
        names++;
    while (own < t.count && t.items[own].offset != h->offset)
        own++;
    if (names < 2 || own < names - 1 || (own >= names && !str_is(t.items[own - 1].text, ",")) ||
        own + 2 >= t.count || !str_is(t.items[own + 1].text, "="))
        return "";
    const char *type = integer_words(x, &t, names - 1);
    size_t last = expression_end(&t, own + 2);
    if (!*type || !evaluate(x, &t.items[own + 2], last - own - 2, h->offset, value))
        return "";
    return type;
}

static bool constant_of(expander *x, str name, size_t at, long long *value)
{
    const host_name *h = host_find(x->host, name, at);
    name_kind kind;
    if (!h || x->unit->cxx || names_find(x->own, name, &kind) || h->offset == at)
        return false;
    return h->kind == HOST_CONSTANT && enumerator(x, h, value);
}

/* ---- a loop ---- */

static bool is_word_of(const token *t, const char *const *words, size_t count)
{
    for (size_t k = 0; k < count; k++)
        if (str_is(t->text, words[k]))
            return true;
    return false;
}

/* A constant's number in place of its name; `before` is what stands before it. */
static void put_constant(expander *x, item *i, const item *before, const item *first)
{
    static const char *const not_behind[] = {".", "->", "::", "struct", "union", "enum", "goto"};
    name_kind kind;
    long long value;
    if (x->unit->cxx || i->t.kind != TOKEN_NAME || names_find(x->own, i->t.text, &kind) ||
        (before && is_word_of(&before->t, not_behind, 7)) || is(i->next, "::"))
        return;
    const host_name *h = host_find(x->host, i->t.text, x->at);
    const char *type = "int";
    bool found = h && h->kind == HOST_CONSTANT && enumerator(x, h, &value);
    if (!found && h && h->kind == HOST_VARIABLE && x->at > h->offset && !is(i->next, "[") &&
        !(is(before, "&") && first != before))
        found = *(type = number(x, h, &value)) != 0;
    if (!found)
        return;
    assume(x, (loop_assumption){.name = i->t.text,
                                .value = h->kind == HOST_CONSTANT
                                             ? arena_printf(x->unit->arena, "%lld", value)
                                             : NULL});
    const char *made = arena_printf(x->unit->arena,
                                    strcmp(type, "int") ? "((%s)%lld)"
                                    : value < 0         ? "(%s%lld)"
                                                        : "%s%lld",
                                    strcmp(type, "int") ? type : "", value);
    i->t.text = (str){made, strlen(made)};
    i->t.kind = TOKEN_NUMBER;
}

/* Whether something stands between two tokens that would be one without it. */
static bool need_blank(const item *a, const item *b)
{
    const char x = a->t.text.data[a->t.text.size - 1], y = b->t.text.data[0];
    return b->space || (names_word_char(x) && names_word_char(y)) ||
           (a->t.kind == TOKEN_PUNCTUATOR && b->t.kind == TOKEN_PUNCTUATOR && x == y) ||
           (a->t.kind == TOKEN_NUMBER && strchr("+-.", y));
}

static const char *spelled(expander *x, const item *list, const item *end)
{
    text out = {0};
    for (const item *i = list, *last = NULL; i != end; last = i, i = i->next)
        text_printf(&out, "%s%.*s", last && need_blank(last, i) ? " " : "", (int)i->t.text.size,
                    i->t.text.data);
    return out.size ? arena_take(x->unit->arena, &out).data : "";
}

/* Notes what an object-like macro stands for, if that is a number of type int. */
static void note_macro(expander *x, const token *name)
{
    long long value;
    if (evaluate(x, name, 1, x->at, &value))
        assume(x, (loop_assumption){.name = name->text,
                                    .value = arena_printf(x->unit->arena, "%lld", value)});
}

/* A name that ckpp does not know may be a header's macro, which the program computes. */
static void note_unknown(expander *x, const item *i, const item *before)
{
    name_kind kind;
    if (x->includes && i->t.kind == TOKEN_NAME && !is(i->next, "(") && !is(before, ".") &&
        !is(before, "->") && !names_find(x->own, i->t.text, &kind) &&
        !names_is_builtin(i->t.text, &kind) && !names_keyword(i->t.text) &&
        !host_find(x->host, i->t.text, x->at) && program_includes(x->unit, 0, x->at, true))
        assume(x, (loop_assumption){.name = i->t.text, .steady = true});
}

/* What the loop's own text declares, and macros that it defines. */
static const name_set *own_names(expander *x, arena *a, const construct *c)
{
    name_set *own = names_new(a);
    outline o = outline_make(a, &c->body_tokens, ROLE_BLOCK, NULL, NULL);
    str name, rest;
    for (int k = 0; k < o.count; k++) {
        const token *t = o.t[k].t;
        if (o.t[k].declares == DECLARES_NOTHING || o.t[k].declares == DECLARES_LABEL)
            continue;
        const host_name *h = host_find(x->host, t->text, t->offset);
        if (!h || h->kind < HOST_MACRO) /* nothing is called as a macro is */
            names_add(own, t->text, NAME_VALUE);
    }
    for (int k = 0; k < o.ndirectives; k++) {
        if (directive_macro(o.directives[k], &name, &rest))
            names_add(own, name, NAME_MACRO);
        else if (directive_is(o.directives[k], "undef", &rest))
            names_add(own, (str){rest.data, strcspn(rest.data, " \t\r\n/")}, NAME_MACRO);
    }
    return own;
}

/* Puts [from, to) of the source's tokens as `list`, with the line ends that they have. */
static void put(loop_writer *w, const token *from, const token *last, const char *made)
{
    const char *data = w->unit->source->data;
    loop_put(w, from->offset, "%s", made);
    for (size_t k = from->offset; k < last->offset + last->length; k++)
        if (data[k] == '\n')
            loop_put(w, k, "\n");
}

/* Whether the name may stand for __LINE__ or __COUNTER__, also where an #if decides about that:
 * which one. */
static const char *leads_to(expander *x, str name, bool called, name_set *seen)
{
    static const char *const words[] = {"__LINE__", "__COUNTER__"};
    const host_name *h;
    name_kind kind;
    for (size_t k = 0; k < 2; k++)
        if (str_is(name, words[k]))
            return words[k];
    if (!host_macro_above(x->host, name, x->at, 0) || (seen && names_find(seen, name, &kind)))
        return NULL;
    seen = seen ? seen : names_new(x->unit->arena);
    names_add(seen, name, NAME_MACRO);
    for (size_t k = 0; (h = host_macro_above(x->host, name, x->at, k)); k++) {
        if (h->kind == HOST_FUNCTION_MACRO && !called)
            continue;
        const token_list t = host_macro_text(x->unit, h);
        for (size_t j = 0; j < t.count; j++) {
            const char *found = t.items[j].kind == TOKEN_NAME
                                    ? leads_to(x, t.items[j].text, true, seen)
                                    : NULL;
            if (found)
                return found;
        }
    }
    return NULL;
}

static void refuse(expander *x, const token *name, const char *word)
{
    const bool plain = str_is(name->text, word), counter = !strcmp(word, "__COUNTER__");
    diag_at(x->unit->diag, DIAG_ERROR, "loop", x->unit->source, name->offset, name->length,
            counter && plain ? "%.*s counts its uses: assign it to a variable before the loop"
            : counter        ? "'%.*s' may use __COUNTER__, which counts its uses: assign it to a "
                               "variable before the loop"
                             : "'%.*s' may use __LINE__, and ckpp cannot tell the line: write the "
                               "number",
            (int)name->text.size, name->text.data);
}

/* Refuses what is left of the name if it has another value where the program computes it. */
static bool refuse_places(expander *x, const token *name, const item *list, bool called)
{
    const char *word = x->has_counter ? "__COUNTER__" : NULL;
    name_kind kind;
    for (const item *i = list; i && !word; i = i->next)
        if (i->t.kind == TOKEN_NAME && !hides(i->hidden, i->t.text) &&
            !names_find(x->own, i->t.text, &kind))
            word = leads_to(x, i->t.text, i->next ? is(i->next, "(") : called, NULL);
    if (word)
        refuse(x, name, word);
    return word != NULL;
}

/* The tokens of the call at `name`, of `most`. */
static size_t call_size(const token *name, size_t most)
{
    size_t count = 1;
    int depth = 0;
    do
        depth += range_nesting(&name[count]);
    while (depth && ++count < most);
    return count + 1;
}

/* Writes the loop's text; *at is where what has been written ends. */
static bool expand_loop(expander *x, const construct *c, loop_writer *w, size_t *at)
{
    const token_list *t = &c->body_tokens;
    bool any = false;
    arena *scratch = arena_new();
    x->own = own_names(x, scratch, c);
    for (size_t k = 0; k < t->count; k++) {
        const token *name = &t->items[k];
        if (name->kind != TOKEN_NAME)
            continue;
        x->at = name->offset;
        x->left = MOST_TOKENS;
        x->failed = x->has_counter = false;
        item first = {.t = *name};
        const host_name *h = macro_at(x, &first);
        size_t count = 1;
        definition d;
        const bool called = k + 1 < t->count && str_is(name[1].text, "(");
        if (h && h->kind == HOST_FUNCTION_MACRO && !called)
            continue;
        const bool known = !h || read_definition(x, h, &d);
        if (h && h->kind == HOST_FUNCTION_MACRO && known)
            count = call_size(name, t->count - k);
        if (k + count > t->count)
            continue;
        item *list = known ? expand(x, items_of(x, name, count)) : &first;
        if (refuse_places(x, name, x->failed ? &first : list, called)) {
            count = called && count == 1 ? call_size(name, t->count - k) : count;
            count = k + count > t->count ? 1 : count;
            first.t = (token){TOKEN_NUMBER, {"1", 1}, name->offset, name->length};
            list = &first; /* no other messages are about it */
            h = NULL;
        } else if (x->failed || !known) {
            continue;
        }
        item before = {.t = k ? name[-1] : (token){.kind = TOKEN_END}}, *last = k ? &before : NULL;
        const bool operand = k > 1 && (name[-2].kind != TOKEN_PUNCTUATOR ||
                                       str_is(name[-2].text, ")") || str_is(name[-2].text, "]"));
        for (item *i = list; i; last = i, i = i->next) {
            note_unknown(x, i, last);
            put_constant(x, i, last, last == &before && operand ? last : NULL);
        }
        if (list && !list->next && str_equal(list->t.text, name->text))
            continue;
        if (h && h->kind == HOST_MACRO)
            note_macro(x, name);
        loop_copy(w, *at, name->offset);
        const char *made = spelled(x, list, NULL);
        if (list && k && names_word_char(made[0]) && name[-1].kind == TOKEN_NUMBER)
            made = arena_printf(x->unit->arena, " %s", made);
        put(w, name, &name[count - 1], made);
        *at = name[count - 1].offset + name[count - 1].length;
        any = true;
        k += count - 1;
    }
    arena_free(scratch);
    x->own = NULL;
    return any;
}

bool loop_expand(unit *u)
{
    bool any = false;
    for (const construct *c = u->constructs; c; c = c->next)
        any = any || (c->is_loop && !c->broken);
    if (!any)
        return false;
    loop_writer w = {.unit = u};
    expander x = {.unit = u, .host = host_scope_new(u), .assumed = &u->assumed};
    x.includes = program_includes(u, 0, u->source->size, true);
    size_t at = 0;
    any = false;
    for (const construct *c = u->constructs; c; c = c->next) {
        x.number = c->number;
        if (c->is_loop && !c->broken)
            any = expand_loop(&x, c, &w, &at) || any;
    }
    if (!any)
        return false;
    loop_copy(&w, at, u->source->size);
    u->source = loop_source(&w);
    return true;
}
