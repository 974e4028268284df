/* image.c - reading images before the driver does, which gets no size and crashes on damaged ones.
 *
 * A cubin is an ELF file. Its header, section headers, program headers and all sections must lie
 * within the image; no sum here can wrap around. The symbol table has its symbols, the section
 * .nv.info.KERNEL a kernel's parameters. A fatbin is a sequence of cubins and PTX texts, each with
 * a header; compressed ones are not read.
 *
 * The layouts of .nv.info and of fatbins are not documented; they were found with `cuobjdump -elf`
 * and `readelf`. */
#define _GNU_SOURCE
#include "runtime/cuda/cuda.h"

#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    KERNEL_ENTRY = 0x10, /* in st_other: a kernel, not a function that kernels call */
    /* e_ident[EI_ABIVERSION] since CUDA 13, where other bits of e_flags are the architecture */
    ABI_NEW = 8,
    INFO_SIZED = 4, /* an entry of .nv.info with a size and so many bytes */
    INFO_PARAM = 0x17,
    INFO_PARAM_LARGE = 0x45,
    INFO_PARAM_BYTES = 12
};

static bool lies_within(uint64_t offset, uint64_t bytes, size_t size)
{
    return offset <= size && bytes <= size - offset;
}

static bool fail(const char **why, const char *text)
{
    *why = text;
    return false;
}

const char *cuda_format_name(cuda_format format)
{
    return format == CUDA_CUBIN ? "a cubin" : format == CUDA_FATBIN ? "a fatbin" : "PTX";
}

/* ---- a list of symbols ---- */

cuda_symbol *cuda_image_add(cuda_image *image, const char *name, size_t length)
{
    cuda_symbol *symbols = realloc(image->symbols, (image->count + 1) * sizeof *symbols);
    if (!symbols)
        return NULL;
    image->symbols = symbols;
    cuda_symbol *s = &symbols[image->count];
    *s = (cuda_symbol){.name = strndup(name, length), .nparams = -1};
    if (!s->name)
        return NULL;
    image->count++;
    return s;
}

bool cuda_symbol_add_param(cuda_symbol *symbol, unsigned offset, unsigned size)
{
    size_t count = symbol->nparams > 0 ? (size_t)symbol->nparams : 0;
    cuda_param *param = realloc(symbol->param, (count + 1) * sizeof *param);
    if (!param)
        return false;
    param[count] = (cuda_param){offset, size};
    symbol->param = param;
    symbol->nparams = (int)count + 1;
    return true;
}

void cuda_image_free(cuda_image *image)
{
    for (size_t k = 0; k < image->count; k++) {
        free(image->symbols[k].name);
        free(image->symbols[k].param);
    }
    free(image->symbols);
    buf_free(&image->archs);
    *image = (cuda_image){0};
}

/* ---- cubins ---- */

typedef struct cubin {
    const unsigned char *data;
    size_t size;
    Elf64_Ehdr header;
    Elf64_Shdr names; /* of the sections' names */
} cubin;

static Elf64_Shdr section_at(const cubin *c, size_t k)
{
    Elf64_Shdr section;
    memcpy(&section, c->data + c->header.e_shoff + k * sizeof section, sizeof section);
    return section;
}

static bool has_bytes(const Elf64_Shdr *section)
{
    return section->sh_type != SHT_NOBITS && section->sh_type != SHT_NULL;
}

/* The string at an offset in a section; "" if it is not within the section. */
static const char *string_at(const cubin *c, const Elf64_Shdr *strings, uint64_t offset)
{
    if (!has_bytes(strings) || offset >= strings->sh_size)
        return "";
    const char *s = (const char *)c->data + strings->sh_offset + offset;
    return memchr(s, '\0', strings->sh_size - offset) ? s : "";
}

