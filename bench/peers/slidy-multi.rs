//! The crate [slidy](https://crates.io/crates/slidy) in the multi-tile metric: boards in, one a line with `/` after each
//! row, and solutions in the fewest slides out. The first line printed is the seconds that its table took, the others
//! are the length and the seconds of each board. It does not report nodes.
//!
//! Its solver for 4 x 4 in this metric: a pattern database and IDA\*, one thread. `tools/bench-peer` builds this outside
//! of every workspace of Susun.

#[path = "../src/processor.rs"]
mod processor;

use std::io;

use processor::processor_seconds;
use slidy::puzzle::puzzle::Puzzle;
use slidy::solver::size4x4::mtm::solver::Solver;
use slidy::solver::solver::Solver as _;

fn main() {
    let (mut solver, seconds) = timed(Solver::default);
    println!("{seconds}");
    for line in io::stdin().lines() {
        let puzzle: Puzzle = line.expect("text").parse().expect("a board");
        let (solution, seconds) = timed(|| solver.solve(&puzzle).expect("a solvable board"));
        println!("{}\t{seconds}", solution.len_mtm());
    }
}

fn timed<T>(run: impl FnOnce() -> T) -> (T, f64) {
    let before = processor_seconds();
    let result = run();
    (result, processor_seconds() - before)
}
