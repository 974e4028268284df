/* ptx.c - reading a PTX text: its kernels and their parameters, its variables, its architecture.
 *
 * Only declarations outside of braces are read. The text is split into words: a name, a number, a
 * directive with its dot, a quoted text, or any other single character. A statement ends with ';'
 * or '}', but some directives end with their line. */
#define _GNU_SOURCE
#include "runtime/cuda/cuda.h"

#include <stdlib.h>
#include <string.h>

typedef struct reader {
    const char *at, *end;
    const char *word; /* the current word, and its length; 0: the text has ended */
    size_t length;
    /* the current word is the first on its line; at the text's end: a line ended before it */
    bool new_line;
    char last; /* the last character of the last word; 0: that word is cut off */
} reader;

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c && strchr("_$%.", c));
}

/* The end of the comment, which may be the text's. */
static const char *skip_comment(const reader *r)
{
    size_t left = (size_t)(r->end - r->at);
    const char *close = r->at[1] == '/' ? memchr(r->at, '\n', left)
                                        : memmem(r->at + 2, left - 2, "*/", 2);
    return !close ? r->end : r->at[1] == '/' ? close : close + 2;
}

static void skip_blanks(reader *r)
{
    r->new_line = false;
    while (r->at < r->end) {
        if (*r->at == ' ' || *r->at == '\t' || *r->at == '\n' || *r->at == '\r')
            r->new_line |= *r->at++ == '\n';
        else if (r->end - r->at > 1 && r->at[0] == '/' && (r->at[1] == '/' || r->at[1] == '*'))
            r->at = skip_comment(r);
        else
            return;
    }
}

/* The end of a quoted text, which cannot be longer than its line. */
static const char *skip_quoted(const reader *r)
{
    const char *at = r->at + 1;
    while (at < r->end && *at != '"' && *at != '\n')
        at += *at == '\\' && r->end - at > 1 && at[1] != '\n' ? 2 : 1;
    return at < r->end && *at == '"' ? at + 1 : at;
}

static bool next(reader *r)
{
    skip_blanks(r);
    r->word = r->at;
    if (r->at < r->end && *r->at == '"') {
        r->at = skip_quoted(r);
    } else {
        while (r->at < r->end && is_word(*r->at))
            r->at++;
        r->at += r->at == r->word && r->at < r->end;
    }
    r->length = (size_t)(r->at - r->word);
    if (r->length)
        r->last = *r->word == '"' && (r->length == 1 || r->at[-1] != '"') ? '\0' : r->at[-1];
    return r->length > 0;
}

static bool is(const reader *r, const char *word)
{
    return r->length == strlen(word) && memcmp(r->word, word, r->length) == 0;
}

static bool is_name(const reader *r)
{
    return r->length > 0 && is_word(*r->word) && *r->word != '.' &&
           !(*r->word >= '0' && *r->word <= '9');
}

/* The number that the word begins with; larger ones are cut after ten digits. */
static uint64_t number(const reader *r)
{
    uint64_t n = 0;
    for (size_t k = 0; k < r->length && r->word[k] >= '0' && r->word[k] <= '9' && n < 1000000000;
         k++)
        n = 10 * n + (uint64_t)(r->word[k] - '0');
    return n;
}

/* Bytes of a type of memory, such as .u64 or .b8; 0: the word is no such type. */
static uint64_t type_size(const reader *r)
{
    if (r->length < 3 || r->word[0] != '.' || !strchr("usfb", r->word[1]))
        return 0;
    reader digits = {.word = r->word + 2, .length = r->length - 2};
    uint64_t bits = number(&digits);
    return bits >= 8 && bits <= 128 ? bits / 8 : 0;
}

/* Reads a declaration up to a ',', ';', ')' or '=': its name, and its size in bytes, or 0 if it is
 * not of a type of memory. */
