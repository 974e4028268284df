// elementwise_tile.h - the elementwise loop on a GPU where some input is transposed: it is
// contiguous along another dimension than the output. A block handles a tile of elements along
// both dimensions: it reads the input along its contiguous dimension into shared memory, and
// takes its elements from there along the other one.
//
//   TILE_DIM                  the dimension along which transposed inputs are contiguous
//   TILE_HEIGHT, TILE_WIDTH   elements of a tile along TILE_DIM, and along the innermost dimension
//   WIDTH                     elements of a vector
//   SHIFT                     if not 0: the output's rows are not aligned. A row of the tile then
//                             begins where so many elements of the output are aligned, up to SHIFT
//                             elements to the left, so that no two blocks write parts of what
//                             memory writes at once. WIDTH is 1
namespace ckpp {

// The position of a vector's first element, and the vector's place in the tile.
template <int NDIM, class Index> struct tile_position : position<NDIM, Index> {
    // index along the innermost dimension and TILE_DIM; element of the vector, if handled singly
    int vector, row, element;
};

template <int NDIM, class Index, int TILE_DIM, int TILE_HEIGHT, int TILE_WIDTH, int WIDTH,
          int SHIFT>
struct tile {
    position<NDIM, Index> origin;
    int height, width;                 // of the tile, inside the shape
    int left;                          // in front of the origin, at most SHIFT
    int64_t line;                      // distance of neighbours along TILE_DIM
    unsigned begin, turn;              // of the output's rows, modulo SHIFT: the first, the next

    // Blocks have the order of the output's memory.
    CKPP_FN tile(Index block, const int64_t *shape)
    {
        line = 1;
        origin.first = 0;
        int64_t stride = 1;
        for (int d = NDIM - 1; d >= 0; d--) {
            const int extent = d == NDIM - 1 ? TILE_WIDTH : d == TILE_DIM ? TILE_HEIGHT : 1;
            const Index tiles = ((Index)shape[d] + (d == NDIM - 1 && SHIFT ? SHIFT - 1 : 0) +
                                 (Index)(extent - 1)) / (Index)extent;
            const Index next = d > 0 ? block / tiles : 0;
            origin.c[d] = (block - next * tiles) * (Index)extent;
            origin.first += (int64_t)origin.c[d] * stride;
            line = d == TILE_DIM ? stride : line;
            stride *= shape[d];
            block = next;
        }
        height = least(shape[TILE_DIM] - (int64_t)origin.c[TILE_DIM], TILE_HEIGHT);
        width = least(shape[NDIM - 1] - (int64_t)origin.c[NDIM - 1], TILE_WIDTH);
        left = origin.c[NDIM - 1] ? SHIFT : 0;
    }
    CKPP_FN static int least(int64_t rest, int size) { return rest < size ? (int)rest : size; }
    // Finds where the output's rows begin. Elements lie at multiples of their size.
    template <class Stored> CKPP_FN void align(const Stored *p, const int64_t *strides)
    {
        begin = (unsigned)((uintptr_t)(p + origin.offset(strides)) / sizeof(Stored)) % SHIFT;
        turn = (unsigned)strides[TILE_DIM] % SHIFT;
    }
    CKPP_FN bool whole() const
    {
        return height == TILE_HEIGHT && width == TILE_WIDTH && left == SHIFT;
    }
    // The thread's k-th vector.
    CKPP_FN tile_position<NDIM, Index> at(int k) const
    {
        constexpr int LINE = TILE_WIDTH / WIDTH;
        const int q = (int)threadIdx.x + k * CKPP_BLOCK;
        tile_position<NDIM, Index> r = {origin, q % LINE, q / LINE, 0};
        if constexpr (SHIFT > 0)
            r.vector -= (int)((begin + (unsigned)r.row * turn) % SHIFT);
        r.c[NDIM - 1] += (Index)(r.vector * WIDTH);
        r.c[TILE_DIM] += (Index)r.row;
        r.first += r.row * line + r.vector * WIDTH;
        return r;
    }
    // Whether the element is inside the shape.
    CKPP_FN bool has(const tile_position<NDIM, Index> &at) const
    {
        return at.row < height && at.vector * WIDTH + at.element < width &&
               (!SHIFT || at.vector >= -left);
    }
};

// A transposed input's elements in a tile, as vectors along the innermost dimension. Rows are
// permuted into groups of every WIDTH-th one, so that neither threads that write a group nor
// threads that read vectors have bank conflicts.
template <class Stored, int TILE_HEIGHT, int TILE_WIDTH, int WIDTH, int SHIFT> struct shared_tile {
    vector<Stored, WIDTH> line[(TILE_WIDTH + SHIFT) / WIDTH][TILE_HEIGHT + 1];

    // Counted from the origin, so from -SHIFT.
    CKPP_FN vector<Stored, WIDTH> &at(int vector, int row)
    {
        return line[vector + SHIFT][row % WIDTH * (TILE_HEIGHT / WIDTH) + row / WIDTH];
    }
};

//   WHOLE   vectors along TILE_DIM are aligned
//   EVEN    none of them, nor along the innermost dimension, is partly outside of the shape
template <class Stored, int TILE_HEIGHT, int TILE_WIDTH, int WIDTH, int SHIFT, bool WHOLE,
          bool EVEN>
struct transposed {
    const Stored *p;
    const int64_t *strides;
    shared_tile<Stored, TILE_HEIGHT, TILE_WIDTH, WIDTH, SHIFT> &shared;

