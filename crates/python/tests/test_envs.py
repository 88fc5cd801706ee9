"""The environments of Gymnasium."""

from __future__ import annotations

import copy
import pickle
import warnings
from typing import Any

import pytest

gymnasium = pytest.importorskip("gymnasium")
np = pytest.importorskip("numpy")

import susun  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from susun.envs import PackingEnv, SlidingTilesEnv, SlidingTilesVectorEnv  # noqa: E402

STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))


class Model:
    """The rules of the puzzle, written without Susun."""

    def __init__(self, board: Any) -> None:
        self.rows = [[int(tile) for tile in row] for row in board]

    def target(self, action: int) -> tuple[int, int, int, int] | None:
        [(row, col)] = [
            (row, col)
            for row, cells in enumerate(self.rows)
            for col, tile in enumerate(cells)
            if tile == 0
        ]
        other_row, other_col = row + STEPS[action][0], col + STEPS[action][1]
        inside = 0 <= other_row < len(self.rows) and 0 <= other_col < len(self.rows[0])
        return (row, col, other_row, other_col) if inside else None

    def mask(self) -> list[int]:
        return [int(self.target(action) is not None) for action in range(4)]

    def step(self, action: int) -> None:
        target = self.target(action)
        if target is not None:
            row, col, other_row, other_col = target
            self.rows[row][col], self.rows[other_row][other_col] = (
                self.rows[other_row][other_col],
                0,
            )

    def solved(self) -> bool:
        tiles = [tile for row in self.rows for tile in row]
        return tiles == [*range(1, len(tiles)), 0]


def checked(env: Any) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"rows": 3, "cols": 3, "distance": True},
        {"rows": 2, "cols": 3, "scramble": 5},
        {"rows": 3, "cols": 4, "scramble": (3, 9), "max_steps": None},
        {"rows": 5, "cols": 4, "distance": True},
        {"rows": 17, "cols": 16, "scramble": 20},
        {"rows": 3, "cols": 3, "goal": "snail", "render_mode": "ansi"},
    ],
)
def test_the_checker_of_gymnasium_finds_nothing(options: dict[str, Any]) -> None:
    checked(gymnasium.make("susun/SlidingTiles-v0", **options))


@pytest.mark.parametrize(
    "options", [{}, {"puzzle": "pyramid-2"}, {"puzzle": "challenge", "render_mode": "ansi"}]
)
def test_the_checker_finds_nothing_in_packing(options: dict[str, Any]) -> None:
    checked(gymnasium.make("susun/Packing-v0", **options))


def test_the_name_of_the_module_can_stand_in_front() -> None:
    env = gymnasium.make("susun.envs:susun/SlidingTiles-v0", rows=3, cols=3)
    assert isinstance(env.unwrapped, SlidingTilesEnv)


def test_gymnasium_makes_the_environments_by_name() -> None:
    for name, kind in [("SlidingTiles", SlidingTilesEnv), ("Packing", PackingEnv)]:
        env = gymnasium.make(f"susun.envs:susun/{name}-v0")
        assert isinstance(env.unwrapped, kind)


@pytest.mark.parametrize("size", [(3, 3), (2, 2), (1, 4), (4, 1), (2, 5), (4, 4), (17, 17)])
def test_random_steps_agree_with_the_model(size: tuple[int, int]) -> None:
    env = SlidingTilesEnv(*size, scramble=(1, 30) if size > (1, 9) else None, max_steps=None)
    random = np.random.default_rng(1)
    board, info = env.reset(seed=5)
    model = Model(board)
    for action in random.integers(4, size=1000).tolist():
        board, reward, terminated, truncated, info = env.step(action)
        model.step(action)
        assert board.tolist() == model.rows
        assert board in env.observation_space
        assert info["action_mask"].tolist() == model.mask()
        assert (terminated, truncated) == (model.solved(), False)
        assert reward == (0.0 if terminated else -1.0)
        if terminated:
            board, info = env.reset()
            model = Model(board)
            assert not model.solved()


