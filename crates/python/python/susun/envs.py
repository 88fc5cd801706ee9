"""Puzzles as environments of Gymnasium, for reinforcement learning.

Importing this module registers `susun/SlidingTiles-v0` and `susun/Packing-v0`. If the name of the
module stands before the name of the environment, Gymnasium imports the module:

>>> import gymnasium
>>> env = gymnasium.make("susun.envs:susun/SlidingTiles-v0", rows=3, cols=3, distance=True)
>>> board, info = env.reset(seed=1)
>>> board.shape, info["action_mask"].shape
((3, 3), (4,))

The engine plays the games, so one step of `SlidingTilesVectorEnv` moves all of its boards at once.
"""

from __future__ import annotations

from operator import index
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from . import _native
from ._ask import ask
from ._checks import checked
from ._distances import distances
from ._errors import Error
from ._goal import tiles_of
from ._packing_env import PackingEnv
from ._sliding import GoalLike, goal_text

__all__ = ["PackingEnv", "SlidingTilesEnv", "SlidingTilesVectorEnv", "register"]

Array = NDArray[Any]

#: What `Games.move` takes for a game that is left alone.
ALONE = 255

#: What `Games.move` takes for one game and each action.
MOVES = tuple(bytes((action,)) for action in range(4))

#: What `Games.move` sets if the move leads to the goal.
SOLVED = 2

#: For each set of possible actions, as a number: a 1 for each action in it.
MASKS: NDArray[np.int8] = (np.arange(16)[:, None] >> np.arange(4) & 1).astype(np.int8)


