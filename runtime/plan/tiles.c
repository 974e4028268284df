/* tiles.c - elementwise loops on a GPU in which some input is contiguous along another dimension
 * than the output: it is transposed by way of shared memory, in tiles of these two dimensions. */
#include "runtime/plan/plan.h"

enum {
    WORD = 4,
    SHORTEST_SIDE = 16,
    LONGEST_SIDE = 256,
    EACH = 16,
    SECTOR = 32, /* bytes that memory writes at once */
    LEAST_BLOCK = RT_BLOCK / 2,
    NARROW = 24, /* less is rather cut into bricks */
    WIDEST = 16
};

static bool can_transpose(const rt_launch *l, const rt_class *cls, int k, int d)
{
    const rt_operand *o = &l->operand[k];
    size_t size = o->array.itemsize;

    return cls->param[k].access == RT_STRIDED && o->param->direction == CKPP_IN &&
           o->strides[d] == 1 && size <= WIDEST && is_power_of_two((int64_t)size);
}

/* The dimension, other than the innermost one, along which the most bytes of the inputs are
 * contiguous; -1: there is none. */
static int find_tile_dim(const rt_launch *l, const rt_class *cls)
{
    size_t most = 0;
    int tile_dim = -1;

    if (l->extent[l->ndim - 1] < SHORTEST_SIDE)
        return -1;
    for (int d = 0; d < l->ndim - 1; d++) {
        size_t bytes = 0;
        for (int k = 0; k < l->kernel->nparams; k++)
            if (can_transpose(l, cls, k, d))
                bytes += l->operand[k].array.itemsize;
        if (bytes > most && l->extent[d] >= SHORTEST_SIDE) {
            most = bytes;
            tile_dim = d;
        }
    }
    return tile_dim;
}

/* The smallest power of two that is no less, between 16 and 256. */
static int side_of(int64_t extent, int most)
{
    int side = SHORTEST_SIDE;

    while (side < extent && side < most)
        side *= 2;
    return side;
}

/* Chooses a tile's sides: 256 bytes where the extents allow it, because memory is read well in
 * runs of that length, but no more than 16 elements or a square of them for each thread. Where one
 * side is short the other one is longer. */
static bool plan_sides(const rt_launch *l, rt_class *cls, int size, size_t bytes)
{
    const int block = rt_block_of(cls), least = block * cls->width * cls->width,
              longest = block * cls->width < LONGEST_SIDE ? block * cls->width : LONGEST_SIDE;
    int most = LONGEST_SIDE / size < SHORTEST_SIDE * 2 ? SHORTEST_SIDE * 2 : LONGEST_SIDE / size;

    if (block & (block - 1) || block < LEAST_BLOCK) /* they do not divide a tile evenly, or
                                                          * each thread would get too much of it */
        return false;
    while (most > SHORTEST_SIDE * 2 && most * most > EACH * block && most * most / 4 >= least)
        most /= 2;
    for (int area = most * most; area >= least; area /= 2) {
        int width = side_of(l->extent[l->ndim - 1], most);
        int height = side_of(l->extent[cls->tile_dim],
                             area / width > longest ? longest : area / width);
        width = side_of(l->extent[l->ndim - 1], area / height > longest ? longest : area / height);
        if (((size_t)width + cls->tile_shift) * ((size_t)height + 1) * bytes > RT_STATIC_SHARED ||
            width * height < least || width % (cls->tile_shift ? cls->tile_shift : 1))
            continue;
        cls->tile_width = (unsigned short)width;
        cls->tile_height = (unsigned short)height;
        return true;
    }
    return false;
}

/* Whether all vectors of `width` elements along both sides of tiles are aligned and inside of the
 * shape. */
static bool are_aligned(const rt_launch *l, const rt_class *cls, int tile_dim, int width)
{
    const int inner = l->ndim - 1;
    bool all = l->extent[inner] % width == 0 && l->extent[tile_dim] % width == 0;

    for (int k = 0; all && k < l->kernel->nparams; k++)
        if (can_transpose(l, cls, k, tile_dim))
            all = loop_is_aligned(l, k, width, 0, tile_dim);
        else if (loop_is_unit(cls, k))
            all = loop_is_aligned(l, k, width, 0, inner);
    return all;
}

static int first_output(const rt_launch *l)
{
    int k = 0;

    while (k < l->kernel->nparams &&
           (l->operand[k].param->direction == CKPP_IN || !rt_is_element(&l->operand[k])))
        k++;
    return k;
}

/* How many elements of the first output memory writes at once, if its rows are not aligned to
 * that; else 0. */
