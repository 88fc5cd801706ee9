//! The file in which a search records how far it is.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use susun_engine::{Checkpoint, CheckpointMoment};
use susun_files::{Replacement, check_existing, remove_leftovers};

use crate::diagnostics::os_message;
use crate::failure::Failure;
use crate::output_file::check_file;

/// How often the file is written at the most, while the search goes on.
const EVERY: Duration = Duration::from_millis(200);

/// How a checkpoint begins.
pub(crate) const BEGINS: &[u8] = b"susun-checkpoint ";

/// A file that is written again and again, each time as a whole: a reader finds an old checkpoint or a new
/// one, never half of one. A write that fails does not disturb the search, and the next one is tried again.
pub(crate) struct CheckpointFile {
    path: PathBuf,
    tried: Option<Instant>,
    /// Is there a checkpoint of this search?
    written: bool,
    /// Why the last one was not written.
    failed: Option<io::Error>,
}

impl CheckpointFile {
    /// A file that can be written and that holds nothing else.
    pub(crate) fn new(path: &Path) -> Result<Self, Failure> {
        check_file(path, "a checkpoint", BEGINS)?;
        Ok(Self::at(path, false))
    }

    /// The checkpoint that a search resumes from. Checks only that it is a regular file, because reading a
    /// pipe could block; its contents are checked when it is read.
    pub(crate) fn existing(path: &Path) -> Result<Self, Failure> {
        check_existing(path).map_err(|cause| Failure::File {
            doing: "read",
            path: path.into(),
            cause,
        })?;
        Ok(Self::at(path, true))
    }

    fn at(path: &Path, written: bool) -> Self {
        remove_leftovers(path);
        Self { path: path.into(), tried: None, written, failed: None }
    }

    /// Writes the checkpoint that is offered, unless one was tried a moment ago; the last one always. Returns
    /// a warning for the user if this is the first failure after a success.
    pub(crate) fn offer(
        &mut self,
        moment: CheckpointMoment,
        make: &dyn Fn() -> Checkpoint,
    ) -> Option<String> {
        let due = self.tried.is_none_or(|tried| tried.elapsed() >= EVERY);
        if !due && moment != CheckpointMoment::SearchEnded {
            return None;
        }
        let written = self.write(&make().to_text());
        self.tried = Some(Instant::now());
        self.written |= written.is_ok();
        let before = std::mem::replace(&mut self.failed, written.err());
        let cause = self.failed.as_ref().filter(|_| before.is_none())?;
        let (path, cause) = (self.path.display(), os_message(cause));
        Some(format!(
            "warning: cannot write the checkpoint `{path}`: {cause}; the search goes on and tries again"
        ))
    }

    /// Has the search come to a point that is recorded?
    pub(crate) fn was_offered(&self) -> bool {
        self.tried.is_some()
    }

    /// Can a search go on from the file?
    pub(crate) fn is_written(&self) -> bool {
        self.written
    }

    /// Fails if the last checkpoint is missing, which leaves the one before, if there is one.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        match self.failed {
            None => Ok(()),
            Some(cause) => {
                Err(Failure::File { doing: "write the last checkpoint to", path: self.path, cause })
            }
        }
    }

    fn write(&self, text: &str) -> io::Result<()> {
        let mut file = Replacement::named(&self.path)?;
        file.write_all(text.as_bytes())?;
        file.finish()
    }
}
