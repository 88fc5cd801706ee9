//! The kernel gives what the textbook walk gives: in every unit the same counts, next bound, solutions and rest,
//! wherever a limit falls.

use std::fmt::Debug;
use std::sync::Arc;

use susun_search::{
    Collect, Control, Heuristic, IdaStarUnits, Limits, Meter, MeterReading, Space, Subproblem,
    Subtrees, UnitOutcome, UnitSearch, seeded,
};
use susun_sliding::heuristic::{Manhattan, Patterns};
use susun_sliding::pdb::{Partition, Partitions, Table, partition};
use susun_sliding::{
    Automaton, Board, Goal, GridSpace, ManhattanKernel, NamedGoal, PackedSpace, PatternKernel,
    Size, random, solvable, walk,
};
use susun_testkit::dice::Dice;
use susun_testkit::golden::korf100;

/// The same puzzle for the walk alone and for the walk with its kernel.
pub(crate) struct Both<S: Space, H: Heuristic<S>, K> {
    textbook: IdaStarUnits<S, H>,
    kernel: IdaStarUnits<S, H, K>,
    collect: Collect,
}

/// Runs one of them on a unit up to each of the limits and cuts it at the last; returns the meter's reading at each,
/// and the outcome.
macro_rules! searched {
    ($search:expr, $collect:expr, $piece:expr, $bound:expr, $limits:expr) => {{
        $search.begin($piece, $bound).expect("pieces come from units");
        let (mut readings, mut outcome) = (Vec::new(), None);
        let mut reading = MeterReading::default();
        for &nodes in $limits {
            let control = Control::silent();
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let mut meter = Meter::from_reading(reading, limits, control);
            let result = $search.advance($collect, &mut meter);
            reading = meter.reading();
            readings.push((reading, result.is_ok()));
            if let Ok(done) = result {
                outcome = Some(done);
                break;
            }
        }
        (readings, outcome.unwrap_or_else(|| $search.cut(reading.counters)))
    }};
}

impl Both<PackedSpace, Manhattan, ManhattanKernel> {
    fn new(start: &Board, goal: &Goal, collect: Collect) -> Self {
        let kernel = ManhattanKernel::new(goal).expect("not a line");
        Self::with((Manhattan::new(goal), kernel), packed(start, goal), collect)
    }
}

fn packed(start: &Board, goal: &Goal) -> PackedSpace {
    let puzzle = solvable(start, goal).expect("solvable");
    PackedSpace::new(&puzzle).expect("at most 16 cells")
}

fn grid(start: &Board, goal: &Goal) -> GridSpace {
    GridSpace::new(&solvable(start, goal).expect("solvable"))
}

impl<S, H, K> Both<S, H, K>
where
    S: Space<Move: Debug> + Clone,
    H: Heuristic<S> + Clone,
    K: Subtrees<S> + Clone,
{
    pub(crate) fn with((heuristic, kernel): (H, K), space: S, collect: Collect) -> Self {
        let search = || IdaStarUnits::new(space.clone(), heuristic.clone());
        Self { textbook: search(), kernel: search().counted_by(kernel), collect }
    }

    /// Searches a unit with both, pausing at the limits.
    fn unit(
        &mut self,
        piece: &Subproblem<S::Move>,
        bound: u32,
        limits: &[u64],
    ) -> UnitOutcome<S::Move> {
        let expected = searched!(self.textbook, self.collect, piece, bound, limits);
        let found = searched!(self.kernel, self.collect, piece, bound, limits);
        assert_eq!(found, expected, "bound {bound} limits {limits:?} {piece:?}");
        found.1
    }

    /// All rounds in units of the sizes that `dice` choose, up to `nodes` nodes.
    pub(crate) fn rounds(&mut self, nodes: u64, budgets: &[u64], dice: &mut Dice) -> u64 {
        let (mut generated, mut bound) = (0, self.textbook.first_bound());
        if self.textbook.start_is_goal() {
            return generated;
        }
        loop {
            let (mut next_bound, mut solved) = (None, false);
            let mut pieces = vec![Subproblem::whole()];
            while let Some(piece) = pieces.pop() {
                let budget = budgets[dice.index(budgets.len())].min(nodes - generated);
                let limits = [1 + dice.roll(budget.max(2) - 1), budget];
                let outcome = self.unit(&piece, bound, &limits);
                generated += outcome.counters.generated;
                solved |= outcome.found.count > 0;
                next_bound = next_bound.into_iter().chain(outcome.next_bound).min();
                if generated >= nodes || solved && self.collect == Collect::First {
                    return generated;
                }
                pieces.extend(outcome.rest.into_iter().rev());
            }
            if solved {
                return generated;
            }
            bound = next_bound.expect("a solvable board goes on");
        }
    }
}

