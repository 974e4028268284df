/* translate_c.c - what C means otherwise than C++ does, in text that the program shares with
 * kernels: declares of C files, and their loops.
 *
 *   'a', true              (+'a'), (+true)        an int
 *   sizeof(a == b)         sizeof(+(a == b))      an int's size
 *   k ? a : b              k ? + a : b            promoted, as bit-fields and chars are
 *   class, new, template   class_c_, new_c_, ...  names
 *   #ifdef __cplusplus     false
 *   sin(f) of a float      ckpp::c::sin(f)        a double, in text without <tgmath.h>
 *   pow(f, 2) in others    ckpp::mixed::pow(f, 2) a double, in C++, too
 *   enum e {a}; enum e x;  enum ckpp_tag_e {a};
 *                          typedef ckpp::c_integer<enum ckpp_tag_e, a> ckpp_enum_e;
 *                          constexpr auto a = ...;
 *                          ckpp_enum_e x;         an integer, which takes any number
 *   switch (k) { case 1:; int a = k; ... }        int a; a = k;
 *   struct { ... } __attribute__((packed)) s      struct __attribute__((packed)) { ... } s
 *
 * Names that the program gives to something of its own, and kernels have already (float4, min),
 * get the same ending; see names_of_c(). */
#define _GNU_SOURCE
#include "frontend/device/device.h"

#include <string.h>

#define ENUM_TYPE "ckpp_enum_" /* before an enum's tag: the integer type; */
#define ENUM_TAG "ckpp_tag_"   /* and the enum itself, */
#define ENUMERATOR "_e_"       /* whose constants have this ending there */

enum { LOOK_BACK = 256 };

static uint32_t code(const translation *t, int k)
{
    return outline_code(&t->o, k);
}

/* ---- names ---- */

bool translate_renames(const text_names *c, str name)
{
    name_kind kind;
    return (c->is_c && names_is_name_in_c(name)) || (c->own && names_find(c->own, name, &kind));
}

/* Whether a loop was the construct: see loop_write(). */
static bool construct_of_loop(const construct *c)
{
    static const char prefix[] = "ckpp_status_";
    const clause *status = c->clauses;
    while (status && status->kind != CLAUSE_STATUS)
        status = status->next;
    return status && status->value.count == 1 && status->value.first->text.size >= sizeof prefix &&
           !memcmp(status->value.first->text.data, prefix, sizeof prefix - 1);
}

static bool is_of_braces(str name)
{
    return str_is(name, "i") || str_is(name, "n") || name.data[0] == '_';
}

/* Whether kernels have the name for something else, unless they get this one. */
static bool clashes(str name)
{
    name_kind kind;
    return !is_of_braces(name) && !(name.size > 6 && !memcmp(name.data, "atomic", 6)) &&
           (names_is_builtin(name, &kind) || names_is_of_headers(name) ||
            (name.size > 5 && !memcmp(name.data, "make_", 5)));
}

/* The offset behind what the blanks before `at` follow. */
static size_t behind_blanks(const char *data, size_t at)
{
    while (at && (data[at - 1] == ' ' || data[at - 1] == '\t'))
        at--;
    return at;
}

/* Clashing names: a declare's own, and those of all of them. */
typedef struct own_names {
    name_set *set, *all;
} own_names;

/* Adds the clashing names that a declare's text defines outside of #ifs, whose branches may be the
 * program's or the kernels' alone; to `all` also functions with names that braces have. */
static void add_text(const token_list *t, void *data)
{
    own_names *to = data;
    arena *scratch = arena_new();
    outline o = outline_make(scratch, t, ROLE_SCOPE, NULL, NULL);
    const bool *top = outline_find_top(&o);
    const bool guarded = include_is_guarded(scratch, t);
    int depth = -guarded;
    str name, rest;
    for (int k = 0; k < o.ndirectives; k++) {
        depth += directive_nesting(o.directives[k]);
        if (!depth && directive_macro(o.directives[k], &name, &rest) && clashes(name)) {
            names_add(to->set, name, NAME_MACRO);
            names_add(to->all, name, NAME_MACRO);
        }
    }
    for (int k = 0; k < o.count; k++) {
        const outline_token *one = &o.t[k];
        const bool function = one->declares == DECLARES_FUNCTION;
        if (!top[k] || (one->conditional && !guarded) ||
            (one->declares != DECLARES_VALUE && !function && one->declares != DECLARES_TYPE))
            continue;
        if (clashes(one->t->text))
            names_add(to->set, one->t->text, NAME_VALUE);
        if (clashes(one->t->text) || (function && is_of_braces(one->t->text)))
            names_add(to->all, one->t->text, NAME_VALUE);
    }
    arena_free(scratch);
}

/* Adds those of the declare and of the program's own headers that it includes. */
static void add_own(unit *u, const construct *c, name_set *set, name_set *all)
{
    own_names to = {set, all};
    include_each_text(u, &c->body_tokens, add_text, &to);
}

