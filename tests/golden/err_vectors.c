#pragma kernel elementwise f in(float5 v, int2 w, flaot4 x) out(float s)
{ s = v.x; }
#pragma kernel reduction g in(float4 v) out(float4 r) reduce(+)
{ return v; }
#pragma kernel reduction h in(int2 v) out(int2 r, float s) reduce(max : r, + : s)
{ r = v; s = v.x; }
struct float4 { float f; };
#pragma kernel elementwise k in(struct float4 v) out(float s)
{ s = v.f; }