    // Transposes squares of WIDTH x WIDTH elements in registers. All loads come first, so that
    // they are in flight together.
    template <class Tile> CKPP_FN void load_squares(const Tile &t) const
    {
        constexpr int LINE = TILE_HEIGHT / WIDTH, STEP = CKPP_BLOCK / LINE * WIDTH,
                      SQUARES = (TILE_WIDTH + SHIFT + STEP - 1) / STEP;
        const int64_t step = t.origin.inner(strides);
        const int x = (int)threadIdx.x % LINE * WIDTH,
                  y = (int)threadIdx.x / LINE * WIDTH - SHIFT;
        const Stored *from = p + t.origin.offset(strides) + y * step + x;
        const int width = x < t.height ? t.width : -SHIFT;
        vector<Stored, WIDTH> square[SQUARES][WIDTH];
        #pragma unroll
        for (int k = 0; k < SQUARES; k++) {
            if (y + k * STEP < width && (!SHIFT || y + k * STEP >= -t.left))
                #pragma unroll
                for (int j = 0; j < WIDTH; j++)
                    if constexpr (WHOLE)
                        square[k][j] = *(const vector<Stored, WIDTH> *)(from + j * step);
                    else
                        #pragma unroll
                        for (int e = 0; e < WIDTH; e++)
                            square[k][j]._v[e] = from[j * step + e];
            from += STEP * step;
        }
        #pragma unroll
        for (int k = 0; k < SQUARES; k++)
            if ((TILE_WIDTH + SHIFT) % STEP == 0 || y + k * STEP < TILE_WIDTH)
                #pragma unroll
                for (int e = 0; e < WIDTH; e++) {
                    vector<Stored, WIDTH> r;
                    #pragma unroll
                    for (int j = 0; j < WIDTH; j++)
                        r._v[j] = square[k][j]._v[e];
                    shared.at((y + k * STEP) / WIDTH, x + e) = r;
                }
    }
    template <class Tile> CKPP_FN void load(const Tile &t) const
    {
        if (EVEN || t.whole()) {
            load_squares(t);
            return;
        }
        const Stored *from = p + t.origin.offset(strides);
        const int64_t step = t.origin.inner(strides);
        #pragma unroll 1
        for (int q = (int)threadIdx.x; q < TILE_HEIGHT * TILE_WIDTH; q += CKPP_BLOCK) {
            const int x = q % TILE_HEIGHT, y = q / TILE_HEIGHT;
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
