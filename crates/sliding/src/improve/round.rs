//! One of the two beam searches of a round.

use std::sync::Arc;

use susun_search::{Halt, Meter};

use super::beam::Pass;
use super::chain::{Chain, Tables};
use super::homes::{Homes, Line};
use super::rough::Rough;
use crate::moves::Direction;

/// A search for a solution in one direction.
pub(super) struct Attempt {
    is_reversed: bool,
    plan: Plan,
    state: State,
}

enum State {
    /// Not begun, so that it needs no memory.
    New(Homes),
    Rough(Box<Rough>),
    Chain(Box<Chain>),
    /// Ended, perhaps with a solution.
    Ended(Option<Vec<Direction>>),
}

/// How an attempt searches.
#[derive(Clone)]
pub(super) struct Plan {
    /// It brings the board into rough order first.
    pub(super) is_rough: bool,
    /// For a chain of beams; without it, the rest is constructed.
    pub(super) tables: Option<Arc<Tables>>,
    pub(super) pass: Pass,
}

impl Plan {
    /// What comes after some moves.
    fn after(&self, line: Line) -> State {
        match &self.tables {
            Some(tables) => State::Chain(Box::new(Chain::new(line, tables.clone(), self.pass))),
            None => State::Ended(Some(line.constructed())),
        }
    }
}

impl Attempt {
    /// A search from a board to its goal; if it is reversed, a solution is the way back.
    pub(super) fn new(from: Homes, is_reversed: bool, plan: Plan) -> Self {
        Self { is_reversed, plan, state: State::New(from) }
    }

    /// Continues to the next solution; returns whether that is the last one.
    pub(super) fn advance(&mut self, meter: &mut Meter<'_>) -> Result<bool, Halt> {
        let Plan { is_rough, pass, .. } = &self.plan;
        if let State::New(from) = &self.state {
            self.state = if *is_rough {
                State::Rough(Box::new(Rough::new(from.clone(), *pass)))
            } else {
                self.plan.after(Line::new(from.clone()))
            };
        }
        if let State::Rough(rough) = &mut self.state {
            if !rough.advance(meter)? {
                return Ok(false);
            }
            self.state = self.plan.after(rough.line().clone());
        }
        if let State::Chain(chain) = &mut self.state {
            self.state = State::Ended(chain.advance(meter)?);
        }
        Ok(true)
    }

    /// Takes the solution that was found, if any. It may have too many moves.
    pub(super) fn take(&mut self) -> Option<Vec<Direction>> {
        let moves = match &mut self.state {
            State::New(_) | State::Chain(_) => None,
            State::Rough(rough) => Some(rough.line().constructed()),
            State::Ended(found) => found.take(),
        }?;
        Some(if self.is_reversed { reversed(&moves) } else { moves })
    }
}

/// The same path from its end to its start.
fn reversed(moves: &[Direction]) -> Vec<Direction> {
    moves.iter().rev().map(|direction| direction.opposite()).collect()
}
