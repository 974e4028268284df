/* shared.c - checks that a block's static shared memory is at most 48 KiB: a GPU's compiler
 * enforces this, the host's does not.
 *
 * On the host __shared__ variables are thread_local, so their sizes are in a compiled kernel's
 * symbol table. All variables of a raw kernel are added up; of a module, whose kernels do not run
 * at once, those of each function. Without a symbol table nothing is checked. */
#define _GNU_SOURCE
#include "runtime/host/host.h"

#include <ctype.h>
#include <elf.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_STATIC_SHARED = 48 * 1024, SHOWN = 4 };

/* A variable, "_ZZ4blurPfE4tile": where its function's name ends, and where its name begins. */
typedef struct variable {
    const char *symbol, *name;
    size_t function, length;
    uint64_t size;
} variable;

typedef struct table {
    const Elf64_Sym *symbols;
    size_t count;
    const char *names; /* ends in a NUL */
    size_t names_size;
} table;

/* Whether [at, at + size) is inside the image. */
static bool is_inside(const rt_blob *image, uint64_t at, uint64_t size)
{
    return at <= image->size && size <= image->size - at;
}

static bool find_table(const rt_blob *image, table *t)
{
    const char *data = image->data;
    const Elf64_Ehdr *header = image->data;
    if (image->size < sizeof *header || memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
        header->e_shentsize != sizeof(Elf64_Shdr) || header->e_shoff % 8 ||
        !is_inside(image, header->e_shoff, (uint64_t)header->e_shnum * sizeof(Elf64_Shdr)))
        return false;
    const Elf64_Shdr *sections = (const Elf64_Shdr *)(const void *)(data + header->e_shoff);
    for (size_t k = 0; k < header->e_shnum; k++) {
        const Elf64_Shdr *s = &sections[k],
                         *names = s->sh_link < header->e_shnum ? &sections[s->sh_link] : NULL;
        if (s->sh_type != SHT_SYMTAB || !names || !is_inside(image, s->sh_offset, s->sh_size) ||
            s->sh_offset % 8 || !is_inside(image, names->sh_offset, names->sh_size) ||
            names->sh_size == 0 || data[names->sh_offset + names->sh_size - 1] != '\0')
            continue;
        *t = (table){(const Elf64_Sym *)(const void *)(data + s->sh_offset),
                     s->sh_size / sizeof(Elf64_Sym), data + names->sh_offset, names->sh_size};
        return true;
    }
    return false;
}

/* Finds the variable's name, which is the last part: a length, the letters, and perhaps a number
 * behind "_". */
static bool read_variable(const table *t, const Elf64_Sym *s, variable *v)
{
    if (ELF64_ST_TYPE(s->st_info) != STT_TLS || s->st_name >= t->names_size)
        return false;
    *v = (variable){.symbol = t->names + s->st_name, .size = s->st_size};
    if (strncmp(v->symbol, "_ZZ", 3) != 0)
        return false;
    for (const char *at = v->symbol + strlen(v->symbol); at > v->symbol; at--) {
        char *name;
        unsigned long length = at[-1] == 'E' && isdigit((unsigned char)*at)
                                   ? strtoul(at, &name, 10)
                                   : 0;
        if (length == 0 || length > strlen(name) || (name[length] && name[length] != '_'))
            continue;
        v->function = (size_t)(at - v->symbol);
        v->name = name;
        v->length = length;
        return true;
    }
    return false;
}

static bool is_together(const variable *a, const variable *b, bool whole)
{
    return whole || (a->function == b->function && memcmp(a->symbol, b->symbol, a->function) == 0);
}

/* Adds up the variables in the same function as this one (if `whole`, all), and lists some
 * names. */
static uint64_t add_up(const table *t, const variable *with, bool whole, rt_buf *names)
{
    uint64_t sum = 0;
    int count = 0;
    for (size_t k = 0; k < t->count; k++) {
        variable v;
        if (!read_variable(t, &t->symbols[k], &v) || !is_together(with, &v, whole))
            continue;
        sum += v.size;
        if (names && count++ < SHOWN)
            buf_printf(names, "%s%.*s (%llu bytes)", count > 1 ? ", " : "", (int)v.length, v.name,
                       (unsigned long long)v.size);
    }
    if (count > SHOWN)
        buf_puts(names, ", ...");
    return sum;
}

size_t host_static_shared(const rt_compile *job, const rt_blob *image)
{
    table t;
    variable v;
    if (!job->kernel || !kind_of(job->kernel)->has_grid || !find_table(image, &t))
        return 0;
    for (size_t k = 0; k < t.count; k++)
        if (read_variable(&t, &t.symbols[k], &v))
            return (size_t)add_up(&t, &v, true, NULL);
    return 0;
}

ckpp_status host_check_shared(const rt_compile *job, const rt_blob *image)
{
    bool whole = !job->kernel || !kind_of(job->kernel)->is_file;
    table t;
    variable v;
    if (!find_table(image, &t))
        return CKPP_OK;
    for (size_t k = 0; k < t.count; k++) {
        uint64_t sum = read_variable(&t, &t.symbols[k], &v) ? add_up(&t, &v, whole, NULL) : 0;
        if (sum <= MAX_STATIC_SHARED)
            continue;
        rt_buf names = {0};
        add_up(&t, &v, whole, &names);
        ckpp_status status = rt_fail(
            CKPP_ERROR_COMPILE,
            "the kernel's __shared__ variables take %llu bytes, and on a GPU there are %d "
            "for them: %s. Of dynamic shared memory (extern __shared__) there is more",
            (unsigned long long)sum, MAX_STATIC_SHARED, names.size > 0 ? names.data : "");
        buf_free(&names);
        return status;
    }
    return CKPP_OK;
}
