/* gen_embedded.c - code that --aot has compiled, as data in the generated C.
 *
 * Code is written as 64-bit words rather than bytes, and runs of zeros are left out, because C
 * compilers are slow with long lists of numbers. The words are little-endian, as GPUs' hosts are;
 * on any other host the checksum would not match. */
#define _GNU_SOURCE
#include "frontend/gen/gen.h"

#include <string.h>

enum { COLUMNS = 112, ZEROS = 4 };

static void put_word(text *out, uint64_t word)
{
    if (word < 10000000000u) /* decimal is not longer than hexadecimal */
        text_printf(out, "%llu,", (unsigned long long)word);
    else
        text_printf(out, "0x%llx,", (unsigned long long)word);
}

static void put_code(gen *g, const ckpp_embedded *e, int number)
{
    text *out = &g->out;
    size_t words = (e->size + 7) / 8;
    text_printf(out,
                "/* %zu bytes for sm_%d */\nstatic const ckpp_uint64 ckpp_code_%s_%d[%zu] = {\n",
                e->size, e->arch, g->id, number, words ? words : 1);
    size_t line = out->size;
    for (size_t k = 0; k < words; k++) {
        size_t zeros = 0;
        while (k + zeros < words && !e->code[k + zeros])
            zeros++;
        if (k + zeros == words)
            break;
        if (out->size - line > COLUMNS) {
            text_puts(out, "\n");
            line = out->size;
        }
        if (zeros >= ZEROS && !g->unit->cxx) /* whose initialisers have no gaps */
            text_printf(out, "[%zu]=", k += zeros);
        put_word(out, e->code[k]);
    }
    text_puts(out, "};\n");
}

void gen_embedded(gen *g, const ckpp_kernel *kernel)
{
    text *out = &g->out;
    if (!kernel->embedded)
        return;
    for (int k = 0; k < kernel->nembedded; k++)
        put_code(g, &kernel->embedded[k], k);
    text_printf(out, "static const ckpp_embedded ckpp_embedded_%s[] = {\n", g->id);
    for (int k = 0; k < kernel->nembedded; k++) {
        const ckpp_embedded *e = &kernel->embedded[k];
        text_printf(out,
                    "    {.ckpp_arch_ = %d, .ckpp_key_ = {0x%llx, 0x%llx}, "
                    ".ckpp_sum_ = 0x%llx,\n",
                    e->arch, (unsigned long long)e->key[0], (unsigned long long)e->key[1],
                    (unsigned long long)e->sum);
        text_printf(out, "     .ckpp_size_ = %zu, .ckpp_code_ = ckpp_code_%s_%d}%s\n", e->size,
                    g->id, k, k + 1 < kernel->nembedded ? "," : "};");
    }
}
