/* environment.c - what a compiler defines and where it looks for headers, from what it prints.
 *
 * Which attributes and builtins a compiler has is asked by the probe: each that __has_... knows
 * defines a macro "__ckpp_KIND_NAME", which is among the macros that the compiler prints. These
 * are taken out of the macros again. */
#include "frontend/text/reader.h"

#include <string.h>

/* ---- the probe ---- */

#define FEATURES                                                                                  \
    "address_sanitizer attribute_analyzer_noreturn attribute_availability "                       \
    "attribute_deprecated_with_message attribute_overloadable "                                   \
    "attribute_unavailable_with_message blocks bounds_attributes "                                \
    "bounds_safety_attributes c_alignas c_alignof c_atomic c_fixed_enum "                         \
    "c_generic_selections c_static_assert c_thread_local coverage_sanitizer cxx_alignas "         \
    "cxx_attributes cxx_constexpr cxx_decltype cxx_deleted_functions cxx_exceptions "             \
    "cxx_fixed_enum cxx_noexcept cxx_nullptr cxx_rtti cxx_rvalue_references "                     \
    "cxx_static_assert cxx_strong_enums cxx_thread_local cxx_variadic_templates "                 \
    "dataflow_sanitizer define_target_os_macros enumerator_attributes gnu_asm "                   \
    "hwaddress_sanitizer is_trivially_copyable leak_sanitizer matrix_types "                      \
    "memory_sanitizer modules nullability objc_arc objc_fixed_enum overloadable_unmarked "        \
    "ptrauth_calls realtime_sanitizer safe_stack shadow_call_stack "                              \
    "statement_attributes_with_gnu_syntax thread_sanitizer tls "                                  \
    "undefined_behavior_sanitizer"

/* Operators, the names that they are asked for, and the values they may have. */
static const struct probe {
    const char *kind; /* of __has_KIND */
    const char *names;
    const char *values;
} probes[] = {
    {"attribute",
     "access address_space alias align_value aligned alloc_align alloc_size allocate "
     "always_inline annotate artificial assume assume_aligned availability blocks btf_type_tag "
     "capability cdecl cleanup cold common const constructor convergent copy counted_by "
     "deprecated destructor device diagnose_if disable_tail_calls dllexport dllimport "
     "enable_if enum_extensibility error ext_vector_type externally_visible fallthrough "
     "fastcall fd_arg flag_enum flatten format format_arg global gnu_inline guarded_by host "
     "hot ifunc internal_linkage interrupt leaf malloc may_alias minsize mode musttail naked "
     "no_address_safety_analysis no_icf no_instrument_function no_profile_instrument_function "
     "no_reorder no_sanitize no_sanitize_address no_sanitize_memory no_sanitize_thread "
     "no_sanitize_undefined no_split_stack no_stack_protector no_thread_safety_analysis "
     "nocf_check noclone noderef nodiscard noduplicate noescape noinline noipa nomips16 "
     "nonnull nonstring noplt noreturn nothrow nouwtable objc_bridge optimize optnone "
     "overloadable ownership_returns packed pass_object_size patchable_function_entry "
     "preferred_name pure reproducible returns_nonnull returns_twice scalar_storage_order "
     "section selectany sentinel shared signal simd stdcall strict_flex_array swift_name "
     "symver target target_clones tls_model transparent_union type_visibility unavailable "
     "uninitialized unsequenced unused used vector_size visibility warn_if_not_aligned "
     "warn_unused warn_unused_result warning weak weakref zero_call_used_regs",
     "1"},
    {"builtin",
     "__atomic_add_fetch __atomic_compare_exchange __atomic_exchange __atomic_exchange_n "
     "__atomic_fetch_add __atomic_load __atomic_load_n __atomic_store __atomic_store_n "
     "__builtin_add_overflow __builtin_addcll __builtin_alloca __builtin_alloca_with_align "
     "__builtin_arm_yield __builtin_assume __builtin_assume_aligned __builtin_bit_cast "
     "__builtin_bitreverse32 __builtin_bswap16 __builtin_bswap32 __builtin_bswap64 "
     "__builtin_bswap128 __builtin_choose_expr __builtin_clear_padding __builtin_clz "
     "__builtin_clzg __builtin_clzl __builtin_clzll __builtin_complex __builtin_constant_p "
     "__builtin_convertvector __builtin_cpu_init __builtin_cpu_supports __builtin_ctz "
     "__builtin_ctzg __builtin_ctzl __builtin_ctzll __builtin_debugtrap __builtin_dump_struct "
     "__builtin_dynamic_object_size __builtin_elementwise_abs __builtin_elementwise_max "
     "__builtin_elementwise_min __builtin_expect __builtin_expect_with_probability "
     "__builtin_ffs __builtin_ffsl __builtin_ffsll __builtin_fma __builtin_frame_address "
     "__builtin_huge_val __builtin_ia32_pause __builtin_inf __builtin_inff "
     "__builtin_is_constant_evaluated __builtin_isfinite __builtin_isinf __builtin_isinf_sign "
     "__builtin_isnan __builtin_issignaling __builtin_launder __builtin_memcmp "
     "__builtin_memcpy __builtin_memcpy_inline __builtin_memmove __builtin_memset "
     "__builtin_mul_overflow __builtin_nan __builtin_nanf __builtin_nans "
     "__builtin_nontemporal_load __builtin_nontemporal_store __builtin_object_size "
     "__builtin_offsetof __builtin_operator_new __builtin_parity __builtin_popcount "
     "__builtin_popcountg __builtin_popcountl __builtin_popcountll __builtin_prefetch "
     "__builtin_readcyclecounter __builtin_return_address __builtin_rotateleft32 "
     "__builtin_rotateleft64 __builtin_saddl_overflow __builtin_shuffle "
     "__builtin_shufflevector __builtin_signbit __builtin_smul_overflow "
     "__builtin_smull_overflow __builtin_smulll_overflow __builtin_speculation_safe_value "
     "__builtin_stdc_bit_ceil __builtin_sub_overflow __builtin_trap "
     "__builtin_types_compatible_p __builtin_uadd_overflow __builtin_umul_overflow "
     "__builtin_umull_overflow __builtin_umulll_overflow __builtin_unpredictable "
     "__builtin_unreachable __builtin_va_arg_pack __builtin_va_arg_pack_len "
     "__builtin_verbose_trap __c11_atomic_init __has_trivial_destructor __is_enum __is_same "
     "__is_trivially_copyable __sync_add_and_fetch __sync_fetch_and_add __sync_synchronize "
     "__type_pack_element __underlying_type",
     "1"},
    {"feature", FEATURES, "1"},
    {"extension", FEATURES, "1"},
    {"c_attribute",
     "assume deprecated fallthrough maybe_unused nodiscard noreturn _Noreturn reproducible "
     "unsequenced",
     "201904 201907 201910 202003 202106 202202 202207 202311 1"},
    {"cpp_attribute",
     "assume carries_dependency deprecated fallthrough likely maybe_unused no_unique_address "
     "nodiscard noreturn unlikely",
     "200809 201309 201603 201803 201907 202003 202106 202202 202207 202311 1"},
    {"declspec_attribute",
     "align deprecated dllexport dllimport empty_bases noinline noreturn "
     "nothrow property selectany uuid",
     "1"},
    {"warning", "", "1"},
    {"include", "", ""},
    {"include_next", "", ""},
    {"embed", "", ""},
};
enum { NPROBES = sizeof probes / sizeof *probes };

