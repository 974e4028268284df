#pragma kernel elementwise f in(float x)
{ (void)x; }
#pragma kernel elementwise g
{ }
