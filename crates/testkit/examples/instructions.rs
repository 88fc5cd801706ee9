//! Fixed searches for `just bench-instructions`, which counts their instructions under valgrind: the argument is the
//! name of a search, and its nodes must be those in `golden/instructions.tsv`. Without a name, lists them.
//!
//! To add one, add a row to `SEARCHES` and a row to that table. Preparation, especially of tables, is not counted.

use std::sync::Arc;

use susun_packing::{BitboardSearch, ExactCover, Puzzle, Which, notation};
use susun_search::{
    Collect, Control, DancingLinks, IdaStarUnits, Instructions, Limits, LiveOptions, Meter,
    Subproblem, UnitSearch, ida_star,
};
use susun_sliding::heuristic::{Manhattan, Patterns};
use susun_sliding::pdb::{Partition, Partitions, Table, partition};
use susun_sliding::{
    Automaton, Goal, GridSpace, ManhattanKernel, NamedGoal, PackedSpace, PatternKernel, Size,
    random, seeded, solvable, walk,
};
use susun_testkit::golden::{board as golden_board, korf100, table};
use susun_testkit::run::{in_units, to_the_end};

/// A prepared search, which returns its nodes.
type Ready = Box<dyn FnOnce() -> u64>;

/// Prepares a search, with its tables.
type Prepare = fn() -> Ready;

const SEARCHES: &[(&str, Prepare)] = &[
    ("manhattan-kernel", manhattan_kernel),
    ("manhattan-textbook", manhattan_textbook),
    ("patterns-kernel", patterns_kernel),
    ("patterns-textbook", patterns_textbook),
    ("patterns-kernel-large", patterns_kernel_large),
    ("patterns-kernel-5x5", || patterns_kernel_5x5(1, None)),
    ("patterns-kernel-5x5-several", || patterns_kernel_5x5(4, Some(8))),
    ("dancing-links", || cover(exact_cover().search(DancingLinks::new))),
    ("live-options-baseline", || {
        let engine = |cover: &_| LiveOptions::with(cover, Instructions::BASELINE);
        cover(exact_cover().search(engine))
    }),
    ("plane-kernel", || {
        cover(BitboardSearch::new(&pentominoes(), Which::UpToSymmetry).expect("a plane"))
    }),
];

#[expect(clippy::print_stdout, reason = "for the script that runs it")]
fn main() {
    let Some(wanted) = std::env::args().nth(1) else {
        for (name, _) in SEARCHES {
            println!("{name}");
        }
        return;
    };
    let (_, prepare) =
        SEARCHES.iter().find(|(name, _)| *name == wanted).expect("one of the searches");
    let nodes = measured(prepare());
    let rows = table("instructions.tsv");
    let row = rows.iter().find(|row| row.get("name") == Some(&*wanted)).expect("a row of its own");
    assert_eq!(Some(nodes), row.number("nodes"), "nodes of {wanted}");
    println!("{nodes}");
}

/// The function that valgrind counts, by this name.
#[inline(never)]
fn measured(search: Ready) -> u64 {
    search()
}

fn korf(number: usize) -> (PackedSpace, Goal) {
    let korf = &korf100()[number - 1];
    let goal = Goal::named(NamedGoal::BlankFirst, korf.board.size());
    let puzzle = solvable(&korf.board, &goal).expect("solvable");
    (PackedSpace::new(&puzzle).expect("16 cells"), goal)
}

fn manhattan_kernel() -> Ready {
    let (space, goal) = korf(12);
    let kernel = ManhattanKernel::new(&goal).expect("16 cells");
    let mut search = IdaStarUnits::new(space, Manhattan::new(&goal)).counted_by(kernel);
    Box::new(move || in_units(&mut search).1)
}

fn manhattan_textbook() -> Ready {
    let (space, goal) = korf(12);
    let search = ida_star(space, Manhattan::new(&goal), Collect::First);
    Box::new(move || to_the_end(search).counters.generated)
}

/// Korf's instance 1 with three patterns of five tiles.
fn korf_with_patterns() -> (PackedSpace, Arc<Patterns>) {
    let (space, goal) = korf(1);
    (space, patterns(&goal, &partition(goal.size(), 0, "5-5-5").expect("drawn")))
}

