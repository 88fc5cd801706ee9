//! Records as files: written line by line, read back, exported and merged.

mod export;
mod file;
mod merge;

pub use export::{ExportError, export};
pub use file::{RecordFile, read, read_all};
pub use merge::merge;
