/* particles.c - a kernel on structs: a cloud of particles on springs, in a uniform field,
 * for a thousand steps.
 *
 * Everything between `begin declare` and `end declare` belongs to the host program and to the
 * kernels: the struct, its vectors, functions on them. The step is written as C11 users write:
 * compound literals, designated initialisers. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#pragma kernel begin declare
#define STIFFNESS 4.0f

struct vector { float x, y, z; };
struct particle { struct vector position, velocity; float mass; };

static inline struct vector acceleration(struct particle p)
{
    float k = -STIFFNESS / p.mass;
    return (struct vector){k * p.position.x, k * p.position.y - 9.81f, k * p.position.z};
}
#pragma kernel end declare

/* One step of velocity Verlet: it keeps the energy. */
static void step(size_t n, struct particle *p, float dt)
{
    #pragma kernel elementwise step in(float dt) inout(struct particle p[n])
    {
        struct vector a = acceleration(p);
        struct vector half = {.x = p.velocity.x + 0.5f * dt * a.x,
                              .y = p.velocity.y + 0.5f * dt * a.y,
                              .z = p.velocity.z + 0.5f * dt * a.z};
        struct particle next = {.position = {p.position.x + dt * half.x,
                                             p.position.y + dt * half.y,
                                             p.position.z + dt * half.z},
                                .velocity = half,
                                .mass = p.mass};
        a = acceleration(next);
        next.velocity = (struct vector){half.x + 0.5f * dt * a.x, half.y + 0.5f * dt * a.y,
                                        half.z + 0.5f * dt * a.z};
        p = next;
    }
}

static double energy(struct particle p)
{
    double x = (double)p.position.x, y = (double)p.position.y, z = (double)p.position.z;
    double vx = (double)p.velocity.x, vy = (double)p.velocity.y, vz = (double)p.velocity.z;
    double m = (double)p.mass;
    return 0.5 * m * (vx * vx + vy * vy + vz * vz) +
           0.5 * (double)STIFFNESS * (x * x + y * y + z * z) + m * 9.81 * y;
}

int main(void)
{
    enum { N = 20000, STEPS = 1000 };
    const float dt = 0.002f;
    struct particle *p = malloc(N * sizeof *p);
    if (!p)
        return 1;
    double before = 0, after = 0;
    for (int k = 0; k < N; k++) {
        float angle = 6.2831853f * (float)k / N;
        p[k] = (struct particle){.position = {cosf(angle), sinf(3 * angle), sinf(angle)},
                                 .velocity = {-sinf(angle), 0, cosf(angle)},
                                 .mass = 1 + (float)(k % 7)};
        before += energy(p[k]);
    }
    struct particle first = p[0];

    for (int k = 0; k < STEPS; k++)
        step(N, p, dt);

    for (int k = 0; k < N; k++)
        after += energy(p[k]);
    /* A particle on a spring swings about its rest position: there is a
     * formula to compare with. */
    double t = (double)dt * STEPS, omega = sqrt((double)STIFFNESS / (double)first.mass);
    double rest = -9.81 * (double)first.mass / (double)STIFFNESS;
    double y = rest + ((double)first.position.y - rest) * cos(omega * t);
    double drift = fabs(after / before - 1), error = fabs((double)p[0].position.y - y);
    printf("particles: %d particles, %d steps, energy drift %.1e, error of the first one's height "
           "%.1e\n",
           N, STEPS, drift, error);
    free(p);
    return drift < 1e-3 && error < 1e-3 ? 0 : 1;
}
