// elementwise_words.h - bricks (see elementwise_brick.h) of elements that are smaller than a word,
// in rows that begin anywhere. What a brick has of an input, and what it has of the output, are
// pieces of neighbours. The input's are copied to shared memory in aligned chunks that cover them,
// so each begins there as far behind a chunk's boundary as in memory. The output's, its rows, are
// written in aligned words, each of which a thread takes from shared memory element by element; of
// a word that is partly in another row it writes single elements. plan/words.c says when.
//
//   ORDER, COUNT, RUN   as in elementwise_brick.h
//   ROW       so many of the innermost dimensions make a row of the output: 1 or 2, of which all
//             but the outermost are whole in a brick
//   ITEMS     words of a row for each of its threads, rounded up
//   ROUNDS    rows for each thread, rounded up
//   THREADS   of a row
//   PITCH     in shared memory, from an element to its neighbour in the row
//   WIDTH     elements of a word
//   CHUNK     elements of a chunk, a multiple of WIDTH
//   LANES     so many neighbouring threads have words of different rows, which are neighbours
//             along dimension LANE, so that they take their elements from the same words of shared
//             memory
//   SECTOR    elements of the lead output that memory writes at once: a row's first threads have
//             its first sector, so that warps write whole ones
//   ALIGNED   all rows begin at a sector's boundary
//   TURNED    threads take a word's elements in an order that begins at the row's first one: those
//             of different rows, which begin differently in their words, take neighbours at once
namespace ckpp {

// Where a brick's elements are in shared memory: a dimension's stride there and in the inputs are
// the same modulo CHUNK, and the chunks of no two pieces meet.
template <int NDIM, uint32_t ORDER, int COUNT, int RUN, int ROW, int WIDTH, int CHUNK,
          int PITCH>
struct word_layout {
    typedef brick_order<ORDER, COUNT> order;
    uint32_t stride[NDIM];
    uint32_t run, chunks;      // elements of a piece; chunks that cover it, wherever it begins
    uint32_t gap;              // in front and behind: words reach so far beyond their rows

    CKPP_FN word_layout(const int64_t *extent, const int64_t *strides)
    {
        run = 1;
        #pragma unroll
        for (int d = 0; d < NDIM; d++)
            stride[d] = 0;
        #pragma unroll
        for (int j = 0; j < RUN; j++) {
            stride[order::at(j)] = run;
            run *= (uint32_t)extent[order::at(j)];
        }
        chunks = (run + (CHUNK - 2)) / CHUNK + 1;
        uint32_t step = chunks * CHUNK;
        #pragma unroll
        for (int j = RUN; j < COUNT; j++) {
            const int d = order::at(j);
            step += ((uint32_t)strides[d] - step) % CHUNK;
            if (d >= NDIM - ROW && step % (2 * WIDTH) == 0)
                step += CHUNK; // threads whose words are neighbours meet in fewer banks
            stride[d] = step;
            step *= (uint32_t)extent[d];
        }
        stride[NDIM - 1] = gap = PITCH;    // the same, but known
        if (ROW > 1 && gap < stride[NDIM - ROW])
            gap = stride[NDIM - ROW];
        gap = ((WIDTH - 1) * gap + (CHUNK - 1)) / CHUNK * CHUNK;
    }
};

// A word. `lead`: its first element's offset in the lead output.
template <int NDIM, int WIDTH> struct word_position : position<NDIM, uint32_t> {
    int32_t low, begin;        // of the word in its row; low < 0: the row begins in the word
    int32_t left;              // elements of the row from there on, if not less than 1
    uint32_t row;              // elements of the row; 0: the word is not there
    int64_t lead;
    uint32_t turn;             // which element is taken first
    // where each element is in the first input's shared memory, in the order in which they are
    // taken
    uint32_t place[WIDTH];
    uint32_t base;             // of the brick's first element

    CKPP_FN bool has(int j) const { return (uint32_t)(begin + j) < row; }
    CKPP_FN bool some() const { return left > 0 && low > -WIDTH; }
    CKPP_FN bool full() const { return low >= 0 && left >= WIDTH; }
};

//   DENSE   the lead output's elements are neighbours in the order of the loop
template <int NDIM, uint32_t ORDER, int COUNT, int RUN, int ROW, int ITEMS, int ROUNDS,
          int THREADS, int WIDTH, int CHUNK, int PITCH, int LANES, int LANE, int SECTOR,
          bool ALIGNED, bool TURNED, bool DENSE>
struct word_brick : brick_walk<NDIM, ORDER, COUNT> {
    typedef brick_walk<NDIM, ORDER, COUNT> walk;
    typedef brick_order<ORDER, COUNT> order;
    typedef word_layout<NDIM, ORDER, COUNT, RUN, ROW, WIDTH, CHUNK, PITCH> layout;
    typedef word_position<NDIM, WIDTH> word;
    using walk::shape, walk::extent, walk::by, walk::origin, walk::buffer;
    static constexpr int INNER = NDIM - 1, OUTER = NDIM - ROW, CHUNK_SIZE = CHUNK, RUN_DIMS = RUN,
                         STEP = THREADS * WIDTH;       // from one of a thread's words to the next
    static constexpr bool IS_TURNED = TURNED;

