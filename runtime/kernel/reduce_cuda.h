// reduce_cuda.h - the building blocks of a reduction on a GPU. The loop over elements is in
// text/reduce_cuda.cu.in.
//
// A block's threads form teams. A team's lanes share the elements of one result (or of one
// vector of neighbouring results); teams lie in the block so that neighbouring threads read
// neighbouring memory:
//
//   a result's elements are contiguous (rows)        a team is `lanes` consecutive
//                                                    threads: lane_stride is 1
//   neighbouring results are contiguous (columns)    lane k of `lane_stride` neighbouring
//                                                    teams, then lane k + 1
//
// Both numbers are powers of two, chosen for each call, so that one compiled
// kernel serves every shape.
namespace ckpp {

// Blocks per multiprocessor for __launch_bounds__, if accumulators are small: the plan relies on
// all of its threads being resident, with 32 registers each, or on half of them for structs.
// Otherwise compilers use a few more registers, and the blocks that do not fit have to wait.
#if __CUDA_ARCH__ == 800 || __CUDA_ARCH__ == 900 || __CUDA_ARCH__ == 1000 || __CUDA_ARCH__ == 1030
enum { PROCESSOR = 2048 };
#elif __CUDA_ARCH__ == 750
enum { PROCESSOR = 1024 };
#else
enum { PROCESSOR = 1536 };
#endif
template <class Acc, int RESULTS, int SHARE>
inline constexpr int resident =
    sizeof(Acc) * RESULTS <= CKPP_MAX_SHARED && (SHARE > 1 || sizeof(Acc) <= 16)
        ? PROCESSOR / SHARE / CKPP_BLOCK
        : 1;

// A thread's lane in its team, and the number of the team's result.
struct thread_mapping {
    int lane;
    int64_t result;

