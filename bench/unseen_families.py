"""unseen_families.py - the kinds of kernels that unseen_draw.py's cases are drawn from: a function
for each, and how often it is taken."""
import math

from unseen_draw import (FLOATS, NOISE_ODD, NOISE_SMALL, NUMBERS, ONES, SIZES, ZEROS, Array, Case,
                         dense)

R = [f"r[{d}]" for d in range(6)]
C_TYPES = {"float32": "float", "float64": "double", "int16": "int16_t", "int32": "int32_t"}


def value_of(k, array, names=R, word=None):
    place = array.place(names)
    if word is not None:
        place = f"({place}) * {array.words} + {word}"
    is_true = " != 0" if array.dtype == "bool" else ""
    return f"(IN({k}, {place}, {array.noise}){is_true})"


def parameters(names, arrays):
    return ", ".join(f"{a.dtype} {name}" for name, a in zip(names, arrays))


# ---- element by element ----

MAPS = {    # by inputs: for kernels, for the reference, tolerance
    "float": {1: [("2 * x + 1", "", 1e-6), ("x * x", "", 1e-6), ("x > 0 ? x : x / 8", "", 1e-6),
                  ("sqrt(x * x + 1)", "", 1e-5), ("exp(x)", "", 1e-5),
                  ("x / (1 + exp(-x))", "", 1e-5), ("abs(x)", "fabs(x)", 1e-6)],
              2: [("x + y", "", 1e-6), ("x * y", "", 1e-6), ("x - y / 2", "", 1e-6),
                  ("max(x, y)", "fmax(x, y)", 1e-6), ("x > y ? x : y / 2", "", 1e-6)],
              3: [("x * y + z", "", 1e-6), ("x + y + z", "", 1e-6), ("x > 0 ? y : z", "", 1e-6)]},
    "int": {1: [("x + 1", "", 0), ("x * 2", "", 0), ("x > 2 ? x : 0", "", 0)],
            2: [("x + y", "", 0), ("max(x, y)", "fmax(x, y)", 0), ("x > y", "", 0)],
            3: [("x + y + z", "", 0), ("x > y ? x : z", "", 0)]},
    "bool": {1: [("!x", "", 0)], 2: [("x && y", "", 0), ("x != y", "", 0)],
             3: [("x ? y : z", "", 0)]},
}
INPUTS = "dense dense dense dense offset pitch sliced broadcast broadcast turned"


def elementwise(d, dtypes, shape, layouts, output, expression, expected, tolerance, family, out):
    names = "xyz"[:len(dtypes)]
    inputs = [d.laid_out(dtype, shape, kinds) for dtype, kinds in zip(dtypes, layouts)]
    if all(0 in a.strides or math.prod(a.shape) < math.prod(shape) for a in inputs):
        inputs[0] = d.laid_out(dtypes[0], shape, "dense")    # one of them says the shape
    outputs = [d.laid_out(output, shape, out)]
    value = "".join(f"    double {name} = {value_of(k, a)};\n".replace("double x =", "x =")
                    for k, (name, a) in enumerate(zip(names, inputs)))
    value += f"    x = {expected or expression};"
    return Case(family, expression, inputs, outputs,
                f"elementwise in({parameters(names, inputs)}) out({output} out)",
                f"    out = {expression};", value, tolerance=tolerance)


def draw_map(d):
    dtype = d.random.choice(NUMBERS + ["bool"])
    kind = "bool" if dtype == "bool" else "float" if "float" in dtype else "int"
    inputs = d.random.choice([1, 1, 2, 2, 3])
    expression, expected, tolerance = d.random.choice(MAPS[kind][inputs])
    shape = d.shape(d.traffic() / SIZES[dtype] / (inputs + 1), d.random.choice([1, 1, 2, 2, 3, 4]))
    return elementwise(d, [dtype] * inputs, shape, [INPUTS] * inputs, dtype, expression, expected,
                       tolerance, "map", "dense dense dense offset pitch")


def draw_step(d):
    dtype = d.random.choice(FLOATS + ["int8", "int32"])
    shape = d.shape(d.traffic() / SIZES[dtype] / 4, d.random.choice([1, 1, 2]))
    return elementwise(d, [dtype], shape, ["step reversed"], dtype, "x + 1", "", 1e-6, "strided",
                       "dense")


def draw_cast(d):
    source, target = d.random.sample(sorted(set(NUMBERS)), 2)
    shape = d.shape(d.traffic() / (SIZES[source] + SIZES[target]), d.random.choice([1, 2, 3]))
    case = elementwise(d, [source], shape, ["dense dense offset pitch turned"], target,
                       f"({target})x" if "int" in target else "x", "x", 1e-6, "cast",
                       "dense dense offset")
    noise = NOISE_SMALL if "uint8" in (source, target) else NOISE_ODD
    case.inputs[0].noise = noise
    case.value = f"    x = {value_of(0, case.inputs[0])};"
    return case