    layout in_memory;
    const int64_t *strides;            // of the lead output
    unsigned number;                   // of its first element; lowest bits

    template <class Stored>
    CKPP_FN word_brick(const int64_t *loop, const int64_t *extents, const divisor *divisors,
                       const int64_t *input, const Stored *p, const int64_t *its_strides)
        : walk(loop, extents, divisors), in_memory(extents, input), strides(its_strides),
          number((unsigned)((uintptr_t)p / sizeof *p))
    {
    }
    // The outermost dimension along which the brick has several rows, or any other.
    static CKPP_FN constexpr int outermost()
    {
        for (int d = 0; d < OUTER; d++)
            if (order::has(d))
                return d;
        return 0;
    }
    // How much of the brick is inside of the shape.
    CKPP_FN uint32_t inside(int d) const
    {
        const uint32_t left = (uint32_t)shape[d] - origin.c[d];
        return left < (uint32_t)extent[d] ? left : (uint32_t)extent[d];
    }
    // The thread's first word in its k-th row; base: where the brick's first element is.
    CKPP_FN word row(int k, uint32_t base) const
    {
        word r;
        uint32_t rest = threadIdx.x / (LANES * THREADS) +
                        (uint32_t)k * (CKPP_BLOCK / (LANES * THREADS)),
                 its_first = 0, its_lead = 0, place = 0, c[NDIM];
        bool is_there = true;
        #pragma unroll
        for (int d = INNER; d >= 0; d--) {
            c[d] = 0;
            if (d >= OUTER || !order::has(d) || (LANES > 1 && d == LANE))
                continue;
            const bool last = LANES == 1 && d == outermost();
            const uint32_t quotient = last ? 0 : divide(rest, 0u, by[d]);
            c[d] = rest - quotient * (uint32_t)extent[d];
            rest = quotient;
        }
        if constexpr (LANES > 1)
            c[LANE] = rest * LANES + threadIdx.x % LANES;
        else
            is_there = rest == 0;
        #pragma unroll
        for (int d = 0; d < NDIM; d++) {
            if (d < OUTER && order::has(d))
                is_there = is_there && c[d] < inside(d);
            its_first = its_first * (uint32_t)shape[d] + c[d];
            place += c[d] * in_memory.stride[d];
            if (!DENSE)
                its_lead += c[d] * (uint32_t)strides[d];
        }
        if (!is_there)
            its_first = its_lead = place = 0;
        its_lead = DENSE ? (uint32_t)origin.first + its_first
                         : (uint32_t)origin.offset(strides) + its_lead;
        const uint32_t into = ALIGNED ? 0 : (number + its_lead) % SECTOR;
        r.turn = into % WIDTH;
        r.begin = (int32_t)(threadIdx.x / LANES % THREADS * WIDTH) - (int32_t)into;
        r.row = !is_there ? 0 : ROW > 1 ? inside(OUTER) * (uint32_t)extent[INNER] : inside(INNER);
        r.begin = (int32_t)kept((uint32_t)r.begin);
        r.low = r.begin;
        r.left = is_there ? (int32_t)r.row - r.begin : 0;
        r.base = base;
        r.first = (int64_t)(int32_t)kept((uint32_t)origin.first + its_first + (uint32_t)r.begin);
        r.lead = DENSE ? r.first : (int64_t)(int32_t)kept(its_lead + (uint32_t)r.begin);
        #pragma unroll
        for (int d = 0; d < NDIM; d++)
            r.c[d] = origin.c[d] + c[d];
        r.c[INNER] += (uint32_t)r.begin;
        #pragma unroll
        for (int j = 0; j < WIDTH; j++) {
            const uint32_t e = TURNED ? (r.turn + (uint32_t)j) % WIDTH : (uint32_t)j;
            r.place[j] = base + place + (ROW == 1 ? ((uint32_t)r.begin + e) * PITCH : 0);
            r.place[j] = kept(r.place[j]);
        }
        return r;
    }
    // The thread's k-th word in a row. SAFE: there may be less of the row.
    template <bool SAFE> CKPP_FN word at(const word &its_row, int k) const
    {
        word r = its_row;
        const int32_t step = k * STEP;
        r.low = k == 0 ? r.begin : 0;
        r.begin += step;
        r.left -= step;
        r.first += step;
        r.lead += step;
        r.c[INNER] += (uint32_t)step;
        if constexpr (ROW == 1) {
            #pragma unroll
            for (int j = 0; j < WIDTH; j++)
                r.place[j] = SAFE && !r.some() ? r.base : r.place[j] + (uint32_t)step * PITCH;
        } else {
            // from SECTOR lines in front of the row, so that nothing is negative
            const uint32_t line = (uint32_t)extent[INNER], next = in_memory.stride[OUTER],
                           from = (uint32_t)r.begin + SECTOR * line,
                           lines = divide(from, 0u, by[INNER]);
            uint32_t inner = from - lines * line;
            r.place[0] += inner * PITCH + (lines - SECTOR) * next;
            #pragma unroll
            for (int j = 1; j < WIDTH; j++) {
                const bool ends = ++inner == line;
                r.place[j] = r.place[j - 1] + (ends ? next - (line - 1) * PITCH : PITCH);
                inner = ends ? 0 : inner;
            }
            #pragma unroll
            for (int j = 0; SAFE && j < WIDTH; j++)
                r.place[j] = r.some() ? r.place[j] : r.base;
        }
        return r;
    }
};

// How an element is taken from shared memory, where nobody may have written it.
template <class Stored> struct taken_type {
    using type = Stored;
};
template <> struct taken_type<bool> {
    using type = uint8_t;
};

// The bits of an element of less than a word, and the element that has them.
template <int SIZE> struct bits_type {
    static_assert(SIZE == 2);
    using type = uint16_t;
};
template <> struct bits_type<1> {
    using type = uint8_t;
};
template <class Stored> CKPP_FN uint32_t bits_of(const Stored &x)
{
    return __builtin_bit_cast(typename bits_type<sizeof(Stored)>::type, x);
}
template <class Stored> CKPP_FN Stored of_bits(uint32_t bits)
{
    using type = typename bits_type<sizeof(Stored)>::type;
    return __builtin_bit_cast(Stored, (type)bits);
}
template <class Stored, int WIDTH>
CKPP_FN uint32_t word_of(const vector<Stored, WIDTH> &elements)
{
    uint32_t r = 0;
    #pragma unroll
    for (int j = 0; j < WIDTH; j++)
        r |= bits_of(elements._v[j]) << 32 / WIDTH * j;
    return r;
}
CKPP_FN uint32_t turned(uint32_t word, uint32_t bits)
{
#ifdef CKPP_GPU
    return __funnelshift_l(word, word, bits);
#else
    return word << bits | word >> (32 - bits) % 32;
#endif
}

// Where shared memory is, in bytes, and an element of it. On a GPU its addresses have 32 bits.
template <class Stored> CKPP_FN uint32_t shared_place(const Stored *shared)
{
#ifdef CKPP_GPU
    return (uint32_t)__cvta_generic_to_shared(shared);
#else
    return 0;
#endif
}
template <class Stored>
CKPP_FN const Stored *at_shared_place(const Stored *shared, uint32_t element)
{
#ifdef CKPP_GPU
    return (const Stored *)__cvta_shared_to_generic(element * (uint32_t)sizeof(Stored));
#else
    return shared + (int32_t)element;
#endif
}

// An input of which a block has a brick in shared memory.
//
//   LOADS   chunks of a brick for each thread, rounded up
//   SIZE    elements of a brick in shared memory, with gaps
template <class Stored, class Brick, int LOADS, int SIZE> struct bricked_words {
    typedef typename Brick::order order;
    static constexpr int CHUNK = Brick::CHUNK_SIZE, RUN = Brick::RUN_DIMS;

    const Stored *p;                   // at a chunk's boundary
    const int64_t *strides;
    Stored *shared;
    uint32_t skew, end;                // where the array begins, and ends, behind p
    uint32_t span;                     // what a whole brick's chunks cover, at most
    // the thread's chunks, from the origin, there and in the brick; no_place: there is none
    uint32_t from[LOADS], to[LOADS];

    CKPP_FN bricked_words(const Stored *data, const int64_t *by, Stored *memory, const Brick &b)
        : strides(by), shared(memory)
    {
        skew = (uint32_t)((uintptr_t)data / sizeof *data % CHUNK);
        p = (const Stored *)((const char *)data - skew * sizeof *data);
        end = skew + 1;
        span = b.in_memory.chunks * CHUNK;
        #pragma unroll
        for (int d = 0; d < (int)(sizeof b.origin.c / sizeof b.origin.c[0]); d++)
            end += (uint32_t)(b.shape[d] - 1) * (uint32_t)strides[d];
        #pragma unroll
        for (int j = RUN; j < order::SIZE; j++)
            span += (uint32_t)(b.extent[order::at(j)] - 1) * (uint32_t)strides[order::at(j)];
        #pragma unroll
        for (int k = 0; k < LOADS; k++) {
            uint32_t chunk, piece, place;
            const bool is_there = find(k, b, false, chunk, piece, place);
            from[k] = kept(is_there ? piece + chunk : no_place);
            to[k] = kept(is_there ? place + chunk : 0);
        }
    }
    // The thread's k-th chunk: how far behind the begin of its piece it would be if that were
    // aligned, and where the piece begins. false: the brick, or at an edge the shape, has no more.
    CKPP_FN bool find(int k, const Brick &b, bool at_edge, uint32_t &chunk, uint32_t &piece,
                      uint32_t &place) const
    {
        const uint32_t number = threadIdx.x + (uint32_t)k * CKPP_BLOCK;
        uint32_t rest = divide(number, 0u, b.by[Brick::INNER + 1]);
        bool is_there = true;
        chunk = (number - rest * b.in_memory.chunks) * CHUNK;
        piece = place = 0;
        #pragma unroll
        for (int j = RUN; j < order::SIZE; j++) {
            const int d = order::at(j);
            const uint32_t next = divide(rest, 0u, b.by[d]),
                           c = rest - next * (uint32_t)b.extent[d];
            is_there = is_there && (!at_edge || b.origin.c[d] + c < (uint32_t)b.shape[d]);
            piece += c * (uint32_t)strides[d];
            place += c * b.in_memory.stride[d];
            rest = next;
        }
        return is_there && rest == 0;
    }
    CKPP_FN uint32_t start_of(const position<Brick::INNER + 1, uint32_t> &origin) const
    {
        return skew + (uint32_t)origin.offset(strides);
    }
    static CKPP_FN uint32_t down(uint32_t element) { return element & ~(uint32_t)(CHUNK - 1); }
    CKPP_FN void load(const Brick &b) const
    {
        const uint32_t start = kept(start_of(b.origin)), base = start % CHUNK;
        Stored *memory = shared + b.buffer * SIZE + b.in_memory.gap;
        if (b.whole && start - base >= skew && start + span <= end) {
            #pragma unroll
            for (int k = 0; k < LOADS; k++)
                if (from[k] != no_place)
                    copy_ahead<Stored, CHUNK>(memory + down(base + to[k]),
                                              p + down(start + from[k]));
            return;
        }
        load_edge(b, start, memory);
    }
    // At an end of the array a chunk may be partly outside of it.
    CKPP_FN void load_edge(const Brick &b, uint32_t start, Stored *memory) const
    {
        const int last = order::at(RUN - 1);
        const uint32_t left = (uint32_t)b.shape[last] - b.origin.c[last],
                       whole = (uint32_t)b.extent[last],
                       inside = b.in_memory.run / whole * (left < whole ? left : whole);
        #pragma unroll 1
        for (int k = 0; k < LOADS; k++) {
            uint32_t chunk, piece, place;
            const bool is_there = find(k, b, true, chunk, piece, place);
            const uint32_t at = down(start + piece + chunk);
            Stored *to_chunk = memory + down(start % CHUNK + place + chunk);
            if (!is_there || at >= start + piece + inside)
                continue;
            if (at >= skew && at + CHUNK <= end) {
                copy_ahead<Stored, CHUNK>(to_chunk, p + at);
                continue;
            }
            #pragma unroll 1
            for (int e = 0; e < CHUNK; e++)
                if (at + e >= skew && at + e < end)
                    to_chunk[e] = p[at + e];
        }
    }
    // Where the brick's first element is in shared memory, in elements from its begin.
    CKPP_FN uint32_t base(const Brick &b) const
    {
        return kept(shared_place(shared) / sizeof(Stored) + b.buffer * SIZE + b.in_memory.gap +
                    start_of(b.origin) % CHUNK);
    }
    // `beyond`: how far the brick's first element is behind that of the first input.
    template <int WIDTH, class Place>
    CKPP_FN vector<compute_t<Stored>, WIDTH> fetch(const Place &at, uint32_t beyond) const
    {
        typedef typename taken_type<Stored>::type type;
        vector<type, WIDTH> taken;
        vector<compute_t<Stored>, WIDTH> r;
        #pragma unroll
        for (int j = 0; j < WIDTH; j++)
            taken._v[j] = *(const type *)at_shared_place(shared, at.place[j] + beyond);
        if constexpr (Brick::IS_TURNED) {
            const uint32_t word = turned(word_of(taken), at.turn * (32 / WIDTH));
            #pragma unroll
            for (int j = 0; j < WIDTH; j++)
                taken._v[j] = of_bits<type>(word >> 32 / WIDTH * j);
        }
        #pragma unroll
        for (int j = 0; j < WIDTH; j++)
            r._v[j] = (Stored)taken._v[j];
        return r;
    }
};

// An array whose words the loop reads or writes in memory.
//
//   INNER    the stride between neighbours: 0, 1, or -1 for any other
//   PLACE    0: in the order of the loop, 1: the lead output, 2: found by coordinates
//   WHOLE    words are aligned
template <class Stored, int MODE, int INNER, int PLACE, bool WHOLE> struct in_words {
    Stored *p;
    const int64_t *strides;

    template <class Place> CKPP_FN Stored *find(const Place &at) const
    {
        return p + (PLACE == 0   ? at.first
                    : PLACE == 1 ? at.lead
                                 : at.template offset<INNER>(strides));
    }
    template <class Place> CKPP_FN int64_t step_of(const Place &at) const
    {
        return INNER < 0 ? at.inner(strides) : INNER;
    }
    template <int WIDTH, class Place>
    CKPP_FN vector<compute_t<Stored>, WIDTH> fetch(const Place &at) const
    {
        vector<compute_t<Stored>, WIDTH> r = {};
        if constexpr (MODE & reads) {
            const Stored *from = find(at);
            const int64_t step = step_of(at);
            if (WHOLE && at.full()) {
                const auto stored = *(const vector<Stored, WIDTH> *)from;
                #pragma unroll
                for (int j = 0; j < WIDTH; j++)
                    r._v[j] = stored._v[j];
            } else {
                #pragma unroll
                for (int j = 0; j < WIDTH; j++)
                    if (at.has(j))
                        r._v[j] = from[j * step];
            }
        }
        return r;
    }
    template <int WIDTH, class Place>
    CKPP_FN void store(const vector<compute_t<Stored>, WIDTH> &r, const Place &at) const
    {
        if constexpr (MODE & writes) {
            Stored *to = find(at);
            const int64_t step = step_of(at);
            vector<Stored, WIDTH> stored;
            #pragma unroll
            for (int j = 0; j < WIDTH; j++)
                stored._v[j] = r._v[j];
            if constexpr (WHOLE && sizeof(Stored) * WIDTH == 4 && sizeof(Stored) < 4) {
                const uint32_t word = word_of(stored);
                if (at.full())
                    *(uint32_t *)to = word;
                else
                    store_part<WIDTH>(to, kept(word), at);
            } else if (WHOLE && at.full()) {
                *(vector<Stored, WIDTH> *)to = stored;
            } else {
                #pragma unroll
                for (int j = 0; j < WIDTH; j++)
                    if (at.has(j))
                        to[j * step] = stored._v[j];
            }
        }
    }
    template <int WIDTH, class Place>
    static CKPP_FN void store_part(Stored *to, uint32_t word, const Place &at)
    {
        #pragma unroll
        for (int j = 0; j < WIDTH; j++)
            if (at.has(j))
                to[j] = of_bits<Stored>(word >> 32 / WIDTH * j);
    }
};

} // namespace ckpp
