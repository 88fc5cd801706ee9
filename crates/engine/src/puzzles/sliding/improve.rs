//! The search that improves solutions, and what it reports meanwhile: where rounds begin, for checkpoints, and what
//! proves its lower bound.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use susun_search::{Coded as _, Counters};
use susun_sliding::notation::{read_moves_to_goal, read_solution};
use susun_sliding::{Direction, Improver, Note, RoundStart, Solvable, Threads, Work};
use susun_wire::sliding::BoundProof;
use susun_wire::{PuzzleText, Solve};
use susun_work::{PathInfo, Prepared, RoundState, SearchState, both};

use super::quick::quick_bound;
use super::search::whole;
use crate::error::Error;
use crate::problem::{GoalChoice, SlidingProblem, full_goal};

/// Where the current round of an improvement began, and what proves its lower bound. The search writes it.
#[derive(Clone, Default)]
pub(super) struct Notes(Rc<RefCell<Noted>>);

#[derive(Default)]
struct Noted {
    round: Option<RoundState>,
    is_saved: bool,
    proof: Option<BoundProof>,
}

impl Notes {
    /// The round, if there is one.
    pub(super) fn round(&self) -> Option<RoundState> {
        self.0.borrow().round.clone()
    }

    /// The round, if it was not saved yet.
    pub(super) fn unsaved(&self) -> Option<RoundState> {
        let noted = self.0.borrow();
        noted.round.as_ref().filter(|_| !noted.is_saved).cloned()
    }

    /// The round as it is saved now.
    pub(super) fn saved(&self, round: &RoundState) -> SearchState {
        self.0.borrow_mut().is_saved = true;
        SearchState::Round(round.clone())
    }

    /// What proves the bound, if groups do.
    pub(super) fn proof(&self, bound: u32) -> Option<BoundProof> {
        let is_of_bound =
            |it: &BoundProof| matches!(it, BoundProof::Groups { value, .. } if *value == bound);
        self.0.borrow().proof.clone().filter(is_of_bound)
    }

    fn note(&self, note: Note) {
        let mut noted = self.0.borrow_mut();
        match note {
            Note::Round(RoundStart { width, moves, counters, bound_nodes }) => {
                let moves: Vec<_> = moves.into_iter().map(Direction::code).collect();
                let best = PathInfo { cost: moves.len() as u32, moves };
                let counters = counters.into();
                noted.round = Some(RoundState { width, best, counters, bound_nodes });
                noted.is_saved = false;
            }
            Note::Bound { groups, bound: value } => {
                noted.proof = Some(BoundProof::Groups { groups, value });
            }
        }
    }
}

/// The puzzle whose solution is `moves`: its board is the one from which they lead to the goal. `puzzle` gives the size
/// and the goal, and its text is replaced.
pub fn solved_by(moves: &str, puzzle: PuzzleText) -> Result<PuzzleText, Error> {
    let size = puzzle.size.as_deref().unwrap_or_default().parse()?;
    let goal = puzzle.goal.as_deref().map(|goal| GoalChoice::read(goal, size)).transpose()?;
    let goal = goal.unwrap_or(GoalChoice::STANDARD).on(size)?;
    let goal = full_goal(&goal, "a solution without its board")?;
    let (start, _) = read_moves_to_goal(goal.board(), moves, None)?;
    Ok(PuzzleText { text: start.to_string(), format: Some("slash".into()), ..puzzle })
}

/// The given solution, if there is one; an error if it is not a solution.
pub(super) fn given(
    problem: &SlidingProblem,
    request: &Solve,
) -> Result<Option<Vec<Direction>>, Error> {
    let Some(moves) = &request.begin_with else { return Ok(None) };
    Ok(Some(read_solution(&problem.start, problem.goal.board(), moves)?))
}

/// Prepares the improvement of a solution; `None` if it should be resumed from moves that are no solution, or begin
/// with such moves.
pub(super) fn improvement(
    puzzle: &Solvable,
    (effort, threads): (Option<u64>, usize),
    given: Option<&[Direction]>,
    from: Option<&RoundState>,
    notes: &Notes,
) -> Option<Prepared<Direction>> {
    let bound = quick_bound(puzzle.start(), puzzle.goal());
    let both = Arc::new(|other: Work<'_>, own: &mut dyn FnMut()| both(other, own));
    let mut search = Improver::new(puzzle, bound, effort).on(Threads::new(threads, both));
    let notes = notes.clone();
    search = search.watched(move |note| notes.note(note));
    let counters = from.map_or_else(Counters::default, |from| from.counters.into());
    if let Some(&RoundState { width, ref best, bound_nodes, .. }) = from {
        let moves =
            best.moves.iter().map(|&code| Direction::decoded(code)).collect::<Option<_>>()?;
        search = search.resumed(RoundStart { width, moves, counters, bound_nodes })?;
    } else if let Some(given) = given {
        search = search.begun_with(given)?;
    }
    Some(whole(search, counters))
}
