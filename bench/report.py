"""report.py - the tables and plots of what run.py measured, and whether each bar is met."""
import os
import statistics

import cases
import plot

ORDER = ["ckpp", "cuda", "cub", "cupy", "cupy_kernel", "torch", "torch_compile", "loops"]
TITLES = {"copy": "Copy on the device", "elementwise": "Elementwise, contiguous",
          "sizes": "Over size", "layouts": "Layouts", "reductions": "Reductions",
          "sweep": "Sums of rows and columns, every split", "latency": "Latency",
          "compile": "Cold compile", "first": "First call", "loops": "Annotated loops",
          "neighbours": "Neighbours", "limits": "Awkward shapes and types",
          "transfers": "Host memory that travels", "graphs": "Graph blocks",
          "ranks": "Two GPUs",
          "host": "Host backend"}


def middle(result, who):
    """Microseconds, or None."""
    times = result["times"].get(who)
    return statistics.median(times) if times else None


def rate(result, who):
    """GB/s"""
    t = middle(result, who)
    return 1e-3 * result["bytes"] / t if t else None


def copy_rate(results):
    rates = [rate(result, "ckpp") for result in results
             if result["group"] == "copy" and "ckpp" in result["times"]]
    return statistics.median(rates) if rates else None


def best_peer(result):
    peers = [who for who in result["times"] if who != "ckpp"]
    return min(peers, key=lambda who: middle(result, who), default=None)


def time_ratio(result, who):
    """Ours over theirs, the median over the rounds."""
    ours, theirs = result["times"].get("ckpp", []), result["times"].get(who, [])
    if not ours or not theirs:
        return None
    if len(ours) != len(theirs):
        return statistics.median(ours) / statistics.median(theirs)
    return statistics.median(a / b for a, b in zip(ours, theirs))


def show(microseconds):
    """Three digits at least."""
    return f"{microseconds:.3g}" if microseconds < 100 else f"{microseconds:.0f}"


def judge(result, copy):
    """For each bar: (what it says, what was measured or None, whether it is met or None)."""
    if "bar" in result:    # a program's own
        if result["peer"] is None:
            return [(f"at most {result['bar']:g} us", show(result["ours"]),
                     result["ours"] <= result["bar"])]
        ratio = result["ours"] / result["peer"]
        return [(f"at most {result['bar']:.3g} x bare", f"{ratio:.2f}", ratio <= result["bar"])]
    verdicts = []
    for bar, limit in result["bars"].items():
        value = None
        if bar in ("memcpy", "read"):
            mine = rate(result, "ckpp")
            if mine and copy:
                value = mine / (copy * (cases.READ_OVER_COPY if bar == "read" else 1))
            verdicts.append((f"at least {limit:g} of {bar}", value,
                             value is not None and value >= limit))
        elif bar == "cuda":
            ratio = time_ratio(result, "cuda")
            value = 1 / ratio if ratio else None
            verdicts.append((f"at least {limit:g} of cuda", value,
                             value is not None and value >= limit))
        elif bar == "added":
            mine, peer = middle(result, "ckpp"), middle(result, "cuda")
            value = mine - peer if mine and peer else None
            verdicts.append((f"at most {limit:g} us over cuda", value,
                             value is not None and value <= limit))
        else:
            who = best_peer(result) if bar == "best" else bar
            value = time_ratio(result, who) if who else None
            words = "the best peer's time" if bar == "best" else f"{bar}'s time"
            verdicts.append((f"at most {limit:g} x {words}", value,
                             value is not None and value <= limit))
    return [(words, None, None) if value is None else (words, f"{value:.3f}", met)
            for words, value, met in verdicts]


def met_word(verdicts):
    if not verdicts:
        return "–"
    if any(met is False for _, _, met in verdicts):
        return "**no**"
    return "no peer" if any(met is None for _, _, met in verdicts) else "yes"


def describe(verdicts):
    return "; ".join(f"{value or '?'} ({words})" for words, value, _ in verdicts)


def one_line(result, copy):
    verdicts = judge(result, copy)
    if "bar" in result:
        text = f"{show(result['ours'])} us"
    else:
        times = [f"{who} {middle(result, who):.2f}" for who in ORDER if middle(result, who)]
        text = f"{rate(result, 'ckpp') or 0:7.0f} GB/s  us: " + ", ".join(times)
    notes = "".join(f"\n    # {note}" for note in result.get("notes", []))
    return (f"{result['group']:11} {result['name']:48} {text}  {describe(verdicts)}  "
            f"{met_word(verdicts)}{notes}")


