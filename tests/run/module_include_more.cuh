#ifndef MODULE_INCLUDE_MORE
#define MODULE_INCLUDE_MORE
enum { STEP = 100 };
static inline void check(cudaError_t e) { if (e != cudaSuccess) exit(1); }
#endif