/* Asks for one name, whose macro then has the first of the values that fits, or 0. */
static void ask(text *out, const struct probe *q, str name)
{
    int n = (int)name.size;
    text_printf(out, "#if !__has_%s(%.*s)\n#define __ckpp_%s_%.*s 0\n", q->kind, n, name.data,
                q->kind, n, name.data);
    for (const char *v = q->values; *v;) {
        int m = (int)strcspn(v, " ");
        if (v[m])
            text_printf(out, "#elif __has_%s(%.*s) == %.*sL\n", q->kind, n, name.data, m, v);
        else
            text_puts(out, "#else\n");
        text_printf(out, "#define __ckpp_%s_%.*s %.*s\n", q->kind, n, name.data, m, v);
        v += m + (v[m] != 0);
    }
    text_puts(out, "#endif\n");
}

void pp_probe(text *out, const pp_unit *u)
{
    for (size_t k = 0; k < NPROBES; k++) {
        const struct probe *q = &probes[k];
        text_printf(out, "#ifdef __has_%s\n#define __ckpp_has_%s\n", q->kind, q->kind);
        for (const char *name = u ? "" : q->names; *name; name += *name != 0) {
            size_t n = strcspn(name, " ");
            ask(out, q, (str){name, n});
            name += n;
        }
        for (size_t j = 0; u && j < u->nunanswered; j++)
            if (strcmp(u->unanswered[j].kind, q->kind) == 0)
                ask(out, q, u->unanswered[j].name);
        text_puts(out, "#endif\n");
    }
}

/* ---- what the compiler says ---- */

typedef struct pp_reply {
    str what;
    long value;
} pp_reply;

static const char reply[] = "#define __ckpp_";

static bool begins(str line, const char *word)
{
    size_t n = strlen(word);
    return line.size >= n && !memcmp(line.data, word, n);
}

void pp_environment_dir(pp_environment *e, pp_dir_kind kind, const char *path)
{
    size_t at = e->ndirs;
    e->dirs = arena_grow(e->arena, e->dirs, e->ndirs++, sizeof *e->dirs);
    for (; at && e->dirs[at - 1].kind > kind; at--)
        e->dirs[at] = e->dirs[at - 1];
    e->dirs[at] = (pp_dir){arena_strndup(e->arena, path, strlen(path)), kind};
}

