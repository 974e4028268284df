/* record.c - the specializations that a program needs: CKPP_RECORD=FILE writes them; ckpp
 * --specializations=FILE and ckpp-cache warm FILE read them.
 *
 * The file is text with one line for each, so that files can be concatenated and read. A line has
 * these fields, separated by tabs:
 *
 *   ckpp4  name  file  line  parameters  options  class  backend  names  source  sum
 *
 * The class is a list of NAME=NUMBER and, for each parameter, param=ACCESS:DTYPE:NDIM:ALIGNED,
 * with :WINDOW:BY:BY:BY behind it where the parameter is read from a window; members that are 0
 * are omitted. From it ckpp generates the source again, since the program's file may have changed.
 * The source compiled in this run and a module's names are for ckpp-cache, which computes the same
 * key from them on another machine, without the program. The sum is the XXH3-64 of all before it.
 * A line is written by one write(), so that processes can share a file, and never twice. */
#define _GNU_SOURCE
#include "runtime/base/utf8.h"
#include "runtime/observe/observe.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

static const char format[] = "ckpp4";
enum { FIELDS = 11, FILE_LIMIT = 1 << 30 };

/* X(member, minimum, maximum): the members of a class except bound[], constant[], param[] and the
 * device, which is not recorded. */
/* clang-format off */
#define RECORD_MEMBERS(X)                                                                         \
    X(ndim, 0, RT_LOOP_DIMS) X(ind_ndim, 0, CKPP_MAX_DIMS) X(width, 0, 16) X(wide, 0, 1)          \
    X(reduced, 0, RT_LOOP_DIMS) X(columns, 0, 1) X(value, 0, DTYPE_END - 1) X(ordered, 0, 1)      \
    X(aliased, 0, 1) X(items, 0, 32) X(has_head, 0, 1) X(partial_vector, 0, 1)                    \
    X(misaligned, 0, 1) X(staged, 0, 1) X(tile_dim, 0, RT_LOOP_DIMS) X(results, 0, 64)            \
    X(brick_run, 0, 8) X(brick_dims, 0, 8) X(brick_order, 0, INT32_MAX) X(brick_load, 0, 16)      \
    X(brick_row, 0, 2) X(brick_chunk, 0, 16) X(brick_lanes, 0, 4) X(brick_size, 0, 49152)         \
    X(brick_lane, 0, RT_LOOP_DIMS) X(brick_rounds, 0, 255) X(brick_threads, 0, 1024)              \
    X(brick_pitch, 0, 49152)                                                                      \
    X(strips, 0, 1) X(rows_first, 0, 1) X(boxed, 0, 1) X(quick, 0, 1)                             \
    X(tile_width, 0, 1024) X(tile_height, 0, 1024) X(tile_shift, 0, 32) X(even, 0, 1)             \
    X(patch_rows, 0, 32) X(patch_steps, 0, 64) X(patch_axis, 0, RT_LOOP_DIMS)                     \
    X(patch_lanes, 0, 1024) X(block, 0, 1024) X(batch, 0, 64) X(finish, 0, 4) X(parted, 0, 1)     \
    X(patch_ends, 0, 1) X(patch_blocks, 0, 32) X(shifted, 0, 1) X(pieces, 0, 1)                   \
    X(block_y, 0, 1024) X(block_z, 0, 64) X(kept, 0, 255) X(whole, 0, 1) X(large, 0, 1)           \
    X(out_ndim, 0, CKPP_MAX_DIMS) X(struct_size, 0, 1 << 20)
/* clang-format on */

/* ---- writing a line ---- */

/* Writes a field, in which tabs, line ends and backslashes are escaped. */
static void put_field(rt_buf *out, const char *text)
{
    for (const char *p = text ? text : ""; *p; p++) {
        const char *from = "\t\n\r\\", *at = strchr(from, *p);
        if (at)
            buf_put(out, (char[]){'\\', "tnr\\"[at - from]}, 2);
        else
            buf_put(out, p, 1);
    }
    buf_puts(out, "\t");
}

static void put_parameter(const ckpp_param *p, rt_buf *out)
{
    static const char *const directions[] = {"in", "out", "inout"};
    buf_printf(out, "%s ", directions[p->direction]);
    if (p->raw)
        buf_puts(out, "raw ");
    if (p->mapped)
        buf_puts(out, "mapped ");
    if (p->of_result)
        buf_puts(out, "of_result ");
    if (p->placeholder)
        buf_printf(out, "%c", p->placeholder);
    else
        buf_puts(out, p->dtype == CKPP_STRUCT && p->type ? p->type : ckpp_dtype_name(p->dtype));
    buf_printf(out, " %s", p->name);
}

