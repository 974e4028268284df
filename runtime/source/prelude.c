/* prelude.c - the headers of runtime/kernel/ that a kernel's source begins with, and the macros
 * that select parts of them. Only needed headers are written, since each takes time to compile. */
#include "runtime/source/spec.h"

#include <stdio.h>
#include <string.h>

extern const char rt_device_base[], rt_device_literal[], rt_device_half[], rt_device_float8[],
    rt_device_complex[], rt_device_complex_math[], rt_device_element[], rt_device_math_host[],
    rt_device_math[], rt_device_math_c[], rt_device_math_mixed[], rt_device_types_c[],
    rt_device_intrinsics[], rt_device_atomic_functions[], rt_device_raw[], rt_device_bounds[],
    rt_device_view[], rt_device_divisor[], rt_device_elementwise_cuda[],
    rt_device_elementwise_rows[], rt_device_elementwise_tile[], rt_device_elementwise_strips[],
    rt_device_elementwise_brick[], rt_device_elementwise_words[], rt_device_elementwise_stage[],
    rt_device_elementwise_patch[], rt_device_near[], rt_device_near_host[],
    rt_device_elementwise_host[], rt_device_aligned_vector[], rt_device_reduce[],
    rt_device_reduce_cuda[], rt_device_reduce_host[], rt_device_reduce_columns_host[],
    rt_device_reduce_write[], rt_device_coordinates[], rt_device_own_host[],
    rt_device_reduce_stage[], rt_device_reduce_cluster[], rt_device_reduce_segments[],
    rt_device_load_pair[], rt_device_reduce_pieces[], rt_device_reduce_small[], rt_device_atomic[],
    rt_device_block_host[], rt_device_wait_host[], rt_device_fission_host[],
    rt_device_fission_groups_host[], rt_device_block_cuda[], rt_device_module_host[],
    rt_device_groups_host[], rt_device_collectives_host[], rt_device_intrinsics_host[],
    rt_device_rounding_host[], rt_device_simd_host[], rt_device_vector_host[], rt_device_vector[],
    rt_device_texture_host[], rt_device_texture_functions_host[], rt_device_cu_complex[],
    rt_device_team[], rt_device_array[];

static void put_header(rt_buf *out, const char *name, const char *text)
{
    buf_printf(out, "#line 1 \"ckpp/%s.h\"\n", name);
    buf_puts(out, text);
}

static bool calls(const ckpp_kernel *kernel, const char *name)
{
    for (const char *const *f = kernel->functions; f && *f; f++)
        if (!strcmp(*f, name))
            return true;
    return false;
}

/* Macros that options() defines may have any name, but must not affect the headers: they are
 * undefined before these, and defined after. Invalid options are left for the compiler to
 * refuse. */
static void put_option_macros(rt_buf *out, const char *options, bool define)
{
    option_reader reader;
    option o;

    if (!options)
        return;
    for (bool ok = options_begin(&reader, options); ok && options_next(&reader, &o);) {
        int head = (int)strcspn(o.value, "="), name = (int)strcspn(o.value, "(=");
        if (o.problem)
            continue;
        if (o.kind == OPTION_MACRO && define)
            buf_printf(out, "#define %.*s %s\n", head, o.value,
                       o.value[head] ? o.value + head + 1 : "1");
        else if (o.kind == OPTION_MACRO)
            buf_printf(out, "#undef %.*s\n", name, o.value);
    }
    out->failed |= reader.words.failed;
    options_end(&reader);
}

/* The length of "atomicAdd" for "atomicAdd_block" or "atomicAdd_system"; 0 for other names. */
static size_t scoped_atomic(const char *name)
{
    const char *scope = strncmp(name, "atomic", 6) == 0 ? strchr(name, '_') : NULL;
    bool scoped = scope && (!strcmp(scope, "_block") || !strcmp(scope, "_system"));

    return scoped ? (size_t)(scope - name) : 0;
}

/* Defines CKPP_NEED_<name> for each function that the kernel calls. On the host the scope of an
 * atomic function does not matter. */
