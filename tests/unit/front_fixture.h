/* front_fixture.h - what tests of the frontend's middle share: text in, tokens out. */
#ifndef FRONT_FIXTURE_H
#define FRONT_FIXTURE_H

#include "frontend/device/device.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static inline token_list scan_text(arena *a, const char *text, size_t size)
{
    source *s = source_from(a, "t.c", text, size);
    return token_scan(a, s, 0, size);
}

static inline str str_of(const char *z)
{
    return (str){z, strlen(z)};
}

/* Token soup that looks like C here and there; its length is `words`. */
static inline char *random_text(unsigned *seed, int words)
{
    static const char *const vocabulary[] = {"{",
                                             "}",
                                             "(",
                                             ")",
                                             "[",
                                             "]",
                                             "<",
                                             ">",
                                             ">>",
                                             "{",
                                             "}",
                                             "(",
                                             ")",
                                             ";",
                                             ";",
                                             ",",
                                             ",",
                                             ":",
                                             "::",
                                             "?",
                                             ".",
                                             "->",
                                             "*",
                                             "&",
                                             "&&",
                                             "=",
                                             "==",
                                             "+=",
                                             "<<=",
                                             "+",
                                             "++",
                                             "--",
                                             "!",
                                             "...",
                                             "#",
                                             "##",
                                             "<%",
                                             "%>",
                                             "<:",
                                             ":>",
                                             "x",
                                             "y",
                                             "z",
                                             "w",
                                             "i",
                                             "T",
                                             "foo",
                                             "bar",
                                             "xx",
                                             "MAC",
                                             "DECL",
                                             "int",
                                             "float",
                                             "const",
                                             "struct",
                                             "struct p",
                                             "enum",
                                             "union",
                                             "typedef",
                                             "static",
                                             "auto",
                                             "for",
                                             "if",
                                             "else",
                                             "do",
                                             "while",
                                             "switch",
                                             "case",
                                             "default",
                                             "return",
                                             "goto",
                                             "break",
                                             "sizeof",
                                             "template",
                                             "using",
                                             "namespace",
                                             "operator",
                                             "class",
                                             "new",
                                             "this",
                                             "extern \"C\"",
                                             "asm",
                                             "__attribute__",
                                             "decltype",
                                             "_Complex",
                                             "complex",
                                             "double",
                                             "1",
                                             "0",
                                             "2.5f",
                                             "'c'",
                                             "\"s\"",
                                             "\"open",
                                             "'",
                                             ".x =",
                                             "[2] =",
                                             "= {",
                                             "(T){",
                                             "(struct p){",
                                             "[&](",
                                             "z = ",
                                             "/* c */",
                                             "/* open",
                                             "// line\n",
                                             "\\\n",
                                             "\n#define MAC(k) k + foo\n",
                                             "\n#define DECL(k) float k##1 = (T){0}\n",
                                             "\n#if 0\n",
                                             "\n#else\n",
                                             "\n#endif\n",
                                             "\n#include <cub/cub.h>\n",
                                             "\xef\xbf\xbd",
                                             "@",
                                             "$",
                                             "\f",
                                             "\r\n"};
    size_t n = sizeof vocabulary / sizeof *vocabulary, size = 0;
    char *text = malloc((size_t)words * 40 + 1);
    for (int k = 0; k < words; k++) {
        *seed = *seed * 1103515245u + 12345u;
        const char *word = vocabulary[(*seed >> 8) % n];
        memcpy(text + size, word, strlen(word));
        size += strlen(word);
        if (*seed >> 30)
            text[size++] = ' ';
    }
    text[size] = 0;
    return text;
}

/* A declare with names of all kinds. */
__attribute__((unused)) static const char sample_declare[] =
    "#define SCALE 3.0f\n"
    "#define SQ(v) ((v) * (v))\n"
    "#define FOR(k, n) for (int k = 0; k < (n); k++)\n"
    "#define LOOP(j) FOR(j, 4)\n"
    "#define STEP acc += twice(x)\n"
    "#define ACC float acc = 0\n"
    "#define LEAVE return\n"
    "#define INDEX (_ind[0] + i)\n"
    "#define GLUE(a) float a##_1 = 0\n"
    "struct vec { float x, y; };\ntypedef struct vec vec;\nenum mode { FAST, SLOW = 4 };\n"
    "static inline float twice(float v) { float inner = 2; return inner * v; }\n"
    "static const float table[] = {1, 2};\nextern \"C\" { namespace deep { static const int level "
    "= 1; } }\n"
    "typedef float (*fn)(float);\nusing real = float;\ntemplate <class Q> Q same(Q q) { return q; "
    "}\n";

#endif
