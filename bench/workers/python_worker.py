"""python_worker.py - CuPy's and PyTorch's side of the benchmarks. See worker.h for what a worker
reads and writes.

    python3 bench/workers/python_worker.py cupy | cupy_kernel | torch | torch_compile

"cupy" is CuPy's own functions (cupy.sum, ...), "cupy_kernel" ElementwiseKernel and ReductionKernel
with the code that ckpp's kernels have, "torch" PyTorch's functions. Each writes to given outputs
where the function takes one.
"""
import statistics
import sys
import time

import torch_compile

CACHE_SPAN = 256 << 20      # see worker.h
MAX_SETS = 4096
BATCH = 5e-3
BATCHES = 3
MAX_LAUNCHES = 500
SAMPLES = 64
SIZES = {"bool": 1, "int8": 1, "uint8": 1, "float16": 2, "int16": 2, "int32": 4, "float32": 4,
         "int64": 8, "float64": 8, "complex128": 16}
OUTPUTS = {"black_scholes": 2, "mean_variance": 2, "fdtd": 3}
RESULTS = {"argmax": "int64", "count": "int64", "any": "bool", "all": "bool",
           "sum_int32": "int32", "sum_int64": "int64", "sum_float32": "float32"}
POSITIVE, ZEROS = 2, 30     # as in noise.h


