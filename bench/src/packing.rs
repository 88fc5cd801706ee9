//! `just bench-packing`: pentominoes in rectangles as plain exact cover, all solutions, one thread; then named puzzles
//! by specialised engines, see `figures`.
//!
//! The crates [dlx](https://crates.io/crates/dlx) and [dlx-rs](https://crates.io/crates/dlx-rs) also use dancing links.
//! All get the same options in the same order and are built with the same flags; none uses the symmetries of a
//! rectangle. On the smaller rectangle live options must be several times as fast as dlx-rs; otherwise the program
//! fails. `packing short` runs only the smaller rectangle.

mod figures;
#[path = "../../crates/search/tests/it/exact_cover/pentominoes.rs"]
mod pentominoes;

use std::process::ExitCode;

use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
use susun_search::{
    Collect, Control, Cover, DancingLinks, Instructions, Limits, LiveOptions, Meter, Subproblem,
    UnitSearch,
};
use table::{Contestant, Ratio, compare};

/// The crate that ratios refer to.
const REFERENCE: &str = "dlx-rs";

/// How many times live options must run on the smaller rectangle while the reference runs once: with baseline
/// instructions, with AVX2, and with the widest instructions if they are wider than that.
const GATES: [f64; 3] = [1.5, 4.0, 10.0];

fn main() -> ExitCode {
    let short = std::env::args().any(|argument| argument == "short");
    // The counts are four times the published ones, because they include rotated and mirrored solutions.
    let rectangles = [(5, 12, 4040), (6, 10, 9356)];
    let mut passed = true;
    for &(rows, cols, solutions) in &rectangles[..if short { 1 } else { 2 }] {
        let cover = pentominoes::rectangle(rows, cols);
        let mut contestants = vec![
            Contestant::new("dlx", || by_dlx(&cover)),
            Contestant::new(REFERENCE, || by_dlx_rs(&cover)),
            Contestant::new("dancing links", || by(&mut DancingLinks::new(&cover))),
        ];
        for instructions in Instructions::available() {
            let name = format!("live options, {}", instructions.name());
            let cover = &cover;
            let solve = move || by(&mut LiveOptions::with(cover, instructions));
            contestants.push(Contestant::new(name, solve));
        }
        let title = format!("pentominoes {rows} x {cols}");
        let ratios = compare(&title, solutions, REFERENCE, contestants);
        if cols == 12 {
            passed = pass(&ratios);
        }
    }
    if !short {
        figures::print();
    }
    if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Whether all gates are passed; prints those that are not.
fn pass(ratios: &[Ratio]) -> bool {
    let live = ratios.iter().filter(|(name, _)| name.starts_with("live options"));
    let failed = live.zip(GATES).filter(|((_, ratio), gate)| ratio < gate);
    let reported = failed.inspect(|((name, ratio), gate)| {
        eprintln!("{name}: {ratio:.2} times as fast as {REFERENCE}, at least {gate} is wanted");
    });
    reported.count() == 0
}

fn by(search: &mut dyn UnitSearch<Move = u32>) -> u64 {
    let control = Control::silent();
    let mut meter = Meter::new(Limits::default(), control);
    search.begin(&Subproblem::whole(), 0).expect("the whole tree is a subproblem");
    let outcome = search.advance(Collect::All { list: 1 }, &mut meter);
    outcome.expect("there are no limits").found.count
}

fn by_dlx(cover: &Cover) -> u64 {
    let options: Vec<Vec<dlx::Uint>> = cover.options().iter().map(|items| items.to_vec()).collect();
    let order = dlx::OptOrder::Seq;
    let mut problem = dlx::x::make_problem(cover.items() as dlx::Uint, 0, &options, order);
    let mut solver = dlx::Solver::new(&mut problem);
    let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
    let mut count = 0;
    while solver.next_solution(&mut chooser) {
        count += 1;
    }
    count
}

fn by_dlx_rs(cover: &Cover) -> u64 {
    let mut solver = dlx_rs::Solver::new(cover.items());
    for (number, items) in cover.options().iter().enumerate() {
        // Items are counted from 1.
        let items: Vec<usize> = items.iter().map(|&item| item as usize + 1).collect();
        solver.add_option(number, &items);
    }
    solver.count() as u64
}
