/* ckpp/cxx_call.h - the options of a call in C++, and lists of values.
 *
 * C names options by an initialiser that overrides what stands for those that are not given. C++
 * has no such initialisers: there a call's options are a struct of their own, whose members know
 * whether they are given. A call names them in the order of
 * the members: those of its kernel first, then CKPP_CALL_OPTIONS. */
#ifndef CKPP_CXX_CALL_H
#define CKPP_CXX_CALL_H

#pragma GCC system_header

extern "C++" {
namespace ckpp {

/* Values that live as long as the expression, where C has a compound literal of an array. */
template <class T, int N> struct values {
    T item[N ? N : 1];
    operator T *() { return item; }
};
template <class T, class... A> values<T, int(sizeof...(A))> list(A... a)
{
    return {{static_cast<T>(a)...}};
}
/* An object that lives as long as the expression, in place. */
template <class T> T *address(T &&object)
{
    return &object;
}
template <class... A> constexpr int count(const A &...)
{
    return int(sizeof...(A));
}

/* CKPP_DIVISION_ */
constexpr int division_bits(int) { return 32; }
constexpr int division_bits(long) { return 64; }
constexpr int division_bits(long long) { return 64; }
constexpr int division_bits(unsigned) { return 0; }
constexpr int division_bits(unsigned long) { return 0; }
constexpr int division_bits(unsigned long long) { return 0; }
template <class T> constexpr int division_bits(const T &) { return -1; }

/* ---- options ---- */

/* What an option is that a call does not give. */
template <class T> constexpr T unset() { return T(); }
template <> constexpr int64_t unset<int64_t>() { return CKPP_UNSET_; }
template <> constexpr int unset<int>() { return CKPP_UNSET_INT_; }
template <> constexpr double unset<double>() { return CKPP_UNSET_FILL_; }
template <> constexpr ckpp_wide unset<ckpp_wide>() { return CKPP_UNSET_WIDE_; }
template <> inline ckpp_stream unset<ckpp_stream>() { return CKPP_UNSET_STREAM_; }

template <class T> struct option {
    T value = unset<T>();
    constexpr option() = default;
    constexpr option(T given) : value(given) {}
    constexpr operator T() const { return value; }
    void put(T &to) const { to = value; }
};

/* .grid = 10, .grid = {x, y}, .grid = {x, y, z}: of any integers. */
template <> struct option<ckpp_extents> {
    int64_t value[3] = {CKPP_UNSET_, 0, 0};
    constexpr option() = default;
    template <class X> constexpr option(X x) : value{int64_t(x), 0, 0} {}
    template <class X, class Y>
    constexpr option(X x, Y y) : value{int64_t(x), int64_t(y), 0} {}
    template <class X, class Y, class Z>
    constexpr option(X x, Y y, Z z) : value{int64_t(x), int64_t(y), int64_t(z)} {}
    void put(ckpp_extents &to) const
    {
        for (int d = 0; d < 3; d++)
            to[d] = value[d];
    }
};

struct axes {
    values<int64_t, CKPP_MAX_DIMS> axis;
    int count;
};
/* More of them than an array can have are an error of the call. */
template <class... A> axes axis_list(A... a)
{
    axes made = {{}, int(sizeof...(A))};
    const int64_t all[] = {int64_t(a)..., 0};
    for (int k = 0; k < made.count && k < CKPP_MAX_DIMS; k++)
        made.axis.item[k] = all[k];
    return made;
}
template <> struct option<ckpp_axes> {
    axes value = {};
    bool given = false;
    option() = default;
    option(const axes &a) : value(a), given(true) {}
    void put(ckpp_axes &to) const
    {
        if (given)
            to.axis = value.axis.item, to.count = value.count;
    }
};

#define CKPP_CALL_OPTION_(type, name) ::ckpp::option<type> name = {};
/* What generated macros fill comes last; they give its line behind the call's own options. */
#define CKPP_CALL_PLACE_                                                                        \
    int line_ = 0;                                                                              \
    const char *file_ = nullptr;                                                                \
    const char *text_ = nullptr;
struct call_options {
    CKPP_CALL_OPTIONS(CKPP_CALL_OPTION_) CKPP_CALL_PLACE_
};

/* As the library has them. What they point to are the call's own. */
template <class Call> ckpp_options settled(const Call &call)
{
    ckpp_options made = {};
    made.line_ = call.line_;
    made.file_ = call.file_;
    made.text_ = call.text_;
#define CKPP_PUT_OPTION_(type, name) call.name.put(made.name);
    CKPP_CALL_OPTIONS(CKPP_PUT_OPTION_)
#undef CKPP_PUT_OPTION_
    ckpp_settle_(&made);
    return made;
}

} // namespace ckpp
} // extern "C++"

/* The variable `name` of the options of a call, which are behind it as the call has them. */
#define CKPP_CALL_OPTIONS_OF_(type, name, ...)                                                  \
    type name = {__VA_ARGS__};                                                                  \
    name.file_ = __FILE__;                                                                      \
    name.line_ = __LINE__;                                                                      \
    name.text_ = CKPP_TEXT_OF_(__VA_ARGS__);
#define CKPP_TEXT_OF_(...) CKPP_TEXT_(__VA_ARGS__)
#define CKPP_TEXT_(...) #__VA_ARGS__

#endif
