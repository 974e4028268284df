/* fuzz_text.c - any bytes through the preprocessor.
 *
 *     fuzz_text ITERATIONS SEED FILE...
 *
 * mutates the files: bytes are changed, pieces are removed, repeated and taken from others, and
 * words of the preprocessor are put in. The input under way is kept in ./fuzz_text.input; given as
 * the only FILE with 0 iterations it is run as it stands. Files may include each other.
 *
 * Besides the sanitizers' checks: every token is where it says it is, uses of macros are nested as
 * they say, and what is not complete has a message. */
#define _GNU_SOURCE
#include "frontend/text/text.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool condition, const char *what)
{
    if (condition)
        return;
    fprintf(stderr, "fuzz_text: %s\n", what);
    abort();
}

static void expect_token(const pp_unit *u, const pp_token *t)
{
    const source *s = u->files[t->file]->source;
    str text = pp_spelling(t);
    expect((size_t)t->offset + t->length <= s->size, "a token is outside of its file");
    expect(t->use < u->nuses, "a token is of no use of a macro");
    expect(t->kind == PP_PRAGMA_END || text.size > 0, "a token has no text");
    if (!(t->flags & PP_BODY) && t->length == text.size && t->kind != PP_PRAGMA)
        expect(!memcmp(s->data + t->offset, text.data, text.size), "a token is not in its place");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    arena *a = arena_new();
    static const char says[] = "#define __ckpp_has_attribute 1\n#define __ckpp_has_include 1\n"
                               "#define __ckpp_has_embed 1\n#define __ckpp_attribute_packed 1\n"
                               "#define __STDC_VERSION__ 202000L\n#define linux 1\n";
    pp_environment *e = pp_environment_new(a, (str){says, sizeof says - 1});
    pp_environment_dir(e, PP_DIR_USER, ".");
    pp_environment_dir(e, PP_DIR_STANDARD, "include");
    e->cxx = size % 4 == 1;
    source *s = source_from(a, "fuzz.c", (const char *)data, size);
    pp_unit *u = pp_read(a, e, s);
    expect(!memcmp(s->data, data, size), "reading changed the source");
    expect(u->complete || u->nmessages, "not complete, without a message");
    expect(u->tokens[u->count].kind == PP_END, "the tokens have no end");
    for (size_t k = 0; k < u->count; k++)
        expect_token(u, &u->tokens[k]);
    for (size_t k = 1; k < u->nuses; k++) {
        const pp_use *use = &u->uses[k];
        expect(use->outer < k && use->macro, "a use of a macro is not nested");
        expect((size_t)use->offset + use->length <= u->files[use->file]->source->size,
               "a use of a macro is outside of its file");
    }
    for (size_t k = 0; k < u->nmessages; k++) {
        const pp_message *m = &u->messages[k];
        expect((size_t)m->offset + m->length <= u->files[m->file]->source->size + 1,
               "a message is outside of its file");
    }
    pp_scan(a, e, s);
    pp_environment_free(e);
    arena_free(a);
    return 0;
}

#ifndef LIBFUZZER

enum { INPUT_MAX = 1 << 16 };

typedef struct corpus {
    text *files;
    int count;
} corpus;

static uint64_t state;

static uint32_t below(size_t n)
{
    state ^= state << 13, state ^= state >> 7, state ^= state << 17; /* xorshift64 */
    return n ? (uint32_t)((state >> 16) % n) : 0;
}

