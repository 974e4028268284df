#pragma kernel elementwise a in(float x) out(float y) block(0)
{ y = x; }
#pragma kernel elementwise b in(float x) out(float y) block(1025)
{ y = x; }
#pragma kernel elementwise c in(float x) out(float y) block(16, 16)
{ y = x; }
#pragma kernel elementwise d in(float x) out(float y) block()
{ y = x; }
#pragma kernel reduction e in(float x) out(float y) reduce(+) block(32)
{ return x; }
