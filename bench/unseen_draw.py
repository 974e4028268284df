"""unseen_draw.py - draws kernels that nobody has tuned for: operations, element types, shapes and
layouts at random, as C with ckpp's constructs, and beside each the C that computes one of its
results from the noise that its inputs hold (unseen.h).

Bytes are those that must move: an input once, however often it is read; of what is not contiguous
whole sectors of 32 bytes.
"""
import math

SIZES = {"bool": 1, "int8": 1, "uint8": 1, "int16": 2, "float16": 2, "int32": 4, "float32": 4,
         "int64": 8, "float64": 8}
FLOATS = ["float16", "float32", "float32", "float32", "float64"]
NUMBERS = FLOATS + ["int8", "uint8", "int16", "int32", "int32", "int64"]
NOISE_ODD, NOISE_PARTS, NOISE_SMALL, ZEROS, ONES = 0, 1, 3, 30, 31
SECTOR = 32


def noise_of(dtype):
    return NOISE_SMALL if dtype in ("bool", "uint8") else \
        NOISE_PARTS if "float" in dtype else NOISE_ODD


def dense(shape):
    strides, step = [], 1
    for extent in reversed(shape):
        strides.insert(0, step)
        step *= extent
    return strides


class Array:
    """strides of 0: repeated. layout: a word for the case's name."""

    def __init__(self, dtype, shape, strides=None, offset=0, noise=None, layout="", words=0,
                 same_as=-1):
        self.dtype, self.shape, self.words, self.same_as = dtype, list(shape), words, same_as
        self.strides = list(strides or dense(shape))
        self.noise = noise_of(dtype) if noise is None else noise
        reach = [(extent - 1) * stride for extent, stride in zip(self.shape, self.strides)]
        self.offset = offset - sum(min(0, r) for r in reach)
        self.span = self.offset + 1 + sum(max(0, r) for r in reach)
        self.layout = layout
        self.size = SIZES[dtype] * (words or 1)

    def place(self, names):
        terms = [f"{name} * {stride}" for name, stride, extent in
                 zip(names, self.strides, self.shape) if stride and extent > 1]
        return " + ".join([str(self.offset)] + terms)

    def bytes(self):
        dims = sorted((abs(s), e) for s, e in zip(self.strides, self.shape) if s and e > 1)
        count = math.prod(e for _, e in dims)
        run, left = 1, list(dims)
        while left and left[0][0] == run:
            run *= left.pop(0)[1]
        if not left:
            return run * self.size
        pitch = left[0][0] * self.size
        return count // run * min(pitch, run * self.size + SECTOR - min(self.size, SECTOR))

    def c(self):
        four = [self.shape, self.strides]
        shape, strides = ("{" + ", ".join(map(str, x)) + "}" for x in four)
        dtype = "CKPP_STRUCT" if self.words else "CKPP_" + self.dtype.upper()
        parts = ("CKPP_" + self.dtype.upper()) if self.words else "CKPP_NONE"
        return (f"        {{{dtype}, {self.size}, {len(self.shape)}, {self.noise}, {self.offset}, "
                f"{self.span},\n         {shape}, {strides}, {self.same_as}, {parts}, "
                f"{self.words}}},\n")


