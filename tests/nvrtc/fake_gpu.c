/* fake_gpu.c - linked to a program, gives it a GPU that is not there, of the architecture in
 * FAKE_SM ("90"). Its kernels are compiled by the real NVRTC and never run: so every
 * specialisation that the program asks for is compiled. */
#include <stdlib.h>

#include "fake_cuda.h"

__attribute__((constructor)) static void install_fake_gpu(void)
{
    const char *sm = getenv("FAKE_SM");
    if (sm)
        fake_cuda_install((fake_options){
            .capability = atoi(sm), .driver_version = 13000, .real_nvrtc = true});
}
