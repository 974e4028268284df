/* loop_headers_inside.h - of a function of err_loop_headers.c. */
#define INSIDE (n + 1)
