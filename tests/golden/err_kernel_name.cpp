// Members and functions with a kernel's name are taken for its calls; -Werror makes errors of all.
#include <ckpp/ckpp.h>
struct before { double energy(int); };
namespace sim {
#pragma kernel reduction energy in(T u) out(double e) reduce(+)
{ return u.energy(1); }
}
#pragma kernel begin declare
struct state { double energy() const { return 1; } int energy_of(int); };
#pragma kernel end declare
double total(state &s, state *p, ckpp_array x)
{
    double e = 0, energy = 1;
    ckpp_must(sim::energy(x, &e));
    if (sim::energy(x, &e) || energy > 2)
        return (energy);
#if 0
    return s.energy();
#endif
    return s.energy() + p->energy() + s.energy_of(1);
}
