//! What a search needs to know about a puzzle: its states, its moves in a fixed order, its goal.

use std::hash::Hash;

/// A state space, given implicitly by a start, a goal test and moves.
///
/// The order of [`moves`](Space::moves) matters: node counts depend on it.
pub trait Space {
    /// One configuration of the puzzle.
    type State: Clone + Eq + Hash + Send;
    /// A step from a state to a neighbouring one.
    type Move: Copy + Eq + Send;
    /// The moves of one state. Searches keep it on a stack while they try them.
    type Moves: Iterator<Item = Self::Move> + Clone + Send;

    /// Where the search begins.
    fn start(&self) -> Self::State;

    /// Returns whether `state` is a goal.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// The moves of `state` in canonical order, without the one that would undo `last`.
    fn moves(&self, state: &Self::State, last: Option<Self::Move>) -> Self::Moves;

    /// Makes a move that [`moves`](Space::moves) offered.
    fn apply(&self, state: &mut Self::State, mv: Self::Move);

    /// Undoes the last move applied.
    fn undo(&self, state: &mut Self::State, mv: Self::Move);

    /// The cost of a move; at least 1.
    fn cost(&self, mv: Self::Move) -> u32 {
        let _ = mv;
        1
    }

    /// Heap bytes of a state, for the memory limit.
    fn heap_bytes(&self) -> usize {
        0
    }
}

impl<S: Space> Space for &S {
    type State = S::State;
    type Move = S::Move;
    type Moves = S::Moves;

    fn start(&self) -> S::State {
        (**self).start()
    }

    #[inline]
    fn is_goal(&self, state: &S::State) -> bool {
        (**self).is_goal(state)
    }

    #[inline]
    fn moves(&self, state: &S::State, last: Option<S::Move>) -> S::Moves {
        (**self).moves(state, last)
    }

    #[inline]
    fn apply(&self, state: &mut S::State, mv: S::Move) {
        (**self).apply(state, mv);
    }

    #[inline]
    fn undo(&self, state: &mut S::State, mv: S::Move) {
        (**self).undo(state, mv);
    }

    #[inline]
    fn cost(&self, mv: S::Move) -> u32 {
        (**self).cost(mv)
    }

    fn heap_bytes(&self) -> usize {
        (**self).heap_bytes()
    }
}

/// A space that can also be searched backwards from its only goal state.
pub trait Reversible: Space {
    /// The goal.
    fn goal(&self) -> Self::State;

    /// The move that undoes `mv`.
    fn inverse(&self, mv: Self::Move) -> Self::Move;
}

impl<S: Reversible> Reversible for &S {
    fn goal(&self) -> S::State {
        (**self).goal()
    }

    fn inverse(&self, mv: S::Move) -> S::Move {
        (**self).inverse(mv)
    }
}
