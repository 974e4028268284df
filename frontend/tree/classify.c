/* classify.c - which token of the grammar each token is; above all, which names are types.
 *
 * A name is a type where it is known as one and a type may stand. An unknown name is one where
 * the tokens around it make no sense otherwise. What a place allows is known from the open
 * brackets: each is a level, with what has been read of the current declaration inside it. What
 * is declared inside the tokens is known up to the end of its block. */
#include "frontend/tree/read.h"
#include "frontend/tree/syntax.h"

#include <string.h>

static int kind_at(const tree_parser *p, size_t k)
{
    return tree_kind(p->items, k, p->end);
}

/* ---- names ---- */

typedef enum name_state { UNSEEN, A_TYPE, A_VALUE } name_state;

struct tree_name {
    str text;
    name_state state;
};

struct tree_hidden {
    size_t name;
    name_state state;
};

/* What is known about a name that nothing inside the tokens declares. */
static name_state outer_state(const tree_parser *p, str name)
{
    static const char *const namespaces[] = {"ckpp", "cooperative_groups", "cuda", "nvcuda",
                                             "std"};
    name_kind kind;
    const name_set *types = p->reader->types;
    for (size_t k = 0; k < sizeof namespaces / sizeof *namespaces; k++)
        if (str_is(name, namespaces[k]))
            return UNSEEN;
    if ((types && names_find(types, name, &kind)) || names_is_builtin(name, &kind))
        return kind == NAME_TYPE ? A_TYPE : UNSEEN;
    return UNSEEN;
}

static uint32_t *slot_of(const tree_parser *p, str name)
{
    const uint64_t hash = str_hash(name);
    size_t mask = p->nslots - 1, at = (size_t)(hash ^ hash >> 32) & mask;
    while (p->slots[at] && !str_equal(p->names[p->slots[at] - 1].text, name))
        at = (at + 1) & mask;
    return &p->slots[at];
}

static tree_name *name_of(tree_parser *p, str name)
{
    if (p->nnames * 2 >= p->nslots) {
        p->nslots = p->nslots ? p->nslots * 2 : 64;
        p->slots = arena_alloc(p->arena, p->nslots * sizeof *p->slots);
        for (size_t k = 0; k < p->nnames; k++)
            *slot_of(p, p->names[k].text) = (uint32_t)k + 1;
    }
    uint32_t *slot = slot_of(p, name);
    if (!*slot) {
        p->names = arena_grow(p->arena, p->names, p->nnames, sizeof *p->names);
        p->names[p->nnames] = (tree_name){name, outer_state(p, name)};
        *slot = (uint32_t)++p->nnames;
    }
    return &p->names[*slot - 1];
}

static void declare(tree_parser *p, str name, bool is_type)
{
    tree_name *n = name_of(p, name);
    p->hidden = arena_grow(p->arena, p->hidden, p->nhidden, sizeof *p->hidden);
    p->hidden[p->nhidden++] = (tree_hidden){(size_t)(n - p->names), n->state};
    n->state = is_type ? A_TYPE : A_VALUE;
}

/* ---- levels ---- */

typedef enum level_kind {
    IN_BLOCK,
    IN_FOR,       /* the parentheses of a for */
    IN_CONDITION, /* those of if, while and switch */
    IN_PARAMETERS,
    IN_MEMBERS, /* the braces of a struct */
    IN_ENUM,
    IN_GROUP, /* parentheses around a declarator */
    IN_GENERIC,
    IN_INDEX,
    IN_PARENTHESES, /* of an expression, a call, a cast, sizeof or typeof */
    IN_LIST         /* the braces of an initialiser */
} level_kind;

