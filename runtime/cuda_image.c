/* cuda_image.c - checks an image before its address goes to the driver, which is told no length.
 *
 * A cubin is an ELF file. Its header, section headers, program headers and every section's bytes must lie within the
 * image; all sums are made so that they cannot wrap around. */
#include "cuda_api.h"

#include <elf.h>
#include <string.h>

static bool lies_within(uint64_t offset, uint64_t bytes, size_t size)
{
    return offset <= size && bytes <= size - offset;
}

static bool is_sound_cubin(const unsigned char *data, size_t size)
{
    Elf64_Ehdr header;
    if (size < sizeof header)
        return false;
    memcpy(&header, data, sizeof header);
    if (memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_ident[EI_CLASS] != ELFCLASS64 ||
        header.e_ident[EI_DATA] != ELFDATA2LSB || header.e_machine != EM_CUDA)
        return false;
    if (header.e_shnum == 0 || header.e_shentsize != sizeof(Elf64_Shdr) || header.e_shstrndx >= header.e_shnum ||
        !lies_within(header.e_shoff, (uint64_t)header.e_shnum * sizeof(Elf64_Shdr), size))
        return false;
    if (header.e_phnum != 0 &&
        (header.e_phentsize != sizeof(Elf64_Phdr) ||
         !lies_within(header.e_phoff, (uint64_t)header.e_phnum * sizeof(Elf64_Phdr), size)))
        return false;
    for (size_t k = 0; k < header.e_shnum; k++) {
        Elf64_Shdr section;
        memcpy(&section, data + header.e_shoff + k * sizeof section, sizeof section);
        if (section.sh_type != SHT_NOBITS && section.sh_type != SHT_NULL &&
            !lies_within(section.sh_offset, section.sh_size, size))
            return false;
    }
    for (size_t k = 0; k < header.e_phnum; k++) {
        Elf64_Phdr segment;
        memcpy(&segment, data + header.e_phoff + k * sizeof segment, sizeof segment);
        if (!lies_within(segment.p_offset, segment.p_filesz, size))
            return false;
    }
    return true;
}

static bool is_ptx(const char *data, size_t size)
{
    return size > 0 && memchr(data, '\0', size) == data + size - 1 && strstr(data, ".version") != NULL;
}

bool cuda_image_is_sound(const void *data, size_t size)
{
    return data && (is_sound_cubin(data, size) || is_ptx(data, size));
}