def test_many_games_agree_with_the_model() -> None:
    games = gymnasium.make_vec(
        "susun/SlidingTiles-v0", num_envs=16, rows=2, cols=3, scramble=(1, 8), max_steps=20
    )
    assert isinstance(games, SlidingTilesVectorEnv)
    assert games.observation_space.shape == (16, 2, 3)
    random = np.random.default_rng(2)
    boards, info = games.reset(seed=3)
    models, steps, over = [Model(board) for board in boards], [0] * 16, [False] * 16
    solved = cut = 0
    for _ in range(1000):
        actions = random.integers(4, size=16)
        boards, rewards, terminated, truncated, info = games.step(actions)
        assert boards in games.observation_space
        for game, model in enumerate(models):
            if over[game]:
                models[game], steps[game] = model, _ = Model(boards[game]), 0
                assert rewards[game] == 0 and not terminated[game] and not model.solved()
            else:
                model.step(int(actions[game]))
                steps[game] += 1
                assert terminated[game] == model.solved()
                assert rewards[game] == (0.0 if terminated[game] else -1.0)
            assert boards[game].tolist() == model.rows
            assert truncated[game] == (steps[game] == 20)
            assert info["action_mask"][game].tolist() == model.mask()
            over[game] = bool(terminated[game] or truncated[game])
            solved += int(terminated[game])
            cut += int(truncated[game])
    assert info["_action_mask"].all()
    assert solved > 100 and cut > 100


def test_many_games_come_from_their_seed() -> None:
    def played(seed: int) -> list[Any]:
        games = SlidingTilesVectorEnv(4, 3, 3, scramble=3, max_steps=5)
        random = np.random.default_rng(0)
        first, _ = games.reset(seed=seed)
        return [first.tolist()] + [
            games.step(random.integers(4, size=4))[0].tolist() for _ in range(50)
        ]

    assert played(1) == played(1) != played(2)


def test_many_games_start_on_given_boards() -> None:
    games = SlidingTilesVectorEnv(2, 3, 3, distance=True)
    texts = ["1 2 3/4 5 6/7 0 8", susun.Board("8 6 7/2 5 4/3 0 1")]
    boards, info = games.reset(options={"boards": texts})
    assert boards[0].tolist() == [[1, 2, 3], [4, 5, 6], [7, 0, 8]]
    assert info["distance"].tolist() == [1, 31]
    boards, rewards, terminated, _, info = games.step([2, 2])
    assert (rewards.tolist(), terminated.tolist()) == ([0, -1], [True, False])
    assert info["distance"].tolist() == [0, 30]
    with pytest.raises(ValueError, match="3 boards for 2 games"):
        games.reset(options={"boards": texts[:1] * 3})
    for wrong in ([0, 4], [0, -1], [0], [0, 256]):
        with pytest.raises(ValueError, match="expected 2 actions"):
            games.step(wrong)


def test_a_vector_of_single_environments_sees_the_same_rules() -> None:
    games = gymnasium.make_vec(
        "susun/SlidingTiles-v0", num_envs=3, vectorization_mode="sync", rows=3, cols=3
    )
    boards, info = games.reset(seed=1)
    assert boards.shape == (3, 3, 3) and info["action_mask"].shape == (3, 4)


@pytest.mark.parametrize("size", [(3, 3), (2, 4), (4, 4)])
def test_distances_are_those_of_shortest_solutions(size: tuple[int, int]) -> None:
    env = SlidingTilesEnv(*size, distance=True, max_steps=None)
    random = np.random.default_rng(4)
    board, info = env.reset(seed=9)
    before = info["distance"]
    for action in random.integers(4, size=60).tolist():
        moves = bool(info["action_mask"][action])
        board, _, _, _, info = env.step(action)
        assert isinstance(info["distance"], int)
        assert abs(info["distance"] - before) == int(moves)
        before = info["distance"]
        assert susun.Board(board.tolist()).solve(optimal=True).cost == before


def test_large_boards_have_bounds() -> None:
    env = SlidingTilesEnv(5, 5, distance=True, scramble=12)
    board, info = env.reset(seed=1)
    lower, upper = info["distance_bounds"]
    assert "distance" not in info
    assert lower <= susun.Board(board.tolist()).solve(optimal=True).cost <= upper
    games = SlidingTilesVectorEnv(3, 5, 5, distance=True)
    _, info = games.reset(seed=1)
    assert info["distance_bounds"].shape == (3, 2)
    assert (info["distance_bounds"][:, 0] <= info["distance_bounds"][:, 1]).all()


def test_following_a_solution_solves_the_puzzle() -> None:
    env = SlidingTilesEnv(3, 3, distance=True, goal="snail")
    board, info = env.reset(seed=2)
    solution = susun.Board(board.tolist(), goal="snail").solve()
    assert info["distance"] == solution.cost
    total, terminated = 0.0, False
    for letter in solution.directions or "":
        _, reward, terminated, _, info = env.step("ulrd".index(letter))
        total += reward
    assert terminated and info["distance"] == 0
    assert total == 1 - (solution.cost or 0)


