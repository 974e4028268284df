/* outline_declare.c - the names that C and C++ declarations declare, found from the tokens alone.
 *
 * A declaration is looked for at the beginning of statements and parameters. It consists of
 * specifiers, one of which is or names a type, and declarators. An unknown name counts as a type
 * if a declarator follows; a name that is known to be a value does not, so that `x * y;` stays an
 * expression. A declaration that is missed (behind a macro) is found by outline_fallback(): no
 * expression has two names in a row. */
#include "frontend/device/device.h"

enum { LOOK_AHEAD = 64 };

/* outline_token.declaring: an outline_declares in the KIND bits, and these flags. */
enum { KIND = 15, CONST = 16, DEVICE = 32, ALWAYS_CONST = 64 };

static bool is_spec(const outline *o, int k)
{
    return (outline_keyword(o, k) & KEYWORD_SPECIFIER) != 0;
}

static bool is_const_word(const outline *o, int k)
{
    return outline_is_word(o, k, "const") || outline_is_word(o, k, "__const") ||
           outline_is_word(o, k, "__const__");
}

static bool is_star(uint32_t c)
{
    return c == '*' || c == '&' || c == CODE2('&', '&');
}

void outline_declare(outline *o, int k, outline_declares kind)
{
    static const name_kind kinds[] = {
        [DECLARES_VALUE] = NAME_VALUE, [DECLARES_FUNCTION] = NAME_FUNCTION,
        [DECLARES_TYPE] = NAME_TYPE,   [DECLARES_LABEL] = NAME_VALUE,
        [DECLARES_MAYBE] = NAME_VALUE, [DECLARES_KEYWORD] = NAME_VALUE};
    o->t[k].declares = (unsigned char)kind;
    names_add(o->declared, o->t[k].t->text, kinds[kind]);
}

/* The index behind alignas(...), __attribute__((...)), [[...]] at k; k if there is none. */
static int skip_attributes(const outline *o, int k)
{
    for (;;) {
        if (outline_keyword(o, k) & KEYWORD_GROUP && outline_code(o, k + 1) == '(')
            k = outline_skip(o, k + 1);
        else if (outline_code(o, k) == '[' && outline_code(o, k + 1) == '[')
            k = outline_skip(o, k);
        else
            return k;
    }
}

/* The index behind a::b<c>::d at k. */
static int skip_qualified(const outline *o, int k)
{
    if (outline_code(o, k) == CODE2(':', ':'))
        k++;
    while (outline_is_name(o, k)) {
        k++;
        if (outline_code(o, k) == '<') {
            int close = outline_angle(o, k);
            if (close < 0)
                return k;
            k = close + 1;
        }
        if (outline_code(o, k) != CODE2(':', ':'))
            return k;
        k += outline_is_word(o, k + 1, "template") ? 2 : 1;
    }
    return k;
}

int outline_tag(outline *o, int k)
{
    bool is_enum = outline_is_word(o, k, "enum");
    int j = k + 1;
    if (outline_is_word(o, k, "typename"))
        return skip_qualified(o, j);
    if (is_enum && (outline_is_word(o, j, "class") || outline_is_word(o, j, "struct")))
        j++;
    j = skip_attributes(o, j);
    int name = j;
    if (outline_keyword(o, j) & KEYWORD_CXX && !outline_is_word(o, k, "class"))
        j++; /* C's struct class */
    else
        j = skip_qualified(o, j);
    if (outline_is_word(o, j, "final"))
        j++;
    uint32_t c = outline_code(o, j);
    if (j == name + 1 && outline_is_name(o, name)) {
        o->t[name].is_type = true;
        if (!o->t[name].declares &&
            (c == '{' || c == ':' || c == ';' || c == '*' || outline_is_name(o, j)))
            outline_declare(o, name, DECLARES_TYPE);
    }
    int brace = j;
    if (c == ':')
        while (brace < o->count && brace < j + LOOK_AHEAD && (c = outline_code(o, brace)) != '{' &&
               c != ';' && c != ')' && c != '}' && c != '=')
            brace = outline_skip(o, brace);
    if (outline_code(o, brace) != '{')
        return j;
    outline_set_role(o, brace, is_enum ? ROLE_ENUM : ROLE_RECORD);
    return outline_skip(o, brace);
}

/* Whether a C++ keyword is used as a name at k. `operator` may be there in valid C++. */
static bool is_keyword_name(const outline *o, int k)
{
    uint32_t after = outline_code(o, k + 1);
    if (!(outline_keyword(o, k) & KEYWORD_CXX) ||
        (after != '=' && after != ';' && after != ',' && after != '['))
        return false;
    return !outline_is_operator(o, k) || after == ';' ||
           (after == '=' && outline_code(o, k + 2) != '(');
}

