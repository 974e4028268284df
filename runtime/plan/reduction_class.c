/* reduction_class.c - which loop is compiled for a reduction: how its operands are read, and in
 * which vectors.
 *
 * A GPU's thread reads vectors of up to 16 bytes. One has elements of a single row, or of so many
 * neighbouring columns; where rows are shorter than a vector, or columns fewer, a vector has
 * several whole rows, or several rows of all columns. Of many rows a thread takes some at a time.
 * Short rows that are no such vectors go through shared memory (reduction_rows.c); rows in several
 * dimensions are taken in pieces (reduction_pieces.c); columns whose rows begin anywhere are put
 * together from aligned vectors, or shifted to where vectors are. source/reduce_cuda.c writes the
 * loop. */
#include "runtime/plan/plan.h"

#include <stdlib.h>

/* The dimension along which vectors lie. */
static int inner_dimension(const rt_launch *l)
{
    return l->columns ? l->ndim - 1 : l->ndim + l->reduced - 1;
}

/* ---- vectors ---- */

/* How many elements behind a vector's boundary the operand begins, for vectors of `width`
 * elements. */
static int64_t misalignment(const rt_operand *o, int width)
{
    return (int64_t)((uintptr_t)o->data / o->array.itemsize % (size_t)width);
}

/* Whether the operands can be read in vectors of that many elements. A plain row may begin and end
 * anywhere: the loop takes what is before the first vector and behind the last one by one; but all
 * operands' vectors have to begin together. */
static bool has_vectors(const rt_launch *l, const rt_class *cls, int width)
{
    int inner = inner_dimension(l), dims = l->ndim + l->reduced;
    /* segments all begin with a vector, so that it does not matter who has which */
    bool plain = !l->columns && l->reduced == 1 && !l->segments.all;
    const rt_operand *first = NULL;

    if (plain ? l->extent[inner] < 2 * width : l->extent[inner] % width != 0)
        return false;
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        if (!rt_is_mapped(o) || cls->param[k].access != RT_ROW)
            continue;
        if (!first)
            first = o;
        if ((uintptr_t)o->data % o->array.itemsize ||
            misalignment(o, width) != (plain ? misalignment(first, width) : 0))
            return false;
        for (int d = 0; d < dims; d++)
            if (d != inner && l->extent[d] > 1 &&
                (o->strides[d] - (plain ? first->strides[d] : 0)) % width != 0)
                return false;
    }
    return true;
}

/* Whether every `width`-th element of every row begins a vector, each of which is a part of one
 * row or consists of `results` whole rows. */
static bool has_whole_rows(const rt_launch *l, const rt_class *cls, int width, int results)
{
    int inner = l->ndim - 1;

    if (l->columns || l->reduced != 1 || l->extent[l->ndim] * results % width != 0 ||
        l->extent[inner] % results != 0)
        return false;
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        if (!rt_is_mapped(o))
            continue;
        if (cls->param[k].access != RT_ROW) {
            if (results > 1)
                return false;
            continue;
        }
        if ((uintptr_t)o->data % o->array.itemsize || misalignment(o, width))
            return false;
        for (int d = 0; d <= inner; d++) {
            bool together = d == inner && results > 1;
            if (l->extent[d] > 1 &&
                (together ? o->strides[d] != l->extent[l->ndim] : o->strides[d] % width != 0))
                return false;
        }
    }
    return true;
}

/* Whether a vector of `width` elements consists of several whole rows of all columns. */
static bool has_whole_columns(const rt_launch *l, const rt_class *cls, int width)
{
    int64_t columns = l->extent[0];

    if (!l->columns || l->ndim != 1 || l->reduced != 1 || !is_power_of_two(columns) ||
        columns >= width || l->extent[1] % (width / columns) != 0)
        return false;
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        if (rt_is_mapped(o) && (cls->param[k].access != RT_ROW || o->strides[1] != columns ||
                                (uintptr_t)o->data % o->array.itemsize || misalignment(o, width)))
            return false;
    }
    return true;
}