def table(results, copy):
    """Markdown."""
    if "bar" in results[0]:
        rows = ["| case | ckpp, us | bare, us | ratio and bar | met |", "|---|---|---|---|---|"]
        for result in results:
            peer = show(result["peer"]) if result["peer"] is not None else "–"
            verdicts = judge(result, copy)
            rows.append(f"| {result['name']} | {show(result['ours'])} | {peer} | "
                        f"{describe(verdicts)} | {met_word(verdicts)} |")
        return rows
    who = [name for name in ORDER
           if name != "ckpp" and any(name in result["times"] for result in results)]
    heads = ["case", "MB", "ckpp, us", "GB/s"]
    heads += [f"{name.replace('_', ' ')}, us" for name in who]
    heads += ["time over best peer's", "bar", "met"]
    rows = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    for result in results:
        verdicts = judge(result, copy)
        mine, peer = middle(result, "ckpp"), best_peer(result)
        ratio = time_ratio(result, peer) if peer and mine else None
        cells = [result["name"], f"{1e-6 * result['bytes']:.4g}"]
        cells += [f"{mine:.2f}", f"{rate(result, 'ckpp'):.0f}"] if mine else ["–", "–"]
        cells += [f"{middle(result, name):.2f}" if middle(result, name) else "–" for name in who]
        cells += [f"{ratio:.3f} ({peer.replace('_', ' ')})" if ratio else "–",
                  describe(verdicts) or "–", met_word(verdicts)]
        rows.append("| " + " | ".join(cells) + " |")
    return rows


def write_plots(results, copy, folder):
    """Names of the files."""
    plots, files = {}, []
    for result in results:
        if result.get("plot"):
            plots.setdefault(result["plot"][0], []).append(result)
    for name, found in plots.items():
        is_latency = name == "latency"
        lines = {}
        for result in found:
            for who in result["times"]:
                y = middle(result, who) if is_latency else rate(result, who)
                lines.setdefault(who, []).append((result["plot"][1], y))
        if not lines:
            continue
        what, _, kind = name.partition("-")
        if is_latency:
            svg = plot.draw("sum of squares, launch to host value", "float32 elements",
                            "microseconds", lines, log_y=True)
        elif what == "sizes":
            svg = plot.draw(f"{kind}, float32", "elements", "GB/s", lines, log_y=True,
                            mark=(copy, "memcpy") if copy else None)
        else:
            svg = plot.draw(f"sums of {what}, {kind}, {cases.count(find_size(found))} elements",
                            "rows", "GB/s", lines, mark=(copy, "memcpy") if copy else None)
        file = f"plot-{name}.svg"
        with open(os.path.join(folder, file), "w") as out:
            out.write(svg)
        files.append(file)
    return files


def find_size(results):
    """Elements of a sweep's arrays: its most rows."""
    return max(result["plot"][1] for result in results)


def write(runs, folder):
    results = [result for run in runs for result in run["results"]]
    copy = copy_rate(results)
    text = ["# Results", "", "Written by `bench/run.py`; what it measures and how is said there "
            "and in `bench/workers/worker.h`.", ""]
    for line in dict.fromkeys(line for run in runs for line in run["machine"]):
        text.append(f"* {line}")
    programs = {name: title for run in runs for name, title in run["programs"].items()}
    for name, title in programs.items():
        text.append(f"* {name}: {title}")
    missing = {name: why for run in runs for name, why in run["missing"].items()}
    for name, why in missing.items():
        text.append(f"* {name} was not measured: {why}")
    if copy:
        text.append(f"* A copy on the device: {copy:.0f} GB/s (read and written)")
    judged = [(result, judge(result, copy)) for result in results]
    words = [met_word(verdicts) for _, verdicts in judged]
    with_bar = len([word for word in words if word != "–"])
    bars = f"Bars met: {words.count('yes')} of {with_bar}"
    if "no peer" in words:
        bars += f"; {words.count('no peer')} without a peer to compare with"
    text += ["", bars + ".", ""]
    failed = [(result, verdicts) for (result, verdicts), word in zip(judged, words)
              if word == "**no**"]
    if failed:
        text += ["Not met:", ""] + [f"* {result['group']}: {result['name']}: {describe(verdicts)}"
                                    for result, verdicts in failed] + [""]
    notes = [f"* {result['name']}: {note}" for result in results
             for note in result.get("notes", [])]
    if notes:
        text += ["Notes:", ""] + notes + [""]
    plots = write_plots(results, copy, folder)
    if plots:
        text += ["## Plots", ""] + [f"![{file[5:-4]}]({file})" for file in plots] + [""]
    for group, title in TITLES.items():
        found = [result for result in results if result["group"] == group]
        if found:
            text += [f"## {title}", ""] + table(found, copy) + [""]
    with open(os.path.join(folder, "RESULTS.md"), "w") as out:
        out.write("\n".join(text))
