/* precompiled.c - kernels and modules that are compiled already: the image is read from a file, or
 * from the program's memory, once for each device that the kernel is called on. The backend checks
 * it before it is loaded. */
#define _GNU_SOURCE
#include "runtime/source/source.h"

#include <stdlib.h>
#include <string.h>

enum { IMAGE_MAX = 1 << 30 };

static ckpp_status read_image(const char *path, rt_blob *image)
{
    char place[RT_PATH_SIZE];

    return path && *path ? program_file_read(path, IMAGE_MAX, image, place)
                         : rt_fail(CKPP_ERROR_ARGUMENT, "file(...) gives %s",
                                   path ? "an empty path" : "a null pointer");
}

/* Copies the image and adds a NUL, which PTX must end with. */
static ckpp_status copy_image(const ckpp_binary *binary, rt_blob *image)
{
    size_t size = 0;
    const void *data = binary->bytes(&size);

    if (!data || size > IMAGE_MAX)
        return rt_fail(CKPP_ERROR_ARGUMENT,
                       data ? "bytes(...) gives an image of %zu bytes, which cannot be"
                            : "bytes(...) gives a null pointer with %zu bytes",
                       size);
    image->data = malloc(size + 1);
    if (!image->data)
        return rt_fail(CKPP_ERROR_MEMORY, "out of host memory: %zu bytes for the kernel's image",
                       size);
    if (size > 0)
        memcpy(image->data, data, size);
    ((char *)image->data)[size] = '\0';
    image->size = size;
    return CKPP_OK;
}

const char *precompiled_place(const ckpp_binary *binary)
{
    return binary->bytes  ? "what bytes(...) gives"
           : binary->file ? binary->file
                          : "what file(...) gives";
}

ckpp_status precompiled_image(const rt_backend *backend, const rt_compile *job,
                              const rt_class *cls, rt_blob *image, char symbol[RT_SYMBOL_SIZE])
{
    ckpp_binary binary = *job->kernel->binary;
    ckpp_kernel kernel = *job->kernel;

    if (binary.find_file)
        binary.file = binary.find_file();
    kernel.binary = &binary;
    if (!backend->check_image)
        return rt_fail(CKPP_ERROR_DEVICE,
                       "the %s is compiled for a GPU already (%s), and this call runs on the host",
                       kind_of(&kernel)->noun, precompiled_place(&binary));
    ckpp_status status = binary.bytes ? copy_image(&binary, image)
                                      : read_image(binary.file, image);
    return status ? status : backend->check_image(&kernel, cls, job->device, image, symbol);
}
