/* outline_token.c - questions about one token or bracket of an outline. */
#include "frontend/device/device.h"

enum { LOOK_AHEAD = 128 };

uint32_t outline_code(const outline *o, int k)
{
    return k >= 0 && k < o->count ? o->t[k].code : 0;
}

bool outline_is_name(const outline *o, int k)
{
    return k >= 0 && k < o->count && o->t[k].t->kind == TOKEN_NAME && !o->t[k].keyword;
}

unsigned outline_keyword(const outline *o, int k)
{
    return k >= 0 && k < o->count ? o->t[k].keyword : 0;
}

token_kind outline_kind(const outline *o, int k)
{
    return k >= 0 && k < o->count ? o->t[k].t->kind : TOKEN_END;
}

bool outline_is_word(const outline *o, int k, const char *word)
{
    return k >= 0 && k < o->count && o->t[k].t->kind == TOKEN_NAME &&
           str_is(o->t[k].t->text, word);
}

bool outline_is_operator(const outline *o, int k)
{
    return outline_keyword(o, k) && outline_is_word(o, k, "operator");
}

int outline_role_of(const outline *o, int k)
{
    return k < 0 ? (int)o->top : o->t[k].role;
}

int outline_skip(const outline *o, int k)
{
    return o->t[k].partner > k ? o->t[k].partner + 1 : k + 1;
}

void outline_set_role(outline *o, int k, outline_role role)
{
    o->t[k].role = (unsigned char)role;
    if (o->t[k].partner >= 0)
        o->t[o->t[k].partner].role = (unsigned char)role;
}

bool outline_find(const outline *o, str name, name_kind *kind)
{
    return names_find(o->declared, name, kind) || (o->known && names_find(o->known, name, kind)) ||
           names_is_builtin(name, kind);
}

int outline_angle(const outline *o, int k)
{
    int depth = 1;
    for (int j = k + 1; j < o->count && j < k + LOOK_AHEAD; j++) {
        uint32_t c = o->t[j].code;
        if (c == '<') {
            depth++;
        } else if (c == '>' || c == CODE2('>', '>')) {
            depth -= c == '>' ? 1 : 2;
            if (depth <= 0)
                return depth ? -1 : j;
        } else if (c == '(' || c == '[') {
            if (o->t[j].partner < 0)
                return -1;
            j = o->t[j].partner;
        } else if (c == CODE2('&', '&')) {
            uint32_t after = outline_code(o, j + 1);
            if (after != '>' && after != ',')
                return -1;
        } else if (c && c != ',' && c != '*' && c != '&' && c != '+' && c != '-' && c != '/' &&
                   c != '%' && c != '=' && c != CODE2(':', ':') && c != ELLIPSIS) {
            return -1;
        }
    }
    return -1;
}