struct tree_level {
    level_kind kind;
    bool declares;    /* specifiers or a declarator are being read */
    bool declaration; /* they have been, and another declarator may follow */
    bool has_type;    /* among the specifiers */
    bool has_unknown; /* an unknown name is the only type among them */
    bool is_typedef;
    bool is_member; /* what is declared is no name of the scope */
    bool may_cast;  /* parentheses that may be those of a cast */
    bool in_case;
    size_t questions; /* without their ':' */
    size_t nhidden;   /* at its start */
};

static tree_level *level_of(const tree_parser *p)
{
    return &p->levels[p->nlevels - 1];
}

static tree_level *push(tree_parser *p, level_kind kind)
{
    p->levels = arena_grow(p->arena, p->levels, p->nlevels, sizeof *p->levels);
    p->levels[p->nlevels++] = (tree_level){.kind = kind, .nhidden = p->nhidden};
    p->at_start = kind == IN_BLOCK || kind == IN_FOR || kind == IN_PARAMETERS ||
                  kind == IN_MEMBERS;
    return level_of(p);
}

static void pop(tree_parser *p)
{
    if (p->nlevels == 1)
        return;
    level_kind kind = level_of(p)->kind;
    size_t first = level_of(p)->nhidden;
    for (; (kind == IN_BLOCK || kind == IN_PARAMETERS) && p->nhidden > first; p->nhidden--)
        p->names[p->hidden[p->nhidden - 1].name].state = p->hidden[p->nhidden - 1].state;
    p->nlevels--;
    p->at_start = kind == IN_FOR || kind == IN_CONDITION ||
                  (kind == IN_BLOCK && level_of(p)->kind == IN_BLOCK);
}

void tree_begin(tree_parser *p)
{
    push(p, p->expression ? IN_PARENTHESES : IN_BLOCK);
}

/* Whether parentheses behind it are those of a call, or none can follow it. */
static bool is_operand_end(int kind)
{
    return kind == NAME || kind == NUMBER || kind == STRING || kind == ')' || kind == ']';
}

static void open_parenthesis(tree_parser *p, size_t next)
{
    tree_level outer = *level_of(p);
    int before = p->before, mark = tree_mark(&p->items[next]);
    if (before == IF || before == WHILE || before == SWITCH) {
        push(p, IN_CONDITION);
    } else if (before == FOR) {
        push(p, IN_FOR);
    } else if (before == GENERIC) {
        push(p, IN_GENERIC);
    } else if (outer.declares && before != TYPEOF && before != SIZEOF) {
        bool group = before != NAME && before != ')' && before != ']' &&
                     (mark == '*' || mark == '(' || mark == '[' ||
                      (kind_at(p, next) == NAME && before != '('));
        tree_level *inner = push(p, group ? IN_GROUP : IN_PARAMETERS);
        inner->declares = inner->has_type = group;
        inner->is_typedef = group && outer.is_typedef;
        inner->is_member = group && outer.is_member;
    } else {
        bool may_cast = p->at_start || !is_operand_end(before);
        push(p, IN_PARENTHESES)->may_cast = may_cast;
    }
}

static void open_brace(tree_parser *p)
{
    bool enumeration = p->tag == ENUM, members = p->tag == TAG;
    tree_level *inner = push(p, enumeration                       ? IN_ENUM
                                : members                         ? IN_MEMBERS
                                : p->at_start || p->before == '(' ? IN_BLOCK
                                                                  : IN_LIST);
    inner->is_member = members;
}

