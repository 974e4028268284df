/* outline.c - the brackets and statements of C tokens, found without parsing expressions.
 *
 * There are two passes. The first, in outline_pair.c, pairs brackets. The second goes through the
 * tokens in order, finds the role of each bracket and the beginnings of statements, and lets
 * outline_declare.c find the names that are declared there. The number of steps for each token is
 * bounded: most look-aheads end with the statement or after LOOK_AHEAD tokens. */
#include "frontend/device/device.h"

enum { LOOK_AHEAD = 128 };

/* ---- the second pass: what brackets are for ---- */

static bool holds_statements(int role)
{
    return role == ROLE_BLOCK || role == ROLE_LAMBDA || role == ROLE_FUNCTION ||
           role == ROLE_SCOPE || role == ROLE_RECORD || role == ROLE_CONTROL || role == ROLE_FOR;
}

static bool is_top_like(const outline *o, int parent)
{
    int role = outline_role_of(o, parent);
    return role == ROLE_SCOPE || role == ROLE_RECORD;
}

static bool starts_statement(const outline *o, int k)
{
    const outline_token *t = &o->t[k];
    if (!holds_statements(outline_role_of(o, t->parent)) || (t->partner >= 0 && t->partner < k))
        return false;
    int before = k - 1;
    if (before == t->parent || before == o->label_colon)
        return true;
    int role = outline_role_of(o, before);
    switch (outline_code(o, before)) {
    case ';': return true;
    case '}': return role == ROLE_BLOCK || role == ROLE_FUNCTION || role == ROLE_SCOPE;
    case ')': return role == ROLE_CONTROL || role == ROLE_FOR;
    default:
        return outline_is_word(o, before, "else") || outline_is_word(o, before, "do") ||
               outline_is_word(o, before, "try");
    }
}

static void set_angle(outline *o, int open, int close)
{
    o->t[open].role = o->t[close].role = ROLE_ANGLE;
    for (int j = open + 1; j < close; j++)
        o->t[j].quiet = true;
}

/* name < ... >: takes these for template arguments, unless the name is a value, or the token
 * behind the '>' cannot follow template arguments. */
static void less_than(outline *o, int k)
{
    name_kind kind = NAME_TYPE;
    bool cast = outline_keyword(o, k - 1) & KEYWORD_CXX;
    if (!cast && !outline_is_name(o, k - 1))
        return;
    bool found = !cast && outline_find(o, o->t[k - 1].t->text, &kind);
    if (found && kind == NAME_VALUE)
        return;
    int close = outline_angle(o, k);
    if (close < 0)
        return;
    uint32_t c = outline_code(o, close + 1);
    if (c == '(' || c == '{' || c == '*' || c == '&' || c == ')' || c == ',' || c == ';' ||
        c == '>' || c == CODE2(':', ':') || outline_kind(o, close + 1) == TOKEN_NAME)
        set_angle(o, k, close);
}

/* Declares the parameters of template <class T, int N>, with `template` at k. Returns the index
 * behind the '>'. */
static int template_head(outline *o, int k)
{
    int close = outline_code(o, k + 1) == '<' ? outline_angle(o, k + 1) : -1;
    if (close < 0)
        return k + 1;
    set_angle(o, k + 1, close);
    for (int j = k + 2; j < close; j++) {
        int before = outline_code(o, j - 1) == ELLIPSIS ? j - 2 : j - 1;
        uint32_t after = outline_code(o, j + 1);
        bool ends = after == ',' || after == '=' || after == '>' || after == CODE2('>', '>');
        if (outline_is_name(o, j) && ends &&
            (outline_keyword(o, before) & (KEYWORD_TYPE | KEYWORD_TAG) ||
             outline_is_name(o, before)))
            outline_declare(
                o, j, outline_keyword(o, before) & KEYWORD_TAG ? DECLARES_TYPE : DECLARES_VALUE);
    }
    return close + 1;
}

