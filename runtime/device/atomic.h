// atomic.h - to come.
