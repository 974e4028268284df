/* halo.h - the parts of shards that ranks exchange, and the boxes of a loop around which they are;
 * halo.c says more. */
#ifndef RUNTIME_HALO_H
#define RUNTIME_HALO_H

#include "runtime/comm/comm.h"

/* An array of which neighbours are read. */
typedef struct halo_array {
    int param; /* of a loop's views of it: the first one */
    int count; /* of neighbours, by how far away they are */
    const signed char (*by)[RT_WINDOW_DIMS];
} halo_array;

typedef struct halo {
    const rt_comm *comm;
    int ndim; /* of the loop, as of `extent` */
    const int64_t *extent;
    /* along axes with neighbours: how far bodies reach, and how wide the halos are at either end,
     * which is less only at the ends of the grid */
    int64_t reach_low[CKPP_MAX_DIMS], reach_high[CKPP_MAX_DIMS];
    int64_t low[CKPP_MAX_DIMS], high[CKPP_MAX_DIMS];
    /* of a loop: how wide the ghosts are at ends without a rank, which travel with the elements
     * beside them */
    int64_t end_low[CKPP_MAX_DIMS], end_high[CKPP_MAX_DIMS];
    int narrays;
    halo_array array[RT_MAX_PARAMS];
    signed char by[RT_MAX_PARAMS][RT_WINDOW_DIMS]; /* of arrays of loops */
} halo;

/* A box of elements, by its first ones and those behind its last ones. */
typedef struct halo_part {
    int64_t from[CKPP_MAX_DIMS], to[CKPP_MAX_DIMS];
} halo_part;

/* Lists the near parameters. */
void halo_list_near(const rt_launch *l, halo *h);
/* ghosts.c: lists the arrays of a loop of whose neighbours it has views. */
ckpp_status halo_list_views(const rt_launch *l, halo *h);
/* Finds reaches and halos of the arrays that are listed; checks the shard. After the step
 * `shape`. */
ckpp_status halo_plan(const rt_launch *l, halo *h);

/* The next direction in which parts travel, the same order on all ranks. Begin with -1; false:
 * there are no more. */
bool halo_next(int *number, int toward[CKPP_COMM_DIMS]);
/* Whether a part of the array travels in this direction, where there are ranks. */
bool halo_travels(const halo *h, const halo_array *a, const int *toward);
/* The part that travels from here, and the one that arrives. */
void halo_sent(const halo *h, const int *toward, halo_part *p);
void halo_received(const halo *h, const int *toward, halo_part *p);

/* All elements whose neighbours are of the shard. */
void halo_interior(const halo *h, rt_box *box);
/* The rim at an end of an axis. Together, rims and the interior are the loop. The box's `low` and
 * `high` are the part that near arrays have to have. */
void halo_rim(const halo *h, int axis, bool above, rt_box *box);

#endif