/* Notes what a token other than a name means for what follows. */
static void follow(tree_parser *p, int kind, size_t next)
{
    tree_level *level = level_of(p);
    switch (kind) {
    case '(': open_parenthesis(p, next); return;
    case '[': push(p, IN_INDEX); return;
    case '{': open_brace(p); return;
    case ')':
    case ']':
    case '}': pop(p); return;
    case ';':
        p->at_start = level->kind == IN_BLOCK || level->kind == IN_MEMBERS;
        level->declares = level->declaration = false;
        level->questions = 0;
        return;
    case ELSE:
    case DO:
    case PRAGMA:
        p->at_start = true;
        level->declares = level->declaration = false;
        return;
    case '?': level->questions++; break;
    case ':':
        if (level->questions) {
            level->questions--;
        } else {
            p->at_start = level->kind == IN_BLOCK;
            level->declares = false;
            return;
        }
        break;
    case '=': level->declares = false; break;
    case ',':
        p->at_start = level->kind == IN_PARAMETERS;
        level->declares = level->declaration &&
                          (level->kind == IN_BLOCK || level->kind == IN_FOR ||
                           level->kind == IN_MEMBERS || level->kind == IN_GROUP);
        return;
    case TYPE_WORD:
    case TYPE_NAME:
    case SPECIFIER:
    case TAG:
    case ENUM:
    case TYPEOF:
        if (level->kind == IN_INDEX || level->kind == IN_LIST)
            break;
        if (!level->declares) {
            *level = (tree_level){.kind = level->kind,
                                  .nhidden = level->nhidden,
                                  .is_member = level->is_member,
                                  .may_cast = level->may_cast,
                                  .questions = level->questions};
            level->declares = level->declaration = true;
        }
        level->has_type = level->has_type || kind != SPECIFIER;
        break;
    default: break;
    }
    p->at_start = false;
}

/* ---- which names are types ---- */

/* The index of the first token from `k` on that is neither a star nor a qualifier. */
static size_t behind_stars(const tree_parser *p, size_t k, bool *stars)
{
    *stars = false;
    for (;; k++) {
        bool star = kind_at(p, k) == '*';
        *stars = *stars || star;
        if (!star && kind_at(p, k) != SPECIFIER)
            return k;
    }
}

static bool is_type_word(int kind)
{
    return kind == TYPE_WORD || kind == SPECIFIER || kind == TAG || kind == ENUM || kind == TYPEOF;
}

/* "(*)" at k: the middle of a type without name. */
static bool is_empty_group(const tree_parser *p, size_t k)
{
    bool stars;
    return kind_at(p, k) == '(' && kind_at(p, behind_stars(p, k + 1, &stars)) == ')' && stars;
}

/* Whether the name before `next` begins a declaration. */
static bool begins_declaration(const tree_parser *p, size_t next, name_state state)
{
    bool stars;
    int kind = kind_at(p, next);
    if (kind == NAME || is_type_word(kind))
        return true;
    if (kind == '(' && kind_at(p, next + 1) == '*') {
        size_t k = behind_stars(p, next + 1, &stars);
        int last = kind_at(p, k + 2);
        return kind_at(p, k) == NAME &&
               ((kind_at(p, k + 1) == ')' && (last == '(' || last == '[')) ||
                (kind_at(p, k + 1) == '[' && state == A_TYPE));
    }
    if (kind != '*')
        return false;
    size_t k = behind_stars(p, next, &stars);
    kind = kind_at(p, k + 1);
    if (kind_at(p, k) == '(')
        return state == A_TYPE;
    return kind_at(p, k) == NAME && (state == A_TYPE || kind == ';' || kind == '=' ||
                                     kind == '[' || kind == ',' || kind == '(' || kind == END);
}

/* Whether a type's name stands behind the parenthesis before `k`. */
static bool is_cast(tree_parser *p, size_t k)
{
    int kind = kind_at(p, k);
    return is_type_word(kind) || (kind == NAME && name_of(p, p->items[k].text)->state == A_TYPE);
}

