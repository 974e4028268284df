/* Every output is assigned, and by post alone. */
#pragma kernel reduction nothing in(float x) out(float r) reduce(+) post(a * 2)
{ return x; }
#pragma kernel reduction one in(float x) out(float r, float s) inout(float t) reduce(+) post(r = a; float s2 = a)
{ return x; }
#pragma kernel reduction several in(float x) out(float r, float s) inout(float t) reduce(+)
{ return x; }
#pragma kernel reduction none in(float x) reduce(+)
{ return x; }
#pragma kernel reduction indexed in(float x) out(raw float r) reduce(+) post(r[0] = a)
{ return x; }
#pragma kernel reduction loop in(float x, raw float w) out(float r) reduce(+) post(r[0] = a * w)
{ return x[i] * w; }
#pragma kernel reduction unused in(float x, float y, float z) out(float r) reduce(+) post(r = a * z)
{ return x; }
#pragma kernel reduction accumulator in(float x) out(float a) reduce(+)
{ return x; }
#pragma kernel reduction handed in(float x) out(float r, float s, float t) reduce(+) post(sincos(a, &r, &s); for (int k = 0; k < 2; k++) t = a)
{ return x; }
