/* loop.c - the arrays of annotated loops, from the addresses that their accesses have. */
#include "runtime/observe/observe.h"

#include <inttypes.h>
#include <stdio.h>

ckpp_status ckpp_loop_check_(const int64_t *trips, int ndim, const char *file, int line)
{
    ckpp_status status = CKPP_OK;
    const rt_call previous = rt_enter((rt_call){.function = "", .file = file, .line = line});

    for (int d = 0; d < ndim && !status; d++)
        if (trips[d] < 0)
            status = rt_fail(CKPP_ERROR_ARGUMENT,
                             "the loop's step does not lead to its bound: it does not end, or its "
                             "variable wraps, which loops do not");
    rt_leave(previous);
    return status;
}

ckpp_status ckpp_loop_row_(const char *name, int64_t has, int64_t said, const char *file, int line)
{
    const rt_call previous = rt_enter((rt_call){.function = "", .file = file, .line = line});
    const ckpp_status status = rt_fail(CKPP_ERROR_SHAPE,
                                       "'%s' is declared with rows of %" PRId64
                                       " elements, and the loop's clause says %" PRId64,
                                       name, has, said);

    rt_leave(previous);
    return status;
}

enum { WARP = 5, FEW_THREADS = 1 << 17 };

/* A block for each row, whose threads keep a part of it: in fewer threads that keep more, so that
 * several rows are on their way at once. Nothing is kept where that is not RT_KEPT. */
static rt_unkept choose_block(ckpp_loop_team_ *team, int64_t rows, int64_t inner, int kept)
{
    enum { SHORT = 256, LEAST = 7, USUAL = 9, MOST = 10, EACH = 16, MOST_BYTES = 192 };
    enum { FEW = 8, MANY = 40 };
    int shift = LEAST;

    if (kept <= 0)
        return RT_UNKEPT_NONE;
    if (inner <= SHORT)
        return RT_UNKEPT_SHORT;
    while (shift < USUAL && (inner > (int64_t)EACH << shift ||
                             (rows << shift < FEW_THREADS && inner > (int64_t)2 << shift)))
        shift++;
    if (inner * kept > (int64_t)MOST_BYTES << shift)
        shift = MOST;
    if (inner * kept > (int64_t)MOST_BYTES << shift)
        return RT_UNKEPT_LONG;
    int64_t items = (inner + ((int64_t)1 << shift) - 1) >> shift;
    /* kernels for each fourth number are enough; where there are many, each register counts */
    if (items > FEW && items < MANY)
        items = (items + 3) / 4 * 4;
    team->shift = shift;
    team->block = 1 << shift;
    team->kept = (int)items;
    return RT_KEPT;
}

static rt_shares choose_shift(ckpp_loop_team_ *team, int64_t rows, int64_t inner, int64_t width)
{
    enum { BLOCK = 8, EACH = 4, LONG = 1024, UNKNOWN = 64 };
    const int64_t length = inner < 0 ? UNKNOWN : inner;
    const int64_t wanted = width > 0 ? width : (length + EACH - 1) / EACH;

    while (team->shift < WARP && (int64_t)1 << team->shift < wanted)
        team->shift++;
    /* a block where rows are long, or too few to keep the memory busy with a warp each */
    const bool is_long = length >= LONG;
    const bool is_few = length > 4 << WARP && rows << WARP < FEW_THREADS;
    if (width > 0 ? (int64_t)1 << team->shift < width : is_long || is_few)
        team->shift = BLOCK;
    return width > 0   ? RT_SHARES_WIDTH
           : is_long   ? RT_SHARES_LONG
           : is_few    ? RT_SHARES_FEW
           : inner < 0 ? RT_SHARES_UNKNOWN
                       : RT_SHARES_EACH;
}

/* Columns lie a warp's width apart in a block, and blocks that are not full have idle threads. */
static void choose_columns(ckpp_loop_team_ *team, int64_t rows, int64_t inner, int64_t width)
{
    enum { MOST = 5, EACH = 8, ENOUGH_THREADS = 1 << 18 };
    int64_t wanted = width > 0 ? width : inner < 0 ? INT64_MAX : inner / EACH;

    while (team->shift < MOST && (int64_t)1 << team->shift < wanted &&
           (width > 0 || rows << team->shift < ENOUGH_THREADS))
        team->shift++;
    if (!team->shift)
        return;
    team->block = 1 << (WARP + team->shift);
    team->threads = (rows + (1 << WARP) - 1) >> WARP << (WARP + team->shift);
}

