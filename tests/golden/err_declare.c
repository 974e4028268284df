#pragma kernel declare
int counter = 0, other;
#pragma kernel begin declare
static float table[4];
static const float fine[4] = {1};
#pragma kernel elementwise f in(float x) out(float y)
{ y = x; }
#pragma kernel begin declare
#pragma kernel end declare
#pragma kernel end declare
#pragma kernel declare
#ifdef X
#endif
void f(void)
{
    #pragma kernel declare
    typedef float real;
    #pragma kernel begin declare
    struct s { int a; };
    #pragma kernel end declare
}
#pragma kernel declare
struct t {
#pragma kernel declare
    int a;
};
