/* ckpp/data.h - arrays that stay on the device: what programs ask about them, and what generated C
 * calls for data regions. */
#ifndef CKPP_DATA_H
#define CKPP_DATA_H

#include "view.h"

#pragma GCC system_header

#ifdef __cplusplus
extern "C" {
#endif

/* ---- for programs ---- */

/* The address at which the device has what is at p on the host, for libraries such as cuBLAS, MPI
 * and NCCL; NULL if that is not present in a data region. Memory of a device is its own: p. Where
 * kernels of the thread run on the host, that is p, too. */
CKPP_API void *ckpp_device_pointer(const void *p);
/* Whether kernels of the thread use the `bytes` bytes at p without a copy: they are present on its
 * device, or they are memory of a device, or the kernels run on the host. */
CKPP_API ckpp_bool ckpp_is_present(const void *p, ckpp_size_t bytes);

/* ---- for generated C ---- */

/* Of this header, so that GCC shows the place of the directive. */
#ifdef __cplusplus
#define CKPP_DATA_ASSERT_ static_assert
#else
#define CKPP_DATA_ASSERT_ _Static_assert
#endif
/* Refuses an array of constants where the host's is written. */
#define CKPP_DATA_WRITES_(how, name, is_const)                                                   \
    CKPP_DATA_ASSERT_((how) < CKPP_DATA_OUT || (how) > CKPP_DATA_HOST || !(is_const),            \
                        "'" name "' points to const, and the directive copies to it");
/* Refuses what is no array: a ckpp_array, for instance, is where it is already. */
#ifdef __cplusplus
#define CKPP_DATA_POINTER_(name, p)                             \
    CKPP_DATA_ASSERT_(::ckpp::ckpp_is_pointer<decltype((p))>,   \
                      "'" name "' is no pointer and no array of the program's")
#else
#define CKPP_DATA_POINTER_(name, p)                             \
    CKPP_DATA_ASSERT_(__builtin_classify_type(p) == 5,          \
                      "'" name "' is no pointer and no array of the program's")
#endif
/* Refuses pointers as elements, as those of rows that are allocated one by one. */
#define CKPP_DATA_ELEMENT_(name, is_pointer)                                                     \
    CKPP_DATA_ASSERT_(!(is_pointer), "'" name "' points to pointers, which a device cannot "     \
                                     "follow: name the arrays to which they point");
/* Refuses a pointer where nothing says how many elements there are. */
#define CKPP_DATA_WHOLE_(name, p)                                                                \
    CKPP_DATA_ASSERT_(CKPP_DATA_IS_ARRAY_(p), "'" name "' is a pointer: to how many elements? "  \
                                                "write " name "[n]");

/* The address of status(v), which is an object of the size of ckpp_status. */
#define CKPP_DATA_STATUS_(v) \
    ((ckpp_status *)(void *)((char *)&(v) + 0 * sizeof(char[sizeof(v) == sizeof(int) ? 1 : -1])))

typedef enum CKPP_WORD_ ckpp_data_how {
    CKPP_DATA_TEMP,      /* enter, without a copy */
    CKPP_DATA_IN,        /* enter: to the device */
    /* these write to the host's memory: */
    CKPP_DATA_OUT,       /* enter, without a copy; at a block's end: to the host */
    CKPP_DATA_INOUT,     /* both */
    CKPP_DATA_BACK,      /* exit: to the host */
    CKPP_DATA_HOST,      /* update: to the host */
    CKPP_DATA_DEVICE,    /* update: to the device */
    CKPP_DATA_RELEASE    /* exit, without a copy */
} ckpp_data_how;

enum { CKPP_DATA_DIMS = 8, CKPP_DATA_LEVELS = 5 };

/* One extent for each dimension. */
typedef struct ckpp_data_extents {
    ckpp_int64 item[CKPP_DATA_DIMS];
} ckpp_data_extents;

/* An array of a clause. */
typedef struct ckpp_data_item {
    ckpp_data_how how;
    const char *name;            /* as written */
    const void *data;
    ckpp_size_t itemsize;
    ckpp_bool read_only;
    /* What the type says: whether it is an array; how many dimensions that has, or the rows to
     * which it points; and the sizes of the array, or of what it points to, of that one's
     * elements, and so on. */
    ckpp_bool is_array;
    int levels;
    ckpp_size_t size[CKPP_DATA_LEVELS + 1];
    /* What the clause says: a part of each dimension. A count of -1 is all that follows. */
    int ndim;
    ckpp_data_extents first, count;
} ckpp_data_item;

/* A `data` block, from its "{" on. */
typedef struct ckpp_data_region {
    const ckpp_data_item *items; /* NULL: there is nothing to end */
    CKPP_FIELD_(int, count)
    int device;
    const ckpp_options *options;
    ckpp_status *status;         /* of status(...), or NULL: errors go to the handler */
} ckpp_data_region;

CKPP_API ckpp_data_region ckpp_data_begin_(const ckpp_data_item *items, int count,
                                           const ckpp_options *options, ckpp_status *status);
CKPP_API void ckpp_data_end_(ckpp_data_region *region);
/* `enter data`, `exit data` or `update`. */
CKPP_API CKPP_MUST_USE_ ckpp_status ckpp_data_move_(const char *directive,
                                                    const ckpp_data_item *items, int count,
                                                    const ckpp_options *options);
CKPP_API void ckpp_data_move_or_report_(const char *directive, const ckpp_data_item *items,
                                        int count, const ckpp_options *options);

/* For arrays whose extents are left out: how many elements of `size` bytes there are from p to
 * the end of its present range; -1 if p is not present. Where kernels run on the host nothing is
 * known, and it is as if all memory from p on were the array. */
CKPP_API ckpp_int64 ckpp_present_elements_(const void *p, ckpp_size_t size);

#ifdef __cplusplus
}

