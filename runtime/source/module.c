/* module.c - a module's source, for both compilers.
 *
 * It is the module's text, after the headers and the declares. ckpp has added CKPP_EXPORT("NAME",
 * NAME) after each kernel and global variable. On a GPU this expands to nothing, since images have
 * names; on the host it adds an entry to a list, to which the module's symbol points. Code that
 * launches kernels is between markers added by ckpp; on the host the first marker makes the launch
 * fail, and the code is omitted. Statements of inline PTX are treated likewise. */
#include "runtime/source/spec.h"

#include <string.h>

/* ---- tokens ---- */

/* Skips R"end(text)end" with its prefix; returns `at` if there is none. */
static const char *skip_raw_string(const char *at)
{
    const char *open = at + (*at == 'u' ? 1 + (at[1] == '8') : *at == 'L' || *at == 'U');
    if (open[0] != 'R' || open[1] != '"')
        return at;
    const char *delimiter = open + 2, *text = delimiter + strcspn(delimiter, "( )\\\t\v\f\n");
    size_t size = (size_t)(text - delimiter);
    for (const char *end = *text == '(' ? strchr(text, ')') : NULL; end;
         end = strchr(end + 1, ')'))
        if (!strncmp(end + 1, delimiter, size) && end[1 + size] == '"')
            return end + size + 2;
    return at;
}

const char *spec_token_end(const char *at)
{
    const char *end = skip_raw_string(at);
    if (end > at)
        return end;
    if (name_has(*at)) {
        bool number = *at >= '0' && *at <= '9'; /* in a number ' may separate digits */
        while (name_has(*end) || (number && (*end == '.' || (*end == '\'' && name_has(end[1])))))
            end++;
        return end;
    }
    if (at[0] == '/' && at[1] == '/')
        return at + strcspn(at, "\n");
    if (at[0] == '/' && at[1] == '*') {
        end = strstr(at + 2, "*/");
        return end ? end + 2 : at + strlen(at);
    }
    if (*at != '"' && *at != '\'')
        return at + (*at != '\0');
    for (end = at + 1; *end && *end != *at && *end != '\n';)
        end += *end == '\\' && end[1] ? 2 : 1;
    return *end == *at ? end + 1 : end; /* one that is not closed ends with its line */
}

/* ---- GPU-only code ---- */

/* Writes the lines of [text, end) empty, except directives, so that line numbers stay the same. */
static void put_directives(rt_buf *out, const char *text, const char *end)
{
    while ((text = memchr(text, '\n', (size_t)(end - text)))) {
        const char *line = ++text, *hash = line + strspn(line, " \t");
        buf_puts(out, "\n");
        if (*hash == '#' && strncmp(hash + 1 + strspn(hash + 1, " \t"), "pragma", 6) != 0)
            buf_put(out, line, strcspn(line, "\n"));
    }
}

/* Writes the text without the code between markers, which launches kernels. */
static void put_unlaunched(rt_buf *out, const char *text)
{
    for (const char *begin, *end;
         (begin = strstr(text, RT_LAUNCHES ";")) && (end = strstr(begin, RT_LAUNCHED ";"));
         text = end) {
        begin += sizeof RT_LAUNCHES;
        buf_put(out, text, (size_t)(begin - text));
        put_directives(out, begin, end);
    }
    buf_puts(out, text);
}

static bool is_one_of(const char *at, const char *end, const char *const *words)
{
    for (; *words; words++)
        if ((size_t)(end - at) == strlen(*words) && memcmp(at, *words, (size_t)(end - at)) == 0)
            return true;
    return false;
}

/* Returns the position after "asm volatile" if a parenthesis follows; else `end`, after "asm". */
static const char *skip_qualifiers(const char *end)
{
    static const char *const words[] = {"volatile", "__volatile__", "__volatile",
                                        "goto",     "inline",       NULL};
    for (const char *at = end, *next;; at = next) {
        at += strspn(at, " \t\n");
        if (*at == '(')
            return at;
        next = spec_token_end(at);
        if (!is_one_of(at, next, words))
            return end;
    }
}

