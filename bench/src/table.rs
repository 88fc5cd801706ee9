//! Tables of contestants: user time, best of five, and ratios between those that solve the same problem.

mod processor;

pub use processor::processor_seconds;

/// Each contestant runs this often, in turns, so that a slow minute of the machine affects all of them.
const TURNS: usize = 5;

/// A solver of a problem that returns the number of solutions, or of nodes.
pub struct Contestant<'a> {
    name: String,
    solve: Box<dyn FnMut() -> u64 + 'a>,
    best: f64,
}

impl<'a> Contestant<'a> {
    /// `solve` does all the work, from the problem to the last solution.
    pub fn new(name: impl Into<String>, solve: impl FnMut() -> u64 + 'a) -> Self {
        Self { name: name.into(), solve: Box::new(solve), best: f64::INFINITY }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The seconds of the best turn so far.
    pub fn best(&self) -> f64 {
        self.best
    }

    /// One turn.
    fn run(&mut self, expected: u64) {
        let before = processor_seconds();
        let found = (self.solve)();
        self.best = self.best.min(processor_seconds() - before);
        assert_eq!(found, expected, "{} counts wrong", self.name);
    }
}

/// Runs all in turns; each must return the expected count.
pub fn race(expected: u64, contestants: &mut [Contestant<'_>]) {
    for _ in 0..TURNS {
        for contestant in &mut *contestants {
            contestant.run(expected);
        }
    }
}

/// A contestant's name, and how many times it would run while the reference runs once.
pub type Ratio = (String, f64);

/// Runs all in turns and prints a table; returns the ratios.
pub fn compare(
    title: &str,
    solutions: u64,
    reference: &str,
    mut contestants: Vec<Contestant<'_>>,
) -> Vec<Ratio> {
    race(solutions, &mut contestants);
    let is_reference = |contestant: &&Contestant<'_>| contestant.name == reference;
    let unit = contestants.iter().find(is_reference).expect("the reference takes part").best;
    println!("{title}: {solutions} solutions");
    println!("  {:<26}{:>10}{:>10}", "", "seconds", "ratio");
    let ratio = |Contestant { name, best, .. }: Contestant<'_>| {
        println!("  {name:<26}{best:>10.3}{:>10.2}", unit / best);
        (name, unit / best)
    };
    let ratios = contestants.into_iter().map(ratio).collect();
    println!();
    ratios
}

/// Runs a contestant without comparison, and prints a line; returns the seconds.
pub fn alone(solutions: u64, mut contestant: Contestant<'_>) -> f64 {
    race(solutions, std::slice::from_mut(&mut contestant));
    println!("  {:<52}{solutions:>10}{:>10.3}", contestant.name, contestant.best);
    contestant.best
}
