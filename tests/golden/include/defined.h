/* a guard of another form */
#if !defined(DEFINED_H) // and no #else
#define DEFINED_H
#ifdef DEFINED_H
enum { DEFINED = 1 };
#else
enum { DEFINED = 0 };
#endif
#endif /* DEFINED_H */