def test_a_scramble_is_a_walk_from_the_goal() -> None:
    env = SlidingTilesEnv(4, 4, scramble=(3, 6), distance=True)
    found = {env.reset(seed=seed)[1]["distance"] for seed in range(40)}
    assert found == {3, 4, 5, 6}
    for wrong in (0, (5, 4), (0, 3)):
        with pytest.raises(ValueError, match="scramble"):
            SlidingTilesEnv(scramble=wrong)
    with pytest.raises(ValueError, match="every walk ends at the goal"):
        SlidingTilesEnv(2, 2, scramble=12).reset(seed=1)


def test_boards_that_are_given() -> None:
    env = SlidingTilesEnv(3, 3, render_mode="ansi")
    board, _ = env.reset(options={"board": "1 2 3/4 0 5/7 8 6"})
    assert board.tolist() == [[1, 2, 3], [4, 0, 5], [7, 8, 6]]
    assert env.render() == "1 2 3\n4   5\n7 8 6"
    board, _ = env.reset(options={"board": [[1, 2, 3], [4, 5, 6], [7, 0, 8]]})
    assert env.step(2)[2]
    with pytest.raises(ValueError, match="cannot be reached"):
        env.reset(options={"board": "1 2 3/4 5 6/8 7 0"})
    with pytest.raises(ValueError):
        env.reset(options={"board": "1 2/3 0"})
    with pytest.raises(ValueError, match="the action is 4"):
        env.step(4)


def test_the_step_limit_truncates() -> None:
    env = SlidingTilesEnv(max_steps=3)
    env.reset(seed=1)
    assert [env.step(0)[3] for _ in range(3)] == [False, False, True]


def test_observations_are_not_changed_by_later_steps() -> None:
    env = SlidingTilesEnv(3, 3)
    first, _ = env.reset(options={"board": "1 2 3/4 0 5/7 8 6"})
    first[0, 0] = 99
    second = env.step(0)[0]
    assert second[0].tolist() == [1, 0, 3]
    assert first[0].tolist() == [99, 2, 3]


def solve_packing(env: PackingEnv, seed: int) -> tuple[float, bool]:
    """Plays possible placements at random to the end."""
    random = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    total, terminated = 0.0, False
    while not terminated:
        possible = np.flatnonzero(info["action_mask"])
        action = int(random.choice(possible))
        cells = env.placements[action][1]
        free, left = int((seen["cells"] == 0).sum()), int(seen["left"].sum())
        seen, reward, terminated, _, info = env.step(action)
        assert int((seen["cells"] == 0).sum()) == free - len(cells)
        assert int(seen["left"].sum()) == left - 1
        assert seen in env.observation_space
        total += reward
    return total, bool((seen["cells"] != 0).all())


@pytest.mark.parametrize("puzzle", ["pyramid-2", "eight-solutions", "iq-5x11", "hole"])
def test_a_packing_game_ends_solved_or_without_placements(puzzle: str) -> None:
    env = PackingEnv(puzzle)
    results = [solve_packing(env, seed) for seed in range(20)]
    assert all(total == float(solved) for total, solved in results)


def test_the_placements_of_a_puzzle_are_those_the_engine_counts() -> None:
    for name in ("iq-5x11", "challenge", "pyramid-3b", "hole"):
        packing = susun.Packing.named(name)
        assert len(PackingEnv(packing).placements) == packing.check().placements


def test_the_mask_of_a_packing_game_is_what_the_engine_says() -> None:
    packing = susun.Packing.named("iq-5x11")
    env = PackingEnv(packing)
    _, info = env.reset(seed=1)
    random, placed = np.random.default_rng(1), []
    for _ in range(4):
        action = int(random.choice(np.flatnonzero(info["action_mask"])))
        piece, cells = env.placements[action]
        placed.append({"piece": piece, "cells": list(cells)})
        info = env.step(action)[4]
        request = {"verb": "play", "puzzle": {"text": packing.text}, "placed": placed}
        play = susun.ask(request)[0].to_dict()["play"]
        engine = {
            (piece["name"], tuple(cells))
            for piece in play["pieces"]
            for orientation in piece["orientations"]
            for cells in orientation["placements"]
        }
        assert {env.placements[action] for action in np.flatnonzero(info["action_mask"])} == engine


