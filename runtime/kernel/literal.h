/* literal.h - helpers for translated compound literals and designated initializers
 * (frontend/device/translate.c emits their uses). */

/* T without const and array extents. */
template <class T> struct ckpp_bare_of {
    typedef T type;
};
template <class T> struct ckpp_bare_of<const T> : ckpp_bare_of<T> {};
template <class T> struct ckpp_bare_of<T[]> : ckpp_bare_of<T> {};
template <class T> struct ckpp_bare_of<const T[]> : ckpp_bare_of<T> {};
template <class T, size_t N> struct ckpp_bare_of<T[N]> : ckpp_bare_of<T> {};
template <class T, size_t N> struct ckpp_bare_of<const T[N]> : ckpp_bare_of<T> {};
template <class T> using ckpp_bare = typename ckpp_bare_of<T>::type;

template <class T> struct ckpp_same {
    typedef T type;
};
template <class T> inline constexpr bool ckpp_is_array = false;
template <class T, size_t N> inline constexpr bool ckpp_is_array<T[N]> = true;

/* Assigns a braced list, also to arrays. */
template <class T> constexpr void ckpp_set(T &to, const typename ckpp_same<T>::type &from)
{
    if constexpr (ckpp_is_array<T>) {
        for (size_t k = 0; k < sizeof(T) / sizeof(to[0]); k++)
            ckpp_set(to[k], from[k]);
    } else {
        to = from;
    }
}

/* Turns a temporary into an lvalue, valid until the full expression ends. */
template <class T> constexpr T &ckpp_lvalue(T &&value)
{
    return static_cast<T &>(value);
}