/* The set without the construct's parameters, which hide what the file has by these names. */
static const name_set *without_parameters(unit *u, const construct *c, const name_set *set)
{
    name_kind kind;
    bool any = false;
    for (const parameter *p = c->parameters; p; p = p->next)
        any = any || names_find(set, p->name->text, &kind);
    if (!any)
        return set;
    name_set *made = names_new(u->arena), *hidden = names_new(u->arena);
    for (const parameter *p = c->parameters; p; p = p->next)
        names_add(hidden, p->name->text, NAME_VALUE);
    str name;
    for (size_t k = 0; names_get(set, k, &name); k++)
        if (!names_find(hidden, name, &kind))
            names_add(made, name, NAME_VALUE);
    return made;
}

void translate_check_version(unit *u, const token_list *t)
{
    for (size_t k = 0; k < t->count; k++) {
        const token *d = &t->items[k];
        if (d->kind != TOKEN_DIRECTIVE ||
            !memmem(d->text.data, d->text.size, "__STDC_VERSION__", 16))
            continue;
        for (size_t j = 0, n; j + 6 < d->text.size; j += n) {
            for (n = 0; j + n < d->text.size && names_word_char(d->text.data[j + n]);)
                n++;
            if (n >= 6 && !memcmp(d->text.data + j, "20", 2) &&
                memcmp(d->text.data + j, "201112", 6) > 0) {
                diag_at(u->diag, DIAG_ERROR, "unknown-macro", t->source, d->offset, d->length,
                        "kernels share this text as C11, whichever C the program is compiled as");
                diag_at(u->diag, DIAG_NOTE, NULL, t->source, d->offset, d->length,
                        "write what C11 has, without the #if");
            }
            n += !n;
        }
    }
}

/* Whether a region tells C from C++ itself: what it has for C++ is for kernels. */
static bool is_for_both(const construct *c)
{
    for (size_t k = 0; c->closing.end && k < c->body_tokens.count; k++) {
        const token *d = &c->body_tokens.items[k];
        if (d->kind == TOKEN_DIRECTIVE && memmem(d->text.data, d->text.size, "__cplusplus", 11))
            return true;
    }
    return false;
}

/* Whether the text includes <tgmath.h>, under any condition. */
static void find_tgmath(const token_list *t, void *data)
{
    bool *found = data, angled;
    for (size_t k = 0; k < t->count && !*found; k++)
        *found = t->items[k].kind == TOKEN_DIRECTIVE &&
                 str_is(include_named(&t->items[k], &angled), "tgmath.h");
}

/* Where the file's first #include ends that leads to <tgmath.h>; SIZE_MAX: none does. */
static size_t tgmath_place(unit *u)
{
    source *s = u->source;
    const char *end = s->data + s->size, *p = s->data;
    while ((p = memmem(p, (size_t)(end - p), "include", 7))) {
        const char *line = p, *behind = memchr(p, '\n', (size_t)(end - p));
        while (line > s->data && line[-1] != '\n')
            line--;
        p = behind ? behind : end;
        const token_list one = token_scan(u->arena, s, (size_t)(line - s->data),
                                          (size_t)(p - s->data));
        bool angled, found = false;
        if (one.count == 1 && one.items->kind == TOKEN_DIRECTIVE &&
            include_named(one.items, &angled).size)
            include_each_text(u, &one, find_tgmath, &found);
        if (found)
            return (size_t)(p - s->data);
    }
    return SIZE_MAX;
}

/* The functions of several numbers that are not of the file itself. */
static const name_set *find_mixed(unit *u)
{
    name_set *found = names_new(u->arena), *own = names_new(u->arena);
    str name;
    name_kind kind;
    for (construct *c = u->constructs; c; c = c->next) {
        if (!c->is->is_host || c->is->is_kernel)
            continue;
        outline o = outline_make(u->arena, &c->body_tokens, ROLE_SCOPE, NULL, NULL);
        for (int k = 0; k < o.count; k++)
            if (o.t[k].declares == DECLARES_FUNCTION)
                names_add(own, o.t[k].t->text, NAME_FUNCTION);
    }
    for (size_t k = 0; (name = names_mixed_math(k)).size; k++)
        if (!names_find(own, name, &kind))
            names_add(found, name, NAME_FUNCTION);
    return found;
}

static void add_defined(name_set *to, const token_list *t)
{
    str name, rest;
    for (size_t k = 0; k < t->count; k++)
        if (t->items[k].kind == TOKEN_DIRECTIVE && (directive_macro(&t->items[k], &name, &rest)))
            names_add(to, name, NAME_MACRO);
}

/* Whether a string of the line is around `p`. */
static bool is_in_string(const source *s, const char *p)
{
    bool inside = false;
    const char *q = p;
    while (q > s->data && q[-1] != '\n')
        q--;
    for (; q < p && (inside || q[0] != '/' || q[1] != '/'); q++) {
        inside = inside != (*q == '"');
        q += inside && *q == '\\';
    }
    return inside && q == p;
}

