//! Running a search in a test: no clock, no events, only the limits the test asks for.

use susun_search::{Control, Finish, Limits, Meter, NoClock, Outcome, Search, Stop, complete};

/// Runs to the end.
pub fn to_the_end<M>(search: impl Search<M>) -> Finish<M> {
    within(Limits::default(), search)
}

/// Runs within limits.
pub fn within<M>(limits: Limits, mut search: impl Search<M>) -> Finish<M> {
    let control = Control { stop: Stop::new(), clock: &NoClock, events: &mut |_| {} };
    complete(&mut search, &mut Meter::new(limits, control))
}

/// The cost of an answer that claims to be optimal.
pub fn optimal_cost<M: std::fmt::Debug>(finish: &Finish<M>) -> u32 {
    match &finish.outcome {
        Outcome::Optimal(path) => path.cost,
        other => panic!("not an optimal answer: {other:?}"),
    }
}
