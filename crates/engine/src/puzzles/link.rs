//! The verb `link`, and `convert` to links.

use susun_sliding::NamedGoal;
use susun_sliding::notation::{CannotExpress, Entry, read_moves};
use susun_wire::{Convert, ConvertReport, Link, LinkReport, LinkedInfo, PuzzleText, State};

use crate::error::{Error, LinkErrorKind};
use crate::link::{self, Opened, is_link};
use crate::problem::{board, canonical, entries, packing_format};

/// Answers the verb.
pub(crate) fn link(request: &Link) -> Result<LinkReport, Error> {
    match (&request.link, &request.state) {
        (Some(link), None) => {
            let puzzle = PuzzleText { text: link.clone(), ..PuzzleText::default() };
            Opened::open(&puzzle).map_err(Error::Link)?.telling(report)
        }
        (None, Some(state)) => report(state),
        (Some(_), Some(_)) => {
            Err(Error::WhichLink("a link and a state are given, and one is needed"))
        }
        (None, None) => Err(Error::WhichLink("neither a link nor a state is given")),
    }
}

/// The report about a state, with its link.
fn report(state: &State) -> Result<LinkReport, Error> {
    if is_link(&state.puzzle.text) {
        return Err(Error::Link(LinkErrorKind::Nested.nowhere()));
    }
    let (family, state) = canonical(state)?;
    let link = link::link(&state).map_err(Error::Link)?;
    let puzzle = LinkedInfo { family: family.into() };
    Ok(LinkReport { link, puzzle, state })
}

/// The name of replays of slidysim, to write them.
pub(crate) const REPLAY: &str = "slidysim-replay";

/// One link a line, or one replay. A link stays unchanged, with the moves and pieces of the player.
pub(crate) fn convert_to_link(request: &Convert) -> Result<ConvertReport, Error> {
    let (puzzle, to) = (&request.puzzle, request.to.as_deref());
    let written = |state: &State| match to {
        Some(REPLAY) => replay(state),
        _ => Ok(report(state)?.link),
    };
    let of_puzzle = |puzzle: PuzzleText| written(&State { puzzle, ..State::default() });
    let (from, links): (_, Vec<String>) = if let Some(opened) = Opened::of(puzzle) {
        ("link", vec![opened?.telling(written)?])
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
    Ok(ConvertReport { from: from.into(), to: to.unwrap_or("link").into(), text })
}

/// The board and the moves of a state as a replay of slidysim, whose goal is always the standard one.
fn replay(state: &State) -> Result<String, Error> {
    let (family, state) = canonical(state)?;
    if family == "packing" {
        return Err(Error::NotForFamily { what: format!("--to {REPLAY}"), family: "packing" });
    }
    if state.puzzle.goal.is_some_and(|goal| goal != NamedGoal::Standard.name()) {
        return Err(Error::CannotExpress {
            format: REPLAY,
            cause: CannotExpress::Goal { number: 1 },
        });
    }
    let start = board(&state.puzzle.text)?;
    let steps = read_moves(&start, state.moves.as_deref().unwrap_or_default(), None)?;
    link::replay(&start, &steps)
}