/* Whether the name before `next`, behind a parenthesis or comma, begins a type's name. */
static bool begins_type(tree_parser *p, size_t next, name_state state)
{
    const tree_level *level = level_of(p);
    bool stars;
    size_t k = behind_stars(p, next, &stars);
    int kind = kind_at(p, k), behind = kind_at(p, k + 1);
    bool ends = kind == ')' || kind == ',' || kind == END ||
                (kind == ':' && level->kind == IN_GENERIC);
    if (is_empty_group(p, k))
        return true;
    if (stars || k > next)
        return ends || (kind == '[' && state == A_TYPE && !stars) ||
               (kind == '[' && behind == ']') || (k > next && !stars);
    if (kind == NAME || is_type_word(kind) || (kind == ':' && ends))
        return true;
    if (kind == '[')
        return state == A_TYPE || behind == ']' ||
               (kind_at(p, k + 2) == ']' && kind_at(p, k + 3) == ')' && kind_at(p, k + 4) == '{');
    if (state == A_TYPE)
        return ends;
    return kind == ')' && p->before == '(' && level->may_cast &&
           (behind == NAME || behind == NUMBER || behind == STRING || behind == '{' ||
            behind == '~' || behind == '!' || behind == SIZEOF || behind == GENERIC ||
            behind == PART || (behind == '(' && is_cast(p, k + 2)));
}

/* Whether the name before `next` is a type behind specifiers of which none is a type. */
static bool is_behind_specifier(const tree_parser *p, size_t next)
{
    level_kind in = level_of(p)->kind;
    int kind = kind_at(p, next);
    bool block = in == IN_BLOCK || in == IN_FOR;
    return kind != '=' && kind != ';' && kind != ':' && !(block && (kind == '[' || kind == ','));
}

static int name_token(tree_parser *p, str name, size_t next)
{
    tree_level *level = level_of(p);
    int kind = kind_at(p, next);
    if (p->before == '.' || p->before == ARROW || p->before == GOTO || p->before == TAG ||
        p->before == ENUM)
        return NAME;
    if (level->kind == IN_ENUM) {
        if (p->before == '{' || p->before == ',')
            declare(p, name, false);
        return NAME;
    }
    if (p->before == STRING || kind == STRING)
        return STRING; /* a macro of a part of a literal */
    name_state state = name_of(p, name)->state;
    bool complex = state != A_VALUE && str_is(name, "complex");
    if (complex && (kind == TYPE_WORD ||
                    (level->declares && level->has_type && is_behind_specifier(p, next))))
        return TYPE_WORD;
    if (p->at_start) {
        if (level->kind != IN_BLOCK && level->kind != IN_FOR)
            return TYPE_NAME;
        if (state == A_VALUE || !begins_declaration(p, next, state))
            return NAME;
        level->declares = false;
        follow(p, TYPE_NAME, next);
        level->has_unknown = state == UNSEEN;
        return TYPE_NAME;
    }
    if (level->declares) {
        /* behind an unknown name, which may be a macro for a specifier, a type */
        bool macro = level->has_unknown && p->before == TYPE_NAME;
        bool type = level->has_type ? macro && (kind == NAME || kind == '*')
                                    : is_behind_specifier(p, next);
        if (type) {
            follow(p, TYPE_NAME, next);
            level->has_unknown = state == UNSEEN;
        } else if (!level->is_member && level->kind != IN_PARENTHESES &&
                   level->kind != IN_GENERIC) {
            declare(p, name, level->is_typedef);
        }
        return type ? TYPE_NAME : NAME;
    }
    bool operand = (p->before == '(' || p->before == ',') &&
                   (level->kind == IN_PARENTHESES || level->kind == IN_GENERIC);
    return operand && state != A_VALUE && begins_type(p, next, state) ? TYPE_NAME : NAME;
}

/* ---- C++ ---- */

static bool is_text(const tree_parser *p, size_t k, const char *text)
{
    return k < p->end && str_is(p->items[k].text, text);
}

/* The index of the '>' of the template arguments that open at k; 0: these are none. Of a name
 * without qualifiers a list may have no names, as in f(a < b, c > (d)). */
