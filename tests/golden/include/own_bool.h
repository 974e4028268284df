/* own_bool.h - of err_loop_bool.c. */
typedef int bool;
typedef struct { bool on; int k; } flag;
static inline bool twice(bool b) { return 2 * b; }
