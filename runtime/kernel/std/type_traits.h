// type_traits.h - <type_traits>, because that of CUDA's toolkit takes NVRTC too long.
#ifndef CKPP_STD_TYPE_TRAITS
#define CKPP_STD_TYPE_TRAITS
namespace std
{
template <class Type, class Other> inline constexpr bool is_same_v = false;
template <class Type> inline constexpr bool is_same_v<Type, Type> = true;
template <class Type, Type VALUE> struct integral_constant {
    static constexpr Type value = VALUE;
    typedef Type value_type;
    typedef integral_constant type;
    constexpr operator Type() const noexcept { return VALUE; }
    constexpr Type operator()() const noexcept { return VALUE; }
};
template <bool VALUE> using bool_constant = integral_constant<bool, VALUE>;
typedef bool_constant<true> true_type;
typedef bool_constant<false> false_type;

template <class Type> struct type_identity {
    typedef Type type;
};
template <class Type> using type_identity_t = Type;
template <class...> using void_t = void;
template <bool, class Type = void> struct enable_if {
};
template <class Type> struct enable_if<true, Type> {
    typedef Type type;
};
template <bool YES, class Type = void> using enable_if_t = typename enable_if<YES, Type>::type;
template <bool, class Left, class Right> struct conditional {
    typedef Left type;
};
template <class Left, class Right> struct conditional<false, Left, Right> {
    typedef Right type;
};
template <bool YES, class Left, class Right> using conditional_t =
    typename conditional<YES, Left, Right>::type;

#define CKPP_STD_CHANGE_(name, from, to)      \
    template <class Type> struct name {       \
        typedef Type type;                    \
    };                                        \
    template <class Type> struct name<from> { \
        typedef to type;                      \
    };                                        \
    template <class Type> using name##_t = typename name<Type>::type;
CKPP_STD_CHANGE_(remove_const, const Type, Type)
CKPP_STD_CHANGE_(remove_volatile, volatile Type, Type)
CKPP_STD_CHANGE_(remove_extent, Type[], Type)
#undef CKPP_STD_CHANGE_
template <class Type, size_t SIZE> struct remove_extent<Type[SIZE]> {
    typedef Type type;
};
template <class Type> struct remove_all_extents {
    typedef Type type;
};
template <class Type> struct remove_all_extents<Type[]> : remove_all_extents<Type> {
};
template <class Type, size_t SIZE> struct remove_all_extents<Type[SIZE]>
    : remove_all_extents<Type> {
};
template <class Type> using remove_all_extents_t = typename remove_all_extents<Type>::type;
template <class Type> struct remove_cv {
    typedef remove_const_t<remove_volatile_t<Type>> type;
};
template <class Type> using remove_cv_t = typename remove_cv<Type>::type;
template <class Type> struct remove_reference {
    typedef Type type;
};
template <class Type> struct remove_reference<Type &> {
    typedef Type type;
};
template <class Type> struct remove_reference<Type &&> {
    typedef Type type;
};
template <class Type> using remove_reference_t = typename remove_reference<Type>::type;
template <class Type> struct remove_cvref {
    typedef remove_cv_t<remove_reference_t<Type>> type;
};
template <class Type> using remove_cvref_t = typename remove_cvref<Type>::type;
template <class Type> struct ckpp_pointee {
    typedef Type type;
};
template <class Type> struct ckpp_pointee<Type *> {
    typedef Type type;
};
template <class Type> struct remove_pointer
    : conditional<is_same_v<remove_cv_t<Type>, Type>, ckpp_pointee<Type>,
                  ckpp_pointee<remove_cv_t<Type>>>::type {
};
template <class Type> using remove_pointer_t = typename remove_pointer<Type>::type;
template <class Type> struct add_const {
    typedef const Type type;
};
template <class Type> using add_const_t = const Type;
template <class Type> struct add_volatile {
    typedef volatile Type type;
};
template <class Type> using add_volatile_t = volatile Type;
template <class Type> struct add_cv {
    typedef const volatile Type type;
};
template <class Type> using add_cv_t = const volatile Type;
template <class Type> struct add_pointer {
    typedef remove_reference_t<Type> *type;
};
template <class Type> using add_pointer_t = typename add_pointer<Type>::type;
template <class Type> struct add_lvalue_reference {
    typedef Type type;
};
template <class Type>
requires requires
{
    typename type_identity_t<Type &>;
}
struct add_lvalue_reference<Type> {
    typedef Type &type;
};
template <class Type> using add_lvalue_reference_t = typename add_lvalue_reference<Type>::type;
template <class Type> struct add_rvalue_reference {
    typedef Type type;
};
template <class Type>
requires requires
{
    typename type_identity_t<Type &>;
}
struct add_rvalue_reference<Type> {
    typedef Type &&type;
};
template <class Type> using add_rvalue_reference_t = typename add_rvalue_reference<Type>::type;
template <class Type> add_rvalue_reference_t<Type> declval() noexcept;

#define CKPP_STD_TRAIT_(name, ...)                                      \
    template <class Type> inline constexpr bool name##_v = __VA_ARGS__; \
    template <class Type> struct name : bool_constant<name##_v<Type>> { \
    };