/* Those of options("-DNAME"), and of calls that have such options. */
static void add_options(name_set *to, const source *s)
{
    const char *const end = s->data + s->size;
    for (const char *p = s->data; (p = memmem(p, (size_t)(end - p), "-D", 2));) {
        const bool inside = is_in_string(s, p);
        const char *name = p += 2;
        if (!inside)
            continue;
        while (p < end && names_word_char(*p))
            p++;
        if (p > name)
            names_add(to, (str){name, (size_t)(p - name)}, NAME_MACRO);
    }
}

/* The macros that declares, options and -D define. */
static const name_set *find_defined(unit *u)
{
    name_set *found = names_new(u->arena);
    for (construct *c = u->constructs; c; c = c->next)
        if (c->is->is_host && !c->is->is_kernel)
            add_defined(found, &c->body_tokens);
    add_options(found, u->source);
    if (u->macros) {
        source *s = source_from(u->arena, "", u->macros, strlen(u->macros));
        const token_list t = token_scan(u->arena, s, 0, s->size);
        add_defined(found, &t);
    }
    return found;
}

void names_of_c(unit *u)
{
    /* C has one meaning for a name of the file: what is C gets all of them. In a body in braces
     * those count that are declared above. */
    name_set *set = names_new(u->arena), *all = names_new(u->arena);
    const size_t place = u->cxx ? 0 : u->constructs ? tgmath_place(u) : SIZE_MAX;
    const name_set *mixed = place < SIZE_MAX ? find_mixed(u) : NULL;
    str name;
    for (construct *c = u->constructs; c; c = c->next)
        if (((c->is->is_host && !c->is->is_kernel) || construct_of_loop(c)) &&
            place <= (c->closing.end ? c->closing.end : c->body.end))
            c->mixed = mixed;
    const name_set *defined = find_defined(u);
    for (construct *c = u->constructs; c; c = c->next)
        if ((c->is->is_host && !c->is->is_kernel) || construct_of_loop(c))
            c->defined = defined;
    for (construct *c = u->constructs; c && !u->cxx; c = c->next) {
        c->body_tokens.is_c = (c->is->is_host && !c->is->is_kernel && !is_for_both(c)) ||
                              construct_of_loop(c);
        if (c->body_tokens.is_c)
            translate_check_version(u, &c->body_tokens);
        if (c->is->is_host && !c->is->is_kernel && !c->is_conditional) {
            name_set *more = names_new(u->arena);
            add_own(u, c, more, all);
            if (names_get(more, 0, &name)) {
                for (size_t k = 0; names_get(set, k, &name); k++)
                    names_add(more, name, NAME_VALUE);
                set = more;
            }
        }
        if (names_get(set, 0, &name))
            c->own_names = without_parameters(u, c, set);
    }
    if (names_get(all, 0, &name))
        for (construct *c = u->constructs; c; c = c->next)
            if (c->body_tokens.is_c)
                c->own_names = without_parameters(u, c, all);
}

const char *translate_host_name(arena *a, const char *words)
{
    text out = {0};
    for (const char *p = words; *p;) {
        size_t n = 0, ending = strlen(C_ENDING);
        while (names_word_char(p[n]))
            n++;
        const bool has = n > ending && !memcmp(p + n - ending, C_ENDING, ending);
        const size_t prefix = sizeof ENUM_TYPE - 1;
        if (n > prefix && !memcmp(p, ENUM_TYPE, prefix)) {
            text_puts(&out, "enum ");
            p += prefix;
            continue;
        }
        text_put(&out, p, n ? n - (has ? ending : 0) : 1);
        p += n ? n : 1;
    }
    return arena_take(a, &out).data;
}

const char *translate_type_name(arena *a, const name_set *own, const char *words)
{
    const text_names c = {.own = own, .is_c = true};
    text out = {0};
    for (const char *p = words; *p;) {
        size_t n = 0;
        while (names_word_char(p[n]))
            n++;
        if (!n) {
            text_put(&out, p++, 1);
            continue;
        }
        if (n == 4 && !memcmp(p, "enum ", 5)) {
            text_puts(&out, ENUM_TYPE);
            p += 5;
            continue;
        }
        const bool tag = p == words && p[n] == ' '; /* "class" of "class s" is none of C */
        text_printf(&out, "%.*s%s", (int)n, p,
                    !tag && translate_renames(&c, (str){p, n}) ? C_ENDING : "");
        p += n;
    }
    return arena_take(a, &out).data;
}

/* The size of the comment that begins here; 0: none does. */
static size_t comment_size(const char *data, size_t size)
{
    const char *end = NULL;
    if (size < 2 || data[0] != '/' || (data[1] != '*' && data[1] != '/'))
        return 0;
    if (data[1] == '/')
        return size;
    end = memmem(data + 2, size - 2, "*/", 2);
    return end ? (size_t)(end - data) + 2 : size;
}