static void put_needs(const spec *s)
{
    for (const char *const *f = s->kernel->functions; f && *f; f++) {
        int stem = !s->cls->target->cuda_cxx ? (int)scoped_atomic(*f) : 0;
        if (stem)
            buf_printf(s->out, "#define %s %.*s\n", *f, stem, *f);
        buf_printf(s->out, "#define CKPP_NEED_%.*s 1\n", stem ? stem : (int)strlen(*f), *f);
    }
}
/* Types and functions that NVRTC has built in, for the host; and texture types. */
static void put_texture_headers(const spec *s)
{
    const uint64_t facts = spec_facts(s->kernel);
    /* CUDA's headers of 16-bit floats have functions with float2 */
    bool textures = facts & CKPP_FACT_TEXTURES || s->kernel->uses & CKPP_USES_TEXTURES;
    bool vectors = textures || facts & (CKPP_FACT_VECTORS | CKPP_FACT_CUDA_HALF);

    if (!s->cls->target->cuda_cxx && vectors)
        put_header(s->out, "vector_host", rt_device_vector_host);
    if (facts & CKPP_FACT_VECTORS)
        put_header(s->out, "vector", rt_device_vector);
    if (!s->cls->target->cuda_cxx && textures) {
        put_header(s->out, "texture_host", rt_device_texture_host);
        put_header(s->out, "texture_functions_host", rt_device_texture_functions_host);
    }
    if (textures)
        buf_puts(s->out, "typedef unsigned long long ckpp_texture, ckpp_surface;\n");
}

static void put_block_headers(const spec *s, const char *user)
{
    const uint64_t facts = spec_facts(s->kernel);
    const bool waits = facts & CKPP_FACT_WAITS ||
                       (kind_of(s->kernel)->is_file && strstr(user, RT_ASM));

    if (s->cls->target->cuda_cxx) {
        put_header(s->out, "block_cuda", rt_device_block_cuda);
        return;
    }
    if (waits)
        buf_puts(s->out, "#define CKPP_WAITS 1\n");
    if (spec_in_loops(s))
        buf_printf(s->out,
                   "#define CKPP_LOOPS 1\n#define CKPP_BLOCK_X %d\n#define CKPP_BLOCK_Y %d\n"
                   "#define CKPP_BLOCK_Z %d\n",
                   s->cls->block, s->cls->block_y, s->cls->block_z);
    if (kind_of(s->kernel)->has_grid && !s->cls->wide) {
        buf_puts(s->out, "#define CKPP_NARROW 1\n");
        /* unless a cast precedes it, which may be to 64 bits */
        if (!(facts & CKPP_FACT_CASTS_BLOCK))
            buf_puts(s->out, "#define CKPP_COUNTS_GRID 1\n");
    }
    if (facts & CKPP_FACT_DYNAMIC_SHARED)
        buf_puts(s->out, "#define CKPP_SHARES 1\n");
    if (facts & CKPP_FACT_INCLUDES && !(facts & CKPP_FACT_NOINLINE))
        buf_puts(s->out, "#define CKPP_KEEP_NOINLINE 1\n");
    put_header(s->out, "block_host", rt_device_block_host);
    if (waits)
        put_header(s->out, "wait_host", rt_device_wait_host);
    if (facts & CKPP_FACT_GROUPS) {
        if (facts & CKPP_FACT_CLUSTER_DIMS)
            buf_puts(s->out, "#define CKPP_CLUSTER_DIMS 1\n");
        put_header(s->out, "groups_host", rt_device_groups_host);
        put_header(s->out, "collectives_host", rt_device_collectives_host);
    }
    if (spec_in_loops(s)) {
        put_header(s->out, "fission_host", rt_device_fission_host);
        if (facts & CKPP_FACT_GROUPS)
            put_header(s->out, "fission_groups_host", rt_device_fission_groups_host);
    }
    if (kind_of(s->kernel)->is_file)
        put_header(s->out, "module_host", rt_device_module_host);
}

