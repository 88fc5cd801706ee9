//! Measures a run: wall time everywhere, processor time on Unix, memory on Linux.

use std::fs;
use std::time::{Duration, Instant};

/// A measurement in progress.
pub(crate) struct Meter {
    began: Instant,
    cpu: Option<Duration>,
    /// Whether the peak memory could be reset.
    is_fresh: bool,
}

/// The result of a measurement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measured {
    pub(crate) wall_seconds: f64,
    pub(crate) cpu_seconds: Option<f64>,
    pub(crate) peak_bytes: Option<u64>,
}

impl Meter {
    /// Starts a measurement.
    pub(crate) fn start() -> Self {
        // proc(5): writing 5 resets the peak resident memory.
        let is_fresh = fs::write("/proc/self/clear_refs", "5").is_ok();
        Self { cpu: cpu_time(), began: Instant::now(), is_fresh }
    }

    /// What was used since the start.
    pub(crate) fn read(&self) -> Measured {
        let wall_seconds = self.began.elapsed().as_secs_f64();
        let cpu = cpu_time().zip(self.cpu).map(|(now, before)| now.saturating_sub(before));
        let peak_bytes = if self.is_fresh { peak_bytes() } else { None };
        Measured { wall_seconds, cpu_seconds: cpu.map(|cpu| cpu.as_secs_f64()), peak_bytes }
    }
}

/// Processor time of this process, all threads together.
#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems do not report it")]
fn cpu_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Some(Duration::new(time.tv_sec as u64, time.tv_nsec as u32))
}

#[cfg(not(unix))]
fn cpu_time() -> Option<Duration> {
    None
}

/// Peak resident memory since the last reset.
fn peak_bytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn the_peak_is_that_of_this_run_not_of_an_earlier_one() {
        let held = |bytes: usize| {
            let meter = Meter::start();
            // Written, so that it becomes resident.
            let memory = vec![1_u8; bytes];
            assert_eq!(memory.iter().map(|byte| usize::from(*byte)).sum::<usize>(), bytes);
            meter.read()
        };
        let (large, small) = (held(200 << 20), held(1 << 20));
        let (Some(large_bytes), Some(small_bytes)) = (large.peak_bytes, small.peak_bytes) else {
            return; // The system does not allow the reset.
        };
        assert!(large_bytes > 200 << 20 && small_bytes < 100 << 20, "{large:?} {small:?}");
        let cpu = large.cpu_seconds.expect("a time on Unix");
        assert!(cpu > 0.0 && cpu < 60.0, "{cpu}");
    }
}
