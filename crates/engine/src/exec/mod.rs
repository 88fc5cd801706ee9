//! Loops around a plan: who does the work.

mod serial;
#[cfg(feature = "threads")]
mod threads;

pub(crate) use serial::serial;
#[cfg(feature = "threads")]
pub(crate) use threads::threads;

use std::time::Duration;

use susun_search::{Control, Halt};

use crate::unit::{Unit, UnitReport};

/// Somebody who can search units of one puzzle.
pub(crate) trait Worker {
    /// Searches a unit, within `time` if given. A halt leaves the unit as if it was never begun.
    fn work(
        &mut self,
        unit: &Unit,
        time: Option<Duration>,
        control: Control<'_>,
    ) -> Result<UnitReport, Halt>;
}