/* On a GPU. */
static void choose_team(ckpp_loop_team_ *team, rt_team *why, int kept, int columns)
{
    if (columns) {
        choose_columns(team, why->rows, why->inner, why->width);
        why->shares = RT_SHARES_COLUMNS;
        return;
    }
    why->unkept = why->width ? RT_UNKEPT_WIDTH : choose_block(team, why->rows, why->inner, kept);
    why->shares = why->unkept ? choose_shift(team, why->rows, why->inner, why->width)
                              : RT_SHARES_KEPT;
    team->whole = team->shift > WARP;
    team->threads = why->rows << team->shift;
}

ckpp_loop_team_ ckpp_loop_choose_(int64_t rows, int64_t inner, int64_t width, int kept,
                                  int columns, int host)
{
    const ckpp_loop_team_ alone = {.block = RT_BLOCK, .threads = rows};
    ckpp_loop_team_ team = alone;
    rt_team why = {.rows = rows, .inner = inner, .width = width};
    int device;
    ckpp_stream stream;
    const bool explains = rt_observer && rt_env()->explain;

    why.on_host = host || device_current(&device, &stream) || device == CKPP_HOST;
    if (why.on_host && !explains)
        return alone;
    choose_team(&team, &why, kept, columns);
    if (explains) {
        why.team = team;
        why.never = kept < 0 ? (ckpp_loop_unkept)-kept : CKPP_LOOP_KEPT;
        explain_team(&why);
    }
    return why.on_host ? alone : team;
}

ckpp_status ckpp_loop_parts_(ckpp_array *parts, ckpp_dtype dtype, int64_t rows, const void *near,
                             const int *device, const ckpp_stream *stream, int host)
{
    int there = CKPP_HOST, current;
    ckpp_stream order = NULL;
    ckpp_status status = near && !host ? device_locate(near, &there) : CKPP_OK;

    if (!status && !host && there == CKPP_HOST && !(status = device_current(&current, &order)))
        there = device ? *device : current;
    if (!status)
        status = device_check(there);
    if (!status)
        status = stream ? CKPP_OK : device_stream(there, &order);
    return status ? status
                  : array_allocate(parts, dtype, ckpp_dtype_size(dtype), 1, &rows, NULL, there,
                                   stream ? *stream : order);
}

ckpp_status ckpp_loop_present_(int64_t *count, const void *data, size_t known, size_t size,
                               const char *file, int line, const char *name)
{
    ckpp_status status = CKPP_OK;
    const rt_call previous = rt_enter((rt_call){.function = "", .file = file, .line = line});

    *count = 0;
    if (previous.kernel || previous.function)
        status = rt_fail_inside(&previous);
    else
        *count = ckpp_present_elements_(data, size);
    if (*count < 0)
        status = rt_fail(CKPP_ERROR_ARGUMENT,
                         "'%s' is in no data region, so how many elements it has is not known: "
                         "name it in a clause, as in(%s[n])",
                         name, name);
    if (*count > 0 && (size_t)*count > known / size)
        *count = (int64_t)(known / size);
    rt_leave(previous);
    return status;
}

/* Whether the last place is where even steps lead to. */
static bool is_even(const ckpp_array *view, const void *const *places)
{
    uintptr_t last = (uintptr_t)places[0];

    for (int d = 0; d < view->ndim; d++)
        last += (uintptr_t)(view->shape[d] - 1) * (uintptr_t)view->strides[d] * view->itemsize;
    return last == (uintptr_t)places[view->ndim + 1];
}

static ckpp_status check_range(const ckpp_array *view, const void *base, int64_t count,
                               const char *name)
{
    int64_t low, high;

    if (count < 0)
        return rt_fail(CKPP_ERROR_SHAPE,
                       "%s: the array has a negative extent (a product of ints that overflows may "
                       "be negative: cast a factor to int64_t)",
                       name);
    array_span(view, &low, &high);
    int64_t begin = (int64_t)((uintptr_t)view->data - (uintptr_t)base);
    int64_t size = (int64_t)view->itemsize, bytes;
    if (__builtin_mul_overflow(count, size, &bytes))
        bytes = INT64_MAX;
    if (begin + low >= 0 && begin + high <= bytes)
        return CKPP_OK;
    return rt_fail(CKPP_ERROR_BOUNDS,
                   "%s reaches from element %" PRId64 " to %" PRId64 ", but the array has %" PRId64
                   " elements",
                   name, (begin + low) / size, (begin + high) / size - 1, count);
}

