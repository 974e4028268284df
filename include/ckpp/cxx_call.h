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
template <class Type, int Length> struct values {
    Type item[Length ? Length : 1];
    operator Type *() { return item; }
};
template <class Type, class... Types> values<Type, int(sizeof...(Types))> list(Types... a)
{
    return {{static_cast<Type>(a)...}};
}
/* An object that lives as long as the expression, in place. */
template <class Type> Type *address(Type &&object)
{
    return &object;
}
template <class... Types> constexpr int count(const Types &...)
{
    return int(sizeof...(Types));
}

/* CKPP_DIVISION_ */
constexpr int division_bits(int) { return 32; }
constexpr int division_bits(long) { return 64; }
constexpr int division_bits(long long) { return 64; }
constexpr int division_bits(unsigned) { return 0; }
constexpr int division_bits(unsigned long) { return 0; }
constexpr int division_bits(unsigned long long) { return 0; }
template <class Type> constexpr int division_bits(const Type &) { return -1; }

/* ---- options ---- */

/* What an option is that a call does not give. */
template <class Type> constexpr Type unset() { return Type(); }
template <> constexpr ckpp_int64 unset<ckpp_int64>() { return CKPP_UNSET_; }
template <> constexpr int unset<int>() { return CKPP_UNSET_INT_; }
template <> constexpr double unset<double>() { return CKPP_UNSET_FILL_; }
template <> constexpr ckpp_wide unset<ckpp_wide>() { return CKPP_UNSET_WIDE_; }
template <> inline ckpp_stream unset<ckpp_stream>() { return CKPP_UNSET_STREAM_; }

template <class Type> struct option {
    Type value = unset<Type>();
    constexpr option() = default;
    constexpr option(Type given) : value(given) {}
    constexpr operator Type() const { return value; }
    void put(Type &to) const { to = value; }
};

/* .grid = 10, .grid = {x, y}, .grid = {x, y, z}: of any integers. */
template <> struct option<ckpp_extents> {
    ckpp_int64 value[3] = {CKPP_UNSET_, 0, 0};
    constexpr option() = default;
    template <class First> constexpr option(First x) : value{ckpp_int64(x), 0, 0} {}
    template <class First, class Second>
    constexpr option(First x, Second y) : value{ckpp_int64(x), ckpp_int64(y), 0} {}
    template <class First, class Second, class Third>
    constexpr option(First x, Second y, Third z) : value{ckpp_int64(x), ckpp_int64(y),
                                                         ckpp_int64(z)} {}
    void put(ckpp_extents &to) const
    {
        for (int d = 0; d < 3; d++)
            to[d] = value[d];
    }
};

struct axes {
    values<ckpp_int64, CKPP_MAX_DIMS> axis;
    int count;
};
/* More of them than an array can have are an error of the call. */
template <class... Types> axes axis_list(Types... a)
{
    axes made = {{}, int(sizeof...(Types))};
    const ckpp_int64 all[] = {ckpp_int64(a)..., 0};
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