/* Whether the ( at k begins a declarator, as in float (*f)(float). */
static bool is_declarator_paren(const outline *o, int k)
{
    int close = o->t[k].partner;
    uint32_t after = close < 0 ? 0 : outline_code(o, close + 1);
    return close > k && (is_star(outline_code(o, k + 1)) || outline_code(o, k + 1) == '^') &&
           (after == '(' || after == '[' || after == '=' || after == ';');
}

static outline_declares declared_kind(const outline *o, int k, unsigned char declaring)
{
    int kind = declaring & KIND, around = outline_role_of(o, o->t[k].parent);
    bool top = around == ROLE_SCOPE || around == ROLE_RECORD || around == ROLE_DECLARATOR;
    if (kind == DECLARES_VALUE && outline_code(o, k + 1) == '(' && top)
        return DECLARES_FUNCTION;
    return (outline_declares)kind;
}

/* Reads a declarator at k; false if there is none. */
static bool declarator(outline *o, int k, unsigned char declaring)
{
    bool is_const = declaring & (CONST | ALWAYS_CONST);
    for (int end = k + LOOK_AHEAD; k < end; k++) {
        uint32_t c = outline_code(o, k);
        int after = skip_attributes(o, k);
        if (after > k) {
            k = after - 1;
        } else if (c == '*') {
            is_const = declaring & ALWAYS_CONST;
        } else if (c == '&' || c == CODE2('&', '&')) {
            is_const = true;
        } else if (is_spec(o, k) && !is_keyword_name(o, k)) {
            is_const |= is_const_word(o, k);
        } else if (c == '(' && is_declarator_paren(o, k)) {
            outline_set_role(o, k, ROLE_DECLARATOR);
        } else if (outline_is_name(o, k) && outline_code(o, k + 1) == CODE2(':', ':')) {
            k++;
        } else if (c != ELLIPSIS && c != '^') {
            break;
        }
    }
    if (k >= o->count)
        return false;
    if (is_keyword_name(o, k)) {
        o->t[k].declares = DECLARES_KEYWORD;
        return true;
    }
    if (!outline_is_name(o, k) || o->t[k].declares)
        return false;
    o->t[k].is_const = is_const;
    o->t[k].is_device = declaring & DEVICE;
    outline_declare(o, k, declared_kind(o, k, declaring));
    return true;
}

void outline_next_declarator(outline *o, int k, unsigned char declaring)
{
    declarator(o, k, declaring);
}

/* Whether the token at k, behind `unknown *name`, allows this to be a declaration. */
static bool can_follow(const outline *o, int k, int role)
{
    uint32_t c = outline_code(o, k);
    switch (role) {
    case ROLE_CONTROL: return c == '=';
    case ROLE_FOR: return c == '=' || c == ':';
    case ROLE_PARAMS: return c == ',' || c == ')' || c == '=' || c == '[';
    default: return c == '=' || c == ';' || c == ',' || c == '[' || c == '(' || c == '{';
    }
}

typedef enum verdict { NOT_A_TYPE, A_TYPE, A_SPECIFIER } verdict;

/* Whether the name [k, e), where a type is expected, is a type or a macro in front of one, judged
 * by the tokens behind it. */
static verdict judge(const outline *o, int k, int e, name_kind kind, bool known)
{
    int role = outline_role_of(o, o->t[k].parent);
    bool strong = known && kind == NAME_TYPE, top = role == ROLE_SCOPE || role == ROLE_RECORD;
    bool value = known && (kind == NAME_VALUE || kind == NAME_FUNCTION);
    uint32_t c = outline_code(o, e);
    if (outline_keyword(o, e) & (KEYWORD_TYPE | KEYWORD_TAG) && !is_keyword_name(o, e))
        return value ? NOT_A_TYPE : A_SPECIFIER; /* a macro such as API */
    if (outline_is_name(o, e)) {
        bool another = outline_is_name(o, e + 1) ||
                       (is_star(outline_code(o, e + 1)) &&
                        (outline_is_name(o, e + 2) || is_spec(o, e + 2)));
        return another ? A_SPECIFIER : A_TYPE;
    }
    if (is_spec(o, e) || is_keyword_name(o, e) || outline_is_operator(o, e))
        return value ? NOT_A_TYPE : A_TYPE;
    if (value)
        return NOT_A_TYPE;
    if (is_star(c) || (c == ELLIPSIS && role == ROLE_PARAMS)) {
        int name = e;
        while (name < e + LOOK_AHEAD && (is_star(outline_code(o, name)) || is_spec(o, name) ||
                                         outline_code(o, name) == ELLIPSIS))
            name++;
        if (is_keyword_name(o, name) || outline_is_operator(o, name))
            return A_TYPE;
        if (outline_is_name(o, name))
            return strong || can_follow(o, name + 1, role) ? A_TYPE : NOT_A_TYPE;
        return outline_code(o, name) == '(' && (strong || top) ? A_TYPE : NOT_A_TYPE;
    }
    if (c == '(' && (strong || top || role == ROLE_PARAMS) && is_declarator_paren(o, e)) {
        c = outline_code(o, o->t[e].partner + 1);
        return c == '(' || c == '[' || top ? A_TYPE : NOT_A_TYPE;
    }
    return NOT_A_TYPE;
}

