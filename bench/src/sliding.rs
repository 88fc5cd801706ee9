//! `just bench-sliding`: IDA\* with Manhattan distance on some of Korf's instances, one thread.
//!
//! A loop written for speed alone, see `bare`, is what the machine can do; the kernel, searching in units
//! as the program does, with limits, solutions and counters, has to be nearly as fast: below the gate,
//! the program fails. The textbook is told beside them. All generate the same nodes. Other people's
//! solvers search with tables of patterns; they take part when Susun does.

mod bare;

use std::process::ExitCode;

use bare::Bare;
use susun_search::{
    Collect, Control, Limits, Merge, Merged, Meter, NoClock, Stop, UnitSearch, complete, ida_star,
};
use susun_sliding::heuristic::Manhattan;
use susun_sliding::{Board, Goal, ManhattanKernel, NamedGoal, PackedSpace, Size, solvable};
use table::{Contestant, race};

/// Some hundred million nodes together; solutions of 49, 50 and 64 moves.
const INSTANCES: [&str; 3] = ["46", "8", "43"];

/// Nodes of a unit, as in the engine.
const BUDGET: u64 = 1 << 18;

/// How often the kernel has to run while the bare loop runs once.
const GATE: f64 = 0.63;

fn main() -> ExitCode {
    let (boards, nodes) = instances();
    let mut contestants = [
        Contestant::new("bare loop", || boards.iter().map(by_bare_loop).sum()),
        Contestant::new("kernel, in units", || boards.iter().map(by_kernel).sum()),
        Contestant::new("textbook", || boards.iter().map(by_textbook).sum()),
    ];
    race(nodes, &mut contestants);
    println!("Korf's instances {}: {nodes} nodes", INSTANCES.join(", "));
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
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// The boards, and the published number of nodes of all of them.
fn instances() -> (Vec<Board>, u64) {
    let size = Size::new(4, 4).expect("a size");
    let rows = include_str!("../../golden/korf100.tsv").lines().map(|line| line.split('\t'));
    let rows: Vec<Vec<&str>> = rows.map(Iterator::collect).collect();
    let chosen = rows.iter().filter(|row| INSTANCES.contains(&row[0]));
    let read = |row: &Vec<&str>| {
        let tiles = row[1].split(' ').map(|tile| tile.parse::<u16>().expect("a tile"));
        let board = Board::new(size, tiles.collect::<Vec<u16>>()).expect("a board");
        (board, row[3].parse::<u64>().expect("nodes"))
    };
    let (boards, nodes): (Vec<Board>, Vec<u64>) = chosen.map(read).unzip();
    (boards, nodes.iter().sum())
}

fn by_bare_loop(board: &Board) -> u64 {
    Bare::new().solve(board.tiles())
}

fn space(board: &Board) -> (PackedSpace, Goal) {
    let goal = Goal::named(NamedGoal::BlankFirst, board.size());
    let puzzle = solvable(board, &goal).expect("solvable");
    (PackedSpace::new(&puzzle).expect("16 cells"), goal)
}

fn metered<T>(nodes: Option<u64>, run: impl FnOnce(&mut Meter<'_>) -> T) -> T {
    let control = Control { stop: Stop::new(), clock: &NoClock, events: &mut |_| {} };
    run(&mut Meter::new(Limits { nodes, ..Limits::default() }, control))
}

fn by_textbook(board: &Board) -> u64 {
    let (space, goal) = space(board);
    let mut search = ida_star(space, Manhattan::new(&goal), Collect::First);
    metered(None, |meter| complete(&mut search, meter)).counters.generated
}

fn by_kernel(board: &Board) -> u64 {
    let (space, goal) = space(board);
    let kernel = ManhattanKernel::new(&goal).expect("16 cells");
    let mut search = UnitSearch::new(space, Manhattan::new(&goal)).counted_by(kernel);
    let (mut generated, mut bound) = (1, search.first_bound());
    loop {
        let mut round = Merge::new(Collect::First, None);
        while let Some((key, piece, exact)) = round.give() {
            search.begin(&piece, bound).expect("pieces come from units");
            let outcome = metered(Some(BUDGET), |meter| {
                let result = search.advance(Collect::First, meter);
                result.unwrap_or_else(|_| search.cut(meter.counters()))
            });
            round.absorb(&key, exact, outcome);
        }
        generated += round.totals().counters.generated;
        if round.ended() == Some(Merged::Goal) {
            return generated;
        }
        bound = round.totals().next_bound.expect("a solvable board goes on");
    }
}