/// All sizes of up to 16 cells with this shorter side.
fn sizes(shortest: usize) -> impl Iterator<Item = Size> {
    let sides = (2..=8).flat_map(|rows| (2..=8).map(move |cols| (rows, cols)));
    let suits =
        move |&(rows, cols): &(usize, usize)| rows * cols <= 16 && rows.min(cols) == shortest;
    sides.filter(suits).map(|(rows, cols)| Size::new(rows, cols).expect("a size"))
}

/// A named goal or any board: its blank can be anywhere.
pub(crate) fn some_goal(size: Size, number: usize, dice: &mut Dice) -> Goal {
    let named = Goal::named(NamedGoal::ALL[number % 3], size);
    if number.is_multiple_of(2) {
        named
    } else {
        Goal::custom(walk(&named, 100, &mut seeded(dice.roll(1 << 30))))
    }
}

/// The first solution and all of them, alternating.
pub(crate) fn collect(number: usize) -> Collect {
    [Collect::First, Collect::All { list: 3 }][number / 2 % 2]
}

pub(crate) fn budgets(nodes: u64) -> [u64; 5] {
    [nodes, nodes, nodes / 2, nodes / 10, nodes / 50]
}

/// Random boards of each size, up to `nodes` nodes each; first and all solutions alternating.
fn random_boards_agree(shortest: usize, boards: usize, nodes: u64) {
    let dice = &mut Dice(nodes);
    for size in sizes(shortest) {
        let mut rng = seeded(nodes);
        for number in 0..boards {
            let goal = some_goal(size, number, dice);
            let start = random(&goal, &mut rng);
            Both::new(&start, &goal, collect(number)).rounds(nodes, &budgets(nodes), dice);
        }
    }
}

#[test]
fn ten_thousand_boards_of_each_size_agree() {
    for shortest in [2, 3, 4] {
        random_boards_agree(shortest, 10_000, 1000);
    }
}

#[test]
fn some_boards_of_each_size_agree_up_to_many_nodes() {
    for shortest in [2, 3, 4] {
        random_boards_agree(shortest, 20, 200_000);
    }
}

#[test]
#[ignore = "minutes: part of `just golden-full`"]
fn ten_thousand_boards_with_two_rows_or_columns_agree_up_to_many_nodes() {
    random_boards_agree(2, 10_000, 200_000);
}

#[test]
#[ignore = "minutes: part of `just golden-full`"]
fn ten_thousand_boards_with_three_rows_or_columns_agree_up_to_many_nodes() {
    random_boards_agree(3, 10_000, 200_000);
}

#[test]
#[ignore = "a minute: part of `just golden-full`"]
fn ten_thousand_boards_of_4x4_agree_up_to_many_nodes() {
    random_boards_agree(4, 10_000, 200_000);
}

#[test]
fn units_of_any_budget_agree() {
    let korf = &korf100()[11];
    let goal = Goal::named(NamedGoal::BlankFirst, korf.board.size());
    let dice = &mut Dice(3);
    for collect in [Collect::First, Collect::All { list: 5 }] {
        for budget in [63, 64, 65, 511, 513, 4095, 4097, 32_767, 32_769, 1 << 18, u64::MAX] {
            let mut both = Both::new(&korf.board, &goal, collect);
            let generated = both.rounds(u64::MAX, &[budget], dice);
            assert_eq!(collect == Collect::First, generated == korf.nodes - 1, "budget {budget}");
        }
    }
}

#[test]
fn a_limit_falls_on_the_same_node() {
    let korf = &korf100()[11];
    let goal = Goal::named(NamedGoal::BlankFirst, korf.board.size());
    let mut both = Both::new(&korf.board, &goal, Collect::First);
    let dice = &mut Dice(4);
    for limit in (1..300).chain((0..60).map(|_| 1 + dice.roll(89_000))) {
        assert_eq!(both.unit(&Subproblem::whole(), 43, &[limit]).counters.generated, limit);
    }
}

