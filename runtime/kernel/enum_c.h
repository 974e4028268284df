/* enum_c.h - the integer type that C has for an enum: of its size, and signed if one of its
 * constants is negative. */
namespace ckpp {
template <int Size, bool Signed> struct c_integers;
template <> struct c_integers<1, false> { typedef unsigned char type; };
template <> struct c_integers<1, true> { typedef signed char type; };
template <> struct c_integers<2, false> { typedef unsigned short type; };
template <> struct c_integers<2, true> { typedef short type; };
template <> struct c_integers<4, false> { typedef unsigned type; };
template <> struct c_integers<4, true> { typedef int type; };
template <> struct c_integers<8, false> { typedef unsigned long type; };
template <> struct c_integers<8, true> { typedef long type; };
template <class Enum, auto... Constants>
using c_integer = typename c_integers<sizeof(Enum), ((Constants < 0) || ...)>::type;
} // namespace ckpp
