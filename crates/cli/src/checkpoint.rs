//! The file in which a search records how far it is.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use susun_engine::Checkpoint;

use crate::failure::Failure;

/// How often the file is written at the most.
const EVERY: Duration = Duration::from_millis(500);

/// A file that is written again and again, each time as a whole: whoever reads it finds an old
/// checkpoint or a new one, never half of one.
pub(crate) struct CheckpointFile {
    path: PathBuf,
    written: Option<Instant>,
    failed: Option<io::Error>,
}

impl CheckpointFile {
    pub(crate) fn new(path: &Path) -> Self {
        Self { path: path.into(), written: None, failed: None }
    }

    /// Writes the checkpoint that is offered, unless one was written a moment ago.
    pub(crate) fn offer(&mut self, make: &dyn Fn() -> Checkpoint) {
        let due = self.written.is_none_or(|written| written.elapsed() >= EVERY);
        if due && self.failed.is_none() {
            self.failed = self.write(&make().to_text()).err();
            self.written = Some(Instant::now());
        }
    }

    /// Tells what went wrong on the way; the search itself was not disturbed.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        match self.failed {
            None => Ok(()),
            Some(cause) => Err(Failure::File { doing: "write", path: self.path, cause }),
        }
    }

    fn write(&self, text: &str) -> io::Result<()> {
        let mut beside = self.path.clone().into_os_string();
        beside.push(".new");
        fs::write(&beside, text)?;
        fs::rename(&beside, &self.path)
    }
}
