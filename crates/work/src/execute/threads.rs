//! Several threads, each taking the next unit in the plan's order.
//!
//! The calling thread owns the plan: it sends units to a queue, receives reports from another, sends progress events
//! ten times a second and stops all workers when the plan is done. Units are small, so an idle worker soon gets one;
//! what a worker searches after a solution is dropped by the plan's fold, so it does not affect the result.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread::{self, Scope, ScopedJoinHandle};
use std::time::Duration;

use susun_search::{Control, Event, Halt, Stop};

use super::AfterReport;
use super::serial::{Serial, Stride};
use crate::plan::{Plan, Step};
use crate::unit::{Unit, UnitReport};
use crate::worker::{UnitFactory, UnitWorker};

/// How long the calling thread waits for a report before it sends progress.
const LOOK_UP: Duration = Duration::from_millis(100);

/// Runs a plan on `threads` threads, one of them with `first`.
pub(crate) fn threads(
    plan: &mut Plan,
    first: &mut Serial,
    factory: &UnitFactory,
    threads: usize,
    time: Option<Duration>,
    control: &mut Control<'_>,
    each: &mut AfterReport<'_>,
) -> Result<(), Halt> {
    let (began, clock) = (control.clock.now(), control.clock);
    let mut nodes = u64::MAX;
    // Rounds that fit into one unit are not worth a thread.
    loop {
        match first.step(plan, &mut nodes, time, control)? {
            Stride::Unit(report) => {
                each(plan, control.events)?;
                if !report.rest.is_empty() {
                    break;
                }
            }
            Stride::Rest | Stride::Done => return Ok(()),
        }
    }
    let phase = plan.phase();
    let mut count = 0_usize;
    let mut first_worker = Some(&mut first.worker);
    let preparing = Mutex::new(());
    let stop = control.stop.below();
    let generated = AtomicU64::new(0);
    let (unit_sender, unit_receiver) = mpsc::channel::<Unit>();
    let unit_receiver = Mutex::new(unit_receiver);
    let (report_sender, report_receiver) = mpsc::channel::<Result<UnitReport, Halt>>();
    let left = move || time.map(|time| time.saturating_sub(clock.now().saturating_sub(began)));
    let ended = thread::scope(|scope| {
        for _ in 0..threads {
            let (report_sender, stop) = (report_sender.clone(), stop.clone());
            let (unit_receiver, generated) = (&unit_receiver, &generated);
            let (worker, preparing) = (first_worker.take(), &preparing);
            let started = start(scope, move || {
                let mut new_worker;
                let worker = if let Some(worker) = worker {
                    worker
                } else {
                    // Making a worker for a large puzzle takes time. They are made one after the other, so that at the
                    // time limit only one of them is waited for.
                    let _turn = preparing.lock();
                    if stop.is_stopped() || left() == Some(Duration::ZERO) {
                        return;
                    }
                    new_worker = UnitWorker::new(factory.clone());
                    // Units of another phase are refused by `begin`.
                    let _ = new_worker.prepare(phase);
                    &mut new_worker
                };
                while let Some(unit) = next_unit(unit_receiver) {
                    let events = &mut note(generated);
                    let control = Control { stop: stop.clone(), clock, events };
                    let report = search(worker, &unit, left(), control);
                    let halted = report.is_err();
                    if report_sender.send(report).is_err() || halted {
                        return;
                    }
                }
            });
            // Fewer threads give the same result, only later.
            if started.is_err() {
                break;
            }
            count += 1;
        }
        if count == 0 {
            return None;
        }
        // Only workers hold senders now: when all have ended, no more reports can come.
        drop(report_sender);
        let mut out = 0;
        let ended = loop {
            match plan.next((2 * count).saturating_sub(out)) {
                Step::Done => break Ok(()),
                Step::Work(units) => {
                    out += units.len();
                    for unit in units {
                        // A send fails only if all workers have ended, which the receiver of reports will notice.
                        let _ = unit_sender.send(unit);
                    }
                }
                Step::Wait => {}
            }
            match report_receiver.recv_timeout(LOOK_UP) {
                Ok(Ok(report)) => {
                    out -= 1;
                    plan.absorb(&report);
                    if let Err(halt) = each(plan, control.events) {
                        break Err(halt);
                    }
                }
                Ok(Err(halt)) => break Err(halt),
                Err(mpsc::RecvTimeoutError::Timeout) => {}
                Err(mpsc::RecvTimeoutError::Disconnected) => break Err(Halt::Stopped),
            }
            let mut counters = plan.counters();
            counters.generated = counters.generated.max(generated.load(Ordering::Relaxed));
            let elapsed = clock.now().saturating_sub(began);
            let lower_bound = plan.bound();
            (control.events)(&Event::Progress { counters, lower_bound, cost: None, elapsed });
        };
        stop.stop();
        drop(unit_sender);
        Some(ended)
    });
    ended.unwrap_or_else(|| first.advance(plan, u64::MAX, time, control, each).map(drop))
}

/// Searches a whole unit. A subproblem that does not exist is treated as a stop. It cannot happen: a plan's subproblems
/// come from units of the same puzzle.
fn search(
    worker: &mut UnitWorker,
    unit: &Unit,
    time: Option<Duration>,
    control: Control<'_>,
) -> Result<UnitReport, Halt> {
    worker.begin(unit).map_err(|_| Halt::Stopped)?;
    worker.advance_within(u64::MAX, time, control)?.ok_or(Halt::Stopped)
}

/// Starts a thread, which fails if the system has none left.
fn start<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    run: impl FnOnce() -> T + Send + 'scope,
) -> io::Result<ScopedJoinHandle<'scope, T>> {
    #[cfg(feature = "faults")]
    susun_files::fault::reach(susun_files::fault::Operation::Thread)?;
    thread::Builder::new().spawn_scoped(scope, run)
}

/// Each thread takes the next part until there is none.
pub(super) fn parts<T: Send, R: Send>(
    parts: Vec<T>,
    threads: usize,
    stop: &Stop,
    work: &(impl Fn(T) -> R + Sync),
) -> Result<Vec<R>, Halt> {
    let queue = Mutex::new(parts.into_iter());
    let take = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let all = || {
        let mut results = Vec::new();
        while let Some(part) = take() {
            if stop.is_stopped() {
                return Err(Halt::Stopped);
            }
            results.push(work(part));
        }
        Ok(results)
    };
    if threads < 2 {
        return all();
    }
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map_while(|_| start(scope, all).ok()).collect();
        let mut results = all()?;
        for other in others {
            // A thread that panicked has not finished its part.
            results.extend(other.join().map_err(|_| Halt::Stopped)??);
        }
        Ok(results)
    })
}

/// This thread also does what another one has not begun when its own work is done.
pub(super) fn both(other: impl FnOnce() + Send, own: impl FnOnce()) {
    let other = Mutex::new(Some(other));
    let run = || {
        let taken = other.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(other) = taken {
            other();
        }
    };
    thread::scope(|scope| {
        // If no thread can be started, this one does it all.
        let _ = start(scope, run);
        own();
        run();
    });
}

/// The next unit from the queue; `None` if no more will come.
fn next_unit(units: &Mutex<mpsc::Receiver<Unit>>) -> Option<Unit> {
    units.lock().ok()?.recv().ok()
}

/// Adds up the nodes that a worker's events report.
fn note(generated: &AtomicU64) -> impl FnMut(&Event) + '_ {
    let mut before = 0;
    move |event| {
        if let Event::Progress { counters, .. } = event {
            generated.fetch_add(counters.generated - before, Ordering::Relaxed);
            before = counters.generated;
        }
    }
}
