"""A cluster on one machine: NATS servers, workers and coordinators as real processes, to be killed.

Used by campaign.py and check.py beside it. Nothing but Python's standard library.
"""

import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request

KORF = "golden/korf100.tsv"


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


class Servers:
    """One server, or three that keep copies for each other."""

    def __init__(self, folder, count=1):
        self.folder, self.count = folder, count
        ports = free_ports(3 * count)
        self.ports, self.routes, self.monitors = ports[:count], ports[count : 2 * count], ports[2 * count :]
        self.processes = [None] * count
        for index in range(count):
            self.start(index)
        self.wait_ready()

    @property
    def url(self):
        return ",".join(f"nats://127.0.0.1:{port}" for port in self.ports)

    def start(self, index):
        options = ["-a", "127.0.0.1", "-p", str(self.ports[index]), "-m", str(self.monitors[index])]
        options += ["-js", "-sd", f"{self.folder}/store{index}", "-n", f"n{index}"]
        if self.count > 1:
            routes = ",".join(f"nats://127.0.0.1:{port}" for port in self.routes)
            options += ["--cluster_name", "susun", "--routes", routes]
            options += ["--cluster", f"nats://127.0.0.1:{self.routes[index]}"]
        log = open(f"{self.folder}/server{index}.log", "a")
        self.processes[index] = subprocess.Popen(["nats-server", *options], stdout=log, stderr=log)

    def kill(self, index):
        self.processes[index].kill()
        self.processes[index].wait()

    def ask(self, index, path):
        url = f"http://127.0.0.1:{self.monitors[index]}{path}"
        return urllib.request.urlopen(url, timeout=2).read()

    def healthy(self, index):
        try:
            return b"ok" in self.ask(index, "/healthz")
        except OSError:
            return False

    def wait_ready(self, seconds=60):
        until = time.time() + seconds
        while not all(self.healthy(index) for index in range(self.count)):
            if time.time() > until:
                raise SystemExit("the servers did not come up: see " + self.folder)
            time.sleep(0.05)

    def streams(self):
        """The streams by name, as reported by their leaders."""
        found = {}
        for index in range(self.count):
            try:
                page = json.loads(self.ask(index, "/jsz?streams=1"))
            except OSError:
                continue
            for account in page.get("account_details") or []:
                for stream in account.get("stream_detail") or []:
                    leads = (stream.get("cluster") or {}).get("leader", f"n{index}") == f"n{index}"
                    if leads:
                        found[stream["name"]] = (index, stream["state"])
        return found

    def leader_of(self, name):
        return self.streams().get(name, (None, None))[0]

    def stop(self):
        for process in self.processes:
            if process and process.poll() is None:
                process.kill()
                process.wait()


class Lab:
    """A folder, servers, workers; ends all of them."""

    def __init__(self, susun, folder, servers=1, tables=""):
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        self.susun, self.folder, self.jobs = susun, folder, 0
        self.servers = Servers(folder, servers)
        self.environment = dict(os.environ, SUSUN_NATS=self.servers.url, SUSUN_TABLES=tables)
        self.workers, self.started = {}, 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in self.workers.values():
            process.kill()
        for process in self.workers.values():
            process.wait()
        self.servers.stop()

    def worker(self, place):
        """Starts a worker in a place where there is none."""
        self.started += 1
        log = open(f"{self.folder}/worker{place}.log", "a")
        command = [self.susun, "cluster", "worker", "--jobs", "1", "--name", f"w{place}-{self.started}"]
        self.workers[place] = subprocess.Popen(command, stdout=log, stderr=log, env=self.environment)

    def fleet(self, count):
        for place in [place for place in self.workers if place >= count]:
            self.workers[place].kill()
            self.workers.pop(place).wait()
        for place in range(count):
            if place not in self.workers:
                self.worker(place)

    def dismissed(self):
        """Ends all workers as Ctrl-C does; the nodes that each has searched, as it says."""
        for process in self.workers.values():
            process.send_signal(signal.SIGINT)
        for place, process in self.workers.items():
            process.wait(30)
            words = open(f"{self.folder}/worker{place}.log").read().splitlines()[-1]
            yield int(re.search(r"([\d,]+) nodes", words)[1].replace(",", ""))
        self.workers.clear()

    def kill_worker(self, rng):
        place = rng.choice(sorted(self.workers))
        self.workers[place].kill()
        self.workers[place].wait()
        self.worker(place)

    def submit(self, puzzle, *options, preexec=None):
        """A coordinator, begun; its journal and where its answer goes."""
        self.jobs += 1
        journal = f"{self.folder}/job{self.jobs}.journal"
        return Job(self, journal, ["submit", puzzle, *options], preexec)

    def resume(self, job):
        return Job(self, job.journal, ["resume"], None)


