//! From a state to its link.

use susun_sliding::NamedGoal;
use susun_sliding::notation::MAX_TEXT;
use susun_wire::{MethodChoice, PlacedPiece, PuzzleText, State};

use super::coding::{TO_TILES, exchanged};
use crate::error::{LinkError, LinkErrorKind};
use crate::link_syntax::{BEGINS, SETTING, encoded};

/// The link for a state that `problem::canonical` has normalised.
pub(crate) fn link(state: &State) -> Result<String, LinkError> {
    let State { puzzle, moves, placed, method, settings } = state;
    let mut parts = Vec::new();
    let mut add = |key: &str, value: Option<String>| {
        parts.extend(value.map(|value| format!("{key}={value}")));
    };
    if is_tiles(puzzle) {
        add("tiles", Some(exchanged(&puzzle.text, TO_TILES)));
    } else {
        add("text", Some(encoded(&puzzle.text)));
        add("format", puzzle.format.as_deref().map(encoded));
    }
    add("size", puzzle.size.as_deref().map(encoded));
    add("goal", puzzle.goal.as_deref().map(goal));
    add("moves", moves.as_deref().map(encoded));
    add("put", (!placed.is_empty()).then(|| joined(placed.iter().map(placed_piece), "_")));
    let MethodChoice { algorithm, heuristics, weight, depth, duplicates, effort } = method;
    add("algorithm", algorithm.as_deref().map(encoded));
    let names = heuristics.iter().map(|name| encoded(name));
    add("heuristic", (!heuristics.is_empty()).then(|| joined(names, ",")));
    add("weight", weight.as_deref().map(encoded));
    add("depth", depth.map(|depth| depth.to_string()));
    add("duplicates", duplicates.as_deref().map(encoded));
    add("effort", effort.map(|effort| effort.to_string()));
    for (name, value) in settings {
        if name.is_empty() {
            return Err(LinkErrorKind::NoName.nowhere());
        }
        add(&format!("{SETTING}{}", encoded(name)), Some(encoded(value)));
    }
    let link = BEGINS.to_owned() + &parts.join("&");
    match link.len() {
        bytes if bytes > MAX_TEXT => Err(LinkErrorKind::TooLong { bytes }.nowhere()),
        _ => Ok(link),
    }
}

/// Whether this is one board in the `slash` format.
fn is_tiles(puzzle: &PuzzleText) -> bool {
    let of_board = |byte: u8| byte.is_ascii_digit() || byte == b' ' || byte == b'/';
    puzzle.format.as_deref() == Some("slash") && puzzle.text.bytes().all(of_board)
}

fn goal(goal: &str) -> String {
    match NamedGoal::from_name(goal) {
        Some(named) => named.name().into(),
        None => exchanged(goal, TO_TILES),
    }
}

/// A name may contain the character that joins pieces.
fn placed_piece(placed: &PlacedPiece) -> String {
    let name = encoded(&placed.piece).replace('_', "%5F").replace('.', "%2E");
    let cells = placed.cells.iter().map(usize::to_string);
    format!("{name}.{}", joined(cells, "."))
}

fn joined(bits: impl Iterator<Item = String>, with: &str) -> String {
    bits.collect::<Vec<_>>().join(with)
}