/* ---- expressions that have another type in C than in C++ ---- */

static bool is_comparison(uint32_t c)
{
    return c == '<' || c == '>' || c == CODE2('<', '=') || c == CODE2('>', '=') ||
           c == CODE2('=', '=') || c == CODE2('!', '=') || c == CODE2('&', '&') ||
           c == CODE2('|', '|');
}

/* A name that may be a macro's: those of <iso646.h> are words of C++. */
static bool may_be_macro(const translation *t, int k)
{
    static const char *const words[] = {"and", "or", "not", "not_eq"};
    for (size_t j = 0; j < sizeof words / sizeof *words; j++)
        if (outline_is_word(&t->o, k, words[j]))
            return true;
    return t->o.t[k].t->kind == TOKEN_NAME && !t->o.t[k].keyword;
}

/* Whether the word at k has an operand behind it, as only a macro for an operator has: a EQ b. */
static bool is_macro_operator(const translation *t, int k, int end)
{
    return k + 1 < end && may_be_macro(t, k) &&
           (t->o.t[k + 1].t->kind == TOKEN_NUMBER || may_be_macro(t, k + 1));
}

/* Whether the expression [k, end) is a comparison, or the like, in parentheses or not. */
static bool is_truth(const translation *t, int k, int end)
{
    if (k >= end)
        return false;
    if (code(t, k) == '(' && t->o.t[k].partner == end - 1)
        return is_truth(t, k + 1, end - 1);
    bool found = code(t, k) == '!';
    for (int j = k; j < end; j = outline_skip(&t->o, j)) {
        if (code(t, j) == ',' || code(t, j) == '?' || code(t, j) == ':')
            found = code(t, j + 1) == '!';
        else if ((j > k && is_comparison(code(t, j))) || is_macro_operator(t, j, end))
            found = true;
    }
    return found;
}

/* Whether the text after a ?, or after the : of a ?:, may be an arm that C promotes. Numbers,
 * strings, calls, (void) and assignments need none of that. */
static bool is_promoted(const char *data, size_t size)
{
    static const char *const words[] = {"NULL", "nullptr", "sizeof", "void"};
    const char *const end = data + size;
    const char *p = data;
    for (size_t n = 1; p < end && n; p += n)
        n = strchr(" \t\n\r\\", *p) ? 1 : comment_size(p, (size_t)(end - p));
    const bool group = p < end && *p == '(';
    const char *name = p + group;
    size_t n = 0;
    while (name + n < end && names_word_char(name[n]))
        n++;
    if (p == end || strchr("0123456789\"':{", *p) || (group && name < end && *name == '{') ||
        (!group && n && name + n < end && name[n] == '('))
        return false;
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (str_is((str){name, n}, words[k]))
            return false;
    for (int depth = 0; p < end && depth >= 0 && (depth || !strchr(":,;?", *p)); p++) {
        depth += strchr("([{", *p) ? 1 : strchr(")]}", *p) ? -1 : 0;
        const bool assigns = !depth && *p == '=' && p + 1 < end && p[1] != '=';
        if (assigns && (!strchr("=!<>", p[-1]) || (p[-1] != '=' && p[-1] == p[-2])))
            return false;
    }
    return true;
}

/* Makes the operand of sizeof and its like an int, or a value, as it is in C. */
static void make_value(translation *t, int k, int end)
{
    bool comma = false;
    for (int j = k; j < end; j = outline_skip(&t->o, j))
        comma = comma || code(t, j) == ',';
    if (!comma && !is_truth(t, k, end))
        return;
    translate_before(t, k, is_truth(t, k, end) ? "+(" : "ckpp::c_value((");
    translate_after(t, end - 1, is_truth(t, k, end) ? ")" : "))");
}

/* sizeof and typeof, __auto_type and _Generic look at an expression's type. */
static void type_of_truth(translation *t, int k)
{
    const bool size = outline_is_word(&t->o, k, "sizeof"),
               generic = outline_is_word(&t->o, k, "_Generic");
    const int open = k + 1, close = code(t, open) == '(' ? t->o.t[open].partner : -1;
    if (size && code(t, open) == '!')
        translate_before(t, open, "+");
    else if (close > open &&
             (size || generic || outline_is_word(&t->o, k, "typeof") ||
              outline_is_word(&t->o, k, "__typeof__") || outline_is_word(&t->o, k, "__typeof"))) {
        int end = open + 1;
        while (end < close && !(generic && code(t, end) == ','))
            end = outline_skip(&t->o, end);
        make_value(t, open + 1, end);
    } else if (outline_is_word(&t->o, k, "__auto_type") && code(t, k + 2) == '=') {
        int end = k + 3;
        while (end < t->o.count && code(t, end) != ';' && code(t, end) != ',')
            end = outline_skip(&t->o, end);
        make_value(t, k + 3, end);
    }
}

/* ---- enums, which are integers ---- */

