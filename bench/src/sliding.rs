//! `just bench-sliding`: IDA\* on Korf's instances, one thread.
//!
//! First with Manhattan distance, on some of them. A loop written for speed alone, see `bare`, is what the
//! machine can do; the kernel, searching in units as the program does, with limits, solutions and counters,
//! has to be nearly as fast: below the gate, the program fails. The textbook is told beside them. All
//! generate the same nodes.
//!
//! Then from a cold start, on all of them, beside a `peer`: tables are made and every instance is solved.
//! `sliding short` has the first ten instances only, `sliding short 25` the first 25.

mod bare;
mod cold;
mod peer;

use std::process::ExitCode;

use bare::Bare;
use cold::Entrant;
use susun_search::{Collect, UnitSearch, ida_star};
use susun_sliding::heuristic::Manhattan;
use susun_sliding::{Board, Goal, ManhattanKernel, NamedGoal, PackedSpace, Size, solvable};
use susun_testkit::golden::{Korf, korf100};
use susun_testkit::run::{in_units, to_the_end};
use table::{Contestant, race};

/// Some hundred million nodes together; solutions of 49, 50 and 64 moves.
const INSTANCES: [u64; 3] = [46, 8, 43];

/// Instances of a short run from a cold start.
const SHORT: usize = 10;

/// How often the kernel has to run while the bare loop runs once.
const GATE: f64 = 0.63;

fn main() -> ExitCode {
    let passed = with_manhattan();
    println!();
    from_a_cold_start(&korf100()[..how_many()]);
    if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// What was asked for: `short`, `short 25` or nothing, which is all.
fn how_many() -> usize {
    let mut arguments = std::env::args().skip(1);
    let short = arguments.next().is_some_and(|argument| argument == "short");
    let number = arguments.next().map(|number| number.parse().expect("a number of instances"));
    if short { number.unwrap_or(SHORT).clamp(1, 100) } else { 100 }
}

/// Prints nodes a second; is the kernel as fast as it has to be?
fn with_manhattan() -> bool {
    let korf: Vec<Korf> =
        korf100().into_iter().filter(|korf| INSTANCES.contains(&korf.id)).collect();
    let nodes = korf.iter().map(|korf| korf.nodes).sum();
    let boards: Vec<Board> = korf.into_iter().map(|korf| korf.board).collect();
    let kernel = kernel();
    let mut contestants = [
        Contestant::new("bare loop", || boards.iter().map(by_bare_loop).sum()),
        Contestant::new("kernel, in units", || {
            boards.iter().map(|board| by_kernel(&kernel, board).1).sum()
        }),
        Contestant::new("textbook", || boards.iter().map(by_textbook).sum()),
    ];
    race(nodes, &mut contestants);
    println!("Korf's instances {}: {nodes} nodes", INSTANCES.map(|id| id.to_string()).join(", "));
    println!("  {:<26}{:>10}{:>18}{:>10}", "", "seconds", "million nodes/s", "ratio");
    let unit = contestants[0].best();
    for contestant in &contestants {
        let (name, best) = (contestant.name(), contestant.best());
        println!(
            "  {name:<26}{best:>10.3}{:>18.1}{:>10.2}",
            nodes as f64 / best / 1e6,
            unit / best
        );
    }
    let ratio = unit / contestants[1].best();
    if ratio < GATE {
        eprintln!("the kernel is {ratio:.2} times as fast as the bare loop, {GATE} is wanted");
    }
    ratio >= GATE
}

/// Prints the seconds of everybody who finds shortest solutions.
fn from_a_cold_start(instances: &[Korf]) {
    let by_manhattan = |instances: &[Korf]| {
        cold::run(instances, kernel, |kernel, board| by_kernel(kernel, board).0)
    };
    let entrants = vec![
        Entrant::new(peer::NAME, peer::run),
        Entrant::new("Manhattan distance, kernel", by_manhattan),
    ];
    cold::compare(instances, entrants);
}

fn goal() -> Goal {
    Goal::named(NamedGoal::BlankFirst, Size::new(4, 4).expect("a size"))
}

fn kernel() -> ManhattanKernel {
    ManhattanKernel::new(&goal()).expect("16 cells")
}

fn space(board: &Board) -> PackedSpace {
    PackedSpace::new(&solvable(board, &goal()).expect("solvable")).expect("16 cells")
}

fn by_bare_loop(board: &Board) -> u64 {
    Bare::new().solve(board.tiles())
}

fn by_textbook(board: &Board) -> u64 {
    let search = ida_star(space(board), Manhattan::new(&goal()), Collect::First);
    to_the_end(search).counters.generated
}

/// Length and nodes.
fn by_kernel(kernel: &ManhattanKernel, board: &Board) -> (u32, u64) {
    let search = UnitSearch::new(space(board), Manhattan::new(&goal()));
    in_units(&mut search.counted_by(kernel.clone()))
}
