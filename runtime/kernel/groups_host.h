/* groups_host.h - CUDA's cooperative groups on the host, built on block_host.h's barriers and
 * warps.
 *
 * A group of lanes is a mask of its warp, and ranks are in bit order; a tile's lanes are
 * contiguous. Lanes publish where their values are, and the last one to arrive computes the
 * results of all, in the order in which a GPU combines them, so that floating-point sums are
 * bit-identical. Asynchronous copies are done immediately. Tiles of more than a warp, and clusters
 * of several blocks, are for GPUs only. */
namespace ckpp {

template <class Left, class Right> inline constexpr bool is_same = false;
template <class Type> inline constexpr bool is_same<Type, Type> = true;
/* Whether combine(value, value) has type Type. */
template <class Type, class Combine>
inline constexpr bool combines = is_same<
    const unreferenced<decltype(value_of<Combine &>()(value_of<Type &>(), value_of<Type &>()))>,
    const Type>;

/* Where a lane's value is, and where to write its result. */
template <class Type> struct shown {
    Type *value, *result;
};

/* Calls finish(shown, lanes), with `shown` indexed by lane, when all lanes of the mask have
 * arrived. */
template <class Type, class Finish>
CKPP_FN Type exchange(int sync_point, unsigned mask, Type value, const Finish &finish,
                      const char *file, int line)
{
    Type result = value;
    sync_lanes<char>(
        sync_point, mask, shown<Type>{&value, &result},
        [&](ckpp_warp *warp, unsigned lanes) {
            shown<Type> all[CKPP_WARP];
            for (unsigned rest = lanes; rest; rest &= rest - 1) {
                const unsigned k = (unsigned)__builtin_ctz(rest);
                all[k] = value_of_lane<shown<Type>>(warp, k);
            }
            finish(all, lanes);
        },
        file, line);
    return result;
}

/* The lane with this rank in the mask. */
CKPP_FN unsigned lane_of(unsigned mask, unsigned rank)
{
    while (rank-- > 0)
        mask &= mask - 1;
    return (unsigned)__builtin_ctz(mask);
}
CKPP_FN unsigned rank_of(unsigned mask, unsigned lane)
{
    return (unsigned)__builtin_popcount(mask & ((1u << lane) - 1));
}
/* Converts a set of lanes to a set of ranks. */
CKPP_FN unsigned pack_lanes(unsigned mask, unsigned lanes)
{
    unsigned packed = 0;
    for (unsigned rank = 0; mask; mask &= mask - 1, rank++)
        packed |= (lanes >> __builtin_ctz(mask) & 1) << rank;
    return packed;
}

template <class Type>
CKPP_FN Type shuffle_any(int sync_point, unsigned mask, const Type &value, unsigned source,
                         const char *file, int line)
{
    static_assert(__is_trivially_copyable(Type),
                  "the threads of a group exchange numbers and plain structs");
    ckpp_fiber *own = self();
    own->warp->source[own->number % CKPP_WARP] = source;
    const unsigned *sources = own->warp->source;
    return exchange(
        sync_point, mask, value,
        [=](const shown<Type> *all, unsigned lanes) {
            for (unsigned rest = lanes; rest; rest &= rest - 1) {
                const unsigned k = (unsigned)__builtin_ctz(rest);
                if (lanes >> sources[k] & 1)
                    *all[k].result = *all[sources[k]].value;
            }
        },
        file, line);
}

/* Inclusive scan: each lane gets the combination of the ranks up to its own. */
template <class Type, class Combine>
inline void scan_lanes(const shown<Type> *all, unsigned lanes, Combine &combine)
{
    unsigned lane[CKPP_WARP], count = 0;
    for (; lanes; lanes &= lanes - 1)
        lane[count++] = (unsigned)__builtin_ctz(lanes);
    for (unsigned step = 1; step < count; step *= 2)
        for (unsigned k = count; k-- > step;)
            *all[lane[k]].result = combine(*all[lane[k]].result, *all[lane[k - step]].result);
}
/* Reduction: all lanes get the combination of all, in a full tile by a butterfly. */
template <class Type, class Combine>
inline void fold_lanes(const shown<Type> *all, unsigned lanes, bool full_tile, Combine &combine)
{
    if (full_tile) {
        const unsigned size = (unsigned)__builtin_popcount(lanes),
                       first = (unsigned)__builtin_ctz(lanes);
        for (unsigned half = size / 2; half > 0; half /= 2)
            for (unsigned k = 0; k < size; k++)
                if (!(k & half)) {
                    Type &a = *all[first + k].result, &b = *all[first + k + half].result;
                    const Type left = combine(a, b), right = combine(b, a);
                    a = left;
                    b = right;
                }
        return;
    }
    scan_lanes(all, lanes, combine);
    const Type &last = *all[31 - __builtin_clz(lanes)].result;
    for (unsigned rest = lanes; rest; rest &= rest - 1)
        *all[__builtin_ctz(rest)].result = last;
}

CKPP_FN unsigned block_threads() { return blockDim.x * blockDim.y * blockDim.z; }

} // namespace ckpp

