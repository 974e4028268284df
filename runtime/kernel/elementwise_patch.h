// elementwise_patch.h - the elementwise loop on a GPU in patches: a thread has vectors of several
// rows, so that a body's neighbours are read once for all of them, and coordinates cost nothing.
//
//   AXIS         the dimension along which a patch's rows follow each other
//   ROWS, WIDTH  a patch's rows, and the elements of each
//   STEPS        how many patches a thread has, which follow each other along AXIS
//   LANES        a block's threads along the innermost dimension; its other threads follow each
//                other along the dimension before that
//   BOXED        the loop is a box of a larger one, whose coordinates count
#ifdef CKPP_GPU
#define CKPP_ASSUME(x) __builtin_assume(x)
#else
#define CKPP_ASSUME(x)                                                                            \
    if (!(x))                                                                                     \
    __builtin_trap()
#endif

namespace ckpp {

template <class Index> struct coordinate_of {
    typedef int64_t type;
};
template <> struct coordinate_of<uint32_t> {
    typedef int type;
};

// Stores a row of a patch. Of 16 bytes at once, which compilers do not find out by themselves.
template <class Stored, class Value, int WIDTH>
CKPP_FN void store_row(Stored *to, const vector<Value, WIDTH> &row)
{
    vector<Stored, WIDTH> stored;
    for (int j = 0; j < WIDTH; j++)
        stored._v[j] = row._v[j];
#ifdef CKPP_GPU
    if constexpr (WIDTH > 1 && sizeof stored == 16) {
        struct words { uint32_t w[4]; };
        const words r = __builtin_bit_cast(words, stored);
        asm volatile("st.global.v4.b32 [%0], {%1, %2, %3, %4};" ::
                     "l"(__cvta_generic_to_global(to)), "r"(r.w[0]), "r"(r.w[1]), "r"(r.w[2]),
                     "r"(r.w[3]) : "memory");
        return;
    }
#endif
    *(vector<Stored, WIDTH> *)to = stored;
}

// One bit for each element of the patch, row by row.
typedef uint32_t patch_mask;

template <int NDIM, class Index, int AXIS, int ROWS, int STEPS, int LANES, int WIDTH, bool BOXED>
struct patch {
    typedef typename coordinate_of<Index>::type coordinate;
    static constexpr int INNER = NDIM - 1, LINES = CKPP_BLOCK / LANES;

    coordinate c[NDIM], extent[NDIM];  // of the patch's first element; of the arrays
    coordinate from[NDIM], to[NDIM];   // the loop's
    coordinate low[NDIM], high[NDIM];  // where near parameters have elements

    // Elements of a block along a dimension that is not the innermost one.
    static CKPP_FN constexpr int size(int d)
    {
        return (d == AXIS ? ROWS * STEPS : 1) * (d == INNER - 1 ? LINES : 1);
    }

    // `shift`: elements of the first vectors in front of the rows, so that vectors are aligned.
    // `box`: from, to, low and high of each dimension.
    CKPP_FN patch(const int64_t *shape, int64_t shift, [[maybe_unused]] const int64_t *box)
    {
        for (int d = 0; d < NDIM; d++) {
            extent[d] = (coordinate)shape[d];
            from[d] = BOXED ? (coordinate)box[d] : 0;
            to[d] = BOXED ? (coordinate)box[NDIM + d] : extent[d];
            low[d] = BOXED ? (coordinate)box[2 * NDIM + d] : 0;
            high[d] = BOXED ? (coordinate)box[3 * NDIM + d] : extent[d];
        }
        coordinate first = -(coordinate)shift;
        if constexpr (BOXED) // aligned likewise
            first = from[INNER] - (from[INNER] + (coordinate)shift) % WIDTH;
        const unsigned across = (unsigned)((to[INNER] - first + (LANES * WIDTH - 1)) /
                                           (LANES * WIDTH));
        unsigned rest = blockIdx.x / across;
        c[INNER] = ((coordinate)(blockIdx.x - rest * across) * LANES +
                    (coordinate)(threadIdx.x % LANES)) * WIDTH + first;
        for (int d = INNER - 1; d >= 0; d--) {
            const unsigned blocks = (unsigned)((to[d] - from[d] + (size(d) - 1)) / size(d)),
                           next = d > 0 ? rest / blocks : 0;
            c[d] = from[d] + (coordinate)(rest - next * blocks) * size(d);
            if (d == INNER - 1)
                c[d] += (coordinate)(threadIdx.x / LANES) * (d == AXIS ? ROWS * STEPS : 1);
            rest = next;
        }
    }

    CKPP_FN bool is_outside() const
    {
        bool outside = c[INNER] >= to[INNER];
        for (int d = 0; d < INNER; d++)
            outside |= c[d] >= to[d];
        return outside;
    }

    // Whether the loop has all elements of all patches of the warp, and these have neighbours from
    // `below` to `above`, along dimension D: it is the same for all threads of a warp.
    template <int D> CKPP_FN bool reaches(int below, int above) const
    {
        constexpr int WARP = 32, ALONG = LANES < WARP ? LANES : WARP, BELOW = WARP / ALONG;
        coordinate first = c[D], last = c[D];
        if (D == INNER) {
            first -= (coordinate)(threadIdx.x % ALONG * WIDTH);
            last = first + (ALONG * WIDTH - 1);
        } else {
            constexpr int EACH = D == AXIS ? ROWS * STEPS : 1;
            if (D == INNER - 1 && BELOW > 1) {
                first -= (coordinate)(threadIdx.x / LANES % BELOW * EACH);
                last = first + (BELOW - 1) * EACH;
            }
            last += D == AXIS ? ROWS - 1 : 0;
        }
        return first + below >= low[D] && last + above < high[D] &&
               (!BOXED || (first >= from[D] && last < to[D]));
    }

