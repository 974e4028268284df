/* reduce_cuda.c - a reduction's entry on a GPU: the words of kernel/text/reduce_cuda.cu.in and
 * vector.cu.in. */
#include "runtime/source/spec.h"

#include <string.h>

/* Elements of a vector that belong to one result. */
static int share_of(const spec *s)
{
    return s->cls->width / s->cls->results;
}

/* Whether small integers are added in 32 bits first. */
static bool is_small(const spec *s)
{
    return specialize_small_input(s->kernel, s->cls) >= 0;
}

/* Whether the loop reads input k; for small integers it reads only the one that is added. */
static bool is_read(const spec *s, int k)
{
    int small = specialize_small_input(s->kernel, s->cls);
    return spec_is_input(s, k) && (small < 0 || small == k);
}

/* Whether the loop reads elements of array k: also those that the body may leave unassigned. */
static bool is_fetched(const spec *s, int k)
{
    const ckpp_param *p = &s->kernel->params[k];
    return is_read(s, k) || (p->mapped && (p->direction == CKPP_INOUT || p->partial));
}

/* Whether _i is the element's number along the loop: argmin and argmax over one dimension. */
static bool is_numbered(const spec *s)
{
    return spec_is_arg(s) && s->cls->ordered && s->cls->reduced == 1;
}

/* See "section loop". */
static bool is_plain(const spec *s)
{
    return !s->cls->columns && s->cls->width > 1 && s->cls->results == 1 && s->cls->reduced == 1;
}

static int find_row_input(const spec *s)
{
    int k = 0;

    while (k + 1 < s->kernel->nparams &&
           (!spec_is_mapped(s, k) || s->cls->param[k].access != RT_ROW))
        k++;
    return k;
}

/* Whether it is asked once for several vectors, each of which is put together from two, whether
 * all of these may be loaded. What is left is then taken one by one. */
static bool asks_once(const spec *s)
{
    return s->cls->misaligned && s->cls->reduced == 1 && s->cls->items > 1;
}

/* Whether one vector at most is left by a loop over two at once. */
static bool is_two_at_once(const spec *s)
{
    return s->cls->items == 2 && !is_small(s) && !asks_once(s);
}

/* Whether a loop over `items` vectors at once is followed by one over two, because there may be
 * fewer than `items` in all. */
static bool is_maybe_fewer(const spec *s)
{
    if (asks_once(s) || s->cls->items <= 2 || s->cls->finish == RT_CLUSTER)
        return !asks_once(s) && s->cls->items > 2;
    return is_small(s) ? s->cls->finish == RT_WHOLE
                       : specialize_is_large(s->kernel, s->cls) && s->cls->columns;
}

/* How many elements of each result `count` vectors have, if they are combined with each other
 * before the accumulators; else 0. */
static int combined_elements(const spec *s, int count)
{
    int elements = count * share_of(s);
    bool combined = (!spec_is_arg(s) || is_numbered(s)) && !is_small(s) && elements > 1;

    return combined ? elements : 0;
}

/* Whether result k is a sum of 64 bits. */
static bool is_narrowed(const spec *s, int k)
{
    const ckpp_reduction *r = s->kernel->reduction;
    bool groups = rt_has_groups(r);
    ckpp_dtype value = (ckpp_dtype)(groups ? s->cls->param[k].dtype : s->cls->value);

    return spec_is_output(s, k) &&
           (groups ? (ckpp_operator)s->kernel->params[k].op : r->op) == CKPP_REDUCE_ADD &&
           ckpp_dtype_size(value) == 8 && strchr("iu", rt_dtype_kind(value));
}

/* Whether sums of 64 bits are added in 32 as far as that is exact: where a processor reads so many
 * elements in the time of a load that their additions count. */
static bool does_narrow(const spec *s)
{
    enum { SMALL = 2 }; /* bytes */
    bool sums = false, reads = false, small = true;

    for (int k = 0; k < s->kernel->nparams; k++) {
        size_t size = ckpp_dtype_size((ckpp_dtype)s->cls->param[k].dtype); /* of a struct 0 */
        sums |= is_narrowed(s, k);
        reads |= spec_is_mapped(s, k);
        small &= !spec_is_mapped(s, k) || (size > 0 && size <= SMALL);
    }
    return sums && reads && small && !is_small(s);
}

static bool is_fetched_before(const spec *s, int count)
{
    return count > 1 && !(s->cls->reduced > 1 && (spec_needs_index(s) || spec_needs_ind(s)));
}

/* The share of a multiprocessor's registers that a kernel may use, for ckpp::resident; 0: any. */
static int resident_share(const spec *s)
{
    if (specialize_calls(s->kernel) || s->cls->batch > 1 || s->cls->finish == RT_CLUSTER)
        return 0;
    return specialize_is_large(s->kernel, s->cls) ? RT_LARGE_SHARE : 1;
}

/* What a word of small integers has which change no result; -1: each element is tested. */
static int fill_of(const spec *s)
{
    return !is_small(s) ? -1 : s->kernel->reduction->op == CKPP_REDUCE_ALL ? 0x01010101 : 0;
}

