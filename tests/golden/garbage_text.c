}}} ) ] ' " ` @ $ \ \\
#
#pragma
#pragma omp kernel
#else
#endif
#elif
#line
# 1
_Pragma
_Pragma(
_Pragma("
_Pragma("kernel
#define X _Pragma(
/\