/* program_macros.c - what the program's compiler knows of macros, and ckpp does not: those of
 * headers. Kernels have a text's names as they are written, so that generated C asserts that none
 * is a macro there, or the macro that kernels have. */
#define _GNU_SOURCE
#include "frontend/device/device.h"

#include <stdlib.h>
#include <string.h>

/* ---- headers that may define anything ---- */

/* Those that define what they are known for: kernels have the same. */
static bool is_usual(str file)
{
    static const char *const more[] = {"unistd.h", "omp.h",    "pthread.h", "mpi.h",
                                       "getopt.h", "malloc.h", "strings.h", "sched.h"};
    static const char *const folders[] = {"ckpp/", "sys/", "cuda"};
    for (size_t k = 0; k < sizeof more / sizeof *more; k++)
        if (str_is(file, more[k]))
            return true;
    for (size_t k = 0; k < sizeof folders / sizeof *folders; k++)
        if (file.size > strlen(folders[k]) && !memcmp(file.data, folders[k], strlen(folders[k])))
            return true;
    return include_is_of_c(file) || !memchr(file.data, '.', file.size); /* <vector> */
}

/* Whether the line from `p` on is an #include of another header. */
static bool includes(const char *p, const char *end)
{
    while (p < end && (*p == ' ' || *p == '\t'))
        p++;
    if (p == end || *p != '#')
        return false;
    for (p++; p < end && (*p == ' ' || *p == '\t');)
        p++;
    if (end - p < 7 || memcmp(p, "include", 7) != 0)
        return false;
    for (p += 7; p < end && (*p == ' ' || *p == '\t');)
        p++;
    const char *close = p < end && *p == '<' ? memchr(p, '>', (size_t)(end - p)) : NULL;
    return !close || !is_usual((str){p + 1, (size_t)(close - p) - 1});
}

/* The end of the declare that offset `at` is in, whose headers kernels have, too; or 0. */
static size_t declare_end(const unit *u, size_t at)
{
    for (const construct *c = u->constructs; c && c->directive.begin <= at; c = c->next) {
        const size_t end = c->closing.end ? c->closing.end : c->body.end;
        if (c->is->is_host && !c->is->is_kernel && at < end)
            return end;
    }
    return 0;
}

bool program_includes(const unit *u, size_t from, size_t to, bool declares)
{
    const source *s = u->source;
    const char *end = s->data + to, *p = s->data + from;
    while ((p = p < end ? memmem(p, (size_t)(end - p), "include", 7) : NULL)) {
        const char *line = p, *behind = memchr(p, '\n', (size_t)(end - p));
        while (line > s->data && line[-1] != '\n')
            line--;
        behind = behind ? behind : end;
        if (includes(line, behind) && (declares || !declare_end(u, (size_t)(line - s->data))))
            return true;
        p = behind;
    }
    return false;
}

/* ---- assertions ---- */

static void put_assertion(text *out, const unit *u, const char *condition, const char *message)
{
    text_printf(out, "%s(%s, ", u->cxx ? "static_assert" : "_Static_assert", condition);
    c_put_literal(out, (str){message, strlen(message)});
    text_puts(out, ");\n");
}

