#ifndef SECTION_ONE
#define SECTION_ONE
static inline float one(float x) { return x; }
#endif
#ifdef SECTION_TWO
static inline float two(float x) { return one(one(x)); }
#endif