static bool open_cubin(cubin *c, const void *data, size_t size, const char **why)
{
    *c = (cubin){.data = data, .size = size};
    if (size < sizeof c->header)
        return fail(why, "a cubin that is cut off: its header is not all there");
    memcpy(&c->header, data, sizeof c->header);
    const Elf64_Ehdr *h = &c->header;
    if (memcmp(h->e_ident, ELFMAG, SELFMAG) != 0 || h->e_ident[EI_CLASS] != ELFCLASS64 ||
        h->e_ident[EI_DATA] != ELFDATA2LSB)
        return fail(why, "no cubin: no 64-bit ELF file");
    if (h->e_machine != EM_CUDA)
        return fail(why, "no cubin: an ELF file of another machine (an object file of the host?)");
    if (h->e_shnum == 0 || h->e_shentsize != sizeof(Elf64_Shdr) || h->e_shstrndx >= h->e_shnum)
        return fail(why, "a damaged cubin: its header makes no sense");
    if (!lies_within(h->e_shoff, (uint64_t)h->e_shnum * sizeof(Elf64_Shdr), size))
        return fail(why, "a cubin that is cut off: its sections are beyond its end");
    if (h->e_phnum != 0 &&
        (h->e_phentsize != sizeof(Elf64_Phdr) ||
         !lies_within(h->e_phoff, (uint64_t)h->e_phnum * sizeof(Elf64_Phdr), size)))
        return fail(why, "a cubin that is cut off: its segments are beyond its end");
    for (size_t k = 0; k < h->e_shnum; k++) {
        Elf64_Shdr section = section_at(c, k);
        if (has_bytes(&section) && !lies_within(section.sh_offset, section.sh_size, size))
            return fail(why, "a cubin that is cut off: a section is beyond its end");
    }
    for (size_t k = 0; k < h->e_phnum; k++) {
        Elf64_Phdr segment;
        memcpy(&segment, c->data + h->e_phoff + k * sizeof segment, sizeof segment);
        if (!lies_within(segment.p_offset, segment.p_filesz, size))
            return fail(why, "a cubin that is cut off: a segment is beyond its end");
    }
    c->names = section_at(c, h->e_shstrndx);
    return true;
}

static int cubin_arch(const cubin *c)
{
    return (int)(c->header.e_ident[EI_ABIVERSION] >= ABI_NEW ? c->header.e_flags >> 8 & 0xFF
                                                             : c->header.e_flags & 0xFF);
}

/* Reads the entries that describe parameters, which may be in any order. false: out of memory, or
 * the cubin is damaged. */
static bool read_params(const cubin *c, const Elf64_Shdr *info, cuda_symbol *symbol,
                        const char **why)
{
    enum { MANY = 4096 };
    const unsigned char *p = c->data + info->sh_offset, *end = p + info->sh_size;
    symbol->nparams = 0;
    while (end - p >= 4) {
        uint16_t size = 0;
        memcpy(&size, p + 2, sizeof size);
        const unsigned char *bytes = p + 4;
        if (p[0] != INFO_SIZED) { /* its value is within these four bytes */
            p = bytes;
            continue;
        }
        if (end - bytes < size)
            return fail(why, "a damaged cubin: what it says of a kernel's parameters is cut off");
        if ((p[1] == INFO_PARAM || p[1] == INFO_PARAM_LARGE) && size == INFO_PARAM_BYTES) {
            uint16_t ordinal, offset;
            uint32_t bits;
            memcpy(&ordinal, bytes + 4, sizeof ordinal);
            memcpy(&offset, bytes + 6, sizeof offset);
            memcpy(&bits, bytes + 8, sizeof bits);
            if (ordinal >= MANY)
                return fail(
                    why, "a damaged cubin: what it says of a kernel's parameters makes no sense");
            while (symbol->nparams <= ordinal)
                if (!cuda_symbol_add_param(symbol, 0, 0))
                    return false;
            symbol->param[ordinal] = (cuda_param){offset,
                                                  p[1] == INFO_PARAM ? bits >> 18 : bits & 0xFFFF};
        }
        p = bytes + size;
    }
    return true;
}