class SlidingTilesEnv(gymnasium.Env[Array, np.int64]):
    """A sliding puzzle.

    Observation
        The board: an array of the shape (`rows`, `cols`), `uint8` up to 256 cells and `uint16`
        above. 0 is the blank.
    Actions
        The direction in which the blank moves: 0 up, 1 left, 2 right, 3 down. An action that leads
        off the board leaves the board unchanged, and costs a step like any other.
    Reward
        -1 for each step, and 0 for the step that solves the puzzle. A solution of n moves has the
        return 1 - n.
    Episode
        It is terminated when the puzzle is solved, and truncated after `max_steps` steps (`None`:
        never).
    Info
        `action_mask`: a 1 for each action that moves the blank. With `distance=True`, also the
        length of a shortest solution: up to 16 cells as `distance`, proved by a search; on larger
        boards as `distance_bounds`, an array of a lower and an upper bound.

    Games start on boards drawn uniformly from all that can reach the goal, except the goal itself.
    With `scramble=20`, they start 20 random moves away from the goal instead, and with
    `scramble=(5, 20)` from 5 to 20 moves. No move of a scramble undoes the one before it. To start
    from a board of your own, use `reset(options={"board": "8 1 3/4 0 2/7 6 5"})`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        rows: int = 4,
        cols: int = 4,
        *,
        goal: GoalLike = "standard",
        scramble: int | tuple[int, int] | None = None,
        distance: bool = False,
        max_steps: int | None = 1000,
        render_mode: str | None = None,
    ) -> None:
        self._starts = _Starts(rows, cols, goal, scramble)
        self._games = _native.Games(rows, cols, self._starts.goal, 1)
        self._view = _View(rows, cols)
        self._distances = distances(rows, cols, self._starts.goal) if distance else None
        self._max_steps = max_steps
        self._steps = 0
        self.render_mode = render_mode
        self.observation_space = self._view.space
        self.action_space = Discrete(4)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Starts a game on a random board, or on `options["board"]`."""
        super().reset(seed=seed)
        board = (options or {}).get("board")
        if board is None:
            [cells] = self._starts.draw(self.np_random, 1)
        else:
            cells = self._starts.read(board)
        self._games.start(0, cells)
        self._steps = 0
        return self._seen()

    def step(self, action: np.int64 | int) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Moves the blank, if it can move there."""
        if not 0 <= action < 4:
            raise ValueError(
                f"the action is {action}, expected 0 (up), 1 (left), 2 (right) or 3 (down)"
            )
        solved = bool(self._games.move(MOVES[action])[0] & SOLVED)
        self._steps += 1
        truncated = self._max_steps is not None and self._steps >= self._max_steps
        board, info = self._seen()
        return board, 0.0 if solved else -1.0, solved, truncated, info

    def render(self) -> str | None:
        """The board as text, if the render mode is `ansi`."""
        if self.render_mode != "ansi":
            return None
        board = self._view.of(self._games.cells())
        width = len(str(board.size - 1))
        rows = (" ".join(f"{tile or '':>{width}}" for tile in row) for row in board.tolist())
        return "\n".join(rows)

    def _seen(self) -> tuple[Array, dict[str, Any]]:
        cells = self._games.cells()
        info: dict[str, Any] = {"action_mask": MASKS[self._games.allowed()[0]].copy()}
        if self._distances is not None:
            [(lower, upper)] = self._distances.of([cells])
            if self._distances.exact:
                info["distance"] = lower
            else:
                info["distance_bounds"] = np.array((lower, upper))
        return self._view.of(cells), info


class SlidingTilesVectorEnv(VectorEnv[Array, Array, Array]):
    """Many sliding puzzles that are moved together; made by `gymnasium.make_vec`.

    Observations, actions, rewards and `info` are those of `SlidingTilesEnv`, with one row for each
    game. When a game is over, the next step starts a new one: its action is ignored, and its reward
    is 0 (`AutoresetMode.NEXT_STEP`).

    >>> import gymnasium
    >>> games = gymnasium.make_vec("susun.envs:susun/SlidingTiles-v0", num_envs=64, rows=3, cols=3)
    >>> boards, info = games.reset(seed=1)
    >>> boards.shape, info["action_mask"].shape
    ((64, 3, 3), (64, 4))
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        rows: int = 4,
        cols: int = 4,
        *,
        goal: GoalLike = "standard",
        scramble: int | tuple[int, int] | None = None,
        distance: bool = False,
        max_steps: int | None = 1000,
    ) -> None:
        if not 1 <= num_envs <= 2**20:
            raise ValueError(f"num_envs is {num_envs}, expected a number from 1 to {2**20}")
        self.num_envs = num_envs
        self._starts = _Starts(rows, cols, goal, scramble)
        self._games = _native.Games(rows, cols, self._starts.goal, num_envs)
        self._view = _View(rows, cols, num_envs)
        self._distances = distances(rows, cols, self._starts.goal) if distance else None
        self._max_steps = np.iinfo(np.int64).max if max_steps is None else max_steps
        self._steps = np.zeros(num_envs, np.int64)
        self._over = np.zeros(num_envs, np.bool_)
        self._every = np.ones(num_envs, np.bool_)
        self.single_observation_space = self._view.space
        self.single_action_space = Discrete(4)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Starts all games, on random boards or on those of the list `options["boards"]`."""
        super().reset(seed=seed)
        given = (options or {}).get("boards")
        if given is None:
            boards = self._starts.draw(self.np_random, self.num_envs)
        else:
            boards = [self._starts.read(board) for board in given]
        if len(boards) != self.num_envs:
            raise ValueError(f"there are {len(boards)} boards for {self.num_envs} games")
        for game, cells in enumerate(boards):
            self._games.start(game, cells)
        self._steps[:] = 0
        self._over[:] = False
        return self._seen()

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Moves the blank of every game. Games that are over start again instead."""
        moves = np.asarray(actions)
        # The OR of all actions is from 0 to 3 only if each action is.
        if moves.shape != (self.num_envs,) or not 0 <= np.bitwise_or.reduce(moves) <= 3:
            raise ValueError(f"expected {self.num_envs} actions from 0 to 3")
        moves = moves.astype(np.uint8)
        again = self._over if np.count_nonzero(self._over) else None
        if again is not None:
            moves[again] = ALONE
        flags = np.frombuffer(self._games.move(moves.tobytes()), np.uint8)
        # The highest bit that is ever set.
        solved = flags >= SOLVED
        self._steps += 1
        if again is not None:
            self._start_again(again)
            solved &= ~again
        truncated = self._steps >= self._max_steps
        rewards = solved - 1.0
        if again is not None:
            rewards[again] = 0.0
        self._over = solved | truncated
        boards, info = self._seen()
        return boards, rewards, solved, truncated, info

    def _start_again(self, games: Array) -> None:
        numbers = np.flatnonzero(games).tolist()
        for game, cells in zip(
            numbers, self._starts.draw(self.np_random, len(numbers)), strict=True
        ):
            self._games.start(game, cells)
        self._steps[games] = 0

    def _seen(self) -> tuple[Array, dict[str, Any]]:
        cells = self._games.cells()
        allowed = np.frombuffer(self._games.allowed(), np.uint8)
        info: dict[str, Any] = {"action_mask": MASKS.take(allowed, axis=0)}
        if self._distances is not None:
            length = len(cells) // self.num_envs
            boards = [cells[at : at + length] for at in range(0, len(cells), length)]
            bounds = np.array(self._distances.of(boards))
            if self._distances.exact:
                info["distance"] = bounds[:, 0]
            else:
                info["distance_bounds"] = bounds
        for key in tuple(info):
            # Gymnasium expects a second key, with an underscore, for the games that have a value.
            info[f"_{key}"] = self._every.copy()
        return self._view.of(cells), info