/* Writes the text with "asm volatile (...)" replaced by CKPP_ASM_(...). */
static void put_without_asm(rt_buf *out, const char *text)
{
    static const char *const words[] = {"asm", "__asm__", "__asm", NULL};
    const char *done = text;

    for (const char *at = text, *end; *at; at = end) {
        end = spec_token_end(at);
        if (!is_one_of(at, end, words) || *(end = skip_qualifiers(end)) != '(')
            continue;
        buf_put(out, done, (size_t)(at - done));
        buf_puts(out, RT_ASM);
        for (; at < end; at++)
            buf_puts(out, *at == '\n' ? "\n" : "");
        done = end;
    }
    buf_puts(out, done);
}

static void put_body(const spec *s, bool host)
{
    rt_buf text = {0}, unlaunched = {0};

    spec_pieces(&text, s->kernel->body);
    if (host && text.data) {
        put_unlaunched(&unlaunched, text.data);
        put_without_asm(s->out, unlaunched.data ? unlaunched.data : "");
    } else {
        buf_put(s->out, text.data, text.size);
    }
    s->out->failed |= text.failed | unlaunched.failed;
    buf_free(&text);
    buf_free(&unlaunched);
}

/* ---- a module ---- */

/* C++20's <math.h> has a lerp() at file scope and CUDA has none, so a source may define one. */
static void hide_lerp(const spec *s)
{
    if (spec_facts(s->kernel) & CKPP_FACT_LERP)
        buf_puts(s->out,
                 "#define lerp ckpp_lerp\n#include <cmath>\n#include <math.h>\n#undef lerp\n");
}

/* nvcc does not say how it has mangled a name: it is part of the name of a variable, in which
 * cuda/module.c finds it. */
static void put_named(const spec *s)
{
    const char *const *names = s->kernel->names;
    buf_puts(s->out, "template <int, auto *> __device__ volatile char ckpp_named = 0;\n");
    for (int k = 0; names && names[k]; k++)
        buf_printf(s->out, "template __device__ volatile char ckpp_named<%d, &%s>;\n", k,
                   names[k]);
}

void spec_module(spec *s)
{
    char symbol[RT_SYMBOL_SIZE];
    bool host = !s->cls->target->cuda_cxx;

    memset(s->layout, 0, sizeof *s->layout);
    specialize_symbol(s->kernel, symbol);
    buf_puts(s->out, "#line 1 \"ckpp/module\"\n");
    if (host)
        buf_printf(
            s->out,
            "extern \"C\" {\n__attribute__((visibility(\"default\"))) const ckpp_export *%s;\n}\n"
            "inline ckpp::exported_base::exported_base(const ckpp_export &given) : "
            "ckpp_export(given)\n"
            "{\n    next = %s;\n    %s = this;\n}\n",
            symbol, symbol, symbol);
    else
        buf_puts(s->out, "#define CKPP_EXPORT(...)\n");
    if (host)
        hide_lerp(s);
    put_body(s, host);
    buf_puts(s->out, "#line 1 \"ckpp/names\"\n");
    /* On a GPU this expands to nothing. */
    for (const char *const *name = s->kernel->names; name && *name; name++)
        buf_printf(s->out, "CKPP_EXPORT(\"%s\", %s);\n", *name, *name);
    if (!host && s->kernel->uses & CKPP_USES_NVCC)
        put_named(s);
}

static bool says(const char *text, const char *word)
{
    for (const char *at = text; *at; at = spec_token_end(at))
        if (!strncmp(at, word, strlen(word)))
            return true;
    return false;
}

bool specialize_takes_arrays(const ckpp_kernel *module)
{
    return kind_of(module)->is_file && spec_facts(module) & CKPP_FACT_ARRAYS;
}

bool specialize_launches(const ckpp_kernel *kernel)
{
    rt_buf text = {0};

    spec_pieces(&text, kind_of(kernel)->is_file ? kernel->body : NULL);
    bool launches = text.data && (says(text.data, "<<<") || says(text.data, "cudaLaunchDevice"));
    buf_free(&text);
    return launches;
}

const char *specialize_refusal(const ckpp_kernel *module)
{
    static const struct {
        const char *word, *what;
    } gpu_only[] = {{"cudaLaunchDevice", "a kernel that launches kernels (cudaLaunchDevice)"},
                    {"wmma", "tensor cores (wmma)"}};
    rt_buf text = {0};
    const char *found = NULL;

    spec_pieces(&text, module->body);
    for (size_t k = 0;
         !text.failed && text.data && !found && k < sizeof gpu_only / sizeof *gpu_only; k++)
        if (says(text.data, gpu_only[k].word))
            found = gpu_only[k].what;
    buf_free(&text);
    return found;
}