static bool add_kernel(const cubin *c, cuda_image *image, const char *name, const char **why)
{
    cuda_symbol *symbol = cuda_image_add(image, name, strlen(name));
    if (!symbol)
        return false;
    symbol->is_kernel = true;
    for (size_t k = 0; k < c->header.e_shnum; k++) {
        Elf64_Shdr section = section_at(c, k);
        const char *title = string_at(c, &c->names, section.sh_name);
        if (has_bytes(&section) && name_starts_with(title, ".nv.info.") &&
            strcmp(title + 9, name) == 0)
            return read_params(c, &section, symbol, why);
    }
    return true;
}

/* Adds a kernel, which is marked in its symbol, or a variable, which is in a section for these.
 * Names that begin with '.', '$', "__" or "cudart" are the compiler's own. */
static bool add_symbol(const cubin *c, cuda_image *image, const Elf64_Sym *s, const char *name,
                       const char **why)
{
    unsigned char type = ELF64_ST_TYPE(s->st_info);
    if (!*name || strchr(".$", *name) || name_starts_with(name, "__") ||
        name_starts_with(name, "cudart") || s->st_shndx == SHN_UNDEF ||
        s->st_shndx >= c->header.e_shnum)
        return true;
    if (type == STT_FUNC && s->st_other & KERNEL_ENTRY)
        return add_kernel(c, image, name, why);
    Elf64_Shdr section = section_at(c, s->st_shndx);
    const char *title = string_at(c, &c->names, section.sh_name);
    if (type != STT_OBJECT ||
        (!name_starts_with(title, ".nv.global") && !name_starts_with(title, ".nv.constant3")))
        return true;
    cuda_symbol *symbol = cuda_image_add(image, name, strlen(name));
    if (symbol)
        symbol->bytes = s->st_size;
    return symbol != NULL;
}

static bool read_symbols(const cubin *c, cuda_image *image, const char **why)
{
    for (size_t k = 0; k < c->header.e_shnum; k++) {
        Elf64_Shdr table = section_at(c, k);
        if (table.sh_type != SHT_SYMTAB)
            continue;
        if (table.sh_link >= c->header.e_shnum)
            return fail(why, "a damaged cubin: its symbols have no names");
        Elf64_Shdr strings = section_at(c, table.sh_link);
        for (uint64_t at = 0; table.sh_size - at >= sizeof(Elf64_Sym); at += sizeof(Elf64_Sym)) {
            Elf64_Sym s;
            memcpy(&s, c->data + table.sh_offset + at, sizeof s);
            if (!add_symbol(c, image, &s, string_at(c, &strings, s.st_name), why))
                return false;
        }
    }
    return true;
}

/* A cubin runs on devices of the same major version and the same or a later minor one. */
static bool runs_cubin(int cubin, int device)
{
    return !device || (cubin / 10 == device / 10 && cubin <= device);
}

static bool read_cubin(cuda_image *image, const void *data, size_t size, int arch,
                       const char **why)
{
    cubin c;
    if (!open_cubin(&c, data, size, why))
        return false;
    if (c.header.e_type == ET_REL)
        return fail(why, "a cubin of relocatable code, which has to be linked first (nvcc -dlink, "
                         "or without -rdc=true)");
    int own = cubin_arch(&c);
    image->runs = runs_cubin(own, arch);
    buf_printf(&image->archs, "sm_%d", own);
    return read_symbols(&c, image, why) && !image->archs.failed;
}

/* ---- fatbins ---- */

typedef struct fatbin_header {
    uint32_t magic;
    uint16_t version, bytes;
    uint64_t size; /* of the entries */
} fatbin_header;

typedef struct fatbin_entry {
    uint16_t kind, version; /* kind: 1 is PTX, 2 a cubin */
    uint32_t bytes;         /* size of this header */
    uint64_t size;          /* size of the contents behind it */
    uint32_t packed;        /* the compressed size; 0: not compressed */
    uint32_t unused;
    uint16_t minor, major; /* such as the version of PTX */
    uint32_t arch;
} fatbin_entry;