static size_t behind_arguments(const tree_parser *p, size_t k, bool certain)
{
    int depth = 0;
    bool comma = false, name = false;
    for (; k < p->end; k++) {
        const token *t = &p->items[k];
        depth += str_is(t->text, "<") - str_is(t->text, ">") - 2 * str_is(t->text, ">>");
        comma = comma || str_is(t->text, ",");
        name = name || (t->kind == TOKEN_NAME && !names_keyword(t->text));
        if (depth <= 0)
            return comma && name && !certain ? 0 : k;
        if (t->kind != TOKEN_NAME && t->kind != TOKEN_NUMBER && t->kind != TOKEN_CHARACTER &&
            !(t->text.size == 1 && strchr("<>,*&-", t->text.data[0])) && !str_is(t->text, "::") &&
            !str_is(t->text, ">>"))
            return 0;
    }
    return 0;
}

/* The last token of the name at k: std::max, look<0>, static_cast<int>, std::array<float, 3>. Sets
 * *name to the one that says what it is. */
static size_t qualified(const tree_parser *p, size_t k, size_t *name)
{
    static const char *const casts[] = {"static_cast", "const_cast", "reinterpret_cast",
                                        "dynamic_cast"};
    bool scope = is_text(p, k, "::"), cast = false;
    k += scope;
    for (;;) {
        *name = k;
        for (size_t c = 0; c < sizeof casts / sizeof *casts; c++)
            cast = cast || is_text(p, k, casts[c]);
        size_t close = is_text(p, k + 1, "<") ? behind_arguments(p, k + 1, scope || cast) : 0;
        if (close && (scope || cast || is_text(p, close + 1, "(") || is_text(p, close + 1, "::")))
            k = close;
        if (cast || !is_text(p, k + 1, "::") || k + 2 >= p->end ||
            p->items[k + 2].kind != TOKEN_NAME)
            return k;
        scope = true;
        k += 2;
    }
}

/* Whether the type at `at` is that of a cast like a call, float(x). */
static bool is_function_cast(const tree_parser *p, size_t at)
{
    const tree_level *level = level_of(p);
    return is_text(p, at + 1, "(") && !is_text(p, at + 2, "*") && !is_text(p, at + 2, "&") &&
           !is_text(p, at + 2, ")") && !p->at_start && !level->declares && p->before != TYPEOF &&
           p->before != SPECIFIER && p->before != TYPE_WORD;
}

int tree_token(tree_parser *p, const token **t, tree_span *where)
{
    size_t at = tree_skip(p->items, p->next, p->end);
    where->first = &p->items[p->next];
    *t = where->last = &p->items[at];
    if (at >= p->end) {
        where->first = where->last = &p->items[p->end];
        return p->before = END;
    }
    int kind = kind_at(p, at);
    size_t last = at;
    bool scope = p->reader->cxx && is_text(p, at, "::") && at + 1 < p->end &&
                 p->items[at + 1].kind == TOKEN_NAME;
    if (p->reader->cxx && (kind == NAME || scope)) {
        last = qualified(p, at, &at);
        *t = &p->items[at];
        where->last = &p->items[last];
        kind = kind_at(p, at);
    }
    size_t next = tree_skip(p->items, last + 1, p->end);
    if (kind == TREE_SKIPPED) /* its parentheses are not closed */
        kind = OTHER;
    if (kind == NAME)
        kind = name_token(p, (*t)->text, next);
    if (p->reader->cxx && kind == TYPE_WORD && is_function_cast(p, at))
        kind = NAME;
    if (kind == SPECIFIER && str_is((*t)->text, "_Atomic") && kind_at(p, next) == '(')
        kind = TYPEOF;
    int tag = kind == TAG || kind == ENUM ? kind : 0;
    if (p->before == TAG || p->before == ENUM)
        tag = kind == NAME ? p->before : 0;
    follow(p, kind, next);
    if (kind == SPECIFIER && str_is((*t)->text, "typedef"))
        level_of(p)->is_typedef = true;
    p->tag = tag;
    p->before = kind;
    p->next = last + 1;
    return kind;
}
