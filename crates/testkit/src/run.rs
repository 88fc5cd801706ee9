//! Running a search in a test: no clock, no events, only the limits the test asks for.

use std::fmt::Debug;
use std::time::Instant;

use susun_search::{
    Collect, Control, Finish, Heuristic, IdaStarUnits, Limits, Merge, Merged, Meter, Outcome, Path,
    Search, Space, Subtrees, UnitSearch, complete,
};

/// Nodes of a unit, as in the engine.
const BUDGET: u64 = 1 << 18;

/// Runs to the end.
pub fn to_the_end<M>(search: impl Search<M>) -> Finish<M> {
    within(Limits::default(), search)
}

/// Runs within limits.
pub fn within<M>(limits: Limits, mut search: impl Search<M>) -> Finish<M> {
    finish(limits, &mut search)
}

/// Runs a search within limits, for tests that inspect it afterwards.
pub fn finish<M>(limits: Limits, search: &mut impl Search<M>) -> Finish<M> {
    let control = Control::silent();
    complete(search, &mut Meter::new(limits, control))
}

/// Runs rounds of units, as the engine does, up to the first solution; returns its cost and the nodes generated. The
/// start must not be a goal, and there must be a solution.
pub fn in_units<S: Space, H: Heuristic<S>, K: Subtrees<S>>(
    search: &mut IdaStarUnits<S, H, K>,
) -> (u32, u64) {
    in_units_of(BUDGET, search)
}

/// The same, with at most `budget` nodes for each unit.
pub fn in_units_of<S: Space, H: Heuristic<S>, K: Subtrees<S>>(
    budget: u64,
    search: &mut IdaStarUnits<S, H, K>,
) -> (u32, u64) {
    let (mut generated, mut bound) = (1, search.first_bound());
    loop {
        let mut round = Merge::new(Collect::First, None);
        while let Some((key, piece, exact)) = round.give() {
            let control = Control::silent();
            let limits = Limits { nodes: Some(budget), ..Limits::default() };
            let mut meter = Meter::new(limits, control);
            search.begin(&piece, bound).expect("pieces come from units");
            let result = search.advance(Collect::First, &mut meter);
            let outcome = result.unwrap_or_else(|_| search.cut(meter.counters()));
            round.absorb(&key, exact, outcome);
        }
        generated += round.totals().counters.generated;
        if round.ended() == Some(Merged::Goal) {
            return (bound, generated);
        }
        bound = round.totals().next_bound.expect("a solvable board goes on");
    }
}

/// The cost of an outcome that claims to be optimal.
pub fn optimal_cost<M: Debug>(finish: &Finish<M>) -> u32 {
    optimal_path(finish).cost
}

/// The path of an outcome that claims to be optimal.
pub fn optimal_path<M: Debug>(finish: &Finish<M>) -> &Path<M> {
    match &finish.outcome {
        Outcome::Optimal(path) => path,
        other => panic!("not an optimal answer: {other:?}"),
    }
}

/// Runs a part of a test and prints how many seconds it took; `--nocapture` shows it.
#[expect(clippy::print_stdout, reason = "for the person who runs the tests")]
pub fn timed<T>(part: &str, run: impl FnOnce() -> T) -> T {
    let begun = Instant::now();
    let result = run();
    println!("{:7.2} s  {part}", begun.elapsed().as_secs_f64());
    result
}