namespace cooperative_groups {

/* ---- groups ---- */

class coalesced_group;

class thread_group {
public:
    enum kind { lanes_kind, block_kind, grid_kind, cluster_kind };
    CKPP_FN unsigned long long size() const;
    CKPP_FN unsigned long long num_threads() const { return size(); }
    CKPP_FN unsigned long long thread_rank() const;
    CKPP_FN void sync(CKPP_CALLER) const;
    CKPP_FN unsigned get_type() const { return kind_; }

protected:
    kind kind_;
    bool tile_ = false;
    unsigned mask_ = 0, meta_rank_ = 0, meta_size_ = 1;

    CKPP_FN explicit thread_group(kind kind) : kind_(kind) {}
    friend thread_group tiled_partition(const thread_group &, unsigned, const char *, int);
    friend coalesced_group tiled_partition(const coalesced_group &, unsigned, const char *, int);
};

class thread_block : public thread_group {
public:
    struct arrival_token {};
    CKPP_FN thread_block() : thread_group(block_kind) {}
    CKPP_FN static void sync(CKPP_CALLER) { __syncthreads(file, line); }
    CKPP_FN arrival_token barrier_arrive() const { return {}; }
    CKPP_FN void barrier_wait(arrival_token &&, CKPP_CALLER) const { __syncthreads(file, line); }
    CKPP_FN static unsigned size() { return ckpp::block_threads(); }
    CKPP_FN static unsigned num_threads() { return size(); }
    CKPP_FN static unsigned thread_rank() { return ckpp::self()->number; }
    CKPP_FN static dim3 group_index() { return blockIdx; }
    CKPP_FN static dim3 thread_index() { return threadIdx; }
    CKPP_FN static dim3 group_dim() { return blockDim; }
    CKPP_FN static dim3 dim_threads() { return blockDim; }
};
CKPP_FN thread_block this_thread_block() { return {}; }

class grid_group : public thread_group {
public:
    struct arrival_token {};
    CKPP_FN grid_group() : thread_group(grid_kind) {}
    CKPP_FN bool is_valid() const
    {
        return ckpp::self()->calls->launch_has(CKPP_LAUNCH_COOPERATIVE);
    }
    CKPP_FN void sync(CKPP_CALLER) const { grid_sync(file, line); }
    CKPP_FN arrival_token barrier_arrive() const { return {}; }
    CKPP_FN void barrier_wait(arrival_token &&, CKPP_CALLER) const { grid_sync(file, line); }
    CKPP_FN static unsigned long long num_blocks()
    {
        return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
    }
    CKPP_FN static unsigned long long block_rank()
    {
        return ((unsigned long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    }
    CKPP_FN static unsigned long long size() { return num_blocks() * thread_block::size(); }
    CKPP_FN static unsigned long long num_threads() { return size(); }
    CKPP_FN static unsigned long long thread_rank()
    {
        return block_rank() * thread_block::size() + thread_block::thread_rank();
    }
    CKPP_FN static dim3 group_dim() { return gridDim; }
    CKPP_FN static dim3 dim_blocks() { return gridDim; }
    CKPP_FN static dim3 block_index() { return blockIdx; }
    CKPP_FN static dim3 dim_threads()
    {
        return {gridDim.x * blockDim.x, gridDim.y * blockDim.y, gridDim.z * blockDim.z};
    }
    CKPP_FN static dim3 thread_index()
    {
        return {blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y * blockDim.y + threadIdx.y,
                blockIdx.z * blockDim.z + threadIdx.z};
    }
};
CKPP_FN grid_group this_grid() { return {}; }

/* A cluster of one block. */
class cluster_group : public thread_group {
public:
    struct arrival_token {};
    CKPP_FN cluster_group() : thread_group(cluster_kind) {}
    CKPP_FN static void sync(CKPP_CALLER) { __syncthreads(file, line); }
    CKPP_FN static arrival_token barrier_arrive() { return {}; }
    CKPP_FN static void barrier_wait(CKPP_CALLER) { __syncthreads(file, line); }
    CKPP_FN static void barrier_wait(arrival_token &&, CKPP_CALLER) { __syncthreads(file, line); }
    CKPP_FN static unsigned query_shared_rank(const void *) { return 0; }
    template <class Type> CKPP_FN static Type *map_shared_rank(Type *p, int rank, CKPP_CALLER)
    {
        if (rank != 0)
            ckpp::self()->calls->fail("map_shared_rank(): on the host a cluster has one block",
                                      file, line);
        return p;
    }
    CKPP_FN static dim3 block_index() { return {0, 0, 0}; }
    CKPP_FN static unsigned block_rank() { return 0; }
    CKPP_FN static dim3 dim_blocks() { return {}; }
    CKPP_FN static unsigned num_blocks() { return 1; }
    CKPP_FN static dim3 thread_index() { return threadIdx; }
    CKPP_FN static unsigned thread_rank() { return thread_block::thread_rank(); }
    CKPP_FN static dim3 dim_threads() { return blockDim; }
    CKPP_FN static unsigned num_threads() { return thread_block::size(); }
    CKPP_FN static unsigned size() { return thread_block::size(); }
};
CKPP_FN cluster_group this_cluster(CKPP_CALLER)
{
#ifndef CKPP_CLUSTER_DIMS
    if (ckpp::self()->calls->launch_has(CKPP_LAUNCH_CLUSTERS))
#endif
        ckpp::self()->calls->fail("this_cluster(): clusters of several blocks are for GPUs alone",
                                  file, line);
    return {};
}

/* ---- lanes ---- */

namespace details {

/* Base class of tiles and coalesced groups. */
class lane_group : public thread_group {
protected:
    CKPP_FN lane_group(unsigned mask, bool tile, unsigned meta_rank, unsigned meta_size)
        : thread_group(lanes_kind)
    {
        tile_ = tile;
        mask_ = mask;
        meta_rank_ = meta_rank;
        meta_size_ = meta_size;
    }

public:
    CKPP_FN unsigned mask() const { return mask_; }
    CKPP_FN bool is_tile() const { return tile_ || mask_ == 0xffffffff; }
    CKPP_FN unsigned size() const { return (unsigned)__builtin_popcount(mask_); }
    CKPP_FN unsigned num_threads() const { return size(); }
    CKPP_FN unsigned thread_rank() const { return ckpp::rank_of(mask_, ckpp::own_lane()); }
    CKPP_FN unsigned meta_group_rank() const { return meta_rank_; }
    CKPP_FN unsigned meta_group_size() const { return meta_size_; }
    CKPP_FN void sync(CKPP_CALLER) const { __syncwarp(mask_, file, line); }

    template <class Type> CKPP_FN Type shfl(Type value, int rank, CKPP_CALLER) const
    {
        return ckpp::shuffle_any(CKPP_AT___shfl_sync, mask_, value,
                                 ckpp::lane_of(mask_, (unsigned)rank % size()), file, line);
    }
    template <class Type> CKPP_FN Type shfl_up(Type value, unsigned delta, CKPP_CALLER) const
    {
        const unsigned rank = thread_rank(), from = rank < delta ? rank : rank - delta;
        return ckpp::shuffle_any(CKPP_AT___shfl_up_sync, mask_, value, ckpp::lane_of(mask_, from),
                                 file, line);
    }
    template <class Type> CKPP_FN Type shfl_down(Type value, unsigned delta, CKPP_CALLER) const
    {
        const unsigned rank = thread_rank(), from = delta < size() - rank ? rank + delta : rank;
        return ckpp::shuffle_any(CKPP_AT___shfl_down_sync, mask_, value,
                                 ckpp::lane_of(mask_, from), file, line);
    }
    CKPP_FN int any(int predicate, CKPP_CALLER) const
    {
        return __any_sync(mask_, predicate, file, line);
    }
    CKPP_FN int all(int predicate, CKPP_CALLER) const
    {
        return __all_sync(mask_, predicate, file, line);
    }
    CKPP_FN unsigned ballot(int predicate, CKPP_CALLER) const
    {
        return ckpp::pack_lanes(mask_, __ballot_sync(mask_, predicate, file, line));
    }
    template <class Type> CKPP_FN unsigned match_any(Type value, CKPP_CALLER) const
    {
        return ckpp::pack_lanes(mask_, __match_any_sync(mask_, value, file, line));
    }
    template <class Type> CKPP_FN unsigned match_all(Type value, int &predicate, CKPP_CALLER) const
    {
        return ckpp::pack_lanes(mask_, __match_all_sync(mask_, value, &predicate, file, line));
    }
};

} // namespace details

class coalesced_group : public details::lane_group {
public:
    CKPP_FN explicit coalesced_group(unsigned mask, unsigned meta_rank = 0, unsigned meta_size = 1)
        : lane_group(mask, false, meta_rank, meta_size)
    {}
};
CKPP_FN coalesced_group coalesced_threads(CKPP_CALLER)
{
    return coalesced_group(__activemask(file, line));
}

template <unsigned SIZE, class Parent = void> class thread_block_tile;

template <unsigned SIZE> class thread_block_tile<SIZE, void> : public details::lane_group {
    static_assert((SIZE & (SIZE - 1)) == 0 && SIZE > 0, "a tile has 1, 2, 4, 8, 16 or 32 threads");
    static_assert(SIZE <= CKPP_WARP,
                  "tiles of more than 32 threads are for GPUs alone: the host backend has none");

protected:
    CKPP_FN thread_block_tile(unsigned meta_rank, unsigned meta_size)
        : lane_group((unsigned)((1ull << SIZE) - 1) << (ckpp::own_lane() & ~(SIZE - 1)), true,
                     meta_rank, meta_size)
    {}
    friend thread_block_tile<1, void> this_thread();

public:
    CKPP_FN static constexpr unsigned size() { return SIZE; }
    CKPP_FN static constexpr unsigned num_threads() { return SIZE; }
    CKPP_FN static unsigned thread_rank() { return ckpp::own_lane() & (SIZE - 1); }
    template <class Type> CKPP_FN Type shfl_xor(Type value, unsigned ranks, CKPP_CALLER) const
    {
        const unsigned own = ckpp::own_lane(), source = own ^ ranks;
        return ckpp::shuffle_any(CKPP_AT___shfl_xor_sync, mask_, value,
                                 source > (own | (SIZE - 1)) ? own : source, file, line);
    }
};
template <unsigned SIZE, class Parent> class thread_block_tile : public thread_block_tile<SIZE> {
public:
    CKPP_FN explicit thread_block_tile(const Parent &parent)
        : thread_block_tile<SIZE>(parent.thread_rank() / SIZE, (parent.size() + SIZE - 1) / SIZE)
    {}
};
CKPP_FN thread_block_tile<1> this_thread() { return {0, 1}; }

/* Memory that tiles of several warps need on a GPU; unused here. */
template <unsigned SIZE = 1024> struct block_tile_memory {};
template <unsigned SIZE> CKPP_FN thread_block this_thread_block(block_tile_memory<SIZE> &)
{
    return {};
}

/* ---- any group ---- */

CKPP_FN unsigned long long thread_group::size() const
{
    return kind_ == lanes_kind  ? (unsigned)__builtin_popcount(mask_)
           : kind_ == grid_kind ? grid_group::size()
                                : thread_block::size();
}
CKPP_FN unsigned long long thread_group::thread_rank() const
{
    return kind_ == lanes_kind  ? ckpp::rank_of(mask_, ckpp::own_lane())
           : kind_ == grid_kind ? grid_group::thread_rank()
                                : thread_block::thread_rank();
}
CKPP_FN void thread_group::sync(const char *file, int line) const
{
    if (kind_ == lanes_kind)
        __syncwarp(mask_, file, line);
    else if (kind_ == grid_kind)
        grid_sync(file, line);
    else
        __syncthreads(file, line);
}
template <class Group> CKPP_FN void sync(const Group &group, CKPP_CALLER)
{
    group.sync(file, line);
}
template <class Group> CKPP_FN auto thread_rank(const Group &group) { return group.thread_rank(); }
template <class Group> CKPP_FN auto group_size(const Group &group) { return group.size(); }

/* ---- partitions ---- */

template <unsigned SIZE>
CKPP_FN thread_block_tile<SIZE, thread_block> tiled_partition(const thread_block &parent)
{
    return thread_block_tile<SIZE, thread_block>(parent);
}
template <unsigned SIZE, unsigned PARENT, class Grandparent>
CKPP_FN auto tiled_partition(const thread_block_tile<PARENT, Grandparent> &parent)
{
    static_assert(SIZE < PARENT, "a tile of a tile is smaller than that");
    return thread_block_tile<SIZE, thread_block_tile<PARENT, Grandparent>>(parent);
}

CKPP_FN thread_group tiled_partition(const thread_group &parent, unsigned size, CKPP_CALLER)
{
    if (size == 0 || size > CKPP_WARP || (size & (size - 1)) != 0)
        ckpp::self()->calls->fail("tiled_partition(): a tile has 1, 2, 4, 8, 16 or 32 threads",
                                  file, line);
    if (parent.kind_ != thread_group::lanes_kind && parent.kind_ != thread_group::block_kind)
        ckpp::self()->calls->fail(
            "tiled_partition(): tiles are parts of a block, of a tile or of a coalesced group",
            file, line);
    const unsigned long long rank = parent.thread_rank(), threads = parent.size();
    if (parent.kind_ == thread_group::lanes_kind && threads <= size)
        return parent;
    thread_group tile(thread_group::lanes_kind);
    tile.meta_rank_ = (unsigned)rank / size;
    tile.meta_size_ = (unsigned)(threads + size - 1) / size;
    const unsigned first = tile.meta_rank_ * size,
                   last = first + size < threads ? first + size : (unsigned)threads;
    for (unsigned k = first; k < last; k++)
        tile.mask_ |=
            1u << (parent.kind_ == thread_group::block_kind ? k % CKPP_WARP
                                                            : ckpp::lane_of(parent.mask_, k));
    return tile;
}
CKPP_FN coalesced_group tiled_partition(const coalesced_group &parent, unsigned size, CKPP_CALLER)
{
    const thread_group tile = tiled_partition((const thread_group &)parent, size, file, line);
    return coalesced_group(tile.mask_, tile.meta_rank_, tile.meta_size_);
}

CKPP_FN coalesced_group binary_partition(const details::lane_group &group, bool label, CKPP_CALLER)
{
    const unsigned mask = group.mask(), set = __ballot_sync(mask, label, file, line);
    if (set == mask || set == 0)
        return coalesced_group(mask);
    return coalesced_group(label ? set : mask & ~set, label, 2);
}
template <class Label>
CKPP_FN coalesced_group labeled_partition(const details::lane_group &group, Label label,
                                          CKPP_CALLER)
{
    if constexpr (ckpp::is_same<Label, bool>) {
        return binary_partition(group, label, file, line);
    } else {
        const unsigned mask = group.mask(), same = __match_any_sync(mask, label, file, line);
        const unsigned first = (unsigned)__builtin_ctz(same);
        const unsigned firsts = __ballot_sync(mask, first == ckpp::own_lane(), file, line);
        return coalesced_group(same, ckpp::rank_of(firsts, first),
                               (unsigned)__builtin_popcount(firsts));
    }
}

} // namespace cooperative_groups