    // The elements of a row that the loop has.
    CKPP_FN patch_mask columns() const
    {
        patch_mask row = 0;
        for (int j = 0; j < WIDTH; j++)
            row |= (patch_mask)(c[INNER] + j >= from[INNER] && c[INNER] + j < to[INNER]) << j;
        return row;
    }
    // Those of the patch.
    CKPP_FN patch_mask mask() const
    {
        const patch_mask row = columns();
        patch_mask all = 0;
        for (int u = 0; u < ROWS; u++)
            if (NDIM == 1 || c[AXIS] + u < to[AXIS])
                all |= row << u * WIDTH;
        return all;
    }
    // Those elements along dimension D whose neighbours from `below` to `above` are inside.
    template <int D> CKPP_FN patch_mask mask_of(int below, int above) const
    {
        patch_mask all = 0;
        for (int u = 0; u < ROWS; u++)
            for (int j = 0; j < WIDTH; j++) {
                const coordinate at = c[D] + (D == INNER ? j : D == AXIS ? u : 0);
                all |= (patch_mask)(at + below >= low[D] && at + above < high[D])
                       << (u * WIDTH + j);
            }
        return all;
    }

    // The position of element j of row u.
    CKPP_FN position<NDIM, Index> at(int u, int j = 0) const { return place<false>(u, j); }
    // The same or, where the loop has no such element, that of the nearest one.
    CKPP_FN position<NDIM, Index> inside(int u, int j) const { return place<true>(u, j); }
    template <bool CLAMP> CKPP_FN position<NDIM, Index> place(int u, int j) const
    {
        position<NDIM, Index> r;
        r.first = 0;
        for (int d = 0; d < NDIM; d++) {
            coordinate k = c[d] + (d == INNER ? j : d == AXIS ? u : 0);
            if (CLAMP && d == INNER)
                k = k < from[d] ? from[d] : k;
            if (CLAMP && (d == INNER || d == AXIS))
                k = k < to[d] ? k : to[d] - 1;
            r.c[d] = (Index)k;
            r.first = r.first * (int64_t)extent[d] + (int64_t)k;
        }
        return r;
    }
};

// The elements of an array that the elements of a patch have as neighbours. Dimensions are the
// last three; the first neighbours are at L0, L1 and L2.
template <class Value, int L0, int L1, int L2, int N0, int N1, int N2, int AXIS> struct window {
    Value v[N0][N1][N2];

    // Puts WIDTH neighbouring elements at `from` where they belong in a row, of which the window
    // has those of FIRST to LAST.
    template <int WIDTH, int FIRST, int LAST, class Stored>
    CKPP_FN void load(int plane, int line, int column, const Stored *from)
    {
        const auto stored = *(const vector<Stored, WIDTH> *)from;
        for (int j = FIRST; j <= LAST; j++)
            v[plane][line][column + j] = stored._v[j];
    }

    // The thread's next patch is ROWS farther.
    template <int ROWS> CKPP_FN void go_on()
    {
        for (int plane = 0; plane + (AXIS == 0 ? ROWS : 0) < N0; plane++)
            for (int line = 0; line + (AXIS == 1 ? ROWS : 0) < N1; line++)
                for (int k = 0; k < N2; k++)
                    v[plane][line][k] =
                        v[plane + (AXIS == 0 ? ROWS : 0)][line + (AXIS == 1 ? ROWS : 0)][k];
    }
};

// What a body reads: the elements around element `column` of row `row`. INSIDE: no element of the
// patch has neighbours outside of the array.
template <class Window, bool INSIDE> struct neighbours;
template <class Value, int L0, int L1, int L2, int N0, int N1, int N2, int AXIS, bool INSIDE>
struct neighbours<window<Value, L0, L1, L2, N0, N1, N2, AXIS>, INSIDE> {
    const window<Value, L0, L1, L2, N0, N1, N2, AXIS> &w;
    int row, column;

    CKPP_FN const Value &operator()(int plane, int line, int by) const
    {
        return w.v[plane - L0 + (AXIS == 0 ? row : 0)][line - L1 + (AXIS == 1 ? row : 0)]
                  [by - L2 + column];
    }
    CKPP_FN const Value &operator()(int line, int by) const { return (*this)(0, line, by); }
    CKPP_FN const Value &operator()(int by) const { return (*this)(0, 0, by); }
    // The same, of a raw array whose element this is.
    template <class Element>
    CKPP_FN const Value &pick(const Element &, int plane, int line, int by) const
    {
        return (*this)(plane, line, by);
    }
};
template <bool INSIDE = false, class Window>
CKPP_FN neighbours<Window, INSIDE> of(const Window &w, int row, int column)
{
    return {w, row, column};
}

template <class Neighbours> inline constexpr bool is_inside = false;
template <class Window> inline constexpr bool is_inside<const neighbours<Window, true> &> = true;

} // namespace ckpp
