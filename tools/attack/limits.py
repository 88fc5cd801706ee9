#!/usr/bin/env python3
"""Attacks the limits of the program: random requests under time and memory limits, some interrupted by Ctrl-C.

Usage: limits.py PROGRAM [--count N] [--seed S] [--first N] [--family NAME] [--worst N] [--verbose]

Every request is a run of the real program. Measured are its wall time from start to exit and its peak memory
(ru_maxrss). A limit is broken if

* a time limit is passed by more than 0.3 s or 10 %, whichever is more;
* peak memory passes a memory limit by more than 64 MB;
* the program is still there 0.2 s after one Ctrl-C;
* it ends with a code that the request cannot have, or with --json prints something else than JSON.

Other programs on the same machine keep a process waiting for a processor. The time that its threads waited after
the limit, as Linux counts it in /proc/PID/task/*/schedstat, is taken off; a request that breaks a limit is run a
second time, and only what breaks twice counts. Both are shown.

The same seed gives the same requests; --first N starts with request N. Exits with 1 if a limit is broken.
"""

import argparse
import glob
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time

MB = 1 << 20
SLACK_TIME = 0.3
SLACK_SHARE = 0.1
SLACK_MEMORY = 64 * MB
AFTER_CTRL_C = 0.2
# A request that is still running after this is killed; its limit is broken by far.
GIVE_UP = 60.0
# Outputs above this are checked by a process of their own: ru_maxrss of a child is never below what this
# process held when it started the child.
SMALL_OUTPUT = 1 * MB

HALTS = {"time": 20, "nodes": 21, "memory": 22, "stopped": 23, "depth": 24}
SIZES = ["2x2", "2x3", "3x3", "3x4", "4x4", "2x7", "4x5", "5x5", "6x6", "8x8", "10x10", "20x20", "30x30", "50x50", "100x100"]
WEIGHTS = [1, 1, 2, 2, 8, 2, 2, 8, 3, 2, 3, 2, 2, 2, 6]
KEEPING = ["a-star", "branch-and-bound", "weighted-a-star", "greedy", "breadth-first", "bidirectional", "uniform-cost"]
OTHERS = ["auto", "ida-star", "iterative-deepening", "depth-limited", "constructive"]
WITH_HEURISTIC = ["ida-star", "a-star", "branch-and-bound", "weighted-a-star", "greedy"]
HEURISTICS = ["manhattan", "hamming", "linear-conflict", "inversion", "walking-distance", "zero"]
PARTITIONS = {"4x4": ["4-4-4-3", "5-5-5", "6-6-3", "7-8"], "5x5": ["6-6-6-6"]}
BOXES = ["6x10", "5x12", "4x15", "3x20", "8x8-without-middle", "iq-5x11", "3x4x5", "pyramid-4"]


def board(rows, cols, rng):
    """A random board; one in twenty cannot be solved."""
    tiles = list(range(1, rows * cols)) + [0]
    rng.shuffle(tiles)
    if rows > 1 and cols > 1 and solvable(tiles, rows, cols) != (rng.random() >= 0.05):
        first, second = [cell for cell in range(rows * cols) if tiles[cell]][:2]
        tiles[first], tiles[second] = tiles[second], tiles[first]
    lines = [tiles[row * cols:(row + 1) * cols] for row in range(rows)]
    return "\n".join(" ".join(map(str, line)) for line in lines) + "\n"