static ckpp_status make_view(ckpp_array *view, const void *const *places, int ndim,
                             const int64_t *trips, int written, const void *base, int64_t count,
                             const char *name)
{
    char what[128];
    const char *hint = written < 2 ? ""
                                   : "; say 'independent' if a condition keeps iterations from "
                                     "writing the same one";

    view->data = (void *)(uintptr_t)places[0];
    ckpp_status status = device_locate(view->data, &view->device);
    if (status)
        return status;
    for (int d = 0; d < ndim; d++) {
        intptr_t bytes = (intptr_t)((uintptr_t)places[d + 1] - (uintptr_t)places[0]);
        if (bytes % (intptr_t)view->itemsize)
            return rt_fail(CKPP_ERROR_ARGUMENT,
                           "%s is not a whole number of elements away from the next one", name);
        view->shape[d] = trips[d];
        view->strides[d] = bytes / (intptr_t)view->itemsize;
    }
    if (!is_even(view, places))
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       "the elements %s of the loop's iterations are not evenly apart: its "
                       "subscript overflows",
                       name);
    if (written) {
        snprintf(what, sizeof what, "%.100s, which the loop writes,", name);
        if ((status = overlap_check_itself(view, what, hint)))
            return status;
    }
    return base ? check_range(view, base, count, name) : CKPP_OK;
}

ckpp_status ckpp_loop_view_(ckpp_array *view, const void *const *places, int ndim,
                            const int64_t *trips, ckpp_dtype dtype, size_t itemsize, int written,
                            const void *base, int64_t count, const char *file, int line,
                            const char *name)
{
    ckpp_status status = CKPP_OK;
    const rt_call previous = rt_enter((rt_call){.function = "", .file = file, .line = line});

    *view = (ckpp_array){.dtype = dtype,
                         .itemsize = itemsize,
                         .ndim = ndim,
                         .device = CKPP_HOST,
                         .read_only = !written};
    if (ckpp_loop_runs_(trips, ndim))
        status = make_view(view, places, ndim, trips, written, base, count, name);
    rt_leave(previous);
    return status;
}

/* Bytes as an array. */
static ckpp_array bytes_of(const volatile void *data, int64_t size)
{
    return (ckpp_array){.data = (void *)(uintptr_t)data,
                        .dtype = CKPP_UINT8,
                        .itemsize = 1,
                        .ndim = 1,
                        .shape = {size},
                        .strides = {1}};
}

/* The bytes of the range's elements: its size is a dimension of its own. */
static ckpp_array bytes_of_range(const ckpp_loop_range_ *r)
{
    int64_t size;
    if (!r->ckpp_view_) {
        /* on the host, one that no clause gives a length to ends where nobody knows */
        if (r->ckpp_at_ <= 0 || __builtin_mul_overflow(r->ckpp_at_, r->ckpp_size_, &size) ||
            (uintptr_t)size > ARRAY_END - (uintptr_t)r->ckpp_data_ - (uintptr_t)r->ckpp_size_)
            size = 0;
        return bytes_of(r->ckpp_data_, size);
    }
    ckpp_array a = *r->ckpp_view_;
    for (int d = 0; d < a.ndim; d++)
        a.strides[d] *= (int64_t)a.itemsize;
    a.shape[a.ndim] = r->ckpp_size_;
    a.strides[a.ndim++] = 1;
    a.data = (char *)a.data + r->ckpp_at_;
    a.itemsize = 1;
    return a;
}

