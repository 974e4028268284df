/* Outputs that a reduction's body assigns, and what they are mistaken for. */
#pragma kernel reduction no_result in(float x) out(float g, float h) reduce(+)
{ g = x; h = -x; return x; }
#pragma kernel reduction in_both in(float x) out(float g, float r) reduce(+) post(r = a; g = a)
{ g = x; return x; }
#pragma kernel reduction in_neither in(float x) out(float g, float r, float s) reduce(+)
{ g = x; return x; }
#pragma kernel reduction only_read in(float x) out(float r) inout(float g) reduce(+)
{ return x + g; }
#pragma kernel reduction early in(float x) out(float g, float r) reduce(+)
{ float y = g; g = x; return y; }
#pragma kernel reduction indexed in(float x) out(float g, float r) reduce(+)
{ g[i] = x; return x; }
#pragma kernel reduction indexed_raw in(float x) out(raw float g, float r) reduce(+)
{ g[i] = x; return x; }
#pragma kernel reduction old_value in(float x) out(float r) inout(float g) reduce(+)
{ g = x; return x; }
#pragma kernel reduction sized in(raw float x) out(float g, float r) reduce(+) size(10)
{ g = x[i]; return g; }
#pragma kernel reduction no_value in(float x) out(float g, float r) reduce(+)
{ g = x; }
#pragma kernel reduction of_structs in(float x) out(int32 g, complex64 r) reduce(&)
{ g = x; return x; }
