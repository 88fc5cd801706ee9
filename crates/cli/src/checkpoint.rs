//! The file in which a search records how far it is.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use susun_engine::{Checkpoint, Moment};
use susun_files::Replacement;

use crate::failure::Failure;
use crate::output_file::check_file;

/// How often the file is written at the most, while the search goes on.
const EVERY: Duration = Duration::from_millis(200);

/// How a checkpoint begins.
const BEGINS: &[u8] = b"susun-checkpoint ";

/// A file that is written again and again, each time as a whole: whoever reads it finds an old
/// checkpoint or a new one, never half of one.
pub(crate) struct CheckpointFile {
    path: PathBuf,
    written: Option<Instant>,
    failed: Option<io::Error>,
}

impl CheckpointFile {
    /// A file that can be written and that holds nothing else.
    pub(crate) fn new(path: &Path) -> Result<Self, Failure> {
        check_file(path, "a checkpoint", BEGINS)?;
        Ok(Self::existing(path))
    }

    /// A file that a search goes on from, which then has told already whether it is a checkpoint.
    pub(crate) fn existing(path: &Path) -> Self {
        Self { path: path.into(), written: None, failed: None }
    }

    /// Writes the checkpoint that is offered, unless one was written a moment ago; the last one always.
    pub(crate) fn offer(&mut self, moment: Moment, make: &dyn Fn() -> Checkpoint) {
        let due = self.written.is_none_or(|written| written.elapsed() >= EVERY);
        if (due || moment == Moment::SearchEnded) && self.failed.is_none() {
            self.failed = self.write(&make().to_text()).err();
            self.written = Some(Instant::now());
        }
    }

    /// Has anything been recorded?
    pub(crate) fn is_written(&self) -> bool {
        self.written.is_some()
    }

    /// Tells what went wrong on the way; the search itself was not disturbed.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        match self.failed {
            None => Ok(()),
            Some(cause) => Err(Failure::File { doing: "write", path: self.path, cause }),
        }
    }

    fn write(&self, text: &str) -> io::Result<()> {
        let mut file = Replacement::named(&self.path)?;
        file.write_all(text.as_bytes())?;
        file.finish()
    }
}
