/* elementwise.c - an elementwise kernel's source: the words of kernel/text/elementwise.cu.in. */
#include "runtime/source/spec.h"

/* 1: the body reads it, 2: it writes it, 3: both. An output that the body may leave
 * unassigned is read first, so that its elements keep their values. */
static int access_mode(const ckpp_param *param)
{
    if (param->direction == CKPP_IN)
        return 1;
    return param->direction == CKPP_OUT && !param->partial ? 2 : 3;
}

/* 4: it keeps what the body does not write, see kernel/elementwise_stage.h. */
static int stage_mode(const ckpp_param *param)
{
    return param->direction == CKPP_OUT && param->partial ? 2 | 4 : access_mode(param);
}

/* See "section accessor". */
static bool is_pointer(const spec *s, int k)
{
    const rt_param_class *c = &s->cls->param[k];

    return c->access == RT_DENSE && !s->cls->brick_row && !dtype_of((ckpp_dtype)c->dtype)->bits &&
           (c->aligned || !s->cls->misaligned);
}

static bool is_misaligned(const spec *s, int k)
{
    const rt_param_class *c = &s->cls->param[k];
    bool input = s->kernel->params[k].direction == CKPP_IN;

    return s->cls->misaligned && !c->aligned &&
           (c->access == RT_DENSE || (c->access == RT_ROW && input));
}

/* Whether the body indexes some array. */
static bool has_raw_array(const spec *s)
{
    bool any = false;

    for (int k = 0; k < s->kernel->nparams; k++)
        any |= spec_is_raw((rt_access)s->cls->param[k].access);
    return any;
}

/* Whether some input is read directly from global memory. */
static bool has_direct_input(const spec *s)
{
    for (int k = 0; k < s->kernel->nparams; k++)
        if (spec_is_element(s, k) && s->cls->param[k].access != RT_TRANSPOSED &&
            s->cls->param[k].access != RT_BRICK && (access_mode(&s->kernel->params[k]) & 1))
            return true;
    return false;
}

/* The operand whose words are aligned, as aligned_operand() of plan/loop_gpu.c has it. */
static int lead_of(const spec *s)
{
    int first = -1;

    for (int k = 0; k < s->kernel->nparams; k++) {
        rt_access access = (rt_access)s->cls->param[k].access;
        if (access != RT_DENSE && access != RT_ROW)
            continue;
        if (s->kernel->params[k].direction != CKPP_IN)
            return k;
        first = first < 0 ? k : first;
    }
    return first;
}

/* Whether it does no harm to run the body for elements that the loop does not have: all that it
 * does is to give elements values, it ends, and it computes no place to read at from elements,
 * which are any there. Structs may have pointers. */
static bool runs_always(const spec *s)
{
    const uint64_t more = CKPP_FACT_PRINTS | CKPP_FACT_WAITS | CKPP_FACT_LOOPS |
                          CKPP_FACT_TEXTURES | CKPP_FACT_DEVICE_CODE | CKPP_FACT_INCLUDES;
    bool subscripts = spec_facts(s->kernel) & CKPP_FACT_SUBSCRIPTS, absent = false;

    for (int k = 0; k < s->kernel->nparams; k++) {
        const ckpp_param *p = &s->kernel->params[k];
        const rt_param_class *c = &s->cls->param[k];
        if (c->dtype == CKPP_STRUCT || p->dtype == CKPP_STRUCT)
            return false;
        if (c->access == RT_SCALAR)
            continue;
        if (p->direction != CKPP_IN && !spec_is_element(s, k))
            return false;
        subscripts |= !spec_is_element(s, k) && !c->window;
        absent |= c->window || (spec_is_element(s, k) && (p->direction != CKPP_OUT || p->partial));
    }
    return !(subscripts && absent) && !(spec_facts(s->kernel) & more) && !s->cls->bounds;
}

/* Whether a body by coordinates is there twice: once for patches whose neighbours are all inside,
 * where tests for edges are known to fail. Where patches follow each other the registers that it
 * takes cost more than a few tests. */