    CKPP_FN thread_mapping(int64_t tile, int lane_bits, int lane_stride_bits)
    {
        const int t = threadIdx.x, team_bits = lane_bits + lane_stride_bits;
        lane = t >> lane_stride_bits & ((1 << lane_bits) - 1);
        result = (((tile * CKPP_BLOCK + t) >> team_bits) << lane_stride_bits) +
                 (t & ((1 << lane_stride_bits) - 1));
    }
};

// The position of a thread's elements along several reduced dimensions. It advances by additions,
// because divisions would be as expensive as the rest of the work on a vector. Index has 32 bits
// if all offsets fit in 31. Negative strides make the sum wrap modulo 2^32 or 2^64; it is
// converted to signed at the end.
#ifdef CKPP_ITERATOR
template <int NDIM, class Index> struct iterator {
    Index c[NDIM], by[NDIM];

    // `inner`: the extent of the innermost dimension
    CKPP_FN iterator(Index k, Index step, const int64_t *shape, Index inner)
    {
        for (int d = NDIM - 1; d > 0; d--) {
            const Index extent = d < NDIM - 1 ? (Index)shape[d] : inner;
            c[d] = k % extent;
            by[d] = step % extent;
            k /= extent;
            step /= extent;
        }
        c[0] = k;
        by[0] = step;
    }
    CKPP_FN iterator(Index k, Index step, const int64_t *shape)
        : iterator(k, step, shape, (Index)shape[NDIM - 1])
    {
    }
    CKPP_FN void advance(const int64_t *shape) { advance(shape, (Index)shape[NDIM - 1]); }
    CKPP_FN void advance(const int64_t *shape, Index inner)
    {
        Index carry = 0;
        for (int d = NDIM - 1; d > 0; d--) {
            const Index extent = d < NDIM - 1 ? (Index)shape[d] : inner;
            c[d] += by[d] + carry;
            carry = c[d] >= extent;
            c[d] -= carry ? extent : 0;
        }
        c[0] += by[0] + carry;
    }
    // The offset of the j-th element after it, along the innermost dimension.
    CKPP_FN int64_t offset(const int64_t *strides, int j) const
    {
        Index sum = (Index)j * (Index)strides[NDIM - 1];
        for (int d = 0; d < NDIM; d++)
            sum += c[d] * (Index)strides[d];
        return sizeof sum == 4 ? (int64_t)(int32_t)sum : (int64_t)sum;
    }
};
#endif

// The smaller, or larger, float; NaN, if one is: a single instruction of newer GPUs.
#if defined CKPP_GPU && __CUDA_ARCH__ >= 800
CKPP_FN float least(float a, float b)
{
    asm("min.NaN.f32 %0, %0, %1;" : "+f"(a) : "f"(b));
    return a;
}
CKPP_FN float most(float a, float b)
{
    asm("max.NaN.f32 %0, %0, %1;" : "+f"(a) : "f"(b));
    return a;
}
#else
CKPP_FN float least(float a, float b) { return b < a || b != b ? b : a; }
CKPP_FN float most(float a, float b) { return b > a || b != b ? b : a; }
#endif

template <class Left, class Right> inline constexpr bool is_same = false;
template <class Type> inline constexpr bool is_same<Type, Type> = true;

template <class Stored> inline constexpr bool is_small = false;
template <class Stored>
    requires number<Stored>
inline constexpr bool is_small<Stored> = sizeof(Stored) < 4 &&
                                         kind_of<promoted<Stored>> == INTEGER;

// WIDTH elements, converted to the compute type: contiguous ones, loaded as one aligned vector; or
// ones `step` apart, which may be 0. Small integers are taken out of words: compilers would take
// them out of halves of words, which costs instructions.
template <class Stored, int WIDTH, class Compute>
CKPP_FN vector<Compute, WIDTH> take_small(vector<unsigned, sizeof(Stored) * WIDTH / 4> from)
{
    vector<Compute, WIDTH> r;
    for (int j = 0; j < WIDTH; j++) {
        const unsigned word = from._v[j * sizeof(Stored) / 4] >> j * sizeof(Stored) % 4 * 8;
        r._v[j] = (Stored)(word & (sizeof(Stored) == 1 ? 0xff : 0xffff));
    }
    return r;
}
template <int WIDTH, class Stored, class Compute = compute_t<Stored>>
CKPP_FN vector<Compute, WIDTH> fetch_vector(const Stored *p)
{
    if constexpr (is_small<Stored> && sizeof(Stored) * WIDTH % 4 == 0) {
        typedef vector<unsigned, sizeof(Stored) * WIDTH / 4> words;
        const auto loaded = *(const words *)p;
        return take_small<Stored, WIDTH, Compute>(loaded);
    } else {
        const auto stored = *(const vector<Stored, WIDTH> *)p;
        if constexpr (is_same<Compute, Stored>) {
            return stored;
        } else {
            vector<Compute, WIDTH> r;
            for (int j = 0; j < WIDTH; j++)
                r._v[j] = stored._v[j];
            return r;
        }
    }
}
template <int WIDTH, class Stored, class Compute = compute_t<Stored>>
CKPP_FN vector<Compute, WIDTH> fetch_steps(const Stored *p, int64_t step)
{
    vector<Compute, WIDTH> r;
    for (int j = 0; j < WIDTH; j++)
        r._v[j] = p[j * step];
    return r;
}

#ifdef CKPP_MISALIGNED
// Whether the pairs of vectors that contain those from `first` to `last` are inside of an array.
template <int WIDTH, class Stored>
CKPP_FN bool have_pairs(const Stored *first, const Stored *last, const Stored *end)
{
    return first + 2 * WIDTH <= end && last + 2 * WIDTH <= end;
}

template <int WIDTH, class Stored> CKPP_FN bool is_aligned(const Stored *p)
{
    return (uint64_t)p / sizeof *p % WIDTH == 0;
}

// WIDTH elements where vectors are not aligned, of an array that ends at `end`, or in a pair of
// vectors that is inside of it.
template <int WIDTH, class Stored>
CKPP_FN vector<Stored, WIDTH> load_unaligned(const Stored *p, const Stored *end)
{
    return end ? load_misaligned<Stored, WIDTH>(p, end) : load_pair<Stored, WIDTH>(p);
}
template <int WIDTH, class Stored, class Compute = compute_t<Stored>>
CKPP_FN vector<Compute, WIDTH> fetch_misaligned(const Stored *p, const Stored *end = nullptr)
{
    const auto stored = load_unaligned<WIDTH>(p, end);
    if constexpr (is_small<Stored> && sizeof(Stored) * WIDTH % 4 == 0) {
        typedef vector<unsigned, sizeof(Stored) * WIDTH / 4> words;
        return take_small<Stored, WIDTH, Compute>(__builtin_bit_cast(words, stored));
    } else {
        vector<Compute, WIDTH> r;
        for (int j = 0; j < WIDTH; j++)
            r._v[j] = stored._v[j];
        return r;
    }
}

// Where a vector of results begins. The last ones, if they are fewer than a vector has, are taken
// together with some before them, whose values both vectors store.
CKPP_FN int64_t whole_vector(int64_t own, int64_t last) { return own < last ? own : last; }

// The end of an array with such extents and strides from p on.
CKPP_FN int64_t reach_of(int dims, const int64_t *shape, const int64_t *strides)
{
    int64_t reach = 0;
    for (int d = 0; d < dims; d++)
        reach += strides[d] > 0 ? (shape[d] - 1) * strides[d] : 0;
    return reach;
}
#endif

// A thread's accumulators, for COUNT neighbouring results.
template <class Acc, int COUNT> struct accumulators {
    Acc _s[COUNT];

    static CKPP_FN accumulators empty()
    {
        accumulators r;
        for (int j = 0; j < COUNT; j++)
            r._s[j] = Acc::empty();
        return r;
    }
    CKPP_FN void combine(const accumulators &b)
    {
        for (int j = 0; j < COUNT; j++)
            _s[j].combine(b._s[j]);
    }
};
template <class Acc> struct accumulators<Acc, 1> {
    Acc _s[1];

    static CKPP_FN accumulators empty() { return {{Acc::empty()}}; }
    CKPP_FN void combine(const accumulators &b) { _s[0].combine(b._s[0]); }
};

// Shared memory of block_reduce() for accumulators of this size. It does not combine larger ones
// across warps.
template <int BYTES>
inline constexpr int shared_bytes = BYTES <= CKPP_MAX_SHARED ? CKPP_BLOCK * BYTES : 1;

// Returns the best value of argmin's or argmax's accumulators, with its number among them as _i;
// of equal ones the first. A value of up to 16 bits is combined with its number into one integer,
// which a single instruction compares: value * 256 + number. For argmax numbers count down, so
// that the first of equals is the largest. Without this compilers would compare parts of words.
template <bool MOST, class Value, class Acc, int COUNT> CKPP_FN Acc best_of(Acc (&v)[COUNT])
{
    if constexpr (sizeof(Value) <= 2 && kind_of<promoted<Value>> == INTEGER) {
        enum { BITS = 8, ROOM = 1 << BITS };
        static_assert(COUNT <= ROOM);
        int best = v[0]._a * ROOM + (MOST ? COUNT - 1 : 0);
#pragma unroll
        for (int k = 1; k < COUNT; k++) {
            const int other = v[k]._a * ROOM + (MOST ? COUNT - 1 - k : k);
            best = MOST == (other > best) ? other : best;
        }
        return {best >> BITS, MOST ? COUNT - 1 - (best & (ROOM - 1)) : best & (ROOM - 1)};
    } else {
#pragma unroll
        for (int k = 0; k < COUNT; k++)
            v[k]._i = k;
#pragma unroll
        for (int distance = 1; distance < COUNT; distance *= 2)
#pragma unroll
            for (int k = 0; k + distance < COUNT; k += 2 * distance)
                v[k].combine_later(v[k + distance]);
        return v[0];
    }
}

// An accumulator as several words. Those of a single word are handled without loops, which take
// NVRTC time to compile.
template <int WORDS> struct words {
    unsigned _w[WORDS];
};

// The accumulator of the thread `distance` further on in the warp.
template <class Acc> CKPP_FN Acc shuffle_from(const Acc &a, unsigned distance)
{
    if constexpr (sizeof(Acc) == 4) {
        return __builtin_bit_cast(
            Acc, __shfl_down_sync(0xffffffffu, __builtin_bit_cast(unsigned, a), distance));
    } else {
        auto w = __builtin_bit_cast(words<sizeof(Acc) / 4>, a);
        for (int k = 0; k < (int)(sizeof(Acc) / 4); k++)
            w._w[k] = __shfl_down_sync(0xffffffffu, w._w[k], distance);
        return __builtin_bit_cast(Acc, w);
    }
}

// Combines the accumulators of the threads that are `lane_stride` apart, among `team` threads of a
// warp.
template <class Acc> CKPP_FN void warp_reduce(Acc &a, unsigned team, unsigned lane_stride)
{
#pragma unroll 1
    for (unsigned distance = team / 2; distance >= lane_stride; distance /= 2)
        a.combine(shuffle_from(a, distance));
}

// Threads whose numbers differ in `bit` exchange the lower one's second value for the upper one's
// first. Word by word, since compilers would turn a choice between structs into one between
// addresses.
template <class Type> CKPP_FN void exchange(Type &first, Type &second, unsigned bit)
{
    const bool upper = threadIdx.x & bit;
    auto a = __builtin_bit_cast(words<sizeof(Type) / 4>, first),
         b = __builtin_bit_cast(words<sizeof(Type) / 4>, second);
    for (int k = 0; k < (int)(sizeof(Type) / 4); k++) {
        const unsigned theirs = __shfl_xor_sync(0xffffffffu, upper ? a._w[k] : b._w[k], bit);
        a._w[k] = upper ? theirs : a._w[k];
        b._w[k] = upper ? b._w[k] : theirs;
    }
    first = __builtin_bit_cast(Type, a);
    second = __builtin_bit_cast(Type, b);
}

// Stores WIDTH neighbouring results from p on, aligned for vectors, at most 16 bytes at once.
// PAIRED: each thread has 32 bytes, and its neighbour the following ones; they exchange halves, so
// that bytes stored by one instruction are contiguous. All threads of the warp that have not ended
// take part.
template <int WIDTH, bool PAIRED, class Stored>
CKPP_FN void store_vector(Stored *p, const Stored *values)
{
    constexpr int AT_ONCE = WIDTH * sizeof(Stored) > 16 ? 16 / sizeof(Stored) : WIDTH;
    typedef vector<Stored, AT_ONCE> part;
    const part *const own = (const part *)values;
    if constexpr (PAIRED && WIDTH > AT_ONCE) {
        part first = own[0], second = own[1];
        exchange(first, second, 1);
        part *const to = (part *)p - (threadIdx.x & 1);
        to[0] = first;
        to[2] = second;
    } else {
        for (int j = 0; j < WIDTH / AT_ONCE; j++)
            ((part *)p)[j] = own[j];
    }
}

#ifdef CKPP_BATCH
// Combines the accumulators of a team's lanes, each of which has those of ROWS rows. As long as
// there are several rows, half of the lanes takes over half of the rows from the other half, which
// needs fewer steps for each row than warp_reduce(). Afterwards `lanes` is the number of lanes
// with the same rows, the first of which has the results.
struct share {
    int first, rows;
};
template <int ROWS, class Acc> CKPP_FN share warp_reduce_rows(Acc *a, unsigned &lanes)
{
    if constexpr (ROWS > 1) {
        if (lanes == 1)
            return {0, ROWS};
        const unsigned bit = lanes /= 2;
        for (int j = 0; j < ROWS / 2; j++) {
            exchange(a[j], a[j + ROWS / 2], bit);
            a[j].combine(a[j + ROWS / 2]);
        }
        const share rest = warp_reduce_rows<ROWS / 2>(a, lanes);
        return {rest.first + (threadIdx.x & bit ? ROWS / 2 : 0), rest.rows};
    } else {
        warp_reduce(a[0], lanes, 1);
        return {0, 1};
    }
}
#endif

// Writes a thread's accumulator to shared memory word by word, so that neighbouring threads use
// different banks.
template <class Acc> CKPP_FN void write_shared(unsigned char *shared, const Acc &a)
{
    if constexpr (sizeof(Acc) == 4) {
        ((unsigned *)shared)[threadIdx.x] = __builtin_bit_cast(unsigned, a);
    } else {
        const auto w = __builtin_bit_cast(words<sizeof(Acc) / 4>, a);
        for (int k = 0; k < (int)(sizeof(Acc) / 4); k++)
            ((unsigned *)shared)[k * CKPP_BLOCK + threadIdx.x] = w._w[k];
    }
}
template <class Acc> CKPP_FN Acc read_shared(const unsigned char *shared, unsigned thread)
{
    if constexpr (sizeof(Acc) == 4) {
        return __builtin_bit_cast(Acc, ((const unsigned *)shared)[thread]);
    } else {
        words<sizeof(Acc) / 4> w;
        for (int k = 0; k < (int)(sizeof(Acc) / 4); k++)
            w._w[k] = ((const unsigned *)shared)[k * CKPP_BLOCK + thread];
        return __builtin_bit_cast(Acc, w);
    }
}

// Combines a team's accumulators into that of lane 0, always in the same order. All threads of the
// block take part. Within a warp it uses shuffles; the remaining one accumulator per warp and team
// go through shared memory.
template <class Acc>
CKPP_FN void block_reduce(Acc &a, int lane_bits, int lane_stride_bits, unsigned char *shared)
{
    const unsigned lane_stride = 1u << lane_stride_bits, team = lane_stride << lane_bits;

    warp_reduce(a, team < 32 ? team : 32, lane_stride);
    if constexpr (sizeof(Acc) <= CKPP_MAX_SHARED) {
        const unsigned t = threadIdx.x, next = lane_stride < 32 ? 32 : lane_stride;
        if (team <= next)
            return;
        write_shared(shared, a);
        __syncthreads();
        if ((t & (team - 1)) < lane_stride)
#pragma unroll 1
            for (unsigned k = next; k < team; k += next)
                a.combine(read_shared<Acc>(shared, t + k));
    }
}

// Combines the parts of a result from `lane` on, `lanes` apart. Several independent loads are
// issued together to hide their latency; but large accumulators are loaded one at a time, since
// they are in local memory.
template <class Acc>
CKPP_FN void combine_parts(Acc &a, const Acc *parts, unsigned lane, unsigned lanes,
                        unsigned count)
{
    enum { AT_ONCE = sizeof(Acc) <= CKPP_MAX_SHARED ? CKPP_PARTS_AT_ONCE : 1 };
#pragma unroll 1
    for (unsigned k = lane; k < count; k += AT_ONCE * lanes) {
        Acc part[AT_ONCE];
        for (int j = 0; j < AT_ONCE; j++)
            part[j] = k + j * lanes < count ? parts[k + j * lanes] : Acc::empty();
        for (int j = 0; j < AT_ONCE; j++)
            a.combine(part[j]);
    }
}

// Whether the block is the last of `count` to call this; it then sees what the others have
// written. *done counts the blocks, and is 0 before and after. One thread's release and acquire
// are enough for all, because of the barriers before and after.
CKPP_FN bool is_last_block(int *done, int count, int &shared)
{
    __syncthreads();
    if (threadIdx.x == 0) {
#ifdef CKPP_GPU
        asm volatile("atom.add.acq_rel.gpu.global.s32 %0, [%1], 1;"
                     : "=r"(shared)
                     : "l"(done)
                     : "memory");
#else
        shared = __atomic_fetch_add(done, 1, __ATOMIC_ACQ_REL);
#endif
        if (shared == count - 1)
            *done = 0;
    }
    __syncthreads();
    return shared == count - 1;
}

} // namespace ckpp
