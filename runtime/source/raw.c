/* raw.c - a raw kernel's source, for both compilers.
 *
 * On a GPU the function has the construct's parameters, in order, as a CUDA programmer would write
 * it, with `__restrict__` unless outputs may overlap other arguments. What else the body uses
 * (x_shape, _threads, ...) is in one struct after them. On the host everything is in one struct,
 * and ckpp_thread() is called for each thread of a block.
 *
 * If a template has values, all this and the preamble are in a namespace, after the constants. */
#include "runtime/source/spec.h"

#include <stdio.h>
#include <string.h>

/* ---- names for the body ---- */

static bool is_scalar(const spec *s, int k)
{
    return s->cls->param[k].access == RT_SCALAR;
}

static void put_type(const spec *s, int k)
{
    spec_stored(s, (ckpp_dtype)s->cls->param[k].dtype, &s->kernel->params[k]);
}

/* Writes "const float *__restrict__ " or "int ". */
static void put_declarator(const spec *s, int k)
{
    if (s->cls->param[k].own) {
        spec_own(s, k);
        buf_puts(s->out, " *__restrict__ ");
        return;
    }
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

/* A 16-bit float passed by value is a float in the body, so its parameter has another name. */
static bool is_half(const spec *s, int k)
{
    ckpp_dtype dtype = (ckpp_dtype)s->cls->param[k].dtype;
    return is_scalar(s, k) && dtype_of(dtype)->bits;
}

/* Declares what is in the struct called ckpp_p. */
static void put_info_names(const spec *s)
{
    if (s->kernel->uses & CKPP_USES_THREADS)
        buf_puts(s->out, "    [[maybe_unused]] const auto &_threads = ckpp_p._threads;\n");
    for (int k = 0; k < s->kernel->nparams; k++)
        if (spec_is_constant(s, k))
            spec_constant(s, k);
    spec_array_names(s);
}

/* Declares where the thread is. Warps are along x, then y, as in CUDA. Where threads are loops,
 * each loop declares it. */
static void put_place(const spec *s)
{
    const unsigned uses = s->kernel->uses;
    const char *end = spec_in_loops(s) ? " \\\n" : "\n";

    if (spec_in_loops(s))
        buf_printf(s->out, "#define CKPP_PLACE CKPP_PLACE_%s", end);
    if (uses & CKPP_USES_THREAD)
        buf_printf(s->out,
                   "    [[maybe_unused]] const uint3 _thread = {blockIdx.x * blockDim.x + "
                   "threadIdx.x, blockIdx.y * blockDim.y + threadIdx.y, "
                   "blockIdx.z * blockDim.z + threadIdx.z};%s",
                   end);
    if (uses & (CKPP_USES_LANE | CKPP_USES_WARP))
        buf_printf(s->out,
                   "    const unsigned ckpp_number = threadIdx.x + blockDim.x * "
                   "(threadIdx.y + blockDim.y * threadIdx.z);%s",
                   end);
    if (uses & CKPP_USES_LANE)
        buf_printf(s->out, "    [[maybe_unused]] const unsigned _lane = ckpp_number %% 32;%s",
                   end);
    if (uses & CKPP_USES_WARP)
        buf_printf(s->out, "    [[maybe_unused]] const unsigned _warp = ckpp_number / 32;%s", end);
    if (spec_in_loops(s))
        buf_puts(s->out, "\n    CKPP_BLOCK_PLACE\n");
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
            buf_printf(s->out, "constexpr %s %s = (%s)%lld%s;\n", t->type, t->name, t->type,
                       (long long)s->cls->constant[k],
                       s->cls->constant[k] == INT64_MIN ? "ull" : "ll");
    }
}

/* The preprocessor directive of a line: "include", "if", ...; "" if there is none. */
static const char *directive_of(const char *line)
{
    line += strspn(line, " \t");
    return *line == '#' ? line + 1 + strspn(line + 1, " \t") : "";
}

/* The end of the includes: after the last #include, and after the #endif if it is inside an
 * #if. */
