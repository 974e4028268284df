/* precompiled.c - kernels that are compiled already: the image is read from its file, or from the
 * program's memory, once for each device that the kernel is called on; the backend checks it
 * before it is loaded. */
#define _GNU_SOURCE
#include "runtime/source/source.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { IMAGE_MAX = 1 << 30 };

static ckpp_status read_image(const char *path, rt_blob *image)
{
    if (*path != '/' && rt_is_secure())
        return rt_fail(CKPP_ERROR_BACKEND,
                       "'%s', which the kernel is in, is looked for in the caller's directory: "
                       "not in a program that has rights which its caller does not have",
                       path);
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC); /* a FIFO must not hang the program */
    bool ok = fd >= 0 && io_read(fd, IMAGE_MAX, image);
    int code = errno;

    if (fd >= 0)
        close(fd);
    if (ok)
        return CKPP_OK;
    return rt_fail(CKPP_ERROR_BACKEND, "cannot read '%s', which the kernel is in: %s%s", path,
                   rt_errno_text(code),
                   code == ENOENT && *path != '/'
                       ? " (the path counts from the directory that the program runs in)"
                       : "");
}

/* PTX ends with a NUL, which a file need not have. */
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
    return binary->file ? binary->file : "what bytes(...) gives";
}

ckpp_status precompiled_image(const rt_backend *backend, const rt_compile *job,
                              const rt_class *cls, rt_blob *image, char symbol[RT_SYMBOL_SIZE])
{
    const ckpp_binary *binary = job->kernel->binary;

    if (!backend->check_image)
        return rt_fail(
            CKPP_ERROR_DEVICE,
            "the kernel is compiled for a GPU already (%s), and this call runs on the host",
            precompiled_place(binary));
    ckpp_status status = binary->file ? read_image(binary->file, image)
                                      : copy_image(binary, image);
    return status ? status : backend->check_image(job->kernel, cls, job->device, image, symbol);
}
