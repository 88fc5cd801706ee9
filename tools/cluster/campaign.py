"""Kills workers and servers with SIGKILL while jobs run, one after another, and compares every answer.

    python3 tools/cluster/campaign.py target/quick/susun --workers 50 --servers 5 --leaders 0
"""

import argparse
import subprocess
import sys
import time

from lab import SLIDING, Lab, alone, faults, korf, program, seeded

# A board with 10^8 nodes by Manhattan distance: a job takes seconds, so many processes are killed during it.
BOARD = 25


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("susun")
    parser.add_argument("--workers", type=int, default=50, help="kills of workers")
    parser.add_argument("--servers", type=int, default=5, help="kills of the only server")
    parser.add_argument("--leaders", type=int, default=0, help="kills of a leader among three servers")
    parser.add_argument("--fleet", type=int, default=3)
    parser.add_argument("--unit-nodes", default="300000")
    parser.add_argument("--pace", type=float, default=1.2, help="seconds from one kill to the next, on average")
    parser.add_argument("--minutes", type=float, default=60.0, help="at the most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", default="target/cluster/campaign")
    asked = parser.parse_args()
    susun = program()
    board, _ = korf(BOARD)
    expected = alone(susun, asked.folder, "solve", board, *SLIDING)
    rows = []
    if asked.workers + asked.servers > 0:
        rows.append(campaign(asked, susun, board, expected, 1, asked.workers, asked.servers))
    if asked.leaders > 0:
        rows.append(campaign(asked, susun, board, expected, 3, 0, asked.leaders))
    print()
    print(f"{'servers':>7} {'workers killed':>14} {'servers killed':>14} {'jobs':>5} {'units':>7}"
          f" {'in the ledger':>13} {'lost':>5} {'twice':>5} {'wrong sums':>10} {'seconds':>8}")
    for row in rows:
        print("{:>7} {:>14} {:>14} {:>5} {:>7} {:>13} {:>5} {:>5} {:>10} {:>8.0f}".format(*row))
    bad = any(row[6] or row[7] or row[8] for row in rows)
    short = any(row[1] < want[0] or row[2] < want[1] for row, want in zip(rows, wanted(asked)))
    print("nothing lost, nothing counted twice, sums exact" if not bad else "WRONG", flush=True)
    if short:
        print("not all kills were made in the time", flush=True)
    sys.exit(1 if bad or short else 0)


def wanted(asked):
    if asked.workers + asked.servers > 0:
        yield asked.workers, asked.servers
    if asked.leaders > 0:
        yield 0, asked.leaders


def campaign(asked, susun, board, expected, count, workers, servers):
    rng, began = seeded(asked.seed), time.time()
    killed_workers = killed_servers = jobs = units = wrong_sums = twice = lost = 0
    replicas = ["--replicas", "3"] if count == 3 else []
    # A cluster of three needs a moment until all servers are back.
    pause = asked.pace if count == 1 else 3 * asked.pace
    with Lab(susun, f"{asked.folder}/{count}", count) as lab:
        lab.fleet(asked.fleet)
        kills = ["worker"] * workers + ["server"] * servers
        rng.shuffle(kills)
        due = time.time() + pause
        while kills or jobs == 0:
            job = lab.submit(board, *SLIDING, "--unit-nodes", asked.unit_nodes, "--ack-wait", "2",
                             "--deliveries", "100", "--wait", "60", *replicas)
            while not job.is_over():
                time.sleep(0.02)
                if kills and time.time() >= due:
                    due = time.time() + pause * rng.uniform(0.5, 1.5)
                    if kills.pop() == "worker":
                        lab.kill_worker(rng)
                        killed_workers += 1
                    else:
                        kill_server(lab, count, rng)
                        killed_servers += 1
                if time.time() - began > 60 * asked.minutes:
                    kills.clear()
            code = job.wait(300)
            jobs += 1
            if code != 0:
                print(f"job {jobs} ended with {code}: see {job.journal}", flush=True)
                wrong_sums += 1
                continue
            wrong, done = faults(job, expected)
            units += done
            twice += "a unit is in the journal twice" in wrong
            if wrong:
                wrong_sums += 1
                print(f"job {jobs} differs in {', '.join(wrong)}: see {job.journal}", flush=True)
            print(f"job {jobs}: {done} units in {job.seconds:.1f} s, {killed_workers} workers and"
                  f" {killed_servers} servers killed so far", flush=True)
            # The audit checks that the units cover the tree exactly once.
            audit = subprocess.run([susun, "verify", job.journal, "--units", "0"], env=lab.environment,
                                   capture_output=True, text=True)
            if audit.returncode != 0:
                lost += 1
                print(f"job {jobs} has a hole: {audit.stdout}{audit.stderr}", flush=True)
        lab.servers.wait_ready()
        ledger = lab.servers.streams()["LEDGER"][1]["messages"]
    seconds = time.time() - began
    return count, killed_workers, killed_servers, jobs, units, ledger, lost, twice, wrong_sums, seconds


def kill_server(lab, count, rng):
    index = 0
    if count > 1:
        index = lab.servers.leader_of("LEDGER")
        index = rng.randrange(count) if index is None else index
    lab.servers.kill(index)
    time.sleep(rng.uniform(0.1, 1.0))
    lab.servers.start(index)
    if count > 1:
        lab.servers.wait_ready()


main()
