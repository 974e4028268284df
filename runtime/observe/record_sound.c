/* record_sound.c - whether the class of a record, which anybody may have written, is that of a
 * plan: of no other is a source composed. */
#include "runtime/observe/observe.h"

/* Whether parameter k may be read from the window that it names. Windows are of near parameters,
 * each of its own; of views of one array; and of raw inputs that bodies index by coordinates. */
static bool has_sound_window(const ckpp_kernel *kernel, const rt_class *cls, int k)
{
    const rt_param_class *p = &cls->param[k];
    const ckpp_param *param = &kernel->params[k];
    const int first = p->window - 1;

    if (!p->window)
        return !param->near || param->raw || p->access == RT_SCALAR;
    if (!cls->patch_rows || first < 0 || first >= kernel->nparams ||
        cls->param[first].window != p->window || param->direction != CKPP_IN ||
        cls->param[first].dtype != p->dtype)
        return false;
    if (param->raw)
        return first == k && param->near && param->near->ndim == cls->ndim &&
               p->ndim == cls->ndim && (p->access == RT_RAW_DENSE || p->access == RT_RAW_STRIDED);
    return p->access != RT_SCALAR && p->access <= RT_BROADCAST &&
           (first == k
                ? p->access != RT_DENSE
                : !param->near && !kernel->params[first].near && !kernel->params[first].raw);
}

/* Whether patches, and the windows of their arrays, are those of a plan. */
static bool has_sound_patches(const ckpp_kernel *kernel, const rt_class *cls)
{
    for (int k = 0; k < kernel->nparams; k++)
        if (!has_sound_window(kernel, cls, k))
            return false;
    if (!cls->patch_rows)
        return true;
    return cls->patch_steps && (cls->patch_steps == 1 || cls->patch_axis == cls->ndim - 3) &&
           cls->patch_lanes && rt_block_of(cls) % cls->patch_lanes == 0 &&
           cls->patch_rows * cls->width <= 32 && !cls->tile_width &&
           (cls->ndim == 1 ? cls->patch_rows == 1 : cls->patch_axis < cls->ndim - 1) &&
           (!(kernel->uses & CKPP_USES_IND) || cls->ind_ndim == cls->ndim);
}

static bool has_sound_tiles(const ckpp_kernel *kernel, const rt_class *cls)
{
    int k = 0;

    if (!cls->tile_width || !cls->tile_height)
        return !cls->tile_width == !cls->tile_height && !cls->tile_shift;
    while (k < kernel->nparams && kernel->params[k].direction == CKPP_IN)
        k++;
    return cls->tile_dim < cls->ndim &&
           cls->tile_width / cls->width * cls->tile_height >= rt_block_of(cls) &&
           (!cls->tile_shift || (cls->width == 1 && cls->tile_width % cls->tile_shift == 0 &&
                                 k < kernel->nparams && cls->param[k].access == RT_ROW));
}

/* Whether bricks of words are those of a plan. */
static bool has_sound_words(const ckpp_kernel *kernel, const rt_class *cls)
{
    int k = 0;

    if (!cls->brick_row)
        return true;
    while (k < kernel->nparams &&
           (kernel->params[k].direction == CKPP_IN ||
            (cls->param[k].access != RT_DENSE && cls->param[k].access != RT_ROW)))
        k++;
    if (k == kernel->nparams || cls->param[k].dtype == CKPP_STRUCT)
        return false;
    for (k = 0; k < kernel->nparams && cls->param[k].access != RT_BRICK;)
        k++;
    return k < kernel->nparams && cls->brick_dims && cls->brick_row < cls->ndim &&
           cls->width > 1 && cls->brick_chunk >= cls->width && cls->brick_lanes &&
           cls->brick_lane < cls->ndim && !(cls->brick_chunk & (cls->brick_chunk - 1)) &&
           !(cls->brick_lanes & (cls->brick_lanes - 1)) && cls->brick_load && cls->brick_size &&
           cls->brick_size % cls->brick_chunk == 0 && cls->brick_rounds && cls->brick_pitch &&
           cls->brick_threads && rt_block_of(cls) % (cls->brick_threads * cls->brick_lanes) == 0;
}

static bool has_sound_bricks(const ckpp_kernel *kernel, const rt_class *cls)
{
    unsigned seen = 0;

    for (int j = 0; j < cls->brick_dims; j++)
        seen |= 1u << (cls->brick_order >> 4 * j & 15);
    for (int k = 0; k < kernel->nparams; k++)
        if (cls->param[k].access == RT_BRICK &&
            (!cls->brick_dims || kernel->params[k].direction != CKPP_IN))
            return false;
    return !cls->brick_dims ||
           (cls->brick_run > 0 && cls->brick_run <= cls->brick_dims && cls->items > 0 &&
            __builtin_popcount(seen) == cls->brick_dims && seen >> cls->ndim == 0 &&
            seen >> (cls->ndim - 1) & 1 && !cls->tile_width && !cls->patch_rows && !cls->strips &&
            !cls->staged && !cls->wide && has_sound_words(kernel, cls));
}

/* Whether elements are in shared memory only where a block's are. */
static bool has_sound_stage(const ckpp_kernel *kernel, const rt_class *cls)
{
    for (int k = 0; k < kernel->nparams; k++)
        if (cls->param[k].access == RT_STAGED && !cls->staged && !kind_of(kernel)->reduces)
            return false;
    return !cls->staged || (cls->ndim == 1 && cls->width == 1 && !cls->tile_width);
}

/* Whether an array is read or written in rows, as reductions with vectors along a row do. */
static bool has_row(const ckpp_kernel *kernel, const rt_class *cls)
{
    for (int k = 0; k < kernel->nparams; k++)
        if (rt_param_is_mapped(&kernel->params[k]) && cls->param[k].access == RT_ROW)
            return true;
    return false;
}

bool record_is_sound(const ckpp_kernel *kernel, const rt_class *cls)
{
    bool power = (cls->width & (cls->width - 1)) == 0;
    if (!kind_of(kernel)->loops)
        return true;
    if (!power || !cls->width || !cls->ndim || cls->ndim + cls->reduced > RT_LOOP_DIMS)
        return false;
    if (kind_of(kernel)->reduces)
        return cls->reduced && cls->results && cls->batch && !cls->staged &&
               specialize_names_value(kernel, cls) &&
               (cls->width == 1 || cls->columns || cls->results > 1 || has_row(kernel, cls));
    return !cls->reduced && cls->items && has_sound_patches(kernel, cls) &&
           has_sound_tiles(kernel, cls) && has_sound_bricks(kernel, cls) &&
           has_sound_stage(kernel, cls);
}
