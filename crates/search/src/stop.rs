//! A handle that stops a running search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Stops a search. Clones of a handle share one flag, and any of them stops the search that polls it.
#[derive(Clone, Debug)]
pub struct Stop {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    stopped: AtomicBool,
    polls_left: AtomicU64,
    /// If this one stops, so does the handle below it.
    above: Option<Stop>,
}

impl Stop {
    /// A handle that was not used yet.
    pub fn new() -> Self {
        Self::after_polls(u64::MAX)
    }

    /// For tests: stops by itself after `polls` polls.
    pub fn after_polls(polls: u64) -> Self {
        Self::with(polls, None)
    }

    /// A child handle: it stops when this one does, and can be stopped alone.
    #[must_use]
    pub fn below(&self) -> Self {
        Self::with(u64::MAX, Some(self.clone()))
    }

    fn with(polls: u64, above: Option<Self>) -> Self {
        let (stopped, polls_left) = (AtomicBool::new(false), AtomicU64::new(polls));
        Self { shared: Arc::new(Shared { stopped, polls_left, above }) }
    }

    /// Asks the search to stop at its next poll.
    pub fn stop(&self) {
        self.shared.stopped.store(true, Ordering::Relaxed);
    }

    /// Returns whether a stop was requested. Does not count as a poll.
    pub fn is_stopped(&self) -> bool {
        let above = self.shared.above.as_ref();
        self.shared.stopped.load(Ordering::Relaxed) || above.is_some_and(Self::is_stopped)
    }

    /// A poll by the search.
    pub(crate) fn poll(&self) -> bool {
        if self.shared.polls_left.fetch_sub(1, Ordering::Relaxed) == 0 {
            self.stop();
        }
        if self.shared.above.as_ref().is_some_and(Self::poll) {
            self.stop();
        }
        self.is_stopped()
    }
}

impl Default for Stop {
    fn default() -> Self {
        Self::new()
    }
}
