//! The clock of the benchmarks: ours and those of the peers, so that all are timed alike.

use rustix::time::{ClockId, clock_gettime};

/// Processor time of this process in seconds, of all its threads: tables are made on a thread of their own.
pub fn processor_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