/* Whether what input k has outside of rows is replaced by what changes no result. */
static bool is_filled(const spec *s, int k)
{
    return s->cls->pieces && k == s->kernel->returned - 1 && fill_of(s) >= 0;
}

/* Whether it is asked of each element of a piece whether it belongs to the row. */
static bool is_guarded(const spec *s)
{
    return s->cls->pieces && !is_filled(s, s->kernel->returned - 1);
}

#define ACCESS s->cls->param[t->k].access
#define PARAM s->kernel->params[t->k]
#define NUMBERS(X)                                                                                \
    X(results, s->cls->results)                                                                   \
    X(several_results, s->cls->results > 1)                                                       \
    X(result_each, s->cls->results == s->cls->width)                                              \
    X(rows, s->cls->batch)                                                                        \
    X(batch, s->cls->batch > 1)                                                                   \
    X(accumulator_count, s->cls->results *(s->cls->batch > 1 ? s->cls->batch : 1))                \
    X(resident, resident_share(s))                                                                \
    X(parts, s->cls->finish != RT_WHOLE)                                                          \
    X(second_launch, s->cls->finish == RT_SECOND_LAUNCH)                                          \
    X(cluster, s->cls->finish == RT_CLUSTER)                                                      \
    X(last_block, s->cls->finish == RT_LAST_BLOCK)                                                \
    X(inner, s->cls->columns ? s->cls->ndim - 1 : s->cls->ndim + s->cls->reduced - 1)             \
    X(share, share_of(s))                                                                         \
    X(pace, s->cls->columns ? share_of(s) : s->cls->width)                                        \
    X(mask, s->cls->width - 1)                                                                    \
    X(last, t->count - 1)                                                                         \
    X(many, s->cls->items > 1)                                                                    \
    X(two_at_once, is_two_at_once(s))                                                             \
    X(maybe_fewer, is_maybe_fewer(s))                                                             \
    X(steps, spec_steps(s))                                                                       \
    X(iterates, s->cls->reduced > 1)                                                              \
    X(plain, is_plain(s))                                                                         \
    X(row_input, find_row_input(s))                                                               \
    X(whole, t->width == s->cls->width)                                                           \
    X(small, is_small(s))                                                                         \
    X(all, s->kernel->reduction->op == CKPP_REDUCE_ALL)                                           \
    X(small_vector, is_small(s) && t->width == s->cls->width)                                     \
    X(combined, combined_elements(s, t->count))                                                   \
    X(narrows, does_narrow(s) && combined_elements(s, s->cls->items) > 0)                         \
    X(narrowed, is_narrowed(s, t->k))                                                             \
    X(half, t->width / 2)                                                                         \
    X(upper, t->k + t->width / 2)                                                                 \
    X(fetched, is_fetched_before(s, t->count))                                                    \
    X(fenced, spec_steps(s) && s->cls->finish == RT_SECOND_LAUNCH)                                \
    X(later, spec_is_arg(s) && s->cls->ordered && t->width == s->cls->width)                      \
    X(numbered, is_numbered(s))                                                                   \
    X(argmax, operator_of(s->kernel->reduction->op)->form == CKPP_FORM_MOST)                      \
    X(read, is_fetched(s, t->k))                                                                  \
    X(followed, is_read(s, t->k) || PARAM.mapped)                                                 \
    X(two_loads, asks_once(s) && is_fetched_before(s, t->count))                                  \
    X(saved, s->cls->reduced > 1 && is_fetched_before(s, t->count))                               \
    X(unit,                                                                                       \
      (ACCESS == RT_ROW && s->cls->reduced == 1 && !s->cls->columns) || ACCESS == RT_STAGED)      \
    X(stage, specialize_stage(s->kernel, s->cls))                                                 \
    X(shifted, s->cls->shifted)                                                                   \
    X(pieces, s->cls->pieces)                                                                     \
    X(whole_pieces, s->cls->pieces && t->width == s->cls->width)                                  \
    X(anywhere, s->cls->misaligned &&is_fetched(s, t->k) && ACCESS == RT_ROW)                     \
    X(overlapping, s->cls->misaligned)                                                            \
    X(guarded, is_guarded(s) && t->width == s->cls->width)                                        \
    X(guarded_pieces, is_guarded(s))                                                              \
    X(pieces_of_rows, s->cls->pieces && t->width == s->cls->width && ACCESS == RT_ROW)            \
    X(filled, is_filled(s, t->k) && t->width == s->cls->width)                                    \
    X(fill, fill_of(s))                                                                           \
    X(in_line, s->cls->ndim == 1)                                                                 \
    X(staged, ACCESS == RT_STAGED)                                                                \
    X(unrolled, specialize_calls(s->kernel) || s->cls->value == CKPP_STRUCT ? 1 : 4)              \
    X(stepping, ACCESS == RT_STRIDED)                                                             \
    X(fixed, ACCESS == RT_BROADCAST || (ACCESS == RT_STRIDED && t->width == 1))
NUMBERS(SPEC_NUMBER)

const spec_word reduce_cuda_words[] = {NUMBERS(SPEC_NUMBER_WORD){0}};
