"""run.py - measures ckpp beside its peers, and writes the tables and plots:
bench/results/RESULTS.md is one of its reports.

    python3 bench/run.py                        all that a GPU machine can measure (make bench-gpu)
    python3 bench/run.py --only elementwise,layouts --match float16
    python3 bench/run.py --host                 the host backend beside plain C loops (make bench)
    python3 bench/run.py --report-of A.json B.json      of earlier results, to bench/results

Each program is a worker (workers/worker.h) that gets the same cases (cases.py). All of a case's
workers check or tell their results first; those must agree, and ckpp's with a reference of its
own. Then they are timed in turns, several rounds of them. Times are the rounds' medians; a ratio
is the median of the rounds' ratios. What is not installed is said so and left out. Results are
kept in OUT/results.json as they come, so that parts of a run can be put together to one report.
"""
import argparse
import json
import os
import platform
import re
import select
import subprocess
import sys
import time

import cases as all_cases
import report

HERE = os.path.dirname(os.path.abspath(__file__))
READY_SECONDS, RUN_SECONDS = 180, 60     # kernels may have to be compiled first
MOST_FAILURES = 20
# times as many where the processor is measured: they differ most, and take no time
LATENCY_ROUNDS = 5
PYTHON = ["cupy", "cupy_kernel", "torch", "torch_compile"]
PROGRAMS = {"compile": "bench_compile", "first": "bench_first", "loops": "bench_loops",
            "transfers": "bench_transfers", "graphs": "bench_graphs",
            "ranks": "ranks/bench_ranks"}
LAUNCHERS = {"ranks": ["mpirun", "-n", "2"]}


class Worker:
    """A program that answers cases. It is started when it is first asked, and again after it has
    died."""

    core = None    # on which all of them run

    def __init__(self, name, command, environment=None):
        self.name, self.command, self.environment = name, command, environment
        self.process, self.title, self.missing = None, None, None
        self.failures, self.status = 0, None

    def start(self):
        self.errors = open(os.path.join(OUT, f"{self.name}.stderr"), "ab+")
        try:
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE,
                                            stdout=subprocess.PIPE, stderr=self.errors,
                                            env={**os.environ, **(self.environment or {})})
            if Worker.core is not None:
                os.sched_setaffinity(self.process.pid, {Worker.core})
        except OSError as error:
            self.missing = str(error)
            return
        self.pending = b""
        self.title = self.receive(READY_SECONDS)
        if self.title is None:
            self.missing = self.last_error()

    def last_error(self):
        self.errors.seek(0)
        lines = self.errors.read().decode(errors="replace").strip().splitlines()
        how = f" (by signal {-self.status})" if self.status and self.status < 0 else ""
        return (lines[-1][:300] if lines else "it ended without a word") + how

    def send(self, line):
        if self.process is None and self.missing is None:
            self.start()
        if self.process is None:
            return False
        try:
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
        except OSError:
            self.end()
        return self.process is not None

    def receive(self, seconds):
        """A line, or None where there is none in time or the program has ended."""
        limit = time.monotonic() + seconds
        while b"\n" not in self.pending:
            left = limit - time.monotonic()
            ready = left > 0 and select.select([self.process.stdout], [], [], left)[0]
            data = os.read(self.process.stdout.fileno(), 1 << 16) if ready else b""
            if not data:
                self.failures += 1
                if self.failures == MOST_FAILURES:
                    self.missing = f"it has died {MOST_FAILURES} times"
                self.end(wait=2 if ready else 0)
                return None
            self.pending += data
        line, self.pending = self.pending.split(b"\n", 1)
        return line.decode()

    def end(self, wait=2):
        if self.process:
            try:
                self.process.stdin.close()
                self.process.wait(wait)
            except (OSError, subprocess.TimeoutExpired):
                self.process.kill()
                self.process.wait()
            self.status, self.process = self.process.returncode, None

    def prepare(self):
        """Samples of the results, or why there are none."""
        line = self.receive(READY_SECONDS) or f"died {self.last_error()}"
        if line.startswith("ready"):
            return [float(word) for word in line.split()[1:]], None
        return None, line

    def run(self):
        """Seconds, or None."""
        if not self.send("run"):
            return None
        try:
            return float(self.receive(RUN_SECONDS) or "nan")
        except ValueError:
            return None


def noise(k):
    """As in workers/noise.h, of operand 0, 24 bits."""
    h = k * 2654435761 & 0xffffffff
    h = (h ^ h >> 16) * 0x7feb352d & 0xffffffff
    return (h ^ h >> 15) >> 8


