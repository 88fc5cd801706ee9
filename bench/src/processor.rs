//! The clock of the benchmarks, for our solvers and for peers.

use rustix::time::{ClockId, clock_gettime};

/// Processor time of this process in seconds, including all its threads: tables are built on a separate thread.
pub fn processor_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
