"""What the Python package costs beside the program: `just bench-python`.

Prints a line for each measurement. The exit code is 1 if one of the first three goals is missed by
more than 10 %, which is noise. `SUSUN_PROGRAM` is the path of the program.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import gymnasium
import numpy as np
import susun
from susun.envs import SlidingTilesEnv, SlidingTilesVectorEnv

BOARDS = 10_000
THREADS = 2
ROUNDS = 5
STEPS = 100_000
GAMES = (64, 1024)

#: How far a goal can be missed.
NOISE = 1.1


def main() -> int:
    results = [solve_many(), one_solve(), import_time()]
    environments()
    return 0 if all(results) else 1


def solve_many() -> bool:
    """The same boards by `solve_many` and by the program, in turns."""
    boards = susun.random_boards(3, 3, BOARDS, seed=1)
    ours = theirs = float("inf")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "boards.txt"
        file.write_text("".join(f"{board.text}\n" for board in boards), encoding="utf-8")
        for _ in range(ROUNDS):
            ours = min(ours, seconds(lambda: susun.solve_many(boards, threads=THREADS)))
            theirs = min(theirs, seconds(lambda: program(file, THREADS)))
    ratio = theirs / ours
    print(f"solve_many, {BOARDS:,} random 8-puzzles, {THREADS} threads, best of {ROUNDS}")
    print(f"  Python {ours:.3f} s, program {theirs:.3f} s: {ratio:.2f} times its speed, goal 0.9")
    return ratio * NOISE >= 0.9


def one_solve() -> bool:
    """A call of `solve` on a solved board, where there is nothing to search."""
    board = susun.Board("1 2 3/4 5 6/7 8 0")
    ours = theirs = float("inf")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "boards.txt"
        file.write_text(f"{board.text}\n" * BOARDS, encoding="utf-8")
        for _ in range(ROUNDS):
            ours = min(ours, seconds(lambda: [board.solve(threads=1) for _ in range(1000)]) / 1000)
            theirs = min(theirs, seconds(lambda: program(file, 1)) / BOARDS)
    more = (ours - theirs) * 1e6
    print("solve, a solved board, one thread")
    print(f"  Python {ours * 1e6:.1f} µs, program {theirs * 1e6:.1f} µs", end="")
    print(f" (of {BOARDS:,} boards): {more:.1f} µs more, goal 30")
    return more < 30 * NOISE


def import_time() -> bool:
    """A new interpreter with `import susun`, and one without."""
    with_it = min(seconds(lambda: python("import susun")) for _ in range(ROUNDS))
    without = min(seconds(lambda: python("pass")) for _ in range(ROUNDS))
    more = (with_it - without) * 1000
    print(f"import susun\n  {more:.1f} ms, goal 60")
    return more < 60 * NOISE


def environments() -> None:
    """Random steps by the environments, and by one that is written in Python, in turns."""
    actions = np.random.default_rng(1).integers(4, size=STEPS)
    works: dict[str, Callable[[], None]] = {
        "an environment in Python": lambda: played(PlainEnv(), actions.tolist()),
        "SlidingTilesEnv": lambda: played(SlidingTilesEnv(), actions.tolist()),
    }
    for games in GAMES:
        works[f"SlidingTilesVectorEnv, {games:,} games"] = partial(vectorised, games, actions)
    best = dict.fromkeys(works, float("inf"))
    for _ in range(ROUNDS):
        for name, work in works.items():
            best[name] = min(best[name], seconds(work))
    plain = best["an environment in Python"]
    print(f"{STEPS:,} random steps of 4x4, and how many times the first, best of {ROUNDS}")
    for name, found in best.items():
        print(f"  {name:33}{STEPS / found:11,.0f} steps/s {plain / found:6.1f}")
    print("  goal of the last: 20")


class PlainEnv(gymnasium.Env[Any, Any]):
    """The same rules, observations and masks as `SlidingTilesEnv`, in plain Python."""

    def __init__(self, rows: int = 4, cols: int = 4, max_steps: int = 1000) -> None:
        self.rows, self.cols, self.max_steps = rows, cols, max_steps
        top = rows * cols - 1
        self.observation_space = gymnasium.spaces.Box(0, top, (rows, cols), np.uint8)
        self.action_space = gymnasium.spaces.Discrete(4)
        self.goal = [*range(1, rows * cols), 0]
        self.tiles, self.row, self.col, self.steps = list(self.goal), rows - 1, cols - 1, 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.steps = 0
        for action in self.np_random.integers(4, size=100).tolist():
            self.move(action)
        return self.seen()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if not 0 <= action < 4:
            raise ValueError(f"the action is {action}")
        self.move(action)
        self.steps += 1
        solved = self.tiles == self.goal
        board, info = self.seen()
        return board, 0.0 if solved else -1.0, solved, self.steps >= self.max_steps, info

    def move(self, action: int) -> None:
        row, col = self.row, self.col
        if action == 0:
            row -= 1
        elif action == 1:
            col -= 1
        elif action == 2:
            col += 1
        else:
            row += 1
        if 0 <= row < self.rows and 0 <= col < self.cols:
            blank, other = self.row * self.cols + self.col, row * self.cols + col
            self.tiles[blank], self.tiles[other] = self.tiles[other], 0
            self.row, self.col = row, col

    def seen(self) -> tuple[Any, dict[str, Any]]:
        row, col = self.row, self.col
        possible = (row > 0, col > 0, col + 1 < self.cols, row + 1 < self.rows)
        board = np.array(self.tiles, np.uint8).reshape(self.rows, self.cols)
        return board, {"action_mask": np.array(possible, np.int8)}


def played(env: gymnasium.Env[Any, Any], actions: list[int]) -> None:
    env.reset(seed=1)
    for action in actions:
        _, _, terminated, truncated, _ = env.step(action)
        if terminated or truncated:
            env.reset()


def vectorised(count: int, actions: Any) -> None:
    """The same number of steps by many games together; the last may be a few more."""
    games = SlidingTilesVectorEnv(count)
    games.reset(seed=1)
    for row in np.resize(actions, (-(-STEPS // count), count)):
        games.step(row)


def program(file: Path, threads: int) -> None:
    """Solves the boards of a file with the program."""
    command = [os.environ["SUSUN_PROGRAM"], "solve", "--json", "--threads", str(threads), str(file)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def python(code: str) -> None:
    subprocess.run([sys.executable, "-c", code], check=True)


def seconds(work: Callable[[], object]) -> float:
    begin = perf_counter()
    work()
    return perf_counter() - begin


if __name__ == "__main__":
    sys.exit(main())