extern "C++" {
namespace ckpp {

template <class Pointer>
CKPP_INLINE_ ckpp_data_item ckpp_make_item(ckpp_data_how how, const char *name, Pointer &&p,
                                           int ndim, const ckpp_data_extents &first,
                                           const ckpp_data_extents &count)
{
    using Whole = traits::remove_reference<Pointer>;
    using Type = target<Whole>;
    using Element = traits::remove_all_extents<Type>;
    constexpr bool is_array = traits::is_array<Whole>;
    static_assert(ckpp_is_pointer<Whole>, "a data region takes pointers and arrays");
    static_assert(!traits::is_void<Type>, "void has no element type: cast the pointer");
    static_assert(traits::rank<Type> < CKPP_DATA_LEVELS, "rows of rows have at most 4 dimensions");
    ckpp_data_item item = {};
    item.how = how;
    item.name = name;
    item.data = p;
    item.itemsize = sizeof(Element);
    item.read_only = traits::is_const<Element>;
    item.is_array = is_array;
    item.levels = int(traits::rank<Type>) + is_array;
    if constexpr (is_array)
        nested<Whole>::template put<Whole>(item.size);
    else
        nested<Type>::template put<Type>(item.size);
    item.ndim = ndim;
    item.first = first;
    item.count = count;
    return item;
}

/* A `data` block's end, wherever it is left. */
struct ckpp_entered {
    ckpp_data_region own;
    ckpp_entered(const ckpp_data_item *items, int count, const ckpp_options *options,
                 ckpp_status *status)
        : own(ckpp_data_begin_(items, count, options, status)) {}
    ckpp_entered(const ckpp_entered &) = delete;
    ~ckpp_entered() { ckpp_data_end_(&own); }
};

} // namespace ckpp
} // extern "C++"

#define CKPP_DATA_ITEM_(how, name, p, ...)                                                  \
    __extension__({                                                                         \
        CKPP_DATA_WRITES_(how, name, !::ckpp::ckpp_is_mutable<decltype((p))>)               \
        CKPP_DATA_ELEMENT_(name, ::ckpp::ckpp_is_pointer<::ckpp::ckpp_leaf<decltype((p))>>) \
        ::ckpp::ckpp_make_item(how, name, p, __VA_ARGS__);                                  \
    })
