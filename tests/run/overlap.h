/* overlap.h - numbers that only a header declares. */
extern int far_number, far_all[4];
extern struct far_pair { int first, second; } far_pair;
#define FAR_ELEMENT far_all[1]
#define FAR_SUM (far_all[2] + FAR_ELEMENT)
#define FAR_SIZE 2
#define ADDRESS(x) (&(x))
#define OUTER_ADDRESS(x) ADDRESS(x)
#define PART_ADDRESS(x) (&by_##x)
