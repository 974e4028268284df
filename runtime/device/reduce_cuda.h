// reduce_cuda.h - what a reduction on a GPU is made of. specialize_reduce.c writes the loop over elements.
//
// A block's threads form teams. A team's lanes share the elements of one result (or of one packet of neighbouring
// results); teams lie in the block so that threads next to each other read memory next to each other:
//
//   elements of a result are neighbours in memory (rows)      a team is `lanes` threads in a row: apart is 1
//   results are neighbours in memory (columns)                lane k of `apart` neighbouring teams, then lane k + 1
//
// Both numbers are powers of two, chosen for each call, so that one compiled kernel serves every shape.
namespace ckpp {

// Where a thread is: its lane in the team, and the number of the team's result.
struct seat {
    int lane;
    int64_t result;

    CKPP_FN seat(int64_t tile, int lane_bits, int apart_bits)
    {
        const int t = threadIdx.x, team_bits = lane_bits + apart_bits;
        lane = t >> apart_bits & ((1 << lane_bits) - 1);
        result = (((tile * CKPP_BLOCK + t) >> team_bits) << apart_bits) + (t & ((1 << apart_bits) - 1));
    }
};

// VECTOR elements from p on, as the body sees them: neighbours (aligned as one), `step` apart, or the same one.
template <int VECTOR, class Stored, class Seen = seen_t<Stored>>
CKPP_FN packet<Seen, VECTOR> fetch_packet(const Stored *p)
{
    const auto stored = *(const packet<Stored, VECTOR> *)p;
    packet<Seen, VECTOR> r;
    for (int j = 0; j < VECTOR; j++)
        r._v[j] = stored._v[j];
    return r;
}
template <int VECTOR, class Stored, class Seen = seen_t<Stored>>
CKPP_FN packet<Seen, VECTOR> fetch_steps(const Stored *p, int64_t step)
{
    packet<Seen, VECTOR> r;
    for (int j = 0; j < VECTOR; j++)
        r._v[j] = p[j * step];
    return r;
}

// The other way round; what lies where a packet may.
template <int VECTOR, class Stored> CKPP_FN void store_packet(Stored *p, const Stored *values)
{
    *(packet<Stored, VECTOR> *)p = *(const packet<Stored, VECTOR> *)values;
}

// A thread's accumulators: COUNT neighbouring results'.
template <class State, int COUNT> struct states {
    State _s[COUNT];

    static CKPP_FN states empty()
    {
        states r;
        for (int j = 0; j < COUNT; j++)
            r._s[j] = State::empty();
        return r;
    }
    CKPP_FN void join(const states &b)
    {
        for (int j = 0; j < COUNT; j++)
            _s[j].join(b._s[j]);
    }
};

// What gather() needs for states of that size. Large ones stay within their warps.
template <int BYTES> inline constexpr int shared_bytes = BYTES <= CKPP_MAX_SHARED ? CKPP_BLOCK * BYTES : 1;

template <int WORDS> struct words {
    unsigned _w[WORDS];
};

// The accumulators of the thread `distance` further on in the warp.
template <class State> CKPP_FN State from_further(const State &a, unsigned distance)
{
    auto w = __builtin_bit_cast(words<sizeof(State) / 4>, a);
    for (int k = 0; k < (int)(sizeof(State) / 4); k++)
        w._w[k] = __shfl_down_sync(0xffffffffu, w._w[k], distance);
    return __builtin_bit_cast(State, w);
}

// Combines a team's accumulators into those of lane 0, always in the same order. All threads of the block take part. Within
// a warp by shuffles; what is left, one accumulator per warp and team, goes through shared memory.
template <class State> CKPP_FN void gather(State &a, int lane_bits, int apart_bits, unsigned char *shared)
{
    const unsigned apart = 1u << apart_bits, team = apart << lane_bits;

#pragma unroll 1
    for (unsigned distance = (team < 32 ? team : 32) / 2; distance >= apart; distance /= 2)
        a.join(from_further(a, distance));
    if constexpr (sizeof(State) <= CKPP_MAX_SHARED) {
        const unsigned t = threadIdx.x, next = apart < 32 ? 32 : apart;
        State *all = (State *)shared;
        if (team <= next)
            return;
        all[t] = a;
        __syncthreads();
        if ((t & (team - 1)) < apart)
#pragma unroll 1
            for (unsigned k = next; k < team; k += next)
                a.join(all[t + k]);
    }
}

} // namespace ckpp
