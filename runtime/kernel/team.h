// team.h - threads that share an iteration of a loop, whose inner loops are spread over them.
//
// Where several inner loops go through the same elements of a row, each thread keeps CKPP_KEPT of
// them, and the row is read once; 0: it keeps none.
//
// A team is a power of two of threads, all of which run what stands between the inner loops. On
// the host it is one thread; where the loop was divided for a GPU nevertheless, the others are
// idle. loop_team: neighbouring threads, for rows whose elements are neighbours: part of a warp, a
// warp, or a block. loop_columns: threads a warp apart, for columns: the threads of a warp have
// neighbouring iterations, and read neighbouring elements.

#ifdef CKPP_GPU
#define CKPP_UNROLL _Pragma("unroll")
#define CKPP_COPY memcpy
#define CKPP_SIMD(...)
#else
#define CKPP_UNROLL
#define CKPP_COPY __builtin_memcpy
#define CKPP_PRAGMA_(text) _Pragma(#text)
#define CKPP_SIMD(...) CKPP_PRAGMA_(omp simd __VA_ARGS__)
#endif

// An inner loop from ckpp_first on, by `step`, while ckpp_k, the value of its variable, has the
// relation to ckpp_end; its numbers fit into a Type. On the host it is the program's own loop,
// which compilers know best. On a GPU it counts by one: to unroll another step, compilers would
// divide.
#ifdef CKPP_BLOCK
#define CKPP_TEAM_LOOP(team, Type, relation, step)                                              \
    const auto ckpp_trips =                                                                     \
        ckpp::loop_trips<Type>(team, ckpp::loop_count(ckpp_first, ckpp_end, step));             \
    for (auto ckpp_t = 0 * ckpp_trips; ckpp_t < ckpp_trips; ckpp_t++)                           \
        if (const int64_t ckpp_k =                                                              \
                ckpp_first + (team.lane + ((int64_t)ckpp_t << team.shift)) * (step);            \
            true)
#else
#define CKPP_TEAM_LOOP(team, Type, relation, step)                                              \
    for (Type ckpp_k = (Type)ckpp_first; ckpp_k relation(Type) ckpp_end; ckpp_k += step)
#endif

// The same where threads keep elements: ckpp_u is the thread's own number of the iteration, and
// CKPP_ROW_VALUE the value of the variable.
#if CKPP_KEPT
#define CKPP_ROW_LOOP(team, Type, relation, step)                                               \
    CKPP_UNROLL for (int ckpp_u = 0; ckpp_u < CKPP_KEPT; ckpp_u++)                              \
        if (const ckpp_offset ckpp_k = (ckpp_offset)ckpp_u * team.lanes + team.lane;            \
            ckpp_k < ckpp_count)
#define CKPP_ROW_VALUE(Type, step) ((Type)ckpp_first + (Type)(ckpp_k * step))
#else
#define CKPP_ROW_LOOP CKPP_TEAM_LOOP
#define CKPP_ROW_VALUE(Type, step) ((Type)ckpp_k)
#endif