static void put_loop_headers(const spec *s)
{
    bool cuda = s->cls->target->simt, strided = false;

    if (cuda) {
        buf_printf(
            s->out,
            "#define CKPP_BLOCK %d\n#define CKPP_MAX_SHARED %d\n#define CKPP_PARTS_AT_ONCE %d\n",
            rt_block_of(s->cls), RT_MAX_SHARED, RT_PARTS_AT_ONCE);
        put_header(s->out, "aligned_vector", rt_device_aligned_vector);
        if (s->cls->misaligned)
            put_header(s->out, "load_pair", rt_device_load_pair);
    }
    if (kind_of(s->kernel)->reduces) {
        if (rt_has_segments(s->cls))
            buf_puts(s->out, "#define CKPP_SEGMENTS 1\n");
        put_header(s->out, "reduce", rt_device_reduce);
        if (cuda && s->cls->reduced > 1)
            buf_puts(s->out, "#define CKPP_ITERATOR 1\n");
        const bool small = cuda && specialize_small_input(s->kernel, s->cls) >= 0;
        if (small)
            buf_puts(s->out, "#define CKPP_SMALL 1\n");
        if (cuda && s->cls->batch > 1 && s->cls->results == 1)
            buf_puts(s->out, "#define CKPP_BATCH 1\n");
        if (cuda && s->cls->misaligned)
            buf_puts(s->out, "#define CKPP_MISALIGNED 1\n");
        if (cuda) {
            put_header(s->out, "reduce_cuda", rt_device_reduce_cuda);
            if (small)
                put_header(s->out, "reduce_small", rt_device_reduce_small);
            if (s->cls->pieces)
                put_header(s->out, "reduce_pieces", rt_device_reduce_pieces);
            if (specialize_stage(s->kernel, s->cls))
                put_header(s->out, "reduce_stage", rt_device_reduce_stage);
            if (s->cls->finish == RT_CLUSTER) {
                buf_printf(s->out, "#define CKPP_CLUSTER %d\n", RT_CLUSTER_SIZE);
                put_header(s->out, "reduce_cluster", rt_device_reduce_cluster);
            }
        } else {
            if (spec_needs_ind(s))
                buf_puts(s->out, "#define CKPP_COORDINATES 1\n");
            if (spec_needs_ind(s))
                put_header(s->out, "coordinates", rt_device_coordinates);
            put_header(s->out, "reduce_host", rt_device_reduce_host);
            put_header(s->out, "reduce_columns_host", rt_device_reduce_columns_host);
        }
        if (specialize_writes(s->kernel))
            put_header(s->out, "reduce_write", rt_device_reduce_write);
        if (rt_has_segments(s->cls))
            put_header(s->out, "reduce_segments", rt_device_reduce_segments);
    } else if (cuda) {
        if (s->cls->misaligned)
            buf_puts(s->out, "#define CKPP_MISALIGNED 1\n");
        for (int k = 0; k < s->kernel->nparams; k++)
            strided |= spec_is_element(s, k) && s->cls->param[k].access != RT_DENSE &&
                       s->cls->param[k].access != RT_STAGED;
        if (strided)
            buf_puts(s->out, "#define CKPP_STRIDED 1\n");
        put_header(s->out, "elementwise_cuda", rt_device_elementwise_cuda);
        if (s->cls->staged)
            put_header(s->out, "elementwise_stage", rt_device_elementwise_stage);
        if (s->cls->ndim > 1 || s->cls->patch_rows || s->cls->quick)
            put_header(s->out, "divisor", rt_device_divisor);
        if (s->cls->ndim > 1 || s->cls->patch_rows)
            put_header(s->out, "elementwise_rows", rt_device_elementwise_rows);
        if (s->cls->strips)
            put_header(s->out, "elementwise_strips", rt_device_elementwise_strips);
        if (s->cls->patch_rows) {
            if (spec_counts_coordinates(s))
                put_header(s->out, "coordinates", rt_device_coordinates);
            put_header(s->out, "near", rt_device_near);
            put_header(s->out, "elementwise_patch", rt_device_elementwise_patch);
        }
        if (s->cls->tile_width)
            put_header(s->out, "elementwise_tile", rt_device_elementwise_tile);
        if (s->cls->brick_dims)
            put_header(s->out, "elementwise_brick", rt_device_elementwise_brick);
        if (s->cls->brick_row)
            put_header(s->out, "elementwise_words", rt_device_elementwise_words);
    } else {
        put_header(s->out, "coordinates", rt_device_coordinates);
        put_header(s->out, "elementwise_host", rt_device_elementwise_host);
        if (s->kernel->boundaries) {
            put_header(s->out, "near", rt_device_near);
            put_header(s->out, "near_host", rt_device_near_host);
        }
    }
}

