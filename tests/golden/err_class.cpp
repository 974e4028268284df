// A construct in a class stands in a function of it.
struct alignas(16) field {
    #pragma kernel elementwise scaled in(float x) out(float y)
    { y = 2 * x; }
};
template <class T> struct point *find(T x)
{
    #pragma kernel elementwise inout(T x)
    { x++; }
    return nullptr;
}
class other final : public base<int> {
    void step()
    {
        float x = 1;
        #pragma kernel elementwise inout(float x)
        { x = absent(x) + absence; }
    }
    #pragma kernel declare
    int f();
};
#pragma kernel begin declare
struct settings {
    static const int fixed = 1;
    int own;
    static inline int level = 2;
};
#pragma kernel end declare