/* Whether (...) followed by { is the type of a compound literal. */
static bool is_literal_type(const outline *o, int k)
{
    int close = o->t[k].partner;
    if (close < k + 2 || outline_code(o, close + 1) != '{' || o->t[k + 1].t->kind != TOKEN_NAME ||
        outline_keyword(o, k + 1) & (KEYWORD_OPERATOR | KEYWORD_CONTROL))
        return false;
    uint32_t c = outline_code(o, k - 1);
    unsigned before = outline_keyword(o, k - 1);
    if (outline_kind(o, k - 1) == TOKEN_NAME && k > 0 && !(before & KEYWORD_OPERATOR))
        return false;
    if (c == ']' || (c == '>' && outline_role_of(o, k - 1) == ROLE_ANGLE))
        return false;
    if (c == ')') {
        int open = o->t[k - 1].partner;
        if (open < 0 || outline_role_of(o, k - 1) == ROLE_CALL ||
            outline_role_of(o, k - 1) == ROLE_PARAMS || outline_is_operator(o, open - 1))
            return false;
    }
    if (outline_is_operator(o, k - 2) || outline_is_operator(o, k - 3))
        return false;
    for (int j = k + 1; j < close; j = outline_skip(o, j)) {
        c = o->t[j].code;
        if (o->t[j].t->kind != TOKEN_NAME && c != '*' && c != '&' && c != '[' && c != '(' &&
            c != '<' && c != '>' && c != ',' && c != CODE2(':', ':') &&
            o->t[j].t->kind != TOKEN_NUMBER)
            return false;
    }
    return true;
}

static outline_role role_after_group(const outline *o, int k)
{
    static const char *const attributes[] = {"__attribute__", "__attribute",
                                             "__declspec",    "__launch_bounds__",
                                             "__align__",     "__cluster_dims__"};
    for (size_t j = 0; j < sizeof attributes / sizeof *attributes; j++)
        if (outline_is_word(o, k, attributes[j]))
            return ROLE_ATTRIBUTE;
    return outline_is_word(o, k, "asm") || outline_is_word(o, k, "__asm__") ||
                   outline_is_word(o, k, "__asm")
               ? ROLE_ASM
               : ROLE_TYPEOF;
}

/* Whether a parameter may begin at k. In a block, `float f(int a)` declares a function, but
 * `foo f(a)` a variable. */
static bool begins_parameter(const outline *o, int k)
{
    name_kind kind = NAME_VALUE;
    if (outline_keyword(o, k) & (KEYWORD_TYPE | KEYWORD_SPECIFIER | KEYWORD_TAG))
        return true;
    return outline_is_name(o, k) &&
           (outline_is_name(o, k + 1) ||
            (outline_find(o, o->t[k].t->text, &kind) && kind == NAME_TYPE));
}

static outline_role paren_role(const outline *o, int k)
{
    int before = k - 1;
    unsigned word = outline_keyword(o, before);
    uint32_t c = outline_code(o, before);
    if (word & KEYWORD_CONTROL)
        return outline_is_word(o, before, "for") ? ROLE_FOR : ROLE_CONTROL;
    if (word & KEYWORD_SPECIFIER && outline_is_word(o, k - 2, "if"))
        return ROLE_CONTROL;
    if (word & KEYWORD_GROUP)
        return role_after_group(o, before);
    for (int j = before; j > k - 4 && outline_keyword(o, j); j--)
        if (word && outline_keyword(o, j) & KEYWORD_GROUP && role_after_group(o, j) == ROLE_ASM)
            return ROLE_ASM;
    bool declared = c == ')' && outline_role_of(o, before) == ROLE_DECLARATOR;
    if (!declared && is_literal_type(o, k)) /* not int (*f(int x))(int) { ... } */
        return ROLE_LITERAL;
    if (outline_is_word(o, before, "sizeof") || outline_is_word(o, before, "alignof") ||
        outline_is_word(o, before, "_Alignof") || outline_is_word(o, before, "__alignof__"))
        return ROLE_TYPEOF;
    if (declared || (c == ']' && outline_role_of(o, before) == ROLE_CAPTURE))
        return ROLE_PARAMS;
    for (int j = k - 2; j > k - 5; j--)
        if (outline_is_operator(o, j))
            return ROLE_PARAMS;
    bool top = is_top_like(o, o->t[k].parent) ||
               outline_role_of(o, o->t[k].parent) == ROLE_DECLARATOR;
    if (outline_is_name(o, before) &&
        (top || (o->t[before].declares && begins_parameter(o, k + 1))))
        return ROLE_PARAMS;
    if (outline_is_name(o, before) || c == ')' || c == ']' ||
        outline_role_of(o, before) == ROLE_ANGLE || word & (KEYWORD_TYPE | KEYWORD_CXX))
        return word & KEYWORD_OPERATOR ? ROLE_GROUP : ROLE_CALL;
    return ROLE_GROUP;
}

/* Whether the '[' at k begins a lambda, whose brackets then get their roles:
 * [captures] <T> (parameters) specifiers -> type { statements } */
