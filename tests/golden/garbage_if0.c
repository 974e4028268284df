#if 0
{ don't /* */
#pragma kernel nonsense
#endif
#if 0 \

it's
#else
#pragma kernel elementwise f in(float x) out(float y)
{ y = x; }
#endif
