//! What recorded searches of both families have in common.

use susun_render::Styled;

use crate::failure::Failure;
use crate::numbers::counted;
use crate::output::plain;

/// A recorded search. Its events are numbered from 0.
pub(crate) trait Recording {
    /// The number of events.
    fn events(&self) -> usize;

    /// The number of events that the trace had no room for.
    fn left_out(&self) -> u64;

    /// Returns whether an event reached a goal.
    fn is_goal(&self, event: usize) -> bool;

    /// An event as a sentence.
    fn sentence(&self, event: usize) -> String;

    /// An event with its board, and the counters up to there.
    fn frame(&self, event: usize) -> Result<Styled, Failure>;
}

/// Every event on a line of its own.
pub(crate) fn list(recording: &impl Recording) -> impl Iterator<Item = Styled> {
    let width = recording.events().to_string().len();
    let line = move |event| plain(&format!("{:width$}  {}", event + 1, recording.sentence(event)));
    let left_out = recording.left_out();
    let end = (left_out > 0).then(|| plain(&truncation(left_out)));
    (0..recording.events()).map(line).chain(end)
}

/// Says that a trace had no room for some events.
pub(crate) fn truncation(left_out: u64) -> String {
    format!("truncated: {} not recorded (raise --trace-events)", counted(left_out, "event"))
}

/// Whether the events and the counters of the search agree.
pub(crate) fn agreement(agrees: Option<bool>) -> &'static str {
    match agrees {
        Some(true) => "the recount agrees with the counters of the search",
        Some(false) => DISAGREES,
        None => "counted from the events that were recorded",
    }
}

/// Says that the events and the counters of a search differ.
pub(crate) const DISAGREES: &str = "the recount does NOT agree with the counters of the search";
