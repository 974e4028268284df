"""dlpack_python.py host|cuda - exchanges arrays with the libraries that this Python has, both
ways, by ctypes.

A capsule named "dltensor" or "dltensor_versioned" is what Python has around DLPack's two structs;
who takes the tensor renames it. Memory is never copied: each case compares addresses, lets a
kernel work in place, and counts who still holds the other library's array. Exits with 77 where
there is no library to test with.
"""
import ctypes as C
import sys

ON_GPU = sys.argv[1] == "cuda"
ckpp = C.CDLL("./libglue.so")    # and libckpp.so, which it is linked with
python = C.pythonapi

TYPES = ("none bool int8 uint8 int16 uint16 int32 uint32 int64 uint64 float16 bfloat16 float32 "
         "float64 complex64 complex128").split()
HOST, MAX_DIMS = -1, 16


class Array(C.Structure):    # ckpp_array
    _fields_ = [("data", C.c_void_p), ("dtype", C.c_int), ("ndim", C.c_int),
                ("itemsize", C.c_size_t), ("device", C.c_int), ("read_only", C.c_bool),
                ("shared", C.c_bool), ("owner", C.c_void_p), ("shape", C.c_int64 * MAX_DIMS),
                ("strides", C.c_int64 * MAX_DIMS)]


assert C.sizeof(Array) == ckpp.glue_array_size()
ckpp.ckpp_last_error.restype = C.c_char_p
python.PyCapsule_New.restype = C.py_object
python.PyCapsule_New.argtypes = [C.c_void_p, C.c_char_p, C.c_void_p]
python.PyCapsule_GetName.restype = C.c_char_p
python.PyCapsule_GetName.argtypes = [C.py_object]
python.PyCapsule_GetPointer.restype = C.c_void_p
python.PyCapsule_GetPointer.argtypes = [C.py_object, C.c_char_p]
python.PyCapsule_SetName.argtypes = [C.py_object, C.c_char_p]
NAMES = {False: b"dltensor", True: b"dltensor_versioned"}
USED = {b"dltensor": b"used_dltensor", b"dltensor_versioned": b"used_dltensor_versioned"}


class Refused(Exception):
    pass


def check(status):
    if status:
        raise Refused(ckpp.ckpp_last_error().decode())


# ---- from another library's capsule to an array of ckpp's, and back ----

def take(capsule):
    name = python.PyCapsule_GetName(capsule)
    pointer = C.c_void_p(python.PyCapsule_GetPointer(capsule, name))
    a = Array()
    check(ckpp.ckpp_from_dlpack(C.byref(a), pointer) if name == NAMES[True]
          else ckpp.ckpp_from_dlpack_legacy(C.byref(a), pointer))
    python.PyCapsule_SetName(capsule, USED[name])
    return a


class Exported:
    """What from_dlpack() of the other libraries takes."""

    def __init__(self, array, versioned):
        self.array, self.versioned = array, versioned

    def __dlpack_device__(self):
        return (1, 0) if self.array.device == HOST else (2, self.array.device)

    def __dlpack__(self, stream=None, max_version=None, dl_device=None, copy=None):
        function = ckpp.ckpp_to_dlpack if self.versioned else ckpp.ckpp_to_dlpack_legacy
        pointer = C.c_void_p()
        consumer = None if stream is None or stream < 0 else C.byref(C.c_void_p(stream))
        check(function(C.byref(self.array), C.byref(pointer), consumer))
        return python.PyCapsule_New(pointer, NAMES[self.versioned],
                                    C.cast(ckpp.glue_drop_capsule, C.c_void_p))


# ---- the other libraries ----