static uint64_t read_declared(reader *r, reader *name)
{
    uint64_t size = 0, count = 1;
    *name = (reader){0};
    for (; r->length && !is(r, ",") && !is(r, ";") && !is(r, ")") && !is(r, "="); next(r)) {
        uint64_t type = type_size(r);
        if (type) {
            size = type;
        } else if (is(r, ".v2") || is(r, ".v4")) {
            count *= is(r, ".v2") ? 2 : 4;
        } else if (is_name(r) && !name->length) {
            *name = *r;
        } else if (is(r, "[") && next(r)) {
            uint64_t extent = number(r);
            count = extent > 0 && count > UINT32_MAX / extent ? 0 : count * extent;
        }
    }
    return size * count;
}

static bool read_params(reader *r, cuda_symbol *symbol)
{
    uint64_t offset = 0;
    symbol->nparams = 0;
    while (r->length && !is(r, ")") && next(r)) {
        reader name;
        uint64_t size = read_declared(r, &name);
        if (name.length && !cuda_symbol_add_param(symbol, (unsigned)offset, (unsigned)size))
            return false;
        offset += size;
    }
    return true;
}

static bool read_entry(reader *r, cuda_image *image)
{
    if (!next(r) || !is_name(r))
        return true;
    cuda_symbol *symbol = cuda_image_add(image, r->word, r->length);
    if (!symbol)
        return false;
    symbol->is_kernel = true;
    symbol->nparams = 0;
    return !next(r) || !is(r, "(") || read_params(r, symbol);
}

static bool read_variable(reader *r, cuda_image *image)
{
    reader name;
    uint64_t size = next(r) ? read_declared(r, &name) : 0;
    if (!size || !name.length)
        return true;
    cuda_symbol *symbol = cuda_image_add(image, name.word, name.length);
    if (symbol)
        symbol->bytes = size;
    return symbol != NULL;
}

static int target_arch(const reader *r)
{
    reader digits = {.word = r->word + 3, .length = r->length > 3 ? r->length - 3 : 0};
    return r->length > 3 && memcmp(r->word, "sm_", 3) == 0 ? (int)number(&digits) : 0;
}

/* Whether the directive ends with its line. */
static bool is_line(const reader *r)
{
    static const char *const names[] = {".version", ".target", ".address_size", ".file", ".loc"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (is(r, names[k]))
            return true;
    return false;
}

/* Whether the text, which has been read, ends with a complete statement. A directive that ends
 * with its line is complete with a newline, or with a quoted text behind it. */
static bool is_complete(const reader *r, bool in_line)
{
    return r->last == '}' || r->last == ';' ||
           (in_line && r->last && (r->new_line || r->last == '"'));
}

bool cuda_ptx_read(cuda_image *image, const char *text, const char *end, int *arch,
                   const char **why)
{
    reader r = {.at = text, .end = end};
    bool version = false, ok = true, external = false, in_line = false;
    int depth = 0;
    *arch = 0;
    while (ok && next(&r)) {
        depth += is(&r, "{") ? 1 : is(&r, "}") ? -1 : 0;
        in_line = is_line(&r) || (in_line && !r.new_line);
        if (depth > 0)
            continue;
        if (is(&r, ".version"))
            version = true;
        else if (!version)
            break;
        else if (is(&r, ".target") && next(&r))
            *arch = target_arch(&r);
        else if (is(&r, ".entry"))
            ok = read_entry(&r, image);
        else if ((is(&r, ".global") || is(&r, ".const")) && !external)
            ok = read_variable(&r, image);
        external = is(&r, ".extern") || (external && !is(&r, ";"));
        depth += is(&r, "{") ? 1 : 0; /* where read_entry() has found no parameters */
    }
    *why = NULL;
    if (ok && (!version || !*arch))
        *why = "neither a cubin nor a fatbin nor PTX";
    else if (ok && depth > 0)
        *why = "PTX that is cut off: a brace is not closed";
    else if (ok && !is_complete(&r, in_line))
        *why = "PTX that is cut off: its last line is not all there";
    return ok && !*why;
}
