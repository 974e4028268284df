/* ckpp/cxx_view.h - ckpp_view() and its kin in C++: templates, to which a pointer's or an array's
 * type says what it says to C's macros. */
#ifndef CKPP_CXX_VIEW_H
#define CKPP_CXX_VIEW_H

#pragma GCC system_header

#define CKPP_INLINE_ __attribute__((always_inline)) inline

extern "C++" {
namespace ckpp {

/* The sizes of T, of its elements where it is an array, and so on. */
template <class T> struct nested {
    size_t size[std::rank_v<T> + 1];
    nested() { put<T>(size); }
    template <class U> static void put(size_t *to)
    {
        *to = sizeof(U);
        if constexpr (std::rank_v<U> != 0)
            put<std::remove_extent_t<U>>(to + 1);
    }
};

/* T is what p points to; with `whole`, an array that is the view itself. */
template <class T>
CKPP_INLINE_ ckpp_array view_of(const void *data, size_t room, int count, const int64_t *extents)
{
    using E = std::remove_all_extents_t<T>;
    static_assert(std::rank_v<T> <= 4, "ckpp_view: rows of rows have at most 4 dimensions");
    const nested<T> sizes;
    return ckpp_view_of(data, element<bare<E>>, sizeof(E), std::is_const_v<E>, room, count,
                        extents, int(std::rank_v<T>),
                        std::rank_v<T> != 0 ? sizes.size : nullptr);
}

template <class P> CKPP_INLINE_ size_t room_at(P &&p)
{
    if constexpr (std::is_array_v<std::remove_reference_t<P>>)
        return sizeof(std::remove_reference_t<P>);
    else
        return __builtin_object_size(p, 0);
}

} // namespace ckpp

template <class P, class... E> CKPP_INLINE_ ckpp_array ckpp_view(P &&p, E... extent)
{
    using A = std::remove_reference_t<P>;
    using T = ::ckpp::target<A>;
    constexpr int count = int(sizeof...(E));
    const int64_t extents[] = {int64_t(extent)..., 0};
    static_assert(::ckpp::is_pointer<A>, "ckpp_view: the first argument is a pointer or an array");
    static_assert(!std::is_void_v<T>,
                  "ckpp_view: void has no element type: ckpp_view_as(pointer, CKPP_FLOAT32, "
                  "extent...) gives it one");
    static_assert(count < 2 || !std::is_array_v<T>,
                  "ckpp_view: an array of arrays has the length of its rows in its type: give the "
                  "number of rows alone, or nothing");
    if constexpr (count == 0 && std::is_array_v<A>)
        return ::ckpp::view_of<A>(p, sizeof(A), 0, nullptr);
    else
        return ::ckpp::view_of<T>(p, ::ckpp::room_at(p), count, extents);
}

template <class P, class... E>
CKPP_INLINE_ ckpp_array ckpp_view_as(P &&p, ckpp_dtype type, E... extent)
{
    const int64_t extents[] = {int64_t(extent)..., 0};
    return ckpp_view_of(p, type, ckpp_dtype_size(type),
                        std::is_const_v<::ckpp::target<std::remove_reference_t<P>>>, size_t(-1),
                        int(sizeof...(E)), extents, 0, nullptr);
}

template <class P, class... E>
CKPP_MUST_USE_ CKPP_INLINE_ ckpp_status ckpp_from(ckpp_array *a, P &&p, E... extent)
{
    return ckpp_copy_from(a, ckpp_view(p, extent...));
}

template <class P>
CKPP_MUST_USE_ CKPP_INLINE_ ckpp_status ckpp_to(P &&p, const ckpp_array *a)
{
    return ckpp_copy_to(ckpp_view(p), std::is_array_v<std::remove_reference_t<P>>,
                        ::ckpp::room_at(p), a);
}

} // extern "C++"

#endif