class _Starts:
    """Draws the boards on which games start."""

    def __init__(
        self, rows: int, cols: int, goal: GoalLike, scramble: int | tuple[int, int] | None
    ) -> None:
        rows, cols = checked("rows", rows), checked("cols", cols)
        self._request: dict[str, object] = {
            "verb": "generate",
            "size": f"{rows}x{cols}",
            "goal": goal_text(goal),
        }
        self._size = rows, cols
        self._walks = None if scramble is None else _ends(scramble)
        [report] = ask({**self._request, "count": 1, "seed": "0"})
        #: The goal as a board.
        self.goal: str = report.to_dict()["puzzle"]["goal_board"]
        if "*" in self.goal:
            raise Error("an environment needs a goal that names every tile", "use a goal without `*`")

    def draw(self, random: np.random.Generator, count: int) -> list[list[int]]:
        """Boards that are not solved, as their cells."""
        boards: list[list[int]] = []
        for _ in range(1000):
            boards += [
                [*tiles_of(text)]
                for text in self._texts(random, count - len(boards))
                if text != self.goal
            ]
            if len(boards) == count:
                return boards
        raise ValueError("every walk ends at the goal; use another scramble")

    def read(self, board: object) -> list[int]:
        """The cells of a board that a user gives: anything that `susun.Board` reads."""
        from ._sliding import Board

        # A `Board` can have another goal.
        start = Board(board, goal=self.goal, size=self._size)  # type: ignore[arg-type]
        if not start.solvable:
            raise ValueError(f"the goal cannot be reached from {start!r}")
        return list(start.cells)

    def _texts(self, random: np.random.Generator, count: int) -> list[str]:
        if self._walks is None:
            return self._generated(random, count, {})
        lengths = random.integers(*self._walks, size=count, endpoint=True).tolist()
        return [text for length in lengths for text in self._generated(random, 1, {"walk": length})]

    def _generated(
        self, random: np.random.Generator, count: int, walk: dict[str, int]
    ) -> list[str]:
        seed = str(random.integers(2**63))
        [report] = ask({**self._request, **walk, "count": count, "seed": seed})
        boards: list[str] = report.to_dict()["boards"]
        return boards


def _ends(scramble: int | tuple[int, int]) -> tuple[int, int]:
    """The least and the most random moves."""
    ends = (scramble, scramble) if isinstance(scramble, (int, np.integer)) else (*scramble,)
    if len(ends) != 2 or not 1 <= ends[0] <= ends[1]:
        raise ValueError(
            f"scramble is {scramble}, expected a number from 1, or two in increasing order"
        )
    return index(ends[0]), index(ends[1])


class _View:
    """Cells of the engine as arrays: one board, or `count` boards together."""

    def __init__(self, rows: int, cols: int, count: int | None = None) -> None:
        self._kind: type[np.uint8 | np.uint16] = np.uint8 if rows * cols <= 256 else np.uint16
        self._stored = np.dtype(self._kind).newbyteorder("<")
        self._shape = (rows, cols) if count is None else (count, rows, cols)
        self.space = Box(0, rows * cols - 1, (rows, cols), self._kind)

    def of(self, cells: bytes) -> Array:
        """An array with its own memory."""
        array: Array = np.ndarray(self._shape, self._stored, bytearray(cells))
        return array.astype(self._kind, copy=False)


def register() -> None:
    """Makes the environments known to Gymnasium; importing this module does so."""
    if "susun/SlidingTiles-v0" not in gymnasium.registry:
        gymnasium.register(
            id="susun/SlidingTiles-v0",
            entry_point="susun.envs:SlidingTilesEnv",
            vector_entry_point="susun.envs:SlidingTilesVectorEnv",
        )
    if "susun/Packing-v0" not in gymnasium.registry:
        gymnasium.register(id="susun/Packing-v0", entry_point="susun.envs:PackingEnv")


register()
