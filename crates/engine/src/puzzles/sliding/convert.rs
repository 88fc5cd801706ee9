//! From one text format to another.

use susun_sliding::notation::{self, Entry, Format};
use susun_wire::{Convert, ConvertReport};

use crate::error::Error;
use crate::problem::{entries, full_goal, sliding_format, sliding_problems};

/// Reads in any format, writes in the requested one. A goal is written only if the request or the text itself gives
/// one.
pub(crate) fn convert(request: &Convert) -> Result<ConvertReport, Error> {
    let (from, mut puzzles) = entries(&request.puzzle)?;
    if request.puzzle.goal.is_some() {
        let goals = sliding_problems(&request.puzzle)?;
        for (entry, problem) in puzzles.iter_mut().zip(goals) {
            entry.goal = Some(full_goal(&problem.goal, "a text format")?.board().clone());
        }
    }
    let to = request.to.as_deref().unwrap_or_else(|| suiting(&puzzles));
    let to = sliding_format(to)?;
    let text = write_as(&puzzles, to)?;
    Ok(ConvertReport { from: from.into(), to: to.name.into(), text })
}

/// The most readable format that can hold these puzzles.
fn suiting(puzzles: &[Entry]) -> &'static str {
    match puzzles {
        _ if puzzles.iter().all(|entry| entry.goal.is_none()) => "grid",
        [_] => "start-goal",
        _ => "json",
    }
}

/// Writes puzzles, or returns why the format cannot hold them.
pub(super) fn write_as(entries: &[Entry], format: &'static Format) -> Result<String, Error> {
    notation::write(entries, format)
        .map_err(|cause| Error::CannotExpress { format: format.name, cause })
}
