//! Loops around a plan: who does the work.

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
use serial::{aside as run_aside, parts as run_parts};
#[cfg(feature = "threads")]
use threads::parts as run_parts;

use std::time::Duration;

use susun_search::{Control, Event, Halt, Limits, Meter, MeterReading, Stop};

use crate::plan::Plan;

/// How far to go before the caller has its say again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// At most so many nodes, by the caller alone.
    Nodes(u64),
    /// To the end, on as many threads as were asked for.
    ToTheEnd,
}

impl Pace {
    /// Nodes before the next rest.
    pub fn nodes(self) -> u64 {
        match self {
            Self::Nodes(nodes) => nodes,
            Self::ToTheEnd => u64::MAX,
        }
    }

    /// One step of something that is not divided, from `reading` on, which is kept up to date; `None`
    /// when it rests before the limits are reached.
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

/// Does something with each of several parts, on as many threads as there may be; what came of them, in no
/// order, or a halt when the stop handle is used before all is done.
pub fn each_part<T: Send, R: Send>(
    parts: Vec<T>,
    threads: usize,
    stop: &Stop,
    work: impl Fn(T) -> R + Sync,
) -> Result<Vec<R>, Halt> {
    run_parts(parts, threads, stop, &work)
}

/// Runs long work within `time`, although the work checks at most the stop handle. Without threads, the time
/// is checked only when the work sends an event.
pub fn run_within<T: Send + 'static>(
    time: Option<Duration>,
    control: &mut Control<'_>,
    work: impl FnOnce(&mut Control<'_>) -> Result<T, Halt> + Send + 'static,
) -> Result<T, Halt> {
    run_aside(time, control, work)
}

/// Called after every report that a plan has taken in; may send events, and may end the search.
pub type AfterReport<'a> = dyn FnMut(&Plan, &mut dyn FnMut(&Event)) -> Result<(), Halt> + 'a;
