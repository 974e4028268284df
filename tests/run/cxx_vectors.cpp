/* CUDA's vector types as types of elements in C++: ckpp_float4, or classes of the program's own of
 * the same size. */
#include "cxx_check.h"

#include <vector>

struct color { float r, g, b, a; };

#pragma kernel elementwise weigh in(float4 v, float4 by) out(float4 w, float s)
{
    w = make_float4(v.x * by.x, v.y * by.y, v.z * by.z, v.w * by.w);
    s = w.x + w.w;
}
#pragma kernel reduction sum in(float2 v) out(float2 r) reduce(make_float2(a.x + b.x, a.y + b.y))
{ return v; }

int main()
{
    std::vector<ckpp_float4> v(5, ckpp_float4{1, 2, 3, 4});
    const color tint = {2, 0, 0, 3};
    color w[5];
    float s[5];
    ckpp_array sums = ckpp_view(s), to = ckpp_view(w);
    CHECK_OK(weigh(ckpp_view(v.data(), 5), tint, &to, &sums));
    CHECK(w[4].r == 2 && w[4].a == 12 && s[0] == 14);
    CHECK_OK(weigh(ckpp_view(v.data(), 5), (ckpp_float4{1, 0, 0, 0}), &to, &sums));
    CHECK(w[0].r == 1 && w[0].a == 0);

    const color *pixels = w;
    #pragma kernel elementwise in(float4 x[5] = pixels, float4 by = tint) out(float s[5])
    { s = x.x * by.w; }
    CHECK(s[3] == 3);
    ckpp_float2 pairs[3] = {{1, 2}, {3, 4}, {5, 6}}, r;
    struct { float x, y; } own;
    CHECK_OK(sum(ckpp_view(pairs), &r));
    CHECK_OK(sum(ckpp_view(pairs), &own));
    CHECK(r.x == 9 && own.y == 12);
    return failures != 0;
}
