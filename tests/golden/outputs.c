/* Outputs without extents: arrays, pointers to arrays, scalars; & is taken off. */
#include <ckpp/ckpp.h>
struct pair { float a; ckpp_array z[2]; };

void f(ckpp_array x, ckpp_array *z, struct pair *p, float r);
void f(ckpp_array x, ckpp_array *z, struct pair *p, float r)
{
    #pragma kernel elementwise in(float x) out(float z, float w = &p->z[1], float v = &x, float r, float q = p->a)
    { z = w = v = x; r = 1; q = 2; }
    #pragma kernel elementwise in(T x = &x) out(T y = *(z + 1))
    { y = x; }
}