def draw_mixed(d):
    """Types that meet in one body: a mask, or bytes with a scale for each column or row."""
    float_type = d.random.choice(FLOATS)
    shape = d.shape(d.traffic() / (1 + 2 * SIZES[float_type]), 2)
    if d.random.random() < 0.5:
        return elementwise(d, ["bool", float_type, float_type], shape,
                           ["dense dense offset pitch", "dense", "dense broadcast pitch"],
                           float_type, "x ? y : z", "", 1e-6, "mixed", "dense")
    case = elementwise(d, ["int8", "float32"], shape, ["dense dense pitch", "dense"], float_type,
                       "x * y", "", 1e-6, "mixed", "dense")
    kept = d.random.randrange(2)
    small = [e if k == kept else 1 for k, e in enumerate(shape)]
    case.inputs[1] = Array("float32", small, [int(kept == 0), int(kept == 1)], layout="broadcast")
    case.value = (f"    double y = {value_of(1, case.inputs[1])};\n"
                  f"    x = {value_of(0, case.inputs[0])} * y;")
    return Case("mixed", "x * y", case.inputs, case.outputs, case.head, case.body, case.value)


def draw_permute(d):
    dtype = d.random.choice(FLOATS + ["int8", "uint8", "int32", "int64"])
    shape = d.shape(d.traffic() / SIZES[dtype] / 2, d.random.choice([2, 3, 3, 4, 5]))
    return elementwise(d, [dtype], shape, ["turned"], dtype, "x", "", 0, "permute", "dense")


def draw_outer(d):
    dtype = d.random.choice(FLOATS + ["int32"])
    shape = d.shape(d.traffic() / SIZES[dtype], 2)
    case = elementwise(d, [dtype, dtype], shape, ["dense", "dense"], dtype, "x + y", "", 1e-6,
                       "outer", "dense")
    column = Array(dtype, [shape[0], 1], [1, 0], layout="column")
    row = Array(dtype, [1, shape[1]], [0, 1], layout="row")
    value = f"    double y = {value_of(1, row)};\n    x = {value_of(0, column)} + y;"
    return Case("outer", "x + y", [column, row], case.outputs, case.head, case.body, value)


def draw_coordinates(d):
    dtype = d.random.choice(["float32", "float64", "int32", "int64"])
    ndim = d.random.choice([1, 2, 2, 3])
    shape = d.shape(d.traffic() / SIZES[dtype], ndim)
    last = ndim - 1
    body, value = d.random.choice([
        ("i % 1000", f"({Array(dtype, shape).place(R)}) % 1000"),
        (f"_ind[0] % 100 + _ind[{last}] % 10", f"r[0] % 100 + r[{last}] % 10"),
        (f"_ind[0] == _ind[{last}] ? 1 : 0", f"r[0] == r[{last}]")])
    return Case("coordinates", body, [], [Array(dtype, shape)],
                f"elementwise out({dtype} out)", f"    out = {body};",
                f"    x = (double)({value});")


# ---- neighbours and other places ----

def draw_stencil(d):
    dtype = d.random.choice(FLOATS)
    ndim, radius = d.random.choice([(1, 1), (1, 3), (2, 1), (2, 1), (2, 2), (3, 1)])
    shape = d.shape(d.traffic() / SIZES[dtype] / 2, ndim, least=48)
    names = "ghk"[3 - ndim:]
    place = [f"_ind[{j}]" for j in range(ndim)]
    rim = " || ".join(f"{c} < {radius} || {c} >= x.shape[{j}] - {radius}"
                      for j, c in enumerate(names))
    terms, value = [], []
    u = Array(dtype, shape)
    for j in range(ndim):
        for step in range(1, radius + 1):
            for sign in "-+":
                at = [f"{c} {sign} {step}" if q == j else c for q, c in enumerate(names)]
                terms.append(f"x({', '.join(at)})")
                value.append(value_of(0, u, [f"({c})" for c in at]))
    weight = 2.0 ** -math.ceil(math.log2(len(terms) + 1))
    lines = "".join(f"    int64_t {c} = {p};\n" for c, p in zip(names, place))
    body = lines + (f"    if ({rim})\n        y = x({', '.join(names)});\n    else\n        y = "
                    f"0.5f * x({', '.join(names)}) + {weight}f * ({' + '.join(terms)});")
    c_rim = rim
    for j, extent in enumerate(shape):
        c_rim = c_rim.replace(f"x.shape[{j}]", str(extent))
    lines = "".join(f"    int64_t {c} = r[{j}];\n" for j, c in enumerate(names))
    own = value_of(0, u, names)
    text = lines + (f"    x = {c_rim} ? {own} : 0.5 * {own} + {weight} * ({' + '.join(value)});")
    return Case("stencil", f"{len(terms) + 1} points, {ndim}-d", [u], [Array(dtype, shape)],
                f"elementwise in(raw {dtype} x) out({dtype} y)", body, text)


