//! Which algorithm suits a puzzle.

use susun_packing::Puzzle;
pub(super) use susun_packing::algorithm::Algorithm;
use susun_wire::MethodChoice;

use super::search::suits;
use crate::error::Error;

/// An algorithm, and the reason if it was chosen automatically.
pub(super) type Choice = (Algorithm, Option<&'static str>);

/// The best algorithm for the puzzle.
pub(super) fn auto(puzzle: &Puzzle) -> Choice {
    let (algorithm, reason) = if suits(puzzle, Algorithm::Bitboard) {
        (Algorithm::Bitboard, "small flat board")
    } else {
        (Algorithm::ExactCover, "general solver")
    };
    (algorithm, Some(reason))
}

/// The requested algorithm, or the best one.
pub(super) fn chosen(choice: &MethodChoice, puzzle: &Puzzle) -> Result<Choice, Error> {
    let given = [
        (!choice.heuristics.is_empty(), "--heuristic"),
        (choice.weight.is_some(), "--weight"),
        (choice.depth.is_some(), "--depth"),
        (choice.duplicates.is_some(), "--duplicates"),
        (choice.effort.is_some(), "--effort"),
    ];
    Error::refuse_given(given, "packing")?;
    let Some(name) = choice.algorithm.as_deref().filter(|name| *name != "auto") else {
        return Ok(auto(puzzle));
    };
    let other = susun_sliding::algorithm::Algorithm::from_name(name);
    match (Algorithm::from_name(name), other) {
        (Some(algorithm), _) => Ok((algorithm, None)),
        (None, Some(other)) => {
            Err(Error::AlgorithmOfOther { name: other.name(), family: "packing" })
        }
        (None, None) => Err(Error::UnknownAlgorithm { name: name.into(), family: "packing" }),
    }
}
