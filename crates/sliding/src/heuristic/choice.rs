//! From names to heuristics: where a run-time choice becomes a type.

use std::sync::Arc;

use susun_search::{Heuristic, Space};

use super::maximum::{Part, SmallMemo};
use super::{Kind, Maximum, Patterns, TooManyParts, TooManyStates, Zero, one_of};
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
}

/// Makes the heuristic towards `goal` that `kinds` names (the maximum, if there are several) and passes it, statically
/// typed, to `user`, so that a search is compiled for it. Pattern databases must be ready.
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
    match kinds {
        [] => Ok(user.with(Zero)),
        [one] => one_of(*one, goal, patterns, Plain(user)),
        several => Ok(user.with(maximum(several, goal, patterns)?)),
    }
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
    let boxed = |kind: &Kind| one_of::<S, _>(*kind, goal, patterns, Boxed);
    Ok(Maximum::new(kinds.iter().map(boxed).collect::<Result<_, _>>()?)?)
}

/// The estimate for `board` by the heuristic that `kinds` names.
pub fn evaluate(
    kinds: &[Kind],
    board: &Board,
    goal: &Goal,
    patterns: Option<&Arc<Patterns>>,
) -> Result<u32, ChoiceError> {
    Ok(maximum::<GridSpace>(kinds, goal, patterns)?.evaluate(board))
}

/// The heuristic of a kind that needs no tables, as a trait object.
pub(super) fn boxed<S>(
    kind: Kind,
    goal: &Goal,
) -> Result<Box<dyn Part<S> + Send + Sync>, ChoiceError>
where
    S: Space<Move = Direction, State: Position>,
{
    one_of::<S, _>(kind, goal, None, Boxed)
}

/// Like [`UseHeuristic`], for single heuristics, whose memos are small.
pub(super) trait UseOne<S: Space> {
    type Output;
    fn with<H: Heuristic<S, Memo: SmallMemo> + Send + Sync + 'static>(
        self,
        heuristic: H,
    ) -> Self::Output;
}

/// Passes the heuristic on.
struct Plain<U>(U);

impl<S: Space, U: UseHeuristic<S>> UseOne<S> for Plain<U> {
    type Output = U::Output;

    fn with<H: Heuristic<S, Memo: SmallMemo> + Send + Sync + 'static>(
        self,
        heuristic: H,
    ) -> U::Output {
        self.0.with(heuristic)
    }
}

/// Erases the type of the heuristic.
struct Boxed;

impl<S: Space> UseOne<S> for Boxed {
    type Output = Box<dyn Part<S> + Send + Sync>;

    fn with<H: Heuristic<S, Memo: SmallMemo> + Send + Sync + 'static>(
        self,
        heuristic: H,
    ) -> Self::Output {
        Box::new(heuristic)
    }
}