static bool read_fatbin_entry(cuda_image *image, const fatbin_entry *e, const char *data, int arch,
                              bool *useful, const char **why)
{
    cuda_image one = {0};
    bool ok = true;
    *useful = e->kind == 2 ? runs_cubin((int)e->arch, arch) : (int)e->arch <= arch || !arch;
    buf_printf(&image->archs, e->kind == 2 ? "%ssm_%u" : "%sPTX for sm_%u and later",
               image->archs.size ? ", " : "", e->arch);
    if (e->packed || image->count > 0 || !*useful) {
        image->listed = image->listed && !(e->packed && *useful);
        return !image->archs.failed;
    }
    if (e->kind == 2) {
        ok = read_cubin(&one, data, e->size, 0, why);
    } else {
        int own;
        ok = cuda_ptx_read(&one, data, data + strnlen(data, e->size), &own, why);
    }
    image->symbols = one.symbols;
    image->count = one.count;
    one.symbols = NULL;
    one.count = 0;
    cuda_image_free(&one);
    return ok && !image->archs.failed;
}

static bool read_fatbin(cuda_image *image, const void *data, size_t size, int arch,
                        const char **why)
{
    fatbin_header header;
    if (size < sizeof header)
        return fail(why, "a fatbin that is cut off: its header is not all there");
    memcpy(&header, data, sizeof header);
    if (header.bytes < sizeof header || !lies_within(header.bytes, header.size, size))
        return fail(why, "a fatbin that is cut off: what its header speaks of is beyond its end");
    uint64_t at = header.bytes, end = header.bytes + header.size;
    while (end - at > 0) {
        fatbin_entry e;
        bool useful = false;
        if (end - at < sizeof e)
            return fail(why, "a damaged fatbin: a part's header is cut off");
        memcpy(&e, (const char *)data + at, sizeof e);
        if (e.bytes < sizeof e || !lies_within(e.bytes, e.size, end - at))
            return fail(why, "a damaged fatbin: a part is beyond its end");
        if ((e.kind == 1 || e.kind == 2) &&
            !read_fatbin_entry(image, &e, (const char *)data + at + e.bytes, arch, &useful, why))
            return false;
        image->runs = image->runs || useful;
        at += e.bytes + e.size;
    }
    return true;
}

/* ---- any image ---- */

static bool read_ptx(cuda_image *image, const char *text, size_t size, int arch, const char **why)
{
    const char *end = memchr(text, '\0', size);
    int own = 0;
    if (!end)
        end = text + size;
    if (!cuda_ptx_read(image, text, end, &own, why))
        return false;
    image->runs = !arch || own <= arch;
    buf_printf(&image->archs, "sm_%d and later", own);
    return !image->archs.failed;
}

bool cuda_image_read(cuda_image *image, const void *data, size_t size, int arch, const char **why)
{
    static const unsigned char fatbin[] = {0x50, 0xED, 0x55, 0xBA};
    *image = (cuda_image){.listed = true};
    *why = NULL;
    if (size == 0)
        return fail(why, "empty");
    if (size >= SELFMAG && memcmp(data, ELFMAG, SELFMAG) == 0) {
        image->format = CUDA_CUBIN;
        return read_cubin(image, data, size, arch, why);
    }
    if (size >= sizeof fatbin && memcmp(data, fatbin, sizeof fatbin) == 0) {
        image->format = CUDA_FATBIN;
        return read_fatbin(image, data, size, arch, why);
    }
    image->format = CUDA_PTX;
    return read_ptx(image, data, size, arch, why);
}

static bool is_ptx(const char *data, size_t size)
{
    return size > 0 && memchr(data, '\0', size) == data + size - 1 &&
           strstr(data, ".version") != NULL;
}

bool cuda_image_is_sound(const void *data, size_t size)
{
    cuda_image image = {0};
    const char *why;
    cubin c;
    if (!data || size == 0)
        return false;
    if (size >= SELFMAG && memcmp(data, ELFMAG, SELFMAG) == 0)
        return open_cubin(&c, data, size, &why);
    bool sound = is_ptx(data, size) ||
                 (cuda_image_read(&image, data, size, 0, &why) && image.format == CUDA_FATBIN);
    cuda_image_free(&image);
    return sound;
}