fn patterns_kernel() -> Ready {
    let (space, heuristic) = korf_with_patterns();
    let kernel = PatternKernel::new(&heuristic).expect("16 cells");
    let mut search = IdaStarUnits::new(space, heuristic).counted_by(kernel);
    Box::new(move || in_units(&mut search).1)
}

fn patterns_textbook() -> Ready {
    let (space, heuristic) = korf_with_patterns();
    let search = ida_star(space, heuristic, Collect::First);
    Box::new(move || to_the_end(search).counters.generated)
}

/// Boards of three rows, with a pattern of seven tiles, which is too large for the layout with gaps.
fn patterns_kernel_large() -> Ready {
    let partition =
        Partition::from_drawing("a a a a\na a a b\nb b b .").expect("a partition").into();
    let board = golden_board("1 2 3 4/5 6 7 8/9 10 11 0");
    let goal = Goal::custom(board);
    let heuristic = patterns(&goal, &partition);
    let kernel = PatternKernel::new(&heuristic).expect("12 cells");
    let mut rng = seeded(1);
    let searches: Vec<_> = (0..40)
        .map(|_| {
            let puzzle = solvable(&random(&goal, &mut rng), &goal).expect("solvable");
            let space = PackedSpace::new(&puzzle).expect("12 cells");
            IdaStarUnits::new(space, heuristic.clone()).counted_by(kernel.clone())
        })
        .collect();
    Box::new(move || searches.into_iter().map(|mut search| in_units(&mut search).1).sum())
}

/// Partitions of the 24-puzzle into patterns of 3 to 5 tiles, whose tables are small.
const SMALL_PARTITIONS: [&str; 4] = [
    ". a a b b\nc a b b d\nc c d d d\ne e f f f\ne e e f a",
    ". a a a b\nc a b b b\nc c d d d\nc e d f f\ne e e f f",
    ". a b c d\na a b c d\na b b c d\ne e e c d\nf f f f e",
    ". a a a a\nb b b b c\nc c c d d\nd d e e e\nf f f f e",
];

/// A walk on 5x5, with some of the partitions, and without the forbidden words of a length.
fn patterns_kernel_5x5(partitions: usize, words: Option<u32>) -> Ready {
    let read = |drawing: &&str| Partition::from_drawing(drawing).expect("a partition");
    let partitions = SMALL_PARTITIONS[..partitions].iter().map(read).collect();
    let partitions = Partitions::new(partitions).expect("one or more");
    let goal = Goal::named(NamedGoal::BlankFirst, Size::new(5, 5).expect("a size"));
    let heuristic = patterns(&goal, &partitions);
    let puzzle = solvable(&walk(&goal, 84, &mut seeded(1)), &goal).expect("solvable");
    let words = words.map(|length| Automaton::new(goal.size(), length, || true).expect("25 cells"));
    let words = words.map(Arc::new);
    let kernel = PatternKernel::new(&heuristic).expect("25 cells").without_words(words.clone());
    let space = GridSpace::new(&puzzle).without_words(words);
    let mut search = IdaStarUnits::new(space, heuristic).counted_by(kernel);
    Box::new(move || in_units(&mut search).1)
}

fn patterns(goal: &Goal, partition: &Partitions) -> Arc<Patterns> {
    let table = |pattern| Arc::new(Table::build(pattern));
    let tables: Vec<_> = partition.tables().iter().map(table).collect();
    Arc::new(Patterns::new(goal, partition, &tables).expect("its own tables"))
}

/// The narrowest rectangle that pentominoes fill, in two ways up to symmetry.
fn pentominoes() -> Puzzle {
    let text = "packing\nboard 3x20\npieces pentominoes\n";
    notation::read(text, None).expect("a named puzzle").puzzle
}

fn exact_cover() -> ExactCover {
    ExactCover::new(&pentominoes(), Which::UpToSymmetry)
}

/// All solutions; the root is a node too.
fn cover(mut search: impl UnitSearch + 'static) -> Ready {
    search.begin(&Subproblem::whole(), 0).expect("the whole tree is a subproblem");
    Box::new(move || {
        let control = Control::silent();
        let mut meter = Meter::new(Limits::default(), control);
        let outcome = search.advance(Collect::All { list: 1 }, &mut meter);
        1 + outcome.expect("there are no limits").counters.generated
    })
}