/* Writes a header of functions if the kernel calls any of them; otherwise NVRTC would take time to
 * skip it. */
static void put_functions(const spec *s, const char *name, const char *text)
{
    char need[RT_SYMBOL_SIZE];

    for (const char *const *f = s->kernel->functions; f && *f; f++) {
        size_t stem = !s->cls->target->cuda_cxx ? scoped_atomic(*f) : 0;
        snprintf(need, sizeof need, "CKPP_NEED_%.*s", (int)(stem ? stem : strlen(*f)), *f);
        if (strstr(text, need)) {
            put_header(s->out, name, text);
            return;
        }
    }
}

/* Whether it is a function such as __fadd_rz, but with a floating-point result. */
static bool is_rounded(const char *name)
{
    size_t length = strlen(name);
    const char *end = length > 3 ? name + length - 3 : "";

    return !strncmp(name, "__", 2) &&
           (!strcmp(end, "_rz") || !strcmp(end, "_ru") || !strcmp(end, "_rd")) &&
           (!strchr(name, '2') || strstr(name, "2float") || strstr(name, "2double"));
}

/* Whether it is a function such as __vadd4. */
static bool is_simd(const char *name)
{
    return !strncmp(name, "__v", 3) && strchr("24", name[strlen(name) - 1]);
}

static bool calls_any(const ckpp_kernel *kernel, bool (*is)(const char *name))
{
    for (const char *const *f = kernel->functions; f && *f; f++)
        if (is(*f))
            return true;
    return false;
}

static void put_function_headers(const spec *s, const char *user)
{
    bool host = !s->cls->target->cuda_cxx;

    if (host)
        put_functions(s, "math_host", rt_device_math_host);
    put_functions(s, "math", rt_device_math);
    if (strstr(user, "ckpp::c::"))
        put_header(s->out, "math_c", rt_device_math_c);
    if (strstr(user, "ckpp::mixed::"))
        put_header(s->out, "math_mixed", rt_device_math_mixed);
    put_functions(s, "atomic_functions", rt_device_atomic_functions);
    put_functions(s, "intrinsics", rt_device_intrinsics);
    if (host)
        put_functions(s, "intrinsics_host", rt_device_intrinsics_host);
    if (host && calls_any(s->kernel, is_rounded))
        put_header(s->out, "rounding_host", rt_device_rounding_host);
    if (host && calls_any(s->kernel, is_simd))
        put_header(s->out, "simd_host", rt_device_simd_host);
    put_functions(s, "atomic", rt_device_atomic);
}

/* DTYPE_TEXT_...: the headers needed for the types of parameters, or types named in the body. */
static unsigned type_texts(const spec *s)
{
    unsigned texts = 0;

    for (int k = 0; k < s->kernel->nparams; k++)
        texts |= dtype_of((ckpp_dtype)s->cls->param[k].dtype)->text |
                 dtype_of(s->kernel->params[k].element)->text;
    for (int k = 0; k < 26; k++)
        texts |= dtype_of((ckpp_dtype)s->cls->bound[k])->text;
    for (int k = 0; k < DTYPE_END && s->kernel->functions; k++) {
        const dtype_row *row = dtype_of((ckpp_dtype)k);
        if (row->bits && calls(s->kernel, row->name))
            texts |= row->text;
    }
    return texts;
}