class Draw:
    def __init__(self, random, least, most):
        self.random, self.least, self.most = random, least, most

    def traffic(self):
        return math.exp(self.random.uniform(math.log(self.least), math.log(self.most)))

    def extent(self, about):
        """Near it: prime, odd, a power of two, or a multiple of 32."""
        about = max(2, round(about))
        kind = self.random.randrange(5)
        if kind == 0:
            return 1 << max(1, round(math.log2(about)))
        if kind == 1 and about > 48:
            return (about + 16) // 32 * 32
        if kind < 4:
            while about > 2 and any(about % d == 0 for d in range(2, int(about ** 0.5) + 1)):
                about += 1
        return about

    def shape(self, count, ndim, least=2):
        """Of about so many elements; some extents are small."""
        weights = [self.random.expovariate(1) + 0.15 for _ in range(ndim)]
        shape = [self.extent(max(least, count ** (w / sum(weights)))) for w in weights]
        longest = shape.index(max(shape))
        rest = math.prod(shape) // shape[longest]
        shape[longest] = self.extent(max(least, count / rest))
        return shape

    def laid_out(self, dtype, shape, kinds="dense"):
        """An array of the shape, in one of the layouts."""
        kind = self.random.choice(kinds.split())
        if kind == "offset":
            return Array(dtype, shape, offset=self.random.randrange(1, 8), layout=kind)
        if kind == "pitch" and len(shape) > 1:
            more = self.random.randrange(1, 14)
            return Array(dtype, shape, dense(shape[:-1] + [shape[-1] + more]),
                         self.random.randrange(more + 1), layout=kind)
        if kind == "sliced" and len(shape) > 1:
            outer = [extent + self.random.randrange(4) for extent in shape]
            outer[-1] += 1
            strides = dense(outer)
            first = sum(self.random.randrange(o - e + 1) * s
                        for o, e, s in zip(outer, shape, strides))
            return Array(dtype, shape, strides, first, layout=kind)
        if kind == "step":
            step = self.random.choice([2, 2, 3])
            return Array(dtype, shape, [s * step for s in dense(shape)], layout=f"step {step}")
        if kind == "reversed":
            strides = dense(shape)
            strides[-1] *= -1
            return Array(dtype, shape, strides, layout=kind)
        if kind == "turned" and len(shape) > 1:
            order = list(range(len(shape)))
            while order == sorted(order):
                self.random.shuffle(order)
            strides = [0] * len(shape)
            for d, s in zip(order, dense([shape[d] for d in order])):
                strides[d] = s
            return Array(dtype, shape, strides,
                         layout="as (" + ", ".join(map(str, order)) + ")")
        if kind == "broadcast" and len(shape) > 1:
            kept = self.random.sample(range(len(shape)), self.random.randrange(len(shape)))
            small = [e if d in kept else 1 for d, e in enumerate(shape)]
            strides = [s if d in kept else 0 for d, s in enumerate(dense(small))]
            return Array(dtype, small, strides, layout="x".join(map(str, small)))
        return Array(dtype, shape)


class Case:
    """body: of the construct, whose directive is `head`; functions: what stands in front of it;
    value: C statements that set `double x` for output o, word w, at r[]."""

    def __init__(self, family, what, inputs, outputs, head, body, value, functions="", call=None,
                 work=1, tolerance=1e-6, bytes=None):
        self.family, self.inputs, self.outputs = family, inputs, outputs
        self.head, self.body, self.value, self.functions = head, body, value, functions
        self.call, self.work, self.tolerance = call, work, tolerance
        if any(a.dtype == "float16" for a in outputs):
            self.tolerance = max(tolerance, 1e-3)
        self.bytes = bytes or sum(a.bytes() for a in inputs + outputs if a.same_as < 0)
        first = inputs[0] if inputs else outputs[0]
        types = "/".join(dict.fromkeys(a.dtype for a in inputs + outputs))
        layouts = ", ".join(a.layout or "dense" for a in inputs + outputs)
        if layouts.replace("dense", "").strip(", ") == "":
            layouts = "dense"
        self.name = (f"{family}: {what}; {types} {'x'.join(map(str, first.shape))}; {layouts}"
                     .replace('"', "'"))

    def source(self, k):
        v = [f"v[{j}]" if j < len(self.inputs) else f"&v[{j}]"
             for j in range(len(self.inputs) + len(self.outputs))]
        arguments = ", ".join(v) + (f", {self.call}" if self.call else "")
        kind = self.head.split()[0]
        head = self.head.replace(kind, f"{kind} case{k}", 1).replace("@", str(k))
        arrays = "".join(a.c() for a in self.inputs + self.outputs)
        text = f"/* {self.name} */\n"
        text += self.functions.replace("@", str(k))
        text += f"#pragma kernel {head}\n{{\n{self.body.replace('@', str(k))}\n}}\n"
        text += f"static void run{k}(ckpp_array *v) {{ must(case{k}({arguments})); }}\n"
        text += (f"static double expect{k}(const int64_t *r, int o, int w)\n{{\n"
                 f"    double x = 0;\n    (void)r, (void)o, (void)w;\n"
                 f"{self.value.replace('@', str(k))}\n    return x;\n}}\n")
        shown = f"{head} {{ {' '.join(self.body.split())} }}".replace("\\", "\\\\")
        shown = shown.replace('"', '\\"')
        text += (f"const struct unseen_case unseen{k} = {{\n    \"{self.name}\",\n"
                 f"    \"{shown}\",\n"
                 f"    {self.bytes:.0f}., {self.work}., {self.tolerance}, {len(self.inputs)}, "
                 f"{len(self.outputs)},\n    {{\n{arrays}    }}, run{k}, expect{k}}};\n\n")
        return text
