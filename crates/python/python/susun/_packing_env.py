"""A packing puzzle as an environment of Gymnasium; see `susun.envs`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray

from ._ask import ask

if TYPE_CHECKING:
    from ._packing import Packing

Array = NDArray[Any]

#: In observations: a place outside the puzzle, and a cell without a piece.
HOLE, FREE = -1, 0


class PackingEnv(gymnasium.Env[Any, np.int64]):
    """A packing puzzle: `puzzle` is a `Packing`, the name of a puzzle that comes with Susun, or a
    puzzle's text.

    Observation
        `cells`: an array of the shape (rows, columns), or (layers, rows, columns) in space, the
        bottom layer first. Pieces are numbered from 1 in the order of the puzzle, 0 is a free
        cell, and -1 is outside the puzzle. `left`: for each piece, how many copies are not placed.
    Actions
        The placements that are possible at the start, numbered from 0. `env.unwrapped.placements`
        lists the name of the piece and the numbers of the cells for each. A placement that is no
        longer possible changes nothing.
    Reward
        1 for the placement that solves the puzzle, else 0.
    Episode
        It is terminated when the puzzle is solved or no placement is possible, and truncated after
        `max_steps` steps (`None`: never).
    Info
        `action_mask`: a 1 for each placement that is possible now.

    >>> import gymnasium
    >>> env = gymnasium.make("susun.envs:susun/Packing-v0", puzzle="iq-5x11")
    >>> seen, info = env.reset(seed=1)
    >>> seen["cells"].shape, int(seen["left"].sum()), env.action_space
    ((5, 11), 12, Discrete(2140))
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        puzzle: str | Packing = "iq-5x11",
        *,
        max_steps: int | None = 1000,
        render_mode: str | None = None,
    ) -> None:
        [report] = ask({"verb": "play", "puzzle": {"text": _text_of(puzzle)}})
        play = report.to_dict()["play"]
        names = [piece["name"] for piece in play["pieces"]]
        self._letters = "".join(["_", *(piece["letters"][:1] for piece in play["pieces"]), "."])
        #: The name of the piece and the numbers of the cells of each action.
        self.placements: tuple[tuple[str, tuple[int, ...]], ...] = tuple(
            (piece["name"], tuple(cells))
            for piece in play["pieces"]
            for orientation in piece["orientations"]
            for cells in orientation["placements"]
        )
        if not self.placements:
            raise ValueError("the puzzle has no possible placement to begin with")
        self._places, self._start = _drawn(play["layers"])
        for placed in play["placed"]:
            self._start.flat[self._places[placed["cells"]]] = names.index(placed["piece"]) + 1
        self._piece = np.array([names.index(name) for name, _ in self.placements])
        self._covers = np.zeros((len(self.placements), len(self._places)), np.bool_)
        for action, (_, cells) in enumerate(self.placements):
            self._covers[action, list(cells)] = True
        self._left_at_start = np.array([piece["left"] for piece in play["pieces"]], np.int16)
        copies = np.array([piece["copies"] for piece in play["pieces"]], np.int16)
        self._max_steps = max_steps
        self.render_mode = render_mode
        self.action_space = Discrete(len(self.placements))
        self.observation_space = Dict(
            {
                "cells": Box(HOLE, len(names), self._start.shape, np.int16),
                "left": Box(np.zeros_like(copies), copies, dtype=np.int16),
            }
        )
        self._begin()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        """Removes all pieces except those that the puzzle itself has placed."""
        super().reset(seed=seed)
        self._begin()
        return self._seen()

    def step(
        self, action: np.int64 | int
    ) -> tuple[dict[str, Array], float, bool, bool, dict[str, Any]]:
        """Places a piece, if its cells are free and a copy is left."""
        if not 0 <= action < len(self.placements):
            raise ValueError(
                f"the action is {action}, expected a number from 0 to {len(self.placements) - 1}"
            )
        solved = False
        if self._possible[action]:
            piece, covered = self._piece[action], self._covers[action]
            self._cells.flat[self._places[covered]] = piece + 1
            self._left[piece] -= 1
            self._possible &= ~self._covers[:, covered].any(axis=1)
            if self._left[piece] == 0:
                self._possible &= self._piece != piece
            # The engine, too, wants every piece to be placed.
            solved = not ((self._cells == FREE).any() or self._left.any())
        self._steps += 1
        over = solved or not self._possible.any()
        truncated = self._max_steps is not None and self._steps >= self._max_steps
        seen, info = self._seen()
        return seen, float(solved), over, truncated, info

    def render(self) -> str | None:
        """The cells as letters if the render mode is `ansi`: `_` is free, `.` is no cell."""
        if self.render_mode != "ansi":
            return None
        rows = self._cells.reshape(-1, self._cells.shape[-1]).tolist()
        # The last letter is that of -1.
        return "\n".join("".join(self._letters[piece] for piece in row) for row in rows)

    def _begin(self) -> None:
        self._cells, self._left = self._start.copy(), self._left_at_start.copy()
        self._possible = np.ones(len(self.placements), np.bool_)
        self._steps = 0

    def _seen(self) -> tuple[dict[str, Array], dict[str, Any]]:
        seen = {"cells": self._cells.copy(), "left": self._left.copy()}
        return seen, {"action_mask": self._possible.astype(np.int8)}


def _text_of(puzzle: str | Packing) -> str:
    from ._packing import Packing

    if isinstance(puzzle, Packing):
        return puzzle.text
    # A text has lines, and a link has a colon.
    return (Packing if "\n" in puzzle or ":" in puzzle else Packing.named)(puzzle).text


def _drawn(layers: list[dict[str, Any]]) -> tuple[NDArray[np.int64], NDArray[np.int16]]:
    """Where each cell is in an array of all layers, and that array with all cells free."""
    rows = max(len(layer["cells"]) for layer in layers)
    cols = max(len(row) for layer in layers for row in layer["cells"])
    drawing = np.full((len(layers), rows, cols), HOLE, np.int16)
    places: dict[int, int] = {}
    for number, layer in enumerate(layers):
        for row, cells in enumerate(layer["cells"]):
            for col, cell in enumerate(cells):
                if cell is not None:
                    drawing[number, row, col] = FREE
                    places[cell] = (number * rows + row) * cols + col
    in_order = np.array([places[cell] for cell in sorted(places)])
    return in_order, drawing[0] if len(layers) == 1 else drawing
