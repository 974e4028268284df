/* loop_headers.h - of err_loop_headers.c. */
typedef float real;
static int counted;
#define NEXT (counted++)
#define SET(x, to) ((x) = (to))
#if !defined(FACTOR)
#define FACTOR 3
#endif
static inline real times(real x) { return x * FACTOR; }
static inline int count(int k) { return k + counted++; }
#if FACTOR > 2
#define BIASED(v) ((v) + n)
#else
#define BIASED(v) ((v) - n)
#endif
#define LATER (n - 1)
#undef LATER
#define LATER (n - 2)
