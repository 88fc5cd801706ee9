"""Packing puzzles: `golden/packing.tsv`, and what puzzles do."""

from __future__ import annotations

import pickle

import pytest
import susun
from golden import table
from susun import Packing

ROWS = {row["file_or_puzzle"]: row for row in table("packing.tsv")}

#: Rows that are no file: the board and the pieces.
NAMED = {
    "IQ Puzzler Pro, diagonal board (below)": ("iq-diagonal", "iq-puzzler-pro"),
    "IQ Puzzler Pro, pyramid 5-4-3-2-1": ("iq-pyramid", "iq-puzzler-pro"),
    "Kanoodle 5x11": ("5x11", "kanoodle"),
    "Kanoodle pyramid": ("iq-pyramid", "kanoodle"),
    "Kanoodle pieces on the diagonal board": ("iq-diagonal", "kanoodle"),
    "pentominoes 3x20": ("20x3", "pentominoes"),
    "pentominoes 4x15": ("15x4", "pentominoes"),
    "pentominoes 5x12": ("12x5", "pentominoes"),
    "pentominoes 6x10": ("10x6", "pentominoes"),
    "pentominoes 8x8 without the middle four": ("8x8-without-middle", "pentominoes"),
    "pentominoes 3x4x5": ("3x4x5", "pentominoes"),
    "pentominoes 2x5x6": ("2x5x6", "pentominoes"),
    "pentominoes 2x3x10": ("10x3x2", "pentominoes"),
    "Soma 3x3x3": ("3x3x3", "soma"),
    "11 pentominoes without I, 5x11": ("11x5", "pentominoes without I"),
    "11 pentominoes without X, 5x11": ("11x5", "pentominoes without X"),
    "11 pentominoes without I, pyramid 5-4-3-2-1": ("iq-pyramid", "pentominoes without I"),
    "11 pentominoes without X, pyramid 5-4-3-2-1": ("iq-pyramid", "pentominoes without X"),
}


def packing(name: str) -> Packing:
    if name in NAMED:
        board, pieces = NAMED[name]
        return Packing(f"packing\nboard {board}\npieces {pieces}")
    return Packing.named(name.removesuffix(".txt"))


@pytest.mark.parametrize("name", ROWS)
def test_counts_are_as_published(name: str) -> None:
    row, count = ROWS[name], packing(name).count()
    assert count.labelled == int(row["labelled"])
    if row["up_to_symmetry"] and count.up_to_symmetry is not None:
        assert count.up_to_symmetry == int(row["up_to_symmetry"])
    for note in row["note"].split("; "):
        if note.endswith("when pieces of equal shape are not told apart"):
            assert count.merged == int(note.split()[0])


@pytest.mark.parametrize("name", [name for name in ROWS if name.endswith(".txt")])
def test_a_solution_is_found_or_none_exists(name: str) -> None:
    solution = packing(name).solve()
    solvable = ROWS[name]["labelled"] != "0"
    assert (solution.verdict, solution.text is not None) == (("solved", True) if solvable else ("unsolvable", False))
    assert solution.packing == packing(name)
    assert solution.svg().startswith("<svg")
    if solution.text is not None:
        puzzle = {"puzzle": solution.packing.puzzle, "solution": solution.text}
        assert susun.ask({"verb": "verify", **puzzle})[0].verdict == "valid"


def test_every_puzzle_of_the_package_can_be_read() -> None:
    assert len(Packing.names()) >= 19
    for name in Packing.names():
        puzzle = Packing.named(name)
        assert puzzle == Packing(puzzle.text) == pickle.loads(pickle.dumps(puzzle))
        assert hash(puzzle) == hash(Packing(puzzle.text))
        assert Packing(puzzle.link()) == puzzle
        assert puzzle.svg().startswith("<svg")
    with pytest.raises(susun.Error, match="no puzzle called 'nope'"):
        Packing.named("nope")


def test_a_puzzle_describes_itself() -> None:
    puzzle = Packing.named("challenge")
    assert (puzzle.lattice, puzzle.cells, puzzle.pieces, puzzle.placed) == ("square", 55, 12, 3)
    assert puzzle.letters == "ABCDEFGHIJKL"
    assert str(puzzle).splitlines()[0] == "__LL_______"
    assert repr(puzzle) == "<Packing: 12 pieces, 55 cells, square, 3 placed>"
    with pytest.raises(AttributeError, match="a Packing cannot be changed"):
        puzzle.text = ""
    with pytest.raises(susun.Error, match="Board"):
        Packing("1 2/3 0")


def test_all_solutions_are_counted_and_listed() -> None:
    puzzle = Packing.named("eight-solutions")
    solution = puzzle.solve(all=True, max_solutions=5)
    assert (solution.solutions.count, len(solution.solutions.listed)) == (8, 5)
    for algorithm in ("brute-force", "exact-cover", "bitboard"):
        assert puzzle.solve(algorithm, all=True).solutions.count == 8
    trace = puzzle.solve("brute-force", trace=1000).trace
    assert trace is not None
    assert trace.events[0].event == "placed"
    assert puzzle.solve("brute-force", all=True, nodes=10).halted_by == "nodes"


def test_hints_lead_to_the_solution() -> None:
    puzzle = Packing.named("challenge")
    while (hint := puzzle.hint()).verdict == "place":
        puzzle = puzzle.play([(hint.piece, hint.cells)])
    assert hint.verdict == "solved"
    assert puzzle.placed == puzzle.pieces
    wrong = Packing.named("challenge-wrong").hint()
    assert wrong.verdict == "remove"
    assert wrong.fixes[0].solutions.count == 2
    assert Packing.named("challenge-wrong").hint(keep=["C", "G", "K", "L"]).verdict == "keep-fails"


def test_reviews_proofs_and_checks() -> None:
    puzzle = Packing.named("hole")
    review = puzzle.analyse([("D", [12, 13, 14, 15]), ("B", [0])])
    assert (review.solutions.count, review.lost_at) == (8, 2)
    assert puzzle.prove().claim == "exactly"
    assert Packing.named("test3-no-solution").check().reasons[0].kind == "area"
    assert puzzle.explain().options == puzzle.check().placements


def test_challenges_have_one_solution_and_come_from_their_seed() -> None:
    puzzle = Packing.named("iq-5x11")
    report = susun.generate_packing(puzzle, 3, seed=5, difficulty="hard")
    assert report == susun.generate_packing(puzzle, 3, seed=5, difficulty="hard")
    for challenge in report.challenges:
        assert challenge.grade == "hard"
        assert Packing(challenge.text).count().labelled == 1
