//! Loops around a plan: who does the work.

mod serial;
#[cfg(feature = "threads")]
mod threads;

pub(crate) use serial::Serial;
#[cfg(feature = "threads")]
pub(crate) use threads::threads;

use std::time::Duration;

use susun_search::{Control, Counters, Halt, NotAPiece};

use crate::unit::{Unit, UnitReport};

/// How far to go before the caller has its say again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    /// At most so many nodes, by the caller alone.
    Nodes(u64),
    /// To the end, on as many threads as were asked for.
    ToTheEnd,
}

/// Somebody who can search units of one puzzle.
pub(crate) trait Worker: Send {
    /// Begins a unit; one that is under way is dropped, as if it had never been begun.
    fn begin(&mut self, unit: &Unit) -> Result<(), NotAPiece>;

    /// Goes on with the unit for at most `nodes` more nodes, within `time` if given; `None` when they
    /// are used up before the unit is. After a halt it can go on.
    fn advance(
        &mut self,
        nodes: u64,
        time: Option<Duration>,
        control: Control<'_>,
    ) -> Result<Option<UnitReport>, Halt>;

    /// What the unit under way has taken so far.
    fn counters(&self) -> Counters;
}

/// A whole unit at once. A piece that does not exist is as if the worker had been stopped: a plan's
/// pieces come from units of the same puzzle, so there is none.
#[cfg(feature = "threads")]
fn work(
    worker: &mut dyn Worker,
    unit: &Unit,
    time: Option<Duration>,
    control: Control<'_>,
) -> Result<UnitReport, Halt> {
    worker.begin(unit).map_err(|_| Halt::Stopped)?;
    worker.advance(u64::MAX, time, control)?.ok_or(Halt::Stopped)
}
