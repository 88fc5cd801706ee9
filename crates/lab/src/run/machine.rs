//! Describes this machine and the build of the program that runs on it.

use std::env::consts::OS;
use std::{env, fs};

use susun_text::plural;

/// The machine and the build, which distinguish records from different places.
pub(crate) struct Host {
    /// The processor, its cores and the operating system.
    pub(crate) machine: String,
    /// Hash of the program file, if it can be read.
    pub(crate) build: Option<String>,
}

impl Host {
    /// This machine and this build.
    pub(crate) fn here() -> Self {
        let file = env::current_exe().and_then(fs::read).ok();
        let hash = |bytes: Vec<u8>| blake3::hash(&bytes).to_hex().chars().take(12).collect();
        Self { machine: machine(), build: file.map(hash) }
    }
}

fn machine() -> String {
    let processor = susun_files::processor();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let release = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    // Only the first two numbers; the rest depends on the distribution.
    let release: Vec<&str> = release.trim().splitn(3, '.').take(2).collect();
    let system = format!("{OS} {}", release.join("."));
    format!("{processor}, {}, {}", plural(cores, "core"), system.trim_end())
}
