"""torch_compile.py - what torch.compile makes one kernel of, for python_worker.py.

What it writes goes to the given output."""


def inside(x, radius, offsets):
    """The interior of x, moved by the offsets."""
    return x[tuple(slice(radius + o, n - radius + o) for o, n in zip(offsets, x.shape))]


def star(weights, center):
    """weights: by distance."""
    radius = len(weights)

    def apply(u, v):
        sum = center * inside(u, radius, (0,) * u.ndim)
        for d in range(u.ndim):
            for far, weight in enumerate(weights, 1):
                for step in -far, far:
                    sum = sum + weight * inside(u, radius, tuple(step if k == d else 0
                                                                 for k in range(u.ndim)))
        inside(v, radius, (0,) * u.ndim).copy_(sum)
        return v
    return apply


def box(weights, center):
    """weights: by the number of axes that an offset has parts along."""
    def apply(u, v):
        sum = center * inside(u, 1, (0,) * u.ndim)
        for place in range(3 ** u.ndim):
            offsets = tuple(place // 3 ** k % 3 - 1 for k in range(u.ndim))
            if any(offsets):
                weight = weights[sum_of(offsets) - 1]
                sum = sum + weight * inside(u, 1, offsets)
        inside(v, 1, (0,) * u.ndim).copy_(sum)
        return v
    return apply


def sum_of(offsets):
    return sum(map(abs, offsets))


def functions(lib, job):
    """What is compiled, of the inputs and outputs; None where there is nothing for the kernel."""
    axes = job.axes
    gelu = lib.nn.functional.gelu
    stencils = {
        "star5": star([0.125], 0.5), "star9": star([0.0625, 0.03125], 0.5),
        "star17": star([0.0625, 0.0625, 0.03125, 0.03125], 0.5), "star7": star([0.125], 0.25),
        "box9": box([0.0625, 0.03125], 0.5),
        "box27": box([0.0625, 0.015625, 0.0078125], 0.25)}
    if job.kernel in stencils:    # which leave the rim alone
        return stencils[job.kernel] if job.way else None
    return {
        "gelu": lambda x, y: y.copy_(gelu(x, approximate="tanh")),
        "length": lambda x, y: y[:, 0].copy_((x * x).sum(1).sqrt()),
        "sum": lambda x, y: y.copy_(x.sum(axes)),
        "logsumexp": lambda x, y: y.copy_(x.logsumexp(axes)),
        "count": lambda x, y: y.copy_((x != 0).sum(axes)),
        "copy": lambda x, y: y.copy_(x),
    }.get(job.kernel)
