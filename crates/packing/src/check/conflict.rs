//! Which placed pieces exclude a solution.
//!
//! By deletion: remove one placed piece after the other; if there is still no solution without it, it is not to blame
//! and stays removed. The remaining pieces exclude a solution, and each of them is needed for that. This requires a
//! function that decides whether a puzzle has a solution.

use std::fmt;

use super::PieceName;
use crate::puzzle::Puzzle;

/// Placed pieces that together exclude a solution; without any one of them there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Indices into [`Puzzle::placed`], in order. If empty, the puzzle has no solution anyway.
    pub placed: Vec<usize>,
    /// Their names.
    pub pieces: Vec<PieceName>,
}

/// The placed pieces to blame; `None` if the puzzle has a solution. Calls `solvable` once, and once more for each
/// placed piece; an error of `solvable` is returned.
pub fn conflict<E>(
    puzzle: &Puzzle,
    mut solvable: impl FnMut(&Puzzle) -> Result<bool, E>,
) -> Result<Option<Conflict>, E> {
    if solvable(puzzle)? {
        return Ok(None);
    }
    let mut blamed: Vec<usize> = (0..puzzle.placed().len()).collect();
    for candidate in 0..puzzle.placed().len() {
        let others = |index: usize| index != candidate && blamed.contains(&index);
        if !solvable(&puzzle.keeping(others))? {
            blamed.retain(|index| *index != candidate);
        }
    }
    let name = |index: &usize| PieceName::of(puzzle, puzzle.placed()[*index].piece);
    let pieces = blamed.iter().map(name).collect();
    Ok(Some(Conflict { placed: blamed, pieces }))
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.pieces.iter().map(|piece| piece.name.as_str()).collect();
        match names.as_slice() {
            [] => f.write_str("there is no solution, even without the placed pieces"),
            [only] => write!(f, "no solution has {only} in this position"),
            [first @ .., last] => {
                let others = match first.len() {
                    1 => "either of them".into(),
                    many => format!("any {many} of them"),
                };
                write!(f, "no solution has {} and {last} in these positions; ", first.join(", "))?;
                write!(f, "{others} alone would leave one")
            }
        }
    }
}
