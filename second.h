#ifndef FIFTH
#define FIFTH 17
#endif
#ifndef OF_FIRST
#define OF_FIRST
static inline int sum(int k) { return k; }
#endif
static inline int fifth(int k) { return k * FIFTH + FOURTH; }
