"""Reads the output of `susun lab export` with pandas and polars, and compares `susun lab summary` with SciPy.

Usage: check-lab.py RECORDS.jsonl RECORDS.csv SUMMARY.json

The summary must be that of `expanded` and `cpu_seconds`. If numbers differ, prints them and exits with 1.
"""

import json
import math
import sys

import numpy as np
import pandas as pd
import polars as pl
from scipy import optimize, stats

ANSWERS = {"optimal", "solved", "unsolvable"}
failures = []
checks = 0


def same(what, ours, theirs, within=1e-9):
    """Checks that both are None, or equal up to rounding."""
    global checks
    checks += 1
    if ours is None or theirs is None:
        equal = ours is None and theirs is None
    else:
        equal = math.isclose(ours, theirs, rel_tol=within, abs_tol=1e-15)
    if not equal:
        failures.append(f"{what}: susun says {ours}, SciPy says {theirs}")


def readers_agree(lines, table):
    """Checks that both libraries read the same rows, columns and types from both files."""
    of_lines, of_table = pd.read_json(lines, lines=True), pd.read_csv(table)
    for what, frame in [("polars, JSON Lines", pl.read_ndjson(lines)), ("polars, CSV", pl.read_csv(table))]:
        same(f"rows by {what}", float(frame.height), float(len(of_lines)))
        same(f"sum of expanded by {what}", float(frame["expanded"].sum()), float(of_lines["expanded"].sum()))
        assert frame["expanded"].dtype.is_integer(), f"{what}: counts are {frame['expanded'].dtype}"
    same("rows by pandas, CSV", float(len(of_table)), float(len(of_lines)))
    same("seconds by pandas, CSV", of_table["wall_seconds"].sum(), of_lines["wall_seconds"].sum())
    assert list(of_table.columns) == list(of_lines.columns), "the columns of the two files differ"
    # In the CSV, a text that begins like a formula has an apostrophe in front.
    names = of_table["method"].str.removeprefix("'")
    assert list(names) == list(of_lines["method"]), "the methods of the two files differ"
    return of_lines


def by_instance(frame, method, measure):
    """The median of the repetitions of one method, for each puzzle that it answered."""
    rows = frame[frame["method"] == method]
    answered = rows.groupby("instance")["outcome"].agg(lambda all: set(all) <= ANSWERS)
    medians = rows.groupby("instance")[measure].median()
    return medians[answered].dropna()


def spread(frame, entry, measure):
    values = by_instance(frame, entry["method"], measure)
    name = f"{measure} of {entry['method']}"
    same(f"{name}: known", float(entry["known"]), float(len(values)))
    same(f"{name}: mean", entry["mean"], float(values.mean()))
    if (values > 0).all():
        same(f"{name}: geometric mean", entry["geometric_mean"], float(stats.gmean(values)))
    every = np.append(values.to_numpy(float), [np.inf] * entry["censored"])
    for key, share in [("least", 0), ("lower", 0.25), ("median", 0.5), ("upper", 0.75), ("most", 1)]:
        theirs = float(np.quantile(every, share))
        same(f"{name}: {key}", entry["quartiles"][key], theirs if math.isfinite(theirs) else None)


def pair(frame, entry, measure):
    first, second = (by_instance(frame, entry[side], measure) for side in ("baseline", "method"))
    both = first.index.intersection(second.index)
    first, second = first[both].to_numpy(float), second[both].to_numpy(float)
    name = f"{measure} of {entry['method']} against {entry['baseline']}"
    same(f"{name}: pairs", float(entry["pairs"]), float(len(both)))
    ratios = second[first > 0] / first[first > 0]
    same(f"{name}: ratio", entry["ratio"], float(stats.gmean(ratios)))
    same(f"{name}: median ratio", entry["median_ratio"], float(np.median(ratios)))
    if (second != first).any():
        test = stats.wilcoxon(second, first)
        same(f"{name}: statistic", entry["test"]["statistic"], float(test.statistic))
        same(f"{name}: probability", entry["test"]["probability"], float(test.pvalue), within=1e-6)
        ranks = stats.rankdata(np.abs((second - first)[second != first]))
        signs = np.sign((second - first)[second != first])
        same(f"{name}: effect", entry["test"]["effect"], float((ranks * signs).sum() / ranks.sum()))
        drawn = stats.bootstrap((np.log(ratios),), np.mean, n_resamples=5000, method="percentile", rng=1)
        ends = np.exp([drawn.confidence_interval.low, drawn.confidence_interval.high])
        # Both sample at random, so the ends agree only up to a part of the interval's width.
        width = ends[1] - ends[0]
        for key, theirs in zip(("low", "high"), ends):
            same(f"{name}: {key} end", (entry["interval"][key] - theirs) / (10 * width) + 1, 1.0, within=0.02)


def profile(frame, summary, of):
    """Checks the share of puzzles within a factor of the best method."""
    measure = of["measure"]
    table = pd.DataFrame({entry["method"]: by_instance(frame, entry["method"], measure) for entry in of["profiles"]})
    ratios = table.div(table.min(axis=1), axis=0)
    for entry in of["profiles"]:
        for step in entry["within"]:
            share = (ratios[entry["method"]] <= step["factor"]).sum() / summary["instances"]
            same(f"{measure} of {entry['method']} within {step['factor']}", step["share"], float(share))


def branching(frame, entry):
    """Checks the median effective branching factor with another root finder."""
    rows = frame[(frame["method"] == entry["method"]) & frame["cost"].notna()].drop_duplicates("instance")
    factors = []
    for cost, generated in zip(rows["cost"], rows["generated"]):
        if cost > 0 and generated >= cost + 1:
            powers = np.arange(cost + 1)
            factors.append(optimize.brentq(lambda b: np.sum(b**powers) - generated, 1, generated ** (1 / cost) + 1, xtol=1e-13))
    same(f"branching factor of {entry['method']}", entry["branching"], float(np.median(factors)), within=1e-6)


def conclusions(frame):
    """Checks two theorems: A* finds equal lengths, and the better heuristic does not surely expand more states."""
    global checks
    table = frame.pivot(index="instance", columns="method", values=["cost", "surely_expanded"])
    cost, sure = table["cost"], table["surely_expanded"]
    for name, row in cost.iterrows():
        same(f"{name}: A* lengths", float(row["A*, Hamming"]), float(row["A*, Manhattan"]))
    for name, row in sure.iterrows():
        checks += 1
        if not row["A*, Manhattan"] <= row["A*, Hamming"]:
            failures.append(f"{name}: Manhattan surely expands {row['A*, Manhattan']}, Hamming {row['A*, Hamming']}")


def main():
    lines, table, path = sys.argv[1:]
    frame = readers_agree(lines, table)
    conclusions(frame)
    summary = json.load(open(path, encoding="utf-8"))
    for method in summary["methods"]:
        branching(frame, method)
    for of in summary["measures"]:
        for each in of["spreads"]:
            spread(frame, each, of["measure"])
        for each in of["pairs"]:
            pair(frame, each, of["measure"])
        profile(frame, summary, of)
    print(f"{checks} numbers compared with pandas, polars and SciPy, {len(failures)} differ")
    for failure in failures:
        print(failure)
    sys.exit(bool(failures))


main()
