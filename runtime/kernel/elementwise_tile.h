// elementwise_tile.h - the elementwise loop on a GPU where some input is transposed: it is
// contiguous along another dimension than the output. A block handles a tile of elements along
// both dimensions: it reads the input along its contiguous dimension into shared memory, and
// takes its elements from there along the other one.
//
//   TILE_DIM                  the dimension along which transposed inputs are contiguous
//   TILE_HEIGHT, TILE_WIDTH   elements of a tile along TILE_DIM, and along the innermost dimension
//   WIDTH                     elements of a vector: limited to 4 bytes of the smallest transposed
//                             type
namespace ckpp {

// The position of a vector's first element, and the vector's place in the tile.
template <int NDIM, class Index> struct tile_position : position<NDIM, Index> {
    // index along the innermost dimension and TILE_DIM; element of the vector, if handled singly
    unsigned vector, row, element;
};

template <int NDIM, class Index, int TILE_DIM, int TILE_HEIGHT, int TILE_WIDTH, int WIDTH>
struct tile {
    position<NDIM, Index> origin;
    Index height, width;               // left of the shape
    int64_t line;                      // distance of neighbours along TILE_DIM

    CKPP_FN tile(Index block, const int64_t *shape)
    {
        const Index across = ((Index)shape[NDIM - 1] + (TILE_WIDTH - 1)) / TILE_WIDTH,
                    down = ((Index)shape[TILE_DIM] + (TILE_HEIGHT - 1)) / TILE_HEIGHT;
        Index rest = block / across;
        origin.c[NDIM - 1] = (block - rest * across) * TILE_WIDTH;
        Index next = rest / down;
        origin.c[TILE_DIM] = (rest - next * down) * TILE_HEIGHT;
        rest = next;
        for (int d = NDIM - 2; d >= 0; d--)
            if (d != TILE_DIM) {
                next = rest / (Index)shape[d];
                origin.c[d] = rest - next * (Index)shape[d];
                rest = next;
            }
        origin.first = 0;
        line = 1;
        for (int d = 0; d < NDIM; d++) {
            origin.first = origin.first * shape[d] + (int64_t)origin.c[d];
            line *= d > TILE_DIM ? shape[d] : 1;
        }
        height = (Index)shape[TILE_DIM] - origin.c[TILE_DIM];
        width = (Index)shape[NDIM - 1] - origin.c[NDIM - 1];
    }
    CKPP_FN bool whole() const { return height >= TILE_HEIGHT && width >= TILE_WIDTH; }
    // The thread's k-th vector.
    CKPP_FN tile_position<NDIM, Index> at(int k) const
    {
        constexpr int LINE = TILE_WIDTH / WIDTH;
        const unsigned q = threadIdx.x + (unsigned)k * CKPP_BLOCK;
        tile_position<NDIM, Index> r = {origin, q % LINE, q / LINE, 0};
        r.c[NDIM - 1] += r.vector * WIDTH;
        r.c[TILE_DIM] += r.row;
        r.first += r.row * line + r.vector * WIDTH;
        return r;
    }
    // Whether the element is inside the shape.
    CKPP_FN bool has(const tile_position<NDIM, Index> &at) const
    {
        return at.row < height && at.vector * WIDTH + at.element < width;
    }
};

// A transposed input's elements in a tile, as vectors along the innermost dimension. Rows are
// permuted into groups of every WIDTH-th one, so that neither threads that write a group nor
// threads that read vectors have bank conflicts.
template <class Stored, int TILE_HEIGHT, int TILE_WIDTH, int WIDTH> struct shared_tile {
    vector<Stored, WIDTH> line[TILE_WIDTH / WIDTH][TILE_HEIGHT + 1];

    CKPP_FN vector<Stored, WIDTH> &at(unsigned vector, unsigned row)
    {
        return line[vector][row % WIDTH * (TILE_HEIGHT / WIDTH) + row / WIDTH];
    }
};

//   WHOLE   vectors along TILE_DIM are aligned
template <class Stored, int TILE_HEIGHT, int TILE_WIDTH, int WIDTH, bool WHOLE> struct transposed {
    const Stored *p;
    const int64_t *strides;
    shared_tile<Stored, TILE_HEIGHT, TILE_WIDTH, WIDTH> &shared;

    // Transposes squares of WIDTH x WIDTH elements in registers. All loads come first, so that
    // they are in flight together.
    CKPP_FN void load_whole(const Stored *from, int64_t step) const
    {
        constexpr int LINE = TILE_HEIGHT / WIDTH,
                      SQUARES = LINE * (TILE_WIDTH / WIDTH) / CKPP_BLOCK;
        vector<Stored, WIDTH> square[SQUARES][WIDTH];
        #pragma unroll
        for (int k = 0; k < SQUARES; k++) {
            const unsigned q = threadIdx.x + (unsigned)k * CKPP_BLOCK;
            #pragma unroll
            for (int j = 0; j < WIDTH; j++) {
                const Stored *line = from + (q / LINE * WIDTH + j) * step + q % LINE * WIDTH;
                if constexpr (WHOLE)
                    square[k][j] = *(const vector<Stored, WIDTH> *)line;
                else
                    #pragma unroll
                    for (int e = 0; e < WIDTH; e++)
                        square[k][j]._v[e] = line[e];
            }
        }
        #pragma unroll
        for (int k = 0; k < SQUARES; k++) {
            const unsigned q = threadIdx.x + (unsigned)k * CKPP_BLOCK;
            #pragma unroll
            for (int e = 0; e < WIDTH; e++) {
                vector<Stored, WIDTH> r;
                #pragma unroll
                for (int j = 0; j < WIDTH; j++)
                    r._v[j] = square[k][j]._v[e];
                shared.at(q / LINE, q % LINE * WIDTH + e) = r;
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
        for (unsigned q = threadIdx.x; q < TILE_HEIGHT * TILE_WIDTH; q += CKPP_BLOCK) {
            const unsigned x = q % TILE_HEIGHT, y = q / TILE_HEIGHT;
            if (x < t.height && y < t.width)
                shared.at(y / WIDTH, x)._v[y % WIDTH] = from[y * step + x];
        }
    }
    template <int COUNT, class Place>
    CKPP_FN vector<compute_t<Stored>, COUNT> fetch(const Place &at) const
    {
        const vector<Stored, WIDTH> &stored = shared.at(at.vector, at.row);
        vector<compute_t<Stored>, COUNT> r;
        for (int j = 0; j < COUNT; j++)
            r._v[j] = stored._v[COUNT == WIDTH ? j : at.element];
        return r;
    }
};

} // namespace ckpp
