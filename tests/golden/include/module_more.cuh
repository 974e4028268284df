#ifndef MODULE_MORE
#define MODULE_MORE
__global__ void included(float *x, int n) { for (int k = 0; k < n; k++) x[k] = k; }
#endif
