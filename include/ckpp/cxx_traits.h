/* ckpp/cxx_traits.h - traits of C++'s types: those of <type_traits> that the other headers need.
 * No header of the C++ library is included, because that would be there before the program's own
 * text, which may choose by macros what the library declares. */
#ifndef CKPP_CXX_TRAITS_H
#define CKPP_CXX_TRAITS_H

#pragma GCC system_header

extern "C++" {
namespace ckpp {
namespace traits {

template <class Type> struct identity { using type = Type; };
template <bool Holds, class Type = void> struct enable_if_of {};
template <class Type> struct enable_if_of<true, Type> : identity<Type> {};
template <bool Holds, class Type = void>
using enable_if = typename enable_if_of<Holds, Type>::type;

template <class Type, class Other> inline constexpr bool is_same = false;
template <class Type> inline constexpr bool is_same<Type, Type> = true;

template <class Type> struct without_reference : identity<Type> {};
template <class Type> struct without_reference<Type &> : identity<Type> {};
template <class Type> struct without_reference<Type &&> : identity<Type> {};
template <class Type> using remove_reference = typename without_reference<Type>::type;
template <class Type> struct without_cv : identity<Type> {};
template <class Type> struct without_cv<const Type> : identity<Type> {};
template <class Type> struct without_cv<volatile Type> : identity<Type> {};
template <class Type> struct without_cv<const volatile Type> : identity<Type> {};
template <class Type> using remove_cv = typename without_cv<Type>::type;

template <class Type> inline constexpr bool is_const = false;
template <class Type> inline constexpr bool is_const<const Type> = true;
template <class Type> inline constexpr bool is_void = is_same<remove_cv<Type>, void>;

template <class Type> inline constexpr int rank = 0;
template <class Type> inline constexpr int rank<Type[]> = 1 + rank<Type>;
template <class Type, decltype(sizeof 0) Extent>
inline constexpr int rank<Type[Extent]> = 1 + rank<Type>;
template <class Type> inline constexpr bool is_array = rank<Type> != 0;
template <class Type> struct without_extent : identity<Type> { using all = Type; };
template <class Type> struct without_extent<Type[]> : identity<Type> {
    using all = typename without_extent<Type>::all;
};
template <class Type, decltype(sizeof 0) Extent> struct without_extent<Type[Extent]>
    : identity<Type> {
    using all = typename without_extent<Type>::all;
};
template <class Type> using remove_extent = typename without_extent<Type>::type;
template <class Type> using remove_all_extents = typename without_extent<Type>::all;

template <class Type> inline constexpr bool is_pointer_to = false;
template <class Type> inline constexpr bool is_pointer_to<Type *> = true;
template <class Type> inline constexpr bool is_pointer = is_pointer_to<remove_cv<Type>>;
template <class Type> struct without_pointer : identity<Type> {};
template <class Type> struct without_pointer<Type *> : identity<Type> {};
template <class Type> using remove_pointer = typename without_pointer<remove_cv<Type>>::type;

/* Functions are what cannot be const. */
template <class Type> inline constexpr bool is_reference = !is_same<Type, remove_reference<Type>>;
template <class Type>
inline constexpr bool is_function = !is_const<const Type> && !is_reference<Type>;
template <class Type, bool Array, bool Function> struct decayed : without_cv<Type> {};
template <class Type, bool Function> struct decayed<Type, true, Function>
    : identity<remove_extent<Type> *> {};
template <class Type> struct decayed<Type, false, true> : identity<Type *> {};
template <class Type>
using decay = typename decayed<remove_reference<Type>, is_array<remove_reference<Type>>,
                               is_function<remove_reference<Type>>>::type;

template <class Type> Type &&value_of() noexcept;
void take_int(int);
template <class Type, class = void> inline constexpr bool becomes_int = false;
template <class Type>
inline constexpr bool becomes_int<Type, decltype(take_int(value_of<Type>()))> = true;
template <class Type> using underlying_type = __underlying_type(Type);

/* Whether Type is made like std::complex<Real>. */
template <class Type, class Real, class = void> inline constexpr bool is_complex_of = false;
template <class Type, class Real>
inline constexpr bool is_complex_of<
    Type, Real,
    enable_if<is_same<typename Type::value_type, Real> && sizeof(Type) == 2 * sizeof(Real) &&
              is_same<decltype(value_of<const Type &>().real()), Real> &&
              is_same<decltype(value_of<const Type &>().imag()), Real>>> = true;

} // namespace traits
} // namespace ckpp
} // extern "C++"

#endif
