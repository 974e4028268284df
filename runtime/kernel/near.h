// near.h - where a neighbour is found that lies outside of its array.
namespace ckpp {

// As ckpp_edge in ckpp/call.h. Free: a loop's neighbours, which the program itself keeps inside.
enum { EDGE_FREE, EDGE_CLAMP, EDGE_WRAP, EDGE_MIRROR, EDGE_CONSTANT, EDGE_SKIP };

// The coordinate of the element that stands for coordinate c of a dimension; -1: a constant does.
template <int EDGE, class Coordinate> CKPP_FN Coordinate edge(Coordinate c, Coordinate extent)
{
    if (EDGE == EDGE_FREE || (c >= 0 && c < extent))
        return c;
    if constexpr (EDGE == EDGE_CONSTANT)
        return -1;
    if constexpr (EDGE == EDGE_WRAP) {
        c %= extent;
        return c < 0 ? c + extent : c;
    }
    if constexpr (EDGE == EDGE_MIRROR) {
        const Coordinate period = extent > 1 ? 2 * (extent - 1) : 1;
        c = (c < 0 ? -c : c) % period;
        return c < extent ? c : period - c;
    }
    return c < 0 ? 0 : extent - 1;
}

} // namespace ckpp
