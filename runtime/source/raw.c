/* raw.c - a raw kernel's source, for both compilers.
 *
 * On a GPU the kernel's parameters are those of the construct, in order, so that it is what a CUDA programmer would have
 * written: `__restrict__` too, since outputs that share memory with anything are refused. What else the body asks for
 * (x_shape, _threads, ...) comes in one struct behind them. On the host all of it is one struct, and a thread of a block
 * is a call of ckpp_thread().
 *
 * Where a template has values, all this and the preamble are in a namespace, behind the constants that they are.
 *
 * The parameter block is the same for both: on the host the block's launch comes first; then each parameter, scalars at
 * multiples of 16 bytes, or of what their struct is aligned to; then that last struct. */
#include "runtime/source/source.h"
#include "runtime/kernel/block_host.h"

#include <stdio.h>
#include <string.h>

/* ---- the parameter block ---- */

static int align_to(int size, int align)
{
    return (size + align - 1) & ~(align - 1);
}

static int size_of(const spec *s, int k)
{
    const ckpp_param *param = &s->kernel->params[k];
    ckpp_dtype dtype = (ckpp_dtype)s->cls->param[k].dtype;

    return (int)(dtype == CKPP_STRUCT ? param->itemsize : ckpp_dtype_size(dtype));
}

static bool is_scalar(const spec *s, int k)
{
    return s->cls->param[k].access == RT_SCALAR;
}

static int align_of(const spec *s, int k)
{
    const ckpp_param *param = &s->kernel->params[k];

    if (!is_scalar(s, k))
        return 8;
    return s->cls->param[k].dtype == CKPP_STRUCT && param->align > 16 ? (int)param->align : 16;
}

static int reserve(rt_layout *layout, int words)
{
    int at = layout->size;
    layout->size += 8 * words;
    return at;
}

static bool mentions(const spec *s, int k, unsigned what)
{
    return !is_scalar(s, k) && (s->kernel->params[k].mentions & what);
}

/* An array without dimensions has x_shape and x_strides all the same, of no use to anybody. */
static int words_of(const spec *s, int k)
{
    return s->cls->param[k].ndim ? s->cls->param[k].ndim : 1;
}

static void lay_out(spec *s, bool barrier)
{
    rt_layout *layout = s->layout;

    memset(layout, 0, sizeof *layout);
    if (!s->cls->target->cuda_cxx)
        layout->size = (int)sizeof(ckpp_launch);
    for (int k = 0; k < s->kernel->nparams; k++) {
        int align = align_of(s, k);
        s->align = align > s->align ? align : s->align;
        layout->size = align_to(layout->size, align);
        layout->param[k].data = layout->size;
        layout->size = align_to(layout->size + (is_scalar(s, k) ? size_of(s, k) : 8), 8);
    }
    layout->info = layout->size;
    layout->threads = s->kernel->uses & CKPP_USES_THREADS ? reserve(layout, 3) : -1;
    layout->barrier = barrier ? reserve(layout, 1) : -1;
    for (int k = 0; k < s->kernel->nparams; k++) {
        layout->param[k].shape = mentions(s, k, CKPP_MENTIONS_SHAPE) ? reserve(layout, words_of(s, k)) : -1;
        layout->param[k].strides = mentions(s, k, CKPP_MENTIONS_STRIDES) ? reserve(layout, words_of(s, k)) : -1;
        layout->param[k].record = mentions(s, k, CKPP_MENTIONS_SIZE) ? reserve(layout, 1) : -1;
    }
    if (layout->size == layout->info)
        layout->info = -1;
    layout->size = align_to(layout->size, s->align);
}

/* The struct behind the parameters; none where the body asks for nothing. */
static void put_info(const spec *s)
{
    const rt_layout *layout = s->layout;

    if (layout->info < 0)
        return;
    buf_puts(s->out, "struct ckpp_info {\n");
    if (layout->threads >= 0)
        buf_puts(s->out, "    struct { int64_t x, y, z; } _threads;\n");
    if (layout->barrier >= 0)
        buf_puts(s->out, "    unsigned long long *_barrier;\n");
    for (int k = 0; k < s->kernel->nparams; k++) {
        if (layout->param[k].shape >= 0)
            buf_printf(s->out, "    int64_t _h%d[%d];\n", k, words_of(s, k));
        if (layout->param[k].strides >= 0)
            buf_printf(s->out, "    int64_t _t%d[%d];\n", k, words_of(s, k));
        if (layout->param[k].record >= 0)
            buf_printf(s->out, "    int64_t _z%d;\n", k);
    }
    buf_puts(s->out, "};\n");
}