static bool next_line(str *rest, str *line)
{
    if (!rest->size)
        return false;
    const char *end = memchr(rest->data, '\n', rest->size);
    size_t n = end ? (size_t)(end - rest->data) : rest->size;
    *line = (str){rest->data, n};
    rest->data += n + (end != NULL);
    rest->size -= n + (end != NULL);
    while (line->size && line->data[line->size - 1] == '\r')
        line->size--;
    return true;
}

const char *pp_operator(int k)
{
    return k < NPROBES ? probes[k].kind : NULL;
}

/* "#define __ckpp_" and then "has_attribute " or "attribute_packed 1". */
static void read_reply(pp_environment *e, str line)
{
    str what = {line.data, 0};
    while (what.size < line.size && line.data[what.size] != ' ')
        what.size++;
    for (int k = 0; begins(what, "has_") && k < NPROBES; k++)
        if (str_is((str){what.data + 4, what.size - 4}, probes[k].kind))
            e->has |= 1u << k;
    long value = 0;
    const char *p = line.data + what.size, *end = line.data + line.size;
    for (p += p < end; p < end && *p >= '0' && *p <= '9'; p++)
        value = value * 10 + (*p - '0');
    what.data = arena_strndup(e->arena, what.data, what.size);
    e->replies = arena_grow(e->arena, e->replies, e->nreplies, sizeof *e->replies);
    e->replies[e->nreplies++] = (pp_reply){what, value};
}

/* The lines "#define ..." and the two lists of directories; false: there are no macros. */
static bool read_compiler(pp_environment *e, str says)
{
    static const char framework[] = " (framework directory)";
    int kind = -1;
    for (str line; next_line(&says, &line);) {
        if (begins(line, reply)) {
            read_reply(e, (str){line.data + sizeof reply - 1, line.size - (sizeof reply - 1)});
        } else if (begins(line, "#define ")) {
            text_put(&e->defines, line.data, line.size);
            text_puts(&e->defines, "\n");
        } else if (begins(line, "#include \"...\" search")) {
            kind = PP_DIR_QUOTE;
        } else if (begins(line, "#include <...> search")) {
            kind = PP_DIR_STANDARD;
        } else if (begins(line, "End of search list")) {
            kind = -1;
        } else if (kind >= 0 && line.size > 1 && line.data[0] == ' ') {
            size_t n = line.size - 1, f = sizeof framework - 1;
            const char *path = arena_strndup(e->arena, line.data + 1, n);
            if (n < f || strcmp(path + n - f, framework) != 0)
                pp_environment_dir(e, (pp_dir_kind)kind, path);
        }
    }
    return e->defines.size > 0;
}

pp_environment *pp_environment_new(arena *a, str says)
{
    pp_environment *e = arena_alloc(a, sizeof *e);
    *e = (pp_environment){.arena = a};
    if (!read_compiler(e, says)) {
        e->ndirs = 0;
        e->dirs = NULL;
        read_compiler(e, (str){pp_compiler_text, strlen(pp_compiler_text)});
    }
    for (int k = 0; !e->nreplies && k < NPROBES; k++) /* not probed: these are C's */
        if (strncmp(probes[k].kind, "include", 7) == 0)
            e->has |= 1u << k;
    return e;
}

void pp_environment_add(pp_environment *e, str says)
{
    for (str line; next_line(&says, &line);)
        if (begins(line, reply))
            read_reply(e, (str){line.data + sizeof reply - 1, line.size - (sizeof reply - 1)});
}

void pp_environment_define(pp_environment *e, const char *definition)
{
    const char *equals = strchr(definition, '=');
    const char *value = equals ? equals + 1 : "1";
    text_printf(&e->defines, "#define %.*s %.*s\n", (int)strcspn(definition, "=\n"), definition,
                (int)strcspn(value, "\n"), value);
}

void pp_environment_undefine(pp_environment *e, const char *name)
{
    text_printf(&e->defines, "#undef %.*s\n", (int)strcspn(name, "\n"), name);
}

void pp_environment_include(pp_environment *e, const char *path)
{
    text_printf(&e->defines, "#include \"%.*s\"\n", (int)strcspn(path, "\n"), path);
}

void pp_environment_free(pp_environment *e)
{
    text_free(&e->defines);
}

/* ---- answers ---- */

long pp_answer(const pp_environment *e, const char *kind, str name)
{
    if (name.size > 4 && begins(name, "__") && !memcmp(name.data + name.size - 2, "__", 2) &&
        strcmp(kind, "builtin") != 0)
        name = (str){name.data + 2, name.size - 4};
    size_t n = strlen(kind);
    for (size_t k = 0; k < e->nreplies; k++) {
        str what = e->replies[k].what; /* "attribute_packed" */
        if (what.size == n + 1 + name.size && begins(what, kind) &&
            !memcmp(what.data + n + 1, name.data, name.size))
            return e->replies[k].value;
    }
    return -1;
}
