/* asked.c - what the #ifs of text that kernels share ask the program's compiler for.
 *
 * Kernels are compiled by another compiler, with other options, and do not have the macros of the
 * program's headers. So an #if has ckpp_program_X for X, which a text in front of the kernel's
 * defines as what X is in the program where its construct is. ckpp_program_0xHEX stands for what
 * is no name: HEX are the bytes of __has_include(...), or of the call of a macro. The number in
 *   #ifndef X
 *   #define X 8
 *   #endif
 * is asked for, too: an option or a header may have given the program another one.
 *
 * What kernels define themselves is asked for in front of the declare: their #ifs have to choose
 * what the program's did. */
#define _GNU_SOURCE
#include "frontend/device/device.h"

#include <string.h>

#define OF_PROGRAM "ckpp_program_"
#define HEX "0x"
#define HAS_INCLUDE "__has_include"

bool asked_is_reserved(str name)
{
    return name.size > 1 && name.data[0] == '_' &&
           (name.data[1] == '_' || (name.data[1] >= 'A' && name.data[1] <= 'Z'));
}

/* Macros by which the program's compilers and those of kernels tell what they are, and ckpp's. */
bool asked_is_of_compiler(str name)
{
    static const char *const names[] = {
        "defined",  "__GNUC__",         "__GNUC_MINOR__", "__GNUC_PATCHLEVEL__",
        "__NVCC__", "__INTEL_COMPILER", "__NVCOMPILER",   "_MSC_VER",
        "__LINE__", "__FILE__",         "__COUNTER__",    "__STDC_VERSION__"};
    static const char *const begins[] = {"__CUDA",      "__clang", "__has_",
                                         "__cplusplus", "__cpp_",  "CKPP_"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (str_is(name, names[k]))
            return true;
    for (size_t k = 0; k < sizeof begins / sizeof *begins; k++)
        if (name.size >= strlen(begins[k]) && !memcmp(name.data, begins[k], strlen(begins[k])))
            return true;
    return false;
}

/* Whether an #if asks for the name: in the program's own text for all that kernels do not define
 * themselves; in headers, which may be about compilers, for names that are not reserved, and for
 * macros that follow from options and choose between numbers. */
static bool is_asked(const text_names *c, str name)
{
    static const char *const in_headers[] = {"__OPTIMIZE__",         "__OPTIMIZE_SIZE__",
                                             "__FAST_MATH__",        "__NO_MATH_ERRNO__",
                                             "__FINITE_MATH_ONLY__", "__CHAR_UNSIGNED__"};
    name_kind kind;
    if (c->asked)
        return names_find(c->asked, name, &kind);
    for (size_t k = 0; c->is_header && k < sizeof in_headers / sizeof *in_headers; k++)
        if (str_is(name, in_headers[k]))
            return true;
    if (c->is_header &&
        (asked_is_reserved(name) || (c->by_headers && names_find(c->by_headers, name, &kind))))
        return false;
    return c->defined && !asked_is_of_compiler(name) && !names_find(c->defined, name, &kind);
}

/* Notes a macro that kernels define themselves. */
static void note_front(const text_names *c, str name)
{
    name_kind kind;
    if (c->front && names_find(c->by_headers, name, &kind) && !asked_is_of_compiler(name) &&
        !asked_is_reserved(name))
        names_add(c->front, name, NAME_MACRO);
}

/* The size of "NAME (...)" whose name is that of the first `n` bytes; 0 if no ( follows. */
static size_t call_size(const char *data, size_t n, size_t size)
{
    int depth = 0;
    while (n < size && (data[n] == ' ' || data[n] == '\t'))
        n++;
    if (n == size || data[n] != '(')
        return 0;
    for (; n < size && data[n] != '\n'; n++) {
        depth += (data[n] == '(') - (data[n] == ')');
        if (!depth)
            return n + 1;
    }
    return 0;
}

size_t asked_put(text *out, const char *data, size_t n, size_t size, const text_names *c)
{
    const str name = {data, n};
    const bool files = (c->defined || c->asked) && str_is(name, HAS_INCLUDE);
    const size_t call = files || is_asked(c, name) ? call_size(data, n, size) : 0;
    if (files ? !call : !is_asked(c, name)) {
        note_front(c, name);
        return 0;
    }
    text_puts(out, OF_PROGRAM);
    if (!call) {
        text_put(out, data, n);
        return n;
    }
    text_puts(out, HEX);
    for (size_t k = 0; k < call; k++)
        text_printf(out, "%02x", (unsigned char)data[k]);
    return call;
}

/* Whether the text undefines the name anywhere. */
static bool undefines(const source *s, str name)
{
    static const char word[] = "undef";
    const char *const end = s->data + s->size;
    for (const char *p = s->data; (p = memmem(p, (size_t)(end - p), word, sizeof word - 1));) {
        for (p += sizeof word - 1; p < end && (*p == ' ' || *p == '\t');)
            p++;
        if ((size_t)(end - p) > name.size && !memcmp(p, name.data, name.size) &&
            !names_word_char(p[name.size]))
            return true;
    }
    return false;
}

bool asked_is_default(arena *a, source *s, const token *define)
{
    str name, rest, tested;
    name_kind kind;
    size_t begin = define->offset;
    while (begin && strchr(" \t\r\n", s->data[begin - 1]))
        begin--;
    while (begin && s->data[begin - 1] != '\n')
        begin--;
    const token_list above = token_scan(a, s, begin, define->offset);
    if (above.count != 1 || above.items[0].kind != TOKEN_DIRECTIVE ||
        !directive_is(&above.items[0], "ifndef", &tested) ||
        !directive_macro(define, &name, &rest) || tested.size < name.size ||
        memcmp(tested.data, name.data, name.size) != 0 ||
        (tested.size > name.size && names_word_char(tested.data[name.size])) ||
        names_is_builtin(name, &kind) || undefines(s, name))
        return false;
    source *text = source_from(a, "", rest.data, rest.size);
    const token_list t = token_scan(a, text, 0, text->size);
    const bool parameters = rest.size && rest.data[0] == '(' && rest.data == name.data + name.size;
    for (size_t k = 0; k < t.count; k++)
        if (t.items[k].kind != TOKEN_NUMBER && t.items[k].kind != TOKEN_PUNCTUATOR &&
            !(names_keyword(t.items[k].text) & KEYWORD_TYPE))
            return false;
    return t.count && !parameters;
}

/* Whether the #define at token k is behind the #ifndef of its name, without an #else. */
static bool is_guard(arena *a, const token_list *t, size_t k, str name, str text)
{
    if (!k || !str_equal(include_guard_name(a, &t->items[k - 1]), name))
        return false;
    if (directive_branch(&t->items[k + 1]) == DIRECTIVE_ENDIF)
        return asked_is_default(a, t->source, &t->items[k]);
    int depth = 1;
    for (k++; k < t->count && depth; k++) {
        if (depth == 1 && directive_branch(&t->items[k]) == DIRECTIVE_ELSE)
            return false;
        depth += directive_nesting(&t->items[k]);
    }
    const token_list value = token_scan(a, source_from(a, "", text.data, text.size), 0, text.size);
    return !value.count || (value.count == 1 && str_is(value.items[0].text, "1"));
}

void asked_find_own(arena *a, const token_list *t, name_set *found)
{
    str name, text;
    bool is_both = false;
    for (size_t k = 0; k < t->count; k++)
        is_both = is_both || (directive_branch(&t->items[k]) != DIRECTIVE_OTHER &&
                              memmem(t->items[k].text.data, t->items[k].text.size, "_CUDA", 5));
    for (size_t k = 0; k < t->count; k++)
        if (t->items[k].kind == TOKEN_DIRECTIVE && directive_macro(&t->items[k], &name, &text) &&
            (is_both || (*text.data == '(' && text.data == name.data + name.size) ||
             is_guard(a, t, k, name, text)))
            names_add(found, name, NAME_MACRO);
}

void asked_put_default(text *out, text *defaults, str name, str value)
{
    const int n = (int)name.size;
    text_printf(out, OF_PROGRAM "%.*s", n, name.data);
    text_printf(defaults, "#ifndef " OF_PROGRAM "%.*s\n#define " OF_PROGRAM "%.*s %.*s\n#endif\n",
                n, name.data, n, name.data, (int)value.size, value.data);
}

static unsigned digit(char c)
{
    return (unsigned)(c <= '9' ? c - '0' : c - 'a' + 10);
}

/* The bytes of a name that is HEX and digits. */
static str bytes_of(arena *a, str name)
{
    const size_t n = (name.size - 2) / 2;
    char *made = arena_alloc(a, n + 1);
    for (size_t k = 0; k < n; k++)
        made[k] = (char)(digit(name.data[2 + 2 * k]) << 4 | digit(name.data[3 + 2 * k]));
    return (str){made, n};
}

/* Writes the #define of OF_PROGRAM NAME. */
static void put_answer(arena *a, text *out, str name)
{
    const int n = (int)name.size;
    const bool call = n > 2 && !memcmp(name.data, HEX, 2);
    const str what = call ? bytes_of(a, name) : name;
    const int size = (int)what.size;
    size_t word = 0;
    while (word < what.size && names_word_char(what.data[word]))
        word++;
    if (str_is((str){what.data, word}, HAS_INCLUDE))
        text_printf(out, "#if %.*s\n    \"#define " OF_PROGRAM "%.*s 1\\n\"\n#endif\n", size,
                    what.data, n, name.data);
    else
        text_printf(out,
                    "#ifdef %.*s\n    \"#define " OF_PROGRAM "%.*s \" CKPP_SPELL_(%.*s) "
                    "\"\\n\"\n#endif\n",
                    (int)word, what.data, n, name.data, size, what.data);
}

/* Whether the text has a word assert. */
static bool asserts(const char *device_text)
{
    static const char word[] = "assert";
    for (const char *p = device_text; (p = strstr(p, word)); p += sizeof word - 1)
        if ((p == device_text || !names_word_char(p[-1])) && !names_word_char(p[sizeof word - 1]))
            return true;
    return false;
}

void asked_put_answers(text *out, const char *device_text)
{
    const char *p = strstr(device_text, OF_PROGRAM);
    if (asserts(device_text))
        text_puts(out, "#ifdef NDEBUG\n    \"#undef assert\\n#define assert(...) ((void)0)\\n\"\n"
                       "#endif\n");
    if (!p)
        return;
    arena *a = arena_new();
    name_set *seen = names_new(a);
    name_kind kind;
    for (; p; p = strstr(p, OF_PROGRAM)) {
        const char *end = p += sizeof OF_PROGRAM - 1;
        while (names_word_char(*end))
            end++;
        const str name = {p, (size_t)(end - p)};
        if (names_find(seen, name, &kind))
            continue;
        names_add(seen, name, NAME_MACRO);
        put_answer(a, out, name);
    }
    arena_free(a);
}
