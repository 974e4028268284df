/* for_names.h - a header that ckpp does not read: its names are known to the C compiler alone. */
static const double n = 1.5, i = 2.5, _i = 3.5, min = 4.5;