static bool is_twice(const spec *s)
{
    enum { MANY = 512, WIDE = 4 }; /* neighbours of a patch's elements; elements of a vector */
    int reads = 0;

    for (int k = 0; k < s->kernel->nparams; k++)
        if (s->cls->param[k].window && spec_is_raw((rt_access)s->cls->param[k].access))
            reads += s->kernel->params[k].near->count;
    return reads > 1 && !specialize_calls(s->kernel) && !s->cls->bounds &&
           (s->cls->patch_steps < 2 || s->cls->width > WIDE) &&
           reads * s->cls->patch_rows * s->cls->width <= MANY;
}

/* How many vectors of a tile each thread has. */
static int tile_vectors(const spec *s)
{
    return s->cls->tile_width / s->cls->width * s->cls->tile_height / rt_block_of(s->cls);
}

/* How many of these vectors a thread takes at once. */
static int tile_items(const spec *s)
{
    enum { AT_ONCE = 4 };
    int vectors = tile_vectors(s);

    if (!has_direct_input(s) || specialize_calls(s->kernel))
        return 1;
    return vectors < AT_ONCE ? vectors : AT_ONCE;
}

static int tile_rounds(const spec *s)
{
    return specialize_calls(s->kernel) ? 1 : tile_vectors(s) / tile_items(s);
}

/* Whether tiles that lie in the shape as a whole are handled apart from others. */
static int tiles_apart(const spec *s)
{
    return !s->cls->even || s->cls->tile_shift || tile_items(s) > 1;
}

/* Of bricks. */
static int first_bricked(const spec *s)
{
    int k = 0;

    while (k < s->kernel->nparams && s->cls->param[k].access != RT_BRICK)
        k++;
    return k;
}

