#!/usr/bin/env python3
"""Kill the program at random moments and look whether anything is lost or corrupt.

A third each: a search with a checkpoint, which is resumed; a build of tables, which is begun again
and verified; an experiment, which goes on and must have every run once.
"""
import argparse, collections, json, os, random, shutil, subprocess, sys, tempfile, time

BOARD = "12 11 15 3/8 0 4 2/6 13 9 5/14 1 10 7"
SEARCH = ["solve", BOARD, "--goal", "blank-first", "-a", "ida-star", "-H", "manhattan,hamming", "--json"]
EXPERIMENT = """title = "Killed"
seed = 7
[limits]
seconds = 60
[[instances]]
generate = { size = "3x3", count = 60, seed = 3 }
[[methods]]
name = "A*"
algorithm = "a-star"
heuristic = "manhattan"
[[methods]]
name = "IDA*"
algorithm = "ida-star"
heuristic = "hamming"
"""
# Fields of a report that a resumed search may have otherwise.
VARY = ("seconds", "resumed", "optimality")


class Campaign:
    def __init__(self, program, seed, folder):
        self.program, self.chance, self.folder = program, random.Random(seed), folder
        self.kills, self.wrong = collections.Counter(), []
        self.environment = dict(os.environ, SUSUN_TABLES=os.path.join(folder, "tables"))

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], cwd=self.folder, env=self.environment,
                              capture_output=True, text=True)

    def timed(self, *arguments):
        began = time.monotonic()
        run = self.run(*arguments)
        return run, time.monotonic() - began

    def killed(self, takes, *arguments):
        """Start, kill after a random part of the time that it takes; was it killed before its end?"""
        child = subprocess.Popen([self.program, *arguments], cwd=self.folder, env=self.environment,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(self.chance.uniform(0, takes))
        child.kill()
        return child.wait() < 0

    def lost(self, *words):
        self.wrong.append(words)
        print("LOST:", *words, flush=True)

    def searches(self, kills):
        whole, takes = self.timed(*SEARCH)
        expected = plain(whole.stdout)
        while self.kills["search"] < kills:
            shutil.rmtree(os.path.join(self.folder, "c"), ignore_errors=True)
            os.mkdir(os.path.join(self.folder, "c"))
            if not self.killed(takes, *SEARCH, "--checkpoint", "c/file"):
                continue
            self.kills["search"] += 1
            while os.path.exists(os.path.join(self.folder, "c/file")):
                if self.chance.random() < 0.5 and self.killed(takes, "resume", "c/file", "--json"):
                    self.kills["search"] += 1
                    continue
                resumed = self.run("resume", "c/file", "--json")
                if resumed.returncode != 0 or plain(resumed.stdout) != expected:
                    self.lost("resumed search", resumed.returncode, resumed.stderr, resumed.stdout[:300])
                left = [name for name in os.listdir(os.path.join(self.folder, "c")) if name != "file"]
                if len(left) > 3:
                    self.lost("temporary files stay", left)
                break

    def tables(self, kills):
        build = ["tables", "build", "4x4", "6-6-3"]
        _, takes = self.timed(*build)
        names = [table["name"] for table in json.loads(self.run("tables", "list", "--json").stdout)["tables"]]
        while self.kills["tables"] < kills:
            self.run("tables", "remove", "--all")
            while self.killed(takes, *build):
                self.kills["tables"] += 1
                checked = self.run("tables", "verify")
                if checked.returncode not in (0,):
                    self.lost("tables after a kill", checked.returncode, checked.stdout, checked.stderr)
                if self.kills["tables"] >= kills:
                    break
            built, checked = self.run(*build), self.run("tables", "verify")
            if built.returncode or checked.returncode:
                self.lost("tables", built.stderr, checked.stdout, checked.stderr)
            left = [name for name in os.listdir(self.environment["SUSUN_TABLES"]) if name.endswith((".tmp", ".partial"))]
            if left:
                self.lost("temporary files stay", left)
        return names

    def experiments(self, kills):
        path = os.path.join(self.folder, "e.toml")
        open(path, "w").write(EXPERIMENT)
        _, takes = self.timed("lab", "run", "e.toml")
        records = os.path.join(self.folder, "e.jsonl")
        key = lambda record: json.dumps([record[k] for k in sorted(record) if k in ("instance", "method", "repetition", "board", "puzzle")])
        whole = collections.Counter(key(json.loads(line)) for line in open(records))
        if sum(whole.values()) != 120:
            self.lost("a whole run has", sum(whole.values()), "records")
        while self.kills["experiment"] < kills:
            os.remove(records) if os.path.exists(records) else None
            for _ in range(6):
                self.kills["experiment"] += self.killed(takes / 2, "lab", "run", "e.toml")
            ended = self.run("lab", "run", "e.toml")
            found = collections.Counter(key(json.loads(line)) for line in open(records))
            if ended.returncode or found != whole:
                self.lost("records", ended.returncode, ended.stderr, whole - found, found - whole)


def plain(text):
    report = json.loads(text)
    return {name: value for name, value in report.items() if name not in VARY}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        campaign = Campaign(os.path.abspath(options.program), options.seed, folder)
        third = -(-options.kills // 3)
        campaign.searches(third)
        campaign.tables(third)
        campaign.experiments(third)
    for what, number in sorted(campaign.kills.items()):
        print(f"{number:5} kills: {what}")
    print(f"{sum(campaign.kills.values())} kills, {len(campaign.wrong)} losses")
    sys.exit(1 if campaign.wrong else 0)


if __name__ == "__main__":
    main()