#[test]
fn bounds_that_no_round_has_agree() {
    let size = Size::new(3, 3).expect("a size");
    let goal = Goal::named(NamedGoal::Snail, size);
    let mut rng = seeded(6);
    for _ in 0..300 {
        let start = walk(&goal, 14, &mut rng);
        let mut both = Both::new(&start, &goal, Collect::All { list: 2 });
        // Odd ones, and goals far below the bound.
        for above in 0..12 {
            both.unit(&Subproblem::whole(), both.textbook.first_bound() + above, &[20_000]);
        }
    }
}

#[test]
fn lines_and_large_boards_have_no_kernel() {
    for (rows, cols, suits) in [(1, 8, false), (8, 1, false), (3, 6, false), (2, 8, true)] {
        let size = Size::new(rows, cols).expect("a size");
        let kernel = ManhattanKernel::new(&Goal::named(NamedGoal::Standard, size));
        assert_eq!(kernel.is_some(), suits, "{size}");
    }
}

/// Partitions of small boards, with every table layout of the kernel: with gaps, and, if a pattern has more than six
/// tiles, in place; with and without a reflection.
const PARTITIONS: [&str; 9] = [
    "a a/a .",
    "a a b/a b .",
    "a a a/a a a/a a .",
    "a a b/a . b/a b b",
    ". a a b/c c c b",
    "a a a a/a a a .",
    "a a a a b/a a a . b",
    "a a b b/a a b b/a c c .",
    ". a b b/a a b b/a c c b/a c c c",
];

/// The kernel of a partition and its heuristic towards a goal with the blank of the drawing.
fn patterns(drawings: &[&str]) -> (Goal, Arc<Patterns>, PatternKernel) {
    let read = |drawing: &&str| Partition::from_drawing(&drawing.replace('/', "\n"));
    let all: Result<Vec<_>, _> = drawings.iter().map(read).collect();
    let partition = Partitions::new(all.expect("partitions")).expect("one or more");
    let (size, blank) = (partition.all()[0].size(), partition.all()[0].blank());
    let cells = size.cells();
    let tables: Vec<_> =
        partition.tables().iter().map(|pattern| Arc::new(Table::build(pattern))).collect();
    // Tiles are numbered backwards: their numbers must not matter.
    let tile = |cell: usize| if cell < blank { cells - 1 - cell } else { cells - cell };
    let tiles: Vec<u16> =
        (0..cells).map(|cell| if cell == blank { 0 } else { tile(cell) as u16 }).collect();
    let board = Board::new(size, tiles).expect("a board");
    let goal = Goal::custom(board);
    let heuristic = Patterns::new(&goal, &partition, &tables).expect("its tables");
    let kernel = PatternKernel::new(&heuristic).expect("at most 16 cells");
    (goal, Arc::new(heuristic), kernel)
}

/// Searches a board with and without an automaton, up to `nodes` nodes each.
macro_rules! agree_with_and_without_words {
    ($guides:expr, $automaton:expr, $space:expr, $number:expr, $nodes:expr, $dice:expr) => {
        for words in [None, Some($automaton.clone())] {
            let (heuristic, kernel) = $guides.clone();
            let guides = (heuristic, kernel.without_words(words.clone()));
            let space = $space.clone().without_words(words);
            let mut both = Both::with(guides, space, collect($number));
            both.rounds($nodes, &budgets($nodes), $dice);
        }
    };
}

/// Random boards towards the goal of each partition, up to `nodes` nodes each.
fn boards_with_patterns_agree(partitions: &[&str], boards: usize, nodes: u64) {
    let dice = &mut Dice(nodes);
    for drawing in partitions {
        let (goal, heuristic, kernel) = patterns(&[drawing]);
        let automaton = Automaton::new(goal.size(), 8, || true).map(Arc::new).expect("16 cells");
        let (guides, mut rng) = ((heuristic, kernel), seeded(nodes));
        for number in 0..boards {
            let space = packed(&random(&goal, &mut rng), &goal);
            agree_with_and_without_words!(guides, automaton, space, number, nodes, dice);
        }
    }
}

