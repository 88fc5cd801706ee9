//! Puzzles as links, for `convert`.

use susun_sliding::notation::Entry;

use super::{Opened, report};
use crate::error::Error;
use crate::problem::{entries, packing_format};
use crate::report::ConvertReport;
use crate::request::{Convert, PuzzleText, State};

/// One link a line. A link stays what it is, with the moves and pieces of the player.
pub(crate) fn convert(request: &Convert) -> Result<ConvertReport, Error> {
    let puzzle = &request.puzzle;
    let (from, links): (_, Vec<String>) = if let Some(opened) = Opened::of(puzzle) {
        ("link", vec![opened?.telling(report)?.link])
    } else if let Some(format) = packing_format(puzzle) {
        (format.name, vec![of_puzzle(puzzle.clone())?])
    } else {
        let (from, entries) = entries(puzzle)?;
        let link = |entry: &Entry| {
            let own = entry.goal.as_ref().map(ToString::to_string);
            let goal = puzzle.goal.clone().or(own);
            let format = Some("slash".into());
            of_puzzle(PuzzleText { text: entry.board.to_string(), format, size: None, goal })
        };
        (from, entries.iter().map(link).collect::<Result<_, _>>()?)
    };
    let text = links.join("\n") + "\n";
    Ok(ConvertReport { from: from.into(), to: "link".into(), text })
}

fn of_puzzle(puzzle: PuzzleText) -> Result<String, Error> {
    Ok(report(&State { puzzle, ..State::default() })?.link)
}
