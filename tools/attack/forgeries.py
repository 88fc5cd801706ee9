#!/usr/bin/env python3
"""Alter files that the program has written and check that it refuses them.

Reports, traces, checkpoints and tables are made by the program, altered here in one place, hashed again if
they contain a hash, and given back. Alterations that must be refused and are not are printed; those that the
threat model accepts are counted separately. Needs the package `blake3`.
"""
import argparse, collections, copy, glob, json, os, random, re, shutil, struct, subprocess, sys, tempfile
from blake3 import blake3

PACKING = "packing\nboard 4x5\npiece A\nXX\npiece B\nXXX\nX..\npiece C\nXX\nXX\npiece D\nX\npiece E\nXX\n.X\npiece F\nXX\n.XX\npiece G\nX\n"
NOTHING = "packing\nboard 2x2\npiece A\nXXX\npiece B\nX\n"
# (arguments, a search can repeat it)
REPORTS = [
    (["solve", "8 1 3/4 0 2/7 6 5", "--json"], True),
    (["solve", "8 1 3/4 0 2/7 6 5", "-a", "a-star", "-H", "manhattan", "--json"], True),
    (["solve", "8 1 3/4 0 2/7 6 5", "-a", "breadth-first", "--json"], True),
    (["solve", "8 1 3/4 0 2/7 6 5", "-a", "weighted-a-star", "-H", "manhattan", "--json"], True),
    (["solve", "0 1 3/4 2 5/7 8 6", "--all", "--json"], True),
    (["solve", "1 2 3/4 5 6/8 7 0", "--json"], True),
    (["solve", "1 6 2 4/5 10 3 8/9 7 11 12/13 0 14 15", "--json"], True),
    (["solve", "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 0 24", "--json"], True),
    (["solve", "8 1 3/4 0 2/7 6 5", "-a", "ida-star", "-H", "manhattan", "--limit-nodes", "20", "--json"], True),
    (["check", "1 2 3/4 5 6/8 7 0", "--json"], False),
    (["explain", "8 1 3/4 0 2/7 6 5", "--json"], False),
    (["hint", "8 1 3/4 0 2/7 6 5", "--json"], False),
    (["generate", "sliding", "--size", "3x3", "--count", "3", "--seed", "5", "--json"], False),
    (["generate", "packing", "--board", "iq-5x11", "--seed", "5", "--json"], False),
    (["solve", "pack.txt", "--json"], True),
    (["solve", "pack.txt", "--all", "--max-solutions", "3", "--json"], True),
    (["solve", "nothing.txt", "--json"], True),
    (["count", "pack.txt", "--json"], True),
    (["check", "nothing.txt", "--json"], False),
]
# Fields that no check can compare with anything: times, text for people, and whether any solution was taken.
FREE = {"seconds", "first_found", "weight"}


def is_free(path):
    return bool(FREE & set(map(str, path))) or list(path[-2:]) == ["method", "reason"]