/* The index behind attributes from k on. */
static int behind_attributes(const translation *t, int k)
{
    while (outline_is_word(&t->o, k, "__attribute__") && code(t, k + 1) == '(')
        k = outline_skip(&t->o, k + 1);
    return k;
}

/* The tag's token in a mention of an enum at k, which is not its definition; -1: there is none. */
static int mentioned_enum(const translation *t, int k)
{
    const int tag = behind_attributes(t, k + 1);
    const uint32_t next = code(t, tag + 1);
    return tag < t->o.count && t->o.t[tag].t->kind == TOKEN_NAME && next != '{' && next != ':' &&
                   next != ';'
               ? tag
               : -1;
}

/* The { of the enum's definition at k; -1: it is none that C has, too. */
static int defined_enum(const translation *t, int k)
{
    int at = behind_attributes(t, k + 1);
    at += code(t, at) != '{';
    for (int n = 0; code(t, at) == ':' || (n && n < 4 && t->o.t[at].keyword); n++)
        at++; /* C23's type */
    return at < t->o.count && code(t, at) == '{' ? at : -1;
}

static const char *name_in_kernels(const translation *t, const text_names *c, int k,
                                   const char *ending)
{
    const str name = t->o.t[k].t->text;
    return arena_printf(t->arena, "%.*s%s%s", (int)name.size, name.data, ending,
                        translate_renames(c, name) ? C_ENDING : "");
}

/* Whether an enumerator that no #if decides about begins at k, in the { } of an enum. */
static bool is_enumerator(const translation *t, int k)
{
    const bool starts = code(t, k - 1) == '{' || code(t, k - 1) == ',';
    const uint32_t next = code(t, k + 1);
    return starts && t->o.t[k].t->kind == TOKEN_NAME && !t->o.t[k].conditional &&
           outline_role_of(&t->o, t->o.t[k].parent) == ROLE_ENUM &&
           (next == '=' || next == ',' || next == '}');
}

/* The integer type of the enum whose { is at `open`: of its size, and signed if a constant is
 * negative. Their names have the ending. */
static const char *integer_type(const translation *t, const text_names *c, const char *tag,
                                int open, const char *ending)
{
    text type = {0};
    text_printf(&type, "ckpp::c_integer<enum %s", tag);
    for (int k = open + 1; k < t->o.t[open].partner; k = outline_skip(&t->o, k))
        if (is_enumerator(t, k))
            text_printf(&type, ", %s", name_in_kernels(t, c, k, ending));
    text_puts(&type, ">");
    return arena_take(t->arena, &type).data;
}

/* Gives the enumerators the ending in the enum itself, and writes the constants that C has: ints,
 * or of the enum's type where they do not fit. */
static const char *constants_of(translation *t, const text_names *c, int open, const char *type)
{
    name_set *known = names_new(t->arena);
    name_kind kind;
    text constants = {0};
    for (int k = open + 1; k < t->o.t[open].partner; k++) {
        const bool is = is_enumerator(t, k);
        if (is)
            names_add(known, t->o.t[k].t->text, NAME_VALUE);
        if (is || names_find(known, t->o.t[k].t->text, &kind))
            translate_after(t, k, ENUMERATOR);
        if (is)
            text_printf(&constants, "; constexpr auto %s = ckpp::c_constant<%s, %s>",
                        name_in_kernels(t, c, k, ""), name_in_kernels(t, c, k, ENUMERATOR), type);
    }
    return constants.size ? arena_take(t->arena, &constants).data : "";
}

/* Turns `typedef enum x {a} e` into
 *     enum ckpp_tag_x {a_e_}; typedef ckpp::c_integer<enum ckpp_tag_x, a_e_> ckpp_enum_x;
 *     constexpr auto a = ckpp::c_constant<a_e_, ckpp_enum_x>; typedef ckpp_enum_x e, x
 * and an enum with a tag alone likewise. In CUDA's text the enum stays as it is. */