/* ---- names that the body sees ---- */

static void put_type(const spec *s, int k)
{
    spec_stored(s, (ckpp_dtype)s->cls->param[k].dtype, &s->kernel->params[k]);
}

/* "const float *__restrict__ " or "int ". */
static void put_declarator(const spec *s, int k)
{
    if (is_scalar(s, k)) {
        put_type(s, k);
        buf_puts(s->out, " ");
        return;
    }
    if (s->kernel->params[k].direction == CKPP_IN)
        buf_puts(s->out, "const ");
    put_type(s, k);
    buf_puts(s->out, s->cls->aliased ? " *" : " *__restrict__ ");
}

/* A 16-bit float by value is a float in the body; its parameter has another name. */
static bool is_half(const spec *s, int k)
{
    ckpp_dtype dtype = (ckpp_dtype)s->cls->param[k].dtype;
    return is_scalar(s, k) && (dtype == CKPP_FLOAT16 || dtype == CKPP_BFLOAT16);
}

/* x_shape and its kin, from the struct called ckpp_p. */
static void put_info_names(const spec *s)
{
    const rt_layout *layout = s->layout;

    if (layout->threads >= 0)
        buf_puts(s->out, "    [[maybe_unused]] const auto &_threads = ckpp_p._threads;\n");
    for (int k = 0; k < s->kernel->nparams; k++) {
        const char *name = s->kernel->params[k].name;
        if (mentions(s, k, CKPP_MENTIONS_NDIM))
            buf_printf(s->out, "    [[maybe_unused]] constexpr int %s_ndim = %d;\n", name, s->cls->param[k].ndim);
        if (layout->param[k].shape >= 0)
            buf_printf(s->out, "    [[maybe_unused]] const auto &%s_shape = ckpp_p._h%d;\n", name, k);
        if (layout->param[k].strides >= 0)
            buf_printf(s->out, "    [[maybe_unused]] const auto &%s_strides = ckpp_p._t%d;\n", name, k);
        if (layout->param[k].record >= 0)
            buf_printf(s->out, "    [[maybe_unused]] const int64_t %s_size = ckpp_p._z%d;\n", name, k);
    }
}

/* ---- the template's values ---- */

bool spec_has_constants(const ckpp_kernel *kernel)
{
    for (int k = 0; k < kernel->ntemplates; k++)
        if (kernel->templates[k].type)
            return true;
    return false;
}

static void put_constants(const spec *s)
{
    for (int k = 0; k < s->kernel->ntemplates; k++) {
        const ckpp_template *t = &s->kernel->templates[k];
        if (t->type)
            buf_printf(s->out, "constexpr %s %s = (%s)%lld%s;\n", t->type, t->name, t->type, (long long)s->cls->constant[k],
                       s->cls->constant[k] == INT64_MIN ? "ull" : "ll");
    }
}

/* What a line says to the preprocessor: "include", "if", ...; "" if nothing. */
static const char *directive_of(const char *line)
{
    line += strspn(line, " \t");
    return *line == '#' ? line + 1 + strspn(line + 1, " \t") : "";
}

/* How far the text is one of headers: up to the last #include in it, and the #endif of an #if that this stands in. */
static size_t end_of_includes(const char *text)
{
    size_t end = 0;
    int depth = 0;
    bool inside = false; /* there is an #include since `end` */

    for (const char *line = text; *line;) {
        const char *word = directive_of(line);
        inside = inside || strncmp(word, "include", 7) == 0;
        depth += strncmp(word, "if", 2) == 0;
        depth -= strncmp(word, "endif", 5) == 0;
        line += strcspn(line, "\n");
        line += *line == '\n';
        if (inside && depth <= 0) {
            end = (size_t)(line - text);
            inside = false;
        }
    }
    return end;
}

/* The #line of what is behind the first `size` bytes, which begin with one. */
static void put_line_behind(const spec *s, const char *text, size_t size)
{
    int line = 0, name = 0;

    if (sscanf(text, "#line %d %n", &line, &name) != 1)
        return;
    for (size_t k = strcspn(text, "\n") + 1; k < size; k++)
        line += text[k] == '\n';
    buf_printf(s->out, "#line %d %.*s\n", line, (int)strcspn(text + name, "\n"), text + name);
}

void spec_open_scope(const spec *s)
{
    rt_buf preamble = {0};

    spec_pieces(&preamble, s->kernel->preamble);
    const char *text = preamble.data ? preamble.data : "";
    size_t headers = end_of_includes(text);
    buf_put(s->out, text, headers);
    buf_puts(s->out, "#line 1 \"ckpp/raw\"\nnamespace ckpp_raw {\n");
    put_constants(s);
    if (headers > 0)
        put_line_behind(s, text, headers);
    buf_puts(s->out, text + headers);
    s->out->failed |= preamble.failed;
    buf_free(&preamble);
}

