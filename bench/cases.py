"""cases.py - what run.py measures: one list of cases, with the bar that each has to meet.

A case is what the workers get (see workers/worker.h) and what run.py needs to judge their times:
the bytes that must move, and the bar.

Bars, each a ratio within one run:
  share OF    our rate over OF's, at least: "cuda" is the hand-written kernel, "memcpy" a copy on
              the device, "read" what is taken for the rate of reading alone (READ_OVER_COPY times
              memcpy's)
  best        our time over the best peer's, at most
  added       our time less the hand-written kernel's, at most, in microseconds
"""
import dataclasses
import math

SIZES = {"bool": 1, "int8": 1, "uint8": 1, "float16": 2, "int16": 2, "int32": 4, "float32": 4,
         "int64": 8, "float64": 8, "complex128": 16}
SECTOR = 32                     # bytes: the least that a GPU's memory gives
READ_OVER_COPY = 4300 / 4226    # on an H200, of the rates of reading and of copying
TIES = 1.02                     # "no slower than": what two measurements of the same differ by

# operands besides the outputs, and the outputs; an inout operand is read and written
ARRAYS = {"fill": (0, 1), "scale": (1, 1), "saxpy": (1, 1), "add": (2, 1), "multiply": (2, 1),
          "multiply_add": (3, 1), "add3": (3, 1), "add4": (4, 1), "add5": (5, 1),
          "black_scholes": (3, 2), "transpose": (1, 1), "raw_scale": (0, 1), "memcpy": (1, 1),
          "polynomial": (1, 1), "copy": (1, 1), "gelu": (1, 1), "length": (1, 1)}
INOUT = {"saxpy", "raw_scale"}


@dataclasses.dataclass
class Case:
    group: str
    name: str                   # within its group, for people
    mode: str
    kernel: str
    dtype: str
    shape: tuple
    axes: tuple = None          # None: elementwise; all of them: everything is reduced
    operands: tuple = ()        # (offset, strides), in elements
    bytes: int = 0
    bars: dict = dataclasses.field(default_factory=dict)
    plot: tuple = ()            # (plot, x): where its result is drawn

    def line(self):
        shape = "x".join(map(str, self.shape))
        axes = "-"
        if self.axes is not None:
            whole = len(self.axes) == len(self.shape)
            axes = "all" if whole else ",".join(map(str, self.axes))
        operands = " ".join(f"{offset}/{','.join(map(str, strides))}"
                            for offset, strides in self.operands)
        return f"{self.mode} {self.kernel} {self.dtype} {shape} {axes} {operands}".strip()


def dense(shape, offset=0):
    strides = [1]
    for extent in reversed(shape[1:]):
        strides.insert(0, strides[0] * extent)
    return offset, tuple(strides)


