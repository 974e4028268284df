// elementwise_tile.h - the elementwise loop on a GPU where some input has its neighbours in
// memory along another dimension than the output: it is turned. A block handles a tile of
// elements along both dimensions; it reads the input along the one and its own elements along the
// other, by way of shared memory.
//
//   TURN            the dimension along which turned inputs have their neighbours
//   HEIGHT, WIDTH   elements of a tile along TURN, and along the innermost dimension
//   VECTOR          elements that are loaded, stored and shared together: 4 bytes of the smallest
//                   turned type, where that is less
namespace ckpp {

// Where one packet of a tile is: its first element, and its place in the tile.
template <int NDIM, class Index> struct tile_spot : spot<NDIM, Index> {
    // packet along the innermost dimension; element in it, where it is taken alone
    unsigned packet, turn, element;
};

template <int NDIM, class Index, int TURN, int HEIGHT, int WIDTH, int VECTOR> struct tile {
    spot<NDIM, Index> origin;
    Index height, width;               // what is left of the shape
    int64_t line;                      // elements from one to the next along TURN

    CKPP_FN tile(Index block, const int64_t *shape)
    {
        const Index across = ((Index)shape[NDIM - 1] + (WIDTH - 1)) / WIDTH,
                    down = ((Index)shape[TURN] + (HEIGHT - 1)) / HEIGHT;
        Index rest = block / across;
        origin.c[NDIM - 1] = (block - rest * across) * WIDTH;
        Index next = rest / down;
        origin.c[TURN] = (rest - next * down) * HEIGHT;
        rest = next;
        for (int d = NDIM - 2; d >= 0; d--)
            if (d != TURN) {
                next = rest / (Index)shape[d];
                origin.c[d] = rest - next * (Index)shape[d];
                rest = next;
            }
        origin.first = 0;
        line = 1;
        for (int d = 0; d < NDIM; d++) {
            origin.first = origin.first * shape[d] + (int64_t)origin.c[d];
            line *= d > TURN ? shape[d] : 1;
        }
        height = (Index)shape[TURN] - origin.c[TURN];
        width = (Index)shape[NDIM - 1] - origin.c[NDIM - 1];
    }
    CKPP_FN bool whole() const { return height >= HEIGHT && width >= WIDTH; }
    // Packet number k of the thread.
    CKPP_FN tile_spot<NDIM, Index> at(int k) const
    {
        constexpr int LINE = WIDTH / VECTOR;
        const unsigned q = threadIdx.x + (unsigned)k * CKPP_BLOCK;
        tile_spot<NDIM, Index> r = {origin, q % LINE, q / LINE, 0};
        r.c[NDIM - 1] += r.packet * VECTOR;
        r.c[TURN] += r.turn;
        r.first += r.turn * line + r.packet * VECTOR;
        return r;
    }
    // Whether there is such an element at all.
    CKPP_FN bool has(const tile_spot<NDIM, Index> &at) const
    {
        return at.turn < height && at.packet * VECTOR + at.element < width;
    }
};

// A turned input's elements of a tile, as packets along the innermost dimension. Those of one
// place in it follow each other in groups of every VECTOR-th: threads that write a group, and
// threads that read packets, use different banks.
template <class Stored, int HEIGHT, int WIDTH, int VECTOR> struct shared_tile {
    packet<Stored, VECTOR> line[WIDTH / VECTOR][HEIGHT + 1];

    CKPP_FN packet<Stored, VECTOR> &at(unsigned packet, unsigned turn)
    {
        return line[packet][turn % VECTOR * (HEIGHT / VECTOR) + turn / VECTOR];
    }
};

//   WHOLE   packets along TURN are aligned
template <class Stored, int HEIGHT, int WIDTH, int VECTOR, bool WHOLE> struct turned {
    const Stored *p;
    const int64_t *strides;
    shared_tile<Stored, HEIGHT, WIDTH, VECTOR> &shared;

    // A square of VECTOR x VECTOR elements is turned in registers. All loads come first, so that
    // they are in flight together.
    CKPP_FN void load_whole(const Stored *from, int64_t step) const
    {
        constexpr int LINE = HEIGHT / VECTOR, SQUARES = LINE * (WIDTH / VECTOR) / CKPP_BLOCK;
        packet<Stored, VECTOR> square[SQUARES][VECTOR];
        #pragma unroll
        for (int k = 0; k < SQUARES; k++) {
            const unsigned q = threadIdx.x + (unsigned)k * CKPP_BLOCK;
            #pragma unroll
            for (int j = 0; j < VECTOR; j++) {
                const Stored *line = from + (q / LINE * VECTOR + j) * step + q % LINE * VECTOR;
                if constexpr (WHOLE)
                    square[k][j] = *(const packet<Stored, VECTOR> *)line;
                else
                    #pragma unroll
                    for (int e = 0; e < VECTOR; e++)
                        square[k][j]._v[e] = line[e];
            }
        }
        #pragma unroll
        for (int k = 0; k < SQUARES; k++) {
            const unsigned q = threadIdx.x + (unsigned)k * CKPP_BLOCK;
            #pragma unroll
            for (int e = 0; e < VECTOR; e++) {
                packet<Stored, VECTOR> r;
                #pragma unroll
                for (int j = 0; j < VECTOR; j++)
                    r._v[j] = square[k][j]._v[e];
                shared.at(q / LINE, q % LINE * VECTOR + e) = r;
            }
        }
    }
    template <class Tile> CKPP_FN void load(const Tile &t) const
    {
        const Stored *from = p + t.origin.offset(strides);
        const int64_t step = t.origin.inner(strides);
        if (t.whole()) {
            load_whole(from, step);
            return;
        }
        #pragma unroll 1
        for (unsigned q = threadIdx.x; q < HEIGHT * WIDTH; q += CKPP_BLOCK) {
            const unsigned x = q % HEIGHT, y = q / HEIGHT;
            if (x < t.height && y < t.width)
                shared.at(y / VECTOR, x)._v[y % VECTOR] = from[y * step + x];
        }
    }
    template <int COUNT, class Place>
    CKPP_FN packet<seen_t<Stored>, COUNT> fetch(const Place &at) const
    {
        const packet<Stored, VECTOR> &stored = shared.at(at.packet, at.turn);
        packet<seen_t<Stored>, COUNT> r;
        for (int j = 0; j < COUNT; j++)
            r._v[j] = stored._v[COUNT == VECTOR ? j : at.element];
        return r;
    }
};

} // namespace ckpp
