// near.h - where a neighbour is found that lies outside of its array.
namespace ckpp {

// As ckpp_edge in ckpp/call.h. Free: a loop's neighbours, which the program itself keeps inside.
enum { EDGE_FREE, EDGE_CLAMP, EDGE_WRAP, EDGE_MIRROR, EDGE_CONSTANT, EDGE_SKIP };

// In the place of a coordinate: a constant stands for the element.
template <class Coordinate>
inline constexpr Coordinate nowhere = (Coordinate)1 << (8 * sizeof(Coordinate) - 1);

// The coordinate of the element that stands for coordinate c of a dimension with coordinates from
// `low` to in front of `high`.
template <int EDGE, class Coordinate>
CKPP_FN Coordinate edge(Coordinate c, Coordinate low, Coordinate high)
{
    if (EDGE == EDGE_FREE || (c >= low && c < high))
        return c;
    if constexpr (EDGE == EDGE_CONSTANT)
        return nowhere<Coordinate>;
    const Coordinate extent = high - low;
    if constexpr (EDGE == EDGE_WRAP) {
        c = (c - low) % extent;
        return (c < 0 ? c + extent : c) + low;
    }
    if constexpr (EDGE == EDGE_MIRROR) {
        const Coordinate period = extent > 1 ? 2 * (extent - 1) : 1;
        c = (c < low ? low - c : c - low) % period;
        return (c < extent ? c : period - c) + low;
    }
    return c < low ? low : high - 1;
}

} // namespace ckpp
