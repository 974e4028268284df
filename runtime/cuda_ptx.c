/* cuda_ptx.c - what a PTX text has: its kernels with their parameters, its variables, the architecture that it is for.
 *
 * Only declarations outside of braces are read. The text is taken word by word: a word is a name, a number, a directive with
 * its dot, or a single other character. */
#include "cuda_api.h"

#include <stdlib.h>
#include <string.h>

typedef struct reader {
    const char *at, *end;
    const char *word;      /* the word that was read last, and its length; 0: there are no more */
    size_t length;
} reader;

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c && strchr("_$%.", c));
}

/* Blanks and comments. */
static void skip_blanks(reader *r)
{
    while (r->at < r->end) {
        size_t left = (size_t)(r->end - r->at);
        if (*r->at == ' ' || *r->at == '\t' || *r->at == '\n' || *r->at == '\r') {
            r->at++;
        } else if (left > 1 && r->at[0] == '/' && r->at[1] == '/') {
            const char *newline = memchr(r->at, '\n', left);
            r->at = newline ? newline : r->end;
        } else if (left > 1 && r->at[0] == '/' && r->at[1] == '*') {
            for (r->at += 2; r->at < r->end && !(r->at[-1] == '*' && r->at[0] == '/'); r->at++)
                ;
            r->at += r->at < r->end;
        } else {
            return;
        }
    }
}

static bool next(reader *r)
{
    skip_blanks(r);
    r->word = r->at;
    while (r->at < r->end && is_word(*r->at))
        r->at++;
    if (r->at == r->word && r->at < r->end)
        r->at++;
    r->length = (size_t)(r->at - r->word);
    return r->length > 0;
}

static bool is(const reader *r, const char *word)
{
    return r->length == strlen(word) && memcmp(r->word, word, r->length) == 0;
}

static bool is_name(const reader *r)
{
    return r->length > 0 && is_word(*r->word) && *r->word != '.' && !(*r->word >= '0' && *r->word <= '9');
}

/* The number that the word is; at most a billion. */
static uint64_t number(const reader *r)
{
    uint64_t n = 0;
    for (size_t k = 0; k < r->length && r->word[k] >= '0' && r->word[k] <= '9' && n < 1000000000; k++)
        n = 10 * n + (uint64_t)(r->word[k] - '0');
    return n;
}

/* Bytes of a type such as .u64, .b8, .f16x2 or .pred; 0: it is none. */
static uint64_t type_size(const reader *r)
{
    if (r->length < 3 || r->word[0] != '.' || !strchr("usfb", r->word[1]))
        return 0;
    reader digits = {.word = r->word + 2, .length = r->length - 2};
    uint64_t bits = number(&digits);
    return bits >= 8 && bits <= 128 ? bits / 8 : 0;
}

/* What is declared up to a ',', ';', ')' or '=': its name and size, which is 0 where the type is none of memory. */
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

/* "sm_90", "sm_90a". */
static int target_arch(const reader *r)
{
    reader digits = {.word = r->word + 3, .length = r->length > 3 ? r->length - 3 : 0};
    return r->length > 3 && memcmp(r->word, "sm_", 3) == 0 ? (int)number(&digits) : 0;
}

bool cuda_ptx_read(cuda_image *image, const char *text, const char *end, int *arch, const char **why)
{
    reader r = {.at = text, .end = end};
    bool version = false, ok = true, external = false, complete = true;
    int depth = 0;
    *arch = 0;
    while (ok && next(&r)) {
        complete = is(&r, "}") || is(&r, ";");
        depth += is(&r, "{") ? 1 : is(&r, "}") ? -1 : 0;
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
        depth += is(&r, "{") ? 1 : 0; /* an initialiser's is behind its '=' */
    }
    *why = NULL;
    if (ok && (!version || !*arch))
        *why = "neither a cubin nor a fatbin nor PTX";
    else if (ok && depth > 0)
        *why = "PTX that is cut off: a brace is not closed";
    else if (ok && !complete)
        *why = "PTX that is cut off: its last line is not all there";
    return ok && !*why;
}
