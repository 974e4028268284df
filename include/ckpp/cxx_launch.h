/* ckpp/cxx_launch.h - the arguments of a launch of a module's kernel, in C++. */
#ifndef CKPP_CXX_LAUNCH_H
#define CKPP_CXX_LAUNCH_H

#pragma GCC system_header

extern "C++" {
namespace ckpp {

template <class Type> ckpp_arg ckpp_object(const Type &given)
{
    return ::ckpp_in_object(&given, sizeof(Type));
}

inline ckpp_arg ckpp_launched_one(ckpp_array *a) { return ckpp_out_array_at(a); }
template <class Type> ckpp_arg ckpp_launched_one(const Type &value)
{
    static_assert(!ckpp_is_any<Type, ckpp_texture, ckpp_texture *, const ckpp_texture *,
        ckpp_surface,
                          ckpp_surface *, const ckpp_surface *>,
                  "a module's kernel gets a texture or a surface as its handle: give "
                  "texture.object");
    static_assert(ckpp_is_array<Type> || ckpp_is_number<Type> ||
                      ckpp_is_any<Type, ckpp_arg, ckpp_texture, ckpp_surface>,
                  "an argument of a module's kernel is a plain pointer or no number: wrap a "
                  "pointer in ckpp_view(pointer, extent...), a struct in "
                  "CKPP_STRUCT_ARG(object)");
    return ckpp_in_argument(value);
}
template <class... Type> values<ckpp_arg, int(sizeof...(Type))> ckpp_launched(const Type &...given)
{
    return {{ckpp_launched_one(given)...}};
}

} // namespace ckpp
} // extern "C++"

#endif
