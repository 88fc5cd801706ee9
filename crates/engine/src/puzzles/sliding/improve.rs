//! The search that improves solutions, and where its rounds begin, for checkpoints.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use susun_search::{Coded as _, Counters};
use susun_sliding::{Direction, Improver, RoundStart, Solvable, Threads, Work};
use susun_work::{PathInfo, Prepared, RoundState, SearchState, both};

use super::quick::quick_bound;
use super::search::whole;

/// Where the current round began. The search writes it, and the code that offers checkpoints reads it.
#[derive(Clone, Default)]
pub(super) struct LastRound(Rc<RefCell<Option<(RoundState, IsSaved)>>>);

type IsSaved = bool;

impl LastRound {
    /// The round, if there is one.
    pub(super) fn get(&self) -> Option<RoundState> {
        self.0.borrow().as_ref().map(|(state, _)| state.clone())
    }

    /// The round, if it was not saved yet.
    pub(super) fn unsaved(&self) -> Option<RoundState> {
        let last = self.0.borrow();
        last.as_ref().filter(|(_, is_saved)| !is_saved).map(|(state, _)| state.clone())
    }

    /// The round as it is saved now.
    pub(super) fn saved(&self, round: &RoundState) -> SearchState {
        if let Some((_, is_saved)) = self.0.borrow_mut().as_mut() {
            *is_saved = true;
        }
        SearchState::Round(round.clone())
    }
}

/// Prepares the improvement of a solution; `None` if it should be resumed from moves that are no solution.
pub(super) fn improvement(
    puzzle: &Solvable,
    (effort, threads): (Option<u64>, usize),
    from: Option<&RoundState>,
    last: &LastRound,
) -> Option<Prepared<Direction>> {
    let bound = quick_bound(puzzle.start(), puzzle.goal());
    let both = Arc::new(|other: Work<'_>, own: &mut dyn FnMut()| both(other, own));
    let mut search = Improver::new(puzzle, bound, effort).on(Threads::new(threads, both));
    let counters = from.map_or_else(Counters::default, |from| from.counters.into());
    if let Some(RoundState { width, best, .. }) = from {
        let moves =
            best.moves.iter().map(|&code| Direction::decoded(code)).collect::<Option<_>>()?;
        search = search.resumed(RoundStart { width: *width, moves, counters })?;
    }
    let last = last.0.clone();
    let on_round = move |RoundStart { width, moves, counters }: RoundStart| {
        let moves: Vec<_> = moves.into_iter().map(Direction::code).collect();
        let best = PathInfo { cost: moves.len() as u32, moves };
        let state = RoundState { width, best, counters: counters.into() };
        *last.borrow_mut() = Some((state, false));
    };
    Some(whole(search.watched(on_round), counters))
}
