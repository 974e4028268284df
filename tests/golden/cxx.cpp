// Braces and quotes that are none of C++'s: the rest of the file is found all the same.
#include <compare>
#include <vector>
static const char *text = R"(" { ' #pragma kernel raw)", *more = R"x( )" } )x" "{";
static const long million = 1'000'000, mask = 0xff'ff; // it's a comment with a {
template <class A, class B = std::vector<A>> struct [[maybe_unused]] alignas(8) pair_of {
    A a;
    B b{1, 2};
};
enum class color : unsigned char { red, green };

namespace outer {
inline namespace inner {

#pragma kernel declare
template <class T> static constexpr T doubled(T x) noexcept { return 2 * x; }

#pragma kernel elementwise scaled in(T x, float k) out(T y)
{ y = doubled(x) * k; }

} // namespace inner

class field
{
    std::vector<float> c_{1.0f, 2.0f};

public:
    void step(float dt) &
    {
        auto n = c_.size();
        #pragma kernel elementwise decay in(float dt) inout(float c[n] = c_.data()) stream(nullptr)
        { c -= dt * c; }
    }
    float total() const noexcept
    {
        float r;
        #pragma kernel reduction in(float c[c_.size()] = c_.data()) out(float r) reduce(+) axis(0)
        { return c; }
        return r;
    }
};
} // namespace outer

#pragma kernel reduction sum in(T x) out(T r) reduce(+)
{ return x; }

#pragma kernel raw filled in(float x) out(float y like x) template(T, int TILE) \
        grid((x.size + TILE - 1) / TILE) block(TILE) constant(double w[2])
{ y[blockIdx.x * TILE + threadIdx.x] = T(w[0]); }

int main()
{
    auto run = [](float v) -> float {
        float r{};
        ckpp_must(sum(ckpp_view(&v), &r, .axes = CKPP_AXIS(), .keepdims = true));
        return r;
    };
    outer::field f;
    f.step(0.5f);
    pair_of<int> p{1};
    return run(1) > 0 && f.total() > 0 && text < more && million > mask && p.a ? 0 : 1;
}
