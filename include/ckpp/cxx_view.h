/* ckpp/cxx_view.h - ckpp_view() and its kin in C++: templates, to which a pointer's or an array's
 * type says what it says to C's macros. */
#ifndef CKPP_CXX_VIEW_H
#define CKPP_CXX_VIEW_H

#pragma GCC system_header

#define CKPP_INLINE_ __attribute__((always_inline)) inline

extern "C++" {
namespace ckpp {

/* The sizes of Type, of its elements where it is an array, and so on. */
template <class Type> struct nested {
    ckpp_size_t size[traits::rank<Type> + 1];
    nested() { put<Type>(size); }
    template <class Other> static void put(ckpp_size_t *to)
    {
        *to = sizeof(Other);
        if constexpr (traits::rank<Other> != 0)
            put<traits::remove_extent<Other>>(to + 1);
    }
};

/* Type is what p points to; with `whole`, an array that is the view itself. */
template <class Type>
CKPP_INLINE_ ckpp_array view_of(const void *data, ckpp_size_t room, int count,
                                const ckpp_int64 *extents)
{
    using Element = traits::remove_all_extents<Type>;
    static_assert(traits::rank<Type> <= 4, "ckpp_view: rows of rows have at most 4 dimensions");
    const nested<Type> sizes;
    return ckpp_view_of(data, ckpp_element<ckpp_bare<Element>>, sizeof(Element),
        traits::is_const<Element>,
                        room, count, extents, int(traits::rank<Type>),
                        traits::rank<Type> != 0 ? sizes.size : nullptr);
}

/* As CKPP_NO_EXTENT_() in C: a pointer that has a name is marked, &x is not. */
template <class Pointer> inline constexpr bool has_name = false;
template <class Pointer> inline constexpr bool has_name<Pointer &> = true;
template <class Pointer> inline constexpr ckpp_int64 no_extent = has_name<Pointer> ? -1 : 0;

/* For CKPP_LOOP_ADDRESS_(). */
template <class Type>
inline constexpr bool is_variable = has_name<Type> &&
                                    !traits::is_const<traits::remove_reference<Type>>;
template <class Type> CKPP_INLINE_ const volatile void *address_of(const Type &variable)
{
    return &reinterpret_cast<const volatile char &>(variable);
}

template <class Pointer> CKPP_INLINE_ ckpp_size_t room_at(Pointer &&p)
{
    if constexpr (ckpp_is_c_array<Pointer>)
        return sizeof(traits::remove_reference<Pointer>);
    else
        return __builtin_object_size(p, 0);
}

} // namespace ckpp

template <class Pointer, class... Extents>
CKPP_INLINE_ ckpp_array ckpp_view(Pointer &&p, Extents... extent)
{
    using Whole = ::ckpp::traits::remove_reference<Pointer>;
    using Type = ::ckpp::target<Whole>;
    constexpr int count = int(sizeof...(Extents));
    const ckpp_int64 extents[] = {ckpp_int64(extent)..., ::ckpp::no_extent<Pointer>};
    static_assert(::ckpp::ckpp_is_pointer<Whole>,
                  "ckpp_view: the first argument is a pointer or an array");
    static_assert(!::ckpp::traits::is_void<Type>,
                  "ckpp_view: void has no element type: ckpp_view_as(pointer, CKPP_FLOAT32, "
                  "extent...) gives it one");
    static_assert(count < 2 || !::ckpp::traits::is_array<Type>,
                  "ckpp_view: an array of arrays has the length of its rows in its type: give the "
                  "number of rows alone, or nothing");
    if constexpr (count == 0 && ::ckpp::traits::is_array<Whole>)
        return ::ckpp::view_of<Whole>(p, sizeof(Whole), 0, nullptr);
    else
        return ::ckpp::view_of<Type>(p, ::ckpp::room_at(p), count, extents);
}

template <class Pointer, class... Extents>
CKPP_INLINE_ ckpp_array ckpp_view_as(Pointer &&p, ckpp_dtype type, Extents... extent)
{
    const ckpp_int64 extents[] = {ckpp_int64(extent)..., ::ckpp::no_extent<Pointer>};
    return ckpp_view_of(p, type, ckpp_dtype_size(type),
                        ::ckpp::traits::is_const<::ckpp::target<Pointer>>,
                        ckpp_size_t(-1), int(sizeof...(Extents)), extents, 0, nullptr);
}

template <class Pointer, class... Extents>
CKPP_MUST_USE_ CKPP_INLINE_ ckpp_status ckpp_from(ckpp_array *a, Pointer &&p, Extents... extent)
{
    return ckpp_copy_from(a, ckpp_view(p, extent...));
}

template <class Pointer>
CKPP_MUST_USE_ CKPP_INLINE_ ckpp_status ckpp_to(Pointer &&p, const ckpp_array *a)
{
    return ckpp_copy_to(ckpp_view(p), ::ckpp::ckpp_is_c_array<Pointer>,
                        ::ckpp::room_at(p), a);
}

} // extern "C++"

#endif
