#!/usr/bin/env python3
"""Compare answers of the program with solvers written here, which share no code with it.

Sliding: breadth-first search over all states of small boards, and from both ends on larger ones.
Packing: backtracking over the first empty cell, with sets of cells as the only data structure.
Every solution is replayed here. Prints one line per disagreement and fails if there is one.
"""
import argparse, collections, itertools, json, os, random, subprocess, sys, tempfile

ALGORITHMS = ["auto", "ida-star", "a-star", "breadth-first", "bidirectional", "uniform-cost", "branch-and-bound",
              "iterative-deepening", "weighted-a-star", "greedy"]
OPTIMAL = {"auto", "ida-star", "a-star", "breadth-first", "bidirectional", "uniform-cost", "branch-and-bound", "iterative-deepening"}
INFORMED = {"ida-star", "a-star", "weighted-a-star", "greedy", "branch-and-bound"}
HEURISTICS = ["manhattan", "hamming", "linear-conflict", "inversion", "zero",
              "linear-conflict,inversion", "manhattan,hamming"]


# ---- sliding tiles

def goals(rows, cols):
    cells = rows * cols
    spiral, top, left, bottom, right = [0] * cells, 0, 0, rows - 1, cols - 1
    order = []
    while top <= bottom and left <= right:
        order += [(top, c) for c in range(left, right + 1)]
        order += [(r, right) for r in range(top + 1, bottom + 1)]
        if top < bottom:
            order += [(bottom, c) for c in range(right - 1, left - 1, -1)]
        if left < right:
            order += [(r, left) for r in range(bottom - 1, top, -1)]
        top, left, bottom, right = top + 1, left + 1, bottom - 1, right - 1
    for n, (r, c) in enumerate(order):
        spiral[r * cols + c] = (n + 1) % cells
    return {
        "standard": bytes([(i + 1) % cells for i in range(cells)]),
        "blank-first": bytes(range(cells)),
        "snail": bytes(spiral),
    }


def neighbours(state, cols):
    blank = state.index(0)
    for other in (blank - cols, blank + cols,
                  blank - 1 if blank % cols else -1,
                  blank + 1 if (blank + 1) % cols else -1):
        if 0 <= other < len(state):
            cells = bytearray(state)
            cells[blank], cells[other] = cells[other], 0
            yield bytes(cells)


def all_distances(goal, cols):
    """Distance to the goal of every state that can reach it."""
    known, layer = {goal: 0}, [goal]
    while layer:
        fresh = []
        for state in layer:
            for near in neighbours(state, cols):
                if near not in known:
                    known[near] = known[state] + 1
                    fresh.append(near)
        layer = fresh
    return known


def distance(start, goal, cols, most):
    """Length of a shortest solution, by layers from both ends; None above `most`."""
    if start == goal:
        return 0
    layers, seen = [{start}, {goal}], [{start}, {goal}]
    depth = 0
    while depth < most:
        side = 0 if len(layers[0]) <= len(layers[1]) else 1
        fresh = {near for state in layers[side] for near in neighbours(state, cols)} - seen[side]
        depth += 1
        if fresh & layers[1 - side]:
            return depth
        layers[side] = fresh
        seen[side] |= fresh
    return None


def text(state, cols):
    return "/".join(" ".join(map(str, state[i:i + cols])) for i in range(0, len(state), cols))


def replayed(state, goal, cols, moves):
    for tile in moves:
        cells = bytearray(state)
        if tile not in cells or tile == 0:
            return False
        blank, at = cells.index(0), cells.index(tile)
        (r, c), (s, d) = divmod(blank, cols), divmod(at, cols)
        if abs(r - s) + abs(c - d) != 1:
            return False
        cells[blank], cells[at] = tile, 0
        state = bytes(cells)
    return state == goal


def walk(goal, cols, length, chance):
    state, before = goal, None
    for _ in range(length):
        options = [near for near in neighbours(state, cols) if near != before]
        before, state = state, chance.choice(options or list(neighbours(state, cols)))
    return state


