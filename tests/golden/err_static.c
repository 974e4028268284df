/* Variables that outlive a body's run. */
struct pair { float a, b; };
#pragma kernel begin declare
struct pair { float a, b; };
static unsigned next_random(void) { static unsigned state = 1; state = state * 1664525u + 1013904223u; return state; }
static float uniform(void) { return (float)next_random() / 4294967296.0f; }
static float tabled(int k) { static const float table[3] = {1, 2, 3}; return table[k % 3]; }
struct holder { static float get(float x) { return x; } };
namespace tools { static int count(int x) { thread_local int n = 0; return n += x; } }
extern "C" { static int host_only(void) { static int calls; return calls++; } }
#pragma kernel end declare

#pragma kernel elementwise counts in(float x) out(float y)
{
    static int count;
    static float sum = 0, scale;
    static struct pair last[2] = {{1, 2}};
    float static *best = NULL;
    thread_local int mine = 3;
    y = x + count++ + sum + last[0].a + mine + (best ? *best : 0);
}
#pragma kernel elementwise first in(float x, float s) out(float y)
{
    static const float scaled = 2 * s, tables[2] = {1, 2};
    const static int number = (int)i + 1;
    y = x * scaled + number;
}
#pragma kernel reduction total in(float x) out(float r) reduce(+) post(static float old; old += a; r = old)
{ static int calls; calls++; return x; }
#pragma kernel raw drawn out(float y) threads(10)
{
    static unsigned seed = 1;
    static const int place = threadIdx.x;
    y[place] = uniform() + next_random() + seed++;
}
#pragma kernel reduction clauses in(float x) out(float r) identity(uniform()) \
        reduce(a + b * uniform()) post(r = a + tools::count(1))
{ return x; }
#pragma kernel elementwise around in(float x) out(float y) \
        before("float start = uniform(); static int left;") after("(void)next_random();")
{ y = x + start; }

/* Nothing is said of these. */
#pragma kernel elementwise constants in(float x) out(float y)
{
    static const float table[2] = {1, 2}, bias = sizeof(x) + 1;
    static constexpr int size = 2;
    struct local { static float f(float t) { return t; } };
    auto g = [](float t) { static const int k = 3; return t * k; };
    y = x * table[i % size] + bias + local::f(x) + g(x) + tabled(3) + holder::get(x);
}
#pragma kernel raw shared out(float y) threads(10)
{
    static __shared__ float tile[32];
    __shared__ static float other[32];
    extern __shared__ float more[];
    tile[threadIdx.x] = other[threadIdx.x] = more[threadIdx.x] = 1;
    y[threadIdx.x] = tile[0];
}