/* Whether neighbouring results can be stored as vectors, of 16 bytes at most. */
static bool is_vector_output(const rt_launch *l, const rt_operand *o, int results)
{
    size_t size = o->array.itemsize, bytes = size * (size_t)results;

    if (!rt_is_element(o) || !rt_is_result(o) || o->strides[l->ndim - 1] != 1 ||
        !is_power_of_two((int64_t)size) || size > RT_VECTOR_BYTES)
        return false;
    bytes = bytes > RT_VECTOR_BYTES ? RT_VECTOR_BYTES : bytes;
    if ((uintptr_t)o->data & (bytes - 1))
        return false;
    for (int d = 0; d < l->ndim - 1; d++)
        if (l->extent[d] > 1 && o->strides[d] * (int64_t)size % (int64_t)bytes != 0)
            return false;
    return true;
}

/* Elements of the widest operand in a vector, at most. */
static int widest_vector(const rt_launch *l, const rt_class *cls)
{
    size_t widest = 0;

    for (int k = 0; k < l->kernel->nparams; k++) {
        size_t size = l->operand[k].array.itemsize;
        if (!rt_is_mapped(&l->operand[k]) || cls->param[k].access != RT_ROW)
            continue;
        if (!is_power_of_two((int64_t)size))
            return 1;
        widest = size > widest ? size : widest;
    }
    int width = widest ? specialize_vector_bytes(l->kernel) / (int)widest : 1;
    return width ? width : 1;
}

/* Whether a thread's results are 32 bytes and its neighbour has the next 32: the two can then
 * exchange halves and store contiguously. */
static bool is_paired(const rt_launch *l, size_t size, int results)
{
    return size * (size_t)results == 2 * RT_VECTOR_BYTES &&
           l->extent[l->ndim - 1] % (2 * results) == 0;
}

/* Whether a thread may have so many results. What it stores should lie next to what its neighbours
 * store at the same time: that matters where results are not few. */
static bool fits_results(const rt_launch *l, int results)
{
    size_t in = 1, out = 1;

    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        size_t *size = rt_is_mapped(o) ? &in : &out;
        if (rt_is_element(o) && o->array.itemsize > *size)
            *size = o->array.itemsize;
    }
    if (results > 1 && (size_t)results * reduce_acc_size(l) > RT_MAX_SHARED)
        return false;
    return results == 1 ||
           (size_t)results * out <= (l->columns && l->n > 1 ? 2 : 1) * RT_VECTOR_BYTES ||
           is_paired(l, out, results) || l->n / 4 >= (int64_t)(out / in);
}

/* Sets the vector's width, up to `most`, and how many results its elements belong to. */
static void set_vectors(const rt_launch *l, rt_class *cls, int most)
{
    int inner = inner_dimension(l);
    int64_t n = l->extent[inner];

    for (int width = most; width > 1; width /= 2) {
        int results = l->columns ? width : 1;
        bool fits = true;
        if (!l->columns && n < 2 * most) {
            if (!l->segments.all)
                results = is_power_of_two(n) && n < width ? width / (int)n : 1;
            fits = has_whole_rows(l, cls, width, results);
        } else if (has_whole_columns(l, cls, width)) {
            results = (int)n;
        } else {
            fits = has_vectors(l, cls, width);
        }
        if (fits && fits_results(l, results)) {
            cls->width = (unsigned char)width;
            cls->results = (unsigned char)results;
            return;
        }
    }
}

/* Whether a reduction writes its results alone, so that one may be stored twice. */
static bool only_writes_results(const rt_launch *l)
{
    for (int k = 0; k < l->kernel->nparams; k++) {
        const ckpp_param *p = l->operand[k].param;
        if (rt_is_result(&l->operand[k]) && (p->direction == CKPP_INOUT || p->partial))
            return false;
    }
    return true;
}

/* Whether each vector of `width` neighbouring columns can be put together from two aligned ones. A
 * row that has a part of a vector at its end is covered by one that begins earlier, if few
 * elements are read twice by it. */
