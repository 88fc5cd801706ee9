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
    /// What is remembered of a path to leave out moves that lead nowhere new: in most spaces its last move.
    type Past: Copy + Send;

    /// Where the search begins.
    fn start(&self) -> Self::State;

    /// Returns whether `state` is a goal.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// The moves of `state` in canonical order, without those that the past makes useless, such as the one that would
    /// undo the last move. `None` at the beginning of a path.
    fn moves(&self, state: &Self::State, past: Option<Self::Past>) -> Self::Moves;

    /// The past of a path whose last move is `mv`, which led to `state`; `before` is the past before that move, `None`
    /// if there is none or if it is not known.
    fn past(&self, before: Option<Self::Past>, state: &Self::State, mv: Self::Move) -> Self::Past;

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
    type Past = S::Past;

    fn start(&self) -> S::State {
        (**self).start()
    }

    #[inline]
    fn is_goal(&self, state: &S::State) -> bool {
        (**self).is_goal(state)
    }

    #[inline]
    fn moves(&self, state: &S::State, past: Option<S::Past>) -> S::Moves {
        (**self).moves(state, past)
    }

    #[inline]
    fn past(&self, before: Option<S::Past>, state: &S::State, mv: S::Move) -> S::Past {
        (**self).past(before, state, mv)
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