static void define_enum(translation *t, int k, int open, const text_names *c)
{
    const bool in_c = c->is_c || c->is_body;
    const int end = behind_attributes(t, t->o.t[open].partner + 1);
    int begin = k, tag = behind_attributes(t, k + 1);
    while (begin && t->o.t[begin - 1].t->kind == TOKEN_NAME)
        begin--;
    const bool named = code(t, tag) != '{', plain = code(t, end) == ';',
               type = plain || outline_is_word(&t->o, begin, "typedef"),
               constants = c->is_c && outline_role_of(&t->o, t->o.t[k].parent) != ROLE_RECORD;
    if ((plain && !named && !(constants && is_enumerator(t, open + 1))) || (!plain && !in_c) ||
        code(t, begin - 1) == '(' || code(t, begin - 1) == ',')
        return;
    const char *name = named ? name_in_kernels(t, c, tag, "")
                             : arena_printf(t->arena, "at_%zu", t->o.t[k].t->offset);
    const char *kept = arena_printf(t->arena, "%s%s", in_c ? ENUM_TAG : "", name);
    if (!named)
        translate_after(t, tag - 1, arena_printf(t->arena, " %s", kept));
    else if (in_c)
        translate_before(t, tag, ENUM_TAG);
    text more = {0};
    text_printf(&more, "; typedef %s " ENUM_TYPE "%s",
                integer_type(t, c, kept, open, constants ? ENUMERATOR : ""), name);
    if (constants)
        text_puts(&more, constants_of(t, c, open, arena_printf(t->arena, ENUM_TYPE "%s", name)));
    if (named && type && c->is_c && t->o.t[k].parent < 0) /* C++ in bodies needs no `enum` */
        text_printf(&more, "; typedef " ENUM_TYPE "%s %s", name, name);
    if (!plain)
        text_printf(&more, "; %s " ENUM_TYPE "%s", translate_text(t, begin, k), name);
    translate_after(t, end - 1, arena_take(t->arena, &more).data);
    for (int j = begin; j < k && !plain; j++)
        translate_instead(t, j, "");
}

static void integer_enum(translation *t, int k, const text_names *c)
{
    const int open = defined_enum(t, k), tag = mentioned_enum(t, k);
    if (open > 0)
        define_enum(t, k, open, c);
    if (tag < 0 || !(c->is_c || c->is_body))
        return;
    translate_instead(t, k, "");
    translate_before(t, tag, ENUM_TYPE);
}

/* ---- jumps over initialisers ---- */

/* Whether a statement of the block whose { is at `open` is jumped to from outside: it is that of a
 * switch, or has a label. */
static bool is_jumped_into(const translation *t, const int *labels, size_t nlabels, int open)
{
    size_t low = 0, high = nlabels;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (labels[middle] <= open)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < nlabels && labels[low] < t->o.t[open].partner)
        return true;
    const int group = code(t, open - 1) == ')' ? t->o.t[open - 1].partner : -1;
    return group > 0 && outline_is_word(&t->o, group - 1, "switch");
}

/* The specifiers [k, end) as text: those of what is assigned are without const. */
static const char *specifiers(const translation *t, int k, int end, bool pointer)
{
    text words = {0};
    for (int j = k; j < end; j++)
        if (outline_is_word(&t->o, j, "enum") && mentioned_enum(t, j) == j + 1)
            text_puts(&words, ENUM_TYPE);
        else if (pointer || !outline_is_word(&t->o, j, "const"))
            text_printf(&words, "%.*s ", (int)t->o.t[j].t->text.size, t->o.t[j].t->text.data);
    return arena_take(t->arena, &words).data;
}

/* Turns `int a = 1, *p = &a;`, which begins at k, into `int a; a = 1; int *p; p = &a;`. */
static void split_declaration(translation *t, const text_names *c, int k)
{
    int name = k;
    while (name < t->o.count && name < k + LOOK_BACK && t->o.t[name].declares != DECLARES_VALUE &&
           code(t, name) != ';' && code(t, name) != '{' && code(t, name) != '(')
        name++;
    if (t->o.t[name].declares != DECLARES_VALUE)
        return;
    int end = name; /* of the specifiers */
    while (end > k && (code(t, end - 1) == '*' ||
                       (outline_is_word(&t->o, end - 1, "const") && code(t, end - 2) == '*')))
        end--;
    for (int j = k; j < end; j++)
        if (outline_is_word(&t->o, j, "static") || outline_is_word(&t->o, j, "extern"))
            return;
    for (int j = k; j < name; j++)
        if (outline_is_word(&t->o, j, "const") && (end == name || j > end))
            translate_instead(t, j, "");
    for (int j = name; j < t->o.count && code(t, j) != ';'; j = outline_skip(&t->o, j)) {
        if (t->o.t[j].declares == DECLARES_VALUE)
            name = j;
        const int behind = code(t, name + 2) == '[' ? outline_skip(&t->o, name + 1) : name + 1;
        if (code(t, j) == '=' && j == behind && code(t, j + 1) != '{')
            translate_before(
                t, j,
                arena_printf(t->arena, "; %.*s%s ", (int)t->o.t[name].t->text.size,
                             t->o.t[name].t->text.data,
                             translate_renames(c, t->o.t[name].t->text) ? C_ENDING : ""));
        else if (code(t, j) == ',')
            translate_instead(
                t, j,
                arena_printf(t->arena, "; %s", specifiers(t, k, end, code(t, j + 1) == '*')));
    }
}

/* ---- directives ---- */

/* Whether the word is the directive's own: the if of #if. */
static bool is_directive(const char *data, size_t at)
{
    at = behind_blanks(data, at);
    return at && data[at - 1] == '#';
}

/* The namespace before the name of a function of <math.h> that is called, or NULL. */
static const char *math_prefix(const text_names *c, str name)
{
    name_kind kind;
    if (translate_renames(c, name))
        return NULL;
    if (c->mixed)
        return names_find(c->mixed, name, &kind) ? MIXED_MATH : NULL;
    return c->is_c && names_is_c_math(name) ? C_MATH : NULL;
}