static bool has_misaligned_columns(const rt_launch *l, const rt_class *cls, int width)
{
    int64_t n = l->extent[l->ndim - 1];

    if (n < 2 * width || 10 * divide_up(n, width) * width > 11 * n ||
        (n % width != 0 && (l->ndim > 1 || !only_writes_results(l))))
        return false;
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        if (rt_is_mapped(o) && cls->param[k].access == RT_ROW &&
            (o->array.itemsize * (size_t)width < 4 || (uintptr_t)o->data % o->array.itemsize))
            return false;
    }
    return true;
}

/* Whether all rows begin the same number of elements behind a vector's boundary, so that all
 * vectors but the first and the last of a row can be aligned. These take longer: they have to be
 * few. So do results that are stored one by one: columns have to be long. */
static bool has_shifted_columns(const rt_launch *l, const rt_class *cls, int width)
{
    enum { LONG = 32, MANY = 128 };
    const rt_operand *first = NULL;

    if (l->ndim > 1 || l->reduced > 1 || l->segments.all || !only_writes_results(l) ||
        l->value == CKPP_STRUCT || l->n < LONG || l->extent[0] < MANY * width)
        return false;
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        if (!rt_is_mapped(o) || cls->param[k].access == RT_BROADCAST)
            continue;
        first = first ? first : o;
        if (cls->param[k].access != RT_ROW || o->strides[1] % width != 0 ||
            misalignment(o, width) != misalignment(first, width))
            return false;
    }
    return first != NULL;
}

/* Columns whose rows begin anywhere, so that only single elements could be loaded. */
static void misalign_columns(const rt_launch *l, rt_class *cls, int most)
{
    if (!l->columns || specialize_writes(l->kernel))
        return;
    for (int width = most; width > cls->width; width /= 2) {
        const bool shifted = has_shifted_columns(l, cls, width);
        if (shifted ? width < 4 * cls->width : cls->width > 1)
            continue;
        if (has_misaligned_columns(l, cls, width) && fits_results(l, width)) {
            cls->width = cls->results = (unsigned char)width;
            cls->misaligned = true;
            cls->shifted = shifted;
            return;
        }
    }
}

/* Whether the accumulator is a struct that takes a thread more than two registers. */
static bool is_large_struct(const rt_launch *l)
{
    const ckpp_reduction *r = l->kernel->reduction;
    bool known = !rt_has_groups(r) && rt_has_identity(r);

    return l->value == CKPP_STRUCT && (!known || reduce_value_size(l) > 2 * sizeof(float));
}

/* Columns of bytes: eight sums of 64 bits in a thread take long to combine and to store, which
 * only columns that are long, and are not split besides, make up for. */
static void narrow_columns(const rt_launch *l, rt_class *cls)
{
    enum { NARROW = 4, LONG = 256 };
    bool wide = l->columns && !cls->misaligned && cls->results > NARROW;
    int k = wide ? specialize_small_input(l->kernel, cls) : -1;

    if (k >= 0 && l->operand[k].array.itemsize == 1 && reduce_value_size(l) == 8 &&
        (l->n < LONG || reduce_divide(l, cls).finish != RT_WHOLE))
        set_vectors(l, cls, NARROW);
}

/* ---- many rows ---- */

/* Whether a thread can take vectors of several rows. May set the vector's width to 1 to make that
 * possible. */
static bool takes_batch(const rt_launch *l, rt_class *cls)
{
    enum { SHORT_ROW = 512 };

    if (has_whole_rows(l, cls, cls->width, cls->results))
        return true;
    /* Rows that begin anywhere: one by one, elements of four bytes are enough to keep the memory
     * busy. */
    if (RT_VECTOR_BYTES / cls->width < 4 || l->n >= SHORT_ROW)
        return false;
    cls->width = 1;
    return true;
}

