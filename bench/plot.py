"""plot.py - line plots as SVG files: x on a logarithmic axis of powers of two, y on one of ten, or
linear ones."""
import html
import math

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 360, 62, 120, 34, 46
COLORS = {"ckpp": "#d62728", "cuda": "#1f77b4", "cub": "#2ca02c", "cupy": "#9467bd",
          "cupy_kernel": "#8c564b", "torch": "#ff7f0e", "loops": "#7f7f7f"}


def power_label(x):
    return f'2<tspan dy="-5" font-size="9">{round(math.log2(x))}</tspan>'


def linear_ticks(top):
    step = 10 ** math.floor(math.log10(top))
    step = next(s for s in (step / 5, step / 2, step, 2 * step) if top / s <= 6)
    return [k * step for k in range(int(top / step) + 1)]


def log_ticks(low, high):
    powers = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    return [10 ** k * m for k in powers for m in (1, 2, 5) if low <= 10 ** k * m <= high]


def draw(title, x_label, y_label, lines, log_y=False, mark=None, log_x=True):
    """lines: {name: [(x, y)]}. mark: (y, words) of a level line. The SVG's text."""
    xs = sorted({x for points in lines.values() for x, _ in points})
    ys = [y for points in lines.values() for _, y in points] + ([mark[0]] if mark else [])
    low, high = (min(ys) / 1.2, max(ys) * 1.2) if log_y else (0, max(ys) * 1.08)
    scale = math.log2 if log_x else float
    first, last = scale(xs[0]), scale(xs[-1])

    def place_x(x):
        share = (scale(x) - first) / (last - first) if last > first else 0.5
        return LEFT + (WIDTH - LEFT - RIGHT) * share

    def place_y(y):
        share = (math.log(y / low) / math.log(high / low)) if log_y else y / high
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share

    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
           f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
           f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
           f'<text x="{LEFT}" y="20" font-size="14">{html.escape(title)}</text>']
    for y in log_ticks(low, high) if log_y else linear_ticks(high):
        out.append(f'<path d="M{LEFT} {place_y(y):.1f}H{right}" stroke="#ddd"/>'
                   f'<text x="{LEFT - 6}" y="{place_y(y) + 4:.1f}" '
                   f'text-anchor="end">{y:g}</text>')
    every = -(-len(xs) // 12)
    for x in xs[::every]:
        out.append(f'<path d="M{place_x(x):.1f} {bottom}v4" stroke="black"/>'
                   f'<text x="{place_x(x):.1f}" y="{bottom + 20}" '
                   f'text-anchor="middle">{power_label(x) if log_x else x}</text>')
    out.append(f'<path d="M{LEFT} {TOP}V{bottom}H{right}" fill="none" stroke="black"/>')
    out.append(f'<text x="{(LEFT + right) / 2}" y="{HEIGHT - 8}" '
               f'text-anchor="middle">{html.escape(x_label)}</text>')
    out.append(f'<text transform="translate(14 {(bottom + TOP) / 2}) rotate(-90)" '
               f'text-anchor="middle">{html.escape(y_label)}</text>')
    if mark:
        out.append(f'<path d="M{LEFT} {place_y(mark[0]):.1f}H{right}" stroke="#555" '
                   f'stroke-dasharray="5 4"/><text x="{right + 6}" '
                   f'y="{place_y(mark[0]) + 4:.1f}" fill="#555">{html.escape(mark[1])}</text>')
    # ours last, on top
    for k, (name, points) in enumerate(sorted(lines.items(), key=lambda line: line[0] == "ckpp")):
        color = COLORS.get(name, "#333")
        path = " ".join(f"{place_x(x):.1f},{place_y(y):.1f}" for x, y in sorted(points))
        width = 2.5 if name == "ckpp" else 1.5
        out.append(f'<polyline points="{path}" fill="none" stroke="{color}" '
                   f'stroke-width="{width}"/>')
        out += [f'<circle cx="{place_x(x):.1f}" cy="{place_y(y):.1f}" r="2.5" fill="{color}"/>'
                for x, y in points]
        y = bottom - 6 - 18 * (len(lines) - 1 - k)
        words = html.escape(name.replace("_", " "))
        out.append(f'<path d="M{right + 8} {y - 4}h18" stroke="{color}" stroke-width="2.5"/>'
                   f'<text x="{right + 31}" y="{y}">{words}</text>')
    return "\n".join(out + ["</svg>"]) + "\n"
