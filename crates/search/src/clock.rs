//! The only place that reads the time. Front ends choose the clock, because a browser has no `Instant`.

use std::time::Duration;

/// Measures the time since a fixed moment, which is the same for all workers.
pub trait Clock: Sync {
    /// Time since that moment; never decreases.
    fn now(&self) -> Duration;
}

/// A clock that stands still, so that no time limit ends a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoClock;

impl Clock for NoClock {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// The operating system's monotonic clock, measured from the creation of this value.
#[cfg(not(target_family = "wasm"))]
#[derive(Clone, Copy, Debug)]
pub struct SystemClock(std::time::Instant);

#[cfg(not(target_family = "wasm"))]
impl SystemClock {
    /// A clock that starts now.
    pub fn start() -> Self {
        Self(std::time::Instant::now())
    }
}

#[cfg(not(target_family = "wasm"))]
impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}