/* Complex numbers are aligned as C has them, to one of their parts; where an array is aligned to whole numbers, they are
 * loaded and stored as such. */
static void put_alignment(const spec *s, int k)
{
    if (!s->cls->param[k].aligned)
        return;
    buf_printf(s->out, "    %s = (", s->kernel->params[k].name);
    put_declarator(s, k);
    buf_printf(s->out, ")__builtin_assume_aligned(%s, %d);\n", s->kernel->params[k].name, size_of(s, k));
}

/* ---- the entry ---- */

static void put_body(const spec *s)
{
    put_info_names(s);
    for (int k = 0; k < s->kernel->nparams; k++)
        put_alignment(s, k);
    spec_pieces(s->out, s->kernel->body);
    buf_puts(s->out, "}\n#line 1 \"ckpp/raw\"\n");
}

static void put_cuda_entry(const spec *s, const char *symbol, bool barrier)
{
    const char *between = "";

    put_info(s);
    buf_printf(s->out, "extern \"C\" __global__ void %s(", symbol);
    for (int k = 0; k < s->kernel->nparams; k++, between = ", ") {
        buf_puts(s->out, between);
        put_declarator(s, k);
        if (is_half(s, k))
            buf_printf(s->out, "ckpp_h%d", k);
        else
            buf_puts(s->out, s->kernel->params[k].name);
    }
    if (s->layout->info >= 0)
        buf_printf(s->out, "%sconst __grid_constant__ ckpp_info ckpp_p", between);
    buf_puts(s->out, ")\n{\n");
    for (int k = 0; k < s->kernel->nparams; k++)
        if (is_half(s, k))
            buf_printf(s->out, "    [[maybe_unused]] float %s = ckpp_h%d;\n", s->kernel->params[k].name, k);
    if (barrier)
        buf_puts(s->out, "#define grid_sync() ckpp::grid_sync(ckpp_p._barrier)\n");
    put_body(s);
}

static void put_host_members(const spec *s)
{
    buf_puts(s->out, "struct ckpp_params {\n    ckpp_launch _launch;\n");
    for (int k = 0; k < s->kernel->nparams; k++) {
        if (is_scalar(s, k))
            buf_printf(s->out, "    alignas(%d) ", align_of(s, k));
        else
            buf_puts(s->out, "    ");
        put_type(s, k);
        buf_printf(s->out, "%s_p%d;\n", is_scalar(s, k) ? " " : " *", k);
    }
    buf_puts(s->out, s->layout->info >= 0 ? "    alignas(8) ckpp_info _info;\n};\n" : "};\n");
}

static void put_host_entry(const spec *s, const char *symbol)
{
    put_info(s);
    put_host_members(s);
    buf_puts(s->out, "static inline void ckpp_thread(const ckpp_params &ckpp_all)\n{\n");
    if (s->layout->info >= 0)
        buf_puts(s->out, "    [[maybe_unused]] const ckpp_info &ckpp_p = ckpp_all._info;\n");
    for (int k = 0; k < s->kernel->nparams; k++) {
        buf_puts(s->out, "    [[maybe_unused]] ");
        if (is_half(s, k))
            buf_puts(s->out, "float ");
        else
            put_declarator(s, k);
        buf_printf(s->out, "%s = ckpp_all._p%d;\n", s->kernel->params[k].name, k);
    }
    put_body(s);
    buf_printf(s->out, "extern \"C\" __attribute__((visibility(\"default\"))) void\n"
               "%s(const ckpp_params *ckpp_pointer, int64_t ckpp_begin, int64_t ckpp_end)\n{\n"
               "    ckpp::run_blocks<ckpp_params, ckpp_thread>(*ckpp_pointer, ckpp_begin, ckpp_end);\n}\n", symbol);
}

void spec_raw(spec *s)
{
    char symbol[RT_SYMBOL_SIZE];
    bool cuda = s->cls->target->cuda_cxx, barrier = cuda && spec_facts(s->kernel) & CKPP_FACT_GRID_SYNC;

    specialize_symbol(s->kernel, symbol);
    lay_out(s, barrier);
    if (cuda)
        put_cuda_entry(s, symbol, barrier);
    else
        put_host_entry(s, symbol);
    if (spec_has_constants(s->kernel))
        buf_puts(s->out, "}\n");
}
