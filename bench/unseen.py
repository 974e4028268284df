"""unseen.py - kernels that nobody has tuned for, against memory's limit.

    make bench-unseen                           200 cases, a new seed
    make bench-unseen BENCH='--seed 7 --count 50'

Draws operations, element types, shapes and layouts (unseen_draw.py and what it names), writes them
as C with ckpp's constructs, builds and checks them, and then times each. The bar is the time of
copies that move as many bytes, measured in the same run before and after the cases: the share of
it that a case reaches is the copies' time over the case's. Writes OUT/UNSEEN.md and its plot.
"""
import argparse
import json
import os
import random
import re
import shlex
import statistics
import subprocess
import sys

import plot
import unseen_draw
import unseen_families
import unseen_reductions

HERE = os.path.dirname(os.path.abspath(__file__))
PER_FILE = 10
NONE_BELOW, NINE_IN_TEN = 0.8, 0.92    # the bars
# on a host, or to try it
SMALL = 1 << 15, 1 << 19


def parse_arguments():
    parser = argparse.ArgumentParser(description="kernels that nobody has tuned for")
    parser.add_argument("--seed", type=int, help="draw the same cases again")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--match", default="", help="a regular expression: cases that have it")
    parser.add_argument("--small", action="store_true", help="small arrays, to try it")
    parser.add_argument("--list", action="store_true", help="print the cases alone")
    parser.add_argument("--no-time", action="store_true", help="check them alone")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--ckpp", default="build/ckpp")
    parser.add_argument("--compile", default="cc -O1 -Iinclude -I. -Ibench", help="a C compiler")
    parser.add_argument("--link", default="", help="what the program is linked with")
    parser.add_argument("--out", default=os.path.join(HERE, "..", "build", "bench", "unseen"))
    return parser.parse_args()


def draw_cases(options):
    least, most = SMALL if options.small else (64 << 20, 2 << 30)
    families = unseen_families.FAMILIES + unseen_reductions.FAMILIES
    weights = [weight for weight, _ in families]
    cases = []
    for k in range(options.count):
        # each of its own: a new kind of case leaves the others as they are
        own = random.Random(f"{options.seed}/{k}")
        draw = unseen_draw.Draw(own, least, most)
        while True:
            case = own.choices([family for _, family in families], weights)[0](draw)
            if 0.9 * least <= case.bytes <= 1.2 * most:
                break
        cases.append(case)
    return [case for case in cases if re.search(options.match, case.name)]


def write_sources(cases, folder):
    files = []
    for first in range(0, len(cases), PER_FILE):
        files.append(os.path.join(folder, f"cases{first // PER_FILE}.c"))
        with open(files[-1], "w") as file:
            file.write("#define _GNU_SOURCE\n#include <math.h>\n\n#include \"unseen.h\"\n"
                       "#include \"workers/noise.h\"\n\n")
            for k in range(first, min(first + PER_FILE, len(cases))):
                file.write(cases[k].source(k))
    files.append(os.path.join(folder, "table.c"))
    with open(files[-1], "w") as file:
        file.write("#define _GNU_SOURCE\n#include \"unseen.h\"\n\n")
        for k in range(len(cases)):
            file.write(f"extern const struct unseen_case unseen{k};\n")
        rows = "".join(f"    &unseen{k},\n" for k in range(len(cases)))
        file.write(f"const struct unseen_case *const unseen_cases[] = {{\n{rows}}};\n"
                   f"const int unseen_count = {len(cases)};\n")
    return files


def run_all(commands, processes):
    """Lists of words; as many at once. Exits where one fails."""
    running, waiting = [], list(commands)
    while running or waiting:
        while waiting and len(running) < processes:
            running.append((waiting[0], subprocess.Popen(waiting.pop(0))))
        command, process = running.pop(0)
        if process.wait():
            sys.exit(f"{' '.join(command)}: status {process.returncode}")


def build(cases, options):
    folder = options.out
    files = write_sources(cases, folder)
    through = files[:-1] + [os.path.join(HERE, "unseen_main.c")]
    written = [os.path.join(folder, os.path.basename(f)[:-2] + "_gen.c") for f in through]
    run_all([[options.ckpp, "-I", HERE, f, "-o", g] for f, g in zip(through, written)],
            options.processes)
    objects = [f[:-2] + ".o" for f in written + [files[-1]]]
    compiler = shlex.split(options.compile)
    run_all([[*compiler, "-I", HERE, "-c", f, "-o", o]
             for f, o in zip(written + [files[-1]], objects)], options.processes)
    program = os.path.join(folder, "unseen")
    run_all([[*compiler, *objects, *shlex.split(options.link), "-o", program]], 1)
    return program


class Process:
    """Runs cases first, first + every, ...: where it dies it goes on with the next one."""

    def __init__(self, program, mode, first, every, options):
        self.command, self.every, self.next = [program, mode], every, first
        self.mode, self.folder, self.results, self.limits = mode, options.out, {}, []
        self.device = None
        self.start()

    def start(self):
        path = os.path.join(self.folder, f"{self.mode}{self.next}.stderr")
        self.errors = open(path, "w+")
        self.process = subprocess.Popen(self.command + [str(self.next), str(self.every)],
                                        stdout=subprocess.PIPE, stderr=self.errors, text=True)

    def finish(self, count):
        while True:
            for line in self.process.stdout:
                words = line.split(None, 2)
                if words[0] == "limit":
                    self.limits.append((float(words[1]), float(words[2])))
                elif words[0] == "device":
                    self.device = line[7:].strip()
                else:
                    self.results[int(words[1])] = words[0], words[2] if len(words) > 2 else ""
                    self.next = int(words[1]) + self.every
            status = self.process.wait()
            if status == 0 or self.next >= count:
                return
            self.errors.seek(0)
            lines = self.errors.read().strip().splitlines()
            self.results[self.next] = "error", f"status {status}: {' '.join(lines[-3:])[:300]}"
            self.next += self.every
            if self.next >= count:
                return
            self.start()