namespace ckpp {

template <bool SHORT> struct loop_offset_of { using type = int64_t; };
template <> struct loop_offset_of<true> { using type = int; };
// The number of an iteration of an inner loop; SHORT: threads keep its elements, which are few.
template <bool SHORT> using loop_offset = typename loop_offset_of<SHORT>::type;

// How many iterations lead by `step` from `first` to `end`, which is not reached.
CKPP_FN int64_t loop_count(int64_t first, int64_t end, int64_t step)
{
    const int64_t distance = step > 0 ? end - first : first - end, size = step > 0 ? step : -step;
    return distance > 0 ? size == 1 ? distance : (distance + size - 1) / size : 0;
}

template <bool SHORT> struct loop_counter_of { using type = int64_t; };
template <> struct loop_counter_of<true> { using type = unsigned; };
// How many of `count` iterations a thread has, of a loop whose variable is a Type.
template <class Type, class Team> CKPP_FN auto loop_trips(const Team &team, int64_t count)
{
    using counter = typename loop_counter_of<(sizeof(Type) <= sizeof(int))>::type;
    return team.idles() ? (counter)0
                        : (counter)((count - team.lane + team.lanes - 1) >> team.shift);
}

// WHOLE: the team is a block.
template <bool WHOLE> struct loop_team {
    int64_t row; // the iteration
#ifdef CKPP_BLOCK
    // the thread's number in the team, the number of its threads, and that number's exponent
    int lane, lanes, shift;

    CKPP_FN loop_team(int64_t i, int shift)
        : row(WHOLE ? (int64_t)blockIdx.x : i >> shift),
          lane(WHOLE ? (int)threadIdx.x : (int)i & ((1 << shift) - 1)),
          lanes(WHOLE ? CKPP_BLOCK : 1 << shift), shift(shift)
    {
    }
    CKPP_FN bool idle() const { return false; }
    // Whether the thread does what is done once for the iteration.
    CKPP_FN bool leads() const { return !lane; }
    // Whether the thread has no part of inner loops.
    CKPP_FN bool idles() const { return false; }

    // Waits for all threads of the team, whose writes are then seen.
    CKPP_FN void sync() const
    {
        if (WHOLE)
            __syncthreads();
        else
            __syncwarp(mask());
    }

    // What all threads' values combine to, the same bits in each.
    template <class Type, class Combine> CKPP_FN Type fold(Type value, Combine combine) const
    {
        for (int d = 1; d < lanes && d < 32; d *= 2)
            value = combine(value, other(value, d));
        if constexpr (WHOLE)
            value = fold_warps(value, combine);
        return value;
    }

private:
    CKPP_FN unsigned mask() const
    {
        return lanes >= 32 ? 0xffffffffu
                           : ((1u << lanes) - 1) << (threadIdx.x & 31 & ~(unsigned)(lanes - 1));
    }

    // The value of the thread whose lane differs in the bit `d`.
    template <class Type> CKPP_FN Type other(Type value, int d) const
    {
        constexpr int WORDS = (sizeof(Type) + 3) / 4;
        unsigned words[WORDS] = {};
        CKPP_COPY(words, &value, sizeof value);
        for (int k = 0; k < WORDS; k++)
            words[k] = __shfl_xor_sync(mask(), words[k], d);
        CKPP_COPY(&value, words, sizeof value);
        return value;
    }

    template <class Type, class Combine>
    CKPP_FN Type fold_warps(Type value, Combine combine) const
    {
        __shared__ alignas(16) unsigned char room[CKPP_BLOCK / 32 * sizeof(Type)];
        Type *const parts = (Type *)room;
        if (threadIdx.x % 32 == 0)
            parts[threadIdx.x / 32] = value;
        __syncthreads();
        value = parts[0];
        for (int k = 1; k < CKPP_BLOCK / 32; k++)
            value = combine(value, parts[k]);
        __syncthreads();
        return value;
    }
#else
    static constexpr int lane = 0, lanes = 1;
    bool surplus;
    CKPP_FN loop_team(int64_t i, int shift)
        : row(i >> shift), surplus(i & (((int64_t)1 << shift) - 1)) {}
    CKPP_FN bool idle() const { return surplus; }
    CKPP_FN bool leads() const { return true; }
    CKPP_FN void sync() const {}
    template <class Type, class Combine> CKPP_FN Type fold(Type value, Combine) const
    {
        return value;
    }
#endif
};

// All teams of a block go the same way through the body, and those without an iteration of their
// own go through the last one: they change nothing.
struct loop_columns {
    static constexpr int COLUMNS = 32;
    int64_t row; // the iteration
    bool surplus;
#ifdef CKPP_BLOCK
    int lane, lanes, shift;

    CKPP_FN loop_columns(int64_t i, int shift, int64_t rows)
        : row(((i >> shift) & -COLUMNS) + i % COLUMNS), surplus(row >= rows),
          lane((int)(i / COLUMNS) & ((1 << shift) - 1)), lanes(1 << shift), shift(shift)
    {
        if (surplus)
            row = rows - 1;
    }
    CKPP_FN bool idle() const { return false; }
    CKPP_FN bool leads() const { return !lane && !surplus; }
    CKPP_FN bool idles() const { return surplus; }
    CKPP_FN void sync() const
    {
        if (lanes > 1)
            __syncthreads();
    }

    template <class Type, class Combine> CKPP_FN Type fold(Type value, Combine combine) const
    {
        if (lanes == 1)
            return value;
        __shared__ alignas(16) unsigned char room[CKPP_BLOCK * sizeof(Type)];
        Type *const parts = (Type *)room;
        parts[threadIdx.x] = value;
        __syncthreads();
        value = parts[threadIdx.x % COLUMNS];
        for (int k = COLUMNS; k < COLUMNS * lanes; k += COLUMNS)
            value = combine(value, parts[threadIdx.x % COLUMNS + k]);
        __syncthreads();
        return value;
    }
#else
    static constexpr int lane = 0, lanes = 1;

    CKPP_FN loop_columns(int64_t i, int shift, int64_t rows)
        : row(((i >> shift) & -COLUMNS) + i % COLUMNS),
          surplus(row >= rows || ((i / COLUMNS) & (((int64_t)1 << shift) - 1)))
    {
    }
    CKPP_FN bool idle() const { return surplus; }
    CKPP_FN bool leads() const { return true; }
    CKPP_FN void sync() const {}
    template <class Type, class Combine> CKPP_FN Type fold(Type value, Combine) const
    {
        return value;
    }
#endif
};

} // namespace ckpp
