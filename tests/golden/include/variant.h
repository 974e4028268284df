#if !defined LEAST
static inline float bounded(float x) { return x; }
#else
static inline float bounded_below(float x) { return x < LEAST ? LEAST : x; }
#endif
