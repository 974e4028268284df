/* noise.h - the random numbers that every benchmark computes on: a function of an element's
 * number, so that each program, and the reference, has the same without any copying. Kinds differ
 * in what results stay exact: sums of NOISE_ODD and NOISE_PARTS do, in whatever order they are
 * added. NOISE_FUNCTION stands in front of the function. */
#ifndef NOISE_H
#define NOISE_H

#ifndef NOISE_FUNCTION
#define NOISE_FUNCTION static inline
#endif

#define NOISE_ODD 0         /* odd numbers from -15 to 15 */
#define NOISE_PARTS 1       /* the same, sixteenths */
#define NOISE_POSITIVE 2    /* from 1 to 5 */
#define NOISE_ZEROS 30
#define NOISE_ONES 31
                            /* else: that many bits, where few elements should be equal */

/* Operand k's element i; an imaginary part is that of operand k + 100. */
NOISE_FUNCTION float noise(unsigned i, int k, int kind)
{
    unsigned h = (i + (unsigned)k * 0x9e3779b9u) * 2654435761u;
    h = (h ^ h >> 16) * 0x7feb352du;
    h = h ^ h >> 15;
    if (kind <= NOISE_PARTS)
        return (float)(2 * (int)(h >> 28) - 15) / (kind == NOISE_PARTS ? 16 : 1);
    if (kind >= NOISE_ZEROS)
        return (float)(kind - NOISE_ZEROS);
    if (kind == NOISE_POSITIVE)
        return 1 + (float)(h >> 22) / 256;
    return (float)(h >> (32 - kind));
}

#endif
