/* gpu.h - the hand-written peers' side: kernels compiled by NVRTC and launched with the CUDA
 * runtime, nothing else. */
#ifndef GPU_H
#define GPU_H

typedef void *gpu_kernel;

/* Compiles for the current device, or for sm_90 where there is none. Exits on an error. */
gpu_kernel gpu_compile(const char *source, const char *name);
/* Seconds that one NVRTC compile of the source takes for sm_NN, program creation and cubin
 * included. */
double gpu_time_compile(const char *source, int sm);
void gpu_launch(gpu_kernel kernel, unsigned blocks, unsigned threads, void **arguments);
/* The same with two dimensions: {x, y}. */
void gpu_launch_grid(gpu_kernel kernel, const unsigned grid[2], const unsigned block[2],
                     void **arguments);
void gpu_wait(void);
float *gpu_floats(long count);
/* A device's NN of sm_NN, or 0 where there is none. */
int gpu_sm(void);

#endif
