"""unseen_reductions.py - reductions for unseen.py: over any axes, with every kind of operator."""
import math

from unseen_draw import FLOATS, NUMBERS, ONES, SIZES, ZEROS, Array, Case
from unseen_families import parameters, value_of

MOMENTS = """#pragma kernel begin declare
struct m@ { float count, mean, squares; };
static inline struct m@ merge@(struct m@ p, struct m@ q)
{
    float count = p.count + q.count, apart = q.mean - p.mean;
    float part = count > 0 ? q.count / count : 0;
    return (struct m@){count, p.mean + apart * part,
                       p.squares + q.squares + apart * apart * p.count * part};
}
#pragma kernel end declare
"""
POWERS = """#pragma kernel begin declare
struct m@ { float most, sum; };
static inline struct m@ merge@(struct m@ p, struct m@ q)
{
    float most = fmaxf(p.most, q.most);
    if (most == -INFINITY)
        return p;
    return (struct m@){most, p.sum * expf(p.most - most) + q.sum * expf(q.most - most)};
}
#pragma kernel end declare
"""
LAYOUTS = "dense dense dense dense dense offset pitch sliced turned"


def loops(shape, axes, text, before="", after=""):
    """Over the axes, with q0, q1, ... as coordinates."""
    lines = [before]
    for d in axes:
        lines.append(f"    for (int64_t q{d} = 0; q{d} < {shape[d]}; q{d}++)")
    return "\n".join(lines + [f"    {{ {text} }}", after])


class Reduced:
    """What a draw of a reduction begins with: the input, its axes, the results' shape."""

    def __init__(self, d, dtypes, inputs=1):
        self.dtype = d.random.choice(dtypes)
        ndim = d.random.choice([1, 2, 2, 2, 3, 3, 4])
        self.shape = d.shape(d.traffic() / SIZES[self.dtype] / inputs, ndim)
        kind = d.random.randrange(10)
        axes = (list(range(ndim)) if ndim == 1 or kind < 2 else [ndim - 1] if kind < 5 else
                [0] if kind < 7 else
                sorted(d.random.sample(range(ndim), d.random.randrange(1, ndim))))
        self.axes = axes
        self.inputs = [d.laid_out(self.dtype, self.shape, LAYOUTS) for _ in range(inputs)]
        self.kept = [e for k, e in enumerate(self.shape) if k not in axes]
        self.count = math.prod(self.shape[k] for k in axes)
        kept = [k for k in range(ndim) if k not in axes]
        self.names = [f"q{k}" if k in axes else f"r[{kept.index(k)}]" for k in range(ndim)]

    def case(self, what, outputs, clauses, body, value, functions="", tolerance=0):
        names = "xy"[:len(self.inputs)]
        whole = len(self.axes) == len(self.shape)
        over = "everything" if whole else "axes " + ", ".join(map(str, self.axes))
        axis = "" if whole else f" axis({', '.join(map(str, self.axes))})"
        results = [Array(dtype, self.kept) for dtype in outputs]
        c_names = ["u", "v"][:len(results)]
        head = (f"reduction in({parameters(names, self.inputs)}) "
                f"out({parameters(c_names, results)}) {clauses}{axis}")
        return Case("reduction", f"{what} over {over}", self.inputs, results, head, body, value,
                    functions, work=self.count * len(self.inputs), tolerance=tolerance)

    def x(self, k=0):
        return value_of(k, self.inputs[k], self.names)

    def over(self, text, before="", after=""):
        return loops(self.shape, self.axes, text, before, after)


def draw_sum(d):
    r = Reduced(d, NUMBERS + ["bool"])
    result = d.random.choice({"bool": ["int32", "int64"], "int8": ["int32", "int64", "float32"],
                              "uint8": ["int32", "int64", "float32"], "int16": ["int32", "int64"],
                              "float16": ["float16", "float32"], "float32": ["float32"] * 3 +
                              ["float64"]}.get(r.dtype, [r.dtype]))
    if result == "int32" and r.count > 1 << 28:
        result = "int64"
    return r.case("sum", [result], "reduce(+)", "    return x;", r.over(f"x += {r.x()};"),
                  tolerance=1e-5 if "float" in result else 0)


