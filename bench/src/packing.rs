//! `just bench-packing`: pentominoes in rectangles as plain exact cover, all solutions, one thread.
//!
//! The crates [dlx](https://crates.io/crates/dlx) and [dlx-rs](https://crates.io/crates/dlx-rs) do
//! dancing links too. All get the same options in the same order and are built with the same flags; none
//! is told of the symmetries of a rectangle. `packing short` leaves out the larger rectangle.

#[path = "../../crates/search/tests/exact_cover/pentominoes.rs"]
mod pentominoes;
mod table;

use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
use susun_search::{
    Collect, Control, Cover, CoverUnit, DancingLinks, Instructions, Limits, LiveOptions, Meter,
    NoClock, Piece, Stop,
};
use table::{Contestant, compare};

/// The crate that ratios are told against.
const REFERENCE: &str = "dlx-rs";

fn main() {
    let short = std::env::args().any(|argument| argument == "short");
    // The counts are four times the published ones: with turned and mirrored solutions.
    let rectangles = [(5, 12, 4040), (6, 10, 9356)];
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
        compare(&format!("pentominoes {rows} x {cols}"), solutions, REFERENCE, contestants);
    }
}

fn by(search: &mut dyn CoverUnit) -> u64 {
    let control = Control { stop: Stop::new(), clock: &NoClock, events: &mut |_| {} };
    let mut meter = Meter::new(Limits::default(), control);
    search.begin(&Piece::whole()).expect("the whole is a piece");
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
