/* literal.h - what C's compound literals and designated initialisers become
 * (frontend/translate.c writes it). */

/* T without const and without its extents. */
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

/* Assigns a braced list, to arrays as well. */
template <class T> constexpr void ckpp_set(T &to, const typename ckpp_same<T>::type &from)
{
    if constexpr (ckpp_is_array<T>) {
        for (size_t k = 0; k < sizeof(T) / sizeof(to[0]); k++)
            ckpp_set(to[k], from[k]);
    } else {
        to = from;
    }
}

/* Gives a temporary an address until the expression it is in ends. */
template <class T> constexpr T &ckpp_lvalue(T &&value)
{
    return static_cast<T &>(value);
}