#define CKPP_STD_TRAIT2_(name, ...)                                                         \
    template <class Type, class Other> inline constexpr bool name##_v = __VA_ARGS__;        \
    template <class Type, class Other> struct name : bool_constant<name##_v<Type, Other>> { \
    };
#define CKPP_STD_TRAITN_(name, ...)                                                             \
    template <class Type, class... Args> inline constexpr bool name##_v = __VA_ARGS__;          \
    template <class Type, class... Args> struct name : bool_constant<name##_v<Type, Args...>> { \
    };
#define CKPP_STD_IS_(name, pattern)                           \
    template <class Type> inline constexpr bool name = false; \
    template <class Type> inline constexpr bool name<pattern> = true;

template <class Type, class... Others>
inline constexpr bool ckpp_is_any = (is_same_v<Type, Others> || ...);
CKPP_STD_IS_(ckpp_is_pointer, Type *)
CKPP_STD_IS_(is_lvalue_reference_v, Type &)
CKPP_STD_IS_(is_rvalue_reference_v, Type &&)
CKPP_STD_IS_(is_const_v, const Type)
CKPP_STD_IS_(is_volatile_v, volatile Type)
CKPP_STD_IS_(is_unbounded_array_v, Type[])
#undef CKPP_STD_IS_
template <class Type> inline constexpr bool is_bounded_array_v = false;
template <class Type, size_t SIZE> inline constexpr bool is_bounded_array_v<Type[SIZE]> = true;
template <class Type> inline constexpr bool ckpp_is_member_pointer = false;
template <class Type, class Class> inline constexpr bool ckpp_is_member_pointer<Type Class::*> =
    true;
template <class Type> struct is_lvalue_reference : bool_constant<is_lvalue_reference_v<Type>> {
};
template <class Type> struct is_rvalue_reference : bool_constant<is_rvalue_reference_v<Type>> {
};
template <class Type> struct is_const : bool_constant<is_const_v<Type>> {
};
template <class Type> struct is_volatile : bool_constant<is_volatile_v<Type>> {
};
template <class Type, class Other> struct is_same : bool_constant<is_same_v<Type, Other>> {
};
CKPP_STD_TRAIT2_(is_base_of, __is_base_of(Type, Other))
CKPP_STD_TRAIT2_(is_convertible, __is_convertible_to(Type, Other))
CKPP_STD_TRAIT2_(is_assignable, __is_assignable(Type, Other))
CKPP_STD_TRAITN_(is_constructible, __is_constructible(Type, Args...))
CKPP_STD_TRAITN_(is_nothrow_constructible, __is_nothrow_constructible(Type, Args...))
CKPP_STD_TRAITN_(is_trivially_constructible, __is_trivially_constructible(Type, Args...))
CKPP_STD_TRAITN_(
    is_invocable,
    requires(Type &&f, Args &&...args) { static_cast<Type &&>(f)(static_cast<Args &&>(args)...); })
CKPP_STD_TRAIT_(is_void, is_same_v<remove_cv_t<Type>, void>)
CKPP_STD_TRAIT_(is_null_pointer, is_same_v<remove_cv_t<Type>, decltype(nullptr)>)
CKPP_STD_TRAIT_(is_integral,
                ckpp_is_any<remove_cv_t<Type>, bool, char, signed char, unsigned char, wchar_t,
                            char8_t, char16_t, char32_t, short, unsigned short, int, unsigned,
                            long, unsigned long, long long, unsigned long long>)