/* The same in a macro's text, where `behind` follows the name. */
static const char *math_prefix_in(const text_names *c, str name, const char *behind, size_t size)
{
    size_t k = 0;
    while (k < size && (behind[k] == ' ' || behind[k] == '\t'))
        k++;
    return k == size || behind[k] == '(' ? math_prefix(c, name) : NULL;
}

/* Whether what stands before is a member's . or ->, or a ##, or a namespace other than std. */
static bool is_part(const char *data, size_t at)
{
    at = behind_blanks(data, at);
    if (at > 2 && data[at - 1] == ':' && names_word_char(data[at - 3]))
        return at < 5 || memcmp(data + at - 5, "std", 3) != 0;
    return at && (data[at - 1] == '.' || data[at - 1] == '#' ||
                  (at > 1 && data[at - 1] == '>' && data[at - 2] == '-'));
}

/* Whether the word is one of <stdbool.h>'s macros, which are ints. */
static bool is_truth_word(const text_names *c, str word)
{
    return c->is_c && (str_is(word, "true") || str_is(word, "false")) &&
           !translate_renames(c, word);
}

void translate_directive_names(text *out, const char *data, size_t size, const text_names *c,
                               text_part part)
{
    static const char *const rows[][2] = {{"__cplusplus", "ckpp_no_cplusplus"},
                                          {"__STDC_VERSION__", "201112L"}};
    int choices = 0; /* ?s before their : */
    /* a condition that tells kernels from the program is for the kernels' compiler as a whole */
    const bool asks = part == TEXT_CONDITION && !memmem(data, size, "_CUDA", 5);
    for (size_t k = 0, n; k < size; k += n) {
        const char quote = data[k];
        n = comment_size(data + k, size - k);
        if (n) {
            text_put(out, data + k, n);
            continue;
        }
        if (quote == '"' || quote == '\'') {
            for (n = 1; k + n < size && data[k + n] != quote && data[k + n] != '\n'; n++)
                n += data[k + n] == '\\';
            const bool closed = k + n < size && data[k + n] == quote;
            n = k + n < size ? n + 1 : size - k;
            const bool character = quote == '\'' && c->is_c && closed &&
                                   !(k && names_word_char(data[k - 1]));
            text_printf(out, "%s%.*s%s", character ? "(+" : "", (int)n, data + k,
                        character ? ")" : "");
            continue;
        }
        while (k + n < size && names_word_char(data[k + n]))
            n++;
        const str word = {data + k, n};
        const char *instead = NULL;
        if (c->is_c && part == TEXT_REPLACEMENT && (quote == '?' || (quote == ':' && choices))) {
            choices += quote == '?' ? 1 : -1;
            text_put(out, data + k, 1);
            text_puts(out, is_promoted(data + k + 1, size - k - 1) ? " +" : "");
            n = 1;
            continue;
        }
        for (size_t j = 0; j < 2 && n && part == TEXT_CONDITION && c->is_c; j++)
            if (str_is(word, rows[j][0]))
                instead = rows[j][1];
        const size_t asked = n && !instead && asks && !(quote >= '0' && quote <= '9') &&
                                     !is_directive(data, k)
                                 ? asked_put(out, data + k, n, size - k, c)
                                 : 0;
        if (asked) {
            n = asked;
            continue;
        }
        if (part == TEXT_REPLACEMENT && is_truth_word(c, word) && !is_part(data, k)) {
            text_printf(out, "(+%.*s)", (int)n, word.data);
            continue;
        }
        const char *math = n && part == TEXT_REPLACEMENT && !is_part(data, k)
                               ? math_prefix_in(c, word, data + k + n, size - k - n)
                               : NULL;
        text_puts(out, math ? math : "");
        if (instead)
            text_puts(out, instead);
        else
            text_put(out, data + k, n ? n : 1);
        if (n && !(quote >= '0' && quote <= '9') && translate_renames(c, word))
            text_puts(out, C_ENDING);
        n += !n;
    }
}

/* ---- attributes ---- */

/* Moves attributes after a struct's } to where NVRTC knows them, too:
 *   struct { ... } __attribute__((packed)) s    struct __attribute__((packed)) { ... } s */
static void move_attributes(translation *t, int close)
{
    const int open = t->o.t[close].partner;
    int tag = open - 1, end = close + 1;
    if (tag > 0 && !t->o.t[tag].keyword)
        tag--;
    if (open < 0 ||
        (!outline_is_word(&t->o, tag, "struct") && !outline_is_word(&t->o, tag, "union")))
        return;
    while (outline_is_word(&t->o, end, "__attribute__") && code(t, end + 1) == '(')
        end = outline_skip(&t->o, end + 1);
    translate_after(t, tag, arena_printf(t->arena, " %s", translate_text(t, close + 1, end)));
    for (int k = close + 1; k < end; k++)
        translate_instead(t, k, "");
}