def draw_extreme(d):
    r = Reduced(d, NUMBERS)
    r.inputs[0].noise = {1: 6, 2: 10}.get(SIZES[r.dtype], 24)
    word = d.random.choice(["max", "min"])
    sign = ">" if word == "max" else "<"
    start = "    x = -INFINITY;" if word == "max" else "    x = INFINITY;"
    return r.case(word, [r.dtype], f"reduce({word})", "    return x;",
                  r.over(f"double a = {r.x()}; x = a {sign} x ? a : x;", start))


def draw_place(d):
    r = Reduced(d, NUMBERS)
    r.inputs[0].noise = {1: 6, 2: 10}.get(SIZES[r.dtype], 24)
    word = d.random.choice(["argmax", "argmin"])
    sign = ">" if word == "argmax" else "<"
    return r.case(word, ["int64"], f"reduce({word})", "    return x;",
                  r.over(f"double a = {r.x()}; if (k == 0 || a {sign} best) best = a, x = k; k++;",
                         "    double best = 0, k = 0;"))


def draw_moments(d):
    r = Reduced(d, FLOATS + ["int16"])
    n = r.count
    return r.case("mean and variance", ["float32", "float32"],
                  "reduce_type(struct m@) identity({0, 0, 0}) reduce(merge@(a, b)) "
                  "post(u = a.mean; v = a.squares / n)", "    return (struct m@){1, (float)x, 0};",
                  r.over(f"double a = {r.x()}; s += a, t += a * a;", "    double s = 0, t = 0;",
                         f"    x = o ? t / {n} - s / {n} * s / {n} : s / {n};"),
                  MOMENTS, 2e-5)


def draw_powers(d):
    r = Reduced(d, ["float32", "float32", "float16"])
    return r.case("logsumexp", ["float32"],
                  "reduce_type(struct m@) identity({-INFINITY, 0}) reduce(merge@(a, b)) "
                  "post(u = a.most + log(a.sum))", "    return (struct m@){(float)x, 1};",
                  r.over(f"x += exp({r.x()});", "", "    x = log(x);"), POWERS, 2e-5)


def draw_logic(d):
    r = Reduced(d, ["bool"])
    word = d.random.choice(["any", "all"])
    if r.count > 16:
        r.inputs[0].noise = ONES if word == "all" else ZEROS
    op = "||" if word == "any" else "&&"
    return r.case(word, ["bool"], f"reduce({op})", "    return x;",
                  r.over(f"x = x {op} {r.x()};", f"    x = {int(word == 'all')};"))


def draw_count(d):
    r = Reduced(d, NUMBERS)
    result = d.random.choice(["int32", "int64"])
    return r.case("count", [result], "reduce(+)", "    return x > 0;",
                  r.over(f"x += {r.x()} > 0;"))


def draw_norm(d):
    r = Reduced(d, FLOATS)
    result = "float32" if r.dtype == "float16" else r.dtype
    return r.case("norm", [result], "reduce(+) post(u = sqrt(a))",
                  "    return x * x;",
                  r.over(f"double a = {r.x()}; x += a * a;", "", "    x = sqrt(x);"),
                  tolerance=2e-5)


def draw_product(d):
    r = Reduced(d, FLOATS + ["int32"], 2)
    result = "float32" if r.dtype == "float16" else r.dtype
    return r.case("dot", [result], "reduce(+)", "    return x * y;",
                  r.over(f"x += {r.x(0)} * {r.x(1)};"), tolerance=2e-5)


def draw_mean(d):
    r = Reduced(d, FLOATS + ["int8", "uint8", "int16", "int32"])
    result = "float64" if r.dtype in ("float64", "int32") else "float32"
    return r.case("mean", [result], "reduce(+) post(u = a / n)", "    return x;",
                  r.over(f"x += {r.x()};", "", f"    x /= {r.count};"), tolerance=1e-5)


def draw_extremes(d):
    r = Reduced(d, ["float16", "float32", "float32", "float64", "int32", "int16", "int8"])
    r.inputs[0].noise = {1: 6, 2: 10}.get(SIZES[r.dtype], 24)
    return r.case("least and most", [r.dtype, r.dtype], "reduce(min : u, max : v)",
                  "    u = v = x;",
                  r.over(f"double a = {r.x()}; s = a < s ? a : s, t = a > t ? a : t;",
                         "    double s = INFINITY, t = -INFINITY;", "    x = o ? t : s;"))


FAMILIES = [(18, draw_sum), (6, draw_extreme), (7, draw_place), (8, draw_moments),
            (4, draw_powers), (5, draw_logic), (5, draw_count), (5, draw_norm), (5, draw_product),
            (5, draw_mean), (4, draw_extremes)]