static ckpp_status fail_copied(const ckpp_loop_copy_ *c, const char *other, bool written)
{
    const rt_call previous = rt_enter(
        (rt_call){.function = "", .file = c->ckpp_file_, .line = c->ckpp_line_});
    const ckpp_status status =
        c->ckpp_changes_
            ? rt_fail(CKPP_ERROR_OVERLAP,
                      "'%s' shares memory with '%s', which the loop %s: '%s' gets its value only "
                      "when the loop has ended; use a variable of its own for it",
                      c->ckpp_name_, other, written ? "writes" : "reads", c->ckpp_name_)
            : rt_fail(CKPP_ERROR_OVERLAP,
                      "'%s' shares memory with '%s', which the loop writes: the loop reads '%s' "
                      "once, before it begins; copy it to a variable of its own and use that",
                      c->ckpp_name_, other, c->ckpp_name_);

    rt_leave(previous);
    return status;
}

/* What this thread has found in no device's memory, while the regions were those of a generation:
 * a repeated launch takes no lock. */
enum { ABSENT_KEPT = 8 };
static _Thread_local struct absent {
    unsigned long long generation;
    uintptr_t low;
    size_t size;
} kept_absent[ABSENT_KEPT];

/* Refuses what gets its value on the host while a device has its memory as well. */
static ckpp_status check_absent(const ckpp_loop_copy_ *c)
{
    const unsigned long long generation = present_generation();
    const uintptr_t low = (uintptr_t)c->ckpp_data_;
    struct absent *kept = &kept_absent[low / sizeof(double) % ABSENT_KEPT];
    ckpp_status status = CKPP_OK;
    int device = 0;
    present p;

    if (!c->ckpp_changes_ || !generation ||
        (kept->generation == generation && kept->low == low && kept->size == c->ckpp_size_))
        return CKPP_OK;
    const rt_call previous = rt_enter(
        (rt_call){.function = "", .file = c->ckpp_file_, .line = c->ckpp_line_});
    if (previous.kernel || previous.function)
        status = rt_fail_inside(&previous);
    else if (present_overlap(&device, low, low + c->ckpp_size_, true, &p))
        status = rt_fail(CKPP_ERROR_ARGUMENT,
                         "'%s' gets its value on the host alone, and a device has a copy of it "
                         "('%s' of %s:%d): use a variable that is in no data region, assign it to "
                         "'%s' after the loop, and copy that with 'update device(...)'",
                         c->ckpp_name_, p.site->name, p.site->file, p.site->line, c->ckpp_name_);
    else
        *kept = (struct absent){generation, low, c->ckpp_size_};
    rt_leave(previous);
    return status;
}

ckpp_status ckpp_loop_copied_(const ckpp_loop_range_ *ranges, int nranges,
                              const ckpp_loop_copy_ *copies, int ncopies)
{
    for (int j = 0; j < ncopies; j++) {
        const ckpp_status status = check_absent(&copies[j]);
        if (status)
            return status;
    }
    for (int k = 0; k < nranges; k++) {
        const ckpp_array range = bytes_of_range(&ranges[k]);
        for (int j = 0; j < ncopies; j++) {
            const ckpp_array copy = bytes_of(copies[j].ckpp_data_, (int64_t)copies[j].ckpp_size_);
            const bool matters = ranges[k].ckpp_written_ || copies[j].ckpp_changes_;
            if (matters && overlap_meets(&range, &copy))
                return fail_copied(&copies[j], ranges[k].ckpp_name_, ranges[k].ckpp_written_);
        }
    }
    for (int k = 0; k < ncopies; k++)
        for (int j = 0; copies[k].ckpp_changes_ && j < ncopies; j++) {
            const ckpp_array a = bytes_of(copies[k].ckpp_data_, (int64_t)copies[k].ckpp_size_);
            const ckpp_array b = bytes_of(copies[j].ckpp_data_, (int64_t)copies[j].ckpp_size_);
            if (j != k && overlap_meets(&a, &b))
                return fail_copied(&copies[k], copies[j].ckpp_name_, false);
        }
    return CKPP_OK;
}

const void *ckpp_loop_identity_(const char *file, int line)
{
    return rt_env()->check_verify ? verify_find(file, line) : NULL;
}

ckpp_status ckpp_loop_neutral_(const void *old, const void *left, const void *right,
                               const char *name, const char *file, int line)
{
    const rt_call previous = rt_enter((rt_call){.function = "", .file = file, .line = line});
    ckpp_status status = verify_neutral(old, left, name);

    if (!status)
        status = verify_neutral(old, right, name);
    rt_leave(previous);
    return status;
}

void ckpp_loop_report_(ckpp_status status)
{
    if (status)
        rt_report(status);
}
