/* api.c - the table of CUDA's functions, filled with the real ones. The runtime is linked; NVRTC's
 * part stays empty until nvrtc.c opens the library, because loading it costs more than all else
 * that a start does. */
#include "runtime/cuda/cuda.h"

#define CUDA_FILL_(name, parameters, arguments) .name = cuda##name,

cuda_api rt_cuda = {
    CUDA_FUNCTIONS(CUDA_FILL_)
    .GetLastError = cudaGetLastError,
    .GetErrorName = cudaGetErrorName,
    .GetErrorString = cudaGetErrorString,
};
