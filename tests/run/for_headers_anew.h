/* for_headers_anew.h - macros that have another meaning from here on. */
#undef WIDTH
#define WIDTH 30
#define min(a, b) ((a) < (b) ? (b) : (a)) /* it is the larger one */
#undef INT_MAX
#define INT_MAX 7
#define int16_t int
#define twice(x) (3 * (x))
#define WHERE (LENGTH + 1)