/* Reads the brackets of a structured binding, auto [a, b]; false if there are none. */
static bool binding(outline *o, int k)
{
    while (is_star(outline_code(o, k)))
        k++;
    if (outline_code(o, k) != '[' || outline_code(o, k + 1) == '[')
        return false;
    outline_set_role(o, k, ROLE_BINDING);
    return true;
}

static unsigned char flags_of(const outline *o, int k, unsigned char declaring)
{
    static const char *const device[] = {"__device__", "__constant__", "__managed__",
                                         "__shared__"};
    if (outline_is_word(o, k, "typedef"))
        return (unsigned char)((declaring & ~KIND) | DECLARES_TYPE);
    if (is_const_word(o, k))
        return declaring | CONST;
    if (outline_is_word(o, k, "constexpr"))
        return declaring | ALWAYS_CONST;
    for (size_t j = 0; j < sizeof device / sizeof *device; j++)
        if (outline_is_word(o, k, device[j]))
            return declaring | DEVICE;
    return declaring;
}

void outline_declaration(outline *o, int k, bool is_param)
{
    unsigned char declaring = DECLARES_VALUE;
    bool has_type = false, is_auto = false;
    int first = k, parent = o->t[k].parent;
    for (;;) {
        int group = skip_attributes(o, k);
        unsigned word = outline_keyword(o, k);
        if (group > k) {
            has_type |= outline_is_word(o, k, "decltype") || outline_is_word(o, k, "typeof") ||
                        outline_is_word(o, k, "_Atomic") || outline_is_word(o, k, "__typeof__") ||
                        outline_is_word(o, k, "__typeof");
            k = group;
        } else if (has_type && is_keyword_name(o, k)) {
            break;
        } else if (word & KEYWORD_SPECIFIER) {
            declaring = flags_of(o, k, declaring);
            k++;
        } else if (o->t[k].t->kind == TOKEN_STRING && outline_is_word(o, k - 1, "extern")) {
            k++;
        } else if (word & KEYWORD_TYPE) {
            is_auto = outline_is_word(o, k, "auto");
            has_type = true;
            k++;
        } else if (word & KEYWORD_TAG) {
            k = outline_tag(o, k);
            has_type = true;
        } else if (!has_type && (outline_is_name(o, k) || outline_code(o, k) == CODE2(':', ':'))) {
            int e = skip_qualified(o, k);
            name_kind kind = NAME_VALUE;
            bool known = outline_is_name(o, k) && e == k + 1 &&
                         outline_find(o, o->t[k].t->text, &kind);
            verdict v = e > k ? judge(o, k, e, kind, known) : NOT_A_TYPE;
            if (v == NOT_A_TYPE)
                return;
            if (known && kind != NAME_TYPE)
                declaring = (unsigned char)((declaring & ~KIND) | DECLARES_MAYBE);
            o->t[k].is_type = true;
            has_type = v == A_TYPE;
            k = e;
        } else {
            break;
        }
    }
    if (k >= o->count || o->t[k].parent != parent ||
        !(has_type || (k > first && is_keyword_name(o, k - 1))))
        return;
    if (!has_type || (k - 1 > first && is_spec(o, k - 1) && is_keyword_name(o, k - 1))) {
        o->t[k - 1].declares = is_spec(o, k - 1) && has_type ? DECLARES_KEYWORD
                                                             : o->t[k - 1].declares;
        return;
    }
    if (is_auto && binding(o, k))
        return;
    if (declarator(o, k, declaring) && !is_param)
        *(parent < 0 ? &o->declaring : &o->t[parent].declaring) = declaring;
}

void outline_fallback(outline *o, int k)
{
    int before = k - 1;
    if (before < 0 || before == o->t[k].parent)
        return;
    const outline_token *b = &o->t[before];
    bool call = b->code == ')' && b->partner > 0 && b->role == ROLE_CALL &&
                outline_is_name(o, b->partner - 1);
    if (b->keyword & KEYWORD_TYPE)
        outline_declare(o, k, DECLARES_VALUE);
    else if (outline_is_name(o, before) || is_spec(o, before) ||
             (b->code == ')' && b->role == ROLE_TYPEOF) ||
             (b->code == '>' && b->role == ROLE_ANGLE) || call ||
             (b->code == '}' && (b->role == ROLE_RECORD || b->role == ROLE_ENUM)))
        outline_declare(o, k, DECLARES_MAYBE);
    else if (is_star(b->code)) {
        int j = before;
        while (j > k - LOOK_AHEAD && (is_star(outline_code(o, j)) || is_spec(o, j)))
            j--;
        if (outline_keyword(o, j) & KEYWORD_TYPE)
            outline_declare(o, k, DECLARES_VALUE);
    }
}
