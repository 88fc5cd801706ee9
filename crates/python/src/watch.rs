//! What runs beside a search: the stop handle, Ctrl-C, and the caller's callbacks.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use serde_json::json;
use susun_engine::Event;

/// How often Ctrl-C is looked for.
const LOOK_EVERY: Duration = Duration::from_millis(5);

/// How often a callback gets a report of progress.
const SEND_EVERY: Duration = Duration::from_millis(50);

/// Stops the calls that were given it, from any thread.
#[pyclass(frozen, module = "susun")]
#[derive(Default)]
pub(crate) struct Stop {
    handle: susun_engine::Stop,
}

#[pymethods]
impl Stop {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Stops them; the reports say what was found so far.
    fn stop(&self) {
        self.handle.stop();
    }

    /// Whether `stop` was called.
    fn is_stopped(&self) -> bool {
        self.handle.is_stopped()
    }
}

/// A call under way: what stops it, and the first exception of a callback.
pub(crate) struct Call {
    pub(crate) stop: susun_engine::Stop,
    /// Whether the caller looks after Ctrl-C.
    pub(crate) is_watched: bool,
    raised: Mutex<Option<PyErr>>,
}

impl Call {
    pub(crate) fn new(given: Option<&Stop>) -> Self {
        // The call can end without stopping others that have the same handle.
        let stop = given.map_or_else(susun_engine::Stop::new, |given| given.handle.below());
        Self { stop, is_watched: given.is_some(), raised: Mutex::new(None) }
    }

    /// Stops the search for an exception. Only the first is kept.
    pub(crate) fn raise(&self, error: PyErr) {
        let mut raised = self.raised.lock().unwrap_or_else(PoisonError::into_inner);
        raised.get_or_insert(error);
        self.stop.stop();
    }

    /// Whether there was an exception.
    pub(crate) fn has_raised(&self) -> bool {
        self.raised.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// The exception, to be raised by the caller.
    pub(crate) fn exception(self) -> Option<PyErr> {
        self.raised.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does some work without the interpreter's lock. On another thread, while this one looks for Ctrl-C: the interpreter
    /// shows it only to its main thread.
    pub(crate) fn beside<T: Send>(&self, py: Python<'_>, work: impl FnOnce() -> T + Send) -> T {
        if self.is_watched {
            return py.detach(work);
        }
        py.detach(|| {
            thread::scope(|scope| {
                let (done, result) = channel();
                scope.spawn(move || done.send(work()));
                loop {
                    match result.recv_timeout(LOOK_EVERY) {
                        Ok(result) => return result,
                        Err(RecvTimeoutError::Timeout) => {
                            if let Err(error) = signalled() {
                                self.raise(error);
                            }
                        }
                        // The worker panicked, and the scope passes that on.
                        Err(RecvTimeoutError::Disconnected) => panic!("the search has ended"),
                    }
                }
            })
        })
    }
}

/// Runs the handlers of signals that have arrived: that of Ctrl-C raises `KeyboardInterrupt`.
fn signalled() -> PyResult<()> {
    Python::attach(|py| {
        py.check_signals()?;
        Ok(())
    })
}

/// Reports to a callback the progress of a search, as JSON.
pub(crate) struct Progress<'a> {
    pub(crate) call: &'a Call,
    pub(crate) watch: Option<Py<PyAny>>,
    sent: Option<Instant>,
}

impl<'a> Progress<'a> {
    pub(crate) fn new(call: &'a Call, watch: Option<Py<PyAny>>) -> Self {
        Self { call, watch, sent: None }
    }

    /// Passes on what a progress bar needs of an event, not too often.
    pub(crate) fn event(&mut self, event: &Event) {
        if self.watch.is_none() || self.sent.is_some_and(|sent| sent.elapsed() < SEND_EVERY) {
            return;
        }
        let &Event::Progress { counters, lower_bound, cost, elapsed } = event else { return };
        self.sent = Some(Instant::now());
        self.send(&json!({
            "kind": "progress",
            "generated": counters.generated,
            "expanded": counters.expanded,
            "lower_bound": lower_bound,
            "cost": cost,
            "seconds": elapsed.as_secs_f64(),
        }));
    }

    /// Passes on a message.
    pub(crate) fn send(&self, message: &serde_json::Value) {
        let Some(watch) = &self.watch else { return };
        let text = message.to_string();
        if let Err(error) = Python::attach(|py| watch.call1(py, (text,)).map(drop)) {
            self.call.raise(error);
        }
    }
}