class Campaign:
    def __init__(self, program, seed):
        self.program, self.chance = program, random.Random(seed)
        self.compared, self.wrong = collections.Counter(), []

    def disagree(self, *words):
        self.wrong.append(words)
        print("DISAGREES:", *words, flush=True)

    def reports(self, arguments, lines=None):
        run = subprocess.run([self.program, *arguments], input=lines, capture_output=True, text=True)
        if run.returncode not in (0, 10, 20, 21, 22, 25):
            self.disagree("exit", run.returncode, arguments, run.stderr[-300:])
        return [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]

    def sliding(self, rows, cols, goal_name, cases, algorithm, heuristic=None):
        """Cases are (state, optimum or None if it cannot be solved)."""
        goal = goals(rows, cols)[goal_name]
        arguments = ["solve", "-", "--json", "--size", f"{rows}x{cols}", "--goal", goal_name, "-a", algorithm]
        arguments += ["-H", heuristic] if heuristic else []
        # Weak methods on boards that are far from their goal would take for ever.
        arguments += ["--limit-nodes", "3000000"] if algorithm != "auto" else []
        boards = [text(state, cols) for state, _ in cases]
        if min(rows, cols) == 1:  # lines of boards of one row would be read as rows of one board
            arguments[1:2] = boards
        reports = self.reports(arguments, "\n".join(boards) + "\n")
        if len(reports) != len(cases):
            return self.disagree(len(cases), "boards,", len(reports), "reports", arguments, rows, cols)
        for (state, optimum), report in zip(cases, reports):
            self.compared[f"sliding {rows}x{cols}"] += 1
            where = (text(state, cols), goal_name, algorithm, heuristic)
            verdict, cost, bound = report["verdict"], report["cost"], report["lower_bound"]
            if report["puzzle"]["board"] != text(state, cols):
                self.disagree("another board", *where)
            elif optimum is None:
                if verdict != "unsolvable":
                    self.disagree("unsolvable, but", verdict, *where)
            elif verdict == "optimal":
                if cost != optimum or bound != optimum:
                    self.disagree("optimum", optimum, "cost", cost, "bound", bound, *where)
            elif verdict == "solved" and algorithm not in OPTIMAL:
                if cost < optimum or bound > optimum:
                    self.disagree("optimum", optimum, "cost", cost, "bound", bound, *where)
            elif verdict == "halted" and algorithm != "auto":
                self.compared["ended by the node limit"] += 1
                if bound > optimum or (cost is not None and cost < optimum):
                    self.disagree("optimum", optimum, "cost", cost, "bound", bound, *where)
            else:
                self.disagree("verdict", verdict, *where)
            if optimum is not None and cost is not None and not replayed(state, goal, cols, report["moves"] or []):
                self.disagree("the moves do not solve", *where)

    def small_boards(self, count):
        shapes = [(2, 2), (1, 6), (5, 1), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (3, 3), (2, 5)]
        per_shape = count // len(shapes)
        for rows, cols in shapes:
            for name, goal in goals(rows, cols).items():
                known = all_distances(goal, cols)
                states = list(known)
                todo = per_shape // 3
                while todo > 0:
                    algorithm = self.chance.choice(ALGORITHMS)
                    heuristic = self.chance.choice(HEURISTICS) if algorithm in INFORMED else None
                    far = rows * cols >= 9
                    if algorithm == "iterative-deepening" and rows * cols >= 6:
                        continue
                    if far and heuristic in ("zero", "hamming") and algorithm in ("ida-star", "branch-and-bound"):
                        continue
                    batch = min(todo, 200 if not far or algorithm in ("auto", "ida-star") else 50)
                    cases = []
                    for _ in range(batch):
                        state = self.chance.choice(states)
                        if self.chance.random() < 0.15:
                            cells = bytearray(state)
                            a, b = self.chance.sample([i for i, t in enumerate(cells) if t], 2)
                            cells[a], cells[b] = cells[b], cells[a]
                            state = bytes(cells)
                        cases.append((state, known.get(state)))
                    self.sliding(rows, cols, name, cases, algorithm, heuristic)
                    todo -= batch

    def larger_boards(self, count):
        shapes = [(2, 6), (2, 7), (7, 2), (2, 8), (8, 2), (3, 4), (4, 3), (3, 5), (5, 3), (4, 4), (4, 4), (1, 12)]
        while count > 0:
            rows, cols = self.chance.choice(shapes)
            name = self.chance.choice(["standard", "blank-first", "snail"])
            goal = goals(rows, cols)[name]
            algorithm = self.chance.choice(["auto", "auto", "ida-star", "a-star", "bidirectional"])
            heuristic = self.chance.choice(["manhattan", "linear-conflict", "inversion"]) if algorithm in INFORMED else None
            cases = []
            while len(cases) < 20:
                state = walk(goal, cols, self.chance.randrange(0, 45), self.chance)
                if self.chance.random() < 0.1 and rows > 1:
                    cells = bytearray(state)
                    a, b = self.chance.sample([i for i, t in enumerate(cells) if t], 2)
                    cells[a], cells[b] = cells[b], cells[a]
                    cases.append((bytes(cells), None))
                    continue
                optimum = distance(state, goal, cols, 26 if rows > 2 and cols > 2 else 30)
                if optimum is not None:
                    cases.append((state, optimum))
            self.sliding(rows, cols, name, cases, algorithm, heuristic)
            count -= len(cases)

    # ---- packing

    def packing(self, count):
        with tempfile.TemporaryDirectory() as folder:
            while count > 0:
                puzzles = [random_puzzle(self.chance) for _ in range(min(count, 100))]
                files = []
                for number, (board, pieces) in enumerate(puzzles):
                    files.append(os.path.join(folder, f"{number}.txt"))
                    with open(files[-1], "w") as out:
                        out.write(written(board, pieces))
                engine = self.chance.choice([None, "counting", "bitboard", "exact-cover", "dancing-links", "brute-force"])
                # Brute force takes hours for some of these; what a limit ended is not compared.
                limit = ["--limit-time", "200ms"]
                counts = self.reports(["count", "--json", *files, *(["--algorithm", engine] if engine else []), *limit])
                solver = self.chance.choice(["auto", "bitboard", "exact-cover", "dancing-links", "brute-force"])
                solved = self.reports(["solve", "--json", "-a", solver, *files, *limit])
                if len(counts) != len(puzzles) or len(solved) != len(puzzles):
                    self.disagree("reports missing", len(counts), len(solved), engine, solver)
                    count -= len(puzzles)
                    continue
                for (board, pieces), counted, found in zip(puzzles, counts, solved):
                    if counted["halted_by"] or found["halted_by"]:
                        continue
                    count -= 1
                    self.compared["packing"] += 1
                    labelled, classes = own_count(board, pieces)
                    if int(counted["labelled"]) != labelled or (counted["up_to_symmetry"] is not None and int(counted["up_to_symmetry"]) != classes):
                        self.disagree("count", labelled, classes, counted["labelled"], counted["up_to_symmetry"], engine, written(board, pieces))
                    if found["verdict"] != ("solved" if labelled else "unsolvable"):
                        self.disagree("verdict", found["verdict"], labelled, solver, written(board, pieces))
                    if labelled and not fills(board, pieces, found["solution"]):
                        self.disagree("no solution", found["solution"], written(board, pieces))


