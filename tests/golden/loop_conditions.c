/* An #if that a loop depends on becomes what ckpp takes of it, behind an assertion. */
#ifdef DOUBLE
typedef double real;
#elif defined(HALF)
typedef _Float16 real;
#else
typedef float real;
#endif
#ifdef OTHER
int not_needed;
#endif
void scale(int n, real *y);
void scale(int n, real *y)
{
    #pragma omp parallel for
    #pragma kernel elementwise inout(y[n])
    for (int k = 0; k < n; k++) {
#if LEVEL
        y[k] += LEVEL;
#endif
        y[k] *= (real)2;
    }
}