/* How many rows' vectors a thread takes together: four keep enough loads under way. The rows have
 * to be so many that the device is full all the same, and not so long that a row alone keeps its
 * threads busy. Neighbouring columns are vectors already: four of those together would fetch more
 * than a thread keeps in registers. */
static void set_batch(const rt_launch *l, rt_class *cls)
{
    enum { LONG_ROW = 256 }; /* vectors */
    int most = l->value == CKPP_STRUCT || specialize_calls(l->kernel) ? 1 : 4;
    int64_t teams = divide_up(l->work.split.results, cls->results),
            vectors = l->n * cls->results / cls->width, lanes = 1;

    while (lanes < 32 && lanes < vectors)
        lanes *= 2;
    while (most > 1 && (size_t)(most * cls->results) * reduce_acc_size(l) > RT_MAX_SHARED)
        most /= 2;
    if (most > 1 && vectors < LONG_ROW && !l->columns && l->reduced == 1 &&
        teams * lanes >= 4 * l->backend->capacity(l->device) && takes_batch(l, cls))
        cls->batch = (unsigned char)most;
}

/* ---- vectors at once ---- */

/* Bytes of the narrowest input's elements. */
static size_t narrowest(const rt_launch *l)
{
    size_t size = RT_VECTOR_BYTES;

    for (int k = 0; k < l->kernel->nparams; k++) {
        size_t own = ckpp_dtype_size(l->operand[k].dtype);
        if (rt_is_mapped(&l->operand[k]) && own > 0 && own < size)
            size = own;
    }
    return size;
}

/* How many vectors a GPU's thread fetches before it takes any of them: 32 bytes of loads under way
 * in each thread keep the memory busy. Copies of what is more than a few instructions cost more
 * than they gain. Where it takes long to combine, there are few threads, each with many loads. */
static int vectors_at_once(const rt_launch *l, const rt_class *cls)
{
    enum { MANY = 8 };
    size_t value = reduce_value_size(l), most = 32 / (narrowest(l) * cls->width);

    if (specialize_calls(l->kernel))
        return cls->width > 1 ? 1 : 2;
    if (cls->misaligned && !cls->shifted) /* two loads each */
        return widest_vector(l, cls) / cls->width * (l->value == CKPP_STRUCT ? 2 : 1);
    if (l->value == CKPP_STRUCT && cls->columns)
        return cls->results * value <= 48 ? MANY : 4;
    if (cls->pieces) /* with where each of them is in its row */
        return 2;
    if (l->value == CKPP_STRUCT && specialize_is_large(l->kernel, cls))
        return value > 16 || (rt_has_groups(l->kernel->reduction) && narrowest(l) > 1) ? 2 : 4;
    if (rt_is_arg(l->kernel->reduction) && cls->columns)
        return l->n < MANY ? 2 : narrowest(l) < 4 ? MANY : 4;
    return most < 1 ? 1 : most > MANY ? MANY : (int)most;
}

/* ---- the class ---- */

/* Whether the number of some result, or of some element of one, or its offset in several reduced
 * dimensions, needs more than 31 bits. */
static bool needs_wide(const rt_launch *l)
{
    const int64_t limit = INT32_MAX - RT_BLOCK * RT_VECTOR_BYTES;

    if (l->n > limit || l->work.split.results > limit)
        return true;
    for (int k = -2; l->reduced > 1 && k < l->kernel->nparams; k++) {
        const int64_t *strides = k < 0 ? l->counter[k + 2] : l->operand[k].strides;
        int64_t reach = 0;
        if (k >= 0 && !rt_is_mapped(&l->operand[k]))
            continue;
        for (int d = l->ndim; d < l->ndim + l->reduced; d++) {
            int64_t part;
            if (__builtin_mul_overflow(llabs(strides[d]), l->extent[d], &part) || part > limit ||
                (reach += part) > limit)
                return true;
        }
    }
    return false;
}