def images(cells):
    """The eight turns and reflections of a set of cells, moved to the origin."""
    for mirrored, turns in itertools.product((False, True), range(4)):
        image = [(r, -c) if mirrored else (r, c) for r, c in cells]
        for _ in range(turns):
            image = [(c, -r) for r, c in image]
        top, left = min(r for r, _ in image), min(c for _, c in image)
        yield frozenset((r - top, c - left) for r, c in image)


def connected(cells, size, chance):
    """A random connected part of some cells, or None."""
    part, border = set(), [chance.choice(sorted(cells))]
    while border and len(part) < size:
        cell = border.pop(chance.randrange(len(border)))
        if cell in part:
            continue
        part.add(cell)
        r, c = cell
        border += [near for near in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)) if near in cells and near not in part]
    return part if len(part) == size else None


def random_puzzle(chance):
    rows, cols = chance.randrange(2, 5), chance.randrange(2, 6)
    whole = {(r, c) for r in range(rows) for c in range(cols)}
    board = connected(whole, max(2, len(whole) - chance.randrange(0, 4)), chance) or whole
    pieces, left = [], set(board)
    while left:
        size = min(len(left), chance.choice([1, 2, 3, 3, 4, 4, 5]))
        piece = next((p for p in (connected(left, size, chance) for _ in range(8)) if p), None) or {min(left)}
        pieces.append(frozenset(piece))
        left -= piece
    while len(pieces) > 7:  # keep it small enough for the count here
        return random_puzzle(chance)
    if chance.random() < 0.35:  # often without a solution
        at = chance.randrange(len(pieces))
        other = connected({(r, c) for r in range(4) for c in range(4)}, len(pieces[at]), chance)
        pieces[at] = frozenset(other)
    return frozenset(board), pieces