static int shift_of(const rt_launch *l, const rt_class *cls)
{
    const int k = first_output(l);

    if (k == l->kernel->nparams || !loop_is_unit(cls, k))
        return 0;
    const rt_operand *o = &l->operand[k];
    const size_t size = o->array.itemsize;
    const int shift = size > 1 && is_power_of_two((int64_t)size) ? (int)(SECTOR / size) : 1;
    const bool aligned = loop_is_aligned(l, k, shift, 0, l->ndim - 1);
    return shift > 1 && (uintptr_t)o->data % size == 0 && !aligned ? shift : 0;
}

static void set_tile_access(const rt_launch *l, rt_class *cls)
{
    for (int k = 0; k < l->kernel->nparams; k++) {
        rt_param_class *c = &cls->param[k];
        if (can_transpose(l, cls, k, cls->tile_dim)) {
            c->access = RT_TRANSPOSED;
            c->aligned = cls->width > 1 && loop_is_aligned(l, k, cls->width, 0, cls->tile_dim);
        } else if (loop_is_unit(cls, k)) {
            c->aligned = cls->width > 1 && loop_is_aligned(l, k, cls->width, 0, l->ndim - 1);
            if (cls->tile_shift ? k == first_output(l) : !c->aligned && cls->width > 1)
                c->access = RT_ROW; /* so its strides are known */
        }
    }
}

/* Whether no vector is partly outside of the shape. */
static bool are_even(const rt_launch *l, const rt_class *cls)
{
    return l->extent[l->ndim - 1] % cls->width == 0 && l->extent[cls->tile_dim] % cls->width == 0;
}

/* Whether both dimensions are long enough for tiles, and bytes, which a tile moves by words, are
 * aligned. */
static bool suits_tiles(const rt_launch *l, const rt_class *cls, int tile_dim)
{
    if (l->extent[l->ndim - 1] < NARROW || l->extent[tile_dim] < NARROW)
        return false;
    for (int k = 0; k < l->kernel->nparams; k++)
        if (can_transpose(l, cls, k, tile_dim) && l->operand[k].array.itemsize == 1 &&
            !are_aligned(l, cls, tile_dim, WORD))
            return false;
    return true;
}

/* Whether the shape fills tiles by almost three quarters. */
static bool fills_tiles(const rt_launch *l, const rt_class *cls)
{
    return (double)tiles_threads(l, cls) / rt_block_of(cls) * cls->tile_width * cls->tile_height <
           1.35 * (double)l->n;
}

int64_t tiles_threads(const rt_launch *l, const rt_class *cls)
{
    int64_t threads = rt_block_of(cls);

    for (int d = 0; d < l->ndim; d++)
        threads *= d == l->ndim - 1
                       ? divide_up(l->extent[d] + (cls->tile_shift ? cls->tile_shift - 1 : 0),
                                   cls->tile_width)
                   : d == cls->tile_dim ? divide_up(l->extent[d], cls->tile_height)
                                        : l->extent[d];
    return threads;
}

static bool plan_with(const rt_launch *l, rt_class *cls, int tile_dim, bool large)
{
    size_t least = WIDEST, bytes = 0;

    for (int k = 0; k < l->kernel->nparams; k++) {
        size_t size = l->operand[k].array.itemsize;
        if (!can_transpose(l, cls, k, tile_dim))
            continue;
        least = size < least ? size : least;
        bytes += size;
    }
    const int word = (int)(least < WORD ? WORD / least : 1),
              most = (int)(least > 1 ? RT_VECTOR_BYTES / least : RT_VECTOR_BYTES / 2);
    cls->tile_dim = (unsigned char)tile_dim;
    for (int width = most; width >= word; width = width > word ? word : 0) {
        if (width > word && !are_aligned(l, cls, tile_dim, width))
            continue;
        cls->tile_shift = (unsigned char)(width == word && least > 1 ? shift_of(l, cls) : 0);
        cls->width = (unsigned char)(cls->tile_shift ? 1 : width);
        cls->even = are_even(l, cls);
        if (plan_sides(l, cls, (int)least, bytes) && (!large || fills_tiles(l, cls))) {
            set_tile_access(l, cls);
            return true;
        }
    }
    cls->width = 1;
    cls->tile_width = cls->tile_height = 0;
    cls->tile_shift = cls->even = 0;
    return false;
}

bool tiles_plan(const rt_launch *l, rt_class *cls, bool large)
{
    const int tile_dim = find_tile_dim(l, cls);

    return tile_dim >= 0 && (!large || suits_tiles(l, cls, tile_dim)) &&
           plan_with(l, cls, tile_dim, large);
}