def test_a_solution_of_the_engine_solves_the_packing_game() -> None:
    env = PackingEnv("challenge", render_mode="ansi")
    seen, info = env.reset()
    solution = susun.Packing.named("challenge").solve().text
    assert solution is not None
    letters = solution.replace("\n", "")
    reward, terminated = 0.0, False
    for action, (_, cells) in enumerate(env.placements):
        inside = {letters[cell] for cell in cells}
        if len(inside) == 1 and letters.count(min(inside)) == len(cells) and not terminated:
            seen, reward, terminated, _, info = env.step(action)
    assert (reward, terminated) == (1.0, True)
    assert env.render() == solution
    assert seen["left"].sum() == 0 and info["action_mask"].sum() == 0


def test_an_impossible_placement_changes_nothing() -> None:
    env = PackingEnv("iq-5x11", max_steps=5)
    env.reset()
    seen, _, _, _, info = env.step(0)
    again = env.step(0)
    assert (again[0]["cells"] == seen["cells"]).all()
    assert again[1:4] == (0.0, False, False)
    assert (again[4]["action_mask"] == info["action_mask"]).all()
    assert [env.step(0)[3] for _ in range(3)] == [False, False, True]
    with pytest.raises(ValueError, match="the action is"):
        env.step(len(env.placements))


def test_a_puzzle_without_placements_is_refused() -> None:
    with pytest.raises(ValueError, match="no possible placement"):
        PackingEnv("packing\nboard 2x2\npiece A x1\nXXX\n")


def test_environments_describe_themselves() -> None:
    env = gymnasium.make("susun/SlidingTiles-v0", rows=3, cols=3)
    assert env.spec is not None
    assert pickle.loads(pickle.dumps(env.spec)).kwargs == {"rows": 3, "cols": 3}


def test_a_start_has_the_goal_and_the_size_of_the_environment() -> None:
    env = SlidingTilesEnv(3, 3, distance=True)
    with pytest.raises(ValueError, match="cannot be reached"):
        env.reset(options={"board": susun.Board("1 2 3/8 0 4/7 6 5", goal="snail")})
    _, info = env.reset(options={"board": susun.Board("1 2 3/4 5 6/7 0 8", goal="snail")})
    assert info["distance"] == 1
    with pytest.raises(ValueError, match="2x6"):
        SlidingTilesEnv(3, 4).reset(options={"board": susun.Board("1 2 3 4 5 6/7 8 9 10 0 11")})
    assert SlidingTilesEnv(2, 3).reset(options={"board": [1, 2, 3, 4, 0, 5]})[0].shape == (2, 3)


def test_a_copy_of_a_game_is_a_game_of_its_own() -> None:
    game = SlidingTilesEnv(3, 3)
    game.reset(seed=1)
    other = copy.deepcopy(game)
    boards = [[each.step(action)[0].tolist() for action in (0, 0, 1, 1, 2)] for each in (game, other)]
    assert boards[0] == boards[1] and boards[0][0] != boards[0][-1]


def test_options_of_environments_are_checked() -> None:
    with pytest.raises(ValueError, match="names every tile"):
        SlidingTilesEnv(3, 3, goal="1 2 3/* * */* * *")
    for scramble in (0, (5, 2), (5,), (1, 2, 3)):
        with pytest.raises(ValueError, match="scramble"):
            SlidingTilesEnv(3, 3, scramble=scramble)  # type: ignore[arg-type]
    for count in (0, -1, 10**9):
        with pytest.raises(ValueError, match="num_envs"):
            SlidingTilesVectorEnv(count)
    assert SlidingTilesEnv(3, 3, scramble=np.int64(4)).reset(seed=1)[0].shape == (3, 3)


def test_a_full_board_with_a_piece_left_is_not_solved() -> None:
    text = "packing\nboard 2x2\npiece A\nXX\npiece B\nXX\npiece C\nXX\n"
    assert susun.Packing(text).solve().verdict == "unsolvable"
    assert solve_packing(PackingEnv(text), 1) == (0.0, True)


def test_a_packing_game_of_a_link() -> None:
    link = susun.Packing.named("hole").link()
    assert PackingEnv(link).placements == PackingEnv("hole").placements
    with pytest.raises(susun.Error, match="sliding board"):
        PackingEnv("1 2\n3 0")
