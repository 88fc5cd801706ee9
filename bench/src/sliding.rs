//! `just bench-sliding`: IDA\* on Korf's instances, one thread.
//!
//! First with Manhattan distance, on some of them. A loop written for speed alone, see `bare`, shows what the machine
//! can do; the kernel, searching in units as the program does, with limits, solutions and counters, must be nearly as
//! fast: below the gate, the program fails. The textbook search is shown for comparison. All generate the same nodes.
//!
//! Then with tables, on all of them, compared with a `peer`: tables are built, or opened if they are stored in files,
//! and every instance is solved, by the engine as the program would.
//! `sliding short` runs only the first ten instances, `sliding short 25` the first 25.

mod bare;
mod cold;
mod peer;
mod solved;
mod square;

use std::path::PathBuf;
use std::process::ExitCode;

use bare::Bare;
use cold::Entrant;
use solved::solved;
use susun_engine::{MethodChoice, Tables};
use susun_search::{Collect, IdaStarUnits, ida_star};
use susun_sliding::heuristic::Manhattan;
use susun_sliding::{Board, Goal, ManhattanKernel, NamedGoal, PackedSpace, Size, solvable};
use susun_testkit::golden::{Korf, korf100};
use susun_testkit::run::{in_units, to_the_end};
use table::{Contestant, processor_seconds, race};

/// A hundred million nodes together; solutions of 49, 50 and 64 moves.
const INSTANCES: [u64; 3] = [46, 8, 43];

/// Instances of a short run from a cold start.
const SHORT: usize = 10;

/// The peer's name in tables.
const PEER: &str = "slidy 0.3.2";

/// The minimum speed of the kernel relative to the bare loop.
const GATE: f64 = 0.63;

/// The minimum speed relative to the peer on all instances, with tables built by both; and with large tables from
/// files. Their 288 MB are compared with the compiled-in hash, which takes two fifths of the time; 14.5 was measured,
/// and without the check 25.
const COLD: f64 = 3.0;
const WARM: f64 = 12.0;

fn main() -> ExitCode {
    let mut passed = with_manhattan();
    println!();
    passed &= with_tables(&korf100()[..how_many()]);
    if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The number of instances requested: `short`, `short 25` or nothing, which means all.
fn how_many() -> usize {
    let mut arguments = std::env::args().skip(1);
    let short = arguments.next().is_some_and(|argument| argument == "short");
    let number = arguments.next().map(|number| number.parse().expect("a number of instances"));
    if short { number.unwrap_or(SHORT).clamp(1, 100) } else { 100 }
}

/// Prints nodes per second; returns whether the kernel is fast enough.
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

/// Prints the seconds of each solver that finds shortest solutions; returns whether we are fast enough compared with
/// the peer on all instances.
fn with_tables(instances: &[Korf]) -> bool {
    let folder = Folder::new();
    let begun = processor_seconds();
    folder.ready("7-8");
    println!("the tables of 7-8: {:.1} s, then kept in files", processor_seconds() - begun);
    let by_manhattan = |instances: &[Korf]| {
        cold::run(instances, kernel, |kernel, board| by_kernel(kernel, board).0)
    };
    let from_nothing = |partition: &'static str| {
        move |instances: &[Korf]| {
            let made = || Shelf::ready(Tables::new(), partition);
            cold::run(instances, made, Shelf::solve)
        }
    };
    let from_files =
        |instances: &[Korf]| cold::run(instances, || folder.ready("7-8"), Shelf::solve);
    let entrants = vec![
        Entrant::new(PEER, |instances| peer::run("slidy", instances)),
        Entrant::new("5-5-5, made", from_nothing("5-5-5")).gate(COLD),
        Entrant::new("6-6-3, made", from_nothing("6-6-3")),
        Entrant::new("7-8, from files", from_files).gate(WARM),
        Entrant::new("Manhattan distance, kernel", by_manhattan),
    ];
    let passed = cold::compare(instances, entrants);
    // A few instances are too few for a verdict.
    passed || instances.len() < 100
}

/// A folder for table files while the benchmark runs.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        Self(std::env::temp_dir().join(format!("susun-bench-{}", std::process::id())))
    }

    fn ready(&self, partition: &'static str) -> Shelf {
        Shelf::ready(Tables::in_folder(&self.0), partition)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Tables prepared by the engine.
struct Shelf {
    tables: Tables,
    partition: &'static str,
}

impl Shelf {
    /// A search of one node prepares everything.
    fn ready(tables: Tables, partition: &'static str) -> Self {
        let shelf = Self { tables, partition };
        shelf.ask(&korf100()[0].board, Some(1));
        shelf
    }

    /// The length of a shortest solution.
    fn solve(&self, board: &Board) -> u32 {
        self.ask(board, None)
    }

    fn ask(&self, board: &Board, nodes: Option<u64>) -> u32 {
        let heuristics = vec![format!("patterns:{}", self.partition)];
        let method = MethodChoice { heuristics, ..MethodChoice::default() };
        solved(board, method, nodes, &self.tables).cost.expect("a solution")
    }
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
    let search = IdaStarUnits::new(space(board), Manhattan::new(&goal()));
    in_units(&mut search.counted_by(kernel.clone()))
}
