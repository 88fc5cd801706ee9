//! Which machine this is, in words, and which build of the program runs on it.

use std::env::consts::{ARCH, OS};
use std::{env, fs};

use susun_text::plural;

/// Who runs: all that records of different places are told apart by.
pub(crate) struct Host {
    /// Its processor, cores and system.
    pub(crate) machine: String,
    /// The hash of the program's file, if it can be read.
    pub(crate) build: Option<String>,
}

impl Host {
    /// This one.
    pub(crate) fn here() -> Self {
        let file = env::current_exe().and_then(fs::read).ok();
        let hash = |bytes: Vec<u8>| blake3::hash(&bytes).to_hex().chars().take(12).collect();
        Self { machine: machine(), build: file.map(hash) }
    }
}

fn machine() -> String {
    let processor = processor().unwrap_or_else(|| ARCH.into());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let release = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    // The first two numbers: what follows them is a matter of the distribution.
    let release: Vec<&str> = release.trim().splitn(3, '.').take(2).collect();
    let system = format!("{OS} {}", release.join("."));
    format!("{processor}, {}, {}", plural(cores, "core"), system.trim_end())
}

/// What Linux calls it; elsewhere nobody is asked.
fn processor() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}
