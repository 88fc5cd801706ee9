//! What a run takes of the machine: wall time everywhere, time of the processor on Unix, memory on Linux.

use std::fs;
use std::time::Instant;

/// A measurement under way.
pub(crate) struct Meter {
    began: Instant,
    cpu: Option<f64>,
    /// Did the system forget how much memory there was before?
    is_fresh: bool,
}

/// What was measured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measured {
    pub(crate) wall_seconds: f64,
    pub(crate) cpu_seconds: Option<f64>,
    pub(crate) peak_bytes: Option<u64>,
}

impl Meter {
    /// Begins now.
    pub(crate) fn start() -> Self {
        // As proc(5) has it: 5 resets the most memory that was ever resident.
        let is_fresh = fs::write("/proc/self/clear_refs", "5").is_ok();
        Self { cpu: cpu_seconds(), began: Instant::now(), is_fresh }
    }

    /// What it took since.
    pub(crate) fn read(&self) -> Measured {
        let wall_seconds = self.began.elapsed().as_secs_f64();
        let cpu_seconds = cpu_seconds().zip(self.cpu).map(|(now, before)| now - before);
        let peak_bytes = if self.is_fresh { peak_bytes() } else { None };
        Measured { wall_seconds, cpu_seconds, peak_bytes }
    }
}

/// Time of the processor that this process has had, all threads together.
#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems do not tell")]
fn cpu_seconds() -> Option<f64> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Some(time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9)
}

#[cfg(not(unix))]
fn cpu_seconds() -> Option<f64> {
    None
}

/// Most memory that was resident since it was last forgotten.
fn peak_bytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}
