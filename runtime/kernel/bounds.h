// bounds.h - index checks of CKPP_CHECK=bounds.
//
// The first bad index of a launch is recorded, and each bad access goes to a dummy element
// instead.
namespace ckpp {

// Where the first bad index is reported; zeroed before the launch.
struct bounds_record {
    int flag;  // 1: the rest is valid
    int param; // the parameter's position
    int line;  // in the user's source
    int dim;   // the dimension indexed; -1: the linear index of y[k]
    int64_t index;
    int64_t extent;
};

// An index and the source line where it is used.
struct source_index {
    int64_t value;
    int line;
    template <class Type>
        requires(kind_of<promoted<Type>> == INTEGER)
    __device__ source_index(Type index, int where = __builtin_LINE())
        : value((int64_t)index), line(where)
    {
    }
};

// The element that a bad index accesses.
template <class Stored>
static __device__ bytes<sizeof(Stored), alignof(Stored)> dummy_element;

__device__ inline bool is_bad(bounds_record *record, int64_t param, int64_t index,
                              int64_t extent, int dim, int line)
{
    if ((uint64_t)index < (uint64_t)extent)
        return false;
#ifdef CKPP_GPU
    const bool first = atomicCAS(&record->flag, 0, 1) == 0;
#else
    int expected = 0;
    const bool first = __atomic_compare_exchange_n(&record->flag, &expected, 1, false,
                                                   __ATOMIC_RELAXED, __ATOMIC_RELAXED);
#endif
    if (first) {
        record->param = (int)param;
        record->line = line;
        record->dim = dim;
        record->index = index;
        record->extent = extent;
    }
    return true;
}

} // namespace ckpp
