/* What is wrong with loops over shards of ranks. */
#include <ckpp/ckpp.h>

void a(const float *u, float *v, int n, ckpp_comm *c)
{
    #pragma kernel elementwise in(u[n]) inout(v[n]) boundary(clamp) comm(*c)
    for (int k = 1; k < n - 1; k++)
        v[k] = u[k - 1] + u[k + 1];

    #pragma kernel elementwise in(u[n]) inout(v[n]) boundary(exchange)
    for (int k = 1; k < n - 1; k++)
        v[k] = u[k - 1] + u[k + 1];

    float sum = 0;
    #pragma kernel reduction in(u[n]) reduce(+ : sum) boundary(exchange) comm(*c)
    for (int k = 1; k < n - 1; k++)
        sum += u[k - 1] * u[k + 1];
    v[0] = sum;

    #pragma kernel elementwise in(u[n]) inout(v[n]) comm(*c)
    for (int k = 1; k < n - 1; k++)
        v[k] = u[k - 1] + u[k + 1];
}
