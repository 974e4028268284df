"""cases_host.py - what the host backend finds hardest, beside plain C (workers/loops_blocks.c):
coordinates in bodies, atomics, and raw kernels whose threads meet at barriers."""
from cases import SIZES, Case, dense


def pair(name, kernel, dtype, shape, bar, layouts=None):
    case = Case("host", f"{name}, {dtype} {'x'.join(map(str, shape))}", "rate", kernel, dtype,
                tuple(shape), None, (), 0, {"best": bar})
    count = len(layouts) if layouts else 2
    case.operands = tuple(layouts[k] if layouts and layouts[k] else dense(shape)
                          for k in range(count))
    case.bytes = count * shape[0] * shape[1] * SIZES[dtype]
    return case


def block_cases():
    every_row = (0, (0, 1))    # the result is a row
    for side in 1000, 4096:
        yield pair("_ind", "triangle", "float32", (side, side), 1.1)
        yield pair("x(j, k)", "star5", "float32", (side, side), 1.1)
    yield pair("histogram of 256 bins", "histogram", "uint8", (65536, 256), 1.5,
               [None, every_row])
    yield pair("tiled matrix product", "product", "float32", (512, 512), 3, [None, None, None])
    yield pair("pathfinder", "path", "int32", (101, 100000), 5, [None, every_row])
    yield pair("jacobi by tiles", "jacobi", "float32", (2048, 2048), 5)
    yield pair("layer norm by shuffles", "layer_norm", "float32", (4096, 768), 5)
