"""reduce_peers.py - the reductions of reduce_cases.txt with CuPy and PyTorch, in the table format of bench_reduce_gpu.c.

    python3 bench/reduce_peers.py [CASES]           measures; CASES is bench/reduce_cases.txt
    python3 bench/reduce_peers.py --table FILE...   lays what bench_reduce_gpu, cub_peer and this have printed side by side

Three peers: "cupy_kernel" is cupy.ReductionKernel with the same map, reduce and post as ckpp's kernel; "cupy" is CuPy's own
function (cupy.sum, cupy.argmax, ...), with the accelerators that it is set up with; "torch" is PyTorch's. What is not installed
is left out. A time is the median, over rounds, of the mean over many launches between two waits; into a given output,
where the function takes one.
"""
import os
import statistics
import sys
import time

ROUNDS = 15

try:
    import cupy
except ImportError as error:
    cupy = None
    print(f"# no CuPy: {error}")
try:
    import torch
except ImportError as error:
    torch = None
    print(f"# no PyTorch: {error}")

MOMENTS = """
struct moments { float count, mean, squares; };
__device__ inline moments merge(moments p, moments q)
{
    float count = p.count + q.count, apart = q.mean - p.mean;
    float part = count > 0 ? q.count / count : 0;
    return moments{count, p.mean + apart * part, p.squares + q.squares + apart * apart * p.count * part};
}
"""


def make_cupy_kernel(kernel, dtype):
    """cupy.ReductionKernel and its outputs' types; None where CuPy users would not write one."""
    # what ckpp adds 16-bit floats up in
    real = {"float16": "float", "float32": "float", "float64": "double"}[dtype]
    x = f"static_cast<{real}>(x)"
    if kernel in ("sum", "sum_squares"):
        mapped = x if kernel == "sum" else f"{x} * {x}"
        return cupy.ReductionKernel("T x", "T y", mapped, "a + b", "y = a", "0", "bench_" + kernel,
                                    reduce_type=real), [dtype]
    if kernel == "mean_variance":
        return cupy.ReductionKernel("T x", "T mean, T variance", "moments{1, static_cast<float>(x), 0}", "merge(a, b)",
                                    "mean = a.mean, variance = a.squares / a.count", "moments{0, 0, 0}",
                                    "bench_mean_variance", reduce_type="moments", preamble=MOMENTS), [dtype, dtype]
    return None, []


def result_shape(shape, axes):
    return tuple(extent for k, extent in enumerate(shape) if axes is not None and k not in axes)


def make_noise(shape, dtype):
    """The numbers that the other programs take, made piece by piece to need little more memory than the array."""
    x = cupy.empty(shape, dtype)
    flat = x.reshape(-1)
    for start in range(0, flat.size, 1 << 24):
        k = cupy.arange(start, min(start + (1 << 24), flat.size), dtype=cupy.uint64)
        flat[start:start + k.size] = (k * 2654435761 % (1 << 32) >> 22).astype(cupy.float32) / 1024
    return x


def cupy_runs(kernel, dtype, shape, axes):
    """(name, function) of what is timed with CuPy."""
    x = make_noise(shape, dtype)
    own, types = make_cupy_kernel(kernel, dtype)
    results = result_shape(shape, axes)
    runs = []
    if own:
        outputs = [cupy.empty(results, t) for t in types]    # given ones, as in the other programs
        runs.append(("cupy_kernel", lambda: own(x, *outputs, axis=axes)))
    if kernel == "sum":
        y = cupy.empty(results, dtype)
        runs.append(("cupy", lambda: cupy.sum(x, axis=axes, out=y)))
    if kernel == "argmax" and (axes is None or len(axes) == 1):
        axis = None if axes is None else axes[0]
        runs.append(("cupy", lambda: cupy.argmax(x, axis=axis)))
    if kernel == "sum_squares":
        flat = x.reshape(-1)
        runs.append(("cupy", lambda: cupy.dot(flat, flat)))
    return runs


