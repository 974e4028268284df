/* cache_files.c - whether a compiler is to read files of the program's, whose texts no key of the cache holds.
 *
 * ckpp puts what a declare's #include "x.h" names into the source. Other texts may include more, the compiler's options may name
 * files, and so may the environment. Whatever is not known to be harmless counts: a kernel that each process compiles anew is
 * slow, one that is as the files were yesterday is wrong. So a directive counts wherever it stands, in a comment too. */
#define _GNU_SOURCE
#include "compiler_options.h"
#include "specialize.h"

#include <stdlib.h>
#include <string.h>

/* ---- texts ---- */

/* All that the construct puts into the source, as the compiler reads it: lines that end with a backslash go on. */
static void put_text(rt_buf *out, const ckpp_kernel *kernel)
{
    const ckpp_reduction *r = kernel->reduction;
    const char *const *const texts[] = {kernel->preamble, kernel->before, kernel->body, kernel->after,
                                        r ? r->reduce : NULL, r ? r->identity : NULL, r ? r->post : NULL};
    size_t size = 0;

    spec_declares(out, kernel->declares);
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++)
        spec_pieces(out, texts[k]);
    for (const char *at = out->data; at && *at; at++) {
        const char *end = at + 1 + strspn(at + 1, " \t\r\v\f");
        if (*at == '\\' && *end == '\n')
            at = end;
        else
            out->data[size++] = *at;
    }
    if (out->data)
        out->data[size] = '\0';
}

/* Blanks and comments within a line. */
static const char *skip_blanks(const char *at)
{
    for (;;) {
        at += strspn(at, " \t\r\v\f");
        if (at[0] != '/' || at[1] != '*')
            return at;
        const char *end = strstr(at + 2, "*/");
        at = end ? end + 2 : at + strlen(at);
    }
}

/* Headers that belong to the compiler, or to the system; names that end with a slash are folders of them. The key tells
 * compilers apart. */
static const char *const known_headers[] = {
    "algorithm", "any", "array", "atomic", "barrier", "bit", "bitset", "cassert", "cctype", "cerrno", "cfenv",
    "cfloat", "charconv", "chrono", "cinttypes", "climits", "cmath", "compare", "complex", "concepts",
    "csetjmp", "cstdarg", "cstddef", "cstdint", "cstdio", "cstdlib", "cstring", "ctime", "deque", "exception",
    "expected", "functional", "initializer_list", "iostream", "iterator", "limits", "list", "map", "mdspan",
    "memory", "mutex", "new", "numbers", "numeric", "optional", "ostream", "queue", "random", "ranges", "ratio",
    "set", "span", "sstream", "stack", "stdexcept", "stdfloat", "string", "string_view", "thread", "tuple",
    "type_traits", "typeindex", "typeinfo", "unordered_map", "unordered_set", "utility", "valarray", "variant",
    "vector", "version", "assert.h", "complex.h", "ctype.h", "errno.h", "fenv.h", "float.h", "inttypes.h",
    "limits.h", "math.h", "setjmp.h", "stdalign.h", "stdarg.h", "stdatomic.h", "stdbool.h", "stddef.h",
    "stdint.h", "stdio.h", "stdlib.h", "string.h", "sys/types.h", "tgmath.h", "time.h", "cuComplex.h", "cuda.h",
    "cuda_awbarrier.h", "cuda_bf16.h", "cuda_fp16.h", "cuda_fp4.h", "cuda_fp6.h", "cuda_fp8.h",
    "cuda_pipeline.h", "cuda_runtime.h", "cuda_runtime_api.h", "cooperative_groups.h", "curand_kernel.h",
    "math_constants.h", "mma.h", "texture_types.h", "vector_functions.h", "vector_types.h",
    "cooperative_groups/", "cub/", "cuda/", "nv/", "thrust/"};

static bool is_known_header(const char *name, size_t length)
{
    if (memmem(name, length, "..", 2))
        return false;
    for (size_t k = 0; k < sizeof known_headers / sizeof *known_headers; k++) {
        size_t n = strlen(known_headers[k]);
        bool folder = known_headers[k][n - 1] == '/';
        if ((folder ? length > n : length == n) && !memcmp(name, known_headers[k], n))
            return true;
    }
    return false;
}

static bool is_word(const char *at, size_t length, const char *word)
{
    return length == strlen(word) && !memcmp(at, word, length);
}

/* Looks at what is behind a '#'. Sets *includes where it reads any file. true: it is not plainly one of the known headers. */
static bool reads_unknown(const char *at, bool *includes)
{
    const char *word = skip_blanks(at);
    size_t length = strspn(word, "abcdefghijklmnopqrstuvwxyz_");

    if (!is_word(word, length, "include") && !is_word(word, length, "include_next") && !is_word(word, length, "import") &&
        !is_word(word, length, "embed"))
        return false;
    *includes = true;
    const char *name = skip_blanks(word + length);
    size_t size = *name == '<' ? strcspn(name + 1, ">\n") : 0;
    return length != 7 || !size || name[1 + size] != '>' || !is_known_header(name + 1, size);
}

/* Other ways to files, and other ways to write '#' and '\'. */
static bool has_other_ways(const char *text)
{
    static const char *const words[] = {"__has_include", "__has_embed", ".incbin", ".include", "?\?=", "?\?/"};

    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (strstr(text, words[k]))
            return true;
    return false;
}

static bool text_reads(const char *text, bool *includes)
{
    if (has_other_ways(text))
        return true;
    for (const char *at = text; *at; at++) {
        bool digraph = at[0] == '%' && at[1] == ':';
        if ((*at == '#' || digraph) && reads_unknown(at + 1 + digraph, includes))
            return true;
    }
    return false;
}

/* ---- the environment, and all of it ---- */

/* Where the host's compilers look for headers, and find them before their own. */
static bool environment_names_folders(void)
{
    static const char *const names[] = {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"};

    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        const char *value = getenv(names[k]);
        if (value && *value)
            return true;
    }
    return false;
}

bool cache_misses_files(const ckpp_kernel *kernel, const char *options, bool host)
{
    rt_buf text = {0};
    bool includes = false;

    put_text(&text, kernel);
    bool reads = text.failed || (text.data && text_reads(text.data, &includes)) || options_read(options) ||
                 (host && includes && environment_names_folders());
    buf_free(&text);
    return reads;
}
