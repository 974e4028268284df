static inline float cube(float x)
{
    return x * x * x;
}
