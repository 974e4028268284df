/* members.c - x.shape[d], x.strides[d], x.size, x.ndim, x(j, k), x.at(k) of an array x, and the
 * neighbours x[-1][0] of an element x.
 *
 * In the C++ body a parameter's name is an element, a pointer, or a ckpp::raw object. Elements and
 * pointers cannot have members, so the name and the member are replaced by a variable that
 * runtime/source/array_names.c declares if it is needed:
 *
 *   x.shape[0]     ckpp_x_shape[0]
 *   x(j, k)        ckpp::view(x, ckpp_x_layout)(j, k)      see kernel/view.h
 *   x.shape[0]     x.shape()[0]                            of a ckpp::raw
 *   x.size         x.size()                                of a ckpp::raw
 *   x[-1][0]       ckpp_near_x(-1, 0)                      of a near parameter
 *   x(j - 1, k)    ckpp_near_x.pick(x(j - 1, k), 0, -1, 0) where coordinates.c has found it
 *   for            ckpp_unrolled_for, of a loop that counts such neighbours */
#define _GNU_SOURCE
#include "frontend/device/device.h"

#include <string.h>

static const struct member_word {
    const char *word;
    unsigned what;
    const char *raw; /* what ckpp::raw has instead */
} words[] = {{"shape", CKPP_MENTIONS_SHAPE, "shape()"},
             {"strides", CKPP_MENTIONS_STRIDES, "strides()"},
             {"ndim", CKPP_MENTIONS_NDIM, "ndim"},
             {"size", CKPP_MENTIONS_SIZE, "size()"}};

static const struct member_word *find_word(const outline *o, int k)
{
    for (size_t j = 0; j < sizeof words / sizeof *words; j++)
        if (outline_is_word(o, k, words[j].word))
            return &words[j];
    return NULL;
}

unsigned members_find(const outline *o, int k, array_form form)
{
    const bool pointer = form == ARRAY_POINTER || form == ARRAY_OR_STRUCT;
    if (form == ARRAY_NONE)
        return 0;
    if (form == ARRAY_NEAR && outline_code(o, k + 1) == '[' && o->t[k + 1].partner > k)
        return CKPP_MENTIONS_NEAR;
    if (outline_code(o, k + 1) == '(' && pointer)
        return CKPP_MENTIONS_VIEW;
    if (outline_code(o, k + 1) != '.')
        return 0;
    const bool called = outline_code(o, k + 3) == '(';
    if (outline_is_word(o, k + 2, "at") && called && pointer)
        return CKPP_MENTIONS_VIEW;
    const struct member_word *w = find_word(o, k + 2);
    return w && !called ? w->what : 0;
}

int members_end(const outline *o, int k)
{
    if (outline_code(o, k + 1) == '[') {
        for (k++; outline_code(o, k) == '[' && o->t[k].partner > k;)
            k = o->t[k].partner + 1;
        return k;
    }
    const int behind = outline_code(o, k + 1) == '.' ? k + 3 : k + 1;
    return outline_code(o, behind) == '(' ? outline_skip(o, behind) : behind;
}

/* x[-1][0] becomes ckpp_near_x(-1, 0). */
static void translate_near(translation *t, const body_member *m)
{
    const str name = m->param->name;
    const int end = members_end(&t->o, m->token);
    translate_instead(t, m->token,
                      arena_printf(t->arena, "ckpp_near_%.*s", (int)name.size, name.data));
    for (int k = m->token + 1; k < end; k = t->o.t[k].partner + 1) {
        const int close = t->o.t[k].partner;
        translate_instead(t, k, k == m->token + 1 ? "(" : ", ");
        translate_instead(t, close, close + 1 == end ? ")" : "");
    }
}

static void translate_member(translation *t, const body_member *m)
{
    const str name = m->param->name;
    const int k = m->token, size = (int)name.size;
    if (m->what == CKPP_MENTIONS_NEAR) {
        translate_near(t, m);
        return;
    }
    if (m->what == CKPP_MENTIONS_COORDINATES) {
        translate_before(t, k, arena_printf(t->arena, "ckpp_near_%.*s.pick(", size, name.data));
        const char *const *more = m->more;
        translate_after(t, t->o.t[k + 1].partner,
                        arena_printf(t->arena, ", %d%s, %d%s, %d%s)", m->by[0],
                                     more[0] ? more[0] : "", m->by[1], more[1] ? more[1] : "",
                                     m->by[2], more[2] ? more[2] : ""));
        return;
    }
    if (m->what == CKPP_MENTIONS_VIEW) {
        translate_instead(t, k,
                          arena_printf(t->arena, "ckpp::view(%.*s, ckpp_%.*s_layout)", size,
                                       name.data, size, name.data));
        return;
    }
    const struct member_word *w = find_word(&t->o, k + 2);
    if (m->param->array == ARRAY_INDEXED) {
        translate_instead(t, k + 2, w->raw);
        return;
    }
    translate_instead(t, k, arena_printf(t->arena, "ckpp_%.*s_%s", size, name.data, w->word));
    translate_instead(t, k + 1, "");
    translate_instead(t, k + 2, "");
}

void members_translate(translation *t, const body_facts *facts)
{
    for (size_t j = 0; j < facts->nmembers; j++)
        if (facts->members[j].param->array != ARRAY_NONE && facts->members[j].token >= 0)
            translate_member(t, &facts->members[j]);
    for (size_t j = 0; j < facts->nunrolled; j++)
        translate_instead(t, facts->unrolled[j], "ckpp_unrolled_for");
}

/* Names in a macro get their meaning where the macro is used; here they are assumed to be the
 * parameters. */
void members_translate_macro(translation *t, const body_facts *facts)
{
    for (int k = 0; k < t->o.count; k++) {
        const uint32_t before = outline_code(&t->o, k - 1);
        if (!outline_is_name(&t->o, k) || body_is_arrow(before) || before == CODE2(':', ':'))
            continue;
        for (size_t j = 0; j < facts->nmembers; j++) {
            const body_param *p = facts->members[j].param;
            const unsigned what = str_equal(t->o.t[k].t->text, p->name)
                                      ? members_find(&t->o, k, (array_form)p->array)
                                      : 0;
            if (!what)
                continue;
            translate_member(
                t, &(body_member){.token = k, .at = t->o.t[k].t, .param = p, .what = what});
            break;
        }
    }
}

bool members_in_macros(const body_facts *facts)
{
    for (size_t j = 0; j < facts->nmembers; j++)
        if (facts->members[j].token < 0)
            return true;
    return false;
}
