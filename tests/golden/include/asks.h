#if __has_include("asks.h")
#elif __has_include(<stdio.h>)
#endif