#[test]
fn a_thousand_boards_of_each_partition_agree() {
    boards_with_patterns_agree(&PARTITIONS, 1000, 1000);
}

#[test]
fn some_boards_of_each_partition_agree_up_to_many_nodes() {
    boards_with_patterns_agree(&PARTITIONS, 10, 200_000);
}

#[test]
#[ignore = "minutes: part of `just golden-full`"]
fn ten_thousand_boards_of_each_partition_agree_up_to_many_nodes() {
    boards_with_patterns_agree(&PARTITIONS, 10_000, 200_000);
}

#[test]
#[ignore = "minutes: part of `just golden-full`"]
fn boards_with_seven_and_eight_tiles_agree() {
    boards_with_patterns_agree(&[". a b b/a a b b/a a b b/a a b b"], 300, 200_000);
}

#[test]
fn units_with_patterns_of_any_budget_agree() {
    let korf = &korf100()[11];
    let goal = Goal::named(NamedGoal::BlankFirst, korf.board.size());
    let partition = partition(goal.size(), 0, "5-5-5").expect("drawn");
    let tables: Vec<_> =
        partition.tables().iter().map(|pattern| Arc::new(Table::build(pattern))).collect();
    let heuristic = Arc::new(Patterns::new(&goal, &partition, &tables).expect("its tables"));
    let kernel = PatternKernel::new(&heuristic).expect("at most 16 cells");
    let dice = &mut Dice(5);
    for collect in [Collect::First, Collect::All { list: 5 }] {
        for budget in [63, 64, 65, 511, 1023, 1025, 8191, 8193, 65_535, 65_537, u64::MAX] {
            let guides = (heuristic.clone(), kernel.clone());
            let mut both = Both::with(guides, packed(&korf.board, &goal), collect);
            both.rounds(u64::MAX, &[budget], dice);
        }
    }
}

/// Partitions of boards with 17 to 25 cells: one, and several with 2, 4, 6 and 8 views, or without a reflection.
const LARGE_PARTITIONS: [&[&str]; 6] = [
    &["a a a b b/a a b b b/c c d d d/c c c d ."],
    &["a a c c/a a c c/a b c d/b b d d/b b d ."],
    &[". a a b b/c a b b d/c c d d d/e e f f f/e e e f f"],
    &[
        ". a a b b/c a b b d/c c d d d/e e f f f/e e e f f",
        ". a a a b/c a b b b/c c d d d/c e d f f/e e e f f",
    ],
    &[
        ". a a b b/c a b b d/c c d d d/e e f f f/e e e f f",
        ". a a a b/c a b b b/c c d d d/c e d f f/e e e f f",
        ". a b c d/a a b c d/a b b c d/e e e c d/f f f f e",
    ],
    &[
        ". a a b b/c a b b d/c c d d d/e e f f f/e e e f f",
        ". a a a b/c a b b b/c c d d d/c e d f f/e e e f f",
        ". a b c d/a a b c d/a b b c d/e e e c d/f f f f e",
        ". a a a a/b b b b c/c c c d d/d d e e e/f f f f e",
    ],
];

/// Walks of some length towards the goal of each partition, up to `nodes` nodes each, with and without an automaton.
fn large_boards_agree(boards: usize, nodes: u64) {
    let dice = &mut Dice(nodes);
    for drawings in LARGE_PARTITIONS {
        let (goal, heuristic, kernel) = patterns(drawings);
        let automaton = Automaton::new(goal.size(), 8, || true).map(Arc::new).expect("25 cells");
        let (guides, mut rng) = ((heuristic, kernel), seeded(nodes));
        for number in 0..boards {
            let space = grid(&walk(&goal, 20 + dice.index(120) as u32, &mut rng), &goal);
            agree_with_and_without_words!(guides, automaton, space, number, nodes, dice);
        }
    }
}

#[test]
fn large_boards_with_one_partition_or_several_agree() {
    large_boards_agree(20, 20_000);
}

#[test]
#[ignore = "minutes: part of `just golden-full`"]
fn a_thousand_large_boards_of_each_partition_agree() {
    large_boards_agree(1000, 200_000);
}