static bool is_lambda(outline *o, int k)
{
    int close = o->t[k].partner;
    uint32_t c = outline_code(o, k - 1);
    if (close < 0 || outline_is_name(o, k - 1) || c == ')' || c == ']' ||
        outline_keyword(o, k - 1) & KEYWORD_TYPE || (c == '}' && !o->t[k].starts) ||
        outline_role_of(o, k - 1) == ROLE_ANGLE || outline_kind(o, k - 1) == TOKEN_NUMBER ||
        outline_kind(o, k - 1) == TOKEN_STRING || outline_is_word(o, k - 1, "delete"))
        return false;
    int j = close + 1;
    if (outline_code(o, j) == '<') {
        int angle = outline_angle(o, j);
        if (angle < 0)
            return false;
        template_head(o, j - 1);
        j = angle + 1;
    }
    int params = -1;
    if (outline_code(o, j) == '(' && o->t[j].partner > j) {
        params = j;
        j = o->t[j].partner + 1;
    }
    for (int end = j + LOOK_AHEAD; j < end && j < o->count; j = outline_skip(o, j)) {
        c = o->t[j].code;
        if (c == '{')
            break;
        if (c == ';' || c == ',' || c == ')' || c == ']' || c == '}' || c == '=' || c == '.')
            return false;
    }
    if (outline_code(o, j) != '{')
        return false;
    if (params >= 0)
        outline_set_role(o, params, ROLE_PARAMS);
    outline_set_role(o, j, ROLE_LAMBDA);
    return true;
}

static outline_role square_role(outline *o, int k)
{
    int close = o->t[k].partner;
    if (outline_code(o, k + 1) == '[' && close >= 0 && o->t[k + 1].partner == close - 1) {
        outline_set_role(o, k + 1, ROLE_ATTRIBUTE);
        return ROLE_ATTRIBUTE;
    }
    if (outline_role_of(o, o->t[k].parent) == ROLE_ASM)
        o->t[k + 1].quiet = true;
    return is_lambda(o, k) ? ROLE_CAPTURE : ROLE_INDEX;
}

static outline_role brace_role(const outline *o, int k)
{
    int before = k - 1, parent = o->t[k].parent;
    uint32_t c = outline_code(o, before);
    int role = outline_role_of(o, before);
    if (o->t[k].starts)
        return ROLE_BLOCK;
    if (outline_kind(o, before) == TOKEN_STRING && outline_is_word(o, k - 2, "extern"))
        return ROLE_SCOPE;
    if (c == '=' || c == ',')
        return ROLE_INIT;
    if (c == ')' && (role == ROLE_LITERAL || role == ROLE_TYPEOF || role == ROLE_GROUP))
        return role == ROLE_GROUP && is_top_like(o, parent) ? ROLE_FUNCTION : ROLE_INIT;
    if (c == ')' || (outline_keyword(o, before) & KEYWORD_SPECIFIER))
        return is_top_like(o, parent) ? ROLE_FUNCTION : ROLE_BLOCK;
    if (c == '(')
        return outline_role_of(o, before) == ROLE_GROUP ? ROLE_BLOCK : ROLE_INIT;
    name_kind kind;
    if (outline_is_name(o, before) && o->t[before].starts &&
        !(outline_find(o, o->t[before].t->text, &kind) && kind == NAME_TYPE))
        return is_top_like(o, parent) ? ROLE_INIT : ROLE_BLOCK;
    return ROLE_INIT;
}

/* ---- the second pass: statements ---- */

static int case_colon(const outline *o, int k)
{
    int questions = 0;
    for (int j = k + 1; j < o->count; j = outline_skip(o, j)) {
        uint32_t c = o->t[j].code;
        if (c == '?')
            questions++;
        else if (c == ':' && questions-- == 0)
            return j;
        else if (c == ';' || c == '{' || c == '}' || c == ')')
            break;
    }
    return -1;
}

static void start_statement(outline *o, int k)
{
    int role = outline_role_of(o, o->t[k].parent);
    bool labels = role != ROLE_CONTROL && role != ROLE_FOR && role != ROLE_RECORD;
    bool colon = outline_code(o, k + 1) == ':';
    if (outline_is_name(o, k) && colon && labels) {
        outline_declare(o, k, DECLARES_LABEL);
        o->label_colon = k + 1;
    } else if (outline_is_word(o, k, "case")) {
        o->label_colon = case_colon(o, k);
    } else if (colon && outline_keyword(o, k)) {
        o->label_colon = k + 1; /* default, public, ... */
    } else if (outline_is_word(o, k, "template")) {
        outline_declaration(o, template_head(o, k), false);
    } else {
        outline_declaration(o, k, false);
    }
}