class Campaign:
    def __init__(self, program, seed, folder):
        self.program, self.chance, self.folder = program, random.Random(seed), folder
        self.tables = os.path.join(folder, "tables")
        self.tried, self.accepted, self.wrong = collections.Counter(), collections.Counter(), []

    def run(self, *arguments):
        environment = dict(os.environ, SUSUN_TABLES=self.tables)
        try:
            run = subprocess.run([self.program, *arguments], cwd=self.folder, env=environment,
                                 capture_output=True, text=True, errors="replace", timeout=120)
        except subprocess.TimeoutExpired:
            self.bad("hangs", arguments)
            return subprocess.CompletedProcess(arguments, -1, "", "")
        if run.returncode < 0 or run.returncode in (39, 101):
            self.bad("crash", run.returncode, arguments, run.stderr[-400:])
        return run

    def bad(self, *words):
        self.wrong.append(words)
        print("BAD:", *words, flush=True)

    def write(self, name, data):
        with open(os.path.join(self.folder, name), "wb") as out:
            out.write(data)

    # ---- reports

    def reports(self, count):
        self.write("pack.txt", PACKING.encode())
        self.write("nothing.txt", NOTHING.encode())
        made = []
        for arguments, repeatable in REPORTS:
            line = self.run(*arguments).stdout.splitlines()[0]
            self.write("report.json", (line + "\n").encode())
            flag = ["--repeat"] if repeatable else []
            verified = self.run("verify", "report.json", *flag)
            if verified.returncode not in (0, 10, 20, 21, 22, 25):
                self.accepted[f"not verifiable at all: {arguments[0]}"] += 1
                continue
            made.append((arguments, json.loads(line), flag))
        for _ in range(count):
            arguments, report, flag = self.chance.choice(made)
            altered = copy.deepcopy(report)
            path = alter(altered, self.chance)
            if altered == report or path[0] == "schema":
                continue
            self.write("report.json", (json.dumps(altered) + "\n").encode())
            verified = self.run("verify", "report.json", *flag)
            self.tried["report"] += 1
            if verified.returncode in (0, 10, 20, 21, 22, 25):
                if is_free(path):
                    self.accepted["report: " + str(path[-1])] += 1
                else:
                    self.bad("accepted", arguments, "at", path, "now", value_at(altered, path))

    # ---- traces

    def traces(self, count):
        self.run("solve", "8 1 3/4 0 2/7 6 5", "-a", "a-star", "-H", "manhattan", "--trace", "a.trace")
        self.run("solve", "0 1 3/4 2 5/7 8 6", "-a", "ida-star", "-H", "manhattan", "--trace", "b.trace")
        for name in ["a.trace", "b.trace"]:
            if self.run("verify", name).returncode != 0:
                self.bad("a true trace is refused", name)
        for _ in range(count):
            name = self.chance.choice(["a.trace", "b.trace"])
            lines = open(os.path.join(self.folder, name)).read().splitlines()
            at = self.chance.randrange(len(lines))
            if self.chance.random() < 0.3:
                changed = lines[:at] + lines[at + 1:]
            else:
                new = altered_text(lines[at], self.chance)
                if new is None or same_json(new, lines[at]):
                    continue
                if re.sub(r'"(seconds|reason)":[^,}]*', "", new) == re.sub(r'"(seconds|reason)":[^,}]*', "", lines[at]):
                    continue
                changed = lines[:at] + [new] + lines[at + 1:]
            self.write("x.trace", ("\n".join(changed) + "\n").encode())
            self.tried["trace"] += 1
            verified = self.run("verify", "x.trace")
            if verified.returncode == 0:
                self.bad("accepted trace", name, "line", at + 1, lines[at][:200], "->", changed[at][:200] if len(changed) == len(lines) else "removed")

    # ---- checkpoints

    def checkpoints(self, count):
        board = "0 1 9 7/11 13 5 3/14 12 4 2/8 6 10 15"
        arguments = ["solve", board, "--goal", "blank-first", "-a", "ida-star", "-H", "manhattan,hamming", "--json"]
        self.run(*arguments, "--checkpoint", "c.txt", "--limit-nodes", "300000")
        text = open(os.path.join(self.folder, "c.txt")).read()
        head, body = text.split("\n", 1)
        body = body.rstrip("\n")
        for _ in range(count):
            if self.chance.random() < 0.3:  # without a new hash
                at = self.chance.randrange(len(text))
                new = text[:at] + self.chance.choice("0123456789{}[],x") + text[at + 1:]
                signed = False
                if new.strip() == text.strip():
                    continue
            else:
                data = json.loads(body)
                alter(data, self.chance)
                rest = json.dumps(data, separators=(",", ":"))
                if rest == body:
                    continue
                new = f"{head.rsplit(' ', 1)[0]} {blake3(rest.encode()).hexdigest()}\n{rest}\n"
                signed = True
            self.write("x.txt", new.encode())
            self.tried["checkpoint"] += 1
            resumed = self.run("resume", "x.txt", "--json", "--limit-time", "5")
            if resumed.returncode == 0:
                report = json.loads(resumed.stdout.splitlines()[0])
                if not signed:
                    self.bad("accepted checkpoint without its hash")
                elif report["verdict"] == "optimal" and report["puzzle"]["board"] == board and report["cost"] != 42:
                    # What remains must be marked as claimed.
                    if report.get("resumed"):
                        self.accepted["checkpoint signed again: another optimum, claimed by resume"] += 1
                    else:
                        self.bad("false optimum by resume", report["cost"])
                else:
                    self.accepted["checkpoint signed again: a search of its own"] += 1

    # ---- tables

    def tables_(self, count):
        board = ["solve", "15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0", "-a", "ida-star", "-H", "patterns:5-5-5", "--json", "--limit-time", "60"]
        near = ["solve", "5 1 3 4/9 2 7 8/0 6 15 11/13 10 14 12", "-H", "patterns:5-5-5", "-a", "ida-star", "--json"]
        self.run(*near)
        kept = os.path.join(self.folder, "kept")
        shutil.copytree(self.tables, kept)
        true = json.loads(self.run(*near).stdout)["cost"]
        files = sorted(glob.glob(os.path.join(kept, "*.table")))
        for _ in range(count):
            shutil.rmtree(self.tables)
            shutil.copytree(kept, self.tables)
            path = self.chance.choice(files)
            name = os.path.join(self.tables, os.path.basename(path))
            data = bytearray(open(path, "rb").read())
            how = self.chance.choice(["flip", "cut", "longer", "forged", "swapped"])
            if how == "flip":
                data[self.chance.randrange(len(data))] ^= 1 << self.chance.randrange(8)
            elif how == "cut":
                del data[self.chance.randrange(len(data)):]
            elif how == "longer":
                data += bytes(self.chance.randrange(1, 5000))
            elif how == "swapped":
                data = bytearray(open(self.chance.choice([f for f in files if f != path] or files), "rb").read())
            else:
                data = forged(data, self.chance)
                if bytes(data) == open(path, "rb").read():
                    continue
            times = os.stat(name)
            with open(name, "wb") as out:
                out.write(data)
            os.utime(name, ns=(times.st_atime_ns, times.st_mtime_ns))
            self.tried["table, " + how] += 1
            run = self.run(*near)
            if run.returncode != 0 or json.loads(run.stdout)["cost"] != true:
                self.bad("table", how, run.returncode, run.stdout[:200], run.stderr[-300:])
            elif "warning" not in run.stderr and bytes(open(name, "rb").read()) == bytes(data) and how != "swapped":
                self.bad("table believed in silence", how, os.path.basename(name))


