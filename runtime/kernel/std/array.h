// array.h - <array>.
#ifndef CKPP_STD_ARRAY
#define CKPP_STD_ARRAY
#include <utility>
namespace std
{
template <class Type, size_t SIZE> struct array {
    typedef Type value_type;
    typedef size_t size_type;
    typedef Type &reference;
    typedef const Type &const_reference;
    typedef Type *iterator;
    typedef const Type *const_iterator;
    Type elements[SIZE ? SIZE : 1];

    constexpr Type &operator[](size_t k) { return elements[k]; }
    constexpr const Type &operator[](size_t k) const { return elements[k]; }
    constexpr Type &front() { return elements[0]; }
    constexpr const Type &front() const { return elements[0]; }
    constexpr Type &back() { return elements[SIZE - 1]; }
    constexpr const Type &back() const { return elements[SIZE - 1]; }
    constexpr Type *data() { return elements; }
    constexpr const Type *data() const { return elements; }
    constexpr Type *begin() { return elements; }
    constexpr const Type *begin() const { return elements; }
    constexpr const Type *cbegin() const { return elements; }
    constexpr Type *end() { return elements + SIZE; }
    constexpr const Type *end() const { return elements + SIZE; }
    constexpr const Type *cend() const { return elements + SIZE; }
    static constexpr size_t size() { return SIZE; }
    static constexpr size_t max_size() { return SIZE; }
    static constexpr bool empty() { return SIZE == 0; }
    constexpr void fill(const Type &value)
    {
        for (size_t k = 0; k < SIZE; k++)
            elements[k] = value;
    }
    constexpr bool operator==(const array &other) const
    {
        for (size_t k = 0; k < SIZE; k++)
            if (!(elements[k] == other.elements[k]))
                return false;
        return true;
    }
};
template <class First, class... Rest> array(First, Rest...) -> array<First, 1 + sizeof...(Rest)>;
template <class...> struct tuple_size;
template <size_t, class...> struct tuple_element;
template <class Type, size_t SIZE> struct tuple_size<array<Type, SIZE>>
    : integral_constant<size_t, SIZE> {
};
template <size_t K, class Type, size_t SIZE> struct tuple_element<K, array<Type, SIZE>> {
    typedef Type type;
};
template <size_t K, class Type, size_t SIZE> constexpr Type &get(array<Type, SIZE> &a) noexcept
{
    return a.elements[K];
}
template <size_t K, class Type, size_t SIZE> constexpr Type &&get(array<Type, SIZE> &&a) noexcept
{
    return static_cast<Type &&>(a.elements[K]);
}
template <size_t K, class Type, size_t SIZE>
constexpr const Type &get(const array<Type, SIZE> &a) noexcept
{
    return a.elements[K];
}
} // namespace std
#endif