static size_t end_of_includes(const char *text)
{
    size_t end = 0;
    int depth = 0;
    bool inside = false; /* there was an #include after `end` */

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

/* Writes the #line for the text after the first `size` bytes, which begin with a #line. */
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

/* As in C, complex numbers are aligned like their parts. If an array's numbers are aligned to
 * their whole size, this allows loading and storing them at once. */
static void put_alignment(const spec *s, int k)
{
    if (!s->cls->param[k].aligned)
        return;
    const char *name = s->kernel->params[k].name;
    buf_printf(s->out, "    %s = (decltype(+%s))__builtin_assume_aligned(%s, %d);\n", name, name,
               name, (int)ckpp_dtype_size((ckpp_dtype)s->cls->param[k].dtype));
}

/* ---- the entry ---- */

static void put_body(const spec *s)
{
    put_info_names(s);
    put_place(s);
    for (int k = 0; k < s->kernel->nparams; k++)
        put_alignment(s, k);
    spec_pieces(s->out, spec_in_loops(s) ? s->kernel->loops : s->kernel->body);
    buf_puts(s->out, "}\n#line 1 \"ckpp/raw\"\n");
}

static void put_cuda_entry(const spec *s, const char *symbol)
{
    const char *between = "";

    buf_printf(s->out, "extern \"C\" __global__ void %s(", symbol);
    for (int k = 0; k < s->kernel->nparams; k++) {
        if (spec_is_constant(s, k))
            continue;
        buf_puts(s->out, between);
        between = ", ";
        put_declarator(s, k);
        if (is_half(s, k))
            buf_printf(s->out, "ckpp_h%d", k);
        else
            buf_puts(s->out, s->kernel->params[k].name);
    }
    if (spec_has_info(s))
        buf_printf(s->out, "%sconst __grid_constant__ ckpp_info ckpp_p", between);
    buf_puts(s->out, ")\n{\n");
    for (int k = 0; k < s->kernel->nparams; k++)
        if (is_half(s, k))
            buf_printf(s->out, "    [[maybe_unused]] float %s = ckpp_h%d;\n",
                       s->kernel->params[k].name, k);
    if (s->layout->barrier >= 0)
        buf_puts(s->out, "#define grid_sync() ckpp::grid_sync(ckpp_p._barrier)\n");
    put_body(s);
}

/* Writes `text` for each array that has a copy: $ is its number, and @ its copy's type. */
static void put_own(const spec *s, const char *first, const char *text)
{
    if (spec_has_own(s))
        buf_puts(s->out, first);
    for (int k = 0; k < s->kernel->nparams; k++)
        for (const char *at = s->cls->param[k].own ? text : ""; *at; at++)
            if (*at == '@')
                spec_own(s, k);
            else if (*at == '$')
                buf_printf(s->out, "%d", k);
            else
                buf_put(s->out, at, 1);
}

static void put_host_entry(const spec *s, const char *symbol)
{
    static const char begin[] =
        "    const int64_t ckpp_size$ = ckpp_pointer->_info._z$;\n"
        "    @ *const ckpp_own$ = (@ *)__builtin_alloca(ckpp_size$ * sizeof *ckpp_own$);\n"
        "    ckpp::begin_own(ckpp_own$, ckpp_pointer->_p$, ckpp_size$);\n"
        "    ckpp_mine._p$ = &ckpp_own$->value;\n";
    static const char end[] = "    ckpp::end_own(ckpp_own$, ckpp_pointer->_p$, ckpp_size$);\n";

    buf_puts(s->out, "static inline void ckpp_thread(const ckpp_params &ckpp_all)\n{\n");
    if (spec_has_info(s))
        buf_puts(s->out, "    [[maybe_unused]] const ckpp_info &ckpp_p = ckpp_all._info;\n");
    for (int k = 0; k < s->kernel->nparams; k++) {
        if (spec_is_constant(s, k))
            continue;
        buf_puts(s->out, "    [[maybe_unused]] ");
        if (is_half(s, k))
            buf_puts(s->out, "float ");
        else
            put_declarator(s, k);
        buf_printf(s->out, "%s = ", s->kernel->params[k].name);
        if (s->cls->param[k].own) {
            buf_puts(s->out, "(");
            spec_own(s, k);
            buf_puts(s->out, " *)");
        }
        buf_printf(s->out, "ckpp_all._p%d;\n", k);
    }
    put_body(s);
    buf_printf(s->out,
               "extern \"C\" __attribute__((visibility(\"default\"))) void\n"
               "%s(const ckpp_params *ckpp_pointer, int64_t ckpp_begin, int64_t ckpp_end)\n{\n",
               symbol);
    put_own(s, "    ckpp_params ckpp_mine = *ckpp_pointer;\n", begin);
    buf_printf(s->out,
               "    ckpp::run_blocks<ckpp_params, ckpp_thread>(%s, ckpp_begin, ckpp_end);\n",
               spec_has_own(s) ? "ckpp_mine" : "*ckpp_pointer");
    put_own(s, "", end);
    buf_puts(s->out, "}\n");
}

void spec_raw(spec *s)
{
    char symbol[RT_SYMBOL_SIZE];

    specialize_symbol(s->kernel, symbol);
    if (s->cls->target->cuda_cxx)
        put_cuda_entry(s, symbol);
    else
        put_host_entry(s, symbol);
    if (spec_has_constants(s->kernel))
        buf_puts(s->out, "}\n");
}
