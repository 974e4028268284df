/* The accumulator's type, and what operators mean for it. */
#pragma kernel declare
struct moments { double count, mean; };
#pragma kernel reduction unknown in(float x) out(float r) reduce(+) reduce_type(flaot)
{ return x; }
#pragma kernel reduction pointer in(float x) out(float r) reduce(+) reduce_type(float *)
{ return x; }
#pragma kernel reduction wide in(float x) out(float r) reduce(+) reduce_type(long double)
{ return x; }
#pragma kernel reduction unbound in(float x) out(float r) reduce(+) reduce_type(T)
{ return x; }
#pragma kernel reduction object in(float x) out(float r) reduce(+) reduce_type(struct moments) post(r = a.mean)
{ return (struct moments){1, x}; }
#pragma kernel reduction objects in(struct moments x) out(struct moments r) reduce(max)
{ return x; }
#pragma kernel reduction bits in(float x) out(float r) reduce(&)
{ return x; }
#pragma kernel reduction bits_too in(int x) out(int r) reduce(^) reduce_type(double)
{ return x; }
#pragma kernel reduction bits_wide in(int x) out(double _Complex r) reduce(|)
{ return x; }
#pragma kernel reduction largest in(complex64 x) out(complex64 r) reduce(max)
{ return x; }
#pragma kernel reduction largest_at in(complex64 x) out(int64_t r) reduce(argmax) reduce_type(complex64)
{ return x; }
#pragma kernel reduction truth in(complex64 x) out(complex64 r) reduce(&&)
{ return x; }
#pragma kernel reduction fine in(complex64 x) out(int r, complex64 s) reduce(argmin) post(r = a; s = a)
{ return cabsf(x); }
#pragma kernel reduction unknown_type in(flaot x) out(float r) reduce(+) reduce_type(T)
{ return x; }
#pragma kernel reduction lost in(float x) out(float r) reduce(merge(a, b)) reduce_type(struct moments)
{ return (struct moments){1, x}; }
#pragma kernel reduction imaginary in(complex64 x) out(float r) reduce(+) reduce_type(complex64)
{ return x; }
