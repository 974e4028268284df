/* ckpp/near.h - used by generated C: the neighbours of elements, and what is outside of arrays.
 * Programs do not use it directly. */
#ifndef CKPP_NEAR_H
#define CKPP_NEAR_H

/* The neighbours of its element that a body reads of a parameter. */
enum { CKPP_NEAR_DIMS = 3 };
typedef struct ckpp_near {
    int ndim;                        /* subscripts: the array's last dimensions; at least 1 */
    int count;
    /* `count` times as many words as a window has dimensions, the last `ndim` of them used */
    const signed char (*offsets)[CKPP_NEAR_DIMS];
} ckpp_near;

/* What a neighbour is that lies outside of the array. */
typedef enum CKPP_WORD_ ckpp_edge {
    CKPP_EDGE_CLAMP = 1,             /* the nearest element */
    CKPP_EDGE_WRAP,                  /* the array repeats itself */
    CKPP_EDGE_MIRROR,                /* the array is reflected at its first and last element */
    CKPP_EDGE_CONSTANT,              /* a value */
    CKPP_EDGE_SKIP                   /* the body does not run there */
} ckpp_edge;
typedef struct ckpp_boundary {
    ckpp_edge edge;
    const char *const *value;        /* CKPP_EDGE_CONSTANT: an expression, as in ckpp_kernel */
    /* arrays are shards of ranks: the edge is for the ends of the ranks' grid alone */
    ckpp_bool exchange;
} ckpp_boundary;

#endif