void spec_prelude(const spec *s, const char *user)
{
    const uint64_t facts = spec_facts(s->kernel);
    unsigned texts = type_texts(s);
    bool half = (texts & DTYPE_TEXT_half) != 0 || facts & CKPP_FACT_HALF ||
                (!s->cls->target->cuda_cxx && facts & CKPP_FACT_CUDA_HALF);
    bool cu_complex = facts & CKPP_FACT_CU_COMPLEX;
    bool complex = cu_complex || (texts & DTYPE_TEXT_complex) != 0 ||
                   (s->kernel->uses & CKPP_USES_COMPLEX) != 0;
    /* arrays that the body of a loop indexes */
    bool raw = (rt_uses(s->kernel) & (CKPP_USES_IND | CKPP_USES_OUT)) != 0;
    bool functions = s->kernel->functions && s->kernel->functions[0];

    for (int k = 0; k < s->kernel->nparams; k++)
        raw |= spec_is_raw((rt_access)s->cls->param[k].access);
    put_option_macros(s->out, s->cls->options, false);
    /* These take long to compile, so they are only included if needed. They come first, because
     * they define types that base.h then omits. */
    bool groups = s->cls->target->cuda_cxx && facts & CKPP_FACT_GROUPS;
    if (groups || (s->cls->target->cuda_cxx && own_headers_reach_libcuxx(user)))
        buf_printf(s->out,
                   "#if __has_include(<cuda/std/cstdint>)\n#define CKPP_LIBCUXX 1\n#include "
                   "<cuda/std/cstdint>\n#endif\n%s",
                   groups ? "#include <cooperative_groups.h>\n" : "");
    if (s->cls->bounds)
        buf_puts(s->out, "#define CKPP_BOUNDS 1\n");
    if (half)
        buf_puts(s->out, "#define CKPP_HALF 1\n");
    if (complex)
        buf_puts(s->out, "#define CKPP_COMPLEX 1\n");
    if (cu_complex)
        buf_puts(s->out, "#define CKPP_CU_COMPLEX 1\n");
    put_needs(s);

    put_header(s->out, "base", rt_device_base);
    if (facts & CKPP_FACT_LITERALS)
        put_header(s->out, "literal", rt_device_literal);
    if (half)
        put_header(s->out, "half", rt_device_half);
    if ((texts & DTYPE_TEXT_float8) == DTYPE_TEXT_float8)
        put_header(s->out, "float8", rt_device_float8);
    if (complex)
        put_header(s->out, "complex", rt_device_complex);
    if (complex && functions)
        put_header(s->out, "complex_math", rt_device_complex_math);
    if (cu_complex)
        put_header(s->out, "cu_complex", rt_device_cu_complex);
    if (strstr(user, "ckpp::c_integer") || strstr(user, "ckpp::c_value") || strstr(user, "? +") ||
        strstr(user, ": +"))
        put_header(s->out, "types_c", rt_device_types_c);
    if (functions)
        put_function_headers(s, user);
    if (s->cls->bounds)
        put_header(s->out, "bounds", rt_device_bounds);
    if (!kind_of(s->kernel)->loops) {
        if (specialize_takes_arrays(s->kernel))
            put_header(s->out, "array", rt_device_array);
        put_block_headers(s, user);
        if (spec_has_views(s))
            put_header(s->out, "view", rt_device_view);
        if (spec_has_own(s))
            put_header(s->out, "own_host", rt_device_own_host);
    } else {
        put_header(s->out, "element", rt_device_element);
        if (raw)
            put_header(s->out, "raw", rt_device_raw);
        if (spec_has_own(s)) {
            buf_puts(s->out, "#define CKPP_RAW_ARRAYS 1\n");
            put_header(s->out, "own_host", rt_device_own_host);
        }
        put_loop_headers(s);
        if (facts & CKPP_FACT_TEAM) {
            buf_printf(s->out, "#define CKPP_KEPT %d\n#define CKPP_WHOLE %d\n", s->cls->kept,
                       s->cls->whole);
            put_header(s->out, "team", rt_device_team);
        }
    }
    put_texture_headers(s);
    put_option_macros(s->out, s->cls->options, true);
}
