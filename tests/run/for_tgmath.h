/* A header that brings <tgmath.h> along. */
#include <tgmath.h>

static inline double late(float x)
{
    return sqrt(x);
}
