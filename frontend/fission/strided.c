/* strided.c - loops in which the threads of a block take the elements of an array in turn:
 *
 *   for (int i = first + threadIdx.x; i < end; i += blockDim.x)
 *
 * Such a loop is put around the one over threads, which then takes neighbours at once. In the last
 * round it ends early where threads begin in their order; else the threads whose i is too large
 * are passed over, as are those that masks leave out. */
#include "frontend/fission/fission.h"

bool strided_is(const fission *f, const node *n)
{
    const node *d = n->kind == NODE_FOR && n->a && n->a->kind == NODE_DECLARATION ? n->a->a : NULL;
    const node *end = n->b, *step = n->c;
    if (!d || d->next || !d->at || !d->a || d->b || d->pointers || !end || !step ||
        end->kind != NODE_BINARY || step->kind != NODE_ASSIGN)
        return false;
    const variable *v = variable_of(f, d->at);
    bool compares = str_is(end->at->text, "<") || str_is(end->at->text, "<=");
    bool steps = str_is(step->at->text, "+=") && step->a->kind == NODE_NAME &&
                 variable_of(f, step->a->at) == v;
    if (!compares || !steps || end->a->kind != NODE_NAME || variable_of(f, end->a->at) != v ||
        v->spread == FOR_BLOCK || v->exposed || v->renamed)
        return false;
    return need_again(f, d->a) && need_constant(f, end->b) && need_constant(f, step->b) &&
           !fission_loads(f, end->b) && !fission_loads(f, step->b) &&
           !need_assignment(f, n->d, v) && !need_jumps(f, n->d) && !need_returns(f, n->d) &&
           !need_atomics(f, n->d);
}

/* Where the first thread in x begins, if thread x begins x further on; or NULL. "" is 0. */
static const char *start_of(const sequencer *q, const node *n)
{
    const fission *f = q->f;
    if (fission_is_thread_number(f, n))
        return "0";
    if (n->kind != NODE_BINARY || !str_is(n->at->text, "+"))
        return NULL;
    const node *other = fission_is_thread_number(f, n->a)   ? n->b
                        : fission_is_thread_number(f, n->b) ? n->a
                                                            : NULL;
    if (!other || fission_spread(f, other) != FOR_BLOCK)
        return NULL;
    return write_tokens(q, other->first, other->last);
}

/* Declares ckpp_fN, where the loop begins: the least place of all threads; and ckpp_sN: threads do
 * not begin one after the other, without wrapping around. */
static void begin(sequencer *q, const node *value, const char *start, int number)
{
    if (start)
        write_put(q,
                  " long long ckpp_f%d = (ckpp_l%d)(%s);"
                  " const bool ckpp_s%d = !ckpp::fission_counts<ckpp_l%d>(ckpp_f%d);"
                  " if (ckpp_s%d) { ckpp_f%d = ckpp::fission_none;",
                  number, number, start, number, number, number, number, number);
    else
        write_put(q, " long long ckpp_f%d = ckpp::fission_none; constexpr bool ckpp_s%d = true; {",
                  number, number);
    sequence_open(q);
    sequence_use(q, value);
    write_put(q, " ckpp::fission_least(ckpp_f%d, (ckpp_l%d)(%s), ckpp_u%d);", number, number,
              write_tokens(q, value->first, value->last), number);
    sequence_close(q);
    write_put(q, " }");
}

/* In the region: where the thread is, and whether it has come to the end. One that begins with a
 * number that counts as too large never comes back. */
static void take_place(sequencer *q, const node *n, int number)
{
    const node *d = n->a->a, *end = n->b->b;
    const char *first = write_tokens(q, d->a->first, d->a->last),
               *name = write_tokens(q, d->at, d->at),
               *last = write_tokens(q, end->first, end->last);
    write_put(q, " const long long ckpp_i%d = (long long)(ckpp_l%d)(%s) + (ckpp_k%d - ckpp_f%d);",
              number, number, first, number, number);
    write_put(q, " ckpp_l%d %s= ckpp_s%d ? (ckpp_l%d)ckpp_i%d :", number, name, number, number,
              number);
    write_put(q, " (ckpp_l%d)((ckpp_l%d)(%s) + (ckpp_l%d)(ckpp_k%d - ckpp_f%d));", number, number,
              first, number, number, number);
    write_put(q, " if ((ckpp_s%d || ckpp_k%d < 0 || (__typeof__(%s))0.5 != 0) &&", number, number,
              last);
    write_put(q, " !((long long)%s == ckpp_i%d && %s%.*s %s)) continue;", name, number, name,
              (int)n->b->at->text.size, n->b->at->text.data, last);
    write_put(q, " if (ckpp_u%d && (long long)(ckpp_l%d)(%s) < 0) continue;", number, number,
              first);
}

void strided_write(sequencer *q, const node *n)
{
    const node *d = n->a->a, *type = n->a->b, *end = n->b->b;
    const int number = q->loops++;
    const bool equal = str_is(n->b->at->text, "<=");
    const char *start = q->mask < 0 && !q->f->returns ? start_of(q, d->a) : NULL;
    const char *last = write_tokens(q, end->first, end->last);
    sequence_close(q);
    write_put(q, " { typedef %sckpp_l%d; static_assert((ckpp_l%d)0.5 == 0);",
              write_tokens(q, type->first, type->last), number, number);
    write_put(q, " constexpr bool ckpp_u%d = ckpp::fission_wraps<ckpp_l%d, __typeof__(%s)>;",
              number, number, last);
    begin(q, d->a, start, number);
    write_put(q, " if (ckpp_f%d != ckpp::fission_none)", number);
    write_put(q, " for (long long ckpp_k%d = ckpp_f%d; ckpp_k%d < 0 || ckpp_k%d %s %s;", number,
              number, number, number, equal ? "<=" : "<", last);
    write_put(q, " ckpp_k%d += %s) {", number, write_tokens(q, n->c->b->first, n->c->b->last));
    if (start)
        write_put(q,
                  " const unsigned ckpp_n%d = ckpp_s%d ? CKPP_BLOCK_X :"
                  " ckpp::fission_count(ckpp_k%d, %s, %s);",
                  number, number, number, last, equal ? "true" : "false");
    q->limit = start ? number : -1;
    sequence_open(q);
    q->limit = -1;
    sequence_use(q, n);
    take_place(q, n, number);
    write_blank(q, n->first, n->d->first - 1);
    q->last = n->last;
    sequence_close(q);
    write_put(q, " } }");
}
