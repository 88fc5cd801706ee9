//! Files of records: writing line by line, reading, exporting and merging.

mod export;
mod file;
mod merge;

pub use export::{ExportError, export};
pub(crate) use export::{csv_failure, csv_text};
pub use file::{RecordFile, read, read_all};
pub use merge::merge;
