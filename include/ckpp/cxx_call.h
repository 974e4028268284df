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
    Type ckpp_item[Length ? Length : 1];
    operator Type *() { return ckpp_item; }
};
template <class Type, class... Types> values<Type, int(sizeof...(Types))> ckpp_list(Types... a)
{
    return {{static_cast<Type>(a)...}};
}
/* An object that lives as long as the expression, in place. */
template <class Type> Type *ckpp_address(Type &&object)
{
    return &object;
}
template <class... Types> constexpr int ckpp_count(const Types &...)
{
    return int(sizeof...(Types));
}

/* CKPP_DIVISION_ */
constexpr int ckpp_division_bits(int) { return 32; }
constexpr int ckpp_division_bits(long) { return 64; }
constexpr int ckpp_division_bits(long long) { return 64; }
constexpr int ckpp_division_bits(unsigned) { return 0; }
constexpr int ckpp_division_bits(unsigned long) { return 0; }
constexpr int ckpp_division_bits(unsigned long long) { return 0; }
template <class Type> constexpr int ckpp_division_bits(const Type &) { return -1; }

/* A number of elements or threads. */
template <class Integer, class Type> constexpr Integer ckpp_whole(Type x)
{
    static_assert((Type)1 / 2 == 0, "a number of elements has a fraction");
    return (Integer)x;
}

/* ---- options ---- */

/* What an option is that a call does not give. */
template <class Type> constexpr Type unset() { return Type(); }
template <> constexpr ckpp_int64 unset<ckpp_int64>() { return CKPP_UNSET_; }
template <> constexpr int unset<int>() { return CKPP_UNSET_INT_; }
template <> constexpr double unset<double>() { return CKPP_UNSET_FILL_; }
template <> constexpr ckpp_wide unset<ckpp_wide>() { return CKPP_UNSET_WIDE_; }
template <> inline ckpp_stream unset<ckpp_stream>() { return CKPP_UNSET_STREAM_; }

template <class Type> struct ckpp_option {
    Type value = unset<Type>();
    constexpr ckpp_option() = default;
    constexpr ckpp_option(Type given) : value(given) {}
    constexpr operator Type() const { return value; }
    void put(Type &to) const { to = value; }
};

/* .grid = 10, .grid = {x, y}, .grid = {x, y, z}: of any integers. */
template <> struct ckpp_option<ckpp_extents> {
    ckpp_int64 value[3] = {CKPP_UNSET_, 0, 0};
    constexpr ckpp_option() = default;
    template <class First> constexpr ckpp_option(First x) : value{ckpp_int64(x), 0, 0} {}
    template <class First, class Second>
    constexpr ckpp_option(First x, Second y) : value{ckpp_int64(x), ckpp_int64(y), 0} {}
    template <class First, class Second, class Third>
    constexpr ckpp_option(First x, Second y, Third z) : value{ckpp_int64(x), ckpp_int64(y),
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
template <class... Types> axes ckpp_axis_list(Types... a)
{
    axes made = {{}, int(sizeof...(Types))};
    const ckpp_int64 all[] = {ckpp_int64(a)..., 0};
    for (int k = 0; k < made.count && k < CKPP_MAX_DIMS; k++)
        made.axis.ckpp_item[k] = all[k];
    return made;
}
template <> struct ckpp_option<ckpp_axes> {
    axes value = {};
    bool given = false;
    ckpp_option() = default;
    ckpp_option(const axes &a) : value(a), given(true) {}
    void put(ckpp_axes &to) const
    {
        if (given)
            to.axis = value.axis.ckpp_item, to.count = value.count;
    }
};

#define CKPP_CALL_OPTION_(type, name) ::ckpp::ckpp_option<type> name = {};
/* What generated macros fill comes last; they give its line behind the call's own options. */
#define CKPP_CALL_PLACE_                                                                        \
    int ckpp_line_ = 0;                                                                         \
    const char *ckpp_file_ = nullptr;                                                           \
    const char *ckpp_text_ = nullptr;
struct ckpp_call_options {
    CKPP_CALL_OPTIONS(CKPP_CALL_OPTION_) CKPP_CALL_PLACE_
};

/* As the library has them. What they point to are the call's own. */
template <class Call> ckpp_options ckpp_settled(const Call &call)
{
    ckpp_options made = {};
    made.line_ = call.ckpp_line_;
    made.file_ = call.ckpp_file_;
    made.text_ = call.ckpp_text_;
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
    name.ckpp_file_ = __FILE__;                                                                 \
    name.ckpp_line_ = __LINE__;                                                                 \
    name.ckpp_text_ = CKPP_TEXT_OF_(__VA_ARGS__);
#define CKPP_TEXT_OF_(...) CKPP_TEXT_(__VA_ARGS__)
#define CKPP_TEXT_(...) #__VA_ARGS__

#endif
