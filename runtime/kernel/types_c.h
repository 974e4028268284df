/* types_c.h - types as C has them. */

/* The arms of a ?: are promoted, those that are structs remain as they are. */
template <class Type>
    requires(__is_class(Type) || __is_union(Type))
CKPP_FN Type operator+(const Type &value)
{
    return value;
}

/* An array after a comma is a pointer: see sizeof(0, a). */
namespace ckpp {
template <class Type> CKPP_FN Type c_value(Type value) { return value; }
} // namespace ckpp

/* An enum's integer type is of its size, and signed if one of its constants is negative. */
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
/* Its constants are ints, those that do not fit of its integer type. */
template <bool Fits, class Type> struct c_constants { typedef int type; };
template <class Type> struct c_constants<false, Type> { typedef Type type; };
template <auto Value, class Type>
inline constexpr typename c_constants<(Value < 0 ? Value >= -0x7fffffff - 1
                                                 : Value <= 0x7fffffff),
                                      Type>::type c_constant{Value};
} // namespace ckpp
