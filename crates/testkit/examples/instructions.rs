//! Fixed searches for `just bench-instructions`, which counts their instructions under valgrind: a name
//! says which, and its nodes have to be those of `golden/instructions.tsv`. Without a name, lists them.
//!
//! A new one is a row of `SEARCHES` and a row of that table. What a search prepares, tables above all, is
//! not counted.

use susun_packing::{ExactCover, PlaneSearch, Puzzle, Which, notation};
use susun_search::{
    Collect, Control, CoverUnit, DancingLinks, Instructions, Limits, LiveOptions, Meter, NoClock,
    Piece, Stop, UnitSearch, ida_star,
};
use susun_sliding::heuristic::Manhattan;
use susun_sliding::{Goal, ManhattanKernel, NamedGoal, PackedSpace, solvable};
use susun_testkit::golden::{korf100, table};
use susun_testkit::run::{in_units, to_the_end};

/// A search that is ready to go, and tells its nodes.
type Ready = Box<dyn FnOnce() -> u64>;

/// What makes its tables and the like.
type Prepare = fn() -> Ready;

const SEARCHES: &[(&str, Prepare)] = &[
    ("manhattan-kernel", manhattan_kernel),
    ("manhattan-textbook", manhattan_textbook),
    ("dancing-links", || cover(exact_cover().search(DancingLinks::new))),
    ("live-options-baseline", || {
        let engine = |cover: &_| LiveOptions::with(cover, Instructions::BASELINE);
        cover(exact_cover().search(engine))
    }),
    ("plane-kernel", || {
        cover(PlaneSearch::new(&pentominoes(), Which::UpToSymmetry).expect("a plane"))
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

/// What valgrind counts, by this name.
#[inline(never)]
fn measured(search: Ready) -> u64 {
    search()
}

/// Korf's instance 12.
fn korf12() -> (PackedSpace, Goal) {
    let korf = &korf100()[11];
    let goal = Goal::named(NamedGoal::BlankFirst, korf.board.size());
    let puzzle = solvable(&korf.board, &goal).expect("solvable");
    (PackedSpace::new(&puzzle).expect("16 cells"), goal)
}

fn manhattan_kernel() -> Ready {
    let (space, goal) = korf12();
    let kernel = ManhattanKernel::new(&goal).expect("16 cells");
    let mut search = UnitSearch::new(space, Manhattan::new(&goal)).counted_by(kernel);
    Box::new(move || in_units(&mut search).1)
}

fn manhattan_textbook() -> Ready {
    let (space, goal) = korf12();
    let search = ida_star(space, Manhattan::new(&goal), Collect::First);
    Box::new(move || to_the_end(search).counters.generated)
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
fn cover(mut search: impl CoverUnit + 'static) -> Ready {
    search.begin(&Piece::whole()).expect("the whole is a piece");
    Box::new(move || {
        let control = Control { stop: Stop::new(), clock: &NoClock, events: &mut |_| {} };
        let mut meter = Meter::new(Limits::default(), control);
        let outcome = search.advance(Collect::All { list: 1 }, &mut meter);
        1 + outcome.expect("there are no limits").counters.generated
    })
}