/* What usual names that may be macros have to be. */
static const char *value_of(arena *a, str name)
{
    static const char *const numbers[][2] = {{"M_1_PI", "0.31830988618379067154"},
                                             {"M_2_PI", "0.63661977236758134308"},
                                             {"M_2_SQRTPI", "1.12837916709551257390"},
                                             {"M_E", "2.71828182845904523536"},
                                             {"M_LN10", "2.30258509299404568402"},
                                             {"M_LN2", "0.69314718055994530942"},
                                             {"M_LOG10E", "0.43429448190325182765"},
                                             {"M_LOG2E", "1.44269504088896340736"},
                                             {"M_PI", "3.14159265358979323846"},
                                             {"M_PI_2", "1.57079632679489661923"},
                                             {"M_PI_4", "0.78539816339744830962"},
                                             {"M_SQRT1_2", "0.70710678118654752440"},
                                             {"M_SQRT2", "1.41421356237309504880"},
                                             {"true", "1"},
                                             {"false", "0"}};
    static const char *const limits[] = {
        "SCHAR_MAX",    "SHRT_MAX",    "INT_MAX",    "LONG_MAX",    "SIZE_MAX",    "PTRDIFF_MAX",
        "INT8_MAX",     "INT16_MAX",   "INT32_MAX",  "INT64_MAX",   "UINT8_MAX",   "UINT16_MAX",
        "UINT32_MAX",   "UINT64_MAX",  "INTMAX_MAX", "UINTMAX_MAX", "FLT_MAX",     "FLT_MIN",
        "FLT_EPSILON",  "FLT_DIG",     "DBL_MAX",    "DBL_MIN",     "DBL_EPSILON", "DBL_DIG",
        "FLT_MANT_DIG", "DBL_MANT_DIG"};
    static const char *const other[][2] = {{"LLONG_MAX", "__LONG_LONG_MAX__"},
                                           {"INT_MIN", "-__INT_MAX__ - 1"},
                                           {"LONG_MIN", "-__LONG_MAX__ - 1"},
                                           {"LLONG_MIN", "-__LONG_LONG_MAX__ - 1"},
                                           {"INT32_MIN", "-__INT32_MAX__ - 1"},
                                           {"INT64_MIN", "-__INT64_MAX__ - 1"},
                                           {"UINT_MAX", "2U * __INT_MAX__ + 1"},
                                           {"ULONG_MAX", "2UL * __LONG_MAX__ + 1"},
                                           {"ULLONG_MAX", "2ULL * __LONG_LONG_MAX__ + 1"},
                                           {"CHAR_BIT", "__CHAR_BIT__"},
                                           {"RAND_MAX", "0x7fffffff"}};
    static const char *const tests[][2] = {
        {"INFINITY", "__builtin_isinf(INFINITY) && INFINITY > 0"},
        {"HUGE_VAL", "__builtin_isinf(HUGE_VAL) && HUGE_VAL > 0"},
        {"HUGE_VALF", "__builtin_isinf(HUGE_VALF) && HUGE_VALF > 0"},
        {"NAN", "__builtin_isnan(NAN)"},
        {"bool", "(bool)2 == 1 && sizeof(bool) == 1"}};
    const int n = (int)name.size;
    for (size_t k = 0; k < sizeof tests / sizeof *tests; k++)
        if (str_is(name, tests[k][0]))
            return tests[k][1];
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
        if (str_is(name, numbers[k][0]))
            return arena_printf(a, "(%.*s) == %s", n, name.data, numbers[k][1]);
    for (size_t k = 0; k < sizeof other / sizeof *other; k++)
        if (str_is(name, other[k][0]))
            return arena_printf(a, "(%.*s) == %s", n, name.data, other[k][1]);
    for (size_t k = 0; k < sizeof limits / sizeof *limits; k++)
        if (str_is(name, limits[k]))
            return arena_printf(a, "(%.*s) == __%.*s__", n, name.data, n, name.data);
    return NULL;
}

bool program_is_harmless(str name, bool called)
{
    static const char *const calls[] = {
        "assert",   "fpclassify",  "isfinite",      "isgreater", "isgreaterequal", "isinf",
        "isless",   "islessequal", "islessgreater", "isnan",     "isnormal",       "isunordered",
        "offsetof", "signbit",     "memcmp",        "memcpy",    "memmove",        "memset",
        "strcmp",   "strcpy",      "strlen",        "strncmp",   "printf",         "free",
        "malloc",   "CMPLX",       "CMPLXF",        "va_start",  "va_arg",         "va_end",
        "abort"};
    static const char *const words[] = {
        "NULL",          "complex",      "I",        "_Complex_I", "alignas", "alignof",
        "static_assert", "thread_local", "noreturn", "restrict",   "asm",     "typeof",
        "auto",          "va_list",      "errno"};
    name_kind kind;
    const unsigned word = names_keyword(name);
    for (size_t k = 0; called && k < sizeof calls / sizeof *calls; k++)
        if (str_is(name, calls[k]))
            return true;
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (str_is(name, words[k]))
            return true;
    if (called && name.size > 2 && !memcmp(name.data + name.size - 2, "_C", 2))
        return true; /* INT64_C */
    return (name.size > 1 && name.data[0] == '_') || (word && !(word & KEYWORD_TYPE)) ||
           (!word && names_is_builtin(name, &kind) && kind == NAME_VALUE && !called);
}

/* Writes the place of the line that follows, unless that is line `*line` already. */
static void put_place(text *out, unit *u, size_t at, int *line)
{
    const char *file;
    int is;
    source_presumed(u->source, at, &file, &is);
    if (is != *line)
        c_put_line(out, u->source, at);
    *line = is + 1;
}

/* What is no constant, as ({ ... }) of min(), counts as right. */
static void put_value(text *out, unit *u, const program_name *p, const char *value)
{
    const int n = (int)p->name.size;
    text_printf(out,
                "#ifdef %.*s\n#pragma GCC diagnostic push\n"
                "#pragma GCC diagnostic ignored \"-Wpedantic\"\n",
                n, p->name.data);
    c_put_line(out, u->source, p->at);
    put_assertion(
        out, u,
        arena_printf(u->arena, "__builtin_constant_p(%s) ? (%s) : %d", value, value, p->called),
        arena_printf(u->arena, "kernels have another '%.*s' than the program", n, p->name.data));
    text_puts(out, "#pragma GCC diagnostic pop\n#endif\n");
}