class NumPy:
    name, module, device = "numpy", "numpy", "cpu"

    def __init__(self):
        self.np = __import__(self.module)
        self.version = self.np.__version__

    def make(self, values, dtype):
        return self.np.array(values, dtype=getattr(self.np, dtype + "_" * (dtype == "bool")))

    def has(self, dtype):
        return dtype != "bfloat16"

    def holders(self, x):
        return sys.getrefcount(x)

    def values(self, x):
        return x.tolist()

    def address(self, x):
        return x.__array_interface__["data"][0]

    def strides(self, x):
        return [s // x.itemsize for s in x.strides]

    def from_dlpack(self, exported):
        return self.np.from_dlpack(exported)

    def layouts(self, x):
        np = self.np
        yield from (x, x.T, x[1:], x[:, ::2], x[::-1], x[1:, ::-2], x[1, 2], x[:, :0],
                    x[1:2, None], np.broadcast_to(x[0], (3, 4)))

    def synchronize(self):
        pass


class CuPy(NumPy):
    name, module, device = "cupy", "cupy", "cuda"

    def __init__(self):
        super().__init__()
        self.np.cuda.runtime.getDevice()

    def address(self, x):
        return x.data.ptr

    def synchronize(self):
        self.np.cuda.Device().synchronize()


class Torch:
    name = "torch"

    def __init__(self):
        self.torch = __import__("torch")
        self.version = self.torch.__version__
        self.device = "cuda" if ON_GPU else "cpu"
        if ON_GPU and not self.torch.cuda.is_available():
            raise ImportError("no GPU")

    def make(self, values, dtype):
        return self.torch.tensor(values, dtype=getattr(self.torch, dtype), device=self.device)

    def has(self, dtype):
        return hasattr(self.torch, dtype)

    def holders(self, x):    # PyTorch's own tensor is held, not the Python object around it
        return x._use_count()

    def values(self, x):
        return x.tolist()

    def address(self, x):
        return x.data_ptr()

    def strides(self, x):
        return list(x.stride())

    def from_dlpack(self, exported):
        return self.torch.from_dlpack(exported)

    def layouts(self, x):
        yield from (x, x.T, x[1:], x[:, ::2], x[1, 2], x[:, :0], x[1:2, None], x[0].expand(3, 4))

    def synchronize(self):
        if ON_GPU:
            self.torch.cuda.synchronize()


def capsule_of(x, versioned):
    """None: the library does not know that struct, or no such type in it."""
    try:
        return x.__dlpack__(max_version=(1, 0)) if versioned else x.__dlpack__()
    except (TypeError, BufferError):
        return None


# ---- the cases ----

def describes(a, lib, x):
    assert list(a.shape[:a.ndim]) == list(x.shape), (list(a.shape[:a.ndim]), x.shape)
    assert (a.device == HOST) == (lib.device == "cpu"), a.device
    if 0 in x.shape:
        return
    assert a.data == lib.address(x), (a.data, lib.address(x))
    for mine, theirs, extent in zip(a.strides, lib.strides(x), x.shape):
        assert mine == theirs or extent == 1, (mine, theirs)


def release(a, lib, x, fewer):
    """The array gives up its hold on x, once, where nobody shares it."""
    held = lib.holders(x)
    ckpp.ckpp_free(C.byref(a))
    ckpp.ckpp_free(C.byref(a))
    assert lib.holders(x) == held - fewer, (held, lib.holders(x), fewer)


def test_types(lib, versioned):
    """In, a kernel in place, and out again to the same library."""
    count = 0
    for number, dtype in enumerate(TYPES):
        if not number or not lib.has(dtype):
            continue
        x = lib.make([1, 0, 3], dtype)
        before = lib.holders(x)
        capsule = capsule_of(x, versioned)
        if capsule is None:
            continue
        a = take(capsule)
        assert capsule_of(x, versioned) is not None
        assert python.PyCapsule_GetName(capsule) == USED[NAMES[versioned]]
        assert a.dtype == number, (dtype, a.dtype)
        describes(a, lib, x)
        check(ckpp.glue_double(C.byref(a)))
        check(ckpp.ckpp_synchronize())
        doubled = [True, False, True] if dtype == "bool" else [2, 0, 6]
        assert lib.values(x) == doubled, (dtype, lib.values(x))
        try:
            y = lib.from_dlpack(Exported(a, versioned))
        except (BufferError, RuntimeError, TypeError) as e:
            words = "dtype", "type", "unsupported", "not supported"
            assert any(word in str(e).lower() for word in words), e
            y = None
        if y is not None:
            assert lib.address(y) == lib.address(x) and y.dtype == x.dtype
            assert lib.values(y) == lib.values(x)
        del capsule
        release(a, lib, x, y is None)    # y holds the memory, too, which is x's
        if y is not None:
            assert lib.values(y) == lib.values(x)
        del y
        assert lib.holders(x) == before, (dtype, before, lib.holders(x))
        count += 1
    return count


def test_layouts(lib, versioned):
    for dtype in "float32", "complex128", "int8":
        x = lib.make([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]], dtype)
        for v in lib.layouts(x):
            if not hasattr(v, "__dlpack__"):
                continue    # NumPy's scalars are no arrays
            before, was, capsule = lib.holders(v), lib.values(v), capsule_of(v, versioned)
            if capsule is None:
                continue
            if lib.name == "cupy" and any(k < 0 for k in lib.strides(v)):
                try:    # strides that are divided without their sign lead out of memory
                    a = take(capsule)
                except Refused as e:
                    assert "larger than the address space" in str(e), e
                    continue
            else:
                a = take(capsule)
            describes(a, lib, v)
            backward = any(s < 0 for s in lib.strides(v))
            w = v
            if lib.name != "torch" or not backward:
                w = lib.from_dlpack(Exported(a, versioned))
            assert lib.values(w) == was
            spread = any(s == 0 and n > 1 for s, n in zip(lib.strides(v), v.shape))
            if not spread and not a.read_only:
                check(ckpp.glue_double(C.byref(a)))
                check(ckpp.ckpp_synchronize())
                assert lib.values(v) == lib.values(lib.make(was, dtype) * 2), (was, lib.values(v))
            elif not a.read_only:
                refused(ckpp.glue_double(C.byref(a)), "stride 0")
            del w, capsule
            release(a, lib, v, 1)
            assert lib.holders(v) == before, (before, lib.holders(v))


