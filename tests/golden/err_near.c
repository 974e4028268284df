/* What is wrong with near parameters and boundaries. */
#pragma kernel elementwise a in(near float u) out(float v)
{ v = u[-1]; }

#pragma kernel elementwise b in(float u) out(float v) boundary(clamp)
{ v = u; }

#pragma kernel elementwise c in(near float u, int k) out(float v) boundary(clamp)
{ v = u[k]; }

#pragma kernel elementwise d in(near float u) out(float v) boundary(clamp)
{ v = u[-1] + u[0][1]; }

#pragma kernel elementwise e in(near float u) out(float v) boundary(clamp, wrap, skip)
{ v = u[-1][0]; }

#pragma kernel elementwise f in(near float u) out(float v) boundary(reflect)
{ v = u[-1]; }

#pragma kernel elementwise g in(near float u) out(float v) boundary(constant)
{ v = u[-1]; }

#pragma kernel elementwise h in(near float u, float w[3]) out(float v) boundary(constant(w))
{ v = u[-1]; }

#pragma kernel elementwise h2 in(near float u) out(float v) boundary(constant(u))
{ v = u[-1]; }

#pragma kernel elementwise i2 in(float u) inout(near float v) boundary(clamp)
{ v = u + v[1]; }

#pragma kernel reduction j in(near float u) out(float r) reduce(+)
{ return u; }

#pragma kernel raw k in(near float u) out(float v) threads(1) block(1)
{ v[0] = u[0]; }

#pragma kernel elementwise l in(raw near float u) out(float v) boundary(clamp)
{ v = u[1]; }

#pragma kernel elementwise m in(near float u) out(float v) boundary(clamp)
{ v = u[17]; }

#pragma kernel elementwise n2 in(near float u) out(float v) boundary(clamp)
{ v = u[0][0][0][1]; }

#pragma kernel elementwise o in(near float u) out(float v) boundary(clamp)
{ u[1] = v; }

#pragma kernel elementwise p in(near float u) out(float v) boundary(clamp, )
{ v = u[1]; }

#pragma kernel elementwise q in(near float u) out(float v) boundary(clamp(2))
{ v = u[1]; }

#pragma kernel elementwise r in(near float u) out(float v) boundary()
{ v = u[1]; }

#pragma kernel elementwise s in(near float u) out(float v) boundary(exchange(wrap))
{ v = u[1]; }

#pragma kernel elementwise t in(near float u) out(float v) boundary(exchange(exchange))
{ v = u[1]; }

#pragma kernel elementwise w in(near float u) out(float v) boundary(exchange())
{ v = u[1]; }

void x(const float *u, float *v, int n)
{
    #pragma kernel elementwise in(near float u[n]) out(float v[n]) boundary(exchange)
    { v = u[1]; }
}

#define SUM 1 + 1
#pragma kernel elementwise y in(near float u) out(float v) boundary(clamp)
{ v = u[2 * SUM]; }
