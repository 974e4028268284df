/* Which C the program is compiled as, kernels cannot tell. */
#pragma kernel begin declare
static inline int later(void)
{
#if defined __STDC_VERSION__ && __STDC_VERSION__ >= 199901L
    int found = 1;
#endif
#if __STDC_VERSION__ >= 202311L
    return found;
#else
    return 0;
#endif
}
#pragma kernel end declare

#pragma kernel declare
#include "include/later.h"