/* ---- bit-fields ---- */

/* Where the postfix expression that ends with the member at k begins. */
static int chain_begin(const translation *t, int k)
{
    while (k > 1 && (code(t, k - 1) == '.' || code(t, k - 1) == CODE2('-', '>')))
        for (k -= 2; k > 0 && (code(t, k) == ']' || code(t, k) == ')');) {
            k = t->o.t[k].partner;
            if (k <= 0 || (code(t, k - 1) != ']' && code(t, k - 1) != ')' &&
                           (t->o.t[k - 1].t->kind != TOKEN_NAME || t->o.t[k - 1].keyword)))
                break;
            k--;
        }
    return k;
}

static bool is_arithmetic(uint32_t c)
{
    return (c && c < 128 && strchr("+-*/%&|^~?:", (char)c)) || c == CODE2('<', '<') ||
           c == CODE2('>', '>');
}

/* In a template, as kernels are, g++ deduces the field's type for x.w - 1, which is an int. */
static void convert_field(translation *t, const text_names *c, int k)
{
    name_kind kind;
    if (t->o.t[k].t->kind != TOKEN_NAME || !names_find(c->fields, t->o.t[k].t->text, &kind))
        return;
    const int begin = chain_begin(t, k);
    int first = begin, last = k;
    while (first > 0 && code(t, first - 1) == '(' && t->o.t[first - 1].partner == last + 1)
        first--, last++;
    if (begin == k || begin < 0 || code(t, k + 1) == '=' ||
        !(is_arithmetic(code(t, first - 1)) || is_arithmetic(code(t, last + 1))))
        return;
    translate_before(t, begin, "ckpp_field(");
    translate_after(t, k, ")");
}

/* ---- all of it ---- */

/* Whether the program's own text calls a function at k, neither a member's nor that of a namespace
 * other than std. */
static bool calls_free(const translation *t, int k)
{
    const uint32_t before = code(t, k - 1);
    return t->o.t[k].t->kind == TOKEN_NAME && code(t, k + 1) == '(' &&
           source_is_copied(t->o.source, t->o.t[k].t->offset) && before != '.' &&
           before != CODE2('-', '>') && t->o.t[k].declares != DECLARES_FUNCTION &&
           (before != CODE2(':', ':') || k < 2 || outline_is_word(&t->o, k - 2, "std") ||
            t->o.t[k - 2].t->kind != TOKEN_NAME || t->o.t[k - 2].keyword);
}

void translate_c(translation *t, const text_names *c)
{
    const outline *o = &t->o;
    int *labels = NULL, choices = 0; /* ?s before their : */
    size_t nlabels = 0;
    for (int k = 0; k < o->count; k++)
        if (o->t[k].declares == DECLARES_LABEL) {
            labels = arena_grow(t->arena, labels, nlabels, sizeof *labels);
            labels[nlabels++] = k;
        }
    for (int k = 0; k < o->count; k++) {
        const token *at = o->t[k].t;
        if (at->kind == TOKEN_NAME && !t->changes[k].instead && translate_renames(c, at->text) &&
            source_is_copied(o->source, at->offset))
            translate_after(t, k, C_ENDING);
        if (outline_is_word(o, k, "enum") && c->in_c)
            integer_enum(t, k, c);
        const char *prefix = calls_free(t, k) ? math_prefix(c, at->text) : NULL;
        if (prefix)
            translate_before(t, k, prefix);
        if (c->fields)
            convert_field(t, c, k);
        if (!c->is_c)
            continue;
        if (code(t, k) == '?' || (code(t, k) == ':' && choices)) {
            const size_t arm = at->offset + 1;
            choices += code(t, k) == '?' ? 1 : -1;
            if (is_promoted(o->source->data + arm, o->source->size - arm))
                translate_after(t, k, " +");
        } else if (code(t, k) == ';') {
            choices = 0;
        }
        if (at->kind == TOKEN_CHARACTER || is_truth_word(c, at->text)) {
            translate_before(t, k, "(+");
            translate_after(t, k, ")");
        }
        if (o->t[k].keyword & (KEYWORD_OPERATOR | KEYWORD_GROUP | KEYWORD_TYPE) ||
            outline_is_word(o, k, "_Generic"))
            type_of_truth(t, k);
        if (outline_is_word(o, k, "__extension__"))
            translate_instead(t, k, ""); /* NVRTC does not know it */
        if (code(t, k) == '}' && outline_is_word(o, k + 1, "__attribute__"))
            move_attributes(t, k);
        const int parent = o->t[k].parent;
        if (o->t[k].starts && parent >= 0 && code(t, parent) == '{' &&
            (o->t[parent].role == ROLE_BLOCK || o->t[parent].role == ROLE_FUNCTION) &&
            is_jumped_into(t, labels, nlabels, parent))
            split_declaration(t, c, k);
    }
}
