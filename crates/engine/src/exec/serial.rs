//! One unit after the other, in the plan's order.

use std::time::Duration;

use susun_search::{Control, Counters, Event, Finish, Halt};

use super::Worker;
use crate::plan::{Plan, Step};
use crate::unit::{Code, UnitReport};

/// Works through a plan. `each` hears of every report that the plan has taken in.
pub(crate) fn serial(
    plan: &mut Plan,
    worker: &mut impl Worker,
    time: Option<Duration>,
    control: &mut Control<'_>,
    each: &mut dyn FnMut(&Plan),
) -> Finish<Code> {
    let halted = serial_while(plan, worker, time, control, each, |_| true).err();
    plan.finish(halted)
}

/// Works through a plan as long as reports are to the caller's liking.
pub(super) fn serial_while(
    plan: &mut Plan,
    worker: &mut impl Worker,
    time: Option<Duration>,
    control: &mut Control<'_>,
    each: &mut dyn FnMut(&Plan),
    go_on: impl Fn(&UnitReport) -> bool,
) -> Result<(), Halt> {
    let began = control.clock.now();
    let (clock, stop) = (control.clock, control.stop.clone());
    loop {
        let Step::Work(units) = plan.next(1) else { return Ok(()) };
        for unit in units {
            let so_far = plan.counters();
            let bound = plan.bound();
            let events = &mut |event: &Event| {
                let elapsed = clock.now().saturating_sub(began);
                (control.events)(&of_the_whole(event, so_far, bound, elapsed));
            };
            let left = time.map(|time| time.saturating_sub(clock.now().saturating_sub(began)));
            let report = worker.work(&unit, left, Control { stop: stop.clone(), clock, events })?;
            plan.absorb(&report);
            each(plan);
            if !go_on(&report) {
                return Ok(());
            }
        }
    }
}

/// A unit's progress as progress of the whole.
fn of_the_whole(event: &Event, so_far: Counters, bound: u32, elapsed: Duration) -> Event {
    match *event {
        Event::Progress { counters, .. } => Event::Progress {
            counters: Counters {
                generated: so_far.generated + counters.generated,
                expanded: so_far.expanded + counters.expanded,
                ..so_far
            },
            lower_bound: bound,
            elapsed,
        },
        other => other,
    }
}