def draw_slices(d):
    """Five points by views of one array."""
    dtype = d.random.choice(FLOATS)
    h, w = d.shape(d.traffic() / SIZES[dtype] / 2, 2, least=48)
    strides = [w + 2, 1]
    offsets = [(1, 1), (0, 1), (2, 1), (1, 0), (1, 2)]
    inputs = [Array(dtype, [h, w], strides, a * (w + 2) + b, layout="view",
                    same_as=0 if k else -1) for k, (a, b) in enumerate(offsets)]
    inputs[0].span = (h + 2) * (w + 2)
    value = ("    x = 0.5 * " + value_of(0, inputs[0]) + " + 0.125 * (" +
             " + ".join(value_of(0, a) for a in inputs[1:]) + ");")
    out = d.random.choice([Array(dtype, [h, w]),
                           Array(dtype, [h, w], strides, w + 3, layout="view")])
    names = ["c", "u", "b", "l", "r"]
    return Case("views", "5 points", inputs, [out],
                f"elementwise in({parameters(names, inputs)}) out({dtype} y)",
                "    y = 0.5f * c + 0.125f * (u + b + l + r);", value)


def draw_gather(d):
    dtype = d.random.choice(FLOATS + ["int8", "int32"])
    if d.random.random() < 0.5:
        n = d.extent(d.traffic() / SIZES[dtype] / 2)
        x, shift = Array(dtype, [n]), d.random.randrange(1, n)
        body, place = d.random.choice([
            ("x[n - 1 - i]", f"{n - 1} - r[0]"),
            (f"i < {shift} ? x[i + (n - {shift})] : x[i - {shift}]",
             f"(r[0] + {n - shift}) % {n}")])
        return Case("gather", body, [x], [Array(dtype, [n])],
                    f"elementwise in(raw {dtype} x) out({dtype} y)", f"    y = {body};",
                    f"    x = {value_of(0, x, [f'({place})'])};")
    columns = d.extent(2 ** d.random.uniform(4, 12))
    rows = max(64, round(d.traffic() / SIZES[dtype] / columns / 2))
    bits = max(5, min(20, rows.bit_length() + d.random.randrange(-3, 1)))
    table = Array(dtype, [1 << bits, columns], layout="table")
    at = Array("int32", [rows, 1], [1, 0], noise=bits, layout="rows")
    places = [f"(int64_t){value_of(0, at)}", "r[1]"]
    out = Array(dtype, [rows, columns])
    moved = at.bytes() + out.bytes() + min(rows, 1 << bits) * columns * SIZES[dtype]
    return Case("gather", "rows", [at, table], [out],
                f"elementwise in(int32 at, raw {dtype} table) out({dtype} y)",
                "    y = table(at, _ind[1]);", f"    x = {value_of(1, table, places)};",
                bytes=moved)


# ---- structs ----

def draw_struct(d):
    dtype = d.random.choice(["float32", "float32", "float32", "float64", "int16", "int32"])
    words = d.random.choice([2, 3, 3, 4, 5, 6, 7, 8, 9, 12])
    c_type = C_TYPES[dtype]
    what = d.random.choice(["length", "scale", "split", "join"] if words in (2, 3) else
                           ["length", "length", "scale"])
    number = dtype if "float" in dtype else "float32"
    n = d.extent(d.traffic() / SIZES[dtype] / words / (1.3 if what == "length" else 2))
    p = Array(dtype, [n], words=words)
    functions = f"#pragma kernel declare\nstruct s@ {{ {c_type} v[{words}]; }};\n"
    each = [value_of(0, p, R, word) for word in range(words)]
    if what == "length":
        body = (f"    {C_TYPES[number]} sum = 0;\n    for (int j = 0; j < {words}; j++)\n"
                "        sum += p.v[j] * p.v[j];\n    y = sqrt(sum);")
        value = f"    x = sqrt({' + '.join(f'{e} * {e}' for e in each)});"
        return Case("struct", f"length of {words}", [p], [Array(number, [n])],
                    f"elementwise in(struct s@ p) out({number} y)", body, value, functions,
                    tolerance=1e-5)
    if what == "scale":
        body = f"    for (int j = 0; j < {words}; j++)\n        q.v[j] = 2 * p.v[j];"
        value = f"    x = 2 * {value_of(0, p, R, 'w')};"
        return Case("struct", f"twice {words}", [p], [Array(dtype, [n], words=words)],
                    "elementwise in(struct s@ p) out(struct s@ q)", body, value, functions)
    parts = [Array(dtype, [n]) for _ in range(words)]
    names = "abc"[:words]
    if what == "split":
        body = "\n".join(f"    {c} = p.v[{j}];" for j, c in enumerate(names))
        value = f"    x = {value_of(0, p, R, 'o')};"
        return Case("struct", f"{words} apart", [p], parts,
                    f"elementwise in(struct s@ p) out({parameters(names, parts)})", body, value,
                    functions)
    body = "\n".join(f"    q.v[{j}] = {c};" for j, c in enumerate(names))
    value = (f"    x = IN(w, {parts[0].place(R)}, {parts[0].noise});")
    return Case("struct", f"{words} together", parts, [p],
                f"elementwise in({parameters(names, parts)}) out(struct s@ q)", body, value,
                functions)


FAMILIES = [(30, draw_map), (6, draw_step), (10, draw_cast), (8, draw_mixed), (22, draw_permute),
            (4, draw_outer), (6, draw_coordinates), (18, draw_stencil), (5, draw_slices),
            (8, draw_gather), (18, draw_struct)]