CKPP_STD_TRAIT_(is_floating_point, ckpp_is_any<remove_cv_t<Type>, float, double, long double>)
CKPP_STD_TRAIT_(is_arithmetic, is_integral_v<Type> || is_floating_point_v<Type>)
CKPP_STD_TRAIT_(is_fundamental,
                is_arithmetic_v<Type> || is_void_v<Type> || is_null_pointer_v<Type>)
CKPP_STD_TRAIT_(is_enum, __is_enum(Type))
CKPP_STD_TRAIT_(is_class, __is_class(Type))
CKPP_STD_TRAIT_(is_union, __is_union(Type))
CKPP_STD_TRAIT_(is_function, __is_function(Type))
CKPP_STD_TRAIT_(is_pointer, ckpp_is_pointer<remove_cv_t<Type>>)
CKPP_STD_TRAIT_(is_member_pointer, ckpp_is_member_pointer<remove_cv_t<Type>>)
CKPP_STD_TRAIT_(is_reference, is_lvalue_reference_v<Type> || is_rvalue_reference_v<Type>)
CKPP_STD_TRAIT_(is_array, is_bounded_array_v<Type> || is_unbounded_array_v<Type>)
CKPP_STD_TRAIT_(is_scalar, is_arithmetic_v<Type> || is_enum_v<Type> || is_pointer_v<Type> ||
                               is_member_pointer_v<Type> || is_null_pointer_v<Type>)
CKPP_STD_TRAIT_(is_object, !is_function_v<Type> && !is_reference_v<Type> && !is_void_v<Type>)
CKPP_STD_TRAIT_(is_compound, !is_fundamental_v<Type>)
CKPP_STD_TRAIT_(is_empty, __is_empty(Type))
CKPP_STD_TRAIT_(is_final, __is_final(Type))
CKPP_STD_TRAIT_(is_polymorphic, __is_polymorphic(Type))
CKPP_STD_TRAIT_(is_abstract, __is_abstract(Type))
CKPP_STD_TRAIT_(is_aggregate, __is_aggregate(Type))
CKPP_STD_TRAIT_(is_trivial, __is_trivial(Type))
CKPP_STD_TRAIT_(is_trivially_copyable, __is_trivially_copyable(Type))
CKPP_STD_TRAIT_(is_trivially_default_constructible, __is_trivially_constructible(Type))
CKPP_STD_TRAIT_(is_trivially_destructible, __has_trivial_destructor(Type))
CKPP_STD_TRAIT_(is_standard_layout, __is_standard_layout(Type))
CKPP_STD_TRAIT_(is_pod, __is_pod(Type))
CKPP_STD_TRAIT_(is_default_constructible, __is_constructible(Type))
CKPP_STD_TRAIT_(is_copy_constructible,
                __is_constructible(Type, add_lvalue_reference_t<const Type>))
CKPP_STD_TRAIT_(is_move_constructible, __is_constructible(Type, add_rvalue_reference_t<Type>))
CKPP_STD_TRAIT_(is_copy_assignable,
                __is_assignable(add_lvalue_reference_t<Type>, add_lvalue_reference_t<const Type>))
CKPP_STD_TRAIT_(is_move_assignable,
                __is_assignable(add_lvalue_reference_t<Type>, add_rvalue_reference_t<Type>))
#undef CKPP_STD_TRAITN_
#undef CKPP_STD_TRAIT2_
template <class Type> constexpr bool ckpp_signed()
{
    if constexpr (is_arithmetic_v<Type>)
        return (remove_cv_t<Type>)-1 < (remove_cv_t<Type>)0;
    else
        return false;
}
CKPP_STD_TRAIT_(is_signed, ckpp_signed<Type>())
CKPP_STD_TRAIT_(is_unsigned, is_integral_v<Type> && !ckpp_signed<Type>())
#undef CKPP_STD_TRAIT_

template <class... All> struct conjunction : bool_constant<(bool(All::value) && ...)> {
};
template <class... All> inline constexpr bool conjunction_v = (bool(All::value) && ...);
template <class... All> struct disjunction : bool_constant<(bool(All::value) || ...)> {
};
template <class... All> inline constexpr bool disjunction_v = (bool(All::value) || ...);
template <class Type> struct negation : bool_constant<!bool(Type::value)> {
};
template <class Type> inline constexpr bool negation_v = !bool(Type::value);

