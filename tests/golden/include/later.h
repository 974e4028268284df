/* what an older C has is the same for both; a later one is not */
#if __STDC_VERSION__ >= 199901L
static inline int newer(void) { return 1; }
#endif
#if !defined LATER && __STDC_VERSION__ > 201710L
static inline int newest(void) { return 2; }
#endif
