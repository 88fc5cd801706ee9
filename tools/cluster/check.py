"""The same jobs on 1, 2 and 6 workers, cut into few and many units, and under faults: always the answer of one
machine, to the last node of each round.

    python3 tools/cluster/check.py target/quick/susun [--quick | --whole] [--only matrix|faults|experiment]
"""

import argparse
import json
import os
import resource
import signal
import subprocess
import sys
import time

from lab import SLIDING, Lab, alone, faults, ignore_file_size_signal, korf, program, searched

BOARD = 25  # 100,734,844 nodes by Manhattan distance
LARGE = "11 16 1 2 8/12 13 4 19 5/17 6 10 15 0/22 20 7 3 9/21 23 24 18 14"  # 66 moves, 10,018,471 nodes
IQ = "puzzles/packing/iq-5x11.txt"

ROWS = []


def judge(name, job, expected, code=0, extra=""):
    """Judges a job and prints its row."""
    wrong = []
    if job.process.returncode != code:
        wrong.append(f"exit code {job.process.returncode}")
    units = 0
    if not wrong:
        wrong, units = faults(job, expected)
    verdict = "as one machine" if not wrong else "WRONG: " + ", ".join(wrong)
    ROWS.append(not wrong)
    print(f"{name:<44} {units:>7} units {job.seconds:>7.1f} s  {verdict} {extra}", flush=True)


def cells(size, name):
    """Which cuts on which fleets."""
    if size == "quick":
        return [(10, 1), (1_000, 1), (1_000, 2), (1_000, 6)] if name.startswith("Korf") else [(1_000, 2)]
    fleets = [1, 2, 6]
    few = [(pieces, fleet) for pieces in [10, 1_000] for fleet in fleets]
    return few + [(100_000, fleet) for fleet in (fleets if size == "whole" else [2])]


def matrix(susun, folder, size):
    board, nodes = korf(BOARD)
    jobs = [("Korf 25", [board, *SLIDING], ["solve", board, *SLIDING], nodes)]
    if os.path.exists(IQ):
        jobs.append(("IQ 5x11 visited", [IQ, "--count", "bitboard"], ["count", IQ, "--algorithm", "bitboard"], None))
    for name, submitted, asked, _ in jobs:
        expected = alone(susun, folder, *asked)
        total = expected["counters"]["generated"] if expected["kind"] == "solve" else expected["counters"]["nodes"]
        for pieces, fleet in cells(size, name):
            with Lab(susun, f"{folder}/matrix") as lab:
                lab.fleet(fleet)
                # A unit has smaller children: on average a unit has a third of the budget.
                nodes = str(max(1, 3 * total // pieces))
                # By default rounds begin with small units; these alone would be hundreds.
                first = ["--first-nodes", nodes] if pieces < 100 else []
                job = lab.submit(*submitted, "--unit-nodes", nodes, *first, "--ack-wait", "10")
                job.wait(1800)
                judge(f"{name}, {fleet} workers, cut for {pieces:,}", job, expected)


def process_faults(susun, folder):
    board, _ = korf(BOARD)
    expected = alone(susun, folder, "solve", board, *SLIDING)
    cut = ["--unit-nodes", "300000", "--ack-wait", "2", "--deliveries", "20"]

    with Lab(susun, f"{folder}/stopped") as lab:
        lab.fleet(2)
        job = lab.submit(board, *SLIDING, *cut)
        stopped = 0
        job.wait_for(100)
        while not job.is_over() and stopped < 2:
            place = stopped % 2
            os.kill(lab.workers[place].pid, signal.SIGSTOP)
            time.sleep(4.0)
            os.kill(lab.workers[place].pid, signal.SIGCONT)
            stopped += 1
        job.wait(300)
        judge("a worker stopped for twice the ack wait", job, expected, extra=f"({stopped} times)")
        ROWS.append(stopped > 0)

    everything(susun, folder, [board, *SLIDING], cut, expected)
    bounded = alone(susun, folder, "solve", LARGE, "--optimal")
    bounded["method"].update(reason=None, chosen=None)  # a job names its method
    tables = os.path.abspath(f"{folder}/tables")
    subprocess.run([susun, "tables", "build", "5x5", "4-5-5-5-5"], env=dict(os.environ, SUSUN_TABLES=tables),
                   check=True, capture_output=True)
    cut_small = ["--unit-nodes", "20000", *cut[2:]]
    everything(susun, folder, [LARGE, "--optimal"], cut_small, bounded, tables=tables, board=", 5x5")

    if os.path.exists(IQ):
        counted = alone(susun, folder, "count", IQ, "--algorithm", "bitboard")
        # Nodes are counted, and if the machine stalls for longer than the ack wait, units are searched again.
        patient = [*cut[:2], "--ack-wait", "10", *cut[4:]]
        everything(susun, folder, [IQ, "--count", "bitboard"], patient, counted, counts=True)

    with Lab(susun, f"{folder}/server-lost") as lab:
        lab.fleet(2)
        job = lab.submit(board, *SLIDING, *cut)
        job.wait_for(300)
        job.kill()
        lab.servers.kill(0)
        os.system(f"rm -rf {lab.folder}/store0")
        lab.servers.start(0)
        lab.servers.wait_ready()
        again = lab.resume(job)
        again.wait(300)
        judge("the server's disk lost, then resume", again, expected)

    with Lab(susun, f"{folder}/full") as lab:
        lab.fleet(2)

        def small():
            ignore_file_size_signal()
            resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))

        job = lab.submit(board, *SLIDING, *cut, preexec=small)
        code = job.wait(300)
        ROWS.append(code == 32)
        words = open(job.journal.replace(".journal", ".log")).read().strip().splitlines()[-3:]
        print(f"{'no room for the journal':<44} exit code {code}, says: {' / '.join(words)}", flush=True)
        again = lab.resume(job)
        again.wait(300)
        judge("room again, then resume", again, expected)