def solvable(tiles, rows, cols):
    """Is the permutation of all cells as even as the way of the blank to the last cell?"""
    home = [tile - 1 if tile else rows * cols - 1 for tile in tiles]
    seen, exchanges = [False] * len(home), 0
    for start in range(len(home)):
        cell, length = start, 0
        while not seen[cell]:
            seen[cell], cell, length = True, home[cell], length + 1
        exchanges += max(length - 1, 0)
    blank = tiles.index(0)
    way = (rows - 1 - blank // cols) + (cols - 1 - blank % cols)
    return (exchanges + way) % 2 == 0


PENTOMINOES = ["XXXXX", "XX\nX.\nX.\nX.", "XX\nXX\nX.", ".X\n.X\nXX\nX.", "XXX\n.X.\n.X.", "X.X\nXXX", "X..\nX..\nXXX",
               "X..\nXX.\n.XX", ".X.\nXXX\n.X.", ".X\nXX\n.X\n.X", "XX.\n.X.\n.XX", ".XX\nXX.\n.X."]


def pieces(rng):
    """A packing puzzle whose pieces have as many cells as its board; from a few placements to half a million."""
    kind = rng.choice(["dominoes", "dominoes", "different dominoes", "pentominoes", "different pentominoes", "three kinds", "space"])
    several = lambda shape, count: f"piece P{shape[0]} x{count}\n{shape[1]}\n" if count else ""
    different = lambda shapes: "".join(f"piece P{number}\n{shape}\n" for number, shape in enumerate(shapes))
    if kind.endswith("dominoes"):
        rows, cols = rng.choice([(6, 6), (8, 8), (12, 12), (14, 14), (16, 16), (20, 20), (30, 30), (32, 32)])
        count = rows * cols // 2
        listed = different(["XX"] * count) if kind.startswith("different") else several((0, "XX"), count)
    elif kind.endswith("pentominoes"):
        rows, cols = rng.choice([(5, 11), (10, 10), (20, 12), (20, 20), (30, 30)])
        shapes = rng.choices(range(12), k=rows * cols // 5)
        listed = different([PENTOMINOES[shape] for shape in shapes]) if kind.startswith("different") else "".join(
            several((shape, PENTOMINOES[shape]), shapes.count(shape)) for shape in sorted(set(shapes)))
    elif kind == "three kinds":
        rows, cols = rng.randrange(3, 20), rng.randrange(3, 20)
        corners = rng.randrange(rows * cols // 3 + 1)
        twos, ones = divmod(rows * cols - 3 * corners, 2)
        listed = several((0, "XX\nX."), corners) + several((1, "XX"), twos) + several((2, "X"), ones)
    else:
        side = rng.choice([2, 4, 6, 8, 10])
        listed = different(["XX"] * (side ** 3 // 2)) if rng.random() < 0.5 else several((0, "XXX\n.X."), side ** 3 // 4)
        return f"packing\nboard {side}x{side}x{side}\n{listed}"
    return f"packing\nboard {rows}x{cols}\n{listed}"


class Request:
    """What to run, and what must be true of it."""

    def __init__(self, arguments, limits, interrupt=None, json_out=True):
        self.arguments, self.interrupt, self.json_out = arguments, interrupt, json_out
        self.seconds, self.memory = limits

    def text(self):
        when = f"   # Ctrl-C after {self.interrupt:.2f} s" if self.interrupt else ""
        return "susun " + " ".join(self.arguments) + when


def limits_of(rng, interrupted):
    """Seconds and bytes, or none; and the options that say so."""
    seconds = None if interrupted and rng.random() < 0.5 else round(0.1 * 50 ** rng.random(), 2)
    memory = int(10 * 100 ** rng.random()) * MB if rng.random() < 0.7 else None
    options = []
    if seconds:
        options += ["--limit-time", f"{seconds}s"]
    if memory:
        options += ["--limit-memory", f"{memory // MB}M"]
    return (seconds, memory), options


def sliding(rng, folder, number):
    size = rng.choices(SIZES, WEIGHTS)[0]
    rows, cols = map(int, size.split("x"))
    path = os.path.join(folder, f"{number}.txt")
    with open(path, "w") as file:
        file.write(board(rows, cols, rng))
    interrupted = rng.random() < 0.25
    limits, options = limits_of(rng, interrupted)
    interrupt = rng.uniform(0.15, limits[0] or 3.0) if interrupted else None
    if rng.random() < 0.1:
        seconds = limits[0] or 2.0
        asked = ["hint", path, "--limit-time", f"{seconds}s", "--json"]
        return Request(asked + (["--all"] if rng.random() < 0.3 else []), (seconds, None), interrupt)
    algorithm = rng.choice(KEEPING if rng.random() < 0.65 else OTHERS)
    asked = ["solve", path, "-a", algorithm] + options
    if algorithm in WITH_HEURISTIC:
        if size in PARTITIONS and rng.random() < 0.3:
            asked += ["-H", "patterns:" + rng.choice(PARTITIONS[size])]
        elif rng.random() < 0.8:
            asked += ["-H", rng.choice(HEURISTICS)]
    if algorithm == "weighted-a-star":
        asked += ["--weight", str(rng.choice([1, 1.2, 1.5, 2, 3.7, 10]))]
    if algorithm == "depth-limited":
        asked += ["--depth", str(rng.choice([5, 20, 40, 200]))]
    if algorithm == "a-star" and rng.random() < 0.3:
        asked += ["--duplicates", "previous"]
    if algorithm in ["ida-star", "iterative-deepening"] and rng.random() < 0.3:
        asked += ["--all", "--max-solutions", str(rng.choice([1, 100, 10**6]))]
    if algorithm == "auto" and rng.random() < 0.5:
        asked += ["--optimal"]
    if algorithm in ["ida-star", "a-star"] and rng.random() < 0.2:
        asked += ["--graph", os.path.join(folder, f"{number}." + rng.choice(["json", "dot"]))]
    elif algorithm not in ["auto", "constructive", "bidirectional"] and rng.random() < 0.15:
        asked += ["--trace", os.path.join(folder, f"{number}.jsonl")]
        asked += ["--trace-events", str(rng.choice([1000, 10**5, 10**6, 10**7]))]
    # A picture is drawn after the search, in time and memory of its own: four bytes a pixel.
    if rng.random() < 0.1 and rows * cols <= 100:
        asked += [rng.choice(["--svg", "--png"]), os.path.join(folder, f"{number}.picture")]
    json_out = rng.random() < 0.7
    return Request(asked + (["--json"] if json_out else []), limits, interrupt, json_out)


def packing(rng, folder, number):
    interrupted = rng.random() < 0.25
    limits, options = limits_of(rng, interrupted)
    interrupt = rng.uniform(0.15, limits[0] or 3.0) if interrupted else None
    kind = rng.choice(["solve", "solve", "solve", "count", "count", "count", "prove", "hint", "generate"])
    if kind == "generate":
        asked = ["generate", "packing", "--count", str(rng.choice([1, 20, 1000])), "--seed", str(rng.randrange(99))]
        return Request(asked + options + ["--json"], limits, interrupt)
    puzzle = rng.choice(PUZZLES)
    if rng.random() < 0.6:
        puzzle = os.path.join(folder, f"{number}.txt")
        with open(puzzle, "w") as file:
            file.write(pieces(rng))
    if kind == "hint":
        seconds = limits[0] or 2.0
        return Request(["hint", puzzle, "--limit-time", f"{seconds}s", "--json"], (seconds, None), interrupt)
    asked = [kind, puzzle] + options
    if kind == "prove":
        asked += ["--out", os.path.join(folder, f"{number}.proof")]
    if kind == "count" and rng.random() < 0.4:
        asked += ["--algorithm", rng.choice(["bitboard", "exact-cover", "dancing-links", "brute-force"])]
    if kind != "prove" and rng.random() < 0.3:
        asked += ["--threads", str(rng.choice([1, 2, 8, 64]))]
    if kind == "solve":
        asked += ["-a", rng.choice(["auto", "bitboard", "exact-cover", "dancing-links", "brute-force"])]
        if rng.random() < 0.6:
            asked += ["--all", "--max-solutions", str(rng.choice([1, 1000, 10**6, 2**63]))]
    return Request(asked + ["--json"], limits, interrupt)


FAMILIES = {"sliding": sliding, "packing": packing}

# Those with mistakes in them are for other tests.
MISTAKEN = ["test4-no-type.txt", "test5-letter-twice.txt", "test6-count.txt"]
PUZZLES = [path for path in sorted(glob.glob(os.path.join(os.path.dirname(__file__), "..", "..", "puzzles", "packing", "*.txt")))
           if os.path.basename(path) not in MISTAKEN]


def delay_of(pid):
    """Seconds that the thread which waited most has waited for a processor."""
    most = 0
    for path in glob.glob(f"/proc/{pid}/task/*/schedstat"):
        try:
            with open(path) as file:
                most = max(most, int(file.read().split()[1]))
        except (OSError, IndexError, ValueError):
            pass
    return most / 1e9


def run(program, request, folder):
    """Runs it once: exit code (negative for a signal), seconds, seconds waited after the limit, peak memory."""
    out, err = os.path.join(folder, "out"), os.path.join(folder, "err")
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    actions = [(os.POSIX_SPAWN_OPEN, 0, "/dev/null", os.O_RDONLY, 0),
               (os.POSIX_SPAWN_OPEN, 1, out, flags, 0o600), (os.POSIX_SPAWN_OPEN, 2, err, flags, 0o600)]
    environment = dict(os.environ, SUSUN_TABLES=os.path.join(folder, "tables"))
    began = time.monotonic()
    pid = os.posix_spawn(program, [program] + request.arguments, environment, file_actions=actions)
    sent, waited_before, waited, running = None, None, 0.0, True
    while running:
        now = time.monotonic() - began
        if request.interrupt and sent is None and now >= request.interrupt:
            os.kill(pid, signal.SIGINT)
            sent = time.monotonic() - began
        if now > GIVE_UP:
            os.kill(pid, signal.SIGKILL)
        due = sent if sent is not None else request.seconds
        if due is not None and now >= due:
            delay = delay_of(pid)
            waited_before = delay if waited_before is None else waited_before
            waited = max(waited, delay - waited_before)
        ended, status, usage = os.wait4(pid, os.WNOHANG)
        running = ended == 0
        if running:
            time.sleep(0.004)
    seconds = time.monotonic() - began
    code = os.waitstatus_to_exitcode(status)
    return {"code": code, "seconds": seconds, "waited": waited, "sent": sent, "peak": usage.ru_maxrss * 1024}


def is_json(path):
    """Is every line of a file JSON?"""
    if os.path.getsize(path) > SMALL_OUTPUT:
        check = "import json, sys\nfor line in open(sys.argv[1]): json.loads(line)"
        return subprocess.run([sys.executable, "-c", check, path], stderr=subprocess.DEVNULL).returncode == 0
    try:
        with open(path) as file:
            for line in file:
                json.loads(line)
    except ValueError:
        return False
    return True


def possible_codes(request, found):
    """Codes that a request can end with: 33 is for methods that a puzzle cannot have."""
    codes = {0, 10, 24, 33}
    if request.seconds:
        codes.add(HALTS["time"])
    # There is always a memory limit, 2 GB by default.
    codes.add(HALTS["memory"])
    if found["sent"] is not None:
        codes.add(HALTS["stopped"])
        # Before the handler is set up, the signal ends the program.
        if found["sent"] < 0.3:
            codes.add(-signal.SIGINT)
    return codes


def judged(request, found, folder):
    """What is broken, in words; and by how much time and memory, of what is allowed."""
    broken = []
    over_time = over_memory = 0.0
    corrected = found["seconds"] - found["waited"]
    if found["sent"] is not None:
        over_time = (corrected - found["sent"]) / AFTER_CTRL_C
        if over_time > 1:
            broken.append(f"{corrected - found['sent']:.2f} s after Ctrl-C")
    elif request.seconds:
        allowed = max(SLACK_TIME, SLACK_SHARE * request.seconds)
        over_time = (corrected - request.seconds) / allowed
        if over_time > 1:
            broken.append(f"{corrected:.2f} s of {request.seconds} s")
    if request.memory:
        over_memory = (found["peak"] - request.memory) / SLACK_MEMORY
        if over_memory > 1:
            broken.append(f"{found['peak'] // MB} MB of {request.memory // MB} MB")
    if found["code"] not in possible_codes(request, found):
        broken.append(f"ended with {found['code']}")
    if request.json_out and found["code"] in {0, 10, 20, 21, 22, 23, 24} and not is_json(os.path.join(folder, "out")):
        broken.append("prints something that is not JSON")
    return broken, over_time, over_memory


def main():
    parser = argparse.ArgumentParser(description="attack the limits of the program")
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--family", choices=FAMILIES)
    parser.add_argument("--worst", type=int, default=10)
    parser.add_argument("--verbose", action="store_true")
    args = parser.parse_args()
    program = os.path.abspath(args.program)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    rows, failures, codes = [], [], {}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(args.first, args.first + args.count):
            # Each request has chance of its own, so that one alone can be run again.
            rng = random.Random(args.seed * 1_000_003 + number)
            family = sliding if rng.random() < 0.6 else packing
            request = FAMILIES.get(args.family, family)(rng, folder, number)
            for again in range(2):
                found = run(program, request, folder)
                broken, over_time, over_memory = judged(request, found, folder)
                if not broken:
                    break
                print(f"request {number}{', again' if again else ''}: {', '.join(broken)}: {request.text()}", flush=True)
            codes[found["code"]] = codes.get(found["code"], 0) + 1
            rows.append((number, over_time, over_memory, found, request))
            if broken:
                failures.append(number)
            if args.verbose:
                waited = f"waited {found['waited']:.2f} s, " if found["waited"] > 0.01 else ""
                print(f"{number}: {found['code']}, {found['seconds']:.2f} s, {waited}{found['peak'] // MB} MB: {request.text()}", flush=True)
            for path in glob.glob(os.path.join(folder, f"{number}.*")):
                os.remove(path)
    for title, place in [("time", 1), ("memory", 2)]:
        print(f"\nworst by {title} (1.00 is all that is allowed beyond the limit):")
        for row in sorted(rows, key=lambda row: -row[place])[:args.worst]:
            number, found, request = row[0], row[3], row[4]
            print(f"{row[place]:6.2f}  {found['seconds']:6.2f} s  {found['waited']:5.2f} s waited  {found['peak'] // MB:5} MB  {number}: {request.text()}")
    ends = ", ".join(f"{code}: {count}" for code, count in sorted(codes.items()))
    print(f"\n{len(rows)} requests, seed {args.seed}; exit codes {ends}; {len(failures)} broke a limit twice: {failures}")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
