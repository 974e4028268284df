/* gen_embedded.c - code that --aot has compiled, as data in the generated C.
 *
 * Code is written as 64-bit words, not as bytes: that is half the text and an eighth of the numbers, which C compilers take their
 * time over, and much of a cubin is zeros, which are left out. GPUs' hosts are little-endian; a sum tells any other that this is
 * nothing for it. */
#define _GNU_SOURCE
#include "frontend/gen/gen.h"

#include <string.h>

enum { COLUMNS = 112, ZEROS = 4 };

/* The k-th word; zeros behind the end. */
static uint64_t word_at(const embedded *e, size_t k)
{
    uint64_t word = 0;
    for (size_t j = 0; j < 8 && 8 * k + j < e->size; j++)
        word |= (uint64_t)(unsigned char)e->data[8 * k + j] << 8 * j;
    return word;
}

static void put_word(text *out, uint64_t word)
{
    if (word < 10000000000u) /* then it is shorter in decimal, or as short */
        text_printf(out, "%llu,", (unsigned long long)word);
    else
        text_printf(out, "0x%llx,", (unsigned long long)word);
}

static void put_code(gen *g, const embedded *e, size_t number)
{
    text *out = &g->out;
    size_t words = (e->size + 7) / 8;
    text_printf(out, "/* %zu bytes for sm_%d */\nstatic const uint64_t ckpp_code_%s_%zu[%zu] = {\n", e->size, e->arch, g->id, number,
                words ? words : 1);
    size_t line = out->size;
    for (size_t k = 0; k < words; k++) {
        size_t zeros = 0;
        while (k + zeros < words && !word_at(e, k + zeros))
            zeros++;
        if (k + zeros == words)
            break;
        if (out->size - line > COLUMNS) {
            text_puts(out, "\n");
            line = out->size;
        }
        if (zeros >= ZEROS)
            text_printf(out, "[%zu]=", k += zeros);
        put_word(out, word_at(e, k));
    }
    text_puts(out, "};\n");
}

void gen_embedded(gen *g)
{
    text *out = &g->out;
    size_t number = 0;
    if (!g->c->embedded)
        return;
    for (const embedded *e = g->c->embedded; e; e = e->next)
        put_code(g, e, number++);
    text_printf(out, "static const ckpp_embedded ckpp_embedded_%s[] = {\n", g->id);
    number = 0;
    for (const embedded *e = g->c->embedded; e; e = e->next, number++)
        text_printf(out, "    {.arch = %d, .key = {0x%llx, 0x%llx}, .sum = 0x%llx,\n     .size = %zu, .code = ckpp_code_%s_%zu}%s\n",
                    e->arch, (unsigned long long)e->key[0], (unsigned long long)e->key[1], (unsigned long long)e->sum, e->size,
                    g->id, number, e->next ? "," : "};");
}