def forged(data, chance):
    """Some values changed, and every hash made to fit."""
    values = struct.unpack_from("<Q", data, 32)[0]
    block = struct.unpack_from("<Q", data, 24)[0]
    for _ in range(chance.choice([1, 10, 100000])):
        at = chance.randrange(values, len(data))
        data[at] = chance.choice([0xFF, 0x00, (data[at] + 0x11) & 0xFF])
    for number, at in enumerate(range(values, len(data), block)):
        data[152 + 16 * number:168 + 16 * number] = blake3(bytes(data[at:at + block])).digest()[:16]
    data[56:88] = blake3(bytes(data[values:])).digest()
    data[88:120] = blake3(bytes(data[152:values])).digest()
    data[120:152] = blake3(bytes(data[:120])).digest()
    return data


def leaves(value, path=()):
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from leaves(inner, path + (name,))
    elif isinstance(value, list):
        yield path
        for number, inner in enumerate(value):
            yield from leaves(inner, path + (number,))
    else:
        yield path


def value_at(value, path):
    for step in path:
        value = value[step]
    return value


def alter(report, chance):
    """Change one value; where."""
    path = chance.choice([path for path in leaves(report) if path])
    holder = value_at(report, path[:-1])
    old = holder[path[-1]]
    holder[path[-1]] = other(old, chance)
    return path


def other(old, chance):
    if old is None:
        return chance.choice([1, "x", True])
    if isinstance(old, bool):
        return not old
    if isinstance(old, int):
        return max(0, old + chance.choice([-2, -1, 1, 2, 1000])) if old else chance.choice([1, 2])
    if isinstance(old, float):
        return old + 1
    if isinstance(old, str):
        if old.isdigit():
            return str(int(old) + chance.choice([1, 7, 10**6]))
        digits = [at for at, letter in enumerate(old) if letter.isdigit()]
        if digits and chance.random() < 0.5:
            at = chance.choice(digits)
            return old[:at] + str((int(old[at]) + 1) % 10) + old[at + 1:]
        return old + "x" if chance.random() < 0.5 else old[:-1]
    if isinstance(old, list):
        return old[:-1] if old and chance.random() < 0.5 else old + ([old[-1]] if old else [1])
    return old


def altered_text(line, chance):
    places = [match for match in re.finditer(r"\d+", line)]
    if not places:
        return None
    match = chance.choice(places)
    number = max(0, int(match.group()) + chance.choice([-1, 1, 2]))
    return line[:match.start()] + str(number) + line[match.end():]


def same_json(a, b):
    try:
        return json.loads(a) == json.loads(b)
    except ValueError:
        return a == b


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        campaign = Campaign(os.path.abspath(options.program), options.seed, folder)
        campaign.reports(options.count * 5 // 10)
        campaign.traces(options.count * 2 // 10)
        campaign.checkpoints(options.count * 2 // 10)
        campaign.tables_(options.count * 1 // 10)
    for what, number in sorted(campaign.tried.items()):
        print(f"{number:6} altered: {what}")
    for what, number in sorted(campaign.accepted.items()):
        print(f"{number:6} accepted, as the threat model says: {what}")
    print(f"{sum(campaign.tried.values())} alterations, {len(campaign.wrong)} bad")
    sys.exit(1 if campaign.wrong else 0)


if __name__ == "__main__":
    main()