class Job:
    def __init__(self, lab, journal, arguments, preexec):
        self.lab, self.journal = lab, journal
        self.answer = journal.replace(".journal", ".json")
        command = [lab.susun, "cluster", *arguments, "--journal", journal, "--json"]
        log = open(journal.replace(".journal", ".log"), "a")
        self.begun = time.time()
        self.process = subprocess.Popen(
            command, stdout=open(self.answer, "w"), stderr=log, env=lab.environment, preexec_fn=preexec
        )

    def is_over(self):
        return self.process.poll() is not None

    def wait(self, seconds=600):
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise SystemExit(f"the job did not end within {seconds} s: see {self.journal}")
        self.seconds = time.time() - self.begun
        return self.process.returncode

    def wait_for(self, records):
        """Waits until this many results are in the journal: in the middle of the job, however fast the machine is."""
        until = time.time() + 120
        while not self.is_over() and time.time() < until:
            try:
                with open(self.journal) as lines:
                    count = sum('{"is":"record"' in line for line in lines)
            except FileNotFoundError:
                count = 0
            if count >= records:
                break
            time.sleep(0.01)
        return len(self.records())

    def kill(self):
        self.process.kill()
        self.process.wait()

    def report(self):
        return json.loads(open(self.answer).read())

    def entries(self, kind):
        with open(self.journal) as lines:
            next(lines)
            for line in lines:
                if line.endswith("\n"):
                    entry = json.loads(line[33:])
                    if entry["is"] == kind:
                        yield entry

    def records(self):
        return [entry["record"] for entry in self.entries("record")]


def alone(susun, folder, *arguments):
    """What one machine says."""
    environment = dict(os.environ, SUSUN_TABLES="")
    text = subprocess.run(
        [susun, *arguments, "--json"], env=environment, capture_output=True, text=True, check=True
    ).stdout
    return json.loads(text)


def differences(expected, found):
    """The fields that differ, but for times."""
    keys = [key for key in expected if key != "seconds"]
    return [key for key in keys if expected[key] != found.get(key)]


def faults(job, expected):
    """What is wrong with a job that says it is done: nothing may be."""
    wrong = differences(expected, job.report())
    records = job.records()
    units = [record["unit"] for record in records]
    if len(set(units)) != len(units):
        wrong.append("a unit is in the journal twice")
    return wrong, len(units)


def searched(record):
    """The nodes of a result."""
    return int(record["outcome"]["report"]["generated"])


def korf(number):
    """One of Korf's boards, in a line."""
    with open(KORF) as rows:
        for row in rows:
            fields = row.rstrip("\n").split("\t")
            if fields[0] == str(number):
                return fields[1], int(fields[3])
    raise SystemExit(f"there is no board {number} in {KORF}")


SLIDING = ["--goal", "blank-first", "--size", "4x4", "-a", "ida-star", "-H", "manhattan"]


def program():
    if len(sys.argv) < 2 or not os.path.exists(sys.argv[1]):
        raise SystemExit("name the program first: target/quick/susun, built with the feature cluster")
    return os.path.abspath(sys.argv[1])


def seeded(seed):
    return random.Random(seed)


def ignore_file_size_signal():
    """A full disk, as far as a program sees it: writing past the limit is an error, not a signal."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
