/* module_host.h - modules on the host: how the library finds a kernel or a global variable by
 * name, and calls it.
 *
 * The first part is C and also used by the library. Each kernel and variable has an object that
 * adds itself to a list when the module is loaded. A kernel's parameter types come from its C++
 * type; the library passes the address of each argument. */
#ifndef CKPP_MODULE_HOST_H
#define CKPP_MODULE_HOST_H

typedef struct ckpp_export {
    const char *name;
    const struct ckpp_export *next;
    void *address;                 /* of the variable, or of the kernel's host_entry */
    uint64_t bytes;                /* of the variable */
    int32_t is_kernel;
    int32_t nparams;
    const uint32_t *sizes;         /* of each parameter */
    /* one letter each: p pointer, a ckpp_array, i integer, f floating-point, s anything else */
    const char *kinds;
    /* size of what each pointer points to, or of a ckpp_array's elements; 0: unknown */
    const uint32_t *pointee_sizes;
    /* likewise; also c complex, capitals floats of 8 and 16 bits */
    const char *pointee_kinds;
} ckpp_export;

/* The parameter block of a kernel's host_entry. */
typedef struct ckpp_call {
    ckpp_launch launch;
    const void *argument[];
} ckpp_call;

#ifdef __cplusplus

/* The program writes a module's constants, so they are not const here. */
#undef __constant__
#define __constant__