#define ACCESS s->cls->param[t->k].access
#define PARAM s->kernel->params[t->k]
#define NUMBERS(X)                                                                                \
    X(simt, s->cls->target->simt)                                                                 \
    X(quick, s->cls->quick)                                                                       \
    X(wide, s->cls->wide)                                                                         \
    X(has_before, s->kernel->before != NULL)                                                      \
    X(has_after, s->kernel->after != NULL)                                                        \
    X(has_edges, spec_counts_coordinates(s) && has_raw_array(s))                                  \
    X(narrow, has_raw_array(s) && !s->cls->wide)                                                  \
    X(flat, s->cls->ndim == 1)                                                                    \
    X(in_line, s->cls->ndim == 1 && s->cls->width > 1)                                            \
    X(inner, s->cls->ndim - 1)                                                                    \
    X(mask, s->cls->width - 1)                                                                    \
    X(many, s->cls->items > 1)                                                                    \
    X(last_vector, (s->cls->items - 1) * rt_block_of(s->cls))                                     \
    X(blocks_on, t->k *rt_block_of(s->cls))                                                       \
    X(has_head, s->cls->has_head)                                                                 \
    X(partial_vector, s->cls->partial_vector)                                                     \
    X(calls, specialize_calls(s->kernel))                                                         \
    X(staged, s->cls->staged)                                                                     \
    X(strips, s->cls->strips)                                                                     \
    X(wide_words, s->cls->strips && s->cls->width > 1)                                            \
    X(rows_first, s->cls->rows_first)                                                             \
    X(pairs, s->cls->misaligned)                                                                  \
    X(lead, lead_of(s))                                                                           \
    X(stage_mode, stage_mode(&PARAM))                                                             \
    X(stage_loads, stage_mode(&PARAM) & 1)                                                        \
    X(in_stage, ACCESS == RT_STAGED)                                                              \
    X(boxed, s->cls->boxed)                                                                       \
    X(least, s->cls->patch_blocks)                                                                \
    X(patched, s->cls->patch_rows)                                                                \
    X(rows, s->cls->patch_rows)                                                                   \
    X(steps, s->cls->patch_steps > 1 ? s->cls->patch_steps : 0)                                   \
    X(axis, s->cls->patch_axis)                                                                   \
    X(near, PARAM.near &&spec_is_element(s, t->k) ? PARAM.near->ndim : 0)                         \
    X(windowed, s->cls->param[t->k].window)                                                       \
    X(has_near, s->kernel->boundaries != NULL)                                                    \
    X(unit_step, ACCESS == RT_ROW)                                                                \
    X(picked, s->cls->param[t->k].window &&spec_is_raw((rt_access)ACCESS))                        \
    X(twice, is_twice(s))                                                                         \
    X(runs_always, runs_always(s))                                                                \
    X(window, s->cls->param[t->k].window - 1)                                                     \
    X(loaded, spec_is_element(s, t->k) && !s->cls->param[t->k].window)                            \
    X(bricks, s->cls->brick_dims)                                                                 \
    X(bricked, ACCESS == RT_BRICK)                                                                \
    X(brick_row, s->cls->brick_row)                                                               \
    X(first_bricked, first_bricked(s))                                                            \
    X(in_word_brick, s->cls->brick_row &&ACCESS == RT_BRICK)                                      \
    X(only_those, s->cls->brick_row && !runs_always(s))                                           \
    X(tiled, s->cls->tile_width)                                                                  \
    X(tile_dim, s->cls->tile_dim)                                                                 \
    X(tile_shift, s->cls->tile_shift)                                                             \
    X(even, s->cls->even)                                                                         \
    X(apart, tiles_apart(s))                                                                      \
    X(breadth, s->cls->tile_width)                                                                \
    X(height, s->cls->tile_height)                                                                \
    X(vectors, tile_vectors(s))                                                                   \
    X(at_once, tile_items(s))                                                                     \
    X(together, tile_items(s) > 1)                                                                \
    X(rounds, tile_rounds(s))                                                                     \
    X(element, spec_is_element(s, t->k))                                                          \
    X(output, PARAM.direction != CKPP_IN)                                                         \
    X(kept, spec_is_element(s, t->k) && PARAM.direction != CKPP_IN)                               \
    X(mode, access_mode(&PARAM))                                                                  \
    X(reads, access_mode(&PARAM) & 1)                                                             \
    X(dense, ACCESS == RT_DENSE)                                                                  \
    X(transposed, ACCESS == RT_TRANSPOSED)                                                        \
    X(innermost, ACCESS == RT_ROW ? 1 : ACCESS == RT_BROADCAST ? 0 : -1)                          \
    X(is_aligned, s->cls->param[t->k].aligned)                                                    \
    X(pointer, is_pointer(s, t->k))                                                               \
    X(misaligned, is_misaligned(s, t->k))
NUMBERS(SPEC_NUMBER)

static void put_before(const spec_text *t)
{
    spec_pieces(t->s->out, t->s->kernel->before);
}

static void put_after(const spec_text *t)
{
    spec_pieces(t->s->out, t->s->kernel->after);
}

/* Where the element is in its window. */
static void put_by(const spec_text *t)
{
    const signed char *by = t->s->cls->param[t->k].by;

    buf_printf(t->s->out, "%d, %d, %d", by[0], by[1], by[2]);
}

static const spec_word words[] = {
    NUMBERS(SPEC_NUMBER_WORD){SPEC_NAME("by"), .put = put_by},
    {SPEC_NAME("reaches"), .put = spec_reaches},
    {SPEC_NAME("outsides"), .put = spec_outsides},
    {SPEC_NAME("outside"), .put = spec_outside},
    {SPEC_NAME("before"), .put = put_before},
    {SPEC_NAME("after"), .put = put_after},
    {0},
};

/* ---- bricks ---- */

static int brick_vectors(const spec *s)
{
    return (s->cls->items + s->cls->width - 1) / s->cls->width;
}

static int brick_at_once(const spec *s)
{
    enum { AT_ONCE = 4 };
    const int vectors = s->cls->brick_row ? s->cls->items : brick_vectors(s);

    return !has_direct_input(s) ? 1 : vectors < AT_ONCE ? vectors : AT_ONCE;
}

/* Whether threads of neighbouring rows take their words' elements in different orders: words of
 * all inputs are of 4 bytes, which can then be turned. */