/* Whether i grows along the loop over a result's elements. */
static bool is_ordered(const rt_launch *l)
{
    int64_t inside = 1;

    for (int d = l->ndim + l->reduced - 1; d >= l->ndim; d--) {
        if (l->extent[d] > 1 && l->counter[0][d] < inside)
            return false;
        if (l->extent[d] > 1)
            inside = l->counter[0][d] * l->extent[d];
    }
    return true;
}

/* Whether rows are vectors, or of vectors that make use of a team's lanes; narrow elements are
 * taken from shared memory so slowly that wide vectors are enough. */
static bool suits_vectors(const rt_launch *l, const rt_class *cls)
{
    int64_t vectors = l->n / cls->width, lanes = 1;
    size_t size = narrowest(l);

    if (cls->results > 1)
        return true;
    if (!has_whole_rows(l, cls, cls->width, 1))
        return false;
    while (lanes < 32 && lanes < vectors)
        lanes *= 2;
    return size <= 2 ? (size_t)cls->width >= 16 / (size * size)
                     : 10 * vectors >= 9 * lanes * divide_up(vectors, lanes);
}

static void classify_cuda(const rt_launch *l, rt_class *cls)
{
    cls->results = cls->batch = 1;
    set_vectors(l, cls, widest_vector(l, cls));
    if (!reduce_by_pieces(l, cls, widest_vector(l, cls)))
        misalign_columns(l, cls, widest_vector(l, cls));
    narrow_columns(l, cls);
    if (!l->segments.all) {
        if (!suits_vectors(l, cls) && reduce_stage(l, cls))
            cls->width = 1;
        else
            set_batch(l, cls);
    }
    cls->wide = needs_wide(l);
    const bool stores_vectors = cls->results > 1 && !l->segments.all && !cls->shifted;
    for (int k = 0; k < l->kernel->nparams && stores_vectors; k++)
        if (l->extent[l->ndim - 1] % cls->results == 0 &&
            is_vector_output(l, &l->operand[k], cls->results))
            cls->param[k].access = is_paired(l, l->operand[k].array.itemsize, cls->results)
                                       ? RT_PAIRED
                                       : RT_ROW;
    cls->items = (unsigned char)plan_scale(vectors_at_once(l, cls),
                                           plan_candidate_of(l, l->combination)->items, 8);
    cls->finish = (unsigned char)reduce_divide(l, cls).finish;
    if (cls->finish == RT_CLUSTER) { /* which reads all that it can at once */
        cls->block = RT_CLUSTER_BLOCK;
        cls->items *= specialize_calls(l->kernel) ? 1 : 2;
    }
}

int64_t reduce_shift(const rt_launch *l, const rt_class *cls)
{
    for (int k = 0; cls->shifted && k < l->kernel->nparams; k++)
        if (rt_is_mapped(&l->operand[k]) && cls->param[k].access == RT_ROW)
            return misalignment(&l->operand[k], cls->width);
    return 0;
}

void reduce_classify(const rt_launch *l, rt_class *cls)
{
    int inner = inner_dimension(l);

    cls->finish = l->segments.all ? RT_SEGMENTS : RT_WHOLE;
    cls->reduced = (unsigned char)l->reduced;
    cls->columns = l->columns;
    cls->value = (unsigned char)l->value;
    cls->large = is_large_struct(l);
    cls->out_ndim = l->kernel->uses & CKPP_USES_OUT ? (unsigned char)l->result_ndim : 0;
    cls->ordered = rt_is_arg(l->kernel->reduction) && is_ordered(l);
    cls->width = 1;
    for (int k = 0; k < l->kernel->nparams; k++) {
        const rt_operand *o = &l->operand[k];
        int64_t stride = o->strides[inner];
        if (rt_is_mapped(o))
            cls->param[k].access = (unsigned char)(stride == 1   ? RT_ROW
                                                   : stride == 0 ? RT_BROADCAST
                                                                 : RT_STRIDED);
        else if (rt_is_element(o))
            cls->param[k].access = RT_STRIDED;
    }
    if (cls->target->simt)
        classify_cuda(l, cls);
}