def refused(status, part):
    assert status and part in ckpp.ckpp_last_error().decode(), (status, ckpp.ckpp_last_error())


def test_refused(lib, versioned):
    """Who was refused still owns the tensor; so does a capsule that nobody takes."""
    x = lib.make([1, 2, 3], "float32")
    before = lib.holders(x)
    capsule = capsule_of(x, versioned)
    assert capsule is not None
    del capsule
    assert lib.holders(x) == before
    if lib.name != "torch" or not hasattr(lib.torch, "float8_e5m2fnuz"):
        return
    eight = x.to(lib.torch.float8_e5m2fnuz)
    capsule = capsule_of(eight, versioned)
    if capsule is None:
        return
    try:
        take(capsule)
        assert False, "taken"
    except Refused as e:
        assert "float8_e5m2fnuz, for which ckpp has no type" in str(e), e
    assert python.PyCapsule_GetName(capsule) == NAMES[versioned]
    assert lib.values(lib.torch.utils.dlpack.from_dlpack(capsule).float()) == [1, 2, 3]


def test_own_memory(lib, versioned):
    """An array of ckpp's own: whoever is last releases it."""
    shape = (C.c_int64 * 2)(3, 4)
    for array_first in True, False:
        a = Array()
        check(ckpp.ckpp_full(C.byref(a), TYPES.index("float64"), 2, shape, C.c_double(1.5)))
        x = lib.from_dlpack(Exported(a, versioned))
        assert lib.address(x) == a.data and lib.values(x) == [[1.5] * 4] * 3
        check(ckpp.glue_double(C.byref(a)))
        check(ckpp.ckpp_synchronize())
        if array_first:
            ckpp.ckpp_free(C.byref(a))
            assert lib.values(x) == [[3] * 4] * 3
            del x
        else:
            del x
            check(ckpp.glue_double(C.byref(a)))
            ckpp.ckpp_free(C.byref(a))
    none = Array()
    check(ckpp.ckpp_full(C.byref(none), TYPES.index("int16"), 2, (C.c_int64 * 2)(0, 7),
                         C.c_double(0)))
    assert tuple(lib.from_dlpack(Exported(none, versioned)).shape) == (0, 7)
    ckpp.ckpp_free(C.byref(none))
    unused = Array()    # a capsule that nobody takes
    check(ckpp.ckpp_full(C.byref(unused), TYPES.index("int16"), 0, None, C.c_double(5)))
    capsule = Exported(unused, versioned).__dlpack__()
    ckpp.ckpp_free(C.byref(unused))
    del capsule