template <class Type> inline constexpr size_t rank_v = 0;
template <class Type> inline constexpr size_t rank_v<Type[]> = 1 + rank_v<Type>;
template <class Type, size_t SIZE> inline constexpr size_t rank_v<Type[SIZE]> = 1 + rank_v<Type>;
template <class Type> struct rank : integral_constant<size_t, rank_v<Type>> {
};
template <class Type, unsigned DIM = 0> inline constexpr size_t extent_v = 0;
template <class Type, size_t SIZE> inline constexpr size_t extent_v<Type[SIZE], 0> = SIZE;
template <class Type, size_t SIZE, unsigned DIM>
requires(DIM > 0) inline constexpr size_t extent_v<Type[SIZE], DIM> = extent_v<Type, DIM - 1>;
template <class Type, unsigned DIM = 0> struct extent
    : integral_constant<size_t, extent_v<Type, DIM>> {
};
template <class Type> struct alignment_of : integral_constant<size_t, alignof(Type)> {
};
template <class Type> inline constexpr size_t alignment_of_v = alignof(Type);

template <class Type> struct underlying_type {
    typedef __underlying_type(Type) type;
};
template <class Type> using underlying_type_t = __underlying_type(Type);
template <class Type> struct decay
    : conditional<is_array_v<remove_reference_t<Type>>,
                  remove_extent_t<remove_reference_t<Type>> *,
                  conditional_t<is_function_v<remove_reference_t<Type>>, add_pointer_t<Type>,
                                remove_cvref_t<Type>>> {
};
template <class Type> using decay_t = typename decay<Type>::type;
template <class... Types> struct common_type {
};
template <class Type> struct common_type<Type> : decay<Type> {
};
template <class Left, class Right> struct common_type<Left, Right> {
    typedef decay_t<decltype(false ? declval<decay_t<Left>>() : declval<decay_t<Right>>())> type;
};
template <class Left, class Right, class... Rest> struct common_type<Left, Right, Rest...>
    : common_type<typename common_type<Left, Right>::type, Rest...> {
};
template <class... Types> using common_type_t = typename common_type<Types...>::type;
template <class Function, class... Args> struct invoke_result {
    typedef decltype(declval<Function>()(declval<Args>()...)) type;
};
template <class Function, class... Args> using invoke_result_t =
    typename invoke_result<Function, Args...>::type;

template <class Type> struct ckpp_signs {
    typedef Type signed_type, unsigned_type;
};
#define CKPP_STD_SIGNS_(with, without)       \
    template <> struct ckpp_signs<with> {    \
        typedef with signed_type;            \
        typedef without unsigned_type;       \
    };                                       \
    template <> struct ckpp_signs<without> { \
        typedef with signed_type;            \
        typedef without unsigned_type;       \
    };
CKPP_STD_SIGNS_(signed char, unsigned char)
CKPP_STD_SIGNS_(short, unsigned short)
CKPP_STD_SIGNS_(int, unsigned)
CKPP_STD_SIGNS_(long, unsigned long)
CKPP_STD_SIGNS_(long long, unsigned long long)
#undef CKPP_STD_SIGNS_
template <> struct ckpp_signs<char> {
    typedef signed char signed_type;
    typedef unsigned char unsigned_type;
};
template <class From, class To> struct ckpp_like {
    typedef To type;
};
template <class From, class To> struct ckpp_like<const From, To> {
    typedef const To type;
};
template <class Type> struct make_signed
    : ckpp_like<Type, typename ckpp_signs<remove_cv_t<Type>>::signed_type> {
};
template <class Type> struct make_unsigned
    : ckpp_like<Type, typename ckpp_signs<remove_cv_t<Type>>::unsigned_type> {
};
template <class Type> using make_signed_t = typename make_signed<Type>::type;
template <class Type> using make_unsigned_t = typename make_unsigned<Type>::type;
template <size_t SIZE, size_t ALIGN = 16> struct aligned_storage {
    struct type {
        alignas(ALIGN) unsigned char data[SIZE];
    };
};
template <size_t SIZE, size_t ALIGN = 16> using aligned_storage_t =
    typename aligned_storage<SIZE, ALIGN>::type;
constexpr bool is_constant_evaluated() noexcept
{
    return __builtin_is_constant_evaluated();
}
} // namespace std
#endif
