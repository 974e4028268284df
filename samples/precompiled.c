/* precompiled.c - a kernel that is compiled already: scale.cu, of which the Makefile has nvcc make
 * scale.ptx, beside this program.
 *
 * It is called like any other. PTX runs on every later GPU; a cubin, or a fatbin with several of
 * them, would do as well. On the host there is nothing to run it with, and the call says so. */
#define _GNU_SOURCE
#include <libgen.h>
#include <stdio.h>
#include <unistd.h>

#include <ckpp/ckpp.h>

#pragma kernel precompiled scale file("scale.ptx") symbol("scale") \
        in(float x) out(float y[x.shape[0]]) scalars(float a, int n) threads(n) block(256);

int main(int argc, char **argv)
{
    enum { N = 1000 };
    float px[N], py[N];
    int device;
    for (int k = 0; k < N; k++)
        px[k] = (float)k;

    /* the kernel's path counts from the directory that the program runs in */
    if (argc < 1 || chdir(dirname(argv[0])) != 0) {
        perror("chdir");
        return 1;
    }
    if (ckpp_get_device(&device)) {
        fprintf(stderr, "%s\n", ckpp_last_error());
        return 1;
    }
    ckpp_array x = ckpp_view(px, N), y = ckpp_view(py, N);
    if (device != CKPP_HOST && access("scale.ptx", R_OK) != 0) {
        printf("there is no scale.ptx beside the program: nvcc makes it\n");
        return 77;
    }
    ckpp_status status = scale(x, &y, 2.5f, N);
    if (device == CKPP_HOST) {
        printf("the host refuses scale.ptx, which is compiled for a GPU\n");
        return status == CKPP_ERROR_DEVICE ? 0 : 1;
    }
    if (status) {
        fprintf(stderr, "%s\n", ckpp_last_error());
        return 1;
    }
    for (int k = 0; k < N; k++)
        if (py[k] != 2.5f * px[k]) {
            printf("y[%d] is %g\n", k, (double)py[k]);
            return 1;
        }
    printf("%d elements scaled by a kernel from scale.ptx\n", N);
    return 0;
}
