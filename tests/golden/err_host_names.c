/* What the file's host part defines, and kernels do not know without a declare. */
#define HOST_SIZE 3
enum colour { RED, GREEN = (int)sizeof(int), /* } */ BLUE };
enum shape { ROUND, SQUARE = PICK(1, INNER), FLAT, };
typedef enum { OFF, ON } state;
/* static float in_comment(float x) { return x; } */
#if 0
static float in_conditional(float x) { return x; }
#endif
static inline float squared(float x) { return x * x; }
float
*pointed(float *x)
{
    return squared(*x) > 0 ? x : 0;
}
float prototype(float x);
static float later(float x);
#pragma kernel declare
static float halved(float x) { return x / 2; }

#pragma kernel elementwise enumerators in(float x) out(float y)
{ y = x + RED + INNER + SQUARE + FLAT + ON + HOST_SIZE; }
#pragma kernel reduction functions in(float x) out(float r) reduce(squared(a) + squared(b)) identity(squared(0)) post(r = squared(a))
{ return squared(x) + *pointed(&x); }
#pragma kernel elementwise twice in(float x) out(float y)
{ y = squared(squared(x)); }
#pragma kernel reduction accumulator in(float x) out(float r) reduce(+) post(r = sum / n)
{ return x; }
#pragma kernel reduction accumulator_too in(float x) out(float r) reduce(+) post(r = total.a + acc)
{ return x; }
#pragma kernel reduction mentioned in(float x) out(float r) reduce(+) post(r = a + sum)
{ return x; }
#pragma kernel elementwise no_accumulator in(float x) out(float a)
{ a = sum * x; }

/* Nothing is said of these. */
#pragma kernel elementwise fine in(float x) out(float y)
{ y = halved(x) + in_comment(x) + in_conditional(x) + prototype(x) + later(x); }
#pragma kernel elementwise included in(float x) out(float y) preamble("#include \"squared.h\"")
{ y = squared(x); }
#pragma kernel elementwise lambda in(float x) out(float y)
{ auto squared = [](float t) { return t * t; }; y = squared(x); }
static float later(float x) { return x; }
#pragma kernel elementwise preamble in(float x) out(float y) preamble("#define squared(x) ((x) * (x))")
{ y = squared(x); }
