"""cases_limits.py - cases at memory's limit that take more than packets of 16 bytes along a row:
neighbours in every way to write them, and awkward shapes and types. Their bars are shares of a
copy's rate; "by hand" are workers/cuda_neighbours.cu and cuda_limits.cu."""
import math

from cases import SIZES, Case, dense, elementwise, reduction, shrink

# kernel: its radius, in every dimension
STENCILS = {"star5": 1, "box9": 1, "star9": 2, "star17": 4, "star7": 1, "box27": 1}
WAYS = {"": "coordinates", ".loop": "a loop", ".near": "near"}
NAMES = {"star5": "5 points", "box9": "9 points", "star9": "radius 2", "star17": "radius 4",
         "star7": "7 points", "box27": "27 points"}


def stencil(kernel, way, dtype, shape, bar, less):
    shape = shrink(shape, less)
    name = f"{NAMES[kernel]}, {dtype} {'x'.join(map(str, shape))}, {WAYS[way]}"
    moved = 2 * math.prod(shape) * SIZES[dtype]
    return Case("neighbours", name, "rate", kernel + way, dtype, shape, None,
                (dense(shape), dense(shape)), moved, {"memcpy": bar})


def neighbour_cases(less):
    for side, bar in (16384, 0.96), (16386, 0.905):
        for way in WAYS:
            yield stencil("star5", way, "float32", (side, side), bar, less)
    for side, bar in (640, 0.90), (642, 0.83):
        for way in WAYS:
            yield stencil("star7", way, "float32", (side,) * 3, bar, less)
    for kernel in "box9", "star9", "star17":
        for way in WAYS:
            yield stencil(kernel, way, "float32", (16384, 16384), 0.90, less)
    for way in WAYS:
        yield stencil("box27", way, "float32", (640,) * 3, 0.80, less)
    for dtype in "float64", "float16":
        for way in WAYS:
            yield stencil("star5", way, dtype, (16384, 8192), 0.90, less)
        for way in "", ".near":
            yield stencil("star7", way, dtype, (512,) * 3, 0.90, less)
    side = 4096 >> less // 2
    shape = side, side
    moved = 10 * side * side * 4    # three loops: read 2, 2 and 3 arrays, write one each
    yield Case("neighbours", f"fdtd-2d, a step, float32 {side}^2", "rate", "fdtd.loop", "float32",
               shape, None, (dense(shape),) * 3, moved, {"memcpy": 0.87})
    side = 2048 >> less // 2
    shape = side, side
    yield Case("neighbours", f"shortest paths, int32 {side}^2", "rate", "floyd.loop", "int32",
               shape, None, (dense(shape),), 8 * side ** 3, {"cuda": 1.0})


def permuted(name, dtype, extents, order, bar, less):
    """A copy whose dimension d is the input's order[d]."""
    extents = shrink(extents, less)
    _, strides = dense(extents)
    return elementwise("limits", name, "copy", dtype, tuple(extents[d] for d in order),
                       [(0, tuple(strides[d] for d in order)), None], bars={"memcpy": bar})


def limit_cases(less):
    n = 1 << 28 - less
    yield elementwise("limits", "gelu float32 2^28", "gelu", "float32", (n,),
                      bars={"memcpy": 0.975})
    for words in 3, 5, 6, 7, 9, 10, 11, 13, 15, 17, 21, 24, 27, 31:
        rows = (n // max(8, words)) // 32 * 32 + 5
        yield reduction("limits", f"rows of {words}, float32", "sum", "float32", (rows, words),
                        (1,), bars={"memcpy": 0.9})
    for words in 3, 5, 6, 7, 9, 12:
        rows = n // max(4, words) // 32 * 32 + 5
        shape = rows, words
        yield elementwise("limits", f"structs of {words} floats to their length", "length",
                          "float32", shape, [None, (0, (1, 0))],
                          bars={"memcpy": 0.985 if words == 3 else 0.93})
    yield reduction("limits", "count of nonzero int8 2^28", "count", "int8", (n,),
                    bars={"memcpy": 0.895})
    for dtype in "int8", "uint8", "int16", "bool":
        for result in "int32", "int64", "float32":
            yield reduction("limits", f"sum of {dtype} 2^28 to {result}", f"sum_{result}", dtype,
                            (n,), bars={"memcpy": 0.895 if SIZES[dtype] == 1 else 0.93})
    for kernel in "any", "all":
        yield reduction("limits", f"{kernel} of bool 2^28", kernel, "bool", (n,),
                        bars={"memcpy": 0.965})
    shape = shrink((12347, 21613), less)
    yield reduction("limits", "columns of float32 12347 x 21613", "sum", "float32", shape, (0,),
                    bars={"memcpy": 0.953})
    yield reduction("limits", "logsumexp of rows, float32 12347 x 21613", "logsumexp", "float32",
                    shape, (1,), bars={"memcpy": 0.953})
    cube = 256, 513, 1024
    yield permuted("(0, 2, 1) of float32 256 x 513 x 1024", "float32", cube, (0, 2, 1), 0.868,
                   less)
    yield permuted("(2, 1, 0) of float32 256 x 513 x 1024", "float32", cube, (2, 1, 0), 0.932,
                   less)
    yield permuted("NCHW to NHWC, float16 65 x 128 x 112 x 112", "float16", (65, 128, 112, 112),
                   (0, 2, 3, 1), 0.905, less)
    yield reduction("limits", "dot float32 2^28", "dot", "float32", (n,), bars={"memcpy": 1.02},
                    more=1)
    side = (16384 >> less // 2) + 2
    inside = (side + 1, (side, 1))
    yield elementwise("limits", f"interior of float32 {side}^2", "copy", "float32",
                      (side - 2, side - 2), [inside, inside], bars={"memcpy": 0.98})
