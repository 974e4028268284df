/* Macros that the file changes behind their declare: kernels have the declared ones. */
#pragma kernel declare
#define TILE 8
#pragma kernel declare
#define SAME(x) ((x) + 1)
#pragma kernel declare
#define TWICE (2 * TILE)
#pragma kernel declare
#define GONE 1
#pragma kernel declare
static inline int before(void) { return TILE; }

/* above the change, and in a function, the declared one is meant */
#pragma kernel elementwise early out(int y)
{ y = TILE + TWICE + GONE; }

#undef TILE
#define TILE 16
#undef GONE
#undef SAME
#define SAME(x)  ((x) + /* as before */ 1)

#pragma kernel elementwise right out(int y)
{ y = before() + SAME(1); }
#pragma kernel elementwise wrong out(int y)
{ y = TILE + GONE; }
#pragma kernel elementwise nested out(int y)
{ y = TWICE; }
#pragma kernel elementwise asked out(int y)
{
#if TILE > 8
    y = 1;
#else
    y = 2;
#endif
}
#pragma kernel reduction summed in(int x) out(int s) reduce(a + b * TILE)
{ return x; }
#pragma kernel declare
static inline int behind(void) { return TILE; }

#pragma kernel declare
#define TILE 32
#pragma kernel elementwise again out(int y)
{ y = TILE; }

/* __COUNTER__ counts the kernel's uses there */
#pragma kernel declare
#define FRESH (__COUNTER__ + 1)
#pragma kernel declare
#define TWO(x) ((x) + FRESH)
#pragma kernel begin declare
#define UNIQUE_(a, b) a##b
#define UNIQUE(a, b) UNIQUE_(a, b)
#define CHECKED(x) typedef char UNIQUE(checked_, __COUNTER__)[(x) ? 1 : -1]
CHECKED(TILE == 32); /* no number: right */
static inline int next(void) { return FRESH; }
enum { FIRST = __COUNTER__ };
#pragma kernel end declare
#pragma kernel elementwise counted out(int y)
{ y = TWO(1) + __COUNTER__; }
#pragma kernel reduction counted_too in(int x) out(int s) reduce(a + b * FRESH)
{ return x; }

/* what only kernels have counts there */
#pragma kernel begin device
#define OWN (__COUNTER__ * 0)
inline int own(int x) { return x + __COUNTER__ * 0; }
#pragma kernel end device
#pragma kernel elementwise owned out(int y)
{ y = own(OWN); }

/* a name that is first a function, then a macro, then the function again */
#pragma kernel declare
static inline int twice(int k) { return 2 * k + 1; }
#pragma kernel declare
#define twice(k) (2 * (k))
#pragma kernel declare
static inline int by_macro(int k) { return twice(k); }
#undef twice
#pragma kernel declare
static inline int by_function(int k) { return twice(k); }

/* a member whose name is a macro where a function mentions it, and no longer where a loop does */
struct parts { int first, second; };
#define first second
static inline int of_parts(struct parts *p) { return p->first; }
#define OF(p) ((p).first)
static inline int of_macro(struct parts p) { return OF(p); }
#undef first
void members(int n, struct parts *p, int *y)
{
    #pragma kernel elementwise in(p[n]) out(y[n])
    for (int k = 0; k < n; k++)
        y[k] = of_parts(&p[k]) + of_macro(p[k]) + p[k].first;
}
