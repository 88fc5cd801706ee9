//! A table of contestants that solve the same problem: user time, best of five, and ratios.

use std::fs;

/// Every contestant runs so often, in turns, so that a slow minute of the machine meets all of them.
const TURNS: usize = 5;

/// Somebody who solves a problem and says how many solutions there are.
pub struct Contestant<'a> {
    name: String,
    solve: Box<dyn FnMut() -> u64 + 'a>,
    best: f64,
}

impl<'a> Contestant<'a> {
    /// `solve` does all that it takes, from the problem to the last solution.
    pub fn new(name: impl Into<String>, solve: impl FnMut() -> u64 + 'a) -> Self {
        Self { name: name.into(), solve: Box::new(solve), best: f64::INFINITY }
    }
}

/// Runs all and prints a table; the ratios say how often each would run while `reference` runs once.
pub fn compare(title: &str, solutions: u64, reference: &str, mut contestants: Vec<Contestant<'_>>) {
    for _ in 0..TURNS {
        for contestant in &mut contestants {
            let before = processor_seconds();
            let found = (contestant.solve)();
            contestant.best = contestant.best.min(processor_seconds() - before);
            assert_eq!(found, solutions, "{} counts wrong", contestant.name);
        }
    }
    let is_reference = |contestant: &&Contestant<'_>| contestant.name == reference;
    let unit = contestants.iter().find(is_reference).expect("the reference takes part").best;
    println!("{title}: {solutions} solutions");
    println!("  {:<26}{:>10}{:>10}", "", "seconds", "ratio");
    for Contestant { name, best, .. } in &contestants {
        println!("  {name:<26}{best:>10.3}{:>10.2}", unit / best);
    }
    println!();
}

/// Time that the processor has given to this thread, to the nanosecond. Linux only; searching calls
/// nothing of the system, so all of it is user time.
fn processor_seconds() -> f64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").expect("Linux");
    let nanoseconds = text.split(' ').next().and_then(|number| number.parse::<u64>().ok());
    nanoseconds.expect("a number") as f64 / 1e9
}