/* Writes that the name is no macro, as kernels have it. */
static void put_plain(text *out, unit *u, const program_name *p, int *line)
{
    const str name = p->name;
    const int n = (int)name.size;
    name_kind kind;
    const bool builtin = names_is_builtin(name, &kind),
               compares = p->called && (str_is(name, "min") || str_is(name, "max"));
    const char *value = compares ? arena_printf(u->arena, "%.*s(1, 2) == %c && %.*s(2, 1) == %c",
                                                n, name.data, name.data[1] == 'i' ? '1' : '2', n,
                                                name.data, name.data[1] == 'i' ? '1' : '2')
                        : p->called ? NULL
                                    : value_of(u->arena, name);
    if (value) {
        put_value(out, u, p, value);
        *line = 0;
    } else if (program_is_harmless(name, p->called)) {
        return;
    } else if (p->called) {
        text_printf(out, "#if defined %.*s%s\n", n, name.data,
                    builtin ? " && !defined _TGMATH_H && !defined __CLANG_TGMATH_H" : "");
        c_put_line(out, u->source, p->at);
        text_printf(out, "CKPP_NO_CALL_(\"%.*s\");\n#endif\n", n, name.data);
        *line = 0;
    } else {
        put_place(out, u, p->at, line);
        text_printf(out, "CKPP_NO_MACRO_(\"%.*s\", %.*s);\n", n, name.data, n, name.data);
    }
}

/* The macro's call with the arguments ckpp_1, ckpp_2, ... */
static const char *call_of(arena *a, const pp_macro *m)
{
    const char *list = "";
    for (int k = 1; k <= m->nparameters; k++)
        list = arena_printf(a, "%s%sckpp_%d", list, k > 1 ? ", " : "", k);
    return m->is_function ? arena_printf(a, "(%s)", list) : "";
}

void program_put_same(text *out, unit *u, str name, str macro, bool by_option, size_t at)
{
    const int n = (int)name.size;
    const pp_macro *m = pp_macro_of(u->arena, name, macro);
    for (size_t k = 0; k < m->size; k++)
        if (str_equal(pp_spelling(&m->body[k]), name) || pp_is_word(&m->body[k], "__COUNTER__"))
            return;
    if (m->is_variadic)
        return;
    const char *call = call_of(u->arena, m);
    const char *what = arena_printf(
        u->arena,
        by_option ? "kernels have the macro '%.*s' that ckpp is given by -D, and the program has "
                    "another one here, or none: give the compiler the same"
                  : "kernels have another macro '%.*s' than the program has here: a header "
                    "defines it anew, give that another name",
        n, name.data);
    text_printf(out, "#define ckpp_known_%.*s\n", (int)macro.size, macro.data);
    c_put_line(out, u->source, at);
    put_assertion(out, u,
                  arena_printf(u->arena,
                               "__builtin_strcmp(CKPP_SPELL_(%.*s%s), "
                               "CKPP_SPELL_(ckpp_known_%s)) == 0",
                               n, name.data, call, call),
                  what);
    text_puts(out, "#undef ckpp_known_\n");
}

void program_put_steady(text *out, unit *u, str name, size_t at)
{
    const int n = (int)name.size;
    text_printf(out, "#ifdef %.*s\n", n, name.data);
    c_put_line(out, u->source, at);
    put_assertion(out, u,
                  arena_printf(u->arena,
                               "__builtin_strcmp(CKPP_SPELL_(%.*s),\nCKPP_SPELL_(%.*s)) == 0", n,
                               name.data, n, name.data),
                  arena_printf(u->arena,
                               "macro '%.*s' of a header has __LINE__ or __COUNTER__: assign it "
                               "to a variable before the loop",
                               n, name.data));
    text_puts(out, "#pragma GCC diagnostic push\n"
                   "#pragma GCC diagnostic ignored \"-Wpedantic\"\n"
                   "#pragma GCC diagnostic ignored \"-Waddress\"\n");
    c_put_line(out, u->source, at);
    put_assertion(
        out, u, arena_printf(u->arena, "!CKPP_CHANGES_(CKPP_SPELL_(%.*s))", n, name.data),
        arena_printf(u->arena,
                     "macro '%.*s' of a header changes something or calls a function, and "
                     "the loop computes it once: assign it to a variable before the loop",
                     n, name.data));
    text_puts(out, "#pragma GCC diagnostic pop\n#endif\n");
}

/* Whether the text mentions a function that <tgmath.h> has for other types. */
static void find_math(const token_list *t, void *data)
{
    bool *found = data;
    for (size_t k = 0; k < t->count; k++)
        *found = *found || names_is_c_math(t->items[k].text);
}

void program_put(text *out, unit *u, const construct *c)
{
    int line = 0;
    bool calls = false;
    if (c->mixed && !u->cxx)
        include_each_text(u, &c->body_tokens, find_math, &calls);
    if (calls) {
        text_puts(out, "#if !defined _TGMATH_H && !defined __CLANG_TGMATH_H\n");
        c_put_line(out, u->source, c->directive.begin);
        text_puts(out, "#error \"kernels have the functions of <tgmath.h>, which an #if leaves "
                       "out; <math.h> has those of C, and an #include outside of #ifs has them "
                       "in both\"\n#endif\n");
    }
    for (const program_name *p = c->program; p; p = p->next)
        if (p->macro.data) {
            if (p->if_defined)
                text_printf(out, "#ifdef %.*s\n", (int)p->name.size, p->name.data);
            program_put_same(out, u, p->name, p->macro, p->by_option, p->at);
            text_puts(out, p->if_defined ? "#endif\n" : "");
            line = 0;
        } else {
            put_plain(out, u, p, &line);
        }
}
