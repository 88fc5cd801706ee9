//! From names to heuristics: where a run-time choice becomes a type.

use std::sync::Arc;

use susun_search::{Heuristic, Space};

use super::{Kind, Manhattan, Maximum, Patterns, TooManyParts, TooManyStates, Zero, part_of};
#[cfg(not(target_arch = "wasm32"))]
use super::{LinearConflict, WalkingDistance};
use crate::board::Board;
use crate::goal::Goal;
use crate::moves::Direction;
use crate::space::{GridSpace, Position};

/// An operation on a heuristic of any type.
pub trait UseHeuristic<S: Space> {
    /// Result of the operation.
    type Output;

    /// Runs the operation on a heuristic.
    fn with<H: Heuristic<S> + Send + Sync + 'static>(self, heuristic: H) -> Self::Output;
}

/// Why a heuristic is not available.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChoiceError {
    /// Walking distance on a board too large for it.
    #[error(transparent)]
    TooManyStates(#[from] TooManyStates),
    /// Pattern databases without their tables.
    #[error("there are no tables for pattern databases")]
    NoTables,
    /// Too many heuristics at once.
    #[error(transparent)]
    TooManyParts(#[from] TooManyParts),
    /// A heuristic that needs the place of every tile, and a partial goal.
    #[error("`{0}` needs a goal that names every tile")]
    PartialGoal(&'static str),
}

/// Whether all of these heuristics are available for `goal`.
fn check(kinds: &[Kind], goal: &Goal) -> Result<(), ChoiceError> {
    match kinds.iter().find(|kind| goal.is_partial() && !kind.takes_partial_goals()) {
        Some(kind) => Err(ChoiceError::PartialGoal(kind.about().name)),
        None => Ok(()),
    }
}

/// Makes the heuristic towards `goal` that `kinds` names (the maximum, if there are several) and passes it to `user`,
/// statically typed if it is used often, so that a search is compiled for it. Pattern databases must be ready.
pub fn choose<S, U>(
    kinds: &[Kind],
    goal: &Goal,
    patterns: Option<&Arc<Patterns>>,
    user: U,
) -> Result<U::Output, ChoiceError>
where
    S: Space<Move = Direction, State: Position> + 'static,
    U: UseHeuristic<S>,
{
    check(kinds, goal)?;
    Ok(match kinds {
        [] | [Kind::Zero] => user.with(Zero),
        [Kind::Manhattan] => user.with(Manhattan::new(goal)),
        // Every type makes a copy of each search, and web pages slower to load.
        #[cfg(not(target_arch = "wasm32"))]
        [Kind::LinearConflict] => user.with(LinearConflict::new(goal)),
        #[cfg(not(target_arch = "wasm32"))]
        [Kind::WalkingDistance] => user.with(WalkingDistance::new(goal)?),
        [Kind::Patterns] => user.with(patterns.cloned().ok_or(ChoiceError::NoTables)?),
        others => user.with(maximum(others, goal, patterns)?),
    })
}

/// The same as [`choose`], but of one type for all kinds. Searches of large boards copy so much for each node that this
/// costs them little; a copy of each search for each heuristic would make web pages slow to load.
pub fn maximum<S>(
    kinds: &[Kind],
    goal: &Goal,
    patterns: Option<&Arc<Patterns>>,
) -> Result<Maximum<S>, ChoiceError>
where
    S: Space<Move = Direction, State: Position> + 'static,
{
    check(kinds, goal)?;
    let part = |kind: &Kind| part_of(*kind, goal, patterns);
    Ok(Maximum::new(kinds.iter().map(part).collect::<Result<_, _>>()?)?)
}

/// The estimate for `board` by the heuristic that `kinds` names.
pub fn evaluate(
    kinds: &[Kind],
    board: &Board,
    goal: &Goal,
    patterns: Option<&Arc<Patterns>>,
) -> Result<u32, ChoiceError> {
    Ok(maximum::<GridSpace>(kinds, goal, patterns)?.evaluate(&goal.seen(board)))
}