/* namespace a::b { } and namespace a = b; */
static void name_space(outline *o, int k)
{
    int j = k + 1;
    for (; outline_is_name(o, j) || outline_code(o, j) == CODE2(':', ':'); j++)
        if (outline_is_name(o, j) && outline_code(o, j - 1) != CODE2(':', ':'))
            outline_declare(o, j, DECLARES_TYPE);
        else
            o->t[j].quiet = true;
    if (outline_code(o, j) == '{')
        outline_set_role(o, j, ROLE_SCOPE);
}

static void using(outline *o, int k)
{
    if (outline_is_word(o, k + 1, "namespace")) {
        name_kind kind;
        str name = o->t[k + 2].t->text;
        if (!outline_is_name(o, k + 2) || !(names_find(o->declared, name, &kind) ||
                                            (o->known && names_find(o->known, name, &kind))))
            o->opens = true;
        return;
    }
    int j = k + 1;
    while (j < o->count && j < k + LOOK_AHEAD && outline_code(o, j) != ';' &&
           outline_code(o, j) != '=')
        j++;
    if (outline_is_name(o, j - 1))
        outline_declare(o, j - 1, outline_code(o, j) == '=' ? DECLARES_TYPE : DECLARES_FUNCTION);
}

static void visit_name(outline *o, int k)
{
    outline_token *t = &o->t[k];
    int before = k - 1, role = outline_role_of(o, t->parent);
    if (t->keyword & KEYWORD_TAG && outline_is_word(o, before, "enum")) {
        return; /* enum class */
    } else if (t->keyword & KEYWORD_TAG) {
        outline_tag(o, k);
    } else if (outline_is_word(o, k, "namespace") && !outline_is_word(o, before, "using")) {
        name_space(o, k);
    } else if (outline_is_word(o, k, "using")) {
        using(o, k);
    } else if (!t->keyword && !t->declares) {
        if (outline_is_word(o, before, "goto"))
            t->quiet = true;
        else if (outline_is_word(o, before, "concept"))
            outline_declare(o, k, DECLARES_TYPE);
        else if ((role == ROLE_ENUM && (before == t->parent || outline_code(o, before) == ',')) ||
                 role == ROLE_BINDING || (role == ROLE_CAPTURE && outline_code(o, k + 1) == '='))
            outline_declare(o, k, DECLARES_VALUE);
        else if (!t->is_type)
            outline_fallback(o, k);
    }
}

static void visit(outline *o, int k)
{
    outline_token *t = &o->t[k];
    int role = outline_role_of(o, t->parent);
    unsigned char *declaring = t->parent < 0 ? &o->declaring : &o->t[t->parent].declaring;
    if (t->parent >= 0 && (o->t[t->parent].quiet || role == ROLE_ATTRIBUTE))
        t->quiet = true;
    t->starts = starts_statement(o, k);
    if (t->starts) {
        *declaring = 0;
        start_statement(o, k);
    } else if (role == ROLE_PARAMS && (k - 1 == t->parent || outline_code(o, k - 1) == ',')) {
        outline_declaration(o, k, true);
    } else if (outline_code(o, k - 1) == ',' && *declaring && !t->quiet) {
        outline_next_declarator(o, k, *declaring);
    }
    if (t->t->kind == TOKEN_NAME)
        visit_name(o, k);
    else if (t->code == '<' && !t->role)
        less_than(o, k);
    else if (t->code == '(' && !t->role)
        outline_set_role(o, k, paren_role(o, k));
    else if (t->code == '[' && !t->role)
        outline_set_role(o, k, square_role(o, k));
    else if (t->code == '{' && !t->role)
        outline_set_role(o, k, brace_role(o, k));
}

outline_role outline_top(body_form form)
{
    return form == BODY_DEFINITIONS  ? ROLE_SCOPE
           : form == BODY_STATEMENTS ? ROLE_BLOCK
                                     : ROLE_GROUP;
}

outline outline_make(arena *a, const token_list *tokens, outline_role top, name_set *declared,
                     const name_set *known)
{
    outline o = {.arena = a,
                 .source = tokens->source,
                 .balanced = true,
                 .known = known,
                 .top = top,
                 .label_colon = -1};
    o.declared = declared ? declared : names_new(a);
    outline_pair(&o, tokens);
    str name, text;
    for (int k = 0; k < o.ndirectives; k++)
        if (directive_macro(o.directives[k], &name, &text))
            names_add_macro(o.declared, name, text);
    for (int k = 0; k < o.count; k++)
        visit(&o, k);
    return o;
}
