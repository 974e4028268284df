/* cxx_header.h - C++ of which loops of cxx_inline.cpp need a part; the rest is not for kernels. */
#pragma once

#include <iostream>
#include <vector>

namespace shapes {

/* Of the host alone. */
class recorder {
    std::vector<double> all;

public:
    void add(double x) { all.push_back(x); }
    size_t size() const { return all.size(); }
};

typedef long double wide;
inline float magnitude(float x) { return x < 0 ? -x : x; }
inline double magnitude(double x) { return x < 0 ? -x : x; }
inline wide magnitude(wide x) { return x < 0 ? -x : x; }

template <class T> T scaled(T x, int by)
{
    return x * T(by);
}

struct box {
    float side;
    float area() const { return side * side; }
    friend std::ostream &operator<<(std::ostream &to, const box &b) { return to << b.side; }
};

constexpr int CORNERS = 4;

} // namespace shapes

struct corner {
    float x, y;
};
