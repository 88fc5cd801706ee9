//! The only place that asks the time. Front ends choose the clock: a browser has no `Instant`.

use std::time::Duration;

/// Tells how much time has passed since some fixed moment, to every worker alike.
pub trait Clock: Sync {
    /// Time since that moment; never goes back.
    fn now(&self) -> Duration;
}

/// A clock that stands still: no time limit ever ends a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoClock;

impl Clock for NoClock {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// The operating system's monotonic clock, counted from when this value was made.
#[cfg(not(target_family = "wasm"))]
#[derive(Clone, Copy, Debug)]
pub struct SystemClock(std::time::Instant);

#[cfg(not(target_family = "wasm"))]
impl SystemClock {
    /// Starts counting now.
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
