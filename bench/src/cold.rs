//! Korf's instances from a cold start: tables are built, then each instance is solved, by Susun and by a peer.
//!
//! Each contestant is an [`Entrant`]. One of ours is two functions passed to [`run`]: one builds its tables, one solves
//! a board with them. A warm start is an entrant that only reads its tables.

use susun_sliding::Board;
use susun_testkit::golden::Korf;
use table::processor_seconds;

/// Each entrant has this many turns, ...
const TURNS: usize = 3;

/// ... but no further one after a turn of this many seconds, which is long enough to exceed noise.
const LONG: f64 = 30.0;

/// One instance, solved.
pub struct Solved {
    /// Moves of the shortest solution.
    pub length: u32,
    /// Processor time in seconds.
    pub seconds: f64,
}

/// One turn of an entrant.
pub struct Run {
    /// Seconds until the tables are ready.
    pub tables: f64,
    /// The instances, in their order.
    pub solved: Vec<Solved>,
}

impl Run {
    fn search(&self) -> f64 {
        self.solved.iter().map(|solved| solved.seconds).sum()
    }

    fn total(&self) -> f64 {
        self.tables + self.search()
    }

    fn longest(&self) -> f64 {
        self.solved.iter().map(|solved| solved.seconds).fold(0.0, f64::max)
    }
}

/// Takes a turn.
type Turn<'a> = dyn Fn(&[Korf]) -> Run + 'a;

/// A contestant.
pub struct Entrant<'a> {
    name: &'a str,
    run: Box<Turn<'a>>,
    best: Option<Run>,
    /// The minimum ratio to the first entrant, if there is one.
    gate: Option<f64>,
}

impl<'a> Entrant<'a> {
    /// `run` starts with nothing and solves all instances.
    pub fn new(name: &'a str, run: impl Fn(&[Korf]) -> Run + 'a) -> Self {
        Self { name, run: Box::new(run), best: None, gate: None }
    }

    /// Requires it to be this many times as fast as the first entrant.
    pub fn gate(self, ratio: f64) -> Self {
        Self { gate: Some(ratio), ..self }
    }

    /// Takes one turn, unless an earlier one took too long; checks every length.
    fn turn(&mut self, instances: &[Korf]) {
        if self.total() > LONG {
            return;
        }
        let run = (self.run)(instances);
        let lengths = run.solved.iter().map(|solved| solved.length);
        assert!(lengths.eq(instances.iter().map(|korf| korf.optimal)), "{}: lengths", self.name);
        if self.best.is_none() || run.total() < self.total() {
            self.best = Some(run);
        }
    }

    /// Seconds of the best turn so far; 0 before the first.
    fn total(&self) -> f64 {
        self.best.as_ref().map_or(0.0, Run::total)
    }
}

/// Runs one of ours: `build` builds tables, `solve` returns the length of a shortest solution.
pub fn run<T>(
    instances: &[Korf],
    build: impl FnOnce() -> T,
    solve: impl Fn(&T, &Board) -> u32,
) -> Run {
    let (built, tables) = timed(build);
    let solved = instances.iter().map(|korf| {
        let (length, seconds) = timed(|| solve(&built, &korf.board));
        Solved { length, seconds }
    });
    Run { tables, solved: solved.collect() }
}

/// Runs all in turns and prints a table, with ratios to the first; returns whether all gates are passed.
pub fn compare(instances: &[Korf], mut entrants: Vec<Entrant<'_>>) -> bool {
    for _ in 0..TURNS {
        for entrant in &mut entrants {
            entrant.turn(instances);
        }
    }
    println!("Korf's instances 1 to {}, shortest solutions, seconds", instances.len());
    println!(
        "  {:<32}{:>10}{:>10}{:>10}{:>10}{:>10}",
        "", "tables", "search", "together", "longest", "ratio"
    );
    let unit = entrants.first().map_or(0.0, Entrant::total);
    let mut passed = true;
    for entrant in &entrants {
        let best = entrant.best.as_ref().expect("everybody had a turn");
        println!(
            "  {:<32}{:>10.3}{:>10.3}{:>10.3}{:>10.3}{:>10.2}",
            entrant.name,
            best.tables,
            best.search(),
            best.total(),
            best.longest(),
            unit / best.total()
        );
        if let Some(gate) = entrant.gate.filter(|gate| unit / best.total() < *gate) {
            eprintln!("{}: {gate} is wanted", entrant.name);
            passed = false;
        }
    }
    passed
}

fn timed<T>(run: impl FnOnce() -> T) -> (T, f64) {
    let before = processor_seconds();
    let result = run();
    (result, processor_seconds() - before)
}