/* The end of the signature of a kernel that nvcc compiles. */
static const char by_nvcc[] = " compiler(\"nvcc\")";

void record_put_signature(const ckpp_kernel *kernel, rt_buf *out)
{
    buf_printf(out, "%s(", kind_of(kernel)->word);
    for (int k = 0; k < kernel->nparams; k++) {
        buf_puts(out, k ? ", " : "");
        put_parameter(&kernel->params[k], out);
    }
    buf_puts(out, ")");
    for (int k = 0; k < kernel->ntemplates; k++)
        buf_printf(out, "%s%s %s", k ? ", " : " template ",
                   kernel->templates[k].type ? kernel->templates[k].type : "type",
                   kernel->templates[k].name);
    if (kernel->uses & CKPP_USES_NVCC)
        buf_puts(out, by_nvcc);
}

bool record_is_by_nvcc(const rt_record *record)
{
    size_t size = strlen(record->signature), tail = sizeof by_nvcc - 1;
    return size > tail && strcmp(record->signature + size - tail, by_nvcc) == 0;
}

static void put_class(const ckpp_kernel *kernel, const rt_class *cls, rt_buf *out)
{
    rt_class loop = *cls;          /* without param[] */
    if (kind_of(kernel)->has_grid) /* whose class has no loop */
        loop.ndim = 0;
#define PUT_(member, least, most)                                                                 \
    if (loop.member)                                                                              \
        buf_printf(out, #member "=%u ", (unsigned)loop.member);
    RECORD_MEMBERS(PUT_)
#undef PUT_
    for (int k = 0; k < 26; k++)
        if (cls->bound[k])
            buf_printf(out, "%c=%u ", 'A' + k, cls->bound[k]);
    for (int k = 0; k < kernel->ntemplates; k++)
        buf_printf(out, "value%d=%" PRId64 " ", k, cls->constant[k]);
    for (int k = 0; k < kernel->nparams; k++) {
        const rt_param_class *p = &cls->param[k];
        buf_printf(out, "param=%u:%u:%u:%u", p->access, p->dtype, p->ndim, p->aligned);
        if (p->window)
            buf_printf(out, ":%u:%d:%d:%d", p->window, p->by[0], p->by[1], p->by[2]);
        buf_puts(out, " ");
    }
}

static void put_names(const ckpp_kernel *kernel, rt_buf *out)
{
    for (const char *const *name = kernel->names; name && *name; name++)
        buf_printf(out, "%s\n", *name);
}

static void put_line(const ckpp_kernel *kernel, const rt_class *cls, const char *source,
                     rt_buf *line)
{
    rt_buf signature = {0}, names = {0};
    record_put_signature(kernel, &signature);
    put_names(kernel, &names);
    put_field(line, format);
    put_field(line, kernel->name);
    put_field(line, kernel->file);
    buf_printf(line, "%d\t", kernel->line);
    put_field(line, signature.data);
    put_field(line, cls->options);
    put_class(kernel, cls, line);
    buf_puts(line, "\t");
    put_field(line, cls->target->name);
    put_field(line, names.data);
    put_field(line, source);
    if (!line->failed)
        buf_printf(line, "%016" PRIx64 "\n", (uint64_t)XXH3_64bits(line->data, line->size));
    line->failed |= signature.failed || names.failed;
    buf_free(&signature);
    buf_free(&names);
}

/* ---- CKPP_RECORD ---- */

/* Appends the line, unless the file has it. false with errno; EEXIST: it is no recording, or its
 * last line is incomplete; EINVAL: it is no regular file. */
static bool append_to(int fd, const rt_buf *line)
{
    rt_blob content = {0};
    if (!io_read(fd, FILE_LIMIT, &content))
        return false;
    const char *text = content.data;
    bool foreign = content.size > 0 && (content.size < 4 || memcmp(text, format, 4) != 0 ||
                                        text[content.size - 1] != '\n');
    bool found = memmem(text, content.size, line->data, line->size) != NULL;
    free(content.data);
    if (foreign)
        errno = EEXIST;
    return !foreign && (found || io_write(fd, line->data, line->size));
}

static bool append_line(const char *path, const rt_buf *line)
{
    if (strcmp(path, "/dev/null") == 0)
        return true;
    /* Opening a pipe without a reader must not block the program. */
    int fd = io_open_output(path, O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0)
        return false;
    int reason = append_to(fd, line) ? 0 : errno;
    if (close(fd) && !reason)
        reason = errno;
    errno = reason;
    return !reason;
}

static const char *why_not_recorded(const rt_buf *line)
{
    return line->failed      ? "out of memory"
           : errno == EEXIST ? "what it has is no recording, or the end of one is missing: remove "
                               "it, or name another file"
           : errno == EINVAL ? "it is no regular file"
                             : rt_errno_text(errno);
}

void record_put(const ckpp_kernel *kernel, const rt_class *cls, const char *source)
{
    static atomic_flag warned = ATOMIC_FLAG_INIT;
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    const char *path = rt_getenv(ENV_CKPP_RECORD);
    rt_buf line = {0};
    /* bounds checks are for finding mistakes, not for later runs */
    if (!path || kernel->binary || cls->bounds)
        return;
    put_line(kernel, cls, source, &line);
    pthread_mutex_lock(&lock);
    if (line.failed || !append_line(path, &line))
        rt_warn_once(&warned, "CKPP_RECORD: cannot write to %s: %s", path,
                     why_not_recorded(&line));
    pthread_mutex_unlock(&lock);
    buf_free(&line);
}

/* ---- reading a line ---- */

static void unescape(char *text)
{
    char *to = text;
    for (char *p = text; *p; p++) {
        const char *from = "tnr\\", *at = *p == '\\' && p[1] ? strchr(from, p[1]) : NULL;
        *to++ = at ? "\t\n\r\\"[at - from] : *p;
        p += at != NULL;
    }
    *to = '\0';
}

/* Whether the compiler may be given a recording's options, which may come from anywhere: only
 * options that a kernel may have, and no files outside the folder where it is compiled. */
static bool has_safe_options(rt_record_reader *reader, const char *options, const char **why)
{
    option_reader words;
    option o;
    bool read = options_begin(&words, options), safe = read && words.left >= 0;
    snprintf(reader->reason, sizeof reader->reason,
             read ? "a quote in its options is not closed" : "out of memory");
    while (safe && options_next(&words, &o)) {
        const char *problem = o.problem ? o.problem
                              : o.kind == OPTION_FILE &&
                                      (o.value[0] == '/' || strstr(o.value, ".."))
                                  ? "a recording names no files of other folders"
                                  : NULL;
        safe = !problem;
        if (problem)
            snprintf(reader->reason, sizeof reader->reason,
                     "the compiler's option '%.150s%s%.100s' is refused: %s", o.word,
                     o.value[0] && o.value == o.word + strlen(o.word) + 1 ? " " : "",
                     o.value == o.word + strlen(o.word) + 1 ? o.value : "", problem);
    }
    options_end(&words);
    utf8_clean(reader->reason);
    *why = reader->reason;
    return safe;
}

static bool read_line(char *line, rt_record_reader *reader, rt_record *record, const char **why)
{
    char *field[FIELDS] = {line};
    int count = 1;
    char *end;
    for (char *p = line; *p; p++)
        if (*p == '\t' && count < FIELDS)
            field[count++] = p + 1;
    if (strncmp(line, format, sizeof format - 1) != 0 || line[sizeof format - 1] != '\t') {
        *why = strncmp(line, "ckpp", 4) == 0 ? "it is of another version of ckpp"
                                             : "it is no line of such a file";
        return false;
    }
    uint64_t sum = count == FIELDS ? strtoull(field[FIELDS - 1], &end, 16) : 0;
    if (count != FIELDS || end != field[FIELDS - 1] + 16 || *end ||
        sum != XXH3_64bits(line, (size_t)(field[FIELDS - 1] - line))) {
        *why = "it is damaged: its sum is not that of what it says";
        return false;
    }
    for (int k = 1; k < FIELDS; k++)
        field[k][-1] = '\0';
    for (int k = 1; k < FIELDS - 1; k++)
        unescape(field[k]);
    if (strcmp(field[7], "host") != 0 && strcmp(field[7], "cuda") != 0) {
        *why = "it is of a kind of processor that this ckpp does not know";
        return false;
    }
    if (!has_safe_options(reader, field[5], why))
        return false;
    *record = (rt_record){.name = field[1],
                          .file = field[2],
                          .line = atoi(field[3]),
                          .signature = field[4],
                          .options = field[5],
                          .cls = field[6],
                          .backend = field[7],
                          .names = field[8],
                          .source = field[9]};
    return true;
}

int record_next(rt_record_reader *reader, rt_record *record, const char **why)
{
    for (char *newline; reader->at < reader->end;) {
        char *line = reader->at;
        reader->number++;
        if (!(newline = memchr(line, '\n', (size_t)(reader->end - line)))) {
            *why = "it is cut off";
            return -1;
        }
        reader->at = newline + 1;
        *newline = '\0';
        if (newline == line)
            continue;
        if (strlen(line) != (size_t)(newline - line)) {
            *why = "it is no text";
            return -1;
        }
        return read_line(line, reader, record, why) ? 1 : -1;
    }
    return 0;
}

bool record_is_of(const rt_record *record, const ckpp_kernel *kernel)
{
    const char *name = kernel->name;
    size_t size = kind_is_unnamed(kernel) ? (size_t)(strrchr(name, ':') + 1 - name)
                                          : strlen(name) + 1;

    return strncmp(record->name, name, size) == 0 &&
           strcmp(name_of_file(record->file), name_of_file(kernel->file)) == 0;
}

/* Reads a member of a class; false: this version does not know it. */
static bool read_member(const char *name, size_t length, long long value,
                        const ckpp_kernel *kernel, rt_class *cls)
{
#define READ_(member, least, most)                                                                \
    if (length == sizeof #member - 1 && !memcmp(name, #member, length)) {                         \
        cls->member = (__typeof__(cls->member))value;                                             \
        return value >= (least) && value <= (most);                                               \
    }
    RECORD_MEMBERS(READ_)
#undef READ_
    if (length == 1 && *name >= 'A' && *name <= 'Z') {
        cls->bound[*name - 'A'] = (unsigned char)value;
        return value > CKPP_NONE && value < DTYPE_END;
    }
    int number = length == 6 && !memcmp(name, "value", 5) ? name[5] - '0' : -1;
    if (number < 0 || number >= kernel->ntemplates)
        return false;
    cls->constant[number] = value;
    return true;
}

static bool read_parameter(const char *text, const ckpp_param *param, rt_param_class *p)
{
    unsigned access, dtype, ndim, aligned, window = 0;
    int by[RT_WINDOW_DIMS] = {0};
    const int found = sscanf(text, "%u:%u:%u:%u:%u:%d:%d:%d", &access, &dtype, &ndim, &aligned,
                             &window, &by[0], &by[1], &by[2]);
    if ((found != 4 && found != 8) || access > RT_BRICK || dtype == CKPP_NONE ||
        dtype >= DTYPE_END || ndim > CKPP_MAX_DIMS || aligned > 1 || window > RT_MAX_PARAMS ||
        (dtype == CKPP_STRUCT && !param->placeholder && !param->type))
        return false;
    *p = (rt_param_class){.access = (unsigned char)access,
                          .dtype = (unsigned char)dtype,
                          .ndim = (unsigned char)ndim,
                          .aligned = (unsigned char)aligned,
                          .window = (unsigned char)window};
    for (int d = 0; d < RT_WINDOW_DIMS; d++) {
        if (by[d] < -RT_WINDOW_FAR || by[d] > RT_WINDOW_FAR)
            return false;
        p->by[d] = (signed char)by[d];
    }
    return true;
}

bool record_read_class(const rt_record *record, const ckpp_kernel *kernel, rt_class *cls,
                       const char **why)
{
    int count = 0;
    memset(cls, 0, sizeof *cls + (size_t)kernel->nparams * sizeof cls->param[0]);
    cls->target = &cuda_target;
    *why = "it says something that this version of ckpp does not know";
    for (const char *p = record->cls; *p; p += strspn(p, " ")) {
        size_t length = strcspn(p, "=");
        if (!p[length])
            return false;
        const char *value = p + length + 1;
        bool is_parameter = length == 5 && !memcmp(p, "param", 5);
        if (is_parameter && count == kernel->nparams)
            return false;
        if (is_parameter ? !read_parameter(value, &kernel->params[count], &cls->param[count])
                         : !read_member(p, length, strtoll(value, NULL, 10), kernel, cls))
            return false;
        count += is_parameter;
        p = value + strcspn(value, " ");
    }
    *why = "it is of a loop that this version of ckpp does not make";
    return count == kernel->nparams && record_is_sound(kernel, cls);
}
