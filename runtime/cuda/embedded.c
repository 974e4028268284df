/* embedded.c - code that ckpp --aot compiled and put into the program.
 *
 * It is found by a hash of the kernel's whole source and options, which are also in the cache's
 * key. So a library whose generated code differs from that of the ckpp that compiled it uses no
 * stale code. NVRTC's version is not hashed, since NVRTC need not be installed. If no code can be
 * used, which is no error, the kernel is compiled. */
#include "runtime/cuda/cuda.h"

#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

static ckpp_status make_key(const rt_compile *job, uint64_t key[2])
{
    rt_buf text = {0};

    ckpp_status status = cuda_put_options(job, 0, &text);
    buf_put(&text, "", 1);
    for (const char *const *name = job->kernel->names; name && *name; name++)
        buf_put(&text, *name, strlen(*name) + 1);
    buf_put(&text, job->source, job->source_size);
    if (!status && !text.failed) {
        XXH128_hash_t hash = XXH3_128bits(text.data, text.size);
        key[0] = hash.low64;
        key[1] = hash.high64;
    }
    buf_free(&text);
    return status        ? status
           : text.failed ? rt_fail(CKPP_ERROR_MEMORY, "out of host memory for a kernel's key")
                         : CKPP_OK;
}

ckpp_status cuda_embedded_make(const rt_compile *job, int arch, const rt_blob *image,
                               ckpp_embedded *made)
{
    *made = (ckpp_embedded){
        .arch = arch, .sum = XXH3_64bits(image->data, image->size), .size = image->size};
    return make_key(job, made->key);
}

/* A GPU runs code for its architecture, and for older ones of the same major version. */
static bool runs_on(const ckpp_embedded *e, int arch)
{
    return e->arch / 10 == arch / 10 && e->arch <= arch;
}

/* The best code for the device with this key, for an architecture older than `below`; NULL: there
 * is none. */
static const ckpp_embedded *find(const ckpp_kernel *kernel, const uint64_t key[2], int arch,
                                 int below)
{
    const ckpp_embedded *best = NULL;

    for (int k = 0; k < kernel->nembedded; k++) {
        const ckpp_embedded *e = &kernel->embedded[k];
        if (!memcmp(e->key, key, sizeof e->key) && runs_on(e, arch) && e->arch < below &&
            (!best || e->arch > best->arch))
            best = e;
    }
    return best;
}

/* Whether there is any code for such a device. */
static bool has_arch(const ckpp_kernel *kernel, int arch)
{
    for (int k = 0; k < kernel->nembedded; k++)
        if (runs_on(&kernel->embedded[k], arch))
            return true;
    return false;
}

static void say_archs(const ckpp_kernel *kernel, int arch, rt_buf *why)
{
    const char *between = "is for ";

    for (int k = 0; k < kernel->nembedded; k++) {
        bool said = false;
        for (int j = 0; j < k; j++)
            said |= kernel->embedded[j].arch == kernel->embedded[k].arch;
        if (!said) {
            buf_printf(why, "%ssm_%d", between, kernel->embedded[k].arch);
            between = ", ";
        }
    }
    buf_printf(why, ", and the device is sm_%d", arch);
}

/* false: the code is damaged, or the driver refuses it. */
static bool load(const rt_compile *job, const ckpp_embedded *e, rt_code *code, rt_buf *why)
{
    static atomic_flag warned = ATOMIC_FLAG_INIT;
    const rt_blob image = {(void *)e->code, e->size}; /* it is only read */

    if (!e->code || XXH3_64bits(e->code, e->size) != e->sum) {
        buf_printf(why, "for sm_%d is damaged: its %zu bytes do not have the sum that they should",
                   e->arch, e->size);
        rt_warn_once(&warned, "%s:%d: kernel '%s': the embedded code %s", job->kernel->file,
                     job->kernel->line, job->kernel->name, why->data ? why->data : "is damaged");
        return false;
    }
    int mark = rt_mark();
    if (layout_check(job->kernel, &image) == CKPP_OK &&
        cuda_backend.load(job, &image, code) == CKPP_OK)
        return true;
    buf_printf(why, "for sm_%d is refused: %s", e->arch, ckpp_last_error());
    rt_rewind(mark);
    return false;
}

bool cuda_embedded_load(const rt_compile *job, rt_code *code, rt_buf *why)
{
    const ckpp_kernel *kernel = job->kernel;
    const ckpp_embedded *e;
    int arch = cuda_devices.device[job->device].arch, mark = rt_mark();
    uint64_t key[2];

    if (!has_arch(kernel, arch)) {
        say_archs(kernel, arch, why);
        return false;
    }
    if (make_key(job, key)) {
        rt_rewind(mark);
        return false;
    }
    for (int below = INT32_MAX; (e = find(kernel, key, arch, below)); below = e->arch) {
        why->size = 0;
        if (load(job, e, code, why))
            return true;
    }
    if (!why->size)
        buf_printf(why, "is for other types or layouts than this call's: record what is needed "
                        "with CKPP_RECORD=FILE, for "
                        "ckpp --aot --specializations=FILE");
    return false;
}