def everything(susun, folder, submitted, cut, expected, counts=False, tables="", board=""):
    """kill -9 of coordinator, workers and server, then resume. What had been written is not searched again."""
    with Lab(susun, f"{folder}/everything", tables=tables) as lab:
        lab.fleet(2)
        job = lab.submit(*submitted, *cut)
        before = job.wait_for(300)
        job.kill()
        lab.fleet(0)
        lab.servers.kill(0)
        kept = len(job.records())
        lab.servers.start(0)
        lab.servers.wait_ready()
        ledger = lab.servers.streams()["LEDGER"][1]["messages"]
        again = lab.resume(job)
        again.wait_for(ledger)
        written = sum(searched(record) for record in again.records())
        lab.fleet(2)
        again.wait(300)
        judge(f"kill -9 of everything, then resume{board}", again, expected,
              extra=f"({kept} units were in the journal, {ledger} in the ledger)")
        assert kept >= before
        if counts:
            # All nodes but those of the units that were written, which no worker searches again. A unit in progress may
            # be searched again.
            total, after = sum(searched(record) for record in again.records()), sum(lab.dismissed())
            repeated = written + after - total
            ROWS.append(0 <= repeated <= 2 * int(cut[1]))
            verdict = f"{repeated:,} again" if ROWS[-1] else f"WRONG: {after:,} after the kill"
            print(f"{'  nodes of units that had been written':<44} {written:>13,} of {total:,}: {verdict}", flush=True)


EXPERIMENT = """
title = "two heuristics"
seed = 7
[[instances]]
generate = { size = "3x3", count = 12, seed = 200 }
[[methods]]
name = "Hamming"
algorithm = "a-star"
heuristic = "hamming"
[[methods]]
name = "Manhattan"
algorithm = "a-star"
heuristic = "manhattan"
"""


def runs(path):
    """What the records of an experiment say that every machine must say."""
    keys = ["order", "instance", "method", "repetition", "outcome", "expanded", "generated"]
    with open(path) as lines:
        records = [json.loads(line) for line in lines]
    return sorted([[str(record[key]) for key in keys] for record in records])


def experiment(susun, folder):
    """The runs of an experiment as a job: the records of one machine; what is recorded is not run again."""
    with Lab(susun, f"{folder}/experiment") as lab:
        for name in ["alone", "cluster"]:
            with open(f"{lab.folder}/{name}.toml", "w") as text:
                text.write(EXPERIMENT)
        subprocess.run([susun, "lab", "run", f"{lab.folder}/alone.toml"], env=lab.environment, check=True,
                       capture_output=True)
        expected, records = runs(f"{lab.folder}/alone.jsonl"), f"{lab.folder}/cluster.jsonl"

        def submitted(name, units):
            job = lab.submit(f"{lab.folder}/cluster.toml")
            job.wait(120)
            done = len(job.records()) if os.path.exists(job.journal) else 0
            said = open(job.answer).read().strip()
            right = job.process.returncode == 0 and runs(records) == expected and done == units
            ROWS.append(right)
            verdict = "the records of one machine" if right else f"WRONG: exit code {job.process.returncode}"
            print(f"{name:<44} {done:>7} units {job.seconds:>7.1f} s  {verdict} ({said})", flush=True)

        lab.fleet(2)
        submitted("an experiment of 24 runs", 24)
        submitted("submitted again", 0)
        with open(records) as lines:
            kept = lines.readlines()[5:]
        with open(records, "w") as lines:
            lines.writelines(kept)
        submitted("again, with 5 of its records lost", 5)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("susun")
    parser.add_argument("--quick", action="store_const", const="quick", dest="size", help="as CI does")
    parser.add_argument("--whole", action="store_const", const="whole", dest="size",
                        help="all fleets with 100,000 units")
    parser.add_argument("--only", choices=["matrix", "faults", "experiment"])
    parser.add_argument("--folder", default="target/cluster/check")
    asked = parser.parse_args()
    susun = program()
    if asked.only in (None, "matrix"):
        matrix(susun, asked.folder, asked.size or "usual")
    if asked.only in (None, "faults"):
        process_faults(susun, asked.folder)
    if asked.only in (None, "experiment"):
        experiment(susun, asked.folder)
    print(f"{sum(ROWS)} passed, {len(ROWS) - sum(ROWS)} failed", flush=True)
    sys.exit(0 if all(ROWS) else 1)


main()