def test_read_only(lib):
    if lib.name != "numpy":
        return
    x = lib.make([1, 2, 3], "float32")
    x.flags.writeable = False
    capsule = capsule_of(x, True)
    assert capsule is not None and capsule_of(x, False) is None
    a = take(capsule)
    assert a.read_only
    refused(ckpp.glue_double(C.byref(a)), "output 'y' is read-only memory")
    y = lib.from_dlpack(Exported(a, True))
    assert not y.flags.writeable and lib.values(y) == [1, 2, 3]
    try:
        Exported(a, False).__dlpack__()
        assert False, "given"
    except Refused as e:
        assert "a legacy tensor cannot say" in str(e), e
    ckpp.ckpp_free(C.byref(a))
    writable = Array()
    check(ckpp.ckpp_full(C.byref(writable), TYPES.index("int16"), 1, (C.c_int64 * 1)(3),
                         C.c_double(5)))
    y = lib.from_dlpack(Exported(writable, True))
    y[1] = 6
    assert C.c_int16.from_address(writable.data + 2).value == 6
    ckpp.ckpp_free(C.byref(writable))


def test_streams(lib, versioned):
    """Work of the library's own stream comes before ckpp's, and ckpp's before what follows there,
    without a wait in between."""
    if not ON_GPU or lib.name != "torch":
        return
    torch, side = lib.torch, lib.torch.cuda.Stream()
    x = torch.zeros(1 << 24, device="cuda")
    torch.cuda.synchronize()
    for k in range(1, 20):
        with torch.cuda.stream(side):
            x.zero_()
            for _ in range(10):
                x.add_(k)
            a = take(x.__dlpack__(stream=1))    # 1: the default stream, in which ckpp works
            check(ckpp.glue_double(C.byref(a)))
            y = torch.from_dlpack(Exported(a, versioned))
            assert bool((y == 20 * k).all())
        ckpp.ckpp_free(C.byref(a))
        del y


def knows_versioned(lib):
    return capsule_of(lib.make([1], "float32"), True) is not None


def test(lib):
    for versioned in False, True:
        if versioned and not knows_versioned(lib):
            print(f"{lib.name} {lib.version} on {sys.argv[1]}: no versioned struct")
            return
        test_own_memory(lib, versioned)
        count = test_types(lib, versioned)
        assert count >= 12, count
        test_layouts(lib, versioned)
        test_refused(lib, versioned)
        lib.synchronize()
        struct = "versioned" if versioned else "legacy"
        print(f"{lib.name} {lib.version} on {sys.argv[1]}: {struct} struct, {count} element types")
        test_streams(lib, versioned)
    test_read_only(lib)


found = 0
for library in (Torch, CuPy) if ON_GPU else (NumPy, Torch):
    try:
        lib = library()
    except Exception as why:    # whatever a library without a GPU says
        print(f"{library.name}: {type(why).__name__}: {why}")
        continue
    test(lib)
    found += 1
sys.exit(0 if found else 77)
