/* A header that goes through ckpp. */
#ifndef HEADER_H
#define HEADER_H
#pragma kernel declare
struct particle { float x, v; };

#pragma kernel elementwise step in(float dt) inout(struct particle p)
{ p.x += p.v * dt; }

static inline void step_all(long n, struct particle *all, float dt)
{
    #pragma kernel elementwise in(float dt) inout(struct particle p[n] = all)
    { p.x += p.v * dt; }
}
#endif
