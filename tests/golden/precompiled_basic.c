/* Kernels that are compiled already: in a file, or in memory. */
#include <ckpp/ckpp.h>

#pragma kernel declare
struct point { float x, y; };

#pragma kernel precompiled scale file("scale.cubin") symbol("_Z5scalePKfPffi") \
        in(float x) out(float y[x.shape[0]]) scalars(float a, int n) threads(n) block(256) fill(0)
;

extern const unsigned char image[];
extern const unsigned char image_end[];
#pragma kernel precompiled move bytes(image, (size_t)(image_end - image)) symbol("move") \
        scalars(struct point by) inout(struct point p) grid(p.shape[0], 2) block(16, 16) shared(1 << 10) contiguous;

ckpp_status run(ckpp_array x, ckpp_array *y);
ckpp_status run(ckpp_array x, ckpp_array *y)
{
    struct point by = {1, 2};
    ckpp_status status = scale(x, y, 2.0f, 8);
    return status ? status : move(by, y, .shared = 512);
}