class Job:
    def __init__(self, line):
        self.mode, kernel, self.dtype, shape, axes, *operands = line.split()
        self.kernel, _, self.way = kernel.partition(".")
        self.shape = tuple(int(extent) for extent in shape.split("x"))
        every = tuple(range(len(self.shape)))
        if axes in ("-", "all"):
            self.axes = every if axes == "all" else None
        else:
            self.axes = tuple(int(axis) for axis in axes.split(","))
        self.all = axes == "all"
        self.noise = self.choose_noise()
        self.operands = []    # (type, shape, offset, strides)
        for text in operands:
            offset, strides = text.split("/")
            self.operands.append((self.dtype, self.shape, int(offset),
                                  tuple(int(s) for s in strides.split(","))))
        self.inputs = len(self.operands) - OUTPUTS.get(self.kernel, 1)
        if self.axes is not None:
            self.inputs = len(self.operands)
            self.add_results()
        self.places, self.set_bytes = [], 0
        for dtype, shape, offset, strides in self.operands:
            span = offset + 1 + sum((extent - 1) * stride
                                    for extent, stride in zip(shape, strides))
            self.places.append((self.set_bytes, span))
            self.set_bytes += (span * SIZES[dtype] + 255) // 256 * 256
        self.sets = 1
        if self.mode == "rate":
            self.sets = max(1, min(MAX_SETS, -(-CACHE_SPAN // self.set_bytes)))

    def choose_noise(self):
        size = SIZES[self.dtype]
        if self.kernel == "black_scholes":
            return POSITIVE
        if self.kernel in ("max", "argmax"):
            return {1: 7, 2: 11}.get(size, 24)
        if self.kernel in ("any", "all"):
            return ZEROS + (self.kernel == "all")
        if self.kernel == "count" or self.dtype in ("uint8", "bool"):
            return 3
        return 0 if "int" in self.dtype else 1

    def add_results(self):
        shape = tuple(extent for d, extent in enumerate(self.shape) if d not in self.axes)
        strides = [1]
        for extent in reversed(shape[1:]):
            strides.insert(0, strides[0] * extent)
        wide = (self.kernel, self.dtype) == ("sum", "int8")
        dtype = "int64" if wide else RESULTS.get(self.kernel, self.dtype)
        for _ in range(OUTPUTS.get(self.kernel, 1)):
            self.operands.append((dtype, shape, 0, tuple(strides[:len(shape)])))


def hash_to_noise(h, kind):
    """From the hash, an array of unsigned numbers in a wider type, to the numbers of noise.h."""
    if kind <= 1:
        return (2 * (h >> 28) - 15) / (16 if kind else 1)
    if kind >= ZEROS:
        return h * 0 + (kind - ZEROS)
    return 1 + (h >> 22) / 256 if kind == POSITIVE else h >> (32 - kind)


class Cupy:
    def __init__(self, own_kernels):
        import cupy
        self.lib = cupy
        self.name = f"CuPy {cupy.__version__}" + (" kernels" if own_kernels else "")
        self.make = self.make_kernel if own_kernels else self.make_function
        self.memory = None
        self.events = cupy.cuda.Event(), cupy.cuda.Event()
        parameters = "int32 operand, int32 kind, int32 parts"
        self.fill_noise = cupy.ElementwiseKernel(parameters, "T x", """
            unsigned place = parts ? i / 2 : i;
            unsigned number = operand + (parts && i % 2 ? 100 : 0);
            unsigned h = (place + number * 0x9e3779b9u) * 2654435761u;
            h = (h ^ h >> 16) * 0x7feb352du;
            h = h ^ h >> 15;
            x = kind <= 1 ? (float)(2 * (int)(h >> 28) - 15) / (kind == 1 ? 16 : 1)
                : kind == 2 ? 1 + (float)(h >> 22) / 256
                : kind >= 30 ? kind - 30 : (float)(h >> (32 - kind));
            """, "bench_fill_noise")

    def allocate(self, size):
        if self.memory is None or self.memory.nbytes < size:
            self.memory = None
            self.lib.get_default_memory_pool().free_all_blocks()
            self.memory = self.lib.empty(size, "uint8")

    def view(self, start, dtype, shape, offset, strides):
        size = SIZES[dtype]
        return self.lib.ndarray(shape, dtype, self.memory.data + start + offset * size,
                                strides=tuple(s * size for s in strides))

    def fill(self, start, span, dtype, operand, kind):
        parts = dtype == "complex128"
        count = 2 * span if parts else span
        x = self.view(start, "float64" if parts else dtype, (count,), 0, (1,))
        self.fill_noise(operand, kind, int(parts), x)

    def wait(self):
        self.lib.cuda.Device().synchronize()

    def start(self):
        self.events[0].record()

    def stop(self):
        self.events[1].record()
        self.events[1].synchronize()
        return 1e-3 * self.lib.cuda.get_elapsed_time(*self.events)

    def make_kernel(self, job):
        lib, dtype = self.lib, job.dtype
        elementwise = {
            "fill": ("", "T y", "y = 3"), "scale": ("T x", "T y", "y = x + x"),
            "add": ("T x, T y", "T z", "z = x + y"), "multiply": ("T x, T y", "T z", "z = x * y"),
            "multiply_add": ("T x, T y, T z", "T w", "w = x * y + z"),
            "saxpy": ("float32 a, T x", "T y", "y = a * x + y"),
            "raw_scale": ("float32 a", "T y", "y = a * y"),
            "add3": ("T p, T q, T r", "T z", "z = p + q + r"),
            "add4": ("T p, T q, T r, T s", "T z", "z = p + q + r + s"),
            "add5": ("T p, T q, T r, T s, T t", "T z", "z = p + q + r + s + t"),
            "black_scholes": ("T price, T strike, T years, float32 rate, float32 volatility",
                              "T call, T put", """
                float deviation = volatility * sqrtf(years);
                float drift = (rate + 0.5f * volatility * volatility) * years;
                float d1 = (logf(price / strike) + drift) / deviation;
                float d2 = d1 - deviation;
                float discounted = strike * expf(-rate * years);
                call = price * (0.5f * erfcf(-d1 * 0.70710678f))
                       - discounted * (0.5f * erfcf(-d2 * 0.70710678f));
                put = discounted * (0.5f * erfcf(d2 * 0.70710678f))
                      - price * (0.5f * erfcf(d1 * 0.70710678f));
                """)}
        if job.kernel in elementwise:
            kernel = lib.ElementwiseKernel(*elementwise[job.kernel], "bench_" + job.kernel)
            before = {"saxpy": (0.5,), "raw_scale": (0.5,)}.get(job.kernel, ())
            after = {"black_scholes": (0.02, 0.3)}.get(job.kernel, ())
            inputs = job.inputs
            return lambda v: kernel(*before, *v[:inputs], *after, *v[inputs:])
        real = {"float16": "float", "float32": "float", "float64": "double",
                "int8": "long long"}[dtype]
        x, axes = f"static_cast<{real}>(x)", job.axes
        if job.kernel in ("sum", "sum_squares"):
            kernel = lib.ReductionKernel("T x", "U y", x if job.kernel == "sum" else f"{x} * {x}",
                                         "a + b", "y = a", "0", "bench_" + job.kernel,
                                         reduce_type=real)
        elif job.kernel == "max":
            kernel = lib.ReductionKernel("T x", "T y", "x", "max(a, b)", "y = a", "-1",
                                         "bench_max")
        elif job.kernel == "mean_variance":
            moments = """
                struct moments { float count, mean, squares; };
                __device__ inline moments merge(moments p, moments q)
                {
                    float count = p.count + q.count, apart = q.mean - p.mean;
                    float part = count > 0 ? q.count / count : 0;
                    return moments{count, p.mean + apart * part,
                                   p.squares + q.squares + apart * apart * p.count * part};
                }"""
            kernel = lib.ReductionKernel("T x", "T mean, T variance",
                                         "moments{1, static_cast<float>(x), 0}", "merge(a, b)",
                                         "mean = a.mean, variance = a.squares / a.count",
                                         "moments{0, 0, 0}", "bench_mean_variance",
                                         reduce_type="moments", preamble=moments)
        else:
            return None
        return lambda v: kernel(*v, axis=axes)

    def make_function(self, job):
        lib, axes = self.lib, job.axes
        axis = None if job.all else axes[0] if axes and len(axes) == 1 else axes

        def squares(v):
            return lib.dot(v[0], v[0], out=v[1])

        return {"memcpy": lambda v: lib.copyto(v[1], v[0]),
                "sum": lambda v: lib.sum(v[0], axis=axes, out=v[1]),
                "max": lambda v: lib.amax(v[0], axis=axes, out=v[1]),
                "argmax": lambda v: lib.argmax(v[0], axis=axis, out=v[1]),
                "sum_squares": squares if job.all and len(job.shape) == 1 else None
                }.get(job.kernel)


class Torch:
    def __init__(self):
        import torch
        self.lib = torch
        if not torch.cuda.is_available():
            raise RuntimeError("PyTorch sees no GPU")
        self.name = f"PyTorch {torch.__version__}"
        self.memory = None
        self.events = [torch.cuda.Event(enable_timing=True) for _ in range(2)]

    def allocate(self, size):
        if self.memory is None or self.memory.numel() < size:
            self.memory = None
            self.lib.cuda.empty_cache()
            self.memory = self.lib.empty(size, dtype=self.lib.uint8, device="cuda")

    def view(self, start, dtype, shape, offset, strides):
        # of a whole number of elements from the begin: the rest of the memory need not be one
        size = SIZES[dtype]
        whole = self.memory[:self.memory.numel() // 16 * 16].view(getattr(self.lib, dtype))
        return whole.as_strided(shape, strides, start // size + offset)

    def fill(self, start, span, dtype, operand, kind):
        lib, piece = self.lib, 1 << 24
        parts = [operand] if dtype != "complex128" else [operand, operand + 100]
        for first in range(0, span, piece):
            i = lib.arange(first, min(first + piece, span), dtype=lib.int64, device="cuda")
            values = []
            for k in parts:
                h = ((i + k * 0x9e3779b9) & 0xffffffff) * 2654435761 & 0xffffffff
                h = (h ^ h >> 16) * 0x7feb352d & 0xffffffff
                values.append(hash_to_noise(h ^ h >> 15, kind))
            x = values[0]
            if len(parts) > 1:
                x = lib.complex(values[0].double(), values[1].double())
            self.view(start, dtype, (len(i),), first, (1,)).copy_(x)

    def wait(self):
        self.lib.cuda.synchronize()

    def start(self):
        self.events[0].record()

    def stop(self):
        self.events[1].record()
        self.events[1].synchronize()
        return 1e-3 * self.events[0].elapsed_time(self.events[1])

    def make(self, job):
        lib, axes = self.lib, job.axes
        axis = None if job.all else axes[0] if axes and len(axes) == 1 else axes
        wide = lib.int64 if job.dtype == "int8" else None
        result = None    # what a function without an output gave last is kept for the comparison
        if job.kernel == "argmax" and not job.all and len(axes) != 1:
            return None

        def keep(v, values):
            if not self.timing:
                for to, value in zip(v, values):
                    to.copy_(value)

        def gelu(x):
            return lib.nn.functional.gelu(x, approximate="tanh")

        def squares(v):
            nonlocal result
            result = lib.dot(v[0], v[0])
            keep(v[1:], [result])

        def extreme(v):
            nonlocal result
            result = lib.amax(v[0], dim=axes)
            keep(v[1:], [result])

        def place(v):
            nonlocal result
            result = lib.argmax(v[0], dim=axis)
            keep(v[1:], [result])

        def moments(v):
            nonlocal result
            result = lib.var_mean(v[0], dim=axes, correction=0)
            keep(v[1:], reversed(result))

        def given(function, *arguments):
            def call(v):
                nonlocal result
                result = function(*v[:job.inputs], *arguments)
                keep(v[job.inputs:], [result])
            return call

        def add(to):
            return lambda v: lib.sum(v[0], dim=axes, dtype=to, out=v[1])

        return {"copy": lambda v: v[1].copy_(v[0]), "gelu": given(gelu), "dot": given(lib.dot),
                "any": given(lib.any), "all": given(lib.all), "count": given(lib.count_nonzero),
                "logsumexp": lambda v: lib.logsumexp(v[0], dim=axes, out=v[1]),
                "length": lambda v: lib.linalg.vector_norm(v[0], dim=1, out=v[1][:, 0]),
                "sum_int32": add(lib.int32), "sum_int64": add(lib.int64),
                "sum_float32": add(lib.float32),
                "fill": lambda v: v[0].fill_(3), "scale": lambda v: lib.mul(v[0], 2, out=v[1]),
                "saxpy": (lambda v: v[1].add_(v[0], alpha=0.5)) if job.dtype != "int8" else None,
                "raw_scale": lambda v: v[0].mul_(0.5), "memcpy": lambda v: v[1].copy_(v[0]),
                "add": lambda v: lib.add(v[0], v[1], out=v[2]),
                "multiply": lambda v: lib.mul(v[0], v[1], out=v[2]),
                "multiply_add": lambda v: lib.addcmul(v[2], v[0], v[1], out=v[3]),
                "sum": lambda v: lib.sum(v[0], dim=axes, dtype=wide, out=v[1]),
                "sum_squares": squares if job.all and len(job.shape) == 1 else None,
                "max": extreme, "argmax": place, "mean_variance": moments}.get(job.kernel)


class TorchCompile(Torch):
    def __init__(self):
        super().__init__()
        self.name += ", compiled"

    def make(self, job):
        function = torch_compile.functions(self.lib, job)
        if function is None:
            return None
        self.lib._dynamo.reset()    # which compiles a function for a few shapes at most
        compiled = self.lib.compile(function, dynamic=False)
        return lambda v: compiled(*v)


class Worker:
    def __init__(self, backend):
        self.backend = backend
        self.next = 0

    def prepare(self, line):
        job, b = Job(line), self.backend
        b.timing = False
        launch = b.make(job)
        if not launch:
            return "none"
        b.allocate(job.sets * job.set_bytes)
        sets = []
        for k in range(job.sets):
            start, views = k * job.set_bytes, []
            for number, (operand, (at, span)) in enumerate(zip(job.operands, job.places)):
                dtype, shape, offset, strides = operand
                if k == 0:
                    b.fill(at, span, dtype, number, job.noise)
                views.append(b.view(start + at, dtype, shape, offset, strides))
            sets.append(views)
        self.copy_first_set(job)
        launch(sets[0])
        b.wait()
        self.job, self.sets, self.launch = job, sets, launch
        if job.mode == "value":
            self.launch = lambda v: (launch(v), v[job.inputs].item())
        samples = self.sample(job, sets[0])
        b.timing = True
        return "ready " + " ".join(f"{x:.9g}" for x in samples)

    def copy_first_set(self, job):
        """All sets hold the same: the rest are copies, each as many as there are by then."""
        b, have, size = self.backend, 1, job.set_bytes
        while have < job.sets:
            more = min(have, job.sets - have)
            b.memory[have * size:(have + more) * size] = b.memory[:more * size]
            have += more

    def sample(self, job, views):
        results = 1
        for extent in job.operands[-1][1]:
            results *= extent
        samples = []
        for s in range(SAMPLES):
            h = (s * 0x9e3779b97f4a7c15 % (1 << 64)) >> 11
            k = 0 if s == 0 else results - 1 if s == SAMPLES - 1 else h % results
            for view in views[job.inputs:]:
                at, left = [], k
                for extent in reversed(view.shape):
                    at.insert(0, left % extent)
                    left //= extent
                value = view[tuple(at)].item()
                samples.append(value.real if isinstance(value, complex) else value)
        return samples

    def time_batch(self, launches):
        b, launch, sets, count, n = self.backend, self.launch, self.sets, len(self.sets), self.next
        for k in range((launches + 3) // 4):
            launch(sets[(n + k) % count])
        n += (launches + 3) // 4
        self.next = (n + launches) % count
        if self.job.mode == "rate":
            b.start()
            for k in range(launches):
                launch(sets[(n + k) % count])
            return b.stop() / launches
        b.wait()
        start = time.perf_counter()
        for k in range(launches):
            launch(sets[(n + k) % count])
        issued = time.perf_counter()
        b.wait()
        return ((issued if self.job.mode == "issue" else time.perf_counter()) - start) / launches

    def time_run(self):
        t = self.time_batch(1)
        if t > 10 * BATCH:
            return t
        if t < BATCH / 4:
            t = self.time_batch(4)
        launches = max(1, min(MAX_LAUNCHES, int(BATCH / t)))
        return statistics.median(self.time_batch(launches) for _ in range(BATCHES))


def main():
    name = sys.argv[1]
    backend = TorchCompile() if name == "torch_compile" else Torch() if name == "torch" \
        else Cupy(name == "cupy_kernel")
    worker = Worker(backend)
    print(backend.name, flush=True)
    for line in sys.stdin:
        try:
            print(f"{worker.time_run():.9g}" if line == "run\n" else worker.prepare(line),
                  flush=True)
        # what a library cannot do
        except (RuntimeError, TypeError, ValueError, NotImplementedError) as error:
            why = str(error).splitlines()[0][:200] if str(error) else ""
            print(f"none {type(error).__name__}: {why}", flush=True)


if __name__ == "__main__":
    main()
