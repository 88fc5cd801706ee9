//! Loops around a plan, which do the work.

#[cfg(feature = "threads")]
mod aside;
mod serial;
#[cfg(feature = "threads")]
mod threads;

pub(crate) use serial::Serial;
#[cfg(feature = "threads")]
pub(crate) use threads::threads;

#[cfg(feature = "threads")]
use aside::aside as run_aside;
#[cfg(not(feature = "threads"))]
use serial::{aside as run_aside, both as run_both, parts as run_parts};
#[cfg(feature = "threads")]
use threads::{both as run_both, parts as run_parts};

use std::time::Duration;

use susun_search::{Control, Event, Halt, Limits, Meter, MeterReading, Stop};

use crate::plan::Plan;

/// How far to run before control returns to the caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// At most this many nodes, on the caller's thread.
    Nodes(u64),
    /// To the end, on the requested number of threads.
    ToTheEnd,
}

impl Pace {
    /// Nodes before the next pause.
    pub fn nodes(self) -> u64 {
        match self {
            Self::Nodes(nodes) => nodes,
            Self::ToTheEnd => u64::MAX,
        }
    }

    /// Runs one step of an undivided search, starting from `reading`, which is updated; `None` if it pauses before the
    /// limits are reached.
    pub fn step<T>(
        self,
        limits: Limits,
        reading: &mut MeterReading,
        control: &mut Control<'_>,
        run: impl FnOnce(&mut Meter<'_>) -> Result<T, Halt>,
    ) -> Option<Result<T, Halt>> {
        let most = reading.counters.generated.saturating_add(self.nodes());
        let step = Limits { nodes: Some(limits.nodes.unwrap_or(most).min(most)), ..limits };
        let mut meter = Meter::from_reading(*reading, step, control.lend());
        let result = run(&mut meter);
        *reading = meter.reading();
        let more = limits.nodes.is_none_or(|limit| reading.counters.generated < limit);
        (!(more && matches!(result, Err(Halt::Nodes)))).then_some(result)
    }
}

/// Runs an operation on each of several parts, on up to the given number of threads; returns the results, in no order,
/// or a halt if the stop handle is used before all are done.
pub fn each_part<T: Send, R: Send>(
    parts: Vec<T>,
    threads: usize,
    stop: &Stop,
    work: impl Fn(T) -> R + Sync,
) -> Result<Vec<R>, Halt> {
    run_parts(parts, threads, stop, &work)
}

/// Does two works and returns when both have ended: one on another thread, if there is one, and the other on this one.
pub fn both(other: impl FnOnce() + Send, own: impl FnOnce()) {
    run_both(other, own);
}

/// Runs long work within `time`, even if the work checks only the stop handle or nothing. Without threads, the time is
/// checked only when the work sends an event.
pub fn run_within<T: Send + 'static>(
    time: Option<Duration>,
    control: &mut Control<'_>,
    work: impl FnOnce(&mut Control<'_>) -> Result<T, Halt> + Send + 'static,
) -> Result<T, Halt> {
    run_aside(time, control, work)
}

/// Called after every report that a plan has accepted; may send events, and may end the search.
pub type AfterReport<'a> = dyn FnMut(&Plan, &mut dyn FnMut(&Event)) -> Result<(), Halt> + 'a;
