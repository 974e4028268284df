/* api.c - the table of CUDA's functions, filled with those of the runtime, which is linked.
 * NVRTC's part stays empty until open_nvrtc() loads that library, since loading it would slow down
 * the start of programs that compile nothing. */
#include "runtime/cuda/cuda.h"

#define CUDA_FILL_(name, parameters, arguments) .name = cuda##name,

cuda_api rt_cuda = {
    CUDA_FUNCTIONS(CUDA_FILL_).GetLastError = cudaGetLastError,
    .GetErrorName = cudaGetErrorName,
    .GetErrorString = cudaGetErrorString,
};
