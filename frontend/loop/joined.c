/* joined.c - elements and members that reduce(...) combines: `reduce(+ : s[0], t->sum)`.
 *
 * Wherever the loop has one, its tokens become one name, which stands for it as any name stands
 * for a variable. */
#define _GNU_SOURCE
#include "frontend/loop/loop.h"

#include <string.h>

/* What an item of reduce(...) combines. */
range loop_combined_in(range item)
{
    int depth = 0;
    range target = item;
    for (size_t k = 0; k < item.count; k++) {
        depth += range_nesting(&item.first[k]);
        if (str_is(item.first[k].text, ":") && !depth)
            target = (range){&item.first[k + 1], item.count - k - 1};
    }
    return target;
}

/* Whether it is computed anew, perhaps to another element: `s[k++]`, `s[f()]`. */
static bool changes(range target)
{
    bool found = false;
    for (size_t k = 0; k < target.count; k++)
        found = found || str_is(target.first[k].text, "++") ||
                str_is(target.first[k].text, "--") || str_is(target.first[k].text, "=") ||
                str_is(target.first[k].text, "(");
    return found;
}

/* `sum[0]`, `p->top`, and not `h[0:n]`. */
static bool is_element(range target)
{
    const token *last = &target.first[target.count - 1];
    return target.count > 2 && target.first->kind == TOKEN_NAME && !changes(target) &&
           range_colon(target) == target.count &&
           (str_is(last->text, "]") || str_is(last[-1].text, ".") || str_is(last[-1].text, "->"));
}

static bool is_part(range target)
{
    bool found = false;
    for (size_t k = 0; k < target.count; k++)
        found = found || str_is(target.first[k].text, ":");
    return found;
}

/* Whether token k of the list begins what `j` is made of, and not a row. */
static bool is_joined_at(const loop_joined *j, const token_list *t, size_t k)
{
    const token *first = &t->items[k];
    if (k && (str_is(first[-1].text, ".") || str_is(first[-1].text, "->")))
        return false;
    for (size_t i = 0; i < j->tokens.count; i++)
        if (k + i >= t->count || !str_equal(first[i].text, j->tokens.first[i].text))
            return false;
    const str next = first[j->tokens.count].text;
    return !str_is(next, "[") && !str_is(next, "(");
}

static token join(arena *a, const token *first, size_t count)
{
    text spelled = {0};
    token_put(&spelled, first, count);
    token made = *first;
    made.text = (str){arena_strndup(a, spelled.data, spelled.size), spelled.size};
    made.length = first[count - 1].offset + first[count - 1].length - first->offset;
    text_free(&spelled);
    return made;
}

/* Makes one name of each use of an element or a member that reduce(...) combines. */
void loop_join_elements(loop *l)
{
    arena *a = l->unit->arena;
    token_list *t = &l->c->body_tokens;
    for (const clause *c = l->c->clauses; c; c = c->next)
        for (range value = c->value, item;
             c->kind == CLAUSE_REDUCE && range_next(&value, &item);) {
            const range target = loop_combined_in(item);
            if (!target.count || !is_element(target) || is_part(target))
                continue;
            loop_joined *made = arena_alloc(a, sizeof *made);
            *made = (loop_joined){target, join(a, target.first, target.count), l->joined};
            l->joined = made;
        }
    if (!l->joined)
        return;
    token *items = arena_alloc(a, (t->count + 1) * sizeof *items);
    size_t count = 0;
    for (size_t k = 0; k <= t->count; k++) {
        const loop_joined *j = l->joined;
        while (j && !(k < t->count && is_joined_at(j, t, k)))
            j = j->next;
        items[count++] = j ? join(a, &t->items[k], j->tokens.count) : t->items[k];
        k += j ? j->tokens.count - 1 : 0;
    }
    *t = (token_list){items, count - 1, t->source, t->is_c};
}

static void note_element(loop *l, range target, const char *spelled)
{
    diag_at(l->unit->diag, DIAG_NOTE, NULL, l->unit->source, target.first->offset, 0,
            is_part(target) ? "in a loop of 'elementwise', put '#pragma kernel atomic' in front "
                              "of the update of an element"
                            : "combine a variable: give it the value before the loop, as in "
                              "'double sum = %s;', name it in reduce(...), and assign '%s = sum;' "
                              "after the loop",
            spelled, spelled);
}

/* Of an inner loop, `+ : sum[0]` and `max : p->top`; `h[0:n]` of any. */
bool loop_refuse_element(loop *l, range target)
{
    if (!target.count || !(is_element(target) || is_part(target)))
        return false;
    const token whole = join(l->unit->arena, target.first, target.count);
    loop_error_at(l, &whole, &whole, "reduce(...) combines variables, and '%s' is %s",
                  whole.text.data,
                  is_part(target) ? "a part of an array" : "an element or a member");
    note_element(l, target, whole.text.data);
    return true;
}

/* Whether token k of the body is another part of what an element or a member is in. */
static bool is_other_part(const loop_joined *j, const token_list *t, size_t k)
{
    const token *here = &t->items[k], *own = j->tokens.first;
    if (!str_equal(here->text, own->text) ||
        (k && (str_is(here[-1].text, ".") || str_is(here[-1].text, "->"))))
        return false;
    const bool member = !str_is(own[1].text, "[") && str_equal(here[1].text, own[1].text);
    return !member || str_equal(here[2].text, own[2].text);
}

/* Refuses a loop that uses others than the element, or of which the iterations have another. */
static void check_joined(loop *l, const loop_joined *j)
{
    const token_list *t = &l->c->body_tokens;
    const token *last = &j->tokens.first[j->tokens.count - 1];
    if (!str_is(last->text, "]") && loop_is_always_bit_field(l, last->text)) {
        loop_error_at(l, j->tokens.first, last,
                      "reduce(...) combines what has an address, and '%s' is a bit-field",
                      j->name.text.data);
        note_element(l, j->tokens, j->name.text.data);
    }
    for (size_t k = 0; k < t->count && !l->broken; k++)
        if (is_other_part(j, t, k)) {
            loop_error_at(l, &t->items[k], &t->items[k],
                          "the loop combines '%s', and uses '%.*s' otherwise, too",
                          j->name.text.data, (int)j->tokens.first->text.size,
                          j->tokens.first->text.data);
            note_element(l, j->tokens, j->name.text.data);
        }
    for (size_t k = 1; k < j->tokens.count && !l->broken; k++) {
        const token *name = &j->tokens.first[k];
        bool differs = loop_level_of(l, name->text) >= 0 || loop_find_variable(l, name->text);
        for (size_t i = 1; i < t->count && !differs; i++) /* it is declared in the body */
            differs = str_equal(t->items[i].text, name->text) &&
                      t->items[i - 1].kind == TOKEN_NAME;
        if (name->kind != TOKEN_NAME || !differs || str_is(name[-1].text, ".") ||
            str_is(name[-1].text, "->"))
            continue;
        loop_error_at(l, name, name, "'%.*s' changes in the loop, which combines one element",
                      (int)name->text.size, name->text.data);
        diag_at(
            l->unit->diag, DIAG_NOTE, NULL, l->unit->source, name->offset, 0,
            "in a loop of 'elementwise', put '#pragma kernel atomic' in front of the update of "
            "an element");
    }
}

const loop_joined *loop_joined_of(const loop *l, range target)
{
    const loop_joined *j = l->joined;
    while (j && j->tokens.first != target.first)
        j = j->next;
    return j;
}

void loop_check_joined(loop *l)
{
    for (const loop_joined *j = l->joined; j; j = j->next)
        check_joined(l, j);
}