namespace ckpp {

/* An entry of the list of this module; the constructor is in the source that spec_module()
 * writes. */
struct exported_base : ckpp_export {
    inline explicit exported_base(const ckpp_export &given);
};

/* ---- arguments ---- */

template <class Type> constexpr char kind_letter()
{
    if constexpr (__is_enum(Type))
        return 'i';
    else if constexpr (__is_class(Type) || __is_union(Type))
        return 's';
    else if constexpr (kind_of<promoted<Type>> == INTEGER)
        return 'i';
    else
        return 'f';
}
template <class Type> inline constexpr char letter_of = kind_letter<Type>();
template <class Type> inline constexpr char letter_of<Type *> = 'p';
template <class Type, size_t N> inline constexpr char letter_of<Type[N]> = letter_of<Type>;
template <class Type, size_t N> inline constexpr char letter_of<const Type[N]> = letter_of<Type>;
#ifdef CKPP_HALF
template <class Format>
inline constexpr char letter_of<half_value<Format>> = 'A' + Format::fraction;
#endif
#ifdef CKPP_COMPLEX
template <> inline constexpr char letter_of<complex64> = 'c';
template <> inline constexpr char letter_of<complex128> = 'c';
#endif

#ifdef CKPP_ARRAYS
template <class Type, int N> inline constexpr char letter_of<ckpp_array<Type, N>> = 'a';
#endif

/* For parameters there are no letters besides p, a, i, f and s. */
template <class Type>
inline constexpr char parameter_letter =
    letter_of<Type> < 'a' || letter_of<Type> == 'c' ? 's' : letter_of<Type>;

/* Unknown for pointers to void, to pointers and to incomplete types. */
template <class Type> struct pointee {
    static constexpr uint32_t size = 0;
    static constexpr char letter = 's';
};
template <class Type>
    requires(sizeof(Type) > 0 && letter_of<Type> != 'p')
struct pointee<Type *> {
    static constexpr uint32_t size = sizeof(Type);
    static constexpr char letter = letter_of<Type>;
};
template <class Type> struct pointee<const Type *> : pointee<Type *> {};
template <class Type> struct pointee<volatile Type *> : pointee<Type *> {};
template <class Type> struct pointee<const volatile Type *> : pointee<Type *> {};
template <> struct pointee<void *> : pointee<void> {};
#ifdef CKPP_ARRAYS
template <class Type, int N> struct pointee<ckpp_array<Type, N>> : pointee<Type *> {};
#endif
/* A pointer to rows counts as a pointer to their elements. */
template <class Type, size_t N> struct pointee<Type (*)[N]> : pointee<Type *> {};
template <class Type, size_t N> struct pointee<const Type (*)[N]> : pointee<Type *> {};

template <class... Types> struct pack {
    CKPP_FN explicit pack(const void *const *) {}
    template <class Function, class... Before>
    CKPP_FN void call(Function *function, const Before &...before) const
    {
        function(before...);
    }
};
template <class First, class... Rest> struct pack<First, Rest...> {
    alignas(First) unsigned char bytes[sizeof(First)];
    pack<Rest...> rest;

    CKPP_FN explicit pack(const void *const *from) : rest(from + 1)
    {
        __builtin_memcpy(bytes, *from, sizeof bytes);
    }
    template <class Function, class... Before>
    CKPP_FN void call(Function *function, const Before &...before) const
    {
        rest.call(function, before..., *(const First *)bytes);
    }
};

template <class... Types> struct call_params {
    ckpp_launch _launch;
    pack<Types...> arguments;
};

template <auto KERNEL, class... Types>
inline void kernel_thread(const call_params<Types...> &params)
{
    params.arguments.call(KERNEL);
}

template <auto KERNEL, class... Types>
void kernel_entry(const void *given, int64_t begin, int64_t end)
{
    const ckpp_call *call = (const ckpp_call *)given;
    const call_params<Types...> params = {call->launch, pack<Types...>(call->argument)};
    run_blocks<call_params<Types...>, kernel_thread<KERNEL, Types...>>(params, begin, end);
}

/* ---- kernels and variables ---- */

/* Hidden: otherwise g++ makes them unique in the process (STB_GNU_UNIQUE), and such a module is
 * never unloaded. */
#define CKPP_TABLE_ __attribute__((visibility("hidden"))) inline constexpr
template <class... Types>
CKPP_TABLE_ uint32_t parameter_sizes[sizeof...(Types) + 1] = {sizeof(Types)..., 0};
template <class... Types>
CKPP_TABLE_ char parameter_kinds[sizeof...(Types) + 1] = {parameter_letter<Types>..., 0};
template <class... Types>
CKPP_TABLE_ uint32_t element_sizes[sizeof...(Types) + 1] = {pointee<Types>::size..., 0};
template <class... Types>
CKPP_TABLE_ char element_kinds[sizeof...(Types) + 1] = {pointee<Types>::letter..., 0};

/* If several kernels have this name, compilers' messages mention this function, and
 * module_explain() adds an explanation. */
template <class Type> char has_one_name(Type *);

template <auto ADDRESS, class Type = decltype(ADDRESS)> struct exported;

template <class Type> inline constexpr bool is_reference = false;
template <class Type> inline constexpr bool is_reference<Type &> = true;
template <class Type> inline constexpr bool is_reference<Type &&> = true;

template <auto KERNEL, class... Types>
struct exported<KERNEL, void (*)(Types...)> : exported_base {
    static_assert(!(is_reference<Types> || ...),
                  "a kernel's parameters are no references: what they refer to is the host's");
    explicit exported(const char *name)
        : exported_base({name, nullptr, (void *)kernel_entry<KERNEL, Types...>, 0, 1,
                         (int32_t)sizeof...(Types), parameter_sizes<Types...>,
                         parameter_kinds<Types...>, element_sizes<Types...>,
                         element_kinds<Types...>})
    {
    }
};
template <auto VARIABLE, class Type> struct exported<VARIABLE, Type *> : exported_base {
    explicit exported(const char *name)
        : exported_base({name, nullptr, (void *)VARIABLE, sizeof(Type), 0, 0, nullptr, nullptr,
                         nullptr, nullptr})
    {
    }
};

} // namespace ckpp

/* CKPP_EXPORT("scale<float>", scale<float>); follows the definition. */
#define CKPP_EXPORT(name, ...) CKPP_EXPORT_AS_(__COUNTER__, name, __VA_ARGS__)
#define CKPP_EXPORT_AS_(number, name, ...) CKPP_EXPORT_AS2_(number, name, __VA_ARGS__)
#define CKPP_EXPORT_AS2_(number, name, ...)                                                     \
    static_assert(sizeof(ckpp::has_one_name(&__VA_ARGS__)) > 0);                                \
    static const ckpp::exported<&__VA_ARGS__> ckpp_export_##number(name)

#endif
#endif