def touched(shape, operand, size):
    """Bytes of the operand's memory that must move: of strided elements whole sectors, of repeated
    ones one."""
    strides = [(abs(stride), extent) for stride, extent in zip(operand[1], shape)
               if stride and extent > 1]
    least = min((stride for stride, _ in strides), default=1)
    return math.prod(extent for _, extent in strides) * size * min(least, max(1, SECTOR // size))


def elementwise(group, name, kernel, dtype, shape, layouts=None, mode="rate", bars=None, plot=()):
    """layouts: for each operand, outputs last, None (row-major) or (offset, strides)."""
    inputs, outputs = ARRAYS[kernel]
    layouts = layouts or [None] * (inputs + outputs)
    operands = tuple(layout or dense(shape) for layout in layouts)
    size = SIZES[dtype]
    moved = sum(touched(shape, operand, size) for operand in operands)
    if kernel in INOUT:
        moved += touched(shape, operands[-1], size)
    return Case(group, name, mode, kernel, dtype, tuple(shape), None, operands, moved, bars or {},
                plot)


def reduction(group, name, kernel, dtype, shape, axes=None, mode="rate", bars=None, plot=(),
              operand=None, more=0):
    """more: inputs besides the first one, laid out as it is."""
    axes = tuple(range(len(shape))) if axes is None else axes
    results = math.prod(extent for d, extent in enumerate(shape) if d not in axes)
    operand = operand or dense(shape)
    size = SIZES[dtype]
    result = {"argmax": 8, "mean_variance": 2 * size}.get(kernel, size)
    if (kernel, dtype) == ("sum", "int8"):
        result = 8
    if bars is None:
        bars = {"read": 0.95, "best": TIES} if math.prod(shape) >= 1 << 20 else {"best": 1.1}
    return Case(group, name, mode, kernel, dtype, tuple(shape), axes, (operand,) * (1 + more),
                (1 + more) * touched(shape, operand, size) + results * result, bars, plot)


def shrink(shape, less):
    """The shape with its longest extents halved, `less` times."""
    shape = list(shape)
    for _ in range(less):
        shape[shape.index(max(shape))] = max(1, max(shape) // 2)
    return tuple(shape)


def count(n):
    """2^28, or 2^28 - 3."""
    power = n.bit_length() - 1 if n & (n - 1) == 0 else n.bit_length()
    rest = n - (1 << power)
    if n < 1024 or abs(rest) >= 100:
        return str(n)
    return f"2^{power}" + (f" - {-rest}" if rest else "")


# ---- elementwise ----

TYPES = ["int8", "float16", "float32", "float64", "complex128"]
BY_HAND = {"cuda": 0.97}


def elementwise_cases(less):
    yield elementwise("copy", "memcpy float32 2^28", "memcpy", "float32", (1 << 28 - less,))
    for kernel, dtype, power in [("saxpy", "float32", 28), ("saxpy", "float16", 28),
                                 ("add", "int8", 29), ("add", "float32", 28),
                                 ("black_scholes", "float32", 26)]:
        yield elementwise("elementwise", f"{kernel} {dtype} 2^{power}", kernel, dtype,
                          (1 << power - less,), bars=BY_HAND)
    for arrays, kernel in enumerate(["fill", "scale", "add", "add3", "add4", "add5"], 1):
        for dtype in TYPES:
            n = (1 << 30 - less) // (arrays * SIZES[dtype]) // 256 * 256
            yield elementwise("elementwise", f"{arrays} arrays, {dtype}", kernel, dtype, (n,),
                              bars=BY_HAND)
    for dtype in TYPES:
        n = (1 << 30 - less) // (3 * SIZES[dtype]) // 256 * 256
        yield elementwise("elementwise", f"add {dtype}, odd length", "add", dtype, (n - 3,),
                          bars=BY_HAND)
        if dtype != "complex128":    # any address of which is one of 16 bytes
            for name, offsets in (("all at odd addresses", (1, 1, 1)),
                                  ("one at an odd address", (1, 0, 0))):
                yield elementwise("elementwise", f"add {dtype}, {name}", "add", dtype, (n - 1,),
                                  [dense((n,), offset) for offset in offsets], bars=BY_HAND)


def size_cases(step, less):
    for kernel, most in ("saxpy", 29), ("add", 29), ("black_scholes", 27):
        for power in range(10 + (most - 10) % step, most - less + 1, step):
            yield elementwise("sizes", f"{kernel} float32 2^{power}", kernel, "float32",
                              (1 << power,), bars=BY_HAND if power >= 22 else {},
                              plot=(f"sizes-{kernel}", 1 << power))
    for power in range(10, 29 - less, step):
        yield reduction("sizes", f"sum_squares float32 2^{power}", "sum_squares", "float32",
                        (1 << power,), bars=None if power >= 22 else {},
                        plot=("sizes-sum_squares", 1 << power))


def layout_cases(side):
    shape = (side, side)
    row, column, everywhere, turned = (0, (0, 1)), (0, (1, 0)), (0, (0, 0)), (0, (1, side))
    limit = {"memcpy": 0.95}
    for dtype in "float32", "float16", "float64":
        yield elementwise("layouts", f"x * row + column, {dtype}", "multiply_add", dtype, shape,
                          [None, row, column, None], bars=limit)
    yield elementwise("layouts", "x * row, float32", "multiply", "float32", shape,
                      [None, row, None], bars=limit)
    yield elementwise("layouts", "x * column, float32", "multiply", "float32", shape,
                      [None, column, None], bars=limit)
    yield elementwise("layouts", "x * scalar, float32", "multiply", "float32", shape,
                      [None, everywhere, None], bars=limit)
    yield elementwise("layouts", "row + column, float32", "add", "float32", shape,
                      [row, column, None], bars=limit)
    yield elementwise("layouts", "x + row, int8", "add", "int8", shape, [None, row, None],
                      bars=limit)
    for dtype in "float32", "float16", "int8", "float64":
        yield elementwise("layouts", f"transposed x, {dtype}", "scale", dtype, shape,
                          [turned, None], bars={"memcpy": 0.85})
    yield elementwise("layouts", "x + transposed y, float32", "add", "float32", shape,
                      [None, turned, None], bars={"memcpy": 0.85})
    yield elementwise("layouts", "raw tiled transpose, float32", "transpose", "float32", shape,
                      [turned, None], bars={"cuda": 0.90})
    n = side * side // 2
    for dtype in "float32", "float16", "float64":
        yield elementwise("layouts", f"x[::2], {dtype}", "scale", dtype, (n,), [(0, (2,)), None],
                          bars={"memcpy": 0.90})
    yield elementwise("layouts", "x[::2] + y, float32", "add", "float32", (n,),
                      [(0, (2,)), None, None], bars={"memcpy": 0.90})
    irregular = {"memcpy": 0.80}
    unit = side // 16    # 1024, or less in a small run
    for name, extents, order, cut in [
            ("4-d, permuted", (64, 64, unit // 8, unit // 2), (2, 0, 3, 1), 0),
            ("4-d, last dimension kept", (64, 64, unit // 8, unit // 2), (2, 1, 0, 3), 0),
            ("5-d, sliced", (16, 32, 32, unit // 8, unit // 8), (0, 1, 2, 3, 4), 3),
            ("6-d, permuted and sliced", (8, 16, 16, 16, unit // 16, unit // 8),
             (3, 0, 4, 1, 5, 2), 2)]:
        _, strides = dense([extent + cut for extent in extents])
        yield elementwise("layouts", f"{name}, float32", "scale", "float32",
                          tuple(extents[d] for d in order),
                          [(cut, tuple(strides[d] for d in order)), None], bars=irregular)


# ---- reductions ----

REDUCED = ["float32", "float64", "float16", "int8"]


def reduction_cases(less):
    def case(name, kernel, dtype, shape, axes=None):
        return reduction("reductions", name, kernel, dtype, shrink(shape, less), axes)

    for kernel, dtype, power in [("sum_squares", "float32", 28), ("max", "float32", 28),
                                 ("argmax", "float32", 28), ("sum", "float64", 28),
                                 ("sum", "float16", 28), ("sum", "int8", 29),
                                 ("mean_variance", "float32", 26)]:
        yield case(f"{kernel} {dtype} 2^{power}", kernel, dtype, (1 << power,))
    for axis in 1, 0:
        for rows, columns in [(1 << 22, 16), (1 << 20, 256), (1 << 16, 4096), (4096, 1 << 16),
                              (256, 1 << 20), (16, 1 << 24)]:
            what = "rows" if axis else "columns"
            yield case(f"sum of {what}, float32 {count(rows)} x {count(columns)}", "sum",
                       "float32", (rows, columns), (axis,))
    for dtype in REDUCED:
        for axes in (0, 2), (1,):
            yield case(f"sum {dtype} 256 x 1024 x 1024 over {axes}", "sum", dtype,
                       (256, 1024, 1024), axes)
    yield case("sum float32 4096 x 64 x 256 over (1,)", "sum", "float32", (4096, 64, 256), (1,))
    for kernel in "argmax", "mean_variance":
        yield case(f"{kernel} of rows, float32 2^16 x 1024", kernel, "float32", (1 << 16, 1024),
                   (1,))
        yield case(f"{kernel} of columns, float32 8192 x 8192", kernel, "float32", (8192, 8192),
                   (0,))


def sweep_cases(power, step):
    for dtype in REDUCED:
        for axis in 1, 0:
            for k in range(0, power + 1, step):
                what = "rows" if axis else "columns"
                yield reduction("sweep", f"{what} {dtype} 2^{k} x 2^{power - k}", "sum", dtype,
                                (1 << k, 1 << (power - k)), (axis,),
                                plot=(f"{what}-{dtype}", 1 << k))


def latency_cases():
    for name, n in ("1k", 1 << 10), ("64k", 1 << 16), ("1M", 1 << 20):
        yield reduction("latency", f"sum_squares float32 {name}, launch to host value",
                        "sum_squares", "float32", (n,), mode="value", bars={"cub": 1.0},
                        plot=("latency", n))
    for kernel in "saxpy", "raw_scale":
        yield elementwise("latency", f"issue of {kernel}", kernel, "float32", (1024,),
                          mode="issue", bars={"added": 0.150})
    yield reduction("latency", "issue of sum_squares", "sum_squares", "float32", (1024,),
                    mode="issue", bars={})


# ---- the host backend ----

def host_cases():
    """Against plain C."""
    import cases_host    # which is made of this file's

    yield from cases_host.block_cases()
    bar = {"best": 1.05}
    for dtype in "float32", "float64", "int8":
        for n in 1000, 100000, 1000000, 1 << 24:
            yield elementwise("host", f"add {dtype} {count(n)}", "add", dtype, (n,), bars=bar)
    for n in 1000, 100000, 1000000, 1 << 24:
        yield elementwise("host", f"saxpy float32 {count(n)}", "saxpy", "float32", (n,), bars=bar)
        yield elementwise("host", f"polynomial float32 {count(n)}", "polynomial", "float32", (n,),
                          bars=bar)
    side = 4096
    row, column, turned = (0, (0, 1)), (0, (1, 0)), (0, (1, side))
    yield elementwise("host", "black_scholes float32 2^20", "black_scholes", "float32", (1 << 20,),
                      bars=bar)
    yield elementwise("host", "x * row + column, float32", "multiply_add", "float32", (side, side),
                      [None, row, column, None], bars=bar)
    yield elementwise("host", "transposed x, float32", "scale", "float32", (side, side),
                      [turned, None], bars=bar)
    yield elementwise("host", "x[::2], float32", "scale", "float32", (1 << 23,), [(0, (2,)), None],
                      bars=bar)
    for dtype in "float32", "float64":
        for n in 10000, 1000000, 1 << 24:
            yield reduction("host", f"sum {dtype} {count(n)}", "sum", dtype, (n,), bars=bar)
        for axis in 1, 0:
            for shape in [(16, 1 << 20), (4096, 4096), (256, 256), (65536, 100), (1 << 20, 16),
                          (1 << 22, 3)]:
                what = "rows" if axis else "columns"
                yield reduction("host", f"sum of {what}, {dtype} {shape[0]} x {shape[1]}", "sum",
                                dtype, shape, (axis,), bars=bar)


GROUPS = ["copy", "elementwise", "sizes", "layouts", "reductions", "sweep", "latency",
          "neighbours", "limits"]

# whom a group's cases are measured against
PEERS = {"copy": ["torch"], "elementwise": ["cuda", "cupy_kernel", "torch"],
         "sizes": ["cuda", "cub", "cupy_kernel", "torch"],
         "layouts": ["cuda", "cupy_kernel", "torch"],
         "reductions": ["cuda", "cub", "cupy", "cupy_kernel", "torch"],
         "sweep": ["cuda", "cub", "cupy", "torch"],
         "latency": ["cuda", "cub", "cupy", "cupy_kernel", "torch"], "host": ["loops"],
         "neighbours": ["cuda", "torch_compile"], "limits": ["cuda", "torch", "torch_compile"]}


def gpu_cases(step, less):
    """less: powers of two to make the arrays smaller by, to try the benchmark itself."""
    import cases_limits    # which is made of this file's

    return [*elementwise_cases(less), *size_cases(step, less),
            *layout_cases(16384 >> (less + 1) // 2), *reduction_cases(less),
            *sweep_cases(28 - less, step), *latency_cases(),
            *cases_limits.neighbour_cases(less), *cases_limits.limit_cases(less)]
