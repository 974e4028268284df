// elementwise_brick.h - the elementwise loop on a GPU where inputs have dimensions in another
// order than the output, and some of them are short. A block has a brick of elements: as many
// along each dimension as make long runs both in the inputs' memory and in the output's. It copies
// the inputs' part of the brick to shared memory as it lies there, and takes its elements out of
// it in the order of the output. It has several bricks, one after the other: where the thread's
// elements are in a brick is worked out once, and one brick is on its way while the elements of
// the brick before it are stored. plan/brick.c says when.
//
//   ORDER    the dimensions along which a brick has several elements, in the order of the inputs'
//            memory: 4 bits each, those of the contiguous one are the lowest
//   COUNT    how many they are
//   RUN      how many of the first of them are one contiguous piece of the inputs
//   ITEMS    elements of a brick for each thread, rounded up
//   WIDTH    elements of a vector, along the innermost dimension or along the run
namespace ckpp {

constexpr uint32_t no_place = ~0u;

// The same number, which compilers then keep: they would rather work it out again for each brick.
CKPP_FN uint32_t kept(uint32_t x)
{
    asm volatile("" : "+r"(x));
    return x;
}

// Begins to copy to shared memory: words by themselves, where the device can.
template <class Stored, int WIDTH> CKPP_FN void copy_ahead(Stored *to, const Stored *from)
{
#if defined CKPP_GPU && __CUDA_ARCH__ >= 800
    if constexpr (sizeof(Stored) * WIDTH >= 4) {
        asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::
                     "r"((uint32_t)__cvta_generic_to_shared(to)), "l"(from),
                     "n"(sizeof(Stored) * WIDTH) : "memory");
        return;
    }
#endif
    *(vector<Stored, WIDTH> *)to = *(const vector<Stored, WIDTH> *)from;
}
CKPP_FN void end_copies()
{
#if defined CKPP_GPU && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}
// Waits for copies; `more`: not for those that were ended last.
CKPP_FN void wait_for_copies(bool more)
{
#if defined CKPP_GPU && __CUDA_ARCH__ >= 800
    if (more)
        asm volatile("cp.async.wait_group 1;" ::: "memory");
    else
        asm volatile("cp.async.wait_group 0;" ::: "memory");
#endif
}

template <uint32_t ORDER, int COUNT> struct brick_order {
    static constexpr int SIZE = COUNT;
    static CKPP_FN constexpr int at(int k) { return (int)(ORDER >> 4 * k & 15); }
    static CKPP_FN constexpr bool has(int d)
    {
        for (int k = 0; k < COUNT; k++)
            if (at(k) == d)
                return true;
        return false;
    }
};

// Where an element of a brick is in shared memory, which has a gap behind each 128 bytes, so that
// threads whose elements lie far apart meet in a bank less often.
template <class Stored> CKPP_FN constexpr uint32_t brick_place(uint32_t k)
{
    return k + k / (128 / sizeof(Stored)) * (sizeof(Stored) < 4 ? 4 / sizeof(Stored) : 1);
}

// `place`: of the vector's first element among the brick's.
template <int NDIM> struct brick_position : position<NDIM, uint32_t> {
    bool there;
    uint32_t buffer;           // which of two bricks in shared memory
    uint32_t place, next;      // next: from one element of the vector to the other
};

// A block's way through its bricks.
template <int NDIM, uint32_t ORDER, int COUNT> struct brick_walk {
    typedef brick_order<ORDER, COUNT> order;
    static constexpr int INNER = NDIM - 1;

    const int64_t *shape, *extent;     // of the loop, of a brick
    const divisor *by;                 // divide by the brick's extents
    position<NDIM, uint32_t> origin;
    bool whole;                        // all of the brick is inside of the shape
    uint32_t buffer;

    CKPP_FN brick_walk(const int64_t *loop, const int64_t *extents, const divisor *divisors)
        : shape(loop), extent(extents), by(divisors), buffer(0)
    {
    }
    // The brick in the order of the output's memory; false: there are no more.
    CKPP_FN bool begin(uint32_t number)
    {
        #pragma unroll
        for (int d = INNER; d >= 0; d--) {
            const uint32_t size = order::has(d) ? (uint32_t)extent[d] : 1,
                           bricks = ((uint32_t)shape[d] + size - 1) / size,
                           next = d > 0 ? number / bricks : 0;
            origin.c[d] = (number - next * bricks) * size;
            number = next;
        }
        return settle();
    }
    CKPP_FN bool go_on()
    {
        buffer ^= 1;
        bool carry = true;
        #pragma unroll
        for (int d = INNER; d >= 0; d--) {
            origin.c[d] += carry ? order::has(d) ? (uint32_t)extent[d] : 1 : 0;
            carry = d > 0 && origin.c[d] >= (uint32_t)shape[d];
            origin.c[d] = carry ? 0 : origin.c[d];
        }
        return settle();
    }
    CKPP_FN bool settle()
    {
        whole = true;
        origin.first = 0;
        #pragma unroll
        for (int d = 0; d < NDIM; d++) {
            origin.first = origin.first * shape[d] + (int64_t)origin.c[d];
            if (order::has(d))
                whole &= origin.c[d] + (uint32_t)extent[d] <= (uint32_t)shape[d];
        }
        origin.first = (int64_t)kept((uint32_t)origin.first);
        return origin.c[0] < (uint32_t)shape[0];
    }
};

template <int NDIM, uint32_t ORDER, int COUNT, int ITEMS, int WIDTH>
struct brick : brick_walk<NDIM, ORDER, COUNT> {
    typedef brick_walk<NDIM, ORDER, COUNT> walk;
    typedef brick_order<ORDER, COUNT> order;
    using walk::shape, walk::extent, walk::by, walk::origin, walk::buffer;
    static constexpr int VECTORS = (ITEMS + WIDTH - 1) / WIDTH, INNER = NDIM - 1;

    uint32_t stride[NDIM];             // in the brick
    uint32_t first[VECTORS + 3], place[VECTORS + 3];   // of the thread's vectors, from the origin
    uint32_t there;    // bits: those that the brick has; the others are at the origin

    CKPP_FN brick(const int64_t *loop, const int64_t *extents, const divisor *divisors)
        : walk(loop, extents, divisors), there(0)
    {
        uint32_t step = 1;
        #pragma unroll
        for (int k = 0; k < COUNT; k++) {
            stride[order::at(k)] = step;
            step *= (uint32_t)extent[order::at(k)];
        }
        #pragma unroll
        for (int k = 0; k < VECTORS + 3; k++) {
            const brick_position<NDIM> r = split(k);
            const bool is_there = k < VECTORS && r.there;
            first[k] = k < VECTORS ? kept(is_there ? (uint32_t)r.first : 0) : 0;
            place[k] = k < VECTORS ? kept(is_there ? r.place : 0) : 0;
            there |= (uint32_t)is_there << k;
        }
        there = kept(there);
    }
    // The thread's k-th vector, from the origin.
    CKPP_FN brick_position<NDIM> split(int k) const
    {
        brick_position<NDIM> r = {};
        uint32_t rest = (threadIdx.x + (uint32_t)k * CKPP_BLOCK) * WIDTH, step = 1;
        #pragma unroll
        for (int d = INNER; d >= 0; d--) {
            if (order::has(d)) {
                const uint32_t next = divide(rest, 0u, by[d]);
                r.c[d] = rest - next * (uint32_t)extent[d];
                r.first += (int64_t)(r.c[d] * step);
                r.place += r.c[d] * stride[d];
                rest = next;
            }
            step *= (uint32_t)shape[d];
        }
        r.next = stride[INNER];
        r.there = rest == 0;
        r.buffer = buffer;
        return r;
    }
    // In the loop. A vector that is not there is at the origin, from which reading does no harm.
    CKPP_FN brick_position<NDIM> at(int k) const
    {
        brick_position<NDIM> r = split(k);
        r.there = there >> k & 1;
        r.place = place[k];
        r.first = (int64_t)((uint32_t)origin.first + first[k]);
        #pragma unroll
        for (int d = 0; d < NDIM; d++)
            r.c[d] = origin.c[d] + (r.there ? r.c[d] : 0);
        return r;
    }
    // The same of a brick that is not whole.
    CKPP_FN brick_position<NDIM> at_edge(int k) const
    {
        brick_position<NDIM> r = split(k);
        r.first += origin.first;
        #pragma unroll
        for (int d = 0; d < NDIM; d++) {
            r.c[d] += origin.c[d];
            r.there = r.there && r.c[d] < (uint32_t)shape[d];
        }
        return r;
    }
};

// An input of which a block has a brick in shared memory.
template <class Stored, uint32_t ORDER, int COUNT, int RUN, int ITEMS, int WIDTH> struct bricked {
    typedef brick_order<ORDER, COUNT> order;
    static constexpr int VECTORS = (ITEMS + WIDTH - 1) / WIDTH;
    static constexpr uint32_t SIZE = brick_place<Stored>(VECTORS * WIDTH * CKPP_BLOCK);

    const Stored *p;
    const int64_t *strides;
    Stored *shared;
    // the thread's vectors, from the origin; there is one where the brick has no more
    uint32_t from[VECTORS];

    template <class Brick>
    CKPP_FN bricked(const Stored *data, const int64_t *by, Stored *memory, const Brick &b)
        : p(data), strides(by), shared(memory)
    {
        #pragma unroll
        for (int k = 0; k < VECTORS; k++) {
            const uint32_t at = find(k, b, false);
            from[k] = kept(at == no_place ? 0 : at);
        }
    }
    // The thread's k-th vector, if the brick has it and, at an edge, the shape.
    template <class Brick> CKPP_FN uint32_t find(int k, const Brick &b, bool at_edge) const
    {
        const uint32_t begin = (threadIdx.x + (uint32_t)k * CKPP_BLOCK) * WIDTH;
        uint32_t rest = begin, run = 1, inside = 1;
        #pragma unroll
        for (int j = 0; j < RUN; j++) {
            const int d = order::at(j);
            const uint32_t left = (uint32_t)b.shape[d] - b.origin.c[d];
            rest = divide(rest, 0u, b.by[d]);
            inside = run * (left < (uint32_t)b.extent[d] ? left : (uint32_t)b.extent[d]);
            run *= (uint32_t)b.extent[d];
        }
        uint32_t offset = begin - rest * run;
        bool there = !at_edge || offset < inside;
        #pragma unroll
        for (int j = RUN; j < COUNT; j++) {
            const int d = order::at(j);
            const uint32_t next = divide(rest, 0u, b.by[d]),
                           c = rest - next * (uint32_t)b.extent[d];
            there = there && (!at_edge || b.origin.c[d] + c < (uint32_t)b.shape[d]);
            offset += c * (uint32_t)strides[d];
            rest = next;
        }
        return there && rest == 0 ? offset : no_place;
    }
    CKPP_FN static uint32_t place_of(int k)
    {
        if constexpr (CKPP_BLOCK * WIDTH * sizeof(Stored) % 128 == 0)
            return brick_place<Stored>(threadIdx.x * WIDTH) +
                   brick_place<Stored>((uint32_t)k * CKPP_BLOCK * WIDTH);
        return brick_place<Stored>((threadIdx.x + (uint32_t)k * CKPP_BLOCK) * WIDTH);
    }
    // Elements of less than a word wait for each other: all loads come first.
    template <class Brick> CKPP_FN void load(const Brick &b) const
    {
        typedef vector<Stored, WIDTH> loaded;
        const uint32_t start = kept((uint32_t)b.origin.offset(strides));
        Stored *to = shared + b.buffer * SIZE;
        if (b.whole) {
            if constexpr (sizeof(Stored) * WIDTH >= 4) {
                #pragma unroll
                for (int k = 0; k < VECTORS; k++)
                    copy_ahead<Stored, WIDTH>(to + place_of(k), p + (start + from[k]));
                return;
            }
            loaded r[VECTORS];
            #pragma unroll
            for (int k = 0; k < VECTORS; k++)
                r[k] = *(const loaded *)(p + (start + from[k]));
            #pragma unroll
            for (int k = 0; k < VECTORS; k++)
                *(loaded *)(to + place_of(k)) = r[k];
            return;
        }
        #pragma unroll 1
        for (int k = 0; k < VECTORS; k++) {
            const uint32_t at = find(k, b, true);
            if (at != no_place)
                copy_ahead<Stored, WIDTH>(to + place_of(k), p + (start + at));
        }
    }
    template <int TAKEN, class Place>
    CKPP_FN vector<compute_t<Stored>, TAKEN> fetch(const Place &at) const
    {
        const Stored *brick = shared + at.buffer * SIZE;
        vector<compute_t<Stored>, TAKEN> r;
        for (int j = 0; j < TAKEN; j++)
            r._v[j] = brick[brick_place<Stored>(at.place + (uint32_t)j * at.next)];
        return r;
    }
};

} // namespace ckpp