static bool is_turned(const spec *s)
{
    for (int k = 0; k < s->kernel->nparams; k++)
        if (s->cls->param[k].access == RT_BRICK &&
            ckpp_dtype_size((ckpp_dtype)s->cls->param[k].dtype) * s->cls->width != 4)
            return false;
    return (s->cls->brick_lanes > 1 || s->cls->brick_threads < 32) && !s->cls->even &&
           s->cls->brick_row == 1;
}

/* Elements of the lead output that memory writes at once, at least a word. */
static int sector_of(const spec *s)
{
    return rt_sector(ckpp_dtype_size((ckpp_dtype)s->cls->param[lead_of(s)].dtype), s->cls->width);
}

/* Where a word is, see `in_words` of kernel/elementwise_words.h. */
static int word_place(const spec *s, int k)
{
    return s->cls->param[k].access == RT_DENSE ? 0 : k == lead_of(s) ? 1 : 2;
}

/* Elements of a vector that is loaded into shared memory: those of a word at most. The class does
 * not say how large structs are. */
static int load_width(const spec *s, int k)
{
    const int size = (int)ckpp_dtype_size((ckpp_dtype)s->cls->param[k].dtype),
              most = size ? 4 / size : 1;

    return most < 1 ? 1 : most < s->cls->brick_load ? most : s->cls->brick_load;
}

#define BRICK_NUMBERS(X)                                                                          \
    X(brick_dims, s->cls->brick_dims)                                                             \
    X(brick_run, s->cls->brick_run)                                                               \
    X(brick_items, s->cls->items)                                                                 \
    X(brick_vectors, s->cls->brick_row ? s->cls->items : brick_vectors(s))                        \
    X(brick_at_once, brick_at_once(s))                                                            \
    X(brick_together, brick_at_once(s) > 1)                                                       \
    X(load_width, load_width(s, t->k))                                                            \
    X(brick_load, s->cls->brick_load)                                                             \
    X(brick_chunk, s->cls->brick_chunk)                                                           \
    X(brick_lanes, s->cls->brick_lanes)                                                           \
    X(brick_lane, s->cls->brick_lane)                                                             \
    X(brick_size, s->cls->brick_size)                                                             \
    X(brick_rounds, s->cls->brick_rounds)                                                         \
    X(brick_threads, s->cls->brick_threads)                                                       \
    X(brick_pitch, s->cls->brick_pitch)                                                           \
    X(sector, sector_of(s))                                                                       \
    X(turned, is_turned(s))                                                                       \
    X(lead_is_dense, s->cls->param[lead_of(s)].access == RT_DENSE)                                \
    X(word_place, word_place(s, t->k))                                                            \
    X(word_step, ACCESS == RT_ROW || ACCESS == RT_DENSE ? 1 : ACCESS == RT_BROADCAST ? 0 : -1)
BRICK_NUMBERS(SPEC_NUMBER)

static void put_brick_order(const spec_text *t)
{
    buf_printf(t->s->out, "0x%xu", t->s->cls->brick_order);
}

static const spec_word brick_words[] = {
    BRICK_NUMBERS(SPEC_NUMBER_WORD){SPEC_NAME("brick_order"), .put = put_brick_order},
    {0},
};

void spec_elementwise(spec *s)
{
    spec_text t;

    spec_set_wait(s);
    spec_text_begin(&t, s);
    spec_text_add(&t, rt_text_elementwise);
    if (!s->cls->target->simt)
        spec_text_add(&t, rt_text_elementwise_host);
    spec_text_add(&t, words);
    if (s->cls->strips)
        spec_text_add(&t, rt_text_strips);
    if (s->cls->tile_width)
        spec_text_add(&t, rt_text_tile);
    if (s->cls->brick_dims) {
        spec_text_add(&t, rt_text_brick);
        spec_text_add(&t, brick_words);
    }
    if (s->cls->staged)
        spec_text_add(&t, rt_text_stage);
    if (s->cls->patch_rows) {
        spec_text_add(&t, rt_text_patch);
        spec_text_add(&t, spec_window_words);
    }
    spec_text_put(&t, "entry");
}