def check(program, cases, options):
    """Numbers of those that are right; prints the others."""
    every = min(options.processes, len(cases))
    processes = [Process(program, "check", first, every, options) for first in range(every)]
    right = []
    for process in processes:
        process.finish(len(cases))
        for k, (word, why) in sorted(process.results.items()):
            if word == "right":
                right.append(k)
            else:
                print(f"{word} case {k}: {cases[k].name}: {why.strip()}")
    return sorted(right), processes[0].device


def limit_of(limits, bytes):
    """Seconds of a copy of that traffic: between the sizes that were measured, by the logarithm;
    of two measurements of a size the mean."""
    times = {}
    for size, seconds in limits:
        times.setdefault(size, []).append(seconds)
    points = sorted((size, statistics.mean(t)) for size, t in times.items())
    if bytes <= points[0][0]:
        return points[0][1] * bytes / points[0][0]
    for (a, t), (b, u) in zip(points, points[1:]):
        if bytes <= b:
            return t + (u - t) * (bytes - a) / (b - a)
    return points[-1][1] * bytes / points[-1][0]


def write_report(cases, run, options):
    rows = sorted((limit_of(run["limits"], c["bytes"]) / c["seconds"], c) for c in run["cases"]
                  if c.get("seconds"))
    shares = [share for share, _ in rows]
    tenth = shares[len(shares) // 10]
    met = shares[0] >= NONE_BELOW and tenth >= NINE_IN_TEN
    text = ["# Unseen kernels", "",
            "Written by `bench/unseen.py`: what it draws and measures is said there.", "",
            f"* {run['device']}; seed {run['seed']}, {len(rows)} cases of {len(cases)} timed, "
            f"{len(cases) - run['right']} wrong or refused",
            f"* the least share of memory's limit {shares[0]:.3f} (bar {NONE_BELOW}), nine in ten "
            f"above {tenth:.3f} (bar {NINE_IN_TEN}), median {statistics.median(shares):.3f}: "
            f"{'met' if met else '**not met**'}", "",
            "| share | cases |", "|---|---|"]
    edges = [0, 0.2, 0.4, 0.6, 0.7, 0.8, 0.85, 0.9, 0.92, 0.95, 1, 9]
    for low, high in zip(edges, edges[1:]):
        count = sum(low <= share < high for share in shares)
        words = f"{low:g} to {high:g}" if high < 9 else f"{low:g} and more"
        text.append(f"| {words} | {count} |")
    text += ["", "![shares](plot-unseen.svg)", "", "## The worst", "",
             "| share | us | MB | case | kernel |", "|---|---|---|---|---|"]
    count = max(10, sum(share < NINE_IN_TEN for share in shares))
    for share, case in rows[:count]:
        kernel = case["source"].replace("|", "\\|")
        text.append(f"| {share:.3f} | {1e6 * case['seconds']:.1f} | {1e-6 * case['bytes']:.0f} | "
                    f"{case['number']}: {case['name'].replace('|', chr(92) + '|')} | `{kernel}` |")
    with open(os.path.join(options.out, "UNSEEN.md"), "w") as file:
        file.write("\n".join(text) + "\n")
    lines = {"ckpp": [(k + 1, share) for k, share in enumerate(shares)]}
    svg = plot.draw("share of memory's limit, from the worst case on", "cases", "share", lines,
                    mark=(NINE_IN_TEN, "bar"), log_x=False)
    with open(os.path.join(options.out, "plot-unseen.svg"), "w") as file:
        file.write(svg)
    print("\n".join(text[2:7]))
    for share, case in rows[:count]:
        print(f"{share:.3f} {1e6 * case['seconds']:8.1f} us {1e-6 * case['bytes']:6.0f} MB "
              f"{case['number']:3}: {case['name']}")


def main():
    options = parse_arguments()
    if options.seed is None:
        options.seed = random.SystemRandom().randrange(1 << 31)
    print(f"seed {options.seed}")
    os.makedirs(options.out, exist_ok=True)
    cases = draw_cases(options)
    if options.list:
        for k, case in enumerate(cases):
            print(f"{k:3} {1e-6 * case.bytes:7.1f} MB {case.name}")
        return 0
    program = build(cases, options)
    right, device = check(program, cases, options)
    print(f"{device}: {len(right)} of {len(cases)} cases are right")
    if options.no_time:
        return int(len(right) < len(cases))
    timed = Process(program, "time", 0, 1, options)
    timed.finish(len(cases))
    run = {"seed": options.seed, "device": device, "right": len(right), "limits": timed.limits,
           "cases": []}
    for k, case in enumerate(cases):
        word, value = timed.results.get(k, ("", ""))
        ok = word == "time" and k in right
        run["cases"].append({"number": k, "name": case.name, "family": case.family,
                             "bytes": case.bytes, "source": f"{case.head} {{ {case.body} }}",
                             "seconds": float(value) if ok else None})
    with open(os.path.join(options.out, "unseen.json"), "w") as file:
        json.dump(run, file, indent=1)
    write_report(cases, run, options)
    return int(len(right) < len(cases))


if __name__ == "__main__":
    sys.exit(main())