static const char *const words[] = {"\n#define f(x) ",
                                    "\n#define f(x, ...) ",
                                    "\n#define x ",
                                    "\n#if ",
                                    "\n#ifdef x\n",
                                    "\n#ifndef f\n",
                                    "\n#elif ",
                                    "\n#else\n",
                                    "\n#endif\n",
                                    "\n#include \"",
                                    "\n#include <",
                                    "\n#include_next ",
                                    "\n#embed \"fuzz_text.input\" ",
                                    "limit(3)",
                                    "\n#undef f\n",
                                    "\n#line 7 ",
                                    "\n#pragma push_macro(\"x\")\n",
                                    "\n#pragma pop_macro(\"x\")\n",
                                    "\n#pragma once\n",
                                    "#",
                                    "##",
                                    "__VA_OPT__(",
                                    "__VA_ARGS__",
                                    "__COUNTER__",
                                    "__LINE__",
                                    "__FILE__",
                                    "__INCLUDE_LEVEL__",
                                    "__has_include(",
                                    "__has_embed(",
                                    "__has_attribute(packed)",
                                    "defined ",
                                    "_Pragma(\"",
                                    "f(",
                                    "x",
                                    "x f(x)",
                                    "f(f)(f)",
                                    ")",
                                    "(",
                                    ",",
                                    "\\\n",
                                    "\\ \n",
                                    "\r\n",
                                    "/*",
                                    "*/",
                                    "//",
                                    "\"",
                                    "'",
                                    "R\"a(",
                                    ")a\"",
                                    "u8\"",
                                    "\\u00e9",
                                    "\xc3\xa9",
                                    "\xff",
                                    "%:",
                                    "%:%:",
                                    "<:",
                                    "0x",
                                    "1e+",
                                    "1'0",
                                    "1 / 0",
                                    "?:",
                                    "&& ",
                                    "|| ",
                                    "<< ",
                                    "-",
                                    "~",
                                    "\n",
                                    " ",
                                    "@"};

static void put(text *t, const void *data, size_t size)
{
    if (t->size + size <= INPUT_MAX)
        text_put(t, data, size);
}

static void mutate(text *out, const corpus *c)
{
    const text *from = &c->files[below((size_t)c->count)];
    size_t begin = below(4) ? 0 : below(from->size), end = from->size;
    if (!below(3))
        end = begin + below(end - begin);
    out->size = 0;
    put(out, from->data + begin, end - begin);
    for (uint32_t k = 0, n = 1 + below(16); k < n; k++) {
        text rest = {0};
        size_t at = below(out->size + 1), gone = below(3) ? 0 : below(below(20));
        if (gone > out->size - at)
            gone = out->size - at;
        text_put(&rest, out->data + at + gone, out->size - at - gone);
        out->size = at;
        const text *other = &c->files[below((size_t)c->count)];
        size_t piece = below(other->size), size = below(60);
        switch (below(6)) {
        case 0: put(out, other->data + piece, size < other->size - piece ? size : 0); break;
        case 1: put(out, &(char){(char)below(256)}, 1); break;
        case 2: put(out, rest.data, rest.size < size ? rest.size : size); break;
        default: {
            const char *word = words[below(sizeof words / sizeof *words)];
            put(out, word, strlen(word));
        }
        }
        put(out, rest.data, rest.size);
        text_free(&rest);
    }
}

static void run(const text *input)
{
    FILE *f = fopen("fuzz_text.input", "wb");
    if (!f || fwrite(input->data, 1, input->size, f) != input->size || fclose(f))
        fatal("cannot write fuzz_text.input");
    LLVMFuzzerTestOneInput((const uint8_t *)input->data, input->size);
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fputs("usage: fuzz_text ITERATIONS SEED FILE...\n", stderr);
        return 2;
    }
    long iterations = strtol(argv[1], NULL, 10);
    state = strtoull(argv[2], NULL, 10) * 2654435769u + 88172645463325252u;
    corpus c = {calloc((size_t)argc, sizeof(text)), argc - 3};
    arena *a = arena_new();
    for (int k = 0; k < c.count; k++) {
        source *s = source_read(a, argv[k + 3]);
        if (!s)
            fatal("cannot read %s", argv[k + 3]);
        put(&c.files[k], s->data, s->size);
        if (!c.files[k].data)
            text_puts(&c.files[k], "");
    }
    printf("fuzz_text: seed %s\n", argv[2]);
    text input = {0};
    for (int k = 0; k < c.count && !iterations; k++)
        LLVMFuzzerTestOneInput((const uint8_t *)c.files[k].data, c.files[k].size);
    for (long k = 0; k < iterations; k++) {
        mutate(&input, &c);
        run(&input);
    }
    for (int k = 0; k < c.count; k++)
        text_free(&c.files[k]);
    text_free(&input);
    free(c.files);
    arena_free(a);
    return 0;
}

#endif
