/* ckpp/cxx_argument.h - from C++ expressions to arguments: what _Generic selects in C, as traits
 * of types and overloads. A macro here has the name and the meaning that it has for C. */
#ifndef CKPP_CXX_ARGUMENT_H
#define CKPP_CXX_ARGUMENT_H

#pragma GCC system_header

#include "cxx_traits.h"

/* Programs may include all of this within extern "C". */
extern "C++" {
/* Stand for std::complex<float> and std::complex<double>, whose header may not be there. */
struct ckpp_complex64_ { float part[2]; };
struct ckpp_complex128_ { double part[2]; };

namespace ckpp {

/* ---- types ---- */

template <class Type> using ckpp_bare = traits::remove_cv<traits::remove_reference<Type>>;
template <class Type, class... Others>
inline constexpr bool ckpp_is_any = (traits::is_same<ckpp_bare<Type>, Others> || ...);

/* What elements of a Type are. An unscoped enumeration is the integer that it is made of. */
template <class Type, class = void> inline constexpr ckpp_dtype ckpp_element = CKPP_STRUCT;
#define CKPP_ELEMENT_ROW_(ENUM, name, kind, bytes, number, type, ...)                           \
    template <> inline constexpr ckpp_dtype ckpp_element<type, void> = CKPP_##ENUM;
CKPP_C_TYPES_(CKPP_ELEMENT_ROW_)
#undef CKPP_ELEMENT_ROW_
template <> inline constexpr ckpp_dtype ckpp_element<ckpp_complex64_, void> = CKPP_COMPLEX64;
template <> inline constexpr ckpp_dtype ckpp_element<ckpp_complex128_, void> = CKPP_COMPLEX128;
template <template <class> class Complex>
inline constexpr ckpp_dtype
    ckpp_element<Complex<float>, traits::enable_if<traits::is_complex_of<Complex<float>, float>>> =
        CKPP_COMPLEX64;
template <template <class> class Complex>
inline constexpr ckpp_dtype
    ckpp_element<Complex<double>, traits::enable_if<traits::is_complex_of<Complex<double>,
        double>>> =
        CKPP_COMPLEX128;
template <class Type>
inline constexpr ckpp_dtype
    ckpp_element<Type, traits::enable_if<__is_enum(Type) && traits::becomes_int<Type>>> =
        ckpp_element<traits::underlying_type<Type>>;

template <class Type> inline constexpr bool ckpp_is_number =
    ckpp_element<ckpp_bare<Type>> != CKPP_STRUCT;
template <class Type>
inline constexpr bool ckpp_is_complex =
    ckpp_element<ckpp_bare<Type>> == CKPP_COMPLEX64 ||
        ckpp_element<ckpp_bare<Type>> == CKPP_COMPLEX128;
template <class Type>
inline constexpr bool ckpp_is_array = ckpp_is_any<Type, ckpp_array, ckpp_array *,
    const ckpp_array *>;
template <class Type> inline constexpr bool ckpp_is_missing = ckpp_is_any<Type, ckpp_missing *>;
/* Whether it is a vector type of CUDA's. */
template <class Type> inline constexpr bool is_vector = false;
#define CKPP_VECTOR_ROW_(name, ...)                                                             \
    template <> inline constexpr bool is_vector<ckpp_##name##1> = true;                         \
    template <> inline constexpr bool is_vector<ckpp_##name##2> = true;                         \
    template <> inline constexpr bool is_vector<ckpp_##name##3> = true;                         \
    template <> inline constexpr bool is_vector<ckpp_##name##4> = true;
CKPP_VECTORS(CKPP_VECTOR_ROW_)
#undef CKPP_VECTOR_ROW_
/* Whether Type is a struct of the size of the vector type Other. */
template <class Type, class Other> constexpr bool has_size_of_vector()
{
    if constexpr (is_vector<Other> && __is_class(Type) && ckpp_element<Type> == CKPP_STRUCT)
        return sizeof(Type) == sizeof(Other);
    else
        return false;
}
/* Whether an object of one type can stand for one of the other. */
template <class Type, class Other>
inline constexpr bool ckpp_is_same = ckpp_is_any<Type, ckpp_bare<Other>> ||
                         has_size_of_vector<ckpp_bare<Type>, ckpp_bare<Other>>() ||
                         (ckpp_is_number<Other> &&
                             ckpp_element<ckpp_bare<Type>> == ckpp_element<ckpp_bare<Other>>);

template <class Type, class... Others>
inline constexpr bool ckpp_is_address =
    ckpp_is_any<traits::decay<Type>, void *, decltype(nullptr), Others...> ||
    (ckpp_is_number<Type> && traits::becomes_int<ckpp_bare<Type>>);

template <class Type>
inline constexpr bool ckpp_is_c_array = traits::is_array<traits::remove_reference<Type>>;
/* traits::is_pointer and traits::remove_pointer do not know `float *__restrict`. */
template <class Type> struct without_restrict { using type = Type; };
template <class Type> struct without_restrict<Type *__restrict> { using type = Type *; };
template <class Type> using decayed = typename without_restrict<traits::decay<Type>>::type;
/* What a pointer, or an array, points to; of rows, and of rows of rows, an element. */
template <class Type> using target = traits::remove_pointer<decayed<Type>>;
template <class Type> using ckpp_leaf = traits::remove_all_extents<target<Type>>;
template <class Type> inline constexpr bool ckpp_is_pointer = traits::is_pointer<decayed<Type>>;
template <class Type, class Other>
inline constexpr bool ckpp_points_to = ckpp_is_pointer<Type> &&
                           (traits::is_void<target<Type>> || ckpp_is_same<ckpp_leaf<Type>, Other>);
template <class Type>
inline constexpr bool ckpp_is_mutable =
    ckpp_is_pointer<Type> && !traits::is_const<ckpp_leaf<Type>>;
template <class Type>
inline constexpr ckpp_dtype ckpp_element_at =
    ckpp_is_pointer<Type> ? ckpp_element<ckpp_bare<ckpp_leaf<Type>>> : CKPP_STRUCT;
template <class Type> inline constexpr ckpp_size_t ckpp_size_of = sizeof(Type);
template <> inline constexpr ckpp_size_t ckpp_size_of<void> = 0;
template <> inline constexpr ckpp_size_t ckpp_size_of<const void> = 0;

/* ---- arguments ---- */

/* A float that C has no type for, as a number. */
#define CKPP_REAL_OF_(type)
#define CKPP_REAL_OF_u_ CKPP_REAL_OF_
#define CKPP_REAL_OF_i_ CKPP_REAL_OF_
#define CKPP_REAL_OF_f_ CKPP_REAL_OF_
#define CKPP_REAL_OF_c_ CKPP_REAL_OF_
#define CKPP_REAL_OF_bits_(type) \
    inline float real_of(type value) { return type##_to(value); }
#define CKPP_REAL_OF_ROW_(ENUM, name, kind, bytes, number, type, scalar, ...)                   \
    CKPP_REAL_OF_##scalar##_(type)
CKPP_DTYPES(CKPP_REAL_OF_ROW_)
#undef CKPP_REAL_OF_ROW_

inline ckpp_arg ckpp_in_argument(const ckpp_array *a) { return ckpp_in_array_at(a); }
inline ckpp_arg ckpp_in_argument(ckpp_array *a) { return ckpp_in_array_at(a); }
inline ckpp_arg ckpp_in_argument(const ckpp_array &a) { return ckpp_in_array_at(&a); }
inline ckpp_arg ckpp_in_argument(const ckpp_arg &a) { return a; }
/* Anything else has been refused with a sentence. */
template <class Type> ckpp_arg ckpp_in_argument(const Type &value)
{
    ckpp_arg arg = {};
    constexpr ckpp_dtype type = ckpp_element<Type>;
    if constexpr (type == CKPP_STRUCT) {
        (void)value;
        return arg;
    } else {
        arg.is_scalar = true;
        arg.dtype = type;
    }
    if constexpr (ckpp_is_complex<Type> && __is_class(Type))
        arg.scalar.c[0] = value.real(), arg.scalar.c[1] = value.imag();
    else if constexpr (ckpp_is_complex<Type>)
        arg.scalar.c[0] = __real__ value, arg.scalar.c[1] = __imag__ value;
    else if constexpr (__is_class(Type))
        arg.scalar.f = real_of(value);
    else if constexpr (ckpp_is_any<Type, float, double>)
        arg.scalar.f = value;
    else if constexpr (__is_enum(Type) || Type(-1) < Type(0))
        arg.scalar.i = value;
    else
        arg.scalar.u = value;
    return arg;
}

inline ckpp_arg ckpp_in_object(const ckpp_array *a, ckpp_size_t) { return ckpp_in_array_at(a); }
inline ckpp_arg ckpp_in_object(ckpp_array *a, ckpp_size_t) { return ckpp_in_array_at(a); }
inline ckpp_arg ckpp_in_object(const ckpp_array &a, ckpp_size_t) { return ckpp_in_array_at(&a); }
template <class Type> ckpp_arg ckpp_in_object(const Type &object, ckpp_size_t size)
{
    return ::ckpp_in_object(&object, size);
}

inline ckpp_arg ckpp_out_argument(ckpp_array *a) { return ckpp_out_array_at(a); }
template <class Type> ckpp_arg ckpp_out_argument(const Type &) { return {}; }

/* An output without dimensions: the memory of `object`, described in *room; of a place, any
 * device may have it. */
inline ckpp_arg ckpp_out_object(ckpp_array &a, ckpp_array *, bool)
{
    return ckpp_out_array_at(&a);
}
inline ckpp_arg ckpp_out_object(ckpp_array *a, ckpp_array *, bool)
{
    return ckpp_out_array_at(a);
}
template <class Type> ckpp_arg ckpp_out_object(Type &object, ckpp_array *room, bool is_place)
{
    return (is_place ? ckpp_out_place : ::ckpp_out_object)(&object, ckpp_element<Type>,
                                                           sizeof(Type), room);
}

/* A result: the address of a ckpp_array, or of a scalar. */
template <class Pointer> ckpp_arg ckpp_result(const Pointer &p, ckpp_array &&room = ckpp_array())
{
    using Type = target<Pointer>;
    if constexpr (ckpp_is_any<Pointer, ckpp_array *>)
        return ckpp_out_array_at(p);
    else if constexpr (ckpp_is_pointer<Pointer> && !traits::is_void<Type> &&
        !traits::is_const<Type>)
        return ::ckpp_out_object(p, ckpp_element<Type>, sizeof(Type), &room);
    else
        return (void)room, ckpp_arg();
}
template <class Pointer, class Type>
inline constexpr bool ckpp_is_result = ckpp_is_any<Pointer, ckpp_array *> ||
    ckpp_is_missing<Pointer> ||
                           (traits::is_pointer<ckpp_bare<Pointer>> &&
                            !traits::is_const<target<Pointer>> &&
                            ckpp_is_same<target<Pointer>, Type>);
template <class Pointer>
inline constexpr bool ckpp_is_number_result = ckpp_is_result<Pointer, target<Pointer>> &&
                                  (ckpp_is_number<target<Pointer>> || ckpp_is_result<Pointer,
                                      void>);

} // namespace ckpp
} // extern "C++"

#define CKPP_TYPE_OF_(x) decltype((x))

#define CKPP_DTYPE_OF(x) (::ckpp::ckpp_element<::ckpp::ckpp_bare<CKPP_TYPE_OF_(x)>>)
#define CKPP_IS_GIVEN_(x) (!::ckpp::ckpp_is_missing<CKPP_TYPE_OF_(x)>)
#define CKPP_IS_ARRAY_(x) (::ckpp::ckpp_is_array<CKPP_TYPE_OF_(x)>)
#define CKPP_IS_NUMBER_(x) \
    (::ckpp::ckpp_is_number<CKPP_TYPE_OF_(x)> || ::ckpp::ckpp_is_missing<CKPP_TYPE_OF_(x)>)
#define CKPP_IS_REAL_(x) (CKPP_IS_NUMBER_(x) && !::ckpp::ckpp_is_complex<CKPP_TYPE_OF_(x)>)
#define CKPP_IS_INPUT_(x) (CKPP_IS_ARRAY_(x) || CKPP_IS_NUMBER_(x))
#define CKPP_IS_REAL_INPUT_(x) (CKPP_IS_ARRAY_(x) || CKPP_IS_REAL_(x))
#define CKPP_IS_VALUE_(x) CKPP_IS_NUMBER_(x)
#define CKPP_IS_OBJECT_(x, type) \
    (::ckpp::ckpp_is_same<CKPP_TYPE_OF_(x), type> || ::ckpp::ckpp_is_missing<CKPP_TYPE_OF_(x)>)
#define CKPP_IS_STRUCT_(x, type) (CKPP_IS_ARRAY_(x) || CKPP_IS_OBJECT_(x, type))
#define CKPP_IS_OUTPUT_(x) \
    (::ckpp::ckpp_is_any<CKPP_TYPE_OF_(x), ckpp_array *> || \
     ::ckpp::ckpp_is_missing<CKPP_TYPE_OF_(x)>)

#define CKPP_IN_(x) ::ckpp::ckpp_in_argument(x)
#define CKPP_IN_STRUCT_(x, type) ::ckpp::ckpp_in_object((x), sizeof(type))
#define CKPP_OUT_(x) ::ckpp::ckpp_out_argument(x)
#define CKPP_OUT_LVALUE_(x, room) ::ckpp::ckpp_out_object((x), room, CKPP_IS_PLACE_(#x))
#define CKPP_IS_EXTENT_(x) ((x) > 0)

#define CKPP_POINTS_TO_(p, type) (::ckpp::ckpp_points_to<CKPP_TYPE_OF_(p), type>)
#define CKPP_POINTS_TO_MUTABLE_(p, type) \
    (CKPP_POINTS_TO_(p, type) && ::ckpp::ckpp_is_mutable<CKPP_TYPE_OF_(p)>)
#define CKPP_DTYPE_AT_(p) (::ckpp::ckpp_element_at<CKPP_TYPE_OF_(p)>)
#define CKPP_SIZE_AT_(p) (::ckpp::ckpp_size_of<::ckpp::ckpp_leaf<CKPP_TYPE_OF_(p)>>)
#define CKPP_MUTABLE_AT_(p) \
    (CKPP_DTYPE_AT_(p) != CKPP_STRUCT && ::ckpp::ckpp_is_mutable<CKPP_TYPE_OF_(p)>)

#endif
