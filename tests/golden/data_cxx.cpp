#include <vector>

struct grid {
    std::vector<double> u;
    float rows[3][4];
};

namespace inner {
void regions(int n, double *x, const float *a, grid &g)
{
    int status;
    #pragma kernel data in(a[n], g.rows) inout(x[0:n]) temp(g.u.data()[n * n]) status(status) if(n > 5)
    {
        if (n == 7)
            return;
        #pragma kernel update host(g.rows[1:2][0:2], x[n]) nowait
    }
    #pragma kernel enter data in(g.rows)
    #pragma kernel exit data release(g.rows) device(0) status(status)
}
}
