//! One of the two beam searches of a round.

use std::sync::Arc;

use susun_search::{Halt, Meter};

use super::beam::{Pass, Tables};
use super::chain::Chain;
use super::homes::Homes;
use crate::moves::Direction;

/// A search for a solution in one direction.
pub(super) struct Attempt {
    is_reversed: bool,
    state: State,
}

enum State {
    /// Not begun, so that it needs no memory.
    New(Homes, Arc<Tables>, Pass),
    Begun(Box<Chain>),
    /// Ended, perhaps with a solution.
    Ended(Option<Vec<Direction>>),
}

impl Attempt {
    /// A search from a board to its goal; if it is reversed, a solution is the way back.
    pub(super) fn new(from: Homes, is_reversed: bool, tables: Arc<Tables>, pass: Pass) -> Self {
        Self { is_reversed, state: State::New(from, tables, pass) }
    }

    /// Continues to the end.
    pub(super) fn advance(&mut self, meter: &mut Meter<'_>) -> Result<(), Halt> {
        if let State::New(from, tables, pass) = &self.state {
            let chain = Chain::new(from.clone(), tables.clone(), *pass);
            self.state = State::Begun(Box::new(chain));
        }
        if let State::Begun(chain) = &mut self.state {
            self.state = State::Ended(chain.advance(meter)?);
        }
        Ok(())
    }

    /// Takes the solution that was found, if any. It may have too many moves.
    pub(super) fn take(&mut self) -> Option<Vec<Direction>> {
        let State::Ended(found) = &mut self.state else { return None };
        let moves = found.take()?;
        Some(if self.is_reversed { reversed(&moves) } else { moves })
    }
}

/// The same path from its end to its start.
pub(super) fn reversed(moves: &[Direction]) -> Vec<Direction> {
    moves.iter().rev().map(|direction| direction.opposite()).collect()
}
