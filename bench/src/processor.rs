//! The clock of the benchmarks: ours and those of the peers, so that all are timed alike.

use std::fs;

/// Time that the processor has given to this thread, to the nanosecond. Linux only. Searching calls
/// nothing of the system, so all of it is user time; making tables asks for memory, and that counts too.
pub fn processor_seconds() -> f64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").expect("Linux");
    let nanoseconds = text.split(' ').next().and_then(|number| number.parse::<u64>().ok());
    nanoseconds.expect("a number") as f64 / 1e9
}
