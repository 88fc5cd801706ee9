//! A handle that tells a running search to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Clones of a handle share one flag; any of them stops the search that looks at it.
#[derive(Clone, Debug)]
pub struct Stop {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    stopped: AtomicBool,
    polls_left: AtomicU64,
}

impl Stop {
    /// A handle nobody has used yet.
    pub fn new() -> Self {
        Self::after_polls(u64::MAX)
    }

    /// For tests: stops by itself when it has been looked at `polls` times.
    pub fn after_polls(polls: u64) -> Self {
        let shared = Shared { stopped: AtomicBool::new(false), polls_left: AtomicU64::new(polls) };
        Self { shared: Arc::new(shared) }
    }

    /// Asks the search to stop at its next look.
    pub fn stop(&self) {
        self.shared.stopped.store(true, Ordering::Relaxed);
    }

    /// Has anybody asked? Does not count as a look.
    pub fn is_stopped(&self) -> bool {
        self.shared.stopped.load(Ordering::Relaxed)
    }

    /// One look of the search.
    pub(crate) fn poll(&self) -> bool {
        if self.shared.polls_left.fetch_sub(1, Ordering::Relaxed) == 0 {
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