def torch_runs(kernel, dtype, shape, axes):
    """(name, function) of what is timed with PyTorch."""
    x = torch.rand(shape, device="cuda", dtype=torch.float32).to(getattr(torch, dtype))
    dims = tuple(range(len(shape))) if axes is None else axes
    if kernel == "sum":
        return [("torch", lambda: torch.sum(x, dim=dims))]
    if kernel == "argmax" and axes is None:
        return [("torch", lambda: torch.argmax(x))]
    if kernel == "argmax" and len(axes) == 1:
        return [("torch", lambda: torch.argmax(x, dim=axes[0]))]
    if kernel == "mean_variance":
        return [("torch", lambda: torch.var_mean(x, dim=dims, correction=0))]
    if kernel == "sum_squares":
        return [("torch", lambda: torch.dot(x, x))]
    return []


def time_runs(run, wait, launches):
    seconds = []
    for r in range(-1, ROUNDS):    # the first round, which compiles, does not count
        wait()
        start = time.perf_counter()
        for _ in range(launches):
            run()
        wait()
        if r >= 0:
            seconds.append((time.perf_counter() - start) / launches)
    return statistics.median(seconds)


def read_cases(path):
    with open(path) as lines:
        for line in lines:
            words = line.split("#")[0].split()
            if len(words) == 4:
                yield words


def measure(words, make_runs, wait):
    kernel, dtype, shape, axes = words
    shape = tuple(int(extent) for extent in shape.split("x"))
    axes = None if axes == "all" else tuple(int(axis) for axis in axes.split(","))
    size = {"float16": 2, "float32": 4, "float64": 8}[dtype]
    count = results = 1
    for k, extent in enumerate(shape):
        count *= extent
        results *= extent if axes is not None and k not in axes else 1
    bytes_moved = count * size + results * {"argmax": 8, "mean_variance": 2 * size}.get(kernel, size)
    for name, run in make_runs(kernel, dtype, shape, axes):
        seconds = time_runs(run, wait, 200 if count < 1 << 22 else 20)
        print(f"{name:12} {words[0]:14} {words[1]:8} {words[2]:16} {words[3]:5} {1e6 * seconds:10.2f} "
              f"{1e-9 * bytes_moved / seconds:8.0f}", flush=True)


def measure_all(path, who, make_runs, wait, forget):
    for words in read_cases(path):
        try:
            measure(words, make_runs, wait)
        except Exception as error:    # one case that a peer cannot do is no reason to leave out the others
            print(f"# {who}: {' '.join(words)}: {type(error).__name__}: {str(error)[:200]!r}", flush=True)
        forget()


def print_table(paths):
    """A line a case: microseconds of each program, and ckpp's time over CuPy's kernel and over the quickest other."""
    times, who = {}, []
    for path in paths:
        with open(path) as lines:
            for line in lines:
                words = line.split()
                if len(words) != 7 or words[0] == "#":
                    continue
                times.setdefault(tuple(words[1:5]), {})[words[0]] = float(words[5])
                if words[0] not in who:
                    who.append(words[0])
    print(f"{'microseconds':46}" + "".join(f"{name:>12}" for name in who) + "  ckpp/kernel  ckpp/best")
    for case, row in times.items():
        cells = "".join(f"{row[name]:12.2f}" if name in row else f"{'-':>12}" for name in who)
        others = [t for name, t in row.items() if name != "ckpp"]
        ours = row.get("ckpp")
        kernel = f"{ours / row['cupy_kernel']:12.2f}" if ours and "cupy_kernel" in row else f"{'-':>12}"
        best = f"{ours / min(others):10.2f}" if ours and others else f"{'-':>10}"
        print(f"{case[0]:14} {case[1]:8} {case[2]:16} {case[3]:5}" + cells + " " + kernel + " " + best)


def main():
    if sys.argv[1:2] == ["--table"]:
        print_table(sys.argv[2:])
        return
    path = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(__file__), "reduce_cases.txt")
    if cupy:
        accelerators = os.environ.get("CUPY_ACCELERATORS", "CuPy's default")
        print(f"# CuPy {cupy.__version__}, accelerators: {accelerators}")
        measure_all(path, "CuPy", cupy_runs, lambda: cupy.cuda.Device().synchronize(),
                    cupy.get_default_memory_pool().free_all_blocks)
    if torch and torch.cuda.is_available():
        print(f"# PyTorch {torch.__version__}")
        measure_all(path, "PyTorch", torch_runs, torch.cuda.synchronize, torch.cuda.empty_cache)
    elif torch:
        print("# PyTorch sees no GPU")


if __name__ == "__main__":
    main()