def agree(case, ours, theirs):
    """Whether a peer's samples are ours: which place of equal maxima it gives, and how it rounds,
    is its own affair."""
    if len(ours) != len(theirs):
        return False
    wide = {"float16": 4e-3}.get(case.dtype, 2e-4)
    for k, (a, b) in enumerate(zip(ours, theirs)):
        if case.kernel == "argmax" and a != b:
            n = case.shape[-1]
            row = 0 if len(case.axes) == len(case.shape) else None
            if row is None or not 0 <= b < n or noise(int(a)) != noise(int(b)):
                return False
        elif not (a == b or abs(a - b) <= wide * (1 + abs(a))):
            return False
    return True


def measure(case, workers, rounds):
    """The case's result as a dictionary."""
    result = {"group": case.group, "name": case.name, "mode": case.mode, "kernel": case.kernel,
              "dtype": case.dtype, "bytes": case.bytes, "bars": case.bars, "plot": case.plot,
              "times": {}, "notes": []}
    asked = [w for w in workers if w.send(case.line())]
    samples = {}
    for w in asked:
        samples[w.name], why = w.prepare()
        if why and (why.split()[0] in ("wrong", "died") or w.name == "ckpp"):
            result["notes"].append(f"{w.name}: {why}")
            if why.startswith("wrong"):
                result["wrong"] = True
    ours = samples.get("ckpp")
    if ours is None:
        return result
    for w in asked:
        if samples[w.name] is not None and not agree(case, ours, samples[w.name]):
            pair = next(((a, b) for a, b in zip(ours, samples[w.name]) if a != b), None)
            result["notes"].append(f"{w.name}: its results are others: {pair}")
            result["wrong"] = True
            samples[w.name] = None
    running = [w for w in asked if samples[w.name] is not None]
    for _ in range(rounds * (LATENCY_ROUNDS if case.mode in ("value", "issue") else 1)):
        for w in list(running):
            seconds = w.run()
            if seconds is None or seconds != seconds:
                result["notes"].append(f"{w.name}: no time: {w.last_error()}")
                running.remove(w)
                continue
            times = result["times"].setdefault(w.name, [])
            times.append(1e6 * seconds)
            # of one that is far behind, one time is enough
            if w.name != "ckpp" and seconds > 5e-3 and times[0] > 5 * result["times"]["ckpp"][0]:
                running.remove(w)
    return result


def run_program(group, path):
    """Programs that measure by themselves print lines of: case, name, ours, peer's (or nothing),
    what is allowed; TAB between."""
    results = []
    try:
        done = subprocess.run(LAUNCHERS.get(group, []) + [path], capture_output=True, text=True,
                              timeout=300)
    except (OSError, subprocess.TimeoutExpired) as error:
        return [], f"{group}: {error}"
    for line in done.stdout.splitlines():
        words = line.split("\t")
        if words[0] == "case":
            peer = float(words[3]) if words[3] else None
            results.append({"group": group, "name": words[1], "ours": float(words[2]),
                            "peer": peer, "bar": float(words[4])})
    if results:
        return results, None
    return [], f"{group}: {(done.stdout + done.stderr).strip()[-300:] or 'no result'}"


def describe_machine():
    lines = []
    try:
        query = "name,driver_version,memory.total,clocks.max.sm,clocks.max.mem"
        done = subprocess.run(["nvidia-smi", f"--query-gpu={query}", "--format=csv,noheader"],
                              capture_output=True, text=True, timeout=30)
        if done.returncode == 0:
            name, driver, memory, sm, mem = [word.strip()
                                             for word in done.stdout.splitlines()[0].split(",")]
            lines.append(f"GPU: {name}, {memory}, at most {sm} and {mem} (memory); "
                         f"driver {driver}")
    except (OSError, ValueError, subprocess.TimeoutExpired):
        pass
    model = platform.machine()
    try:
        with open("/proc/cpuinfo") as info:
            model = next((line.split(":")[1].strip() for line in info
                          if line.startswith("model name")), model)
    except OSError:
        pass
    lines.append(f"CPU: {model}, {len(os.sched_getaffinity(0))} threads; "
                 f"{platform.system()} {platform.release()}")
    lines.append(time.strftime("Date: %Y-%m-%d"))
    return lines


