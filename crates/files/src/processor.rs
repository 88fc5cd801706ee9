//! The processor of this machine, which Linux describes in a file.

use std::env::consts::ARCH;
use std::fs;

/// The model name of the processor; its architecture if the system does not tell the model.
pub fn processor() -> String {
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let line = text.lines().find(|line| line.starts_with("model name"));
    let name = line.and_then(|line| line.split_once(':')).map(|(_, name)| name.trim());
    name.filter(|name| !name.is_empty()).unwrap_or(ARCH).to_owned()
}
