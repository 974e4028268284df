/* No newline at the end. */
#pragma kernel elementwise f in(float x) out(float y)
{ y = x; }