def written(board, pieces):
    def drawn(cells):
        top, left = min(r for r, _ in cells), min(c for _, c in cells)
        rows, cols = max(r for r, _ in cells), max(c for _, c in cells)
        return "\n".join("".join("X" if (r, c) in cells else "." for c in range(left, cols + 1)) for r in range(top, rows + 1))
    lines = ["packing", "board", drawn(board)]
    for number, piece in enumerate(pieces):
        lines += [f"piece {chr(65 + number)}", drawn(piece)]
    return "\n".join(lines) + "\n"


def own_count(board, pieces):
    """All solutions with pieces told apart, and their classes under the board's symmetries."""
    ways = []
    for piece in pieces:
        shapes = set(images(piece))
        places = set()
        for shape in shapes:
            for (r, c) in board:
                (s, d) = min(shape)
                place = frozenset((x + r - s, y + c - d) for x, y in shape)
                if place <= board:
                    places.add(place)
        ways.append(places)
    found = []

    def fill(empty, used, chosen):
        if not empty:
            if len(used) == len(pieces):
                found.append(frozenset(chosen))
            return
        first = min(empty)
        for number in range(len(pieces)):
            if number not in used:
                for place in ways[number]:
                    if first in place and place <= empty:
                        fill(empty - place, used | {number}, chosen + [(number, place)])

    fill(board, frozenset(), [])
    moved = []
    for mirrored, turns in itertools.product((False, True), range(4)):
        def image(cells, mirrored=mirrored, turns=turns):
            out = [(r, -c) if mirrored else (r, c) for r, c in cells]
            for _ in range(turns):
                out = [(c, -r) for r, c in out]
            return out
        whole = image(board)
        shift = (min(r for r, _ in whole) - min(r for r, _ in board), min(c for _, c in whole) - min(c for _, c in board))
        if frozenset((r - shift[0], c - shift[1]) for r, c in whole) == board:
            moved.append(lambda cells, image=image, shift=shift: frozenset((r - shift[0], c - shift[1]) for r, c in image(cells)))
    seen, classes = set(), 0
    for solution in found:
        if solution not in seen:
            classes += 1
            seen |= {frozenset((n, m(p)) for n, p in solution) for m in moved}
    return len(found), classes


def fills(board, pieces, solution):
    top, left = min(r for r, _ in board), min(c for _, c in board)
    placed = collections.defaultdict(set)
    for r, line in enumerate(solution.rstrip("\n").split("\n")):
        for c, letter in enumerate(line):
            if letter not in ". ":
                placed[letter].add((r + top, c + left))
    covered = [cell for cells in placed.values() for cell in cells]
    return (sorted(covered) == sorted(board) and len(placed) == len(pieces)
            and all(next(images(placed[chr(65 + n)])) in set(images(piece)) for n, piece in enumerate(pieces)))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--small", type=int, default=42000, help="boards of at most ten cells")
    parser.add_argument("--larger", type=int, default=8000, help="boards of 12 to 16 cells")
    parser.add_argument("--packing", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    campaign = Campaign(os.path.abspath(options.program), options.seed)
    campaign.small_boards(options.small)
    campaign.larger_boards(options.larger)
    campaign.packing(options.packing)
    for what, number in sorted(campaign.compared.items()):
        print(f"{number:7} {what}")
    print(f"{sum(campaign.compared.values())} comparisons, {len(campaign.wrong)} disagreements")
    sys.exit(1 if campaign.wrong else 0)


if __name__ == "__main__":
    main()
