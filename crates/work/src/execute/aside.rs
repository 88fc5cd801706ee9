//! Long work that does not check the clock, on a separate thread: making, reading, checking and writing tables.
//!
//! Some of it cannot check the clock: syncing a file takes as long as the disk needs. So the caller's thread waits, and
//! returns when its time is over or it is stopped. Before that it sets the stop handle of the work, which then ends as
//! soon as it checks that, or with the process. Files survive this as they survive a killed process.

use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use susun_search::{Control, Event, Halt, SystemClock};

/// How often the caller's thread polls.
const LOOK_UP: Duration = Duration::from_millis(20);

/// How often it still polls for work that was stopped and may clean up; one poll is nearly always enough.
const GRACE: u32 = 4;

enum Message<T> {
    Event(Event),
    Ended(Result<T, Halt>),
}

/// Runs `work` within `time`, and not after the stop handle is used.
pub(super) fn aside<T: Send + 'static>(
    time: Option<Duration>,
    control: &mut Control<'_>,
    work: impl FnOnce(&mut Control<'_>) -> Result<T, Halt> + Send + 'static,
) -> Result<T, Halt> {
    let stop = control.stop.below();
    let (tell, hear) = mpsc::channel();
    let began = control.clock.now();
    let clock = control.clock;
    let over = || time.is_some_and(|time| clock.now().saturating_sub(began) >= time);
    let halt = |halt, stopped: bool| if !stopped && over() { Halt::Time } else { halt };
    let work = Arc::new(Mutex::new(Some(work)));
    let spawned = {
        let (work, stop) = (work.clone(), stop.clone());
        thread::Builder::new().name("tables".into()).spawn(move || {
            let Some(work) = taken(&work) else { return };
            let events = &mut |event: &Event| {
                // A send fails only if the caller has returned.
                let _ = tell.send(Message::Event(event.clone()));
            };
            let result = work(&mut Control { stop, clock: &SystemClock::start(), events });
            let _ = tell.send(Message::Ended(result));
        })
    };
    let Ok(thread) = spawned else {
        // Without another thread this one does the work, and limits are noticed when it is done.
        let work = taken(&work).ok_or(Halt::Stopped)?;
        return work(control).map_err(|by| halt(by, control.stop.is_stopped()));
    };
    let mut grace = GRACE;
    while grace > 0 {
        match hear.recv_timeout(LOOK_UP) {
            Ok(Message::Event(event)) => (control.events)(&event),
            Ok(Message::Ended(result)) => {
                return result.map_err(|by| halt(by, control.stop.is_stopped()));
            }
            Err(mpsc::RecvTimeoutError::Timeout) => {}
            Err(mpsc::RecvTimeoutError::Disconnected) => {
                return match thread.join() {
                    Err(panic) => resume_unwind(panic),
                    Ok(()) => Err(Halt::Stopped),
                };
            }
        }
        if over() {
            stop.stop();
        }
        if stop.is_stopped() {
            grace -= 1;
        }
    }
    Err(halt(Halt::Stopped, control.stop.is_stopped()))
}

fn taken<W>(work: &Mutex<Option<W>>) -> Option<W> {
    work.lock().unwrap_or_else(PoisonError::into_inner).take()
}

#[cfg(test)]
mod tests {
    use susun_search::{Clock, Stop};

    use super::*;

    /// Runs `work` with a stop handle and the system's clock; returns its result and how long it took.
    fn run<T: Send + 'static>(
        time: Option<Duration>,
        stop: &Stop,
        work: impl FnOnce(&mut Control<'_>) -> Result<T, Halt> + Send + 'static,
    ) -> (Result<T, Halt>, Duration) {
        let clock = SystemClock::start();
        let mut control = Control { stop: stop.clone(), clock: &clock, ..Control::silent() };
        (aside(time, &mut control, work), clock.now())
    }

    #[test]
    fn work_that_never_polls_is_abandoned_when_its_time_is_over() {
        let deaf = |_: &mut Control<'_>| {
            thread::sleep(Duration::from_mins(1));
            Ok(())
        };
        let (result, took) = run(Some(Duration::from_millis(50)), &Stop::new(), deaf);
        assert_eq!(result, Err(Halt::Time));
        assert!(took < Duration::from_secs(20), "{took:?}");
        let stop = Stop::new();
        stop.stop();
        let (result, took) = run(None, &stop, deaf);
        assert_eq!(result, Err(Halt::Stopped));
        assert!(took < Duration::from_secs(20), "{took:?}");
    }

    #[test]
    fn work_that_ends_in_time_gives_its_result() {
        let (result, _) = run(Some(Duration::from_mins(1)), &Stop::new(), |_| Ok(7));
        assert_eq!(result, Ok(7));
    }
}
