/* Variables and constants of a header. */
#pragma once
static int steps = 2, table[3] = {1, 2, 3};
static const int fixed = 3;
#define STEPS (steps + 1)
#define NEXT(table) (STEPS + (table))
enum { LISTED = 4 };
static inline int with_parameter(int steps) { return steps + fixed; }
static inline int with_own(int k)
{
    int table[2] = {k, k + 1}, *steps = table;
    return steps[1] + LISTED;
}
static inline int with_global(int k) { return k + steps + table[k % 3] + steps; }
