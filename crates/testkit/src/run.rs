//! Running a search in a test: no clock, no events, only the limits the test asks for.

use std::fmt::Debug;
use std::time::Instant;

use susun_search::{
    Control, Finish, Limits, Meter, NoClock, Outcome, Path, Search, Stop, complete,
};

/// Runs to the end.
pub fn to_the_end<M>(search: impl Search<M>) -> Finish<M> {
    within(Limits::default(), search)
}

/// Runs within limits.
pub fn within<M>(limits: Limits, mut search: impl Search<M>) -> Finish<M> {
    finish(limits, &mut search)
}

/// Runs within limits a search that is looked at afterwards.
pub fn finish<M>(limits: Limits, search: &mut impl Search<M>) -> Finish<M> {
    let control = Control { stop: Stop::new(), clock: &NoClock, events: &mut |_| {} };
    complete(search, &mut Meter::new(limits, control))
}

/// The cost of an answer that claims to be optimal.
pub fn optimal_cost<M: Debug>(finish: &Finish<M>) -> u32 {
    optimal_path(finish).cost
}

/// An answer that claims to be optimal.
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
