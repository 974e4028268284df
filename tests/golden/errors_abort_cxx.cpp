// errors(abort) in C++: statements behind if constexpr and attributes, labels with a ?: of their own,
// and namespaces in front of kernels.
#include <ckpp/ckpp.h>
#ifdef __clang__
#pragma clang diagnostic ignored "-Wc++20-extensions"
#endif
#pragma kernel errors(abort)
#pragma kernel elementwise square in(T x) out(T y)
{ y = x * x; }
namespace lib {
namespace deep {
#pragma kernel elementwise cube in(T x) out(T y)
{ y = x * x * x; }
}
}
template <class V> int step(int how, ckpp_array x, ckpp_array y)
{
    if constexpr (sizeof(V) == 4)
        square(x, &y);
    else
        square(x, &y);
    if (how) [[likely]] square(x, &y);
    switch (how) {
    case (sizeof(V) ? 1 : 2): square(x, &y); break;
    case sizeof(V) ? 3 : 4: square(x, &y);
    }
    int n[2] = {how, 0};
    how = how ? n[0] : square(x, &y);
    [&] { square(x, &y); }();
    return n[n[1]];
}
int call_qualified(int how, ckpp_array x, ckpp_array y)
{
    ::square(x, &y);
    lib::deep::cube(x, &y);
    ::lib :: deep::
        cube(x, &y);
    if (how) lib::deep::cube(x, &y);
    else ::square(x, &y);
    switch (how) { case 1: ::square(x, &y); }
    ::ckpp_synchronize();
    how = ::square(x, &y);
    if (how) return ::square(x, &y);
    return lib::deep::cube(x, &y);
}