#define CKPP_DATA_IS_ARRAY_(p) \
    (::ckpp::ckpp_is_c_array<decltype((p))>)
#define CKPP_DATA_REGION_(region, entry, ...) ::ckpp::ckpp_entered region(__VA_ARGS__)

#else

#define CKPP_DATA_IS_ARRAY_(p) CKPP_IS_C_ARRAY_(p)
/* The arguments behind p are ndim, {first, ...}, {count, ...}. */
#define CKPP_DATA_ITEM_(how, name, p, ...)                                                       \
    __extension__({                                                                              \
        __auto_type ckpp_1 = (p);                                                                \
        __auto_type ckpp_2 = CKPP_ROW_OF_(ckpp_1);                                               \
        __auto_type ckpp_3 = CKPP_ROW_OF_(ckpp_2);                                               \
        __auto_type ckpp_4 = CKPP_ROW_OF_(ckpp_3);                                               \
        __auto_type ckpp_5 = CKPP_ROW_OF_(ckpp_4);                                               \
        _Static_assert(!CKPP_IS_C_ARRAY_(*ckpp_5), "rows of rows have at most 4 dimensions");    \
        _Static_assert(!CKPP_IS_VOID_(*ckpp_1), "void has no element type: cast the pointer");   \
        __auto_type ckpp_e = CKPP_ELEMENT_;                                                      \
        CKPP_DATA_WRITES_(how, name, CKPP_IS_CONST_(ckpp_e))                                     \
        CKPP_DATA_ELEMENT_(name, __builtin_classify_type(*ckpp_e) == 5)                          \
        ckpp_data_item_of_(how, name, ckpp_1, sizeof(*ckpp_e), CKPP_IS_CONST_(ckpp_e),           \
                           CKPP_IS_C_ARRAY_(p),                                                  \
                           CKPP_IS_C_ARRAY_(*ckpp_1) + CKPP_IS_C_ARRAY_(*ckpp_2) +               \
                               CKPP_IS_C_ARRAY_(*ckpp_3) + CKPP_IS_C_ARRAY_(*ckpp_4),            \
                           (__const__ ckpp_size_t[]){sizeof(__typeof__(p)), sizeof(*ckpp_1),     \
                                            sizeof(*ckpp_2), sizeof(*ckpp_3), sizeof(*ckpp_4),   \
                                            sizeof(*ckpp_5)},                                    \
                           (__const__ ckpp_data_sections_){__VA_ARGS__});                        \
    })
typedef struct ckpp_data_sections_ {
    int ndim;
    ckpp_data_extents first, count;
} ckpp_data_sections_;
CKPP_NO_ACCESS_(3)
static inline ckpp_data_item ckpp_data_item_of_(ckpp_data_how how, const char *name,
                                                const void *data, ckpp_size_t itemsize,
                                                ckpp_bool read_only,
                                                ckpp_bool is_array, int rows,
                                                const ckpp_size_t *sizes,
                                                ckpp_data_sections_ sections)
{
    ckpp_data_item item = {.how = how, .name = name, .data = data, .itemsize = itemsize,
                           .read_only = read_only, .is_array = is_array,
                           .levels = rows + is_array, .ndim = sections.ndim,
                           .first = sections.first, .count = sections.count};
    for (int k = 0; k <= item.levels && k <= CKPP_DATA_LEVELS; k++)
        item.size[k] = sizes[k + !is_array];
    return item;
}

/* Declares the region, which ends with the block around it. It is entered at its beginning alone:
 * no goto or switch jumps over a type whose size is computed. */
#define CKPP_DATA_REGION_(region, entry, ...)                                                   \
    CKPP_DATA_END_ ckpp_data_region region = ckpp_data_begin_(__VA_ARGS__);                     \
    CKPP_UNUSED_ typedef char entry[region.ckpp_count_ + 1]
#ifdef __GNUC__
#define CKPP_DATA_END_ __attribute__((__cleanup__(ckpp_data_end_)))
#else
#define CKPP_DATA_END_ a_data_region_needs_the_cleanup_attribute_of_gcc_or_clang
#endif

#endif

#endif
