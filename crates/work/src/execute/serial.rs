//! One unit after the other, in the plan's order, in steps of any size.

use std::time::Duration;

#[cfg(not(feature = "threads"))]
use susun_search::Stop;
use susun_search::{Control, Counters, Event, Halt};

use super::AfterReport;
use crate::plan::{Plan, Step};
use crate::unit::UnitReport;
use crate::worker::UnitWorker;

/// A worker that goes through a plan and may pause in the middle of a unit.
pub(crate) struct Serial {
    pub(super) worker: UnitWorker,
    /// Whether the worker is in the middle of a unit.
    under_way: bool,
    /// The time of all steps so far, and the time between them that counts.
    elapsed: Duration,
}

/// How a step ended.
pub(super) enum Stride {
    /// The plan has accepted this report.
    Unit(
        #[cfg_attr(
            not(feature = "threads"),
            expect(dead_code, reason = "only threads ask what it says")
        )]
        UnitReport,
    ),
    /// The nodes are used up, or other workers have all that is left.
    Rest,
    /// The plan is done.
    Done,
}

impl Serial {
    /// A worker that has not begun.
    pub(crate) fn new(worker: UnitWorker) -> Self {
        Self { worker, under_way: false, elapsed: Duration::ZERO }
    }

    /// Continues the plan for at most `nodes` nodes; true if it is done. Calls `each` after every report that the plan
    /// has accepted.
    pub(crate) fn advance(
        &mut self,
        plan: &mut Plan,
        mut nodes: u64,
        time: Option<Duration>,
        control: &mut Control<'_>,
        each: &mut AfterReport<'_>,
    ) -> Result<bool, Halt> {
        loop {
            match self.step(plan, &mut nodes, time, control)? {
                Stride::Unit(_) => each(plan, control.events)?,
                Stride::Rest => return Ok(false),
                Stride::Done => return Ok(true),
            }
        }
    }

    /// Runs to the end of a unit, if `nodes` suffices; subtracts the nodes used.
    pub(super) fn step(
        &mut self,
        plan: &mut Plan,
        nodes: &mut u64,
        time: Option<Duration>,
        control: &mut Control<'_>,
    ) -> Result<Stride, Halt> {
        let (clock, began) = (control.clock, control.clock.now());
        let before = self.elapsed;
        let elapsed = || before + clock.now().saturating_sub(began);
        if plan.is_done() {
            return Ok(Stride::Done);
        }
        if !self.under_way {
            // Without nodes to spend, leave the units to other workers, which may also have all of them.
            let step = if *nodes > 0 { plan.next(1) } else { Step::Wait };
            let Step::Work(units) = step else {
                return if control.stop.is_stopped() {
                    Err(Halt::Stopped)
                } else if time.is_some_and(|time| elapsed() >= time) {
                    Err(Halt::Time)
                } else {
                    Ok(Stride::Rest)
                };
            };
            for unit in &units {
                // A subproblem that does not exist is treated as a stop. It cannot happen: a plan's subproblems come
                // from units of the same puzzle.
                self.worker.begin(unit).map_err(|_| Halt::Stopped)?;
            }
            self.under_way = true;
        }
        let (so_far, bound, used) = (plan.counters(), plan.bound(), self.worker.counters());
        let events = &mut |event: &Event| {
            (control.events)(&of_the_whole(event, so_far, bound, elapsed()));
        };
        let left = time.map(|time| time.saturating_sub(elapsed()));
        let part = Control { stop: control.stop.clone(), clock, events };
        let report = self.worker.advance_within(*nodes, left, part);
        self.elapsed = elapsed();
        let Some(report) = report? else {
            *nodes = 0;
            return Ok(Stride::Rest);
        };
        self.under_way = false;
        *nodes = nodes.saturating_sub(report.generated - used.generated);
        plan.absorb(&report);
        Ok(Stride::Unit(report))
    }

    /// Leaves the current unit to other workers.
    pub(crate) fn drop_unit(&mut self) {
        self.under_way = false;
    }

    /// Whether the worker is in the middle of a unit.
    pub(crate) fn is_under_way(&self) -> bool {
        self.under_way
    }

    /// Counts time between two steps.
    pub(crate) fn waited(&mut self, time: Duration) {
        self.elapsed += time;
    }

    /// The time of all steps so far, and the time between them that counts.
    pub(crate) fn elapsed(&self) -> Duration {
        self.elapsed
    }
}

/// Turns the progress of a unit into progress of the whole. The counters include those of the unit.
fn of_the_whole(event: &Event, so_far: Counters, bound: u32, elapsed: Duration) -> Event {
    match event {
        Event::Progress { counters, .. } => Event::Progress {
            counters: Counters {
                generated: so_far.generated + counters.generated,
                expanded: so_far.expanded + counters.expanded,
                peak_states: so_far.peak_states.max(counters.peak_states),
                ..so_far
            },
            lower_bound: bound,
            cost: None,
            elapsed,
        },
        other => other.clone(),
    }
}

/// One part after the other.
#[cfg(not(feature = "threads"))]
pub(super) fn parts<T, R>(
    parts: Vec<T>,
    _threads: usize,
    stop: &Stop,
    work: &impl Fn(T) -> R,
) -> Result<Vec<R>, Halt> {
    let one = |part| if stop.is_stopped() { Err(Halt::Stopped) } else { Ok(work(part)) };
    parts.into_iter().map(one).collect()
}

/// One work after the other.
#[cfg(not(feature = "threads"))]
pub(super) fn both(other: impl FnOnce(), own: impl FnOnce()) {
    own();
    other();
}

/// Runs `work` within `time`, which is checked whenever the work sends an event.
#[cfg(not(feature = "threads"))]
pub(super) fn aside<T>(
    time: Option<Duration>,
    control: &mut Control<'_>,
    work: impl FnOnce(&mut Control<'_>) -> Result<T, Halt>,
) -> Result<T, Halt> {
    let (stop, clock) = (control.stop.below(), control.clock);
    let began = clock.now();
    let over = || time.is_some_and(|time| clock.now().saturating_sub(began) >= time);
    let events = &mut |event: &Event| {
        (control.events)(event);
        if over() {
            stop.stop();
        }
    };
    let result = work(&mut Control { stop: stop.clone(), clock, events });
    result.map_err(|halt| if !control.stop.is_stopped() && over() { Halt::Time } else { halt })
}
