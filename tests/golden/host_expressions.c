/* Host expressions of all kinds. */
#include <stdlib.h>
struct image { int width, height; float *pixels; };
static float *row(struct image *m, int k) { return m->pixels + k * m->width; }
void f(struct image *m, float gamma_value);
void f(struct image *m, float gamma_value)
{
    #pragma kernel elementwise \
        in(float a = m->pixels[0], float g = gamma_value, float k[m->width][2 * (m->height / 2)] = (float *)malloc(sizeof(float[2]))) \
        in(float one = (float[]){1, 2}[0], float s = ((struct image){.width = 1, .height = (int){2}}).width) \
        inout(float p[m->height - 1][m->width] = row(m, 1))
    { p = pow(p, g) * a + k + one + s; }
}
