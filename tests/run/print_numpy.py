"""Compares ckpp_print() to NumPy's print(): `print_numpy.py LIBCKPP`.

77: NumPy is not there, or prints by older rules."""
import ctypes
import os
import sys
import tempfile

try:
    import numpy as np
except ImportError:
    sys.exit(77)
if tuple(int(part) for part in np.__version__.split(".")[:2]) < (2, 3):
    sys.exit(77)


class Array(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("dtype", ctypes.c_int), ("ndim", ctypes.c_int),
                ("itemsize", ctypes.c_size_t), ("device", ctypes.c_int),
                ("read_only", ctypes.c_bool), ("shared", ctypes.c_bool),
                ("owner", ctypes.c_void_p), ("shape", ctypes.c_int64 * 16),
                ("strides", ctypes.c_int64 * 16)]


NUMBERS = {"bool": 1, "int8": 2, "uint8": 3, "int16": 4, "uint16": 5, "int32": 6, "uint32": 7,
           "int64": 8, "uint64": 9, "float16": 10, "float32": 12, "float64": 13, "complex64": 14,
           "complex128": 15}
lib, libc = ctypes.CDLL(sys.argv[1]), ctypes.CDLL(None)
wrong = count = 0


def printed(a):
    """What ckpp_print() writes."""
    array = Array(data=a.ctypes.data, dtype=NUMBERS[a.dtype.name], ndim=a.ndim,
                  itemsize=a.itemsize, device=-1)
    for d in range(a.ndim):
        array.shape[d], array.strides[d] = a.shape[d], a.strides[d] // a.itemsize
    with tempfile.TemporaryFile() as file:
        before = os.dup(1)
        os.dup2(file.fileno(), 1)
        status = lib.ckpp_print(ctypes.byref(array))
        libc.fflush(None)
        os.dup2(before, 1)
        os.close(before)
        file.seek(0)
        return status, file.read().decode()


def check(a):
    global wrong, count
    count += 1
    status, text = printed(a)
    if status or text != str(a) + "\n":
        wrong += 1
        print(f"{a.dtype} {a.shape}: NumPy has\n{a}\nckpp (status {status}) has\n{text}")


def reals(rng, shape):
    """Whole numbers, few digits, many magnitudes, infinities: what decides how to write them."""
    v = rng.standard_normal(shape) * 10.0 ** rng.integers(-8, 10)
    kind = rng.integers(0, 6)
    if kind == 0:
        v = np.round(v)
    elif kind == 1:
        v = np.round(v, rng.integers(0, 6))
    elif kind == 2:
        v = v * 10.0 ** rng.integers(-8, 8, shape)
    elif kind == 3:
        v = np.where(rng.random(shape) < .1, np.nan, np.where(rng.random(shape) < .1, -np.inf, v))
    elif kind == 4:
        v = rng.integers(-100, 100, shape) / 4
    return v


def random_array(rng, name):
    ndim = rng.integers(1, 5)
    most = (0, 40, 12, 8, 6) if rng.random() < .9 else (0, 3000, 60, 20, 9)
    shape = tuple(rng.integers(1, most[ndim], ndim))
    if name == "bool":
        a = rng.random(shape) < .5
    elif name.startswith("complex"):
        a = (reals(rng, shape) + 1j * reals(rng, shape)).astype(name)
    elif name.startswith("float"):
        a = reals(rng, shape).astype(name)
    else:
        info = np.iinfo(name)
        low = info.min if rng.random() < .5 else max(info.min, -20)
        a = rng.integers(low, info.max if rng.random() < .5 else 100, shape, dtype=name)
    return a.T if rng.random() < .3 else a


with np.errstate(all="ignore"):
    rng = np.random.default_rng(1)
    for value in (0.0, -0.0, 1, 1e6, 1e15, 1e16, 1e-4, 1e-5, 65504, 0.1, 123456.789, np.nan,
                  np.inf, -np.inf):
        for name in ("float16", "float32", "float64"):
            one = np.array(value).astype(name)
            check(one)
            check(np.array([one, one * 2, -one]))
        for other in (0, -0.0, 1.5, np.nan, -np.inf):
            for name in ("complex64", "complex128"):
                check(np.array(complex(value, other)).astype(name))
                check(np.array([complex(value, other), complex(other, value)]).astype(name))
    for name in NUMBERS:
        for _ in range(30):
            check(random_array(rng, name))
    check(np.zeros((2, 0, 3)))
print(f"{count} arrays, {wrong} printed otherwise by NumPy {np.__version__}")
sys.exit(1 if wrong or not count else 0)
