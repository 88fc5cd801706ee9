//! Named puzzles by specialised engines: what can be gained over plain exact cover.

use std::ops::ControlFlow;

use susun_packing::{
    BitboardSearch, Counting, ExactCover, Placement, PlaneBoard, Puzzle, Which, notation,
    placements,
};
use susun_search::{
    Collect, Control, Limits, LiveOptions, Meter, Subproblem, UnitSearch, VisitSolutions,
};
use table::{Contestant, alone};

/// Pieces placed at the start of a challenge.
const PLACED: usize = 5;
/// One in this many solutions is made a challenge.
const APART: usize = 1000;

/// Runs all and prints a table.
pub fn print() {
    println!("named puzzles, up to symmetry unless they are counted");
    println!("  {:<52}{:>10}{:>10}", "", "solutions", "seconds");
    let pentominoes = puzzle("6x10", "pentominoes");
    let iq = puzzle("iq-5x11", "iq-puzzler-pro");
    let pyramid = puzzle("iq-pyramid", "iq-puzzler-pro");
    alone(2339, Contestant::new("pentominoes 6 x 10, exact cover", || by_cover(&pentominoes)));
    alone(2339, Contestant::new("pentominoes 6 x 10, kernel", || by_kernel(&pentominoes)));
    alone(3340, Contestant::new("IQ Puzzler Pro, pyramid, exact cover", || by_cover(&pyramid)));
    alone(4_331_140, Contestant::new("IQ Puzzler Pro, 5 x 11, counted", || counted(&iq)));
    alone(
        1_082_785,
        Contestant::new("IQ Puzzler Pro, 5 x 11, visited by kernel", || by_kernel(&iq)),
    );
    let challenges = challenges(&iq);
    let unique = unique(&iq, &challenges);
    let name = format!("of {} challenges with {PLACED} pieces placed, unique", challenges.len());
    let seconds = alone(unique, Contestant::new(name, || self::unique(&iq, &challenges)));
    println!("  {:.0} challenges a second", challenges.len() as f64 / seconds);
}

fn puzzle(board: &str, pieces: &str) -> Puzzle {
    let text = format!("packing\nboard {board}\npieces {pieces}\n");
    notation::read(&text, None).expect("a named puzzle").puzzle
}

fn metered<T>(run: impl FnOnce(&mut Meter<'_>) -> T) -> T {
    let control = Control::silent();
    run(&mut Meter::new(Limits::default(), control))
}

fn by(mut search: impl UnitSearch<Move = u32>) -> u64 {
    search.begin(&Subproblem::whole(), 0).expect("the whole tree is a subproblem");
    let outcome = metered(|meter| search.advance(Collect::All { list: 1 }, meter));
    outcome.expect("there are no limits").found.count
}

fn by_cover(puzzle: &Puzzle) -> u64 {
    by(ExactCover::new(puzzle, Which::UpToSymmetry).search(LiveOptions::new))
}

fn by_kernel(puzzle: &Puzzle) -> u64 {
    by(BitboardSearch::new(puzzle, Which::UpToSymmetry).expect("a small board in the plane"))
}

fn counted(puzzle: &Puzzle) -> u64 {
    let mut counting = Counting::new(puzzle).expect("a narrow border");
    let counted = metered(|meter| counting.advance(meter)).expect("there are no limits");
    counted.labelled.and_then(|labelled| labelled.try_into().ok()).expect("a small number")
}

/// Some pieces of each solution, different ones in each challenge.
fn challenges(puzzle: &Puzzle) -> Vec<Vec<Placement>> {
    let all = placements(puzzle);
    let mut search = BitboardSearch::new(puzzle, Which::UpToSymmetry).expect("a small board");
    let (mut challenges, mut number) = (Vec::new(), 0_usize);
    let visited = metered(|meter| {
        search.visit(meter, &mut |moves| {
            number += 1;
            if number % APART == 0 {
                // A stride coprime to the number of pieces visits each piece once.
                let stride = [1, 5, 7, 11][number / APART % 4];
                let chosen = (0..PLACED).map(|step| (number / APART + step * stride) % moves.len());
                challenges.push(chosen.map(|at| all[moves[at] as usize].clone()).collect());
            }
            ControlFlow::Continue(())
        })
    });
    assert_eq!(visited, Ok(ControlFlow::Continue(())));
    challenges
}

/// The number of challenges with exactly one solution.
fn unique(puzzle: &Puzzle, challenges: &[Vec<Placement>]) -> u64 {
    let mut board = PlaneBoard::new(puzzle).expect("a small board");
    let unique = challenges.iter().filter(|placed| {
        let count = metered(|meter| board.count(placed, 2, meter)).expect("there are no limits");
        count == Some(1)
    });
    unique.count() as u64
}
