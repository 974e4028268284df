/* for_declared.h - a header that a declare includes. */
struct particle {
    float at[3], mass;
};
typedef double coordinate;
#define DOUBLED(x) (2 * (x))
#define AMOUNT LENGTH_OF(COUNT, size)
#define KIND double