def parse_arguments():
    parser = argparse.ArgumentParser(description="measures ckpp beside its peers")
    parser.add_argument("--only", default="",
                        help=f"groups: {','.join(all_cases.GROUPS)},compile,first,loops,"
                             "transfers,graphs,ranks")
    parser.add_argument("--match", default="",
                        help="a regular expression: cases whose name has it")
    parser.add_argument("--peers", default="cuda,cub,cupy,cupy_kernel,torch",
                        help="whom to measure besides ckpp; there is torch_compile, too, which "
                             "takes some seconds a case")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--step", type=int, default=2,
                        help="1: every power of two of the sweeps; 2: every other")
    parser.add_argument("--seconds", type=float, default=1e9, help="begin no case after so long")
    parser.add_argument("--bin", default=os.path.join(HERE, "..", "build", "bench"),
                        help="where the programs are")
    parser.add_argument("--out", help="where the report goes: build/bench, or bench/results for "
                                      "--report-of")
    parser.add_argument("--host", action="store_true", help="the host backend beside plain C")
    parser.add_argument("--threads", type=int, help="how many of the host's threads all may use")
    parser.add_argument("--small", action="store_true",
                        help="small arrays alone, to try the benchmark itself")
    parser.add_argument("--report-of", nargs="+", metavar="FILE",
                        help="measure nothing: a report of earlier results")
    options = parser.parse_args()
    if options.out is None:
        folders = ["results"] if options.report_of else ["..", "build", "bench"]
        options.out = os.path.join(HERE, *folders)
    return options


def make_workers(options):
    peers, programs = options.peers.split(","), os.path.join(options.bin, "workers")
    if not options.host:
        # What a launch takes depends on the core that makes it, by up to 1 us: those who take
        # turns share one.
        Worker.core = max(os.sched_getaffinity(0))
    if options.threads:
        os.environ["OMP_NUM_THREADS"] = str(options.threads)
    ckpp = Worker("ckpp", [os.path.join(programs, "ckpp_worker")],
                  {"CKPP_DEVICE": "host"} if options.host else None)
    if options.host:
        return [ckpp, Worker("loops", [os.path.join(programs, "loops_worker")])]
    commands = {name: [os.path.join(programs, "cuda_worker"), name] for name in ("cuda", "cub")}
    program = os.path.join(HERE, "workers", "python_worker.py")
    commands.update({name: [sys.executable, program, name] for name in PYTHON})
    return [ckpp] + [Worker(name, commands[name]) for name in peers if name in commands]


def choose_cases(options):
    if options.host:
        found = list(all_cases.host_cases())
    else:
        found = all_cases.gpu_cases(options.step, 8 if options.small else 0)
    if options.host and options.small:
        found = [c for c in found if c.bytes <= 1 << 24]
    groups = options.only.split(",") if options.only else []
    return [c for c in found if c.group == "copy" or
            (not groups or c.group in groups) and re.search(options.match, c.name)]


def measure_all(options):
    workers = make_workers(options)
    for w in workers:
        w.start()
    run = {"machine": describe_machine(),
           "programs": {w.name: w.title for w in workers if w.title},
           "missing": {w.name: w.missing for w in workers if w.missing}, "results": []}
    if workers[0].missing:
        sys.exit(f"{workers[0].command[0]}: {workers[0].missing}")
    for line in run["machine"]:
        print(line)
    for name, title in run["programs"].items():
        print(f"{name}: {title}")
    for name, why in run["missing"].items():
        print(f"{name}: left out: {why}")
    start = time.monotonic()

    def keep(result):
        run["results"].append(result)
        run["seconds"] = time.monotonic() - start
        with open(os.path.join(OUT, "results.json.new"), "w") as file:
            json.dump(run, file)
        os.replace(os.path.join(OUT, "results.json.new"), os.path.join(OUT, "results.json"))
        print(report.one_line(result, report.copy_rate(run["results"])), flush=True)

    for case in choose_cases(options):
        if time.monotonic() - start > options.seconds:
            print(f"# {options.seconds:.0f} seconds are over: the other cases are left out")
            break
        asked = [w for w in workers if w.name == "ckpp" or w.name in all_cases.PEERS[case.group]]
        keep(measure(case, asked, options.rounds))
    for w in workers:
        w.end()
    for group, program in PROGRAMS.items():
        if (not options.only or group in options.only.split(",")) and not options.host:
            results, trouble = run_program(group, os.path.join(options.bin, program))
            for result in results:
                keep(result)
            if trouble:
                print(f"# {trouble}")
    return [run]


def main():
    global OUT
    options = parse_arguments()
    OUT = options.out
    os.makedirs(OUT, exist_ok=True)
    if options.report_of:
        runs = []
        for path in options.report_of:
            with open(path) as file:
                runs.append(json.load(file))
    else:
        runs = measure_all(options)
    report.write(runs, OUT)
    print(f"report: {os.path.join(OUT, 'RESULTS.md')}")
    wrong = [result for run in runs for result in run["results"] if result.get("wrong")]
    for result in wrong:
        print(f"WRONG: {result['group']}: {result['name']}: {'; '.join(result['notes'])}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
